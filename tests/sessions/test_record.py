"""Deals added, undone and replaced; what the session knows of itself is written into the deal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjscore.problems import (
    ImpossibleHand,
    NotationProblem,
    Problem,
    SessionProblem,
)
from mjscore.sessions.beginning import new_session
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal, with_replaced
from mjscore.sessions.seating import read_seating
from mjscore.sessions.session import entry_at
from mjscore.sessions.summary import summarise
from mjscore.sessions.undoing import without_last
from tests.sessions.table import FIVE, FOUR, play, play_written, prepare, session, where

OTHERS = "[South]\nscore: 0\n[West]\nscore: 0\n[North]\nscore: 0\n"
CARD = f"[East]\nscore: 22\nwon: draw\n{OTHERS}"


def test_the_round_is_written_where_the_deal_does_not_say_it() -> None:
    now = play(session(), "Bob Cleo Dan Ann")
    assert "round: South" in prepare(now, CARD).entry.body


def test_another_round_than_the_rotations_is_said() -> None:
    prepared = prepare(session(), f"round: West\n{CARD}")
    assert prepared.notes == (
        "the deal says that West prevails, but by the rotation it is East",
    )
    now = with_deal(session(), prepared)
    assert where(now) == "West 1a: Ann, Bob, Cleo, Dan"
    assert (
        summarise(now)
        .notes[0]
        .startswith("deal 1: by the rotation it would be East Ann")
    )


def test_comments_are_kept() -> None:
    assert (
        "# a lucky draw"
        in prepare(
            session(), CARD.replace("won: draw", "won: draw  # a lucky draw")
        ).entry.body
    )


ENDED = [
    ("result: draw", "draw"),
    ("penalty: false mah-jongg Bob", "false mah-jongg by Bob"),
    ("penalty: false mah-jongg East\n[South]\nscore: 4", "false mah-jongg by Ann"),
]


@pytest.mark.parametrize(("text", "outcome"), ENDED)
def test_a_deal_that_nobody_won_needs_no_hands(text: str, outcome: str) -> None:
    now = session("millington")
    now = with_deal(now, prepare(now, text))
    again = read_session(write_session(now))
    assert [entry.account.outcome for entry in again.entries] == [outcome]
    by_hand = write_session(now).replace("score: 0\n", "")
    assert (
        read_session(re.sub(r"\n\[(East|South|West|North)\]\n(?!score)", "\n", by_hand))
        .entries[0]
        .account.outcome
        == outcome
    )


def test_a_deal_after_the_last_round_is_noted() -> None:
    """The game is four rounds (Babcock p. 8); another deal is kept, and said to come after them."""
    four_rounds = "Bob Cleo Dan Ann " * 4
    now = play(session(), four_rounds)
    prepared = prepare(now, CARD)
    words = "the 4 rounds of the game have been played; this deal comes after them"
    assert prepared.notes == (words,)
    assert len(with_deal(now, prepared).entries) == 17


def test_the_seats_can_be_stated() -> None:
    """After four rounds players draw for seats again (Babcock p. 66)."""
    now = session()
    now = with_deal(
        now, prepare(now, CARD, seats="East Dan, South Cleo, West Bob, North Ann")
    )
    assert where(now) == "East 1a: Dan, Cleo, Bob, Ann"
    assert now.entries[0].account.winner == "Dan"


def test_east_can_be_stated() -> None:
    now = session()
    now = with_deal(now, prepare(now, CARD, east="passes"))
    assert where(now) == "East 2: Bob, Cleo, Dan, Ann"
    assert now.entries[0].east_stated == "passes"
    assert read_session(write_session(now)).entries[0].east_stated == "passes"


CHOWS = "exposed: 3×5D pung\nconcealed: 123B 789C 456C 2C\nwon: discard 2C from South"
RUNNING = [
    # what was won before, East's hand in the last deal, its score, what it brings him, and where the next deal stands
    # Babcock p. 81: East's ninth consecutive win collects the limit from each, whatever the hand.
    ("babcock-chinese ninth-east-win", "Ann " * 8, CARD, 22, 900, "East 1i: Ann"),
    # Millington 122r: wash-outs between are ignored; it is a limit hand, and the title passes.
    ("millington", "Ann " * 6 + "draw " + "Ann " * 6, CHOWS, 1000, 6000, "East 2: Bob"),
    # DMJL: East's nine wins running are a limit hand, and the winds rotate; draws between them do not count.
    ("dmjl", "Ann " * 5 + "draw " + "Ann " * 3, CHOWS, 500, 3000, "East 2: Bob"),
]


@pytest.mark.parametrize(("rules", "story", "hand", "score", "net", "then"), RUNNING)
def test_wins_running_are_rewarded(
    rules: str, story: str, hand: str, score: int, net: int, then: str
) -> None:
    now = play(session(*rules.split()), story)
    text = hand if hand == CARD else f"[East]\n{hand}\n{OTHERS}"
    last = prepare(now, text)
    assert f"streak: {story.count('Ann') + 1}" in last.entry.account_text
    account = last.entry.account
    assert (account.score, account.limit) == (score, hand != CARD)
    assert account.net(FOUR)["Ann"] == net
    assert where(with_deal(now, last)).startswith(then)


def test_a_draw_breaks_babcocks_wins_running() -> None:
    rules = ("babcock-chinese", "ninth-east-win")
    after_a_draw = play(session(*rules), "Ann " * 4 + "draw " + "Ann " * 4)
    assert "streak" not in prepare(after_a_draw, CARD).entry.account_text


LIMIT_HANDS = [
    ("millington", "", "1000, the limit"),
    ("millington", "roof-off", "1000, the limit"),  # an agreed thousand (121)
    ("bmja", "", "1000, the limit"),
]


@pytest.mark.parametrize(("rules", "options", "score"), LIMIT_HANDS)
def test_a_limit_hand_is_called_one_though_no_limit_is_in_force(
    rules: str, options: str, score: str
) -> None:
    hand = "[East]\nconcealed: 19D 19B 19C E S W N RD GD WD\nwon: draw WD\n"
    account = prepare(session(rules, *options.split()), hand + OTHERS).entry.account
    assert (account.outcome, account.limit) == (f"Ann wins {score}", True)


def test_wins_running_are_those_of_the_player_who_is_east(tmp_path: Path) -> None:
    """DMJL: Ann has won eight times as East, but the players say that Bob is East now: his first win is no limit hand."""
    now = play(session("dmjl"), "Ann " * 8)
    assert prepare(now, CARD).entry.account.limit
    by_bob = prepare(now, CARD, seats="East Bob, South Ann, West Cleo, North Dan").entry
    assert (by_bob.account.outcome, "streak" in by_bob.account_text) == (
        "Bob wins 22",
        False,
    )


BOB_EAST = "East Bob, South Ann, West Cleo, North Dan"


def test_a_correction_gives_nobody_anothers_ninth_win() -> None:
    """Babcock p. 81: after eight wins of Ann's Bob sat East and won; that the third deal is corrected makes it no ninth win."""
    now = play(session("babcock-chinese", "ninth-east-win"), "Ann " * 8)
    now = with_deal(now, prepare(now, CARD, seats=BOB_EAST))
    better = prepare(now, CARD.replace("score: 22", "score: 40"), number=3)
    assert better.notes == ()
    changed = with_replaced(now, better, "today")
    assert changed.entries[8] == now.entries[8]
    assert changed.entries[2].account.net(FOUR)["Ann"] == 240


