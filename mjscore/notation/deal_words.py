"""The words of a deal's header and what they stand for."""

from __future__ import annotations

from typing import Final

from mjscore.deals import Ending, Offence

_MAH_JONGG: Final = ("mah-jongg", "mah jongg", "mahjongg", "mah-jong", "mah jong", "mahjong")

ENDINGS: Final[dict[str, Ending]] = {str(ending): ending for ending in Ending}
OFFENCES: Final[dict[str, Offence]] = {
    str(Offence.FALSE_NAMING): Offence.FALSE_NAMING,
    str(Offence.CORRECTION): Offence.CORRECTION,
    **dict.fromkeys((f"false {name}" for name in _MAH_JONGG), Offence.FALSE_MAH_JONGG),
}
CLAIMS: Final[dict[str, str]] = {
    "chow": "chow",
    "pung": "pung",
    "pong": "pung",
    "kong": "kong",
    **dict.fromkeys(_MAH_JONGG, "mah-jongg"),
}
