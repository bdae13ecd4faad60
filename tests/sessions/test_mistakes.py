"""What a person forgets or mistypes in a session is asked or refused, never filled in."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from mjscore.notation.reader import read_deal
from mjscore.problems import NotationProblem, Problem, SessionProblem
from mjscore.sessions.beginning import new_session
from mjscore.sessions.lines import LineReader, blank_draft
from mjscore.sessions.naming import names_of, seat_called
from mjscore.sessions.played import details_of
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal, with_replaced
from mjscore.sessions.seating import read_seating
from mjscore.sessions.session import write_account
from mjscore.sessions.storage import load_session
from mjscore.sessions.summary import season_of, summarise
from tests.cli.running import run, run_line
from tests.sessions.table import FOUR, counted, play, prepare, session

NEW = (
    "session",
    "new",
    "{file}",
    "--players",
    "Ann,Bob,Cleo,Dan",
    "--date",
    "1923-04-01",
)
FULL = "Ann=48,Bob=16,Cleo=4,Dan=0"
THREE_AND_CLOE = "East Ann, South Bob, West Cloe, North Dan"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = str(tmp_path / "evening.session")
    assert run(*(each.format(file=path) for each in NEW)).status == 0
    return path


FORGOTTEN = [
    # what is written instead of a whole deal, and what is said of it
    ("Ann=16,Bob=48,Cleo=0", "Dan", (), "Dan won, but has no score"),
    ("Ann=48", "Ann", (), "nothing was entered for Bob, Cleo and Dan"),
    (FULL, "", (), "nobody has won: how did the deal end?"),
    (FULL, " ", (), "nobody has won: how did the deal end?"),
    (FULL, "Ann", ("--from", "Ann"), "Ann cannot win with Ann's own discard"),
    (FULL, "Ann", ("--from", "Zoe"), "“Zoe” does not play"),
    ("Ann=48,Bob=16,Cleo=4,Dan -3", "Ann", (), "-3 is less than nothing"),
    (FULL, "Ann", ("--seats", "East Ann, South Bob, West Cleo"), "--seats:1:1: there"),
    (FULL, "Ann", ("--seats", THREE_AND_CLOE), "Cloe is not one of"),
]


@pytest.mark.parametrize(("scores", "winner", "more", "words"), FORGOTTEN)
def test_what_is_forgotten_is_refused(
    file: str, scores: str, winner: str, more: tuple[str, ...], words: str
) -> None:
    """In adding and in editing alike; the file stays as it was."""
    run_line(f"session add {file} --scores {FULL} --winner Ann --yes")
    before = Path(file).read_text("utf-8")
    told = ("--scores", scores, "--winner", winner, *more, "--yes")
    for command in (("add", file), ("edit", file, "1")):
        done = run("session", *command, *told)
        assert (done.status, done.out) == (1, ""), done.out
        assert words in done.err
        assert Path(file).read_text("utf-8") == before


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ("[Ann]\n48\n[Bob]\n4\n[Cleo]\n4\n[Dan]\n0", "nobody has won"),
        ("[Ann]\nwon: draw\n[Bob]\n4\n[Cleo]\n4\n[Dan]\n0", "the winning tile is not"),
    ],
)
def test_what_a_written_deal_lacks_is_refused(file: str, deal: str, words: str) -> None:
    done = run("session", "add", file, deal, "--yes")
    assert (done.status, done.out) == (1, "")
    assert words in done.err


def test_a_draw_needs_no_scores(file: str) -> None:
    assert run_line(f"session add {file} --draw --yes").status == 0
    assert load_session(file).entries[0].account.outcome == "draw"
    assert run_line(f"session add {file} --draw --winner Ann --yes").status == 2


def test_no_score_is_asked_of_losers_whose_scores_are_cancelled(tmp_path: Path) -> None:
    """Babcock p. 81: with a limit hand the losers do not settle among themselves."""
    path = str(tmp_path / "limit.session")
    new = (each.format(file=path) for each in NEW)
    run(*new, "--rules", "babcock-chinese", "--with", "limit-cancels-losers")
    assert (
        run_line(f"session add {path} --scores Bob=300 --winner Bob --yes").status == 0
    )
    assert load_session(path).entries[0].account.net(("Ann", "Bob", "Cleo", "Dan")) == {
        "Ann": -600,
        "Bob": 1200,
        "Cleo": -300,
        "Dan": -300,
    }
    assert (
        run_line(f"session add {path} --scores Bob=298 --winner Bob --yes").status == 1
    )


# --- Names mistyped by hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("seats: East Ann", "seats: East Anne", "seats"),
        ("players: East Ann", "players: East Anm", "seats"),
    ],
)
def test_a_name_mistyped_by_hand_is_no_fifth_player(
    old: str, new: str, line: str
) -> None:
    text = write_session(play(session(), "Ann Bob"))
    with pytest.raises(SessionProblem) as refusal:
        read_session(text.replace(old, new, 1))
    assert refusal.value.code == "unknown-player"
    assert "did you mean" in refusal.value.hint
    where = text.replace(old, new, 1).split("\n")[(refusal.value.line or 0) - 1]
    assert where.startswith(line)


# --- An edit that changes who won ------------------------------------------------------------------------------------------


def test_a_streak_that_no_longer_runs_is_settled_anew() -> None:
    """Millington 122r: the thirteenth win running is a limit hand; it is none if the third was not East's after all."""
    now = play(session("millington"), "Ann " * 12)
    now = with_deal(now, prepare(now, counted(now, "Ann=40", "Ann")))
    assert now.entries[12].account.score == 1000
    better = prepare(now, counted_at(now, "Bob=20", "Bob"), number=3)
    assert any(
        "deal 13 is settled again, because East's wins in a row have changed" in note
        and "Ann wins 40" in note
        for note in better.notes
    )
    assert any(
        "deal 4: by the rotation it would be East Bob" in note for note in better.notes
    )
    changed = with_replaced(now, better, "today")
    assert "streak" not in changed.entries[12].account_text
    assert changed.entries[12].account.score == 40
    assert read_session(write_session(changed)).entries == changed.entries


