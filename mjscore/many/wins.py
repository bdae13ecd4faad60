"""What many hands that have not won may win on, and what each win would be worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjscore.deals import TableView
from mjscore.groups import Kind
from mjscore.hands import Hand, Means
from mjscore.many.engine import MAY_NOT_WIN, many_rules, totals_of, waited_bits
from mjscore.many.hands import hands_of, with_win
from mjscore.many.pieces import kinds_of_pieces
from mjscore.many.waits import kinds_in
from mjscore.rulesets.schema import Ruleset
from mjscore.vocabulary.situation import MEANS_NUMBERS

Wins = dict[int, dict[Means, int | None]]
"""By the kinds with which a hand may win, the points of each win by how the tile comes; None where it may not win so."""

_MEANS: Final = (Means.DRAW, Means.DISCARD, Means.LOOSE)


def wins_of(hands: Sequence[Hand], ruleset: Ruleset, table: TableView) -> list[Wins]:
    """The wins of each hand, on a loose tile too where it has a kong; hands must fit into columns."""
    known, columns = many_rules(ruleset), hands_of(hands, table)
    row, kind = kinds_in(waited_bits(columns, known))
    kongs = (kinds_of_pieces()[columns.melds] == Kind.KONG).any(axis=1)
    found: list[Wins] = [{} for _ in hands]
    for means in _MEANS:
        asked = np.flatnonzero(kongs[row]) if means is Means.LOOSE else np.arange(len(row))
        total, _ = totals_of(with_win(columns[row[asked]], kind[asked], MEANS_NUMBERS[means]), known)
        for place, points in zip(asked.tolist(), total.tolist(), strict=True):
            wins = found[row[place]].setdefault(int(kind[place]), {})
            wins[means] = None if points == MAY_NOT_WIN else points
    return found


def totals_of_losers(hands: Sequence[Hand], ruleset: Ruleset, table: TableView) -> list[int]:
    """The points of hands that did not win; hands must fit into columns."""
    found: list[int] = totals_of(hands_of(hands, table), many_rules(ruleset))[0].tolist()
    return found
