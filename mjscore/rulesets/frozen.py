"""A ruleset written out whole, every delta and option laid on it, so that it can be kept and read again word for word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from json import dumps
from typing import Any, Final

from mjscore.problems import RulesetProblem
from mjscore.rulesets.build import INTERNAL, build
from mjscore.rulesets.loader import UNSET, parse_toml, resolve, switched
from mjscore.rulesets.merge import MERGED, Document, empty_document, lay_file
from mjscore.rulesets.parse import Faults, strings_at
from mjscore.rulesets.schema import Ruleset

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_WIDTH: Final = 110
_HEAD: Final = ("id", "lineage", "on", "changed", "unused")
"""What a ruleset written out says besides a ruleset file: whence it came, its options, items that it names and has not."""


def write_ruleset(ruleset: str, options: Iterable[str] = (), without: Iterable[str] = (), limit: int | None = UNSET) -> str:
    """The text (TOML) of a ruleset with its options and limit, from which `ruleset_from_text` builds the same again.

    Arguments and refusals are those of `load_ruleset`.
    """
    on, off = switched(options, without)
    faults = Faults()
    resolved = resolve(ruleset, on, off, limit, faults)
    if faults.found:
        raise RulesetProblem(faults.found, source=resolved.source)
    document = resolved.document
    changed = [
        each.id if each.id in resolved.on else f"-{each.id}"
        for each in resolved.options
        if (each.id in resolved.on) is not each.default
    ]
    head: Document = {
        "title": document["title"],
        "book": document["book"],
        "id": ruleset,
        "lineage": list(resolved.lineage),
        "on": list(resolved.on),
        "changed": changed,
        "unused": _unused(document),
    }
    body = {key: _cited(document[key], document["book"]) for key in (*MERGED, "items")}
    lines = [*(f"{key} = {_value(value)}" for key, value in head.items()), *_tables(body)]
    return "\n".join(lines) + "\n"


def _unused(document: Document) -> list[str]:
    """Items of options that are off: those in force may name them."""
    known = {id for option in document["options"].values() for id in option.get("items", {})}
    return sorted(known - document["items"].keys())


def _cited(table: Mapping[str, Any], book: str) -> Document:
    """A table without what the loader noted in it, its citations naming their books."""
    book = table.get("from-book", book)
    shown: Document = {}
    for key, value in table.items():
        if key == "cite" and isinstance(value, Mapping):
            shown[key] = {"book": book, **value}
        elif key not in INTERNAL:
            shown[key] = _cited(value, book) if isinstance(value, Mapping) else value
    return shown


def _tables(body: Document) -> Iterator[str]:
    for key, table in body.items():
        if key == "items":
            for id, item in table.items():
                yield from _section(f"items.{_key(id)}", item)
        elif table:
            inner = [id for id, value in table.items() if isinstance(value, Mapping) and "cite" in value]
            plain = {id: value for id, value in table.items() if id not in inner}
            if plain:
                yield from _section(key, plain)
            for id in inner:
                yield from _section(f"{key}.{_key(id)}", table[id])


def _section(name: str, table: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", f"[{name}]")
    for key, value in table.items():
        yield f"{_key(key)} = {_value(value)}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else dumps(key, ensure_ascii=False)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        line = f"[{', '.join(_inline(each) for each in value)}]"
        return line if len(line) <= _WIDTH else "[\n" + "".join(f"    {_inline(each)},\n" for each in value) + "]"
    if isinstance(value, str):
        return dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _inline(value: object) -> str:
    return f"[{', '.join(_inline(each) for each in value)}]" if isinstance(value, list) else _value(value)


def text_digest(text: str) -> str:
    """The sha-256 of a ruleset's text, line ends and the blanks at its end aside."""
    even = "\n".join(line.rstrip() for line in text.splitlines()).strip()
    return sha256(even.encode("utf-8", "surrogatepass")).hexdigest()


def ruleset_from_text(text: str, source: str = "<ruleset>") -> Ruleset:
    """The ruleset that `write_ruleset` wrote; its digest is `text_digest`. Raises RulesetProblem."""
    data = parse_toml(text, source)
    faults = Faults()
    head = {key: data.pop(key, []) for key in _HEAD}
    document = empty_document()
    lay_file(document, data, source, faults)
    lists = {key: strings_at(head, key, "", faults) for key in _HEAD if key != "id"}
    document["options"]["unused"] = {"items": {id: {} for id in lists["unused"]}}
    built = build(document, str(head["id"]), lists["lineage"], (), lists["on"], partial(str, text_digest(text)), source, faults)
    if faults.found:
        raise RulesetProblem(faults.found, source=source)
    return built._replace(changed=lists["changed"])
