"""The report of looking ahead: what each step brought when the deal was played on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from mjscore.ext.play.ahead import LookAhead, Step
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
    field,
    for_programs,
    number,
    text,
)
from mjscore.reports.contents.score import hand_drawing
from mjscore.reports.words.items import rules_words
from mjscore.sentences import listed, so_many

_READING: Final = (
    "“Won” is how often you win, “Average” what such a win scores, “Paid” what you get "
    "in the mean, less what you pay; ±: the true figure lies there in 95 of 100 cases, "
    "against others who play so"
)
_READING_BEHIND: Final = (
    "“Behind” is how much less that is than with the first step, on the same walls"
)
_READING_OTHERS: Final = (
    "It holds for others who play as named: the better they are, the less you are paid, "
    "even where you win more often"
)
_READING_GIVES: Final = (
    "“Gives” is how often the discard lets another win at once, and what you then get"
)


def ahead_report(ahead: LookAhead) -> Report:
    """The report of the steps that may be taken, with the hand and the rules."""
    blocks: list[Block] = []
    blocks.append(Paragraph((str(ahead.hand), rules_words(ahead.rules))))
    blocks.append(hand_drawing(ahead.hand))
    blocks += _steps(ahead)
    blocks.append(Bullets("notes", ahead.notes))
    return Report("Looking ahead", tuple(blocks), shape=ahead.to_dict)


def _steps(ahead: LookAhead) -> Iterator[Block]:
    """Who played on how often, the verdict, and the steps that it rests on."""
    if not ahead.steps:
        return
    yield Paragraph((_who(ahead),))
    columns: list[Column] = list(_STEP_COLUMNS)
    reading = [_READING, _READING_BEHIND, _READING_OTHERS]
    if any(step.gives_paid is not None for step in ahead.steps):
        columns.append(_GIVES_COLUMN)
        reading.append(_READING_GIVES)
    if len(ahead.steps) == 1:
        yield Paragraph((_alone(ahead.best),), strong=True)
        yield Table("steps", for_programs(columns), ahead.steps)
        return
    yield Paragraph((verdict(ahead),), strong=True)
    yield Table("steps", tuple(columns), ahead.steps, strong=frozenset({0}))
    yield Bullets("", tuple(reading))
    yield Drawing(partial(_picture, ahead))


def _who(ahead: LookAhead) -> str:
    others = []
    for name, count in Counter(ahead.others).items():
        others.append(f"{count} {name}" if count > 1 else name)
    return (
        f"Played on {ahead.deals:,} times by {ahead.player} against {listed(others)}, "
        f"from your turn {ahead.turn} with {so_many(ahead.wall, 'tile')} to draw, "
        f"seed {ahead.seed} (mjscore help playing)"
    )


def verdict(ahead: LookAhead) -> str:
    """Which step is best, as far as the deals show it, against every step that was tried."""
    even = [step for step in ahead.even if step is not ahead.best]
    finished = [step for step in even if step.deals == ahead.best.deals]
    if not even:
        return f"Best: {_move_words(ahead.best)}"
    if finished:
        finished.insert(0, ahead.best)
        names = listed([_move_words(step) for step in finished])
        return f"No difference shown between {names}"
    others = listed([_move_words(step) for step in even], "or")
    return f"First: {_move_words(ahead.best)}; not shown to be better than {others}"


def _move_words(step: Step) -> str:
    return "go out" if isinstance(step.move, Win) else str(step.move)


def _alone(step: Step) -> str:
    """What the only step brings: `Won 21.0 ± 1.2 %, with 40.1 ± 2.0 in the mean; …`."""
    mean = ""
    if step.average is not None:
        mean = f", with {_average(step)} in the mean"
    return f"Won {_won(step)}{mean}; paid {_paid(step)}"


def _sure(error: float) -> float:
    """How far from a figure the true one lies in 95 of 100 cases, by its standard error."""
    return 1.96 * error


def _won(step: Step) -> str:
    return f"{100 * step.won:.1f} ± {100 * _sure(step.won_error):.1f} %"


def _average(step: Step) -> str:
    if step.average is None:
        return ""
    return f"{step.average:.1f} ± {_sure(step.average_error):.1f}"


def _paid(step: Step) -> str:
    return f"{step.paid:+.1f} ± {_sure(step.paid_error):.1f}"


def _behind(step: Step) -> str:
    if not step.behind_error:
        return ""
    return f"{step.behind:.1f} ± {_sure(step.behind_error):.1f}"


def _gives(step: Step) -> str:
    if step.gives_paid is None:
        return ""
    return f"{100 * step.gives:.1f} % ({step.gives_paid:+.0f})"


def _kind_of_move(step: Step) -> str:
    return type(step.move).__name__.lower()


def _tiles(step: Step) -> str | None:
    """The tile of a step, or those of the group that a claim makes."""
    data = step.to_dict()
    return data["tile"] if data["claim"] is None else data["claim"]["tiles"]


_STEP_COLUMNS: Final = (
    text("Step", value=_move_words),
    field("move", _kind_of_move),
    field("tile", _tiles),
    number("Deals", "deals", show="{:,}".format),
    number("Won", value=_won),
    field("won"),
    field("won_error"),
    number("Average", value=_average),
    field("average"),
    field("average_error"),
    number("Paid", value=_paid),
    field("paid"),
    field("paid_error"),
    number("Behind", value=_behind),
    field("behind"),
    field("behind_error"),
    field("gives"),
    field("gives_paid"),
)
_GIVES_COLUMN: Final = number("Gives", value=_gives)


def _picture(ahead: LookAhead) -> str:
    bars = []
    for step in ahead.steps:
        bars.append(
            drawings.charts.Bar(_move_words(step), step.paid, _sure(step.paid_error))
        )
    title = "What each step pays in the mean, in points"
    return drawings.charts.bar_chart(bars, title=title)
