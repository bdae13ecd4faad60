"""Hands that are refused: tiles or seats that the ruleset does not play with, and wins that are not legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NoReturn

from mjscore.arrangements.counts import kinds_in, with_tile
from mjscore.arrangements.distance import distance, distance_of_winner
from mjscore.arrangements.readings import readings, states_before_win
from mjscore.arrangements.shapes import SHAPES, divisions_as
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand, Means, Remark, Status, Win
from mjscore.legality.holding import check_hand, found_legal, illegal, last_section_with
from mjscore.legality.winning import tiles_not_written
from mjscore.problems import Fault, ImpossibleHand, Problem, Span, listed
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.rules import ScoringRules, call_keeps_hand, needs_of_wins, unplayed_tiles
from mjscore.seats import Round
from mjscore.tiles import APART, EXTRA_WINDS, NAMES, TILES, Tile

_SECTIONS: Final = {
    "no-such-seat": "seat",
    "no-such-round": "round",
    "incorrect-winner": "status",
    "not-dealt": "won",
    "no-bonus-tile": "won",
    "no-kong": "won",
    "remark-does-not-fit": "won",
    "not-complete": "won",
    "not-so-completed": "won",
    "not-let-win": "won",
    "not-told": "concealed",
}
"""The section of a hand that each refusal points at; the others point at the full hand."""


def refuse(hand: Hand, faults: Sequence[Fault]) -> NoReturn:
    """Raise the refusal of a hand, pointing at where it was written."""
    origin = hand.origin
    if origin is None:
        raise ImpossibleHand(faults, source="hand")
    placed = []
    for fault in faults:
        section = _SECTIONS.get(fault.code)
        span = fault.span or (origin.place(section) if section is not None else None)
        placed.append(fault._replace(span=span or origin.span))
    raise ImpossibleHand(placed, text=origin.text, source=origin.source)


def check(hand: Hand, rules: ScoringRules) -> None:
    """Refuse an impossible hand, and one whose seat, tiles, size or win the ruleset does not know; all faults at once."""
    must_be_legal(hand, rules)
    must_be_playable(hand, rules)


def must_be_legal(hand: Hand, rules: ScoringRules) -> None:
    """Raise ImpossibleHand for a hand that cannot be under any ruleset."""
    if hand.is_legal:
        return
    if illegal(hand, rules.size, extra_winds=True):
        check_hand(hand, hand_size=rules.size, extra_winds=True, source="hand")
    found_legal(hand)


def must_be_playable(hand: Hand, rules: ScoringRules) -> None:
    """Raise ImpossibleHand for a seat, round, tiles or size that the ruleset does not play with, and for an impossible win."""
    win, size = hand.won, hand.size
    if win is not None:
        if hand.status is not None:
            refuse(hand, [incorrect_winner(hand.status)])
        check_all_told(hand)
        size -= win.among or win.tile is None
        impossible = list(impossible_ways(len(hand.kongs), bool(hand.bonus), win, rules.ruleset))
        if impossible:
            refuse(hand, impossible)
    faults = list(_faults(hand, rules, size))
    if faults:
        refuse(hand, faults)


def impossible_ways(kongs: int, bonus: bool, win: Win, ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of a way of winning that is impossible: it needs a kong, a bonus tile or a deal of fourteen tiles."""
    id = ruleset.id
    if win.means is Means.DEALT and not ruleset.win.dealt:
        message = f"no hand can win as dealt under {id}: all players are dealt {ruleset.hand_size} tiles, and East draws"
        yield Fault("not-dealt", f"{message} ({ruleset.win.cite})", hint="write the tile that East drew, such as won: draw 5D")
    if Remark.AFTER_BONUS in win.remarks and not (bonus and ruleset.play.bonus_tiles):
        what = "this hand has no bonus tile" if ruleset.play.bonus_tiles else f"{id} is played without bonus tiles"
        hint = ("write the bonus tile, or " if ruleset.play.bonus_tiles else "") + "leave out “after bonus”"
        yield Fault("no-bonus-tile", f"“after bonus”: {what}", hint=hint)
    elif win.means is Means.LOOSE and Remark.AFTER_BONUS not in win.remarks and not kongs:
        replaced = bonus and ruleset.play.bonus_tiles
        instead = "loose … after bonus if it replaced the bonus tile" if replaced else "draw for loose"
        message = "a loose tile is drawn after a kong: this hand has none"
        yield Fault("no-kong", message, hint=f"write the kong, or write {instead}")
    if Remark.KONG_UPON_KONG in win.remarks and kongs < 2:
        found = "one kong" if kongs else "none"
        yield Fault("no-kong", f"“kong upon kong” needs two kongs: this hand has {found}", hint="write both kongs")
    if Remark.ORIGINAL_CALL in win.remarks and call_keeps_hand(ruleset):
        yield from _after_call(win)


def _after_call(win: Win) -> Iterator[Fault]:
    """The faults of a win that cannot follow an original call, which keeps the hand (Babcock p. 36, Millington 55)."""
    if win.means is Means.LOOSE and Remark.AFTER_BONUS not in win.remarks or Remark.KONG_UPON_KONG in win.remarks:
        message = "a loose tile follows a kong that was just declared, but after an original call the hand is not changed"
        hint = "leave out original call; or write after bonus if the tile replaced a bonus tile"
        yield Fault("remark-does-not-fit", message, hint=hint)
    if Remark.FIRST_DISCARD in win.remarks:
        message = "an original call is made after East's first discard: that tile cannot win it"
        yield Fault("remark-does-not-fit", message, hint="leave out original call, or first discard")


