"""How often others win at each of a player's turns, out of played deals: what `analyse --turns` reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import mjscore.strategy
from mjscore.simulation.tally import Tally, total_of_deals

RATES: Final = Path(mjscore.strategy.__file__).with_name("others.toml")
"""Where the rates stand in the package."""
_FEWEST: Final = 200
"""Of fewer hands that were still played at a turn nothing is said."""

_HEAD: Final = """\
# Written by `mjscore simulate --report books`: how often another player wins in played deals, for `mjscore analyse --turns`.
# wins: for each turn the chance that another wins after a player's discard of that turn and before his next one, if nobody has
#       won before; the first figure is for the time before his first discard.
# paid: what he then pays the winner, in points, in the mean.
# otherwise: the ruleset whose figures stand for one that has none and extends none that has.
"""


def rates_toml(tallies: Mapping[str, Tally], players: str, seed: int, date: str) -> str:
    """The rates of each ruleset, by its id, as a TOML text."""
    lines = [_HEAD + f'seed = {seed}\nplayers = "{players}"\ndate = {date}\notherwise = "{next(iter(tallies))}"']
    for id, tally in tallies.items():
        reached, wins, paid = (tally[name] for name in ("at_turn", "others_win", "paid_then"))
        turns = [turn for turn in map(str, range(len(reached))) if reached[turn] >= _FEWEST]
        chances = ", ".join(f"{wins[turn] / reached[turn]:.4f}" for turn in turns)
        amounts = ", ".join(f"{paid[turn] / max(wins[turn], 1):.0f}" for turn in turns)
        lines.append(f"\n[{id}]\ndeals = {total_of_deals(tally)}\nwins = [{chances}]\npaid = [{amounts}]")
    return "\n".join(lines) + "\n"
