"""Each piece word, on a piece of which it is true and on one of which it is nearly true."""

import pytest

from mjscore.game.groups import BONUS, Form, Kind, completed, group_code
from mjscore.game.tiles import EAST, RED, SOUTH, WEST, Tile
from mjscore.rules.vocabulary.pieces import (
    WORDS,
    Piece,
    PieceWord,
    SeatTiles,
    bonus_codes,
    piece_of,
)

SOUTH_IN_THE_WEST_ROUND = SeatTiles(frozenset({SOUTH}), frozenset({WEST}), 2)


def group(kind: Kind, tile: str, form: Form = Form.EXPOSED) -> int:
    return group_code(kind, Tile.of(tile), form)


def bonus(tile: str, *others: str) -> int:
    return bonus_codes([Tile.of(tile), *(Tile.of(other) for other in others)])[0]


CHOW_123 = group(Kind.CHOW, "1D", Form.CONCEALED)
CHOW_456 = group(Kind.CHOW, "4D", Form.CONCEALED)
CHOW_789 = group(Kind.CHOW, "7D", Form.CONCEALED)
ANNEXED = group(Kind.KONG, "5C", Form.ANNEXED)
ADDED = group(Kind.KONG, "5C", Form.ADDED)
HIDDEN_KONG = group(Kind.KONG, "5C", Form.CONCEALED)
PUNG = group(Kind.PUNG, "5C")
DOTS_AND_BAMBOO = group(Kind.KNITTED_PAIR, "5D", Form.CONCEALED)


def won_with(code: int, tile: str) -> int:
    return completed(code, Tile.of(tile), Form.EXPOSED)


CASES = {
    "pair": ([group(Kind.PAIR, "E")], [group(Kind.SINGLE, "E"), DOTS_AND_BAMBOO]),
    "chow": ([CHOW_123], [PUNG]),
    "pung": ([PUNG], [HIDDEN_KONG, CHOW_123]),
    "kong": ([HIDDEN_KONG, ADDED], [PUNG]),
    "set": ([PUNG, ANNEXED], [CHOW_123, group(Kind.PAIR, "5C")]),
    "exposed": ([PUNG, ADDED, ANNEXED], [HIDDEN_KONG, CHOW_123]),
    "concealed": ([HIDDEN_KONG, CHOW_123], [PUNG, ADDED, ANNEXED]),
    "added": ([ADDED], [ANNEXED, HIDDEN_KONG]),
    "annexed": ([ANNEXED], [ADDED, HIDDEN_KONG]),
    "concealed-or-annexed": ([ANNEXED, HIDDEN_KONG], [ADDED, PUNG]),
    "minor": (
        [CHOW_456, PUNG],
        [CHOW_123, group(Kind.PUNG, "9C"), group(Kind.PUNG, "E")],
    ),
    "terminal": ([group(Kind.PUNG, "9C")], [CHOW_789, group(Kind.PUNG, "E")]),
    "major": ([group(Kind.PUNG, "9C"), group(Kind.PAIR, "GD")], [CHOW_789, PUNG]),
    "honour": (
        [group(Kind.PAIR, "GD"), group(Kind.PUNG, "N")],
        [group(Kind.PUNG, "9C"), bonus("F1")],
    ),
    "wind": ([group(Kind.PUNG, "N"), group(Kind.PUNG, "NE")], [group(Kind.PUNG, "RD")]),
    "dragon": ([group(Kind.PUNG, "RD")], [group(Kind.PUNG, "N"), bonus("S1")]),
    "own-wind": ([group(Kind.PAIR, "S")], [group(Kind.PAIR, "W"), bonus("S2")]),
    "prevailing-wind": ([group(Kind.PAIR, "W")], [group(Kind.PAIR, "S")]),
    "bonus": ([bonus("F1")], [group(Kind.SINGLE, "1D")]),
    "flower": ([bonus("F3")], [bonus("S3")]),
    "season": ([bonus("S3")], [bonus("F3")]),
    "own-bonus": ([bonus("F2"), bonus("S2")], [bonus("F1"), group(Kind.SINGLE, "2D")]),
    "colour-complete": (
        [bonus("F2", "F1", "F3", "F4")],
        [bonus("F2", "F1", "F3", "S4")],
    ),
    "completed": ([won_with(PUNG, "5C"), won_with(DOTS_AND_BAMBOO, "5B")], [PUNG]),
    "filled-middle": ([won_with(CHOW_456, "5D")], [won_with(CHOW_456, "6D"), CHOW_456]),
    "filled-end": (
        [won_with(CHOW_123, "3D"), won_with(CHOW_789, "7D")],
        [won_with(CHOW_123, "1D"), won_with(CHOW_456, "4D"), won_with(CHOW_123, "2D")],
    ),
    "filled-open": (
        [won_with(CHOW_456, "4D"), won_with(CHOW_123, "1D"), won_with(CHOW_789, "9D")],
        [won_with(CHOW_123, "3D"), won_with(CHOW_456, "5D"), CHOW_456],
    ),
}


@pytest.mark.parametrize("word", CASES)
def test_a_word_is_true_of_what_it_names_and_of_nothing_near(word: str) -> None:
    true_of, false_of = CASES[word]
    for code in true_of:
        assert WORDS[word].test(piece_of(code, SOUTH_IN_THE_WEST_ROUND)), piece_of(code)
    for code in false_of:
        assert not WORDS[word].test(piece_of(code, SOUTH_IN_THE_WEST_ROUND)), piece_of(
            code
        )


def test_every_word_has_a_case_and_a_meaning() -> None:
    assert set(CASES) == set(WORDS)
    assert all(row.meaning and row.english.phrase for row in WORDS.values())


@pytest.mark.parametrize(
    ("code", "tile", "place"),
    [
        (CHOW_456, "4D", 1),
        (CHOW_456, "6D", 3),
        (PUNG, "5C", 1),
        (CHOW_456, "7D", 0),
        (ADDED, "5C", 0),
        (PUNG, "5D", 0),
    ],
)
def test_the_winning_tile_completes_a_group_that_holds_it_but_never_a_kong(
    code: int, tile: str, place: int
) -> None:
    won = won_with(code, tile)
    assert (piece_of(won).completed if won else 0) == place


def test_a_bonus_piece_keeps_its_own_kind() -> None:
    assert piece_of(bonus("S4")).kind == BONUS


@pytest.mark.parametrize("word", WORDS.values(), ids=lambda word: word.name)
def test_a_word_says_whether_it_depends_on_how_the_hand_was_won(
    word: PieceWord,
) -> None:
    """The same pieces, drawn or claimed, completed by the winning tile or not."""
    pieces = [
        (Kind.PAIR, EAST),
        (Kind.PUNG, Tile.of("5D")),
        (Kind.PUNG, RED),
        *((Kind.CHOW, Tile.of(f"{n}C")) for n in (1, 4, 7)),
    ]
    ways = [
        (form, completed)
        for form in (Form.CONCEALED, Form.EXPOSED)
        for completed in range(4)
    ]
    answers = [
        {word.test(Piece(kind, tile, form, completed)) for form, completed in ways}
        for kind, tile in pieces
    ]
    assert word.of_win == any(len(found) > 1 for found in answers)
