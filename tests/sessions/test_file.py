"""The session file: read whole, refused at its place where it is wrong, written as it was."""

from __future__ import annotations

import pytest

from mjscore.game.seats import Round
from mjscore.problems import SessionProblem
from mjscore.rules import load_ruleset
from mjscore.sessions.beginning import new_session
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal
from mjscore.sessions.session import Session
from mjscore.sessions.summary import summarise
from tests.sessions.table import counted, play, prepare, session


@pytest.fixture
def evening() -> Session:
    now = session()
    now = with_deal(now, prepare(now, counted(now, "Ann=48,Bob=16,Cleo=4", "Ann")))
    return with_deal(
        now, prepare(now, counted(now, "Ann=10,Bob=32,Cleo=4,Dan=8", "Bob", "from Ann"))
    )


def test_what_was_written_is_read_back_and_written_the_same(evening: Session) -> None:
    text = write_session(evening)
    again = read_session(text)
    assert [entry.account for entry in again.entries] == [
        entry.account for entry in evening.entries
    ]
    assert not any(entry.anew for entry in again.entries)
    assert write_session(again) == text


def test_the_first_deals_of_a_file(evening: Session) -> None:
    """Babcock p. 27: East 48, South 16, West 4, North 0: 96 from each, and the losers' differences."""
    net = "Ann +240, Bob +60, Cleo -152, Dan -148"
    assert repr(evening) == f"<Session of no title, 1923-04-01, 2 deals: {net}>"
    assert write_session(evening).split("\n")[:33] == [
        "# A mah-jongg session, to be read down to “Rules”. It may be edited by hand: a deal that was changed is settled anew.",
        "date: 1923-04-01",
        "rules: babcock",
        "limit: 300",
        "players: East Ann, South Bob, West Cleo, North Dan",
        "start: 2000",
        "",
        "=== Deal 1",
        "seats: East Ann, South Bob, West Cleo, North Dan",
        "round: East",
        "",
        "[East]",
        "score: 48",
        "won: draw",
        "",
        "[South]",
        "score: 16",
        "",
        "[West]",
        "score: 4",
        "",
        "[North]",
        "score: 0",
        "",
        "[account]",
        "outcome: Ann wins 48",
        "paid: Bob 96 to Ann, Cleo 96 to Ann, Dan 96 to Ann, Cleo 12 to Bob, Dan 16 to Bob, Dan 4 to Cleo",
        "net: Ann +288, Bob -68, Cleo -104, Dan -116",
        "east: stays",
        *write_session(evening).split("\n")[29:33],
    ]


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(
    evening: Session,
) -> None:
    again = read_session("\ufeff" + write_session(evening).replace("\n", "\r\n"))
    assert not any(entry.anew for entry in again.entries)
    assert write_session(again) == write_session(evening)


def test_a_deal_that_was_changed_is_settled_anew(evening: Session) -> None:
    text = write_session(evening).replace("score: 48", "score: 50", 1)
    again = read_session(text)
    assert [entry.anew for entry in again.entries] == [True, False]
    net = {
        "Ann": 300,
        "Bob": -100 + 12 + 16,
        "Cleo": -100 - 12 + 4,
        "Dan": -100 - 16 - 4,
    }
    assert again.entries[0].account.net(again.names) == net
    assert "changed by hand and settled again: deal 1" in summarise(again).notes
    assert not any(entry.anew for entry in read_session(write_session(again)).entries)


@pytest.mark.parametrize(
    "line",
    [
        "runde: Ost",
        "prevailing: e",
        "Round: East wind",
        "round: 东",
        "date: 1923-04-01; round: East",
    ],
)
def test_a_round_in_other_words_is_the_same_each_time_the_file_is_read(
    evening: Session, line: str
) -> None:
    changed = read_session(write_session(evening).replace("round: East", line))
    again = read_session(write_session(changed))
    for each in (changed, again):
        assert [entry.wind for entry in each.entries] == [Round.EAST, Round.EAST]
        assert each.next_position() == evening.next_position()
    assert not any(entry.anew for entry in again.entries)


def test_an_account_that_was_changed_is_not_believed(evening: Session) -> None:
    again = read_session(
        write_session(evening).replace("Bob 96 to Ann", "Bob 69 to Ann", 1)
    )
    assert again.entries[0].anew
    assert again.entries[0].account == evening.entries[0].account


def test_remarks_stay_where_they_are(evening: Session) -> None:
    text = write_session(evening)
    text = text.replace("date: 1923", "# rain all day\ndate: 1923").replace(
        "score: 48", "score: 50 # counted twice"
    )
    text = text.replace("east: stays", "# the cat was on the table\neast: stays")
    again = write_session(read_session(text))
    for remark in (
        "# rain all day\ndate",
        "score: 50 # counted twice",
        "# the cat was on the table",
    ):
        assert remark in again


