"""The hand as it is dealt, exactly: by arithmetic that is told in the row, and beside the first hands of played walls."""

from __future__ import annotations

from math import comb, sqrt

import numpy as np
import pytest

from mjscore.ext.play.table import singles, walls
from mjscore.rules import load_ruleset
from tests.laboratory.mathematics.dealt import dealt_hand

HANDS = comb(136, 13)


@pytest.mark.parametrize(
    ("tiles", "ways"),
    [
        (13, 3 * comb(36, 13)),
        (12, 3 * comb(36, 12) * 100),
        (7, 3 * comb(36, 7) * comb(100, 6)),
        (1, 36**3 * comb(28, 10) + 3 * 36**2 * comb(28, 11) + 3 * 36 * comb(28, 12)),
        (0, comb(28, 13)),
    ],
)
def test_the_most_tiles_of_a_suit(tiles: int, ways: int) -> None:
    """Seven of 36 tiles of a suit and six of the other hundred; of two suits no hand has as many."""
    assert dealt_hand().suited[tiles] == pytest.approx(ways / HANDS, rel=1e-12)


def test_thirteen_singles_are_of_every_honour_and_some_of_each_suit() -> None:
    """Tiles of a suit that are three apart or more: of nine ranks 6 + 5 + 4 + 3 + 2 + 1 = 21 pairs, and ten of three."""
    ways = 0
    for honours in range(8):
        for suits in np.ndindex(4, 4, 4):
            if honours + sum(suits) == 13:
                ranks = [(1, 9, 21, 10)[number] for number in suits]
                ways += comb(7, honours) * int(np.prod(ranks)) * 4**13
    assert dealt_hand().singles[13] == pytest.approx(ways / HANDS, rel=1e-12)


def test_hands_of_walls_hold_what_is_exact() -> None:
    """Within four standard errors for 20,000 first hands."""
    number = 20_000
    hands = np.zeros((number, 36), np.int8)
    dealt = walls(load_ruleset("babcock"), 7, np.arange(number))[:, :13]
    np.add.at(hands, (np.arange(number)[:, None], dealt), 1)
    most = hands[:, :27].reshape(number, 3, 9).sum(axis=2).max(axis=1)
    for exact, counted in (
        (dealt_hand().suited, most),
        (dealt_hand().singles, singles(hands)),
    ):
        assert sum(exact.values()) == pytest.approx(1)
        for value in range(14):
            true = exact.get(value, 0.0)
            assert (
                abs((counted == value).mean() - true)
                <= 4 * sqrt(true * (1 - true) / number) + 2 / number
            )
