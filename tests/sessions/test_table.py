"""`mjscore table`: an evening in one sitting, its questions, its draft, and what it keeps when it is killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.problems import Problem
from mjscore.sessions.draft import draft_path, load_draft, sole_table
from mjscore.sessions.questions import DealForm, hand_text
from mjscore.sessions.record import new_session, prepare
from mjscore.sessions.sitting import Sitting
from mjscore.sessions.storage import change_session, create_session, load_session
from tests.cli.running import run
from tests.sessions.table import FOUR, play, session

BOB = ("Bob", "888D, 567C | WD WD EEE 13B; won: 2B from Ann", "999B | SSS, 7 others", "16", "0")
"""Bob wins as South: 20, the exposed eights 2, concealed Easts 8, white dragons 2, the middle of a run 2: 34. Ann has 4 for the
exposed nines and 8 for concealed Souths, Cleo 16."""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "evening.session"
    create_session(path, new_session(FOUR, "babcock", date="1923-04-01"))
    return str(path)


def sitting(file: str) -> Sitting:
    return Sitting(file, lambda: "1923-04-01 21:00")


def tell(now: Sitting, *answers: str) -> Sitting:
    for answer in answers:
        now.answer(answer)
    return now


# --- The questions -----------------------------------------------------------------------------------------------------------


def form(rules: str = "babcock", *options: str) -> DealForm:
    now = session(rules, *options)
    return DealForm(now.players, now.ruleset, now.next_wind())


def asked(now: DealForm, *answers: str) -> list[str]:
    for answer in answers:
        now = now.answered(answer)
    question = now.question()
    return [each.key for each in (*now.asked(), *([question] if question is not None else []))]


STORIES = [
    (("draw",), ["ending"]),
    (("Ann", "48", ""), ["ending", "hand East", "won", "hand South"]),
    (BOB[:2], ["ending", "hand South", "hand East"]),
    (BOB, ["ending", "hand South", "hand East", "hand West", "hand North"]),
    (("washed", "Cleo"), ["ending", "washer", "hand West"]),
    (("penalty",), ["ending", "offence"]),
]


@pytest.mark.parametrize(("answers", "keys"), STORIES)
def test_which_questions_are_asked(answers: tuple[str, ...], keys: list[str]) -> None:
    assert asked(form(), *answers) == keys


def test_no_score_is_asked_where_none_counts() -> None:
    """Babcock p. 81: with a limit hand the losers' scores are cancelled."""
    assert asked(form("babcock-chinese", "limit-cancels-losers"), "Ann", "300", "") == ["ending", "hand East", "won"]


REFUSED = [
    ((), "Zoe", "does not play"),
    ((), "", "does not play"),
    (("Ann",), "", "write 0"),
    (("Ann",), "18", "fewer than 20"),
    (("Ann",), "21", "even"),
    (("Ann",), "888D | 5X", "no suit X"),
    (("Ann",), "888D, 567C | WD WD EEE 13B; won: 9C from Bob", "the hand is not complete"),
    (("Ann", "48"), "Ann", "cannot win with East's own discard"),
    (("Ann", "48", "Bob"), "", "write 0"),
    (("Ann", "48", "Bob"), "7", "even"),
    (("Ann", "48", "Bob"), "999B | SSS", "too few"),
]


@pytest.mark.parametrize(("before", "answer", "words"), REFUSED)
def test_an_answer_is_refused_at_once(file: str, before: tuple[str, ...], answer: str, words: str) -> None:
    now = tell(sitting(file), *before)
    if before == ("Ann", "48"):
        now.answer(answer)  # that Ann cannot win with her own discard is told with the whole deal
        tell(now, "0", "0", "0")
        with pytest.raises(Problem, match=words):
            now.prepared()
        return
    with pytest.raises(Problem) as refusal:
        now.answer(answer)
    assert words in f"{refusal.value.message} {refusal.value.hint}"
    assert now.form.answers == before


