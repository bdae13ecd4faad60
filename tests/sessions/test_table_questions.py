"""`mjscore table`: which questions it asks of a deal, and how it takes the answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mjscore.problems import NotationProblem, Problem, UsageProblem
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.sessions.answers import hand_text
from mjscore.sessions.form import DealForm
from mjscore.sessions.record import new_session, prepare
from mjscore.sessions.rotation import wind_of
from mjscore.sessions.seating import read_seating, seat_players
from mjscore.sessions.storage import create_session
from tests.sessions.sittings import BOB, sitting, tell
from tests.sessions.table import FIVE, FOUR, session


def form(rules: str = "babcock", *options: str) -> DealForm:
    now = session(rules, *options)
    return DealForm(now.players, now.ruleset, wind_of(now.next_position(), now.rules))


def asked(now: DealForm, *answers: str) -> list[str]:
    for answer in answers:
        now = now.answered(answer)
    question = now.question()
    return [
        each.key
        for each in (
            *(each.question for each in now.answered_so_far),
            *([question] if question is not None else []),
        )
    ]


STORIES = [
    (("draw",), ["ending"]),
    (("Ann", "48", ""), ["ending", "hand East", "how", "hand South"]),
    (BOB[:2], ["ending", "hand South", "hand East"]),
    (BOB, ["ending", "hand South", "hand East", "hand West", "hand North"]),
    (("penalty",), ["ending", "offence"]),
]


@pytest.mark.parametrize(("answers", "keys"), STORIES)
def test_which_questions_are_asked(answers: tuple[str, ...], keys: list[str]) -> None:
    assert asked(form(), *answers) == keys


WASHED = [
    (
        "babcock-chinese",
        ("nine-mummies",),
        "the original hand, or how many heads it has",
    ),
    ("harr-limit", (), "the original hand, or how many heads it has"),
    ("babcock-chinese", ("not-touching",), "the original hand"),
]


@pytest.mark.parametrize(("rules", "options", "words"), WASHED)
def test_the_original_hand_is_asked_for(
    rules: str, options: tuple[str, ...], words: str
) -> None:
    now = form(rules, *options)
    assert asked(now, "washed", "Cleo") == ["ending", "washer", "hand West"]
    question = now.answered("washed").answered("Cleo").question()
    assert question is not None
    assert question.text == f"Cleo (West): {words}"


def test_a_hand_is_washed_only_where_the_rules_know_that() -> None:
    question = form().question()
    assert question is not None
    assert question.text == "Who won? (Ann, Bob, Cleo, Dan; draw, penalty)"
    with pytest.raises(UsageProblem, match="no hand can be washed"):
        form().answered("washed")


INCORRECT = [
    # what becomes of such a hand of Bob's: Millington 89c; Babcock pp. 31 and 73; BMJA and DMJL, where a shorter hand scores
    ("millington", "short", "what does it score?"),
    ("millington", "foul", "what does it score?"),
    ("millington", "long", ""),
    ("babcock-chinese", "short", "what does it score?"),
    ("babcock-chinese", "long", ""),
    ("babcock", "short", ""),
    ("bmja", "short", "what does it score?"),
    ("dmjl", "short", "what does it score?"),
]


@pytest.mark.parametrize(("rules", "status", "words"), INCORRECT)
def test_an_incorrect_hand_that_counts_is_asked_for(
    rules: str, status: str, words: str
) -> None:
    now = form(rules).answered("Ann").answered("48").answered("")
    if not words:
        assert f"score: 0\nstatus: {status}" in now.answered(status).text()
        return
    with pytest.raises(UsageProblem, match=words[:-1]) as refusal:
        now.answered(status)
    assert (
        refusal.value.hint
        == f"write its score, such as 16, or what scores in it, such as 999B; status: {status}"
    )
    assert (
        f"concealed: 999B\nstatus: {status}"
        in now.answered(f"999B; status: {status}").text()
    )


def at_the_house(*answers: str) -> DealForm:
    """A deal of Nora, Yves, Dora and Dan as far as it is told."""
    house, _ = read_seating("East Nora, South Yves, West Dora, North Dan")
    assert house is not None
    now = DealForm(house, session("harr-limit").ruleset)
    for answer in answers:
        now = now.answered(answer)
    return now


MEANS_SOMETHING_ELSE = [
    # the deal so far; what is typed; whether anybody is meant by it
    ((), "no", "“no” does not play this deal"),
    ((), "None", "“None” does not play this deal"),
    ((), "d", "“d” may be Dora (West) or Dan (North)"),
    ((), "w", "“w” may be Dora (West) or washed"),
    ((), "wash", ""),
    ((), "y", ""),
    ((), "nor", ""),
    (("Nora", "48"), "nobody", "“nobody” does not play this deal"),
    (("Yves", "48"), "no", "“no” does not play this deal"),
    (("Yves", "48"), "oui", "“oui” does not play this deal"),
    (("Yves", "48"), "d", "“d” may be Dora (West) or Dan (North) or drawn"),
    (("Yves", "48"), "w", ""),
    (("Yves", "48"), "dora", ""),
    (("washed",), "no", "“no” does not play this deal"),
]


@pytest.mark.parametrize(("told", "said", "refused"), MEANS_SOMETHING_ELSE)
def test_a_word_for_no_or_drawn_is_not_the_beginning_of_a_name(
    told: tuple[str, ...], said: str, refused: str
) -> None:
    now = at_the_house(*told)
    if not refused:
        now.answered(said)
        return
    with pytest.raises(UsageProblem) as refusal:
        now.answered(said)
    assert refused in refusal.value.message


def test_a_player_may_be_called_no() -> None:
    seats, _ = read_seating("East No, South Drew, West Self, North Ann")
    assert seats is not None
    now = DealForm(seats, session("babcock").ruleset)
    assert (
        "[East]\nscore: 48\nwon: discard from South"
        in now.with_answers(("no", "48", "drew", "0", "0", "0")).text()
    )


@pytest.mark.parametrize("said", ["?", "...", "others", "Unknown"])
@pytest.mark.parametrize(
    "told", [("Yves",), ("Yves", "48", "drawn")], ids=["winner", "loser"]
)
def test_a_hand_of_which_nothing_is_told_is_asked_for_again(
    told: tuple[str, ...], said: str
) -> None:
    with pytest.raises(UsageProblem, match="a score or a hand is needed"):
        at_the_house(*told).answered(said)


@pytest.mark.parametrize(
    "said", ["", "10 points", "score: 10", "10, 2 doubles", "dead", "?"]
)
def test_a_hand_that_is_washed_has_no_score(said: str) -> None:
    with pytest.raises(UsageProblem) as refusal:
        at_the_house("washed", "Dora").answered(said)
    assert refusal.value.message == "the tiles of the original hand are needed"
    assert (
        refusal.value.hint == "write them all, or how many heads there are, such as 9"
    )


HEADS = [
    ("harr-limit", (), "8", "9 to 13 are needed"),
    ("babcock-chinese", ("not-touching",), "9", "not washed for a number"),
]


@pytest.mark.parametrize(("rules", "options", "heads", "refused"), HEADS)
def test_heads_that_wash_no_hand_are_refused(
    rules: str, options: tuple[str, ...], heads: str, refused: str
) -> None:
    with pytest.raises(UsageProblem, match=refused):
        form(rules, *options).answered("washed").answered("Ann").answered(heads)


def test_heads_counted_by_hand_are_told_by_their_number() -> None:
    """Harr p. 61: nine heads in the original hand end the deal, and each other player pays 50 for them, East not doubled."""
    now, told = (
        session("harr-limit"),
        form("harr-limit").answered("washed").answered("Ann"),
    )
    assert (told.value("9"), told.value("9 heads")) == ("9 heads", "9 heads")
    entry = prepare(now, told.answered("9").text()).entry
    assert "result: washed by East, 9 heads" in entry.body
    assert entry.account.net(FOUR) == {"Ann": 150, "Bob": -50, "Cleo": -50, "Dan": -50}


LINES = [
    ("penalty: blah", "blah: not understood"),
    ("penalty: false mah-jongg Zoe", "Zoe: no such seat"),
    ("visible: 5X", "no suit X"),
    ("wall: many", "many: not understood"),
    ("liable: Bob", ""),
    ("visible: 5C", ""),
]


@pytest.mark.parametrize(("line", "refused"), LINES)
def test_a_line_is_read_at_once(line: str, refused: str) -> None:
    if not refused:
        assert form().with_line(line).header == (line,)
        return
    with pytest.raises(NotationProblem) as refusal:
        form().with_line(line)
    assert refused in refusal.value.message


def test_an_offence_is_read_at_once() -> None:
    with pytest.raises(NotationProblem, match="blah: not understood"):
        form().answered("penalty").answered("blah")


OFFENCES = [
    # under these rules the deal ends by it (Harr p. 67, Millington 82 and 87a, “False declaration”), or is played on
    ("harr-limit", "false mah-jongg Ann", True),
    ("millington", "false naming Bob, mah-jongg by Ann", True),
    ("millington", "false naming Bob, pung by Ann", False),
    ("dmjl", "false naming Bob, mah-jongg by Ann", True),
    ("bmja", "false naming Bob, mah-jongg by Ann", False),
    ("babcock", "false naming Bob, mah-jongg by Ann", False),
]


@pytest.mark.parametrize(("rules", "offence", "ends"), OFFENCES)
def test_an_offence_after_which_play_goes_on_is_refused_with_where_to_write_it(
    rules: str, offence: str, ends: bool
) -> None:
    now = form(rules).answered("penalty")
    if ends:
        assert now.answered(offence).question() is None
        return
    with pytest.raises(UsageProblem, match="alone does not end a deal") as refusal:
        now.answered(offence)
    line = refusal.value.hint.partition("add the line ")[2]
    seats = line.replace("Bob", "South").replace("Ann", "East")
    assert (
        now.back()
        .with_line(line)
        .answered("Ann")
        .answered("48")
        .text()
        .startswith(seats)
    )


def test_a_line_names_players_whatever_their_seats_are() -> None:
    """The line was said before the seats were: Bob is liable, wherever he sits."""
    now = form().with_line("liable: Bob")
    seating, _ = read_seating("East Bob, South Ann, West Cleo, North Dan")
    assert seating is not None
    assert (
        replace(now, seating=seating)
        .answered("draw")
        .text()
        .startswith("result: draw\nliable: East\n")
    )


def test_no_score_is_asked_where_none_counts() -> None:
    """Babcock p. 81: with a limit hand the losers' scores are cancelled."""
    assert asked(form("babcock-chinese", "limit-cancels-losers"), "Ann", "300", "") == [
        "ending",
        "hand East",
        "how",
    ]