def test_a_deal_changed_by_hand_in_which_east_lost_his_ninth_win() -> None:
    """Babcock p. 81: Ann has won eight times, and Bob the ninth deal with 40: he takes 40 from each, 80 from East."""
    now = play(session("babcock-chinese", "ninth-east-win"), "Ann " * 8 + "Bob")
    before, _, after = write_session(now).rpartition("score: 22\n")
    again = read_session(f"{before}score: 40\n{after}")
    assert again.entries[8].anew
    assert again.entries[8].account.net(FOUR) == {
        "Ann": -80,
        "Bob": 160,
        "Cleo": -40,
        "Dan": -40,
    }


STREAKS = [
    ("", 9, "East has now won once"),
    ("Ann Ann", 9, "East has now won 3 times running"),
    ("Ann", 3, "2 times running"),
]


@pytest.mark.parametrize(("story", "said", "counted"), STREAKS)
def test_a_number_of_wins_that_the_session_contradicts_is_refused(
    story: str, said: int, counted: str
) -> None:
    """The ninth win of DMJL is worth the limit of 500: a slip of the pen must not make it."""
    with pytest.raises(SessionProblem) as refusal:
        prepare(play(session("dmjl"), story), f"streak: {said}\n{CARD}")
    assert (refusal.value.code, counted in refusal.value.message) == (
        "other-streak",
        True,
    )


def test_a_number_of_wins_may_be_written_where_it_is_right() -> None:
    assert (
        prepare(play(session("dmjl"), "Ann"), f"streak: 2\n{CARD}").entry.account.streak
        is None
    )
    assert (
        prepare(
            play(session("dmjl"), "Ann " * 8), f"streak: 9\n{CARD}"
        ).entry.account.score
        == 500
    )
    assert (
        prepare(session(), f"streak: 9\n{CARD}").entry.account.score == 22
    )  # Babcock's standard game rewards none


