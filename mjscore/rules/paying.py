"""How a ruleset settles, how deals follow each other, and its counters, from the tables of a resolved document."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from mjscore.game.seats import Seat
from mjscore.problems import Faults
from mjscore.rules.danger_keys import SettlingFields
from mjscore.rules.keys import read_whole
from mjscore.rules.session_keys import SessionRules
from mjscore.rules.settlement_keys import ENTRIES, CounterSet, SettlementRules


class PayingRules(NamedTuple):
    """What a ruleset says beside what a hand scores; `counters` are None where it names no kind of them."""

    settlement: SettlementRules
    session: SessionRules
    counters: CounterSet | None


def read_paying(
    tables: Mapping[str, Any], book: str, seats: tuple[Seat, ...], faults: Faults
) -> PayingRules:
    """The rules of some tables, by their names, of a game for these seats; what is wrong is noted in `faults`."""
    fields = SettlingFields(tables, "", faults, book)

    def inner(key: str) -> SettlingFields:
        return fields.inner(fields.value(key), key)

    entries = {name: kind.read(fields, name) for name, kind in ENTRIES.items()}
    settlement = read_whole(SettlementRules, inner("settlement"), **entries)
    session = read_whole(
        SessionRules,
        inner("session"),
        seats=seats,
        players=settlement.deal.players or 0,
    )
    if session.sitting_out is None:
        # only where one more sits at the table than play could he be paid for it (Millington 123)
        settlement = settlement._replace(sitting_out=None)
    counters = None
    if fields.value("counters"):
        counters = read_whole(CounterSet, inner("counters"))
    if counters is not None and not counters.pieces:
        counters = None
    return PayingRules(settlement, session, counters)
