"""Hands and deals as plain data for JSON, and back: one table of keys for each, from which the schema of `convert` is made too.

A tile is its code, a seat or a round its name. What is not known is null, a list that is empty is empty: every key is written.
Where data is read, a key may be left out; without `among` the number of tiles tells whether the winning tile is among them, as
in a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from mjscore.game.deals import (
    NOT_STATED,
    CountedHand,
    Deal,
    Ending,
    Liability,
    Offence,
    Penalty,
    Result,
    in_one_round,
)
from mjscore.game.groups import KIND_WORDS, Form, Group, Kind
from mjscore.game.hands import Hand, Means, Remark, Status, Win, called_before
from mjscore.game.legality import any_rules, require, size_of_hand
from mjscore.game.legality.hand_faults import bonus_tile_in_hand
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import BY_CODE, Tile
from mjscore.notation.json_values import (
    FLAG,
    NUMBER,
    TEXT,
    Field,
    JsonObject,
    JsonType,
    many,
    member,
    object_of,
    one_of_words,
    or_null,
    quoted,
    record,
    refuse_value,
)
from mjscore.notation.words import ENGLISH
from mjscore.notation.written_groups import WON_TWICE, kind_of_tiles, kongs_first
from mjscore.problems import NotationProblem, did_you_mean
from mjscore.provenance import SCHEMA as VERSION_OF_SCHEMAS
from mjscore.sentences import listed

_DEFINED: Final[dict[str, JsonObject]] = {}


def _defined(name: str, kind: JsonType) -> JsonType:
    """A type to which the schema refers by a name."""
    _DEFINED[name] = kind.schema
    return kind._replace(schema={"$ref": f"#/$defs/{name}"})


def _read_tile(data: object, where: str) -> Tile:
    tile = None
    if isinstance(data, str):
        tile = BY_CODE.get(data.upper())
    if tile is None:
        hint = did_you_mean(str(data), BY_CODE)
        refuse_value(where, f"{quoted(data)} is not a tile", hint)
    return tile


def _sorted_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=int))


_CODE: Final = {"enum": list(BY_CODE)}
_TILE: Final = _defined("tile", JsonType(_read_tile, str, _CODE))
_TILES: Final = many(_TILE, _sorted_tiles)
SEAT: Final = _defined("seat", member(Seat))
_SEAT: Final = _defined("seatOrNull", or_null(SEAT))
_ROUND: Final = _defined("round", or_null(member(Round)))
_SEATS: Final = many(SEAT)
_STATUS: Final = or_null(member(Status))
NUMBER_OR_NULL: Final = or_null(NUMBER)
_TEXT: Final = or_null(TEXT)


def _group(
    where: str,
    data: Mapping[str, Any],
    kind: Kind,
    tiles: tuple[Tile, ...],
    **rest: Any,
) -> Group:
    for tile in tiles:
        if tile.is_bonus:
            fault = bonus_tile_in_hand(tile)
            refuse_value(f"{where}.tiles", fault.message, fault.hint)
    if not tiles or kind_of_tiles(tiles) is not kind:
        message = f"these are not the tiles of a {KIND_WORDS[kind]}"
        refuse_value(f"{where}.tiles", message)
    return Group(kind, tiles[0], **rest)


_KIND: Final = one_of_words(
    {KIND_WORDS[kind]: kind for kind in (Kind.PAIR, Kind.CHOW, Kind.PUNG, Kind.KONG)}
)
_FORM: Final = one_of_words({form.name.lower(): form for form in Form})
_SOURCE: Final = Field("from", _SEAT, attribute="source")
_GROUP: Final = _defined(
    "group",
    record(
        _group,
        Field("kind", _KIND),
        Field("tiles", _TILES),
        Field("form", _FORM, absent="exposed"),
        _SOURCE,
    ),
)
_COMPLETING: Final = record(_group, Field("kind", _KIND), Field("tiles", _TILES))
_GROUPS: Final = many(_GROUP)


def _write_remarks(remarks: frozenset[Remark]) -> list[str]:
    return [str(remark) for remark in Remark if remark in remarks]


def _win(where: str, data: Mapping[str, Any], **values: Any) -> Win:
    return Win(**values)


_REMARKS: Final = many(member(Remark), frozenset)._replace(write=_write_remarks)
_WIN: Final = or_null(
    _defined(
        "win",
        record(
            _win,
            Field("means", member(Means)),
            Field("tile", or_null(_TILE)),
            _SOURCE,
            Field("remarks", _REMARKS),
            Field("completing", or_null(_COMPLETING)),
            Field("among", FLAG, absent=False),
        ),
    )
)


def _hand(
    where: str,
    data: Mapping[str, Any],
    fixed: tuple[Group, ...],
    unwritten: int | None,
    **values: Any,
) -> Hand:
    """A hand; without `among`, or where no winning tile is named, the number of tiles tells whether it is among them."""
    groups = tuple(sorted(fixed, key=kongs_first))
    hand = called_before(Hand(fixed=groups, unwritten=unwritten or 0, **values))
    if hand.won is None:
        return hand
    if "among" in data["won"] and hand.won.tile is not None:
        return hand
    return _counted_for(hand, hand.won)


def _counted_for(hand: Hand, won: Win) -> Hand:
    """The hand, its winning tile taken to be among the tiles written where there is one more than a hand has without it."""
    among = hand.size == size_of_hand(hand, hand.size) + 1
    return replace(hand, won=replace(won, among=among))


_OTHERS: Final = NUMBER_OR_NULL._replace(schema=NUMBER.schema)
_CALLED: Final = one_of_words({str(Remark.ORIGINAL_CALL): Remark.ORIGINAL_CALL})
_OF_HAND: Final = (
    Field("exposed", _GROUPS),
    Field("fixed", _GROUPS),
    Field("free", _TILES),
    Field("bonus", _TILES),
    Field("seat", _SEAT),
    Field("round", _ROUND),
    Field("won", _WIN),
    Field("visible", _TILES),
    Field("status", _STATUS),
    Field("others", _OTHERS, attribute="unwritten"),
    Field("called", _CALLED, optional=True),
)
HAND: Final = _defined("hand", record(_hand, *_OF_HAND))
_WITHOUT_ITS_DEAL: Final = [
    field for field in _OF_HAND if field.key not in ("seat", "visible")
]
_HAND_OF_DEAL: Final = _defined("seated", record(_hand, *_WITHOUT_ITS_DEAL))


def _counted(
    where: str, data: Mapping[str, Any], won: Win | None, **values: Any
) -> CountedHand:
    """A hand counted by hand; no tiles are written among which the winning one could be."""
    if won is not None:
        won = replace(won, among=False)
    return CountedHand(won=won, **values)


COUNTED: Final = _defined(
    "counted",
    record(
        _counted,
        Field("score", NUMBER),
        Field("doubles", NUMBER_OR_NULL),
        Field("won", _WIN),
        Field("status", _STATUS),
    ),
)


def _read_seated(data: object, where: str, seat: Seat) -> Hand | CountedHand:
    if isinstance(data, Mapping) and "score" in data:
        counted: CountedHand = replace(COUNTED.read(data, where), seat=seat)
        return counted
    hand: Hand = HAND.read(data, where)
    if hand.visible:
        message = (
            "what lies on the table for all to see belongs to the deal, not to a hand"
        )
        hint = 'write "visible" once, in the deal, beside "hands"'
        refuse_value(f"{where}.visible", message, hint)
    if hand.seat is None:
        hand = replace(hand, seat=seat)
    return hand


def _read_hands(
    data: object, where: str
) -> tuple[tuple[Seat, Hand | CountedHand], ...]:
    hands = []
    entries = object_of(data, where, [str(seat) for seat in Seat])
    for name, hand in entries.items():
        seat = Seat(name)
        hands.append((seat, _read_seated(hand, f"{where}.{name}", seat)))
    return tuple(hands)


def _write_hands(seats: tuple[tuple[Seat, Hand | CountedHand], ...]) -> JsonObject:
    data: JsonObject = {}
    for seat, hand in seats:
        kind = _HAND_OF_DEAL if isinstance(hand, Hand) else COUNTED
        data[str(seat)] = kind.write(hand)
    return data


_OF_SEATS: Final = {"oneOf": [_HAND_OF_DEAL.schema, COUNTED.schema]}
_HANDS: Final = JsonType(
    _read_hands,
    _write_hands,
    {"type": "object", "propertyNames": SEAT.schema, "additionalProperties": _OF_SEATS},
)


def _read_option(data: object, where: str) -> str:
    """The id of one option, `-` before one that is switched off."""
    option: str = TEXT.read(data, where).lower()
    if re.fullmatch("-?[a-z0-9][a-z0-9-]*", option) is None:
        hint = "write one option here, such as seasons or -four-fours"
        refuse_value(where, f"{data!r:.60} is not the name of an option", hint)
    return option


_NOT_STATED: Final = "not stated"


def _read_limit(data: object, where: str) -> Any:
    if data == _NOT_STATED:
        return NOT_STATED
    return NUMBER_OR_NULL.read(data, where)


def _write_limit(limit: Any) -> Any:
    return _NOT_STATED if limit == NOT_STATED else limit


_LIMITS: Final = [{"type": "null"}, NUMBER.schema, {"const": _NOT_STATED}]
_LIMIT: Final = JsonType(_read_limit, _write_limit, {"oneOf": _LIMITS})


_BESIDE: Final[dict[str, tuple[str, ...]]] = {
    Ending.DRAW: (),
    Ending.WASHED: ("by", "heads"),
    Offence.FALSE_MAH_JONGG: (),
    Offence.FALSE_NAMING: ("claim", "claimant"),
    Offence.CORRECTION: ("corrected", "counted", "doubles"),
}
"""What the notation can say beside an ending, or beside an offence and who committed it."""


def _only(where: str, what: str, values: Mapping[str, Any]) -> None:
    for key, value in values.items():
        if value is not None and key not in _BESIDE[what]:
            message = f"a {what} has no “{key}”"
            refuse_value(f"{where}.{key}", message, f'leave out "{key}"')


def _result(
    where: str, data: Mapping[str, Any], ending: Ending, **values: Any
) -> Result:
    if ending is Ending.WASHED and values["by"] is None:
        hint = 'write "by" and the seat whose hand shows it'
        refuse_value(f"{where}.by", "washed: by whom?", hint)
    _only(where, ending, values)
    return Result(ending, **values)


def _penalty(
    where: str,
    data: Mapping[str, Any],
    offence: Offence,
    offenders: tuple[Seat, ...],
    **values: Any,
) -> Penalty:
    """A penalty of its parts; refuses one without an offender, with too many, or with half a claim."""
    if not offenders:
        hint = 'write the seats of those who did it, such as ["North"]'
        refuse_value(f"{where}.offenders", f"{offence}: by whom?", hint)
    if offence is not Offence.FALSE_MAH_JONGG and len(offenders) > 1:
        message = (
            f"{offence} is the offence of one player, but {listed(offenders)} are named"
        )
        refuse_value(f"{where}.offenders", message, "write a penalty for each")
    _only(where, offence, values)
    for key, other in (("claim", "claimant"), ("claimant", "claim")):
        if values[key] is None and values[other] is not None:
            message = f"“{other}” is written without “{key}”"
            refuse_value(f"{where}.{key}", message, "write both, or leave out both")
    return Penalty(offence, offenders, **values)


_CLAIM: Final = one_of_words({claim: claim for claim in ENGLISH["claims"].values()})
_PENALTY: Final = record(
    _penalty,
    Field("offence", member(Offence)),
    Field("offenders", _SEATS),
    Field("claim", or_null(_CLAIM)),
    Field("claimant", _SEAT),
    Field("corrected", _SEAT),
    Field("counted", NUMBER_OR_NULL),
    Field("doubles", NUMBER_OR_NULL),
)
PENALTIES: Final = many(_PENALTY)


def _liability(where: str, data: Mapping[str, Any], **values: Any) -> Liability:
    return Liability(**values)


def _deal(where: str, data: Mapping[str, Any], **values: Any) -> Deal:
    return in_one_round(Deal(**values))


_LIABILITY: Final = record(
    _liability,
    Field("seat", SEAT),
    Field("half", FLAG, absent=False),
    Field("first_discard", FLAG, absent=False),
)
_RESULT: Final = record(
    _result,
    Field("ending", member(Ending)),
    Field("by", _SEAT),
    Field("heads", NUMBER_OR_NULL),
)
DEAL: Final = _defined(
    "deal",
    record(
        _deal,
        Field("rules", _TEXT),
        Field("options", many(TEXT._replace(read=_read_option))),
        Field("limit", _LIMIT, absent=_NOT_STATED),
        Field("round", _ROUND),
        Field("visible", _TILES),
        Field("date", _TEXT),
        Field("title", _TEXT),
        Field("result", or_null(_RESULT)),
        Field("penalties", PENALTIES),
        Field("wall", NUMBER_OR_NULL),
        Field("streak", NUMBER_OR_NULL),
        Field("no_choice", _SEATS),
        Field("liable", many(_LIABILITY)),
        Field("hands", _HANDS, absent={}, attribute="seats"),
    ),
)


def _at_the_top(name: str) -> JsonObject:
    """The schema of a hand or a deal that stands by itself, and says what wrote it."""
    schema = _DEFINED[name]
    head = {"mjscore": {"type": "string"}, "schema": {"const": VERSION_OF_SCHEMAS}}
    return {
        **schema,
        "properties": {**head, **schema["properties"]},
        "required": [*head, *schema["required"]],
    }


CONVERT_SCHEMA: Final = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "convert.json",
    "title": "mjscore convert --to json: a hand or a deal",
    "$comment": f"Version {VERSION_OF_SCHEMAS}; CHANGES.md says what changed.",
    "oneOf": [_at_the_top("hand"), _at_the_top("deal")],
    "$defs": {
        name: schema
        for name, schema in _DEFINED.items()
        if name not in ("hand", "deal")
    },
}
"""What `python -m tests.regenerate schema` writes as mjscore/schemas/convert.json."""


def read_data(kind: JsonType, data: object, where: str, source: str) -> Any:
    """The value of data of a type; raises NotationProblem with this source."""
    try:
        return kind.read(data, where)
    except NotationProblem as refused:
        raise NotationProblem(refused.faults, source=source) from None


def hand_to_dict(hand: Hand) -> JsonObject:
    """A hand as plain data."""
    data: JsonObject = HAND.write(hand)
    return data


def deal_to_dict(deal: Deal) -> JsonObject:
    """A deal as plain data: the header's keys, and the hands by seat in the order in which they are written."""
    data: JsonObject = DEAL.write(deal)
    return data


def hand_from_dict(
    data: Mapping[str, Any], *, source: str = "<json>", won: Win | None = None
) -> Hand:
    """The hand of such data, won as they or `won` say; raises NotationProblem or ImpossibleHand."""
    if won is not None and isinstance(data, Mapping) and data.get("won") is not None:
        raise NotationProblem(WON_TWICE._replace(where="won"), source=source)
    hand: Hand = read_data(HAND, data, "hand", source=source)
    if won is not None:
        hand = _counted_for(hand, won)
    return require(hand, any_rules(hand, discarding=True, extra_winds=True), source)


def deal_from_dict(data: Mapping[str, Any], *, source: str = "<json>") -> Deal:
    """The deal of such data, if it can have happened; raises NotationProblem or ImpossibleHand."""
    deal: Deal = read_data(DEAL, data, "", source=source)
    return require(deal, any_rules(deal), source)
