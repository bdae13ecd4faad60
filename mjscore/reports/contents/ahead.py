"""The report of looking ahead: what each step brought when the deal was played on, who played, and what is not known."""

from __future__ import annotations

from collections import Counter
from functools import partial

from mjscore.hands import Win
from mjscore.problems import listed, so_many
from mjscore.reports import drawings
from mjscore.reports.content import Block, Bullets, Column, Drawing, Heading, Paragraph, Records, Report, Table, Value, number
from mjscore.simulation.ahead import Claim, LookAhead, Move, Step

_COLUMNS = (
    "“Won” is how often you win, “Average” what such a win scores, “Paid” what you get in the mean, less what you pay; "
    "± is one standard error"
)
_BEHIND = "“Behind” is how much less that is than with the first step, on the same walls"
_GIVES = "“Gives” is how often the discard lets another win at once, and what you then get"


def ahead_report(found: LookAhead) -> Report:
    """The report of the steps that may be taken, as a part of the report of the analysis."""
    title = "What each step brings" if len(found.steps) > 1 else "What the hand is worth"
    blocks: list[Block] = [Heading(title)]
    if found.steps:
        blocks += [Paragraph((_who(found),)), *_steps(found)]
    blocks += [Bullets(found.notes)] if found.notes else []
    return Report(title, tuple(blocks), partial(_records, found), lambda: found.to_dict(inner=True))


def _who(found: LookAhead) -> str:
    others = [f"{count} {name}" if count > 1 else name for name, count in Counter(found.others).items()]
    return (
        f"Played on {found.deals:,} times by {found.player} against {listed(others)}, from your turn {found.turn} "
        f"with {so_many(found.wall, 'tile')} to draw, seed {found.seed} (mjscore help ahead)"
    )


def _steps(found: LookAhead) -> list[Block]:
    if len(found.steps) == 1:
        return [Paragraph((_alone(found.best),), strong=True)]
    columns = (Column("Step"), *map(number, ("Deals", "Won", "Average", "Paid", "Behind", "Gives")))
    steps = Table(columns, tuple(_row(step) for step in found.steps), frozenset({0}))
    reading = Bullets((_COLUMNS, _BEHIND, _GIVES))
    return [Paragraph((verdict(found),), strong=True), steps, reading, Drawing(lambda: _picture(found))]


def verdict(found: LookAhead) -> str:
    """Which step is best, as far as the deals show it; of those that fell out on the way nothing is said."""
    even = [_said(step.move) for step in found.even if step.deals == found.best.deals]
    return f"No difference shown between {listed(even)}" if len(even) > 1 else f"Best: {_said(found.best.move)}"


def _said(move: Move) -> str:
    return "go out" if isinstance(move, Win) else str(move)


def _alone(step: Step) -> str:
    won, average, paid = _won(step), _average(step), _signed(step.paid, step.paid_error)
    return f"Won {won}, with {average} in the mean; paid {paid}" if average else f"Won {won}; paid {paid}"


def _row(step: Step) -> tuple[str, ...]:
    behind = f"{step.behind:.1f} ± {step.behind_error:.1f}" if step.behind_error else ""
    gives = "" if step.gives_paid is None else f"{100 * step.gives:.1f} % ({step.gives_paid:+.0f})"
    return _said(step.move), f"{step.deals:,}", _won(step), _average(step), _signed(step.paid, step.paid_error), behind, gives


def _won(step: Step) -> str:
    return f"{100 * step.won:.1f} ± {100 * step.won_error:.1f} %"


def _average(step: Step) -> str:
    return "" if step.average is None else f"{step.average:.1f} ± {step.average_error:.1f}"


def _signed(amount: float, error: float) -> str:
    return f"{amount:+.1f} ± {error:.1f}"


def _picture(found: LookAhead) -> str:
    marks = [drawings.bars.Bar(_said(step.move), step.paid, step.paid_error) for step in found.steps]
    return drawings.bars.bar_chart(marks, title="What each step pays in the mean, in points")


def _records(found: LookAhead) -> Records:
    """The figures of every step."""
    names = (
        "won",
        "won_error",
        "average",
        "average_error",
        "paid",
        "paid_error",
        "behind",
        "behind_error",
        "gives",
        "gives_paid",
    )
    rows: list[tuple[Value, ...]] = []
    for step in found.steps:
        told = step.to_dict()
        tile = told["claim"]["tiles"] if isinstance(step.move, Claim) else told["tile"]
        rows.append((told["move"], tile, step.deals, *(told[name] for name in names)))
    return Records(("move", "tile", "deals", *names), tuple(rows))
