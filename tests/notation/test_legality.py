"""Legality is asked of values: what comes as data or is built by a program needs no text, and no parser."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

import mjscore
from mjscore.game.deals import CountedHand, Deal, Ending, Result
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Remark, Status, Win
from mjscore.game.legality import any_rules, faults_of, require
from mjscore.game.legality.win_faults import REMARK_NEEDS, win_faults
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import Tile, tiles_of
from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import ImpossibleHand, Problem
from tests.settlement.table import hands

THIRTEEN = tiles_of("123456789D EEE S")
DRAWN = Win(Means.DRAW, Tile.of("S"))


def test_a_hand_that_can_be_has_no_fault() -> None:
    for hand in (Hand(free=THIRTEEN), Hand(free=THIRTEEN, won=DRAWN)):
        assert faults_of(hand, any_rules(hand)) == ()
        assert require(hand, any_rules(hand)) is hand


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (Hand(free=THIRTEEN[:-1]), {"too-few-tiles"}),
        (Hand(free=THIRTEEN, unwritten=1), {"too-many-tiles"}),
        (Hand(free=THIRTEEN[:-1], unwritten=1, won=DRAWN), {"others-in-win"}),
        (Hand(free=tiles_of("11111D 23456D EEE")), {"five-of-one"}),
        (Hand(free=THIRTEEN, bonus=tiles_of("F1 F1")), {"bonus-tile-twice"}),
        (Hand(free=THIRTEEN, bonus=tiles_of("1D")), {"not-a-bonus-tile"}),
        (Hand(free=(*THIRTEEN[:-1], Tile.of("F1"))), {"bonus-tile-in-hand"}),
        (Hand(free=(Tile.of("F1"), *THIRTEEN[:-1])), {"bonus-tile-in-hand"}),
        (Hand(free=THIRTEEN, bonus=tiles_of("F1 F2 F1")), {"bonus-tile-twice"}),
        (Hand(free=tiles_of("1D 23456D 1111D EEE")), {"five-of-one"}),
        (
            Hand((Group(Kind.PUNG, Tile.of("8D"), Form.ADDED),), free=THIRTEEN[:10]),
            {"qualifier-without-kong"},
        ),
        (
            Hand(free=THIRTEEN, won=Win(Means.DRAW, Tile.of("S"), Seat.WEST)),
            {"draw-from"},
        ),
        (Hand(free=THIRTEEN, won=Win(Means.DRAW)), {"no-winning-tile"}),
        (Hand(free=THIRTEEN, won=replace(DRAWN, among=True)), {"too-few-tiles"}),
        (
            Hand(
                free=THIRTEEN,
                seat=Seat.WEST,
                won=Win(Means.DISCARD, Tile.of("S"), Seat.WEST),
            ),
            {"own-discard"},
        ),
        (
            Hand(free=THIRTEEN, status=Status.LONG, won=replace(DRAWN, among=True)),
            {"contradiction"},
        ),
    ],
)
def test_a_hand_that_cannot_be_has_its_faults_and_is_never_scored(
    hand: Hand, codes: set[str]
) -> None:
    faults = faults_of(hand, any_rules(hand))
    assert {fault.code for fault in faults} == codes
    assert all(fault.span is None and fault.where for fault in faults)
    with pytest.raises(ImpossibleHand):
        require(hand, any_rules(hand))
    for ask in (mjscore.score, mjscore.value, mjscore.waits):
        with pytest.raises(ImpossibleHand):
            ask(hand, mjscore.load_ruleset("babcock"))


def test_what_is_changed_in_code_is_examined_anew() -> None:
    """A hand or deal that was read is known to be one that can be; a changed copy of it is not."""
    rules = mjscore.load_ruleset("babcock")
    hand = read_hand("concealed: 234B 567B 99B 111D 45D; won: draw 6D")
    mjscore.score(hand, rules)
    with pytest.raises(ImpossibleHand, match="5 of 9B"):
        mjscore.score(replace(hand, free=tiles_of("99999B 567B 111D 45D")), rules)
    deal = read_deal(
        "[East] concealed: 12345678D 99D 111B; won: draw 9D\n"
        + "".join(f"[{seat}] score: 0\n" for seat in "SWN")
    )
    mjscore.settle(deal, rules)
    long = (Seat.NORTH, Hand(free=tiles_of("2222345678999C E")))
    for changed, message in (
        (replace(deal, seats=(*deal.seats[:3], long)), "14 tiles: too many"),
        (replace(deal, visible=tiles_of("9999D")), "of 9D at the table"),
    ):
        with pytest.raises(ImpossibleHand, match=message):
            mjscore.settle(changed, rules)


def test_a_fault_of_a_hand_that_was_read_has_its_place() -> None:
    hand = read_hand("concealed: 123456789D EEE S; seat: East")
    changed = replace(hand, won=Win(Means.DISCARD, Tile.of("S"), Seat.EAST))
    (fault,) = faults_of(changed, any_rules(changed))
    assert fault.code == "own-discard"
    assert fault.span is not None


@pytest.mark.parametrize(
    ("east", "south", "place"),
    [
        ("exposed: 3×RD", "exposed: 3×RD", "3×RD"),
        ("exposed: 3×RD", "concealed: 3×RD, 1D", "3×RD"),
        ("exposed: 3×RD", "exposed: 3×1B; concealed: RD RD 2B", "RD"),
    ],
)
def test_five_of_one_tile_at_the_table_points_at_the_last_of_them(
    east: str, south: str, place: str
) -> None:
    written = f"[East]\n{east}\nstatus: foul\n[South]\n{south}\nstatus: foul"
    with pytest.raises(ImpossibleHand) as refused:
        read_deal(f"result: draw\n{written}")
    (fault,) = refused.value.faults
    assert fault.code == "five-of-one"
    assert fault.span is not None
    assert refused.value.text[fault.span.start : fault.span.end] == place
    assert fault.span.start > refused.value.text.index("[South]")


def test_every_remark_says_with_which_means_it_goes() -> None:
    assert set(REMARK_NEEDS) == set(Remark), (
        "write the remark in REMARK_NEEDS of mjscore/game/legality/win_faults.py"
    )


def test_words_of_a_win_must_agree() -> None:
    codes = [
        fault.code
        for fault in win_faults(
            Win(Means.DISCARD, Tile.of("S"), None, frozenset({Remark.LAST_TILE}))
        )
    ]
    assert codes == ["remark-does-not-fit"]


@pytest.mark.parametrize(
    ("east", "south", "code"),
    [
        # Babcock p. 36: the Hand from Heaven is East's, the Hand from Earth is won on East's first discard.
        ("score: 0", "score: 300; won: dealt", "dealt-not-east"),
        (
            "score: 0",
            "score: 150; won: discard from West, first discard",
            "first-discard-of-east",
        ),
        ("score: 150; won: discard, first discard", "score: 0", "first-discard-of-own"),
        (
            "score: 0",
            "score: 150; won: discard from East, first discard, last discard",
            "remark-does-not-fit",
        ),
        ("score: 0", "score: 40; won: discard from South", "own-discard"),
        # Nobody has claimed anything before East's first discard.
        (
            "exposed: 3×9B; status: foul",
            "score: 150; won: discard from East, first discard",
            "claimed-too-early",
        ),
        ("score: 300; won: dealt", "exposed: 123D; status: foul", "claimed-too-early"),
    ],
)
def test_a_win_counted_by_hand_came_as_a_win_can(
    east: str, south: str, code: str
) -> None:
    with pytest.raises(Problem) as refused:
        read_deal(
            f"[East]\n{east}\n[South]\n{south}\n[West]\nscore: 0\n[North]\nscore: 0"
        )
    assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize(
    "hand",
    [
        "exposed: 123D; concealed: 33D 567B 888C SSS; won: discard 3D from East, first discard",
        "exposed: 4×RD concealed kong, 3×3D; concealed: 567B 888C SS; won: discard 3D from East, first discard",
    ],
)
def test_what_the_first_discard_completed_may_lie_on_the_table(hand: str) -> None:
    """So may a concealed kong: it can be declared before play (Millington 33)."""
    assert read_hand(hand).won is not None


PAIR = "exposed: 2×5D pair, 3×1B; concealed: 123C 456C {}; won: discard 5D{}"
WINS_READ = [
    pytest.param(PAIR.format("456D", ""), "", id="a pair on the table that won"),
    pytest.param(
        PAIR.format("456D", ", completing 55D"), "", id="that won, as is said"
    ),
    pytest.param(
        PAIR.format("456D", ", completing 456D"), "exposed-pair", id="another group won"
    ),
    pytest.param(
        PAIR.format("46D", ""), "exposed-pair", id="the tile that won is a third 5"
    ),
    pytest.param(
        PAIR.format("456D", "").replace("discard", "draw"),
        "exposed-pair",
        id="the tile was drawn",
    ),
    pytest.param(
        "exposed: 2×5D pair, 2×5D pair; concealed: 11B 22B 33C 44C 77D; won: discard 5D",
        "exposed-pair",
        id="two of four alike",
    ),
    pytest.param(
        "exposed: 3×5D; concealed: 123B 123C 456C 66C; won: discard 5D, completing 55D",
        "completing-nothing",
        id="a pung",
    ),
    pytest.param(
        "exposed: 123D; concealed: 1D 456B 456C 789C; won: discard 1D, first discard",
        "claimed-too-early",
        id="chow",
    ),
    pytest.param(
        "exposed: 123D, 123D; concealed: 456B 456C 88C; won: discard 1D from East, first discard",
        "claimed-too-early",
        id="two",
    ),
    pytest.param(
        "exposed: 123D; concealed: 456B 456C 789C 88C; won: discard 1D from East, first discard",
        "",
        id="the chow that won",
    ),
    pytest.param(
        "exposed: 456B; concealed: 123D 456C 789C 88C; won: discard 1D from East, first discard",
        "claimed-too-early",
        id="no",
    ),
    pytest.param(
        "concealed: 12D 456B 456C 789C 88C; won: rob 3D, last tile",
        "",
        id="the last tile was robbed",
    ),
]


@pytest.mark.parametrize(("hand", "code"), WINS_READ)
def test_what_may_lie_on_the_table_when_a_hand_has_won(hand: str, code: str) -> None:
    if code:
        with pytest.raises(ImpossibleHand) as refusal:
            read_hand(hand)
        assert code in {fault.code for fault in refusal.value.faults}
    else:
        assert read_hand(hand).won


@pytest.mark.parametrize(
    ("won", "how"),
    [("dealt", "with the hand as dealt"), ("discard", "on East's first discard")],
)
def test_why_nobody_can_have_claimed_is_said(won: str, how: str) -> None:
    east, south = (
        ("score: 300; won: dealt", "0")
        if won == "dealt"
        else ("0", "score: 150; won: discard from East, first discard")
    )
    blocks = hands(E=east, S=south, W="exposed: 3×9B; concealed: ?", N="0")
    with pytest.raises(ImpossibleHand, match=f"won {how}, so West cannot have claimed"):
        read_deal(blocks)


@pytest.mark.parametrize(
    ("west", "refused"),
    [
        ("concealed: 3×1D, 258B 47C E E S N N", False),
        ("concealed: 1D 1D 258B 47C E E S S N N", True),
        ("concealed: 123D chow, 258B 47C E E S N N", True),
        ("exposed: 123D; concealed: 258B 47C E E S N N", True),
    ],
)
def test_who_was_robbed_has_three_of_the_tile(west: str, refused: bool) -> None:
    """Millington 58: of a concealed kong the concealed three are left."""
    south = "concealed: 9D 19B 19C E S W N RD GD WD WD; won: rob 1D from West"
    blocks = hands(E="0", S=south, W=west, N="0")
    if refused:
        with pytest.raises(ImpossibleHand, match="West has no exposed pung of 1D"):
            read_deal(blocks)
    else:
        assert read_deal(blocks).winner is Seat.SOUTH


def test_east_may_hold_fourteen_tiles_where_the_tiles_are_washed() -> None:
    """Babcock p. 80: before East's first discard; nobody else has drawn."""
    washed = "concealed: 19D 19B 19C E S W N 4D 2B 4B"
    fourteen = "concealed: 1223D 258B 2258C E S N"
    assert read_deal(
        "result: washed by South\n" + hands(E=fourteen, S=washed, W="0", N="0")
    ).result
    with pytest.raises(ImpossibleHand, match="14 tiles: too many"):
        read_deal(
            "result: washed by South\n" + hands(E="0", S=washed, W=fourteen, N="0")
        )


