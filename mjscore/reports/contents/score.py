"""The report of one hand's score: the sheet that a player would write.

It shows the reading that was chosen, and what the next best would have scored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypedDict

from mjscore.game.deals import limit_words
from mjscore.game.groups import NOTATION, Group, Kind
from mjscore.game.hands import Hand, Remark, Win
from mjscore.game.tiles import write_tiles
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Bullets,
    Drawing,
    Paragraph,
    Report,
    Table,
    field,
    fields,
    grid,
    text,
    under,
)
from mjscore.reports.words.items import (
    AMOUNT_COLUMNS,
    CITE_COLUMNS,
    count_not_taken,
    not_taken,
    points_words,
    steps,
)
from mjscore.reports.words.tiles import group_words
from mjscore.rules.schema import Ruleset
from mjscore.rules.vocabulary.english import times
from mjscore.scoring import Reading, Sheet, waits
from mjscore.scoring.sheet import WholeSheetJson
from mjscore.sentences import joined, listed, sentence, word

if TYPE_CHECKING:
    from mjscore.reports.drawings.hand import DrawnHand
    from mjscore.scoring.why import NearMiss, Why


class WhyJson(TypedDict):
    """An item asked for: whether it is scored, and what of it holds and does not."""

    item: str
    scored: bool
    asked: list[str]


class ScoreJson(WholeSheetJson):
    """mjscore score --format json: one hand under one ruleset."""

    near_misses: NotRequired[list[str]]
    why: NotRequired[list[WhyJson]]


ITEM_COLUMNS: Final = (
    field("item", "id"),
    text("Item", "name"),
    text("Tiles", "tiles"),
    *AMOUNT_COLUMNS,
    *CITE_COLUMNS,
)
"""What is told of an item that a hand scores."""


def score_report(
    sheet: Sheet,
    ruleset: Ruleset,
    *,
    near_misses: Sequence[NearMiss] | None = None,
    why: Sequence[Why] = (),
) -> Report:
    """The report of a sheet.

    `near_misses` are the items that nearly apply (None: they are not asked for), `why`
    the items that are asked for.
    """
    blocks: list[Block] = [sheet_drawing(sheet)]
    blocks += sheet_blocks(sheet, more=tuple(_counted_besides(sheet)))
    asked_for: dict[str, Any] = {}
    if near_misses is not None:
        missed = []
        for miss in near_misses:
            missed.append(
                sentence(
                    "{item}: no, {reason}", item=miss.item.name, reason=miss.reason
                )
            )
        asked_for["near_misses"] = missed
        lines = tuple(missed) or ("no other item nearly applies",)
        blocks += under("What does not count, and why", Bullets("near_misses", lines))
    answers = []
    for asked in why:
        counts = "counts" if asked.scored else "does not count"
        parts = _asked(asked)
        answers.append(WhyJson(item=asked.item.id, scored=asked.scored, asked=parts))
        blocks += under(f"{asked.item.name}: {counts}", Bullets("why", tuple(parts)))
    if answers:
        asked_for["why"] = answers

    def shape() -> dict[str, Any]:
        return {**sheet.to_dict(), **asked_for}

    return Report(str(ruleset), tuple(blocks), shape=shape)


def _asked(why: Why) -> list[str]:
    """Everything that an item asks for: whether the hand has it, and what was found."""
    lines = []
    for part in why.asked:
        met = "yes" if part.met else "no"
        line = sentence(f"{met}: {{what}}", what=part.what)
        lines.append(f"{line} – {part.found}" if part.found else line)
    return lines or ["asks for nothing"]


def _counted_besides(sheet: Sheet) -> Iterator[str]:
    """Where a tile may be missing: one of the winning tile's kind is written besides."""
    hand = sheet.hand
    if hand.won is None or hand.won.among or hand.origin is None:
        return
    tile = hand.won.tile
    if tile in hand.tiles and len(waits(hand, sheet.rules)) != 1:
        yield sentence(
            "The winning {tile} is counted besides the {tile} that is written; if it is the same tile, another one is missing",
            tile=tile,
        )


Named = Callable[[str], str]
"""What a player is called: by his seat, or in a session by his name."""


def by_seat(party: str) -> str:
    """The seat itself."""
    return party


def sheet_blocks(
    sheet: Sheet,
    *,
    named: Named = by_seat,
    more: Sequence[str] = (),
    common: Mapping[str, Any] = {},
) -> list[Block]:
    """What a sheet says: the hand, its items, the arithmetic, the choice there was.

    Who discarded the winning tile is called as he is `named`; `more` are further notes,
    and `common` is what all its records begin with.
    """
    left_out = not_taken(sheet)
    taken = tuple(item for item in sheet.items if item.id not in left_out)
    limit = limit_words(sheet.limit)
    total = sentence("Total {total} ({limit})", total=sheet.total, limit=limit)
    sums = [(name, getattr(sheet, name)) for name in _SUMS]
    notes = list(left_out.values())
    notes += count_not_taken(sheet)
    notes += _choice(sheet)
    notes += sheet.notes
    notes += more
    return [
        _hand_table(sheet, named),
        Table("items", ITEM_COLUMNS, taken, common=common),
        Paragraph(steps(sheet)),
        Paragraph((total,), strong=True),
        grid("sums", fields("item", "points"), sums, common=common),
        Bullets("notes", tuple(notes), common),
    ]