SCORES = [
    ("48", "score: 48"),
    ("48 points", "score: 48"),
    ("score: 48", "score: 48"),
    ("Score 48 pts", "score: 48"),
    ("80, 2 doubles", "score: 80, 2 doubles"),
    ("48 (1 double)", "score: 48, 1 doubles"),
]


@pytest.mark.parametrize(("said", "written"), SCORES)
def test_a_score_is_taken_as_people_write_it(said: str, written: str) -> None:
    told = form("babcock-chinese", "limit-cancels-losers").answered("Ann")
    assert told.value(said) == written
    full = form().with_answers(("Ann", said, "drawn", "0", "0", "0"))
    assert f"[East]\n{written}\nwon: draw\n" in full.text()


DOUBLES = [
    # Babcock p. 85: 20 for each double twice over; Millington 128: 2, six doubles at the limit
    ("babcock", "five-handed", "48", True),
    ("babcock", "five-handed", "80, 2 doubles", False),
    ("babcock", "five-handed", "300", True),
    ("millington", "pay-dreamer", "40", True),
    ("millington", "pay-dreamer", "1000", False),
    ("millington", "five-handed", "40", False),
    ("babcock", "seasons", "48", False),
]


@pytest.mark.parametrize(("rules", "option", "score", "asks"), DOUBLES)
def test_how_many_doubles_is_asked_where_somebody_sits_out_and_is_paid(
    rules: str, option: str, score: str, asks: bool
) -> None:
    players = FIVE if "five" in option or "dreamer" in option else FOUR
    now = session(rules, option, players=players)
    told = (
        DealForm(now.players, now.ruleset, wind_of(now.next_position(), now.rules))
        .answered("Bob")
        .answered(score)
        .answered("Ann")
    )
    question = told.question()
    assert question is not None
    assert (question.key == "doubles") is asks


