"""A ruleset prepared for scoring: who may score which items, what its conditions look at, which tiles it plays with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from mjscore.game.hands import Means, Remark, Win
from mjscore.game.legality import Game
from mjscore.game.seats import Round, Seat
from mjscore.rules.schema import Item, Ruleset, Who, prepared
from mjscore.rules.vocabulary.conditions import CONDITIONS, Judge, judge_of, tests_of
from mjscore.rules.vocabulary.pieces import (
    NO_SEAT_TILES,
    Piece,
    PieceWord,
    SeatTiles,
    piece_of,
)
from mjscore.rules.vocabulary.rows import ShownBy
from mjscore.rules.vocabulary.terms import (
    Condition,
    PieceTest,
    PieceWords,
    Situation,
    View,
    fits,
    fitting,
    with_inner,
)

_BONUS_NUMBERS: Final = {Seat.EAST: 1, Seat.SOUTH: 2, Seat.WEST: 3, Seat.NORTH: 4}
_FIELDS_OF_ONLY_TILE: Final = frozenset(
    ("only_place", "only_wait", "only_place_left", "only_possible")
)
_FIELDS_OF_TILES: Final = frozenset(
    ("shape", "seat", "gates", "gates_filled", "streak")
)
"""The fields of a situation that do not depend on how the hand was won."""


class HandItem(NamedTuple):
    """An item of the whole hand with the judges of its conditions.

    `each` is the number of the test that a piece must pass for which the item is scored, None where it is scored once.
    `of_score`: it looks at what else is scored, and is judged last. Pieces that fit one of the `evidence` words show it on the
    sheet; where there are none, the winning tile may (`shown_by_tile`).
    """

    item: Item
    each: int | None
    when: tuple[Judge, ...]
    unless: tuple[Judge, ...]
    of_score: bool
    evidence: tuple[PieceWords, ...]
    shown_by_tile: bool


class ScoredPiece(NamedTuple):
    """What a piece scores by itself, the numbers of the tests that it passes, and its tiles as text."""

    piece: Piece
    text: str
    items: tuple[Item, ...]
    points: int
    doubles: int
    doubling: int
    passes: tuple[int, ...]


class ScoringRules:
    """A ruleset prepared for scoring.

    `tests` numbers the tests that conditions and items put to pieces. `items_waited_for` are the ids of the items that reward a
    loser who waits for them, `calls` of those that ask for an original call. `fields` are the fields of a situation that some
    condition looks at; `prevails`: some word asks for the wind of the round, `annexes`: some word tells annexed kongs apart.
    `rewards` are the ways of winning and the remarks that some condition asks for. `trial_wins` are the ways
    that are tried to see whether a hand may win on a tile, each a win without its tile; where the way makes no difference there
    is only one, a win as dealt. `has_requirements`: some complete hand does not win, because a win must meet conditions or score
    one of some items; a minimum of points or doubles is no requirement. `of_pieces` are the items that a piece scores by itself, `of_hand` those of the whole hand in
    the order of the sheet: for the winner (True) and for another player.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.order = _sheet_order(ruleset)
        self.names = ruleset.item_names
        self.conditions = tuple(all_conditions(ruleset))
        self.fields = frozenset(_fields_of(self.conditions))
        waited_for: set[str] = set()
        for condition in self.conditions:
            if "waiting_for" in CONDITIONS[condition.name].fields:
                waited_for.update(condition.names)
        self.items_waited_for = frozenset(waited_for)
        of_pieces = [item for item in ruleset.items if item.of_pieces]
        of_hand = [item for item in ruleset.items if not item.of_pieces]
        of_hand.sort(key=lambda item: self.order[item.id])
        # How often pieces score these is asked apart from what they score by themselves.
        asked = set(waited_for)
        for item in of_hand:
            asked.update(item.excludes)
        tests = list(tests_of(self.conditions))
        for item in ruleset.items:
            is_asked = not item.of_pieces or item.id in asked or item.beside
            if item.each and is_asked:
                tests.append(fitting(item.each))
        self.tests = _numbered(tests)
        self.of_pieces: dict[bool, tuple[Item, ...]] = {}
        self.of_hand: dict[bool, tuple[HandItem, ...]] = {}
        for winner in (True, False):
            self.of_pieces[winner] = _scored_by(winner, of_pieces)
            items = [self._judged(item) for item in _scored_by(winner, of_hand)]
            self.of_hand[winner] = tuple(items)
        self.requires = tuple(
            [judge_of(condition, self.tests) for condition in ruleset.win.requires]
        )
        self.barred = ruleset.barred_tiles
        calls = [item for item in ruleset.items if _rewards_call(item)]
        self.calls = frozenset(item.id for item in calls)
        self.seats = frozenset((*ruleset.play.seats, None))
        self.size = ruleset.hand_size
        self.shapes = ruleset.shapes
        self.sets = ruleset.win.sets
        self.limit = ruleset.limit.points
        self.caps_losers = ruleset.caps_losers
        self.has_requirements = bool(ruleset.win.requires)
        if ruleset.win.by and not _wins_by_shape_alone(ruleset):
            self.has_requirements = True
        self.trial_wins = tuple(_trial_wins(ruleset))
        required = _fields_of(_requirements(ruleset))
        self.requires_only_tile = bool(required & _FIELDS_OF_ONLY_TILE)
        self.rewards = frozenset(
            CONDITIONS[condition.name].asked_by for condition in self.conditions
        )
        self.asks_only_tile = bool(self.fields & _FIELDS_OF_ONLY_TILE)
        self.tries_only_tile = self.asks_only_tile and len(self.trial_wins) > 1
        self.asks_gates = bool(self.fields & {"gates", "gates_filled"})
        words: list[PieceWord] = []
        for item in ruleset.items:
            words += _rows_of(item.each)
        for condition in self.conditions:
            words += _rows_of(condition.words)
        self.prevails = any(row.of_round for row in words)
        self.annexes = any(row.of_annexed for row in words)
        prevailing = ruleset.play.prevailing_tiles
        rounds = tuple(
            round for round in Round if not self.prevails or prevailing.get(round)
        )
        self.rounds = frozenset((None, *rounds))
        kept = any(_asks_what_was_completed(item) for item in calls)
        self.game = _game(ruleset, rounds, calls_keep_hand=kept)
        self._examined: dict[tuple[Piece, bool], ScoredPiece] = {}
        self._pieces: dict[tuple[SeatTiles, bool], PieceTable] = {}

    def _judged(self, item: Item) -> HandItem:
        """An item of the whole hand with the judges of its conditions, and what shows it."""
        evidence: list[PieceWords] = []
        shown_by_tile = False
        for condition in item.when:
            shown_by = CONDITIONS[condition.name].shown_by
            if shown_by is ShownBy.PIECES and not item.each:
                evidence.append(condition.words)
            elif shown_by is ShownBy.WINNING_TILE and not condition.negated:
                shown_by_tile = True
        test_of_each: int | None = None
        if item.each:
            test_of_each = self.tests[fitting(item.each)]
            evidence.append(item.each)
        return HandItem(
            item=item,
            each=test_of_each,
            when=tuple([judge_of(asked, self.tests) for asked in item.when]),
            unless=tuple([judge_of(asked, self.tests) for asked in item.unless]),
            of_score=any(asks_score(asked) for asked in item.when + item.unless),
            evidence=tuple(evidence),
            shown_by_tile=shown_by_tile,
        )

    def seat_tiles(self, seat: Seat | None, round: Round | None) -> SeatTiles:
        """The tiles that are a player's own at this seat, and those that prevail in this round."""
        play = self.ruleset.play
        own = NO_SEAT_TILES.own
        number = 0
        if seat is not None:
            own = frozenset(play.own_tiles.get(seat, ()))
            number = _BONUS_NUMBERS.get(seat, 0)
        prevailing = NO_SEAT_TILES.prevailing
        if round is not None and self.prevails:
            prevailing = frozenset(play.prevailing_tiles.get(round, ()))
        return SeatTiles(own, prevailing, number)

    def pieces_at(
        self, seat: Seat | None, round: Round | None, winner: bool
    ) -> PieceTable:
        """What pieces score for the winner, or another player, at a seat in a round."""
        seat_tiles = self.seat_tiles(seat, round)
        table = self._pieces.get((seat_tiles, winner))
        if table is None:
            # Of two threads that make it at once, the first one's is taken by both.
            made = PieceTable(self, seat_tiles, winner)
            table = self._pieces.setdefault((seat_tiles, winner), made)
        return table

    def examined(self, piece: Piece, winner: bool) -> ScoredPiece:
        """What a piece scores by itself for the winner or another player; seats for which it is the same share it."""
        known = self._examined.get((piece, winner))
        if known is not None:
            return known
        items = tuple(
            [item for item in self.of_pieces[winner] if fits(item.each, piece)]
        )
        doubles = [self.doubles_of(item) for item in items]
        full = piece._replace(
            scores=frozenset(item.id for item in items if counts_as_score(item))
        )
        passes = tuple([number for test, number in self.tests.items() if test(full)])
        examined = ScoredPiece(
            piece=piece,
            text=str(piece),
            items=items,
            points=sum(item.points or 0 for item in items),
            doubles=sum(doubles),
            doubling=sum(number > 0 for number in doubles),
            passes=passes,
        )
        self._examined[piece, winner] = examined
        return examined

    def doubles_of(self, item: Item) -> int:
        """The doubles of an item; a special hand may be worth doubles where no limit is in force."""
        doubles = item.doubles or 0
        if self.limit is None:
            doubles += item.without_limit
        return doubles