_SUMS: Final = ("points", "doubles", "unlimited", "limit", "total")
"""The figures that a sheet comes to, for programs."""


def hand_drawing(hand: Hand) -> Drawing:
    """A hand that is not scored, as it lies before the player."""

    def draw() -> str:
        drawn = drawings.hand.draw_hand(hand)
        return drawings.hand.hand_picture(drawn, title=str(hand))

    return Drawing(draw)


def sheet_drawing(sheet: Sheet) -> Drawing:
    """A hand in the arrangement in which it was scored."""

    def draw() -> str:
        drawn = drawn_hand(sheet)
        return drawings.hand.hand_picture(drawn, title=f"{sheet.total}: {sheet.hand}")

    return Drawing(draw)


def drawn_hand(sheet: Sheet) -> DrawnHand:
    """How the hand of a sheet lies in its picture."""
    return drawings.hand.draw_hand(sheet.hand, sheet.groups, sheet.reading.completed)


def _hand_table(sheet: Sheet, named: Named) -> Table:
    """The chosen arrangement as it lies before the player, and the circumstances."""
    hand = sheet.hand
    completed = sheet.reading.completed
    exposed = [group for group in sheet.groups if not group.is_concealed]
    concealed = [group for group in sheet.groups if group.is_concealed]
    won = ""
    if hand.won is not None:
        won = won_words(hand.won, named)
        if completed is not None:
            won = sentence("{won} (* what it completed)", won=won)
    lines = {
        "Player": _player(hand, sheet.winner),
        "Exposed": _row_words(exposed, completed),
        "Concealed": _row_words(concealed, completed),
        "Bonus": write_tiles(hand.bonus),
        "Won": won,
    }
    rows = [(name, line) for name, line in lines.items() if line]
    return grid("", (text(""), text("")), rows)


def _player(hand: Hand, winner: bool) -> str:
    """`East, winner`, `South, not the winner, East round`."""
    words: list[str] = []
    if hand.seat is not None:
        words.append(sentence(hand.seat))
    if winner:
        words.append(sentence("winner"))
    elif hand.status is not None:
        words.append(sentence(f"{hand.status} hand"))
    else:
        words.append(sentence("not the winner"))
    if hand.round is not None:
        words.append(sentence("{round} round", round=hand.round))
    return joined(words)


def won_words(won: Win, named: Named = by_seat) -> str:
    """How a hand was won, as the notation writes it: `discard 2B from North, last tile`."""
    how: list[str] = [word(won.means)]
    if won.tile is not None:
        how.append(str(won.tile))
    if won.source is not None:
        how.append(sentence("from {source}", source=named(won.source)))
    besides: list[str] = []
    for remark in Remark:
        if remark in won.remarks:
            closer = how if remark is Remark.AFTER_BONUS else besides
            closer.append(word(remark))
    if won.completing is not None:
        group = NOTATION.group(won.completing.kind, won.completing.tile)
        besides.append(sentence("completing {group}", group=group))
    besides.insert(0, joined(how, " "))
    return joined(besides)


def _row_words(groups: Sequence[Group], completed: Group | None) -> str:
    """Groups beside each other, the one that the winning tile completed marked.

    Single tiles follow, without spaces.
    """
    words = []
    singles = []
    marked = False
    for group in groups:
        if group.kind is Kind.SINGLE:
            singles.append(group.tile)
            continue
        shown = group_words(group)
        if group == completed and not marked:
            shown = sentence("{group}*", group=shown)
            marked = True
        words.append(shown)
    if singles:
        words.append(write_tiles(sorted(singles)))
    return joined(words, "  ") if words else ""


def _choice(sheet: Sheet) -> Iterator[str]:
    """Says that several readings exist, and what the next best scores."""
    other = sheet.runner_up
    if other is None:
        return
    ways = sentence("{number} ways", number=sheet.readings)
    which = sentence("next best")
    if sheet.readings == 2:
        ways = sentence("two ways")
        which = sentence("other")
    worth = str(other.total)
    if other.total == sheet.total:
        worth = sentence("{total} as well", total=other.total)
    yield sentence(
        "The hand can be read in {ways}; the {which} scores {worth}: {reading}",
        ways=ways,
        which=which,
        worth=worth,
        reading=_reading_words(other),
    )


def _reading_words(reading: Reading) -> str:
    """`3×1D exposed, 4×5B kong (8 points, doubled once; the winning tile completes …)`."""
    sets = []
    kongs = []
    for group in reading.groups:
        if group.kind is Kind.SINGLE:
            continue
        shown = group_words(group)
        if group.kind is Kind.KONG:
            kongs.append(shown)
        else:
            lies = "concealed" if group.is_concealed else "exposed"
            sets.append(sentence(f"{{group}} {lies}", group=shown))
    worth = points_words(reading.points)
    if reading.doubles:
        doubles = times(reading.doubles)
        worth = sentence("{points}, doubled {doubles}", points=worth, doubles=doubles)
    if reading.completed is not None:
        worth = sentence(
            "{points}; the winning tile completes {group}",
            points=worth,
            group=group_words(reading.completed),
        )
    return sentence("{sets} ({worth})", sets=listed(sets + kongs), worth=worth)