def test_the_one_who_sits_out_is_paid_for_the_doubles_told(tmp_path: Path) -> None:
    """Babcock p. 85: Cleo and Dan pay Eve 20, doubled twice; Ann, as East, twice that."""
    file = str(tmp_path / "five.session")
    create_session(file, new_session(FIVE, "babcock", ["five-handed"]))
    now = tell(sitting(file), "Bob", "80", "")
    with pytest.raises(UsageProblem, match="10 points doubled 3 times"):
        now.answer("3")
    for wrong in ("", "two", "-1", "²"):
        with pytest.raises(UsageProblem, match="is not a number of doubles"):
            now.answer(wrong)
    entry = tell(now, "2", "16", "4", "0").write().entry
    assert entry.account.net(FIVE) == {
        "Ann": -160 + 24 + 32 - 160,
        "Bob": 320,
        "Cleo": -180,
        "Dan": -196,
        "Eve": 320,
    }


REFUSED = [
    ((), "Zoe", "does not play"),
    ((), "", "name a player"),
    (("Ann",), "", "write what it scores, such as 48, or its tiles"),
    (("Ann",), "18", "fewer than 22"),
    (("Ann",), "23", "even"),
    (("Ann",), "888D | 5X", "no suit X"),
    (
        ("Ann",),
        "888D, 567C | WD WD EEE 13B; won: 9C from Bob",
        "the hand is not complete",
    ),
    (("Ann", "48"), "Ann", "the tile cannot be Ann's own discard"),
    (("Ann",), "48 from Ann", "the tile cannot be Ann's own discard"),
    (("Ann", "48 drawn"), "8 from Ann", "no suit"),
    (("Ann", "48", "Bob"), "", "write 0"),
    (("Ann", "48", "Bob"), "7", "even"),
    (("Ann", "48", "Bob"), "999B | SSS", "too few"),
    (("Ann",), "dead", "a dead hand cannot win"),
    (
        ("penalty",),
        "Dan pays 50 to each",
        "Dan: not expected here penalty: expects false mah-jongg Dan;",
    ),
    (("Ann",), "999B; status: long", "a long hand cannot win"),
]


