"""Who pays for the others: as the deal states, and what it may state under a ruleset; else as it is worked out (`inquiry`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mjscore.game.hands import Means
from mjscore.game.legality import undecided
from mjscore.game.seats import Seat, left_of
from mjscore.problems import Problem
from mjscore.rules.citations import Citation
from mjscore.sentences import sentence
from mjscore.settlement.facts import line_of_discarder
from mjscore.settlement.inquiry import NOBODY_LIABLE, Inquiry, Verdict
from mjscore.settlement.scores import Case


def who_is_liable(case: Case) -> Verdict:
    """Who is liable for the win of a deal; raises UndecidedDeal where a fact that matters is not written."""
    if case.deal.liable:
        return _stated(case)
    if case.rules.liability is None and case.rules.feeding is None:
        return NOBODY_LIABLE
    inquiry = Inquiry(case)
    return (
        inquiry.by_feeding_or_danger()
        if case.rules.feeding is not None
        else inquiry.by_danger()
    )


_NO_EFFECT: Final = "liable: has no effect: under this ruleset and its options nobody pays for another player"
_STATED: Final = frozenset(
    {(0, 0, 1), (0, 1, 0), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0)}
)
"""How many seats `liable:` may name: who made the first discard, who pays a half, who pays all or made the second discard."""
_SHARES: Final = "write liable: South (who pays all), or South half, West half, or South first discard, West"


def _stated(case: Case) -> Verdict:
    deal = case.deal
    rules = case.rules
    won = case.won
    liability = case.rules.liability
    firsts: list[Seat] = []
    halves: list[Seat] = []
    others: list[Seat] = []
    for liable in deal.liable:
        if liable.first_discard:
            firsts.append(liable.seat)
        elif liable.half:
            halves.append(liable.seat)
        else:
            others.append(liable.seat)
    if liability is None and rules.feeding is None:
        return Verdict(notes=(_NO_EFFECT,))
    if (len(firsts), len(halves), len(others)) not in _STATED:
        raise _unclear(
            case,
            "liable-unclear",
            sentence(
                "it is not clear what each of these {number} pays",
                number=len(deal.liable),
            ),
            _SHARES,
        )
    if liability is None:
        _must_be_the_feeder(case)
    elif (firsts or halves) and liability.later != "half":
        message = sentence(
            "this ruleset has no half shares; one player pays for all ({cite})",
            cite=liability.cite,
        )
        hint = "write liable: and one seat; after two dangerous discards only the second player is liable"
        raise _unclear(case, "no-halves", message, hint)
    elif rules.dangers and liability.later == "nothing":
        _must_be_the_discarder(case, others[0], liability.cite)
    rule = liability or rules.feeding
    assert rule is not None
    verdict = Verdict(
        why="liable, as the deal says",
        cite=rule.cite,
        refunds=liability is not None and liability.culprit == "refunds",
    )
    if firsts:
        last = next(iter((*others, *halves)), won.source)
        if last is None and not won.claimed and won.means is not Means.UNKNOWN:
            message = "first discard needs a second one, but the winning tile was drawn"
            raise _unclear(
                case,
                "no-discarder",
                message,
                sentence("write liable: {first} half", first=firsts[0]),
            )
        if last is None:
            message = "liable: first discard is written, but who made the second?"
            line = line_of_discarder(deal, "write won: discard … from …")
            raise undecided(deal, "no-discarder", message, line)
        return verdict.shared(firsts[0], last)
    if len(halves) == 2:
        return verdict.shared(halves[0], halves[1])
    return replace(verdict, liable=(*halves, *others), half=bool(halves))


def _unclear(case: Case, code: str, message: str, hint: str) -> Problem:
    return undecided(
        case.deal, code, sentence("liable: {message}", message=message), hint, "liable"
    )


def _must_be_the_feeder(case: Case) -> None:
    """Raise UndecidedDeal where `liable:` says something else than that the winner's left-hand neighbour pays for all."""
    left = left_of(case.winner, case.deal.players)
    liable = case.deal.liable[0]
    rule = case.rules.feeding
    if rule is not None and (
        len(case.deal.liable) > 1
        or liable.seat is not left
        or liable.half
        or liable.first_discard
    ):
        message = sentence(
            "only {left}, who plays just before {winner}, can have fed all the sets, and pays the whole",
            left=left,
            winner=case.winner,
        )
        raise _unclear(
            case,
            "not-the-feeder",
            sentence("{message} ({cite})", message=message, cite=rule.cite),
            sentence("write liable: {left}, or leave it out", left=left),
        )


def _must_be_the_discarder(case: Case, seat: Seat, cite: Citation) -> None:
    """Raise UndecidedDeal where `liable:` names another than the discarder of the winning tile, as far as he is known."""
    won = case.won
    if won.means is Means.UNKNOWN or (won.claimed and won.source in (None, seat)):
        return
    who = "the winning tile was drawn"
    hint = "leave it out"
    if won.claimed:
        who = sentence("{source} discarded the winning tile", source=won.source)
        if won.means is Means.ROB:
            who = sentence("{source} was robbed of the winning tile", source=won.source)
        hint = sentence("write liable: {source}, or leave it out", source=won.source)
    raise _unclear(
        case,
        "not-the-discarder",
        sentence(
            "{seat}, but {who}, and nobody but its discarder pays for all ({cite})",
            seat=seat,
            who=who,
            cite=cite,
        ),
        hint,
    )
