"""`mjscore table`: an evening in one sitting, its draft, and what it keeps when it is killed."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from mjscore.cli.asking import Conversation, asker
from mjscore.cli.prompting import Lines, Prompt
from mjscore.deals import CountedHand
from mjscore.files import writing
from mjscore.problems import Problem
from mjscore.seats import Seat
from mjscore.sessions.record import new_session
from mjscore.sessions.sitting import load_draft, sole_table
from mjscore.sessions.storage import (
    change_session,
    create_session,
    draft_path,
    load_session,
)
from tests.cli.running import run
from tests.sessions.sittings import BOB, sitting, tell
from tests.sessions.table import FIVE, FOUR, play


def test_a_deal_is_told_and_written(file: str) -> None:
    now = tell(sitting(file), *BOB)
    assert now.form.question() is None
    now.write()
    entry = load_session(file).entries[0]
    assert entry.account.outcome == "Bob wins 34"
    # Ann as East pays 68 and settles 12 against Cleo's 16 and Dan's 0, double
    assert entry.account.net(FOUR) == {
        "Ann": -68 - 8 + 24,
        "Bob": 136,
        "Cleo": -34 + 8 + 16,
        "Dan": -34 - 24 - 16,
    }


@pytest.mark.parametrize("kept", range(len(BOB) + 1))
def test_a_draft_goes_on_where_it_was(file: str, kept: int) -> None:
    """At every question: what was answered is there again."""
    tell(sitting(file), *BOB[:kept])
    again = sitting(file)
    assert again.form.answers == BOB[:kept]
    tell(again, *BOB[kept:]).write()
    assert load_session(file).entries[0].account.outcome == "Bob wins 34"
    assert load_draft(file) is None


def test_a_deal_that_was_written_is_not_told_again(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after the session was written and before its draft was taken away."""
    now = tell(sitting(file), *BOB)
    monkeypatch.setattr(now, "_begin", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        now.write()
    again = sitting(file)
    assert again.form.answers == ()
    assert len(load_session(file).entries) == 1


def test_a_session_that_was_changed_meanwhile(file: str) -> None:
    tell(sitting(file), *BOB)
    change_session(file, lambda now: play(now, "Ann Ann"))
    assert "has changed the session in the meantime" in sitting(file).news
    assert sitting(file).form.answers == BOB


def test_a_winner_who_now_sits_out_is_asked_for_again(tmp_path: Path) -> None:
    """Ann was told as the winner; a deal that another program wrote makes her sit out of this one (Millington 124-126)."""
    path = str(tmp_path / "five.session")
    create_session(path, new_session(FIVE, "millington", ["five-handed"]))
    tell(sitting(path), "Ann")
    without_ann = "East Bob, South Cleo, West Dan, North Eve, Sitting out Ann"
    assert (
        run("session", "add", path, "--draw", "--seats", without_ann, "--yes").status
        == 0
    )
    again = sitting(path)
    assert again.form.answers == ()
    assert "answer 1, “Ann”, no longer fits this deal" in again.news
    assert (question := again.form.question()) is not None
    assert question.text.startswith("Who won? (Bob, Cleo, Dan, Eve; draw")


def test_answers_stay_up_to_the_one_that_no_longer_fits(file: str) -> None:
    """What cannot be asked for any more goes; answers too many go as well."""
    tell(sitting(file), *BOB[:2])
    data = json.loads(draft_path(file).read_text("utf-8"))
    draft_path(file).write_text(
        json.dumps({**data, "answers": ["Bob", "888D | XX", "0"]}), "utf-8"
    )
    assert sitting(file).form.answers == ("Bob",)
    draft_path(file).write_text(
        json.dumps({**data, "answers": ["draw", "Bob"]}), "utf-8"
    )
    assert sitting(file).form.answers == ("draw",)


def test_a_line_that_cannot_be_settled_does_not_shut_the_table(file: str) -> None:
    """An earlier version took any line into the draft; another program adds a deal meanwhile."""
    tell(sitting(file), "draw")
    data = json.loads(draft_path(file).read_text("utf-8"))
    draft_path(file).write_text(
        json.dumps({**data, "header": ["penalty: blah"]}), "utf-8"
    )
    assert run("session", "add", file, "--draw", "--yes").status == 0
    again = sitting(file)
    assert (again.form.answers, again.form.header) == (("draw",), ("penalty: blah",))
    again.drop_line()
    again.write()
    assert [entry.account.outcome for entry in load_session(file).entries] == [
        "draw",
        "draw",
    ]


ANSWERS = ("Bob", "48", "Dan", "16", "0", "8")
"""Bob won with 48 on Dan's discard; Ann has 16, Cleo 0, Dan 8. Ann was East; by now another program has made it Bob."""
BY_PLAYER = {
    "Ann": -96 + 16 + 8,
    "Bob": 3 * 96,
    "Cleo": -96 - 16 - 8,
    "Dan": -96 - 8 + 8,
}
"""As East Bob is paid double; the losers settle the differences of 16, 8 and 0 (Babcock p. 25)."""


def bob_is_east(file: str) -> None:
    change_session(file, lambda now: play(now, "Bob"))


def test_scores_stay_those_of_the_players_where_the_seats_change_before_a_draft_is_resumed(
    file: str,
) -> None:
    tell(sitting(file), *ANSWERS)
    bob_is_east(file)
    entry = sitting(file).prepared().entry
    assert entry.account.net(FOUR) == BY_PLAYER


def test_scores_stay_those_of_the_players_where_the_seats_change_before_a_deal_is_written(
    file: str,
) -> None:
    now = tell(sitting(file), *ANSWERS)
    bob_is_east(file)
    with pytest.raises(Problem, match="has changed the session in the meantime"):
        now.write()
    entry = now.write().entry
    assert entry.account.net(FOUR) == BY_PLAYER
    assert "won: discard from West" in entry.body


SEATS_NAMED = [
    # what was told while Ann was East, and how much of it still holds when Bob is
    (("South", "48"), 0),
    (("Bob", "48", "N"), 2),
    (
        ("Bob", "888D | WD WD 3×E 567C 123B", "8D from Dan"),
        1,
    ),  # the E may be a seat: rather ask once too often
    (("Bob", "888D from Dan | WD WD 999C 567C 123B", "8D from Dan"), 3),
]


@pytest.mark.parametrize(("told", "kept"), SEATS_NAMED)
def test_an_answer_that_named_a_seat_is_asked_for_again_where_the_seats_change(
    file: str, told: tuple[str, ...], kept: int
) -> None:
    tell(sitting(file), *told)
    bob_is_east(file)
    assert sitting(file).form.answers == told[:kept]


def test_two_at_once_lose_nothing(file: str) -> None:
    one, other = sitting(file), sitting(file)
    tell(one, *BOB)
    tell(other, "draw").write()
    with pytest.raises(Problem, match="has changed the session in the meantime"):
        one.write()
    one.write()
    assert [entry.account.outcome for entry in load_session(file).entries] == [
        "draw",
        "Bob wins 34",
    ]


def test_back_to_any_answer(file: str) -> None:
    now = tell(sitting(file), *BOB[:3])
    now.back()
    assert now.form.answers == BOB[:2]
    now.back(1)
    now.back()
    assert not now.form.answers
    tell(now, "", "", "")
    assert now.form.answers == BOB[:3]  # each was offered again


def test_undo_and_redo(file: str) -> None:
    now = tell(sitting(file), *BOB)
    now.write()
    before = load_session(file).entries
    assert now.undo().words == "Deal 1 is undone: Bob wins 34"
    again = sitting(file)  # it outlives a kill
    assert again.redo().words == "Deal 1 is put back: Bob wins 34"
    assert load_session(file).entries == before
    with pytest.raises(Problem, match="nothing was undone"):
        again.redo()


def test_a_deal_told_anew(file: str) -> None:
    now = tell(sitting(file), *BOB)
    now.write()
    now.edit(1)
    tell(now, "Bob", "48", "", "0")
    again = sitting(file)
    assert again.draft.editing == 1
    tell(again, "16", "0").write()
    assert load_session(file).entries[0].account.outcome == "Bob wins 48"
    assert [
        kept.heading.startswith("Replaced deal 1") for kept in load_session(file).kept
    ] == [True]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"deals": "x"}',
        '{"deals": 0, "answers": [1]}',
        "\x00",
        '{"deals": Infinity}',
        "[" * 99_999,
    ],
)
def test_a_draft_that_cannot_be_read_is_none(file: str, content: str) -> None:
    draft_path(file).write_text(content)
    assert sitting(file).form.answers == ()


