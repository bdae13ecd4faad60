"""What a win must be: its words agree with each other and with the hand that it completed."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from mjscore.groups import Form, Group, Kind, group_tiles
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.places import Section
from mjscore.problems import Fault
from mjscore.seats import Seat
from mjscore.tiles import Tile, write_tiles


class Illegal(NamedTuple):
    """A reason why a hand cannot be: code, message and hint, the section where it stands, and the tile that is at fault."""

    code: str
    message: str
    section: Section | None
    tile: Tile | None = None
    hint: str = ""


def illegal_in(section: Section, fault: Fault, tile: Tile | None = None) -> Illegal:
    """A refusal that stands in a section of the hand."""
    return Illegal(fault.code, fault.message, section, tile, fault.hint)


NAME_THE_DISCARDER: Final = "write from and the player who discarded it"
_WRITE_UNDER_BONUS: Final = "write it under bonus:, and name the tile that won"
_WRITE_HOW_IT_CAME: Final = "write how the winning tile came, or write the group under concealed:"
_LEAVE_OUT_FIRST_DISCARD: Final = "leave out first discard, or write the group under concealed:"
_DRAWN: Final = (Means.DRAW, Means.LOOSE)
_PLAIN_MEANS: Final = (Means.DRAW, Means.DISCARD)
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


def is_plain_win(hand: Hand, won: Win) -> bool:
    """Whether nothing is said of a win that could contradict anything: thirteen tiles, one drawn or claimed, and no more."""
    if won.source is not None or won.remarks or won.completing is not None or won.among:
        return False
    if hand.status is not None or hand.others:
        return False
    return won.means in _PLAIN_MEANS and won.tile is not None and not won.tile.is_bonus


def win_faults(win: Win) -> tuple[Fault, ...]:
    """What contradicts itself in a win, whatever the hand; empty for a win that can be."""
    if win.source is None and not win.remarks and win.completing is None and win.means is not Means.DEALT:
        return ()
    return tuple(_contradictions(win))


def _contradictions(win: Win) -> Iterator[Fault]:
    if win.means is Means.UNKNOWN:
        message = "nothing more can be told of a win of which it is not known how the tile came"
        yield Fault("unknown-win", message, hint="write won: draw or discard, or won: unknown alone")
        return
    if win.source is not None and not win.claimed:
        found = {Means.DRAW: "a drawn tile", Means.LOOSE: "a loose tile", Means.DEALT: "a dealt hand"}[win.means]
        tile = f" {win.tile}" if win.tile is not None else ""
        hint = f"write discard{tile} from {win.source}, or leave out from {win.source}"
        yield Fault("draw-from", f"{found} comes from the wall, not from {win.source}", hint=hint)
    if win.means is Means.DEALT:
        if win.tile is not None:
            message = f"a dealt hand has no winning tile, but {win.tile} is written"
            yield Fault("dealt-tile", message, hint="write won: dealt")
        if win.remarks or win.completing is not None:
            message = "a dealt hand has no winning tile, so no remark can follow dealt"
            yield Fault("dealt-remark", message, hint="write won: dealt")
        return
    for remark in sorted(win.remarks):
        means, hint = REMARK_NEEDS[remark]
        if win.means not in means:
            yield Fault("remark-does-not-fit", f"{remark} does not go with {win.means}", hint=hint)
    if {Remark.FIRST_DISCARD, Remark.LAST_DISCARD} <= win.remarks:
        yield Fault(
            "remark-does-not-fit", "East's first discard cannot be the last discard as well", hint="leave one of them out"
        )
    if win.completing is not None:
        yield from _completed(win.completing, win.tile)


def _completed(group: Group, tile: Tile | None) -> Iterator[Fault]:
    what = write_tiles(group.tiles)
    if group.kind is Kind.KONG:
        message = f"{what}: a kong cannot be completed by the winning tile"
        yield Fault("completing-kong", message, hint="a winning tile completes a pair, a chow or a pung")
    elif tile is not None and tile not in group.tiles:
        message = f"{what} does not contain the winning tile {tile}"
        yield Fault("completing-without-tile", message, hint="name the group that contains it")


def own_discard(seat: Seat) -> Illegal:
    """The refusal of a win with the winner's own discard."""
    return Illegal("own-discard", f"{seat} cannot win with {seat}'s own discard", Section.WON, None, NAME_THE_DISCARDER)


def tiles_not_written(number: int, of: str = "") -> str:
    """`7 tiles are not written`, `1 tile of this hand is not written`."""
    return f"{number} tile{of} is not written" if number == 1 else f"{number} tiles{of} are not written"


def impossible_win(hand: Hand, won: Win, held: Sequence[Tile], *, complete: bool) -> Iterator[Illegal]:
    """Why a hand that holds these tiles cannot have won in this way; `complete` where the winning tile is among them."""
    if hand.status is not None and won.tile is not None and won.among is not complete:
        message = f"{hand.size} tiles are written, so the winning tile {'must' if complete else 'cannot'} be one of them"
        yield Illegal("contradiction", message, Section.WON, None, f"give “among” as {str(complete).lower()}")
    if hand.others:
        message = f"{tiles_not_written(hand.others)}: a hand that has won must be written in full"
        yield Illegal("others-in-win", message, Section.CONCEALED, None, "write every tile of the hand that won")
    if won.means is Means.UNKNOWN:
        message = "a hand that is written must say how the winning tile came"
        yield Illegal("unknown-win", message, Section.WON, None, "write draw or discard, or write score: and what it counted")
    counts_claims = won.means is Means.DEALT or Remark.FIRST_DISCARD in won.remarks
    yield from impossible_circumstances(won, hand.seat, claimed_groups(hand) if counts_claims else ())
    yield from _impossible_tile(hand, won, held, complete=complete)


