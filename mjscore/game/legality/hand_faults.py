"""What a hand must be: how many tiles, groups that can lie where they lie, and a win that agrees with hand and game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from operator import index, is_
from typing import Final

from mjscore.game.groups import KIND_WORDS, Form, Group, Kind, group_tiles, tiles_text
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.legality.game import Game, knows_extra_seat, tiles_not_written
from mjscore.game.seats import Seat
from mjscore.game.tiles import APART, Tile, write_tiles
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.sentences import sentence, so_many

NAME_THE_DISCARDER: Final = "write from and the player who discarded it"
_DRAWN: Final = (Means.DRAW, Means.LOOSE)
_WRITTEN_KINDS: Final = frozenset((Kind.PAIR, Kind.CHOW, Kind.PUNG, Kind.KONG))
_DEALT: Final = Means.DEALT
_ROB: Final = Means.ROB
_UNKNOWN: Final = Means.UNKNOWN
_FIRST_DISCARD: Final = Remark.FIRST_DISCARD
_KONG: Final = Kind.KONG
_PAIR: Final = Kind.PAIR
_OPEN: Final = Form.EXPOSED
_CONCEALED: Final = Form.CONCEALED
_EAST: Final = Seat.EAST
"""Before Python 3.12 a member of an enumeration is found slowly, ten times as slowly as a name."""
REMARK_NEEDS: Final = {
    Remark.LAST_TILE: (
        (*_DRAWN, Means.ROB),
        "the last tile of the wall is drawn; for the discard after it write last discard",
    ),
    Remark.LAST_DISCARD: (
        (Means.DISCARD,),
        "for the last tile that can be drawn write last tile",
    ),
    Remark.FIRST_DISCARD: (
        (Means.DISCARD,),
        "it means East's first discard: write discard, or leave it out",
    ),
    Remark.ORIGINAL_CALL: (
        (*_DRAWN, Means.DISCARD, Means.ROB),
        "an original call is made before the winning tile comes",
    ),
    Remark.KONG_UPON_KONG: (
        (Means.LOOSE,),
        "the tile drawn after a kong is a loose tile: write loose",
    ),
    Remark.UNSHOWN: (
        _DRAWN,
        "only a drawn tile can be taken in without being shown: write draw, or leave out unshown",
    ),
    Remark.AFTER_BONUS: (
        _DRAWN,
        "a tile that replaces a bonus tile is drawn: write loose",
    ),
}
"""With which means each remark can go, and what to write where it does not."""


def win_faults(win: Win) -> Iterator[Fault]:
    """What contradicts itself in a win, whatever the hand."""
    if win.means is _UNKNOWN:
        if win.source is not None or win.remarks or win.completing is not None:
            message = "nothing more can be told of a win of which it is not known how the tile came"
            yield of_win(
                "unknown-win",
                message,
                "write won: draw or discard, or won: unknown alone",
            )
        return
    if win.source is not None and not win.claimed:
        found = {
            Means.DRAW: "a drawn tile",
            Means.LOOSE: "a loose tile",
            _DEALT: "a dealt hand",
        }[win.means]
        tile = f" {win.tile}" if win.tile is not None else ""
        hint = sentence(
            "write discard{tile} from {source}, or leave out from {source}",
            tile=tile,
            source=win.source,
        )
        yield of_win(
            "draw-from",
            sentence(
                "{found} comes from the wall, not from {source}",
                found=found,
                source=win.source,
            ),
            hint,
        )
    if win.means is _DEALT:
        if win.tile is not None:
            yield of_win(
                "dealt-tile",
                sentence(
                    "a dealt hand has no winning tile, but {tile} is written",
                    tile=win.tile,
                ),
                "write won: dealt",
            )
        if win.remarks or win.completing is not None:
            message = "a dealt hand has no winning tile, so no remark can follow dealt"
            yield of_win("dealt-remark", message, "write won: dealt")
        return
    for remark in sorted(win.remarks):
        means, hint = REMARK_NEEDS[remark]
        if win.means not in means:
            yield of_win(
                "remark-does-not-fit",
                sentence(
                    "{remark} does not go with {means}", remark=remark, means=win.means
                ),
                hint,
            )
    if {_FIRST_DISCARD, Remark.LAST_DISCARD} <= win.remarks:
        message = sentence("East's first discard cannot be the last discard as well")
        yield of_win("remark-does-not-fit", message, "leave one of them out")
    if win.completing is not None:
        what = write_tiles(win.completing.tiles)
        if win.completing.kind is _KONG:
            message = sentence(
                "{what}: a kong cannot be completed by the winning tile", what=what
            )
            yield of_win(
                "completing-kong",
                message,
                "a winning tile completes a pair, a chow or a pung",
            )
        elif win.tile is not None and win.tile not in win.completing.tiles:
            message = sentence(
                "{what} does not contain the winning tile {tile}",
                what=what,
                tile=win.tile,
            )
            yield of_win(
                "completing-without-tile", message, "name the group that contains it"
            )


def of_win(code: str, message: str, hint: str, tile: Tile | None = None) -> Fault:
    """A fault of the way of winning."""
    return fault_in(Section.WON, code, message, hint, tile)


def impossible_win(hand: Hand, won: Win, game: Game) -> Iterator[Fault]:
    """Why a hand cannot have won in this way, whatever the ruleset."""
    yield from win_faults(won)
    complete = hand.size == game.size + 1
    if hand.status is not None and won.tile is not None and won.among is not complete:
        must = "must" if complete else "cannot"
        message = sentence(
            f"{{size}} tiles are written, so the winning tile {must} be one of them",
            size=hand.size,
        )
        yield of_win(
            "contradiction",
            message,
            f"give “among” as {str(complete).lower()}",
        )
    if hand.unwritten:
        message = sentence(
            "{not_written}: a hand that has won must be written in full",
            not_written=tiles_not_written(hand.unwritten),
        )
        yield fault_in(
            Section.CONCEALED,
            "others-in-win",
            message,
            "write every tile of the hand that won",
        )
    claimed: Sequence[Group] = ()
    if won.means is _DEALT or _FIRST_DISCARD in won.remarks:
        claimed = claimed_groups(hand)
    yield from impossible_circumstances(won, hand.seat, claimed)
    if won.means is _UNKNOWN:
        message = "a hand that is written must say how the winning tile came"
        yield of_win(
            "unknown-win",
            message,
            "write draw or discard, or write score: and what it counted",
        )
    elif won.tile is None and won.means is not _DEALT:
        hint = sentence(
            "write {means} and the tile, such as {means} {tile}",
            means=won.means,
            tile=hand.free[-1] if hand.free else "5C",
        )
        yield of_win(
            "no-winning-tile",
            sentence("{means}: the winning tile is not written", means=won.means),
            hint,
        )
    if won.tile is not None:
        yield from _impossible_tile(hand, won, won.tile, complete=complete)


def impossible_circumstances(
    won: Win, seat: Seat | None, claimed: Sequence[Group] = ()
) -> Iterator[Fault]:
    """Why the player of a seat cannot have won in this way; `claimed` are the sets that he is known to have claimed before."""
    dealt, early = won.means is _DEALT, _FIRST_DISCARD in won.remarks
    if dealt and seat not in (None, _EAST):
        message = sentence(
            "dealt: only East is dealt fourteen tiles, and this hand is {seat}'s",
            seat=seat,
        )
        yield of_win(
            "dealt-not-east",
            message,
            "write how the winning tile came: draw or discard",
        )
    if dealt and claimed:
        message = sentence(
            "dealt: a dealt hand has claimed nothing, but {claimed} lies on the table",
            claimed=claimed[0],
        )
        hint = "write how the winning tile came, or write the group under concealed:"
        yield fault_in(
            Section.EXPOSED, "dealt-with-claims", message, hint, claimed[0].tile
        )
    if seat is not None and won.source is seat:
        yield of_win(
            "own-discard",
            sentence("{seat} cannot win with {seat}'s own discard", seat=seat),
            NAME_THE_DISCARDER,
        )
    if early and seat is _EAST:
        message = "first discard: East cannot win on East's own first discard"
        yield of_win("first-discard-of-own", message, "leave out first discard")
    elif early and won.source not in (None, _EAST):
        message = sentence(
            "first discard means East's first discard, but this tile is from {source}",
            source=won.source,
        )
        yield of_win(
            "first-discard-of-east",
            message,
            "write from East, or leave out first discard",
        )
    if early and claimed:
        message = sentence(
            "first discard: before East's first discard nothing can be claimed, but {claimed} lies on the table",
            claimed=claimed[0],
        )
        hint = "leave out first discard, or write the group under concealed:"
        yield fault_in(
            Section.EXPOSED, "claimed-too-early", message, hint, claimed[0].tile
        )


def claimed_groups(hand: Hand) -> tuple[Group, ...]:
    """The groups on the table that were claimed before the hand won, in their order."""
    claimed = [group for group in hand.exposed if group.form is not _CONCEALED]
    if hand.won is not None and hand.won.claimed and hand.won.among:
        completed = [
            group
            for group in claimed
            if group.kind is not _KONG and hand.won.tile in group.tiles
        ]
        named = [group for group in completed if group == hand.won.completing]
        for group in (named or completed)[:1]:
            claimed.remove(group)
    return tuple(claimed)


def _impossible_tile(
    hand: Hand, won: Win, tile: Tile, *, complete: bool
) -> Iterator[Fault]:
    if tile.is_bonus:
        message = sentence(
            "{tile} is a bonus tile and cannot complete a hand", tile=tile
        )
        yield of_win(
            "bonus-tile-wins",
            message,
            "write it under bonus:, and name the tile that won",
            tile,
        )
        return
    others = hand.complete_tiles.count(tile) - 1 if won.means is _ROB else 0
    if others > 0:
        message = sentence(
            "rob {tile}: the robbed player keeps three {tile}, but this hand holds {others} besides the winning tile",
            tile=tile,
            others=others,
        )
        yield of_win(
            "rob-of-own",
            message,
            sentence("if it was discarded, write discard {tile}", tile=tile),
            tile,
        )
    if complete:
        yield from _missing_winning_tile(hand, won, tile)
    group = won.completing
    lacking = (
        []
        if group is None or group.kind is _KONG or tile not in group.tiles
        else _lacking(hand, won, tile, group)
    )
    if group is not None and lacking:
        what = write_tiles(group_tiles(group.kind, group.tile))
        message = sentence(
            "completing {what}: the concealed tiles do not include {tiles}",
            what=what,
            tiles=write_tiles(lacking),
        )
        yield of_win(
            "completing-nothing",
            message,
            "name a group that the winning tile completes",
        )


def _missing_winning_tile(hand: Hand, won: Win, tile: Tile) -> Iterator[Fault]:
    if tile in hand.free or _in(tile, hand.fixed):
        return
    exposed = _in(tile, hand.exposed)
    if exposed and won.claimed:
        return
    if exposed:
        message = sentence(
            "{means} {tile}: a drawn tile stays concealed, but {tile} is only in an exposed group",
            means=won.means,
            tile=tile,
        )
        yield of_win(
            "drawn-but-exposed",
            message,
            "if it was claimed, write discard or rob",
            tile,
        )
    elif any(group.tile is tile for group in hand.kongs):
        message = sentence(
            "{means} {tile}: {tile} is only in a kong, and the winning tile cannot complete a kong",
            means=won.means,
            tile=tile,
        )
        yield of_win(
            "winning-tile-in-kong",
            message,
            "name the tile that won, or write a pung for the kong",
            tile,
        )
    else:
        message = sentence(
            "{means} {tile}: {size} tiles are written, but {tile} is not among them",
            means=won.means,
            tile=tile,
            size=hand.size,
        )
        hint = "leave out a tile that is not in the hand, or name the tile that won"
        yield of_win("winning-tile-missing", message, hint, tile)


def _in(tile: Tile, groups: Sequence[Group]) -> bool:
    return any(tile in group.tiles for group in groups if group.kind is not _KONG)


def _lacking(hand: Hand, won: Win, tile: Tile, group: Group) -> list[Tile]:
    lacking = list(group_tiles(group.kind, group.tile))
    if won.among:
        written = chain(hand.fixed, hand.exposed if won.claimed else ())
        if any(each.kind is group.kind and each.tile is group.tile for each in written):
            return []
    else:
        lacking.remove(tile)
    for each in hand.free:
        if each in lacking:
            lacking.remove(each)
    return lacking


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
    held = _held(hand)
    if any(map(is_, held, held[4:])):
        yield from _too_many_alike(hand, held)
    if held and held[-1].is_bonus:
        for tile in dict.fromkeys(hand.free):
            if tile.is_bonus:
                yield bonus_tile_in_hand(tile)
    if hand.bonus or hand.visible:
        yield from _bonus_twice(hand)
    yield from _misplaced(hand)
    has_strays = not game.barred.isdisjoint(held)
    if has_strays and not knows_extra_seat(hand):
        for tile in sorted(game.barred.intersection(held), key=index):
            yield stray_wind(tile, last_section_with(hand, tile))
    elif hand.status is None:
        yield from _wrong_size(hand, game)
        yield from _pairs_on_table(hand, hand.won)
    if hand.won is not None:
        yield from impossible_win(hand, hand.won, game)


def _held(hand: Hand) -> list[Tile]:
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
    hint = "North East and South West are winds only in Parker's five- and six-handed games"
    return fault_in(
        section,
        "extra-wind",
        sentence(
            "{tile}: no such wind in this game; {apart}", tile=tile, apart=APART[tile]
        ),
        hint,
        tile,
    )


def claimed_concealed_kong(source: Seat, tile: Tile | None = None) -> Fault:
    """A concealed kong that is said to have been claimed."""
    message = sentence(
        "a concealed kong is drawn, not claimed from {source}", source=source
    )
    return fault_in(
        Section.EXPOSED,
        "claimed-concealed-kong",
        message,
        sentence("leave out from {source}", source=source),
        tile,
    )


def qualifier_without_kong(
    form: Form, tiles: str, kind: Kind, tile: Tile | None = None
) -> Fault:
    """A word such as `added`, which only a kong can have where it stands, at another group."""
    word = form.name.lower()
    message = sentence(
        "the word {word} is only for kongs here, and {tiles} is a {kind}",
        word=word,
        tiles=tiles,
        kind=sentence(KIND_WORDS[kind]),
    )
    hint = (
        "write a concealed set under concealed:"
        if form is _CONCEALED
        else "leave the word out"
    )
    return fault_in(Section.EXPOSED, "qualifier-without-kong", message, hint, tile)


def kong_not_concealed(what: str, tile: Tile | None = None) -> Fault:
    """A group that lies on the table, written among the concealed ones."""
    return fault_in(
        Section.CONCEALED,
        "kong-not-concealed",
        sentence("{what} lies on the table", what=what),
        "write it under exposed:",
        tile,
    )


def bonus_tile_in_hand(tile: Tile) -> Fault:
    """A bonus tile that stands among the others or in a group."""
    message = sentence("{tile} is a bonus tile and belongs to no group", tile=tile)
    return fault_in(
        Section.CONCEALED,
        "bonus-tile-in-hand",
        message,
        sentence("write it under bonus: {tile}", tile=tile),
        tile,
    )


def not_a_bonus_tile(tile: Tile) -> Fault:
    """Another tile among the bonus tiles."""
    return fault_in(
        Section.BONUS,
        "not-a-bonus-tile",
        sentence("{tile} is not a bonus tile", tile=tile),
        "bonus tiles are F1 to F4 and S1 to S4",
        tile,
    )


def _misplaced(hand: Hand) -> Iterator[Fault]:
    """Tiles and groups that cannot stand where they stand; the reader of a text finds all but a claim of one's own discard."""
    for group in hand.exposed:
        if group.source is not None and group.source is hand.seat:
            message = sentence(
                "{seat} cannot claim {seat}'s own discard", seat=hand.seat
            )
            yield fault_in(
                Section.EXPOSED, "own-discard", message, NAME_THE_DISCARDER, group.tile
            )
        if group.form is not _OPEN and group.kind is not _KONG:
            yield qualifier_without_kong(
                group.form, tiles_text(group.kind, group.tile), group.kind, group.tile
            )
        if group.form is _CONCEALED and group.source is not None:
            yield claimed_concealed_kong(group.source, group.tile)
    for group in hand.fixed:
        if group.form is not _CONCEALED or group.source is not None:
            yield kong_not_concealed(str(group), group.tile)
    for group in hand.groups:
        if group.kind not in _WRITTEN_KINDS:
            hint = "write its tiles without a group"
            yield fault_in(
                Section.EXPOSED,
                "lone-tile",
                sentence("{group}: a hand has no such group", group=group),
                hint,
                group.tile,
            )
    for tile in hand.bonus:
        if not tile.is_bonus:
            yield not_a_bonus_tile(tile)


