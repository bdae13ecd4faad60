"""What the page asks before a deal is settled: hands of which nothing was entered, how it ended, who is liable, doubles."""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.ext.page.tapped import with_answers
from tests.page.asking import (
    NOBODY_ELSE,
    agreed,
    ask,
    hand,
    ok,
    pung,
    saturday,
    session,
)
from tests.settlement.table import hands


def test_nobody_is_written_down_as_scoring_nothing_unasked() -> None:
    tapped = saturday()
    del tapped["hands"]["North"]
    (question,) = ok("settle", session=session(), deal=tapped)["asks"]
    assert (question["about"], question["text"]) == (
        "hands",
        "Nothing was entered for Dan.",
    )
    answered = ok("settle", session=session(), deal=question["answers"][0]["deal"])
    assert answered["net"]["Dan"] == -216


def test_a_short_hand_that_counts_does_not_score_nothing_unasked() -> None:
    """Millington 89c: a short hand scores its sets; a long one nothing."""
    hands = {
        "East": {"score": 48, "won": {"means": "draw"}},
        "West": {"score": 20},
        "North": {"score": 0},
    }
    rules = {"ruleset": "millington"}
    (question,) = ok(
        "settle", rules=rules, deal={"hands": {**hands, "South": {"status": "short"}}}
    )["asks"]
    assert (question["text"], question["seat"]) == (
        "Nothing was entered for South.",
        "South",
    )
    (answer,) = question["answers"]
    assert answer["deal"]["hands"]["South"] == {"score": 0, "status": "short"}
    assert ok("settle", rules=rules, deal=answer["deal"])["scores"]["South"] == 0
    assert (
        ok(
            "settle",
            rules=rules,
            deal={"hands": {**hands, "South": {"status": "long"}}},
        )["scores"]["South"]
        == 0
    )


def test_how_a_deal_without_a_winner_ended_is_asked() -> None:
    (question,) = ok("settle", session=session(), deal={"hands": {}})["asks"]
    assert (question["about"], question["text"]) == (
        "ending",
        "Nobody has won: how did the deal end?",
    )
    drawn = ok("settle", session=session(), deal=question["answers"][0]["deal"])
    assert (drawn["payments"], drawn["outcome"]) == ([], "draw")


def test_a_penalty_after_which_play_goes_on_does_not_say_how_the_deal_ended() -> None:
    """DMJL: 50 to the claimant, and the hand is played on."""
    named = {
        "offence": "false naming",
        "offenders": ["South"],
        "claim": "chow",
        "claimant": "West",
    }
    text, told = session({"ruleset": "dmjl"}), {"hands": {}, "penalties": [named]}
    (question,) = ok("settle", session=text, deal=told)["asks"]
    assert (question["about"], question["text"]) == (
        "ending",
        "Nobody has won, and the penalty does not end the hand under this ruleset:"
        " how did the deal end?",
    )
    drawn = ok("settle", session=text, deal=question["answers"][0]["deal"])
    assert (drawn["net"], drawn["outcome"]) == (
        {"Ann": 0, "Bob": -50, "Cleo": 50, "Dan": 0},
        "draw; false naming by Bob",
    )


def test_answers_about_a_win_that_was_taken_back_are_in_nobodys_way() -> None:
    told = {
        "hands": {},
        "result": {"ending": "draw", "by": None},
        "no_choice": ["South"],
        "liable": [{"seat": "West"}],
    }
    answered = {
        "win": ["East", "draw", "3B", None, [], []],
        "of": ["no_choice", "liable"],
    }
    drawn = ok(
        "settle",
        session=session({"ruleset": "millington"}),
        deal={**told, "answered": answered},
    )
    assert (drawn["payments"], drawn["outcome"]) == ([], "draw")


DOTS = hand(
    exposed=[
        pung("1D"),
        pung("3D"),
        {"kind": "chow", "tiles": ["4D", "5D", "6D"], "form": "exposed", "from": None},
    ],
    free=["7D", "8D", "9D", "2D", "2D"],
)