ENDINGS = [
    ("penalty: false mah-jongg East", "false mah-jongg by Ann"),
    ("penalty: false mah-jongg East, South", "false mah-jongg by Ann, Bob"),
    (
        "penalty: false naming South\npenalty: false mah-jongg East",
        "false naming by Bob; false mah-jongg by Ann",
    ),
    ("result: draw\npenalty: false naming South", "draw; false naming by Bob"),
    ("result: draw", "draw"),
]


@pytest.mark.parametrize(("header", "outcome"), ENDINGS)
def test_each_offence_is_told_with_its_own_offenders(header: str, outcome: str) -> None:
    now = with_deal(
        session(),
        prepare(
            session(), f"{header}\n" + CARD.replace("score: 22\nwon: draw", "score: 0")
        ),
    )
    assert now.entries[0].account.outcome == outcome
    assert read_session(write_session(now)).entries == now.entries


def test_whoever_joins_has_a_seat() -> None:
    with pytest.raises(SessionProblem, match="Eve joins, but has no seat in this deal"):
        prepare(session(), CARD, joins=["Eve"])


def test_players_who_join_one_after_another_all_stay() -> None:
    now = session()
    now = with_deal(
        now,
        prepare(
            now, CARD, seats="East Ann, South Bob, West Cleo, North Eve", joins=["Eve"]
        ),
    )
    now = with_deal(
        now,
        prepare(
            now, CARD, seats="East Ann, South Bob, West Fay, North Eve", joins=["Fay"]
        ),
    )
    again = read_session(write_session(now))
    assert (again.joined, again.names) == (("Eve", "Fay"), (*FOUR, "Eve", "Fay"))
    assert summarise(again).lines[-1].totals == {
        "Ann": 264,
        "Bob": -88,
        "Cleo": -44,
        "Dan": 0,
        "Eve": -88,
        "Fay": -44,
    }


def test_a_stranger_is_shown_where_he_is_named() -> None:
    seats = "East Ann, South Bob, West Cleo, North Zoe"
    with pytest.raises(
        SessionProblem, match="Zoe is not one of the session's players"
    ) as refusal:
        prepare(session(), CARD, seats=seats)
    assert refusal.value.column == seats.index("Zoe") + 1


def test_the_one_who_sits_out_is_paid_under_his_name() -> None:
    """Babcock p. 85: 20 from each loser, East double; the winner pays nothing, he who sits out pays nothing."""
    now = play_written(session("babcock", "five-handed", players=FIVE), "Bob")
    # Bob 22: 20 and drawn 2; the losers have nothing.
    assert now.entries[0].account.net(now.names) == {
        "Ann": -44 - 40,
        "Bob": 44 + 22 + 22,
        "Cleo": -22 - 20,
        "Dan": -22 - 20,
        "Eve": 40 + 20 + 20,
    }


def test_the_dreamer_is_paid_only_where_five_are_at_the_table(tmp_path: Path) -> None:
    """Millington 123, 128: whoever agrees to pay the Dreamer plays with five; in a game of four nobody is there to be paid."""
    with pytest.raises(SessionProblem, match="this game is for 5"):
        new_session(FOUR, "millington", ["pay-dreamer"])
    house = tmp_path / "house.toml"
    house.write_text(
        'title = "Ours"\nextends = "millington"\n[settlement.sitting-out]\npoints = 2\n',
        "utf-8",
    )
    now = read_session(new_session(FOUR, str(house)))
    now = with_deal(now, prepare(now, CARD))
    # East wins 22 by a draw: each of the others pays it twice, and nothing to anybody else (106).
    assert now.entries[0].account.net(now.names) == {
        "Ann": 132,
        "Bob": -44,
        "Cleo": -44,
        "Dan": -44,
    }


def test_undo_keeps_what_it_takes_out() -> None:
    before = play(session(), "Ann")
    after = without_last(play(before, "Bob"), "1923-04-01 21:00")
    assert where(after) == where(before)
    again = read_session(write_session(after))
    assert [kept.heading for kept in again.kept] == ["Undone deal 2, 1923-04-01 21:00"]
    assert "outcome: Bob wins 22" in again.kept[0].body
    with pytest.raises(SessionProblem, match="no deal"):
        without_last(without_last(before, ""), "")


