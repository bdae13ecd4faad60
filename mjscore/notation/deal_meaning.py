"""What the rules of a deal's header mean; see `meaning`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjscore.deals import Liability, Offence, Penalty, Result
from mjscore.notation import deal_words
from mjscore.notation.meaning import by_name, spaced

if TYPE_CHECKING:
    from pyparsing import ParseResults


def number(text: str, start: int, found: ParseResults) -> int:
    """`300`."""
    return int(found[0])


def no_limit(text: str, start: int, found: ParseResults) -> list[None]:
    """`none`."""
    return [None]


def lower(text: str, start: int, found: ParseResults) -> str:
    """`Seasons`: the id `seasons`."""
    return str(found[0]).lower()


def result(text: str, start: int, found: ParseResults) -> Result:
    """`draw`, `washed by South`."""
    by = by_name(found, "by")
    return Result(deal_words.ENDINGS[found["ending"].lower()], by[0] if by else None)


def penalty(text: str, start: int, found: ParseResults) -> Penalty:
    """`false naming West, chow by North`."""
    offence = deal_words.OFFENCES[spaced(found["offence"])]
    offenders = tuple(found["offenders"])
    if "claim" not in found or offence is not Offence.FALSE_NAMING:
        return Penalty(offence, offenders)
    claim, claimant = found["claim"]
    return Penalty(offence, offenders, deal_words.CLAIMS[spaced(claim)], claimant)


def liability(text: str, start: int, found: ParseResults) -> Liability:
    """`West half`, `West first discard`."""
    how: Any = {spaced(word) for word in by_name(found, "how") or ()}
    return Liability(found["seat"], "half" in how, "first discard" in how)
