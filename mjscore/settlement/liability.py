"""Who pays for the others: as the deal states, and what it may state under a ruleset; else as it is worked out (`inquiry`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Self

from mjscore.game.deals import Deal, Liability
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
    if case.rules.feeding is not None:
        return inquiry.by_feeding_or_danger()
    return inquiry.by_danger()


_NO_EFFECT: Final = "liable: has no effect: under this ruleset and its options nobody pays for another player"
_CLEAR: Final = frozenset(
    {(0, 0, 1), (0, 1, 0), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0)}
)
"""How many seats may stand in each field of `_StatedSeats`, so that it is clear what each of them pays."""
_SHARES: Final = "write liable: South (who pays all), or South half, West half, or South first discard, West"


class _StatedSeats(NamedTuple):
    """The seats that `liable:` names: of the first discard, of a half share, of all or the second discard."""

    firsts: Sequence[Seat]
    halves: Sequence[Seat]
    others: Sequence[Seat]

    @classmethod
    def of(cls, deal: Deal) -> Self:
        """Those that a deal names."""
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
        return cls(firsts, halves, others)


def _stated(case: Case) -> Verdict:
    """Who is liable as the deal states it; raises UndecidedDeal where that cannot be under the ruleset."""
    rules = case.rules
    liability = rules.liability
    seats = _StatedSeats.of(case.deal)
    rule = liability or rules.feeding
    if rule is None:
        return Verdict(notes=(_NO_EFFECT,))
    if tuple(map(len, seats)) not in _CLEAR:
        message = sentence(
            "it is not clear what each of these {number} pays",
            number=len(case.deal.liable),
        )
        raise _unclear(case, "liable-unclear", message, _SHARES)
    if liability is None:
        _must_be_the_feeder(case)
    elif (seats.firsts or seats.halves) and liability.later != "half":
        message = sentence(
            "this ruleset has no half shares; one player pays for all ({cite})",
            cite=liability.cite,
        )
        hint = "write liable: and one seat; after two dangerous discards only the second player is liable"
        raise _unclear(case, "no-halves", message, hint)
    elif rules.dangers and liability.later == "nothing":
        _must_be_the_discarder(case, seats.others[0], liability.cite)
    verdict = Verdict(
        why="liable, as the deal says",
        cite=rule.cite,
        refunds=liability is not None and liability.culprit == "refunds",
    )
    if seats.firsts:
        return verdict.shared(seats.firsts[0], _second_discarder(case, seats))
    if len(seats.halves) == 2:
        return verdict.shared(seats.halves[0], seats.halves[1])
    liable = (*seats.halves, *seats.others)
    return replace(verdict, liable=liable, half=bool(seats.halves))


def _second_discarder(case: Case, seats: _StatedSeats) -> Seat:
    """Who made the second of two dangerous discards: as it is stated, else who discarded the winning tile."""
    won = case.won
    if seats.others:
        return seats.others[0]
    if seats.halves:
        return seats.halves[0]
    if won.source is not None:
        return won.source
    if not won.claimed and won.means is not Means.UNKNOWN:
        message = "first discard needs a second one, but the winning tile was drawn"
        hint = sentence("write liable: {first} half", first=seats.firsts[0])
        raise _unclear(case, "no-discarder", message, hint)
    message = "liable: first discard is written, but who made the second?"
    line = line_of_discarder(case.deal, "write won: discard … from …")
    raise undecided(case.deal, "no-discarder", message, line)


def _unclear(case: Case, code: str, message: str, hint: str) -> Problem:
    return undecided(
        case.deal, code, sentence("liable: {message}", message=message), hint, "liable"
    )


def _must_be_the_feeder(case: Case) -> None:
    """Raise UndecidedDeal where `liable:` says something else than that the winner's left-hand neighbour pays for all."""
    rule = case.rules.feeding
    left = left_of(case.winner, case.deal.players)
    if rule is None or case.deal.liable == (Liability(left),):
        return
    message = sentence(
        "only {left}, who plays just before {winner}, can have fed all the sets, and pays the whole",
        left=left,
        winner=case.winner,
    )
    message = sentence("{message} ({cite})", message=message, cite=rule.cite)
    hint = sentence("write liable: {left}, or leave it out", left=left)
    raise _unclear(case, "not-the-feeder", message, hint)


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
