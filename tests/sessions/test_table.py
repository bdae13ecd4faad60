"""`mjscore table`: an evening at a prompt, a line a deal, and only what is missing is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.sessions.beginning import new_session
from mjscore.sessions.session import Session
from mjscore.sessions.storage import change_session, create_session, load_session
from mjscore.sessions.summary import summarise
from tests.cli.running import Ran, run, run_line
from tests.sessions.table import FIVE, FOUR, play
from tests.sessions.typed_evenings import (
    CHINESE,
    CHINESE_GAME,
    CORRECTED,
    MILLINGTON,
    MILLINGTONS_GAME,
    PLAYERS,
    Typed,
)


def typed(file: str, *lines: str) -> Ran:
    """The table with these lines typed, one after another; it leaves where they end."""
    return run("table", file, given="".join(f"{line}\n" for line in lines).encode())


def begun(path: Path, *arguments: str) -> str:
    """A session that the table has begun."""
    file = str(path / "evening.session")
    done = run("table", file, "--players", PLAYERS, *arguments, given=b"quit\n")
    assert done.status == 0, done.err
    return file


def nets(session: Session) -> list[dict[str, int]]:
    return [entry.account.net(entry.seating.players) for entry in session.entries]


def outcomes(file: str) -> list[str]:
    return [entry.account.outcome for entry in load_session(file).entries]


def everything(deals: tuple[Typed, ...]) -> list[str]:
    return [line for deal in deals for line in deal.lines]


def test_an_evening_of_the_chinese_game(tmp_path: Path) -> None:
    file = begun(tmp_path, *CHINESE)
    done = typed(file, *everything(CHINESE_GAME))
    assert done.status == 0, done.err
    assert nets(load_session(file)) == [deal.net for deal in CHINESE_GAME]
    assert "It is not known" not in done.err
    assert typed(file, *CORRECTED.lines).status == 0
    expected = [CORRECTED.net, *(deal.net for deal in CHINESE_GAME[1:])]
    assert nets(load_session(file)) == expected
    assert [kept.heading.partition(",")[0] for kept in load_session(file).kept] == [
        "Replaced deal 1 of 7"
    ]


def test_an_evening_by_millington(tmp_path: Path) -> None:
    file = begun(tmp_path, *MILLINGTON)
    done = typed(file, *everything(MILLINGTONS_GAME), "settle-up 0.05")
    assert (done.status, done.err) == (0, "\nGood night.\n")
    session = load_session(file)
    assert nets(session) == [deal.net for deal in MILLINGTONS_GAME]
    assert session.totals() == {"Ann": -124, "Bob": 1128, "Cleo": -1232, "Dan": 228}
    rows = [line.split() for line in done.out.splitlines()[-5:]]
    assert ["Cleo", "Bob", "1128", "56.40"] in rows
    assert ["Ann", "Dan", "124", "6.20"] in rows
    assert ["Cleo", "Dan", "104", "5.20"] in rows


def test_the_opening_line_and_the_prompt(file: str) -> None:
    assert typed(file, "48* 16 4 0 b", "", "0 22* 0 0", "").status == 0
    shown = typed(file).out.splitlines()
    assert shown[0].startswith(f"{file}: no title, 1923-04-01, 2 deals; Babcock's")
    assert shown[1] == "Standing: Ann +244, Bob +20, Cleo -126, Dan -138."
    assert shown[2] == "Bob is East, East round."
    assert shown[4].startswith("Deal 3: Ann Bob Cleo Dan>")


def test_a_deal_is_shown_with_all_names_before_it_is_written(file: str) -> None:
    done = typed(file, "48* 16 4 0 b", "no")
    for words in (
        "Counted by hand: Ann (East) 48 (winner), Bob (South) 16, Cleo (West) 4, Dan (North) 0.",
        "The winning tile came from Bob.",
        "Bob   Ann       96  Ann's 48, doubled for East",
        "Ann stays East.",
        "Nothing was written.",
    ):
        assert words in done.out
    assert outcomes(file) == []


def test_an_empty_line_does_nothing(file: str) -> None:
    done = typed(file, "", "", "48* 16 4 0", "")
    assert done.out.count("Deal 1: Ann Bob Cleo Dan>") == 3
    assert outcomes(file) == ["Ann wins 48"]


def test_a_deal_takes_few_keys() -> None:
    """Keys with Enter: a counted deal at most 16, one hand by its tiles and three counts at most 55."""
    counted = ("48* 16 4 0 b", "")
    by_tiles = ("a:888d|wd wd eee 567c 123b;won:8d from b", "16 4 0", "")
    assert sum(len(line) + 1 for line in counted) <= 16
    assert sum(len(line) + 1 for line in by_tiles) <= 55


def test_one_hand_by_its_tiles_and_three_counts(file: str) -> None:
    """32 points, doubled once for East's own wind (Babcock p. 35): 128 from each."""
    done = typed(file, "a:888d|wd wd eee 567c 123b;won:8d from b", "16 4 0", "")
    assert "Nothing was entered for Bob, Cleo and Dan (They score 0)" in done.out
    (net,) = nets(load_session(file))
    assert net == {"Ann": 384, "Bob": -100, "Cleo": -136, "Dan": -148}


