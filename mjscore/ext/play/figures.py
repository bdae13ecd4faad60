"""Figures of played deals, with as many places as their errors deserve."""

from __future__ import annotations

from math import floor, log10
from typing import Final

from mjscore.ext.play.tally import Mean, Share

CONFIDENCE: Final = "± and from … to: the true figure lies there in 95 of 100 cases."


def percent(part: float) -> str:
    """A share in per cent, with as many decimals as tell it from nothing."""
    shown = 100 * part
    return "0 %" if not shown else f"{shown:.1f} %" if shown >= 1 else f"{shown:.2g} %"


def share_cell(found: Share | None) -> str:
    """A share; nothing where there is none."""
    return "" if found is None else percent(found.share)


def ends_cell(found: Share | None) -> str:
    """From where to where the true share may lie; of what was not seen the upper end alone."""
    if found is None:
        return ""
    return (
        f"{percent(found.low)} … {percent(found.high)}"
        if found.share
        else f"< {percent(found.high)}"
    )


def interval(found: Share) -> str:
    """A share with its interval in one cell."""
    return (
        f"{share_cell(found)} ({ends_cell(found)})" if found.share else ends_cell(found)
    )


def shown_mean(found: Mean, sign: str = "") -> str:
    """A mean and its error, which has two digits; `sign` is “+” where a gain is told from a loss.

    Amounts that were all the same, or fewer than two, tell of no error.
    """
    if not found.error:
        return f"{found.mean + 0.0:{sign},.1f}"
    places = max(0, 1 - floor(log10(found.error)))
    mean = round(found.mean, places) + 0.0  # no -0
    return f"{mean:{sign},.{places}f} ± {found.error:.{places}f}"
