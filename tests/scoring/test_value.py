"""What a hand is worth, without a sheet: the total that the book gives, and the reading that gives it."""

from __future__ import annotations

import pytest

from mjscore import ImpossibleHand, TableView, load_ruleset, read_hand, score, value
from mjscore.game.tiles import tiles_of
from mjscore.scoring import UNKNOWN_TABLE

HANDS = {
    # Babcock p. 34: a concealed pung of simples 4, a pair of dragons 2; the free three of a kind are that pung.
    "a loser": ("concealed: 222D 456B 789C RD RD 1B 5C", 6, "", None),
    # Babcock p. 35: going mah-jongg 20, the tile drawn 2, the only possible place 2; the concealed pung 4.
    "a winner": (
        "concealed: 222D 456B 789C 345D 8B; won: draw 8B",
        28,
        "standard",
        "2×8B pair",
    ),
    "a winner whose groups are named": (
        "concealed: 3×2D pung, 456B chow, 789C chow, 345D chow, 2×8B pair; won: draw 8B",
        28,
        "standard",
        "2×8B pair",
    ),
    # The claimed 3D completes the run, and the pung stays concealed: 4. As the third of the pung it would leave 2 (p. 34).
    "a winner with two readings": (
        "concealed: 33345D 456B 789C 88B; won: discard 3D",
        24,
        "standard",
        "345D chow",
    ),
    # Babcock p. 36: the Hand from Heaven is worth the limit, 300; no tile completed it.
    "a dealt hand": (
        "concealed: 222D 456B 789C 345D 88B; won: dealt; seat: East",
        300,
        "standard",
        None,
    ),
    # Babcock p. 76: a dead hand counts nothing, whatever it holds; its owner's groups are none.
    "a dead hand": ("concealed: 222D 456B 789C RD RD 1B 5C; status: dead", 0, "", None),
}


@pytest.mark.parametrize(
    ("text", "total", "shape", "completed"), HANDS.values(), ids=HANDS
)
def test_a_value_has_the_reading_that_gives_it(
    text: str, total: int, shape: str, completed: str | None
) -> None:
    hand, ruleset = read_hand(text), load_ruleset("babcock")
    worth, sheet = value(hand, ruleset), score(hand, ruleset)
    assert (worth.total, worth.reading.total, worth.reading.shape) == (
        total,
        total,
        shape,
    )
    assert completed == (worth.reading.completed and str(worth.reading.completed))
    assert sorted(map(str, worth.reading.groups)) == sorted(map(str, sheet.groups))


def test_a_value_knows_what_lies_open_elsewhere() -> None:
    # Millington 115c: 1D and 4D complete 23D; with all 1D open 4D is the only place left, which counts two.
    ruleset, hand = (
        load_ruleset("millington"),
        "exposed: 3×S, 789B; {}; won: discard 4D; seat: East",
    )
    beside = TableView(tiles_of("1111D"))
    for standing in ("concealed: 23D 55C 678C", "concealed: 2×5C pair, 678C chow, 23D"):
        told = read_hand(hand.format(standing))
        assert [
            value(told, ruleset, table).total for table in (UNKNOWN_TABLE, beside)
        ] == [14, 16]


def test_a_hand_that_cannot_win_has_no_value() -> None:
    with pytest.raises(ImpossibleHand, match="not complete"):
        value(
            read_hand("concealed: 222D 456B 789C 345D 8B; won: draw 7B"),
            load_ruleset("babcock"),
        )