@pytest.mark.parametrize(("before", "answer", "words"), REFUSED)
def test_an_answer_is_refused_at_once(
    file: str, before: tuple[str, ...], answer: str, words: str
) -> None:
    now = tell(sitting(file), *before)
    with pytest.raises(Problem) as refusal:
        now.answer(answer)
    assert words in f"{refusal.value.message} {refusal.value.hint}"
    assert now.form.answers == before


HANDS = [
    ("888D 567C | WD WD EEE 13B", "exposed: 888D, 567C; concealed: WD WD EEE 13B"),
    ("| 123D", "concealed: 123D"),
    ("888D, 567C from Ann |", "exposed: 888D, 567C from East"),
    ("EE 123D", "concealed: EE 123D"),
    (
        "888D | EE; won: 2B from Bob; bonus: F1",
        "exposed: 888D; concealed: EE; won: discard 2B from South; bonus: F1",
    ),
    ("EE; won: 2B", "concealed: EE; won: 2B"),
    ("EE; won: loose 2B", "concealed: EE; won: loose 2B"),
]


WINS = [
    (
        "888D | EE; won: 2B by Bob",
        "exposed: 888D; concealed: EE; won: discard 2B by South",
    ),
    (
        "888D | EE; won: 2B thrown by Bob",
        "exposed: 888D; concealed: EE; won: 2B thrown by South",
    ),
    (
        "888D | EE; won: 2B from the wall",
        "exposed: 888D; concealed: EE; won: 2B from the wall",
    ),
    (
        "888D | EE; mahjong: self-pick 2B",
        "exposed: 888D; concealed: EE; won: self-pick 2B",
    ),
    ("888D | EE; tsumo: 2B", "exposed: 888D; concealed: EE; won: tsumo 2B"),
    (
        "888D | EE; ron: 2B from Bob",
        "exposed: 888D; concealed: EE; won: ron 2B from South",
    ),
]


@pytest.mark.parametrize(("said", "written"), [*HANDS, *WINS])
def test_a_hand_or_a_win_as_people_write_it(said: str, written: str) -> None:
    assert hand_text(said, session().players) == written


def test_everything_that_is_told_of_a_loser_stays_told() -> None:
    now = form().with_answers(
        ("Ann", "48", "drawn", "999B, 10 others; called: original call", "13 others")
    )
    asked = now.question()
    assert asked is not None
    assert asked.key == "hand North"
    text = now.text()
    assert "[South]\nconcealed: 999B, 10 others\ncalled: original call\n" in text
    assert "[West]\nconcealed: 13 others\n" in text