def _won(tile: str, by: str) -> dict[str, Any]:
    return {
        **DOTS,
        "won": {
            "means": "discard",
            "tile": tile,
            "from": by,
            "remarks": [],
            "among": True,
        },
    }


def _dots(won: dict[str, Any]) -> dict[str, Any]:
    return {
        "hands": {
            "East": {"score": 16},
            "South": won,
            "West": {"score": 8},
            "North": {"score": 2},
        }
    }


INSURED = {"ruleset": "babcock-chinese", "options": ["insurance"]}
FROM_NORTH = _dots(_won("9D", "North"))


@pytest.mark.parametrize("kept", [False, True])
def test_who_is_liable_is_asked_again_when_the_win_is_changed(kept: bool) -> None:
    """Babcock p. 75: who discarded the suit pays for all. It was said of West; but the tile came from North, who is excused."""
    text = session(INSURED)
    (question,) = ok("settle", session=text, deal=_dots(_won("9D", "West")))["asks"]
    said = question["answers"][0]
    assert said["words"] == "Nothing excuses it"
    if kept:  # written down, and opened for correction
        said = ok(
            "take",
            session=ok("add", session=text, deal=said["deal"], when="")["session"],
            number=1,
        )
    assert ok("settle", session=text, deal=said["deal"])["net"] == {
        "Ann": 0,
        "Bob": 832,
        "Cleo": -832,
        "Dan": 0,
    }
    changed = {**said["deal"], "hands": FROM_NORTH["hands"]}
    (again,) = ok("settle", session=text, deal=changed)["asks"]
    assert (
        again["text"]
        == "Before the win was changed it was said who is liable: does that still hold?"
    )
    assert (
        "does that still hold"
        in ask("add", session=text, deal=changed, when="")["problem"]["text"]
    )
    holds, holds_not = (answer["deal"] for answer in again["answers"])
    assert ok("settle", session=text, deal=holds)["net"]["Cleo"] == -832
    (back,) = ok(
        "settle", session=text, deal={**holds, "hands": said["deal"]["hands"]}
    )["asks"]
    assert back["text"] == again["text"]
    (north,) = ok("settle", session=text, deal=holds_not)["asks"]
    assert north["text"].startswith("Dan discarded dangerously")


WON = _won("9D", "West")
CHANGED_WINS = {
    "another tile won": _won("7D", "West"),
    "another player discarded it": _won("9D", "North"),
    "it was robbed": {**WON, "won": {**WON["won"], "means": "rob"}},
    "another set lies on the table": {
        **WON,
        "exposed": [pung("1D"), pung("8B"), WON["exposed"][2]],
    },
    "a set was claimed from somebody": {
        **WON,
        "exposed": [{**pung("1D"), "from": "North"}, *WON["exposed"][1:]],
    },
    "other tiles stand": {**WON, "free": ["7D", "8D", "9D", "9B", "9B"]},
}


@pytest.mark.parametrize("south", CHANGED_WINS.values(), ids=CHANGED_WINS)
def test_whatever_is_changed_of_a_win_what_was_answered_of_it_is_asked_again(
    south: dict[str, Any],
) -> None:
    text, told = session(INSURED), _dots(WON)
    said = ok("settle", session=text, deal=told)["asks"][0]["answers"][0]["deal"]
    assert ok("settle", session=text, deal=said)["net"]["Cleo"] == -832
    (again,) = ok(
        "settle",
        session=text,
        deal={**said, "hands": {**said["hands"], "South": south}},
    )["asks"]
    assert "does that still hold" in again["text"]


def test_one_answer_does_not_forget_another() -> None:
    once = with_answers(_dots(WON), visible=["9D"])
    twice = with_answers(once, liable=[{"seat": "West"}])
    assert (once["answered"]["of"], twice["answered"]["of"]) == (
        ["visible"],
        ["liable", "visible"],
    )


