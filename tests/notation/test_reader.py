"""What the reader makes of hands and deals, beyond the conformance cases: canonical values, defaults, limits of size."""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.game.deals import (
    NOT_STATED,
    CountedHand,
    Ending,
    Liability,
    Offence,
    Penalty,
    Result,
)
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Remark, Win, write_hand
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import Tile, tiles_of
from mjscore.notation.outline import split_front_matter
from mjscore.notation.reader import (
    looks_like_deal,
    read_deal,
    read_hand,
    read_round,
    read_seat,
    read_tiles,
    read_won,
)
from mjscore.problems import ImpossibleHand, NotationProblem, Problem
from tests.cli.running import run

RD, EAST = Tile.of("RD"), Tile.of("E")


def test_a_hand_is_canonical() -> None:
    hand = read_hand(
        "hand: N N eyes, 4B 2B, 4×RD kong, 3B; table: 3×1D from North, 765C; flowers: F2 F1; seat: W; round: e;"
        "won: claimed 5C from South, last discard, completing 765C; visible: 9D 1D"
    )
    assert hand == Hand(
        exposed=(
            Group(Kind.PUNG, Tile.of("1D"), Form.EXPOSED, Seat.NORTH),
            Group(Kind.CHOW, Tile.of("5C")),
        ),
        fixed=(
            Group(Kind.KONG, RD, Form.CONCEALED),
            Group(Kind.PAIR, Tile.of("N"), Form.CONCEALED),
        ),
        free=tiles_of("234B"),
        bonus=tiles_of("F1 F2"),
        seat=Seat.WEST,
        round=Round.EAST,
        won=Win(
            Means.DISCARD,
            Tile.of("5C"),
            Seat.SOUTH,
            frozenset({Remark.LAST_DISCARD}),
            Group(Kind.CHOW, Tile.of("5C")),
            among=True,
        ),
        visible=tiles_of("1D 9D"),
    )


SAME = [
    ("concealed: 1123D 45678B EEE N", "concealed: N EEE 87654B 3211D"),
    ("concealed: 4×RD, 123456789D", "concealed: RD RD RD RD, 123456789D"),
    (
        "exposed: EEEE; concealed: 123456789D 1B",
        "exposed: 4×E kong; concealed: 123456789D 1B",
    ),
    (
        "exposed: 4×E concealed; concealed: 123456789D 1B",
        "exposed: 4×E concealed kong; concealed: 123456789D 1B",
    ),
    (
        "concealed: EEE concealed pung, 123456789D 1B",
        "concealed: EEE pung, 123456789D 1B",
    ),
    (
        "concealed: 88D WD WD EEE 567C 123B; won: drew 8D",
        "concealed: 88D WD WD EEE 567C 123B; won: draw 8D",
    ),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_means_the_same_is_equal(one: str, other: str) -> None:
    assert read_hand(one) == read_hand(other)


DIFFERENT = [
    (
        "concealed: 4×RD, 123456789D",
        "concealed: 4×RD kong, 123456789D 1B",
        "a declared kong is not four tiles",
    ),
    (
        "exposed: 4×E kong; concealed: 123456789D 1B",
        "exposed: 4×E added kong; concealed: 123456789D 1B",
        "an added kong",
    ),
    (
        "exposed: 3×E, 3×S; concealed: 1234567D",
        "exposed: 3×S, 3×E; concealed: 1234567D",
        "the order of groups on the table",
    ),
    (
        "concealed: EEE pung, 123456789D 1B",
        "concealed: EEE 123456789D 1B",
        "a kind word fixes",
    ),
]


@pytest.mark.parametrize(("one", "other", "why"), DIFFERENT)
def test_what_means_something_else_is_not(one: str, other: str, why: str) -> None:
    assert read_hand(one) != read_hand(other), why


@pytest.mark.parametrize(
    ("text", "among"),
    [
        ("concealed: 888D WD WD EEE 567C 123B; won: draw 8D", True),
        ("concealed: 88D WD WD EEE 567C 123B; won: draw 8D", False),
        ("exposed: 4×E kong; concealed: 888D WD WD 567C 123B; won: draw 8D", True),
        ("exposed: 4×E kong; concealed: 88D WD WD 567C 123B; won: draw 8D", False),
        ("concealed: 888D WD WD EEE 567C 123B; won: dealt", True),
    ],
)
def test_counting_tells_whether_the_winning_tile_is_among_the_groups(
    text: str, among: bool
) -> None:
    won = read_hand(text).won
    assert won is not None
    assert won.among is among


def test_seat_and_round_stand_in_for_what_is_not_written() -> None:
    text = "concealed: 1123D 45678B EEE N"
    hand = read_hand(text, seat=Seat.SOUTH, round=Round.WEST)
    assert (hand.seat, hand.round) == (Seat.SOUTH, Round.WEST)
    hand = read_hand(
        f"{text}; seat: North; round: East", seat=Seat.SOUTH, round=Round.WEST
    )
    assert (hand.seat, hand.round) == (Seat.NORTH, Round.EAST)


ELEVEN = "concealed: NE NE NE SW SW SW 123D 5B"
THIRTEEN = "concealed: 1123D 45678B EEE N"


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        (THIRTEEN, {}),
        (f"{THIRTEEN}N", {"discarding": True}),
        (ELEVEN, {}),
        (ELEVEN, {"hand_size": 10}),
        (f"{ELEVEN}5B".replace("5B5B", "55B") + "; won: draw 5B", {}),
        ("concealed: 123456789D E", {"hand_size": 10}),
        ("concealed: NE NE 123456789D EE", {"extra_winds": True}),
        ("concealed: NE NE 123456789D EE; seat: North East", {}),
        ("exposed: 3×E from North East; concealed: NE NE 12345678D", {}),
    ],
)
def test_sizes_and_winds_that_are_read(text: str, allowed: dict[str, Any]) -> None:
    assert read_hand(text, **allowed).tiles


