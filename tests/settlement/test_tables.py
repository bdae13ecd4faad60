"""The tables that settlement reads: every shipped ruleset and option is cited; a wrong house file is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mjscore.game.deals import CountedHand, Deal, Ending, Result
from mjscore.game.hands import Hand
from mjscore.game.seats import Seat
from mjscore.game.tiles import tiles_of
from mjscore.notation.reader import read_deal
from mjscore.problems import ImpossibleHand, RulesetProblem
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.citations import Citation, bibliography
from mjscore.rules.settlement_keys import Money
from mjscore.settlement import settle, settle_scores
from tests.rules.agreed import together
from tests.settlement.table import counted, paid


def citations(value: Any) -> list[Citation]:
    """Every citation anywhere in the typed rules."""
    if isinstance(value, Citation):
        return [value]
    if isinstance(value, tuple):
        return [cite for each in value for cite in citations(each)]
    return []


@pytest.mark.parametrize("rules", ruleset_ids())
def test_every_rule_is_cited_to_a_known_book(rules: str) -> None:
    for options in ((), together(rules)):
        found = citations(load_ruleset(rules, options=options).settlement)
        assert found
        assert {cite.book for cite in found} <= set(bibliography())


def house(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(
        f'title = "House"\nbook = "house"\nextends = "millington"\n{text}\n', "utf-8"
    )
    return path


def test_what_a_house_file_inherits_still_cites_its_own_book(tmp_path: Path) -> None:
    rules = load_ruleset(
        str(house(tmp_path, "settlement.losers-settle = 'nothing'"))
    ).settlement
    assert rules.stakes.losers_settle == "nothing"
    assert [cite.book for cite in citations(rules)].count("house") == 1
    assert str(rules.stakes.losers) == "Our table"
    assert {cite.book for cite in citations(rules)} == {"house", "millington-1977"}


def test_a_house_file_may_ask_for_heads_that_do_not_touch_and_pay_for_them(
    tmp_path: Path,
) -> None:
    """Seven winds and dragons are seven heads; of 147 no two touch, of 123 two of three can stay."""
    rule = "washing.ours = { tiles = 'majors', different = 7, apart = 13, pays = { 7 = 30, 8 = 40 }, cite = { page = '1' } }"
    ruleset = load_ruleset(str(house(tmp_path, rule)))
    idle = {seat: CountedHand(0, seat) for seat in (Seat.EAST, Seat.WEST, Seat.NORTH)}
    wants = "E S W N RD GD WD"
    for tiles, result in (
        (f"{wants} 47D 47B 47C", 90),
        (f"{wants} 147D 47B 4C", 120),
        (f"{wants} 123D 47B 4C", "12 tiles do not touch, but 13 are needed"),
        ("E S W N RD GD 258D 258B 2C", "it has 6 different heads, but 7 are needed"),
    ):
        south = Hand(free=tuple(tiles_of(tiles)), seat=Seat.SOUTH)
        seats = tuple((seat, idle.get(seat, south)) for seat in list(Seat)[:4])
        deal = Deal(seats, result=Result(Ending.WASHED, Seat.SOUTH))
        if isinstance(result, int):
            assert settle(deal, ruleset).net[Seat.SOUTH] == result
        else:
            with pytest.raises(ImpossibleHand, match=result):
                settle(deal, ruleset)


def test_east_pays_double_where_the_discarder_pays_more(tmp_path: Path) -> None:
    """A discarder who pays three times frees East of nothing, unless the file says that East pays as the others do."""
    bare = "settlement.discarder = { pays = 3, drawn = 1 }"
    scores = {Seat.EAST: 20, Seat.SOUTH: 64, Seat.WEST: 4, Seat.NORTH: 0}
    for text, east, west in (
        (bare, 128, 192),
        (f"{bare}\nsettlement.east-doubles = false", 64, 192),
    ):
        found = settle_scores(
            scores, Seat.SOUTH, Seat.WEST, load_ruleset(str(house(tmp_path, text)))
        )
        to_winner = {
            each.payer: each.amount
            for each in found.payments
            if each.payee is Seat.SOUTH
        }
        assert to_winner == {Seat.EAST: east, Seat.WEST: west, Seat.NORTH: 64}
        drawn = settle_scores(
            scores, Seat.SOUTH, None, load_ruleset(str(house(tmp_path, text)))
        )
        assert {
            each.payer: each.amount
            for each in drawn.payments
            if each.payee is Seat.SOUTH
        } == {
            Seat.EAST: east,
            Seat.WEST: 64,
            Seat.NORTH: 64,
        }


def test_a_house_file_may_let_the_losers_alone(tmp_path: Path) -> None:
    ruleset = load_ruleset(str(house(tmp_path, "settlement.losers-settle = 'nothing'")))
    settlement = settle_scores(
        {Seat.EAST: 10, Seat.SOUTH: 20, Seat.WEST: 30, Seat.NORTH: 40},
        Seat.SOUTH,
        None,
        ruleset,
    )
    assert [payment.payee for payment in settlement.payments] == [Seat.SOUTH] * 3


def test_a_house_file_may_add_a_danger(tmp_path: Path) -> None:
    text = """
[dangers.two-kongs]
name = "two sets of honours, and a hand of honours and terminals"
tiles = "majors"
sets = 2
completes = ["whole-hand"]
cite = { page = "1" }
"""
    rules = load_ruleset(str(house(tmp_path, text))).settlement
    assert [danger.id for danger in rules.dangers][-1] == "two-kongs"
    assert rules.dangers[-1].cite == Citation("house", page="1")


def test_every_fault_of_the_tables_is_told(tmp_path: Path) -> None:
    with pytest.raises(RulesetProblem) as refusal:
        load_ruleset(
            str(house(tmp_path, "settlement.x = 1\nwashing.y = 2\npenalties.z = 3"))
        )
    assert {fault.where.split(".")[0] for fault in refusal.value.faults} == {
        "settlement",
        "washing",
        "penalties",
    }


@pytest.mark.parametrize(
    ("limit", "part", "worth"),
    [(400, "1/3", 134), (250, "1/2", 124), (1000, "1", 1000), (301, "1", 301)],
)
def test_a_part_of_the_limit_is_rounded_as_a_hand_s_is(
    limit: int, part: str, worth: int
) -> None:
    # To the nearest even number, an odd one going down: 133 1/3 is nearer to 134, and 125 goes down to 124.
    assert Money(limit=Fraction(part)).worth(limit) == worth


def test_a_penalty_that_is_capped_is_not_said_to_be_divided(tmp_path: Path) -> None:
    """Of a sum that is not shared nothing is left over, though less of it is paid."""
    text = '[penalties.false-naming-for-chow]\nat-most = 30\nsays = "30 at most"'
    deal = read_deal(counted("penalty: false naming West, chow by North\nresult: draw"))
    settlement = settle(deal, load_ruleset(str(house(tmp_path, text))))
    assert paid(settlement) == [("W", "N", 30)]
    notes = [note for note in settlement.notes if "30 at most" in note]
    assert notes == ["false naming: 30 at most (Our table)"]
