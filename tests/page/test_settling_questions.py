"""What the page asks before a deal is settled: hands of which nothing was entered, how it ended, who is liable, doubles."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from mjscore.ext.page.tapped import with_answers
from tests.page.asking import (
    BABCOCK,
    agreed,
    ask,
    ok,
    pung,
    session,
    tapped,
)

MILLINGTON = {"ruleset": "millington"}
DMJL = {"ruleset": "dmjl"}
INSURED = {"ruleset": "babcock-chinese", "options": ["insurance"]}


def chinese(option: str) -> dict[str, Any]:
    return {"ruleset": "babcock-chinese", "options": [option]}


def penalty(offence: str, **more: str) -> dict[str, Any]:
    return {"penalties": [{"offence": offence, "offenders": ["South"], **more}]}


DOTS = "exposed: 3×1D, 3×3D, 456D chow; concealed: 789D 22D; won: discard 9D from West"
MUMMIES = "concealed: 19D 19B 19C E S W N 4D 2B 4B"
NOBODY_WINS = {"Ann": 0, "Bob": 0, "Cleo": 0, "Dan": 0}

Net = dict[str, int]


class Asked(NamedTuple):
    """A deal of Ann, Bob, Cleo and Dan, the one question about it, and what each has won or lost after each answer."""

    rules: dict[str, Any]
    deal: dict[str, Any]
    question: str
    answers: dict[str, Net]
    about: str = "fact"
    seat: str | None = None


ASKED = {
    "a player of whom nothing was entered": Asked(
        BABCOCK,
        tapped(E="22 drew", S="0", W="0"),
        "Nothing was entered for Dan.",
        {"It scores 0": {"Ann": 132, "Bob": -44, "Cleo": -44, "Dan": -44}},
        about="hands",
        seat="North",
    ),
    "Millington 89c: a short hand scores its sets": Asked(
        MILLINGTON,
        tapped(E="48 drew", S="short", W="20", N="0"),
        "Nothing was entered for Bob.",
        {"It scores 0": {"Ann": 288, "Bob": -116, "Cleo": -56, "Dan": -116}},
        about="hands",
        seat="South",
    ),
    "nothing was entered": Asked(
        BABCOCK,
        tapped(),
        "Nobody has won: how did the deal end?",
        {"A draw": NOBODY_WINS},
        about="ending",
    ),
    "a hand of too many tiles, where it does not end the deal": Asked(
        BABCOCK,
        tapped(W="long"),
        "Nobody has won: how did the deal end?",
        {"A draw": NOBODY_WINS},
        about="ending",
    ),
    "DMJL: after a false naming, 50 to the claimant, play goes on": Asked(
        DMJL,
        tapped(penalty("false naming", claim="chow", claimant="West")),
        "Nobody has won, and the penalty does not end the hand under this ruleset: how did the deal end?",
        {"A draw": {"Ann": 0, "Bob": -50, "Cleo": 50, "Dan": 0}},
        about="ending",
    ),
    "Babcock p. 80: Nine Mummies, by agreement": Asked(
        chinese("nine-mummies-bonus"),
        tapped({"fours": False}, S=MUMMIES),
        "Nobody has won: how did the deal end?",
        {
            "A draw": NOBODY_WINS,
            "Washed by Bob": {"Ann": -100, "Bob": 300, "Cleo": -100, "Dan": -100},
        },
        about="ending",
    ),
    # The others' 0 and 16 and 2 and 8 are settled as well: 16 and 14 doubled to East, 6 from North to West.
    "Babcock p. 75: who discarded the suit pays for all": Asked(
        INSURED,
        tapped(E="16", S=DOTS, W="8", N="2"),
        "Cleo discarded dangerously; whether Cleo's own hand excuses it is not known.",
        {
            "Nothing excuses it": {"Ann": 0, "Bob": 832, "Cleo": -832, "Dan": 0},
            "It is excused": {"Ann": -372, "Bob": 832, "Cleo": -218, "Dan": -242},
        },
    ),
    # West's discard was punged with three sets of bamboo shown, North's won: of 1,024 in all each bears 512. If North is
    # excused, West alone bears his own 256 and half of what East and North owe, 512 and 256.
    "Babcock p. 75: who made the second of two dangerous discards bears half": Asked(
        INSURED,
        tapped(
            E="0",
            S="exposed: 3×1B, 3×9B, 234B chow from East, 3×6B pung from West; concealed: 5B; won: discard 5B from North",
            W="0",
            N="20",
        ),
        "Dan discarded dangerously; whether Dan's own hand excuses it is not known.",
        {
            "Nothing excuses it": {"Ann": 0, "Bob": 1024, "Cleo": -512, "Dan": -512},
            "It is excused": {"Ann": -256, "Bob": 1024, "Cleo": -640, "Dan": -128},
        },
    ),
    # With two sets of dragons shown West's third was dangerous, so that he bears half of the others' 900.
    "Babcock p. 75: when a concealed kong was declared": Asked(
        INSURED,
        tapped(
            E="0",
            S="exposed: 3×RD, 3×WD pung from West; concealed: 4×GD kong, 456D 2C; won: draw 2C",
            W="concealed: 147B 258C 36D 9C E S W N",
            N="0",
        ),
        "Was the concealed kong declared before 3×WD pung was claimed, or after?",
        {
            "Before": {"Ann": -300, "Bob": 1200, "Cleo": -750, "Dan": -150},
            "After": {"Ann": -600, "Bob": 1200, "Cleo": -300, "Dan": -300},
        },
    ),
    # East has the limit of 300, doubled; who gave the third set of dragons bears half of what the two others owe besides.
    "Babcock p. 75: from whom the third set of dragons was claimed": Asked(
        INSURED,
        tapped(
            E="exposed: 3×RD, 3×GD, 3×WD; concealed: EE 123B; won: draw 3B",
            S="0",
            W="0",
            N="0",
        ),
        "3×WD pung was claimed from a dangerous discard: who discarded it?",
        {
            "From Bob": {"Ann": 1800, "Bob": -1200, "Cleo": -300, "Dan": -300},
            "From Cleo": {"Ann": 1800, "Bob": -300, "Cleo": -1200, "Dan": -300},
            "From Dan": {"Ann": 1800, "Bob": -300, "Cleo": -300, "Dan": -1200},
        },
    ),
    # 10, 4 for the dragons, 2 for the only place and 2 for the eyes, doubled: 36; West refunds all.
    "Millington 90g, 96: whether the tile that won was showing": Asked(
        MILLINGTON,
        tapped(
            {"wall": 4},
            E="0",
            S="exposed: 3×RD; concealed: 123D 456C 789C 3B; won: discard 3B from West",
            W="0",
            N="0",
        ),
        "With 4 tiles left it matters whether 3B was visible on the table (Millington, §90g; decision “dangerous-discards”)",
        {
            "3B was showing": {"Ann": -72, "Bob": 144, "Cleo": -36, "Dan": -36},
            "It was not": {"Ann": 0, "Bob": 144, "Cleo": -144, "Dan": 0},
        },
    ),
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_what_is_not_told_is_asked_and_each_answer_settles_it(asked: Asked) -> None:
    text = session(asked.rules)
    (question,) = ok("settle", session=text, deal=asked.deal)["asks"]
    shown = (question["about"], question.get("seat"), question["text"])
    assert shown == (asked.about, asked.seat, asked.question)
    nets = {}
    for answer in question["answers"]:
        nets[answer["words"]] = ok("settle", session=text, deal=answer["deal"])["net"]
    assert nets == asked.answers


class Settled(NamedTuple):
    """A deal of Ann, Bob, Cleo and Dan of which nothing is asked, and what each has won or lost."""

    rules: dict[str, Any]
    deal: dict[str, Any]
    net: Net
    outcome: str
    seats: dict[str, str] | None = None


NOT_ASKED = {
    "Millington 89c: a long hand scores nothing": Settled(
        MILLINGTON,
        tapped(E="48 drew", S="long", W="20", N="0"),
        {"Ann": 288, "Bob": -116, "Cleo": -56, "Dan": -116},
        "Ann wins 48",
    ),
    "Babcock p. 73: a hand of too many tiles pays each the limit, East double": Settled(
        chinese("long-hand-pays-limit"),
        tapped(W="long"),
        {"Ann": 600, "Bob": 300, "Cleo": -1200, "Dan": 300},
        "ended by a hand of too many tiles",
    ),
    "DMJL: who calls mah-jongg falsely pays 300, which the others share": Settled(
        DMJL,
        tapped(penalty("false mah-jongg")),
        {"Ann": 100, "Bob": -300, "Cleo": 100, "Dan": 100},
        "false mah-jongg by Bob",
    ),
    "Babcock p. 31: a dead hand is paid nothing, though a score was typed": Settled(
        BABCOCK,
        tapped(E="22 drew", S="0", W="48 dead", N="0"),
        {"Ann": 132, "Bob": -44, "Cleo": -44, "Dan": -44},
        "Ann wins 22",
    ),
    "what was said of a win that was taken back is in nobody's way": Settled(
        MILLINGTON,
        {
            "hands": {},
            "result": {"ending": "draw", "by": None},
            "no_choice": ["South"],
            "liable": [{"seat": "West"}],
            "answered": {
                "win": ["East", "draw", "3B", None, [], []],
                "of": ["no_choice", "liable"],
            },
        },
        NOBODY_WINS,
        "draw",
    ),
    "Babcock p. 75: who discarded the suit shows harmless tiles, and has no excuse": Settled(
        INSURED,
        tapped(E="16", S=DOTS, W="concealed: 147B 258C 36C 9B E S W N", N="2"),
        {"Ann": 0, "Bob": 832, "Cleo": -832, "Dan": 0},
        "Bob wins 208",
    ),
    # Each pays his own; East has 16, North 2 and West nothing: 16 and 14 doubled to East, 2 to North.
    "Babcock p. 77: who discarded the suit had no choice": Settled(
        INSURED,
        tapped({"no_choice": ["West"]}, E="16", S=DOTS, W="0", N="2"),
        {"Ann": -356, "Bob": 832, "Cleo": -242, "Dan": -234},
        "Bob wins 208",
    ),
    "Babcock p. 26: who sat elsewhere is paid where he sat": Settled(
        BABCOCK,
        tapped(E="22 drew", S="0", W="0", N="0"),
        {"Ann": -44, "Bob": -44, "Cleo": -44, "Dan": 132},
        "Dan wins 22",
        seats={"East": "Dan", "South": "Cleo", "West": "Bob", "North": "Ann"},
    ),
}


@pytest.mark.parametrize("settled", NOT_ASKED.values(), ids=NOT_ASKED)
def test_what_needs_no_answer_is_not_asked(settled: Settled) -> None:
    about = {"session": session(settled.rules), "deal": settled.deal}
    about["seats"] = settled.seats or {}
    answer = ok("settle", **about)
    assert (answer["net"], answer["outcome"]) == (settled.net, settled.outcome)
    assert answer["asks"] == []
    (written,) = ok("add", **about, when="")["view"]["deals"]
    assert (written["net"], written["outcome"]) == (settled.net, settled.outcome)


UNFINISHED = {
    "Ann: 11 more tiles": ("East", {"free": ["E"] * 3, "won": {"means": "draw"}}),
    "Bob: 6 of 8D": ("South", {"exposed": [pung("8D"), pung("8D")]}),
    "Bob: 3 cannot be right": ("South", {"score": 3}),
    "Bob has 14 tiles, and nobody has won: how was that hand won": (
        "South",
        {"free": ["1D", "9D", "1B", "9B", "1C", "9C", *"ESWN", "4D", "2B", "4B", "RD"]},
    ),
}


@pytest.mark.parametrize("text", UNFINISHED)
def test_a_hand_that_is_not_finished_is_asked_for(text: str) -> None:
    """It is answered at the hand itself; of fourteen tiles it may be that the deal was drawn."""
    seat, hand = UNFINISHED[text]
    nobody_wins = "nobody has won" in text
    deal = tapped() if nobody_wins else tapped(E="22 drew", S="0", W="0", N="0")
    deal["hands"][seat] = hand
    (question,) = ok("settle", session=session(), deal=deal)["asks"]
    assert (question["seat"], text in question["text"]) == (seat, True)
    assert question["about"] == ("ending" if nobody_wins else "hands")
    answers = [answer["words"] for answer in question["answers"]]
    assert answers == (["A draw"] if nobody_wins else [])


WON = tapped(E="16", S=DOTS, W="8", N="2")
OF_NORTH = "Dan discarded dangerously"


def with_win(deal: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A deal with something else at the winner's seat."""
    south = {**deal["hands"]["South"], **change}
    return {**deal, "hands": {**deal["hands"], "South": south}}


