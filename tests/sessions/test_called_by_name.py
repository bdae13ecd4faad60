"""Players are called by their names, by the beginnings of these, and by their seats; what may mean two players is refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from mjscore.game.deals import write_deal
from mjscore.game.hands import write_won
from mjscore.game.seats import Round, Seat, by_name
from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import Problem, UsageProblem
from mjscore.reports.contents.score import won_words
from mjscore.sentences import sentence
from mjscore.sessions.lines import LineReader, blank_draft
from mjscore.sessions.naming import names_of, seat_called
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal
from mjscore.sessions.seating import Seating, read_seating
from mjscore.sessions.who_plays import told_again
from tests.cli.running import run, run_line
from tests.sessions.table import prepare, session

CROSSED, _ = read_seating("East Nora, South Wendy, West Sue, North Ed")
assert CROSSED is not None
NAMES: Seating = CROSSED


def told(text: str, seating: Seating) -> str:
    """What a part of a deal says, in which the players are called by name: the text with their seats."""
    return write_deal(read_deal(text, players=names_of(seating), part=True))


@pytest.mark.parametrize("word", ["N", "n", "W", "S", "E"])
def test_an_initial_that_is_also_anothers_seat_is_refused(word: str) -> None:
    with pytest.raises(UsageProblem) as refusal:
        seat_called(word, NAMES)
    assert refusal.value.code == "ambiguous-player"
    texts = (
        f"[{word}]\nscore: 4",
        f"{word}: score: 4",
        f"({word}) score: 4",
        f"round: East; {word}: 4",
        f"[Nora]\n48; won: discard from {word}",
        f"[Nora]\nexposed: 3×8D pung from {word}; concealed: 10 others",
        f"penalty: false mah-jongg {word}",
        f"liable: {word}",
    )
    for text in texts:
        with pytest.raises(Problem) as refused:
            told(text, NAMES)
        assert refused.value.code == "ambiguous-player", text


def test_a_seat_in_german_that_begins_a_name_is_refused() -> None:
    """“Ost” is East, and short for Oster, who sits South."""
    seating, _ = read_seating("East Tony, South Oster, West Nancy, North Esther")
    assert seating is not None
    for text in ("Ost: 8", "penalty: false mah-jongg Ost", "liable: ost"):
        with pytest.raises(Problem) as refused:
            told(text, seating)
        assert refused.value.code == "ambiguous-player"


def test_a_player_called_as_a_seat_is_written_goes_before_the_seat() -> None:
    seating, _ = read_seating("East Nan, South E, West Cleo, North Est")
    assert seating is not None
    assert told("E: 8\nNan: 4\n(Est) 16\nwest: 2", seating) == (
        "[South]\nscore: 8\n\n[East]\nscore: 4\n\n[North]\nscore: 16\n\n[West]\nscore: 2\n"
    )


def test_a_title_keeps_the_names_in_it() -> None:
    text = "title: greetings from Nora # by Sue\n[Ed]\n16 # from Wendy"
    assert told(text, NAMES) == "title: greetings from Nora\n\n[North]\nscore: 16\n"


AS_WRITTEN = [
    (
        "[Bo]\nexposed: 3×8D from Magdalena, 3×8Q from Al\nconcealed: ?",
        (2, 33, "8Q"),
    ),
    ("[Magdalena]\nscore: x\n[Bo]\nscore: 8", (2, 8, "x")),
    (
        "penalty: false naming Magdalena, chow by Bo; liable: Magdalena quarter",
        (1, 64, "quarter"),
    ),
    ("title: Magdalena\n[Magdalena] 8\n[Bo] score: 16 poins", (3, 16, "poins")),
]


@pytest.mark.parametrize(("text", "place"), AS_WRITTEN)
def test_a_refusal_points_at_what_was_written(
    text: str, place: tuple[int, int, str]
) -> None:
    """Names of two and nine letters stand before the mistyped word; the seats in their place have four and five."""
    now = session("babcock", players=("Al", "Bo", "Magdalena", "Dan"))
    with pytest.raises(Problem) as refusal:
        prepare(now, text)
    fault = next(each for each in refusal.value.faults if each.span is not None)
    assert fault.span is not None
    assert (refusal.value.text, refusal.value.text[slice(*fault.span)]) == (
        text,
        place[2],
    )
    assert (refusal.value.line, refusal.value.column) == place[:2]


IN_THEIR_NAMES = [
    (
        "[Al]\n8\n[Bo]\n64; won: draw from Dan",
        "a drawn tile comes from the wall, not from Dan",
        "write discard from Dan",
    ),
    ("[Al]\n8\n[Al]\n64", "[Al] is written twice", "each player has one block"),
    ("[Al]\n8\n[Dann]\n64", "“Dann” does not play this deal", "did you mean Dan?"),
    ("[]\n8", "a block begins with its seat in brackets", "such as [East]"),
]


@pytest.mark.parametrize(("text", "message", "hint"), IN_THEIR_NAMES)
def test_a_refusal_calls_players_as_they_were_called(
    text: str, message: str, hint: str
) -> None:
    with pytest.raises(Problem) as refusal:
        prepare(session("babcock", players=("Al", "Bo", "Magdalena", "Dan")), text)
    assert any(
        (message in fault.message, hint in fault.hint) == (True, True)
        for fault in refusal.value.faults
    )


MEANT = [
    ("Nora", "East"),
    ("nor", "East"),
    ("North", "North"),
    ("Ed", "North"),
    ("south", "South"),
    ("su", "West"),
]


@pytest.mark.parametrize(("word", "seat"), MEANT)
def test_names_their_beginnings_and_seats(word: str, seat: str) -> None:
    assert seat_called(word, NAMES) == seat
    assert told(f"[{word}] 4", NAMES) == f"[{seat}]\nscore: 4\n"


def test_an_initial_of_two_names_is_refused() -> None:
    seating, _ = read_seating("East Ann, South Alma, West Cleo, North Dan")
    assert seating is not None
    with pytest.raises(UsageProblem, match=r"may be Ann .East. or Alma .South."):
        seat_called("A", seating)


def test_players_who_sit_where_their_initial_says() -> None:
    seating, _ = read_seating("East Ed, South Sue, West Wendy, North Nora")
    assert seating is not None
    assert [seat_called(word, seating) for word in "ESWN"] == [
        "East",
        "South",
        "West",
        "North",
    ]


NAMED_AS_A_WORD = [
    ("Drew", "discard from South"),
    ("wall", "discard from West"),
    ("from drew", "discard from South"),
    ("drew it", None),
    ("drawn", "draw"),
    ("dra", "draw"),
]


@pytest.mark.parametrize(("said", "won"), NAMED_AS_A_WORD)
def test_a_player_may_be_called_as_a_drawn_tile_is(said: str, won: str | None) -> None:
    """Behind bare figures a word that begins a name is the player, else it may be the beginning of “drawn”."""
    now = session("babcock", players=("Ann", "Drew", "Wall", "Dan"))
    seating = now.players

    def read() -> str:
        line = f"48* 16 4 0 {said}"
        draft = LineReader.of(now, seating).read_line(line, blank_draft(seating))
        how = draft.hands[Seat.EAST].won
        assert how is not None
        return write_won(how)

    if won is None:
        with pytest.raises(UsageProblem, match="does not play"):
            read()
    else:
        assert read() == won


def test_all_four_crossed_in_a_command(tmp_path: Path) -> None:
    path = str(tmp_path / "crossed.session")
    run_line(f"session new {path} --players Nora,Wendy,Sue,Ed")
    done = run_line(f"session add {path} --scores N=48,W=16,S=4,E=0 --winner N --yes")
    assert (done.status, done.out) == (1, "")
    assert "“N” may be Nora (East) or Ed (North)" in done.err


CLAIMER, _ = read_seating("East Ann, South Bob, West Chow, North Dan")
assert CLAIMER is not None
CLAIMED: Seating = CLAIMER
CLAIMS = [
    (
        "penalty: false naming Bob, chow by Dan",
        "penalty: false naming South, chow by North",
    ),
    (
        "penalty: false naming Bob, chow  by Chow",
        "penalty: false naming South, chow by West",
    ),
    (
        "penalty: false naming Chow, pung by Ann",
        "penalty: false naming West, pung by East",
    ),
    ("liable: Chow half", "liable: West half"),
    ("no choice: Chow", "no choice: West"),
]


@pytest.mark.parametrize(("line", "written"), CLAIMS)
def test_a_player_called_chow_is_no_claim(line: str, written: str) -> None:
    assert told(line, CLAIMED) == f"{written}\n"


WIND_LIKE, _ = read_seating("East Westley, South Norton, West Eastman, North Easter")
assert WIND_LIKE is not None
LIKE_WINDS: Seating = WIND_LIKE
MEANT_OR_NOT = [
    # a word; who is meant, or who may be
    ("westley", "East"),
    ("Eastm", "West"),
    ("east", "Eastman (West) or Easter (North) or Westley (East)"),
    ("West", "Westley (East) or Eastman (West)"),
    ("w", "Westley (East) or Eastman (West)"),
    ("north", "North"),
    ("nor", "South"),
    ("N", "Norton (South) or Easter (North)"),
    ("south", "South"),
]


@pytest.mark.parametrize(("word", "meant"), MEANT_OR_NOT)
def test_a_seat_that_begins_a_name_is_refused_and_a_name_goes_before_nothing(
    word: str, meant: str
) -> None:
    """In answers, options and lines; and in a deal that is not headed by seats alone."""
    ways: list[Callable[[], str]] = [
        lambda: seat_called(word, LIKE_WINDS),
        lambda: told(f"liable: {word}", LIKE_WINDS)[8:].strip(),
        lambda: told(f"[{word}]\n4", LIKE_WINDS).partition("]")[0][1:],
    ]
    for way in ways:
        if "(" not in meant:
            assert way() == meant
            continue
        with pytest.raises(Problem) as refusal:
            way()
        assert refusal.value.code == "ambiguous-player"
        assert sorted(refusal.value.message.split(" may be ")[1].split(" or ")) == (
            sorted(meant.split(" or "))
        )


def test_the_seats_of_a_session_s_file_are_seats_whatever_the_players_are_called() -> (
    None
):
    now = session("babcock", players=("Westley", "Norton", "Eastman", "Easter"))
    text = "penalty: false naming West, pung by South\n" + "\n".join(
        f"[{seat}]\nscore: 0" for seat in ("East", "South", "North")
    )
    deal = prepare(now, f"{text}\n[West]\nscore: 48\nwon: discard from East")
    assert deal.entry.account.outcome == "Eastman wins 48"
    again = read_session(write_session(with_deal(now, deal)))
    assert again.entries == (deal.entry,)


def test_nobody_sits_down_under_the_name_of_a_seat(tmp_path: Path) -> None:
    done = run(
        "session",
        "new",
        str(tmp_path / "x.session"),
        "--players",
        "E, Norton, West, Dan",
    )
    assert (
        done.status,
        "“E” would be read as a seat" in done.err,
        "“West” would be read as a seat" in done.err,
    ) == (
        1,
        True,
        True,
    )


BOB_NORTH, _ = read_seating("East Ann, South Cleo, West Bob North, North Dan")
assert BOB_NORTH is not None
FAR_WIND: Seating = BOB_NORTH

SAID_OF_SEATS = [
    # what is said of seats, and of players who may be called Bob North
    (
        sentence(
            "{winner} has won, but {other} says so; {word}",
            winner=Seat.WEST,
            other=Seat.NORTH,
            word="West",
        ),
        "Bob North has won, but Dan says so; West",
    ),
    (
        sentence(
            "won: discard 5C from {source}; round: {wind}",
            source=Seat.NORTH,
            wind=Round.NORTH,
        ),
        "won: discard 5C from Dan; round: North",
    ),
    (
        sentence(
            "{seat}: {why}",
            seat=Seat.NORTH_EAST,
            why=sentence("doubled for East, not {seat}", seat=Seat.EAST),
        ),
        "North East: doubled for East, not Ann",
    ),
]


@pytest.mark.parametrize(("said", "named"), SAID_OF_SEATS)
def test_what_is_said_of_seats_is_said_of_who_sits_there(said: str, named: str) -> None:
    assert by_name(said, FAR_WIND.to_dict().get) == named
    for again in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert again == said
        assert by_name(again, FAR_WIND.to_dict().get) == named


HOW_A_HAND_WAS_WON = [
    ("discard 5C from North, last discard", "discard 5C from Dan, last discard"),
    ("discard 5C from West", "discard 5C from Bob North"),
    ("draw 5C", "draw 5C"),
]


@pytest.mark.parametrize(("written", "named"), HOW_A_HAND_WAS_WON)
def test_how_a_hand_was_won_is_told_by_name(written: str, named: str) -> None:
    won = read_hand(f"concealed: 123D 456D 789B 22C 67C; won: {written}").won
    assert won is not None
    assert won_words(won, FAR_WIND.name) == named


def test_what_was_told_of_a_player_is_told_of_him_in_another_seat() -> None:
    now = session("babcock", players=("Ann", "Cleo", "Bob North", "Dan"))
    text = (
        "liable: Bob North\nno choice: Dan\n[Ann]\n0\n[Cleo]\n4\n[Bob North]\n0\n"
        "[Dan]\nexposed: 3×8D pung from Ann\nconcealed: WD WD EEE 567C 123B\n"
        "won: draw 1B"
    ).replace("liable: Bob North\nno choice: Dan\n", "")
    now = with_deal(now, prepare(now, text))
    seats = "East Dan, South Bob North, West Ann, North Eve"
    again = told_again(now, 1, seats, ["Eve"])
    assert {seat: hand.seat for seat, hand in again.seats} == {
        Seat.WEST: Seat.WEST,
        Seat.NORTH: Seat.NORTH,
        Seat.SOUTH: Seat.SOUTH,
        Seat.EAST: Seat.EAST,
    }
    assert again.winner is Seat.EAST
    assert "3×8D pung from West" in write_deal(again)
    assert again.round is None
