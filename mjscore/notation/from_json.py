"""From plain data, as JSON gives it, to hands and deals: every key and value checked, and refused by its path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Final, NoReturn, TypeVar

from mjscore.deals import CountedHand, Deal, Ending, Liability, Offence, Penalty, Result
from mjscore.groups import KIND_WORDS, Form, Group, Kind
from mjscore.hands import Hand, Means, Remark, Status, Win
from mjscore.legality.holding import size_of_game
from mjscore.limits import NOT_STATED
from mjscore.problems import Fault, NotationProblem, did_you_mean
from mjscore.seats import Round, Seat
from mjscore.tiles import BY_CODE, Tile

_Named = TypeVar("_Named", bound=Enum)
_Value = TypeVar("_Value")
_KINDS: Final = {word: kind for kind, word in KIND_WORDS.items()}

_SHOWN: Final = "mjscore convert --to json shows how it is written"


class DataReader:
    """Reads plain data strictly: a key or a value that does not belong is refused with its path."""

    def __init__(self, source: str) -> None:
        self.source = source

    def refuse(self, where: str, message: str, hint: str = "") -> NoReturn:
        """Raise the refusal of one value."""
        raise NotationProblem(Fault("bad-data", message, None, hint or _SHOWN, where), source=self.source)

    def table(self, data: object, where: str, keys: Sequence[str]) -> Mapping[str, Any]:
        """A table none of whose keys is unknown."""
        if not isinstance(data, Mapping):
            self.refuse(where, f"a table is expected, {type(data).__name__} found")
        for key in data:
            if key not in keys:
                hint = did_you_mean(str(key), keys) or f"the keys are {', '.join(keys)}"
                self.refuse(f"{where}.{key}"[:200], "no such key", hint)
        return data

    def items(self, data: object, where: str) -> list[tuple[Any, str]]:
        """The items of a list, each with its path; none for null."""
        if data is None:
            return []
        if not isinstance(data, list | tuple):
            self.refuse(where, f"a list is expected, {type(data).__name__} found")
        return [(item, f"{where}[{index}]") for index, item in enumerate(data)]

    def named(self, data: object, where: str, kind: type[_Named]) -> _Named | None:
        """The member of an enumeration with this name; None for null."""
        if data is None:
            return None
        known = {str(each): each for each in kind}
        if not isinstance(data, str) or data not in known:
            self.refuse(where, f"{data!r:.60} is not one of {', '.join(known)}", did_you_mean(str(data), known))
        return known[data]

    def must(self, value: _Value | None, where: str) -> _Value:
        """A value that may not be null."""
        if value is None:
            self.refuse(where, "this is missing")
        return value

    def text(self, data: object, where: str) -> str | None:
        """A text or null."""
        if data is not None and not isinstance(data, str):
            self.refuse(where, f"a text is expected, {type(data).__name__} found")
        return data

    def number(self, data: object, where: str) -> int | None:
        """A whole number that is not negative, or null."""
        if data is not None and (isinstance(data, bool) or not isinstance(data, int) or data < 0):
            self.refuse(where, "a whole number of 0 or more is expected")
        return data

    def flag(self, data: object, where: str) -> bool:
        """True or false."""
        if not isinstance(data, bool):
            self.refuse(where, f"true or false is expected, {type(data).__name__} found")
        return data

    def tile(self, data: object, where: str) -> Tile:
        """A tile by its code."""
        tile = BY_CODE.get(data.upper()) if isinstance(data, str) else None
        if tile is None:
            self.refuse(where, f"{data!r:.60} is not a tile", did_you_mean(str(data), BY_CODE))
        return tile

    def tiles(self, data: object, where: str) -> tuple[Tile, ...]:
        """A list of tiles, sorted."""
        return tuple(sorted([self.tile(item, path) for item, path in self.items(data, where)], key=int))

    def group(self, data: object, where: str) -> Group:
        """A group whose tiles fit its kind."""
        table = self.table(data, where, ("kind", "tiles", "form", "from"))
        kind = _KINDS.get(str(table.get("kind")))
        if kind not in (Kind.PAIR, Kind.CHOW, Kind.PUNG, Kind.KONG):
            self.refuse(f"{where}.kind", f"{table.get('kind')!r:.60} is not one of pair, chow, pung, kong")
        tiles = self.tiles(table.get("tiles"), f"{where}.tiles")
        form = str(table.get("form", "exposed"))
        if form.upper() not in Form.__members__:
            self.refuse(f"{where}.form", f"{form!r:.60} is not one of exposed, concealed, added, annexed")
        if kind is Kind.CHOW and tiles and (tiles[0] >= 27 or tiles[0] % 9 > 6) or not tiles:
            self.refuse(f"{where}.tiles", f"these are not the tiles of a {KIND_WORDS[kind]}")
        group = Group(kind, tiles[0], Form[form.upper()], self.named(table.get("from"), f"{where}.from", Seat))
        if group.tiles != tiles:
            self.refuse(f"{where}.tiles", f"these are not the tiles of a {KIND_WORDS[kind]}")
        return group

    def groups(self, data: object, where: str) -> tuple[Group, ...]:
        """A list of groups."""
        return tuple(self.group(item, path) for item, path in self.items(data, where))

    def win(self, data: object, where: str) -> Win | None:
        """A win or null."""
        if data is None:
            return None
        table = self.table(data, where, ("means", "tile", "from", "remarks", "completing", "among"))
        remarks = [self.named(item, path, Remark) for item, path in self.items(table.get("remarks"), f"{where}.remarks")]
        tile, completing = table.get("tile"), table.get("completing")
        return Win(
            self.must(self.named(table.get("means"), f"{where}.means", Means), f"{where}.means"),
            None if tile is None else self.tile(tile, f"{where}.tile"),
            self.named(table.get("from"), f"{where}.from", Seat),
            frozenset(remark for remark in remarks if remark is not None),
            None if completing is None else self.group(completing, f"{where}.completing"),
            self.flag(table.get("among", False), f"{where}.among"),
        )

    def hand(self, data: object, where: str, won: Win | None = None, seat: Seat | None = None) -> Hand:
        """A hand; `won` stands above its own win, `seat` in for its seat. Without `among` the winning tile is counted for."""
        keys = ("exposed", "fixed", "free", "bonus", "seat", "round", "won", "visible", "status", "others")
        table = self.table(data, where, keys)
        written = table.get("won")
        hand = Hand(
            self.groups(table.get("exposed"), f"{where}.exposed"),
            self.groups(table.get("fixed"), f"{where}.fixed"),
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
        return hand if hand.won is None or told else counted_for(hand, hand.won)

    def seated(self, data: object, where: str, seat: Seat) -> Hand | CountedHand:
        """A hand in a deal, or one counted by hand."""
        if isinstance(data, Mapping) and "score" in data:
            table = self.table(data, where, ("score", "doubles", "won", "status"))
            score = self.must(self.number(table["score"], f"{where}.score"), f"{where}.score")
            status = self.named(table.get("status"), f"{where}.status", Status)
            doubles = self.number(table.get("doubles"), f"{where}.doubles")
            return CountedHand(score, seat, self.win(table.get("won"), f"{where}.won"), status, doubles)
        return self.hand(data, where, seat=seat)

    def penalty(self, data: object, where: str) -> Penalty:
        """An offence."""
        table = self.table(data, where, ("offence", "offenders", "claim", "claimant", "corrected", "counted", "doubles"))
        return Penalty(
            self.must(self.named(table.get("offence"), f"{where}.offence", Offence), f"{where}.offence"),
            self.seats(table.get("offenders"), f"{where}.offenders"),
            self.text(table.get("claim"), f"{where}.claim"),
            self.named(table.get("claimant"), f"{where}.claimant", Seat),
            self.named(table.get("corrected"), f"{where}.corrected", Seat),
            self.number(table.get("counted"), f"{where}.counted"),
            self.number(table.get("doubles"), f"{where}.doubles"),
        )

    def seats(self, data: object, where: str) -> tuple[Seat, ...]:
        """A list of seats, or one seat."""
        listed = [data] if isinstance(data, str) else data
        found = [self.named(item, path, Seat) for item, path in self.items(listed, where)]
        return tuple(seat for seat in found if seat is not None)

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
        heads = self.number(table.get("heads"), f"{where}.heads")
        return Result(ending, self.named(table.get("by"), f"{where}.by", Seat), heads)

    def deal(self, data: object) -> Deal:
        """A deal."""
        keys = ("rules", "options", "limit", "round", "visible", "date", "title", "result", "penalties")
        table = self.table(data, "deal", (*keys, "wall", "streak", "no_choice", "liable", "hands"))
        limit = table.get("limit", "not stated")
        options = [self.text(item, path) for item, path in self.items(table.get("options"), "options")]
        hands = self.table(table.get("hands", {}), "hands", [str(seat) for seat in Seat])
        seated = [(Seat(name), self.seated(hand, f"hands.{name}", Seat(name))) for name, hand in hands.items()]
        wind = self.named(table.get("round"), "round", Round)
        return Deal(
            tuple((seat, _in_round(hand, wind)) for seat, hand in seated),
            self.text(table.get("rules"), "rules"),
            tuple(option for option in options if option is not None),
            NOT_STATED if limit == "not stated" else self.number(limit, "limit"),
            wind,
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


def counted_for(hand: Hand, won: Win) -> Hand:
    """The hand, its winning tile taken to be among the tiles written where there is one more than a hand has without it."""
    among = hand.size == size_of_game(hand, hand.size, None) + 1
    return replace(hand, won=replace(won, among=among))


def _in_round(hand: Hand | CountedHand, wind: Round | None) -> Hand | CountedHand:
    """The hand, in the round of the deal where it names none itself."""
    return replace(hand, round=wind) if isinstance(hand, Hand) and hand.round is None else hand