def test_an_edit_shows_the_totals_that_the_file_then_has(tmp_path: Path) -> None:
    """DMJL: East's ninth win running is a limit hand. Once the third deal is a draw only eight wins are left.

    Each of those eight wins brings Ann 48 doubled from each, 288; Bob 16, Cleo 4 and Dan 0 settle their differences.
    """
    path = str(tmp_path / "nine.session")
    run_line(f"session new {path} --players Ann,Bob,Cleo,Dan --rules dmjl")
    for _ in range(9):
        run_line(f"session add {path} --scores {FULL} --winner Ann --yes")
    totals = {
        "Ann": 8 * 288,
        "Bob": 8 * (-96 + 12 + 16),
        "Cleo": 8 * (-96 - 12 + 4),
        "Dan": 8 * (-96 - 16 - 4),
    }
    table = run("table", path, given=b"edit 3\ndraw\nno\n")
    done = run_line(f"session edit {path} 3 --draw --yes")
    assert {
        each.name: each.total for each in summarise(load_session(path)).players
    } == totals
    for shown in (done.out, table.out):
        rows = [line.split() for line in shown.splitlines()]
        assert [
            row for row in rows if len(row) == 3 and row[0] in totals and row[1] == "0"
        ] == [[name, "0", f"{total:+}"] for name, total in totals.items()]
    assert "Ann stays East." in done.out
    assert "Ann stays East." in table.out


def test_a_streak_that_runs_now_is_settled_anew() -> None:
    now = play(session("millington"), "Ann Ann draw " + "Ann " * 9)
    replaced = with_replaced(
        now,
        prepare(now, counted(session("millington"), "Ann=40", "Ann"), number=3),
        "today",
    )
    assert replaced.entries[11].account.score == 20
    now = play(replaced, "Ann")
    assert now.entries[12].account.score == 1000


