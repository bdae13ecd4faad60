"""Hands that are not scored: tiles or seats that the ruleset does not play with, and wins that are none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from mjscore.hands import Hand, Status
from mjscore.problems import Fault, ImpossibleHand, Span
from mjscore.rulesets.schema import Ruleset
from mjscore.tiles import EXTRA_WINDS, NAMES, Tile

_SECTIONS: Final = {
    "no-such-seat": "seat",
    "incorrect-winner": "status",
    "not-complete": "won",
    "not-so-completed": "won",
    "not-let-win": "won",
}
"""The section of a hand that each refusal points at; the others point at the whole hand."""


def refuse(hand: Hand, faults: Sequence[Fault]) -> NoReturn:
    """Raise the refusal of a hand, pointing at where it was written."""
    from mjscore.notation.places import place_of

    origin = hand.origin
    if origin is None:
        raise ImpossibleHand(faults, source="hand")
    placed = []
    for fault in faults:
        section = _SECTIONS.get(fault.code)
        span = fault.span or (place_of(hand, section) if section is not None else None)
        placed.append(fault._replace(span=span or origin.span))
    raise ImpossibleHand(placed, text=origin.text, source=origin.source)


def check(hand: Hand, ruleset: Ruleset) -> None:
    """Refuse a hand at a seat, with tiles or of a size that the ruleset does not know."""
    faults: list[Fault] = []
    play = ruleset.play
    if hand.seat is not None and hand.seat not in play.seats:
        seats = ", ".join(play.seats)
        faults.append(Fault("no-such-seat", f"nobody sits {hand.seat} under {ruleset.id}", hint=f"the seats are {seats}"))
    for tile in sorted(set(hand.tiles) & barred_tiles(ruleset)):
        faults.append(_barred(tile, ruleset))
    if hand.status is None:
        size = hand.size - (hand.won is not None and (hand.won.among or hand.won.tile is None))
        if size != ruleset.hand_size:
            message = f"{ruleset.id} is played with {ruleset.hand_size} tiles, this hand has {size}"
            faults.append(Fault("wrong-size", message, hint="a kong counts as three; the winning tile is not counted"))
    if faults:
        refuse(hand, faults)


def incorrect_winner(status: Status, span: Span | None = None) -> Fault:
    """The fault of an incorrect hand that claims a win."""
    return Fault("incorrect-winner", f"a {status} hand cannot win", span, "leave out won:, or status:")


def barred_tiles(ruleset: Ruleset) -> frozenset[Tile]:
    """The kinds that a ruleset does not play with."""
    return ruleset.play.without_tiles | (frozenset(EXTRA_WINDS) - ruleset.play.extra_tiles)


def _barred(tile: Tile, ruleset: Ruleset) -> Fault:
    if tile in EXTRA_WINDS:
        return Fault("no-such-tile", f"{ruleset.id} has no {NAMES[tile]}", hint="for South and West write S W")
    return Fault("no-such-tile", f"{ruleset.id} is played without the {NAMES[tile]}", hint="leave these tiles out")


def refuse_incomplete(hand: Hand, ruleset: Ruleset) -> NoReturn:
    """Refuse a win whose tiles do not make a complete hand."""
    from mjscore.analysis.distance import distance_of_winner

    away = distance_of_winner(hand, ruleset.win.shapes, ruleset.win.sets)
    completing = hand.won.completing if hand.won is not None else None
    if away < 0:
        what = "not as they are grouped"
        if completing is not None:
            what = f"there is no group {completing} that the winning tile completes"
        refuse(
            hand,
            [
                Fault(
                    "not-so-completed",
                    f"the tiles are complete, but {what}",
                    hint="leave the grouping open, or name another group",
                )
            ],
        )
    tiles = "tile" if away == 0 else "tiles"
    message = f"not a complete hand: {away + 1} {tiles} would have to be exchanged"
    refuse(hand, [Fault("not-complete", message, hint="drop `won:` if another player won")])


def refuse_not_let_win(hand: Hand, ruleset: Ruleset) -> NoReturn:
    """Refuse a complete hand that the ruleset or its options do not let win."""
    win = ruleset.win
    needs = [f"{win.minimum_points} points"] if win.minimum_points else []
    needs += [f"{win.minimum_doubles} doubles"] if win.minimum_doubles else []
    what = [f"it needs {' and '.join(needs)}"] if needs else []
    if win.requires or win.by:
        what.append("every win must be " + " and ".join([*map(str, win.requires), *_by(ruleset)]))
    reason = "; ".join(what)
    refuse(
        hand,
        [Fault("not-let-win", f"{ruleset.id} does not let this hand win: {reason} ({ruleset.win.cite})", hint="drop `won:`")],
    )


def _by(ruleset: Ruleset) -> list[str]:
    names = [item.name for item in ruleset.items if item.id in ruleset.win.by]
    return [f"one of: {', '.join(names)}"] if names else []
