"""What the rules of a deal's header mean; see `meaning`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mjscore.deals import Liability, Offence, Penalty, Result
from mjscore.notation import deal_words
from mjscore.notation.meaning import by_name, spaced

if TYPE_CHECKING:
    from pyparsing import ParseResults


class CountText(NamedTuple):
    """A score counted by hand: points, and the doubles in it where they are told."""

    points: int
    doubles: int | None


def number(text: str, start: int, found: ParseResults) -> int:
    """`300`."""
    return int(found[0])


def score(text: str, start: int, found: ParseResults) -> CountText:
    """`48`, `128, 3 doubles`."""
    return CountText(found["points"], by_name(found, "doubles"))


def no_limit(text: str, start: int, found: ParseResults) -> list[None]:
    """`none`."""
    return [None]


def lower(text: str, start: int, found: ParseResults) -> str:
    """`Seasons`: the id `seasons`."""
    return str(found[0]).lower()


def result(text: str, start: int, found: ParseResults) -> Result:
    """`draw`, `washed by South`, `washed by South, 9 heads`."""
    by = by_name(found, "by")
    return Result(deal_words.ENDINGS[spaced(found["ending"])], by[0] if by else None, by_name(found, "heads"))


def penalty(text: str, start: int, found: ParseResults) -> Penalty:
    """`false naming West, chow by North`; `correction West, South counted 24`."""
    offence = deal_words.OFFENCES[spaced(found["offence"])]
    offenders = tuple(found["offenders"])
    if offence is Offence.CORRECTION:
        corrected, counted = found["corrected"]
        return Penalty(offence, offenders, corrected=corrected, counted=counted.points, doubles=counted.doubles)
    if "claim" not in found or offence is not Offence.FALSE_NAMING:
        return Penalty(offence, offenders)
    claim, claimant = found["claim"]
    return Penalty(offence, offenders, deal_words.CLAIMS[spaced(claim)], claimant)


def liability(text: str, start: int, found: ParseResults) -> Liability:
    """`West half`, `West first discard`."""
    how: Any = {spaced(word) for word in by_name(found, "how") or ()}
    return Liability(found["seat"], "half" in how, "first discard" in how)