def changed_win(**change: Any) -> dict[str, Any]:
    return {"won": {**WON["hands"]["South"]["won"], **change}}


_FIRST, *_OTHERS = WON["hands"]["South"]["exposed"]
CHANGED_WINS = {
    "another tile won": changed_win(tile="7D"),
    "another player discarded it": changed_win(**{"from": "North"}),
    "it was robbed": changed_win(means="rob"),
    "another set lies on the table": {"exposed": [pung("8B"), *_OTHERS]},
    "a set was claimed from somebody": {
        "exposed": [{**_FIRST, "from": "North"}, *_OTHERS]
    },
    "other tiles stand": {"free": ["7D", "8D", "9D", "9B", "9B"]},
}


@pytest.mark.parametrize("change", CHANGED_WINS.values(), ids=CHANGED_WINS)
def test_what_was_answered_of_a_win_is_asked_again_where_the_win_is_changed(
    change: dict[str, Any],
) -> None:
    text = session(INSURED)
    said = ok("settle", session=text, deal=WON)["asks"][0]["answers"][0]["deal"]
    (again,) = ok("settle", session=text, deal=with_win(said, change))["asks"]
    assert "does that still hold" in again["text"]


@pytest.mark.parametrize("kept", [False, True])
def test_whether_an_answer_still_holds_is_said_of_one_win(kept: bool) -> None:
    """Babcock p. 75. It was said of West; but the tile came from North, whose own hand may excuse him."""
    text = session(INSURED)
    said = ok("settle", session=text, deal=WON)["asks"][0]["answers"][0]
    if kept:  # written down, and opened for correction
        added = ok("add", session=text, deal=said["deal"], when="")
        said = ok("take", session=added["session"], number=1)
    assert ok("settle", session=text, deal=said["deal"])["net"]["Cleo"] == -832
    changed = with_win(said["deal"], CHANGED_WINS["another player discarded it"])
    (again,) = ok("settle", session=text, deal=changed)["asks"]
    question = (
        "Before the win was changed it was said who is liable: does that still hold?"
    )
    assert again["text"] == question
    refused = ask("add", session=text, deal=changed, when="")["problem"]
    assert "does that still hold" in refused["text"]
    holds, holds_not = (answer["deal"] for answer in again["answers"])
    assert ok("settle", session=text, deal=holds)["net"]["Cleo"] == -832
    back = {**holds, "hands": said["deal"]["hands"]}
    for deal, asked in ((back, question), (holds_not, OF_NORTH)):
        (next_question,) = ok("settle", session=text, deal=deal)["asks"]
        assert next_question["text"].startswith(asked)


