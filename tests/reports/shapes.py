"""The published JSON Schemas that are made from the shapes (`TypedDict`) of what is written."""

from __future__ import annotations

import json
import re
from dataclasses import is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from mjscore.analysis.waits import TileCode
from mjscore.ext.play.ahead.answer import AheadJson
from mjscore.ext.play.report import SimulateJson
from mjscore.game.tiles import Tile
from mjscore.in_json import Refusals
from mjscore.provenance import SCHEMA, MadeBy
from mjscore.reports.contents.score import ScoreJson
from mjscore.reports.contents.settle import SettleJson
from mjscore.scoring.sheet import SheetJson
from tests.reports.page_shapes import ANSWERS, REQUESTS, ProblemJson
from tests.reports.session_shapes import SessionDealJson, SessionJson
from tests.reports.written_shapes import (
    AnalyseJson,
    FullLineJson,
    RefusedJson,
    RefusedLineJson,
    SummedLineJson,
    TablesJson,
    TotalLineJson,
)

SHAPES: Final[dict[str, type | tuple[type, ...]]] = {
    "score": ScoreJson,
    "settle": SettleJson,
    "refused": RefusedJson,
    "ahead": AheadJson,
    "analyse": AnalyseJson,
    "batch": (RefusedLineJson, SummedLineJson, FullLineJson, TotalLineJson),
    "session": SessionJson,
    "session-deal": SessionDealJson,
    "simulate": SimulateJson,
    "tables": TablesJson,
}
"""The shape of each schema, or several of which one holds. A shape that several hold is defined in the first of them."""
CELL: Final = {"type": ["string", "number", "boolean", "array", "null"]}
RECORD: Final = {"type": "object", "additionalProperties": CELL}
AMOUNT: Final = {
    "oneOf": [{"required": [each]} for each in ("points", "doubles", "limit")]
}
MORE: Final[dict[str, dict[str, Any]]] = {
    "ItemJson": AMOUNT,
    "TablesJson": {"additionalProperties": {"type": "array", "items": RECORD}},
    "CiteJson": {
        "anyOf": [
            *({"required": [each]} for each in ("page", "section", "entry")),
            {"properties": {"book": {"const": "house"}}},
        ]
    },
}
"""What a type cannot say of a shape."""
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
SENTENCE: Final = {
    "type": "object",
    "properties": {
        "say": {"type": "string"},
        "with": {
            "type": "object",
            "additionalProperties": {
                "anyOf": [
                    {"type": "string"},
                    {"type": "integer"},
                    {"$ref": "#/$defs/sentence"},
                ]
            },
        },
        "words": {"type": "string"},
    },
    "required": ["say", "with"],
    "additionalProperties": False,
}
"""A sentence taken to pieces: the code by which a language has it, its values, its English words where they are not the code."""
SIMPLE: Final = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    NoneType: "null",
}


