"""What a win is worth, without a sheet: the best reading is found by sums, and no reading is made but that one.

`lane_sums` adds what the groups of each suit contribute. Both are written for speed: programs that try thousands of hands use
nothing else. A test compares them with sheets.
"""

from __future__ import annotations

from itertools import chain, islice, product

from mjscore.arrangements.lanes import PACKED, WEIGHT
from mjscore.arrangements.readings import BeforeWin
from mjscore.codes import Codes
from mjscore.hands import CLAIMING, Hand, Win
from mjscore.scoring.compiled.judge import CompiledJudge
from mjscore.scoring.compiled.lane_sums import LaneSums, alternatives_in
from mjscore.scoring.matching import Match
from mjscore.scoring.only_tile import only_tile, only_tile_at_once
from mjscore.scoring.situations import TableView, situation_of, win_details
from mjscore.scoring.tally import Tally

BestReading = tuple[Tally, Match, str, tuple[LaneSums, ...], int]
"""The best reading of a win: totals, what it scores, shape, lanes, and its number in the product of their divisions.

It is no NamedTuple, because to make one takes a tenth of the time of a win.
"""


def codes_of(lanes: tuple[LaneSums, ...], number: int) -> Codes:
    """The pieces of a reading beside those that lay on the table."""
    if number:
        choices = product(*[lane.divisions for lane in lanes])
        return tuple(chain.from_iterable(next(islice(choices, number, None))))
    codes: Codes = ()
    for lane in lanes:
        codes += lane.divisions[0]
    return codes


def best_reading(
    judge: CompiledJudge, hand: Hand, win: Win, melds: Codes, standing: int, start: int, table: TableView
) -> BestReading | None:
    """The best legal reading of a win on a tile, all concealed tiles being free; None if there is none.

    `start` is the sum of a reading without pieces, and what bonus tiles contribute. Of `hand` the seat, the bonus tiles and the
    visible tiles are looked at.
    """
    tile, rules, held = win.tile, judge.rules, standing
    assert tile is not None
    contributions = judge.contributions
    for code in melds:
        start += contributions[code]
        held += PACKED[code]
    complete = standing + WEIGHT[tile]
    if (held | complete) & rules.barred_mask:
        return None
    # The last argument is a Form: False stands for EXPOSED, True for CONCEALED, because it takes time to look a Form up.
    shapes = judge.sums.of(len(melds), complete, start, tile, win.means not in CLAIMING)
    if not shapes:
        return None
    alternatives = alternatives_in(shapes[0], tile) if rules.asks_only_tile else None
    before: BeforeWin | None = None  # most hands need none; made by position, which is twice as fast as by name
    only = only_tile_at_once(alternatives, standing, held, len(melds), hand, rules, table)
    if only is None:
        before = BeforeWin(melds, 0, complete, standing, held, len(melds))
        only = only_tile(hand, win, before, alternatives, rules, table, judge)
    best: BestReading | None = None
    hand_items = judge.hand_items
    details = win_details(win, melds, len(melds), held, complete, rules, table) if rules.asks_win_details else None
    for shape, sums, lanes in shapes:
        way = shape, win.means, win.remarks, only, hand.seat, details
        items = hand_items.by_way.get(way)
        if items is None or items.forgotten:
            if before is None:
                before = BeforeWin(melds, 0, complete, standing, held, len(melds))
            situation = situation_of(hand, win, before, rules, table, only)
            items = hand_items.by_way[way] = hand_items.at(
                situation if shape == "standard" else situation._replace(shape=shape)
            )
        for number, sum in enumerate(sums):
            match, tally = items.judged_sum(sum)
            if tally is not None and (best is None or tally > best[0]):
                best = tally, match, shape, lanes, number
    return best