class PieceTable(dict[int, ScoredPiece]):
    """What each piece scores, by its code, for the winner or another player whose tiles these are; some 1,300 codes at most."""

    def __init__(
        self, rules: ScoringRules, seat_tiles: SeatTiles, winner: bool
    ) -> None:
        self.rules = rules
        self.seat_tiles = seat_tiles
        self.winner = winner

    def __missing__(self, code: int) -> ScoredPiece:
        piece = piece_of(code, self.seat_tiles)
        examined = self.rules.examined(piece, self.winner)
        self[code] = examined
        return examined


def _game(
    ruleset: Ruleset, rounds: tuple[Round, ...], *, calls_keep_hand: bool
) -> Game:
    """What legality asks of a ruleset. `calls_keep_hand`: an original call counts only where no set was claimed after it."""
    rules = ruleset.deal_rules
    return Game(
        ruleset.id,
        ruleset.hand_size,
        seats=ruleset.play.seats,
        rounds=rounds,
        barred=ruleset.barred_tiles,
        bonus=ruleset.bonus_tiles_played,
        players=rules.players,
        dealt=ruleset.win.dealt,
        dealt_cite=str(ruleset.win.as_dealt or ruleset.win.cite),
        calls_keep_hand=calls_keep_hand,
        last_four_cite=str(ruleset.play.no_four_at_the_end or ""),
        chows_cite="" if rules.chows is None else str(rules.chows.cite),
        call_cite="" if rules.original_call is None else str(rules.original_call.cite),
        fours=0 if rules.draw_at is None else rules.draw_at.fours,
        fours_cite="" if rules.draw_at is None else str(rules.draw_at.cite),
        rob_concealed=rules.robbed_for,
    )


