"""What a hand must be: how many tiles, no more of each than there are, and groups that can lie where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import index
from typing import Final

from mjscore.groups import KIND_WORDS, Form, Group, Kind, tiles_text
from mjscore.hands import Hand, Means, Remark, Status, Win
from mjscore.legality.game import Game, knows_extra_seat
from mjscore.legality.winning import NAME_THE_DISCARDER, claimed_groups, impossible_in, impossible_win
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.seats import Seat, left_of
from mjscore.tiles import APART, EXTRA_WINDS, NAMES, Tile

ONE_IS_WRONG: Final = "one of them is wrong: write the right tile"
_WRITE_EVERY_TILE: Final = "write every tile that stands in the hand or lies on the table"
_OR_THE_REST: Final = f"{_WRITE_EVERY_TILE}; concealed: ? stands for the rest of a hand that lost"
_TAKE_OUT_TILES: Final = "take out the tiles that are not in the hand; write flowers and seasons under bonus:"


def hand_faults(hand: Hand, game: Game) -> Iterator[Fault]:
    """Every reason why a hand of the size of a game cannot be, whatever the ruleset."""
    held = sorted((*hand.complete_tiles, *hand.visible), key=index)
    yield from _too_many_alike(hand, held)
    if held and held[-1].is_bonus:
        yield from _bonus_in_hand(hand)
    if hand.bonus or hand.visible:
        yield from _bonus_twice(hand)
    yield from _misplaced(hand)
    strays = [tile for tile in EXTRA_WINDS if tile in held and tile in game.barred]
    if strays and not knows_extra_seat(hand):
        yield from (stray_wind(tile, last_section_with(hand, tile)) for tile in strays)
    elif hand.status is None:
        yield from _wrong_size(hand, game)
        yield from _pairs_on_table(hand, hand.won)
    if hand.won is not None:
        yield from impossible_win(hand, hand.won, game)


def faults_in_game(hand: Hand, game: Game) -> Iterator[Fault]:
    """Why a hand that can be cannot be in this game: its seat, round, tiles or size, and the way it won."""
    win = hand.won
    if win is not None:
        if hand.status is not None:
            yield incorrect_winner(hand.status)
        yield from impossible_in(game, win, len(hand.kongs), bool(hand.bonus))
        yield from changed_after_call(hand, win, game)
    yield from unknown_seat_or_round(hand, game)
    sources = [(Section.EXPOSED, group.source) for group in hand.exposed]
    sources += [(Section.WON, win.source)] if win is not None else []
    for section, source in dict.fromkeys(sources):
        if source is not None and source not in game.seats:
            message = f"from {source}: nobody sits {source} under {game.name}"
            yield fault_in(section, "no-such-seat", message, f"the seats are {', '.join(game.seats)}")
    if hand.seat in game.seats and game.players in (None, len(game.seats)):
        yield from chows_out_of_turn(hand.seat, hand, game.seats, game)
    for tile in sorted(game.barred.intersection((*hand.complete_tiles, *hand.bonus, *hand.visible))):
        yield unplayed(tile, game, last_section_with(hand, tile))
    size = hand.size - (win is not None and (win.among or win.tile is None))
    if hand.status is None and size not in (game.size, game.size + game.discarding):
        message = f"{game.name} is played with {game.size} tiles, but this hand has {size}"
        yield fault_in("", "wrong-size", message, "a kong counts as three; the winning tile is not counted")


def changed_after_call(hand: Hand, win: Win, game: Game) -> Iterator[Fault]:
    """The fault of a win whose sets show that the hand was changed after an original call (Millington 55b).

    Another than East may have claimed his first tile before the call, so that one set shows nothing.
    """
    if not game.call_cite or Remark.ORIGINAL_CALL not in win.remarks:
        return
    claimed = claimed_groups(hand)
    added = next((group for group in claimed if group.form is Form.ADDED), None)
    if added is not None or len(claimed) > (hand.seat is not Seat.EAST):
        what = f"{added or claimed[-1]} lies on the table"
        message = f"original call: {what}, so the hand was changed after it, and who changes it may not win ({game.call_cite})"
        yield fault_in(Section.WON, "changed-after-call", message, "leave out original call, if none was made")


def chows_out_of_turn(seat: Seat, hand: Hand, players: Sequence[Seat], game: Game) -> Iterator[Fault]:
    """The faults of the chows before the player of a seat that were claimed from another than the left-hand neighbour."""
    if not game.chows_cite:
        return
    left = left_of(seat, players)
    strangers = [group for group in hand.exposed if group.kind is Kind.CHOW and group.source not in (None, left)]
    completing = next((group for group in strangers if _may_have_won(hand.won, group)), None)
    for group in strangers:
        if group is completing or group.source not in players:
            continue
        message = f"{group} from {group.source}: {seat} can claim a chow only from {left}, who plays just before"
        hint = f"write from {left}; a chow may come from another player only if it completes the hand ({game.chows_cite})"
        yield fault_in(Section.EXPOSED, "chow-out-of-turn", message, hint)


def _may_have_won(won: Win | None, group: Group) -> bool:
    """Whether a group on the table can be the one that a claimed winning tile completed."""
    if won is None or not won.claimed or not won.among or won.tile not in group.tiles:
        return False
    named = won.completing
    return won.source in (None, group.source) and (named is None or (named.kind, named.tile) == (group.kind, group.tile))


def incorrect_winner(status: Status) -> Fault:
    """The fault of an incorrect hand that claims a win."""
    return fault_in(Section.STATUS, "incorrect-winner", f"a {status} hand cannot win", "leave out won:, or status:")


def unknown_seat_or_round(hand: Hand, game: Game) -> Iterator[Fault]:
    """The faults of a hand at a seat where nobody sits, and in a round that is not played."""
    if hand.seat is not None and hand.seat not in game.seats:
        hint = f"the seats are {', '.join(game.seats)}"
        yield fault_in(Section.SEAT, "no-such-seat", f"nobody sits {hand.seat} under {game.name}", hint)
    if hand.round is not None and hand.round not in game.rounds:
        hint = f"the rounds are {', '.join(game.rounds)}; Millington's option centre-round adds the Centre"
        yield fault_in(Section.ROUND, "no-such-round", f"no {hand.round} round is played under {game.name}", hint)


def unplayed(tile: Tile, game: Game, section: Section) -> Fault:
    """The fault of a tile that a game does not play with."""
    if tile in EXTRA_WINDS:
        return fault_in(section, "no-such-tile", f"{game.name} has no {NAMES[tile]}", APART[tile], tile)
    hint = "write another tile, or choose a ruleset that has this one"
    return fault_in(section, "no-such-tile", f"{game.name} is played without the {NAMES[tile]}", hint, tile)


def stray_wind(tile: Tile, section: Section) -> Fault:
    """The fault of a wind that is none in this game."""
    hint = "North East and South West are winds only in Parker's five- and six-handed games"
    return fault_in(section, "extra-wind", f"{tile}: no such wind in this game; {APART[tile]}", hint, tile)


def claimed_concealed_kong(source: Seat, tile: Tile | None = None) -> Fault:
    """A concealed kong that is said to have been claimed."""
    message = f"a concealed kong is drawn, not claimed from {source}"
    return fault_in(Section.EXPOSED, "claimed-concealed-kong", message, f"leave out from {source}", tile)


def qualifier_without_kong(form: Form, tiles: str, kind: Kind, tile: Tile | None = None) -> Fault:
    """A word such as `added`, which only a kong can have where it stands, at another group."""
    word = form.name.lower()
    message = f"the word {word} is only for kongs here, and {tiles} is a {KIND_WORDS[kind]}"
    hint = "write a concealed set under concealed:" if form is Form.CONCEALED else "leave the word out"
    return fault_in(Section.EXPOSED, "qualifier-without-kong", message, hint, tile)


def kong_not_concealed(what: str, tile: Tile | None = None) -> Fault:
    """A group that lies on the table, written among the concealed ones."""
    return fault_in(Section.CONCEALED, "kong-not-concealed", f"{what} lies on the table", "write it under exposed:", tile)


def bonus_tile_in_hand(tile: Tile) -> Fault:
    """A bonus tile that stands among the others or in a group."""
    message = f"{tile} is a bonus tile and belongs to no group"
    return fault_in(Section.CONCEALED, "bonus-tile-in-hand", message, f"write it under bonus: {tile}", tile)


def not_a_bonus_tile(tile: Tile) -> Fault:
    """Another tile among the bonus tiles."""
    return fault_in(
        Section.BONUS, "not-a-bonus-tile", f"{tile} is not a bonus tile", "bonus tiles are F1 to F4 and S1 to S4", tile
    )


def _misplaced(hand: Hand) -> Iterator[Fault]:
    """Tiles and groups that cannot stand where they stand; the reader of a text finds all but a claim of one's own discard."""
    for group in hand.exposed:
        if group.source is not None and group.source is hand.seat:
            message = f"{hand.seat} cannot claim {hand.seat}'s own discard"
            yield fault_in(Section.EXPOSED, "own-discard", message, NAME_THE_DISCARDER, group.tile)
        if group.form is not Form.EXPOSED and group.kind is not Kind.KONG:
            yield qualifier_without_kong(group.form, tiles_text(group.kind, group.tile), group.kind, group.tile)
        if group.form is Form.CONCEALED and group.source is not None:
            yield claimed_concealed_kong(group.source, group.tile)
    for group in hand.fixed:
        if group.form is not Form.CONCEALED or group.source is not None:
            yield kong_not_concealed(str(group), group.tile)
    for group in hand.groups:
        if not Kind.PAIR <= group.kind <= Kind.KONG:
            hint = "write its tiles without a group"
            yield fault_in(Section.EXPOSED, "lone-tile", f"{group}: a hand has no such group", hint, group.tile)
    for tile in hand.bonus:
        if not tile.is_bonus:
            yield not_a_bonus_tile(tile)


