"""What a hand is worth before it wins: with each tile that it waits for, as it stands, with undeclared fours declared.

Which tiles these are is found in `mjscore.scoring.waiting`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Annotated, NotRequired, TypedDict

from mjscore.analysis.distances import ruleset_distances
from mjscore.analysis.player_view import PlayerView, with_kong
from mjscore.game.groups import Form, Group, completed_place, group_of, tiles_text
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.tiles import KINDS, TILES, Tile
from mjscore.problems import ImpossibleHand
from mjscore.provenance import Count
from mjscore.rules.schema import Ruleset
from mjscore.scoring import ScoredItem, Sheet, score
from mjscore.scoring.engine import waited_kinds
from mjscore.scoring.readings import states_before_win
from mjscore.scoring.rules import scoring_rules
from mjscore.scoring.waiting import Waiting
from mjscore.sentences import sentence, so_many

TileCode = Annotated[str, ("pattern", "^([1-9][DBC]|[ESWN]|NE|SW|[RGW]D|[FS][1-4])$")]
"""A tile as JSON carries it."""


@dataclass(frozen=True, slots=True)
class CompletedGroup:
    """One group that the tile could complete, and what the hand then scores in points; None where it may not win so."""

    completing: str
    drawn: int | None
    claimed: int | None


@dataclass(frozen=True, slots=True)
class LineDifference:
    """A line that is on only one of the two sheets, or gives something else there: `points`, `doubles` or `limit` in words.

    An empty word stands where it is not on that sheet.
    """

    id: str
    name: str
    drawn: str
    claimed: str
    cite: str


class WaitJson(TypedDict):
    """A tile that completes the hand, and what the hand is worth then."""

    tile: TileCode
    left: Annotated[int, ("minimum", 0), ("maximum", 4)]
    only_place: bool
    drawn: int | None
    claimed: int | None
    choices: tuple[CompletedGroup, ...]
    difference: tuple[LineDifference, ...]
    refused: NotRequired[str]


@dataclass(frozen=True, slots=True)
class WaitedTile:
    """A tile that completes the hand.

    `left` counts the copies that may still turn up. `drawn` and `claimed` are the sheets of winning on it, None where the
    ruleset does not let the hand win so, and `refused` says why. `choices` are there where it could complete several groups,
    the best first; `difference` explains why drawn and claimed are not worth the same.
    """

    tile: Tile
    left: int
    only_place: bool
    drawn: Sheet | None
    claimed: Sheet | None
    choices: tuple[CompletedGroup, ...] = ()
    difference: tuple[LineDifference, ...] = ()
    refused: str = ""

    def __str__(self) -> str:
        drawn = "no win" if self.drawn is None else str(self.drawn.total)
        claimed = "no win" if self.claimed is None else str(self.claimed.total)
        place = ", the only place" if self.only_place else ""
        return f"{self.tile}, {self.left} left{place}: {drawn} drawn, {claimed} claimed"

    @property
    def average(self) -> float:
        """The mean of what the win scores drawn and claimed, in points; a win that is not let counts nothing."""
        return (_total(self.drawn) + _total(self.claimed)) / 2

    @property
    def best(self) -> int:
        """The better of the two."""
        return max(_total(self.drawn), _total(self.claimed))

    def to_dict(self) -> WaitJson:
        """As `analyse --format json` prints it."""
        wait: WaitJson = {
            "tile": str(self.tile),
            "left": self.left,
            "only_place": self.only_place,
            "drawn": _told_total(self.drawn),
            "claimed": _told_total(self.claimed),
            "choices": self.choices,
            "difference": self.difference,
        }
        if self.refused:
            wait["refused"] = self.refused
        return wait


def _total(sheet: Sheet | None) -> int:
    return 0 if sheet is None else sheet.total


def _told_total(sheet: Sheet | None) -> int | None:
    return None if sheet is None else sheet.total


def waited_tiles(hand: Hand, ruleset: Ruleset) -> list[Tile]:
    """The kinds that a hand of thirteen waits for, lowest first."""
    known = ruleset_distances(ruleset)
    if not known.full(hand):
        return []
    return [TILES[kind] for kind in waited_kinds(hand, scoring_rules(ruleset))]


def valued_waits(view: PlayerView, ruleset: Ruleset) -> tuple[WaitedTile, ...]:
    """What the hand waits for, lowest tile first; empty where it is not ready."""
    tiles = waited_tiles(view.hand, ruleset)
    only_place = len(tiles) == 1
    return tuple(
        _valued_wait(view, tile, ruleset, only_place=only_place) for tile in tiles
    )


def _valued_wait(
    view: PlayerView, tile: Tile, ruleset: Ruleset, *, only_place: bool
) -> WaitedTile:
    """A tile with the sheets of a win by it, drawn and claimed, and what differs between them."""
    drawn, not_drawn = _sheet_of_win(view, Win(Means.DRAW, tile), ruleset)
    claimed, not_claimed = _sheet_of_win(view, Win(Means.DISCARD, tile), ruleset)
    refused = not_drawn or not_claimed
    if refused and not view.left(tile):
        refused = "all four are in sight"
    return WaitedTile(
        tile,
        view.left(tile),
        only_place,
        drawn=drawn,
        claimed=claimed,
        choices=_choices(view, tile, ruleset),
        difference=_difference(drawn, claimed),
        refused=refused,
    )


def _sheet_of_win(
    view: PlayerView, win: Win, ruleset: Ruleset
) -> tuple[Sheet | None, str]:
    """The sheet of a win; where the ruleset does not let the hand win so None, and why."""
    hand = replace(view.hand, won=win, origin=None)
    try:
        return score(hand, ruleset, view.table), ""
    except ImpossibleHand as refusal:
        return None, refusal.message


def _choices(
    view: PlayerView, tile: Tile, ruleset: Ruleset
) -> tuple[CompletedGroup, ...]:
    """What each group that the tile could complete makes the hand worth; none where there is but one."""
    groups = list(dict.fromkeys(_completed(view.hand, tile, ruleset)))
    if len(groups) < 2:
        return ()
    choices = []
    for group in groups:
        by_draw = Win(Means.DRAW, tile, completing=group)
        by_claim = Win(Means.DISCARD, tile, completing=group)
        drawn, _ = _sheet_of_win(view, by_draw, ruleset)
        claimed, _ = _sheet_of_win(view, by_claim, ruleset)
        choice = CompletedGroup(
            completing=tiles_text(group.kind, group.tile),
            drawn=_told_total(drawn),
            claimed=_told_total(claimed),
        )
        choices.append(choice)
    choices.sort(key=_worth_of_both, reverse=True)
    return tuple(choices)


def _worth_of_both(choice: CompletedGroup) -> int:
    return (choice.drawn or 0) + (choice.claimed or 0)


def _completed(hand: Hand, tile: Tile, ruleset: Ruleset) -> Iterator[Group]:
    """Each group that the tile completes in some reading, as `completing` names it."""
    won = replace(hand, won=Win(Means.DRAW, tile), origin=None)
    rules = scoring_rules(ruleset)
    for before in states_before_win(won):
        for _, codes in Waiting.of(won, before, rules).readings():
            for code in codes:
                if completed_place(code):
                    yield group_of(code).with_form(Form.EXPOSED)


def _difference(
    drawn: Sheet | None, claimed: Sheet | None
) -> tuple[LineDifference, ...]:
    """The lines in which the two sheets differ, in the order of the sheet."""
    if drawn is None or claimed is None:
        return ()
    by_draw = _by_item(drawn.items)
    by_claim = _by_item(claimed.items)
    lines = {line.id: line for line in (*claimed.items, *drawn.items)}
    differences = []
    for line in sorted(lines.values(), key=attrgetter("order")):
        ours = by_draw.get(line.id, "")
        theirs = by_claim.get(line.id, "")
        if ours != theirs:
            difference = LineDifference(
                line.id, line.name, drawn=ours, claimed=theirs, cite=str(line.cite)
            )
            differences.append(difference)
    return tuple(differences)


def _by_item(items: Sequence[ScoredItem]) -> dict[str, str]:
    """What each item gives on a sheet, in words: `8 + 4 points`, `1 double`, `1/2 of the limit`."""
    amounts: dict[str, list[ScoredItem]] = {}
    for item in items:
        amounts.setdefault(item.id, []).append(item)
    return {id: worth(lines) for id, lines in amounts.items()}


def worth(lines: Sequence[ScoredItem]) -> str:
    """What the lines of one item give together, in words."""
    if lines[0].points is not None:
        points = " + ".join(str(line.points) for line in lines)
        return sentence("{points} points", points=points)
    if lines[0].doubles is not None:
        doubles = sum(line.doubles or 0 for line in lines)
        return so_many(doubles, "double")
    part = lines[0].limit
    if part == 1:
        return sentence("the limit")
    return sentence("{part} of the limit", part=part)


@dataclass(frozen=True, slots=True)
class Four:
    """Four of a kind that stand undeclared: what the hand scores as it stands, and with them declared a concealed kong.

    Both are totals in points if another player won; the loose tile that is drawn for the kong is taken to add nothing.
    """

    tile: Tile
    undeclared: Count
    declared: Count


def sheet_as_it_stands(view: PlayerView, ruleset: Ruleset) -> Sheet:
    """What thirteen tiles score if another player won now."""
    return score(replace(view.hand, won=None, origin=None), ruleset, view.table)


def total_as_it_stands(hand: Hand, ruleset: Ruleset) -> int:
    """What a hand scores if another player won now, in points."""
    return score(replace(hand, won=None, origin=None), ruleset).total


def fours_of(view: PlayerView, ruleset: Ruleset) -> tuple[Four, ...]:
    """The undeclared fours of a hand of thirteen, or of fourteen on turn."""
    hand = view.hand
    fours = [tile for tile in TILES[:KINDS] if hand.free.count(tile) == 4]
    return tuple(_four(view, tile, ruleset) for tile in fours)


def _four(view: PlayerView, tile: Tile, ruleset: Ruleset) -> Four:
    hand = replace(view.hand, won=None, origin=None)
    kong = with_kong(hand, tile)
    if kong.size == ruleset.hand_size:
        # Fourteen tiles on turn: the loose tile is discarded again; undeclared, so is the fourth of the kind.
        free = list(hand.free)
        free.remove(tile)
        before = total_as_it_stands(replace(hand, free=tuple(free)), ruleset)
        return Four(tile, before, total_as_it_stands(kong, ruleset))
    totals = []
    for loose in _loose_tiles(view, ruleset):
        with_loose = replace(kong, free=tuple(sorted([*kong.free, loose])))
        totals.append(total_as_it_stands(with_loose, ruleset))
    declared = min(totals, default=0)
    return Four(tile, total_as_it_stands(hand, ruleset), declared)


def _loose_tiles(view: PlayerView, ruleset: Ruleset) -> list[Tile]:
    """The tiles that could be drawn, of a suit (or honours) of which the hand holds some already."""
    suits = {tile.suit for tile in view.hand.tiles}
    barred = ruleset.barred_tiles
    return [
        tile
        for tile in TILES[:KINDS]
        if tile.suit in suits and tile not in barred and view.left(tile)
    ]
