"""Why a hand that claims a win has not won: it is not complete, or the ruleset does not let it win; and what was meant."""

from __future__ import annotations

from dataclasses import replace

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand
from mjscore.game.legality import refusal, require
from mjscore.game.tiles import TILES, Tile
from mjscore.places import Section, fault_in
from mjscore.problems import Fact, Fault, ImpossibleHand, Problem, words_of
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.lacking import divisions_as, kinds_in, with_tile
from mjscore.rules.patterns import shipped_shapes
from mjscore.rules.schema import Ruleset
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.english import condition_words
from mjscore.scoring.distance import distance, distance_of_winner
from mjscore.scoring.legal_readings import scored_wins
from mjscore.scoring.readings import states_before_win
from mjscore.scoring.rules import ScoringRules, each_option_added, scoring_rules
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
        return refusal(
            hand, [fault_in(Section.WON, "not-let-win", message, hint)], "hand"
        )
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
    needs = [so_many(win.minimum_points, "point")] if win.minimum_points else []
    needs += [so_many(win.minimum_doubles, "double")] if win.minimum_doubles else []
    needs += (
        [
            sentence(
                "{number} combinations that double",
                number=win.minimum_combinations,
            )
        ]
        if win.minimum_combinations
        else []
    )
    what = [sentence("it needs {needs}", needs=joined(needs, " and "))] if needs else []
    names = ruleset.item_names
    what += [
        sentence(
            "every win must meet “{asked}”",
            asked=condition_words(each, names),
        )
        for each in win.requires
    ]
    if win.by:
        named = [item for item in ruleset.items if item.id in win.by]
        what.append(
            sentence(
                "every win must score {items}",
                items=listed(
                    [sentence("“{item}”", item=names[item.id]) for item in named], "or"
                ),
            )
        )
        what += [
            sentence(
                "“{item}” is for {asked}",
                item=names[item.id],
                asked=joined(
                    (condition_words(each, names) for each in item.when), "; "
                ),
            )
            for item in named
            if item.points is not None
            and len(item.when) == 2
            and CONDITIONS[item.when[0].name].fields == ("shape",)
        ]
    return joined(what, "; ") if what else ""


def _incomplete(hand: Hand, ruleset: Ruleset) -> Fault:
    away = distance_of_winner(hand, ruleset.shapes)
    completing = hand.won.completing if hand.won is not None else None
    if away < 0:
        what, hint = (
            sentence("not with the groups that are written"),
            "write other groups, or the tiles without groups",
        )
        if completing is not None:
            what, hint = (
                sentence(
                    "the winning tile completes no {completing} in it",
                    completing=completing,
                ),
                "leave out completing, or name another group",
            )
        return fault_in(
            Section.WON,
            "not-so-completed",
            sentence("the hand is complete, but {what}", what=what),
            hint,
        )
    alone = [] if away else _exchangeable(hand, ruleset)
    if (
        (where := _tile_written(hand))
        and hand.won is not None
        and hand.won.tile in alone
    ):
        message = sentence(
            "the hand is not complete: if {tile} is the one in {where}, only {size} tiles are written",
            tile=hand.won.tile,
            where=where,
            size=hand.size,
        )
        return _not_complete(
            message, "write the tile that is missing, or name the tile that won"
        )
    tiles = (
        so_many(away + 1, "tile")
        if away
        else listed([str(tile) for tile in alone], "or")
        if 0 < len(alone) <= 2
        else so_many(1, "tile")
    )
    hint = (
        _other_rules(hand, ruleset)
        or _undeclared(hand, ruleset)
        or "leave out won: if another player won"
    )
    return _not_complete(
        sentence("the hand is not complete: {tiles} must be exchanged", tiles=tiles),
        hint,
    )


def _not_complete(message: str, hint: str) -> Fault:
    return fault_in(Section.WON, "not-complete", message, hint)._replace(
        missing=Fact("not-complete", message, hint)
    )


def _tile_written(hand: Hand) -> str:
    """Where the winning tile is also written, beside itself: it may be one and the same."""
    won = hand.won
    if won is None or won.among:
        return ""
    on_table = hand.exposed if won.claimed else ()
    group = next(
        (
            group
            for group in on_table
            if won.tile in group.tiles and group.kind is not Kind.KONG
        ),
        None,
    )
    return (
        str(group)
        if group is not None
        else sentence("the hand")
        if won.tile in hand.free
        else ""
    )


def _exchangeable(hand: Hand, ruleset: Ruleset) -> list[Tile]:
    """The standing tiles any one of which could be exchanged to complete the hand."""
    before = states_before_win(hand)[0]
    tile = hand.won.tile if hand.won is not None else None
    in_hand = with_tile(before.in_hand, tile)
    return [
        TILES[kind]
        for kind in kinds_in(in_hand)
        if distance(with_tile(in_hand, kind, -1), before.melds, ruleset.shapes) == 0
    ]


def _undeclared(hand: Hand, ruleset: Ruleset) -> str:
    """Four alike that would complete the hand as a kong, which counts as three: the winning tile then stands apart."""
    win = hand.won
    if (
        win is None
        or win.tile is None
        or not win.among
        or hand.tiles.count(win.tile) == 4
    ):
        return ""
    for four in dict.fromkeys(tile for tile in hand.free if hand.free.count(tile) == 4):
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
    before = states_before_win(hand)[0]
    counts = with_tile(before.in_hand, hand.won.tile if hand.won is not None else None)
    known = {
        shape.name: shape
        for shape in (*shipped_shapes().values(), *ruleset.own_shapes)
        if shape not in ruleset.shapes
    }
    for shape in (
        name for name in known if divisions_as(known[name], counts, before.melds)
    ):
        found = sentence(
            "these tiles are {shape}, which ", shape=sentence(words_of(shape))
        )
        for id, other in each_option_added(ruleset):
            if shape in other.win.shapes and _may_win(hand, other):
                return sentence(
                    "{tiles}the option {option} allows to win", tiles=found, option=id
                )
        others = [
            id
            for id in ruleset_ids()
            if shape in load_ruleset(id).win.shapes and _may_win(hand, load_ruleset(id))
        ]
        if others:
            allow = "allows" if len(others) == 1 else "allow"
            return sentence(
                f"{{tiles}}{{rulesets}} {allow} to win",
                tiles=found,
                rulesets=listed(others),
            )
    return ""