def scoring_rules(ruleset: Ruleset) -> ScoringRules:
    """The ruleset prepared for scoring; those of the rulesets used last are kept."""
    return prepared(ScoringRules, ruleset)


def _numbered(tests: Iterable[PieceTest]) -> Mapping[PieceTest, int]:
    return {test: number for number, test in enumerate(dict.fromkeys(tests))}


def _scored_by(winner: bool, items: Iterable[Item]) -> tuple[Item, ...]:
    """Those of some items that a winner may score, or another player."""
    one = Who.WINNER if winner else Who.LOSERS
    return tuple([item for item in items if item.who in (Who.ALL, one)])


def counts_as_score(item: Item) -> bool:
    """Whether a hand that scores the item is no longer a hand of “no score”."""
    return bool(item.points or item.scores)


def all_conditions(ruleset: Ruleset) -> Iterator[Condition]:
    """Every condition of a ruleset, those inside others too."""
    yield from with_inner(ruleset.win.requires)
    for item in ruleset.items:
        yield from with_inner((*item.when, *item.unless))


def _requirements(ruleset: Ruleset) -> list[Condition]:
    """The conditions that every win must meet, and those of the items one of which every win must score."""
    required = list(with_inner(ruleset.win.requires))
    for item in _items_of_wins(ruleset):
        required += with_inner(item.when)
        required += with_inner(item.unless)
    return required


