"""False calls of mah-jongg and discards falsely named (Millington 82-88), and what they cost in the other games."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.notation.reader import read_deal
from mjscore.problems import ImpossibleHand, UndecidedDeal
from mjscore.rulesets import load_ruleset
from mjscore.settlement import Settlement, settle
from mjscore.settlement.penalties import offending_east_passes
from tests.settlement.table import counted, hands, net, rules_of, settled

NOBODY = {"E": 0, "S": 0, "W": 0, "N": 0}


def fined(rules: str, *penalties: str, header: str = "", south: str = "0") -> Settlement:
    """The settlement of a deal with these `penalty:` lines; after a false naming play goes on, here to a draw."""
    lines = "\n".join(f"penalty: {each}" for each in penalties)
    if south == "0" and not any("mah-jongg" in each for each in penalties):
        lines += "\nresult: draw"
    return settled(f"rules: {rules}\n{header}\n{lines}\n" + hands(E="40", S=south, W="20", N="0"))


MILLINGTON = [
    pytest.param(["false mah-jongg North"], {"E": 300, "S": 300, "W": 300, "N": -900}, id="82"),
    pytest.param(["false mah-jongg East"], {"E": -900, "S": 300, "W": 300, "N": 300}, id="82: nothing is doubled for East"),
    pytest.param(["false mah-jongg North, South"], {"E": 300, "S": -300, "W": 300, "N": -300}, id="83: two"),
    pytest.param(
        ["false mah-jongg North", "false mah-jongg South"], {"E": 300, "S": -300, "W": 300, "N": -300}, id="83: two lines"
    ),
    pytest.param(["false mah-jongg North, South, East"], {"E": -100, "S": -100, "W": 300, "N": -100}, id="83: three"),
    pytest.param(["false naming West"], NOBODY, id="84: nobody claimed it"),
    pytest.param(["false naming West, chow by North"], {"E": 0, "S": 0, "W": -50, "N": 50}, id="85"),
    pytest.param(["false naming East, chow by South"], {"E": -50, "S": 50, "W": 0, "N": 0}, id="85: not doubled"),
    pytest.param(["false naming West, pung by South"], {"E": 0, "S": 100, "W": -100, "N": 0}, id="86: pong"),
    pytest.param(["false naming West, kong by East"], {"E": 100, "S": 0, "W": -100, "N": 0}, id="86: kong"),
    pytest.param(["false naming West, mah-jongg by North"], {"E": 300, "S": 300, "W": -900, "N": 300}, id="87a"),
    pytest.param(
        ["false naming West, mah-jongg by North", "false mah-jongg North"], {"E": 300, "S": 300, "W": -300, "N": -300}, id="87b"
    ),
    pytest.param(
        ["false naming West, chow by North", "false naming West, pung by South"],
        {"E": 0, "S": 100, "W": -150, "N": 50},
        id="88: both are paid",
    ),
    pytest.param(
        6 * ["false naming West, pung by South"], {"E": 0, "S": 600, "W": -600, "N": 0}, id="86: six discards, 100 for each"
    ),
    pytest.param(
        ["false mah-jongg West", "false naming West, pung by North"],
        {"E": 300, "S": 300, "W": -1000, "N": 400},
        id="82 and 86: an earlier discard, and the call",
    ),
    pytest.param(
        ["false naming West, chow by North", "false naming West, mah-jongg by South"],
        {"E": 300, "S": 300, "W": -900, "N": 300},
        id="88: no more than 300 to each",
    ),
    pytest.param(
        ["false naming West, pung by South", "false naming West, mah-jongg by South"],
        {"E": 300, "S": 400, "W": -1000, "N": 300},
        id="86 and 87a: South claims twice, so that two discards were falsely named",
    ),
]


@pytest.mark.parametrize(("penalties", "result"), MILLINGTON)
def test_millington(penalties: list[str], result: dict[str, int]) -> None:
    settlement = fined("millington", *penalties)
    assert net(settlement) == result
    assert any("no penalty" in note for note in settlement.notes) is (result == NOBODY)


@pytest.mark.parametrize(
    "header",
    [
        "penalty: false naming West, chow by North\npenalty: false naming West, pung by South",
        "penalty: false naming West, chow by North, pung by South",
    ],
)
def test_two_claims_of_one_discard_are_both_paid(header: str) -> None:
    """Millington 88; one claim alone is paid by 85 or 86."""
    settlement = settled(counted(f"rules: millington\n{header}\nresult: draw"))
    assert [str(each.cite) for each in settlement.payments] == ["Millington, §88"] * 2
    assert net(settlement) == {"E": 0, "S": 100, "W": -150, "N": 50}
    alone = settled(counted("rules: millington\npenalty: false naming West, chow by North\nresult: draw"))
    assert [str(each.cite) for each in alone.payments] == ["Millington, §85"]


def test_a_claim_for_which_enough_was_paid_is_not_said_to_cost_nothing() -> None:
    settlement = fined("millington", "false naming West, chow by North", "false naming West, mah-jongg by South")
    assert settlement.notes == ("false naming: nothing more, for nobody gets more than 300 for one discard (Millington, §85)",)


RAISED = [
    pytest.param("", ["false mah-jongg North"], {"E": 1000, "S": 1000, "W": 1000, "N": -3000}, id="82"),
    pytest.param("limit: 2000", ["false mah-jongg North"], {"E": 2000, "S": 2000, "W": 2000, "N": -6000}, id="82: 2000"),
    pytest.param(
        "limit: 2000", ["false mah-jongg North, South"], {"E": 2000, "S": -2000, "W": 2000, "N": -2000}, id="83: half each"
    ),
    pytest.param(
        "limit: 2000",
        ["false naming West, mah-jongg by North"],
        {"E": 2000, "S": 2000, "W": -6000, "N": 2000},
        id="87a: the cap of 88 is raised with it",
    ),
    pytest.param(
        "limit: 2000",
        ["false naming West, chow by North", "false naming West, mah-jongg by South"],
        {"E": 2000, "S": 2000, "W": -6000, "N": 2000},
        id="88: no more than the limit to each",
    ),
    pytest.param(
        "limit: 200",
        ["false naming West, chow by North", "false naming West, mah-jongg by South"],
        {"E": 200, "S": 200, "W": -600, "N": 200},
        id="88: nor than a low limit",
    ),
    pytest.param(
        "limit: 2000",
        ["false naming West, chow by North", "false naming West, pung by South"],
        {"E": 0, "S": 100, "W": -150, "N": 50},
        id="85, 86: not raised",
    ),
]


@pytest.mark.parametrize(("limit", "penalties", "result"), RAISED)
def test_penalties_raised_to_the_limit_follow_it(limit: str, penalties: list[str], result: dict[str, int]) -> None:
    """82, note: the limit to each player, and 83, 87 and 88 increased commensurately."""
    assert net(fined("millington", *penalties, header=f"options: raised-penalties\n{limit}")) == result


def test_play_goes_on_after_a_false_naming_and_both_are_settled() -> None:
    """85: 50 to the claimant; then South wins with 12 (115a, 115b) and no doubles, the losers settle 40, 20 and 0."""
    south = "exposed: 123D; concealed: 345B 678D 77C 79C; won: draw 8C"
    settlement = fined("millington", "false naming West, chow by North", south=south)
    score = next(score.total for seat, score in settlement.scores.items() if seat == "South")
    assert net(settlement) == {
        "E": -2 * score + 40 + 80,
        "S": 4 * score,
        "W": -score - 40 + 20 - 50,
        "N": -score - 80 - 20 + 50,
    }


OTHERS = [
    pytest.param("babcock", ["false mah-jongg North"], NOBODY, id="Babcock p. 33: no penalty"),
    pytest.param("babcock", ["false naming North, pung by West"], NOBODY, id="Babcock p. 32: no penalty"),
    pytest.param("babcock-chinese", ["false mah-jongg North"], {"E": 200, "S": 100, "W": 100, "N": -400}, id="Babcock p. 74"),
    pytest.param(
        "babcock-chinese", ["false mah-jongg East"], {"E": -600, "S": 200, "W": 200, "N": 200}, id="Babcock p. 74: East"
    ),
    pytest.param("harr", ["false mah-jongg North"], NOBODY, id="Harr Part I knows none"),
    pytest.param("parker", ["false mah-jongg North"], NOBODY, id="nor does Parker"),
    pytest.param("parker", ["false mah-jongg North", "false mah-jongg South"], NOBODY, id="nor for two of them"),
    pytest.param("dmjl", ["false mah-jongg North"], {"E": 100, "S": 100, "W": 100, "N": -300}, id="DMJL: 300 in all"),
    pytest.param("dmjl", ["false mah-jongg North, South"], {"E": 150, "S": -150, "W": 150, "N": -150}, id="DMJL: by two"),
    pytest.param(
        "dmjl", ["false mah-jongg North, South, East"], {"E": -100, "S": -100, "W": 300, "N": -100}, id="DMJL: by three"
    ),
    pytest.param("dmjl", ["false naming West, chow by North"], {"E": 0, "S": 0, "W": -50, "N": 50}, id="DMJL: chow"),
    pytest.param("dmjl", ["false naming West, pung by North"], {"E": 0, "S": 0, "W": -100, "N": 100}, id="DMJL: pung"),
    pytest.param(
        "dmjl", ["false naming West, mah-jongg by North"], {"E": 100, "S": 100, "W": -300, "N": 100}, id="DMJL: mah-jongg"
    ),
    pytest.param(
        "dmjl",
        ["false naming West, mah-jongg by North", "false mah-jongg North"],
        {"E": 150, "S": 150, "W": -150, "N": -150},
        id="DMJL: both false",
    ),
    pytest.param(
        "dmjl",
        ["false mah-jongg North", "false mah-jongg South"],
        {"E": 150, "S": -150, "W": 150, "N": -150},
        id="DMJL: 300 from all offenders together, in two lines too",
    ),
    pytest.param(
        "dmjl",
        ["false mah-jongg North", "false mah-jongg South, East"],
        {"E": -100, "S": -100, "W": 300, "N": -100},
        id="DMJL: by three, in two lines",
    ),
    pytest.param(
        "bmja", ["false mah-jongg North"], {"E": 166, "S": 166, "W": 166, "N": -498}, id="BMJA: half the limit in all"
    ),
    pytest.param("bmja", ["false mah-jongg East"], {"E": -498, "S": 166, "W": 166, "N": 166}, id="BMJA: not doubled for East"),
    pytest.param("bmja", ["false mah-jongg North, East"], {"E": -250, "S": 250, "W": 250, "N": -250}, id="BMJA: by two"),
    pytest.param("bmja", ["false naming West, chow by North"], {"E": 0, "S": 0, "W": -50, "N": 50}, id="BMJA: chow"),
    pytest.param("bmja", ["false naming West, kong by North"], {"E": 0, "S": 0, "W": -50, "N": 50}, id="BMJA: kong"),
]


@pytest.mark.parametrize(("rules", "penalties", "result"), OTHERS)
def test_the_other_games(rules: str, penalties: list[str], result: dict[str, int]) -> None:
    settlement = fined(rules, *penalties)
    assert net(settlement) == result
    assert settlement.payments or settlement.notes


def test_the_other_reading_of_a_false_declaration_is_an_option() -> None:
    """BMJA, “False declaration” (decision “false-declaration”): the settlement names the option, and the option the sum."""
    plain, agreed = (
        fined("bmja", "false mah-jongg North"),
        fined("bmja", "false mah-jongg North", header="options: false-declaration-to-each"),
    )
    assert net(agreed) == {"E": 500, "S": 500, "W": 500, "N": -1500}
    assert "with the option false-declaration-to-each, half the limit to each" in plain.notes[0]
    assert "half the limit to each, as was agreed" in agreed.notes[0]


def test_a_discard_falsely_named_that_wins_is_paid_for_all_in_the_bmja() -> None:
    south = "exposed: 3×2C; concealed: 444B 666D 99D 12B; won: discard 3B from West"
    settlement = fined("bmja", "false naming West, mah-jongg by South", south=south)
    score = next(score.total for seat, score in settlement.scores.items() if seat == "South")
    assert net(settlement) == {"E": 0, "S": 4 * score, "W": -4 * score, "N": 0}
    with pytest.raises(UndecidedDeal, match="what did the winner score") as asked:
        fined("bmja", "false naming West, mah-jongg by South", header="result: draw")
    assert (asked.value.line, asked.value.column) == (3, 10)


CLAIMED = [
    pytest.param("South, mah-jongg by West", "won: draw 3B", "West claimed South's discard for mah-jongg, but South won"),
    pytest.param("East, mah-jongg by West", "won: draw 3B", "West claimed East's discard for mah-jongg, but South won"),
    pytest.param("West, mah-jongg by South", "won: draw 3B", "but South did not win on West's discard"),
    pytest.param("West, mah-jongg by South", "won: discard 3B from East", "but South did not win on West's discard"),
]


@pytest.mark.parametrize(("penalty", "won", "message"), CLAIMED)
def test_only_who_claimed_the_discard_can_have_won_with_it(penalty: str, won: str, message: str) -> None:
    """BMJA: the namer pays for all, so the claimant must be the winner, and must have won on that discard."""
    with pytest.raises(ImpossibleHand, match=message) as refusal:
        fined("bmja", f"false naming {penalty}", south=f"exposed: 3×2C; concealed: 444B 666D 99D 12B; {won}")
    assert (refusal.value.line, refusal.value.column) == (3, 10)


TWICE = [
    pytest.param("dmjl", ["false mah-jongg South", "false mah-jongg South"]),
    pytest.param("babcock-chinese", ["false mah-jongg South", "false mah-jongg West, South"]),
    pytest.param("millington", ["false mah-jongg South, South"]),
]


@pytest.mark.parametrize(("rules", "penalties"), TWICE)
def test_a_false_call_written_twice_is_not_fined_twice(rules: str, penalties: list[str]) -> None:
    with pytest.raises(ImpossibleHand, match="false mah-jongg South is written twice"):
        fined(rules, *penalties)


GOES_ON = [
    pytest.param("dmjl", "false naming South, chow by West", id="DMJL"),
    pytest.param("bmja", "false naming South, pung by West", id="BMJA"),
    pytest.param("millington", "false naming South, kong by West", id="86"),
    pytest.param("babcock-chinese", "false naming South, chow by West", id="Babcock p. 32"),
    pytest.param("parker", "false naming South", id="no penalty at all"),
]


@pytest.mark.parametrize(("rules", "penalty"), GOES_ON)
def test_an_offence_after_which_play_goes_on_does_not_say_how_the_deal_ended(rules: str, penalty: str) -> None:
    with pytest.raises(
        UndecidedDeal, match="the penalty does not end the hand under this ruleset: how did the deal end"
    ) as asked:
        settled(f"rules: {rules}\npenalty: {penalty}\n" + hands(E="40", S="0", W="20", N="0"))
    assert (asked.value.code, asked.value.line, asked.value.column) == ("no-winner", 2, 10)
    assert net(settled(f"rules: {rules}\nresult: draw\npenalty: {penalty}\n" + hands(E="40", S="0", W="20", N="0")))


REFUSED = [
    pytest.param("millington", "false mah-jongg North", "South cannot have won it", id="82: the hand is over"),
    pytest.param(
        "millington", "false naming West, mah-jongg by North", "South cannot have won it", id="87a: the hand is abandoned"
    ),
    pytest.param(
        "millington",
        "false naming West, mah-jongg by North\npenalty: false naming East, pung by North",
        "South cannot have won it",
        id="87a and 86: whatever else was named falsely",
    ),
    pytest.param("millington", "false naming West, chow by South", "only North, who plays next", id="85: out of turn"),
]


@pytest.mark.parametrize(("rules", "penalty", "message"), REFUSED)
def test_what_cannot_have_happened(rules: str, penalty: str, message: str) -> None:
    with pytest.raises(ImpossibleHand, match=message) as refusal:
        fined(rules, penalty, south="exposed: 123D; concealed: 345B 678D 77C 79C; won: draw 8C")
    assert (refusal.value.line, refusal.value.column) == (3, 10)


EAST_PASSES = [
    pytest.param("penalty: false mah-jongg East", True, id="82: East"),
    pytest.param("penalty: false mah-jongg North", False, id="82: another"),
    pytest.param("penalty: false mah-jongg North, East", True, id="83 as 82"),
    pytest.param("penalty: false mah-jongg North\npenalty: false mah-jongg East", True, id="83: in two lines"),
    pytest.param("penalty: false naming East, mah-jongg by North", True, id="87a: East named it"),
    pytest.param("penalty: false naming West, mah-jongg by East", False, id="87a: East claimed it"),
    pytest.param(
        "penalty: false naming West, mah-jongg by East\npenalty: false mah-jongg East", True, id="87b: either of them"
    ),
    pytest.param("penalty: false naming East, chow by South", False, id="85: play goes on"),
]


@pytest.mark.parametrize(("header", "passes"), EAST_PASSES)
def test_whether_east_loses_his_seat(header: str, passes: bool) -> None:
    deal = read_deal(f"{header}\n" + hands(E="0", S="0", W="0", N="0"))
    assert offending_east_passes(deal, rules_of("millington").settlement) is passes


def test_the_amounts_can_be_raised_by_agreement(tmp_path: Path) -> None:
    """82: a house file says so in one line."""
    path = tmp_path / "strict.toml"
    path.write_text('title = "Strict"\nextends = "millington"\npenalties.false-mah-jongg = { points = 1000 }\n', "utf-8")
    text = "penalty: false mah-jongg North\n" + hands(E="0", S="0", W="0", N="0")
    assert net(settle(read_deal(text), load_ruleset(str(path)))) == {"E": 1000, "S": 1000, "W": 1000, "N": -3000}
