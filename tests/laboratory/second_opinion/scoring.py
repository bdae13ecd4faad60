"""The second scorer: every reading counted, the best kept."""

from __future__ import annotations

from dataclasses import dataclass

from mjscore.game.hands import Hand, Status

from .arranging import legal_readings, losing_reading
from .babcock import count_babcock, count_parker
from .british import british_total
from .harr import count_harr, count_harr_limit
from .living import count_living
from .looking import Look
from .millington import count_millington
from .table import Count, Table, total_of


@dataclass(frozen=True)
class Answer:
    """The reading that scores best; `whole_limit` says that a limit hand was made."""

    points: int
    doubles: int
    unlimited: int
    total: int
    whole_limit: bool = False


NOTHING = Answer(0, 0, 0, 0)


def count(look: Look) -> Count:
    """One reading under the rules of its table."""
    rules = look.table.rules
    if rules.startswith("babcock"):
        return count_babcock(look)
    if rules.startswith("parker"):
        return count_parker(look)
    if rules == "harr":
        return count_harr(look)
    if rules == "harr-limit":
        return count_harr_limit(look)
    if rules == "millington":
        return count_millington(look)
    return count_living(look)


def counts_nothing(table: Table, status: Status | None) -> bool:
    """Whether an incorrect hand scores nothing at all (decision “incorrect-hands”)."""
    if status is None:
        return False
    if table.rules == "babcock-chinese":
        return status is not Status.SHORT
    if table.rules == "millington":
        return status in (Status.LONG, Status.DEAD)
    if table.rules in ("dmjl", "kajongg", "bmja"):
        return status in (Status.LONG, Status.DEAD)
    return True


def score(hand: Hand, table: Table) -> Answer | None:
    """The best reading of a hand; None if it did not win as written."""
    if counts_nothing(table, hand.status):
        return NOTHING
    if table.rules == "bmja":
        return british(hand, table)
    if hand.won is None:
        return answer(
            count(Look(table, hand, losing_reading(hand))), table, winner=False
        )
    answers = []
    for reading in legal_readings(table, hand):
        counted = count(Look(table, hand, reading))
        if not is_enough(counted, table):
            continue
        answers.append(answer(counted, table, winner=True))
    return max(
        answers,
        key=lambda each: (each.total, each.unlimited, each.points),
        default=None,
    )


def british(hand: Hand, table: Table) -> Answer | None:
    """The dearest total of the British game, where a special hand has no count."""
    found = [losing_reading(hand)] if hand.won is None else legal_readings(table, hand)
    totals = [british_total(Look(table, hand, reading)) for reading in found]
    best = max((total for total in totals if total is not None), default=None)
    return None if best is None else Answer(0, 0, 0, best)


def is_enough(counted: Count, table: Table) -> bool:
    """Whether a winning reading has two combinations of two players (Babcock p. 84), the points and doubles agreed on."""
    doubles = next((n for n in (1, 2, 3) if table.has(f"doubles-needed-{n}")), 0)
    points = next((n for n in (30, 50) if table.has(f"points-needed-{n}")), 0)
    if table.has("two-handed") and counted.doubles - counted.beyond < 2:
        return False
    return counted.doubles >= doubles and counted.points >= points


def answer(counted: Count, table: Table, winner: bool) -> Answer:
    """A count with its total."""
    return Answer(
        counted.points,
        counted.doubles,
        counted.unlimited,
        total_of(counted, table, winner),
        counted.fraction >= 1,
    )
