"""Whose East it is, in which round, after which deals: the rules of each book, on stories of a few deals."""

from __future__ import annotations

import pytest

from mjscore.sessions.record import with_deal
from mjscore.sessions.rotation import is_over
from mjscore.sessions.seating import read_seating
from mjscore.sessions.session import Session
from mjscore.sessions.summary import summarise
from tests.sessions.table import FIVE, FOUR, play, play_written, prepare, session, where

ROUND = "Bob Cleo Dan Ann"
"""The player on East's right wins each time, so that East passes four times and a round is over."""

STORIES = [
    # Babcock p. 26: East stays while he wins; p. 29: and after a draw; p. 12: extra hands of the same turn.
    ("babcock", (), "", "East 1: Ann, Bob, Cleo, Dan"),
    ("babcock", (), "Ann", "East 1a: Ann, Bob, Cleo, Dan"),
    ("babcock", (), "draw Ann", "East 1b: Ann, Bob, Cleo, Dan"),
    ("babcock", (), "Dan", "East 2: Bob, Cleo, Dan, Ann"),
    ("babcock", (), "draw+2", "East 1a: Ann, Bob, Cleo, Dan"),
    ("babcock", (), "false:East", "East 1a: Ann, Bob, Cleo, Dan"),
    ("babcock", (), ROUND, "South 1: Ann, Bob, Cleo, Dan"),
    ("babcock", (), f"Ann draw {ROUND} {ROUND} Cleo", "West 2: Bob, Cleo, Dan, Ann"),
    # Babcock p. 69, the Chinese game: a draw without fours keeps East, one after a declared four does not.
    ("babcock-chinese", (), "draw", "East 1a: Ann, Bob, Cleo, Dan"),
    ("babcock-chinese", (), "draw+1", "East 2: Bob, Cleo, Dan, Ann"),
    # p. 81: East keeps his place at a new draw, unless he demanded it himself.
    (
        "babcock-chinese",
        ("nine-mummies",),
        "washed:Cleo",
        "East 1a: Ann, Bob, Cleo, Dan",
    ),
    ("babcock-chinese", ("nine-mummies",), "washed:Ann", "East 2: Bob, Cleo, Dan, Ann"),
    # p. 79: the winner becomes East; the others keep their places at the table.
    (
        "babcock-chinese",
        ("winner-becomes-east",),
        "Cleo",
        "East 2: Cleo, Dan, Ann, Bob",
    ),
    (
        "babcock-chinese",
        ("winner-becomes-east",),
        "Cleo Cleo",
        "East 2a: Cleo, Dan, Ann, Bob",
    ),
    (
        "babcock-chinese",
        ("winner-becomes-east",),
        "Cleo Bob Dan",
        "East 4: Dan, Ann, Bob, Cleo",
    ),
    (
        "babcock-chinese",
        ("winner-becomes-east",),
        "Cleo Bob Dan Bob",
        "South 1: Bob, Cleo, Dan, Ann",
    ),
    (
        "babcock-chinese",
        ("draw-at-four-fours",),
        "draw+4",
        "East 2: Bob, Cleo, Dan, Ann",
    ),
    # Harr p. 13: East keeps the seat if he wins or the hand is drawn; Part I knows no rounds.
    ("harr", (), "", "- 1: Ann, Bob, Cleo, Dan"),
    ("harr", (), "Ann draw Cleo", "- 2: Bob, Cleo, Dan, Ann"),
    # Harr pp. 56-61: a new round begins with the original East.
    ("harr-limit", (), "Ann Bob", "East 2: Bob, Cleo, Dan, Ann"),
    ("harr-limit", (), "washed:Ann", "East 1a: Ann, Bob, Cleo, Dan"),
    ("harr-limit", (), ROUND, "South 1: Ann, Bob, Cleo, Dan"),
    # Millington 11-13.
    ("millington", (), "", "East 1: Ann, Bob, Cleo, Dan"),
    ("millington", (), ROUND, "South 1: Ann, Bob, Cleo, Dan"),
    ("millington", (), "Ann draw draw+4 Bob", "East 2: Bob, Cleo, Dan, Ann"),
    # Millington 82: a false caller who is East loses the title, any other does not take it from him.
    ("millington", (), "false:East", "East 2: Bob, Cleo, Dan, Ann"),
    ("millington", (), "false:West", "East 1a: Ann, Bob, Cleo, Dan"),
    # Parker: "if any other player wins, the one who was South Wind becomes East Wind, the others changing in order".
    ("parker", (), "", "- 1: Ann, Bob, Cleo, Dan"),
    ("parker", (), "Ann draw Dan", "- 2: Bob, Cleo, Dan, Ann"),
    ("bmja", (), ROUND, "South 1: Ann, Bob, Cleo, Dan"),
    ("bmja", (), "Ann draw draw+4 Bob", "East 2: Bob, Cleo, Dan, Ann"),
    # DMJL changes seats between the rounds, BMJA where it is agreed: after East S-W and E-N, after South S-E, after West W-E.
    ("dmjl", (), ROUND, "South 1: Dan, Cleo, Bob, Ann"),
    ("bmja", ("seat-swaps",), ROUND, "South 1: Dan, Cleo, Bob, Ann"),
    (
        "bmja",
        ("seat-swaps",),
        f"{ROUND} Cleo Bob Ann Dan",
        "West 1: Cleo, Dan, Bob, Ann",
    ),
    (
        "bmja",
        ("seat-swaps",),
        f"{ROUND} Cleo Bob Ann Dan Dan Bob Ann Cleo",
        "North 1: Bob, Dan, Cleo, Ann",
    ),
]


