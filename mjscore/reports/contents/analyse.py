"""The report of an analysis: waits and what they score, discards compared, dangers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from mjscore.analysis import Analysis
from mjscore.analysis.discards import Discard, Helper
from mjscore.analysis.distances import told_distance
from mjscore.analysis.threats import Threat
from mjscore.analysis.waits import CompletedGroup, Wait
from mjscore.game.tiles import write_tiles
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
    fields,
    joined,
    number,
    remarks,
)
from mjscore.reports.contents.score import sheet_blocks
from mjscore.reports.words.items import rules_words
from mjscore.rules.schema import Ruleset
from mjscore.rules.walks import NEVER
from mjscore.sentences import so_many

_READING = "“Copies” are those left of the tiles that help; “Now” is what the hand scores if another player wins next"
_READING_DANGER = (
    "A discard with ! may make you pay for the others, and comes after all that do not"
)


def analyse_report(found: Analysis, ruleset: Ruleset) -> Report:
    """The report of an analysis under a ruleset."""
    hand = found.hand
    picture = Drawing(
        lambda: drawings.hand.hand_picture(
            drawings.hand.draw_hand(hand), title=str(hand)
        )
    )
    blocks: list[Block] = [
        Paragraph((str(hand), rules_words(ruleset))),
        picture,
        Paragraph((found.state,), strong=True),
    ]
    blocks += _wait_blocks(found)
    if found.helpers and not found.waits:
        help = f"{so_many(found.copies, 'tile')} {'helps' if found.copies == 1 else 'help'}"
        blocks.append(Paragraph((f"{help}: {_helpers(found.helpers)}",)))
    if found.discards:
        reading = (
            _READING,
            *(
                [_READING_DANGER]
                if any(each.dangerous for each in found.discards)
                else []
            ),
        )
        blocks += [
            Heading("What to discard"),
            _discards(found.discards),
            Bullets(reading),
        ]
    if found.threats:
        blocks += [Heading("What is dangerous to discard"), _dangers(found.threats)]
    for title, sheet in (
        ("The winning hand", found.won),
        ("Score if another player won now", found.standing),
    ):
        if sheet is not None:
            blocks += [
                Heading(f"{title}: {sheet.total}"),
                *sheet_blocks(sheet, drawn=False),
            ]
    fours = [
        f"With four {each.tile} the hand scores {each.undeclared} if they are not declared, {each.declared} if they are"
        for each in found.fours
    ]
    blocks += remarks("Notes", (*fours, *(found.notes if found.won is None else ())))
    return Report("Analysis", tuple(blocks), partial(_records, found), found.to_dict)


def _wait_blocks(found: Analysis) -> list[Block]:
    title = "What it waits for" if found.hand.won is None else "What it waited for"
    if found.discards:
        title += f" after {found.discards[0].tile} is discarded"
    blocks: list[Block] = [Heading(title), _waits(found.waits)] if found.waits else []
    differences = tuple(_differences(found.waits))
    if differences:
        sides = (Column("Drawn"), Column("Claimed"), Column("Source", faint=True))
        blocks.append(
            Table(
                (Column("Tile"), Column("Why drawn and claimed differ"), *sides),
                differences,
            )
        )
    return blocks


def _worth(total: int | None) -> str:
    return "no win" if total is None else str(total)


def _remark(wait: Wait) -> str:
    words = ["the only place"] if wait.only_place else []
    words += [f"as {choice.completing} {_both(choice)}" for choice in wait.choices]
    words += [wait.refused] if wait.refused else []
    return "; ".join(words)


def _both(choice: CompletedGroup) -> str:
    worths = [_worth(choice.drawn), _worth(choice.claimed)]
    return worths[0] if worths == ["no win", "no win"] else " or ".join(worths)


_WAIT_COLUMNS: Final = (
    *(Column("Waits for", "tile"), number("Left", "left")),
    *(number("Drawn", "drawn", _worth), number("Claimed", "claimed", _worth)),
    *(
        *fields("best", "average"),
        Column(
            "",
            "remark",
            _remark,
            lambda wait: "only place" if wait.only_place else None,
        ),
    ),
)


def _waits(waits: Sequence[Wait]) -> Table:
    rows = []
    for wait in waits:
        totals = (
            None if sheet is None else sheet.total
            for sheet in (wait.drawn, wait.claimed)
        )
        rows.append(
            (wait.tile, wait.left, *totals, wait.best, round(wait.average, 2), wait)
        )
    return Table(_WAIT_COLUMNS, tuple(rows))


def _differences(waits: Sequence[Wait]) -> Iterator[tuple[str, str, str, str, str]]:
    tiles: dict[tuple[str, str, str, str], list[str]] = {}
    for wait in waits:
        for line in wait.difference:
            tiles.setdefault(
                (line.name, line.drawn, line.claimed, line.cite), []
            ).append(str(wait.tile))
    for (name, drawn, claimed, cite), waited in tiles.items():
        yield " ".join(waited), name, drawn, claimed, cite


def _helpers(helpers: Sequence[Helper]) -> str:
    return ", ".join(f"{helper.tile} ({helper.left})" for helper in helpers)


def distance_words(away: int) -> str:
    """How far a hand is from ready, in a cell.

    >>> distance_words(2), distance_words(NEVER)
    ('2', 'never')
    """
    return "never" if away == NEVER else str(away)


_DISCARD_COLUMNS: Final = (
    Column(
        "Discard",
        "tile",
        lambda discard: f"{discard.tile}{' !' * discard.dangerous}",
        lambda discard: str(discard.tile),
    ),
    *(
        number("From ready", "distance", distance_words, told_distance),
        number("Copies", "left"),
        number("Now"),
    ),
    Column("Tiles that help (left)", show=_helpers),
)


def _discards(discards: Sequence[Discard]) -> Table:
    rows = (
        (each, each.distance, each.copies, each.standing, each.helpers)
        for each in discards
    )
    return Table(_DISCARD_COLUMNS, tuple(rows), frozenset({0}))


_DANGER_COLUMNS: Final = (
    *(
        Column("Tiles", "tile", write_tiles, write_tiles),
        Column("To"),
        Column("Why"),
        Column("Excused by"),
    ),
    *(Column("Source", faint=True), *fields("remark")),
)


def _dangers(threats: Sequence[Threat]) -> Table:
    rows = []
    for each in threats:
        to = each.to or "anybody"
        rows.append(
            (each.tiles, to, each.why, each.excused, each.cite, f"{to}: {each.why}")
        )
    return Table(_DANGER_COLUMNS, tuple(rows))


def _records(found: Analysis) -> Table:
    header = (
        "record",
        "tile",
        "left",
        "distance",
        "drawn",
        "claimed",
        "best",
        "average",
        "remark",
    )
    hand = Table(
        fields("distance", "remark"),
        ((told_distance(found.distance), str(found.hand)),),
    )
    helpers = Table(
        fields("tile", "left"), tuple((each.tile, each.left) for each in found.helpers)
    )
    parts = {
        "hand": hand,
        "wait": _waits(found.waits),
        "help": helpers,
        "discard": _discards(found.discards),
        "danger": _dangers(found.threats),
    }
    return joined(header, (({"record": name}, each) for name, each in parts.items()))
