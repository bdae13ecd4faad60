"""What a judge does, which is to score one reading, and the plain judge. It is slow but easy to check.

Tests compare the compiled judge with it.

The engine picks the best of the readings that a judge has scored (`mjscore.scoring.engine`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mjscore.arrangements.readings import BeforeWin, readings
from mjscore.codes import Codes
from mjscore.hands import Win
from mjscore.scoring.lines import ScoredItem, hand_line, piece_lines
from mjscore.scoring.matching import Match, UnscoredReading, doubles_of, match_whole, piece_items, scored_piece, times_of
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.tally import Judged, with_tally
from mjscore.seats import Round, Seat
from mjscore.tiles import Tile
from mjscore.vocabulary.pieces import Piece, SeatTiles, piece_of
from mjscore.vocabulary.situation import Question, Situation, View


class Judge(Protocol):
    """Scores the readings of winners, or of other players, for one seat and round under one ruleset."""

    def match(self, reading: UnscoredReading) -> Match:
        """What a reading scores."""

    def judged(self, reading: UnscoredReading) -> Judged:
        """What a reading scores, and its totals; no totals where the ruleset does not let it win."""

    def lets_win(self, win: Win, before: BeforeWin, situation: Situation) -> bool:
        """Whether some reading of a win that completes none of the written groups meets the requirements of every win."""

    def lines(self, codes: Codes, match: Match, tile: Tile | None) -> list[ScoredItem]:
        """The lines of a sheet, in its order; `tile` is the winning tile."""


class Judges(Protocol):
    """Makes judges; an argument of `score`."""

    def __call__(self, rules: ScoringRules, seat: Seat | None, round: Round | None, winner: bool) -> Judge:
        """The judge for a winner, or another player, at a seat in a round."""


class PlainAnswers(dict[Question, bool]):
    """The answers to questions about pieces; every piece is tested for each question."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces

    def __missing__(self, question: Question) -> bool:
        return sum(question.test(piece) for piece in self.pieces) >= question.least


class PlainJudge:
    """Scores the readings of winners, or of other players, for one seat and round."""

    def __init__(self, rules: ScoringRules, seat_tiles: SeatTiles, winner: bool) -> None:
        self.rules, self.seat_tiles, self.winner = rules, seat_tiles, winner

    def match(self, reading: UnscoredReading) -> Match:
        """What a reading scores."""
        of_pieces, _ = self.rules.scored_by(self.winner)
        pieces = [scored_piece(code, self.seat_tiles, of_pieces) for code in reading.codes + reading.bonus]
        views = [View(PlainAnswers(pieces), reading.situation)]
        if reading.untold:
            untold = [piece_of(code, self.seat_tiles) for code in reading.untold]
            views.append(View(PlainAnswers(pieces + untold), reading.situation))
        whole = match_whole(self.rules, self.winner, views, lambda item: times_of(item, pieces))
        scored = [(item, 1) for piece in pieces for item in piece_items(piece, of_pieces) if item.id not in whole.replaced]
        scored += whole.items
        return Match(
            sum((item.points or 0) * times for item, times in scored),
            sum(doubles_of(item, self.rules) * times for item, times in scored),
            sum(times for item, times in scored if doubles_of(item, self.rules)),
            whole,
        )

    def judged(self, reading: UnscoredReading) -> Judged:
        """What a reading scores, and its totals; no totals where the ruleset does not let it win."""
        return with_tally(self.match(reading), self.rules, self.winner)

    def lets_win(self, win: Win, before: BeforeWin, situation: Situation) -> bool:
        """Whether some reading of a win that completes none of the written groups meets the requirements of every win."""
        for shape, arranged in readings(win, before, self.rules.shapes, self.rules.sets):
            shaped = situation._replace(shape=shape)
            if any(self.match(UnscoredReading(codes, (), shaped)).whole.meets_requirements for codes in arranged):
                return True
        return False

    def lines(self, codes: Codes, match: Match, tile: Tile | None) -> list[ScoredItem]:
        """The lines of a sheet, in its order; `tile` is the winning tile."""
        of_pieces, _ = self.rules.scored_by(self.winner)
        pieces = [piece_of(code, self.seat_tiles) for code in codes]
        lines = [line for piece in pieces for line in piece_lines(piece, piece_items(piece, of_pieces), self.rules)]
        lines = [line for line in lines if line.id not in match.whole.replaced]
        lines += match.whole.unshown
        lines += [hand_line(item, times, pieces, tile, self.rules) for item, times in match.whole.shown]
        return sorted(lines, key=lambda line: line.order)


def plain_judge(rules: ScoringRules, seat: Seat | None, round: Round | None, winner: bool) -> PlainJudge:
    """The plain judge for a winner, or another player, at a seat in a round."""
    return PlainJudge(rules, rules.seat_tiles(seat, round), winner)
