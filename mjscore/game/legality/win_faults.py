"""How a hand was won: what a win must be by itself, and beside the tiles of the hand, under any rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.legality.game import Game, tiles_not_written
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile, write_tiles
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.sentences import sentence

NAME_THE_DISCARDER: Final = "write from and the player who discarded it"
# Every hand is asked for these; before Python 3.12 a member of an enumeration is
# found ten times as slowly as a name.
_DEALT: Final = Means.DEALT
_UNKNOWN: Final = Means.UNKNOWN
_ROB: Final = Means.ROB
_FIRST_DISCARD: Final = Remark.FIRST_DISCARD
_KONG: Final = Kind.KONG
_CONCEALED: Final = Form.CONCEALED

_DRAWN: Final = (Means.DRAW, Means.LOOSE)
REMARK_NEEDS: Final = {
    Remark.LAST_TILE: (
        (Means.DRAW, Means.LOOSE, Means.ROB),
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
        (Means.DRAW, Means.LOOSE, Means.DISCARD, Means.ROB),
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
_FROM_THE_WALL: Final = {
    Means.DRAW: "a drawn tile",
    Means.LOOSE: "a loose tile",
    Means.DEALT: "a dealt hand",
}


def of_win(code: str, message: str, hint: str, tile: Tile | None = None) -> Fault:
    """A fault of the way of winning."""
    return fault_in(Section.WON, code, message, hint=hint, tile=tile)


def win_faults(win: Win) -> Iterator[Fault]:
    """What contradicts itself in a win, whatever the hand."""
    if win.means is _UNKNOWN:
        if win.source is not None or win.remarks or win.completing is not None:
            message = "nothing more can be told of a win of which it is not known how the tile came"
            hint = "write won: draw or discard, or won: unknown alone"
            yield of_win("unknown-win", message, hint)
        return
    if win.source is not None and not win.claimed:
        message = sentence(
            "{found} comes from the wall, not from {source}",
            found=_FROM_THE_WALL[win.means],
            source=win.source,
        )
        hint = sentence(
            "write discard{tile} from {source}, or leave out from {source}",
            tile="" if win.tile is None else f" {win.tile}",
            source=win.source,
        )
        yield of_win("draw-from", message, hint)
    if win.means is _DEALT:
        yield from _told_of_dealt_hand(win)
        return
    for remark in sorted(win.remarks):
        means, hint = REMARK_NEEDS[remark]
        if win.means not in means:
            message = sentence(
                "{remark} does not go with {means}", remark=remark, means=win.means
            )
            yield of_win("remark-does-not-fit", message, hint)
    if {_FIRST_DISCARD, Remark.LAST_DISCARD} <= win.remarks:
        message = sentence("East's first discard cannot be the last discard as well")
        yield of_win("remark-does-not-fit", message, "leave one of them out")
    if win.completing is not None:
        yield from _cannot_complete(win.tile, win.completing)


def _told_of_dealt_hand(win: Win) -> Iterator[Fault]:
    """A dealt hand has no winning tile, and so nothing that could be told of one."""
    if win.tile is not None:
        message = sentence(
            "a dealt hand has no winning tile, but {tile} is written", tile=win.tile
        )
        yield of_win("dealt-tile", message, "write won: dealt")
    if win.remarks or win.completing is not None:
        message = "a dealt hand has no winning tile, so no remark can follow dealt"
        yield of_win("dealt-remark", message, "write won: dealt")


def _cannot_complete(tile: Tile | None, group: Group) -> Iterator[Fault]:
    """A winning tile completes a pair, a chow or a pung that contains it."""
    what = write_tiles(group.tiles)
    if group.kind is _KONG:
        message = sentence(
            "{what}: a kong cannot be completed by the winning tile", what=what
        )
        hint = "a winning tile completes a pair, a chow or a pung"
        yield of_win("completing-kong", message, hint)
    elif tile is not None and tile not in group.tiles:
        message = sentence(
            "{what} does not contain the winning tile {tile}", what=what, tile=tile
        )
        hint = "name the group that contains it"
        yield of_win("completing-without-tile", message, hint)


def impossible_win(hand: Hand, won: Win, game: Game) -> Iterator[Fault]:
    """Why a hand cannot have won in this way, whatever the ruleset."""
    yield from win_faults(won)
    complete = hand.size == game.size + 1
    if hand.status is not None and won.tile is not None and won.among is not complete:
        if complete:
            words = "{size} tiles are written, so the winning tile must be one of them"
        else:
            words = (
                "{size} tiles are written, so the winning tile cannot be one of them"
            )
        hint = f"give “among” as {str(complete).lower()}"
        yield of_win("contradiction", sentence(words, size=hand.size), hint)
    if hand.unwritten:
        message = sentence(
            "{not_written}: a hand that has won must be written in full",
            not_written=tiles_not_written(hand.unwritten),
        )
        hint = "write every tile of the hand that won"
        yield fault_in(Section.CONCEALED, "others-in-win", message, hint=hint)
    claimed: Sequence[Group] = ()
    if won.means is _DEALT or _FIRST_DISCARD in won.remarks:
        claimed = claimed_groups(hand)
    yield from impossible_circumstances(won, hand.seat, claimed)
    if won.means is _UNKNOWN:
        message = "a hand that is written must say how the winning tile came"
        hint = "write draw or discard, or write score: and what it counted"
        yield of_win("unknown-win", message, hint)
    elif won.tile is None and won.means is not _DEALT:
        message = sentence("{means}: the winning tile is not written", means=won.means)
        hint = sentence(
            "write {means} and the tile, such as {means} {tile}",
            means=won.means,
            tile=hand.free[-1] if hand.free else "5C",
        )
        yield of_win("no-winning-tile", message, hint)
    if won.tile is not None:
        yield from _impossible_tile(hand, won, won.tile, complete=complete)


def impossible_circumstances(
    won: Win, seat: Seat | None, claimed: Sequence[Group] = ()
) -> Iterator[Fault]:
    """Why the player of a seat cannot have won in this way; `claimed` are the sets that he is known to have claimed before."""
    if won.means is _DEALT:
        yield from _dealt_to_another(seat, claimed)
    if seat is not None and won.source is seat:
        message = sentence("{seat} cannot win with {seat}'s own discard", seat=seat)
        yield of_win("own-discard", message, NAME_THE_DISCARDER)
    if _FIRST_DISCARD in won.remarks:
        yield from _not_on_first_discard(won.source, seat, claimed)


def _dealt_to_another(seat: Seat | None, claimed: Sequence[Group]) -> Iterator[Fault]:
    """Only East is dealt fourteen tiles, before anything can be claimed."""
    if seat not in (None, Seat.EAST):
        message = sentence(
            "dealt: only East is dealt fourteen tiles, and this hand is {seat}'s",
            seat=seat,
        )
        hint = "write how the winning tile came: draw or discard"
        yield of_win("dealt-not-east", message, hint)
    if claimed:
        message = sentence(
            "dealt: a dealt hand has claimed nothing, but {claimed} lies on the table",
            claimed=claimed[0],
        )
        hint = "write how the winning tile came, or write the group under concealed:"
        tile = claimed[0].tile
        yield fault_in(
            Section.EXPOSED, "dealt-with-claims", message, hint=hint, tile=tile
        )


def _not_on_first_discard(
    source: Seat | None, seat: Seat | None, claimed: Sequence[Group]
) -> Iterator[Fault]:
    """The first discard is East's, and lets another win before anything can be claimed."""
    if seat is Seat.EAST:
        message = "first discard: East cannot win on East's own first discard"
        yield of_win("first-discard-of-own", message, "leave out first discard")
    elif source not in (None, Seat.EAST):
        message = sentence(
            "first discard means East's first discard, but this tile is from {source}",
            source=source,
        )
        hint = "write from East, or leave out first discard"
        yield of_win("first-discard-of-east", message, hint)
    if claimed:
        message = sentence(
            "first discard: before East's first discard nothing can be claimed, but {claimed} lies on the table",
            claimed=claimed[0],
        )
        hint = "leave out first discard, or write the group under concealed:"
        tile = claimed[0].tile
        yield fault_in(
            Section.EXPOSED, "claimed-too-early", message, hint=hint, tile=tile
        )


