"""Scores counted by hand in one text: the forms that are documented are read, and no word is passed over."""

from __future__ import annotations

from time import process_time

import pytest

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_counted_deal
from mjscore.notation.written_scores import are_scores
from mjscore.problems import Problem
from mjscore.sessions.naming import seat_called
from mjscore.sessions.seating import Seating

FOUR = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
ANN_AND_OTHERS = Seating(tuple(zip(FOUR, ("Ann", "Bob", "Cleo", "Dan"), strict=True)))


def read(text: str) -> Deal:
    return read_counted_deal(text, FOUR)


def told(deal: Deal) -> str:
    """A deal of counted hands in one line: `E 68 wins from S, S 24`."""
    said = []
    for seat, hand in deal.seats:
        assert isinstance(hand, CountedHand)
        won = "" if hand.won is None else f" wins {hand.won}"
        said.append(f"{seat[0]} {hand.score}{won}")
    return ", ".join(said)


def by_names(text: str) -> Deal:
    return read_counted_deal(
        text, FOUR, seat_of=lambda who: seat_called(who, ANN_AND_OTHERS)
    )


@pytest.mark.parametrize(
    "text",
    [
        "East 68, South 24, West 56, North 0, East wins",
        "east 68, south 24, west 56, north 0, EAST WINS",
        "East wins, East 68, South 24, West 56, North 0",
        "E=68 S=24 W=56 N=0; winner E",
        "E=68,S=24,W=56,N=0,winner=E",
        "E: 68, S: 24, W: 56, N: 0; winner: E",
        "E 68 S 24 W 56 N nothing E won",
        "East 68 won\nSouth 24\nWest 56\nNorth 0",
        "East: 68*\nSouth: 24\nWest: 56\nNorth: 0",
        "- East 68 *\n- South 24\n- West 56\n- North nothing\n",
        "1. East 68 wins\n2. South 24\n3. West 56\n4. North 0",
        "**East** 68, South 24, West 56, North 0; East won  # counted twice",
        "East 68*, South 24, West 56, North nothing, East wins",
        "\n\nEast 68 won,\n South 24,\n West 56,\n\n others nothing\n",
        "East 68 won, South 24, West 56, the others 0",
        "Ost 68, Süd 24, West 56, Nord 0; winner Ost",
    ],
)
def test_the_documented_forms_are_read(text: str) -> None:
    assert are_scores(text)
    assert sorted(told(read(text)).split(", ")) == [
        "E 68 wins unknown",
        "N 0",
        "S 24",
        "W 56",
    ]


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("E=68 S=24 W=56 N=0; winner E from S", "discard from South"),
        ("E=68 S=24 W=56 N=0; winner E, from S", "discard from South"),
        ("East 68 won from South, South 24, West 56, North 0", "discard from South"),
        ("East 68, South 24, West 56, North 0, East wins from S", "discard from South"),
        ("East 68, South 24, West 56, North 0, East wins drawn", "draw"),
        ("East 68 won, drawn; South 24, West 56, North 0", "draw"),
        ("East 68* draw\nSouth 24\nWest 56\nNorth 0", "draw"),
    ],
)
def test_how_the_tile_came_stands_behind_the_win(text: str, won: str) -> None:
    assert told(read(text)) == f"E 68 wins {won}, S 24, W 56, N 0"


@pytest.mark.parametrize("text", ["draw", "Drawn\n", "rules: millington\n\ndraw"])
def test_a_draw_by_itself_is_a_deal_that_nobody_won(text: str) -> None:
    assert are_scores(text)
    assert (read(text).seats, str(read(text).result)) == ((), "draw")


def test_a_header_may_stand_above() -> None:
    header = "rules: millington; options: -bonus-tiles\nlimit: 500\nround: West\n"
    deal = read(header + "East 68 wins, others nothing")
    assert (deal.rules, deal.options, deal.limit) == (
        "millington",
        ("-bonus-tiles",),
        500,
    )
    assert str(deal.round) == "West"
    assert deal.winner is Seat.EAST
    assert set(deal.players) == set(FOUR)


def test_players_are_called_by_name_where_they_have_names() -> None:
    deal = by_names("Ann 16, Bob 48* from Cleo, Dan 0, cl 4")
    assert told(deal) == "E 16, S 48 wins discard from West, N 0, W 4"