def _bonus_in_hand(hand: Hand) -> Iterator[Fault]:
    return (bonus_tile_in_hand(tile) for tile in dict.fromkeys(hand.free) if tile.is_bonus)


def _too_many_alike(hand: Hand, tiles: list[Tile]) -> Iterator[Fault]:
    for tile in dict.fromkeys(tile for tile, fifth in zip(tiles, tiles[4:], strict=False) if tile is fifth):
        where = ", counting the winning tile" if hand.won is not None and hand.won.tile is tile and not hand.won.among else ""
        where += ", counting visible:" if tile in hand.visible else ""
        message = f"{tiles.count(tile)} of {tile}{where}; there are four of each tile"
        yield fault_in(last_section_with(hand, tile), "five-of-one", message, ONE_IS_WRONG, tile)


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
    for tile, count in Counter((*hand.bonus, *hand.visible)).items():
        if count > 1 and tile.is_bonus:
            section = Section.VISIBLE if tile in hand.visible else Section.BONUS
            where = ", counting visible:" if tile in hand.visible else ""
            message = f"{count} of {tile}{where}; there is one of each bonus tile"
            yield fault_in(section, "bonus-tile-twice", message, "leave one out", tile)


def _wrong_size(hand: Hand, game: Game) -> Iterator[Fault]:
    """How many tiles a hand may have; what to do where it has others turns on what is written."""
    won, size, bare = hand.won, hand.size, game.size
    if won is None:
        least, most = bare, bare + game.discarding
        meant = f"a hand has {least}" + (f", or {most} before a discard" if most > least else "")
    elif won.means is Means.DEALT:
        least = most = bare + 1
        meant = f"a hand that won as dealt has {most}"
    else:
        least = most = bare + won.among
        meant = f"a hand that has won has {bare} without the winning tile or {bare + 1} with it"
    if least <= size <= most or hand.others and won is not None:
        return
    message = f"{size} tile{'s' * (size != 1)}: too {'few' if size < least else 'many'}; {meant}"
    section = Section.CONCEALED if hand.free or hand.fixed else Section.EXPOSED if hand.exposed else ""
    hint = _how_to_mend(hand, size, least, most)
    yield fault_in(section, "too-few-tiles" if size < least else "too-many-tiles", message, hint)