@pytest.mark.parametrize(
    ("text", "allowed", "code"),
    [
        (f"{THIRTEEN}N", {}, "too-many-tiles"),
        (THIRTEEN, {"hand_size": 10}, "too-many-tiles"),
        (ELEVEN, {"hand_size": 13}, "extra-wind"),
        ("concealed: 123456789D E", {}, "too-few-tiles"),
        ("concealed: NE NE 123456789D EE", {}, "extra-wind"),
        ("concealed: SW 123456789D EEE", {}, "extra-wind"),
    ],
)
def test_sizes_and_winds_that_are_refused(
    text: str, allowed: dict[str, Any], code: str
) -> None:
    with pytest.raises(Problem) as refused:
        read_hand(text, **allowed)
    assert code in [fault.code for fault in refused.value.faults]


def test_all_faults_of_a_hand_are_told_at_once() -> None:
    with pytest.raises(ImpossibleHand) as refused:
        read_hand(
            "exposed: 3×1D, 2×WD; concealed: 11D 234B; bonus: F1 F1; won: draw 9C; seat: East"
        )
    codes = [fault.code for fault in refused.value.faults]
    assert codes == ["exposed-pair", "five-of-one", "too-few-tiles", "bonus-tile-twice"]


def test_a_refusal_names_its_source_line_and_column() -> None:
    with pytest.raises(NotationProblem) as refused:
        read_hand("seat: East\r\nconcealed: 1123D\t45678X EEE N\r\n", source="hand.mj")
    assert (refused.value.source, refused.value.line, refused.value.column) == (
        "hand.mj",
        2,
        18,
    )
    assert str(refused.value).startswith("hand.mj:2:18: 45678X: no suit X")


DEAL = """\
title: The last deal
rules: babcock
options: seasons, -four-wind-hand
limit: none
round: South
wall: 3
streak: 9
no choice: West
liable: West half
liable: North first discard
visible: 1D

[East]
score: 16
won: discard from West
[South]
exposed: 3×9B
concealed: WD WD 345C 77D 8B S N
[West]
status: long
[North]
score: 0
status: dead
"""