def impossible_circumstances(won: Win, seat: Seat | None, claimed: Sequence[Group] = ()) -> Iterator[Illegal]:
    """Why the player of a seat cannot have won in this way; `claimed` are the sets that he is known to have claimed before."""
    if won.means is Means.DEALT:
        yield from _not_as_dealt(seat, claimed)
    if seat is not None and won.source is seat:
        yield own_discard(seat)
    if Remark.FIRST_DISCARD in won.remarks:
        yield from _not_on_first_discard(won, seat, claimed)


def _not_as_dealt(seat: Seat | None, claimed: Sequence[Group]) -> Iterator[Illegal]:
    if seat is not None and seat is not Seat.EAST:
        message = f"dealt: only East is dealt fourteen tiles, and this hand is {seat}'s"
        yield Illegal("dealt-not-east", message, Section.WON, None, "write how the winning tile came: draw or discard")
    if claimed:
        message = f"dealt: a dealt hand has claimed nothing, but {claimed[0]} lies on the table"
        yield Illegal("dealt-with-claims", message, Section.EXPOSED, claimed[0].tile, _WRITE_HOW_IT_CAME)


def _not_on_first_discard(won: Win, seat: Seat | None, claimed: Sequence[Group]) -> Iterator[Illegal]:
    if seat is Seat.EAST:
        message = "first discard: East cannot win on East's own first discard"
        yield Illegal("first-discard-of-own", message, Section.WON, None, "leave out first discard")
    elif won.source not in (None, Seat.EAST):
        message = f"first discard means East's first discard, but this tile is from {won.source}"
        yield Illegal("first-discard-of-east", message, Section.WON, None, "write from East, or leave out first discard")
    if claimed:
        message = f"first discard: before East's first discard nothing can be claimed, but {claimed[0]} lies on the table"
        yield Illegal("claimed-too-early", message, Section.EXPOSED, claimed[0].tile, _LEAVE_OUT_FIRST_DISCARD)


def claimed_groups(hand: Hand) -> tuple[Group, ...]:
    """The groups on the table that were claimed before the hand won, in their order."""
    claimed = [group for group in hand.exposed if group.form is not Form.CONCEALED]
    if hand.won is not None and hand.won.claimed and hand.won.among:
        completed = [group for group in claimed if group.kind is not Kind.KONG and hand.won.tile in group.tiles]
        named = [group for group in completed if group == hand.won.completing]
        for group in (named or completed)[:1]:
            claimed.remove(group)
    return tuple(claimed)


def _impossible_tile(hand: Hand, won: Win, held: Sequence[Tile], *, complete: bool) -> Iterator[Illegal]:
    tile = won.tile
    if tile is None:
        if won.means is not Means.DEALT:
            hint = f"write {won.means} and the tile, such as {won.means} 5C"
            yield Illegal("no-winning-tile", f"{won.means}: the winning tile is not written", Section.WON, None, hint)
        return
    if tile.is_bonus:
        message = f"{tile} is a bonus tile and cannot complete a hand"
        yield Illegal("bonus-tile-wins", message, Section.WON, tile, _WRITE_UNDER_BONUS)
        return
    if won.means is Means.ROB and held.count(tile) > 1:
        others = held.count(tile) - 1
        message = f"rob {tile}: the robbed player keeps three {tile}, but this hand holds {others} besides the winning tile"
        yield Illegal("rob-of-own", message, Section.WON, tile, f"if it was discarded, write discard {tile}")
    if complete:
        yield from _missing_winning_tile(hand, won, tile)
    if won.completing is not None and won.completing.kind is not Kind.KONG and tile in won.completing.tiles:
        yield from _impossible_completion(hand, won, tile, won.completing)


def _missing_winning_tile(hand: Hand, won: Win, tile: Tile) -> Iterator[Illegal]:
    standing = tile in hand.free or _in(tile, hand.fixed)
    if standing or (won.claimed and _in(tile, hand.exposed)):
        return
    if _in(tile, hand.exposed):
        message = f"{won.means} {tile}: a drawn tile stays concealed, but {tile} is only in an exposed group"
        yield Illegal("drawn-but-exposed", message, Section.WON, tile, "if it was claimed, write discard or rob")
    elif any(group.tile is tile for group in hand.kongs):
        message = f"{won.means} {tile}: {tile} is only in a kong, and the winning tile cannot complete a kong"
        yield Illegal(
            "winning-tile-in-kong", message, Section.WON, tile, "name the tile that won, or write a pung for the kong"
        )
    else:
        message = f"{won.means} {tile}: {hand.size} tiles are written, but {tile} is not among them"
        yield Illegal(
            "winning-tile-missing",
            message,
            Section.WON,
            tile,
            "leave out a tile that is not in the hand, or name the tile that won",
        )


def _in(tile: Tile, groups: Sequence[Group]) -> bool:
    return any(tile in group.tiles for group in groups if group.kind is not Kind.KONG)


def _impossible_completion(hand: Hand, won: Win, tile: Tile, group: Group) -> Iterator[Illegal]:
    """Whether the group that `completing` names is there, or is there but for the winning tile."""
    lacking = list(group_tiles(group.kind, group.tile))
    if won.among:
        written = chain(hand.fixed, hand.exposed if won.claimed else ())
        if any(each.kind is group.kind and each.tile is group.tile for each in written):
            return
    else:
        lacking.remove(tile)
    for each in hand.free:
        if each in lacking:
            lacking.remove(each)
    if lacking:
        what = write_tiles(group_tiles(group.kind, group.tile))
        message = f"completing {what}: the concealed tiles do not include {write_tiles(lacking)}"
        yield Illegal("completing-nothing", message, Section.WON, None, "name a group that the winning tile completes")
