"""From plain data, as JSON gives it, to hands and deals: every key and value checked, and refused by its path."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from mjscore.deals import CountedHand, Deal, Ending, Liability, Offence, Penalty, Result, in_one_round
from mjscore.groups import KIND_WORDS, Form, Group, Kind
from mjscore.hands import Hand, Means, Remark, Status, Win
from mjscore.legality.holding import size_of_game
from mjscore.legality.wordings import bonus_tile_in_hand
from mjscore.limits import NOT_STATED
from mjscore.notation.deal_words import CLAIMS
from mjscore.notation.json_values import ValueReader
from mjscore.notation.written_groups import kind_of_tiles, kongs_first
from mjscore.problems import listed
from mjscore.seats import Round, Seat

_KINDS: Final = {KIND_WORDS[kind]: kind for kind in (Kind.PAIR, Kind.CHOW, Kind.PUNG, Kind.KONG)}
_CLAIMS: Final = tuple(dict.fromkeys(CLAIMS.values()))
_FORMS: Final = {form.name.lower(): form for form in Form}
_OPTION: Final = "-?[a-z0-9][a-z0-9-]*"
"""An option as the header of a deal holds it."""


class DataReader(ValueReader):
    """Reads hands, deals and their parts."""

    def group(self, data: object, where: str) -> Group:
        """A group whose tiles fit its kind."""
        table = self.table(data, where, ("kind", "tiles", "form", "from"))
        kind = _KINDS[self.one_of(table.get("kind"), f"{where}.kind", _KINDS)]
        tiles = self.tiles(table.get("tiles"), f"{where}.tiles")
        for tile in tiles:
            if tile.is_bonus:
                fault = bonus_tile_in_hand(tile)
                self.refuse(f"{where}.tiles", fault.message, fault.hint)
        form = self.one_of(table.get("form", "exposed"), f"{where}.form", _FORMS)
        source = self.named(table.get("from"), f"{where}.from", Seat)
        if not tiles or kind_of_tiles(tiles) is not kind:
            self.refuse(f"{where}.tiles", f"these are not the tiles of a {KIND_WORDS[kind]}")
        return Group(kind, tiles[0], _FORMS[form], source)

    def groups(self, data: object, where: str) -> tuple[Group, ...]:
        """A list of groups."""
        return tuple(self.group(item, path) for item, path in self.items(data, where))

    def win(self, data: object, where: str) -> Win | None:
        """A win or null."""
        if data is None:
            return None
        table = self.table(data, where, ("means", "tile", "from", "remarks", "completing", "among"))
        remarks = self.items(table.get("remarks"), f"{where}.remarks")
        tile, completing = table.get("tile"), table.get("completing")
        return Win(
            self.must(self.named(table.get("means"), f"{where}.means", Means), f"{where}.means"),
            None if tile is None else self.tile(tile, f"{where}.tile"),
            self.named(table.get("from"), f"{where}.from", Seat),
            frozenset(self.must(self.named(item, path, Remark), path) for item, path in remarks),
            None if completing is None else self.completed(completing, f"{where}.completing"),
            self.flag(table.get("among", False), f"{where}.among"),
        )

    def completed(self, data: object, where: str) -> Group:
        """The group that the winning tile completed: its kind and tiles, and nothing more."""
        group = self.group(data, where)
        for key, told in (("form", group.form is not Form.EXPOSED), ("from", group.source is not None)):
            if told:
                message = "the group that the winning tile completed has a kind and tiles, and nothing more"
                self.refuse(f"{where}.{key}", message, f'leave out "{key}"')
        return group

    def hand(self, data: object, where: str, won: Win | None = None, seat: Seat | None = None) -> Hand:
        """A hand. `won` replaces the win in the data; `seat` is used where the data names none.

        Without `among`, or where no winning tile is named, the number of tiles tells whether it is among them.
        """
        keys = ("exposed", "fixed", "free", "bonus", "seat", "round", "won", "visible", "status", "others")
        table = self.table(data, where, keys)
        written = table.get("won")
        hand = Hand(
            self.groups(table.get("exposed"), f"{where}.exposed"),
            tuple(sorted(self.groups(table.get("fixed"), f"{where}.fixed"), key=kongs_first)),
            self.tiles(table.get("free"), f"{where}.free"),
            self.tiles(table.get("bonus"), f"{where}.bonus"),
            self.named(table.get("seat"), f"{where}.seat", Seat) or seat,
            self.named(table.get("round"), f"{where}.round", Round),
            self.win(written, f"{where}.won") if won is None else won,
            self.tiles(table.get("visible"), f"{where}.visible"),
            self.named(table.get("status"), f"{where}.status", Status),
            self.number(table.get("others"), f"{where}.others") or 0,
        )
        told = won is None and isinstance(written, Mapping) and "among" in written
        if hand.won is None or told and hand.won.tile is not None:
            return hand
        return counted_for(hand, hand.won)

    def seated(self, data: object, where: str, seat: Seat) -> Hand | CountedHand:
        """A hand in a deal, or one counted by hand."""
        if isinstance(data, Mapping) and "score" in data:
            table = self.table(data, where, ("score", "doubles", "won", "status"))
            score = self.must(self.number(table["score"], f"{where}.score"), f"{where}.score")
            status = self.named(table.get("status"), f"{where}.status", Status)
            doubles = self.number(table.get("doubles"), f"{where}.doubles")
            won = self.win(table.get("won"), f"{where}.won")
            if won is not None:
                won = replace(won, among=False)  # no tiles are written that it could be among
            return CountedHand(score, seat, won, status, doubles)
        hand = self.hand(data, where, seat=seat)
        if hand.visible:
            hint = 'write "visible" once, in the deal, beside "hands"'
            self.refuse(f"{where}.visible", "what lies on the table for all to see belongs to the deal, not to a hand", hint)
        return hand

    def penalty(self, data: object, where: str) -> Penalty:
        """An offence."""
        table = self.table(data, where, ("offence", "offenders", "claim", "claimant", "corrected", "counted", "doubles"))
        claim = table.get("claim")
        found = Penalty(
            self.must(self.named(table.get("offence"), f"{where}.offence", Offence), f"{where}.offence"),
            self.seats(table.get("offenders"), f"{where}.offenders"),
            None if claim is None else self.one_of(claim, f"{where}.claim", _CLAIMS),
            self.named(table.get("claimant"), f"{where}.claimant", Seat),
            self.named(table.get("corrected"), f"{where}.corrected", Seat),
            self.number(table.get("counted"), f"{where}.counted"),
            self.number(table.get("doubles"), f"{where}.doubles"),
        )
        for key, message, hint in _beyond_words(found):
            self.refuse(f"{where}.{key}", message, hint)
        return found

    def seats(self, data: object, where: str) -> tuple[Seat, ...]:
        """A list of seats, or one seat."""
        given = [data] if isinstance(data, str) else data
        return tuple(self.must(self.named(item, path, Seat), path) for item, path in self.items(given, where))

    def liability(self, data: object, where: str) -> Liability:
        """A statement of who is liable."""
        table = self.table(data, where, ("seat", "half", "first_discard"))
        return Liability(
            self.must(self.named(table.get("seat"), f"{where}.seat", Seat), f"{where}.seat"),
            self.flag(table.get("half", False), f"{where}.half"),
            self.flag(table.get("first_discard", False), f"{where}.first_discard"),
        )

    def result(self, data: object, where: str) -> Result | None:
        """The end of a deal without a winner, or null."""
        if data is None:
            return None
        table = self.table(data, where, ("ending", "by", "heads"))
        ending = self.must(self.named(table.get("ending"), f"{where}.ending", Ending), f"{where}.ending")
        by = self.named(table.get("by"), f"{where}.by", Seat)
        heads = self.number(table.get("heads"), f"{where}.heads")
        if ending is Ending.WASHED and by is None:
            self.refuse(f"{where}.by", "washed: by whom?", 'write "by" and the seat whose hand shows it')
        for key, value in (("by", by), ("heads", heads)):
            if ending is Ending.DRAW and value is not None:
                hint = f'leave out "{key}", or write "washed" in the place of "draw"'
                self.refuse(f"{where}.{key}", f"a draw has no “{key}”", hint)
        return Result(ending, by, heads)

    def option(self, data: object, where: str) -> str:
        """The id of one option, `-` before one that is switched off."""
        found = self.must(self.text(data, where), where).lower()
        if re.fullmatch(_OPTION, found) is None:
            hint = "write one option here, such as seasons or -four-fours"
            self.refuse(where, f"{data!r:.60} is not the name of an option", hint)
        return found

    def deal(self, data: object) -> Deal:
        """A deal."""
        keys = ("rules", "options", "limit", "round", "visible", "date", "title", "result", "penalties")
        table = self.table(data, "deal", (*keys, "wall", "streak", "no_choice", "liable", "hands"))
        limit = table.get("limit", "not stated")
        hands = self.table(table.get("hands", {}), "hands", [str(seat) for seat in Seat])
        seated = [(Seat(name), self.seated(hand, f"hands.{name}", Seat(name))) for name, hand in hands.items()]
        deal = Deal(
            tuple(seated),
            self.text(table.get("rules"), "rules"),
            tuple(self.option(item, path) for item, path in self.items(table.get("options"), "options")),
            NOT_STATED if limit == "not stated" else self.number(limit, "limit"),
            self.named(table.get("round"), "round", Round),
            self.tiles(table.get("visible"), "visible"),
            self.text(table.get("date"), "date"),
            self.text(table.get("title"), "title"),
            self.result(table.get("result"), "result"),
            tuple(self.penalty(item, path) for item, path in self.items(table.get("penalties"), "penalties")),
            self.number(table.get("wall"), "wall"),
            self.number(table.get("streak"), "streak"),
            self.seats(table.get("no_choice"), "no_choice"),
            tuple(self.liability(item, path) for item, path in self.items(table.get("liable"), "liable")),
        )
        return in_one_round(deal)


def _beyond_words(penalty: Penalty) -> Iterator[tuple[str, str, str]]:
    """What no `penalty:` line can say: the key, what is wrong, and what to write."""
    offence = penalty.offence
    if not penalty.offenders:
        yield "offenders", f"{offence}: by whom?", 'write the seats of those who did it, such as ["North"]'
    if offence is not Offence.FALSE_MAH_JONGG and len(penalty.offenders) > 1:
        hint = "write a penalty for each"
        yield "offenders", f"{offence} is the offence of one player, but {listed(penalty.offenders)} are named", hint
    if penalty.claim is not None and penalty.claimant is None:
        yield "claimant", f"claimed for {penalty.claim}: by whom?", 'write "claimant" and a seat, or leave out "claim"'
    if penalty.claimant is not None and penalty.claim is None:
        hint = f'write "claim" and {listed(_CLAIMS, "or")}, or leave out "claimant"'
        yield "claim", f"claimed by {penalty.claimant}: for what?", hint
    if penalty.claim is not None and offence is not Offence.FALSE_NAMING:
        yield "claim", f"nothing is claimed in a {offence}", 'leave out "claim" and "claimant"'
    for key, value in (("corrected", penalty.corrected), ("counted", penalty.counted), ("doubles", penalty.doubles)):
        if value is not None and offence is not Offence.CORRECTION:
            yield key, f"no count is corrected in a {offence}", f'leave out "{key}"'


def counted_for(hand: Hand, won: Win) -> Hand:
    """The hand, its winning tile taken to be among the tiles written where there is one more than a hand has without it."""
    among = hand.size == size_of_game(hand, hand.size) + 1
    return replace(hand, won=replace(won, among=among))
