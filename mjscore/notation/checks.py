"""What a hand or a deal must be, whatever ruleset it is scored by: the reasons why a written one cannot exist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from operator import eq
from typing import Final, NamedTuple

from mjscore.groups import TILES_OF, Form, Group, Kind, group_tiles
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.notation.words import Section
from mjscore.seats import Seat
from mjscore.tiles import EXTRA_WINDS, NORTH_EAST, SOUTH_WEST, Tile, write_tiles

SIX_HANDED_SIZE: Final = 10
_EXTRA_SEATS: Final = (Seat.NORTH_EAST, Seat.SOUTH_WEST)
_EXTRA_WINDS: Final = frozenset(EXTRA_WINDS)

FIFTH: Final = "one of them was misread: write another tile for it"
WHOSE: Final = "name the player who discarded it"
_NOT_BONUS: Final = "write it under bonus:, and name the tile that won"
_NOT_DEALT: Final = "write how the winning tile came, or the group under concealed:"
_LACKING: Final = "write every tile that stands in the hand or lies on the table"
_SURPLUS: Final = "leave out what is not in the hand; flowers and seasons stand under bonus:"


class Violation(NamedTuple):
    """One reason why a hand cannot be: code, message, hint, and its place as a section and, where one is at fault, a tile."""

    code: str
    message: str
    section: Section | None
    tile: Tile | None = None
    hint: str = ""


def uses_extra_winds(hand: Hand) -> bool:
    """Whether North East or South West occurs as a seat or a tile."""
    return knows_extra_seat(hand) or any(tile in EXTRA_WINDS for tile in hand.tiles)


def knows_extra_seat(hand: Hand) -> bool:
    """Whether the hand, or somebody it claimed from, sits North East or South West."""
    sources = {group.source for group in hand.exposed} | {hand.won.source if hand.won is not None else None}
    return hand.seat in _EXTRA_SEATS or not sources.isdisjoint(_EXTRA_SEATS)


def violations(
    hand: Hand, size: int, hand_size: int, *, discarding: bool = False, extra_winds: bool = False
) -> list[Violation]:
    """Every reason why the hand, of `size` tiles, cannot be; empty for nearly all.

    `discarding` allows the fourteenth tile of a player about to discard.
    """
    found: list[Violation] = []
    won = hand.won
    held = list(hand.free)
    for group in hand.exposed:
        held += TILES_OF[group.code]
    for group in hand.fixed:
        held += TILES_OF[group.code]
    if won is not None and won.tile is not None and not won.among:
        held.append(won.tile)
    everything = sorted((*held, *hand.visible))
    if any(map(eq, everything, everything[4:])):
        found.extend(_too_many_alike(hand, everything))
    if any(map(eq, hand.bonus, hand.bonus[1:])):
        found.extend(_bonus_twice(hand.bonus))
    stray = not extra_winds and not _EXTRA_WINDS.isdisjoint(held) and _stray_winds(hand, held, hand_size)
    if stray:
        found.extend(stray)
    elif hand.status is None:
        allowed = _sizes(won, hand_size, discarding)
        if size not in allowed:
            found.append(_wrong_size(hand, size, allowed))
        found.extend(_pairs_on_table(hand))
    if won is not None:
        found.extend(_impossible_circumstances(hand, won))
        found.extend(_impossible_tile(hand, won, held, complete=size == hand_size + 1))
    for group in hand.exposed:
        if group.source is not None and group.source is hand.seat:
            message = f"{hand.seat} cannot claim from {hand.seat}"
            found.append(Violation("own-discard", message, Section.EXPOSED, group.tile, WHOSE))
    return found


def _too_many_alike(hand: Hand, tiles: Sequence[Tile]) -> Iterator[Violation]:
    for tile in dict.fromkeys(tile for tile, fifth in zip(tiles, tiles[4:], strict=False) if tile == fifth):
        where = ", counting the winning tile" if hand.won is not None and hand.won.tile == tile and not hand.won.among else ""
        where += ", counting visible:" if tile in hand.visible else ""
        message = f"{tiles.count(tile)} of {tile}{where}; there are four of each tile"
        yield Violation("five-of-one", message, _last_section_with(hand, tile), tile, FIFTH)


def _last_section_with(hand: Hand, tile: Tile) -> Section:
    if hand.won is not None and hand.won.tile == tile and not hand.won.among:
        return Section.WON
    if tile in hand.visible:
        return Section.VISIBLE
    if tile in hand.free or any(tile in group.tiles for group in hand.fixed):
        return Section.CONCEALED
    return Section.EXPOSED


def _bonus_twice(bonus: Sequence[Tile]) -> Iterator[Violation]:
    for tile in dict.fromkeys(tile for tile, second in pairwise(bonus) if tile == second):
        message = f"{bonus.count(tile)} of {tile}; there is one of each bonus tile"
        yield Violation("bonus-tile-twice", message, Section.BONUS, tile, "leave one out")


def _stray_winds(hand: Hand, held: Sequence[Tile], hand_size: int) -> list[Violation]:
    if hand_size == SIX_HANDED_SIZE or knows_extra_seat(hand):
        return []
    found: list[Violation] = []
    for tile, apart, names in ((NORTH_EAST, "N E", "North and East"), (SOUTH_WEST, "S W", "South and West")):
        if tile in held:
            message = f"{tile}: no such wind in this game; for {names} write {apart}"
            hint = "North East and South West are winds in Parker's five- and six-handed games alone"
            found.append(Violation("extra-wind", message, _last_section_with(hand, tile), tile, hint))
    return found


def _sizes(won: Win | None, hand_size: int, discarding: bool) -> tuple[int, ...]:
    """How many tiles a hand may have."""
    if won is None:
        return (hand_size, hand_size + 1) if discarding else (hand_size,)
    return (hand_size + 1,) if won.means is Means.DEALT else (hand_size, hand_size + 1)


def _wrong_size(hand: Hand, size: int, allowed: tuple[int, ...]) -> Violation:
    least, most = allowed[0], allowed[-1]
    if hand.won is None:
        meant = f"a hand has {least}" + (f", or {most} before a discard" if most > least else "")
    elif hand.won.means is Means.DEALT:
        meant = f"a dealt hand that has won has {most}"
    else:
        meant = f"a hand that has won has {least} without the winning tile or {most} with it"
    message = f"{size} tile{'s' * (size != 1)}: too {'few' if size < least else 'many'}; {meant}"
    hint = "a kong counts as three tiles" if hand.kongs else _LACKING if size < allowed[0] else _SURPLUS
    if hand.won is None and size == least + 1:
        hint = f"if this hand has won, say how: won: draw {hand.free[-1] if hand.free else '5C'}"
    elif not hand.kongs and size > most and _undeclared_fours(hand):
        hint = f"a declared kong counts as three tiles: write {_undeclared_fours(hand)[0]} kong"
    section = Section.CONCEALED if hand.free or hand.fixed else Section.EXPOSED if hand.exposed else None
    return Violation("too-few-tiles" if size < least else "too-many-tiles", message, section, None, hint)


def _undeclared_fours(hand: Hand) -> list[str]:
    return [f"4×{tile}" for tile in dict.fromkeys(hand.free) if hand.free.count(tile) == 4]


def _pairs_on_table(hand: Hand) -> Iterator[Violation]:
    pairs = [group for group in hand.exposed if group.kind is Kind.PAIR]
    if not pairs:
        return
    won = hand.won
    for index, pair in enumerate(pairs):
        completed = won is not None and won.among and won.claimed and won.tile == pair.tile and index == 0
        if completed and won is not None and won.completing is not None:
            completed = won.completing.kind is Kind.PAIR
        if not completed:
            message = f"2×{pair.tile} on the table: a pair lies exposed only where a claimed winning tile completed it"
            yield Violation(
                "exposed-pair", message, Section.EXPOSED, pair.tile, "a pair that was not claimed stands under concealed:"
            )


def _impossible_tile(hand: Hand, won: Win, held: Sequence[Tile], *, complete: bool) -> Iterator[Violation]:
    tile = won.tile
    if tile is None:
        if won.means is not Means.DEALT:
            yield Violation(
                "no-winning-tile",
                f"{won.means}: which tile?",
                Section.WON,
                None,
                f"write {won.means} and the tile, such as {won.means} 5C",
            )
        return
    if tile.is_bonus:
        yield Violation("bonus-tile-wins", f"{tile} is a bonus tile and completes no hand", Section.WON, tile, _NOT_BONUS)
        return
    if won.means is Means.ROB and held.count(tile) > 1:
        others = held.count(tile) - 1
        message = f"rob {tile}: the other three {tile} lie with the player who was robbed, yet {others} more stand here"
        yield Violation("rob-of-own", message, Section.WON, tile, f"if it was discarded, write discard {tile}")
    if complete:
        yield from _missing_winning_tile(hand, won, tile)
    if won.completing is not None:
        yield from _impossible_completion(hand, won, won.completing)


def _impossible_circumstances(hand: Hand, won: Win) -> Iterator[Violation]:
    if won.means is Means.DEALT:
        claimed = next((group for group in hand.exposed if group.form is not Form.CONCEALED), None)
        if hand.seat is not None and hand.seat is not Seat.EAST:
            message = f"dealt: only East is dealt fourteen tiles, and this is {hand.seat}"
            yield Violation("dealt-not-east", message, Section.WON, None, "say how the winning tile came: draw or discard")
        if claimed is not None:
            message = f"dealt: nothing was claimed for an original hand, yet {claimed} lies on the table"
            yield Violation("dealt-with-claims", message, Section.EXPOSED, claimed.tile, _NOT_DEALT)
    if won.source is not None and won.source is hand.seat:
        yield Violation("own-discard", f"{hand.seat} cannot win from {hand.seat}", Section.WON, None, WHOSE)
    if Remark.FIRST_DISCARD in won.remarks:
        if hand.seat is Seat.EAST:
            message = "first discard: East cannot win on East's own first discard"
            yield Violation("first-discard-of-own", message, Section.WON, None, "leave out first discard")
        elif won.source not in (None, Seat.EAST):
            message = f"first discard: it is East's, not {won.source}'s"
            yield Violation("first-discard-of-east", message, Section.WON, None, "write from East, or leave out first discard")


def _missing_winning_tile(hand: Hand, won: Win, tile: Tile) -> Iterator[Violation]:
    standing = tile in hand.free or _in(tile, hand.fixed)
    if standing or (won.claimed and _in(tile, hand.exposed)):
        return
    if _in(tile, hand.exposed):
        message = f"{won.means} {tile}: a drawn tile stays concealed, yet {tile} is only in an exposed group"
        yield Violation("drawn-but-exposed", message, Section.WON, tile, "if it was claimed, write discard or rob")
    elif any(group.tile == tile for group in hand.kongs):
        message = f"{won.means} {tile}: the only {tile} are in a kong, which the winning tile cannot complete"
        yield Violation("winning-tile-in-kong", message, Section.WON, tile, "name the tile that won, or write a pung")
    else:
        message = f"{won.means} {tile}: {hand.size} tiles are written and {tile} is not among them"
        yield Violation("winning-tile-missing", message, Section.WON, tile, "leave out another tile, or name the tile that won")


def _in(tile: Tile, groups: Sequence[Group]) -> bool:
    return any(tile in group.tiles for group in groups if group.kind is not Kind.KONG)


def _impossible_completion(hand: Hand, won: Win, group: Group) -> Iterator[Violation]:
    """Whether the group that `completing` names is there, or is there but for the winning tile."""
    lacking = list(group_tiles(group.kind, group.tile))
    if won.among:
        written = chain(hand.fixed, hand.exposed if won.claimed else ())
        if any(each.kind is group.kind and each.tile == group.tile for each in written):
            return
    elif won.tile is not None:
        lacking.remove(won.tile)
    for tile in hand.free:
        if tile in lacking:
            lacking.remove(tile)
    if lacking:
        what = write_tiles(group_tiles(group.kind, group.tile))
        message = f"completing {what}: {write_tiles(lacking)} is not among the standing tiles"
        yield Violation("completing-nothing", message, Section.WON, None, "name a group that the winning tile completes")
