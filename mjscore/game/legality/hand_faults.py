"""What a hand must be: how many tiles, groups that can lie where they lie, and a win that agrees with hand and game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import index
from typing import Final

from mjscore.game.groups import KIND_WORDS, Form, Group, Kind, tiles_text
from mjscore.game.hands import Hand, Means
from mjscore.game.legality.game import Game, knows_extra_seat
from mjscore.game.legality.win_faults import NAME_THE_DISCARDER, impossible_win
from mjscore.game.seats import Seat
from mjscore.game.tiles import APART, Tile
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.sentences import sentence, so_many

_WRITTEN_KINDS: Final = frozenset((Kind.PAIR, Kind.CHOW, Kind.PUNG, Kind.KONG))

# Every hand is asked for these; before Python 3.12 a member of an enumeration is
# found ten times as slowly as a name.
_EXPOSED: Final = Form.EXPOSED
_CONCEALED: Final = Form.CONCEALED
_KONG: Final = Kind.KONG
_PAIR: Final = Kind.PAIR
_DEALT: Final = Means.DEALT

ONE_IS_WRONG: Final = "one of them is wrong: write the right tile"
_WRITE_EVERY_TILE: Final = (
    "write every tile that stands in the hand or lies on the table"
)
_OR_THE_REST: Final = sentence(
    "{every_tile}; concealed: ? stands for the rest of a hand that lost",
    every_tile=sentence(_WRITE_EVERY_TILE),
)
_TAKE_OUT_TILES: Final = "take out the tiles that are not in the hand; write flowers and seasons under bonus:"


def hand_faults(hand: Hand, game: Game) -> Iterator[Fault]:
    """Every reason why a hand of the size of a game cannot be, whatever the ruleset."""
    seen = _seen_tiles(hand)
    yield from _too_many_alike(hand, seen)
    if seen and seen[-1].is_bonus:  # they are sorted, and bonus tiles are last
        for tile in dict.fromkeys(hand.free):
            if tile.is_bonus:
                yield bonus_tile_in_hand(tile)
    if hand.bonus or hand.visible:
        yield from _bonus_twice(hand)
    yield from _misplaced_on_table(hand)
    yield from _misplaced_elsewhere(hand)
    has_strays = not game.barred.isdisjoint(seen)
    if has_strays and not knows_extra_seat(hand):
        for tile in sorted(game.barred.intersection(seen), key=index):
            yield stray_wind(tile, last_section_with(hand, tile))
    elif hand.status is None:
        yield from _wrong_size(hand, game)
        yield from _pairs_on_table(hand)
    if hand.won is not None:
        yield from impossible_win(hand, hand.won, game)


def _seen_tiles(hand: Hand) -> list[Tile]:
    """The tiles of the hand, the winning one among them, and those that are visible, sorted."""
    tiles = [*hand.free, *hand.visible]
    for group in hand.groups:
        tiles += group.tiles
    won = hand.won
    if won is not None and won.tile is not None and not won.among:
        tiles.append(won.tile)
    tiles.sort(key=index)
    return tiles


def stray_wind(tile: Tile, section: Section) -> Fault:
    """The fault of a wind that is none in this game."""
    message = sentence(
        "{tile}: no such wind in this game; {apart}", tile=tile, apart=APART[tile]
    )
    hint = "North East and South West are winds only in Parker's five- and six-handed games"
    return fault_in(section, "extra-wind", message, hint=hint, tile=tile)


def claimed_concealed_kong(source: Seat, tile: Tile | None = None) -> Fault:
    """A concealed kong that is said to have been claimed."""
    message = sentence(
        "a concealed kong is drawn, not claimed from {source}", source=source
    )
    hint = sentence("leave out from {source}", source=source)
    return fault_in(
        Section.EXPOSED, "claimed-concealed-kong", message, hint=hint, tile=tile
    )


def qualifier_without_kong(
    form: Form, tiles: str, kind: Kind, tile: Tile | None = None
) -> Fault:
    """A word such as `added`, which only a kong can have where it stands, at another group."""
    message = sentence(
        "the word {word} is only for kongs here, and {tiles} is a {kind}",
        word=form.name.lower(),
        tiles=tiles,
        kind=sentence(KIND_WORDS[kind]),
    )
    hint = "leave the word out"
    if form is _CONCEALED:
        hint = "write a concealed set under concealed:"
    return fault_in(
        Section.EXPOSED, "qualifier-without-kong", message, hint=hint, tile=tile
    )


def kong_not_concealed(what: str, tile: Tile | None = None) -> Fault:
    """A group that lies on the table, written among the concealed ones."""
    message = sentence("{what} lies on the table", what=what)
    hint = "write it under exposed:"
    return fault_in(
        Section.CONCEALED, "kong-not-concealed", message, hint=hint, tile=tile
    )


def bonus_tile_in_hand(tile: Tile) -> Fault:
    """A bonus tile that stands among the others or in a group."""
    message = sentence("{tile} is a bonus tile and belongs to no group", tile=tile)
    hint = sentence("write it under bonus: {tile}", tile=tile)
    return fault_in(
        Section.CONCEALED, "bonus-tile-in-hand", message, hint=hint, tile=tile
    )


def not_a_bonus_tile(tile: Tile) -> Fault:
    """Another tile among the bonus tiles."""
    message = sentence("{tile} is not a bonus tile", tile=tile)
    hint = "bonus tiles are F1 to F4 and S1 to S4"
    return fault_in(Section.BONUS, "not-a-bonus-tile", message, hint=hint, tile=tile)


def _misplaced_on_table(hand: Hand) -> Iterator[Fault]:
    """Groups that cannot lie on the table; the reader of a text finds all but a claim of one's own discard."""
    for group in hand.exposed:
        kind = group.kind
        tile = group.tile
        form = group.form
        source = group.source
        if source is not None and source is hand.seat:
            message = sentence("{seat} cannot claim {seat}'s own discard", seat=source)
            yield fault_in(
                Section.EXPOSED,
                "own-discard",
                message,
                hint=NAME_THE_DISCARDER,
                tile=tile,
            )
        if form is not _EXPOSED and kind is not _KONG:
            yield qualifier_without_kong(form, tiles_text(kind, tile), kind, tile=tile)
        if form is _CONCEALED and source is not None:
            yield claimed_concealed_kong(source, tile)