def _named(rules: str, options: tuple[str, ...], story: str) -> str:
    return f"{' '.join((rules, *options))}: {story or 'the first deal'}"


@pytest.mark.parametrize(
    ("rules", "options", "story", "wanted"),
    STORIES,
    ids=[_named(*each[:3]) for each in STORIES],
)
def test_the_next_deal(
    rules: str, options: tuple[str, ...], story: str, wanted: str
) -> None:
    assert where(play(session(rules, *options), story)) == wanted


THREE = ("Ann", "Bob", "Cleo")
OTHER_NUMBERS = [
    # Babcock p. 84: two players, East and West.
    ("babcock", ("two-handed",), ("Ann", "Bob"), "Bob", "East 2: Bob, Ann"),
    ("babcock", ("two-handed",), ("Ann", "Bob"), "Bob Ann", "South 1: Ann, Bob"),
    # Babcock p. 83: three players, without West.
    ("babcock", ("three-handed",), THREE, "Bob Cleo", "East 3: Cleo, Ann, Bob"),
    ("babcock", ("three-handed",), THREE, "Bob Cleo Ann", "South 1: Ann, Bob, Cleo"),
    # Millington 129-130: Dummy keeps his place at the table and is never East.
    ("millington", ("three-handed",), THREE, "Bob", "East 2: Bob, Cleo, Ann"),
    ("millington", ("three-handed",), THREE, "Bob Cleo", "East 3: Cleo, Ann, Bob"),
    ("millington", ("three-handed",), THREE, "Bob Cleo Ann", "South 1: Ann, Bob, Cleo"),
    # Babcock p. 85: five rounds, each sitting out for one of them.
    ("babcock", ("five-handed",), FIVE, "Bob", "East 2: Bob, Cleo, Dan, Ann | Eve"),
    ("babcock", ("five-handed",), FIVE, ROUND, "South 1: Bob, Cleo, Dan, Eve | Ann"),
    # Millington 125-126: a losing East leaves the table, the Dreamer enters as North; the round is over when he has lost East.
    (
        "millington",
        ("five-handed",),
        FIVE,
        "Ann Bob",
        "East 2: Bob, Cleo, Dan, Eve | Ann",
    ),
    (
        "millington",
        ("five-handed",),
        FIVE,
        "Bob Cleo Dan Eve",
        "East 5: Eve, Ann, Bob, Cleo | Dan",
    ),
    (
        "millington",
        ("five-handed",),
        FIVE,
        "Bob Cleo Dan Eve Ann",
        "South 1: Ann, Bob, Cleo, Dan | Eve",
    ),
    # Parker: three players, without the West Wind.
    ("parker", ("three-handed",), THREE, "Bob Cleo", "- 3: Cleo, Ann, Bob"),
    # Parker: the fifth and sixth players have winds of their own.
    ("parker", ("five-handed",), FIVE, "Dan", "- 2: Bob, Cleo, Dan, Eve, Ann"),
    (
        "parker",
        ("six-handed",),
        (*FIVE, "Fay"),
        "Dan Ann",
        "- 3: Cleo, Dan, Eve, Fay, Ann, Bob",
    ),
]


