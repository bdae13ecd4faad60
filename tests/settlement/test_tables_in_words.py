"""What is said of a wrong table of settlement: where it is wrong, how, and what to write; and rules that a house may have.

The page cited is that of an imaginary house book.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Means, Win
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import ImpossibleHand, RulesetProblem, UsageProblem
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Ruleset
from mjscore.settlement import settle
from mjscore.settlement.counters import counter_set
from mjscore.settlement.payments import Payment
from mjscore.settlement.scores import Counted
from tests.rules.houses import WrongTables, house, read_wrong, with_tables
from tests.settlement.table import hands, net, settled

CITE = {"cite": {"page": "1"}}


def rules(**tables: Any) -> Ruleset:
    """A ruleset that has these tables alone."""
    return with_tables("millington", **{"settlement": CITE, **tables})


WRONG = list(read_wrong(Path(__file__).parent / "cases" / "refused-tables.txt"))


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.where)
def test_what_is_wrong_is_told_where_it_stands(wrong: WrongTables) -> None:
    with pytest.raises(RulesetProblem) as refused:
        rules(**wrong.tables)
    (fault,) = refused.value.faults
    assert (fault.code, fault.where, fault.message, fault.hint) == wrong.told
    assert refused.value.source == "millington.toml"


def test_a_kind_of_counter_that_says_nothing_is_worth_one_and_nobody_knows_how_many_there_are() -> (
    None
):
    (kind,) = counter_set(rules(counters={**CITE, "pieces": [{}]})).pieces
    assert (kind.value, kind.name, kind.number) == (1, "", None)


@pytest.mark.parametrize(("number", "taken"), [(12, True), (13, False)])
def test_a_set_has_a_dozen_kinds_of_counters_at_most(number: int, taken: bool) -> None:
    counters = {**CITE, "pieces": [{"value": value} for value in range(1, number + 1)]}
    if taken:
        assert counter_set(rules(counters=counters)).values == tuple(
            range(number, 0, -1)
        )
        return
    with pytest.raises(RulesetProblem) as refused:
        rules(counters=counters)
    assert [
        (each.code, each.where, each.message, each.hint)
        for each in refused.value.faults
    ] == [("wrong-value", "counters.pieces", "13 kinds of counters", "12 are the most")]


@pytest.mark.parametrize(
    "tables", [{}, {"counters": CITE}, {"counters": {**CITE, "pieces": []}}], ids=str
)
def test_a_ruleset_without_any_kind_of_counter_describes_none(
    tables: dict[str, dict[str, object]],
) -> None:
    with pytest.raises(UsageProblem) as refused:
        counter_set(rules(**tables))
    assert refused.value.code == "no-counters"


def test_counters_that_are_wrongly_described_are_refused_in_the_ruleset_s_name() -> (
    None
):
    with pytest.raises(RulesetProblem) as refused:
        rules(counters={**CITE, "pieces": 5})
    assert [fault.where for fault in refused.value.faults] == ["counters.pieces"]
    assert refused.value.source == "millington.toml"


def test_a_citation_that_names_no_book_is_to_the_ruleset_s_own() -> None:
    assert rules().settlement.stakes.cite.book == "house"


@pytest.mark.parametrize(
    ("payer", "payee", "amount"),
    [(Seat.EAST, Seat.SOUTH, 0), (Seat.EAST, Seat.EAST, 1)],
)
def test_nothing_paid_or_paid_to_oneself_is_no_payment(
    payer: Seat, payee: Seat, amount: int
) -> None:
    with pytest.raises(ValueError, match="no payment"):
        Payment(payer, payee, amount, "a debt")


def test_a_false_naming_that_nobody_claimed_is_owed_to_nobody(tmp_path: Path) -> None:
    text = '[penalties.false-naming-unclaimed]\npoints = 20\nto = "claimant"\n'
    deal = read_deal(
        "penalty: false naming West\nresult: draw\n" + hands(E="0", S="0", W="0", N="0")
    )
    settlement = settle(deal, house(tmp_path, text, "millington"))
    assert settlement.payments == ()
    assert settlement.notes[0] == "false naming: no penalty (Our table)"


def test_a_false_naming_that_nobody_claimed_may_cost_something(tmp_path: Path) -> None:
    text = "[penalties.false-naming-unclaimed]\npoints = 20\n"
    deal = read_deal(
        "penalty: false naming West\nresult: draw\n" + hands(E="0", S="0", W="0", N="0")
    )
    settlement = settle(deal, house(tmp_path, text, "millington"))
    assert [
        (str(each.payee), each.amount, each.why) for each in settlement.payments
    ] == [(seat, 20, "discard falsely named") for seat in ("East", "South", "North")]


def test_what_east_collects_for_many_wins_running_may_be_doubled(
    tmp_path: Path,
) -> None:
    text = '[settlement.streak]\nwins = 3\npoints = 50\neast-doubles = true\ncite = { page = "1" }\n'
    deal = read_deal("streak: 3\n" + hands(E="20\nwon: draw", S="0", W="0", N="0"))
    assert net(settle(deal, house(tmp_path, text, "millington"))) == {
        "E": 300,
        "S": -100,
        "W": -100,
        "N": -100,
    }


def test_an_item_for_so_many_wins_running_asks_for_the_number_to_be_written(
    tmp_path: Path,
) -> None:
    text = '[items.once]\nname = "Once"\nwho = "winner"\npoints = 500\nwhen = [{ streak = 1 }]\ncite = { page = "1" }\n'
    ruleset = house(tmp_path, text, "millington")
    drawn = "exposed: 3×2C; concealed: 345B 678D 99D 12B; won: draw 3B"
    for header, scored in (("streak: 1\n", True), ("", False)):
        settlement = settle(
            read_deal(header + hands(E=drawn, S="0", W="0", N="0")), ruleset
        )
        assert (settlement.scores[Seat.EAST].total > 500) is scored


def test_a_hand_refused_in_a_deal_is_shown_in_its_place() -> None:
    text = "rules: babcock\n" + hands(
        E="0", S="concealed: 147D 258B 369C E S W N 2D; won: discard 2D", W="0", N="0"
    )
    with pytest.raises(ImpossibleHand) as refused:
        settled(text)
    assert (refused.value.text, refused.value.source) == (text, "<deal>")
    assert (refused.value.line, refused.value.column) != (0, 0)


def test_a_dead_hand_counted_by_hand_keeps_its_count_and_is_worth_nothing() -> None:
    """Babcock p. 31."""
    settlement = settled(
        "rules: babcock\n"
        + hands(E="0", S="20\nwon: draw", W="16\nstatus: dead", N="0")
    )
    assert settlement.scores[Seat.WEST] == Counted(16, 0)


@pytest.mark.parametrize(
    ("rules", "players", "named"),
    [
        ("babcock", "ESN", "three-handed"),
        ("harr", "ESW", "three-handed"),
        ("parker", "ESN", "three-handed"),
        ("millington", "ESW", "three-handed, three-handed-dragons or three-handed-138"),
        ("dmjl", "ESW", ""),
    ],
)
def test_the_option_for_so_many_players_is_named(
    rules: str, players: str, named: str
) -> None:
    won = {seat: "20; won: draw" if seat == "E" else "0" for seat in players}
    with pytest.raises(ImpossibleHand) as refused:
        settled(f"rules: {rules}\n" + hands(**won))
    assert refused.value.hint.partition("play with the option ")[2] == named


def test_a_deal_that_was_never_written_is_refused_without_a_text() -> None:
    seats = (
        (Seat.EAST, CountedHand(20, Seat.EAST, Win(Means.DRAW))),
        (Seat.SOUTH, CountedHand(0, Seat.SOUTH)),
    )
    with pytest.raises(ImpossibleHand) as refused:
        settle(Deal(seats), load_ruleset("babcock"))
    assert (refused.value.text, refused.value.source) == ("", "<deal>")


def test_whose_turn_it_was_is_not_asked_where_somebody_does_not_sit_there() -> None:
    """Millington 85 asks it of a chow; here nobody sits North."""
    deal = read_deal(
        "penalty: false naming West, chow by North\nresult: draw\n"
        + hands(E="0", S="0", W="0", N="0")
    )
    three = replace(
        deal,
        seats=tuple(each for each in deal.seats if each[0] is not Seat.NORTH),
        origin=None,
    )
    with pytest.raises(ImpossibleHand) as refused:
        settle(three, load_ruleset("millington", ["three-handed"]))
    assert "chow-out-of-turn" not in {fault.code for fault in refused.value.faults}


def test_hands_put_together_by_a_program_cannot_hold_five_of_a_tile() -> None:
    deal = read_deal(
        "result: draw\n"
        + hands(E="exposed: 3×1D; concealed: 258B 369C E S W N", S="0", W="0", N="0")
    )
    other = read_hand("exposed: 3×1D; concealed: 258B 369C E S W N")
    seats = tuple(
        (seat, other if seat is Seat.SOUTH else hand) for seat, hand in deal.seats
    )
    with pytest.raises(ImpossibleHand) as refused:
        settle(replace(deal, seats=seats, origin=None), load_ruleset("babcock"))
    (fault,) = refused.value.faults
    assert fault.code == "five-of-one"
    assert (
        fault.message
        == "6 of 1D at the table (East 3, South 3); there are four of each tile"
    )
    assert fault.hint == "one of them is wrong: write the right tile"
