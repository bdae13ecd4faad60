"""The report of an analysis: waits and what they score, discards compared, dangers, and what each step brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from mjscore.arrangements.walks import NEVER
from mjscore.problems import so_many
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Drawing,
    Heading,
    Paragraph,
    Records,
    Report,
    Table,
    Value,
    number,
    remarks,
    table,
)
from mjscore.reports.contents.score import sheet_blocks
from mjscore.reports.words.items import rules_words
from mjscore.rulesets.schema import Ruleset
from mjscore.strategy import Analysis
from mjscore.strategy.discards import Discard, Helper
from mjscore.strategy.distances import told_distance
from mjscore.strategy.waits import CompletedGroup, Wait
from mjscore.tiles import write_tiles

_READING = "“Copies” are those left of the tiles that help; “Now” is what the hand scores if another player wins next"
_READING_DANGER = "A discard with ! may make you pay for the others, and comes after all that do not"


def analyse_report(found: Analysis, ruleset: Ruleset, ahead: Report | None = None) -> Report:
    """The report of an analysis under a ruleset, with the report of what came when the deal was played on."""
    hand = found.hand
    picture = Drawing(lambda: drawings.hand.hand_picture(drawings.hand.draw_hand(hand), title=str(hand)))
    blocks: list[Block] = [Paragraph((str(hand), rules_words(ruleset))), picture, Paragraph((_state(found),), strong=True)]
    blocks += _wait_blocks(found)
    if found.helpers and not found.waits:
        help = f"{so_many(found.copies, 'tile')} {'helps' if found.copies == 1 else 'help'}"
        blocks.append(Paragraph((f"{help}: {_helpers(found.helpers)}",)))
    if found.discards:
        reading = (_READING, *([_READING_DANGER] if any(each.dangerous for each in found.discards) else []))
        blocks += [Heading("What to discard"), _discard_table(found.discards), Bullets(reading)]
    blocks += ahead.blocks if ahead is not None else ()
    blocks += _danger_blocks(found)
    for title, sheet in (("The winning hand", found.won), ("Score if another player won now", found.standing)):
        if sheet is not None:
            blocks += [Heading(f"{title}: {sheet.total}"), *sheet_blocks(sheet, drawn=False)]
    fours = [
        f"With four {each.tile} the hand scores {each.undeclared} if they are not declared, {each.declared} if they are"
        for each in found.fours
    ]
    blocks += remarks("Notes", (*fours, *(found.notes if found.won is None else ())))
    if ahead is None:
        return Report("Analysis", tuple(blocks), partial(_records, found), found.to_dict)
    return Report("Analysis", tuple(blocks), ahead.records, lambda: found.to_dict() | {"ahead": ahead.data()})


def _state(found: Analysis) -> str:
    if found.complete:
        return "Complete"
    if found.distance == NEVER:
        return "It can no longer win: the rules let no hand win that has these sets on the table"
    away = "Ready" if found.distance == 0 else f"{so_many(found.distance, 'tile')} from ready"
    return f"{away} after the best discard" if found.discards else away


def _wait_blocks(found: Analysis) -> list[Block]:
    title = "What it waits for" if found.hand.won is None else "What it waited for"
    if found.discards:
        title += f" after {found.discards[0].tile} is discarded"
    columns = (Column("Waits for"), *map(number, ("Left", "Drawn", "Claimed")), Column(""))
    rows = ((str(wait.tile), str(wait.left), *_drawn_and_claimed(wait), _remark(wait)) for wait in found.waits)
    blocks = table(title, columns, rows)
    differences = tuple(_differences(found.waits))
    if differences:
        sides = (Column("Drawn"), Column("Claimed"), Column("Source", faint=True))
        blocks.append(Table((Column("Tile"), Column("Why drawn and claimed differ"), *sides), differences))
    return blocks


def _drawn_and_claimed(wait: Wait) -> tuple[str, str]:
    drawn, claimed = (_worth(sheet and sheet.total) for sheet in (wait.drawn, wait.claimed))
    return drawn, claimed


def _worth(total: int | None) -> str:
    return "no win" if total is None else str(total)


def _remark(wait: Wait) -> str:
    words = ["the only place"] if wait.only_place else []
    words += [f"as {choice.group} {_both(choice)}" for choice in wait.choices]
    words += [wait.refused] if wait.refused else []
    return "; ".join(words)


def _both(choice: CompletedGroup) -> str:
    worths = [_worth(choice.drawn), _worth(choice.claimed)]
    return worths[0] if worths == ["no win", "no win"] else " or ".join(worths)


def _differences(waits: Sequence[Wait]) -> Iterator[tuple[str, str, str, str, str]]:
    for wait in waits:
        for line in wait.difference:
            yield str(wait.tile), line.name, line.drawn, line.claimed, line.cite


def _helpers(helpers: Sequence[Helper]) -> str:
    return ", ".join(f"{helper.tile} ({helper.left})" for helper in helpers)


def _discard_table(discards: Sequence[Discard]) -> Table:
    columns = (Column("Discard"), *map(number, ("From ready", "Copies", "Now")), Column("Tiles that help (left)"))
    rows = tuple(
        (
            f"{each.tile}{' !' * each.dangerous}",
            *(distance_words(each.distance), str(each.copies), str(each.standing)),
            _helpers(each.helpers),
        )
        for each in discards
    )
    return Table(columns, rows, frozenset({0}))


def _danger_blocks(found: Analysis) -> list[Block]:
    columns = (Column("Tiles"), Column("To"), Column("Why"), Column("Excused by"), Column("Source", faint=True))
    rows = (
        (write_tiles(each.tiles), str(each.to or "anybody"), each.why, each.excused, str(each.cite)) for each in found.threats
    )
    return table("What is dangerous to discard", columns, rows)


def _records(found: Analysis) -> Records:
    header = ("record", "tile", "left", "distance", "drawn", "claimed", "best", "average", "remark")
    rows: list[tuple[Value, ...]] = [("hand", None, None, told_distance(found.distance), *(None,) * 4, str(found.hand))]
    for wait in found.waits:
        drawn, claimed = (None if sheet is None else sheet.total for sheet in (wait.drawn, wait.claimed))
        only = "only place" if wait.only_place else None
        rows.append(("wait", str(wait.tile), wait.left, None, drawn, claimed, wait.best, round(wait.average, 2), only))
    rows += [("help", str(each.tile), each.left, *(None,) * 6) for each in found.helpers]
    rows += [("discard", str(each.tile), each.copies, told_distance(each.distance), *(None,) * 5) for each in found.discards]
    rows += [("danger", write_tiles(each.tiles), *(None,) * 6, f"{each.to or 'anybody'}: {each.why}") for each in found.threats]
    return Records(header, tuple(rows))


def distance_words(away: int) -> str:
    """How far a hand is from ready, in a cell.

    >>> distance_words(2), distance_words(NEVER)
    ('2', 'never')
    """
    return "never" if away == NEVER else str(away)
