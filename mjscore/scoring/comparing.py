"""One hand under several rulesets: what it scores under each, and which of them and of their options let it win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import NamedTuple, Self, TypeVar

from mjscore.deals import NOT_STATED
from mjscore.hands import Hand
from mjscore.problems import (
    Fault,
    ImpossibleHand,
    Problem,
    UsageProblem,
    expect,
    expect_all,
)
from mjscore.rulesets import load_ruleset, ruleset_ids, ruleset_of
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.engine import score
from mjscore.scoring.sheet import Sheet


class Compared(NamedTuple):
    """A hand under one ruleset: its sheet, or the refusal of a ruleset under which there is no such hand."""

    ruleset: Ruleset
    result: Sheet | ImpossibleHand

    def __repr__(self) -> str:
        return f"<Compared {self}>"

    def __str__(self) -> str:
        told = (
            self.result.total if isinstance(self.result, Sheet) else self.result.message
        )
        return f"{self.ruleset.id}: {told}"


_Each = TypeVar("_Each")


class SideBySide(tuple[_Each, ...]):
    """What is found of one `hand` under each of several rulesets, in their order."""

    hand: Hand

    def __new__(cls, hand: Hand, found: Iterable[_Each]) -> Self:
        """What was found of a hand."""
        made = super().__new__(cls, found)
        made.hand = hand
        return made

    def __getnewargs__(self) -> tuple[Hand, tuple[_Each, ...]]:
        return self.hand, tuple(self)

    def __repr__(self) -> str:
        return f"<{'; '.join(map(str, self))}>"


def compare(hand: Hand, rulesets: Iterable[Ruleset | str]) -> SideBySide[Compared]:
    """The hand scored under each ruleset or its id, in their order; a ruleset that refuses the hand keeps its place."""
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    known = map(
        ruleset_of,
        expect_all(rulesets, Ruleset | str, "a list of rulesets or of their ids"),
    )
    return SideBySide(
        hand, (Compared(ruleset, _result(hand, ruleset)) for ruleset in known)
    )


def _result(hand: Hand, ruleset: Ruleset) -> Sheet | ImpossibleHand:
    try:
        return score(hand, ruleset)
    except ImpossibleHand as refused:
        return refused


class LetWin(NamedTuple):
    """An option that lets a hand win, switched on by itself, and the total it then has, in points."""

    option: str
    total: int


class Explained(NamedTuple):
    """Whether a ruleset lets a hand win: its sheet, or its refusal and the `options` each of which lets the hand win."""

    ruleset: Ruleset
    result: Sheet | ImpossibleHand
    options: tuple[LetWin, ...] = ()

    def __repr__(self) -> str:
        return f"<Explained {self}>"

    @property
    def wins(self) -> bool:
        """Whether the hand wins with the ruleset as it is."""
        return isinstance(self.result, Sheet)

    def __str__(self) -> str:
        if isinstance(self.result, Sheet):
            return f"{self.ruleset.id}: wins {self.result.total}"
        by = " or ".join(each.option for each in self.options)
        return f"{self.ruleset.id}: {f'wins with {by}' if by else self.result.message}"


def explain(
    hand: Hand, rulesets: Iterable[Ruleset | str] | None = None
) -> SideBySide[Explained]:
    """Which rulesets let a hand win (all shipped ones if none are given), and under which options those that do not.

    `rulesets` may be ids. Each option is tried by itself, beside those in force.
    Raises UsageProblem for a hand that does not say how it was won.

    >>> import mjscore
    >>> hand = mjscore.read_hand("concealed: 2233445566788B; won: draw 7B; seat: South")
    >>> [str(each) for each in mjscore.explain(hand, ["harr"])]
    ['harr: wins 176']
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    if hand.won is None:
        message = "this hand does not say how it was won"
        raise UsageProblem(
            Fault(
                "no-win", message, hint="write the winning tile, such as won: draw 5C"
            ),
            source="hand",
        )
    return SideBySide(
        hand,
        map(
            _explained,
            repeat(hand),
            compare(hand, ruleset_ids() if rulesets is None else rulesets),
        ),
    )


def _explained(hand: Hand, found: Compared) -> Explained:
    ruleset, result = found
    return Explained(
        ruleset,
        result,
        () if isinstance(result, Sheet) else tuple(_options(hand, ruleset)),
    )


def _options(hand: Hand, ruleset: Ruleset) -> Iterator[LetWin]:
    limit = _stated_limit(ruleset)
    for option in ruleset.options:
        if option.id not in ruleset.on:
            try:
                rules = load_ruleset(
                    ruleset.id, [*ruleset.changed, option.id], limit=limit
                )
                yield LetWin(option.id, score(hand, rules).total)
            except Problem:  # it does not win so either, or the option cannot be on beside the others
                continue


def _stated_limit(ruleset: Ruleset) -> int | None:
    """The limit that was stated for a ruleset; where it is the ruleset's own, an option may change it."""
    own = load_ruleset(ruleset.id, ruleset.changed).limit.points
    return NOT_STATED if ruleset.limit.points == own else ruleset.limit.points