def test_one_answer_does_not_forget_another() -> None:
    once = with_answers(WON, visible=["9D"])
    twice = with_answers(once, liable=[{"seat": "West"}])
    keys = [deal["answered"]["of"] for deal in (once, twice)]
    assert keys == [["visible"], ["liable", "visible"]]


@pytest.mark.parametrize("answered", ["yes", {"win": [], "of": 3}], ids=str)
def test_what_is_no_answer_is_refused_by_its_path(answered: object) -> None:
    deal = {**WON, "answered": answered}
    (fault,) = ask("settle", session=session(INSURED), deal=deal)["problem"]["faults"]
    assert fault["where"].startswith("deal.answered")


def test_whether_the_discarder_had_a_choice_is_asked_where_it_changes_what_is_paid() -> (
    None
):
    """Millington 90a, 95, 96: West could discard dots alone; if he pleads it each pays his own. His three pungs are worth 6."""
    west = "exposed: 3×2C, 3×5C, 3×8C; concealed: 6789D"
    text = session(MILLINGTON)
    settled = ok("settle", session=text, deal=tapped(E="0", S=DOTS, W=west, N="0"))
    assert settled["net"] == {"Ann": 0, "Bob": 512, "Cleo": -512, "Dan": 0}
    (question,) = settled["asks"]
    (answer,) = question["answers"]
    assert question["text"] == "Had the discarder any other tile to discard?"
    assert answer["words"] == "Cleo had no choice"
    pleaded = ok("settle", session=text, deal=answer["deal"])
    net = {"Ann": -256 - 12, "Bob": 512, "Cleo": -128 + 12 + 6, "Dan": -128 - 6}
    assert (pleaded["net"], pleaded["asks"]) == (net, [])


