"""How the best play goes on after a first step, in words: what it does with each tile that is drawn or discarded next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mjscore.codes import group_code, kind_of, tile_of
from mjscore.groups import Form, Group, Kind, group_of, tiles_text
from mjscore.strategy.chances.answer import Reply
from mjscore.strategy.chances.moves import TileUse, TileUses
from mjscore.strategy.chances.positions import PlanHand
from mjscore.strategy.chances.solving import Event, Solution
from mjscore.strategy.unary import counts_of
from mjscore.tiles import TILES, Tile

Keeping = Callable[[Tile], int]
"""How much a tile that serves nothing is worth keeping: the least goes first."""


def replies(
    solution: Solution,
    positions: Sequence[PlanHand],
    moves: TileUses,
    number: int,
    standing: Sequence[int],
    keeping: Keeping,
) -> tuple[Reply, ...]:
    """The replies of one hand, whose moves and standing tiles are these, the most frequent tiles first."""
    events = solution.course.events
    found: dict[int, dict[str, str]] = {}
    for event in (Event.DRAW, Event.LEFT):
        if event in events:
            index = events.index(event)
            for move in moves.drawn if event is Event.DRAW else moves.claimed:
                choice = best_choice(solution, number, move, index)
                if choice is not None:
                    told = _words(positions, number, standing, move, choice, keeping)
                    found.setdefault(move.kind, {})["drawn" if event is Event.DRAW else "claimed"] = told
    left = {move.kind: move.left for move in (*moves.drawn, *moves.claimed)}
    told_all = [Reply(TILES[kind], left[kind], each.get("drawn", ""), each.get("claimed", "")) for kind, each in found.items()]
    return tuple(sorted(told_all, key=lambda reply: (not reply.drawn.startswith("win"), -reply.left, reply.tile)))


class Choice(NamedTuple):
    """What is done with a tile: a win (no `number`), or the hand that follows, which may wait for a loose tile."""

    number: int | None
    waits: bool = False


def best_choice(solution: Solution, number: int, use: TileUse, index: int, kong: float = 0.0) -> Choice | None:
    """What the best play does with a tile at an event; None if it lets the tile pass.

    Of hands that are worth the same, the play goes on to the one that is nearest to complete. `kong` is the worth of declaring
    a kong instead of using the tile.
    """
    values, of, event, away_of = solution.after[index], solution.of, solution.course.events[index], solution.lacks
    choice: Choice | None = None
    best, away = max(values[of[number]], kong), away_of[of[number]]
    if use.win is not None and (worth := solution.worth(use.win, event is not Event.DRAW)) > best:
        best, away, choice = worth, 0, Choice(None)
    for each in (*use.then, *(use.from_left if event is Event.LEFT else ())):
        value, lacks = values[of[each]], away_of[of[each]]
        if value > best or value == best and lacks < away:
            best, away, choice = value, lacks, Choice(each)
    for each in use.kongs:
        value = values[solution.waiting[of[each]]]
        if value > best:
            best, choice = value, Choice(each, True)
    return choice


def _words(
    positions: Sequence[PlanHand],
    number: int,
    standing: Sequence[int],
    move: TileUse,
    choice: Choice,
    keeping: Keeping,
) -> str:
    if choice.number is None:
        return "win"
    before, after = positions[number], positions[choice.number]
    laid = list((Counter(after.melded.melds) - Counter(before.melded.melds)).elements())
    if choice.waits:
        return f"declare {', '.join(str(_kong(code, before)) for code in laid)}"
    tiles = [count + (kind == move.kind) for kind, count in enumerate(standing)]
    for code in laid:
        for tile in group_of(code).tiles:
            tiles[tile] -= 1
    kept = counts_of(after.standing)
    spare = [TILES[kind] for kind in range(len(tiles)) if tiles[kind] > kept[kind]]
    given = min(spare, key=lambda tile: (keeping(tile), tile)) if spare else None
    claim = f"claim {', '.join(tiles_text(kind_of(code), tile_of(code)) for code in laid)}, " if laid else ""
    return f"{claim}discard {given}"


def _kong(code: int, before: PlanHand) -> Group:
    """The kong that a hand declares; the moves do not tell a fourth that is added to a pung from one that is claimed."""
    kong = group_of(code)
    pung = group_code(Kind.PUNG, kong.tile, Form.EXPOSED)
    return Group(Kind.KONG, kong.tile, Form.ADDED) if pung in before.melded.melds else kong
