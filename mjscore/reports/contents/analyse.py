"""The report of an analysis: what a hand waits for, discards compared, dangers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mjscore.analysis import Analysis
from mjscore.analysis.discards import DiscardOption, Helper
from mjscore.analysis.distances import told_distance
from mjscore.analysis.threats import Threat
from mjscore.analysis.waits import CompletedGroup, WaitedTile
from mjscore.game.tiles import write_tiles
from mjscore.reports.content import (
    Block,
    Bullets,
    Heading,
    Paragraph,
    Report,
    Table,
    field,
    fields,
    grid,
    number,
    text,
    under,
)
from mjscore.reports.contents.score import hand_drawing, sheet_blocks
from mjscore.reports.words.items import rules_words
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.sentences import joined, sentence, so_many

_READING: Final = (
    "“Copies” are those left of the tiles that help; "
    "“Now” is what the hand scores if another player wins next"
)
_READING_DANGER: Final = (
    "A discard with ! may make you pay for the others, and comes after all that do not"
)


def analyse_report(analysis: Analysis, ruleset: Ruleset) -> Report:
    """The report of an analysis under a ruleset."""
    hand = analysis.hand
    distance = told_distance(analysis.distance)
    blocks: list[Block] = [
        Paragraph((str(hand), rules_words(ruleset))),
        hand_drawing(hand),
        Paragraph((analysis.state,), strong=True),
        grid("hand", fields("hand", "distance"), [(hand, distance)]),
    ]
    blocks += _waits(analysis)
    blocks += _helping(analysis)
    blocks += _discards(analysis.discards)
    dangers = Table("dangers", _DANGER_COLUMNS, analysis.threats)
    blocks += under("What is dangerous to discard", dangers)
    if analysis.won is not None:
        blocks += _sheet("The winning hand", analysis.won)
    if analysis.as_it_stands is not None:
        blocks += _sheet("Score if another player won now", analysis.as_it_stands)
    blocks += under("Notes", Bullets("notes", tuple(_notes(analysis))))
    return Report("Analysis", tuple(blocks), shape=analysis.to_dict)


def _notes(analysis: Analysis) -> Iterator[str]:
    for four in analysis.fours:
        yield sentence(
            "With four {tile} the hand scores {undeclared} if they are not declared, {declared} if they are",
            tile=four.tile,
            undeclared=four.undeclared,
            declared=four.declared,
        )
    if analysis.won is None:
        yield from analysis.notes


def _sheet(title: str, sheet: Sheet) -> Iterator[Block]:
    yield Heading(sentence(f"{title}: {{total}}", total=sheet.total))
    yield from sheet_blocks(sheet)


# --- Waits


def _waits(analysis: Analysis) -> Iterator[Block]:
    """What the hand waits for, and why it is worth something else drawn than claimed."""
    title = "What it waits for" if analysis.hand.won is None else "What it waited for"
    if analysis.discards:
        tile = analysis.discards[0].tile
        title = sentence(f"{title} after {{tile}} is discarded", tile=tile)
    yield from under(title, Table("waits", _WAIT_COLUMNS, analysis.waits))
    yield grid("differences", _DIFFERENCE_COLUMNS, _differences(analysis.waits))


def _drawn(wait: WaitedTile) -> int | None:
    return None if wait.drawn is None else wait.drawn.total


def _claimed(wait: WaitedTile) -> int | None:
    return None if wait.claimed is None else wait.claimed.total


def _average(wait: WaitedTile) -> float:
    return round(wait.average, 2)


def _worth(total: int | None) -> str:
    return sentence("no win") if total is None else str(total)


def _remark(wait: WaitedTile) -> str:
    remarks = []
    if wait.only_place:
        remarks.append(sentence("the only place"))
    for choice in wait.choices:
        group = choice.completing
        remarks.append(
            sentence("as {group} {totals}", group=group, totals=_both(choice))
        )
    if wait.refused:
        remarks.append(wait.refused)
    return joined(remarks, "; ")


def _both(choice: CompletedGroup) -> str:
    """`30 or 24`, `no win`: what a hand scores, drawn or claimed."""
    if choice.drawn is None and choice.claimed is None:
        return _worth(None)
    return sentence(
        "{drawn} or {claimed}",
        drawn=_worth(choice.drawn),
        claimed=_worth(choice.claimed),
    )


_WAIT_COLUMNS: Final = (
    text("Waits for", "tile"),
    number("Left", "left"),
    number("Drawn", "drawn", _drawn, _worth),
    number("Claimed", "claimed", _claimed, _worth),
    field("best"),
    field("average", _average),
    field("only_place"),
    text("", "remark", _remark),
)
_DIFFERENCE_COLUMNS: Final = (
    text("Tile", "tiles"),
    text("Why drawn and claimed differ", "item"),
    text("Drawn", "drawn"),
    text("Claimed", "claimed"),
    text("Source", "source", faint=True),
)


def _differences(waits: Sequence[WaitedTile]) -> list[tuple[str, ...]]:
    """What differs, with all tiles for which it does."""
    tiles: dict[tuple[str, ...], list[str]] = {}
    for wait in waits:
        for line in wait.difference:
            difference = (line.name, line.drawn, line.claimed, line.cite)
            tiles.setdefault(difference, []).append(str(wait.tile))
    return [(" ".join(waited), *difference) for difference, waited in tiles.items()]


def _helping(analysis: Analysis) -> Iterator[Block]:
    """The tiles that bring a hand nearer that is not ready."""
    if analysis.helpers and not analysis.waits:
        help = "helps" if analysis.copies == 1 else "help"
        tiles_that_help = sentence(
            f"{{tiles}} {help}: {{helpers}}",
            tiles=so_many(analysis.copies, "tile"),
            helpers=_write_helpers(analysis.helpers),
        )
        yield Paragraph((tiles_that_help,))
    yield Table("helpers", fields("tile", "left"), analysis.helpers)


def _write_helpers(helpers: Sequence[Helper]) -> str:
    return ", ".join(f"{helper.tile} ({helper.left})" for helper in helpers)


# --- Discards and dangers


def _discards(discards: tuple[DiscardOption, ...]) -> Iterator[Block]:
    """What may be discarded, the best first."""
    table = Table("discards", _DISCARD_COLUMNS, discards, strong=frozenset({0}))
    yield from under("What to discard", table)
    if discards:
        reading = [_READING]
        if any(discard.dangerous for discard in discards):
            reading.append(_READING_DANGER)
        yield Bullets("", tuple(reading))


def distance_words(away: int | None) -> str:
    """How far a hand is from ready, in a cell.

    >>> distance_words(2), distance_words(None)
    ('2', 'never')
    """
    return "never" if away is None else str(away)


def _marked(discard: DiscardOption) -> str:
    return f"{discard.tile} !" if discard.dangerous else str(discard.tile)


def _distance(discard: DiscardOption) -> int | None:
    return told_distance(discard.distance)


def _helpers(discard: DiscardOption) -> str:
    return _write_helpers(discard.helpers)


def _tiles(threat: Threat) -> str:
    return write_tiles(threat.tiles)


def _to(threat: Threat) -> str:
    return threat.to or "anybody"


def _source(threat: Threat) -> str:
    return str(threat.cite)


_DISCARD_COLUMNS: Final = (
    text("Discard", value=_marked),
    field("tile"),
    field("dangerous"),
    number("From ready", "distance", _distance, distance_words),
    number("Copies", "left", "copies"),
    number("Now", "standing", "as_it_stands"),
    text("Tiles that help (left)", "helpers", _helpers),
)
_DANGER_COLUMNS: Final = (
    text("Tiles", "tiles", _tiles),
    text("To", "to", _to),
    text("Why", "why"),
    text("Excused by", "excused"),
    text("Source", "source", _source, faint=True),
)
