"""Why a hand that claims a win has not won: it is not complete, or the ruleset does not let it win; and what was meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand
from mjscore.game.legality import refusal, require
from mjscore.game.tiles import TILES, Tile
from mjscore.places import Section, fault_in
from mjscore.problems import Fact, Fault, ImpossibleHand, Problem, words_of
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.loader import each_option_added
from mjscore.rules.patterns import shipped_shapes
from mjscore.rules.schema import Item, Ruleset
from mjscore.rules.shapes import Shape, distance, divisions_as, kinds_in, with_tile
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.english import condition_words
from mjscore.scoring.legal_readings import scored_wins
from mjscore.scoring.readings import before_win, states_before_win
from mjscore.scoring.rules import ScoringRules, scoring_rules
from mjscore.scoring.waiting import Waiting
from mjscore.sentences import joined, listed, sentence, so_many


def no_win(hand: Hand, rules: ScoringRules) -> Problem:
    """The refusal of a win of which no reading is legal: it is not complete, or the ruleset does not allow it to win."""
    ruleset = rules.ruleset
    if _is_complete(hand, rules):
        message = sentence(
            "{ruleset} does not allow this hand to win: {needs} ({cite})",
            ruleset=ruleset.id,
            needs=_needs_of_wins(ruleset),
            cite=ruleset.win.cite,
        )
        hint = "leave out won:, or choose another ruleset or option"
        fault = fault_in(Section.WON, "not-let-win", message, hint=hint)
        return refusal(hand, [fault], "hand")
    return refusal(hand, [_incomplete(hand, ruleset)], "hand")


def _is_complete(hand: Hand, rules: ScoringRules) -> bool:
    """Whether a hand has a reading, whether the ruleset lets it win or not."""
    for before in states_before_win(hand):
        for _ in Waiting.of(hand, before, rules).readings():
            return True
    return False


def _needs_of_wins(ruleset: Ruleset) -> str:
    """What a win needs under a ruleset, minimums and requirements, in words; empty where every complete hand wins."""
    win = ruleset.win
    minimums = win.minimums()
    needs = []
    if minimums:
        needs.append(sentence("it needs {needs}", needs=joined(minimums, " and ")))
    names = ruleset.item_names
    for condition in win.requires:
        asked = condition_words(condition, names)
        needs.append(sentence("every win must meet “{asked}”", asked=asked))
    of_wins = [item for item in ruleset.items if item.id in win.by]
    if win.by:
        quoted = [sentence("“{item}”", item=item.name) for item in of_wins]
        scored = listed(quoted, "or")
        needs.append(sentence("every win must score {items}", items=scored))
    for item in of_wins:
        if _is_of_a_shape_and_more(item):
            conditions = [condition_words(condition, names) for condition in item.when]
            asked = joined(conditions, "; ")
            needs.append(
                sentence("“{item}” is for {asked}", item=item.name, asked=asked)
            )
    return joined(needs, "; ")


def _is_of_a_shape_and_more(item: Item) -> bool:
    """Whether an item gives points for a shape with one thing more."""
    if item.points is None or len(item.when) != 2:
        return False
    return CONDITIONS[item.when[0].name].fields == ("shape",)


def _incomplete(hand: Hand, ruleset: Ruleset) -> Fault:
    """The fault of a hand that claims a win and is not complete: how far it is from that, and what may be meant."""
    away = distance_of_winner(hand, ruleset.shapes)
    if away < 0:
        return _not_so_completed(hand)
    alone = [] if away else _exchangeable(hand, ruleset)
    where = _tile_written(hand)
    if where and hand.won is not None and hand.won.tile in alone:
        message = sentence(
            "the hand is not complete: if {tile} is the one in {where}, only {size} tiles are written",
            tile=hand.won.tile,
            where=where,
            size=hand.size,
        )
        hint = "write the tile that is missing, or name the tile that won"
        return _not_complete(message, hint)
    tiles = so_many(away + 1, "tile")
    if 0 < len(alone) <= 2:
        tiles = listed([str(tile) for tile in alone], "or")
    hint = (
        _other_rules(hand, ruleset)
        or _undeclared(hand, ruleset)
        or "leave out won: if another player won"
    )
    return _not_complete(
        sentence("the hand is not complete: {tiles} must be exchanged", tiles=tiles),
        hint,
    )


def distance_of_winner(hand: Hand, shapes: Sequence[Shape]) -> int:
    """How many tiles a hand that claims a win is from ready; -1 where its tiles are complete in some arrangement."""
    before = before_win(hand)
    counts = with_tile(before.in_hand, _winning_tile(hand))
    if any(divisions_as(shape, counts, before.melds) for shape in shapes):
        return -1
    return max(0, distance(counts, before.melds, shapes))


def _not_so_completed(hand: Hand) -> Fault:
    """The fault of a hand that is complete, but not with the groups as they are written."""
    why_not = sentence("not with the groups that are written")
    hint = "write other groups, or the tiles without groups"
    if hand.won is not None and hand.won.completing is not None:
        why_not = sentence(
            "the winning tile completes no {completing} in it",
            completing=hand.won.completing,
        )
        hint = "leave out completing, or name another group"
    message = sentence("the hand is complete, but {what}", what=why_not)
    return fault_in(Section.WON, "not-so-completed", message, hint=hint)


def _not_complete(message: str, hint: str) -> Fault:
    fault = fault_in(Section.WON, "not-complete", message, hint=hint)
    return fault._replace(missing=Fact("not-complete", message, hint))


def _tile_written(hand: Hand) -> str:
    """Where the winning tile is also written, beside itself: it may be one and the same."""
    won = hand.won
    if won is None or won.among:
        return ""
    if won.claimed:
        for group in hand.exposed:
            if won.tile in group.tiles and group.kind is not Kind.KONG:
                return str(group)
    return sentence("the hand") if won.tile in hand.free else ""


def _exchangeable(hand: Hand, ruleset: Ruleset) -> list[Tile]:
    """The standing tiles any one of which could be exchanged to complete the hand."""
    before = before_win(hand)
    in_hand = with_tile(before.in_hand, _winning_tile(hand))
    return [
        TILES[kind]
        for kind in kinds_in(in_hand)
        if distance(with_tile(in_hand, kind, -1), before.melds, ruleset.shapes) == 0
    ]


def _winning_tile(hand: Hand) -> Tile | None:
    return None if hand.won is None else hand.won.tile


def _undeclared(hand: Hand, ruleset: Ruleset) -> str:
    """Four alike that would complete the hand as a kong, which counts as three: the winning tile then stands apart."""
    win = hand.won
    if win is None or win.tile is None or not win.among:
        return ""
    if hand.tiles.count(win.tile) == 4:
        return ""
    for four in dict.fromkeys(hand.free):
        if hand.free.count(four) != 4:
            continue
        free = tuple(tile for tile in hand.free if tile is not four)
        kong = Group(Kind.KONG, four, Form.CONCEALED)
        meant = replace(
            hand, fixed=(*hand.fixed, kong), free=free, won=replace(win, among=False)
        )
        if distance_of_winner(meant, ruleset.shapes) < 0:
            return sentence(
                "the four {four} are not declared: for a kong write 4×{four} concealed kong",
                four=four,
            )
    return ""


def _may_win(hand: Hand, ruleset: Ruleset) -> bool:
    rules = scoring_rules(ruleset)
    try:
        require(hand, rules.game, "hand")
    except ImpossibleHand:
        return False
    return bool(scored_wins(hand, rules))


def _other_rules(hand: Hand, ruleset: Ruleset) -> str:
    """The option, or another ruleset, under which the tiles are a complete hand of a special shape."""
    before = before_win(hand)
    counts = with_tile(before.in_hand, _winning_tile(hand))
    known = [*shipped_shapes().values(), *ruleset.own_shapes]
    shapes = {shape.name: shape for shape in known if shape not in ruleset.shapes}
    for name, shape in shapes.items():
        if not divisions_as(shape, counts, before.melds):
            continue
        tiles = sentence(
            "these tiles are {shape}, which ", shape=sentence(words_of(name))
        )
        for id, other in each_option_added(ruleset):
            if name in other.win.shapes and _may_win(hand, other):
                return sentence(
                    "{tiles}the option {option} allows to win", tiles=tiles, option=id
                )
        allowing = []
        for id in ruleset_ids():
            other = load_ruleset(id)
            if name in other.win.shapes and _may_win(hand, other):
                allowing.append(id)
        if allowing:
            allow = "allows" if len(allowing) == 1 else "allow"
            return sentence(
                f"{{tiles}}{{rulesets}} {allow} to win",
                tiles=tiles,
                rulesets=listed(allowing),
            )
    return ""