@pytest.mark.parametrize(
    ("rules", "options", "players", "story", "wanted"),
    OTHER_NUMBERS,
    ids=[
        _named(rules, options, story) for rules, options, _, story, _ in OTHER_NUMBERS
    ],
)
def test_other_numbers_of_players(
    rules: str,
    options: tuple[str, ...],
    players: tuple[str, ...],
    story: str,
    wanted: str,
) -> None:
    now = session(rules, *options, players=players)
    paid_by_doubles = (
        rules == "babcock" and "five-handed" in options
    )  # the one who sits out, so that the tiles must be known
    assert (
        where(play_written(now, story) if paid_by_doubles else play(now, story))
        == wanted
    )


def test_the_empty_seat_moves_with_the_winds() -> None:
    """Millington 129: Dummy is North first; once Bob is East the empty seat is on his right but one: West."""
    now = play(session("millington", "three-handed", players=THREE), "Bob")
    assert str(now.next_position().seating) == "East Bob, South Cleo, North Ann"


def seated(now: Session, seats: str, winner: str) -> Session:
    """The session after a deal played in other seats than the rotation's, which somebody wins with 22; Eve may join."""
    seating, _ = read_seating(seats)
    assert seating is not None
    joins = ["Eve"] if "Eve" in seats else []
    text = f"{winner} 22 wins, others nothing"
    return with_deal(now, prepare(now, text, seats=seats, joins=joins))


def test_whom_the_rotation_only_expected_was_not_east() -> None:
    """A round is over when each has been East in it (Babcock p. 66): Dan should have been the fourth, but Ann was once more."""
    now = seated(
        play(session(), "Bob Cleo Dan"),
        "East Ann, South Bob, West Cleo, North Dan",
        "Bob",
    )
    assert where(now) == "East 3: Bob, Cleo, Dan, Ann"
    assert where(play(now, "Cleo Dan")) == "East 4: Dan, Ann, Bob, Cleo"
    assert where(play(now, "Cleo Dan Ann")) == "South 1: Ann, Bob, Cleo, Dan"


def test_the_first_deal_in_other_seats_begins_the_round() -> None:
    """The players drew for seats once more before they began: Dan is the first East of the round, not the second."""
    now = seated(session(), "East Dan, South Cleo, West Bob, North Ann", "Cleo")
    assert [line.turn for line in summarise(now).lines] == ["1"]
    assert where(now) == "East 2: Cleo, Bob, Ann, Dan"
    assert where(play(now, "Bob Ann Dan")) == "South 1: Dan, Cleo, Bob, Ann"


def test_the_first_deal_with_another_player_out_begins_the_round() -> None:
    """Babcock p. 85: Dan sat out in the first round, not Eve; in the next Ann, who was the first East, sits out."""
    now = session("babcock", "five-handed", players=FIVE)
    bob = "[East]\nscore: 0\n[South]\nconcealed: 123456D 789B 34C 99C\nwon: draw 5C\n[West]\nscore: 0\n[North]\nscore: 0\n"
    now = with_deal(
        now,
        prepare(
            now, bob, seats="East Ann, South Bob, West Cleo, North Eve, Sitting out Dan"
        ),
    )
    assert where(now) == "East 2: Bob, Cleo, Eve, Ann | Dan"
    assert (
        where(play_written(now, "Cleo Eve Ann")) == "South 1: Bob, Cleo, Eve, Dan | Ann"
    )


