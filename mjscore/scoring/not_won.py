"""Why a hand that claims a win has none: it is not complete, or the ruleset does not let it win."""

from __future__ import annotations

from dataclasses import replace

from mjscore.arrangements.counts import kinds_in, with_tile
from mjscore.arrangements.distance import distance, distance_of_winner
from mjscore.arrangements.readings import readings, states_before_win
from mjscore.arrangements.shapes import SHAPES, divisions_as
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand
from mjscore.legality import refusal
from mjscore.places import Section, fault_in
from mjscore.problems import Fault, Problem, listed
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.rules import ScoringRules, needs_of_wins
from mjscore.tiles import TILES


def no_win(hand: Hand, rules: ScoringRules) -> Problem:
    """The refusal of a win of which no reading is legal: it is not complete, or the ruleset does not allow it to win."""
    win, ruleset = hand.won, rules.ruleset
    assert win is not None
    if any(True for before in states_before_win(hand) for _ in readings(win, before, rules.shapes, rules.sets)):
        message = f"{ruleset.id} does not allow this hand to win: {needs_of_wins(ruleset)} ({ruleset.win.cite})"
        hint = "leave out won:, or choose another ruleset or option"
        return refusal(hand, [fault_in(Section.WON, "not-let-win", message, hint)], "hand")
    return refusal(hand, [_incomplete(hand, ruleset)], "hand")


def _incomplete(hand: Hand, ruleset: Ruleset) -> Fault:
    """The fault of a win whose tiles do not make a complete hand."""
    away = distance_of_winner(hand, ruleset.win.shapes, ruleset.win.sets)
    completing = hand.won.completing if hand.won is not None else None
    if away < 0:
        what, hint = "not with the groups that are written", "write other groups, or the tiles without groups"
        if completing is not None:
            what, hint = f"the winning tile completes no {completing} in it", "leave out completing, or name another group"
        return fault_in(Section.WON, "not-so-completed", f"the hand is complete, but {what}", hint)
    tiles = f"{away + 1} tiles" if away else _standing_alone(hand, ruleset) or "1 tile"
    hint = _other_rules(hand, ruleset) or _undeclared(hand, ruleset) or "leave out won: if another player won"
    return fault_in(Section.WON, "not-complete", f"the hand is not complete: {tiles} must be exchanged", hint)


def _standing_alone(hand: Hand, ruleset: Ruleset) -> str:
    """The standing tiles any one of which could be exchanged to complete the hand, where they are few."""
    before, win = states_before_win(hand)[0], ruleset.win
    tile = hand.won.tile if hand.won is not None else None
    in_hand = with_tile(before.in_hand, tile)
    melded = [held - ours for held, ours in zip(before.held, before.in_hand, strict=True)]
    alone = [
        str(TILES[kind])
        for kind in kinds_in(in_hand)
        if distance(with_tile(in_hand, kind, -1), melded, before.meld_count, win.sets, win.shapes) == 0
    ]
    return listed(alone, "or") if len(alone) <= 2 else ""


def _undeclared(hand: Hand, ruleset: Ruleset) -> str:
    """Four alike that would complete the hand as a kong, which counts as three: the winning tile then stands apart."""
    win = hand.won
    if win is None or win.tile is None or not win.among or hand.tiles.count(win.tile) == 4:
        return ""
    for four in dict.fromkeys(tile for tile in hand.free if hand.free.count(tile) == 4):
        free = tuple(tile for tile in hand.free if tile is not four)
        kong = Group(Kind.KONG, four, Form.CONCEALED)
        meant = replace(hand, fixed=(*hand.fixed, kong), free=free, won=replace(win, among=False))
        if distance_of_winner(meant, ruleset.win.shapes, ruleset.win.sets) < 0:
            return f"the four {four} are not declared: for a kong write 4×{four} concealed kong"
    return ""


def _other_rules(hand: Hand, ruleset: Ruleset) -> str:
    """The option, or another ruleset, under which the tiles are a complete hand of a special shape."""
    before = states_before_win(hand)[0]
    if before.meld_count:
        return ""
    counts = with_tile(before.in_hand, hand.won.tile if hand.won is not None else None)
    shapes = [shape for shape in SHAPES if shape not in ruleset.win.shapes and divisions_as(shape, counts, 0, ruleset.win.sets)]
    for shape in shapes:
        found = f"these tiles are {shape.replace('-', ' ')}, which "
        for option in ruleset.options:
            if option.id not in ruleset.on and shape in _shapes_of(ruleset.id, option.id):
                return f"{found}the option {option.id} allows to win"
        others = [id for id in ruleset_ids() if shape in load_ruleset(id).win.shapes]
        if others:
            return f"{found}{listed(others)} allow{'s' * (len(others) == 1)} to win"
    return ""


def _shapes_of(ruleset: str, option: str) -> tuple[str, ...]:
    try:
        return load_ruleset(ruleset, [option]).win.shapes
    except Problem:  # an option that cannot be on by itself
        return ()