def test_a_streak_that_an_older_file_has_among_what_was_told_is_taken_as_it_is() -> (
    None
):
    """Babcock p. 81, as files were written before the account told the wins: the check sum is of that deal and that account."""
    now = play(session("babcock-chinese", "ninth-east-win"), "Ann " * 9)
    ninth = now.entries[8]
    body = ninth.body.replace("round: East\n", "round: East\nstreak: 9\n")
    account = write_account(
        replace(ninth.account, streak=None), ninth.seating, body, now.ruleset.digest
    )
    older = replace(
        now, entries=(*now.entries[:8], replace(ninth, body=body, account_text=account))
    )
    again = read_session(write_session(older))
    assert (again.entries[8].anew, again.entries[8].account) == (False, ninth.account)
    lost = prepare(
        again,
        counted(session("babcock-chinese", "ninth-east-win"), "Bob=22", "Bob"),
        number=3,
    )
    changed = with_replaced(again, lost, "today")
    assert changed.entries[8].account.net(FOUR)["Ann"] == 132
    assert "streak" not in changed.entries[8].body


def counted_at(now: object, scores: str, winner: str) -> str:
    """A deal of the first seating, counted by hand."""
    return counted(session("millington"), scores, winner)


def test_a_file_changed_by_hand_settles_what_rests_on_it_anew() -> None:
    now = play(session("millington"), "Ann " * 13)
    text = write_session(now)
    first = "[East]\nscore: 20\nwon: draw\n\n[South]\nscore: 0"
    assert first in text
    again = read_session(
        text.replace(first, "[East]\nscore: 0\n\n[South]\nscore: 20\nwon: draw", 1)
    )
    assert again.entries[0].account.winner == "Bob"
    assert again.entries[12].account.score == 20
    assert any("deals 1, 13" in note for note in summarise(again).notes)


def test_the_session_counts_the_wins_running_whatever_is_written_by_hand() -> None:
    """Babcock p. 81: the ninth win collects the limit from each; the first does not, nor the ninth deal after another's win."""
    now = play(session("babcock-chinese", "ninth-east-win"), "Ann " * 9)
    nine, none = (
        {"Ann": 900, "Bob": -300, "Cleo": -300, "Dan": -300},
        {"Ann": 132, "Bob": -44, "Cleo": -44, "Dan": -44},
    )
    assert now.entries[8].account.net(FOUR) == nine
    text = write_session(now)
    claimed = read_session(text.replace("round: East\n", "round: East\nstreak: 9\n", 1))
    assert [entry.account.net(FOUR) for entry in claimed.entries] == [none] * 8 + [nine]
    first, ninth = "[East]\nscore: 22\nwon: draw\n\n[South]\nscore: 0", "=== Deal 9"
    head, _, tail = text.replace(
        first, "[East]\nscore: 0\n\n[South]\nscore: 22\nwon: draw", 1
    ).partition(ninth)
    both = read_session(head + ninth + tail.replace("score: 22", "score: 24", 1))
    assert both.entries[8].account.net(FOUR) == {
        "Ann": 144,
        "Bob": -48,
        "Cleo": -48,
        "Dan": -48,
    }


def test_an_edit_says_who_would_be_east_next() -> None:
    now = play(session(), "Ann")
    better = prepare(now, counted(session(), "Bob=22", "Bob"), number=1)
    is_now = "the next deal is now that of East Bob, South Cleo, West Dan, North Ann, East round, not of East Ann"
    assert any(note.startswith(is_now) for note in better.notes)


@pytest.mark.parametrize(
    "typed",
    ["Éva", "e\N{COMBINING ACUTE ACCENT}va", "ÉVA", "\N{NO-BREAK SPACE}Éva ", "é"],
)
def test_a_name_is_the_same_however_its_accent_is_typed(typed: str) -> None:
    """Some keyboards and file names give a letter and its accent apart."""
    for written in ("Éva", "E\N{COMBINING ACUTE ACCENT}va"):
        now = read_session(new_session((written, "Bob", "Cleo", "Dan"), "babcock"))
        assert now.players.east == "Éva"
        assert seat_called(typed, now.players) == "East"
        draft = LineReader.of(now, now.players).read_line(
            "liable: e\N{COMBINING ACUTE ACCENT}va", blank_draft(now.players)
        )
        assert [liable.seat for liable in draft.around.liable] == ["East"]


