"""What a ruleset says about playing many deals: its `session` table, checked and typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mjscore.citations import Citation
from mjscore.problems import Faults, RulesetProblem
from mjscore.rulesets.fields import read_seat
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Round, Seat
from mjscore.settlement.rules.fields import SettlingFields

EVENTS: Final = ("win-by-another", "draw", "draw-after-fours", "draw-at-four-fours", "washed-by-east", "every-deal")
"""What may make East pass: another player's win; any draw, a draw with a declared four, or one with four of them; an original
hand that East himself washed; every deal, however it ended. The rule of an offence says whether an offending East passes."""


@dataclass(frozen=True, slots=True)
class StreakRule:
    """A reward for East's wins running: how many wins, whether draws between them are ignored, whether East then passes."""

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
    `progress`: so many players with the highest totals go to the next table when the rounds are over (0: nobody).
    `winds_cite` and `start_cite` say where the book names the rounds and gives out the points.
    """

    seats: tuple[Seat, ...]
    players: int
    rounds: int
    winds: tuple[Round, ...]
    start: int
    passes: Mapping[str, Citation]
    to_winner: bool
    streak: StreakRule | None
    swaps: Mapping[str, tuple[tuple[Seat, Seat], ...]]
    sits_out: str
    progress: int
    cite: Citation
    winds_cite: Citation
    start_cite: Citation

    @property
    def playing(self) -> int:
        """How many play each deal."""
        return self.players or len(self.seats)

    @property
    def at_the_table(self) -> int:
        """How many players a session has, the one who sits out among them."""
        return self.playing + bool(self.sits_out)


def session_rules(ruleset: Ruleset) -> SessionRules:
    """The session rules of a ruleset; raises RulesetProblem with every fault of its table."""
    faults = Faults()
    fields = SettlingFields(ruleset.tables.get("session", {}), "session", faults, ruleset.book)
    rules = _read(ruleset, fields, faults)
    fields.close()
    if faults.found:
        raise RulesetProblem(faults.found, source=ruleset.source)
    return rules


def _read(ruleset: Ruleset, fields: SettlingFields, faults: Faults) -> SessionRules:
    settlement = SettlingFields(ruleset.tables.get("settlement", {}), "settlement", faults, ruleset.book)
    sitting = fields.table_at("sitting-out")
    streak = fields.table_at("streak")
    cite = fields.cite()
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
        progress=fields.number("progress", 0, 0, 5),
        cite=cite,
        winds_cite=fields.cite_of("round-winds") or cite,
        start_cite=fields.cite_of("counters") or cite,
    )


def _winds(fields: SettlingFields, faults: Faults) -> tuple[Round, ...]:
    found = []
    for name in fields.strings("winds"):
        if name in tuple(Round):
            found.append(Round(name))
        else:
            faults.unknown("unknown-round", fields.path("winds"), "round", name, list(Round))
    return tuple(found)


def _passes(fields: SettlingFields, faults: Faults) -> dict[str, Citation]:
    found: dict[str, Citation] = {}
    for event, inner in fields.tables("east-passes-after"):
        if event not in EVENTS:
            faults.unknown("unknown-event", inner.where, "event", event, EVENTS)
        cite = inner.cite()
        if inner.flag("in-force", True):
            found[event] = cite
        inner.close()
    return found


def _streak(fields: SettlingFields) -> StreakRule:
    found = StreakRule(
        wins=fields.number("wins", 9, 2, 99),
        across_draws=fields.flag("across-draws"),
        passes=fields.flag("east-passes"),
        cite=fields.cite(),
    )
    fields.close()
    return found


def _sitting_out(fields: SettlingFields) -> str:
    found = fields.word("changes-with", ("east", "round"))
    fields.cite()
    fields.close()
    return found


def _swaps(fields: SettlingFields, faults: Faults) -> dict[str, tuple[tuple[Seat, Seat], ...]]:
    inner = fields.table_at("swaps")
    found: dict[str, tuple[tuple[Seat, Seat], ...]] = {}
    if inner is None:
        return found
    inner.cite()
    for name in tuple(Round):
        pairs = []
        for written in inner.strings(name):
            one, _, other = written.partition("-")
            seats = (read_seat(one, inner.path(name), faults), read_seat(other, inner.path(name), faults))
            if seats[0] is not None and seats[1] is not None:
                pairs.append((seats[0], seats[1]))
        if pairs:
            found[str(name)] = tuple(pairs)
    inner.close()
    return found