REPLACED = [
    # Eve takes the place of Dan, who has not been East yet: she is East in his stead, and the round is over.
    (
        "Bob",
        "East Bob, South Cleo, West Eve, North Ann",
        "Cleo",
        "Eve Ann",
        "South 1: Ann, Bob, Cleo, Eve",
    ),
    # Eve takes the place of Ann, who has been East: Dan is the last of the round.
    (
        "Bob",
        "East Bob, South Cleo, West Dan, North Eve",
        "Cleo",
        "Dan Eve",
        "South 1: Eve, Bob, Cleo, Dan",
    ),
]


@pytest.mark.parametrize(("before", "seats", "winner", "story", "wanted"), REPLACED)
def test_a_round_ends_though_somebody_took_anothers_place(
    before: str, seats: str, winner: str, story: str, wanted: str
) -> None:
    now = seated(play(session(), before), seats, winner)
    assert where(play(now, story)) == wanted


def test_millingtons_centre_round() -> None:
    """Millington 128, note 1: five rounds, in the last of which the red dragon prevails."""
    now = session("millington", "five-handed", "centre-round", players=FIVE)
    rounds = "Bob Cleo Dan Eve Ann " * 4
    now = play(now, rounds)
    assert where(now) == "Centre 1: Ann, Bob, Cleo, Dan | Eve"
    now = play(now, "Bob Cleo Dan Eve Ann")
    assert is_over(now.next_position(), now.rules)


@pytest.mark.parametrize(
    ("rules", "rounds"), [("babcock", 4), ("harr-limit", 4), ("millington", 4)]
)
def test_a_game_is_over_after_its_rounds(rules: str, rounds: int) -> None:
    """Babcock p. 12 (usually four), Harr pp. 56-61, Millington 14."""
    now = session(rules)
    before = play(now, " ".join([ROUND] * rounds).rsplit(" ", 1)[0])
    assert not is_over(before.next_position(), before.rules)
    after = play(before, "Ann")
    assert is_over(after.next_position(), after.rules)
    assert after.next_position().seating.players == FOUR


def test_three_rounds_without_north() -> None:
    """Millington 132: three players with 138 tiles, three rounds of three deals."""
    now = play(
        session("millington", "three-handed-138", players=THREE),
        " ".join(["Bob Cleo Ann"] * 3).rsplit(" ", 1)[0],
    )
    assert where(now) == "West 3: Cleo, Ann, Bob"
    assert not is_over(now.next_position(), now.rules)
    now = play(now, "Ann")
    assert is_over(now.next_position(), now.rules)


def test_the_progressive_game() -> None:
    """Babcock pp. 85-86: four hands at a table, East passing after each; the best two go on."""
    now = play(session("babcock", "progressive"), "Ann draw Cleo")
    assert where(now) == "East 4: Dan, Ann, Bob, Cleo"
    assert not summarise(now).over
    now = play(now, "Dan")
    assert summarise(now).over
    # Ann wins 22 as East, Cleo 22 as East, Dan 22 as East: each 132 - 44 - 44; Bob loses 44 three times
    assert {each.name: each.total for each in summarise(now).players} == {
        "Ann": 44,
        "Bob": -132,
        "Cleo": 44,
        "Dan": 44,
    }
    assert any(
        "Ann and Cleo and Dan are level" in note for note in summarise(now).notes
    )
    # Cleo wins three times and is sure of a place; Ann, Bob and Dan lose alike, and one of them goes on as well
    sure = play(session("babcock", "progressive"), "Cleo Cleo draw Cleo")
    (note,) = [note for note in summarise(sure).notes if "level" in note]
    assert note.startswith("Cleo goes to the next table, and ")
    assert note.endswith(" are level: they must settle who goes to the next table")
    better = play(session("babcock", "progressive"), "Ann Bob draw Ann")
    assert any(
        "Ann and Bob go to the next table, Cleo and Dan stay" in note
        for note in summarise(better).notes
    )
