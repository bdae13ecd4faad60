"""What a hand must be: how many tiles, no more of each than there are, and groups that can lie where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import index
from typing import Final, TypeVar

from mjscore.deals import Deal
from mjscore.groups import COUNTED, TILES_OF, Form, Kind, tiles_text
from mjscore.hands import HAND_SIZE, SIX_HANDED_SIZE, Hand, Means, Win
from mjscore.legality.winning import NAME_THE_DISCARDER, Illegal, illegal_in, impossible_win, is_plain_win, win_faults
from mjscore.legality.wordings import (
    bonus_tile_in_hand,
    claimed_concealed_kong,
    kong_not_concealed,
    not_a_bonus_tile,
    qualifier_without_kong,
)
from mjscore.places import Origin, Section, in_order, placed
from mjscore.problems import Fault, ImpossibleHand
from mjscore.seats import EXTRA_SEATS, Seat
from mjscore.tiles import APART, BONUS_TILES, EXTRA_WINDS, TILES, Tile

ONE_IS_WRONG: Final = "one of them is wrong: write the right tile"
_Examined = TypeVar("_Examined", Hand, Deal)
_EXTRA_WINDS: Final = frozenset(EXTRA_WINDS)
_FIRST_BONUS: Final = int(BONUS_TILES[0])
_ONE_OF: Final = tuple([1 << 8 * kind for kind in range(len(TILES))])
"""One tile of each kind, where a byte of an integer counts each kind."""
_TO_FIVE: Final = sum(_ONE_OF) * (128 - 5)
_FIVE: Final = sum(_ONE_OF) << 7
"""Five or more of a kind set the top bit of its byte when `_TO_FIVE` is added."""
_WRITE_EVERY_TILE: Final = "write every tile that stands in the hand or lies on the table"
_OR_THE_REST: Final = f"{_WRITE_EVERY_TILE}; concealed: ? stands for the rest of a hand that lost"
_TAKE_OUT_TILES: Final = "take out the tiles that are not in the hand; write flowers and seasons under bonus:"


def hand_faults(
    hand: Hand, *, hand_size: int | None = None, discarding: bool = False, extra_winds: bool = False
) -> tuple[Fault, ...]:
    """Every reason why a hand cannot be, whatever the ruleset; empty for one that can.

    `hand_size` is how many tiles a hand of this game has: 13 if not given, or 10 where Parker's extra winds are used and
    nothing else fits. `discarding` allows the fourteenth tile of a player about to discard; `extra_winds` allows NE and SW
    wherever the player sits. A fault has its place where the hand was read from a text, and names the section otherwise.
    """
    game = size_of_game(hand, hand.size) if hand_size is None else hand_size
    found = illegal(hand, game, discarding=discarding, extra_winds=extra_winds)
    return tuple(in_order([as_fault(each, hand.origin) for each in found])) if found else ()


def check_hand(
    hand: Hand,
    *,
    hand_size: int | None = None,
    discarding: bool = False,
    extra_winds: bool = False,
    source: str = "<hand>",
) -> Hand:
    """The hand itself, if it can be; raises ImpossibleHand with every fault otherwise. `source` names a hand without a text."""
    faults = hand_faults(hand, hand_size=hand_size, discarding=discarding, extra_winds=extra_winds)
    if faults:
        text, source = ("", source) if hand.origin is None else (hand.origin.text, hand.origin.source)
        raise ImpossibleHand(faults, text=text, source=source)
    return found_legal(hand)


def found_legal(value: _Examined) -> _Examined:
    """The hand or deal itself, marked as one that can be, so that it need not be examined again."""
    object.__setattr__(value, "is_legal", True)
    return value


def as_fault(each: Illegal, origin: Origin | None, owner: str = "") -> Fault:
    """A reason as a fault with its place where the hand was written; `owner` is the seat whose hand it is, in a deal."""
    return placed(Fault(each.code, each.message, None, each.hint), origin, each.section, each.tile, owner)


def size_of_game(hand: Hand, size: int) -> int:
    """How many tiles a hand has in the game from which this one, of `size` tiles, is."""
    six_handed = size in (SIX_HANDED_SIZE, SIX_HANDED_SIZE + 1) and _uses_extra_winds(hand)
    return SIX_HANDED_SIZE if six_handed else HAND_SIZE


def size_of_deal(players: Sequence[Seat]) -> int:
    """How many tiles a hand has in a deal of these players: six play with ten."""
    return SIX_HANDED_SIZE if len(players) == 6 or Seat.SOUTH_WEST in players else HAND_SIZE


def _uses_extra_winds(hand: Hand) -> bool:
    return _knows_extra_seat(hand) or not _EXTRA_WINDS.isdisjoint(hand.tiles)


def _knows_extra_seat(hand: Hand) -> bool:
    """Whether the hand, or somebody it claimed from, sits North East or South West."""
    sources = {group.source for group in hand.exposed} | {hand.won.source if hand.won is not None else None}
    return hand.seat in EXTRA_SEATS or not sources.isdisjoint(EXTRA_SEATS)


def illegal(hand: Hand, hand_size: int, *, discarding: bool = False, extra_winds: bool = False) -> list[Illegal]:
    """Every reason why the hand cannot be, in a game with hands of `hand_size` tiles; empty for nearly all."""
    found: list[Illegal] = []
    won, size = hand.won, len(hand.free) + hand.others
    held = list(hand.free)
    unusual = bool(hand.bonus or hand.visible)
    for group in hand.exposed:
        size += COUNTED[group.kind]
        held += TILES_OF[group.code]
        unusual = unusual or group.form is not Form.EXPOSED or group.source is not None or group.kind is Kind.PAIR
    for group in hand.fixed:
        size += COUNTED[group.kind]
        held += TILES_OF[group.code]
        unusual = unusual or group.kind is not Kind.KONG
    if won is not None and won.tile is not None and not won.among:
        held.append(won.tile)
    counts = sum(map(_ONE_OF.__getitem__, held))
    if hand.visible or counts + _TO_FIVE & _FIVE:
        found.extend(_too_many_alike(hand, sorted((*held, *hand.visible), key=index)))
    if counts >= _ONE_OF[_FIRST_BONUS]:
        found.extend(_bonus_in_hand(hand.free))
    seen = (*held, *hand.visible) if hand.visible else held
    stray = not extra_winds and not _EXTRA_WINDS.isdisjoint(seen) and _stray_winds(hand, seen, hand_size)
    if not (unusual or stray) and size == hand_size and (won is None or is_plain_win(hand, won)):
        return found
    found.extend(_bonus_twice(hand))
    found.extend(_misplaced(hand))
    if stray:
        found.extend(stray)
    elif hand.status is None:
        allowed = _sizes(won, hand_size, discarding)
        if size not in allowed and not (hand.others and won is not None):
            found.append(_wrong_size(hand, size, allowed))
        found.extend(_pairs_on_table(hand))
    if won is not None:
        found += [illegal_in(Section.WON, each) for each in win_faults(won)]
        found.extend(impossible_win(hand, won, held, complete=size == hand_size + 1))
    return found


def _misplaced(hand: Hand) -> Iterator[Illegal]:
    """Tiles and groups that cannot stand where they stand; the reader of a text finds all but a claim of one's own discard."""
    for group in hand.exposed:
        if group.source is not None and group.source is hand.seat:
            message = f"{hand.seat} cannot claim {hand.seat}'s own discard"
            yield Illegal("own-discard", message, Section.EXPOSED, group.tile, NAME_THE_DISCARDER)
        if group.form is not Form.EXPOSED and group.kind is not Kind.KONG:
            fault = qualifier_without_kong(group.form, tiles_text(group.kind, group.tile), group.kind)
            yield illegal_in(Section.EXPOSED, fault, group.tile)
        if group.form is Form.CONCEALED and group.source is not None:
            yield illegal_in(Section.EXPOSED, claimed_concealed_kong(group.source), group.tile)
    for group in hand.fixed:
        if group.form is not Form.CONCEALED or group.source is not None:
            yield illegal_in(Section.CONCEALED, kong_not_concealed(str(group)), group.tile)
    for group in hand.groups:
        if group.kind not in (Kind.PAIR, Kind.CHOW, Kind.PUNG, Kind.KONG):
            message, hint = f"{group}: a hand has no such group", "write its tiles without a group"
            yield Illegal("lone-tile", message, Section.EXPOSED, group.tile, hint)
    for tile in hand.bonus:
        if tile < _FIRST_BONUS:
            yield illegal_in(Section.BONUS, not_a_bonus_tile(tile), tile)


