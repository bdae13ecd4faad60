"""Looking ahead by playing on: what each step brings that a player may take, in deals that are played to their ends.

answer     what is told, as values               situation  what a player sees, as a row of the tables
moves      what he may do                        worlds     what he cannot see, made by lot
race       every step on the same walls          look       the whole answer to one question
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjscore.ext.play.ahead.answer import (
    Asked,
    Claim,
    Discard,
    Kong,
    LookAhead,
    Move,
    Offer,
    Pass,
    Step,
    Wait,
)
from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.ext.play.ahead.look import (
        look_ahead,
        look_ahead_seat,
        look_ahead_view,
    )

_HOMES = {
    "mjscore.ext.play.ahead.look": (
        "look_ahead",
        "look_ahead_seat",
        "look_ahead_view",
    )
}
"""What needs arrays is imported when it is first used."""

__all__ = [
    "Asked",
    "Claim",
    "Discard",
    "Kong",
    "LookAhead",
    "Move",
    "Offer",
    "Pass",
    "Step",
    "Wait",
]
__all__ += ["look_ahead", "look_ahead_seat", "look_ahead_view"]

__getattr__ = on_demand(__name__, _HOMES)