@pytest.mark.parametrize(
    ("score", "doubles"),
    [(80, [0, 1, 2]), (26, [0]), (300, list(range(7)))],
    ids=["20 points doubled", "26", "the limit"],
)
def test_only_doubles_that_a_score_can_hold_are_offered(
    score: int, doubles: list[int]
) -> None:
    """Babcock p. 85: who sits out is paid by the doubles; who wins has 20 points before them (p. 35)."""
    five = {"ruleset": "babcock", "options": ["five-handed"]}
    deal = tapped(E=f"{score} drew", S="0", W="0", N="0")
    (question,) = ok("settle", rules=five, deal=deal)["asks"]
    answers = question["answers"]
    assert [int(answer["words"].split()[0]) for answer in answers] == doubles
    assert ok("settle", rules=five, deal=answers[-1]["deal"])["asks"] == []


class Shown(NamedTuple):
    """A deal after so many wins of East's, and what the hand at one seat shows and is settled at."""

    rules: dict[str, Any]
    deal: dict[str, Any]
    seat: str
    total: int
    wins: int = 0


EAST_WINS = tapped(E="22 drew", S="0", W="0", N="0")
ONE_PLACE = "concealed: 456C 789C 555D 99D 23B; won: draw 4B"
SHOWN_AS_SETTLED = {
    "Millington 115c: 4B alone is left": Shown(
        MILLINGTON,
        tapped({"visible": ["1B"] * 4}, E=ONE_PLACE, S="0", W="0", N="0"),
        "East",
        36,
    ),
    "Millington 120: nobody has more than 1000": Shown(
        MILLINGTON, tapped(E="22 drew", S="1200", W="0", N="0"), "South", 1000
    ),
    "Millington 58: a robbed kong stays a pung of eight": Shown(
        MILLINGTON,
        tapped(
            E="concealed: 9D 19B 19C E S W N RD GD WD WD; won: rob 1D from West",
            S="0",
            W="exposed: 4×1D concealed kong; concealed: 258B 369C 47C E S",
            N="0",
        ),
        "East",
        1000,
    ),
    "DMJL: East's ninth win is worth the limit": Shown(
        DMJL, tapped(E=ONE_PLACE, S="0", W="0", N="0"), "East", 500, wins=8
    ),
    "DMJL: the ninth win, counted by hand": Shown(DMJL, EAST_WINS, "East", 500, wins=8),
    "Babcock pp. 34, 89: a declared four of eights 16, a flower 4 and South's own 4, doubled": Shown(
        {"ruleset": "babcock", "options": ["seasons"]},
        tapped(
            E="22 drew",
            S="concealed: 4×8D kong, 10 others; bonus: F1 F2",
            W="0",
            N="0",
        ),
        "South",
        48,
    ),
    "Babcock p. 31: a dead hand counts nothing": Shown(
        BABCOCK, tapped(E="22 drew", S="48 dead", W="0", N="0"), "South", 0
    ),
}