def _misplaced_elsewhere(hand: Hand) -> Iterator[Fault]:
    """Groups and tiles that can stand neither in the hand nor among its bonus tiles; the reader of a text finds them all."""
    for group in hand.fixed:
        if group.form is not _CONCEALED or group.source is not None:
            yield kong_not_concealed(str(group), group.tile)
    for group in hand.groups:
        if group.kind not in _WRITTEN_KINDS:
            message = sentence("{group}: a hand has no such group", group=group)
            hint = "write its tiles without a group"
            yield fault_in(
                Section.EXPOSED, "lone-tile", message, hint=hint, tile=group.tile
            )
    for tile in hand.bonus:
        if not tile.is_bonus:
            yield not_a_bonus_tile(tile)


def _too_many_alike(hand: Hand, tiles: list[Tile]) -> Iterator[Fault]:
    """The faults of five tiles alike; `tiles` are sorted, so that the fifth of a kind stands four places after the first."""
    fifths = zip(tiles, tiles[4:], strict=False)
    for tile in dict.fromkeys(tile for tile, fifth in fifths if tile is fifth):
        where = ""
        if hand.won is not None and hand.won.tile is tile and not hand.won.among:
            where = sentence(", counting the winning tile")
        if tile in hand.visible:
            where = sentence("{where}, counting visible:", where=where)
        message = sentence(
            "{count} of {tile}{where}; there are four of each tile",
            count=tiles.count(tile),
            tile=tile,
            where=where,
        )
        section = last_section_with(hand, tile)
        yield fault_in(section, "five-of-one", message, hint=ONE_IS_WRONG, tile=tile)


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