def _bonus_in_hand(free: Sequence[Tile]) -> Iterator[Illegal]:
    for tile in dict.fromkeys(free):
        if tile.is_bonus:
            yield illegal_in(Section.CONCEALED, bonus_tile_in_hand(tile), tile)


def _too_many_alike(hand: Hand, tiles: Sequence[Tile]) -> Iterator[Illegal]:
    for tile in dict.fromkeys(tile for tile, fifth in zip(tiles, tiles[4:], strict=False) if tile is fifth):
        where = ", counting the winning tile" if hand.won is not None and hand.won.tile is tile and not hand.won.among else ""
        where += ", counting visible:" if tile in hand.visible else ""
        message = f"{tiles.count(tile)} of {tile}{where}; there are four of each tile"
        yield Illegal("five-of-one", message, last_section_with(hand, tile), tile, ONE_IS_WRONG)


def last_section_with(hand: Hand, tile: Tile) -> Section:
    """The section that holds a tile, and that is written last: the winning tile's, if it is left out of the groups."""
    if hand.won is not None and hand.won.tile is tile and not hand.won.among:
        return Section.WON
    if tile in hand.bonus:
        return Section.BONUS
    if tile in hand.visible:
        return Section.VISIBLE
    if tile in hand.free or any(tile in group.tiles for group in hand.fixed):
        return Section.CONCEALED
    return Section.EXPOSED