def _how_to_mend(hand: Hand, size: int, least: int, most: int) -> str:
    """What to write where a hand has too few or too many tiles."""
    written, fours = size - hand.others, [tile for tile in dict.fromkeys(hand.free) if hand.free.count(tile) == 4]
    if hand.others and written <= least:
        others = f"write {least - written} other{'s' * (least - written != 1)}" if written < least else "leave out the others"
        return f"{written} tile{'s are' if written != 1 else ' is'} written: {others}"
    if hand.won is None and size == least + 1:
        return f"if this hand has won, say how: won: draw {hand.free[-1] if hand.free else '5C'}"
    if hand.kongs:
        return "a kong counts as three tiles"
    if size > most:
        return f"a declared kong counts as three tiles: write 4×{fours[0]} kong" if fours else _TAKE_OUT_TILES
    return _OR_THE_REST if hand.won is None and least == most else _WRITE_EVERY_TILE


def _pairs_on_table(hand: Hand, won: Win | None) -> Iterator[Fault]:
    pairs: list[Group] = [group for group in hand.exposed if group.kind is Kind.PAIR]
    for place, pair in enumerate(pairs):
        completed = won is not None and won.among and won.claimed and won.tile is pair.tile and place == 0
        if completed and won is not None and won.completing is not None:
            completed = won.completing.kind is Kind.PAIR
        if not completed:
            message = f"2×{pair.tile} on the table: a pair is exposed only if a claimed winning tile completed it"
            hint = "write a pair that was not claimed under concealed:"
            yield fault_in(Section.EXPOSED, "exposed-pair", message, hint, pair.tile)
