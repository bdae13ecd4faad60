"""Hands and deals as plain data for JSON, and back: the public shape of `convert --to json` and of the conformance cases.

A tile is its code, a seat or a round its name; a group is `{"kind", "tiles", "form", "from"}`; a win is `{"means", "tile",
"from", "remarks", "completing", "among"}`. What is not known is null, a list that is empty is empty: every key is there.
Where data is read, a key may be left out; without `among` the number of tiles tells whether the winning tile is among them, as
in a text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from mjscore.deals import CountedHand, Deal, Penalty, Result
from mjscore.groups import KIND_WORDS, Group
from mjscore.hands import Hand, Remark, Win
from mjscore.legality.dealing import check_deal
from mjscore.legality.holding import check_hand
from mjscore.limits import NOT_STATED
from mjscore.notation.from_json import DataReader
from mjscore.tiles import Tile

Data = dict[str, Any]


def hand_to_dict(hand: Hand) -> Data:
    """A hand as plain data."""
    return {
        "exposed": [_group(group) for group in hand.exposed],
        "fixed": [_group(group) for group in hand.fixed],
        "free": _codes(hand.free),
        "bonus": _codes(hand.bonus),
        "seat": _name(hand.seat),
        "round": _name(hand.round),
        "won": _win(hand.won),
        "visible": _codes(hand.visible),
        "status": _name(hand.status),
        "others": hand.others,
    }


def deal_to_dict(deal: Deal) -> Data:
    """A deal as plain data: the header's keys, and the hands by seat in the order in which they are written."""
    return {
        "rules": deal.rules,
        "options": list(deal.options),
        "limit": "not stated" if deal.limit == NOT_STATED else deal.limit,
        "round": _name(deal.round),
        "visible": _codes(deal.visible),
        "date": deal.date,
        "title": deal.title,
        "result": _result(deal.result),
        "penalties": [_penalty(penalty) for penalty in deal.penalties],
        "wall": deal.wall,
        "streak": deal.streak,
        "no_choice": [str(seat) for seat in deal.no_choice],
        "liable": [{"seat": str(each.seat), "half": each.half, "first_discard": each.first_discard} for each in deal.liable],
        "hands": {str(seat): _seated(hand) for seat, hand in deal.seats},
    }


def hand_from_dict(
    data: Mapping[str, Any],
    *,
    source: str = "<json>",
    extra_winds: bool = True,
    discarding: bool = True,
    won: Win | None = None,
) -> Hand:
    """The hand of such data, if it can be; raises NotationProblem or ImpossibleHand. `won` replaces the win in the data."""
    hand = DataReader(source).hand(data, "hand", won)
    return check_hand(hand, source=source, extra_winds=extra_winds, discarding=discarding)


def deal_from_dict(data: Mapping[str, Any], *, source: str = "<json>") -> Deal:
    """The deal of such data, if it can have happened; raises NotationProblem or ImpossibleHand."""
    return check_deal(DataReader(source).deal(data), source=source)


def _codes(tiles: Sequence[Tile]) -> list[str]:
    return [str(tile) for tile in tiles]


def _name(value: Enum | None) -> str | None:
    return None if value is None else str(value)


def _group(group: Group) -> Data:
    return {
        "kind": KIND_WORDS[group.kind],
        "tiles": _codes(group.tiles),
        "form": group.form.name.lower(),
        "from": _name(group.source),
    }


def _win(win: Win | None) -> Data | None:
    if win is None:
        return None
    completing = win.completing
    return {
        "means": str(win.means),
        "tile": None if win.tile is None else str(win.tile),
        "from": _name(win.source),
        "remarks": [str(remark) for remark in Remark if remark in win.remarks],
        "completing": None if completing is None else {"kind": KIND_WORDS[completing.kind], "tiles": _codes(completing.tiles)},
        "among": win.among,
    }


def _seated(hand: Hand | CountedHand) -> Data:
    if isinstance(hand, CountedHand):
        return {"score": hand.score, "doubles": hand.doubles, "won": _win(hand.won), "status": _name(hand.status)}
    data = hand_to_dict(hand)
    return {key: data[key] for key in data if key not in ("seat", "visible")}


def _result(result: Result | None) -> Data | None:
    if result is None:
        return None
    return {"ending": str(result.ending), "by": _name(result.by), "heads": result.heads}


def _penalty(penalty: Penalty) -> Data:
    return {
        "offence": str(penalty.offence),
        "offenders": [str(seat) for seat in penalty.offenders],
        "claim": penalty.claim,
        "claimant": _name(penalty.claimant),
        "corrected": _name(penalty.corrected),
        "counted": penalty.counted,
        "doubles": penalty.doubles,
    }
