"""Counts that another player corrected (Millington 110), on the deal of 109: North wins 48, East has 20, South 256, West 4."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.game.deals import CountedHand, Deal, Offence, Penalty, write_deal
from mjscore.game.hands import Means, Win
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_deal
from mjscore.problems import ImpossibleHand, UndecidedDeal
from mjscore.rules import load_ruleset
from mjscore.settlement import Settlement, settle
from tests.settlement.table import hands, net, paid, settled

WITHOUT = {"E": -536, "S": 676, "W": -332, "N": 192}
"""What 109 prints."""


def corrected(
    *corrections: str, header: str = "rules: millington", north: str = "48\nwon: draw"
) -> Settlement:
    """The deal of 109 with these corrections."""
    lines = "\n".join(f"penalty: correction {each}" for each in corrections)
    return settled(f"{header}\n{lines}\n" + hands(E="20", S="256", W="4", N=north))


def test_the_hand_is_paid_for_what_it_is_worth_and_the_refund_stands_apart() -> None:
    settlement = corrected("West, South counted 128")
    assert paid(settlement)[-1] == ("W", "E", 256)
    assert (
        settlement.payments[-1].why
        == "what East lost: West corrected South's 128 to 256"
    )
    assert str(settlement.payments[-1].cite) == "Millington, §110"
    assert paid(settlement)[:-1] == paid(corrected())


def test_corrections_are_told_in_the_order_in_which_they_were_made() -> None:
    settlement = corrected("East, South counted 64", "West, South counted 128")
    assert paid(settlement)[-2:] == [("E", "W", 64), ("W", "E", 256)]
    settlement = corrected("East, South counted 1000", "West, South counted 512")
    assert [note.partition(" (")[0] for note in settlement.notes[-2:]] == [
        "East may correct South's 1000 to 512",
        "West may correct South's 512 to 256",
    ]


def test_too_high_a_count_may_be_corrected_by_a_loser() -> None:
    assert (
        "West may correct South's 512 to 256 (Millington, §110)"
        in corrected("West, South counted 512").notes
    )


@pytest.mark.parametrize(
    ("header", "owes"),
    [("", True), ("\nliable: West", False)],
    ids=["256", "one pays for all"],
)
def test_who_owes_nothing_is_told_so(header: str, owes: bool) -> None:
    """Where West pays for all the losers do not settle (95), so that South's count changes nothing."""
    notes = corrected(
        "West, South counted 128", header=f"rules: millington{header}"
    ).notes
    assert (
        "West owes nothing: nobody else lost by the correction (Millington, §110)"
        in notes
    ) is not owes


def test_the_one_who_sits_out_is_paid_by_the_doubles_that_were_counted() -> None:
    """128: 2 doubled twice, not once, is 8 instead of 4 from a loser and 16 instead of 8 from East."""
    header, north = (
        "rules: millington\noptions: pay-dreamer",
        "score: 48, 2 doubles\nwon: draw",
    )
    settlement = corrected(
        "South, North counted 24, 1 double", header=header, north=north
    )
    assert paid(settlement)[-2:] == [("S", "E", 48 + 8), ("S", "W", 24 + 4)]
    assert net(corrected("West, South counted 128", header=header, north=north)) == {
        "E": -536 - 16 + 256,
        "S": 676 - 8,
        "W": -332 - 8 - 256,
        "N": 192,
        "Sitting out": 32,
    }
    with pytest.raises(
        UndecidedDeal, match="doubles that North had counted"
    ) as refusal:
        corrected("South, North counted 24", header=header, north=north)
    assert refusal.value.hint == "write how many: North counted 24, 2 doubles"


def test_a_game_without_such_a_rule_says_so() -> None:
    settlement = corrected("West, South counted 128", header="rules: babcock")
    assert net(settlement) == WITHOUT
    assert "correction: this ruleset has no penalty for it" in settlement.notes


REFUSED = [
    pytest.param(
        "penalty: correction West, West counted 24",
        "West may correct West's own count",
        id="his own",
    ),
    pytest.param(
        "penalty: correction South West, West counted 24",
        "nobody sits South West",
        id="nobody there",
    ),
    pytest.param(
        "penalty: correction West, North East counted 24",
        "nobody sits North East",
        id="nobody counted",
    ),
]


@pytest.mark.parametrize(("header", "message"), REFUSED)
def test_corrections_that_cannot_have_been(header: str, message: str) -> None:
    with pytest.raises(ImpossibleHand, match=message) as refusal:
        read_deal(f"{header}\n" + hands(E="20", S="256", W="4", N="48\nwon: draw"))
    assert (refusal.value.line, refusal.value.column) == (1, 10)


@pytest.mark.parametrize("ending", ["result: draw", "penalty: false mah-jongg East"])
def test_where_nobody_won_no_count_was_corrected(ending: str) -> None:
    with pytest.raises(ImpossibleHand, match="nobody has won, so no hand was counted"):
        read_deal(
            f"{ending}\npenalty: correction West, South counted 24\n"
            + hands(E="0", S="0", W="0", N="0")
        )


def test_a_correction_is_no_ending() -> None:
    with pytest.raises(
        ImpossibleHand, match="nobody has won, and nothing says how the deal ended"
    ):
        read_deal(
            "penalty: correction West, South counted 24\n"
            + hands(E="0", S="0", W="0", N="0")
        )


def test_a_correction_made_by_a_program_says_whose_count_it_was() -> None:
    seats = tuple(
        (seat, CountedHand(10, seat, Win(Means.DRAW) if seat is Seat.EAST else None))
        for seat in list(Seat)[:4]
    )
    with pytest.raises(
        ImpossibleHand, match="whose count was corrected, and what was it"
    ):
        settle(
            Deal(seats, penalties=(Penalty(Offence.CORRECTION, (Seat.WEST,)),)),
            load_ruleset("millington"),
        )


def test_it_is_written_as_it_is_read() -> None:
    text = "penalty: correction West, South counted 24, 2 doubles\n" + hands(
        E="20", S="48", W="4", N="48\nwon: draw"
    )
    deal = read_deal(text)
    assert deal.penalties == (
        Penalty(
            Offence.CORRECTION,
            (Seat.WEST,),
            corrected=Seat.SOUTH,
            counted=24,
            doubles=2,
        ),
    )
    assert read_deal(write_deal(deal)) == deal


def test_refunds_are_of_payments_as_they_were_rounded(tmp_path: Path) -> None:
    """South's 44 was counted 22, and every payment is rounded to ten.

    For 22 East pays 44, rounded 40, and North 20; for 44 they pay 90 and 40. West
    refunds what they lost by the correction: 50 and 20, not 44 and 22.
    """
    house = tmp_path / "rounded.toml"
    house.write_text(
        'extends = "millington"\ntitle = "Rounded"\n'
        'settlement.rounding = { to = 10, cite = { page = "1" } }\n',
        "utf-8",
    )
    deal = read_deal(
        "penalty: correction West, South counted 22\n"
        + hands(E="24", S="44\nwon: draw", W="4", N="12")
    )
    settlement = settle(deal, load_ruleset(str(house)))
    assert paid(settlement)[-2:] == [("W", "E", 50), ("W", "N", 20)]
    assert net(settlement) == {"E": 20, "S": 170, "W": -160, "N": -30}
