"""One hand under several rulesets: what it scores under each, or which option would let it win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple, Self

from mjscore.game.hands import Hand
from mjscore.on_demand import notebook_html
from mjscore.problems import ImpossibleHand, Problem, expect, expect_all
from mjscore.rules import ruleset_of
from mjscore.rules.loader import each_option_added
from mjscore.rules.schema import Ruleset
from mjscore.scoring.engine import score
from mjscore.scoring.sheet import Sheet
from mjscore.sentences import listed


class LetWin(NamedTuple):
    """An option that lets a hand win, switched on by itself, and the total it then has, in points."""

    option: str
    total: int


class Compared(NamedTuple):
    """A hand under one ruleset: its sheet, or the refusal of a ruleset under which there is no such hand.

    `options` are those that are off and each of which by itself, beside those in force, lets a hand win that is refused.
    """

    ruleset: Ruleset
    result: Sheet | ImpossibleHand
    options: tuple[LetWin, ...] = ()

    def __repr__(self) -> str:
        return f"<Compared {self}>"

    def __str__(self) -> str:
        if isinstance(self.result, Sheet):
            return f"{self.ruleset.id}: {self.result.total}"
        if self.options:
            names = listed([option.option for option in self.options], "or")
            return f"{self.ruleset.id}: wins with {names}"
        return f"{self.ruleset.id}: {self.result.message}"

    def _repr_html_(self) -> str | None:
        return notebook_html(self)


class SideBySide(tuple[Compared, ...]):
    """What is found of one `hand` under each of several rulesets, in their order."""

    hand: Hand

    def __new__(cls, hand: Hand, found: Iterable[Compared]) -> Self:
        """What was found of a hand."""
        made = super().__new__(cls, found)
        made.hand = hand
        return made

    def __getnewargs__(self) -> tuple[Hand, tuple[Compared, ...]]:
        return self.hand, tuple(self)

    def __repr__(self) -> str:
        return f"<{'; '.join(map(str, self))}>"

    def _repr_html_(self) -> str | None:
        return notebook_html(self)


def compare(hand: Hand, rulesets: Iterable[Ruleset | str]) -> SideBySide:
    """The hand scored under each ruleset or its id, in their order; a ruleset that refuses the hand keeps its place.

    >>> import mjscore
    >>> hand = mjscore.read_hand("concealed: 19D 19B 19C E S W N RD GD WD; won: draw 1D; seat: South")
    >>> [str(each) for each in mjscore.compare(hand, ["millington", "babcock"])]
    ['millington: 1000', 'babcock: wins with thirteen-orphans']
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    wanted = "a list of rulesets or of their ids"
    known = map(ruleset_of, expect_all(rulesets, Ruleset | str, wanted))
    return SideBySide(hand, [_compared(hand, ruleset) for ruleset in known])


def _compared(hand: Hand, ruleset: Ruleset) -> Compared:
    try:
        return Compared(ruleset, score(hand, ruleset))
    except ImpossibleHand as refused:
        options = () if hand.won is None else tuple(_options(hand, ruleset))
        return Compared(ruleset, refused, options)


def _options(hand: Hand, ruleset: Ruleset) -> Iterator[LetWin]:
    for id, rules in each_option_added(ruleset):
        # Many an option lets the hand win no more than the rules without it.
        with suppress(Problem):
            yield LetWin(id, score(hand, rules).total)
