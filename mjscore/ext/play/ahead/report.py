"""The report of looking ahead: what each step brought when the deal was played on, who played, and what is not known."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any, Final

from mjscore.ext.play.ahead import LookAhead, Move, Step
from mjscore.game.hands import Win
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Drawing,
    Paragraph,
    Report,
    Table,
    fields,
    number,
)
from mjscore.reports.words.items import rules_words
from mjscore.sentences import listed, so_many

_COLUMNS = (
    "“Won” is how often you win, “Average” what such a win scores, “Paid” what you get in the mean, less what you pay; "
    "± is one standard error"
)
_BEHIND = (
    "“Behind” is how much less that is than with the first step, on the same walls"
)
_GIVES = (
    "“Gives” is how often the discard lets another win at once, and what you then get"
)


def ahead_report(found: LookAhead) -> Report:
    """The report of the steps that may be taken, with the hand and the rules."""
    hand = found.hand
    picture = Drawing(
        lambda: drawings.hand.hand_picture(
            drawings.hand.draw_hand(hand), title=str(hand)
        )
    )
    blocks: list[Block] = [Paragraph((str(hand), rules_words(found.rules))), picture]
    if found.steps:
        blocks += [Paragraph((_who(found),)), *_steps(found)]
    if found.notes:
        blocks.append(Bullets(found.notes))
    return Report("Looking ahead", tuple(blocks), partial(_table, found), found.to_dict)


def _who(found: LookAhead) -> str:
    others = [
        f"{count} {name}" if count > 1 else name
        for name, count in Counter(found.others).items()
    ]
    return (
        f"Played on {found.deals:,} times by {found.player} against {listed(others)}, from your turn {found.turn} "
        f"with {so_many(found.wall, 'tile')} to draw, seed {found.seed} (mjscore help playing)"
    )


def _steps(found: LookAhead) -> list[Block]:
    if len(found.steps) == 1:
        return [Paragraph((_alone(found.best),), strong=True)]
    steps = _table(found)._replace(strong=frozenset({0}))
    reading = Bullets((_COLUMNS, _BEHIND, _GIVES))
    if not any(step.gives_paid is not None for step in found.steps):
        steps, reading = _without_last(steps), Bullets(reading.items[:-1])
    return [
        Paragraph((verdict(found),), strong=True),
        steps,
        reading,
        Drawing(lambda: _picture(found)),
    ]


def _without_last(table: Table) -> Table:
    return Table(
        table.columns[:-1], tuple(row[:-1] for row in table.rows), table.strong
    )


def verdict(found: LookAhead) -> str:
    """Which step is best, as far as the deals show it; of those that fell out on the way nothing is said."""
    even = [_said(step.move) for step in found.even if step.deals == found.best.deals]
    return (
        f"No difference shown between {listed(even)}"
        if len(even) > 1
        else f"Best: {_said(found.best.move)}"
    )


def _said(move: Move) -> str:
    return "go out" if isinstance(move, Win) else str(move)


def _alone(step: Step) -> str:
    won, paid = _won((step.won, step.won_error)), _signed((step.paid, step.paid_error))
    average = _with_error((step.average, step.average_error))
    return (
        f"Won {won}, with {average} in the mean; paid {paid}"
        if average
        else f"Won {won}; paid {paid}"
    )


Told = tuple[float, float]
"""A figure and its error."""


def _won(won: Told) -> str:
    return f"{100 * won[0]:.1f} ± {100 * won[1]:.1f} %"


def _with_error(figure: tuple[float | None, float]) -> str:
    return "" if figure[0] is None else f"{figure[0]:.1f} ± {figure[1]:.1f}"


def _signed(amount: Told) -> str:
    return f"{amount[0]:+.1f} ± {amount[1]:.1f}"


def _gives(gives: tuple[float, float | None]) -> str:
    return "" if gives[1] is None else f"{100 * gives[0]:.1f} % ({gives[1]:+.0f})"


_STEP_COLUMNS: Final = (
    Column("Step", show=_said),
    *fields("move", "tile"),
    number("Deals", "deals", "{:,}".format),
    number("Won", ("won", "won_error"), _won),
    number("Average", ("average", "average_error"), _with_error),
    number("Paid", ("paid", "paid_error"), _signed),
    number(
        "Behind",
        ("behind", "behind_error"),
        lambda behind: _with_error(behind) if behind[1] else "",
    ),
    number("Gives", ("gives", "gives_paid"), _gives),
)


def _table(found: LookAhead) -> Table:
    return Table(_STEP_COLUMNS, tuple(map(_row, found.steps)))


def _row(step: Step) -> tuple[Any, ...]:
    told = step.to_dict()
    tile = told["tile"] if told["claim"] is None else told["claim"]["tiles"]
    average, behind = (
        (step.average, step.average_error),
        (step.behind, step.behind_error),
    )
    pairs = (
        (step.won, step.won_error),
        average,
        (step.paid, step.paid_error),
        behind,
        (step.gives, step.gives_paid),
    )
    return step.move, told["move"], tile, step.deals, *pairs


def _picture(found: LookAhead) -> str:
    marks = [
        drawings.bars.Bar(_said(step.move), step.paid, step.paid_error)
        for step in found.steps
    ]
    return drawings.bars.bar_chart(
        marks, title="What each step pays in the mean, in points"
    )