def test_what_a_hand_is_worth_while_it_is_typed() -> None:
    now = form().answered("Bob").answered(BOB[1])
    assert now.value("999B | SSS, 7 others") == "12 points = 12"
    assert now.value("RDRDRD | GDGDGD, 7 others") == "12 points × 4 = 48"
    assert "too few" in now.value("999B | SSS")
    assert now.value("") == ""
    assert form().value("Bo") == ""


def test_the_prepared_deal_of_the_first_evening() -> None:
    """The notation that the answers make is what `session add` would be given."""
    now = session()
    told = form()
    for answer in BOB:
        told = told.answered(answer)
    assert prepare(now, told.text()).settlement.winner == "South"


@pytest.mark.parametrize(
    "said", ["80, 2 doubles", "80 points 2 doubles", "score: 80, 2 doubles"]
)
def test_the_doubles_of_a_score_are_told_where_they_are_asked_for(said: str) -> None:
    """Babcock p. 85: the one who sits out is paid 20 by each, doubled with the winner's hand; East wins, so once from each."""
    now = session("babcock", "five-handed", players=FIVE)
    told = DealForm(now.players, now.ruleset, wind_of(now.next_position(), now.rules))
    for answer in ("Ann", said, "", "0", "0", "0"):
        told = told.answered(answer)
    assert told.question() is None
    assert prepare(now, told.text()).settlement.net["Sitting out"] == 3 * 80


def test_doubles_that_cannot_be_are_refused_at_once() -> None:
    now = session("babcock", "five-handed", players=FIVE)
    with pytest.raises(UsageProblem, match="26 would be 13 points doubled once"):
        DealForm(
            now.players, now.ruleset, wind_of(now.next_position(), now.rules)
        ).answered("Ann").answered("26, 1 double")


@pytest.mark.parametrize("id", ruleset_ids())
def test_the_example_of_a_question_may_win(id: str) -> None:
    """Under every ruleset, with each of its options: no hand, tile or player in it that cannot be."""
    plain = load_ruleset(id)
    for options in ((), *((option.id,) for option in plain.options)):
        try:
            rules = load_ruleset(id, options)
        except Problem:  # not with this limit, or not alone
            continue
        seats = rules.session
        seating = seat_players(
            ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus")[: seats.at_the_table],
            seats.seats,
            seats.playing,
        )
        form = DealForm(
            seating, rules, seats.winds[0] if seats.winds else None
        ).answered("Bob")
        question = form.question()
        assert question is not None
        example = question.text.partition("concealed (")[2][:-1]
        assert form.answered(example).so_far.winner is not None, (id, options)


EIGHTS = "888B 345C | WDWDWD 99D 22C"
OF_THE_9D = "9D: whose discard, or drawn? (or loose, rob Ann)"
HALF_TOLD = [
    # how Bob's hand is told, what is asked of its tile, and what that gives: a tile alone may be drawn or somebody's discard
    ((f"{EIGHTS}; won: 9D",), OF_THE_9D, "drawn", "draw 9D"),
    ((f"{EIGHTS}; won: 9D",), OF_THE_9D, "Dan", "discard 9D from North"),
    ((f"{EIGHTS}; won: 9D",), OF_THE_9D, "from Dan", "discard 9D from North"),
    ((f"{EIGHTS}; won: 9D",), OF_THE_9D, "9D from Dan", "discard 9D from North"),
    ((f"8{EIGHTS}; mahjong: 9D",), OF_THE_9D, "loose", "loose 9D"),
    (
        (f"{EIGHTS}; won: 9D, last tile",),
        OF_THE_9D,
        "self drawn",
        "draw 9D, last tile",
    ),
    ((f"{EIGHTS} 9D", "9D"), OF_THE_9D, "Dan", "discard 9D from North"),
    (("48",), "Whose discard, or drawn?", "self-drawn", "draw"),
]


@pytest.mark.parametrize(("told", "question", "how", "won"), HALF_TOLD)
def test_a_winning_tile_alone_is_asked_about(
    told: tuple[str, ...], question: str, how: str, won: str
) -> None:
    now = form("millington").with_answers(("Bob", *told))
    asked = now.question()
    assert asked is not None
    assert (asked.key, asked.text) == ("how", question)
    assert f"won: {won}\n" in str(now.answered(how).so_far.deal())


