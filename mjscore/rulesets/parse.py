"""The parts of a ruleset file - items, conditions, words, citations - read from TOML values, every fault with its key path."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from mjscore.citations import Citation
from mjscore.problems import Fault, did_you_mean
from mjscore.rulesets.schema import Item, Who
from mjscore.seats import Seat
from mjscore.tiles import Tile, tiles_of
from mjscore.vocabulary.conditions import CONDITIONS, Takes
from mjscore.vocabulary.terms import MANY, Condition, Word, Words
from mjscore.vocabulary.words import WORDS

Table = Mapping[str, Any]
BOUNDS: Final = ("exactly", "at-least", "at-most")
AMOUNTS: Final = ("points", "doubles", "limit")
OF_A_LIMIT: Final = ("added", "without-limit")
ITEM_KEYS: Final = frozenset(
    {"name", "who", "each", "when", "unless", "excludes", "scores", "cite", "note", *AMOUNTS, *OF_A_LIMIT}
)
_MOST_FAULTS: Final = 100
CITE_KEYS: Final = frozenset({"book", "page", "section", "entry", "figure"})


class Faults:
    """Collects what is wrong with a ruleset, key path by key path, each fault once; at most a hundred are kept."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    @property
    def full(self) -> bool:
        """Whether enough has been found wrong: it is not worked out any more what was meant."""
        return len(self.found) >= _MOST_FAULTS

    def add(self, code: str, where: str, message: str, hint: str = "") -> None:
        """Note a fault."""
        fault = Fault(code, message, where=where, hint=hint)
        if not self.full and fault not in self.found:
            self.found.append(fault)

    def keys(self, table: Table, allowed: Collection[str], where: str) -> None:
        """Note every key of a table that is not allowed there."""
        for key in table:
            if key not in allowed and not self.full:
                hint = did_you_mean(key, allowed) or f"allowed here: {', '.join(sorted(allowed))}"
                self.add("unknown-key", f"{where}.{key}".lstrip("."), f"unknown key “{key}”", hint)

    def wrong_type(self, where: str, wanted: str, value: object) -> None:
        """Note a value of another type than the file must give."""
        self.add("wrong-type", where, f"expected {wanted}, found {describe(value)}")

    def unknown(self, code: str, where: str, what: str, found: str, known: Iterable[str]) -> None:
        """Note a name that is not in the vocabulary."""
        if self.full:
            return
        names = list(known)
        hint = did_you_mean(found, names) or f"known: {', '.join(sorted(names))}"
        self.add(code, where, f"unknown {what} “{found}”", hint)


def describe(value: object) -> str:
    """A value of a file as a refusal shows it, cut to a readable length."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def table_at(table: Table, key: str, where: str, faults: Faults) -> Table:
    """The table under a key, empty where there is none."""
    value = table.get(key, {})
    if isinstance(value, Mapping):
        return value
    faults.wrong_type(join(where, key), "a table", value)
    return {}


def strings_at(table: Table, key: str, where: str, faults: Faults) -> tuple[str, ...]:
    """The list of strings under a key, empty where there is none."""
    value = table.get(key, [])
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    faults.wrong_type(join(where, key), "a list of strings", value)
    return ()


def flag_at(table: Table, key: str, where: str, faults: Faults, default: bool = False) -> bool:
    """The yes or no under a key."""
    value = table.get(key, default)
    if isinstance(value, bool):
        return value
    faults.wrong_type(join(where, key), "true or false", value)
    return default


def join(where: str, key: str) -> str:
    """A key path one step longer."""
    return f"{where}.{key}" if where else key


def whole_number(value: object, where: str, faults: Faults, low: int, high: int) -> int:
    """A whole number within bounds; `low` where it is not one."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    faults.wrong_type(where, f"a whole number from {low} to {high}", value)
    return low


def parse_tiles(value: object, where: str, faults: Faults) -> tuple[Tile, ...]:
    """A list of tiles written as codes: `2468B GD`."""
    if not isinstance(value, str):
        faults.wrong_type(where, "tiles such as “2468B GD”", value)
        return ()
    try:
        return tiles_of(value)
    except KeyError as error:
        faults.add("unknown-tile", where, f"no tile {error.args[0]}", "tiles are written like “2468B GD”, “E S”, “F1”")
        return ()