def test_who_cannot_answer_is_told_what_may_be_written(file: str) -> None:
    done = typed(file, "a 48*", "show", "?", "drop")
    assert "or write their scores or hands" in done.err
    assert "drop forgets the deal" in done.out


ANSWERS = [
    # the lines of a deal, and what each wins or loses
    (("a 48*", "they"), {"Ann": 288, "Bob": -96, "Cleo": -96, "Dan": -96}),
    (("a 48* from b", "dan 0, bob 16", "4"), None),
    (("a 48*", "Bob: 999B, 10 others", "4 0"), None),
    (("48* 16 4 0", "penalty: false naming Dan, pung by Bob"), None),
    (("48 16 4 0", "Ann won"), {"Ann": 288, "Bob": -68, "Cleo": -104, "Dan": -116}),
    (("48 16 4 0", "a has won from Bob"), None),
]


@pytest.mark.parametrize(
    ("lines", "net"), ANSWERS, ids=[str(row[0]) for row in ANSWERS]
)
def test_what_is_missing_may_be_answered_in_many_ways(
    file: str, lines: tuple[str, ...], net: dict[str, int] | None
) -> None:
    done = typed(file, *lines, "")
    assert (outcomes(file), done.err) == (["Ann wins 48"], "\nGood night.\n")
    if net is not None:
        assert nets(load_session(file)) == [net]


REFUSED = [
    ("48* 16 4", "3 scores, but 4 are needed: Ann, Bob, Cleo, Dan"),
    ("48* 16* 4 0", "two cannot both win"),
    ("48 16 4 0 b", "“b” stands behind the scores, but none of them has won"),
    ("48* 16 4 0 a", "Ann won, so the tile cannot be Ann's own discard"),
    ("48* 16 4 0 zed", "“zed” does not play this deal"),
    ("47* 16 4 0", "every value is even"),
    ("20* 16 4 0", "nobody wins with fewer than 22"),
    ("Zed 48 wins, others nothing", "“Zed” does not play this deal"),
    ("Ann: 888Q | EE; won: draw E", "no suit Q; did you mean 888D, 888B or 888C?"),
    ("penalty: false", "penalty: expects false mah-jongg"),
    ("date: yesterday", "is no day of the calendar"),
    ("east: perhaps", "says nothing of East"),
    ("seats East Eve, South Bob", "write: seats: East Eve, South Bob"),
    ("east passes", "write: east: passes"),
    ("Eve for Zed", "“Zed” does not play this deal"),
    ("udno", "did you mean undo?"),
    ("xyzzyx", "write a deal, such as 48* 16 4 0"),
    ("undo", "no deal has been played yet"),
    ("redo", "nothing was undone"),
    ("edit 3", "there is no deal 3"),
    ("edit", "write its number alone, such as edit 3"),
    ("edit 1 48* 16 4 0", "write its number alone, such as edit 3"),
    ("show 3", "there is no deal 3"),
    ("settle-up five", "is not what a point is worth"),
]


@pytest.mark.parametrize(("line", "words"), REFUSED, ids=[line for line, _ in REFUSED])
def test_a_line_that_cannot_be_is_refused_and_the_table_goes_on(
    file: str, line: str, words: str
) -> None:
    done = typed(file, line, "drop", "48* 16 4 0", "")
    assert words in done.err
    assert "Traceback" not in done.err
    assert outcomes(file) == ["Ann wins 48"]


def test_an_answer_that_is_none_is_refused_with_those_that_are(file: str) -> None:
    done = typed(file, "48 16 4 0", "yes", "Zed won", "A draw", "")
    assert "answer A draw or Ann won" in done.err
    assert "“Zed” does not play this deal" in done.err
    assert outcomes(file) == ["draw"]


def test_how_the_tile_came_is_asked_only_where_it_counts(tmp_path: Path) -> None:
    """Babcock p. 79, the New Method: a drawn tile is paid twice by each, a discarded one twice by the discarder alone; East not."""
    file = begun(tmp_path, "--rules", "babcock-chinese", "--with", "new-method")
    done = typed(file, "48* 16 4 0", "dan", "", "48* 16 4 0", "it was drawn", "")
    question = "who was it, or was the tile drawn? (From Bob; From Cleo; From Dan; It was drawn)"
    assert done.out.count(question) == 2
    first, second = nets(load_session(file))
    assert first["Dan"] == -2 * 48 - 16 - 4
    assert second["Ann"] == 3 * 2 * 48


