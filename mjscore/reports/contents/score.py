"""The report of one hand's score: the sheet that a player would write, with the reading that was chosen and the next best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict, cast

from mjscore.game.deals import limit_words
from mjscore.game.groups import Group, Kind
from mjscore.game.hands import Hand
from mjscore.game.tiles import write_tiles
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Drawing,
    Paragraph,
    Report,
    Table,
    Value,
    fields,
    joined,
    number,
    remarks,
)
from mjscore.reports.words.items import (
    CITE_COLUMN,
    amount_cells,
    item_amount,
    not_taken,
    points_words,
    steps,
)
from mjscore.reports.words.tiles import group_words
from mjscore.rules.schema import Ruleset
from mjscore.rules.vocabulary.english import times
from mjscore.scoring import Reading, ScoredItem, Sheet, waits
from mjscore.scoring.sheet import WholeSheetJson
from mjscore.sentences import listed

if TYPE_CHECKING:
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
    *fields("item"),
    Column("Item", "name"),
    Column("Tiles", "tiles"),
    number("Score", ("points", "doubles", "limit"), item_amount, amount_cells),
    CITE_COLUMN,
)
"""What is told of an item."""


def score_report(
    sheet: Sheet,
    ruleset: Ruleset,
    *,
    near_misses: Sequence[NearMiss] | None = None,
    why: Sequence[Why] = (),
) -> Report:
    """The report of a sheet; `near_misses` are the items that nearly apply (None: not requested); `why` those asked for."""
    blocks = sheet_blocks(sheet, more=_counted_besides(sheet))
    if near_misses is not None:
        blocks += remarks(
            "What does not count, and why",
            _missed(near_misses) or ["no other item nearly applies"],
        )
    for each in why:
        blocks += remarks(
            f"{each.item.name}: {'counts' if each.scored else 'does not count'}",
            _asked(each),
        )
    return Report(
        str(ruleset),
        tuple(blocks),
        partial(_records, sheet),
        partial(_data, sheet, near_misses, why),
    )


def _counted_besides(sheet: Sheet) -> tuple[str, ...]:
    """Says of a winning tile that one of its kind is written besides it, where another tile may be the one that is missing."""
    hand = sheet.hand
    tile = (
        None
        if hand.won is None or hand.won.among or hand.origin is None
        else hand.won.tile
    )
    if tile is None or tile not in hand.tiles or len(waits(hand, sheet.rules)) == 1:
        return ()
    return (
        f"The winning {tile} is counted besides the {tile} that is written; if it is the same tile, another one is missing",
    )


def _data(
    sheet: Sheet, near_misses: Sequence[NearMiss] | None, why: Sequence[Why]
) -> ScoreJson:
    data = cast(ScoreJson, sheet.to_dict())
    if near_misses is not None:
        data["near_misses"] = _missed(near_misses)
    if why:
        data["why"] = [
            {"item": each.item.id, "scored": each.scored, "asked": _asked(each)}
            for each in why
        ]
    return data


def _asked(why: Why) -> list[str]:
    """A line for everything that an item asks for: whether the hand has it, and what was found."""
    lines = [
        f"{'yes' if each.met else 'no'}: {each.what}{f' – {each.found}' if each.found else ''}"
        for each in why.asked
    ]
    return lines or ["asks for nothing"]


def _missed(near_misses: Sequence[NearMiss]) -> list[str]:
    return [f"{each.item.name}: no, {each.reason}" for each in near_misses]


def sheet_blocks(
    sheet: Sheet,
    *,
    drawn: bool = True,
    said: Callable[[str], str] = str,
    more: Sequence[str] = (),
) -> list[Block]:
    """What a sheet says: how the hand lies (`drawn`, too), its items, the arithmetic, the choice there was, notes, `more` too.

    `said` calls the players in how it was won by their names.
    """
    blocks: list[Block] = [Drawing(partial(_picture, sheet))] if drawn else []
    blocks.append(_hand_table(sheet, said))
    left_out = not_taken(sheet)
    taken = [item for item in sheet.items if item.id not in left_out]
    if taken:
        blocks.append(_table_of_items(taken))
    blocks.append(Paragraph(steps(sheet)))
    blocks.append(
        Paragraph((f"Total {sheet.total} ({limit_words(sheet.limit)})",), strong=True)
    )
    notes = (*left_out.values(), *_choice(sheet), *sheet.notes, *more)
    return [*blocks, Bullets(notes)] if notes else blocks


def _picture(sheet: Sheet) -> str:
    drawn = drawings.hand.draw_hand(sheet.hand, sheet.groups, sheet.reading.completed)
    return drawings.hand.hand_picture(drawn, title=f"{sheet.total}: {sheet.hand}")


def _hand_table(sheet: Sheet, said: Callable[[str], str]) -> Table:
    """The chosen arrangement as it lies before the player, and the circumstances."""
    hand, groups = sheet.hand, sheet.groups
    completed = sheet.reading.completed
    exposed = [group for group in groups if not group.is_concealed]
    concealed = [group for group in groups if group.is_concealed]
    won = (
        ""
        if hand.won is None
        else said(str(hand.won))
        + (" (* what it completed)" if completed is not None else "")
    )
    rows = (
        ("Player", _player(hand, sheet.winner)),
        ("Exposed", _row_words(exposed, completed)),
        ("Concealed", _row_words(concealed, completed)),
        ("Bonus", write_tiles(hand.bonus)),
        ("Won", won),
    )
    return Table(
        (Column(""), Column("")), tuple((name, words) for name, words in rows if words)
    )


def _player(hand: Hand, winner: bool) -> str:
    """`East, winner`, `South, not the winner, East round`."""
    words = [str(hand.seat)] if hand.seat is not None else []
    words.append(
        "winner"
        if winner
        else f"{hand.status} hand"
        if hand.status is not None
        else "not the winner"
    )
    words += [f"{hand.round} round"] if hand.round is not None else []
    return ", ".join(words)


def _row_words(groups: Sequence[Group], completed: Group | None) -> str:
    """Groups beside each other, the one that the winning tile completed marked; single tiles follow, without spaces."""
    words = [group_words(group) for group in groups if group.kind is not Kind.SINGLE]
    if (
        completed in groups
        and completed is not None
        and completed.kind is not Kind.SINGLE
    ):
        words[words.index(group_words(completed))] += "*"
    loose = write_tiles(
        sorted(group.tile for group in groups if group.kind is Kind.SINGLE)
    )
    return "  ".join([*words, *([loose] if loose else [])])


def _choice(sheet: Sheet) -> tuple[str, ...]:
    """Says that several readings exist, and what the next best scores."""
    other = sheet.runner_up
    if other is None:
        return ()
    ways, which = (
        ("two ways", "other")
        if sheet.readings == 2
        else (f"{sheet.readings} ways", "next best")
    )
    worth = f"{other.total} as well" if other.total == sheet.total else str(other.total)
    return (
        f"The hand can be read in {ways}; the {which} scores {worth}: {_reading_words(other)}",
    )


def _reading_words(reading: Reading) -> str:
    sets = sorted(
        (each for each in reading.groups if each.kind is not Kind.SINGLE),
        key=lambda each: each.kind is Kind.KONG,
    )
    lies = {True: " concealed", False: " exposed"}
    words = [
        f"{group_words(each)}{'' if each.kind is Kind.KONG else lies[each.is_concealed]}"
        for each in sets
    ]
    doubled = f", doubled {times(reading.doubles)}" if reading.doubles else ""
    won = (
        f"; the winning tile completes {group_words(reading.completed)}"
        if reading.completed is not None
        else ""
    )
    return f"{listed(words)} ({points_words(reading.points)}{doubled}{won})"


RECORD_COLUMNS: Final = (
    "record",
    "item",
    "name",
    "points",
    "doubles",
    "limit",
    "tiles",
    "book",
    "place",
)


def _records(sheet: Sheet) -> Table:
    return joined(RECORD_COLUMNS, sheet_records(sheet))


def sheet_records(
    sheet: Sheet, **common: Value
) -> list[tuple[dict[str, Value], Table]]:
    """The items, then the totals, with what all their rows have."""
    totals = (
        ("points", sheet.points),
        ("doubles", sheet.doubles),
        ("unlimited", sheet.unlimited),
        ("limit", sheet.limit),
    )
    sums = Table(fields("item", "points"), (*totals, ("total", sheet.total)))
    return [
        ({"record": "item", **common}, item_table(sheet)),
        ({"record": "sum", **common}, sums),
    ]


def item_table(sheet: Sheet) -> Table:
    """The items of a sheet, those that give a part of the limit among them, even where the count was taken."""
    return _table_of_items(sheet.items)


def _table_of_items(items: Sequence[ScoredItem]) -> Table:
    rows = [(item.id, item.name, item.tiles, item, item.cite) for item in items]
    return Table(ITEM_COLUMNS, tuple(rows))