@pytest.mark.parametrize("shown", SHOWN_AS_SETTLED.values(), ids=SHOWN_AS_SETTLED)
def test_a_hand_shows_what_it_is_settled_at(shown: Shown) -> None:
    evening, deal = session(shown.rules), agreed(shown.deal)
    for _ in range(shown.wins):
        evening = ok("add", session=evening, deal=EAST_WINS)["session"]
    values = ok("deal", session=evening, deal=deal)["seats"]
    settled = ok("settle", session=evening, deal=deal)
    totals = {seat: value["total"] for seat, value in values.items()}
    assert (totals, settled["asks"]) == (settled["scores"], [])
    assert totals[shown.seat] == shown.total


@pytest.mark.parametrize(("round", "total"), [("South", 18), ("West", 36)])
def test_a_deal_by_itself_is_settled_in_the_round_that_was_tapped(
    round: str, total: int
) -> None:
    """Millington 114b, 115a, 116: 10 and 8 for concealed West winds, doubled for anybody in the West round."""
    south = "concealed: WWW 123B 456C 789D 55B; won: discard 9D from East"
    deal = tapped({"round": round}, E="0", S=south, W="0", N="0")
    assert ok("settle", rules=MILLINGTON, deal=deal)["scores"]["South"] == total


@pytest.mark.parametrize(
    ("ending", "by", "east"),
    [("draw", None, "East passes"), ("washed", "South", "Ann stays East.")],
)
def test_what_was_said_of_fours_is_of_a_draw(
    ending: str, by: str | None, east: str
) -> None:
    """Babcock pp. 69, 81: a four was declared, it was said; but where Bob has washed the tiles, East stays."""
    around = {"fours": True, "result": {"ending": ending, "by": by}}
    deal = tapped(around, S=MUMMIES)
    settled = ok("settle", session=session(chinese("nine-mummies")), deal=deal)
    assert settled["east"].startswith(east)


