"""Hands that are refused although their tiles divide into sets and a pair, and calls that earn nothing."""

from __future__ import annotations

import pickle

import pytest

from mjscore.game.hands import Hand
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset
from mjscore.scoring import score
from mjscore.scoring.comparing import compare

SEVEN_GROUPS = "exposed: 3×1D pung, 3×E pung; concealed: 777C 456B 22C; won: discard 4B; seat: West"
FOUR_GROUPS = (
    "exposed: 3×1D pung; concealed: 777C 456B 22C; won: discard 4B; seat: West"
)


@pytest.mark.parametrize(
    ("hand", "rules", "options", "message"),
    [
        (
            read_hand(SEVEN_GROUPS),
            "parker",
            ["six-handed"],
            "played with 10 tiles, but this hand has 13",
        ),
        (
            read_hand(FOUR_GROUPS, hand_size=10),
            "parker",
            [],
            "played with 13 tiles, but this hand has 10",
        ),
        (
            read_hand(FOUR_GROUPS, hand_size=10),
            "babcock",
            [],
            "played with 13 tiles, but this hand has 10",
        ),
    ],
)
def test_a_winning_hand_of_another_game_s_size_is_refused(
    hand: Hand, rules: str, options: list[str], message: str
) -> None:
    with pytest.raises(ImpossibleHand, match=message):
        score(hand, load_ruleset(rules, options))


def test_three_sets_and_a_pair_win_parker_s_six_handed_game() -> None:
    # Parker: mah-jongg 20, an exposed three of ones 4, a concealed three of sevens 4.
    assert (
        score(
            read_hand(FOUR_GROUPS, hand_size=10), load_ruleset("parker", ["six-handed"])
        ).total
        == 28
    )


CALLED = [
    # Babcock p. 36, Millington 55a, 117l: a set claimed after the call, or under Babcock any declared four, spoils it.
    (
        "concealed: 111D 777C 456B 234D 2C; won: discard 2C, original call",
        "babcock",
        True,
    ),
    (
        "exposed: 3×1D pung; concealed: 777C 456B 234D 2C; won: discard 2C, original call",
        "babcock",
        False,
    ),
    (
        "concealed: 4×1D concealed kong, 777C 456B 234D 2C; won: discard 2C, original call",
        "babcock",
        False,
    ),
    (
        "concealed: 111D 777C 456B 234D 2C; won: discard 2C, original call",
        "millington",
        True,
    ),
    (
        "exposed: 3×1D pung; concealed: 777C 456B 234D 2C; won: discard 2C, original call",
        "millington",
        True,
    ),
    (
        "concealed: 4×1D concealed kong, 777C 456B 234D 2C; won: discard 2C, original call",
        "millington",
        True,
    ),
]


@pytest.mark.parametrize(("text", "rules", "paid"), CALLED)
def test_a_call_that_was_changed_earns_nothing_and_is_noted(
    text: str, rules: str, paid: bool
) -> None:
    sheet = score(read_hand(text), load_ruleset(rules))
    assert (
        any(item.id in ("lucky-thirteen", "original-call") for item in sheet.items)
        is paid
    )
    assert (
        any("“original call” earns nothing" in note for note in sheet.notes) is not paid
    )


OUT_OF_TURN = [
    ("babcock", "Babcock, p. 16"),
    ("bmja", "BMJA, “New tile”"),
    ("dmjl", "Kajongg, “Chow”"),
    ("harr", "Harr, p. 18"),
    ("millington", "Millington, §40"),
    ("parker", "Parker, “To Mah-Jongg”"),
]


@pytest.mark.parametrize(("rules", "cite"), OUT_OF_TURN)
def test_a_chow_is_claimed_from_the_left_alone(rules: str, cite: str) -> None:
    text = "exposed: 567D chow from {}; concealed: 111B 222C 99C RD RD; seat: South; won: draw 9C"
    assert score(read_hand(text.format("East")), load_ruleset(rules)).total
    with pytest.raises(
        ImpossibleHand, match="South can claim a chow only from East"
    ) as refused:
        score(read_hand(text.format("West")), load_ruleset(rules))
    assert refused.value.code == "chow-out-of-turn"
    assert (refused.value.hint or "").endswith(f"completes the hand ({cite})")


def test_a_call_is_not_noted_twice_where_the_rules_know_none() -> None:
    sheet = score(read_hand(CALLED[0][0]), load_ruleset("parker"))
    assert [note for note in sheet.notes if "original call" in note] == [
        "parker gives nothing for “original call”"
    ]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (
            "concealed: 2222D WDWDWD 888D 44D 66C; won: draw 6C",
            "for a kong write 4×2D concealed kong",
        ),
        (
            "concealed: 24D WDWDWD 222D 888D 444D; won: draw 4D",
            "leave out won:",
        ),  # with a kong a fifth 4D would be needed
        ("concealed: 2222D WDWDWD 888D 44D 7C 9C; won: draw 9C", "leave out won:"),
    ],
)
def test_a_kong_is_proposed_only_where_it_completes_the_hand(
    text: str, hint: str
) -> None:
    with pytest.raises(ImpossibleHand, match="is not complete") as refused:
        score(read_hand(text), load_ruleset("babcock"))
    assert hint in refused.value.hint
    if "write" in hint:
        kong = text.replace("2222D", "4×2D concealed kong,")
        assert score(read_hand(kong), load_ruleset("babcock")).winner


@pytest.mark.parametrize(
    ("text", "rules", "advice"),
    [
        # BMJA refuses seven pairs of three suits and winds: it must not be named for them.
        (
            "concealed: 22B 44B 66B 77D 99D EE SS; won: draw S",
            "dmjl",
            "leave out won: if another player won",
        ),
        (
            "concealed: EE SS WW NN RD RD GD GD WD WD; won: draw E",
            "dmjl",
            "which bmja allows to win",
        ),
        # Thirteen tiles with the claimed one on the table: a white dragon is missing, 8D is not too many.
        (
            "exposed: 888D; concealed: EEE 567C 123B WD; won: discard 8D",
            "babcock",
            "write the tile that is missing",
        ),
    ],
)
def test_the_advice_beside_a_refusal_has_been_tried(
    text: str, rules: str, advice: str
) -> None:
    with pytest.raises(ImpossibleHand) as refused:
        score(read_hand(text), load_ruleset(rules))
    assert advice in refused.value.hint


def test_a_refusal_equals_its_own_pickle() -> None:
    hand = read_hand(
        "concealed: 19D 19B 19C E S W N RD GD WD; won: discard 1D; seat: South"
    )
    compared = compare(hand, [load_ruleset("harr"), load_ruleset("babcock")])
    assert pickle.loads(pickle.dumps(compared)) == compared
