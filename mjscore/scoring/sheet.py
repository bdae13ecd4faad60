"""The result of scoring one hand: the sheet of items with their evidence, the totals, the reading chosen, and the notes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple

from mjscore.citations import Citation
from mjscore.groups import Group, Kind, completed_place, group_of
from mjscore.hands import Hand, Means, Remark, Win, write_hand
from mjscore.legality.game import tiles_not_written
from mjscore.on_demand import html_of, text_of
from mjscore.problems import listed
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring.judging import Scored
from mjscore.scoring.readings import WaitedItems
from mjscore.scoring.rules import ScoringRules
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.terms import fits


class ScoredItem(NamedTuple):
    """A line of a score: an item of the ruleset, what it gave, and the tiles that show it.

    Gives `points`, `doubles` or a fraction `limit` of the limit; the others are None. `tiles` is empty where the item is
    about the whole hand or the manner of winning. `order` is its place on the ruleset's sheet.
    """

    id: str
    name: str
    points: int | None
    doubles: int | None
    limit: Fraction | None
    tiles: str
    cite: Citation
    order: int

    def __str__(self) -> str:
        worth = f"{self.points}" if self.points is not None else f"×{1 << (self.doubles or 0)}"
        if self.limit is not None:
            worth = "the limit" if self.limit == 1 else f"{self.limit} of the limit"
        shown = f", {self.tiles}" if self.tiles else ""
        return f"{self.name}{shown}: {worth} ({self.cite})"

    def to_dict(self) -> dict[str, Any]:
        """The line as the JSON output carries it."""
        line: dict[str, Any] = {"id": self.id, "name": self.name}
        if self.points is not None:
            line["points"] = self.points
        if self.doubles is not None:
            line["doubles"] = self.doubles
        if self.limit is not None:
            line["limit"] = float(self.limit)
        if self.tiles:
            line["tiles"] = self.tiles
        line["cite"] = self.cite.to_dict()
        return line


class Reading(NamedTuple):
    """One legal way to read a hand, as a sheet tells it: points, doubles, points × 2^doubles, and the total after the limit.

    `shape` is empty for a hand that did not win. `codes` number the groups, the one that the winning tile completed marked.
    """

    shape: str
    codes: tuple[int, ...]
    points: int
    doubles: int
    unlimited: int
    total: int

    @classmethod
    def of(cls, scored: Scored) -> Reading:
        """A reading that was scored, as a sheet tells it."""
        total, unlimited, points, doubles = scored.tally
        return cls(scored.arranged.shape, scored.arranged.codes, points, doubles, unlimited, total)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of the reading, single tiles among them."""
        return tuple(group_of(code) for code in self.codes)

    @property
    def completed(self) -> Group | None:
        """The group that the winning tile completed; None where no one group was completed."""
        return next((group_of(code) for code in self.codes if completed_place(code)), None)