def test_whether_a_four_was_declared_is_asked_after_a_draw() -> None:
    """Babcock p. 69: East passes then. What was answered is asked anew when the deal is corrected."""
    evening = session({"ruleset": "babcock-chinese"})
    drawn = {"hands": {}, "result": {"ending": "draw", "by": None}}
    (question,) = ok("settle", session=evening, deal=drawn)["asks"]
    assert question["text"] == (
        "The deal was drawn, but nobody has told whether a four was declared."
    )
    passes, stays = question["answers"]
    assert passes["words"] == "Yes: East passes"
    assert stays["words"] == "No: East stays"
    for answer, east in (
        (passes, "East passes from Ann."),
        (stays, "Ann stays East."),
    ):
        assert ok("settle", session=evening, deal=answer["deal"])["east"] == east
    added = ok("add", session=evening, deal=passes["deal"], when="")
    assert added["view"]["next"]["seats"]["East"] == "Bob"
    taken = ok("take", session=added["session"], number=1)
    assert taken["east"] == ""
    again = ok("settle", session=added["session"], number=1, deal=taken["deal"])
    assert again["asks"][0]["text"] == question["text"]


def test_a_counted_score_over_the_limit_is_asked_about_once_for_each_hand() -> None:
    """Babcock's limit is 300: of 3200 just 300 count, and no message would say so. Without a limit nothing is asked."""
    text, deal = session(), tapped(E="3200 drew", S="2", W="310", N="0")
    unlimited = session({**BABCOCK, "limit": None})
    assert ok("settle", session=unlimited, deal=deal)["asks"] == []
    for name, score, seat in (("Ann", 3200, "East"), ("Cleo", 310, "West")):
        (question,) = ok("settle", session=text, deal=deal)["asks"]
        words = f"{name}'s {score} is over the limit of 300. Is that right?"
        assert (question["text"], question["seat"]) == (words, seat)
        deal = question["answers"][0]["deal"]
    assert ok("settle", session=text, deal=deal)["net"]["Ann"] == 3 * 600
    assert "agreed" not in ok("add", session=text, deal=deal, when="")["session"]
