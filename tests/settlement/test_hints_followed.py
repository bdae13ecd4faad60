"""A refusal's hint, followed, gives what the book gives: every refusal of a deal, all that its hint allows."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

import pytest

from mjscore.game.deals import CountedHand, Deal, Ending, Result
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_deal
from mjscore.problems import Problem, UndecidedDeal
from mjscore.rules import load_ruleset
from mjscore.settlement import settle
from tests.errors.codes import codes
from tests.failing import failing
from tests.settlement.casefile import DealCase, Remedy, read_cases
from tests.settlement.table import bare, net, settled

UNDECIDED: Final = read_cases("undecided")
REFUSED: Final = [*UNDECIDED, *read_cases("impossible")]
ROOMS: Final = (
    "settlement/",
    "game/legality/chow_claims.py",
    "game/legality/deal_faults.py",
    "game/legality/game_faults.py",
    "game/legality/robbed_kongs.py",
    "game/legality/wall_faults.py",
)
TABLES: Final = ("settlement/counters.py",)
OF_HANDS: Final = {
    "changed-after-call",
    "no-bonus-tile",
    "no-kong",
    "no-such-round",
    "no-such-tile",
    "not-dealt",
    "remark-does-not-fit",
    "wrong-size",
}
"""What a game says of a hand alone (`tests/notation/test_legality.py`)."""
ELSEWHERE: Final = {
    "washed-by-nobody": "only a program can leave out who washed; below",
    "no-count": "only a program can leave out the count; the hint shows the whole line",
    "too-few-hands": "what the other hands were nobody can guess",
    "bad-date": "which day was meant nobody can guess",
}
"""Codes without a row in the table, and why."""


def followed(deal: DealCase, remedy: Remedy) -> str:
    text = deal.text
    for old, new in remedy.changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize("code", sorted({deal.code for deal in REFUSED}))
def test_it_is_refused_with_a_hint_that_gives_what_the_book_gives(code: str) -> None:
    """Refused at the words that are wrong; each change that the hint allows is settled as told."""
    here = [deal for deal in REFUSED if deal.code == code]
    assert failing(here, attrgetter("name"), check) == []


def check(deal: DealCase) -> None:
    """Assert that a deal is refused as it is told, and settled after each change that the hint allows."""
    with pytest.raises(Problem) as refusal:
        settled(deal.text)
    (fault,) = refusal.value.faults
    assert fault.span is not None
    assert (fault.code, deal.text[fault.span.start : fault.span.end], fault.hint) == (
        deal.code,
        deal.words,
        deal.hint,
    )
    assert deal.remedies
    for remedy in deal.remedies:
        assert net(settled(followed(deal, remedy))) == remedy.net, remedy.changes


def test_what_may_excuse_a_discard_is_named() -> None:
    excuses = (
        "nothing else to discard, Babcock, p. 77",
        "waiting with one suit, Babcock, p. 77",
    )
    deals = [
        deal
        for deal in UNDECIDED
        if deal.code == "tiles-not-told" and "discarded dangerously" in _message(deal)
    ]
    for deal, excuse in zip(deals, excuses, strict=True):
        assert _message(deal).endswith(
            f" of West's tiles are not written and may excuse it ({excuse})"
        )


def _message(deal: DealCase) -> str:
    with pytest.raises(Problem) as refusal:
        settled(deal.text)
    return refusal.value.message


def test_every_refusal_of_a_deal_is_walked() -> None:
    """The codes that settling and the hands at one table raise; those of a ruleset's tables are no refusal of a deal."""
    raised = {
        code
        for code, places in codes().items()
        if any(
            place.startswith(ROOMS) and not place.startswith(TABLES) for place in places
        )
    }
    walked = {deal.code for deal in REFUSED} | set(ELSEWHERE)
    assert raised - OF_HANDS == walked


def test_who_washed_must_be_told_by_a_program_too() -> None:
    """Harr p. 61: 50 from each for nine heads."""
    seats = tuple((seat, CountedHand(0, seat)) for seat in list(Seat)[:4])
    with pytest.raises(
        UndecidedDeal, match="washed: nothing says who washed the hand"
    ) as refusal:
        settle(Deal(seats, result=Result(Ending.WASHED)), load_ruleset("harr-limit"))
    assert refusal.value.hint == "write who washed it, such as result: washed by South"
    told = settle(
        Deal(seats, result=Result(Ending.WASHED, Seat.SOUTH, 9)),
        load_ruleset("harr-limit"),
    )
    assert net(told) == {"E": -50, "S": 150, "W": -50, "N": -50}


def test_a_bare_score_that_is_missing() -> None:
    """Babcock p. 25: North's 22 from all, East twice; then East's 10, South's 20 and West's 30 are compared."""
    with pytest.raises(
        UndecidedDeal, match="North has won, but no score is given for North"
    ) as refusal:
        bare("E10 S20 W30", "N")
    assert refusal.value.hint == "write North= and the score, such as North=48"
    assert net(bare("E10 S20 W30 N22", "N")) == {
        "E": -44 - 20 - 40,
        "S": -22 + 20 - 10,
        "W": -22 + 40 + 10,
        "N": 88,
    }


def test_how_the_deal_of_a_program_ended() -> None:
    seats = tuple((seat, CountedHand(0, seat)) for seat in list(Seat)[:4])
    with pytest.raises(UndecidedDeal, match="how did the deal end") as refusal:
        settle(Deal(seats), load_ruleset("babcock"))
    assert refusal.value.hint == "write won: in the winner's hand, or result: draw"
    assert not settle(
        Deal(seats, result=Result(Ending.DRAW)), load_ruleset("babcock")
    ).payments


def test_a_hand_alone_is_no_deal() -> None:
    with pytest.raises(Problem, match="1 hand: a deal has a hand for each") as refusal:
        read_deal("[East]\nscore: 20\nwon: draw\n")
    assert (
        refusal.value.hint
        == "begin each hand with its seat: [East]; score: 0 stands for one that counted nothing"
    )