def claimed_groups(hand: Hand) -> tuple[Group, ...]:
    """The groups on the table that were claimed before the hand won, in their order."""
    claimed = [group for group in hand.exposed if group.form is not _CONCEALED]
    won = hand.won
    if won is not None and won.claimed and won.among:
        completed = [
            group
            for group in claimed
            if group.kind is not _KONG and won.tile in group.tiles
        ]
        if won.completing is not None and won.completing in completed:
            claimed.remove(won.completing)
        elif completed:
            claimed.remove(completed[0])
    return tuple(claimed)


def _impossible_tile(
    hand: Hand, won: Win, tile: Tile, *, complete: bool
) -> Iterator[Fault]:
    """Why a tile cannot have completed a hand; `complete` says that the hand is written with it."""
    if tile.is_bonus:
        message = sentence(
            "{tile} is a bonus tile and cannot complete a hand", tile=tile
        )
        hint = "write it under bonus:, and name the tile that won"
        yield of_win("bonus-tile-wins", message, hint, tile=tile)
        return
    if won.means is _ROB:
        others = hand.complete_tiles.count(tile) - 1
        if others > 0:
            message = sentence(
                "rob {tile}: the robbed player keeps three {tile}, but this hand holds {others} besides the winning tile",
                tile=tile,
                others=others,
            )
            hint = sentence("if it was discarded, write discard {tile}", tile=tile)
            yield of_win("rob-of-own", message, hint, tile=tile)
    if complete:
        yield from _missing_winning_tile(hand, won, tile)
    group = won.completing
    if group is not None and group.kind is not _KONG and tile in group.tiles:
        lacking = _tiles_lacking(hand, won, tile, completed=group)
        if lacking:
            message = sentence(
                "completing {what}: the concealed tiles do not include {tiles}",
                what=write_tiles(group.tiles),
                tiles=write_tiles(lacking),
            )
            hint = "name a group that the winning tile completes"
            yield of_win("completing-nothing", message, hint)


