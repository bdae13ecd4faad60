"""How far a hand is from ready: the tiles still to be exchanged, over every shape that may win, and which tiles help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjscore.arrangements.lacking import LACKING_OF, NEVER
from mjscore.arrangements.lanes import BITS, WEIGHT, lanes_in
from mjscore.arrangements.profiles import HONOURS, JOINED, LACKING, NUMBER_BITS, SUITS, Profiles
from mjscore.arrangements.readings import ways_before_win
from mjscore.arrangements.shapes import SHAPES
from mjscore.hands import Hand

CHOWS: Final = tuple(kind for kind in range(27) if kind % 9 < 7)
"""The kinds at which a chow can begin."""


def standard_distance(standing: int, sets: int, gone: int = 0, suits: Profiles = SUITS) -> int:
    """How many tiles to exchange until `standing` lacks one tile of `sets` sets and a pair; -1 if it lacks none already.

    `gone` are packed tiles that these sets cannot have: those that lie in melds (no group needs a fifth tile), and four of
    each kind that is not wanted. `suits` are the profiles of the suits: HONOURS, where no chow is allowed.
    """
    dots, bamboo, characters, honours = _keys(standing, gone) if gone else lanes_in(standing)
    one = JOINED[suits[dots] << NUMBER_BITS | suits[bamboo]]
    other = JOINED[suits[characters] << NUMBER_BITS | HONOURS[honours]]
    return LACKING[one << NUMBER_BITS | other][sets] - 1


def _keys(standing: int, gone: int) -> tuple[int, int, int, int]:
    """The keys of the four lanes in the tables of profiles, where `gone` copies of each kind cannot be used."""
    dots, bamboo, characters, honours = lanes_in(standing)
    gone_dots, gone_bamboo, gone_characters, gone_honours = lanes_in(gone)
    key = Profiles.key
    return key(dots, gone_dots), key(bamboo, gone_bamboo), key(characters, gone_characters), key(honours, gone_honours)


def distance_with_few_chows(standing: int, sets: int, chows: int, gone: int = 0) -> int:
    """As `standard_distance`, with at most `chows` chows among the sets; each chow is tried in every place."""
    best = standard_distance(standing, sets, gone, HONOURS)
    if not chows or not sets:
        return best
    for low in CHOWS:
        rest, used, lacking = standing, gone, 0
        for kind in (low, low + 1, low + 2):
            if used >> BITS * kind & 7 >= 4:
                break
            used += WEIGHT[kind]
            if rest >> BITS * kind & 7:
                rest -= WEIGHT[kind]
            else:
                lacking += 1
        else:
            if lacking < 3:
                best = min(best, lacking + distance_with_few_chows(rest, sets - 1, chows - 1, used))
    return best


def distance(standing: int, melded: int, meld_count: int, sets: int, shapes: Sequence[str], without: int = 0) -> int:
    """The tiles to be exchanged before a hand is ready in the nearest of the shapes; -1 if it is complete.

    `standing` are the packed tiles that can still be regrouped, `melded` those of the `meld_count` sets that lie fixed; `sets`
    is the number of sets of a whole hand, `without` a packed mask (one tile of each) of kinds that may not be used.
    """
    gone = melded & ~(7 * without) | without << 2
    best = NEVER
    for name in shapes:
        if name == "standard":
            best = min(best, standard_distance(standing, sets - meld_count, gone))
        elif not meld_count:
            best = min(best, LACKING_OF[name](standing, without) - 1)
    return best


def useful(standing: int, melded: int, meld_count: int, sets: int, shapes: Sequence[str], without: int = 0) -> int:
    """The packed mask of kinds any one of which brings a hand nearer, or completes a ready one."""
    here = distance(standing, melded, meld_count, sets, shapes, without)
    mask = 0
    held = standing + melded
    for kind, weight in enumerate(WEIGHT):
        if held >> BITS * kind & 7 >= 4 or without & weight:
            continue
        if distance(standing + weight, melded, meld_count, sets, shapes, without) < here:
            mask |= weight
    return mask


def distance_of_winner(hand: Hand, shapes: Sequence[str], sets: int) -> int:
    """How many tiles a hand that claims a win is from ready; -1 where its tiles are complete in some arrangement."""
    before = ways_before_win(hand)[0]
    winning = hand.won.tile if hand.won is not None else None
    standing = before.standing + (WEIGHT[winning] if winning is not None else 0)
    if any(SHAPES[name].divisions(standing, before.meld_count, sets) for name in shapes):
        return -1
    return max(0, distance(standing, before.held - before.standing, before.meld_count, sets, shapes))
