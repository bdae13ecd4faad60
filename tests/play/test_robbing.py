"""A concealed kong that is robbed in play: for the hands that may rob one, and to the same payments as `settle`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from mjscore.ext.play.play import play_on
from mjscore.ext.play.players.nearest import nearest
from mjscore.ext.play.running import Played, SimulationJob
from mjscore.ext.play.scores import scores_of
from mjscore.ext.play.settling import payments_of
from mjscore.ext.play.table import (
    CHOOSES,
    DEALT,
    DECLARE,
    DRAW,
    NOBODY,
    ROB,
    Tables,
    game,
    tiles_played,
)
from mjscore.game.tiles import Tile, tiles_of
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset
from tests.play.test_settling import agree

ONE = Tile.of("1B")
WONDERS = "19D 99B 19C E S W N RD GD WD"
RUN = "111D 666D 888C 44C 23B"
ROBBED = [id for id in ruleset_ids() if load_ruleset(id).settlement.deal.robbed_for]
HOUSE = 'title = "House"\nextends = "bmja"\n[settlement.robbing]\nconcealed-kong-for = ["{}"]\ncite = {{ entry = "agreed" }}\n'


def played(ruleset: Ruleset, south: str, live: int) -> Played:
    """East declares four ones of bamboo, which South waits for; so many tiles are left to draw before his turn."""
    playing = game(ruleset)
    hands = [
        tiles_of(tiles)
        for tiles in (
            "1111B 2468D 357C N S",
            south,
            "358D 46C 99D 246B W W RD",
            "258D 258C 468B N S 77B",
        )
    ]
    first = [int(tile) for tiles in hands for tile in tiles] + [int(Tile.of("9C"))]
    rest = Counter(tiles_played(ruleset).tolist()) - Counter(first)
    wall = np.array([[*first, *sorted(rest.elements())]], np.int8)
    table = Tables(playing, np.arange(1), wall, playing.round_numbers[:1])
    table.deal()
    table.means[:] = DEALT if ruleset.win.dealt else DRAW
    table.live[:] = table.live_at_discard[:] = live
    moves = np.full((1, playing.players), CHOOSES)
    moves[0, playing.east] = DECLARE + int(ONE)
    play_on(table, [nearest], np.zeros((1, playing.players), np.int64), moves)
    scores = scores_of(table)
    return Played(table, scores, payments_of(table, scores))


@pytest.mark.parametrize("live", [60, 1])
@pytest.mark.parametrize("id", ROBBED)
def test_the_wonders_rob_a_concealed_kong_and_are_paid_as_settled(
    id: str, live: int
) -> None:
    """Also of the last tile of the wall. It counts as a discard (Millington 58, 117k): no item for robbing, on either side."""
    job = SimulationJob(load_ruleset(id))
    each = played(job.ruleset, WONDERS, live)
    assert (each.table.winner[0], each.table.means[0]) == (1, ROB)
    assert each.table.hand[0, 0, ONE] == 3
    agree(job, each, 0)


def test_no_other_hand_robs_one() -> None:
    """East has his kong, and the deal goes on to the end of the wall."""
    each = played(load_ruleset("bmja"), RUN, 1)
    assert each.table.winner[0] == NOBODY
    assert each.table.melds[0, 0].any()


@pytest.mark.parametrize(
    ("item", "south", "robs"), [("mah-jongg", RUN, True), ("mah-jongg", WONDERS, False)]
)
def test_a_house_says_what_robs_one(
    tmp_path: Path, item: str, south: str, robs: bool
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE.format(item), "utf-8")
    job = SimulationJob(load_ruleset(str(house)))
    each = played(job.ruleset, south, 1)
    assert (int(each.table.winner[0]) == 1) is robs
    if robs:
        agree(job, each, 0)
