"""A hand to count: what a player counted is checked line by line against the sheet, and what was missed is explained.

An answer is what a player says aloud or writes down: `20` points, `x2` for a double, `limit`, each perhaps with the name of the
item; and last his total. The books tell beginners to practise counting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from mjscore.analyser.dealer import random_win
from mjscore.hands import Hand
from mjscore.problems import Fault, NotationProblem, Span, nearest
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import ScoredItem, Sheet, score
from mjscore.tiles import BY_CODE, NAMES

Unit = Literal["points", "doubles", "limit", "total"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One line of an answer: so many `points`, `doubles`, the `limit`, or the `total`; with the item's name if it was said."""

    unit: Unit
    amount: int
    name: str = ""

    def __str__(self) -> str:
        amount = {"points": f"{self.amount}", "doubles": f"x{2**self.amount}", "limit": "limit", "total": f"= {self.amount}"}
        return " ".join(filter(None, (amount[self.unit], self.name)))


@dataclass(frozen=True, slots=True)
class Remark:
    """What is to be said of one line: of the sheet where it was `missed`, of the answer where it is `wrong`; and why."""

    line: str
    why: str
    cite: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {"line": self.line, "why": self.why, "cite": self.cite or None}


@dataclass(frozen=True, slots=True)
class Marking:
    """How an answer compares with the sheet.

    `right` are the lines counted rightly, `missed` those of the sheet that were not counted, `wrong` those counted that are not
    there. `total` says whether the total is right, None where none was given; `sheet` is the score as it should be.
    """

    sheet: Sheet
    right: tuple[str, ...]
    missed: tuple[Remark, ...]
    wrong: tuple[Remark, ...]
    total: bool | None

    @property
    def perfect(self) -> bool:
        """Nothing missed, nothing wrong."""
        return not self.missed and not self.wrong and self.total is not False

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {
            "perfect": self.perfect,
            "right": list(self.right),
            "missed": [remark.to_dict() for remark in self.missed],
            "wrong": [remark.to_dict() for remark in self.wrong],
            "total": self.total,
            "sheet": self.sheet.to_dict(),
        }


def question(ruleset: Ruleset, seed: int) -> Hand:
    """A finished hand to count; the same for the same seed."""
    return random_win(ruleset, seed)


_LINE: Final = re.compile(
    r"""\s*(?:
        (?P<total>(?:=|total:?)\s*(?P<sum>\d+)(?:\s*points?)?)
      | (?P<limit>(?:the\s+)?limit\b)
      | [x×*]\s*(?P<times>\d+)
      | (?P<doubles>\d+)\s*doubles?\b
      | (?P<points>\d+)(?:\s*points?\b)?
    )\s*(?P<name>.*?)\s*$""",
    re.VERBOSE | re.IGNORECASE,
)


def read_answer(text: str, source: str = "<answer>") -> tuple[Claim, ...]:
    """The lines of an answer, separated by line ends, commas or semicolons; raises NotationProblem for one that is none."""
    claims, faults = [], []
    for match in re.finditer(r"[^\n,;]+", text):
        if not match[0].strip():
            continue
        claim = _claim(match[0])
        if claim is None:
            hint = "write 20 for points, x2 for a double, limit, and = 64 for the total, each with a name if you like"
            faults.append(Fault("no-claim", f"“{match[0].strip()}” is no count", Span(match.start(), match.end()), hint))
        else:
            claims.append(claim)
    if faults:
        raise NotationProblem(faults, text=text, source=source)
    return tuple(claims)


def _claim(text: str) -> Claim | None:
    match = _LINE.match(text)
    if match is None or len(text) > 200:
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


def mark(hand: Hand, ruleset: Ruleset, answer: str | Sequence[Claim]) -> Marking:
    """An answer compared with the sheet of a hand; raises as scoring does, and NotationProblem for an unreadable answer."""
    claims = read_answer(answer) if isinstance(answer, str) else tuple(answer)
    sheet = score(hand, ruleset)
    lines = list(sheet.items)
    right: list[str] = []
    unmatched: list[Claim] = []
    counted = [claim for claim in claims if claim.unit != "total"]
    for claim in sorted(counted, key=lambda claim: not claim.name):
        found = _matching(claim, lines)
        if found is None:
            unmatched.append(claim)
        else:
            lines.remove(found)
            right.append(_shown(found))
    wrong = [_wrong(claim, lines, ruleset) for claim in unmatched]
    missed = [_missed(line) for line in lines]
    totals = [claim.amount for claim in claims if claim.unit == "total"]
    if totals and totals[-1] != sheet.total:
        wrong.append(_wrong_total(totals[-1], sheet))
    return Marking(sheet, tuple(right), tuple(missed), tuple(wrong), totals[-1] == sheet.total if totals else None)