def _too_many_alike(hand: Hand, tiles: list[Tile]) -> Iterator[Fault]:
    """The faults of five tiles alike; `tiles` are sorted."""
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
        yield fault_in(
            last_section_with(hand, tile), "five-of-one", message, ONE_IS_WRONG, tile
        )


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
    tiles = (*hand.bonus, *hand.visible)
    if len(tiles) == len(set(tiles)):
        return
    for tile, count in Counter(tiles).items():
        if count > 1 and tile.is_bonus:
            section = Section.VISIBLE if tile in hand.visible else Section.BONUS
            where = ""
            if tile in hand.visible:
                where = sentence("{where}, counting visible:", where="")
            message = sentence(
                "{count} of {tile}{where}; there is one of each bonus tile",
                count=count,
                tile=tile,
                where=where,
            )
            yield fault_in(section, "bonus-tile-twice", message, "leave one out", tile)


def _wrong_size(hand: Hand, game: Game) -> Iterator[Fault]:
    """How many tiles a hand may have; what to do where it has others turns on what is written."""
    won, size, bare = hand.won, hand.size, game.size
    if won is None:
        least, most = bare, bare + game.discarding
    else:
        least = most = bare + (won.among or won.means is _DEALT)
    if least <= size <= most or (hand.unwritten and won is not None):
        return
    if won is None:
        meant = sentence("a hand has {least}", least=least)
        if most > least:
            meant = sentence(
                "a hand has {least}, or {most} before a discard", least=least, most=most
            )
    elif won.means is _DEALT:
        meant = sentence("a hand that won as dealt has {most}", most=most)
    else:
        meant = sentence(
            "a hand that has won has {bare} without the winning tile or {whole} with it",
            bare=bare,
            whole=bare + 1,
        )
    few = "few" if size < least else "many"
    message = sentence(
        f"{{tiles}}: too {few}; {{meant}}", tiles=so_many(size, "tile"), meant=meant
    )
    section = (
        Section.CONCEALED
        if hand.free or hand.fixed
        else Section.EXPOSED
        if hand.exposed
        else ""
    )
    hint = _how_to_mend(hand, size, least, most)
    fault = fault_in(
        section, "too-few-tiles" if size < least else "too-many-tiles", message, hint
    )
    yield fault


