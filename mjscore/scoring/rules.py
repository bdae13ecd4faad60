"""A ruleset prepared for scoring: who may score which items, what its conditions look at, which tiles it plays with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from mjscore.arrangements.lanes import WEIGHT
from mjscore.hands import Means, Remark, Win
from mjscore.problems import listed, so_many
from mjscore.rulesets.schema import Item, Ruleset, Who, made_once
from mjscore.seats import Round, Seat
from mjscore.tiles import BONUS_TILES, EXTRA_WINDS, Tile
from mjscore.vocabulary.conditions import CONDITIONS, condition_words
from mjscore.vocabulary.phrases import doubles_words
from mjscore.vocabulary.pieces import NO_SEAT_TILES, SeatTiles
from mjscore.vocabulary.rows import ShownBy
from mjscore.vocabulary.terms import Condition, Word, Words, with_inner
from mjscore.vocabulary.words import WORDS

if TYPE_CHECKING:
    from mjscore.scoring.compiled.judge import CompiledJudge, CompiledRules

_BONUS_NUMBERS: Final = {Seat.EAST: 1, Seat.SOUTH: 2, Seat.WEST: 3, Seat.NORTH: 4}


_FIELDS_OF_ONLY_TILE: Final = frozenset(("only_place", "only_wait", "only_place_left"))
_FIELDS_OF_TILES: Final = frozenset(("shape", "seat", "gates", "gates_filled", "streak"))
"""The fields of a situation that do not depend on how the hand was won."""
_FIELDS_OF_WAY: Final = frozenset(("shape", "means", "remarks", "seat", "waiting_for")) | _FIELDS_OF_ONLY_TILE
"""The fields of a situation that do not differ between two winners at one seat who won in the same way."""


class ScoringRules:
    """A ruleset prepared for scoring.

    `of_pieces` are the items that a piece scores by itself, `of_hand` those of the whole hand in the order of the sheet;
    `shown` are the ids of those that tiles can show. `calls` are the ids of the items that ask for an original call,
    `items_waited_for` those that reward a loser who waits for them.
    `fields` are the fields of a situation that some condition looks at; the others are not worked out. `rewards` are the
    ways of winning and the remarks that some condition asks for. `asks_only_tile`: some condition looks at a field of
    `OnlyTile`; `asks_beyond_only_place`: at a field other than `only_place`; `asks_place_left`: at `only_place_left`.
    `asks_win_details`: some condition looks at one of the `WinDetails`, which differ between hands won in the same way.
    `ways_to_win` are the ways that are tried to see whether a hand may win on a tile, each a win without its tile. Where the
    way makes no difference there is only one, a win as dealt. `has_requirements`: a win must meet conditions or score one of
    some items; a minimum of points or doubles is no requirement.
    `mjscore.scoring.compiled` fills in `compiled` and `judges` when it first needs them.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.order = _sheet_order(ruleset)
        self.names = ruleset.item_names
        self.of_pieces = tuple(item for item in ruleset.items if item.of_pieces)
        of_hand = [item for item in ruleset.items if not item.of_pieces]
        self.of_hand = tuple(sorted(of_hand, key=lambda item: self.order[item.id]))
        self.shown = frozenset(item.id for item in self.of_hand if is_shown(item))
        self.conditions = tuple(all_conditions(ruleset))
        self.fields = frozenset(field for each in self.conditions for field in fields_of(each))
        self.named_tiles = frozenset(tile for each in self.conditions if "tile" in fields_of(each) for tile in each.tiles)
        self.items_waited_for = frozenset(
            name for each in self.conditions if "waiting_for" in fields_of(each) for name in each.names
        )
        self.barred = barred_tiles(ruleset)
        self.barred_mask = packed_kinds(tile for tile in self.barred if not tile.is_bonus)
        self.calls = frozenset(item.id for item in ruleset.items if any(_is_call(each) for each in item.when))
        self.seats = frozenset((*ruleset.play.seats, None))
        self.size = ruleset.hand_size
        self.shapes, self.sets = ruleset.win.shapes, ruleset.win.sets
        self.standard = "standard" in self.shapes
        self.special_shapes = tuple(name for name in self.shapes if name != "standard")
        self.limit, self.caps_losers = ruleset.limit.points, ruleset.caps_losers
        self.has_requirements = bool(ruleset.win.requires or ruleset.win.by)
        self.ways_to_win = tuple(_ways_to_win(ruleset))
        self.requires_only_tile = any(_FIELDS_OF_ONLY_TILE.intersection(fields_of(each)) for each in _requirements(ruleset))
        self.rewards = frozenset(CONDITIONS[each.name].asked_by for each in self.conditions if each.name in CONDITIONS)
        self.asks_only_tile = bool(self.fields & _FIELDS_OF_ONLY_TILE)
        self.asks_win_details = not self.fields <= _FIELDS_OF_WAY
        self.asks_beyond_only_place = bool(self.fields & _FIELDS_OF_ONLY_TILE - {"only_place"})
        self.asks_place_left = "only_place_left" in self.fields
        self.asks_gates = bool(self.fields & {"gates", "gates_filled"})
        self.prevails = any(word.name == "prevailing-wind" for word in self._words())
        prevailing = ruleset.play.prevailing_tiles
        self.rounds = frozenset((None, *(each for each in Round if not self.prevails or prevailing.get(each))))
        self.compiled: dict[bool, CompiledRules] = {}
        self.judges: dict[tuple[Seat | None, Round | None, bool], CompiledJudge] = {}

    def _words(self) -> Iterator[Word]:
        for item in self.ruleset.items:
            yield from item.each
        for condition in self.conditions:
            yield from condition.words

    def seat_tiles(self, seat: Seat | None, round: Round | None) -> SeatTiles:
        """The tiles that are a player's own at this seat, and those that prevail in this round."""
        play = self.ruleset.play
        own = frozenset(play.own_tiles.get(seat, ())) if seat is not None else NO_SEAT_TILES.own
        prevailing = (
            frozenset(play.prevailing_tiles.get(round, ())) if round is not None and self.prevails else NO_SEAT_TILES.prevailing
        )
        return SeatTiles(own, prevailing, _BONUS_NUMBERS.get(seat, 0) if seat is not None else 0)

    def scored_by(self, winner: bool) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """The items that the winner, or another, may score: those of pieces, and those of the whole hand."""
        of_pieces = tuple(item for item in self.of_pieces if may_score(item, winner))
        return of_pieces, tuple(item for item in self.of_hand if may_score(item, winner))