def _faults(hand: Hand, rules: ScoringRules, size: int) -> Iterator[Fault]:
    id = rules.ruleset.id
    if hand.seat not in rules.seats:
        yield no_such_seat(hand, rules.ruleset)
    if hand.round not in rules.rounds:
        yield no_such_round(hand, rules)
    yield from _from_nobody(hand, rules)
    shown = unplayed_tiles(rules.ruleset).intersection(hand.visible) if hand.visible else set()
    for tile in sorted(shown | rules.barred.intersection((*hand.complete_tiles, *hand.bonus))):
        yield unplayed(tile, rules.ruleset, _place_of(tile, hand))
    if hand.status is None and size != rules.size:
        message = f"{id} is played with {rules.size} tiles, but this hand has {size}"
        yield Fault("wrong-size", message, hint="a kong counts as three; the winning tile is not counted")


def _place_of(tile: Tile, hand: Hand) -> Span | None:
    """Where a tile of a hand was written."""
    return None if hand.origin is None else hand.origin.place(last_section_with(hand, tile), tile)


def no_such_seat(hand: Hand, ruleset: Ruleset) -> Fault:
    """The fault of a hand held at a seat where nobody sits."""
    seats = ", ".join(ruleset.play.seats)
    return Fault("no-such-seat", f"nobody sits {hand.seat} under {ruleset.id}", hint=f"the seats are {seats}")


def _from_nobody(hand: Hand, rules: ScoringRules) -> Iterator[Fault]:
    """The faults of tiles claimed from a seat where nobody sits."""
    sources = [("exposed", group.source) for group in hand.exposed]
    sources += [("won", hand.won.source)] if hand.won is not None else []
    for section, source in dict.fromkeys(sources):
        if source not in rules.seats:
            span = None if hand.origin is None else hand.origin.place(section)
            hint = f"the seats are {', '.join(rules.ruleset.play.seats)}"
            message = f"from {source}: nobody sits {source} under {rules.ruleset.id}"
            yield Fault("no-such-seat", message, span, hint)


def no_such_round(hand: Hand, rules: ScoringRules) -> Fault:
    """The fault of a hand in a round that is not one of the ruleset's."""
    known = ", ".join(each for each in Round if each in rules.rounds)
    hint = f"the rounds are {known}; Millington's option centre-round adds the Centre"
    return Fault("no-such-round", f"no {hand.round} round is played under {rules.ruleset.id}", hint=hint)


def check_all_told(hand: Hand) -> None:
    """Refuse a hand with tiles that are not written, where every tile must be known."""
    if hand.others:
        message = f"{tiles_not_written(hand.others, ' of this hand')}: here every tile must be known"
        refuse(hand, [Fault("not-told", message, hint="write every tile of the hand")])


def incorrect_winner(status: Status, span: Span | None = None) -> Fault:
    """The fault of an incorrect hand that claims a win."""
    return Fault("incorrect-winner", f"a {status} hand cannot win", span, "leave out won:, or status:")


def unplayed(tile: Tile, ruleset: Ruleset, span: Span | None = None) -> Fault:
    """The fault of a tile that a ruleset does not play with."""
    if tile in EXTRA_WINDS:
        return Fault("no-such-tile", f"{ruleset.id} has no {NAMES[tile]}", span, APART[tile])
    hint = "write another tile, or choose a ruleset that has this one"
    return Fault("no-such-tile", f"{ruleset.id} is played without the {NAMES[tile]}", span, hint)


def refuse_win(hand: Hand, rules: ScoringRules) -> NoReturn:
    """Refuse a win of which no reading is legal: it is not complete, or the ruleset does not allow it to win."""
    win = hand.won
    assert win is not None
    if any(True for before in states_before_win(hand) for _ in readings(win, before, rules.shapes, rules.sets)):
        _refuse_not_let_win(hand, rules)
    _refuse_incomplete(hand, rules.ruleset)


def _refuse_incomplete(hand: Hand, ruleset: Ruleset) -> NoReturn:
    """Refuse a win whose tiles do not make a complete hand."""
    away = distance_of_winner(hand, ruleset.win.shapes, ruleset.win.sets)
    completing = hand.won.completing if hand.won is not None else None
    if away < 0:
        what, hint = "not with the groups that are written", "write other groups, or the tiles without groups"
        if completing is not None:
            what, hint = f"the winning tile completes no {completing} in it", "leave out completing, or name another group"
        refuse(hand, [Fault("not-so-completed", f"the hand is complete, but {what}", hint=hint)])
    tiles = f"{away + 1} tiles" if away else _standing_alone(hand, ruleset) or "1 tile"
    message = f"the hand is not complete: {tiles} must be exchanged"
    hint = _other_rules(hand, ruleset) or _undeclared(hand, ruleset) or "leave out won: if another player won"
    refuse(hand, [Fault("not-complete", message, hint=hint)])


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


def _refuse_not_let_win(hand: Hand, rules: ScoringRules) -> NoReturn:
    """Refuse a complete hand that the ruleset or its options do not allow to win."""
    id, cite = rules.ruleset.id, rules.ruleset.win.cite
    message = f"{id} does not allow this hand to win: {needs_of_wins(rules.ruleset)} ({cite})"
    refuse(hand, [Fault("not-let-win", message, hint="leave out won:, or choose another ruleset or option")])
