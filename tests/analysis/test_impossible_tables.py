"""What lies before the others, or dead on the table, must be able to lie there."""

from __future__ import annotations

import pytest

from mjscore import (
    Problem,
    Seat,
    Sheet,
    analyse,
    load_ruleset,
    look_ahead,
    read_deal,
    read_hand,
    score,
    settle,
)
from mjscore.notation.reader import read_groups_before
from tests.cli.running import run

HAND = "concealed: 123D 456D 77B 89C EE RD; seat: South"
BEFORE = [
    pytest.param(
        "babcock", (), "West: 3×GD from West", "own-discard", id="a claim from oneself"
    ),
    pytest.param(
        "babcock", (), "West: 3×GD from NE", "no-such-seat", id="a claim from nobody"
    ),
    pytest.param("babcock", (), "NE: 3×GD", "no-such-seat", id="nobody's groups"),
    pytest.param(
        "parker",
        ("five-handed",),
        "SW: 3×GD",
        "no-such-seat",
        id="a sixth player where five play",
    ),
    pytest.param("babcock", (), "South: 3×GD", "seat-given-twice", id="one's own seat"),
    pytest.param("babcock", (), "West: 3×GD, 2×GD", "exposed-pair", id="a pair"),
    pytest.param(
        "babcock", (), "West: 3×GD, 4×GD", "five-of-one", id="seven green dragons"
    ),
    pytest.param(
        "babcock",
        (),
        "West: 4×RD",
        "five-of-one",
        id="five red dragons with the one in the hand",
    ),
    pytest.param(
        "babcock",
        (),
        "West: 111B, 222B, 333B, 444B, 555B",
        "too-many-tiles",
        id="five groups",
    ),
    pytest.param(
        "babcock",
        (),
        "West: 123B from East",
        "chow-out-of-turn",
        id="Babcock p. 16: a chow from the left alone",
    ),
    pytest.param(
        "millington",
        (),
        "West: 123B from North",
        "chow-out-of-turn",
        id="Millington §40",
    ),
    pytest.param(
        "millington",
        ("three-handed-138",),
        "West: 3×N",
        "no-such-tile",
        id="three players have no North",
    ),
    pytest.param(
        "babcock", (), "West: 3×NE", "no-such-tile", id="a wind of the six-handed game"
    ),
    pytest.param("babcock", (), "West:", "nothing-written", id="no groups"),
    pytest.param(
        "babcock", (), "West: 3×GD; seat: North", "unknown-tile", id="another section"
    ),
    pytest.param(
        "babcock",
        (),
        "West: 4×GD concealed kong from East",
        "claimed-concealed-kong",
        id="a claimed concealed kong",
    ),
]


@pytest.mark.parametrize(("rules", "options", "told", "code"), BEFORE)
def test_groups_that_cannot_lie_before_another_player_are_refused(
    rules: str, options: tuple[str, ...], told: str, code: str
) -> None:
    ruleset = load_ruleset(rules, options)
    for ask in (analyse, look_ahead):
        with pytest.raises(Problem) as refusal:
            ask(read_hand(HAND), ruleset, others=[read_groups_before(told)])
        assert refusal.value.code == code
    done = run(
        "--verbose",
        "analyse",
        HAND,
        "--before",
        told,
        "-r",
        rules,
        *(f"-w{each}" for each in options),
    )
    assert (done.status, done.out, f"[{code}]" in done.err) == (1, "", True)


def test_five_players_may_claim_the_fifth_wind() -> None:
    """Parker's five-handed game has a North East Wind and a player who sits there (rules of 1923, “For five players”)."""
    done = run(
        "analyse",
        HAND,
        "--before",
        "NE: 3×NE from East",
        "-r",
        "parker",
        "-w",
        "five-handed",
    )
    assert (done.status, done.err) == (0, "")


WON = "concealed: 123456789D 123B EE; won: draw E; "
ON_THE_TABLE = [
    ("babcock", ("seasons",), "visible: F1 F1", "bonus-tile-twice"),
    ("babcock", ("seasons",), "bonus: F1; visible: F1", "bonus-tile-twice"),
    ("millington", ("three-handed-138",), "visible: N", "no-such-tile"),
    ("millington", ("three-handed-138",), "visible: F4", "no-such-tile"),
    ("babcock", (), "visible: NE", "extra-wind"),
    ("parker", ("five-handed",), "seat: NE; visible: SW", "no-such-tile"),
]


@pytest.mark.parametrize(("rules", "options", "shown", "code"), ON_THE_TABLE)
def test_dead_tiles_that_cannot_lie_there_are_refused(
    rules: str, options: tuple[str, ...], shown: str, code: str
) -> None:
    """Each bonus tile is there once; three players of Millington lay North, winter and bamboo aside (§132)."""
    with pytest.raises(Problem) as refusal:
        score(read_hand(WON + shown), load_ruleset(rules, options))
    assert refusal.value.code == code
    assert refusal.value.column in (len(WON + shown) - 1, len(WON + shown))


DEAL = "visible: {}\n[East]\n{}\nbonus: F2\n[South]\nscore: 8\n[West]\nscore: 4\n[North]\nscore: 0"


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        ("F2", "bonus-tile-twice"),
        ("5D F1 F1", "bonus-tile-twice"),
        ("SW", "extra-wind"),
        ("EEE", "five-of-one"),
    ],
)
def test_dead_tiles_of_a_deal(shown: str, code: str) -> None:
    with pytest.raises(Problem) as refusal:
        read_deal(DEAL.format(shown, WON))
    assert (refusal.value.code, refusal.value.line) == (code, 1)


def test_bonus_tiles_are_noted_where_none_are_played_be_they_held_or_seen() -> None:
    deal = read_deal(DEAL.format("S1 5D", WON))
    assert not any(
        "bonus" in note for note in settle(deal, load_ruleset("millington")).notes
    )
    settled = settle(deal, load_ruleset("babcock"))
    assert settled.notes == (
        "babcock is played without bonus tiles: those in visible: are left out of account",
    )
    sheet = settled.scores[Seat.EAST]
    assert isinstance(sheet, Sheet)
    assert [note for note in sheet.notes if "bonus" in note] == [
        "babcock is played without bonus tiles: they score nothing"
    ]


def test_dead_tiles_that_the_ruleset_of_a_deal_lacks() -> None:
    """Millington 132: winter is not in the set of 138 tiles."""
    deal = read_deal(
        "visible: 5D F4\n[East]\nscore: 20\nwon: draw\n[South]\nscore: 8\n[West]\nscore: 4"
    )
    with pytest.raises(Problem) as refusal:
        settle(deal, load_ruleset("millington", ["three-handed-138"]))
    assert (refusal.value.code, refusal.value.line, refusal.value.column) == (
        "no-such-tile",
        1,
        13,
    )


@pytest.mark.parametrize(
    "claim",
    ["exposed: 3×1D from NE; won: draw E", "exposed: 3×1D; won: discard E from SW"],
)
def test_a_claim_from_where_nobody_sits(claim: str) -> None:
    hand = read_hand(f"concealed: 123B 456C 789C EE; {claim}")
    with pytest.raises(Problem, match="nobody sits"):
        score(hand, load_ruleset("babcock"))
