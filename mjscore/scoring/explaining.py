"""One hand under several rulesets: what it scores under each, and which of them and of their options let it win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mjscore.deals import NOT_STATED
from mjscore.hands import Hand
from mjscore.problems import Fault, ImpossibleHand, Problem, UsageProblem, expect, expect_all
from mjscore.rulesets import load_ruleset, ruleset_ids
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
        told = self.result.total if isinstance(self.result, Sheet) else self.result.message
        return f"{self.ruleset.id}: {told}"


def compare(hand: Hand, rulesets: Iterable[Ruleset]) -> tuple[Compared, ...]:
    """The hand scored under each ruleset, in their order; a ruleset that refuses the hand keeps its place."""
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    known = expect_all(rulesets, Ruleset, "a list of rulesets (mjscore.load_ruleset)")
    return tuple(Compared(ruleset, _result(hand, ruleset)) for ruleset in known)


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


def explain(hand: Hand, rulesets: Iterable[Ruleset] | None = None) -> tuple[Explained, ...]:
    """Which rulesets let a hand win (all shipped ones if none are given), and under which options those that do not.

    Each option is tried by itself, beside those in force. Raises UsageProblem for a hand that does not say how it was won.

    >>> import mjscore
    >>> hand = mjscore.read_hand("concealed: 2233445566788B; won: draw 7B; seat: South")
    >>> [str(each) for each in mjscore.explain(hand, [mjscore.load_ruleset("harr")])]
    ['harr: wins 176']
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    if hand.won is None:
        message = "this hand does not say how it was won"
        raise UsageProblem(Fault("no-win", message, hint="write the winning tile, such as won: draw 5C"), source="hand")
    chosen = [load_ruleset(id) for id in ruleset_ids()] if rulesets is None else rulesets
    return tuple(
        Explained(each.ruleset, each.result, () if isinstance(each.result, Sheet) else tuple(_options(hand, each.ruleset)))
        for each in compare(hand, chosen)
    )


def _options(hand: Hand, ruleset: Ruleset) -> Iterator[LetWin]:
    limit = _stated_limit(ruleset)
    for option in ruleset.options:
        if option.id not in ruleset.on:
            try:
                rules = load_ruleset(ruleset.id, [*ruleset.changed, option.id], limit=limit)
                yield LetWin(option.id, score(hand, rules).total)
            except Problem:  # it does not win so either, or the option cannot be on beside the others
                continue


def _stated_limit(ruleset: Ruleset) -> int | None:
    """The limit that was stated for a ruleset; where it is the ruleset's own, an option may change it."""
    own = load_ruleset(ruleset.id, ruleset.changed).limit.points
    return NOT_STATED if ruleset.limit.points == own else ruleset.limit.points
