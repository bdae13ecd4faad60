"""Who may take a fourth tile of a kind: no discard goes to three that lie open, a drawn tile does."""

from __future__ import annotations

import numpy as np
import pytest

from mjscore.ext.play.player_views import moves_on_discard, moves_on_turn
from mjscore.ext.play.table import (
    DECLARE,
    DRAW,
    KONG,
    NO_MEANS,
    PUNG,
    PUNGS,
    Tables,
    game,
    tiles_played,
)
from mjscore.game.tiles import Tile
from mjscore.rules import load_ruleset

DOT = Tile.of("1D")
EAST, SOUTH = range(2)


def south_has(concealed: int, exposed: int, id: str) -> Tables:
    """A deal in which South has ones of dots in his hand, and perhaps a claimed pung."""
    playing = game(load_ruleset(id))
    wall = tiles_played(load_ruleset(id))[None, :].astype(np.int8)
    table = Tables(playing, np.arange(1), wall, playing.round_numbers[:1])
    table.hand[0, SOUTH, DOT] = concealed
    if exposed == 3:
        table.melds[0, SOUTH, 0] = PUNGS[DOT]
    return table


RULES = ["babcock", "harr", "millington", "parker"]


@pytest.mark.parametrize("id", RULES)
def test_no_discard_is_offered_to_an_exposed_three(id: str) -> None:
    """Babcock p. 18; Harr, “Four of a kind”; Parker, “A pung”; Millington 49."""
    row, south = np.arange(1), np.array([SOUTH])
    for concealed, exposed, pung, kong in ((0, 3, False, False), (3, 0, True, True)):
        table = south_has(concealed, exposed, id)
        table.actor[:], table.tile[:] = EAST, DOT
        may = moves_on_discard(table, row, south)[0]
        assert (may[PUNG], may[KONG]) == (pung, kong)


@pytest.mark.parametrize("id", RULES)
def test_a_fourth_is_added_to_an_exposed_three_after_a_draw_alone(id: str) -> None:
    """The fourth is in his hand; he drew a tile, or has just claimed a discard."""
    for means, added in ((DRAW, True), (NO_MEANS, False)):
        table = south_has(1, 3, id)
        table.actor[:], table.means[:] = SOUTH, means
        assert moves_on_turn(table, np.arange(1))[0, DECLARE + DOT] == added