def test_a_deal_is_judged_as_a_whole() -> None:
    losers = tuple(
        (seat, CountedHand(4, seat)) for seat in (Seat.SOUTH, Seat.WEST, Seat.NORTH)
    )
    east = Hand(free=THIRTEEN, seat=Seat.WEST, round=Round.WEST, won=DRAWN)
    deal = Deal(
        ((Seat.EAST, east), *losers),
        round=Round.EAST,
        result=Result(Ending.DRAW),
        no_choice=(Seat.NORTH_EAST,),
    )
    assert {fault.code for fault in faults_of(deal, any_rules(deal))} == {
        "contradiction",
        "winner-and-result",
        "nobody-there",
    }
    assert {fault.where for fault in faults_of(deal, any_rules(deal))} == {
        "East seat",
        "East round",
        "result",
        "no choice",
    }
    deal = read_deal(
        "[E]\nhand: 123456789D EEE S\nwon: draw S\n[S]\nscore: 4\n[W]\nscore: 4\n[N]\nscore: 4"
    )
    assert faults_of(deal, any_rules(deal)) == ()


PROGRAM = """
import json, sys
from mjscore.notation.as_json import deal_from_dict, deal_to_dict, hand_from_dict, hand_to_dict
hand = hand_from_dict({"free": ["1D"], "others": 12})
assert hand_from_dict(json.loads(json.dumps(hand_to_dict(hand)))) == hand
deal = deal_from_dict({"hands": {"East": {"score": 8, "won": {"means": "draw"}}, "West": {"score": 4}}})
assert deal_from_dict(json.loads(json.dumps(deal_to_dict(deal)))) == deal
try:
    hand_from_dict({"free": ["1D"]})
except Exception as refused:
    print(type(refused).__name__)
print("pyparsing" in sys.modules)
"""


