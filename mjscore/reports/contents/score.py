"""The report of one hand's score: the sheet that a player would write, with the reading that was chosen and the next best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from mjscore.groups import Group, Kind
from mjscore.hands import Hand, write_hand, write_won
from mjscore.limits import limit_words
from mjscore.problems import listed
from mjscore.reports.content import Block, Bullets, Column, Drawing, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.words.amounts import item_amount, points_words, steps
from mjscore.reports.words.tiles import Tiles, group_words, shown
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Reading, ScoredItem, Sheet
from mjscore.tiles import write_tiles
from mjscore.vocabulary.phrases import times

if TYPE_CHECKING:
    from mjscore.scoring.near_misses import NearMiss
    from mjscore.scoring.why import Why

ITEM_COLUMNS = (Column("Item"), Column("Tiles"), Column("Score", right=True), Column("Source", faint=True))


def score_report(
    sheet: Sheet,
    ruleset: Ruleset,
    *,
    tiles: Tiles = Tiles.CODES,
    near_misses: Sequence[NearMiss] | None = None,
    why: Sequence[Why] = (),
) -> Report:
    """The report of a sheet; `near_misses` are the items that nearly apply (None: not requested); `why` those asked for."""
    blocks = [Drawing(partial(sheet_picture, sheet)), *sheet_blocks(sheet, tiles)]
    if near_misses is not None:
        missed = tuple(shown(line, tiles) for line in _missed(near_misses))
        blocks += [Heading("What does not count, and why"), Bullets(missed or ("no other item nearly applies",))]
    for each in why:
        counts = "counts" if each.scored else "does not count"
        blocks += [Heading(f"{each.item.name}: {counts}"), Bullets(tuple(shown(line, tiles) for line in _asked(each)))]
    return Report(
        title=f"{ruleset.title}{options_words(sheet.options)}",
        blocks=tuple(blocks),
        records=partial(sheet_records, sheet),
        data=partial(_data, sheet, near_misses, why),
        picture=partial(sheet_picture, sheet),
    )


def _data(sheet: Sheet, near_misses: Sequence[NearMiss] | None, why: Sequence[Why]) -> dict[str, Any]:
    data = sheet.to_dict()
    if near_misses is not None:
        data["near_misses"] = _missed(near_misses)
    if why:
        data["why"] = [{"item": each.item.id, "scored": each.scored, "asked": _asked(each)} for each in why]
    return data


def _asked(why: Why) -> list[str]:
    """A line for everything that an item asks for: whether the hand has it, and what was found."""
    lines = [f"{'yes' if each.met else 'no'}: {each.what}{f' – {each.found}' if each.found else ''}" for each in why.asked]
    return lines or ["asks for nothing"]


def _missed(near_misses: Sequence[NearMiss]) -> list[str]:
    """A sentence for each item that nearly applied."""
    return [f"{each.item.name}: no, {each.reason}" for each in near_misses]


def options_words(changed: Sequence[str]) -> str:
    """The options that differ from the defaults: `, with seasons, without fourth-of-exposed`."""
    words = [f"without {id[1:]}" if id.startswith("-") else f"with {id}" for id in changed]
    return "".join(f", {word}" for word in words)


def sheet_blocks(sheet: Sheet, tiles: Tiles) -> list[Block]:
    """What a sheet says: how the hand lies, its items, the arithmetic, the choice there was, notes."""
    blocks: list[Block] = [_hand_table(sheet, tiles)]
    if sheet.items:
        blocks.append(Table(ITEM_COLUMNS, tuple(_item_row(item, tiles) for item in sheet.items)))
    blocks.append(Paragraph(steps(sheet)))
    blocks.append(Paragraph((f"Total {sheet.total} ({limit_words(sheet.limit)})",), strong=True))
    choice = _choice(sheet)
    remarks = (*([choice] if choice else []), *sheet.notes)
    return [*blocks, Bullets(tuple(shown(remark, tiles) for remark in remarks))] if remarks else blocks


def _item_row(item: ScoredItem, tiles: Tiles) -> tuple[str, ...]:
    return (item.name, shown(item.tiles, tiles), item_amount(item), str(item.cite))


def _hand_table(sheet: Sheet, tiles: Tiles) -> Table:
    """The chosen arrangement as it lies before the player, and the circumstances."""
    hand, groups = sheet.hand, sheet.groups
    completed = sheet.reading.completed
    exposed = [group for group in groups if not group.is_concealed]
    concealed = [group for group in groups if group.is_concealed]
    rows = [
        ("Player", seat_words(hand, sheet.winner)),
        ("Exposed", shown(_row_words(exposed, completed), tiles)),
        ("Concealed", shown(_row_words(concealed, completed), tiles)),
        ("Bonus", shown(write_tiles(hand.bonus), tiles)),
        ("Won", shown(_won_words(hand), tiles) + (" (* what it completed)" if completed is not None else "")),
    ]
    return Table((Column(""), Column("")), tuple((name, words) for name, words in rows if words))


def seat_words(hand: Hand, winner: bool) -> str:
    """`East, winner`, `South, not the winner, East round`."""
    words = [str(hand.seat)] if hand.seat is not None else []
    words.append("winner" if winner else f"{hand.status} hand" if hand.status is not None else "not the winner")
    if hand.round is not None:
        words.append(f"{hand.round} round")
    return ", ".join(words)


def _row_words(groups: Sequence[Group], completed: Group | None) -> str:
    """Groups beside each other, the one that the winning tile completed marked; single tiles follow, without spaces."""
    words, marked = [], False
    for group in groups:
        if group.kind is Kind.SINGLE:
            continue
        mark = "*" if group == completed and not marked else ""
        marked = marked or bool(mark)
        words.append(group_words(group) + mark)
    loose = write_tiles(sorted(group.tile for group in groups if group.kind is Kind.SINGLE))
    return "  ".join([*words, *([loose] if loose else [])])


def _won_words(hand: Hand) -> str:
    if hand.won is None:
        return ""
    return write_won(hand.won)


def _choice(sheet: Sheet) -> str:
    """Says that several readings exist, and what the next best scores."""
    other = sheet.runner_up
    if other is None:
        return ""
    ways, which = ("two ways", "other") if sheet.readings == 2 else (f"{sheet.readings} ways", "next best")
    worth = f"{other.total} as well" if other.total == sheet.total else str(other.total)
    return f"The hand can be read in {ways}; the {which} scores {worth}: {_reading_words(other)}"


def _reading_words(reading: Reading) -> str:
    groups = [group for group in reading.groups if group.kind is not Kind.SINGLE]
    words = [
        f"{group_words(group)} {'concealed' if group.is_concealed else 'exposed'}"
        for group in groups
        if group.kind is not Kind.KONG
    ]
    words += [group_words(group) for group in groups if group.kind is Kind.KONG]
    doubled = f", doubled {times(reading.doubles)}" if reading.doubles else ""
    won = f"; the winning tile completes {group_words(reading.completed)}" if reading.completed is not None else ""
    return f"{listed(words)} ({points_words(reading.points)}{doubled}{won})"


def sheet_picture(sheet: Sheet) -> str:
    """The hand as an `<svg>`."""
    # The drawings take longer to import than all the rest of a command; most formats need none.
    from mjscore.reports.drawings.drawn import draw_hand
    from mjscore.reports.drawings.picture import hand_picture

    drawn = draw_hand(sheet.hand, sheet.groups, sheet.reading.completed)
    return hand_picture(drawn, title=f"{sheet.total}: {write_hand(sheet.hand)}")


RECORD_COLUMNS = ("record", "item", "name", "points", "doubles", "limit", "tiles", "book", "place")


def sheet_records(sheet: Sheet) -> Records:
    """A row for each item, then the totals."""
    return Records(RECORD_COLUMNS, tuple(sheet_rows(sheet)))


def sheet_rows(sheet: Sheet) -> list[tuple[Value, ...]]:
    """The rows of a sheet under RECORD_COLUMNS."""
    rows: list[tuple[Value, ...]] = [item_row(item) for item in sheet.items]
    totals = (("points", sheet.points), ("doubles", sheet.doubles), ("unlimited", sheet.unlimited), ("limit", sheet.limit))
    blank = (None,) * 5
    rows += [("sum", name, None, number, *blank) for name, number in (*totals, ("total", sheet.total))]
    return rows


def item_row(item: ScoredItem) -> tuple[Value, ...]:
    """One item under RECORD_COLUMNS."""
    limit = None if item.limit is None else round(float(item.limit), 4)
    place = str(item.cite).partition(", ")[2]
    return ("item", item.id, item.name, item.points, item.doubles, limit, item.tiles, item.cite.book, place)