SWALLOWED = [
    # the discard, an exception or an offence in words between the scores, and the word at which the text is refused
    ("Ann 26 wins, the others except Bob nothing", "the others except Bob"),
    ("Ann 26 wins, the others (Bob threw it) nothing", "the others (Bob threw it)"),
    ("Ann 26 wins, others but Bob nothing", "others but Bob"),
    ("Ann 26 wins, others, save Bob, nothing", "others"),
    ("Ann 26 wins, others have nothing", "others have"),
    ("Ann 26 wins, others not nothing", "others not"),
    ("Ann 26 wins, others nothing but Bob 4", "others"),
    ("Ann 26 wins, others nothing (Bob 4)", "others"),
    ("Ann 26 wins, others nothing, Bob threw", "Bob"),
    ("Ann 26 wins, others nothing, Bob discarded", "Bob"),
    ("Ann 26 wins, others 4", "others"),
    ("Ann 26 wins, all others nothing", "all others"),
    ("Ann 26 wins off Bob, others nothing", "off"),
    ("Ann 26 wins (from Bob), others nothing", "(from"),
    ("Ann 26 wins, Bob 4 from Ann, others nothing", "from Ann"),
    ("Ann 26 wins, not drawn, others nothing", "not"),
    ("Ann 26 wins, others nothing, penalty Bob", "penalty"),
    ("Ann did not win 26, Bob 4 wins, others nothing", "Ann did not win"),
    ("Ann 26 wins? others nothing", "?"),
    ("Ann 26 wins, Bob nothing, Cleo a 4, Dan 0", "Cleo a"),
    ("Ann 26 wins. Bob 0, Cleo 0, Dan 0", "."),
    ("Ann 26, Bob 0, Cleo 0, Dan 0, Ann nearly wins", "Ann nearly"),
    ("Ann 26, Bob 0, Cleo 0, Dan 0, if Ann wins", "if Ann"),
]


@pytest.mark.parametrize(
    ("text", "word"), SWALLOWED, ids=[case[0] for case in SWALLOWED]
)
def test_no_word_is_passed_over(text: str, word: str) -> None:
    with pytest.raises(Problem) as refused:
        by_names(text)
    (fault,) = refused.value.faults
    assert fault.span is not None
    assert refused.value.text[fault.span.start :].startswith(word)
    assert fault.hint


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("East 68, South 24, West 56, North 0", "no-winner", "East 68"),
        ("East 68, South 24, West 56, North 0, drawn", "not-a-score", "drawn"),
        ("South 24, West 56, North 0, East wins", "no-score", "East wins"),
        ("East 68 wins, East 24, West 56, North 0", "two-scores", "East 24"),
        ("East 68 wins, South 24 wins, others 0", "two-winners", "South 24 wins"),
        ("East 68 wins, South -4, West 0, North 0", "not-a-score", "-4"),
        ("East 68.5 wins, others nothing", "not-a-score", "68.5"),
        ("East 26x2 wins, others nothing", "not-a-score", "26x2"),
        ("East 1,200 wins, others nothing", "not-a-score", "200"),
        ("East 1234567890 wins, others nothing", "not-a-score", "1234567890"),
        ("East 68 wins, Zoe 24, others nothing", "unknown-player", "Zoe"),
        ("East 68 wins from Zoe, others nothing", "unknown-player", "Zoe"),
        ("East 68 wins from, others nothing", "not-a-score", "from"),
        ("68 wins, South 24", "not-a-score", "68"),
    ],
)
def test_a_refusal_names_its_place(text: str, code: str, place: str) -> None:
    with pytest.raises(Problem) as refused:
        read(text)
    (fault,) = refused.value.faults
    assert fault.span is not None
    assert (fault.code, refused.value.text[fault.span.start :][: len(place)]) == (
        code,
        place,
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "East: 888D | EEE 567C 123B 55B; won: draw 5B\nSouth: 16\nWest: 4\nNorth: 0",
        "[East]\n68 won",
        "exposed: 888D; concealed: EEE 567C 123B 55B",
        "888D EEE 567C 123B 55B",
        "result: draw",
        "penalty: false mah-jongg East",
        "East: score: 68; won: draw\nSouth: 4",
        '{"seats": {"East": 16}}',
    ],
)
def test_a_deal_and_a_hand_are_no_scores(text: str) -> None:
    assert not are_scores(text)


@pytest.mark.parametrize(
    "text",
    [
        ", ".join(f"P{chr(65 + n)} 26x2" for n in range(18)),
        f"East 4 won{990 * chr(10)}South 5",
        f"East 4{960 * '*'}",
        f"East 4{900 * ' '}South 8 won",
        "E 4 " * 200,
        f"E{390 * ' '}x",
        f"E #{190 * 'S=2 '}",
        f"winner{190 * ' E'}",
        "others " * 200,
        "a" * 100_000 + " 4",
        "East from " * 5_000 + "4",
        "winner " * 20_000 + "4",
        f"rules: babcock\n{'title: x; ' * 9_000}East 4",
    ],
    ids=lambda text: text[:12],
)
def test_what_is_long_is_answered_at_once(text: str) -> None:
    before = process_time()
    with pytest.raises(Problem):
        read(text)
    are_scores(text)
    assert process_time() - before < 0.5
