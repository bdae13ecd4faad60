"""Scores every reading of a hand by the items of a ruleset, and writes up the best one as a sheet.

A reading is first an `UnscoredReading` (its pieces and the situation). A judge matches it with the items (`Match`) and finds
its totals (`Tally`), which makes it a `ScoredReading`. The best becomes the `Reading` of a `Sheet`.

There are two ways to the best reading. `score` makes every reading (`readings_of`), because a sheet counts them and names the
runner-up; whatever shows or settles a hand uses it. `value` and `packed.HandValues` make the best reading alone: `WinSums` adds
the contributions of the suits, which is several times as fast. Programs that try thousands of hands use them, such as
`strategy.chances`. `value` goes the first way as well where groups of the hand are fixed, or the winning tile stands
among them or completes a group that is named: `WinSums` takes all tiles in the hand as free. Tests compare both.

readings    every legal reading of a hand         engine      the best of them: sheet, value, waits
judge       the plain judge                       compiled    the fast judge, and the sums of wins
packed      values of packed tiles                sheet       what `score` gives
matching    which items hold                      tally       from points and doubles to the total
waiting     which tiles may win                   only_tile   whether no other tile could have
situations  how a hand was won, to conditions     rules       a ruleset prepared for scoring
"""

from mjscore.scoring.engine import Value, score, value, waits
from mjscore.scoring.lines import ScoredItem
from mjscore.scoring.sheet import Reading, Sheet
from mjscore.scoring.situations import UNKNOWN_TABLE, TableView

__all__ = ["UNKNOWN_TABLE", "Reading", "ScoredItem", "Sheet", "TableView", "Value", "score", "value", "waits"]