def test_a_replaced_deal_is_kept() -> None:
    now = play(session(), "Ann Bob")
    better = prepare(now, CARD.replace("22", "30"), number=1)
    again = read_session(write_session(with_replaced(now, better, "today")))
    assert [entry.account.outcome for entry in again.entries] == [
        "Ann wins 30",
        "Bob wins 22",
    ]
    assert [kept.heading for kept in again.kept] == ["Replaced deal 1 of 2, today"]
    assert "outcome: Ann wins 22" in again.kept[0].body
    with pytest.raises(SessionProblem):
        entry_at(now, 3)


REFUSED = [
    (
        f"{CARD}\n[North East]\nscore: 0\n",
        NotationProblem,
        "unknown-player",
    ),
    (f"rules: harr\n{CARD}", SessionProblem, "other-rules"),
    (f"limit: none\n{CARD}", SessionProblem, "other-rules"),
    (CARD.replace("score: 22", "score: twenty"), NotationProblem, "unknown-word"),
    (CARD.replace("[South]\n", "[South]\nwon: draw\n"), ImpossibleHand, "two-winners"),
]


@pytest.mark.parametrize(("text", "kind", "code"), REFUSED)
def test_deals_that_do_not_fit_are_refused(
    text: str, kind: type[Problem], code: str
) -> None:
    with pytest.raises(kind) as refused:
        prepare(session(), text)
    assert refused.value.code == code


def test_a_deal_under_the_sessions_own_rules_may_say_so() -> None:
    now = session("babcock", "seasons", limit=600)
    assert (
        "rules"
        not in prepare(
            now, f"rules: babcock\noptions: seasons\nlimit: 600\n{CARD}"
        ).entry.body
    )


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (("Ann", "Bob", "Cleo"), "wrong-seats"),
        (FIVE, "wrong-seats"),
        (("Ann", "ann", "Cleo", "Dan"), "seated-twice"),
        (("Ann", "East Bob", "Cleo", "Dan"), "bad-name"),
        (("Ann", "", "Cleo", "Dan"), "bad-name"),
        (("Ann", "B#b", "Cleo", "Dan"), "bad-name"),
        (("Ann", "B\x1b[2Jb", "Cleo", "Dan"), "bad-name"),
    ],
)
def test_players_that_cannot_be(players: tuple[str, ...], code: str) -> None:
    with pytest.raises(SessionProblem) as refused:
        new_session(players, "babcock")
    assert code in [fault.code for fault in refused.value.faults]


@pytest.mark.parametrize(
    "scores",
    [
        "E=8, Bob=22, W=0, N=0; winner Bob from Cleo",
        "8 22* 0 0 c",
        "8, 22*, 0, 0, from Cleo",
        "Ann 8, Bob 22 wins from Cleo, others nothing",
    ],
)
def test_a_deal_by_its_scores(scores: str) -> None:
    body = prepare(session(), scores).entry.body
    assert "[East]\nscore: 8\n" in body
    assert "[South]\nscore: 22\nwon: discard from West" in body


@pytest.mark.parametrize("name", ["Ann", "Mary Jane", "Zoë", "王", "J. R."])
def test_seats_are_read_as_they_are_written(name: str) -> None:
    written = f"East {name}, South West Bob, Sitting out Eve"
    seating, faults = read_seating(written)
    assert not faults
    assert str(seating) == written


def test_a_deal_is_added_only_where_it_was_prepared() -> None:
    now = session()
    prepared = prepare(now, CARD)
    with pytest.raises(SessionProblem, match="prepared as deal 1, but this is deal 2"):
        with_deal(with_deal(now, prepared), prepared)
    other = read_session(new_session(["Ann", "Bob", "Cleo", "Dan"], "millington"))
    with pytest.raises(SessionProblem, match="prepared under other rules"):
        with_deal(other, prepared)
    with pytest.raises(SessionProblem, match="prepared under other rules"):
        with_replaced(with_deal(other, prepare(other, CARD)), prepared, "today")


def test_what_is_said_of_east_and_the_number_of_a_deal_must_be_known() -> None:
    with pytest.raises(SessionProblem, match="east: “maybe” says nothing of East"):
        prepare(session(), CARD, east="maybe")
    with pytest.raises(SessionProblem, match="there is no deal 0"):
        prepare(with_deal(session(), prepare(session(), CARD)), CARD, number=0)


def test_nobody_begins_with_less_than_nothing() -> None:
    with pytest.raises(SessionProblem, match="a session cannot begin with -5 points"):
        new_session(["Ann", "Bob", "Cleo", "Dan"], "babcock", start=-5)


def test_a_session_without_a_limit_says_so() -> None:
    """Parker's game has no limit."""
    assert "\nlimit: none\n" in new_session(FOUR, "parker")