WRONG = [
    # what is wrong in a file, its code, and the beginning of the line and the column where it is shown
    ("score: 48", "score: 4x8", "unknown-word", "score: 4x8", 8),
    ("[West]", "[Weest]", "unknown-player", "[Weest]", 2),
    ("seats: East", "seats: Eest", "bad-seat", "seats: Eest Ann", 8),
    ("seats: East Ann, ", "seats: ", "no-east", "seats: South Bob", 8),
    ("date: 1923-04-01", "date: 1923-\u00ad04-01", "bad-field", "date: 1923-", 7),
    ("date: 1923-04-01", "title: \u202etla", "bad-field", "title: ", 8),
    ("rules: babcock", "rules: babco\u00adck", "other-rules", "rules: babco", 8),
    ("limit: 300", "limit: 600", "other-rules", "limit: 600", 8),
    ("points = 300", "points = 600", "rules-changed", "=== Rules", 18),
    ("=== Rules", "=== Undone", "no-rules", "", 1),
]


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    WRONG,
    ids=[f"{each[2]}-{each[1][:12]}" for each in WRONG],
)
def test_a_wrong_file_is_refused_at_its_place(
    evening: Session, old: str, new: str, code: str, line: str, column: int
) -> None:
    text = write_session(evening)
    assert old in text
    with pytest.raises(SessionProblem) as refused:
        read_session(text.replace(old, new, 1), "evening.session")
    problem = refused.value
    lines = text.replace(old, new, 1).split("\n")
    assert problem.line is not None
    assert (problem.code, problem.column) == (code, column)
    assert lines[problem.line - 1].startswith(line)
    assert str(problem).startswith(f"evening.session:{problem.line}:{column}: ")


def test_every_fault_is_shown_not_only_the_first(evening: Session) -> None:
    text = (
        write_session(evening)
        .replace("score: 48", "score: x")
        .replace("score: 32", "score: y")
    )
    with pytest.raises(SessionProblem) as refused:
        read_session(text)
    assert len(refused.value.faults) == 2


def test_a_changed_house_file_alters_no_past_score(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The session scores by the rules in its own file."""
    house = tmp_path_factory.mktemp("house") / "club.toml"
    house.write_text(
        'extends = "babcock"\ntitle = "Club"\nbook = "house"\nlimit.points = 300\nlimit.cite = { entry = "us" }\n'
    )
    now = session(str(house))
    now = with_deal(now, prepare(now, counted(now, "Ann=400", "Ann")))
    house.write_text(house.read_text().replace("300", "200"))
    assert load_ruleset(str(house)).limit.points == 200
    again = read_session(write_session(now).replace("score: 400", "score: 401"))
    assert again.entries[0].anew
    assert again.entries[0].account.score == 300
    house.unlink()
    now = read_session(write_session(again))
    assert prepare(now, counted(now, "Ann=500", "Ann")).entry.account.score == 300


def test_rules_changed_on_purpose_score_everything_anew(evening: Session) -> None:
    now = play(evening, "Bob")
    text = (
        write_session(now)
        .replace("points = 300", "points = 30", 1)
        .replace("limit: 300", "limit: 30")
    )
    with pytest.raises(SessionProblem) as refused:
        read_session(text)
    digest = refused.value.hint.split()[-1]
    again = read_session(text.replace(now.ruleset.digest, digest))
    assert all(entry.anew for entry in again.entries)
    assert again.entries[0].account.score == 30


@pytest.mark.parametrize("mark", "\v\f\x85\u2028\u2029\u200b")
def test_a_mark_in_a_name_is_refused_whichever_it_is(mark: str) -> None:
    """Some of them end a line of a hand: in a session the name was cut in two there, and a new one lost the mark."""
    text = new_session(["Ann", "Bob", "Cleo", "Dan"], "babcock")
    wrong = f"“a{mark}b” cannot be a player's name"
    for line in ("players: East a{}b, South Bob, West Cleo, North Dan", "joined: a{}b"):
        field = line.partition(":")[0]
        lines = [each for each in text.split("\n") if not each.startswith(field)]
        lines.insert(2, line.format(mark))
        with pytest.raises(SessionProblem) as refused:
            read_session("\n".join(lines))
        assert [fault.message for fault in refused.value.faults] == [wrong]
    with pytest.raises(SessionProblem) as refused:
        new_session([f"a{mark}b", "Bob", "Cleo", "Dan"], "babcock")
    assert [fault.message for fault in refused.value.faults] == [wrong]