HANDS = [
    ("888D 567C | WD WD EEE 13B", "exposed: 888D, 567C; concealed: WD WD EEE 13B"),
    ("| 123D", "concealed: 123D"),
    ("888D, 567C from Ann |", "exposed: 888D, 567C from East"),
    ("EE 123D", "concealed: EE 123D"),
    ("888D | EE; won: 2B from Bob; bonus: F1", "exposed: 888D; concealed: EE; won: discard 2B from South; bonus: F1"),
    ("EE; won: 2B", "concealed: EE; won: draw 2B"),
    ("EE; won: loose 2B", "concealed: EE; won: loose 2B"),
]


@pytest.mark.parametrize(("said", "written"), HANDS)
def test_a_hand_as_people_write_it(said: str, written: str) -> None:
    assert hand_text(said, session().players) == written


def test_what_a_hand_is_worth_while_it_is_typed() -> None:
    now = form().answered("Bob").answered(BOB[1])
    assert now.value("999B | SSS, 7 others") == "12 = 12"
    assert "too few" in now.value("999B | SSS")
    assert now.value("") == ""
    assert form().value("Bo") == ""


# --- The sitting -------------------------------------------------------------------------------------------------------------


def test_a_deal_is_told_and_written(file: str) -> None:
    now = tell(sitting(file), *BOB)
    assert now.question is None
    now.write()
    entry = load_session(file).entries[0]
    assert entry.account.outcome == "Bob wins 34"
    # Ann as East pays 68 and settles 12 against Cleo's 16 and Dan's 0, double
    assert entry.account.net(FOUR) == {"Ann": -68 - 8 + 24, "Bob": 136, "Cleo": -34 + 8 + 16, "Dan": -34 - 24 - 16}


@pytest.mark.parametrize("kept", range(len(BOB) + 1))
def test_a_draft_goes_on_where_it_was(file: str, kept: int) -> None:
    """At every question: what was answered is there again, and so is what was being typed."""
    tell(sitting(file), *BOB[:kept]).keep_typing("Do")
    again = sitting(file)
    assert (again.form.answers, again.typing) == (BOB[:kept], "Do")
    tell(again, *BOB[kept:]).write()
    assert load_session(file).entries[0].account.outcome == "Bob wins 34"
    assert load_draft(file) is None


def test_a_deal_that_was_written_is_not_told_again(file: str) -> None:
    """Killed after the session was written and before its draft was taken away."""
    now = tell(sitting(file), *BOB)
    draft = draft_path(file).read_bytes()
    now.write()
    draft_path(file).write_bytes(draft)
    again = sitting(file)
    assert again.form.answers == ()
    assert len(load_session(file).entries) == 1


def test_a_session_that_was_changed_meanwhile(file: str) -> None:
    tell(sitting(file), *BOB)
    change_session(file, lambda now: play(now, "Ann Ann"))
    assert "has changed the session in the meantime" in sitting(file).news
    assert sitting(file).form.answers == BOB


def test_two_at_once_lose_nothing(file: str) -> None:
    one, other = sitting(file), sitting(file)
    tell(one, *BOB)
    tell(other, "draw").write()
    with pytest.raises(Problem, match="has changed the session in the meantime"):
        one.write()
    one.write()
    assert [entry.account.outcome for entry in load_session(file).entries] == ["draw", "Bob wins 34"]


def test_back_to_any_answer(file: str) -> None:
    now = tell(sitting(file), *BOB[:3])
    assert (now.back(), now.form.answers) == (BOB[2], BOB[:2])
    assert (now.back(1), now.form.answers) == ("Bob", ())
    assert now.back() == ""


def test_undo_and_redo(file: str) -> None:
    now = tell(sitting(file), *BOB)
    now.write()
    before = load_session(file).entries
    assert now.undo() == "Bob wins 34"
    assert sitting(file).undone == now.undone  # they outlive a kill
    again = sitting(file)
    assert again.redo() == "Bob wins 34"
    assert load_session(file).entries == before
    with pytest.raises(Problem, match="nothing was undone"):
        again.redo()