def test_what_is_no_answer_is_refused_by_its_path() -> None:
    for answered in ("yes", {"win": [], "of": 3}):
        problem = ask(
            "settle",
            session=session(INSURED),
            deal={**FROM_NORTH, "answered": answered},
        )["problem"]
        assert problem["faults"][0]["where"].startswith("deal.answered")


PLAIN = "[East]\nconcealed: 456C 789C 555D 99D 23B\nwon: draw 4B\n"
COUNTED = "[East]\nscore: 22\nwon: draw\n"
OTHERS = "\n[South]\nscore: 0\n\n[West]\nscore: 0\n\n[North]\nscore: 0\n"
ROBBED = (
    "[East]\nconcealed: 9D 19B 19C E S W N RD GD WD WD\nwon: rob 1D from West\n\n[South]\nscore: 0\n\n"
    "[West]\nexposed: 4×1D concealed kong\nconcealed: 258B 369C 47C E S\n\n[North]\nscore: 0\n"
)
SHOWN_AS_SETTLED = [
    pytest.param(
        "millington",
        f"visible: 1B 1B 1B 1B\n\n{PLAIN}{OTHERS}",
        0,
        36,
        id="Millington 115c: 4B alone is left",
    ),
    pytest.param(
        "millington",
        f"{COUNTED}{OTHERS.replace('0', '1200', 1)}",
        0,
        22,
        id="Millington 120: nobody has more than 1000",
    ),
    pytest.param(
        "millington",
        ROBBED,
        0,
        1000,
        id="Millington 58: a robbed kong stays a pung of eight",
    ),
    pytest.param(
        "dmjl",
        f"{PLAIN}{OTHERS}",
        8,
        500,
        id="DMJL: East's ninth win is worth the limit",
    ),
    pytest.param(
        "dmjl", f"{COUNTED}{OTHERS}", 8, 500, id="DMJL: the ninth win, counted by hand"
    ),
]


@pytest.mark.parametrize(("rules", "text", "wins", "east"), SHOWN_AS_SETTLED)
def test_a_hand_shows_what_it_is_settled_at(
    rules: str, text: str, wins: int, east: int
) -> None:
    evening = session({"ruleset": rules})
    for _ in range(wins):
        evening = ok(
            "add", session=evening, deal=ok("read", text=f"{COUNTED}{OTHERS}")["deal"]
        )["session"]
    tapped = agreed(ok("read", text=text)["deal"])
    shown = {
        seat: value["total"]
        for seat, value in ok("deal", session=evening, deal=tapped)["seats"].items()
    }
    settled = ok("settle", session=evening, deal=tapped)
    assert (shown, settled["asks"]) == (settled["scores"], [])
    assert shown["East"] == east


def _answered(text: str, header: str = "", **seats: str) -> dict[str, dict[str, int]]:
    """What each has won or lost after each of the answers to the one question of a deal, by the words of the answer."""
    told = ok("read", text=f"{header}\n{hands(**seats)}")["deal"]
    (question,) = ok("settle", session=text, deal=told)["asks"]
    return {
        each["words"]: ok("settle", session=text, deal=each["deal"])["net"]
        for each in question["answers"]
    }


def test_who_made_the_second_of_two_dangerous_discards_bears_half() -> None:
    """Babcock p. 75: West's discard was punged with three sets of bamboo shown, North's won: of 1,024 in all each bears 512.

    If North is excused, West alone bears his own 256 and half of what East and North owe, 512 and 256.
    """
    south = "exposed: 3×1B, 3×9B, 234B chow from East, 3×6B pung from West; concealed: 5B; won: discard 5B from North"
    assert _answered(session(INSURED), E="0", S=south, W="0", N="20") == {
        "Nothing excuses it": {"Ann": 0, "Bob": 1024, "Cleo": -512, "Dan": -512},
        "It is excused": {
            "Ann": -256,
            "Bob": 1024,
            "Cleo": -256 - 256 - 128,
            "Dan": -128,
        },
    }


