"""The lines of a score: an item with what it gave and the tiles that show it."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from mjscore.citations import Citation
from mjscore.rulesets.schema import Item
from mjscore.scoring.rules import ScoringRules, evidence, is_shown_by_winning_tile
from mjscore.tiles import Tile
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.terms import fits


class ScoredItem(NamedTuple):
    """A line of a score: an item of the ruleset, what it gave, and the tiles that show it.

    Gives `points`, `doubles` or a fraction `limit` of the limit; the others are None. `tiles` is empty where the item is
    about the whole hand or the manner of winning. `order` is its place on the ruleset's sheet.
    """

    id: str
    name: str
    points: int | None
    doubles: int | None
    limit: Fraction | None
    tiles: str
    cite: Citation
    order: int

    def __str__(self) -> str:
        worth = f"{self.points}" if self.points is not None else f"×{1 << (self.doubles or 0)}"
        if self.limit is not None:
            worth = "the limit" if self.limit == 1 else f"{self.limit} of the limit"
        shown = f", {self.tiles}" if self.tiles else ""
        return f"{self.name}{shown}: {worth} ({self.cite})"

    def to_dict(self) -> dict[str, Any]:
        """The line as the JSON output carries it."""
        line: dict[str, Any] = {"id": self.id, "name": self.name}
        if self.points is not None:
            line["points"] = self.points
        if self.doubles is not None:
            line["doubles"] = self.doubles
        if self.limit is not None:
            line["limit"] = float(self.limit)
        if self.tiles:
            line["tiles"] = self.tiles
        line["cite"] = self.cite.to_dict()
        return line


def piece_lines(piece: Piece, items: Iterable[Item], rules: ScoringRules) -> tuple[ScoredItem, ...]:
    """The lines of the items that a piece scores by itself."""
    return tuple(line_of(item, 1, str(piece), rules) for item in items)


def hand_line(item: Item, times: int, pieces: Iterable[Piece], tile: Tile | None, rules: ScoringRules) -> ScoredItem:
    """The line of an item of the whole hand: shown by the pieces that its conditions count, or else by the winning tile."""
    shown = dict.fromkeys(str(piece) for piece in pieces if shows(piece, item))
    if not shown and tile is not None and is_shown_by_winning_tile(item):
        shown = dict.fromkeys([str(tile)])
    return line_of(item, times, ", ".join(shown), rules)


def line_of(item: Item, times: int, tiles: str, rules: ScoringRules) -> ScoredItem:
    """The line of an item that is scored so many times, and shown by these tiles."""
    order = rules.order[item.id]
    if item.doubles_without_limit and rules.ruleset.limit.points is None:
        return ScoredItem(item.id, item.name, item.points, item.doubles_without_limit, None, tiles, item.cite, order)
    points = item.points * times if item.points is not None else None
    doubles = item.doubles * times if item.doubles is not None else None
    return ScoredItem(item.id, item.name, points, doubles, item.limit, tiles, item.cite, order)


def shows(piece: Piece, item: Item) -> bool:
    """Whether a piece is evidence for an item of the whole hand."""
    return any(fits(words, piece) for words in evidence(item))