def _how_to_mend(hand: Hand, size: int, least: int, most: int) -> str:
    written, fours = (
        size - hand.unwritten,
        [tile for tile in dict.fromkeys(hand.free) if hand.free.count(tile) == 4],
    )
    if hand.unwritten and written <= least:
        others = sentence("leave out the others")
        if written < least:
            others = sentence(
                "write {others}", others=so_many(least - written, "other")
            )
        are = "is" if written == 1 else "are"
        return sentence(
            f"{{tiles}} {are} written: {{others}}",
            tiles=so_many(written, "tile"),
            others=others,
        )
    if hand.won is None and size == least + 1:
        return "if this hand has won, say how, and with which tile: won: draw, or won: discard, and the tile"
    if size > most and fours:
        return sentence(
            "a declared kong counts as three tiles: write 4×{four} kong", four=fours[0]
        )
    if hand.kongs:
        return "a kong counts as three tiles"
    if size > most:
        return _TAKE_OUT_TILES
    return _OR_THE_REST if hand.won is None and least == most else _WRITE_EVERY_TILE


def _pairs_on_table(hand: Hand, won: Win | None) -> Iterator[Fault]:
    pairs: list[Group] = [group for group in hand.exposed if group.kind is _PAIR]
    for place, pair in enumerate(pairs):
        completed = (
            won is not None
            and won.among
            and won.claimed
            and won.tile is pair.tile
            and place == 0
        )
        if completed and won is not None and won.completing is not None:
            completed = won.completing.kind is _PAIR
        if not completed:
            message = sentence(
                "2×{tile} on the table: a pair is exposed only if a claimed winning tile completed it",
                tile=pair.tile,
            )
            hint = "write a pair that was not claimed under concealed:"
            yield fault_in(Section.EXPOSED, "exposed-pair", message, hint, pair.tile)