def test_what_comes_as_data_needs_no_parser() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == ["ImpossibleHand", "False"]


NOT_THERE = [
    pytest.param(
        "exposed: 1234D chow; concealed: 567C 123B EE 9D; won: draw 9D",
        "not-a-chow",
        id="a run of four",
    ),
    pytest.param(
        "concealed: 11111D 567C 123B EE; seat: East", "five-of-one", id="five alike"
    ),
    pytest.param(
        "exposed: 2×E pair; concealed: 123D 567C 123B 9D 9D; seat: East",
        "exposed-pair",
        id="a pair on the table",
    ),
    pytest.param(
        "exposed: 4×1D kong; concealed: 567C 123B 456B 99C; won: discard 1D, completing 4×1D",
        "completing-kong",
        id="a four completed by the winning tile",
    ),
    pytest.param(
        "exposed: 3×F1 pung; concealed: 123D 567C 123B E; seat: East",
        "bonus-tile-in-hand",
        id="a set of bonus tiles",
    ),
    pytest.param(
        "concealed: 123D 456D 789D 567C EE; won: dealt; seat: South",
        "dealt-not-east",
        id="a dealt hand of another than East",
    ),
]


@pytest.mark.parametrize(("text", "code"), NOT_THERE)
def test_what_the_book_has_not_is_refused(text: str, code: str) -> None:
    """Babcock pp. 13-22, 36, 88; Harr p. 8; Millington 3; Parker “A pung”."""
    with pytest.raises(Problem) as refused:
        read_hand(text)
    assert code in {fault.code for fault in refused.value.faults}
