"""What a ruleset says about playing many deals: its `session` table, checked and typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mjscore.citations import Citation
from mjscore.problems import RulesetProblem
from mjscore.rulesets.parse import Faults, join, parse_seat
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Round, Seat
from mjscore.settlement.fields import Fields

EVENTS: Final = ("win-by-another", "draw", "draw-after-fours", "draw-at-four-fours", "washed-by-east")
"""What may make East pass: another player's win; a draw, whatever it holds, or after any or after four declared fours; an
original hand that East himself washed. Offences say of themselves whether an offending East passes."""


@dataclass(frozen=True, slots=True)
class Streak:
    """East's wins running that count for something: how many, whether draws between them are passed over, whether he passes."""

    wins: int
    across_draws: bool
    passes: bool
    cite: Citation


@dataclass(frozen=True, slots=True)
class SessionRules:
    """How East passes, what the rounds are, and what each player begins with.

    `seats` are those of the game, `players` how many of them are taken (0: all). `rounds` is how many make a game (0: not
    said), `winds` what prevails in each, over again after the last. `passes` holds the events of EVENTS at which East passes;
    `to_winner`: he passes to the winner. `swaps` are the changes of seats after a round, by its wind. `sits_out`: one more
    player than play; he enters when East passes (`east`) or with a new round (`round`). `start` is in points.
    """

    seats: tuple[Seat, ...]
    players: int
    rounds: int
    winds: tuple[Round, ...]
    start: int
    passes: Mapping[str, Citation]
    to_winner: bool
    streak: Streak | None
    swaps: Mapping[str, tuple[tuple[Seat, Seat], ...]]
    sits_out: str
    cite: Citation

    @property
    def playing(self) -> int:
        """How many play each deal."""
        return self.players or len(self.seats)

    @property
    def at_the_table(self) -> int:
        """How many players a session has, the one who sits out among them."""
        return self.playing + bool(self.sits_out)


@lru_cache(maxsize=64)
def session_rules(ruleset: Ruleset) -> SessionRules:
    """The session rules of a ruleset; raises RulesetProblem with every fault of its table."""
    faults = Faults()
    fields = Fields(ruleset.tables.get("session", {}), "session", ruleset.book, faults)
    rules = _read(ruleset, fields, faults)
    fields.close()
    if faults.found:
        raise RulesetProblem(faults.found, source=ruleset.source)
    return rules


def _read(ruleset: Ruleset, fields: Fields, faults: Faults) -> SessionRules:
    settlement = Fields(ruleset.tables.get("settlement", {}), "settlement", ruleset.book, faults)
    sitting = fields.table_at("sitting-out")
    streak = fields.table_at("streak")
    return SessionRules(
        seats=ruleset.play.seats,
        players=settlement.number("players", 4, 2, 6) if "players" in settlement else 0,
        rounds=fields.number("rounds", 0, 0, 100),
        winds=_winds(fields, faults),
        start=fields.number("start"),
        passes=_passes(fields, faults),
        to_winner=fields.word("passes-to", ("right", "winner")) == "winner",
        streak=None if streak is None else _streak(streak),
        swaps=_swaps(fields, faults),
        sits_out="" if sitting is None else _sitting_out(sitting),
        cite=fields.cite(),
    )


def _winds(fields: Fields, faults: Faults) -> tuple[Round, ...]:
    found = []
    for name in fields.strings("winds"):
        if name in tuple(Round):
            found.append(Round(name))
        else:
            faults.unknown("unknown-round", join(fields.where, "winds"), "round", name, list(Round))
    return tuple(found)


def _passes(fields: Fields, faults: Faults) -> dict[str, Citation]:
    found: dict[str, Citation] = {}
    for event, inner in fields.tables("east-passes-after"):
        if event not in EVENTS:
            faults.unknown("unknown-event", inner.where, "event", event, EVENTS)
        if inner.flag("in-force", True):
            found[event] = inner.cite()
        inner.close()
    return found


def _streak(fields: Fields) -> Streak:
    found = Streak(
        wins=fields.number("wins", 9, 2, 99),
        across_draws=fields.flag("across-draws"),
        passes=fields.flag("east-passes"),
        cite=fields.cite(),
    )
    fields.close()
    return found


def _sitting_out(fields: Fields) -> str:
    found = fields.word("changes-with", ("east", "round"))
    fields.cite()
    fields.close()
    return found


def _swaps(fields: Fields, faults: Faults) -> dict[str, tuple[tuple[Seat, Seat], ...]]:
    inner = fields.table_at("swaps")
    found: dict[str, tuple[tuple[Seat, Seat], ...]] = {}
    if inner is None:
        return found
    inner.cite()
    for name in tuple(Round):
        pairs = []
        for written in inner.strings(name):
            one, _, other = written.partition("-")
            seats = (parse_seat(one, join(inner.where, name), faults), parse_seat(other, join(inner.where, name), faults))
            if seats[0] is not None and seats[1] is not None:
                pairs.append((seats[0], seats[1]))
        if pairs:
            found[str(name)] = tuple(pairs)
    inner.close()
    return found
