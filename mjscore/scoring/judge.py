"""What every judge of readings can do: the compiled one, which is fast, and the plain one, which is obvious."""

from __future__ import annotations

from typing import Protocol

from mjscore.codes import Codes
from mjscore.scoring.lines import ScoredItem
from mjscore.scoring.matching import Candidate, Match
from mjscore.scoring.rules import ScoringRules
from mjscore.seats import Round, Seat
from mjscore.tiles import Tile


class Judge(Protocol):
    """Judges the readings of a winner, or of another player, at one place under one ruleset."""

    def match(self, reading: Candidate) -> Match:
        """What a reading scores."""

    def lines(self, codes: Codes, match: Match, tile: Tile | None) -> list[ScoredItem]:
        """The lines of a sheet, in its order; `tile` is the winning tile."""


class Judges(Protocol):
    """Where judges come from."""

    def __call__(self, rules: ScoringRules, seat: Seat | None, round: Round | None, winner: bool) -> Judge:
        """The judge for a winner, or another player, at a seat in a round."""
