"""Two tiles before the end of the wall: what is told is what comes in all courses, gone through by a program of its own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mjscore import Seat, load_ruleset, look_ahead, read_hand
from mjscore.ext.play.ahead import Discard, worlds
from mjscore.game.tiles import TILES, tiles_of
from tests.play.every_course import every_course

MELDS = {
    Seat.EAST: "3×2D, 3×3D, 456D, 3×RD",
    Seat.SOUTH: "3×2B, 3×3B, 456B, 3×GD",
    Seat.WEST: "3×2C, 3×3C, 456C, 3×WD",
    Seat.NORTH: "3×S, 3×W, 3×N, 789D",
}
UNSEEN = tiles_of("1D 1D 5B 8C E")
LONG = [
    pytest.param(rules, marks=pytest.mark.long)
    for rules in ("babcock-chinese", "harr-limit", "parker")
]
"""Others that are played without bonus tiles, which would lie among those to be drawn."""


@pytest.mark.parametrize("rules", ["babcock", "harr", *LONG])
def test_two_tiles_before_the_end(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others have exchanged nothing here, so that every order of the five unseen tiles is equally likely."""
    monkeypatch.setattr(
        worlds,
        "_times",
        lambda situations, seed, walls, readiness: np.zeros((len(walls), 4), np.int64),
    )
    house = tmp_path / "no-dead-wall.toml"
    house.write_text(
        f'extends = "{rules}"\ntitle = "No dead wall"\n[play]\ndead-wall = 0\n', "utf-8"
    )
    ruleset = load_ruleset(str(house))
    melds = {
        seat: read_hand(f"exposed: {groups}; concealed: 1D").melds
        for seat, groups in MELDS.items()
    }
    seen = [
        tile for groups in melds.values() for group in groups for tile in group.tiles
    ]
    hand = f"exposed: {MELDS[Seat.SOUTH]}; concealed: 1D E; seat: South"
    out = [
        tile
        for tile in TILES[:36]
        if tile not in ruleset.barred_tiles
        for _ in range(4)
    ]
    for tile in (*seen, *tiles_of("1D E"), *UNSEEN):
        out.remove(tile)
    others = [
        (seat, groups) for seat, groups in melds.items() if seat is not Seat.SOUTH
    ]
    player = f"{every_course.__module__}:lowest"
    asked = read_hand(f"{hand}; visible: {' '.join(map(str, out))}", discarding=True)
    found = look_ahead(
        asked, ruleset, others=others, players=[player] * 4, deals=12_000
    )
    assert (found.wall, len(found.steps)) == (2, 2)
    for step in found.steps:
        assert isinstance(step.move, Discard)
        kept = next(tile for tile in tiles_of("1D E") if tile != step.move.tile)
        won, paid = every_course(
            melds, Seat.SOUTH, kept, step.move.tile, list(UNSEEN), ruleset
        )
        assert abs(step.won - won) < 3 * step.won_error
        assert abs(step.paid - paid) < 3 * step.paid_error
