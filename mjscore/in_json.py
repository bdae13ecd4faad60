"""Values and refusals as JSON has them, and JSON in which nothing is unseen."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Final, TypedDict

from mjscore.problems import BLANKS, Fault, Problem, line_and_column
from mjscore.provenance import Some

_KINDS: Final = (
    "notation",
    "impossible",
    "undecided",
    "ruleset",
    "session",
    "usage",
    "example",
)


class RefusalJson(TypedDict):
    """A fault: what is wrong, how to mend it, and where it stands, columns from 1."""

    code: str
    kind: Annotated[str, ("enum", _KINDS)]
    message: str
    hint: str
    source: str
    line: Some | None
    column: Some | None
    end_column: Annotated[int, ("minimum", 2)] | None
    text: str | None


Refusals = Annotated[list[RefusalJson], ("minItems", 1)]


class FaultsJson(TypedDict):
    """A refusal as a part of JSON."""

    refused: Refusals


def json_value(value: Any) -> Any:
    """A value as JSON has it: what has fields as an object of them, unless it says itself what it is; a tile by its code."""
    if hasattr(value, "to_dict"):
        return json_value(value.to_dict())
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        value = value._asdict()
    elif is_dataclass(value):
        value = {part.name: getattr(value, part.name) for part in fields(value)}
    elif isinstance(value, int) and type(value) not in (int, bool):
        return str(value)
    if isinstance(value, Mapping):
        return {key: json_value(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [json_value(inner) for inner in value]
    return value


def refused(problem: Problem) -> FaultsJson:
    """A refusal as data, for JSON: every fault with its place, columns from 1; `text` is the line of the source around it."""
    return {"refused": [_fault_data(fault, problem) for fault in problem.faults]}


def _fault_data(fault: Fault, problem: Problem) -> RefusalJson:
    message = fault.message
    key = fault.where.rpartition(".")[2]
    if fault.span is None and key not in message:
        message = f"{fault.where}: {message}"
    data: RefusalJson = {
        "code": fault.code,
        "kind": problem.kind,
        "message": message,
        "hint": fault.hint,
        "source": problem.source,
        "line": None,
        "column": None,
        "end_column": None,
        "text": None,
    }
    if fault.span is None:
        return data
    line, column = line_and_column(problem.text, fault.span.start)
    shown = problem.text.split("\n")[line - 1].rstrip("\r")
    end = column + fault.span.end - fault.span.start
    data["line"] = line
    data["column"] = column
    data["end_column"] = max(column + 1, min(end, len(shown) + 1))
    data["text"] = shown
    return data


def steadied(json: str) -> str:
    """JSON in which characters that nobody sees, that steer a terminal, or are half of one, are written as escapes."""
    return re.sub(_UNSEEN, _escape, json)


def _escape(unseen: re.Match[str]) -> str:
    digits = unseen[0].encode("utf-16-be", "surrogatepass").hex()
    units = [digits[at : at + 4] for at in range(0, len(digits), 4)]
    return "".join(f"\\u{unit}" for unit in units)


_UNSEEN: Final = (
    "[\x7f-\xa0\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    f"{''.join(sorted(BLANKS))}\u3000\ud800-\uf8ff\ufeff\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]"
)
"""`re` compiles it when it is first used, and keeps it: only JSON needs it, and it takes a twentieth of a start."""
