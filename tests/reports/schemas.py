"""The published JSON Schemas: which there are, how a value is judged, and which of their properties a value has."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import mjscore
from mjscore.notation.as_json import CONVERT_SCHEMA
from tests.reports.shapes import schema_text, schema_texts

FOLDER: Final = Path(mjscore.__file__).parent / "schemas"
SCHEMAS: Final[dict[str, Any]] = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted(FOLDER.glob("*.json"))
}
REGISTRY: Final[Registry[Any]] = Registry().with_resources(
    (f"{name}.json", Resource.from_contents(each)) for name, each in SCHEMAS.items()
)

Place = tuple[str, ...]
"""Where a property is named: the schema's name, then the keys that lead to it."""


@cache
def validator(name: str) -> Draft202012Validator:
    """The judge of a published schema."""
    return Draft202012Validator(SCHEMAS[name], registry=REGISTRY)


def valid(name: str, text: str) -> Any:
    """The value of a JSON text, which must be as published, without what JSON does not know (NaN)."""
    value = json.loads(text, parse_constant=_no_constant)
    validator(name).validate(value)
    return value


def _no_constant(word: str) -> None:
    raise AssertionError(f"{word} is no JSON")


def properties(schema: Any, place: Place) -> Iterator[Place]:
    """Every property that a schema names, at any depth; what stands behind a reference is named where it is defined."""
    if isinstance(schema, Mapping):
        for key, inner in schema.items():
            if key == "properties":
                for name, each in inner.items():
                    yield (*place, name)
                    yield from properties(each, (*place, name))
            elif key not in ("enum", "const", "required"):
                yield from properties(inner, (*place, f"${key.lstrip('$')}"))
    elif isinstance(schema, list):
        for number, each in enumerate(schema):
            yield from properties(each, (*place, str(number)))


def seen(schema: Any, value: Any, place: Place) -> Iterator[Place]:
    """The properties of a schema that a value which is as published has, under the names that `properties` gives them."""
    if not isinstance(schema, Mapping):
        return
    if "$ref" in schema:
        yield from seen(*_referred(schema["$ref"], value, place))
    for key in ("oneOf", "anyOf", "allOf"):
        for number, each in enumerate(schema.get(key, ())):
            inner = (*place, f"${key}", str(number))
            if _resolved(inner, each).is_valid(value):
                yield from seen(each, value, inner)
    if isinstance(value, Mapping):
        for name, each in value.items():
            if name in schema.get("properties", {}):
                yield (*place, name)
                yield from seen(schema["properties"][name], each, (*place, name))
            else:
                yield from seen(
                    schema.get("additionalProperties"),
                    each,
                    (*place, "$additionalProperties"),
                )
    elif isinstance(value, list):
        for each in value:
            yield from seen(schema.get("items"), each, (*place, "$items"))


def _referred(reference: str, value: Any, place: Place) -> tuple[Any, Any, Place]:
    file, _, pointer = reference.partition("#")
    name = file.removesuffix(".json") or place[0]
    schema, at, plain = SCHEMAS[name], [name], False
    for key in pointer.split("/")[1:]:
        schema = schema[key]
        if plain or key != "properties":
            at.append(key if plain else f"${key.lstrip('$')}")
        plain = key == "properties" and not plain
    return schema, value, tuple(at)


def _resolved(place: Place, schema: Any) -> Draft202012Validator:
    whole = {
        **schema,
        "$id": f"{place[0]}.json",
        "$defs": SCHEMAS[place[0]].get("$defs", {}),
    }
    return Draft202012Validator(whole, registry=REGISTRY)


def convert_schema() -> str:
    """The schema of `convert`, which is made from the keys that its reader and its writer know."""
    return schema_text(CONVERT_SCHEMA)


def generated() -> dict[str, str]:
    """The text of every schema that is made and not written by hand, by its name."""
    return {"convert": convert_schema(), **schema_texts()}


def regenerate() -> None:
    """Write the schemas that are made, and remove what is left of others."""
    for path in FOLDER.glob("*.json"):
        path.unlink()
    for name, text in generated().items():
        (FOLDER / f"{name}.json").write_text(text, "utf-8")
