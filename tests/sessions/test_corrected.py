"""Whose East it is and which wind prevails once a deal was corrected: beside a table that only counts how often East passed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal, with_replaced
from mjscore.sessions.session import Session
from mjscore.sessions.storage import change_session, load_session
from mjscore.sessions.summary import summarise
from tests.cli.running import run, run_line
from tests.sessions.table import FIVE, FOUR, play, prepare, session, where

GAMES = [
    (FOUR, ("East", "South", "West", "North"), ("bmja",)),
    (FOUR[:3], ("East", "South", "North"), ("babcock", "three-handed")),
    (
        FIVE,
        ("East", "South", "West", "North", "Sitting out"),
        ("millington", "five-handed"),
    ),
]


class Table:
    """Players who move one seat on whenever East passes; when all have been East, the next wind prevails."""

    def __init__(
        self,
        players: tuple[str, ...],
        places: tuple[str, ...],
        rules: tuple[str, ...],
        wins: list[int | None],
    ) -> None:
        self.players, self.places, self.rules, self.passed = players, places, rules, [0]
        for seat in wins:
            self.passed.append(self.passed[-1] + bool(seat))

    def at(self, deal: int) -> list[str]:
        turn = self.passed[deal] % len(self.players)
        return [*self.players[turn:], *self.players[:turn]]

    def seats(self, deal: int) -> str:
        return ", ".join(
            f"{place} {name}"
            for place, name in zip(self.places, self.at(deal), strict=True)
        )

    def told(self, deal: int, seat: int | None) -> str:
        if seat is None:
            return "result: draw"
        names = [
            name
            for place, name in zip(self.places, self.at(deal), strict=True)
            if place != "Sitting out"
        ]
        scores = ["40\nwon: draw" if at == seat else "8" for at in range(len(names))]
        return "\n".join(
            f"[{name}]\nscore: {score}"
            for name, score in zip(names, scores, strict=True)
        )

    def stands(self, deal: int) -> tuple[str, str]:
        rounds, turn = divmod(self.passed[deal], len(self.players))
        return ("East", "South", "West", "North")[rounds % 4], str(turn + 1)


@pytest.mark.parametrize(
    ("players", "places", "rules"), GAMES, ids=lambda each: each[0]
)
@settings(max_examples=8)
@given(st.lists(st.none() | st.integers(0, 2), min_size=1, max_size=12), st.data())
def test_an_evening_with_a_corrected_deal(
    players: tuple[str, ...],
    places: tuple[str, ...],
    rules: tuple[str, ...],
    wins: list[int | None],
    data: st.DataObject,
) -> None:
    """A wrong winner is written down and corrected in the end. Once the others had said where they really sat meanwhile, it is
    the evening told rightly from the beginning; once the players followed what stood there, it goes on from where they were."""
    number, wrong = (
        data.draw(st.integers(0, len(wins) - 1)),
        data.draw(st.none() | st.integers(0, 2)),
    )
    written = [wrong if deal == number else seat for deal, seat in enumerate(wins)]
    true, believed = (Table(players, places, rules, each) for each in (wins, written))

    def corrected(followed: Table, *, stated: bool) -> Session:
        now = session(*rules, players=players)
        for deal, seat in enumerate(written):
            text = followed.told(deal, seat)
            now = with_deal(
                now, prepare(now, text, seats=followed.seats(deal) if stated else "")
            )
        return with_replaced(
            now,
            prepare(now, followed.told(number, wins[number]), number=number + 1),
            "",
        )

    rightly = session(*rules, players=players)
    for deal, seat in enumerate(wins):
        rightly = with_deal(rightly, prepare(rightly, true.told(deal, seat)))
    told = corrected(true, stated=True)
    assert told.entries == rightly.entries
    assert told.next_position() == rightly.next_position()
    followed = corrected(believed, stated=False)
    if number == len(wins) - 1:
        believed = true
    last = followed.next_position()
    lines = [
        (line.wind, line.turn.rstrip("abcdefghijkl"))
        for line in summarise(followed).lines
    ]
    next_stands = (where(followed).split()[0], str(len(last.been_east)))
    assert [*lines, next_stands] == [
        believed.stands(deal) for deal in range(len(wins) + 1)
    ]
    assert last.seating.east == believed.at(len(wins))[0]


def by_hand(file: str, deal: int, wind: str) -> Session:
    """The session as it is read after somebody wrote another round into a deal of its file."""
    text = write_session(load_session(file))
    head, heading, rest = text.partition(f"=== Deal {deal}\n")
    before, _, after = rest.partition("round: ")
    return read_session(
        head + heading + before + f"round: {wind}\n" + after.partition("\n")[2]
    )


WRITTEN = [
    # the rotation is at the first deal of the South round; what is written instead, and where the next deal then stands
    ("East", "East 1a: Ann, Bob, Cleo, Dan"),
    ("West", "West 1a: Ann, Bob, Cleo, Dan"),
    ("North", "North 1a: Ann, Bob, Cleo, Dan"),
]


@pytest.mark.parametrize(("wind", "wanted"), WRITTEN)
def test_a_round_out_of_order_is_none_of_a_second_game(
    file: str, wind: str, wanted: str
) -> None:
    change_session(file, lambda now: play(now, "Bob Cleo Dan Ann Ann"))
    now = by_hand(file, 5, wind)
    assert where(now) == wanted
    assert not summarise(now).over


SEATED = [
    # the last deal of the four rounds, Dan's as East, is over: the players draw for seats again (Babcock p. 66), or Dan stayed
    ("East Dan, South Bob, West Ann, North Cleo", "East"),
    ("East Ann, South Cleo, West Dan, North Bob", "East"),
    ("East Dan, South Ann, West Bob, North Cleo", "North"),
    ("East Dan, South Eve, West Bob, North Cleo", "North"),
]


@pytest.mark.parametrize(("seats", "wind"), SEATED)
def test_the_wind_that_prevails_where_seats_are_stated(seats: str, wind: str) -> None:
    now = play(session(), "Bob Cleo Dan Ann " * 4)
    told = prepare(
        now, "result: draw", seats=seats, joins=["Eve"] if "Eve" in seats else []
    )
    assert told.entry.wind == wind
    assert summarise(with_deal(now, told)).lines[-1].wind == wind


MENDED = [
    ("4", "--east", "stays", "East 4b: Dan, Ann, Bob, Cleo"),
    ("5", "--seats", "", "South 2: Bob, Cleo, Dan, Ann"),
]


@pytest.mark.parametrize(("number", "option", "said", "wanted"), MENDED)
def test_a_deal_that_no_longer_follows(
    file: str, number: str, option: str, said: str, wanted: str
) -> None:
    """The fourth deal was Ann's, not Dan's, and so the round was over: either Dan stayed East, or the fifth was Ann's."""
    change_session(file, lambda now: play(now, "Bob Cleo Dan Dan Dan"))
    done = run_line(
        f"session edit {file} 4 --scores Ann=40,Bob=8,Cleo=8,Dan=8 --winner Ann --yes"
    )
    seats = "East Ann, South Bob, West Cleo, North Dan"
    cure = f"mjscore session edit {file} 4 --east stays; if not, mjscore session edit {file} 5 --seats '{seats}'"
    assert f"as if Dan had stayed East. If so, {cure}" in done.out
    assert cure in run("session", "check", file).err
    assert where(load_session(file)) == "East 4b: Dan, Ann, Bob, Cleo"
    assert (
        run("session", "edit", file, number, option, said or seats, "--yes").status == 0
    )
    assert where(load_session(file)) == wanted
    assert not summarise(load_session(file)).notes
    assert run_line(f"session undo {file} --yes").status == 0
    assert where(load_session(file)) == "East 4b: Dan, Ann, Bob, Cleo"
