"""The report of an analysis: waits and what they score, discards compared, dangers, and what the next turns may bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from mjscore.strategy.chances import ChanceAim, Claims, Outlook, Prospects
from mjscore.strategy.discards import Discard, Helper
from mjscore.strategy.distances import told_distance
from mjscore.strategy.waits import CompletedGroup, Wait
from mjscore.tiles import write_tiles

_READING = "“Copies” are those left of the tiles that help; “Now” is what the hand scores if another player wins next"
_READING_DANGER = "A discard with ! may make you pay for the others, and comes after all that do not"


def analyse_report(found: Analysis, ruleset: Ruleset, *, ahead: Prospects | None = None, explain: bool = False) -> Report:
    """The report of an analysis under a ruleset; with the prospects, `explain` says why the first discard is the best."""
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
    blocks += chance_blocks(ahead, explain=explain) if ahead is not None else []
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
    return Report(
        "Analysis", tuple(blocks), partial(chance_records, ahead), lambda: found.to_dict() | {"prospects": ahead.to_dict()}
    )


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


_DRAWN = 3
"""How many first steps the chart shows."""
_REPLIES = 12
"""How many tiles the plan names."""

_COLUMNS = (
    "“Won” is how often you win, “Average” what such a win scores, “Score” both together, "
    "“Paid” what you get in all, less what you pay if another wins"
)
_AIMS = {
    ChanceAim.WINNINGS: "played for what the others pay",
    ChanceAim.WIN: "played for the win",
    ChanceAim.SCORE: "played for the score",
    ChanceAim.READY: "played to be ready",
}


def chance_blocks(found: Prospects, *, explain: bool) -> list[Block]:
    """What is told of the prospects of a hand, `explain` with why the first step is the best."""
    claims = "claims and wins on discards" if found.claims is Claims.ALL else "only drawn tiles, no claims"
    rates = found.others_win
    others = (
        f"; others win in {100 * rates.in_all:.0f} % of deals by then ({rates.source})"
        if rates.source
        else "; nobody else wins"
    )
    model = f"{_AIMS[found.aim]}; {claims}; {so_many(found.unseen, 'tile')} unseen{others}".capitalize()
    blocks: list[Block] = [Heading(f"What the next {so_many(found.turns, 'turn')} may bring"), Paragraph((model, *_how(found)))]
    notes = [Bullets(found.notes)] if found.notes else []
    if not any(outlook.reached for outlook in found.outlooks):
        why = "The hand can no longer win" if found.distance == NEVER else "No complete hand is within reach"
        return [*blocks, Paragraph((why,), strong=True), *notes]
    blocks += [_table(found), Bullets((_COLUMNS,)), Drawing(partial(_chart, found))]
    if explain and found.why:
        blocks.append(Paragraph((f"{found.why[0].upper()}{found.why[1:]}",), strong=True))
    what = "" if found.best.tile is None else f" after {_step(found.best)}"
    columns = (Column("Tile"), number("Left"), Column("Drawn"), Column("Discarded by another"))
    plan = ((str(each.tile), str(each.left), each.drawn, each.claimed) for each in found.best.replies[:_REPLIES])
    return [*blocks, *notes, *table(f"How to go on{what}", columns, plan)]


def _how(found: Prospects) -> tuple[str, ...]:
    if found.distance == NEVER:
        return ()
    if not found.games:
        plans = (
            f"{so_many(found.hands, 'hand')} considered, plans of up to {so_many(found.reach, 'tile')} (mjscore help chances)"
        )
        if found.missed is not None:
            return (f"Approximate: {plans}; others bring {_more(found)} more",)
        return (f"{'Exact' if found.exact else 'Calculated'}: {plans}",)
    return (
        f"Estimated: the best of several simple plans, {found.games} games each with the same tiles, seed {found.seed}; "
        "± is one standard error (mjscore help chances)",
    )


def _more(found: Prospects) -> str:
    assert found.missed is not None
    if found.aim in (ChanceAim.WIN, ChanceAim.READY):
        return f"up to {100 * found.missed:.1f} %" if found.missed >= 0.0005 else "hardly"
    return f"up to {found.missed:.1f} points" if found.missed >= 0.05 else "hardly"


def _table(found: Prospects) -> Table:
    numbers = ["From ready", "Ready", "Won", "Average", "Score", "Paid", "Limit", *(["Behind"] if found.games else [])]
    columns = (Column("Discard"), *map(number, numbers), Column("Danger"))
    return Table(columns, tuple(_row(outlook, found) for outlook in found.outlooks), frozenset({0}))


def _row(outlook: Outlook, found: Prospects) -> tuple[str, ...]:
    danger = "; ".join(dict.fromkeys(_dangers(outlook)))
    if outlook.danger_cost is not None:
        danger += f" (up to {outlook.danger_cost:.0f} points)"
    name = _step(outlook) + " !" * outlook.dangerous
    if not outlook.reached:
        return name, distance_words(outlook.distance), *("",) * (7 if found.games else 6), danger
    error = "" if not found.games else f" ± {100 * outlook.won_error:.1f}"
    worth = "" if not found.games else f" ± {outlook.error:.1f}"
    score, paid = f"{outlook.score[-1]:.1f}", "" if outlook.winnings is None else f"{outlook.winnings[-1]:.1f}"
    return (
        name,
        distance_words(outlook.distance),
        f"{100 * outlook.ready[-1]:.1f} %",
        f"{100 * outlook.won[-1]:.1f} %{error}",
        f"{outlook.average:.1f}",
        score + worth * (found.aim is ChanceAim.SCORE),
        paid + worth * (found.aim is ChanceAim.WINNINGS),
        f"{100 * outlook.limit[-1]:.1f} %",
        *(() if not found.games else (f"{outlook.behind:.1f} ± {outlook.behind_error:.1f}",)),
        danger,
    )


def distance_words(away: int) -> str:
    """How far a hand is from ready, in a cell.

    >>> distance_words(2), distance_words(NEVER)
    ('2', 'never')
    """
    return "never" if away == NEVER else str(away)


def _dangers(outlook: Outlook) -> list[str]:
    return [f"{threat.why}{f' (excused: {threat.excused})' if threat.excused else ''}" for threat in outlook.dangers]


def _step(outlook: Outlook) -> str:
    if outlook.tile is None:
        return "(as it stands)"
    return f"kong of {outlook.tile}" if outlook.kong else f"{outlook.tile}"


def chances_by_turn(found: Prospects) -> Mapping[str, tuple[int, ...]]:
    """The chance to have won by each turn in per cent, of the first few steps that differ."""
    chosen: dict[str, tuple[int, ...]] = {}
    for outlook in found.outlooks:
        series = tuple(round(100 * chance) for chance in outlook.won)
        if outlook.reached and series not in chosen.values() and len(chosen) < _DRAWN:
            chosen[_step(outlook)] = series
    return chosen


def _chart(found: Prospects) -> str:
    title = "Chance to have won by turn, in per cent"
    return drawings.charts.line_chart(chances_by_turn(found), title=title, unit="turns", show=lambda value: f"{value} %")


def chance_records(found: Prospects) -> Records:
    """The figures of every first step by turn."""
    header = ("step", "tile", "distance", "turn", "ready", "won", "score", "winnings", "limit", "danger")
    rows: list[tuple[Value, ...]] = []
    for outlook in found.outlooks:
        step = "none" if outlook.tile is None else "kong" if outlook.kong else "discard"
        tile, danger = None if outlook.tile is None else str(outlook.tile), "; ".join(_dangers(outlook)) or None
        for turn in range(len(outlook.won)):
            paid = None if outlook.winnings is None else outlook.winnings[turn]
            figures = (outlook.ready[turn], outlook.won[turn], outlook.score[turn], paid, outlook.limit[turn])
            rows.append((step, tile, told_distance(outlook.distance), turn + 1, *figures, danger))
    return Records(header, tuple(rows))