def test_when_a_concealed_kong_was_declared() -> None:
    """Babcock p. 75: with two sets of dragons shown West's third was dangerous, so that he bears half of the others' 900."""
    south = "exposed: 3×RD, 3×WD pung from West; concealed: 4×GD kong, 456D 2C; won: draw 2C"
    west = "concealed: 147B 258C 36D 9C E S W N"
    assert _answered(session(INSURED), E="0", S=south, W=west, N="0") == {
        "Before": {"Ann": -300, "Bob": 1200, "Cleo": -300 - 450, "Dan": -150},
        "After": {"Ann": -600, "Bob": 1200, "Cleo": -300, "Dan": -300},
    }


def test_whether_the_tile_that_won_was_showing() -> None:
    """Millington 90g, 96: 10, 4 for the dragons, 2 for the only place and 2 for the eyes, doubled: 36; West refunds all."""
    south = "exposed: 3×RD; concealed: 123D 456C 789C 3B; won: discard 3B from West"
    evening = session({"ruleset": "millington"})
    assert _answered(evening, "wall: 4", E="0", S=south, W="0", N="0") == {
        "3B was showing": {"Ann": -72, "Bob": 144, "Cleo": -36, "Dan": -36},
        "It was not": {"Ann": 0, "Bob": 144, "Cleo": -144, "Dan": 0},
    }


def test_from_whom_a_set_was_claimed_is_asked_where_it_matters() -> None:
    """With three sets of dragons on the table it matters who discarded for the third (Babcock p. 75, insurance).

    East has the limit of 300, doubled; who gave the third bears half of what the two others owe besides.
    """
    dragons = {
        "exposed": [pung("RD"), pung("GD"), pung("WD")],
        "free": ["E", "E", "1B", "2B", "3B"],
    }
    won: dict[str, Any] = {
        "means": "draw",
        "tile": "3B",
        "from": None,
        "remarks": [],
        "among": True,
    }
    tapped = {
        "hands": {
            "East": {**dragons, "won": won},
            **{seat: {"score": 0} for seat in ("South", "West", "North")},
        }
    }
    text = session({"ruleset": "babcock-chinese", "options": ["insurance"]})
    (question,) = ok("settle", session=text, deal=tapped)["asks"]
    assert {
        each["words"]: ok("settle", session=text, deal=each["deal"])["net"]
        for each in question["answers"]
    } == {
        "From Bob": {"Ann": 1800, "Bob": -600 - 600, "Cleo": -300, "Dan": -300},
        "From Cleo": {"Ann": 1800, "Bob": -300, "Cleo": -600 - 600, "Dan": -300},
        "From Dan": {"Ann": 1800, "Bob": -300, "Cleo": -300, "Dan": -600 - 600},
    }


@pytest.mark.parametrize(
    ("score", "doubles"),
    [(80, [0, 1, 2]), (26, [0]), (300, list(range(7)))],
    ids=["20 points doubled", "26", "the limit"],
)
def test_only_doubles_that_a_score_can_hold_are_offered(
    score: int, doubles: list[int]
) -> None:
    """Babcock p. 85: who sits out is paid by the doubles; who wins has 20 points before them (p. 35)."""
    won: dict[str, Any] = {
        "means": "draw",
        "tile": None,
        "from": None,
        "remarks": [],
        "among": False,
    }
    hands: dict[str, Any] = {
        "East": {"score": score, "won": won},
        **{seat: {"score": 0} for seat in ("South", "West", "North")},
    }
    (question,) = ok(
        "settle",
        rules={"ruleset": "babcock", "options": ["five-handed"]},
        deal={"hands": hands},
    )["asks"]
    assert [
        int(answer["words"].split()[0]) for answer in question["answers"]
    ] == doubles
    assert (
        ok(
            "settle",
            rules={"ruleset": "babcock", "options": ["five-handed"]},
            deal=question["answers"][-1]["deal"],
        )["asks"]
        == []
    )