@pytest.mark.parametrize(
    "field",
    [
        '"editing": -3',
        '"editing": 0',
        '"seats": "\u202e"',
        '"joins": ["\u202e"]',
        '"east": "\u202e"',
    ],
)
def test_a_draft_that_cannot_be_neither_stops_the_table_nor_steers_the_terminal(
    file: str, field: str
) -> None:
    draft_path(file).write_text(f'{{"header": ["\\u202e"], {field}}}')
    done = run("table", file, given=b"Ann\nquit\n")
    assert "Ann (East): score, or hand" in done.out
    assert "\u202e" not in done.out + done.err


def test_a_draft_takes_the_place_of_a_link_that_lies_there(
    file: str, tmp_path: Path
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine")
    draft_path(file).symlink_to(other)
    tell(sitting(file), "Ann")
    assert other.read_text() == "mine"
    assert sitting(file).form.answers == ("Ann",)


def test_further_lines_of_the_header(file: str) -> None:
    now = sitting(file)
    now.add_line("penalty: false naming Cleo, pung by Ann")
    tell(now, *BOB).write()
    assert (
        "penalty: false naming West, pung by East" in load_session(file).entries[0].body
    )
    now.add_line("title: Third")
    now.add_line("date: 1923-04-03")
    assert list(now.form.header) == ["title: Third", "date: 1923-04-03"]
    now.drop_line()
    assert list(now.form.header) == ["title: Third"]
    now.drop_line()
    assert list(now.form.header) == []


def test_a_draft_does_not_outlive_its_session(file: str) -> None:
    """Another evening, begun under the name of one that was deleted, begins with no answer."""
    text = Path(file).read_text("utf-8")
    tell(sitting(file), *BOB[:2])
    Path(file).unlink()
    create_session(file, text)
    assert sitting(file).form.answers == ()


def test_whose_score_is_told_is_minded(file: str) -> None:
    now = tell(sitting(file), "Bob", "Bob 48", "drawn")
    with pytest.raises(Problem, match="Ann is asked for here, not Cleo"):
        now.answer("Cleo 8")
    now.answer("Ann: 16")
    assert now.form.so_far.hands[Seat.EAST] == CountedHand(16)


def test_a_draft_of_an_earlier_version_is_read(file: str) -> None:
    data = '{"deals": 0, "answers": ["Bob"], "header": [], "typing": "4", "editing": null, "undone": []}'
    draft_path(file).write_text(data)
    assert sitting(file).form.answers == ("Bob",)


def test_a_second_table_on_the_same_session_is_refused(file: str) -> None:
    tell(sitting(file), *BOB[:2])
    with sole_table(file):
        done = run("table", file, given=b"draw\n\nquit\n")
        assert done.status == 1
        assert "another mjscore table is entering a deal of this session" in done.err
        assert run("session", "add", file, "--draw", "--yes").status == 0
    assert sitting(file).form.answers == BOB[:2]
    assert run("table", file, given=b"quit\n").status == 0


def test_keys_for_a_deal_of_four_hands(file: str) -> None:
    """At most 110, Enter counted, for four hands; 25 for scores counted by hand."""
    hands = [
        "b",
        "888d 567c | wd wd eee 13b; won: 2b from a",
        "999b | sss, 7 others",
        "nnn 7 8 9c, 7 others",
        "s n 5b, 10 others",
        "",
    ]
    hands[3] = "nnn 789c, 7 others"
    assert sum(len(each) + 1 for each in hands) <= 110
    tell(sitting(file), *hands[:-1]).write()
    counted = ["b", "48", "a", "16", "4", "0", ""]
    assert sum(len(each) + 1 for each in counted) <= 25
    tell(sitting(file), *counted[:-1]).write()
    assert [entry.account.winner for entry in load_session(file).entries] == [
        "Bob",
        "Bob",
    ]


def test_what_is_told_of_a_deal_waits_while_another_is_told_again(file: str) -> None:
    """The correction makes Bob East: what was told stays told of the players."""
    tell(sitting(file), "Ann", "48", "Dan", "16", "0", "8").write()
    now = tell(sitting(file), "Bob", "34")
    now.add_line("liable: Dan")
    now.edit(1)
    again = tell(
        sitting(file), "Bob", "48", "", "16", "0", "8"
    )  # killed and started again
    again.write()
    assert (again.form.answers, again.form.header, again.form.seating.east) == (
        ("Bob", "34"),
        ("liable: Dan",),
        "Bob",
    )
    again.edit(1)
    again.drop()
    assert again.form.answers == ("Bob", "34")


def test_what_was_dropped_or_undone_is_offered(file: str) -> None:
    now = tell(sitting(file), *BOB[:3])
    now.drop()
    assert (now.form.answers, load_draft(file)) == ((), None)
    assert tell(now, "", "", "").form.answers == BOB[:3]
    tell(now, *BOB[3:]).write()
    now.undo()
    assert tell(now, *[""] * 5).prepared().entry.account.outcome == "Bob wins 34"


def test_who_won_is_put_right_and_how_the_tile_came_stays(file: str) -> None:
    tell(sitting(file), "Ann", "48", "drawn", "16", "0", "8").write()
    now = sitting(file)
    now.edit(1)
    tell(now, "Bob", "48")
    question = now.form.question()
    assert question is not None
    assert (question.key, now.form.offer(question)) == ("how", "drawn")


@pytest.mark.parametrize("command", ["undo", "redo"])
@pytest.mark.parametrize("told", ["answer", "line", "seats"])
def test_a_deal_that_is_half_told_is_not_lost(
    file: str, command: str, told: str
) -> None:
    now = tell(sitting(file), *BOB)
    now.write()
    if told == "answer":
        now.answer("Ann")
    elif told == "line":
        now.add_line("liable: Bob")
    else:
        now.state("seats", "East Ann, South Bob, West Cleo, North Dan")
    with pytest.raises(Problem, match="this deal is half told"):
        now.undo() if command == "undo" else now.redo()
    assert len(load_session(file).entries) == 1
    again = sitting(file)
    assert (now.form.answers, now.form.header, now.draft.seats) == (
        again.form.answers,
        again.form.header,
        again.draft.seats,
    )


# --- Without a terminal -------------------------------------------------------------------------------------------------------


def test_lines_that_are_piped_in(tmp_path: Path) -> None:
    path = str(tmp_path / "new.session")
    answers = [
        "Ann, Bob, Cleo",
        "",
        "Ann, Bob, Cleo, Dan",
        "babcock",
        *BOB,
        "",
        "undo",
        "redo",
        "draw",
        "",
        "?",
        "show 1",
        "quit",
    ]
    done = run("table", path, given="\n".join(answers).encode())
    assert done.status == 0
    assert "3 players: three-handed, or all the names:" in done.out
    assert done.out.count("Written: deal") == 2
    assert "Bob (South), winner: 34" in done.out
    assert [entry.account.outcome for entry in load_session(path).entries] == [
        "Bob wins 34",
        "draw",
    ]


def test_undo_takes_back_the_last_answer_of_a_deal_that_is_half_told(file: str) -> None:
    tell(sitting(file), *BOB).write()
    done = run("table", file, given=b"Ann\n24 drawn\nundo\nundo\nundo\nquit\n")
    assert "Who won? (Bob, Cleo, Dan, Ann; draw, penalty) (Enter: Ann)" in done.out
    assert "Deal 1 is undone: Bob wins 34." in done.out


def test_commands_may_begin_with_a_capital_letter(file: str) -> None:
    tell(sitting(file), *BOB).write()
    done = run(
        "table", file, given=b"Undo\nREDO\nShow 1\nAnswers\nEdit 1\n<\nQuit\nundo\n"
    )
    assert (
        done.err
        == "\nGood night. Your answers are kept: mjscore table goes on with them.\n"
    )
    assert "Deal 1 is undone: Bob wins 34." in done.out
    assert len(load_session(file).entries) == 1


def test_there_is_no_deal_0(file: str) -> None:
    tell(sitting(file), *BOB).write()
    done = run("table", file, given=b"show 0\nquit\n")
    assert "There is no deal 0." in done.err


def test_a_deal_that_cannot_be_settled_is_asked_about(file: str) -> None:
    """Ann and Bob have five eights of dots between them, which only the whole deal shows."""
    answers = [*BOB[:2], "88D, 11 others", *BOB[3:], ">", "<3", *BOB[2:], "", "quit"]
    done = run("table", file, given="\n".join(answers).encode())
    assert "8D" in done.err
    assert (
        done.out.count(
            "Which answer is wrong? (< the last, <2 the second, > the last line, drop all)"
        )
        == 2
    )
    assert load_session(file).entries[0].account.outcome == "Bob wins 34"


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No draft can be written any more."""

    def full(file: str, draft: object, **how: object) -> None:
        with writing(file):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("mjscore.sessions.sitting.save_draft", full)


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_is_told_and_nobody_is_told_that_the_answers_are_kept(
    file: str,
) -> None:
    done = run("table", file, given=b"Ann\n48\nquit\n")
    assert (
        done.err.count(
            f"cannot be written: {os.strerror(errno.ENOSPC)}.\n    make room on the disk\n"
        )
        == 3
    )
    assert done.err.endswith(
        "\nGood night. Your answers to this deal could not be kept: write them down.\n"
    )


class Typist:
    """Gives these answers, and remembers what each question was filled in with beforehand."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.found = list(answers), list[str]()

    def ask(self, prompt: Prompt, value: Callable[[str], str]) -> str:
        self.found.append(prompt.typing)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


@pytest.mark.usefixtures("full_disk")
def test_an_answer_that_could_not_be_kept_does_not_fill_in_the_next(file: str) -> None:
    typist = Typist("Ann", "48", "Bobb", "Bob", "16")
    with pytest.raises(EOFError):
        Conversation(sitting(file), typist).run()
    assert typist.found == ["", "", "", "", "", ""]


def test_what_is_told_of_a_new_session_is_not_asked(tmp_path: Path) -> None:
    """Three players may say the option by which three play; a session that has begun keeps what it began with."""
    path = str(tmp_path / "new.session")
    options = (
        "--limit",
        "none",
        "--title",
        "Tea",
        "--date",
        "1923-04-05",
        "--with",
        "seasons",
    )
    done = run(
        "table", path, *options, given=b"Ann Bob Cleo\nbabcock\nthree-handed\nquit\n"
    )
    assert (
        "Babcock's Red Book, standard game, with seasons, with three-handed, no limit\n"
        in done.out
    )
    told = load_session(path)
    assert (told.title, told.date, told.names) == (
        "Tea",
        "1923-04-05",
        ("Ann", "Bob", "Cleo"),
    )
    assert (told.ruleset.limit.points, set(told.ruleset.changed)) == (
        None,
        {"seasons", "three-handed"},
    )
    assert (
        "are those of its beginning"
        in run("table", path, "--title", "Coffee", given=b"quit\n").err
    )
    assert run("table", path, given=b"quit\n").status == 0


def test_who_leaves_before_there_is_a_session_is_told_so(tmp_path: Path) -> None:
    done = run("table", str(tmp_path / "new.session"), given=b"")
    assert done.err.endswith("\nGood night. No session was begun.\n")


def test_messages_name_players_and_quote_what_was_typed(file: str) -> None:
    """No places, no codes, no seats, no rewriting of the hand; as elsewhere with --verbose."""
    said = b"Bob\n888D, 567C | WD WD EEE 13X; won: 2B from Ann\n888D, 567C | WD WD EEE 13B; won: draw 2B from Ann\nquit\n"
    told = run("table", file, given=said).err
    assert (
        "    888D, 567C | WD WD EEE 13X; won: 2B from Ann\n                           ^^^\n"
        in told
    )
    assert "comes from the wall, not from Ann" in told
    assert not re.search(r"your answer|\[[a-z-]+\]|East|South", told)
    verbose = run("table", file, "--verbose", given=b"<\nZoe\nquit\n").err
    assert "your answer: “Zoe” does not play this deal [unknown-player]" in verbose


def test_the_evening_is_shown_and_left_in_several_words(file: str) -> None:
    tell(sitting(file), *BOB).write()
    for word in ("totals", "standing", "Totals"):
        done = run("table", file, given=f"{word}\nexit\n".encode())
        assert "Bob wins 34" in done.out
        assert "The players" in done.out
    assert (
        "undo takes back the last answer" in run("table", file, given=b"HELP\nq\n").out
    )
    assert done.err.startswith("\nGood night.")


def test_an_edit_offers_the_old_answers(file: str) -> None:
    """A counted deal, a draw, and hands told by their tiles; Enter keeps each of them."""
    tell(sitting(file), "Ann", "80, 2 doubles", "Dan", "16", "0", "8").write()
    tell(sitting(file), "draw").write()
    tell(
        sitting(file),
        "Bob",
        "888D from Ann, 567C from Ann | WD WD EEE 13B; won: 2B from Ann",
        *BOB[2:],
    ).write()
    tell(sitting(file), "penalty", "false mah-jongg Ann").write()
    before = load_session(file).entries
    for number, answers in ((1, 6), (2, 1), (3, 5), (4, 2)):
        now = sitting(file)
        now.edit(number)
        again = sitting(file)  # killed and started again
        tell(again, *[""] * answers)
        assert again.form.question() is None
        assert again.prepared().entry == before[number - 1]
        again.drop()
    now.edit(1)
    assert (
        tell(now, "", "96", "", "", "", "").write().entry.account.outcome
        == "Ann wins 96"
    )
    told = run("table", file, given=b"edit 1\n\n\n\n\n\n\n\n").out
    assert "Whose discard, or drawn? (Enter: Dan)" in told
    assert (
        "Cleo (West): score, or what scores, exposed | concealed (999B | SSS, 7 others) (Enter: 0)"
        in told
    )


def test_plain_lines_serve_a_terminal_without_prompt_toolkit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    monkeypatch.delitem(sys.modules, "mjscore.cli.line_editor", raising=False)
    monkeypatch.setattr(sys, "stdin", Mock(isatty=Mock(return_value=True)))
    assert isinstance(asker(), Lines)
    monkeypatch.setattr("builtins.input", lambda text: f"{text}Bob")
    assert (
        Lines().ask(Prompt("Who won?", default="draw"), str)
        == "Who won? (Enter: draw) Bob"
    )


def test_liable_twice_is_once(file: str) -> None:
    now = sitting(file)
    now.add_line("liable: Bob")
    now.add_line("liable: bob")
    assert now.form.header == ("liable: Bob",)


BEGINNINGS = [
    # the answers before the session begins; what is asked how often: players, rules
    (("Ann, Bob, Cleo, Dan", "BABCOCK"), (1, 1)),
    (("Ann, Bob, Cleo, Dan", "Babcokk", "babcock"), (1, 2)),
    (("Ann, Bob, Cleo", "babcock", "Ann, Bob, Cleo, Dan"), (1, 1)),
    (("Ann, Bob, Cleo", "babcock", "<", "Ann, Bob, Cleo, Dan"), (2, 1)),
    (("help", "Ann, Bob, Cleo, Dan", "?", ""), (2, 2)),
    (("Ann Bob Cleo Dan", ""), (1, 1)),
    (("Ann, Bob, Cleo and Dan", ""), (1, 1)),
    (("Ann, Bob", "back", "Ann; Bob; Cleo; Dan", ""), (2, 2)),
]


@pytest.mark.parametrize(("answers", "asked"), BEGINNINGS)
def test_only_what_was_wrong_is_asked_again(
    tmp_path: Path, answers: tuple[str, ...], asked: tuple[int, int]
) -> None:
    path = str(tmp_path / "new.session")
    done = run("table", path, given="\n".join((*answers, "quit")).encode())
    assert (load_session(path).names, load_session(path).ruleset.id) == (
        FOUR,
        "babcock",
    )
    assert (done.out.count("Players, in the order"), done.out.count("Rules:")) == asked


def test_who_leaves_before_there_is_a_session_begins_none(tmp_path: Path) -> None:
    path = tmp_path / "new.session"
    assert run("table", str(path), given=b"Ann, Bob, Cleo, Dan\nquit\n").err.endswith(
        "No session was begun.\n"
    )
    assert not path.exists()


def test_bytes_that_are_no_text_are_a_wrong_answer(file: str) -> None:
    """As a terminal in Latin-1 sends them."""
    done = run("table", file, given=b"J\xfcrg\ndraw\n\nquit\n")
    assert "“J<U+DCFC>rg” does not play this deal." in done.err
    assert len(load_session(file).entries) == 1


def test_what_is_shown_between_the_answers(file: str) -> None:
    """Help with tiles where a hand is asked for, how a hand was read, a line that was added, and the way out of a deal."""
    said = b"liable: bob\nann\n?\n48\nmaybe\ndunno\nnothing\n16\n0\nno\nquit\n"
    done = run("table", file, given=said)
    assert "    liable: bob (> takes it back)\n" in done.out
    assert "dragons RD GD WD" in done.out
    assert "“maybe” does not play this deal.\n" in done.err
    assert done.out.count("Whose discard, or drawn? (Enter: not known)") == 2
    assert "    Bob: 0\n" in done.out
    assert "Write it? (< back, drop forgets it)" in done.out
    assert done.out.count("Deal 1, East round") == 2
    assert load_session(file).entries == ()
