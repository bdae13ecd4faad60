"""What a player counts, read: `20` points, `x2`, `limit` or `half limit`, each perhaps with the item's name, `= 64` in all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from mjscore.problems import Fault, NotationProblem, Span

Unit = Literal["points", "doubles", "limit", "total"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One line of an answer: so many `points` or `doubles`, a part of the `limit`, or the `total`.

    With the item's name if it was said. The whole limit is 1, half of it `Fraction(1, 2)`.
    """

    unit: Unit
    amount: int | Fraction
    name: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self._amount(), self.name)))

    def _amount(self) -> str:
        match self.unit:
            case "points":
                return f"{self.amount}"
            case "doubles":
                return f"x{2 ** int(self.amount)}"
            case "limit":
                return {1: "limit", Fraction(1, 2): "half limit"}.get(self.amount, f"{self.amount} limit")
            case "total":
                return f"= {self.amount}"


_LINE: Final = re.compile(
    r"""\s*(?:
        (?P<total>(?:=|total:?)\s*(?P<sum>\d{1,15})(?!\d)(?:\s*points?)?)
      | (?P<limit>(?:(?:a\s+)?(?P<part>half|third|\d{1,3}\s*/\s*\d{1,3})\s+)?(?:of\s+)?(?:the\s+)?limit\b)
      | [x×*]\s*(?P<times>\d{1,15})(?!\d)
      | (?P<doubles>\d{1,2})\s*doubles?\b
      | (?P<points>\d{1,9})(?!\d|\s*doubles?\b)(?:\s*points?\b)?
    )(?!\s*\d+(?:\s|$)|[.'’]\d|½|e\d)\s*(?P<name>.*?)\s*$""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_PARTS: Final = {"half": Fraction(1, 2), "third": Fraction(1, 3)}
_LONGEST: Final = 200
_HINT: Final = (
    "write 20 for points, x2 for a double, limit or 1/2 limit, and = 64 for the total, each with a name if you like, "
    "with commas between them"
)


def read_answer(text: str, source: str = "<answer>") -> tuple[Claim, ...]:
    """The lines of an answer, separated by line ends, commas, semicolons or `+`; raises NotationProblem for one that is none.

    `=` begins a line of its own: `20 + 4 = 24, x2 = 48`; the last sum is the total.
    """
    claims, faults = [], []
    for match in re.finditer(r"=?[^\n,;+=]+|=", text):
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
        return _limit(match["part"], name)
    if match["times"]:
        doubles = int(match["times"]).bit_length() - 1
        return Claim("doubles", doubles, name) if doubles > 0 and int(match["times"]) == 1 << doubles else None
    if match["doubles"]:
        return Claim("doubles", int(match["doubles"]), name)
    return Claim("points", int(match["points"]), name)


def _limit(part: str | None, name: str) -> Claim | None:
    if part is None or part.lower() in _PARTS:
        return Claim("limit", Fraction(1) if part is None else _PARTS[part.lower()], name)
    above, below = (int(number) for number in part.split("/"))
    return Claim("limit", Fraction(above, below), name) if above and below else None