@pytest.mark.parametrize(("round", "total"), [("South", 18), ("West", 36)])
def test_a_deal_by_itself_is_settled_in_the_round_that_was_tapped(
    round: str, total: int
) -> None:
    """Millington 114b, 115a, 116: 10 and 8 for concealed West winds, doubled for anybody in the West round."""
    won = {
        "means": "discard",
        "tile": "9D",
        "from": "East",
        "remarks": [],
        "among": True,
    }
    south = hand(
        free=[
            "W",
            "W",
            "W",
            "1B",
            "2B",
            "3B",
            "4C",
            "5C",
            "6C",
            "7D",
            "8D",
            "9D",
            "5B",
            "5B",
        ],
        won=won,
    )
    deal = {
        "round": round,
        "hands": {
            "East": {"score": 0},
            "South": south,
            "West": {"score": 0},
            "North": {"score": 0},
        },
    }
    assert (
        ok("settle", rules={"ruleset": "millington"}, deal=deal)["scores"]["South"]
        == total
    )


def test_all_that_was_tapped_at_a_seat_is_settled() -> None:
    """Babcock pp. 34, 89: a declared four of eights 16, a flower 4 and South's own 4, doubled; he won nothing."""
    kong = {"kind": "kong", "tiles": ["8D"] * 4, "form": "concealed", "from": None}
    hands = {"East": {"score": 22, "won": {"means": "draw"}}, **NOBODY_ELSE}
    rules = {"ruleset": "babcock", "options": ["seasons"]}
    south = hand(fixed=[kong], bonus=["F1", "F2"])
    assert (
        ok("settle", rules=rules, deal={"hands": {**hands, "South": south}})["scores"][
            "South"
        ]
        == 48
    )


UNFINISHED = [
    (
        {"free": ["E", "E", "E"], "won": {"means": "draw"}},
        {"score": 0},
        "Ann: 11 more tiles",
        "East",
    ),
    (
        {"score": 22, "won": {"means": "draw"}},
        {"exposed": [pung("8D"), pung("8D")]},
        "Bob: 6 of 8D",
        "South",
    ),
    (
        {"score": 22, "won": {"means": "draw"}},
        {"score": 3},
        "Bob: 3 cannot be right",
        "South",
    ),
]


@pytest.mark.parametrize(
    ("east", "south", "text", "seat"), UNFINISHED, ids=[each[2] for each in UNFINISHED]
)
def test_a_hand_that_is_not_finished_is_asked_for(
    east: dict[str, Any], south: dict[str, Any], text: str, seat: str
) -> None:
    hands = {**NOBODY_ELSE, "East": east, "South": south}
    (question,) = ok("settle", session=session(), deal={"hands": hands})["asks"]
    assert (question["about"], question["seat"], question["answers"]) == (
        "hands",
        seat,
        [],
    )
    assert text in question["text"]
    drawn = {"hands": {}, "result": {"ending": "draw", "by": None}}
    assert ok("settle", session=session(), deal=drawn)["asks"] == []


