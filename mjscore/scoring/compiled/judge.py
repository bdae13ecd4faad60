"""The fast judge: pieces are counted by their codes, and each code is examined once."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from mjscore.codes import Codes
from mjscore.scoring.compiled.counters import Amounts
from mjscore.scoring.compiled.whole_hands import WholeHands
from mjscore.scoring.lines import ScoredItem, line_of, piece_lines, shows
from mjscore.scoring.matching import Candidate, Match, doubles_of, items_of, seen_piece
from mjscore.scoring.rules import ScoringRules, is_shown_by_winning_tile
from mjscore.scoring.tally import Judged
from mjscore.seats import Round, Seat
from mjscore.tiles import CODES, Tile
from mjscore.vocabulary.pieces import Piece, Place, piece_of


class Examined(NamedTuple):
    """What is known of a piece: its contribution, the lines it scores, the items of the whole hand that it shows, its tiles."""

    contribution: int
    lines: tuple[ScoredItem, ...]
    shows: frozenset[str]
    text: str

    @property
    def told(self) -> tuple[int, tuple[str, ...], frozenset[str]]:
        """What a scorer can tell of the piece: pieces of which he is told the same score alike in every hand."""
        return self.contribution, tuple([line.id for line in self.lines]), self.shows


class Compiled:
    """A ruleset made ready for winners, or for others: its whole hands, and every piece that was met, examined once."""

    def __init__(self, rules: ScoringRules, winner: bool) -> None:
        self.rules, self.winner = rules, winner
        self.whole = WholeHands(rules, winner)
        self.pieces: dict[Piece, Examined] = {}
        self.judges: dict[Place, CompiledJudge] = {}
        self.by_tile = frozenset(item.id for item in self.whole.of_hand if is_shown_by_winning_tile(item))

    def examined(self, code: int, place: Place) -> Examined:
        """What is known of a piece; places where it is the same share it."""
        seen = piece_of(code, place)
        found = self.pieces.get(seen)
        if found is None:
            piece = seen_piece(code, place, self.whole.of_pieces)
            items = items_of(piece, self.whole.of_pieces)
            doubles = [doubles_of(item, self.rules) for item in items]
            scored = Amounts(sum(item.points or 0 for item in items), sum(doubles), sum(map(bool, doubles)))
            found = self.pieces[seen] = Examined(
                self.whole.counters.contribution(piece, scored),
                piece_lines(piece, items, self.rules),
                frozenset(item.id for item in self.whole.of_hand if shows(piece, item)),
                str(piece),
            )
        return found


class Pieces(dict[int, Examined]):
    """Every piece at one place, by its code, examined when it is first met; there are some 1,500 codes."""

    def __init__(self, compiled: Compiled, place: Place) -> None:
        self.compiled, self.place = compiled, place

    def __missing__(self, code: int) -> Examined:
        found = self[code] = self.compiled.examined(code, self.place)
        return found


class Contributions(dict[int, int]):
    """The contribution of every piece at one place, by its code."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces

    def __missing__(self, code: int) -> int:
        found = self[code] = self.pieces[code].contribution
        return found


class CompiledJudge:
    """Judges the readings of a winner, or of another, at one place."""

    def __init__(self, compiled: Compiled, place: Place) -> None:
        self.compiled, self.whole = compiled, compiled.whole
        self.place, self.pieces = place, Pieces(compiled, place)
        self.contributions = Contributions(self.pieces)
        self.start = self.whole.counters.start

    def match(self, reading: Candidate) -> Match:
        """What a reading scores."""
        return self.judged(reading).match

    def judged(self, reading: Candidate) -> Judged:
        """What a reading scores, and what that comes to."""
        codes, beside, situation = reading
        return self.whole.at(situation).judged(self.contributed(codes + beside))

    def contributed(self, codes: Codes) -> int:
        """What pieces contribute, and what there is at the start."""
        contributions = self.contributions
        return sum([contributions[code] for code in codes], self.start)

    def lines(self, codes: Codes, match: Match, tile: Tile | None) -> list[ScoredItem]:
        """The lines of a sheet, in its order; `tile` is the winning tile."""
        pieces = list(map(self.pieces.__getitem__, codes))
        whole, rules = match.whole, self.compiled.rules
        lines = [line for piece in pieces for line in piece.lines]
        if whole.struck:
            lines = [line for line in lines if line.id not in whole.struck]
        lines += whole.unshown
        for item, times in whole.shown:
            id = item.id
            texts = [piece.text for piece in pieces if id in piece.shows]
            if texts:
                lines.append(line_of(item, times, ", ".join(dict.fromkeys(texts)), rules))
            else:
                shown = CODES[tile] if tile is not None and id in self.compiled.by_tile else ""
                lines.append(line_of(item, times, shown, rules))
        lines.sort(key=_ORDER)
        return lines


_ORDER: Final = attrgetter("order")


@lru_cache(maxsize=128)
def _compiled(rules: ScoringRules, winner: bool) -> Compiled:
    return Compiled(rules, winner)


@lru_cache(maxsize=1024)
def compiled_judge(rules: ScoringRules, seat: Seat | None, round: Round | None, winner: bool) -> CompiledJudge:
    """The fast judge for a winner, or another player, at a seat in a round; the last thousand are kept.

    Seats and rounds that make no difference to any piece share one.
    """
    compiled, place = _compiled(rules, winner), rules.place(seat, round)
    return compiled.judges.get(place) or compiled.judges.setdefault(place, CompiledJudge(compiled, place))
