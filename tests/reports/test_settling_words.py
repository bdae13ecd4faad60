"""How rulesets settle and play, in sentences that a player understands, each with its page or section."""

from __future__ import annotations

import re

import pytest

from mjscore import load_ruleset
from mjscore.reports.words.paying_rules import _ordinal, settling_lines
from mjscore.rulesets import ruleset_ids

SENTENCES = (
    ("babcock", "", "The winner", "each loser pays the winner's score", "Babcock, p. 25"),
    ("babcock", "", "The losers", "pay each other the differences of their scores", "Babcock, p. 25"),
    ("babcock", "", "East", "pays and is paid double", "Babcock, p. 26"),
    (
        "parker",
        "",
        "The winner",
        "each loser pays the winner's score, double to and from East",
        "Parker, “Double honor scores”",
    ),
    ("babcock", "", "The start", "each player begins with 2000 points", "Babcock, p. 5"),
    (
        *("babcock", "", "Counters"),
        "each player has 2 × 500 (counter with five red dots), 9 × 100 (counter with one red dot), "
        "8 × 10 (counter with ten black dots) and 10 × 2 (counter with two black dots)",
        "Babcock, p. 5",
    ),
    (
        *("babcock", "five-handed", "Sitting out"),
        "each loser pays the player who sits out 20 points, doubled as often as the winner's hand, East twice that",
        "Babcock, p. 85",
    ),
    ("babcock", "five-handed", "Sitting out", "the player who sits out comes in when a new round begins", "Babcock, p. 85"),
    (
        *("babcock-chinese", "new-method", "The winner"),
        "the discarder pays the winner's score twice, the others once; if the tile was drawn, each pays it twice",
        "Babcock, p. 79",
    ),
    ("babcock-chinese", "new-method", "The losers", "pay each other the differences of their scores", "Babcock, p. 25"),
    (
        *("babcock-chinese", "insurance", "Dangerous: third dragon"),
        "2 sets of dragons on the table; a tile of a kind that is missing; the hand is completed with 3 of these sets",
        "Babcock, p. 75",
    ),
    (
        *("babcock-chinese", "insurance", "Excused: waiting with three winds"),
        "his own hand is waiting; it holds 3 sets and 1 more kind of winds, his own wind in a set",
        "Babcock, p. 77",
    ),
    (
        *("babcock-chinese", "nine-mummies-bonus", "Nine Mummies"),
        "an original hand with 9 or more different ones, nines, winds and dragons, without a pair ends the hand; "
        "each other player pays 50 for 9, 100 for 10, 150 for 11, 200 for 12 and 250 for 13, never doubled",
        "Babcock, p. 80",
    ),
    (
        *("babcock-chinese", "ninth-east-win", "East's wins"),
        "East's 9th win in a row collects the limit from each, if each owes less for the hand",
        "Babcock, p. 81",
    ),
    ("babcock-chinese", "winner-becomes-east", "East", "passes to the winner when another player wins", "Babcock, p. 26"),
    (
        "harr-limit",
        "",
        "The limit",
        "a loser's score may be higher, but no loser pays another more than the limit (twice that to or from East)",
        "Harr, p. 60",
    ),
    (
        *("harr-limit", "", "A false call of mah-jongg"),
        "the offender pays each other player half the limit, double to and from East",
        "Harr, p. 67",
    ),
    (
        *("millington", "", "Dangerous discards"),
        "a player whose dangerous discard completes the hand refunds what the other losers paid the winner; "
        "if it is claimed for a set and the hand is completed later, it costs as much; "
        "a second one frees the player who made the first; "
        "a discard claimed for a kong does not count; the losers do not settle among themselves",
        "Millington, §96",
    ),
    (
        *("millington", "", "A false call of mah-jongg, by 2 players"),
        "each offender pays each innocent player 150 points; the hand is over; East passes if East was an offender",
        "Millington, §83",
    ),
    (
        "millington",
        "",
        "Robbing",
        "a concealed kong may be robbed for thirteen orphans",
        "Millington, §58; decision “robbed-kong”",
    ),
    ("millington", "", "East", "passes after 13 wins in a row, ignoring draws between them", "Millington, §122r"),
    ("dmjl", "", "Dangerous discards", "the players decide which discards are dangerous", "kmj, “Dangerous game”"),
    ("bmja", "seat-swaps", "Changing seats", "after the East round South with West and East with North", "Kajongg, “Rotation”"),
)


@pytest.mark.parametrize(("id", "option", "about", "says", "source"), SENTENCES)
def test_a_rule_is_said_in_a_sentence(id: str, option: str, about: str, says: str, source: str) -> None:
    lines = settling_lines(load_ruleset(id, options=[option] if option else []))
    assert (about, says, source) in {(line.about, line.says, str(line.cite)) for line in lines}


@pytest.mark.parametrize("id", ruleset_ids())
def test_every_option_that_changes_paying_or_playing_changes_what_is_said(id: str) -> None:
    plain = load_ruleset(id)
    said = set(settling_lines(plain))
    for option in plain.options:
        ruleset = load_ruleset(id, options=[option.id])
        same = ruleset.written == plain.written
        assert (set(settling_lines(ruleset)) == said) is same, option.id


@pytest.mark.parametrize("id", ruleset_ids())
def test_nobody_reads_the_keys_of_a_file(id: str) -> None:
    for line in settling_lines(load_ruleset(id)):
        assert not re.search(r"\b(yes|true|false mah jongg|\w+ at most \d|caps|cite)\b", line.says), line


def test_a_number_in_order() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)
    said = "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th"
    assert " ".join(_ordinal(number) for number in numbers) == said