def test_a_deal_told_anew(file: str) -> None:
    now = tell(sitting(file), *BOB)
    now.write()
    now.edit(1)
    tell(now, "Bob", "48", "", "0")
    again = sitting(file)
    assert again.editing == 1
    tell(again, "16", "0").write()
    assert load_session(file).entries[0].account.outcome == "Bob wins 48"
    assert [kept.heading.startswith("Replaced deal 1") for kept in load_session(file).kept] == [True]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"deals": "x"}', '{"deals": 0, "answers": [1]}', "\x00"])
def test_a_draft_that_cannot_be_read_is_none(file: str, content: str) -> None:
    draft_path(file).write_text(content)
    assert sitting(file).form.answers == ()


def test_further_lines_of_the_header(file: str) -> None:
    now = sitting(file)
    now.add_line("penalty: false naming Cleo, pung by Ann")
    tell(now, *BOB).write()
    assert "penalty: false naming West, pung by East" in load_session(file).entries[0].body
    now.add_line("title: Third")
    now.drop_line()
    assert now.form.header == ()


# --- Without a terminal ------------------------------------------------------------------------------------------------------


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
    assert "3 players, but this game is for 4" in done.err
    assert done.out.count("Written: deal") == 2
    assert "Bob (South), winner: 34" in done.out
    assert [entry.account.outcome for entry in load_session(path).entries] == ["Bob wins 34", "draw"]


def test_a_deal_that_cannot_be_settled_is_asked_about(file: str) -> None:
    answers = ["Ann", "48", "Ann", "0", "0", "0", "<3", "Bob", "0", "0", "0", "", "quit"]
    done = run("table", file, given="\n".join(answers).encode())
    assert "cannot win with East's own discard" in done.err
    assert load_session(file).entries[0].account.outcome == "Ann wins 48"


# --- Keys --------------------------------------------------------------------------------------------------------------------


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
    assert [entry.account.winner for entry in load_session(file).entries] == ["Bob", "Bob"]


def test_the_prepared_deal_of_the_first_evening() -> None:
    """The notation that the answers make is what `session add` would be given."""
    now = session()
    told = form()
    for answer in BOB:
        told = told.answered(answer)
    assert prepare(now, told.text()).settlement.winner == "South"


# --- What the players state of a deal ----------------------------------------------------------------------------------------


def test_other_seats_than_the_rotation_s(file: str) -> None:
    now = sitting(file)
    now.state("seats", "East Bob, South Ann, West Cleo, North Dan")
    again = sitting(file)  # killed and started again
    assert str(again.form.seating) == "East Bob, South Ann, West Cleo, North Dan"
    tell(again, "Bob", "48", "", "16", "4", "0").write()
    entry = load_session(file).entries[0]
    assert str(entry.seating) == "East Bob, South Ann, West Cleo, North Dan"
    # Bob as East gets twice 48 from each; 16, 4 and 0 settle among themselves (Babcock pp. 37-38)
    assert entry.account.net(FOUR) == {"Ann": -96 + 12 + 16, "Bob": 288, "Cleo": -96 - 12 + 4, "Dan": -96 - 16 - 4}
    assert again.seats == ""
    assert load_draft(file) is None


def test_east_passes_though_the_rules_let_him_stay(file: str) -> None:
    now = sitting(file)
    now.state("east", "passes")
    assert sitting(file).east == "passes"
    tell(now, "Ann", "48", "", "16", "4", "0").write()
    told = load_session(file)
    assert told.entries[0].stated == "passes"
    assert str(told.next_position().seating).startswith("East Bob")
    assert now.east == ""


def test_a_player_who_is_new(file: str) -> None:
    now = sitting(file)
    now.state("joins", "Eve")
    now.state("seats", "East Eve, South Bob, West Cleo, North Dan")
    tell(sitting(file), "draw").write()
    assert load_session(file).joined == ("Eve",)