def parse_cite(table: Table, book: str, where: str, faults: Faults) -> Citation:
    """The citation of an item, an option or a table: a book and a page, section or entry."""
    cite = table.get("cite")
    if not isinstance(cite, Mapping):
        faults.add("no-citation", where, "no citation", 'every entry says where it stands: cite = { page = "34" }')
        return Citation(book)
    values = cite_values(cite, f"{where}.cite", faults)
    if not {"page", "section", "entry"} & values.keys():
        faults.add(
            "no-citation", f"{where}.cite", "a citation without a page, a section or an entry", 'write cite = { page = "34" }'
        )
    return Citation(values.pop("book", book), **values)


def cite_values(cite: Table, where: str, faults: Faults) -> dict[str, str]:
    """What a citation says, key by key; a page may be a number."""
    faults.keys(cite, CITE_KEYS, where)
    for key, value in cite.items():
        if key in CITE_KEYS and (not isinstance(value, str | int) or isinstance(value, bool)):
            faults.wrong_type(f"{where}.{key}", "text such as “34”", value)
    return {key: str(value) for key, value in cite.items() if key in CITE_KEYS}


def parse_word(value: object, where: str, faults: Faults) -> Word | None:
    """A piece word: a string, perhaps with `not` before it, or a table of tiles."""
    if isinstance(value, Mapping):
        faults.keys(value, {"tiles"}, where)
        return Word("tiles", tiles=frozenset(parse_tiles(value.get("tiles"), f"{where}.tiles", faults)))
    if not isinstance(value, str):
        faults.wrong_type(where, "a piece word", value)
        return None
    name = value.removeprefix("not ").strip()
    if name not in WORDS:
        faults.unknown("unknown-word", where, "piece word", name, WORDS)
        return None
    return Word(name, value.startswith("not "))


def parse_words(value: object, where: str, faults: Faults) -> Words:
    """A list of piece words, all of which must fit."""
    if not isinstance(value, list):
        faults.wrong_type(where, "a list of piece words", value)
        return ()
    words = (parse_word(each, f"{where}[{index}]", faults) for index, each in enumerate(value))
    return tuple(word for word in words if word is not None)


def parse_conditions(value: object, where: str, faults: Faults) -> tuple[Condition, ...]:
    """A list of conditions, all of which must hold."""
    if not isinstance(value, list):
        faults.wrong_type(where, "a list of conditions", value)
        return ()
    found = (parse_condition(each, f"{where}[{index}]", faults) for index, each in enumerate(value))
    return tuple(condition for condition in found if condition is not None)


def parse_condition(value: object, where: str, faults: Faults) -> Condition | None:
    """One condition: a name, perhaps with `not` before it, or a table of a name and what it takes."""
    if isinstance(value, str):
        name = value.removeprefix("not ").strip()
        entry = CONDITIONS.get(name)
        if entry is None:
            faults.unknown("unknown-condition", where, "condition", name, CONDITIONS)
            return None
        if entry.takes is not Takes.NOTHING:
            faults.add("condition-needs", where, f"“{name}” takes {entry.takes.value}", f"write {{ {name} = … }}")
            return None
        return Condition(name, value.startswith("not "), where=where)
    if not isinstance(value, Mapping):
        faults.wrong_type(where, "a condition", value)
        return None
    names = [key for key in value if key not in BOUNDS and key != "not"]
    if len(names) != 1:
        faults.add(
            "wrong-condition", where, f"one condition to a table, found {', '.join(names) or 'none'}", "write a table for each"
        )
        return None
    return _parse_table_condition(names[0], value, where, faults)


def _parse_table_condition(name: str, table: Table, where: str, faults: Faults) -> Condition | None:
    argument = table[name]
    inner = f"{where}.{name}"
    if name == "any-of":
        faults.keys(table, (name,), where)
        if not isinstance(argument, list):
            faults.wrong_type(inner, Takes.BRANCHES.value, argument)
            return None
        branches = tuple(parse_conditions(each, f"{inner}[{index}]", faults) for index, each in enumerate(argument))
        return Condition(name, branches=branches, where=where)
    entry = CONDITIONS.get(name)
    if entry is None:
        faults.unknown("unknown-condition", where, "condition", name, [*CONDITIONS, "any-of"])
        return None
    faults.keys(table, (name, "not", *(BOUNDS if entry.takes is Takes.COUNT else ())), where)
    negated = flag_at(table, "not", where, faults)
    low, high = _bounds(table, where, faults) if entry.takes is Takes.COUNT else (0, MANY)
    match entry.takes:
        case Takes.COUNT | Takes.WORDS:
            return Condition(name, negated, parse_words(argument, inner, faults), low, high, where=where)
        case Takes.TILES:
            return Condition(name, negated, tiles=frozenset(parse_tiles(argument, inner, faults)), where=where)
        case Takes.NUMBER:
            return Condition(name, negated, number=whole_number(argument, inner, faults, 0, 999), where=where)
        case Takes.NOTHING:
            faults.add("condition-needs", where, f"“{name}” takes nothing", f"write “{name}”")
            return None
        case _:
            names = (argument,) if isinstance(argument, str) else strings_at(table, name, where, faults)
            if entry.takes is Takes.SEATS:
                names = tuple(seat for seat in names if parse_seat(seat, inner, faults))
            return Condition(name, negated, names=names, where=where)