def scoring_rules(ruleset: Ruleset) -> ScoringRules:
    """The ruleset prepared for scoring; those of the rulesets used last are kept."""
    return made_once(ScoringRules, ruleset)


def may_score(item: Item, winner: bool) -> bool:
    """Whether the winner, or a loser, may score an item."""
    return item.who is Who.ALL or (item.who is Who.WINNER) is winner


def all_conditions(ruleset: Ruleset) -> Iterator[Condition]:
    """Every condition of a ruleset, those inside others too."""
    yield from with_inner(ruleset.win.requires)
    for item in ruleset.items:
        yield from with_inner((*item.when, *item.unless))


def _requirements(ruleset: Ruleset) -> list[Condition]:
    """The conditions that every win must meet, and those of the items one of which every win must score."""
    named = [item for item in ruleset.items if item.id in ruleset.win.by]
    return [*with_inner(ruleset.win.requires), *(each for item in named for each in with_inner((*item.when, *item.unless)))]


def _ways_to_win(ruleset: Ruleset) -> Iterator[Win]:
    """The ways of winning that make a difference to what a ruleset requires of every win; as dealt where none does."""
    asked = _requirements(ruleset)
    words = [word for each in asked for word in each.words]
    words += [word for item in ruleset.items if item.id in ruleset.win.by for word in item.each]
    fields = {field for each in asked for field in fields_of(each)}
    if fields <= _FIELDS_OF_TILES and not any(map(asks_score, asked)) and not any(_is_of_win(word) for word in words):
        yield Win(Means.DEALT)
        return
    remarks = {CONDITIONS[each.name].asked_by for each in asked if each.name in CONDITIONS}
    for means in (Means.DRAW, Means.DISCARD, Means.LOOSE, Means.ROB):
        yield Win(means)
        yield from (Win(means, remarks=frozenset((remark,))) for remark in Remark if remark in remarks)