class Schemas:
    """The schemas of all shapes, each shape defined once."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, Any]] = {}
        self._homes: dict[str, str] = {}
        self._shapes: dict[str, type] = {}
        for name, found in SHAPES.items():
            shapes = found if isinstance(found, tuple) else (found,)
            self._home, self._defined = name, dict[str, Any]()
            head = _said(shapes[0])
            title = {"$schema": DIALECT, "$id": f"{name}.json", "title": head}
            comment = {"$comment": f"Version {SCHEMA}; CHANGES.md says what changed."}
            made = (
                () if name == "batch" else (MadeBy,)
            )  # the total alone says nothing more
            first, *others = (self._object(*made, shape) for shape in shapes)
            self.made[name] = {
                **title,
                **comment,
                **({"oneOf": [first, *others]} if others else first),
            }
            if name == "refused":  # other schemas hold them
                self._defined["refusals"] = self._of(Refusals)
            if name == "score":  # other schemas hold a sheet
                self._reference(SheetJson)
            if self._defined:
                self.made[name]["$defs"] = self._defined
        self.made["page"] = self._page()

    def _page(self) -> dict[str, Any]:
        """The schema of the page's requests: `answer` and `request`, and of each verb what `ok` of its answer holds."""
        self._home, self._defined = "page", dict[str, Any]()
        ok, problem = (
            {
                "type": "object",
                "properties": {each: found},
                "required": [each],
                "additionalProperties": False,
            }
            for each, found in (("ok", True), ("problem", self._reference(ProblemJson)))
        )
        self._defined["answer"] = {"oneOf": [ok, problem]}
        self._defined["request"] = {
            "oneOf": [self._request(verb, shape) for verb, shape in REQUESTS.items()]
        }
        self._defined |= {
            f"answer-{verb}": self._of(shape) for verb, shape in ANSWERS.items()
        }
        self._defined["sentence"] = SENTENCE
        title = (
            "A request of the page, and the answer to it (answer-VERB says what `ok` holds);"
            " for a text an answer may have a sentence taken to pieces (sentence)"
        )
        head = {"$schema": DIALECT, "$id": "page.json", "title": title}
        return {**head, "$ref": "#/$defs/answer", "$defs": self._defined}

    def _request(self, verb: str, shape: Any) -> dict[str, Any]:
        found = self._object(shape)
        found["properties"] = {"do": {"const": verb}, **found["properties"]}
        found["required"] = ["do", *found["required"]]
        rules = {
            "anyOf": [{"required": ["session"]}, {"required": ["rules"]}]
        }  # one of them says what is played
        return found | (
            {} if {"session", "rules"}.isdisjoint(shape.__optional_keys__) else rules
        )

    def _of(self, kind: Any) -> dict[str, Any]:
        inner = get_args(kind)
        match get_origin(kind):
            case origin if origin is Annotated:
                base, *said = inner
                return {
                    **self._of(base),
                    **{
                        word: list(value) if isinstance(value, tuple) else value
                        for word, value in said
                    },
                }
            case origin if origin is NotRequired:
                return self._of(inner[0])
            case origin if origin is Literal:
                return {"const": inner[0]} if len(inner) == 1 else {"enum": list(inner)}
            case origin if origin in (list, tuple):
                return {"type": "array", "items": self._of(inner[0])}
            case origin if origin is dict:
                named = self._of(inner[0])
                names = (
                    {"propertyNames": {"enum": named["enum"]}}
                    if "enum" in named
                    else {}
                )
                return {
                    "type": "object",
                    **names,
                    "additionalProperties": self._of(inner[1]),
                }
            case origin if origin in (Union, UnionType):
                return self._either([self._of(each) for each in inner])
        if kind is Tile:
            return self._of(TileCode)
        if hasattr(kind, "to_dict"):
            return self._reference(get_type_hints(kind.to_dict)["return"])
        if is_typeddict(kind) or is_dataclass(kind) or hasattr(kind, "_fields"):
            return self._reference(kind)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [str(each) for each in kind]}
        return {} if kind is Any else {"type": SIMPLE[kind]}

    def _either(self, parts: list[dict[str, Any]]) -> dict[str, Any]:
        *others, last = parts
        if (
            last != {"type": "null"}
            or len(others) > 1
            or "$ref" in others[0]
            or "oneOf" in others[0]
        ):
            return {"oneOf": parts}
        (found,) = others
        both = {"type": [found["type"], "null"]} if "type" in found else {}
        enum = {"enum": [*found["enum"], None]} if "enum" in found else {}
        return {**found, **both, **enum}

    def _reference(self, shape: type) -> dict[str, Any]:
        """Where a shape is defined: in the first schema that holds it."""
        name = _plain(shape)
        if self._shapes.setdefault(name, shape) is not shape:
            raise ValueError(
                f"{shape.__module__} and {self._shapes[name].__module__} both have a shape {shape.__name__}"
            )
        if (
            self._homes.setdefault(name, self._home) == self._home
            and name not in self._defined
        ):
            self._defined[name] = {}
            told = {"description": _said(shape)} if shape.__doc__ else {}
            self._defined[name] = {**self._object(shape), **told}
        home = self._homes[name]
        return {"$ref": f"{f'{home}.json' if home != self._home else ''}#/$defs/{name}"}

    def _object(self, *shapes: Any) -> dict[str, Any]:
        """An object that has the keys of some shapes."""
        hints = {
            key: kind
            for shape in shapes
            for key, kind in get_type_hints(shape, include_extras=True).items()
        }
        properties = {key: self._of(kind) for key, kind in hints.items()}
        optional = {
            key for shape in shapes for key in getattr(shape, "__optional_keys__", ())
        }
        needed = [
            key
            for key, kind in hints.items()
            if key not in optional and get_origin(kind) is not NotRequired
        ]
        found = {
            "type": "object",
            "properties": properties,
            "required": needed,
            "additionalProperties": False,
        }
        return found | MORE.get(shapes[-1].__name__, {})


def _said(shape: type) -> str:
    return (shape.__doc__ or "").partition("\n")[0].rstrip(".")


def _plain(shape: type) -> str:
    """`RuleItemJson` is `rule-item`, `ToldRule` is `rule`."""
    return re.sub(
        r"(?<=[a-z])(?=[A-Z])",
        "-",
        re.sub("^Told(?=.)", "", shape.__name__.removesuffix("Json")),
    ).lower()


_WIDTH: Final = 120


def schema_texts() -> dict[str, str]:
    """The text of each schema by its name."""
    return {name: schema_text(schema) for name, schema in Schemas().made.items()}


def schema_text(schema: Any) -> str:
    """A schema as JSON: one definition a line, those that are longer key by key."""
    return _written(schema, indent=0) + "\n"


def _written(value: Any, indent: int) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if indent > 0 and indent + len(line) <= _WIDTH:
        return line
    inside = indent + 1
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(key)}: {_written(inner, inside)}"
            for key, inner in value.items()
        ]
        begin, end = "{}"
    elif isinstance(value, list) and isinstance(value[0], dict):
        parts = [_written(inner, inside) for inner in value]
        begin, end = "[]"
    else:
        return line
    between = ",\n" + " " * inside
    return f"{begin}\n{' ' * inside}{between.join(parts)}\n{' ' * indent}{end}"
