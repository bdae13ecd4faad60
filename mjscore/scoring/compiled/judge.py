"""The fast judge: it knows pieces by their codes, and examines each code once."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, NamedTuple

from mjscore.arrangements.readings import BeforeWin
from mjscore.codes import Codes
from mjscore.groups import Form
from mjscore.hands import CLAIMING, Win
from mjscore.scoring.compiled.counters import Amounts
from mjscore.scoring.compiled.lane_sums import WinSums
from mjscore.scoring.compiled.whole_hands import HandItems
from mjscore.scoring.judge import PlainJudge
from mjscore.scoring.lines import ScoredItem, line_of, piece_lines, shows
from mjscore.scoring.matching import Match, UnscoredReading, doubles_of, piece_items, with_scores
from mjscore.scoring.rules import ScoringRules, is_shown_by_winning_tile
from mjscore.scoring.tally import Judged
from mjscore.seats import Round, Seat
from mjscore.tiles import CODES, Tile
from mjscore.vocabulary.pieces import NO_SEAT_TILES, Piece, SeatTiles, piece_of
from mjscore.vocabulary.situation import Situation

FIRST_HONOUR: Final = 27


class ExaminedPiece(NamedTuple):
    """What is known of a piece: its contribution, the lines it scores, the items of the whole hand that it shows, its tiles."""

    contribution: int
    lines: tuple[ScoredItem, ...]
    shows: frozenset[str]
    text: str

    @property
    def scores_as(self) -> tuple[int, tuple[str, ...], frozenset[str]]:
        """Equal for pieces that score alike in every hand: what they contribute, the items they score, the items they show."""
        return self.contribution, tuple([line.id for line in self.lines]), self.shows


class CompiledRules:
    """A ruleset prepared for winners, or for other players: the items of the whole hand, and every piece that was examined."""

    def __init__(self, rules: ScoringRules, winner: bool) -> None:
        self.rules, self.winner = rules, winner
        self.hand_items = HandItems(rules, winner)
        self.pieces: dict[Piece, ExaminedPiece] = {}
        self.judges: dict[SeatTiles, CompiledJudge] = {}
        self.by_tile = frozenset(item.id for item in self.hand_items.of_hand if is_shown_by_winning_tile(item))

    def judge(self, seat_tiles: SeatTiles) -> CompiledJudge:
        """The judge for seats and rounds with these tiles."""
        return self.judges.get(seat_tiles) or self.judges.setdefault(seat_tiles, CompiledJudge(self, seat_tiles))

    def examined(self, code: int, seat_tiles: SeatTiles) -> ExaminedPiece:
        """What is known of a piece; seats and rounds for which it is the same share it."""
        seen = piece_of(code, seat_tiles)
        found = self.pieces.get(seen)
        if found is None:
            items = piece_items(seen, self.hand_items.of_pieces)
            piece = with_scores(seen, items)
            doubles = [doubles_of(item, self.rules) for item in items]
            scored = Amounts(sum(item.points or 0 for item in items), sum(doubles), sum(map(bool, doubles)))
            found = self.pieces[seen] = ExaminedPiece(
                self.hand_items.counters.contribution(piece, scored),
                piece_lines(piece, items, self.rules),
                frozenset(item.id for item in self.hand_items.of_hand if shows(piece, item)),
                str(piece),
            )
        return found


class Pieces(dict[int, ExaminedPiece]):
    """Every piece for one seat and round, by its code, examined when it is first met; there are some 1,500 codes."""

    def __init__(self, compiled: CompiledRules, seat_tiles: SeatTiles) -> None:
        self.compiled, self.seat_tiles = compiled, seat_tiles

    def __missing__(self, code: int) -> ExaminedPiece:
        found = self[code] = self.compiled.examined(code, self.seat_tiles)
        return found


class Contributions(dict[int, int]):
    """The contribution of every piece for one seat and round, by its code."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces

    def __missing__(self, code: int) -> int:
        found = self[code] = self.pieces[code].contribution
        return found


class CompiledJudge:
    """Scores the readings of winners, or of other players, for one seat and round; `sums` are those of whole winning hands."""

    def __init__(self, compiled: CompiledRules, seat_tiles: SeatTiles) -> None:
        self.compiled, self.rules, self.hand_items = compiled, compiled.rules, compiled.hand_items
        self.seat_tiles, self.pieces = seat_tiles, Pieces(compiled, seat_tiles)
        self.contributions = Contributions(self.pieces)
        self.start = self.hand_items.counters.start
        own_suits = any(tile < FIRST_HONOUR for tile in seat_tiles.own | seat_tiles.prevailing)
        shares_suits = seat_tiles != NO_SEAT_TILES and not own_suits
        self.sums: WinSums = WinSums(
            self.rules, self.contributions, compiled.judge(NO_SEAT_TILES).sums.suits if shares_suits else ()
        )

    def match(self, reading: UnscoredReading) -> Match:
        """What a reading scores."""
        return self.judged(reading).match

    def judged(self, reading: UnscoredReading) -> Judged:
        """What a reading scores, and its totals; no totals where the ruleset does not let it win."""
        codes, bonus, situation, untold = reading
        if untold:  # too rare for counters of their own
            return PlainJudge(self.rules, self.seat_tiles, self.compiled.winner).judged(reading)
        return self.hand_items.at(situation).judged_sum(self.contributed(codes + bonus))

    def contributed(self, codes: Codes) -> int:
        """The sum of a reading with these pieces."""
        return sum(map(self.contributions.__getitem__, codes), self.start)

    def lets_win(self, win: Win, before: BeforeWin, situation: Situation) -> bool:
        """Whether some reading of a win that completes none of the written groups meets the requirements of every win."""
        start = self.contributed(before.written)
        form = Form.EXPOSED if win.means in CLAIMING else Form.CONCEALED
        for shape, sums, _ in self.sums.of(before.meld_count, before.to_arrange, start, win.tile, form):
            items = self.hand_items.at(situation if shape == "standard" else situation._replace(shape=shape))
            if any(items.judged_sum(sum).match.whole.meets_requirements for sum in sums):
                return True
        return False

    def lines(self, codes: Codes, match: Match, tile: Tile | None) -> list[ScoredItem]:
        """The lines of a sheet, in its order; `tile` is the winning tile."""
        pieces = list(map(self.pieces.__getitem__, codes))
        whole, rules = match.whole, self.rules
        lines = [line for piece in pieces for line in piece.lines]
        if whole.replaced:
            lines = [line for line in lines if line.id not in whole.replaced]
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


def compiled_judge(rules: ScoringRules, seat: Seat | None, round: Round | None, winner: bool) -> CompiledJudge:
    """The fast judge for a winner, or another player, at a seat in a round; kept with the rules.

    Seats and rounds that make no difference to any piece share one.
    """
    judge = rules.judges.get((seat, round, winner))
    if judge is None:
        compiled = rules.compiled.get(winner) or rules.compiled.setdefault(winner, CompiledRules(rules, winner))
        judge = rules.judges[seat, round, winner] = compiled.judge(rules.seat_tiles(seat, round))
    return judge
