"""The model behind the chances, as a page for players; and what can be asked of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class ChanceAim(StrEnum):
    """What the player plays for."""

    WINNINGS = "winnings"
    WIN = "win"
    SCORE = "score"
    READY = "ready"

    def __repr__(self) -> str:
        return f"ChanceAim.{self.name}"


class Claims(StrEnum):
    """Which discards of others are claimed."""

    NONE = "none"
    ALL = "all"

    def __repr__(self) -> str:
        return f"Claims.{self.name}"


MOST_TURNS: Final = 40
"""How many own turns can be looked ahead."""

GAMES: Final = 400
"""How many games are played for each first step where chances are estimated."""


MODEL_TITLE: Final = "How chances are calculated"

MODEL_PAGE: Final = """\
`mjscore analyse HAND --turns N` looks N turns ahead: for each tile that you
could discard now it shows how likely you are to be ready and to win by then,
and what that brings. For example, twelve turns with the reason:

    mjscore analyse 'hand: 123D 456D 77B 89C EE RD S; seat: South' \\
        --turns 12 --explain

1. In a turn each of the other players discards a tile, the player on your
   left last, then you draw one and discard one; kongs draw loose tiles.
2. Any tile that you cannot see may come, those in the hands of the others
   too, and no more tiles come than a deal still holds: the wall is counted
   from the discards and sets that you tell, or told by `--wall`.
3. A copy that passed while you would have taken it is known not to have
   passed, every other copy may have: the chance of a kind is the copies left
   over the unseen tiles less those that you looked at for it.
4. You claim whatever is best for your aim; with `--claims none` you neither
   claim nor win on discards, and the others do not count at all.
5. The aim is what you are paid in all (`--aim winnings`), the points of the
   hand (`score`), the win (`win`) or only to be ready (`ready`).
6. The others win as often in each turn as in simulated deals; then you pay
   what such a win costs in the mean, and the other losers pay you for the
   sets that you hold; `--alone` leaves that out.
7. Up to two tiles from ready (three with `--claims none`) a plan is
   calculated from the hands that are reached most likely. The heading says
   “Approximate” where some, or longer plans, were left out, and how much
   they may bring: as much as those added that were looked at last.
8. Further away the simple plans (pungs, one suit, …) are played on shuffled
   walls, the same for every discard, and ± is one standard error of what was
   found; `--games` plays more, `--seed` other walls.
9. A win is scored by the ruleset and paid by its rules, but points for the
   last tile of the wall, a robbed kong and bonus tiles to come are left out.
10. Held against plans that were really played, 4,000 games each on shuffled
    walls for 60 random hands under the nine rulesets, none of the figures
    lay further off than the luck of the games allows, in the mean 0.1
    percentage points too high; and of the first three discards none brought
    surely more than the one that is named.

Behind a dangerous discard stands why you may have to pay for the others, and
it is ranked behind all that are not dangerous.
"""
"""The page that `help chances` shows under that title."""
