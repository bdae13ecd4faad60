"""What a player counts, read: `20` points, `x2` for a double, `limit`, each perhaps with the item's name, and `= 64` in all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from mjscore.problems import Fault, NotationProblem, Span

Unit = Literal["points", "doubles", "limit", "total"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One line of an answer: so many `points`, `doubles`, the `limit`, or the `total`; with the item's name if it was said."""

    unit: Unit
    amount: int
    name: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self._amount(), self.name)))

    def _amount(self) -> str:
        match self.unit:
            case "points":
                return f"{self.amount}"
            case "doubles":
                return f"x{2**self.amount}"
            case "limit":
                return "limit"
            case "total":
                return f"= {self.amount}"


_LINE: Final = re.compile(
    r"""\s*(?:
        (?P<total>(?:=|total:?)\s*(?P<sum>\d{1,15})(?!\d)(?:\s*points?)?)
      | (?P<limit>(?:the\s+)?limit\b)
      | [x×*]\s*(?P<times>\d{1,15})(?!\d)
      | (?P<doubles>\d{1,2})\s*doubles?\b
      | (?P<points>\d{1,9})(?!\d|\s*doubles?\b)(?:\s*points?\b)?
    )\s*(?P<name>.*?)\s*$""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_LONGEST: Final = 200
_HINT: Final = "write 20 for points, x2 for a double, limit, and = 64 for the total, each with a name if you like"


def read_answer(text: str, source: str = "<answer>") -> tuple[Claim, ...]:
    """The lines of an answer, separated by line ends, commas or semicolons; raises NotationProblem for one that is none."""
    claims, faults = [], []
    for match in re.finditer(r"[^\n,;]+", text):
        if not match[0].strip():
            continue
        claim = _claim(match[0])
        if claim is None:
            fault = Fault("no-claim", f"“{match[0].strip()}” is not a count", Span(match.start(), match.end()), _HINT)
            faults.append(fault)
        else:
            claims.append(claim)
    if faults:
        raise NotationProblem(faults, text=text, source=source)
    return tuple(claims)


def _claim(text: str) -> Claim | None:
    match = _LINE.match(text)
    if match is None or len(text) > _LONGEST:
        return None
    name = match["name"].lstrip(":- ")
    if match["total"]:
        return Claim("total", int(match["sum"]))
    if match["limit"]:
        return Claim("limit", 1, name)
    if match["times"]:
        doubles = int(match["times"]).bit_length() - 1
        return Claim("doubles", doubles, name) if doubles > 0 and int(match["times"]) == 1 << doubles else None
    if match["doubles"]:
        return Claim("doubles", int(match["doubles"]), name)
    return Claim("points", int(match["points"]), name)