def test_how_a_winning_tile_came_counts_in_a_hand_of_tiles() -> None:
    with pytest.raises(UsageProblem, match="how the 9D came counts"):
        form("millington").with_answers(("Bob", f"{EIGHTS}; won: 9D")).answered("")
    with pytest.raises(Problem, match="the hand is not complete"):
        form("millington").answered("Bob").answered(f"{EIGHTS}; won: 5D")


READ = "exposed: 3×8B pung, 345C chow; concealed: 99D 22C WD WD WD"
HEARD = [
    # who won; what is typed of a hand; what is asked next; how it was read
    ("Bob", f"{EIGHTS}; won: 9D", "how", f"Bob: {READ}; won: 9D"),
    ("Bob", f"{EIGHTS}; won 9d", "how", f"Bob: {READ}; won: 9D"),
    (
        "Bob",
        f"{EIGHTS} won 9d dan",
        "hand East",
        "Bob: " + READ + "; won: discard 9D from Dan",
    ),
    (
        "Bob",
        "888b 345c wdwdwd 99d 22c, won drawn 9d, flowers f2",
        "hand East",
        "Bob: concealed: 99D 888B 22345C WD WD WD; bonus: F2; won: draw 9D",
    ),
    ("Bob", "1040", "how", "Bob: 1040, over the limit of 1000"),
    ("Bob", "48 points from ann", "hand East", "Bob: 48 from Ann"),
    ("Bob", "48, self-drawn", "hand East", "Bob: 48 drawn"),
    ("Bob", "40", "how", ""),
    ("Ann", "222d, 10 others", "hand West", "Bob: concealed: 222D, 10 others"),
    (
        "Ann",
        "222d | 10 others",
        "hand West",
        "Bob: exposed: 3×2D pung; concealed: 10 others",
    ),
    ("Ann", "www, 10 others", "hand West", "Bob: concealed: W W W, 10 others"),
    ("Ann", "nothing", "hand West", "Bob: 0"),
    ("Ann", "-", "hand West", "Bob: 0"),
    ("Ann", "36.", "hand West", "Bob: 36"),
    ("Ann", "20 (2 dragons)", "hand West", "Bob: 20"),
    ("Ann", "16 (2 doubles)", "hand West", "Bob: 16, 2 doubles"),
]


@pytest.mark.parametrize(("winner", "said", "then", "heard"), HEARD)
def test_how_a_hand_was_read_is_said_at_once(
    winner: str, said: str, then: str, heard: str
) -> None:
    before = ("Bob",) if winner == "Bob" else ("Ann", "40", "drawn")
    now = form("millington").with_answers(before).answered(said)
    question = now.question()
    assert question is not None
    assert (question.key, now.heard) == (then, heard)


NOT_A_LOSER = [
    # what cannot be told of Bob, who lost, and what to write instead
    (
        "123456789B 12345C",
        "only the winner has one more: take out what is too many; a kong counts as three",
    ),
    (
        "99b",
        "write how many others there are: 99b, 11 others; or the score, 0 for nothing",
    ),
    ("44b 5 others", "2 tiles are written: write 11 others"),
    (
        "twelve",
        "a score is written in figures, such as 12; of a hand write the tiles, such as 999B",
    ),
]


@pytest.mark.parametrize(("said", "hint"), NOT_A_LOSER)
def test_a_hand_that_lost_is_refused_when_it_is_typed(said: str, hint: str) -> None:
    with pytest.raises(Problem) as refusal:
        form("millington").with_answers(("Ann", "40", "drawn")).answered(said)
    assert refusal.value.hint == hint


def test_fourteen_tiles_of_the_winner_are_no_fault_while_they_are_typed() -> None:
    now = form("millington").answered("Bob")
    assert now.value(f"{EIGHTS} 9D") == "how it was won is asked next"
    with pytest.raises(Problem, match="only one tile wins"):
        now.answered(f"{EIGHTS} 9D").answered(f"{EIGHTS} 9D")


@pytest.mark.parametrize("said", ["nobody", "the wall", "Zoe"])
def test_who_says_that_nobody_won_is_told_how_a_deal_may_end(said: str) -> None:
    with pytest.raises(UsageProblem) as refusal:
        form("millington").answered(said)
    assert refusal.value.hint.endswith("or draw or penalty")