class Sheet(NamedTuple):
    """The score of one hand under one ruleset.

    `total` is in points, after the limit; `unlimited` is points × 2^doubles of the chosen `reading`. `readings` counts the
    legal readings; `runner_up` is the next best of them.
    """

    rules: Ruleset
    hand: Hand
    winner: bool
    items: tuple[ScoredItem, ...]
    points: int
    doubles: int
    unlimited: int
    total: int
    reading: Reading
    readings: int
    runner_up: Reading | None
    notes: tuple[str, ...]

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.rules.id

    @property
    def options(self) -> tuple[str, ...]:
        """The options that differ from the defaults of the ruleset, one switched off as `-id`."""
        return self.rules.changed

    @property
    def limit(self) -> int | None:
        """The limit in points, None where there is none."""
        return self.rules.limit.points

    @property
    def limited(self) -> bool:
        """Whether the limit, or a special hand, made the total differ from the count."""
        return self.total != self.unlimited

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of the chosen reading."""
        return self.reading.groups

    def __str__(self) -> str:
        return text_of(self)

    def _repr_html_(self) -> str:
        return html_of(self)

    def to_dict(self, *, inner: bool = False) -> dict[str, Any]:
        """The score as `score --format json` prints it; `inner`: as a part of JSON that says what made it."""
        return {
            **(self.rules.agreed if inner else self.rules.origin),
            "seat": self.hand.seat,
            "round": self.hand.round,
            "winner": self.winner,
            "items": [item.to_dict() for item in self.items],
            "points": self.points,
            "doubles": self.doubles,
            "unlimited": self.unlimited,
            "limited": self.limited,
            "total": self.total,
            "hand": write_hand(self.hand),
            "sets": [describe_group(group) for group in self.groups],
            "notes": list(self.notes),
        }


def describe_group(group: Group) -> str:
    """A group of the reading with how it lies: `3×1D pung exposed`, `567C chow concealed`, `4×RD added kong exposed`."""
    lies = "concealed" if group.is_concealed else "exposed"
    text = str(group).replace("concealed ", "")
    return text if group.kind is Kind.SINGLE else f"{text} {lies}"


def write_up(
    hand: Hand, rules: ScoringRules, best: Scored, readings: int, runner_up: Reading | None, notes: tuple[str, ...]
) -> Sheet:
    """The sheet of the best of so many readings."""
    win = hand.won
    lines = sorted(_lines(best, hand, rules), key=attrgetter("order"))
    total, unlimited, points, doubles = best.tally
    return Sheet(
        *(rules.ruleset, hand, win is not None, tuple(lines)),
        *(points, doubles, unlimited, total),
        *(Reading.of(best), readings, runner_up, notes),
    )


def empty_sheet(hand: Hand, ruleset: Ruleset) -> Sheet:
    """The sheet of an incorrect hand that counts nothing."""
    note = f"a {hand.status} hand counts nothing"
    reading = Reading("", tuple(group.code for group in hand.groups), 0, 0, 0, 0)
    return Sheet(ruleset, hand, False, (), 0, 0, 0, 0, reading, 1, None, (note,))


def _lines(scored: Scored, hand: Hand, rules: ScoringRules) -> Iterator[ScoredItem]:
    """The lines of a sheet: what each piece scores by itself, then the items of the whole hand with what shows them."""
    table = rules.pieces_at(hand.seat, hand.round, hand.won is not None)
    pieces = [table[code] for code in scored.arranged.codes + scored.arranged.bonus]
    for piece in pieces:
        for item in piece.items:
            if item.id not in scored.replaced:
                yield _line(item, 1, str(piece.piece), rules)
    tile = hand.won.tile if hand.won is not None else None
    for each, times in scored.items:
        shown = [str(piece.piece) for piece in pieces if any(fits(words, piece.piece) for words in each.evidence)]
        if not shown and tile is not None and each.shown_by_tile:
            shown = [str(tile)]
        yield _line(each.item, times, ", ".join(dict.fromkeys(shown)), rules)


def _line(item: Item, times: int, tiles: str, rules: ScoringRules) -> ScoredItem:
    """The line of an item that is scored so many times, and shown by these tiles."""
    order = rules.order[item.id]
    if item.doubles_without_limit and rules.limit is None:
        return ScoredItem(item.id, item.name, item.points, item.doubles_without_limit, None, tiles, item.cite, order)
    points = item.points * times if item.points is not None else None
    doubles = item.doubles * times if item.doubles is not None else None
    return ScoredItem(item.id, item.name, points, doubles, item.limit, tiles, item.cite, order)


def notes(hand: Hand, rules: ScoringRules, scored: Scored, waited: WaitedItems) -> tuple[str, ...]:
    """What the ruleset does not know of a hand, and what is missing to judge it (“what-is-not-known”, “declared-ready”).

    A loser's notes say what he `waited` for, if that differs between drawn and claimed tiles.
    """
    found = list(_notes(hand, rules, scored))
    if waited.drawn != waited.claimed:
        found.append(_of_waiting(waited, rules))
    return tuple(found)


def _of_waiting(waited: WaitedItems, rules: ScoringRules) -> str:
    """The note that a drawn tile would win with other special hands than a claimed one."""
    drawn, claimed = (
        listed([f"“{rules.names[id]}”" for id in sorted(ids, key=rules.order.__getitem__)]) or "nothing special"
        for ids in waited
    )
    return f"with a drawn tile it waited for {drawn}, with a claimed one for {claimed}: the better counts"


def _notes(hand: Hand, rules: ScoringRules, scored: Scored) -> Iterator[str]:
    if hand.seat is None:
        yield "no seat is given: no wind and no bonus tile counts as the player's own"
    if hand.round is None and rules.prevails:
        yield "no round is given: no wind prevails"
    if hand.others:
        yield f"{tiles_not_written(hand.others)}: the score leaves {'them' if hand.others != 1 else 'it'} out"
    if not rules.ruleset.play.bonus_tiles and any(tile.is_bonus for tile in (*hand.bonus, *hand.visible)):
        yield f"{rules.ruleset.id} is played without bonus tiles: they score nothing"
    win = hand.won
    if win is not None and (win.remarks or win.means in (Means.ROB, Means.LOOSE)):
        yield from _of_the_win(win, rules)
        if Remark.ORIGINAL_CALL in win.remarks and rules.calls and not _call_counts(rules, scored):
            yield "“original call” earns nothing: the groups on the table show that the hand was changed after it"


def _of_the_win(win: Win, rules: ScoringRules) -> Iterator[str]:
    """The way of winning and the remarks that no condition of the ruleset asks for."""
    id = rules.ruleset.id
    if win.means is Means.ROB and Means.ROB not in rules.rewards:
        yield f"{id} gives nothing for robbing a kong: scored as a claimed discard"
    if win.means is Means.LOOSE and Means.LOOSE not in rules.rewards:
        yield f"{id} gives nothing for the loose tile: scored as a drawn tile"
    rewarded = [row.asked_by for row in CONDITIONS.values() if isinstance(row.asked_by, Remark)]
    for remark in rewarded:
        if remark in win.remarks and remark not in rules.rewards:
            yield f"{id} gives nothing for “{remark}”"


def _call_counts(rules: ScoringRules, scored: Scored) -> bool:
    """Whether a declared call earned something, or would have but for an item that takes its place."""
    return any(each.item.id in rules.calls for each, _ in scored.items) or not rules.calls.isdisjoint(scored.replaced)
