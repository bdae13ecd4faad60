"""Dangerous discards and their excuses in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mjscore.problems import listed
from mjscore.settlement.rules.fields import TILE_CLASSES, Kinds
from mjscore.settlement.rules.rules import Danger, Excuse
from mjscore.tiles import write_tiles

_CLASSES: Final = {
    "one-suit": "one suit",
    "winds": "winds",
    "dragons": "dragons",
    "honours": "winds and dragons",
    "terminals": "ones and nines",
    "majors": "ones, nines, winds and dragons",
}


def tiles_words(kinds: Sequence[Kinds]) -> str:
    """A class of tiles: `one suit`, `ones and nines`, `23468B GD`."""
    for name, known in TILE_CLASSES.items():
        if known == kinds:
            return _CLASSES[name]
    return listed([write_tiles(sorted(each)) for each in kinds], "or")


def danger_words(danger: Danger) -> str:
    """When which discard is dangerous: `2 sets of dragons on the table; a tile of a missing kind; the hand …`."""
    if danger.wall is not None:
        return (
            f"{danger.wall} tiles or fewer left in the wall; a tile of which no copy is visible; the hand is completed with it"
        )
    tiles = tiles_words(danger.kinds)
    which = "a tile of a kind that is missing" if danger.missing else "any of these tiles"
    asked = ["with nothing else"] if danger.whole_hand else []
    if danger.completed:
        last = ", the last of which may be a pair" if danger.last_pair else ""
        asked.append(f"with {danger.completed} of these sets{last}")
    asked += ["with the winner's own wind among the sets"] if danger.own_wind else []
    return f"{danger.sets} sets of {tiles} on the table; {which}; the hand is completed {', '.join(asked)}".rstrip()


def excuse_words(excuse: Excuse, dangers: Sequence[Danger], names: Mapping[str, str]) -> str:
    """What excuses a dangerous discard, and from which of the dangers if not from all."""
    if excuse.no_choice:
        return f"every tile that he could discard was dangerous to {'the winner' if excuse.same_danger else 'somebody'}"
    parts = ["his own hand is waiting"] if excuse.waiting else []
    if excuse.kinds:
        parts.append(_held(excuse))
    if excuse.doubles:
        named = listed([f"“{names[id]}”" for id in excuse.items if id in names], "or")
        parts.append(f"it has {excuse.doubles} doubles from {named}")
    if excuse.scored:
        named = listed([f"“{names[id]}”" for id in excuse.items if id in names], "or")
        parts.append(f"it scores {excuse.scored} times {named}")
    if excuse.would_double:
        parts.append(f"it waits for a tile that would give {excuse.would_double} doubles or more")
    freed = [danger.id.replace("-", " ") for danger in dangers if excuse.rank is None or danger.rank >= excuse.rank]
    if len(freed) < len(dangers):
        parts.append(f"only for: {listed(freed)}")
    return "; ".join(parts)


def _held(excuse: Excuse) -> str:
    tiles = tiles_words(excuse.kinds)
    if excuse.whole_hand:
        return f"it holds nothing but {tiles}"
    held = [f"{excuse.sets} sets"] if excuse.sets else []
    held += [f"{excuse.pairs} {'pair' if excuse.pairs == 1 else 'pairs'}"] if excuse.pairs else []
    held += [f"{excuse.last} more {'kind' if excuse.last == 1 else 'kinds'}"] if excuse.last else []
    own = {"": "", "in-a-set": ", his own wind in a set", "not-in-a-set": ", his own wind not in a set"}[excuse.own_wind]
    return f"it holds {listed(held)} of {tiles}{own}"
