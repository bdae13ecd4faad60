"""The keys that files of version 1 may hold and that are gone: what each of them means now.

House files, and sessions, which carry their rules, are read with them and paid as they were. They are told anew where a
file's tables are laid on those of the file that it extends (`merge`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from mjscore.rules.completed import CompletedHand


class OneMeaning(NamedTuple):
    """A key that could say one thing alone: the value that is passed over, and what another value is told."""

    value: str
    message: str


ONE_MEANING: Final = {
    "settlement.winner-is-paid": OneMeaning(
        "by-each", "there is one way: each of the others pays the winner"
    ),
    "settlement.liability.losers-settle": OneMeaning(
        "nothing",
        "where one is liable for the win, the losers pay each other nothing",
    ),
}
"""By the path of the key in a ruleset."""

OF_A_DANGER: Final = {
    "whole-hand": 'write completes = ["whole-hand"]',
    "completed-sets": 'write completes = ["3 sets"]',
    "last-may-be-pair": 'write completes = ["2 sets and a pair"]',
    "own-wind": 'write completes = ["3 sets", "own-wind"]',
}
"""The former keys of a danger, each of which told one thing of the hand that is completed; and what tells it now."""


def told_anew(
    where: str, table: Mapping[str, Any], before: Mapping[str, Any]
) -> Mapping[str, Any]:
    """A table that stands at a key path, with what it says by former keys said by those of today.

    Each key of a danger is laid by itself on what is known of the hand from `before`, the table that this one changes. A
    value that such a key never had stays, and is refused when the table is read.
    """
    is_danger = where.split(".")[-2:-1] == ["dangers"]
    if not is_danger or OF_A_DANGER.keys().isdisjoint(table):
        return table
    from mjscore.rules.completed import completed_hand  # few files hold these keys

    words = table.get("completes", before.get("completes", []))
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        return table
    hand = _changed(completed_hand(words), table)
    if hand is None:
        return table
    kept = {key: value for key, value in table.items() if key not in OF_A_DANGER}
    return {**kept, "completes": hand.words()}


def _changed(hand: CompletedHand, table: Mapping[str, Any]) -> CompletedHand | None:
    """The completed hand with what the former keys say of it; None where one has a value that it never had."""
    groups = table.get("completed-sets", hand.groups)
    pair = table.get("last-may-be-pair", hand.pair)
    whole_hand = table.get("whole-hand", hand.whole_hand)
    own_wind = table.get("own-wind", hand.own_wind)
    if type(groups) is not int or not 0 <= groups <= 4:
        return None
    if not all(type(flag) is bool for flag in (pair, whole_hand, own_wind)):
        return None
    pair = pair and groups > 0
    sets = groups - 1 if pair else groups
    return hand._replace(whole_hand=whole_hand, sets=sets, pair=pair, own_wind=own_wind)
