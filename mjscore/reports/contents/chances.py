"""The part of an analysis that looks ahead: discards ranked by what they will bring, a chart by turn, how the play goes on."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.arrangements.shapes import NEVER
from mjscore.problems import so_many
from mjscore.reports import drawings
from mjscore.reports.blocks import number, table
from mjscore.reports.content import Block, Bullets, Column, Drawing, Heading, Paragraph, Records, Table, Value
from mjscore.strategy.chances import ChanceAim, Claims, Outlook, Prospects
from mjscore.strategy.distances import told_distance

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
    blocks: list[Block] = [
        Heading(f"What the next {so_many(found.turns, 'turn')} may bring"),
        Paragraph((model, *_how(found))),
    ]
    notes = [Bullets(found.notes)] if found.notes else []
    if not any(outlook.reached for outlook in found.outlooks):
        why = "The hand can no longer win" if found.distance == NEVER else "No complete hand is within reach"
        return [*blocks, Paragraph((why,), strong=True), *notes]
    blocks += [_table(found), Bullets((_COLUMNS,)), Drawing(lambda: _chart(found))]
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
    """The chance to have won by turn, as an `<svg>`."""
    title = "Chance to have won by turn, in per cent"
    return drawings.line_chart(chances_by_turn(found), title=title, unit="turns", show=lambda value: f"{value} %")


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