def test_how_a_deal_ended_may_be_by_washing_or_by_a_win_that_is_not_told() -> None:
    """Babcock p. 80: Nine Mummies, by agreement; whoever has fourteen tiles has perhaps won."""
    mummies = ["1D", "9D", "1B", "9B", "1C", "9C", "E", "S", "W", "N", "4D", "2B", "4B"]
    text = session({"ruleset": "babcock-chinese", "options": ["nine-mummies-bonus"]})
    (question,) = ok(
        "settle", session=text, deal={"hands": {"South": {"free": mummies}}}
    )["asks"]
    assert question["text"] == "Nobody has won: how did the deal end?"
    assert [each["words"] for each in question["answers"]] == [
        "A draw",
        "Washed by Bob",
    ]
    washed = ok("settle", session=text, deal=question["answers"][1]["deal"])
    assert washed["net"] == {"Ann": -100, "Bob": 300, "Cleo": -100, "Dan": -100}
    (question,) = ok(
        "settle",
        session=session(),
        deal={"hands": {"South": {"free": [*mummies, "RD"]}}},
    )["asks"]
    assert question["text"].startswith(
        "Bob has 14 tiles, and nobody has won: how was that hand won"
    )
    assert (question["seat"], [each["words"] for each in question["answers"]]) == (
        "South",
        ["A draw"],
    )


def test_a_long_hand_that_pays_the_limit_ends_the_deal() -> None:
    """Babcock p. 73: Cleo's hand of too many tiles pays each of the others the limit, East double."""
    text = session({"ruleset": "babcock-chinese", "options": ["long-hand-pays-limit"]})
    settled = ok("settle", session=text, deal={"hands": {"West": {"status": "long"}}})
    assert settled["net"] == {"Ann": 600, "Bob": 300, "Cleo": -1200, "Dan": 300}
    added = ok(
        "add", session=text, deal={"hands": {"West": {"status": "long"}}}, when=""
    )
    assert added["view"]["deals"][0]["outcome"] == "ended by a hand of too many tiles"
    (question,) = ok(
        "settle", session=session(), deal={"hands": {"West": {"status": "long"}}}
    )["asks"]
    assert question["text"] == "Nobody has won: how did the deal end?"


def test_whether_the_discarder_had_a_choice_is_asked_where_it_matters() -> None:
    """Babcock pp. 75, 77: West pays for all, or each his own: 26 points, doubled three times."""
    west = hand(
        free=["1B", "4B", "7B", "2C", "5C", "8C", "3C", "6C", "9B", "E", "S", "W", "N"]
    )
    deal = {"hands": {**_dots(_won("9D", "West"))["hands"], "West": west}}
    settled = ok("settle", session=session(INSURED), deal=deal)
    assert settled["net"] == {"Ann": 0, "Bob": 832, "Cleo": -832, "Dan": 0}
    assert settled["asks"] == []  # he shows harmless tiles
    untold = {"hands": {**deal["hands"], "West": {"score": 0}}}
    excused = ok(
        "settle", session=session(INSURED), deal={**untold, "no_choice": ["West"]}
    )
    # East has 16, North 2 and West nothing: 16 and 14 doubled to East, 2 to North
    assert excused["net"] == {
        "Ann": -416 + 32 + 28,
        "Bob": 832,
        "Cleo": -208 - 32 - 2,
        "Dan": -208 - 28 + 2,
    }


def test_whether_the_discarder_had_a_choice_is_asked_under_millington() -> None:
    """Sections 90a, 95, 96: West could discard dots alone; if he pleads it each pays his own. His three pungs are worth 6."""
    west = hand(
        exposed=[pung("2C"), pung("5C"), pung("8C")], free=["6D", "7D", "8D", "9D"]
    )
    hands = {
        "East": {"score": 0},
        "South": _won("9D", "West"),
        "West": west,
        "North": {"score": 0},
    }
    text = session({"ruleset": "millington"})
    settled = ok("settle", session=text, deal={"hands": hands})
    total = settled["scores"]["South"]
    assert settled["net"] == {"Ann": 0, "Bob": 4 * total, "Cleo": -4 * total, "Dan": 0}
    (question,) = settled["asks"]
    (answer,) = question["answers"]
    assert (question["text"], answer["words"]) == (
        "Had the discarder any other tile to discard?",
        "Cleo had no choice",
    )
    pleaded = ok("settle", session=text, deal=answer["deal"])
    assert pleaded["net"] == {
        "Ann": -2 * total - 12,
        "Bob": 4 * total,
        "Cleo": -total + 12 + 6,
        "Dan": -total - 6,
    }
    assert pleaded["asks"] == []


