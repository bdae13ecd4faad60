"""The analysis of one hand under one ruleset: waits, distance, discards, dangers, and what it scores as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from mjscore.analysis.discards import (
    DiscardOption,
    Helper,
    after_discard,
    copies_left,
    discards_of,
    helpers_of,
    safest_first,
)
from mjscore.analysis.distances import ruleset_distances, told_distance
from mjscore.analysis.player_view import (
    PlayerView,
    check_table,
    hand_before_win,
    is_on_turn,
    view_in_deal,
    view_of_hand,
)
from mjscore.analysis.threats import Threat, threats_to
from mjscore.analysis.waits import (
    Four,
    WaitedTile,
    fours_of,
    sheet_as_it_stands,
    valued_waits,
)
from mjscore.game.deals import Deal
from mjscore.game.groups import Group
from mjscore.game.hands import Hand, write_hand
from mjscore.game.legality import require_all_tiles
from mjscore.game.seats import Seat
from mjscore.in_json import json_value
from mjscore.on_demand import notebook_html
from mjscore.problems import expect
from mjscore.provenance import Count, OriginJson
from mjscore.rules import ruleset_of
from mjscore.rules.automata import NEVER
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet, score
from mjscore.scoring.sheet import SheetJson
from mjscore.sentences import sentence, so_many


class AnalysisJson(OriginJson):
    """What a hand waits for, what to discard, what is dangerous."""

    hand: str
    complete: bool
    distance: Annotated[int, ("minimum", -1)] | None
    waits: tuple[WaitedTile, ...]
    helpers: tuple[Helper, ...]
    chances: Count
    discards: tuple[DiscardOption, ...]
    standing: SheetJson | None
    won: SheetJson | None
    fours: tuple[Four, ...]
    danger: tuple[Threat, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What there is to know of a hand of thirteen, of fourteen about to discard, or a finished one.

    `distance` counts the tiles still to be exchanged before it is ready: 0 ready, -1 complete; NEVER (99, in JSON null) where
    its sets on the table leave no hand that the ruleset lets win. `waits` are those of thirteen
    tiles, of a finished hand before it won, and of fourteen after the first of the `discards`, which are there for fourteen
    alone. `helpers` bring a hand of thirteen nearer, `copies` counts those left of them. `as_it_stands` is the sheet of thirteen
    if another player won now, `won` that of a finished hand; `fours` stand undeclared; `threats` say which tiles are
    dangerous to discard.
    """

    rules: Ruleset
    hand: Hand
    complete: bool
    distance: int
    waits: tuple[WaitedTile, ...] = ()
    helpers: tuple[Helper, ...] = ()
    discards: tuple[DiscardOption, ...] = ()
    as_it_stands: Sheet | None = None
    won: Sheet | None = None
    fours: tuple[Four, ...] = ()
    threats: tuple[Threat, ...] = ()
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Analysis of “{self.hand}” by {self.rules.id}, distance {told_distance(self.distance)}>"

    def __str__(self) -> str:
        """The hand and how far it is; the discards, the waits, what helps; the sheet of a finished hand, else the notes."""
        lines = [str(self.hand), f"{self.rules}: {self.state}"]
        lines += map(str, self.discards)
        lines += [f"{self._waiting()} for {wait}" for wait in self.waits]
        if self.helpers and not self.waits:
            help = "helps" if self.copies == 1 else "help"
            which = ", ".join(map(str, self.helpers))
            lines.append(f"{so_many(self.copies, 'tile')} {help}: {which}")
        if self.won is not None:
            lines.append(str(self.won))
        else:
            lines += self.notes
        return "\n".join(lines)

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    def _waiting(self) -> str:
        if self.discards:
            return f"after {self.discards[0].tile} is discarded it waits"
        return "it waits" if self.hand.won is None else "it waited"

    @property
    def state(self) -> str:
        """How far the hand is, in words: `Ready`, `2 tiles from ready after the best discard`."""
        if self.complete:
            return "Complete"
        if self.distance == NEVER:
            return "It can no longer win: the rules let no hand win that has these sets on the table"
        away = sentence("Ready")
        if self.distance > 0:
            away = sentence("{tiles} from ready", tiles=so_many(self.distance, "tile"))
        if self.discards:
            return sentence("{away} after the best discard", away=away)
        return away

    @property
    def copies(self) -> int:
        """The copies left of the tiles that help."""
        return copies_left(self.helpers)

    def to_dict(self) -> dict[str, Any]:
        """As `analyse --format json` prints it."""
        as_it_stands = None
        if self.as_it_stands is not None:
            as_it_stands = self.as_it_stands.to_dict(inner=True)
        won = None if self.won is None else self.won.to_dict(inner=True)
        analysis: AnalysisJson = {
            **self.rules.origin,
            "hand": write_hand(self.hand),
            "complete": self.complete,
            "distance": told_distance(self.distance),
            "waits": self.waits,
            "helpers": self.helpers,
            "chances": self.copies,
            "discards": self.discards,
            "standing": as_it_stands,
            "won": won,
            "fours": self.fours,
            "danger": self.threats,
            "notes": self.notes,
        }
        return dict(json_value(analysis))


