"""How a hand was won: what a win must be by itself, and beside the tiles of the hand, under any rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from mjscore.game.groups import Form, Group, Kind, group_tiles
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.legality.game import Game, tiles_not_written
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile, write_tiles
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.sentences import sentence

NAME_THE_DISCARDER: Final = "write from and the player who discarded it"
_DRAWN: Final = (Means.DRAW, Means.LOOSE)
_DEALT: Final = Means.DEALT
_ROB: Final = Means.ROB
_UNKNOWN: Final = Means.UNKNOWN
_FIRST_DISCARD: Final = Remark.FIRST_DISCARD
_KONG: Final = Kind.KONG
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