def test_a_dead_hand_counts_nothing_though_a_score_was_typed() -> None:
    """Babcock p. 31: it pays everybody, and is paid nothing."""
    hands = {
        "East": {"score": 22, "won": {"means": "draw"}},
        **NOBODY_ELSE,
        "West": {"score": 48, "status": "dead"},
    }
    settled = ok("settle", session=session(), deal={"hands": hands})
    assert settled["net"] == {"Ann": 132, "Bob": -44, "Cleo": -44, "Dan": -44}
    assert (
        ok("deal", session=session(), deal={"hands": hands})["seats"]["West"]["total"]
        == 0
    )


def test_what_was_said_of_fours_is_of_a_draw() -> None:
    """Babcock pp. 69, 81: a four was declared, it was said; but Bob had washed the tiles, and East stays."""
    mummies = ["1D", "9D", "1B", "9B", "1C", "9C", "E", "S", "W", "N", "4D", "2B", "4B"]
    text = session({"ruleset": "babcock-chinese", "options": ["nine-mummies"]})
    told = {"hands": {"South": {"free": mummies}}, "fours": True}
    assert ok(
        "settle", session=text, deal={**told, "result": {"ending": "draw", "by": None}}
    )["east"].startswith("East passes")
    washed = {**told, "result": {"ending": "washed", "by": "South"}}
    assert ok("settle", session=text, deal=washed)["east"] == "Ann stays East."


def test_a_false_call_says_how_the_deal_ended() -> None:
    """DMJL: who calls mah-jongg falsely pays 300, which the others share."""
    called = {
        "offence": "false mah-jongg",
        "offenders": ["South"],
        "claim": None,
        "claimant": None,
    }
    settled = ok(
        "settle",
        session=session({"ruleset": "dmjl"}),
        deal={"hands": {}, "penalties": [called]},
    )
    assert settled["net"] == {"Ann": 100, "Bob": -300, "Cleo": 100, "Dan": 100}


def test_who_sat_elsewhere_is_paid_where_he_sat() -> None:
    """Babcock p. 26: Dan sat East and won 20, which each pays twice."""
    won = {"hands": {"East": {"score": 22, "won": {"means": "draw"}}, **NOBODY_ELSE}}
    seats = {"East": "Dan", "South": "Cleo", "West": "Bob", "North": "Ann"}
    settled = ok("settle", session=session(), deal=won, seats=seats)
    assert settled["net"] == {"Dan": 132, "Cleo": -44, "Bob": -44, "Ann": -44}
    added = ok("add", session=session(), deal=won, seats=seats, when="")["view"][
        "deals"
    ][0]
    assert added["net"] == settled["net"]


OVER = {
    "East": {"score": 3200, "won": {"means": "draw"}},
    "South": {"score": 2},
    "West": {"score": 310},
    "North": {"score": 0},
}


def test_a_counted_score_over_the_limit_is_asked_about_once_for_each_hand() -> None:
    """Babcock's limit is 300: of 3200 just 300 count, and no message would say so."""
    text, told = session(), {"hands": OVER}
    for name, score, seat in (("Ann", 3200, "East"), ("Cleo", 310, "West")):
        (question,) = ok("settle", session=text, deal=told)["asks"]
        assert (question["text"], question["seat"]) == (
            f"{name}'s {score} is over the limit of 300. Is that right?",
            seat,
        )
        told = question["answers"][0]["deal"]
    assert ok("settle", session=text, deal=told)["net"]["Ann"] == 3 * 600
    assert "agreed" not in ok("add", session=text, deal=told, when="")["session"]


def test_where_there_is_no_limit_no_score_is_over_it() -> None:
    assert "payments" in ok(
        "settle",
        session=session({"ruleset": "babcock", "limit": None}),
        deal={"hands": OVER},
    )