MARKS_OF_OTHER_KEYBOARDS = [
    "Club（1）",
    "Club\N{NO-BREAK SPACE}1 :",
    "Клуб：1",
    "Cafe\N{COMBINING ACUTE ACCENT}",
]


@pytest.mark.parametrize("title", MARKS_OF_OTHER_KEYBOARDS)
def test_an_evening_by_a_house_file_typed_on_any_keyboard(
    tmp_path: Path, title: str
) -> None:
    """The rules were taken for changed as soon as the session was read again."""
    house, file = tmp_path / "club.toml", str(tmp_path / "evening.session")
    house.write_text(
        f'title = "{title}"\nextends = "babcock"\n[change.loose-tile]\npoints = 18\n',
        "utf-8",
    )
    begun = run(
        "session",
        "new",
        file,
        "--players",
        "Ann，Bob，Cleo，Dan",
        "--rules",
        str(house),
    )
    assert (begun.status, begun.err) == (0, "")
    assert run_line(f"session add {file} --draw --yes").status == 0
    assert run("session", "show", file).status == 0


def test_the_blocks_of_a_deal_may_be_headed_by_names_without_brackets(
    file: str,
) -> None:
    """32 points doubled once for East's own wind (Babcock p. 35): Ann gets 128 from each; 16, 4 and 0 settle."""
    deal = "Ann: 888d | wd wd eee 567c 123b; won: 8d from bob\nBob: 16\nCleo: 4\nDan: 0"
    assert run("session", "add", file, deal, "--yes").status == 0
    account = load_session(file).entries[0].account
    assert account.net(("Ann", "Bob", "Cleo", "Dan")) == {
        "Ann": 384,
        "Bob": -100,
        "Cleo": -136,
        "Dan": -148,
    }


def test_a_player_called_like_a_section_heads_no_block() -> None:
    seating = read_seating("East Bonus, South Bob, West Cleo, North Dan")[0]
    assert seating is not None
    with pytest.raises(NotationProblem):
        read_deal("Bonus: F1; Bob: 16", players=names_of(seating), part=True)
    deal = read_deal("[Bonus] 4\n[Bob] 16", players=names_of(seating), part=True)
    assert [seat for seat, _ in deal.seats] == ["East", "South"]


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("penalty: false naming Sue, chow by N", "ambiguous-player", 36),
        ("liable: E", "ambiguous-player", 9),
        ("penalty: false naming Wendy, chow by Noraa", "unknown-player", 38),
        ("visible: 5X", "unknown-suit", 10),
        ("wall: many", "unknown-word", 7),
    ],
)
def test_a_line_that_is_told_at_the_table_is_refused_at_once(
    line: str, code: str, column: int
) -> None:
    now = session(
        "babcock-chinese", "insurance", players=("Nora", "Wendy", "Sue", "Ed")
    )
    seating = now.next_position().seating
    lines = LineReader.of(now, seating)
    blank = blank_draft(seating)
    with pytest.raises(Problem) as refusal:
        lines.read_line(line, blank)
    assert (
        refusal.value.code,
        refusal.value.column,
        refusal.value.text.split("\n")[0],
    ) == (code, column, line)
    draft = lines.read_line("no choice: Ed", blank)
    assert draft.around.no_choice == ("North",)


# --- What is not written over, and not taken without a question ------------------------------------------------------------


def test_an_export_writes_over_nothing_that_is_there(file: str, tmp_path: Path) -> None:
    """`session export loss.session -t csv -o loss.session` destroyed the evening."""
    before, other = Path(file).read_bytes(), tmp_path / "other.session"
    other.write_bytes(before)
    copy, link = tmp_path / "page.html", tmp_path / "link.csv"
    link.symlink_to(file)
    for output in (file, str(other), str(tmp_path / "new.session"), str(link)):
        for overwrite in ((), ("--overwrite",)):
            done = run(
                "session", "export", file, "--to", "csv", "--output", output, *overwrite
            )
            assert (done.status, "never written over a session" in done.err) == (
                1,
                True,
            )
    assert (
        Path(file).read_bytes(),
        other.read_bytes(),
        (tmp_path / "new.session").exists(),
    ) == (before, before, False)
    assert run("session", "export", file, "--output", str(copy)).status == 0
    refused = run("session", "export", file, "--output", str(copy))
    assert (refused.status, "add --overwrite to replace it" in refused.err) == (1, True)
    assert (
        run("session", "export", file, "--output", str(copy), "--overwrite").status == 0
    )