def test_commands(file: str) -> None:
    done = typed(
        file, "48* 16 4 0 b", "", "?", "rules", "show", "show 1", "undo", "redo"
    )
    for words in (
        "Each line is a deal.",
        "Babcock's Red Book, standard game, limit 300",
        "1 deal played.",
        "Deal 1 is undone: Ann wins 48.",
        "Deal 1 is put back: Ann wins 48.",
    ):
        assert words in done.out
    assert outcomes(file) == ["Ann wins 48"]


BESIDE = [
    # what is typed in the place of Enter, and what stands in the file after Enter
    (("?",), "Ann wins 48"),
    (("d",), "Ann wins 48"),
    (("show",), "Ann wins 48"),
    (("rules", "settle-up"), "Ann wins 48"),
    (("4 12 0",), "Ann wins 48"),
    (("draw",), "Ann wins 48"),
    (("undo",), "Ann wins 48"),
    (("edit 7",), "Ann wins 48"),
    (("joins: Eve",), "Ann wins 48"),
    (("48 26* 4 0 a",), "Bob wins 26"),
    (("Bob 26 wins from Ann",), "Bob wins 26"),
]


@pytest.mark.parametrize(
    ("lines", "outcome"), BESIDE, ids=[row[0][0] for row in BESIDE]
)
def test_a_deal_that_was_shown_is_shown_again_until_it_is_written_or_dropped(
    file: str, lines: tuple[str, ...], outcome: str
) -> None:
    """Nothing of it is left for a later line: a question in the place of Enter once mixed its scores into the next deal."""
    done = typed(file, "48* 16 4 0 b", *lines, "")
    assert outcomes(file) == [outcome]
    assert done.out.count("Enter writes it (no") == 1 + len(lines)
    typed(file, "undo", "48* 16 4 0 b", *lines, "no", "Cleo 30 wins", "they", "")
    (net,) = nets(load_session(file))
    assert net == {"Ann": -60, "Bob": -30, "Cleo": 120, "Dan": -30}


def test_what_was_noted_of_a_deal_outlives_a_line_that_is_refused(
    tmp_path: Path,
) -> None:
    """Millington 96: Bob, who is liable, pays East twice 48 for himself, for Cleo and for Dan; the losers do not settle."""
    file = begun(tmp_path, *MILLINGTON)
    lines = ("liable: Bob", "47* 16 4 0 b", "48 16 4 0 b", "49 16* 4 0", "what")
    done = typed(file, *lines, "48* 16 4 0 b", "")
    assert done.out.count("What was noted for this deal still holds") == 4
    assert "the deal: Ann: score: 47 cannot be right" in done.err
    assert nets(load_session(file)) == [{"Ann": 288, "Bob": -288, "Cleo": 0, "Dan": 0}]


REPLACED = (
    "undo",
    "edit 1",
    "Eve for Dan",
    "seats: East Bob, South Ann, West Cleo, North Dan",
)


@pytest.mark.parametrize("line", REPLACED)
@pytest.mark.parametrize("told", ["liable: Bob", "48* 16 4 0 b"])
def test_what_was_told_of_a_deal_is_not_lost_without_a_word(
    tmp_path: Path, line: str, told: str
) -> None:
    file = begun(tmp_path, *MILLINGTON)
    typed(file, "48* 16 4 0 b", "")
    done = typed(file, told, line)
    assert "What was told of this deal is forgotten." in done.out
    assert len(outcomes(file)) == (0 if line == "undo" else 1)


@pytest.mark.parametrize("line", ["48* 16 4 0 b # sighing", "# late\n48* 16 4 0 b"])
def test_a_remark_behind_figures_is_passed_over(file: str, line: str) -> None:
    run("session", "add", file, line, "--yes")
    (entry,) = load_session(file).entries
    assert entry.account.outcome == "Ann wins 48"
    assert nets(load_session(file)) == [
        {"Ann": 288, "Bob": -68, "Cleo": -104, "Dan": -116}
    ]


def test_east_may_be_stated_in_the_place_of_enter(file: str) -> None:
    done = typed(file, "48* 16 4 0 b", "east: passes", "")
    assert done.out.count("Enter writes it (no") == 2
    assert "East passes from Ann." in done.out
    assert load_session(file).next_position().seating.east == "Bob"


def test_who_leaves_before_enter_is_told_that_nothing_was_written(file: str) -> None:
    done = typed(file, "48* 16 4 0 b", "quit")
    assert "Nothing was written." in done.out
    assert outcomes(file) == []