def test_a_deal() -> None:
    deal = read_deal(DEAL)
    assert deal.players == (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
    assert (deal.title, deal.rules, deal.options) == (
        "The last deal",
        "babcock",
        ("seasons", "-four-wind-hand"),
    )
    assert (deal.limit, deal.round, deal.wall, deal.streak, deal.no_choice) == (
        None,
        Round.SOUTH,
        3,
        9,
        (Seat.WEST,),
    )
    assert deal.liable == (
        Liability(Seat.WEST, half=True),
        Liability(Seat.NORTH, first_discard=True),
    )
    assert deal.winner is Seat.EAST
    assert deal.hand(Seat.EAST) == CountedHand(
        16, Seat.EAST, Win(Means.DISCARD, None, Seat.WEST)
    )
    south = deal.hand(Seat.SOUTH)
    assert isinstance(south, Hand)
    assert (south.seat, south.round, south.visible) == (Seat.SOUTH, Round.SOUTH, ())
    assert deal.visible == tiles_of("1D")


def test_a_header_that_is_silent() -> None:
    deal = read_deal("[East]\nscore: 1\nwon: draw\n[West]\nscore: 2\n")
    assert (deal.limit, deal.round, deal.rules, deal.options, deal.wall) == (
        NOT_STATED,
        None,
        None,
        (),
        None,
    )


@pytest.mark.parametrize(
    ("line", "result", "penalties"),
    [
        ("result: draw", Result(Ending.DRAW), ()),
        ("result: washed by South", Result(Ending.WASHED, Seat.SOUTH), ()),
        (
            "penalty: false mah-jongg North",
            None,
            (Penalty(Offence.FALSE_MAH_JONGG, (Seat.NORTH,)),),
        ),
        (
            "penalty: false mahjong North and East",
            None,
            (Penalty(Offence.FALSE_MAH_JONGG, (Seat.NORTH, Seat.EAST)),),
        ),
        (
            "penalty: false naming West, pong by North",
            None,
            (Penalty(Offence.FALSE_NAMING, (Seat.WEST,), "pung", Seat.NORTH),),
        ),
        (
            "penalty: false naming West, mah jongg by N",
            None,
            (Penalty(Offence.FALSE_NAMING, (Seat.WEST,), "mah-jongg", Seat.NORTH),),
        ),
    ],
)
def test_deals_without_a_winner(
    line: str, result: Result | None, penalties: tuple[Penalty, ...]
) -> None:
    deal = read_deal(
        f"{line}\n[E]\nscore: 1\n[S]\nscore: 2\n[W]\nscore: 3\n[N]\nscore: 4\n"
    )
    assert (deal.result, deal.penalties, deal.winner) == (result, penalties, None)


def test_a_flag_s_worth() -> None:
    assert read_seat("w") is Seat.WEST
    assert read_seat("north-east wind") is Seat.NORTH_EAST
    assert read_round("Center") is Round.CENTRE
    assert read_tiles("3×5C, EE 🀄") == tiles_of("555C E E RD")
    assert read_won("robbed 5C from s, last tile") == Win(
        Means.ROB, Tile.of("5C"), Seat.SOUTH, frozenset({Remark.LAST_TILE})
    )


@pytest.mark.parametrize(
    ("read", "text", "code"),
    [
        (read_seat, "Eest", "unknown-seat"),
        (read_seat, "", "nothing-written"),
        (read_round, "Middle", "unknown-word"),
        (read_tiles, "5X", "unknown-suit"),
        (read_won, "discrad 5C", "unknown-means"),
        (read_won, "draw 5C, completing 4×5C", "completing-kong"),
    ],
)
def test_a_flag_that_is_refused(read: Any, text: str, code: str) -> None:
    with pytest.raises(NotationProblem) as refused:
        read(text)
    assert refused.value.code == code


def test_a_deal_looks_like_one() -> None:
    assert looks_like_deal(DEAL)
    assert looks_like_deal("[East] score: 1")
    assert not looks_like_deal(THIRTEEN)
    assert not looks_like_deal("# [East]\n" + THIRTEEN)
    assert not looks_like_deal('+++\nx = ["[East]"]\n+++\n' + THIRTEEN)


def test_front_matter_is_split_off_and_the_lines_stay_where_they_are() -> None:
    toml, text = split_front_matter("\ufeff+++\ntitle = 1\n+++  \nconcealed: 1D\n")
    assert toml == "title = 1\n"
    assert text.split("\n")[3] == "concealed: 1D"
    assert text[:3].isspace()
    assert split_front_matter("concealed: 1D") == (None, "concealed: 1D")
    with pytest.raises(NotationProblem) as refused:
        split_front_matter("+++\ntitle = 1")
    assert refused.value.code == "open-front-matter"


HOSTILE = [
    "concealed: " + "1D " * 400_000,
    "concealed: " + "1" * 1_000_000,
    "x" * 1_000_000,
    "exposed: " + "," * 1_000_000,
    ";" * 1_000_000,
    "[" * 100_000,
    "(" * 100_000,
    "\0" * 100_000,
    "won: " + "a: b; " * 200_000,
    "#" * 1_000_000,
    "concealed: " + "3×" * 400_000,
    "bonus: " + "F1, " * 200_000,
    "concealed: " + "🀀" * 300_000,
    "won: discard 5C" + ", last tile" * 100_000,
    "concealed: " + ("1D 2D 3D 4D 5D 6D 7D 8D 9D " * 8 + ",") * 18,
    "exposed: " + "1D 1D 1D," * 400,
    "title: " + "x" * 1_000_000,
    "concealed: " + "1D, " * 400_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=[f"{text[:12]!r}" for text in HOSTILE])
def test_a_long_text_is_refused_in_good_time(text: str) -> None:
    for read in (read_hand, read_deal):
        with pytest.raises(Problem) as refused:
            read(text)
        assert len(str(refused.value)) < 20_000


@pytest.mark.parametrize(
    ("written", "others"),
    [
        ("table: 999B; hand: SSS, 7 others", 7),
        ("table: 999B; hand: SSS, ?", 7),
        ("table: 999B; hand: SSS …", 7),
        ("table: 999B; hand: SSS EE five other tiles", 5),
        ("table: 4×E kong; hand: 2×WD, the rest", 8),
        ("hand: 13 others", 13),
        ("hand: 3 unknown, 10 more", 13),
        ("hand: 123D 456D 789D EEE S, ?", 0),
    ],
)
def test_tiles_that_are_not_told_are_counted(written: str, others: int) -> None:
    hand = read_hand(written)
    assert (hand.unwritten, hand.size) == (others, 13)
    assert read_hand(write_hand(hand)) == hand


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "exposed: 777B; concealed: 123D 456D 99C RD RD; won: draw RD",
            "The winning RD is counted besides the RD that is written",
        ),
        (
            "exposed: 777B; concealed: 123D 456D 999C RD; won: draw RD",
            "",
        ),  # no other tile can be missing
        ("exposed: 777B; concealed: 123D 456D 999C RD RD; won: draw RD", ""),
        ("exposed: 777B; concealed: 123D 456D 99C 67C; won: discard 8C", ""),
    ],
)
def test_a_winning_tile_counted_besides_its_like_is_told(text: str, told: str) -> None:
    out = run("score", text).out
    assert (told in out, "besides" in out) == (True, bool(told))
