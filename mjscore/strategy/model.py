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
`mjscore analyse HAND --turns N` looks N turns ahead. For each tile that you
could discard now it shows how likely you are to be ready and to win by then,
and what the win will bring. For example, twelve turns with the reason:

    mjscore analyse 'hand: 123D 456D 77B 89C EE RD S; seat: South' \\
        --turns 12 --explain

A turn. After your discard each of the other players discards one tile, the
player on your left last. Then you draw a tile and discard one.

Which tiles come. Each tile that comes may be any tile that you cannot see.
You see your own hand, the groups on the table, and the tiles that you name as
visible. You do not see the hands of the others, so their tiles count as tiles
that may come.

What you may do. You win with a tile that is drawn or discarded, or with the
loose tile after a kong, if the ruleset allows the hand to win. You claim a
pung or a kong from anybody, and a chow from the player on your left. The
claimed set lies on the table and scores less, as the ruleset says. You
declare kongs and draw a loose tile for each.

What the others do. They only discard: nobody claims a tile that you want. At
a real table a claim also skips some players; here everybody plays in turn.
With `--claims none` you neither claim nor win on discards, and the others do
not count at all. Calculators for the Japanese game work in this way.

How you play. You always do what is best for your aim over all N turns:

    --aim winnings   all that the others pay you (this is the default)
    --aim win        the chance to win
    --aim score      the points of your hand

Of two moves that are equally good you make the one that brings you nearer to
a complete hand.

Which hands are considered. A plan may take only so many new tiles; the report
gives the number. It is as many as the shortest way to a win takes, or one
more if that does not take too long. `--reach` sets another number: with a
higher one more hands are considered, and that takes longer. Because of this
limit a hand that can grow in many ways may be worth more than the report
says.

Tiles that you let pass. The wall gets shorter with each tile that comes. A
tile that you let pass is assumed to be one that you had no use for. This is
right as long as you wait for the same tiles. If you change your plan and want
a kind only later, a copy of it may have passed, and the figures are a little
too high.

What a win brings. Each win is scored by the ruleset, with special hands, a
drawn or claimed last tile, the only place, and the limit. Points for the last
tile of the wall, or for robbing a kong, are left out, and so are bonus tiles
that are still to come. The others then pay as the ruleset says, with East's
double. Who discarded the tile does not change the sum. "Limit" is the chance
of a hand that reaches the limit, or the agreed sum where there is none.

If somebody else wins. `--rivals 0.05` says that in each turn another player
wins in 5 of 100 cases. Your hand then ends as it stands: the other losers pay
you for the sets that your plan has kept. What you pay the winner is left out.

Exact or estimated. If you are at most two tiles from ready (three with
`--claims none`), every possible course of play is counted, and the figures
are exact for this model. If you are further away, random games are played.
Each discard gets the same tiles, and is played by the best of a few simple
plans, such as "pungs" or "one suit". The sign ± then gives the error of a
figure: in two of three cases the true figure is no further away than that. If
no game was won, or every one, the error is given as if one more game had gone
the other way: with 400 games and no win the chance to win is 0.0 % ± 0.2.
"Behind" shows how much less a discard brings than the best one. If that is
less than twice its error, the games do not show which of the two is better;
`--games` plays more of them.

Danger. The last column says why a discard is dangerous: you may have to pay
for the others, for example because of the sets that somebody has on the
table. A dangerous discard is ranked behind all others.
"""
"""The page that `help chances` shows under that title."""
