"""Tiny walls of which one draws alone, gone through course by course: every discard is worth the same."""

from __future__ import annotations

from functools import cache

import pytest

from mjscore.hands import Hand
from mjscore.notation.reader import read_hand
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.settlement import settle_scores
from mjscore.strategy.chances import Prospects, prospects
from mjscore.tiles import TILES, tiles_of
from tests.strategy.chances.every_course import EveryCourse, Table, Worth

SEATS = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
ALL_KINDS = [tile for tile in TILES[:36] if str(tile) not in ("NE", "SW")]


def with_wall(text: str, wall: str) -> tuple[Hand, tuple[int, ...]]:
    """The hand with everything visible that is neither in it nor in the wall; and the wall by kinds."""
    hand = read_hand(text, discarding=True)
    unseen = tuple(tiles_of(wall).count(tile) for tile in TILES[:36])
    left = {tile: 4 - hand.tiles.count(tile) - unseen[tile] for tile in ALL_KINDS}
    assert min(left.values()) >= 0, "more than four of a kind"
    visible = " ".join(f"{tile} " * number for tile, number in left.items())
    return read_hand(f"{text}; visible: {visible}", discarding=True), unseen


def worths(ruleset: Ruleset, seat: Seat) -> dict[str, Worth]:
    """What a win is worth to each aim; what is paid comes from settling bare scores."""

    @cache
    def paid(points: int, claimed: bool) -> float:
        others = [each for each in SEATS if each is not seat]
        scores = dict.fromkeys(others, 0) | {seat: points}
        sources = others if claimed else [None]
        return sum(settle_scores(scores, seat, each, ruleset).net[seat] for each in sources) / len(sources)

    return {"score": lambda points, claimed: float(points), "win": lambda points, claimed: 1.0, "winnings": paid}


def same(found: Prospects, expected: dict[int, float]) -> None:
    """Every discard is worth the same to the aim."""
    told = {int(outlook.tile): outlook.worth for outlook in found.outlooks if outlook.tile is not None and not outlook.kong}
    assert told == pytest.approx(expected, rel=1e-6)


PUNGS = ("exposed: 3×S, 123B; concealed: 455D EE RD RD 9D; seat: South", "44D 55D 6D EE RD RD S W")
CHOWS = ("exposed: 3×S, 999C, 3×WD; concealed: 23D 668D; seat: West", "1D 44D 6D 77D 88D 9D N N")
PAIRS = ("concealed: 112233445566D 7D E; seat: East", "7D 7D E N N N N WD WD WD WD RD")
TABLES = [
    ("babcock", (), *PUNGS, "winnings"),
    ("babcock-chinese", ("new-method",), *PUNGS, "winnings"),
    ("bmja", (), *PUNGS, "score"),
    ("harr", (), *CHOWS, "win"),
    ("dmjl", (), *CHOWS, "winnings"),
]


@pytest.mark.long
@pytest.mark.parametrize(("rules", "options", "hand", "wall", "aim"), TABLES)
def test_alone(rules: str, options: tuple[str, ...], hand: str, wall: str, aim: str) -> None:
    ruleset = load_ruleset(rules, options)
    read, unseen = with_wall(hand, wall)
    assert read.seat is not None
    worth = worths(ruleset, read.seat)[aim]
    found = prospects(read, ruleset, turns=2, aim=aim, claims="none", reach=14, wall=8)
    same(found, EveryCourse(Table(ruleset, read, unseen, "dd", worth)).discards())


def test_seven_pairs_of_which_two_are_alike() -> None:
    ruleset = load_ruleset("babcock", ("seven-twins",))
    read, unseen = with_wall(*PAIRS)
    found = prospects(read, ruleset, turns=2, aim="score", claims="none", reach=2, wall=8)
    same(found, EveryCourse(Table(ruleset, read, unseen, "dd", lambda points, claimed: float(points))).discards())
