"""What a win must be: its words agree with each other, with the hand that it completed, and with the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from mjscore.groups import Form, Group, Kind, group_tiles
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.legality.game import Game
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.seats import Seat
from mjscore.tiles import Tile, write_tiles

NAME_THE_DISCARDER: Final = "write from and the player who discarded it"
_DRAWN: Final = (Means.DRAW, Means.LOOSE)
REMARK_NEEDS: Final = {
    Remark.LAST_TILE: ((*_DRAWN, Means.ROB), "the last tile of the wall is drawn; for the discard after it write last discard"),
    Remark.LAST_DISCARD: ((Means.DISCARD,), "for the last tile that can be drawn write last tile"),
    Remark.FIRST_DISCARD: ((Means.DISCARD,), "it means East's first discard: write discard, or leave it out"),
    Remark.ORIGINAL_CALL: ((*_DRAWN, Means.DISCARD, Means.ROB), "an original call is made before the winning tile comes"),
    Remark.KONG_UPON_KONG: ((Means.LOOSE,), "the tile drawn after a kong is a loose tile: write loose"),
    Remark.UNSHOWN: (_DRAWN, "only a drawn tile can be taken in without being shown: write draw, or leave out unshown"),
    Remark.AFTER_BONUS: (_DRAWN, "a tile that replaces a bonus tile is drawn: write loose"),
}
"""With which means each remark can go, and what to write where it does not."""


def win_faults(win: Win) -> Iterator[Fault]:
    """What contradicts itself in a win, whatever the hand."""
    if win.means is Means.UNKNOWN:
        if win.source is not None or win.remarks or win.completing is not None:
            message = "nothing more can be told of a win of which it is not known how the tile came"
            yield _of_win("unknown-win", message, "write won: draw or discard, or won: unknown alone")
        return
    if win.source is not None and not win.claimed:
        found = {Means.DRAW: "a drawn tile", Means.LOOSE: "a loose tile", Means.DEALT: "a dealt hand"}[win.means]
        tile = f" {win.tile}" if win.tile is not None else ""
        hint = f"write discard{tile} from {win.source}, or leave out from {win.source}"
        yield _of_win("draw-from", f"{found} comes from the wall, not from {win.source}", hint)
    if win.means is Means.DEALT:
        if win.tile is not None:
            yield _of_win("dealt-tile", f"a dealt hand has no winning tile, but {win.tile} is written", "write won: dealt")
        if win.remarks or win.completing is not None:
            message = "a dealt hand has no winning tile, so no remark can follow dealt"
            yield _of_win("dealt-remark", message, "write won: dealt")
        return
    for remark in sorted(win.remarks):
        means, hint = REMARK_NEEDS[remark]
        if win.means not in means:
            yield _of_win("remark-does-not-fit", f"{remark} does not go with {win.means}", hint)
    if {Remark.FIRST_DISCARD, Remark.LAST_DISCARD} <= win.remarks:
        message = "East's first discard cannot be the last discard as well"
        yield _of_win("remark-does-not-fit", message, "leave one of them out")
    if win.completing is not None:
        what = write_tiles(win.completing.tiles)
        if win.completing.kind is Kind.KONG:
            message = f"{what}: a kong cannot be completed by the winning tile"
            yield _of_win("completing-kong", message, "a winning tile completes a pair, a chow or a pung")
        elif win.tile is not None and win.tile not in win.completing.tiles:
            message = f"{what} does not contain the winning tile {win.tile}"
            yield _of_win("completing-without-tile", message, "name the group that contains it")


def _of_win(code: str, message: str, hint: str, tile: Tile | None = None) -> Fault:
    return fault_in(Section.WON, code, message, hint, tile)


def tiles_not_written(number: int, of: str = "") -> str:
    """`7 tiles are not written`, `1 tile of this hand is not written`."""
    return f"{number} tile{of} is not written" if number == 1 else f"{number} tiles{of} are not written"


def impossible_win(hand: Hand, won: Win, game: Game) -> Iterator[Fault]:
    """Why a hand cannot have won in this way, whatever the ruleset."""
    yield from win_faults(won)
    complete = hand.size == game.size + 1
    if hand.status is not None and won.tile is not None and won.among is not complete:
        message = f"{hand.size} tiles are written, so the winning tile {'must' if complete else 'cannot'} be one of them"
        yield _of_win("contradiction", message, f"give “among” as {str(complete).lower()}")
    if hand.others:
        message = f"{tiles_not_written(hand.others)}: a hand that has won must be written in full"
        yield fault_in(Section.CONCEALED, "others-in-win", message, "write every tile of the hand that won")
    yield from impossible_circumstances(won, hand.seat, claimed_groups(hand))
    if won.means is Means.UNKNOWN:
        message = "a hand that is written must say how the winning tile came"
        yield _of_win("unknown-win", message, "write draw or discard, or write score: and what it counted")
    elif won.tile is None and won.means is not Means.DEALT:
        hint = f"write {won.means} and the tile, such as {won.means} 5C"
        yield _of_win("no-winning-tile", f"{won.means}: the winning tile is not written", hint)
    if won.tile is not None:
        yield from _impossible_tile(hand, won, won.tile, complete=complete)


def impossible_circumstances(won: Win, seat: Seat | None, claimed: Sequence[Group] = ()) -> Iterator[Fault]:
    """Why the player of a seat cannot have won in this way; `claimed` are the sets that he is known to have claimed before."""
    dealt, early = won.means is Means.DEALT, Remark.FIRST_DISCARD in won.remarks
    if dealt and seat not in (None, Seat.EAST):
        message = f"dealt: only East is dealt fourteen tiles, and this hand is {seat}'s"
        yield _of_win("dealt-not-east", message, "write how the winning tile came: draw or discard")
    if dealt and claimed:
        message = f"dealt: a dealt hand has claimed nothing, but {claimed[0]} lies on the table"
        hint = "write how the winning tile came, or write the group under concealed:"
        yield fault_in(Section.EXPOSED, "dealt-with-claims", message, hint, claimed[0].tile)
    if seat is not None and won.source is seat:
        yield _of_win("own-discard", f"{seat} cannot win with {seat}'s own discard", NAME_THE_DISCARDER)
    if early and seat is Seat.EAST:
        message = "first discard: East cannot win on East's own first discard"
        yield _of_win("first-discard-of-own", message, "leave out first discard")
    elif early and won.source not in (None, Seat.EAST):
        message = f"first discard means East's first discard, but this tile is from {won.source}"
        yield _of_win("first-discard-of-east", message, "write from East, or leave out first discard")
    if early and claimed:
        message = f"first discard: before East's first discard nothing can be claimed, but {claimed[0]} lies on the table"
        hint = "leave out first discard, or write the group under concealed:"
        yield fault_in(Section.EXPOSED, "claimed-too-early", message, hint, claimed[0].tile)


def claimed_groups(hand: Hand) -> tuple[Group, ...]:
    """The groups on the table that were claimed before the hand won, in their order."""
    claimed = [group for group in hand.exposed if group.form is not Form.CONCEALED]
    if hand.won is not None and hand.won.claimed and hand.won.among:
        completed = [group for group in claimed if group.kind is not Kind.KONG and hand.won.tile in group.tiles]
        named = [group for group in completed if group == hand.won.completing]
        for group in (named or completed)[:1]:
            claimed.remove(group)
    return tuple(claimed)


def _impossible_tile(hand: Hand, won: Win, tile: Tile, *, complete: bool) -> Iterator[Fault]:
    if tile.is_bonus:
        message = f"{tile} is a bonus tile and cannot complete a hand"
        yield _of_win("bonus-tile-wins", message, "write it under bonus:, and name the tile that won", tile)
        return
    others = hand.complete_tiles.count(tile) - 1 if won.means is Means.ROB else 0
    if others > 0:
        message = f"rob {tile}: the robbed player keeps three {tile}, but this hand holds {others} besides the winning tile"
        yield _of_win("rob-of-own", message, f"if it was discarded, write discard {tile}", tile)
    if complete:
        yield from _missing_winning_tile(hand, won, tile)
    group = won.completing
    lacking = [] if group is None or group.kind is Kind.KONG or tile not in group.tiles else _lacking(hand, won, tile, group)
    if group is not None and lacking:
        what = write_tiles(group_tiles(group.kind, group.tile))
        message = f"completing {what}: the concealed tiles do not include {write_tiles(lacking)}"
        yield _of_win("completing-nothing", message, "name a group that the winning tile completes")


def _missing_winning_tile(hand: Hand, won: Win, tile: Tile) -> Iterator[Fault]:
    exposed = _in(tile, hand.exposed)
    if tile in hand.free or _in(tile, hand.fixed) or (won.claimed and exposed):
        return
    if exposed:
        message = f"{won.means} {tile}: a drawn tile stays concealed, but {tile} is only in an exposed group"
        yield _of_win("drawn-but-exposed", message, "if it was claimed, write discard or rob", tile)
    elif any(group.tile is tile for group in hand.kongs):
        message = f"{won.means} {tile}: {tile} is only in a kong, and the winning tile cannot complete a kong"
        yield _of_win("winning-tile-in-kong", message, "name the tile that won, or write a pung for the kong", tile)
    else:
        message = f"{won.means} {tile}: {hand.size} tiles are written, but {tile} is not among them"
        hint = "leave out a tile that is not in the hand, or name the tile that won"
        yield _of_win("winning-tile-missing", message, hint, tile)


def _in(tile: Tile, groups: Sequence[Group]) -> bool:
    return any(tile in group.tiles for group in groups if group.kind is not Kind.KONG)


def _lacking(hand: Hand, won: Win, tile: Tile, group: Group) -> list[Tile]:
    """What a hand has not of the group that `completing` names, the winning tile aside."""
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


def impossible_in(game: Game, win: Win, kongs: int, bonus: bool) -> Iterator[Fault]:
    """Why a win needs what the hand or the game has not: a kong, a bonus tile, a deal of fourteen tiles, an unchanged hand."""
    loose = win.means is Means.LOOSE and Remark.AFTER_BONUS not in win.remarks
    if win.means is Means.DEALT and not game.dealt:
        message = f"no hand can win as dealt under {game.name}: all players are dealt {game.size} tiles, and East draws"
        yield _of_win("not-dealt", f"{message} ({game.dealt_cite})", "write the tile that East drew, such as won: draw 5D")
    if Remark.AFTER_BONUS in win.remarks and not (bonus and game.bonus):
        what = "this hand has no bonus tile" if game.bonus else f"{game.name} is played without bonus tiles"
        hint = ("write the bonus tile, or " if game.bonus else "") + "leave out “after bonus”"
        yield _of_win("no-bonus-tile", f"“after bonus”: {what}", hint)
    elif loose and not kongs:
        instead = "loose … after bonus if it replaced the bonus tile" if bonus and game.bonus else "draw for loose"
        message = "a loose tile is drawn after a kong: this hand has none"
        yield _of_win("no-kong", message, f"write the kong, or write {instead}")
    if Remark.KONG_UPON_KONG in win.remarks and kongs < 2:
        found = "one kong" if kongs else "none"
        yield _of_win("no-kong", f"“kong upon kong” needs two kongs: this hand has {found}", "write both kongs")
    if game.calls_keep_hand and Remark.ORIGINAL_CALL in win.remarks:  # Babcock p. 36, Millington 55
        if loose or Remark.KONG_UPON_KONG in win.remarks:
            message = "a loose tile follows a kong that was just declared, but after an original call the hand is not changed"
            hint = "leave out original call; or write after bonus if the tile replaced a bonus tile"
            yield _of_win("remark-does-not-fit", message, hint)
        if Remark.FIRST_DISCARD in win.remarks:
            message = "an original call is made after East's first discard: that tile cannot win it"
            yield _of_win("remark-does-not-fit", message, "leave out original call, or first discard")
