"""What the files of cases cannot tell: bare scores, whole rulesets in turn, notes in part, deals made by a program.

The figures are counted by hand from the books.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mjscore.game.hands import Hand
from mjscore.game.seats import Seat
from mjscore.game.tiles import tiles_of
from mjscore.notation.as_json import deal_from_dict, deal_to_dict
from mjscore.notation.reader import read_deal
from mjscore.problems import ImpossibleHand, NotationProblem, Problem, UndecidedDeal
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.settlement import settle
from mjscore.settlement.penalties import offending_east_passes
from mjscore.settlement.washing import most_apart
from tests.settlement.table import bare, hands, net, rules_of, settled

LIMITS = [
    pytest.param(
        "E0 S320 W0 N0",
        "S",
        "babcock",
        {"E": -600, "S": 1200, "W": -300, "N": -300},
        id="winner, Babcock p. 28",
    ),
    pytest.param(
        "E320 S0 W0 N0",
        "E",
        "babcock",
        {"E": 1800, "S": -600, "W": -600, "N": -600},
        id="East wins, Babcock p. 28",
    ),
    # a losing hand of 512 counts 300; it pays the winner in full, the others deduct from 300
    pytest.param(
        "E4 S512 W12 N22",
        "N",
        "babcock",
        {"E": -652, "S": 858, "W": -294, "N": 88},
        id="loser, Babcock p. 28",
    ),
    pytest.param(
        "E4 S2000 W1200 N20",
        "N",
        "millington",
        {"E": -4024, "S": 1972, "W": 1972, "N": 80},
        id="two, Millington 120",
    ),
    pytest.param(
        "E2000 S0 W0 N0",
        "E",
        "millington",
        {"E": 6000, "S": -2000, "W": -2000, "N": -2000},
        id="Millington 119",
    ),
    # Harr's limit of 300 caps the difference, twice that with East: 640 - 240 = 400 counts 300, 640 - 168 counts 300 doubled
    pytest.param(
        "E168 S300 W640 N240",
        "S",
        "harr-limit",
        {"E": -1344, "S": 1200, "W": 600, "N": -456},
        id="Harr pp. 60-61",
    ),
    pytest.param(
        "E600 S400 W16 N20",
        "N",
        "harr-limit",
        {"E": 960, "S": -120, "W": -920, "N": 80},
        id="Harr, not the scores",
    ),
]


@pytest.mark.parametrize(("scores", "winner", "rules", "result"), LIMITS)
def test_limit(scores: str, winner: str, rules: str, result: dict[str, int]) -> None:
    assert net(bare(scores, winner, rules=rules)) == result


def test_the_scores_that_are_told_are_capped_as_they_are_settled() -> None:
    def totals(rules: str) -> list[int]:
        return [
            score.total
            for score in bare("E640 S320 W0 N16", "S", rules=rules).scores.values()
        ]

    assert totals("babcock") == [300, 300, 0, 16]
    assert totals("harr-limit") == [640, 300, 0, 16]


def test_the_sitter_cannot_be_paid_for_a_hand_counted_by_hand() -> None:
    with pytest.raises(UndecidedDeal, match="count for the player who sits out"):
        bare("E10 S22 W30 N40", "S", options="five-handed")


@pytest.mark.parametrize(
    ("rules", "options", "scores", "message"),
    [
        pytest.param(
            "babcock",
            "three-handed",
            "E10 S40 W20",
            "nobody sits West in this game",
            id="West winds are out",
        ),
        pytest.param(
            "millington",
            "three-handed",
            "S40 W20 N10",
            "no player sits at East",
            id="somebody must be East",
        ),
        pytest.param(
            "babcock",
            "",
            "E10 S40 N20",
            "3 hands; this game is for 4 players",
            id="too few",
        ),
        pytest.param(
            "millington",
            "three-handed",
            "E10 S40 W20 N0",
            "4 hands; this game is for 3 players",
            id="too many",
        ),
        pytest.param(
            "babcock",
            "",
            "E10 S40 W20 N10 NE0",
            "nobody sits North East",
            id="Parker's seat",
        ),
    ],
)
def test_seats_that_the_game_has_not_are_refused(
    rules: str, options: str, scores: str, message: str
) -> None:
    with pytest.raises(ImpossibleHand, match=message):
        bare(scores, "S", rules=rules, options=options)


def refused(text: str, kind: type[Problem] = ImpossibleHand) -> Problem:
    with pytest.raises(kind) as refusal:
        settled(text)
    return refusal.value


# --- Millington 57-60: a concealed kong robbed for the Thirteen Unique Wonders ---------------------------------------------

WONDERS = "concealed: 9D 19B 19C E S W N RD GD WD WD; won: rob 1D{source}"


def test_robbing_a_concealed_kong_is_not_117k() -> None:
    """117k is for an exposed kong. The count with the roof off: mah-jongg 10 and the pair of white dragons 2, doubled once
    for nothing but majors (117f); the notional thousand is more."""
    text = "rules: millington\noptions: roof-off\n" + hands(
        E="0",
        S=WONDERS.format(source=" from West"),
        W="concealed: 4×1D kong, 258B 47C E E S N N",
        N="0",
    )
    sheet: Any = settled(text).to_dict()["scores"]["South"]
    assert "robbed-kong" not in {item["id"] for item in sheet["items"]}
    assert "rob 1D from West" in sheet["hand"]


# --- Chows are claimed from the left-hand neighbour, unless they complete the hand -------------------------------------------

ON_TABLE = "exposed: 567D chow from {}; concealed: 111B 222C 99C RD RD; won: {}"
CHOWS = [
    ("East", "draw 9C", True, "South's left-hand neighbour is East"),
    ("West", "draw 9C", False, "West sits on his right"),
    ("North", "discard 9C from North", False, "another tile won"),
]


@pytest.mark.parametrize(
    ("source", "won", "allowed", "why"), CHOWS, ids=[each[3] for each in CHOWS]
)
def test_who_may_chow(source: str, won: str, allowed: bool, why: str) -> None:
    """Millington 40; under each ruleset in `scoring/test_refused_and_noted.py`."""
    text = "rules: millington\n" + hands(
        E="0", S=ON_TABLE.format(source, won), W="0", N="0"
    )
    if allowed:
        assert settled(text).winner is Seat.SOUTH
        return
    problem = refused(text)
    assert (problem.code, problem.line) == ("chow-out-of-turn", 6)
    assert "write from East" in problem.hint


# --- Millington 132, the first Chinese three-handed game: 138 tiles ----------------------------------------------------------


@pytest.mark.parametrize("bonus", ["F4", "S4", "winter"])
def test_138_tiles(bonus: str) -> None:
    """Without the North winds, winter and bamboo; three players, of whom none sits North."""
    header = "rules: millington\noptions: three-handed-138\n"
    east = "exposed: 567D; concealed: 123B 234C 99C 78C; bonus: {}; won: draw 9C"
    assert (
        refused(header + hands(E=east.format(bonus), S="0", W="0")).code
        == "no-such-tile"
    )
    assert (
        settled(header + hands(E=east.format("F1"), S="0", W="0")).winner is Seat.EAST
    )
    assert (
        refused(
            header
            + hands(E=east.format("F1"), S="0", W="concealed: 147D 258B 369C E E S N")
        ).code
        == "no-such-tile"
    )
    assert (
        refused(header + hands(E="score: 20; won: draw", S="0", N="0")).code
        == "no-such-seat"
    )


# --- What may be told by hand: heads, and the doubles of a winning hand ------------------------------------------------------


def test_heads_told_beside_a_hand_that_is_not() -> None:
    """Harr p. 61: 50 for nine; a hand of which nothing is written says nothing else."""
    text = "rules: harr-limit\nresult: washed by South{}\n" + hands(
        E="?", S="{}", W="?", N="?"
    )
    assert net(settled(text.format(", 9 heads", "?")))["S"] == 150
    assert refused(text.format("", "?"), UndecidedDeal).code == "tiles-not-told"
    assert (
        refused(text.format(", 9 heads", "19D 19B ?"), UndecidedDeal).code
        == "tiles-not-told"
    )


# --- Millington 90g with few tiles left, and nothing said of what lies on the table ------------------------------------------


CLAIMED = "exposed: 234B chow, 3×RD pung from North, 4×1D kong from West; concealed: 46D 99C; won: {}"
"""Three sets that were claimed earlier; the fourth by a kong, which is no dangerous claim (92)."""
OF_THE_CHOW = "if 234B chow was claimed with 4 or fewer tiles left"
OF_THE_PONG = "if 3×RD pung was claimed with 4 or fewer tiles left"
EARLIER = [
    pytest.param(
        "wall: 3\nvisible: 5D",
        "discard 5D from North",
        [OF_THE_CHOW, OF_THE_PONG],
        id="a harmless discard",
    ),
    pytest.param(
        "wall: 0\nvisible: 9D",
        "draw 5D",
        [OF_THE_CHOW, OF_THE_PONG],
        id="92: completed by a draw",
    ),
    pytest.param(
        "wall: 3\nvisible: 9D",
        "discard 5D from North",
        [],
        id="93: the last discard was dangerous",
    ),
    pytest.param(
        "wall: 3\nvisible: 9D\nno choice: North",
        "discard 5D from North",
        [],
        id="93: so was an excused one",
    ),
    pytest.param(
        "wall: 5\nvisible: 5D", "discard 5D from North", [], id="five tiles left"
    ),
    pytest.param("", "draw 5D", [], id="no wall is written"),
    pytest.param(
        "wall: 3\nvisible: 5D\nliable: North", "draw 5D", [], id="it is stated"
    ),
]


@pytest.mark.parametrize(("header", "won", "said"), EARLIER)
def test_a_set_claimed_with_four_tiles_left_is_asked_about(
    header: str, won: str, said: list[str]
) -> None:
    """90g and 92: the wall of then is not written, so that the notes say how to state who is liable."""
    settlement = settled(
        f"rules: millington\n{header}\n"
        + hands(E="0", S=CLAIMED.format(won), W="0", N="0")
    )
    notes = [note for note in settlement.notes if "was claimed with" in note]
    assert [note[: len(start)] for note, start in zip(notes, said, strict=True)] == said
    if notes:
        assert (
            "write liable: East (Millington, §90g" in notes[0]
        )  # South's chow came from East, who sits on his left
        assert "write liable: North (Millington, §90g" in notes[1]


def test_of_a_winner_whose_tiles_are_not_written_it_is_asked_too() -> None:
    text = "rules: millington\nwall: 4\n" + hands(
        E="0", S="20\nwon: discard from West", W="0", N="0"
    )
    assert any(
        "write liable: and the player who discarded it (Millington, §90g" in note
        for note in settled(text).notes
    )


# --- Which set was laid down last (Millington 90a, 92) ----------------------------------------------------------------------

ORDERS = [
    # South's groups, who pays all, which set is taken for the last; empty where the order does not matter
    (
        "3×1D pung from North, 3×9D pung from West, 456D chow from East, 3×2D pung from West",
        "W",
        "3×2D pung",
    ),
    (
        "3×1D pung from North, 3×2D pung from West, 456D chow from East, 3×9D pung from North",
        "N",
        "3×9D pung",
    ),
    (
        "3×1D pung from West, 3×9D pung from West, 3×4D pung from West, 3×2D pung from West",
        "W",
        "",
    ),
    (
        "3×RD pung from North, 3×1D pung from West, 3×GD pung from West, 3×WD pung from West",
        "W",
        "3×WD pung",
    ),
]


@pytest.mark.parametrize(("groups", "payer", "last"), ORDERS)
def test_the_set_laid_down_last_says_who_pays(
    groups: str, payer: str, last: str
) -> None:
    """The order in which groups are written is that in which they were laid down, and where it decides a note says so."""
    tile = "5C" if "RD" in groups else "7D"
    text = "rules: millington\n" + hands(
        E="0", S=f"exposed: {groups}; concealed: {tile}; won: draw {tile}", W="0", N="0"
    )
    settlement = settled(text)
    assert [seat for seat, amount in net(settlement).items() if amount < 0] == [payer]
    notes = [note for note in settlement.notes if "laid down last" in note]
    assert [
        note.startswith(f"{last} is taken for the set that was laid down last")
        for note in notes
    ] == [True] * bool(last)


EAST_PASSES = [
    pytest.param("penalty: false mah-jongg East", True, id="82: East"),
    pytest.param("penalty: false mah-jongg North", False, id="82: another"),
    pytest.param("penalty: false mah-jongg North, East", True, id="83 as 82"),
    pytest.param(
        "penalty: false mah-jongg North\npenalty: false mah-jongg East",
        True,
        id="83: in two lines",
    ),
    pytest.param(
        "penalty: false naming East, mah-jongg by North", True, id="87a: East named it"
    ),
    pytest.param(
        "penalty: false naming West, mah-jongg by East",
        False,
        id="87a: East claimed it",
    ),
    pytest.param(
        "penalty: false naming West, mah-jongg by East\npenalty: false mah-jongg East",
        True,
        id="87b: either of them",
    ),
    pytest.param(
        "penalty: false naming East, chow by South", False, id="85: play goes on"
    ),
]


@pytest.mark.parametrize(("header", "passes"), EAST_PASSES)
def test_whether_east_loses_his_seat(header: str, passes: bool) -> None:
    deal = read_deal(f"{header}\n" + hands(E="0", S="0", W="0", N="0"))
    assert offending_east_passes(deal, rules_of("millington").settlement) is passes


def test_the_amounts_can_be_raised_by_agreement(tmp_path: Path) -> None:
    """82: a house file says so in one line."""
    path = tmp_path / "strict.toml"
    path.write_text(
        'title = "Strict"\nextends = "millington"\npenalties.false-mah-jongg = { points = 1000 }\n',
        "utf-8",
    )
    text = "penalty: false mah-jongg North\n" + hands(E="0", S="0", W="0", N="0")
    assert net(settle(read_deal(text), load_ruleset(str(path)))) == {
        "E": 1000,
        "S": 1000,
        "W": 1000,
        "N": -3000,
    }


NOTHING = {"E": 0, "S": 0, "W": 0, "N": 0}


@pytest.mark.parametrize("rules", ruleset_ids())
def test_nothing_counts_in_a_draw(rules: str) -> None:
    settlement = settled(
        f"rules: {rules}\nresult: draw\n"
        + hands(E="64", S="20", W="concealed: 3×RD 3×GD 3×WD 3×1D E", N="8")
    )
    assert net(settlement) == NOTHING
    assert settlement.to_dict()["scores"] == {}
    assert settlement.to_dict()["winner"] is None


@pytest.mark.parametrize(
    ("tiles", "number"),
    [
        ("147D 147B 147C E S W N", 13),
        ("123D", 2),
        ("12D 23B", 2),
        ("11D EE", 2),
        ("9D 1B 9B 1C", 4),
        ("E S W N RD GD WD", 7),
    ],
)
def test_tiles_apart(tiles: str, number: int) -> None:
    """No two alike, no two in sequence; honours never touch, nor does the nine of one suit the one of the next."""
    assert most_apart(tiles_of(tiles.replace("EE", "E E"))) == number


# --- One wind prevails for the whole table, wherever a deal names it (Millington) -------------------------------------------
# A set of Norths is 8 (114b) and doubles once while North prevails (116f), West's pair of Wests is 2 (114e): 20. South's set of
# Souths is 8, doubled for the own wind: 16.

ROUND_TOLD = {
    "E": "score: 40; won: draw",
    "S": "concealed: SSS, 10 others",
    "W": "concealed: NNN WW, 8 others",
    "N": "score: 0",
}
ROUND_NET = {"E": 240, "S": -80 - 4 + 16, "W": -80 + 4 + 20, "N": -80 - 16 - 20}


@pytest.mark.parametrize("seat", [None, "S", "W"])
def test_the_round_holds_for_all_wherever_it_is_written(seat: str | None) -> None:
    header = "rules: millington\n" + ("round: North\n" if seat is None else "")
    blocks = {
        each: hand + ("; round: North" if each == seat else "")
        for each, hand in ROUND_TOLD.items()
    }
    assert net(settled(header + hands(**blocks))) == ROUND_NET


def test_the_round_of_one_hand_holds_for_all_in_json_and_in_code() -> None:
    data = deal_to_dict(read_deal("round: North\n" + hands(**ROUND_TOLD)))
    data["round"] = data["hands"]["South"]["round"] = None
    rules = load_ruleset("millington")
    assert net(settle(deal_from_dict(data), rules)) == ROUND_NET
    deal = read_deal("round: North\n" + hands(**ROUND_TOLD))
    bare = tuple(
        (seat, replace(hand, round=None) if isinstance(hand, Hand) else hand)
        for seat, hand in deal.seats
    )
    assert net(settle(replace(deal, seats=bare, origin=None), rules)) == ROUND_NET


def test_a_round_beside_a_score_is_not_lost() -> None:
    with pytest.raises(NotationProblem) as refused:
        read_deal(hands(**ROUND_TOLD | {"E": "score: 40; won: draw; round: North"}))
    assert (
        refused.value.message
        == "round: North is written beside a score, but not in the header"
    )
    assert refused.value.hint == "write the round once, in the header"
    read_deal(
        "round: North\n"
        + hands(**ROUND_TOLD | {"E": "score: 40; won: draw; round: North"})
    )