def _missing_winning_tile(hand: Hand, won: Win, tile: Tile) -> Iterator[Fault]:
    """The fault of a hand that has its winning tile nowhere among its tiles, or where it cannot have come to lie."""
    if tile in hand.free or _stands_in(tile, hand.fixed):
        return
    exposed = _stands_in(tile, hand.exposed)
    if exposed and won.claimed:
        return
    if exposed:
        message = sentence(
            "{means} {tile}: a drawn tile stays concealed, but {tile} is only in an exposed group",
            means=won.means,
            tile=tile,
        )
        hint = "if it was claimed, write discard or rob"
        yield of_win("drawn-but-exposed", message, hint, tile=tile)
    elif any(group.tile is tile for group in hand.kongs):
        message = sentence(
            "{means} {tile}: {tile} is only in a kong, and the winning tile cannot complete a kong",
            means=won.means,
            tile=tile,
        )
        hint = "name the tile that won, or write a pung for the kong"
        yield of_win("winning-tile-in-kong", message, hint, tile=tile)
    else:
        message = sentence(
            "{means} {tile}: {size} tiles are written, but {tile} is not among them",
            means=won.means,
            tile=tile,
            size=hand.size,
        )
        hint = "leave out a tile that is not in the hand, or name the tile that won"
        yield of_win("winning-tile-missing", message, hint, tile=tile)


def _stands_in(tile: Tile, groups: Sequence[Group]) -> bool:
    """Whether a tile is in one of the groups that a winning tile can have completed."""
    return any(tile in group.tiles for group in groups if group.kind is not _KONG)


def _tiles_lacking(hand: Hand, won: Win, tile: Tile, completed: Group) -> list[Tile]:
    """The tiles of the group that was completed for which the hand has none."""
    lacking = list(completed.tiles)
    if won.among:
        written = hand.fixed + (hand.exposed if won.claimed else ())
        for group in written:
            if group.kind is completed.kind and group.tile is completed.tile:
                return []
    else:
        lacking.remove(tile)
    for free_tile in hand.free:
        if free_tile in lacking:
            lacking.remove(free_tile)
    return lacking