def _bonus_twice(hand: Hand) -> Iterator[Illegal]:
    for tile, count in Counter((*hand.bonus, *hand.visible)).items():
        if count > 1 and tile.is_bonus:
            section = Section.VISIBLE if tile in hand.visible else Section.BONUS
            where = ", counting visible:" if tile in hand.visible else ""
            message = f"{count} of {tile}{where}; there is one of each bonus tile"
            yield Illegal("bonus-tile-twice", message, section, tile, "leave one out")


def _stray_winds(hand: Hand, held: Sequence[Tile], hand_size: int) -> list[Illegal]:
    if hand_size == SIX_HANDED_SIZE or _knows_extra_seat(hand):
        return []
    found: list[Illegal] = []
    for tile in EXTRA_WINDS:
        if tile in held:
            found.append(stray_wind(tile, last_section_with(hand, tile)))
    return found


def stray_wind(tile: Tile, section: Section) -> Illegal:
    """The refusal of a wind that is none in this game."""
    message = f"{tile}: no such wind in this game; {APART[tile]}"
    hint = "North East and South West are winds only in Parker's five- and six-handed games"
    return Illegal("extra-wind", message, section, tile, hint)


def _sizes(won: Win | None, hand_size: int, discarding: bool) -> tuple[int, ...]:
    """How many tiles a hand may have."""
    if won is None:
        return (hand_size, hand_size + 1) if discarding else (hand_size,)
    return (hand_size + 1,) if won.means is Means.DEALT else (hand_size + won.among,)


def _wrong_size(hand: Hand, size: int, allowed: tuple[int, ...]) -> Illegal:
    least, most = allowed[0], allowed[-1]
    if hand.won is None:
        meant = f"a hand has {least}" + (f", or {most} before a discard" if most > least else "")
    elif hand.won.means is Means.DEALT:
        meant = f"a hand that won as dealt has {most}"
    else:
        bare = least - hand.won.among
        meant = f"a hand that has won has {bare} without the winning tile or {bare + 1} with it"
    message = f"{size} tile{'s' * (size != 1)}: too {'few' if size < least else 'many'}; {meant}"
    write = _OR_THE_REST if hand.won is None and least == most else _WRITE_EVERY_TILE
    hint = "a kong counts as three tiles" if hand.kongs else write if size < least else _TAKE_OUT_TILES
    written = size - hand.others
    if hand.others and written <= least:
        hint = _other_tiles(written, least - written)
    elif hand.won is None and size == least + 1:
        hint = f"if this hand has won, say how: won: draw {hand.free[-1] if hand.free else '5C'}"
    elif not hand.kongs and size > most and _undeclared_fours(hand):
        hint = f"a declared kong counts as three tiles: write {_undeclared_fours(hand)[0]} kong"
    section = Section.CONCEALED if hand.free or hand.fixed else Section.EXPOSED if hand.exposed else None
    return Illegal("too-few-tiles" if size < least else "too-many-tiles", message, section, None, hint)


def _other_tiles(written: int, missing: int) -> str:
    """How many others to write beside the tiles of a hand that are written."""
    others = f"write {missing} other{'s' * (missing != 1)}" if missing else "leave out the others"
    return f"{written} tile{'s are' if written != 1 else ' is'} written: {others}"


def _undeclared_fours(hand: Hand) -> list[str]:
    return [f"4×{tile}" for tile in dict.fromkeys(hand.free) if hand.free.count(tile) == 4]


def _pairs_on_table(hand: Hand) -> Iterator[Illegal]:
    won = hand.won
    for place, pair in enumerate([group for group in hand.exposed if group.kind is Kind.PAIR]):
        completed = won is not None and won.among and won.claimed and won.tile is pair.tile and place == 0
        if completed and won is not None and won.completing is not None:
            completed = won.completing.kind is Kind.PAIR
        if not completed:
            message = f"2×{pair.tile} on the table: a pair is exposed only if a claimed winning tile completed it"
            hint = "write a pair that was not claimed under concealed:"
            yield Illegal("exposed-pair", message, Section.EXPOSED, pair.tile, hint)
