"""The counters of a session: what changes hands in each deal, and what everybody holds after it."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.problems import Fault, UsageProblem
from mjscore.sessions.account import Account
from mjscore.sessions.session import Session
from mjscore.settlement import CountersMoved, Payment, counter_set, counters


def counters_moved(session: Session, accounts: Sequence[Account]) -> CountersMoved:
    """The counters that the last of these accounts moves after the others were paid in order; players by their names.

    What could not be paid for one deal is paid with the next, if it can be. Raises UsageProblem where the session's book
    describes no counters, or where the players did not begin with what it gives them.
    """
    kinds = counter_set(session.ruleset)
    purse = kinds.purse
    if purse is None:
        fault = Fault(
            "counters-not-said",
            f"the rules do not say how many counters each player begins with ({kinds.cite})",
            hint="leave out --counters",
        )
        raise UsageProblem(fault, source="--counters")
    worth = sum(kind.value * number for kind, number in zip(kinds.kinds, purse, strict=True))
    if worth != session.start:
        message = f"each player began with {session.start} points, but the counters of each are worth {worth} ({kinds.cite})"
        raise UsageProblem(
            Fault("other-counters", message, hint=f"begin the session with --start {worth}"), source="--counters"
        )
    moved = counters((), kinds, session.names)
    for account in accounts:
        due = [Payment(payer, payee, amount, "") for payer, payee, amount in account.paid]
        moved = counters([*moved.owed, *due], kinds, session.names, moved.holdings)
    return moved
