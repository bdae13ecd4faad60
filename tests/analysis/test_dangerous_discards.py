"""A tile that may make its player pay for the others is not the first advice."""

from __future__ import annotations

from mjscore.analysis import analyse
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile
from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset

RULES = load_ruleset("babcock-chinese", ("insurance",))
HAND = read_hand("hand: 123D 456D 77B 89C EE RD S; seat: South", discarding=True)
WEST = [(Seat.WEST, read_hand("exposed: 3×WD pung, 3×GD pung; status: short").melds)]


def test_discards_are_ranked_with_their_danger() -> None:
    # Babcock p. 75: two dragon sets lie before West, and the third kind completes three.
    discards = analyse(HAND, RULES, WEST).discards
    assert [each.tile for each in discards if each.dangerous] == [Tile.of("RD")]
    assert discards[-1].tile == Tile.of("RD")
    assert not any(each.dangerous for each in analyse(HAND, RULES).discards)
