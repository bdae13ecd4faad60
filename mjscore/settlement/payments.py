"""A payment: what one player pays another, why and by which rule. Payments always sum to zero.

Who owes what for a win is worked out in `mjscore.settlement.winning`, East's double too; of a fine in `penalties`, with the
double for East that its rule gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from mjscore.citations import Citation

SITTING_OUT: Final = "Sitting out"
"""The player of five who sits out: a party to payments, though he has no seat."""

Party: TypeAlias = str
"""A seat, or `SITTING_OUT`."""


@dataclass(frozen=True, slots=True)
class Payment:
    """`amount` points, always more than none, that `payer` gives `payee`; `why` in words, and where the rule stands."""

    payer: Party
    payee: Party
    amount: int
    why: str
    cite: Citation | None = None

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.payer == self.payee:
            raise ValueError(f"no payment: {self}")

    def __str__(self) -> str:
        source = "" if self.cite is None else f" ({self.cite})"
        return f"{self.payer} pays {self.payee} {self.amount}: {self.why}{source}"

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it: from, to, amount, why and cite."""
        shown: dict[str, Any] = {"from": str(self.payer), "to": str(self.payee), "amount": self.amount, "why": self.why}
        if self.cite is not None:
            shown["cite"] = self.cite.to_dict()
        return shown


def pay(payer: Party, payee: Party, amount: int, why: str, cite: Citation | None = None) -> tuple[Payment, ...]:
    """One payment, or none where there is nothing to pay."""
    return (Payment(payer, payee, amount, why, cite),) if amount > 0 else ()


def net_of(payments: Iterable[Payment], parties: Iterable[Party]) -> dict[Party, int]:
    """What each party has won or lost by the payments, in points; they sum to zero."""
    net = dict.fromkeys(parties, 0)
    for payment in payments:
        net[payment.payer] -= payment.amount
        net[payment.payee] += payment.amount
    return net


def net_between(payments: Iterable[tuple[Party, Party, int]]) -> Iterator[tuple[Party, Party, int]]:
    """One payment (from, to, points) for each two who pay each other, in the order in which they first occur.

    >>> list(net_between([("East", "South", 48), ("South", "East", 16), ("West", "East", 4), ("East", "West", 4)]))
    [('East', 'South', 32)]
    """
    sums: dict[tuple[Party, Party], int] = {}
    for payer, payee, amount in payments:
        if (payee, payer) in sums:
            sums[payee, payer] -= amount
        else:
            sums[payer, payee] = sums.get((payer, payee), 0) + amount
    for (payer, payee), amount in sums.items():
        if amount:
            yield (payer, payee, amount) if amount > 0 else (payee, payer, -amount)


def rounded(payments: Iterable[Payment], unit: int) -> tuple[Payment, ...]:
    """Each payment to the nearest `unit` (a half goes up); what comes to nothing is left out."""
    changed = ((payment, (2 * payment.amount + unit) // (2 * unit) * unit) for payment in payments)
    return tuple(replace(payment, amount=amount) for payment, amount in changed if amount)