def _items_of_wins(ruleset: Ruleset) -> list[Item]:
    """The items one of which every win must score."""
    return [item for item in ruleset.items if item.id in ruleset.win.by]


def _fields_of(conditions: Iterable[Condition]) -> set[str]:
    """The fields of a situation that conditions look at."""
    fields: set[str] = set()
    for condition in conditions:
        fields.update(CONDITIONS[condition.name].fields)
    return fields


def _wins_by_shape_alone(ruleset: Ruleset) -> bool:
    """Whether any hand of any shape scores one of the items one of which every win must score."""
    of_wins = _scored_by(True, _items_of_wins(ruleset))
    sure = [item for item in of_wins if _leaves_a_win(item, ruleset)]
    return all(
        any(_is_scored_for_shape(item, shape.name) for item in sure)
        for shape in ruleset.shapes
    )


def _is_scored_for_shape(item: Item, shape: str) -> bool:
    """Whether every hand of a shape scores an item, unless another takes its place."""
    asks_more = item.each or item.unless or any(tests_of(item.when))
    if asks_more or _fields_of(with_inner(item.when)) != {"shape"}:
        return False
    view = View((), Situation(shape))
    return all(judge_of(condition, {})(view) for condition in item.when)


def _leaves_a_win(
    item: Item, ruleset: Ruleset, below: frozenset[str] = frozenset()
) -> bool:
    """Whether each item that can take the place of this one lets a hand win as well; of two that replace each other none may."""
    below |= {item.id}
    for other in ruleset.items:
        if item.id not in other.excludes:
            continue
        if other.id not in ruleset.win.by or other.id in below:
            return False
        if not _leaves_a_win(other, ruleset, below):
            return False
    return True


def _trial_wins(ruleset: Ruleset) -> Iterator[Win]:
    """The ways of winning that make a difference to what a ruleset requires of every win; as dealt where none does."""
    asked = _requirements(ruleset)
    words: list[PieceWord] = []
    for condition in asked:
        words += _rows_of(condition.words)
    for item in _items_of_wins(ruleset):
        words += _rows_of(item.each)
    of_win = not _fields_of(asked) <= _FIELDS_OF_TILES
    of_score = any(asks_score(condition) for condition in asked)
    if not of_win and not of_score and not any(word.of_win for word in words):
        yield Win(Means.DEALT)
        return
    remarks = {CONDITIONS[condition.name].asked_by for condition in asked}
    for means in (Means.DRAW, Means.DISCARD, Means.LOOSE, Means.ROB):
        yield Win(means)
        for remark in Remark:
            if remark in remarks:
                yield Win(means, remarks=frozenset((remark,)))


def _rows_of(words: PieceWords) -> list[PieceWord]:
    """What the vocabulary says of piece words; nothing of a set of tiles."""
    return [word.row for word in words if word.row is not None]


def _asks_what_was_completed(item: Item) -> bool:
    """Whether an item tells apart the group that the winning tile completed."""
    for condition in with_inner(item.when):
        if any(row.of_completed for row in _rows_of(condition.words)):
            return True
    return False


def _rewards_call(item: Item) -> bool:
    asked_by = [CONDITIONS[condition.name].asked_by for condition in item.when]
    return Remark.ORIGINAL_CALL in asked_by


def asks_score(condition: Condition) -> bool:
    """Whether a condition, or one inside it, looks at what else is scored."""
    return any(CONDITIONS[inner.name].of_score for inner in with_inner((condition,)))


def _sheet_order(ruleset: Ruleset) -> dict[str, int]:
    """The place of each item on the sheet: points, doubles, limits; those for winning first, then in the order of the file."""

    def rank(item: Item) -> tuple[int, bool]:
        asks = bool(item.each or item.when or item.unless)
        if item.points is not None:
            return 0, asks
        if item.doubles is not None:
            return 1, asks
        return 2, asks

    items = sorted(ruleset.items, key=rank)
    return {item.id: place for place, item in enumerate(items)}