def _bounds(table: Table, where: str, faults: Faults) -> tuple[int, int]:
    given = [key for key in BOUNDS if key in table]
    if not given or ("exactly" in given and len(given) > 1):
        faults.add("wrong-condition", where, "count needs exactly, at-least or at-most", "write { count = […], at-least = 3 }")
        return 0, MANY
    values = {key: whole_number(table[key], f"{where}.{key}", faults, 0, MANY) for key in given}
    if "exactly" in values:
        return values["exactly"], values["exactly"]
    low, high = values.get("at-least", 0), values.get("at-most", MANY)
    if low > high:
        faults.add("wrong-condition", where, f"no number is at least {low} and at most {high}", "write the smaller one first")
    return low, high


def parse_seat(name: object, where: str, faults: Faults) -> Seat | None:
    """A seat by its name."""
    try:
        return Seat(str(name))
    except ValueError:
        faults.unknown("unknown-seat", where, "seat", str(name), list(Seat))
        return None


def parse_fraction(value: object, where: str, faults: Faults) -> Fraction:
    """A fraction of the limit, as text such as “1/2” or as a number; 1 where it is not one."""
    short = isinstance(value, int | float) or isinstance(value, str) and len(value) <= 12 and "e" not in value.casefold()
    if isinstance(value, int | float | str) and short and not isinstance(value, bool):
        try:
            fraction = Fraction(value).limit_denominator(1000)
            if 0 < fraction <= 100:
                return fraction
        except (ValueError, ZeroDivisionError, OverflowError):
            pass
    faults.wrong_type(where, "a fraction of the limit such as “1”, “1/2”", value)
    return Fraction(1)


def parse_item(id: str, table: Table, book: str, where: str, faults: Faults) -> Item:
    """One item of a score sheet."""
    faults.keys(table, ITEM_KEYS, where)
    amounts = [key for key in AMOUNTS if key in table]
    if len(amounts) != 1:
        found = ", ".join(amounts) or "none"
        faults.add(
            "wrong-amount",
            where,
            f"an item is worth points, doubles or a part of the limit: one of them; found {found}",
            "write one",
        )
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        faults.wrong_type(f"{where}.name", "a name", name)
    who = table.get("who")
    if who not in tuple(Who):
        faults.unknown("unknown-who", f"{where}.who", "player", str(who), list(Who))
    without = table_at(table, "without-limit", where, faults)
    faults.keys(without, {"doubles"}, f"{where}.without-limit")
    each = parse_words(table.get("each", []), f"{where}.each", faults)
    if each and amounts == ["limit"]:
        faults.add("wrong-amount", where, "a part of the limit is not scored for each piece", "use when = […]")
    if amounts != ["limit"] and table.keys() & OF_A_LIMIT:
        faults.add("wrong-amount", where, "only a part of the limit is added to the count, or worth doubles without a limit")
    return Item(
        id=id,
        name=str(name),
        who=Who(who) if who in tuple(Who) else Who.ALL,
        cite=parse_cite(table, book, where, faults),
        points=whole_number(table["points"], f"{where}.points", faults, 0, 1_000_000) if "points" in table else None,
        doubles=whole_number(table["doubles"], f"{where}.doubles", faults, 0, 20) if "doubles" in table else None,
        limit=parse_fraction(table["limit"], f"{where}.limit", faults) if "limit" in table else None,
        each=each,
        when=parse_conditions(table.get("when", []), f"{where}.when", faults),
        unless=parse_conditions(table.get("unless", []), f"{where}.unless", faults),
        excludes=strings_at(table, "excludes", where, faults),
        scores=flag_at(table, "scores", where, faults),
        doubles_without_limit=whole_number(without.get("doubles", 0), f"{where}.without-limit.doubles", faults, 0, 20),
        added=flag_at(table, "added", where, faults),
        note=str(table.get("note", "")),
    )
