"""Tables written as TOML, in the form on which the digests of rulesets depend."""

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, Final

_BARE: Final = r"[A-Za-z0-9_-]+"
_WIDTH: Final = 110
_ESCAPES: Final = {code: f"\\u{code:04x}" for code in (*range(0x20), 0x7F)} | str.maketrans(
    {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
)
_IN_A_LINE: Final = ("cite", "without-limit")
"""Keys whose tables have no heading."""


def toml_text(document: Mapping[str, Any]) -> str:
    """The text of a document: values first, then each table under its heading."""
    blocks = (f"[{name}]\n{_lines(table)}" if name else _lines(table) for name, table in _tables("", document))
    return "\n".join(blocks)


def text_digest(text: str) -> str:
    """The sha-256 of a ruleset's text, line ends and the blanks at its end aside."""
    even = "\n".join(line.rstrip() for line in text.splitlines()).strip()
    return sha256(even.encode("utf-8", "surrogatepass")).hexdigest()


def _tables(name: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A table and those within it, each with its heading; one that holds nothing but tables has none."""
    inner = {key for key, value in table.items() if isinstance(value, Mapping) and key not in _IN_A_LINE}
    plain = {key: value for key, value in table.items() if key not in inner}
    if plain or not inner:
        yield name, plain
    for key in table:
        if key in inner:
            yield from _tables(f"{name}.{_key(key)}".lstrip("."), table[key])


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    return key if re.fullmatch(_BARE, key) else _value(key)


def _value(value: object) -> str:
    """A value in a line; a long list in as many lines as it has entries, however deep it lies."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        entries = [_value(each) for each in value]
        line = f"[{', '.join(entries)}]"
        return line if len(line) <= _WIDTH and "\n" not in line else "[\n" + "".join(f"    {each},\n" for each in entries) + "]"
    return f'"{value.translate(_ESCAPES)}"' if isinstance(value, str) else str(value)
