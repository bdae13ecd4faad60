"""A whole known deal, dealt through what a player sees, takes the same course as when it was played."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from mjscore.ext.play.ahead.situation import Drawn, situations_of
from mjscore.ext.play.play import play, play_on
from mjscore.ext.play.players import player_of
from mjscore.ext.play.scores import scores_of
from mjscore.ext.play.settling import course_of, payments_of
from mjscore.ext.play.table import CHOOSES, DECLARE, PlayedGame, Tables, game, walls
from mjscore.game.tiles import TILES
from mjscore.rules import load_ruleset
from tests.laboratory.benchmarks.cut_out import PLAYERS, CutOut, cut_out

WHO = [player_of(name) for name in PLAYERS]
SEED = 3


def as_it_was(playing: PlayedGame, cut: CutOut) -> Tables:
    """The table that the player saw, with the hands and the wall as they really were, before he drew his last tile."""
    table = situations_of(cut.sight, playing, Drawn(TILES[cut.before[-1][2]])).table
    own = int(table.actor[0])
    for player, tiles in zip(
        [each for each in range(playing.players) if each != own],
        cut.hidden,
        strict=True,
    ):
        for tile in tiles:
            table.hand[0, player, tile] += 1
    kinds = [what for what, _, _ in cut.before]
    loose = sum(
        what == "draws"
        and (before.startswith("declares") or before == "makes a kong with")
        for before, what in pairwise(kinds)
    )
    front = playing.size * playing.players + kinds.count("draws") - loose - 1
    table.wall = walls(playing.ruleset, SEED, np.array([cut.deal]))
    table.front[0], table.back[0] = front, playing.tiles - 1 - loose
    table.live[0] = (
        playing.tiles
        - playing.ruleset.play.dead_wall
        - front
        - loose * playing.ruleset.play.refilled
    )
    return table


SOME = [
    ("babcock", 3),
    pytest.param("harr-limit", 10, marks=pytest.mark.long),
    *[
        pytest.param(id, 24, marks=pytest.mark.laboratory)
        for id in ("babcock", "parker")
    ],
]


@pytest.mark.parametrize(("id", "deals"), SOME)
def test_a_deal_goes_on_as_it_went(id: str, deals: int) -> None:
    ruleset = load_ruleset(id)
    playing, tried = game(ruleset), 0
    for cut in cut_out(ruleset, SEED, deals, (1, 2, 5, 8)):
        if cut.before[-1][0] != "draws" or (
            cut.before[-2:-1] and not cut.before[-2][0].startswith("discards")
        ):
            continue  # he had claimed a tile, or drew a loose one
        table = as_it_was(playing, cut)
        table.course = []
        own = int(table.actor[0])
        first = np.full((1, playing.players), CHOOSES)
        first[0, own] = int(cut.tile) + DECLARE * cut.kong
        seating = (np.arange(playing.players)[None, :] - cut.deal) % playing.players
        play_on(table, WHO, seating, first)
        whole = play(playing, WHO, SEED, np.array([cut.deal]), course=True)
        assert (
            list(course_of(table, 0))
            == list(course_of(whole, 0))[len(cut.before) - 1 :]
        )
        assert payments_of(table, scores_of(table)).net[0, own] == cut.paid
        tried += 1
    assert tried > 1.25 * deals
