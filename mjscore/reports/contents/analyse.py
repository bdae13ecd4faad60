"""The report of an analysis: waits and what they score, discards compared, dangers, and what the hand scores as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from mjscore.arrangements.lacking import NEVER
from mjscore.hands import write_hand
from mjscore.limits import limit_words
from mjscore.problems import so_many
from mjscore.reports.content import Block, Bullets, Column, Drawing, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.contents.chances import chance_blocks, chance_chart, chance_records, distance_words
from mjscore.reports.contents.score import options_words, sheet_blocks
from mjscore.reports.words.tiles import Tiles, shown
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.strategy import Analysis
from mjscore.strategy.chances import Prospects
from mjscore.strategy.discards import Discard, Helper
from mjscore.strategy.goals import told_distance
from mjscore.strategy.waits import CompletedGroup, Wait
from mjscore.tiles import write_tiles

_NUMBER = partial(Column, right=True)


def analyse_report(
    found: Analysis, ruleset: Ruleset, *, ahead: Prospects | None = None, explain: bool = False, tiles: Tiles = Tiles.CODES
) -> Report:
    """The report of an analysis under a ruleset; with the prospects, `explain` says why the first discard is the best."""
    rules = f"{ruleset.title}{options_words(found.options)}, {limit_words(ruleset.limit.points)}"
    picture: Callable[[], str] = partial(_picture, found)
    lines = (shown(write_hand(found.hand), tiles), rules)
    blocks: list[Block] = [Paragraph(lines), Drawing(picture), Paragraph((_state(found),), strong=True)]
    blocks += _wait_blocks(found, tiles)
    if found.helpers and not found.waits:
        help = f"{so_many(found.copies, 'tile')} {'helps' if found.copies == 1 else 'help'}"
        blocks.append(Paragraph((f"{help}: {shown(_helpers(found.helpers), tiles)}",)))
    if found.discards:
        blocks += [Heading("What to discard"), _discard_table(found.discards, tiles), Bullets(_reading(found))]
    if ahead is not None:
        blocks += chance_blocks(ahead, explain=explain, tiles=tiles)
    blocks += _danger_blocks(found, tiles)
    for title, sheet in (("The winning hand", found.won), ("Score if another player won now", found.standing)):
        if sheet is not None:
            blocks += [Heading(f"{title}: {sheet.total}"), *sheet_blocks(sheet, tiles)]
    remarks = [
        f"With four {each.tile} the hand scores {each.undeclared} if they are not declared, {each.declared} if they are"
        for each in found.fours
    ]
    remarks += found.notes if found.won is None else ()
    if remarks:
        blocks += [Heading("Notes"), Bullets(tuple(shown(remark, tiles) for remark in remarks))]
    if ahead is None:
        return Report("Analysis", tuple(blocks), partial(_records, found), found.to_dict, picture)
    records, data = partial(chance_records, ahead), partial(_data, found, ahead)
    return Report("Analysis", tuple(blocks), records, data, partial(chance_chart, ahead))


def _data(found: Analysis, ahead: Prospects) -> dict[str, Any]:
    """The analysis with the prospects."""
    return found.to_dict() | {"prospects": ahead.to_dict()}


_READING_DISCARDS = (
    "“Copies” are those left of the tiles that help; “Now” is what the hand scores if another player wins next",
)


_READING_DANGER = "A discard with ! may make you pay for the others, and comes after all that do not"


def _reading(found: Analysis) -> tuple[str, ...]:
    return (*_READING_DISCARDS, _READING_DANGER) if any(each.dangerous for each in found.discards) else _READING_DISCARDS


def _state(found: Analysis) -> str:
    if found.complete:
        return "Complete"
    if found.distance == NEVER:
        return "It can no longer win: the rules let no hand win that has these sets on the table"
    if found.distance == 0:
        return "Ready after the best discard" if found.discards else "Ready"
    words = "1 tile" if found.distance == 1 else f"{found.distance} tiles"
    return f"{words} from ready{' after the best discard' if found.discards else ''}"


def _wait_blocks(found: Analysis, tiles: Tiles) -> list[Block]:
    if not found.waits:
        return []
    columns = (Column("Waits for"), _NUMBER("Left"), _NUMBER("Drawn"), _NUMBER("Claimed"), Column(""))
    rows = tuple(
        (shown(str(wait.tile), tiles), str(wait.left), _total(wait.drawn), _total(wait.claimed), _remark(wait, tiles))
        for wait in found.waits
    )
    title = "What it waits for" if found.hand.won is None else "What it waited for"
    if found.discards:
        title += f" after {shown(str(found.discards[0].tile), tiles)} is discarded"
    blocks: list[Block] = [Heading(title), Table(columns, rows)]
    differences = tuple(_differences(found.waits, tiles))
    if differences:
        sides = (Column("Drawn"), Column("Claimed"), Column("Source", faint=True))
        blocks.append(Table((Column("Tile"), Column("Why drawn and claimed differ"), *sides), differences))
    return blocks


def _total(sheet: Sheet | None) -> str:
    return _worth(None if sheet is None else sheet.total)


def _worth(total: int | None) -> str:
    return "no win" if total is None else str(total)


def _remark(wait: Wait, tiles: Tiles) -> str:
    told = ["the only place"] if wait.only_place else []
    told += [f"as {shown(choice.group, tiles)} {_both(choice)}" for choice in wait.choices]
    told += [wait.refused] if wait.refused else []
    return "; ".join(told)


def _both(choice: CompletedGroup) -> str:
    """What the hand scores drawn and claimed."""
    worths = [_worth(choice.drawn), _worth(choice.claimed)]
    return worths[0] if worths == ["no win", "no win"] else " or ".join(worths)


def _differences(waits: Sequence[Wait], tiles: Tiles) -> Iterator[tuple[str, str, str, str, str]]:
    for wait in waits:
        for line in wait.difference:
            yield shown(str(wait.tile), tiles), line.name, line.drawn, line.claimed, line.cite


def _helpers(helpers: Sequence[Helper]) -> str:
    return ", ".join(f"{helper.tile} ({helper.left})" for helper in helpers)


def _discard_table(discards: Sequence[Discard], tiles: Tiles) -> Table:
    titles = ("From ready", "Copies", "Now")
    columns = (Column("Discard"), *(_NUMBER(title) for title in titles), Column("Tiles that help (left)"))
    rows = tuple(
        (
            shown(str(each.tile), tiles) + " !" * each.dangerous,
            *(distance_words(each.distance), str(each.copies), str(each.standing)),
            shown(_helpers(each.helpers), tiles),
        )
        for each in discards
    )
    return Table(columns, rows, frozenset({0}))


def _danger_blocks(found: Analysis, tiles: Tiles) -> list[Block]:
    if not found.threats:
        return []
    columns = (Column("Tiles"), Column("To"), Column("Why"), Column("Excused by"), Column("Source", faint=True))
    rows = tuple(
        (shown(write_tiles(each.tiles), tiles), str(each.to or "anybody"), each.why, each.excused, str(each.cite))
        for each in found.threats
    )
    return [Heading("What is dangerous to discard"), Table(columns, rows)]


def _records(found: Analysis) -> Records:
    header = ("record", "tile", "left", "distance", "drawn", "claimed", "best", "average", "remark")
    rows: list[tuple[Value, ...]] = [("hand", None, None, told_distance(found.distance), *(None,) * 4, write_hand(found.hand))]
    for wait in found.waits:
        drawn, claimed = (None if sheet is None else sheet.total for sheet in (wait.drawn, wait.claimed))
        only = "only place" if wait.only_place else None
        rows.append(("wait", str(wait.tile), wait.left, None, drawn, claimed, wait.best, round(wait.average, 2), only))
    rows += [("help", str(each.tile), each.left, *(None,) * 6) for each in found.helpers]
    rows += [("discard", str(each.tile), each.copies, told_distance(each.distance), *(None,) * 5) for each in found.discards]
    rows += [("danger", write_tiles(each.tiles), *(None,) * 6, f"{each.to or 'anybody'}: {each.why}") for each in found.threats]
    return Records(header, tuple(rows))


def _picture(found: Analysis) -> str:
    # The drawings take longer to import than all the rest of a command; most formats need none.
    from mjscore.reports.drawings.drawn import draw_hand
    from mjscore.reports.drawings.picture import hand_picture

    return hand_picture(draw_hand(found.hand), title=write_hand(found.hand))
