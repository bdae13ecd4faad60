"""One item of a score sheet, read from its table."""

from __future__ import annotations

from typing import Final

from mjscore.rulesets.fields import RuleFields
from mjscore.rulesets.schema import Item, Who
from mjscore.toml.fields import whole_number

AMOUNTS: Final = ("points", "doubles", "limit")
OF_A_LIMIT: Final = ("added", "without-limit")
MOST_POINTS: Final = 1_000_000
MOST_DOUBLES: Final = 20
_WHO: Final = tuple(Who)


def read_item(id: str, fields: RuleFields) -> Item:
    """The item of a table; what is wrong with it is noted in the fields' faults."""
    who = fields.value("who")
    if who is None:
        hint = 'write who = "all", "winner" or "losers"'
        fields.faults.add("unknown-who", fields.path("who"), "nothing says who may score this item", hint)
    elif who not in _WHO:
        fields.faults.unknown("unknown-who", fields.path("who"), "value of who:", str(who), _WHO)
    item = Item(
        id=id,
        name=fields.text("name", what="a name", needed=True),
        who=Who(who) if who in _WHO else Who.ALL,
        cite=fields.cite(),
        points=fields.number("points", high=MOST_POINTS) if "points" in fields else None,
        doubles=fields.number("doubles", high=MOST_DOUBLES) if "doubles" in fields else None,
        limit=fields.fraction("limit") if "limit" in fields else None,
        each=fields.words("each"),
        when=fields.conditions("when"),
        unless=fields.conditions("unless"),
        excludes=fields.items_named("excludes"),
        scores=fields.flag("scores"),
        doubles_without_limit=_without_limit(fields),
        added=fields.flag("added"),
        note=fields.text("note"),
    )
    _check_amount(item, fields)
    if item.excludes and item.of_pieces:
        message = "an item that every piece scores by itself cannot take the place of others"
        fields.faults.add("wrong-value", fields.path("excludes"), message, "say with when = […] in which hands it does")
    fields.close()
    return item


def _without_limit(fields: RuleFields) -> int:
    inner = fields.table_at("without-limit")
    if inner is None:
        return 0
    doubles = whole_number(inner.value("doubles", 0), inner.path("doubles"), fields.faults, 0, MOST_DOUBLES)
    inner.close()
    return doubles


def _check_amount(item: Item, fields: RuleFields) -> None:
    """An item is worth one of three things, and some words belong to a part of the limit alone."""
    faults = fields.faults
    amounts = [key for key in AMOUNTS if fields.value(key) is not None]
    if len(amounts) != 1:
        found = ", ".join(amounts) or "none"
        message = f"an item needs exactly one of points, doubles and limit; found {found}"
        faults.add("wrong-amount", fields.where, message, "give one of them")
    if item.each and amounts == ["limit"]:
        message = "a part of the limit cannot be scored for each piece"
        faults.add("wrong-amount", fields.path("limit"), message, "use when = […]")
    for key in OF_A_LIMIT:
        if key in fields and amounts != ["limit"]:
            message = "only an item that is worth a part of the limit may have this"
            faults.add("wrong-amount", fields.path(key), message)
