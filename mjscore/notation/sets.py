"""From a group as written to a group of the game: what it is, whether it can be, and what stands in the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjscore.groups import KIND_WORDS, SIZES, Form, Group, Kind
from mjscore.hands import Means, Remark, Win
from mjscore.notation.meaning import GroupText, Refusal, WinText
from mjscore.tiles import Tile, write_tiles

_DRAWN: Final = (Means.DRAW, Means.LOOSE)
_REMARK_NEEDS: Final = {
    Remark.LAST_TILE: ((*_DRAWN, Means.ROB), "the last tile of the wall is drawn; of the discard after it say last discard"),
    Remark.LAST_DISCARD: ((Means.DISCARD,), "of the last drawable tile of the wall say last tile"),
    Remark.FIRST_DISCARD: ((Means.DISCARD,), "it is said of East's first discard"),
    Remark.ORIGINAL_CALL: ((*_DRAWN, Means.DISCARD, Means.ROB), "an original call is made before the winning tile comes"),
    Remark.KONG_UPON_KONG: ((Means.LOOSE,), "the tile that wins upon a kong is a loose tile: write loose"),
    Remark.UNSHOWN: (_DRAWN, "only a drawn tile can be taken in unshown"),
    Remark.AFTER_BONUS: (_DRAWN, "a tile that replaces a bonus tile is drawn: write loose"),
}
"""With which means each remark can go, and what to write where it does not."""

_A: Final = {Kind.PAIR: "a pair", Kind.CHOW: "a chow", Kind.PUNG: "a pung", Kind.KONG: "a kong"}


def kind_of(tiles: Sequence[Tile]) -> Kind | None:
    """What these tiles are when they are taken together, in whatever order; None if they are no group."""
    if not 2 <= len(tiles) <= 4 or tiles[0].is_bonus:
        return None
    first, *others = sorted(tiles)
    if all(tile == first for tile in others):
        return (Kind.PAIR, Kind.PUNG, Kind.KONG)[len(others) - 1]
    if others == [first + 1, first + 2] and first.is_suit and first.suit == others[1].suit:
        return Kind.CHOW
    return None


def exposed_group(written: GroupText) -> Group:
    """The group on the table that is written; raises Refusal if there can be none."""
    kind = _settled_kind(written)
    form = Form.EXPOSED
    if written.qualifier is not None:
        form = written.qualifier
        _only_a_kong(written, kind, "a concealed set stands under concealed: until it is claimed for")
    if form is Form.CONCEALED and written.source is not None:
        raise Refusal(
            "claimed-concealed-kong", f"a concealed kong was drawn, not taken from {written.source}", "leave out from"
        )
    return Group(kind, min(written.tiles), form, written.source)


def concealed_group(written: GroupText) -> Group | tuple[Tile, ...]:
    """The standing group that a kind word fixes, or free tiles where there is none; raises Refusal if it cannot stand there."""
    if written.source is not None:
        message = f"a standing group was not taken from {written.source}"
        raise Refusal("claimed-concealed", message, "a claimed group lies on the table: write it under exposed:")
    if written.kind is None and written.qualifier is None:
        _no_bonus(written.tiles)
        return written.tiles
    kind = _settled_kind(written)
    if written.qualifier in (Form.ADDED, Form.ANNEXED):
        _only_a_kong(written, kind, "leave the word out")
        message = f"an {written.qualifier.name.lower()} kong lies on the table"
        raise Refusal("kong-not-concealed", message, "write it under exposed:")
    return Group(kind, min(written.tiles), Form.CONCEALED)


def completed_group(written: GroupText, tile: Tile | None) -> Group:
    """The group that a winning tile completed, without its form; raises Refusal if the tile could not complete it."""
    if written.qualifier is not None or written.source is not None:
        raise Refusal("completing-too-much", "completing names a group and nothing more", "such as completing 567C")
    kind = _settled_kind(written)
    what = write_tiles(written.tiles)
    if kind is Kind.KONG:
        message = f"{what}: a kong cannot be completed by the winning tile"
        raise Refusal("completing-kong", message, "a winning tile completes a pair, a chow or a pung")
    if tile is not None and tile not in written.tiles:
        raise Refusal(
            "completing-without-tile", f"{what} does not contain the winning tile {tile}", "name the group that holds it"
        )
    return Group(kind, min(written.tiles))


def win(written: WinText) -> Win:
    """The win that is written, its tile left out of the groups; raises Refusal for words that contradict each other."""
    if written.source is not None and written.means not in (Means.DISCARD, Means.ROB):
        found = {Means.DRAW: "a drawn tile", Means.LOOSE: "a loose tile", Means.DEALT: "a dealt hand"}[written.means]
        tile = f" {written.tile}" if written.tile is not None else ""
        raise Refusal(
            "draw-from", f"{found} comes from nobody", f"write discard{tile} from {written.source}, or leave out from"
        )
    if written.means is Means.DEALT:
        if written.tile is not None:
            raise Refusal("dealt-tile", f"a dealt hand has no winning tile, {written.tile} is written", "write won: dealt")
        if written.remarks or written.completing is not None:
            raise Refusal("dealt-remark", "a dealt hand has nothing more to say", "write won: dealt")
    for remark in sorted(written.remarks):
        means, hint = _REMARK_NEEDS[remark]
        if written.means not in means:
            raise Refusal("remark-does-not-fit", f"{remark} does not go with {written.means}", hint)
    completing = None if written.completing is None else completed_group(written.completing, written.tile)
    return Win(written.means, written.tile, written.source, written.remarks, completing)


def _no_bonus(tiles: Sequence[Tile]) -> None:
    for tile in tiles:
        if tile.is_bonus:
            raise Refusal(
                "bonus-tile-in-hand", f"{tile} is a bonus tile and belongs to no group", f"write it under bonus: {tile}"
            )


def _only_a_kong(written: GroupText, kind: Kind, hint: str) -> None:
    if kind is not Kind.KONG and written.qualifier is not None:
        word = written.qualifier.name.lower()
        raise Refusal("qualifier-without-kong", f"only a kong is {word}, and {write_tiles(written.tiles)} is {_A[kind]}", hint)


def _settled_kind(written: GroupText) -> Kind:
    """What the written tiles are, by their word or by themselves."""
    tiles = written.tiles
    _no_bonus(tiles)
    found = kind_of(tiles)
    if found is None or (written.kind is not None and found is not written.kind):
        raise _misfit(tiles, written.kind, found)
    return found


def _misfit(tiles: tuple[Tile, ...], meant: Kind | None, found: Kind | None) -> Refusal:
    what = write_tiles(tiles)
    if meant is None:
        if len(tiles) == 1:
            return Refusal("lone-tile", f"{what}: one tile is no group", "a group is a pair, a chow, a pung or a kong")
        if len(tiles) == 3:
            return Refusal("not-a-group", f"{what} is no pung, and no chow: {_why_no_chow(tiles)}", _COMMAS)
        return Refusal("not-a-group", f"{what}: {len(tiles)} tiles that are not one group", _COMMAS)
    if found is not None:
        message = f"{what} is {_A[found]}, not {_A[meant]}"
        if len(tiles) == SIZES[meant]:
            return Refusal("wrong-kind", message, f"write {KIND_WORDS[found]}")
        return Refusal(
            "wrong-kind",
            f"{message}: {_A[meant]} has {SIZES[meant]} tiles",
            f"write {KIND_WORDS[found]}, or {SIZES[meant]} tiles",
        )
    hint = _COMMAS if len(tiles) > SIZES[meant] else "" if meant is Kind.CHOW else f"write {SIZES[meant]}×{tiles[0]}"
    if meant is Kind.CHOW:
        hint = hint or "a chow is three of a suit in a row, such as 567C"
        return Refusal("not-a-chow", f"{what} is no chow: {_why_no_chow(tiles)}", hint)
    if len(tiles) == 2 and tiles[0].rank == SIZES[meant] and tiles[0].suit == tiles[1].suit:
        hint = f"did you mean {SIZES[meant]}×{tiles[1]}?"
    why = f"{len(tiles)} {'is' if len(tiles) == 1 else 'are'} written"
    if len(tiles) == SIZES[meant]:
        why = "these are not alike"
    return Refusal(
        f"not-a-{KIND_WORDS[meant]}", f"{what} is no {KIND_WORDS[meant]}: it has {SIZES[meant]} tiles alike, and {why}", hint
    )


_COMMAS: Final = "put a comma between groups"


def _why_no_chow(tiles: tuple[Tile, ...]) -> str:
    if len(tiles) != 3:
        return f"a chow has 3 tiles, and {len(tiles)} are written"
    if any(tile.is_honour for tile in tiles):
        return "winds and dragons make no chow"
    if len({tile.suit for tile in tiles}) > 1:
        return "its tiles are of one suit"
    if {1, 9} <= {tile.rank for tile in tiles}:
        return "none goes round the corner from nine to one"
    return "its tiles follow one another, such as 567C"
