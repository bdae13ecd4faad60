"""How a player would tap a deal in with the fewest taps: the modes of the keypad, the tiles, how it was won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from mjscore.game.deals import Deal
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile
from mjscore.rules.schema import Ruleset
from mjscore.scoring import score

START = ("exposed", "pung")
MORE = ".ways .chip >> nth=-1"
"""The chip that opens the sheet of ways."""
_KINDS = {
    Kind.PAIR: "pair",
    Kind.PUNG: "pung",
    Kind.CHOW: "chow",
    Kind.KONG: "kong",
    Kind.SINGLE: "tile",
}


class Piece(NamedTuple):
    """What one tap of the keypad puts down: its mode and the tile that is tapped."""

    form: str
    kind: str
    tile: Tile

    @property
    def tiles(self) -> list[Tile]:
        """The tiles that the tap puts down."""
        count = {"tile": 1, "pair": 2, "pung": 3, "kong": 4}.get(self.kind)
        return (
            [self.tile] * count
            if count
            else [Tile(self.tile + step) for step in range(3)]
        )


def taps_of_deal(deal: Deal, ruleset: Ruleset, names: dict[str, str]) -> list[str]:
    """The selectors of all taps for a deal, from the first seat's tab to writing it down; losers by what counts alone."""
    taps: list[str] = []
    empty = []
    for number, (seat, hand) in enumerate(
        sorted(deal.seats, key=lambda each: each[1].won is None)
    ):
        assert isinstance(hand, Hand)
        first = number == 0 and seat is Seat.EAST
        pieces = (
            pieces_of(hand, ruleset)
            if hand.won is not None
            else what_counts(hand, ruleset)
        )
        if not pieces and not hand.bonus:
            empty.append(seat)
            continue
        taps += [] if first else [tab(names[seat])]
        taps += taps_of_hand(hand, pieces, names)
    taps.append("header >> text=Settle")
    if empty:
        taps.append(
            f".ask >> text={'It scores' if len(empty) == 1 else 'They score'} 0"
        )
    return [*taps, "text=Write it down"]


def tab(name: str) -> str:
    """The tab of a player."""
    return f'.tabs button:has-text("{name}")'


def on_the_sheet(words: str) -> str:
    """A line of the sheet of ways, by its first words."""
    return f'dialog button:has(b:text-is("{words}"))'


def taps_of_hand(
    hand: Hand, pieces: Sequence[Piece], names: dict[str, str]
) -> list[str]:
    """The selectors of the taps for one hand whose tab is open."""
    taps: list[str] = []
    modes = sorted(
        {(each.form, each.kind) for each in pieces},
        key=lambda mode: (mode != START, mode[0] == "concealed", mode[1]),
    )
    for mode in modes:
        if mode != START:
            taps.append(f'[aria-label="{mode[0].capitalize()} {mode[1]}"]')
        taps += [
            f'.key[data-tile="{each.tile}"]'
            for each in pieces
            if (each.form, each.kind) == mode
        ]
    taps += [f'.key[data-tile="{tile}"]' for tile in hand.bonus]
    return taps + list(_taps_of_win(hand, names))


def _taps_of_win(hand: Hand, names: dict[str, str]) -> Iterator[str]:
    won = hand.won
    if won is None:
        return
    source = (
        names[won.source]
        if won.source is not None
        else next(name for seat, name in names.items() if seat != hand.seat)
    )
    match won.means:
        case Means.DRAW:
            yield '.ways >> text="drew"'
        case Means.DISCARD:
            yield f'.ways [aria-label="from {source}"]'
        case Means.ROB:
            yield from (MORE, f'dialog [aria-label="robbed {source}"]')
        case means:
            yield from (
                MORE,
                on_the_sheet("as dealt" if means is Means.DEALT else "loose tile"),
            )
    for remark in sorted(won.remarks):
        yield from (MORE, on_the_sheet(remark))
    if won.tile is not None:
        yield f'.held[data-tile="{won.tile}"] >> nth=-1'


def pieces_of(hand: Hand, ruleset: Ruleset) -> list[Piece]:
    """What is put down for a whole hand: its groups on the table, then its standing tiles as they are read."""
    sheet = score(hand, ruleset)
    found = [
        Piece("exposed", _KINDS[group.kind], group.tile)
        for group in hand.exposed
        if group.form is not Form.CONCEALED
    ]
    found += [
        Piece("concealed", "kong", group.tile)
        for group in hand.groups
        if group.form is Form.CONCEALED and group.kind is Kind.KONG
    ]
    standing = Counter(hand.free)
    for group in hand.fixed:
        if group.kind is not Kind.KONG:
            standing.update(group.tiles)
    if hand.won is not None and hand.won.tile is not None and not hand.won.among:
        standing[hand.won.tile] += 1
    for each in _read(sheet.groups):
        if not (Counter(each.tiles) - standing):
            standing -= Counter(each.tiles)
            found.append(each)
    return [
        *found,
        *(Piece("concealed", "tile", tile) for tile in sorted(standing.elements())),
    ]


def _read(groups: Sequence[Group]) -> Iterator[Piece]:
    for group in groups:
        if group.kind in (Kind.PAIR, Kind.PUNG, Kind.CHOW):
            yield Piece("concealed", _KINDS[group.kind], group.tile)


def what_counts(hand: Hand, ruleset: Ruleset) -> list[Piece]:
    """The fewest pieces of a losing hand that score what the whole hand scores."""
    whole = score(hand, ruleset).total
    kept = pieces_of(hand, ruleset)
    for each in sorted(
        kept,
        key=lambda piece: (
            piece.kind != "tile",
            piece.kind != "chow",
            piece.kind != "pair",
        ),
    ):
        fewer = [piece for piece in kept if piece is not each]
        if score(part_of(hand, fewer, ruleset), ruleset).total == whole:
            kept = fewer
    return kept


def part_of(hand: Hand, pieces: Sequence[Piece], ruleset: Ruleset) -> Hand:
    """The losing hand as far as these pieces tell it."""
    exposed = tuple(
        Group(_kind(each), each.tile) for each in pieces if each.form == "exposed"
    )
    kongs = tuple(
        Group(Kind.KONG, each.tile, Form.CONCEALED)
        for each in pieces
        if each.form == "concealed" and each.kind == "kong"
    )
    free = sorted(
        tile
        for each in pieces
        if each.form == "concealed" and each.kind != "kong"
        for tile in each.tiles
    )
    told = replace(
        hand, exposed=exposed, fixed=kongs, free=tuple(free), unwritten=0, origin=None
    )
    return replace(told, unwritten=ruleset.hand_size - told.size)


def _kind(piece: Piece) -> Kind:
    return next(kind for kind, word in _KINDS.items() if word == piece.kind)