def analyse(
    hand: Hand,
    ruleset: Ruleset | str,
    others: Sequence[tuple[Seat, Sequence[Group]]] = (),
    wall: int | None = None,
) -> Analysis:
    """The analysis of a hand: thirteen tiles, fourteen about to discard (read with `discarding`), or a finished hand.

    `others` are the groups before the other players, in the order in which they were laid down; `wall` counts the tiles left to
    draw. Scores are in points. Raises ImpossibleHand as scoring does, and for a hand of any other size.
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    ruleset = ruleset_of(ruleset)
    return analyse_view(view_of_hand(hand, others, wall), ruleset)


def analyse_seat(deal: Deal, seat: Seat, ruleset: Ruleset) -> Analysis:
    """The analysis of the hand at one seat of a deal, as its player sees the table; raises UsageProblem if there is none."""
    return analyse_view(view_in_deal(deal, seat), ruleset)


def analyse_view(view: PlayerView, ruleset: Ruleset) -> Analysis:
    """The analysis of a hand as its player sees the table."""
    hand = view.hand
    require_all_tiles(hand)
    check_table(view, ruleset)
    if hand.won is not None:
        return _finished(view, ruleset)
    if is_on_turn(view, ruleset):
        return _on_turn(view, ruleset)
    return _between_turns(view, ruleset)


def _between_turns(view: PlayerView, ruleset: Ruleset) -> Analysis:
    """The analysis of thirteen tiles."""
    distances = ruleset_distances(ruleset)
    waits = valued_waits(view, ruleset)
    away = distances.distance(view.hand)
    notes = _notes(view, waits)
    if waits:
        helpers = tuple(Helper(wait.tile, wait.left) for wait in waits if wait.left)
    else:
        helpers = helpers_of(view, distances)
        if not helpers and away != NEVER:
            stuck = "no tile is left that brings the hand nearer to ready"
            notes = (stuck, *notes)
    return Analysis(
        ruleset,
        view.hand,
        complete=False,
        distance=away,
        waits=waits,
        helpers=helpers,
        as_it_stands=sheet_as_it_stands(view, ruleset),
        fours=fours_of(view, ruleset),
        threats=threats_to(view, ruleset),
        notes=notes,
    )


def _on_turn(view: PlayerView, ruleset: Ruleset) -> Analysis:
    """The analysis of fourteen tiles, of which one is discarded."""
    threats = threats_to(view, ruleset)
    discards = safest_first(discards_of(view, ruleset), threats)
    complete = ruleset_distances(ruleset).distance(view.hand) < 0
    waits: tuple[WaitedTile, ...] = ()
    if discards and not complete:
        after = after_discard(view, discards[0].tile)
        waits = valued_waits(after, ruleset)
    notes = _notes(view, waits)
    if complete:
        notes = (
            "the fourteen tiles are complete: to score the win, write how it was won (won: …)",
            *notes,
        )
    return Analysis(
        ruleset,
        view.hand,
        complete=complete,
        distance=-1 if complete else discards[0].distance,
        waits=waits,
        discards=discards,
        fours=fours_of(view, ruleset),
        threats=threats,
        notes=notes,
    )


def _finished(view: PlayerView, ruleset: Ruleset) -> Analysis:
    """The analysis of a hand that won."""
    sheet = score(view.hand, ruleset, view.table)
    before = hand_before_win(view.hand)
    waits: tuple[WaitedTile, ...] = ()
    if before is not None:
        waits = valued_waits(view.with_hand(before), ruleset)
    return Analysis(
        ruleset,
        view.hand,
        complete=True,
        distance=-1,
        waits=waits,
        won=sheet,
        notes=sheet.notes,
    )


def _notes(view: PlayerView, waits: Sequence[WaitedTile]) -> tuple[str, ...]:
    """What a player should know of how the figures were found."""
    notes: list[str] = []
    if waits and not copies_left(waits):
        notes.append("no tile that it waits for is left: as it stands it cannot win")
    held = view.hand.tiles
    for tile in dict.fromkeys(held):
        if view.copies_seen[tile] == 4 and held.count(tile) == 4:
            words = "all four {tile} are in the hand: it is never waited for"
            notes.append(sentence(words, tile=tile))
    if view.hand.origin is not None:
        notes += view.hand.origin.taken_to_mean
    return tuple(notes)