def _matching(claim: Claim, lines: Sequence[ScoredItem]) -> ScoredItem | None:
    """The line that a claim means: of its amount, and of its name where one was said."""
    same = [line for line in lines if _amount(line) == (claim.unit, claim.amount)]
    if not claim.name:
        return same[0] if same else None
    return next((line for line in same if _is_called(line, claim.name)), None)


def _amount(line: ScoredItem) -> tuple[Unit, int]:
    if line.points is not None:
        return "points", line.points
    return ("doubles", line.doubles) if line.doubles is not None else ("limit", 1)


def _is_called(line: ScoredItem, name: str) -> bool:
    """Whether a player may mean this line: its id, or words that are all in its name or its tiles."""
    return name.casefold() == line.id or _words(name) <= _words(f"{line.id} {line.name} {line.tiles} {_in_words(line.tiles)}")


_NUMBERS: Final = ("one", "two", "three", "four", "five", "sixe", "seven", "eight", "nine")


def _words(text: str) -> set[str]:
    """The words of a text in one form: `sevens`, `seven` and `7` are the same."""
    found = {word.rstrip("s") for word in re.findall(r"[a-z0-9]+", text.casefold())}
    return {str(_NUMBERS.index(word) + 1) if word in _NUMBERS else word.replace("six", "6") for word in found}


def _in_words(tiles: str) -> str:
    """The names of tiles that are written as codes, so that a player may say them."""
    codes = re.findall(r"\b[A-Z0-9]+\b", tiles.replace("×", " "))
    return " ".join(NAMES[BY_CODE[code]] for code in codes if code in BY_CODE)


def _shown(line: ScoredItem) -> str:
    unit, amount = _amount(line)
    shown = str(Claim(unit, amount, line.name))
    return f"{shown} ({line.tiles})" if line.tiles else shown


def _missed(line: ScoredItem) -> Remark:
    why = f"{line.name}: {line.tiles}" if line.tiles else line.name
    return Remark(_shown(line), why, str(line.cite))


def _wrong(claim: Claim, lines: Sequence[ScoredItem], ruleset: Ruleset) -> Remark:
    """Why a claim is not on the sheet: another amount for that item, an item that the hand does not score, or nothing known."""
    if not claim.name:
        return Remark(str(claim), "nothing on the sheet gives this, or not so often")
    line = next((line for line in lines if _is_called(line, claim.name)), None)
    if line is not None:
        unit, amount = _amount(line)
        return Remark(
            str(claim), f"{line.name} gives {Claim(unit, amount)}, not {Claim(claim.unit, claim.amount)}", str(line.cite)
        )
    items = {item.id: item for item in ruleset.items}
    named = [item for item in items.values() if claim.name.casefold() == item.id or _words(claim.name) <= _words(item.name)]
    close = named or [items[id] for id in nearest(claim.name.replace(" ", "-"), items, 1)]
    if not close:
        return Remark(str(claim), f"{ruleset.id} has no item of that name")
    return Remark(str(claim), f"{close[0].name}: this hand does not score it, or no more often", str(close[0].cite))


def _wrong_total(total: int, sheet: Sheet) -> Remark:
    times = {1: "once", 2: "twice"}.get(sheet.doubles, f"{sheet.doubles} times")
    doubled = f", doubled {times} = {sheet.unlimited}" if sheet.doubles else ""
    capped = f", which the limit or a special hand makes {sheet.total}" if sheet.limited else ""
    return Remark(f"= {total}", f"{sheet.points} points{doubled}{capped}: {sheet.total}")


def shares(markings: Iterable[Marking]) -> tuple[int, int]:
    """How many lines were counted rightly, of how many there were, over several answers."""
    found = list(markings)
    right = sum(len(marking.right) for marking in found)
    return right, right + sum(len(marking.missed) for marking in found)
