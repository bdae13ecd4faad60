"""The situation of a win: how it came, and what of its tiles and of the table the conditions of a ruleset look at."""

from __future__ import annotations

from typing import Final, NamedTuple

from mjscore.arrangements.lanes import WEIGHT, pack
from mjscore.arrangements.readings import BeforeWin
from mjscore.codes import Codes, group_code
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Win
from mjscore.scoring.rules import ScoringRules
from mjscore.tiles import Tile
from mjscore.vocabulary.situation import Situation

_GATES: Final = tuple(pack([9 * suit + rank for rank in (0, 0, 0, *range(1, 8), 8, 8, 8)]) for suit in range(3))
GATES_FILLED: Final = frozenset(gates + WEIGHT[9 * suit + rank] for suit, gates in enumerate(_GATES) for rank in range(1, 8))
"""The packed tiles of the Nine Gates of each suit with one of the two to eight doubled."""


class TableView(NamedTuple):
    """What is known of the table beside the hand: tiles that lie open elsewhere, and East's wins in a row."""

    open_tiles: tuple[Tile, ...] = ()
    streak: int = 0


UNKNOWN_TABLE: Final = TableView()
"""The view for a hand by itself: nothing is known of the table."""


class OnlyTile(NamedTuple):
    """Whether no other tile could have completed the hand, in the three senses of `Situation`; each implies the next."""

    only_place: bool = False
    only_wait: bool = False
    only_place_left: bool = False


NOT_THE_ONLY_TILE: Final = OnlyTile()


WinDetails = tuple[Tile | None, bool, bool, bool, int]
"""What can differ between two wins in the same way: `tile`, `gates`, `gates_filled`, `fourth` and `streak` of a `Situation`.

They stand in the order of its fields, because `situation_of` fills them in by position. Values are remembered by these and by
the way (`HandItems.by_way`). It is no NamedTuple, because making one would take a twelfth of the time of a win.
"""


def situation_of(hand: Hand, win: Win, before: BeforeWin, rules: ScoringRules, table: TableView, only: OnlyTile) -> Situation:
    """The situation of a win in sets and a pair; fields at which no condition looks keep their defaults."""
    whole = before.to_arrange if win.tile is None else before.held + WEIGHT[win.tile]
    tile, gates, gates_filled, fourth, streak = win_details(
        win, before.written, before.meld_count, before.held, whole, rules, table
    )
    seat = hand.seat if "seat" in rules.fields else None
    return Situation("standard", win.means, win.remarks, tile, seat, *only, gates, gates_filled, fourth, streak)


def win_details(
    win: Win, written: Codes, meld_count: int, held: int, whole: int, rules: ScoringRules, table: TableView
) -> WinDetails:
    """The details of a win; those at which no condition looks keep their defaults.

    `held` are the packed tiles before the win, `whole` those with the winning tile. Where there are melds, neither is
    looked at.
    """
    tile, fields = win.tile, rules.fields
    return (
        tile if tile in rules.named_tiles else None,
        rules.asks_gates and not meld_count and held in _GATES,
        rules.asks_gates and not meld_count and whole in GATES_FILLED,
        "fourth" in fields and tile is not None and group_code(Kind.PUNG, tile, Form.EXPOSED) in written,
        table.streak if "streak" in fields else 0,
    )


def won_on_gates(hand: Hand) -> bool:
    """Whether the tiles of a winner, however they are grouped, are 1112345678999 of one suit and another of it."""
    suits = {tile.suit for tile in hand.free}
    if len(suits) > 1 or any(group.kind is Kind.KONG for group in hand.fixed) or hand.exposed:
        return False
    held = pack(hand.tiles)
    if hand.won is not None and hand.won.tile is not None and not hand.won.among:
        held += WEIGHT[hand.won.tile]
    return gates_of(held) != 0


def gates_of(whole: int) -> int:
    """The thirteen tiles 1112345678999 of one suit, packed, where packed tiles are these and another tile; otherwise 0."""
    return next((gates for gates in _GATES if whole - gates in WEIGHT), 0)
