"""From a group as written to a group of the game: what it is, whether it can be, and what stands in the way."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from mjscore.game.groups import KIND_WORDS, SIZES, Form, Group, Kind
from mjscore.game.hands import Win
from mjscore.game.legality.hand_faults import (
    bonus_tile_in_hand,
    claimed_concealed_kong,
    kong_not_concealed,
    qualifier_without_kong,
)
from mjscore.game.legality.win_faults import win_faults
from mjscore.game.tiles import Tile, write_tiles
from mjscore.notation.meaning import GroupText, Misread, OthersText, WinText, misread
from mjscore.places import Mention, TextPiece
from mjscore.problems import Fault
from mjscore.sentences import listed, sentence

WON_TWICE: Final = Fault(
    "said-twice",
    "the hand says how it was won, and so does --won",
    hint="leave one of the two out",
)
_MOST_MENTIONS: Final = 20
"""The most mentions that are cut into groups: four kongs and a pair are eighteen tiles."""


def kind_of_tiles(tiles: Sequence[Tile]) -> Kind | None:
    """What these tiles are when they are taken together, in whatever order; None if they are no group."""
    if not 2 <= len(tiles) <= 4 or tiles[0].is_bonus:
        return None
    first, *others = sorted(tiles, key=int)
    if all(tile is first for tile in others):
        return (Kind.PAIR, Kind.PUNG, Kind.KONG)[len(others) - 1]
    if len(others) != 2 or not first.is_suit or first.suit != others[1].suit:
        return None
    second, third = others
    is_run = int(second) == first + 1 and int(third) == first + 2
    return Kind.CHOW if is_run else None


def exposed_groups(written: GroupText) -> list[TextPiece]:
    """The groups on the table that are written; raises Misread if there can be none.

    Tiles without a word and without a comma between them are several groups where they can be cut in one way only.
    """
    groups = _cut(written)
    pieces = []
    for group in groups:
        if group is not groups[-1]:
            group = group._replace(source=None)
        start = group.mentions[0].start
        end = group.mentions[-1].end
        pieces.append(
            TextPiece((exposed_group(group),), group.mentions, start, end=end)
        )
    return pieces


def _cut(written: GroupText) -> list[GroupText]:
    """The groups that are written together: several where tiles without a word can be cut in one way only."""
    has_word = written.kind is not None or written.qualifier is not None
    too_many = len(written.mentions) > _MOST_MENTIONS
    if has_word or too_many or kind_of_tiles(written.tiles) is not None:
        return [written]
    ways = list(islice(_ways(written.mentions), 2))
    if len(ways) != 1:
        return [written]
    return [written._replace(mentions=part) for part in ways[0]]


def _ways(mentions: tuple[Mention, ...]) -> Iterator[list[tuple[Mention, ...]]]:
    """The ways in which mentions can be cut into sets, the last perhaps a pair."""
    if not mentions:
        yield []
    for end in range(1, min(len(mentions), 4) + 1):
        tiles: list[Tile] = []
        for mention in mentions[:end]:
            tiles += mention.tiles
        kind = kind_of_tiles(tiles)
        is_last = end == len(mentions)
        if kind is not None and (kind is not Kind.PAIR or is_last):
            for rest in _ways(mentions[end:]):
                yield [mentions[:end], *rest]


def exposed_group(written: GroupText) -> Group:
    """The group on the table that is written; raises Misread if there can be none."""
    kind = _settled_kind(written)
    form = Form.EXPOSED
    if written.qualifier is not None:
        form = written.qualifier
        _only_a_kong(written, kind)
    if form is Form.CONCEALED and written.source is not None:
        raise Misread(claimed_concealed_kong(written.source))
    return Group(kind, min(written.tiles, key=int), form, source=written.source)


def in_hand(
    written: GroupText | Mention | OthersText,
) -> Group | tuple[Tile, ...] | OthersText:
    """What is written among the tiles in hand: a group that a kind word fixes, free tiles, tiles that are not written.

    Raises Misread if it cannot stand there.
    """
    if isinstance(written, OthersText):
        return written
    if isinstance(written, Mention) or not _has_words(written):
        refuse_bonus(written.tiles)
        return written.tiles
    if written.source is not None:
        message = f"a concealed group was not claimed from {written.source}"
        hint = "a claimed group lies on the table: write it under exposed:"
        raise misread("claimed-concealed", message, hint)
    kind = _settled_kind(written)
    if written.qualifier in (Form.ADDED, Form.ANNEXED):
        _only_a_kong(written, kind)
        what = sentence(f"an {written.qualifier.name.lower()} kong")
        raise Misread(kong_not_concealed(what))
    return Group(kind, min(written.tiles, key=int), Form.CONCEALED)


def _has_words(written: GroupText) -> bool:
    words = (written.kind, written.qualifier, written.source)
    return any(word is not None for word in words)


def mentions_of(written: GroupText | Mention | OthersText) -> tuple[Mention, ...]:
    """The tiles that it mentions."""
    if isinstance(written, OthersText):
        return ()
    if isinstance(written, Mention):
        return (written,)
    return written.mentions


def kongs_first(group: Group) -> tuple[bool, int, int]:
    """The order in which the fixed groups of a hand are kept."""
    return group.kind is not Kind.KONG, int(group.tile), group.kind


def win(written: WinText) -> Win:
    """The win that is written, its tile left out of the groups; raises Misread for words that contradict each other."""
    completing = None
    group = written.completing
    if group is not None:
        if group.qualifier is not None or group.source is not None:
            message = "completing names a group and nothing more"
            raise misread("completing-too-much", message, "such as completing 567C")
        completing = Group(_settled_kind(group), min(group.tiles, key=int))
    win = Win(
        written.means,
        written.tile,
        written.source,
        remarks=written.remarks,
        completing=completing,
    )
    for fault in win_faults(win):
        raise Misread(fault)
    return win


def refuse_bonus(tiles: Sequence[Tile]) -> None:
    """Refuse bonus tiles, which belong to no group."""
    for tile in tiles:
        if tile.is_bonus:
            raise Misread(bonus_tile_in_hand(tile))


def _only_a_kong(written: GroupText, kind: Kind) -> None:
    if kind is not Kind.KONG and written.qualifier is not None:
        tiles = write_tiles(written.tiles)
        raise Misread(qualifier_without_kong(written.qualifier, tiles, kind))


def _settled_kind(written: GroupText) -> Kind:
    """What the written tiles are, by their word or by themselves."""
    tiles = written.tiles
    refuse_bonus(tiles)
    kind = kind_of_tiles(tiles)
    if kind is None or written.kind not in (None, kind):
        raise _misfit(tiles, written.kind, kind)
    return kind


_COMMAS: Final = "put a comma between groups"


def _misfit(tiles: tuple[Tile, ...], meant: Kind | None, kind: Kind | None) -> Misread:
    """Why tiles are not the group that their word means, or without a word none; `kind` is the group that they are."""
    if meant is None:
        return _no_group(tiles)
    if kind is not None:
        return _other_group(tiles, meant, kind)
    what = write_tiles(tiles)
    number = len(tiles)
    size = SIZES[meant]
    called = KIND_WORDS[meant]
    if meant is Kind.CHOW:
        why = _why_no_chow(tiles)
        hint = _chows_with(tiles) or "a chow is three of a suit in a row, such as 567C"
    elif number == size:
        why = f"its {number} tiles are not alike"
        hint = f"write {size}×{tiles[0]}"
    else:
        why = f"a {called} has {size} tiles alike, and {_so_many_are(number)} written"
        hint = f"write {size}×{tiles[0]}"
        if number == 2 and tiles[0].rank == size and tiles[0].suit == tiles[1].suit:
            hint = f"did you mean {size}×{tiles[1]}?"
    if number > size:
        hint = _COMMAS
    message = f"{what} is not a {called}: {why}"
    return misread(f"not-a-{KIND_WORDS[meant]}", message, hint)


def _so_many_are(number: int) -> str:
    return "1 is" if number == 1 else f"{number} are"


def _no_group(tiles: tuple[Tile, ...]) -> Misread:
    """Why tiles without a word are no group."""
    what = write_tiles(tiles)
    number = len(tiles)
    if number == 1:
        hint = f"a group is a pair, chow, pung or kong; write its tiles without commas, such as 3×{what}"
        return misread("lone-tile", f"{what}: one tile is not a group", hint)
    if number == 3:
        message = f"{what} is not a pung, and not a chow: {_why_no_chow(tiles)}"
        hint = _chows_with(tiles) or f"write three alike or three in a row; {_COMMAS}"
        return misread("not-a-group", message, hint)
    message = f"{what}: {number} tiles that are not one group"
    return misread("not-a-group", message, _COMMAS)


def _other_group(tiles: tuple[Tile, ...], meant: Kind, kind: Kind) -> Misread:
    """Why tiles that are one group are not the group that their word means."""
    size = SIZES[meant]
    called = KIND_WORDS[meant]
    message = f"{write_tiles(tiles)} is a {KIND_WORDS[kind]}, not a {called}"
    hint = f"write {KIND_WORDS[kind]}"
    if len(tiles) != size:
        message += f": a {called} has {size} tiles"
        hint += f", or {size} tiles"
    return misread("wrong-kind", message, hint)


def _chows_with(tiles: Sequence[Tile]) -> str:
    """Which chows may be meant by tiles of one suit, of which one is wrong or one alone is told; empty where none may be."""
    suit = tiles[0].suit
    if suit is None or any(tile.suit != suit for tile in tiles):
        return ""
    ranks = {tile.rank for tile in tiles}
    in_common = 1 if len(tiles) == 1 else 2
    near = []
    for first in range(1, 8):
        run = (first, first + 1, first + 2)
        if len(ranks.intersection(run)) == in_common:
            near.append(f"{first}{first + 1}{first + 2}{suit}")
    return f"did you mean {listed(near, 'or')}?" if near else ""


def _why_no_chow(tiles: tuple[Tile, ...]) -> str:
    if len(tiles) != 3:
        return f"a chow has 3 tiles, and {_so_many_are(len(tiles))} written"
    if any(tile.is_honour for tile in tiles):
        return "winds and dragons cannot make a chow"
    if len({tile.suit for tile in tiles}) > 1:
        return "its tiles are not of one suit"
    if {1, 9} <= {tile.rank for tile in tiles}:
        return "a chow cannot go on from nine to one"
    return "its ranks are not three in a row"