def test_a_deal_told_again_stands_in_its_place(file: str) -> None:
    typed(file, "48* 16 4 0", "", "0 22* 0 0", "")
    left = typed(file, "edit 1", "drop", "edit 1", "40* 16 4 0", "no")
    assert outcomes(file) == ["Ann wins 48", "Bob wins 22"]
    assert "Deal 1 again: Ann Bob Cleo Dan>" in left.out
    typed(file, "edit 1", "0 26* 4 0", "", "0 30* 0 0 a", "")
    assert outcomes(file) == ["Bob wins 26", "Bob wins 22", "Bob wins 30"]


def test_the_seats_and_east_may_be_stated(file: str) -> None:
    done = typed(
        file,
        "seats: East Dan, South Cleo, West Bob, North Ann",
        "east: passes",
        "0 0 0 22* drawn",
        "",
    )
    assert "East passes from Dan." in done.out
    (entry,) = load_session(file).entries
    assert str(entry.seating) == "East Dan, South Cleo, West Bob, North Ann"
    assert entry.account.net(FOUR) == {"Ann": -44, "Bob": -44, "Cleo": -44, "Dan": 132}


def test_a_new_player_comes_in_anothers_place(file: str) -> None:
    done = typed(
        file, "eve for Dan", "48* 16 4 0 eve", "", "Dan for eve", "22* 0 0 0", ""
    )
    assert "Deal 1: Ann Bob Cleo eve>" in done.out
    first, second = load_session(file).entries
    assert first.seating.players == ("Ann", "Bob", "Cleo", "eve")
    assert second.seating.players == FOUR


def test_a_player_who_joins_may_be_named_before_his_seat(file: str) -> None:
    ran = typed(file, "joins: Eve", "draw", "", "quit")
    assert "Eve joins, but has no seat in this deal" in ran.err
    seats = "seats: East Eve, South Bob, West Cleo, North Dan"
    typed(file, "joins: Eve", seats, "draw", "", "quit")
    [entry] = load_session(file).entries
    assert entry.seating.east == "Eve"


def test_who_sits_out_has_no_figure(tmp_path: Path) -> None:
    """Babcock's five-handed game: Eve sits out first, and is paid by the doubles, which are asked (p. 63)."""
    file = str(tmp_path / "five.session")
    text = new_session(FIVE, "babcock", ["five-handed"], date="1923-04-01")
    create_session(file, text)
    done = typed(file, "48* 16 4 0", "1 double", "")
    assert "Deal 1: Ann Bob Cleo Dan>" in done.out
    assert "How many doubles? (they count for the player who sits out)" in done.out
    assert summarise(load_session(file)).lines[0].net["Eve"] > 0


def test_a_new_session_asks_for_its_players_and_rules(tmp_path: Path) -> None:
    file = str(tmp_path / "new.session")
    done = typed(
        file, "Ann, Bob", "babcock", PLAYERS, "babcok", PLAYERS, "", "draw", ""
    )
    assert "2 players, but this game is for 4" in done.err
    assert "did you mean babcock" in done.err
    assert "Rules (Enter: babcock):" in done.out
    assert outcomes(file) == ["draw"]


def test_three_players_play_the_three_handed_game(tmp_path: Path) -> None:
    file = str(tmp_path / "three.session")
    done = run_line(f"table {file} -p 'Ann, Bob, Cleo' -r babcock", given=b"quit\n")
    assert done.status == 0, done.err
    assert "three-handed" in load_session(file).ruleset.changed


def test_what_is_told_of_a_new_session_is_refused_of_an_old_one(file: str) -> None:
    done = run_line(f"table {file} --limit 500", given=b"quit\n")
    assert (done.status, "those of its beginning" in done.err) == (1, True)


def test_the_newest_session_here_is_meant_and_one_of_another_day_is_asked_about(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(file).parent)
    done = run("table", given=b"yes\n48* 16 4 0\n\n")
    assert "this is the newest session here, but not of today" in done.out
    assert outcomes(file) == ["Ann wins 48"]


def test_another_program_may_write_meanwhile(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob wins in another window, so that he is East by the time that the deal is agreed to; it is shown again."""
    from mjscore.cli.typed_lines import TypedLines

    answers = iter(["48* 16 4 0", "", "", "quit"])

    def read(self: TypedLines, prompt: str) -> str:
        line = next(answers)
        if prompt.startswith("Enter writes it") and not load_session(file).entries:
            change_session(file, lambda now: play(now, "Bob"))
        return line

    monkeypatch.setattr(TypedLines, "read", read)
    monkeypatch.setattr(TypedLines, "answer", read)
    done = run("table", file)
    assert "Another program has changed the session" in done.out
    assert outcomes(file) == ["Bob wins 22", "Ann wins 48"]
    assert load_session(file).entries[1].seating.east == "Bob"