def test_an_export_does_not_replace_a_pipe(file: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = run(
        "session",
        "export",
        file,
        "--to",
        "csv",
        "--output",
        str(tmp_path / "pipe"),
        "--overwrite",
    )
    assert (
        done.status,
        "no plain file" in done.err,
        (tmp_path / "pipe").is_fifo(),
    ) == (1, True, True)


OVER = ("--scores", "Ann=1300,Bob=16,Cleo=4,Dan=0", "--winner", "Ann")


def test_a_score_over_the_limit_is_asked_about_once(file: str) -> None:
    """Babcock's limit is 300; a thirteen hundred is more often a slip than a count."""
    refused = run("session", "add", file, *OVER, "--yes")
    assert (refused.status, refused.out) == (1, "")
    assert "Ann's 1300 is over the limit of 300" in refused.err
    assert (
        "Nothing was written.\n" in run("session", "add", file, *OVER, given=b"n\n").err
    )
    assert (
        run("session", "add", file, *OVER, given=b"y\ny\n").err.count("Is that right?")
        == 1
    )
    assert run("session", "add", file, *OVER, "--yes", "--yes-over-limit").status == 0
    assert [entry.account.score for entry in load_session(file).entries] == [300, 300]
    told = run("table", file, given=b"1300* 16 4 0\n\nyes\n")
    assert "Ann's 1300 is over the limit of 300. Is that right?" in told.out
    assert "Write yes, or no" in told.out  # Enter alone is no yes here
    assert len(load_session(file).entries) == 3


def test_how_a_counted_hand_was_won_may_be_unknown(file: str) -> None:
    run_line(f"session add {file} --scores {FULL} --winner Ann --yes")
    run("table", file, given=b"16 48* 4 0\n\n")
    run_line(f"session add {file} --scores {FULL} --winner Ann --from drawn --yes")
    now = load_session(file)
    assert [details_of(now, entry).came for entry in now.entries] == [
        "unknown",
        "unknown",
        "drawn",
    ]
    assert "won: unknown" in now.entries[0].body
    assert (
        "It is not known how the winning tile came."
        in run_line(f"session show {file} --deal 1").out
    )
    ann = next(each for each in season_of([now]).standings if each.name == "Ann")
    assert (ann.wins, ann.won_drawn, ann.won_unknown) == (2, 1, 1)


@pytest.mark.parametrize(
    "date", ["yesterday", "2026-02-30", "1923-13-45", "1923-4-5", "5.6.1923"]
)
def test_the_date_of_a_deal_is_a_day_of_the_calendar(file: str, date: str) -> None:
    deal = f"date: {date}\n[Ann]\n48; won: draw\n[Bob]\n16\n[Cleo]\n4\n[Dan]\n0"
    assert (
        f"“{date}” is no day of the calendar"
        in run("session", "add", file, deal, "--yes").err
    )
    assert (
        f"“{date}” is no day of the calendar"
        in run("table", file, given=f"date: {date}\n".encode()).err
    )
    assert (
        run(
            "session",
            "new",
            f"{file}.other",
            "--players",
            "Ann,Bob,Cleo,Dan",
            "--date",
            date,
        ).status
        == 1
    )


@pytest.mark.parametrize(
    "option", ["s\u0130t-out", "\u017feasons", "sea\u00adsons", "sea\u202esons"]
)
def test_an_option_in_letters_that_only_look_like_its_own_is_refused_where_it_is_read(
    option: str,
) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_deal(
            f"options: {option}\n[East] 20\nwon: draw\n[South] 0\n[West] 0\n[North] 0\n"
        )
    assert refused.value.code == "strange-character"