def _bonus_twice(hand: Hand) -> Iterator[Fault]:
    tiles = hand.bonus + hand.visible
    if len(tiles) == len(set(tiles)):
        return
    for tile, count in Counter(tiles).items():
        if count > 1 and tile.is_bonus:
            section = Section.BONUS
            where = ""
            if tile in hand.visible:
                section = Section.VISIBLE
                where = sentence("{where}, counting visible:", where="")
            message = sentence(
                "{count} of {tile}{where}; there is one of each bonus tile",
                count=count,
                tile=tile,
                where=where,
            )
            hint = "leave one out"
            yield fault_in(section, "bonus-tile-twice", message, hint=hint, tile=tile)


def _wrong_size(hand: Hand, game: Game) -> Iterator[Fault]:
    """How many tiles a hand may have; what to do where it has others turns on what is written."""
    won = hand.won
    size = hand.size
    least = game.size
    if won is not None and (won.among or won.means is _DEALT):
        least += 1
    most = least
    if won is None and game.discarding:
        most += 1
    if least <= size <= most or (hand.unwritten and won is not None):
        return
    if won is None and most == least:
        wanted = sentence("a hand has {least}", least=least)
    elif won is None:
        wanted = sentence(
            "a hand has {least}, or {most} before a discard", least=least, most=most
        )
    elif won.means is _DEALT:
        wanted = sentence("a hand that won as dealt has {most}", most=most)
    else:
        wanted = sentence(
            "a hand that has won has {bare} without the winning tile or {whole} with it",
            bare=game.size,
            whole=game.size + 1,
        )
    tiles = so_many(size, "tile")
    section = ""
    if hand.free or hand.fixed:
        section = Section.CONCEALED
    elif hand.exposed:
        section = Section.EXPOSED
    hint = _how_to_mend(hand, size, least, most=most)
    if size < least:
        message = sentence("{tiles}: too few; {meant}", tiles=tiles, meant=wanted)
        yield fault_in(section, "too-few-tiles", message, hint=hint)
    else:
        message = sentence("{tiles}: too many; {meant}", tiles=tiles, meant=wanted)
        yield fault_in(section, "too-many-tiles", message, hint=hint)


def _how_to_mend(hand: Hand, size: int, least: int, *, most: int) -> str:
    """What to do about a hand of so many tiles that may have from `least` to `most`."""
    written = size - hand.unwritten
    if hand.unwritten and written <= least:
        others = sentence("leave out the others")
        if written < least:
            others = sentence(
                "write {others}", others=so_many(least - written, "other")
            )
        are_written = "{tiles} are written: {others}"
        if written == 1:
            are_written = "{tiles} is written: {others}"
        return sentence(are_written, tiles=so_many(written, "tile"), others=others)
    if hand.won is None and size == least + 1:
        return "if this hand has won, say how, and with which tile: won: draw, or won: discard, and the tile"
    fours = [tile for tile, count in Counter(hand.free).items() if count == 4]
    if size > most and fours:
        return sentence(
            "a declared kong counts as three tiles: write 4×{four} kong", four=fours[0]
        )
    if hand.kongs:
        return "a kong counts as three tiles"
    if size > most:
        return _TAKE_OUT_TILES
    if hand.won is None and least == most:
        return _OR_THE_REST
    return _WRITE_EVERY_TILE


def _pairs_on_table(hand: Hand) -> Iterator[Fault]:
    """A pair lies on the table only where the claimed winning tile completed it, and only one can."""
    pairs: list[Group] = [group for group in hand.exposed if group.kind is _PAIR]
    if pairs and _won_with_pair(hand, pairs[0].tile):
        del pairs[0]
    for pair in pairs:
        message = sentence(
            "2×{tile} on the table: a pair is exposed only if a claimed winning tile completed it",
            tile=pair.tile,
        )
        hint = "write a pair that was not claimed under concealed:"
        yield fault_in(
            Section.EXPOSED, "exposed-pair", message, hint=hint, tile=pair.tile
        )


def _won_with_pair(hand: Hand, tile: Tile) -> bool:
    """Whether a claimed winning tile that is written in the hand can have completed a pair of it."""
    won = hand.won
    if won is None or not won.among or not won.claimed or won.tile is not tile:
        return False
    return won.completing is None or won.completing.kind is _PAIR