def _is_of_win(word: Word) -> bool:
    """Whether the answer of a word depends on how the hand was won."""
    return word.name in WORDS and WORDS[word.name].of_win


def evidence(item: Item) -> list[Words]:
    """The piece words of an item; the pieces that they fit show the item on the sheet."""
    if item.each:
        return [item.each]
    return [each.words for each in item.when if each.name in CONDITIONS and CONDITIONS[each.name].shown_by is ShownBy.PIECES]


def is_shown_by_winning_tile(item: Item) -> bool:
    """Whether the winning tile shows an item that no piece shows."""
    asked = [CONDITIONS[each.name] for each in item.when if each.name in CONDITIONS and not each.negated]
    return any(row.shown_by is ShownBy.WINNING_TILE for row in asked)


def is_shown(item: Item) -> bool:
    """Whether tiles can show an item: pieces, or the winning tile."""
    return bool(evidence(item)) or is_shown_by_winning_tile(item)


def _is_call(condition: Condition) -> bool:
    """Whether a condition asks that the player had declared himself ready."""
    row = CONDITIONS.get(condition.name)
    return row is not None and row.asked_by is Remark.ORIGINAL_CALL


def call_keeps_hand(ruleset: Ruleset) -> bool:
    """Whether a ruleset rewards an original call only where no set was claimed after it but the one that won."""
    calls = [item for item in ruleset.items if any(_is_call(each) for each in item.when)]
    return any(word.name == "completed" for item in calls for each in with_inner(item.when) for word in each.words)


def fields_of(condition: Condition) -> tuple[str, ...]:
    """The fields of a situation that a condition looks at, not those that conditions inside it look at."""
    row = CONDITIONS.get(condition.name)
    return row.fields if row is not None else ()


def asks_score(condition: Condition) -> bool:
    """Whether a condition, or one inside it, looks at what else is scored."""
    return any(each.name in CONDITIONS and CONDITIONS[each.name].of_score for each in with_inner((condition,)))


def needs_of_wins(ruleset: Ruleset) -> str:
    """What a win needs under a ruleset, minimums and requirements, in words; empty where every complete hand wins."""
    win = ruleset.win
    needs = [so_many(win.minimum_points, "point")] if win.minimum_points else []
    needs += [doubles_words(win.minimum_doubles)] if win.minimum_doubles else []
    needs += [f"{win.minimum_combinations} combinations that double"] if win.minimum_combinations else []
    what = [f"it needs {' and '.join(needs)}"] if needs else []
    names = ruleset.item_names
    what += [f"every win must meet “{condition_words(each, names)}”" for each in win.requires]
    if win.by:
        what.append(f"every win must score {listed([f'“{name}”' for id, name in names.items() if id in win.by], 'or')}")
    return "; ".join(what)


def barred_tiles(ruleset: Ruleset) -> frozenset[Tile]:
    """The kinds that a ruleset does not play with."""
    return ruleset.play.without_tiles | (frozenset(EXTRA_WINDS) - ruleset.play.extra_tiles)


def unplayed_tiles(ruleset: Ruleset) -> frozenset[Tile]:
    """The kinds and bonus tiles that cannot lie on the table under a ruleset."""
    return barred_tiles(ruleset) | frozenset(BONUS_TILES).difference(bonus_tiles_played(ruleset))


def bonus_tiles_played(ruleset: Ruleset) -> tuple[Tile, ...]:
    """The bonus tiles that a ruleset plays with."""
    return tuple(tile for tile in BONUS_TILES if tile not in ruleset.play.without_tiles) if ruleset.play.bonus_tiles else ()


def packed_kinds(tiles: Iterable[Tile]) -> int:
    """The bits of these kinds in packed tiles: all three bits of each kind. A packed mask has only the lowest bit of each."""
    return sum(WEIGHT[tile] for tile in tiles) * 7


def _sheet_order(ruleset: Ruleset) -> dict[str, int]:
    """The place of each item on the sheet: points, doubles, limits; those for winning first, then in the order of the file."""

    def rank(item: Item) -> tuple[int, bool]:
        kind = 0 if item.points is not None else 1 if item.doubles is not None else 2
        return kind, bool(item.each or item.when or item.unless)

    return {item.id: place for place, item in enumerate(sorted(ruleset.items, key=rank))}
