"""What pieces score by themselves at one place; of a piece that is no different there it is worked out once for all places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from mjscore.scoring.compile import Program
from mjscore.scoring.lines import piece_lines
from mjscore.scoring.sheet import ScoredItem
from mjscore.vocabulary.pieces import piece_of
from mjscore.vocabulary.words import Place

T = TypeVar("T")


class AtPlace(dict[int, T], Generic[T]):
    """Something of each piece at one place, by the piece's code; worked out when first asked for.

    `nowhere` has that of the pieces that are no different here.
    """

    def __init__(self, place: Place, work_out: Callable[[int], T], nowhere: AtPlace[T] | None) -> None:
        self.place, self.work_out, self.nowhere = place, work_out, nowhere

    def __missing__(self, code: int) -> T:
        if self.nowhere is None or self.place.concerns(piece_of(code)):
            found = self[code] = self.work_out(code)
        else:
            found = self[code] = self.nowhere[code]
        return found


class Pieces:
    """What pieces score at one place, for a winner or for another: what they add to the facts of a reading, and their lines."""

    def __init__(self, program: Program, place: Place, winner: bool, nowhere: Pieces | None = None) -> None:
        self.program, self.place, self.winner = program, place, winner
        self.facts: AtPlace[int] = AtPlace(
            place, lambda code: program.facts_of(code, place, winner), None if nowhere is None else nowhere.facts
        )
        self.lines: AtPlace[tuple[ScoredItem, ...]] = AtPlace(
            place, lambda code: piece_lines(program, place, code, winner), None if nowhere is None else nowhere.lines
        )