STATED = [
    ("seats", "East Zoe, South Bob, West Cleo, North Dan", "not one of the session's players"),
    ("seats", "Ann Bob", "seat"),
    ("east", "goes", "is neither passes nor stays"),
]


@pytest.mark.parametrize(("name", "words", "refused"), STATED)
def test_what_cannot_be_stated_changes_nothing(file: str, name: str, words: str, refused: str) -> None:
    now = sitting(file)
    before = str(now.form.seating)
    with pytest.raises(Problem) as refusal:
        now.state(name, words)
    assert refused in str(refusal.value)
    assert (str(now.form.seating), now.seats, now.east) == (before, "", "")


def test_seats_are_stated_before_the_answers_that_rest_on_them(file: str) -> None:
    now = tell(sitting(file), "Bob")
    with pytest.raises(Problem, match="the seats and players cannot change after"):
        now.state("seats", "East Bob, South Ann, West Cleo, North Dan")
    assert now.form.answers == ("Bob",)
    now.back(1)
    now.state("seats", "East Bob, South Ann, West Cleo, North Dan")
    now.state("seats", "")
    assert str(now.form.seating).startswith("East Ann")


def test_a_deal_told_anew_may_have_other_seats(file: str) -> None:
    now = tell(sitting(file), "draw")
    now.write()
    now.edit(1)
    now.state("seats", "East Dan, South Ann, West Bob, North Cleo")
    tell(sitting(file), "draw").write()
    assert str(load_session(file).entries[0].seating).startswith("East Dan")


def test_a_draft_of_an_earlier_version_is_read(file: str) -> None:
    data = '{"deals": 0, "answers": ["Bob"], "header": [], "typing": "4", "editing": null, "undone": []}'
    draft_path(file).write_text(data)
    assert (sitting(file).form.answers, sitting(file).typing) == (("Bob",), "4")


def test_a_second_table_on_the_same_session_is_refused(file: str) -> None:
    tell(sitting(file), *BOB[:2])
    with sole_table(file):
        done = run("table", file, given=b"draw\n\nquit\n")
        assert done.status == 1
        assert "another mjscore table is entering a deal of this session" in done.err
        assert run("session", "add", file, "--draw", "--yes").status == 0
    assert sitting(file).form.answers == BOB[:2]
    assert run("table", file, given=b"quit\n").status == 0


def test_statements_at_the_table(file: str) -> None:
    lines = ["seats: East Bob, South Ann, West Cleo, North Dan", "east: passes", "answers", "draw", "", "quit"]
    done = run("table", file, given="\n".join(lines).encode())
    assert "Deal 1, East round: East Bob, South Ann, West Cleo, North Dan." in done.out
    assert "    east: passes\n" in done.out
    entry = load_session(file).entries[0]
    assert (str(entry.seating), entry.stated) == ("East Bob, South Ann, West Cleo, North Dan", "passes")


WINS = [
    ("888D | EE; won: 2B by Bob", "exposed: 888D; concealed: EE; won: discard 2B by South"),
    ("888D | EE; won: 2B thrown by Bob", "exposed: 888D; concealed: EE; won: 2B thrown by South"),
    ("888D | EE; won: 2B from the wall", "exposed: 888D; concealed: EE; won: 2B from the wall"),
    ("888D | EE; mahjong: self-pick 2B", "exposed: 888D; concealed: EE; won: self-pick 2B"),
    ("888D | EE; tsumo: 2B", "exposed: 888D; concealed: EE; won: tsumo 2B"),
    ("888D | EE; ron: 2B from Bob", "exposed: 888D; concealed: EE; won: ron 2B from South"),
]


@pytest.mark.parametrize(("said", "written"), WINS)
def test_a_win_as_people_say_it(said: str, written: str) -> None:
    assert hand_text(said, session().players) == written
