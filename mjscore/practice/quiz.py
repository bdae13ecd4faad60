"""A hand to count: what a player counted is compared line by line with the sheet. The books tell beginners to practise this."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypedDict

from mjscore.hands import Hand
from mjscore.practice.dealer import random_win
from mjscore.problems import Fault, NotationProblem, Span, UsageProblem, nearest
from mjscore.provenance import OriginJson
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring import ScoredItem, Sheet, score
from mjscore.scoring.sheet import SheetJson
from mjscore.tiles import BY_CODE, NAMES
from mjscore.vocabulary.english import number_said, times

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
        amount = str(self.amount)
        if self.unit == "doubles":
            amount = f"x{1 << int(self.amount)}"
        elif self.unit == "limit":
            amount = {1: "limit", Fraction(1, 2): "half limit"}.get(
                self.amount, f"{amount} limit"
            )
        return " ".join(filter(None, ("=" * (self.unit == "total"), amount, self.name)))


_LINE: Final = re.compile(
    r"""\s*(?:
        (?P<total>(?:=|(?:total|sum):?)\s*(?P<sum>\d{1,15})(?!\d)(?:\s*points?)?)
      | (?P<limit>(?:(?:an?\s+)?(?P<part>half|third|quarter|[½⅓¼]|\d{1,3}\s*/\s*\d{1,3})\s+)?(?:of\s+)?(?:the\s+|a\s+)?limit\b)
      | (?:[x×*]|times\b)\s*(?P<times>\d{1,15})(?!\d)
      | (?:(?P<doubles>\d{1,2}|an?)\s*)?(?:doubles?|fans?|faans?)\b
      | doubled\b(?:\s+(?P<often>once|twice|thrice|\d{1,2}\s+times)\b)?+
      | (?P<points>\d{1,9})(?!\d|\s*(?:doubles?|fans?)\b)(?:\s*points?\b)?
    )(?!\s*\d+(?:\s|$)|[.'’]\d|½|e\d)\s*(?P<name>.*?)\s*$""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_OFTEN: Final = {"a": 1, "an": 1, "once": 1, "twice": 2, "thrice": 3}
_NAME_FIRST: Final = r"(?i)^\s*(?!total|sum|times|doubled|x\s)([a-z][^\d=]*?)[\s:]+(\d+(?: points?| doubles?)?)\s*$"
_TOTAL_LAST: Final = r"(?i)^\s*(\d+)(?: points?)?(?: in)? (?:total|all|altogether)\s*$"
_TIMES_LAST: Final = r"(?i)^\s*(\d+)\s*[x×]\s*$"
_IN_WORDS: Final = (  # where nothing else can be meant: “one suit” has none
    r"(?i)^(\W*(?:(?:total|sum|times|doubled)\W+)?)([a-z]+(?:[ -][a-z]+)*?)"
    r"(?=\s*(?:$|(?:points?|doubles?|times|fans?|for|in all|altogether|total)\b))"
)
_PARTS: Final = {"half": 2, "½": 2, "third": 3, "⅓": 3, "quarter": 4, "¼": 4}
_AND: Final = (
    r"\bplus\b|\band\b(?=\s*(?:[x×*=]?\s*\d+(?!\w)|doubled|(?:\w+\s+){0,3}(?:doubles?|limit)\b))"
    r"|(?<=\d)\s+(?=[x×*]\s*\d|doubled\b)"
)
_EQUALS: Final = r"(?i)\b(?:is|makes|gives|equals)\b(?=\s*\d+\s*(?:$|[.,;\n]))"
_NOTHING: Final = (
    r"(?i)\s*(?:(?:the )?(?:total|sum)|none|nothing|(?:no|0) doubles?)?\s*"
)
_LONGEST: Final = 200
_HINT: Final = (
    "write 20 for points, x2 for a double, limit or 1/2 limit, and = 64 for the total, each with a name if you like, "
    "with commas between them"
)


def read_answer(text: str, source: str = "<answer>") -> tuple[Claim, ...]:
    """The lines of an answer, parted by line ends, commas, semicolons, `+`, `&`, “plus” or “and”; raises NotationProblem.

    `=` begins a line of its own: `20 + 4 = 24, x2 = 48`; the last sum is the total.
    """
    claims, faults = [], []
    summed = re.sub(_EQUALS, lambda found: "=".rjust(len(found[0])), text)
    for match in re.finditer(
        rf"(?P<and>{_AND})|=?(?:(?!{_AND})[^\n,;+=&])+|=", summed, re.IGNORECASE
    ):
        if match["and"] or re.fullmatch(_NOTHING, match[0]):
            continue
        if claim := _claim(match[0]):
            claims.append(claim)
        else:
            faults.append(
                Fault(
                    "no-claim",
                    f"“{match[0].strip()}” is not a count",
                    Span(*match.span()),
                    _HINT,
                )
            )
    if faults:
        raise NotationProblem(faults, text=text, source=source)
    return tuple(claim for claim in claims if claim.amount or claim.unit == "total")


def _claim(text: str) -> Claim | None:
    text = re.sub(_NAME_FIRST, r"\2 \1", re.sub(_IN_WORDS, _in_figures, text))
    match = _LINE.match(re.sub(_TIMES_LAST, r"x\1", re.sub(_TOTAL_LAST, r"= \1", text)))
    if match is None or len(text) > _LONGEST or match["name"].strip(":- ").isdecimal():
        return None
    name = re.sub(r"(?i)^for\s+(?:an?\s+|the\s+)?", "", match["name"].lstrip(":- "))
    if match["total"]:
        return Claim("total", int(match["sum"]))
    if match["limit"]:
        return _limit(match["part"], name)
    if match["times"]:
        doubles = int(match["times"]).bit_length() - 1
        return (
            Claim("doubles", doubles, name)
            if doubles > 0 and int(match["times"]) == 1 << doubles
            else None
        )
    if match["points"] is None:
        often = (match["doubles"] or match["often"] or "once").split()[0].lower()
        return Claim("doubles", _OFTEN.get(often) or int(often), name)
    return Claim("points", int(match["points"]), name)


def _in_figures(found: re.Match[str]) -> str:
    number = number_said(found[2])
    return found[0] if number is None else f"{found[1]}{number}"


def _limit(part: str | None, name: str) -> Claim | None:
    above, below = (
        (1, _PARTS.get((part or "").lower(), 1))
        if "/" not in (part or "")
        else map(int, str(part).split("/"))
    )
    return Claim("limit", Fraction(above, below), name) if above and below else None


# --- Marking it --------------------------------------------------------------------------------------------------------------


class MarkedJson(TypedDict):
    """A line that was missed or is wrong, and why."""

    line: str
    why: str
    cite: str | None


class MarkingJson(OriginJson):
    """mjscore quiz --format json: a count compared with the sheet."""

    perfect: bool
    right: list[str]
    missed: list[MarkedJson]
    wrong: list[MarkedJson]
    total: bool | None
    sheet: SheetJson


@dataclass(frozen=True, slots=True)
class Marked:
    """A line of the sheet that was missed, or of the answer that is wrong: why, by which page, and which item it is about."""

    line: str
    why: str
    cite: str = ""
    item: str = ""

    def to_dict(self) -> MarkedJson:
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
    missed: tuple[Marked, ...]
    wrong: tuple[Marked, ...]
    total: bool | None

    @property
    def perfect(self) -> bool:
        """Nothing missed, nothing wrong."""
        return not self.missed and not self.wrong and self.total is not False

    def to_dict(self) -> MarkingJson:
        """As the JSON output carries it."""
        return {
            **self.sheet.rules.origin,
            "perfect": self.perfect,
            "right": list(self.right),
            "missed": [remark.to_dict() for remark in self.missed],
            "wrong": [remark.to_dict() for remark in self.wrong],
            "total": self.total,
            "sheet": self.sheet.to_dict(inner=True),
        }


Stage = Literal["sets", "doubles"]
STAGES: Final[tuple[Stage, ...]] = ("sets", "doubles")
"""In what order counting is learned: hands without doubles first, then hands with some."""
_MOST_TRIED: Final = 400


def question(ruleset: Ruleset, seed: int, stage: Stage | None = None) -> Hand:
    """A finished hand to count, of a stage where one is wanted; the same for the same seed.

    Raises UsageProblem where the ruleset hardly ever has such a hand.
    """
    for step in range(_MOST_TRIED if stage else 1):
        hand = random_win(ruleset, seed + step * 1_000_003)
        if stage is None or _is_of(stage, score(hand, ruleset)):
            return hand
    message = f"{ruleset.id} hardly ever has a hand for “{stage}”"
    hint = "ask for another stage, or for any hand: mjscore quiz"
    raise UsageProblem(Fault("no-question", message, hint=hint), source="quiz")


def _is_of(stage: Stage, sheet: Sheet) -> bool:
    return not any(item.limit for item in sheet.items) and (sheet.doubles > 0) == (
        stage == "doubles"
    )


def mark(hand: Hand, ruleset: Ruleset, answer: str | Sequence[Claim]) -> Marking:
    """An answer compared with the sheet of a hand; where it is the total alone, no line is judged.

    Raises as scoring does, and NotationProblem for an unreadable answer.
    """
    claims = read_answer(answer) if isinstance(answer, str) else tuple(answer)
    sheet = score(hand, ruleset)
    lines = list(sheet.items)
    if [(claim.unit, claim.name) for claim in claims] == [("points", "")] and _matching(
        claims[0], lines, ruleset
    ) is None:
        claims = (Claim("total", claims[0].amount),)
    right: list[str] = []
    unmatched, counted = [], []
    single = sum(_amount(line) == ("doubles", 1) for line in lines)
    for claim in (claim for claim in claims if claim.unit != "total"):
        parts = (
            claim.unit == "doubles"
            and not claim.name
            and _matching(claim, lines, ruleset) is None
        )
        counted += (
            [Claim("doubles", 1)] * int(claim.amount)
            if parts and claim.amount <= single
            else [claim]
        )
    for claim in sorted(counted, key=lambda claim: not claim.name):
        found = _matching(claim, lines, ruleset)
        if found is None:
            unmatched.append(claim)
        else:
            lines.remove(found)
            right.append(_shown(found))
    wrong = [_wrong(claim, lines, sheet, ruleset) for claim in unmatched]
    totals = [int(claim.amount) for claim in claims if claim.unit == "total"]
    if totals and totals[-1] != sheet.total:
        wrong.append(_wrong_total(totals[-1], sheet))
    lines = lines if not claims or len(totals) < len(claims) else []
    return Marking(
        sheet,
        tuple(right),
        tuple(map(_missed, lines)),
        tuple(wrong),
        totals[-1] == sheet.total if totals else None,
    )


def _matching(
    claim: Claim, lines: Sequence[ScoredItem], ruleset: Ruleset
) -> ScoredItem | None:
    """The line that a claim means: of its amount, and of its name where one was said."""
    same = [line for line in lines if _amount(line) == (claim.unit, claim.amount)]
    if not claim.name:
        return same[0] if same else None
    return _called(claim.name, same, ruleset)


def _called(
    name: str, lines: Sequence[ScoredItem], ruleset: Ruleset
) -> ScoredItem | None:
    """The line that a player calls so, or the one whose item he most likely means."""
    called = next((line for line in lines if _is_called(line, name)), None)
    meant = None if called is not None else _meant(name, ruleset)
    return (
        called
        if meant is None
        else next((line for line in lines if line.id == meant.id), None)
    )


def _meant(name: str, ruleset: Ruleset) -> Item | None:
    items = {item.id: item for item in ruleset.items}
    named = [
        item
        for item in items.values()
        if name.casefold() == item.id or _words(name) <= _words(item.name)
    ]
    close = named or [items[id] for id in nearest(name.replace(" ", "-"), items, 1)]
    return close[0] if close else None


def _amount(line: ScoredItem) -> tuple[Unit, int | Fraction]:
    if line.points is not None:
        return "points", line.points
    return (
        ("doubles", line.doubles)
        if line.doubles is not None
        else ("limit", line.limit or 0)
    )


def _is_called(line: ScoredItem, name: str) -> bool:
    """Whether a player may mean this line: its id, or words that are all in its name or its tiles."""
    return name.casefold() == line.id or _words(name) <= _words(
        f"{line.id} {line.name} {line.tiles} {_in_words(line.tiles)}"
    )


def _words(text: str) -> set[str]:
    """The words of a text in one form: `sevens`, `seven` and `7` are the same."""
    found = {
        re.sub("(?<=x)es$|s+$", "", word)
        for word in re.findall(r"[a-z0-9]+", text.casefold())
    }
    return {
        word if (number := number_said(word)) is None else str(number) for word in found
    }


def _in_words(tiles: str) -> str:
    """The names of tiles that are written as codes, so that a player may say them."""
    codes = re.findall(r"\b[A-Z0-9]+\b", tiles.replace("×", " "))
    return " ".join(NAMES[BY_CODE[code]] for code in codes if code in BY_CODE)


def _shown(line: ScoredItem) -> str:
    unit, amount = _amount(line)
    shown = str(Claim(unit, amount, line.name))
    return f"{shown} ({line.tiles})" if line.tiles else shown


def _missed(line: ScoredItem) -> Marked:
    why = f"{line.name}: {line.tiles}" if line.tiles else line.name
    return Marked(_shown(line), why, str(line.cite), line.id)


def _wrong(
    claim: Claim, lines: Sequence[ScoredItem], sheet: Sheet, ruleset: Ruleset
) -> Marked:
    if not claim.name:
        return Marked(str(claim), "nothing on the sheet gives this, or not as often")
    line = _called(claim.name, lines, ruleset)
    if line is not None:
        unit, amount = _amount(line)
        why = f"{line.name} gives {Claim(unit, amount)}, not {Claim(claim.unit, claim.amount)}"
        return Marked(str(claim), why, str(line.cite), line.id)
    item = _meant(claim.name, ruleset)
    if item is None:
        return Marked(str(claim), f"{ruleset.id} has no item of that name")
    scored = any(line.id == item.id for line in sheet.items)
    why = (
        "this hand does not score it as often"
        if scored
        else "this hand does not score it"
    )
    return Marked(str(claim), f"{item.name}: {why}", str(item.cite), item.id)


def _wrong_total(total: int, sheet: Sheet) -> Marked:
    if sheet.standing is not None:
        return Marked(f"= {total}", f"{sheet.arithmetic}: {sheet.total}")
    doubled = (
        f", doubled {times(sheet.doubles)} = {sheet.unlimited}" if sheet.doubles else ""
    )
    capped = (
        f", which the limit or a special hand makes {sheet.total}"
        if sheet.limited
        else ""
    )
    return Marked(
        f"= {total}", f"{sheet.points} points{doubled}{capped}: {sheet.total}"
    )
