"""Why the first step is better than the second, in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from mjscore.hands import Hand
from mjscore.problems import so_many
from mjscore.strategy.chances.answer import Outlook
from mjscore.strategy.model import ChanceAim
from mjscore.strategy.sight import without
from mjscore.tiles import Tile, write_tiles

_SAME: Final = 1e-9
"""Two worths that differ by less count as equal."""

_FEW: Final = 4
"""A hand goes for one suit if it has fewer than so many tiles of the others."""

_MUCH: Final = 1.2
"""A step that keeps to one suit is better for that if its wins score so many times what those of the other do."""


def why_first(ranked: Sequence[Outlook], hand: Hand, aim: ChanceAim) -> str:
    """Why the first of the outlooks stands before the second; empty where there is only one, or nothing can be won."""
    reached = [outlook for outlook in ranked if outlook.reached]
    if len(reached) < 2:
        return ""
    one = reached[0]
    other = next((outlook for outlook in reached if abs(outlook.worth - one.worth) > _SAME), None)
    if other is None and any(outlook.behind_error for outlook in reached):
        return "the games do not show which discard is better"
    if other is None:
        return "all discards that keep a complete hand within reach bring the same"
    if not one.dangerous and other.dangerous and other.worth > one.worth:
        return f"{_name(other)} would bring more, but may make you pay for the others"
    if other.behind_error and not other.surely_behind:
        what = f"the games do not show whether {_name(one)} is better than {_name(other)}"
        return f"{what}: the first is worth {other.behind:.1f} more, with an error of {other.behind_error:.1f}"
    figures = _figures(one, other)
    return f"{_name(one)} {_reason(hand, one, other)}: {figures}{_told(one, other, aim)}"


def _name(outlook: Outlook) -> str:
    return f"the kong of {outlook.tile}" if outlook.kong else f"discarding {outlook.tile}"


def _figures(one: Outlook, other: Outlook) -> str:
    """The chance and the average of both, with as many places as tell them apart, up to two."""
    for places in range(3):
        texts = [f"{_percent(each, places)} of {each.average:.{places}f}" for each in (one, other)]
        if texts[0] != texts[1]:
            break
    return " instead of ".join(texts)


def _percent(outlook: Outlook, places: int) -> str:
    chance = 100 * outlook.won[-1]
    return f"{chance:.{places if chance >= 10 else max(1, places)}f} %"


def _told(one: Outlook, other: Outlook, aim: ChanceAim) -> str:
    """The worth of both, where the chance and the average do not already tell it."""
    if aim is not ChanceAim.WINNINGS:
        return ""
    return f" ({one.worth:.1f} paid instead of {other.worth:.1f})"


def _reason(hand: Hand, one: Outlook, other: Outlook) -> str:
    """What the first step does better: in words of tiles if there are such, and in chances and scores."""
    kept = _kept(hand, one, other)
    more, dearer = one.won[-1] > other.won[-1], one.average > other.average
    compared = "wins more often, and more" if more and dearer else "wins more often" if more else "wins more when it wins"
    if kept:
        return f"{kept} and {compared}"
    return compared


def _kept(hand: Hand, one: Outlook, other: Outlook) -> str:
    """What the first discard leaves in the hand that the second breaks."""
    if one.tile is None or other.tile is None or one.kong or other.kong or one.tile == other.tile:
        return ""
    suit = _one_suit(hand, one, other)
    if suit:
        return suit
    if one.distance < other.distance:
        return "leaves the hand ready" if one.distance == 0 else "leaves the hand nearer to ready"
    in_hand = Counter(without(hand, one.tile).tiles) - Counter(tile for meld in hand.melds for tile in meld.tiles)
    group = _group_of(in_hand, other.tile)
    if group and not _group_of(in_hand + Counter([one.tile]), one.tile):
        return f"keeps {group}"
    if other.tile.is_honour and one.average > other.average:
        return f"keeps {other.tile}, which scores more if it is matched,"
    helping, others = _helping(one), _helping(other)
    if one.won[-1] > other.won[-1] and helping > others:
        return f"takes {so_many(helping, 'tile')} instead of {others}"
    return f"keeps {group}" if group else ""


def _one_suit(hand: Hand, one: Outlook, other: Outlook) -> str:
    """Whether the first discard leaves one suit, or goes on towards it, and the second does not."""
    after = without(hand, one.tile).tiles if one.tile is not None else ()
    suits = Counter(tile.suit for tile in after if tile.suit is not None)
    if not suits or one.tile is None or other.tile is None:
        return ""
    (main, number), *rest = suits.most_common()
    foreign = sum(count for _, count in rest)
    if one.tile.suit in (None, main) or foreign >= _FEW or number <= 2 * foreign:
        return ""
    if foreign == 0:
        return "keeps one suit and honours" if any(tile.is_honour for tile in after) else "keeps the pure suit"
    if other.tile.suit in (None, main) and one.average > _MUCH * other.average:
        return "keeps to one suit"
    return ""


def _group_of(in_hand: Counter[Tile], tile: Tile) -> str:
    """The set, pair or part of a chow that a tile in hand is in; empty where it stands alone."""
    held = in_hand[tile]
    if held >= 2:
        return f"the {'pair' if held == 2 else 'three'} of {tile}"
    if tile.suit is None:
        return ""
    near = [each for each in in_hand if each.suit == tile.suit and abs(each - tile) <= 2]
    runs = [[Tile(low), Tile(low + 1), Tile(low + 2)] for low in range(max(0, tile - 2), tile + 1)]
    for run in runs:
        if all(each in near for each in run):
            return f"the run {write_tiles(run)}"
    beside = [each for each in near if each != tile]
    if not beside:
        return ""
    nearest = min(beside, key=lambda each: (abs(each - tile), each))
    return f"{write_tiles(sorted((tile, nearest)))} together"


def _helping(outlook: Outlook) -> int:
    """How many tiles the plan takes next."""
    return sum(reply.left for reply in outlook.replies)
