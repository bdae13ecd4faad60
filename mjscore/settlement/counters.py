"""Which counters change hands, with change where it is needed, what each then holds, and the pool at the end of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Final, TypedDict

from mjscore.problems import Fault, UsageProblem
from mjscore.provenance import Count
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset
from mjscore.rules.settlement_keys import CounterSet, Purse
from mjscore.sentences import sentence
from mjscore.settlement.payments import Party, Payment, PaymentJson, net_between


def cheapest(
    amount: int, values: Sequence[int], payer: Purse | None, payee: Purse | None
) -> Purse | None:
    """The flow of fewest counters from payer to payee that comes to `amount`; None where there is none.

    `values` descend; None for a purse means that it holds enough of everything.

    >>> cheapest(96, (500, 100, 10, 2), (2, 9, 8, 10), (2, 9, 8, 10))
    (0, 1, 0, -2)
    """
    enough = [amount // value + 1 for value in values]
    given_back = enough if payee is None else payee
    given = enough if payer is None else payer
    bounds = [(-back, most) for back, most in zip(given_back, given, strict=True)]
    search = _Search(values, bounds)
    search.run(0, amount, ())
    return search.best


_MOST_STEPS: Final = 20_000
"""After so many steps a search is content with the best that it has found; the sets of the books need some thousands."""


class _Search:
    """Tries each number of the largest kind, the nearest to the sum first, then of the next; gives up what cannot be better."""

    def __init__(
        self, values: Sequence[int], bounds: Sequence[tuple[int, int]]
    ) -> None:
        self.values = values
        self.bounds = bounds
        self.divisors = [gcd(*values[place:]) for place in range(len(values))]
        lowest = []
        highest = []
        for value, (low, high) in zip(values, bounds, strict=True):
            lowest.append(low * value)
            highest.append(high * value)
        self.least = [sum(lowest[place:]) for place in range(len(values))]
        self.most = [sum(highest[place:]) for place in range(len(values))]
        self.best: Purse | None = None
        self.fewest = 1 << 30
        self.steps = 0

    def run(self, place: int, rest: int, flow: Purse) -> None:
        """Complete `flow`, which has settled the kinds before `place` and leaves `rest` to be paid."""
        self.steps += 1
        if rest % self.divisors[place]:
            return
        if not self.least[place] <= rest <= self.most[place]:
            return
        moved = sum(map(abs, flow))
        value = self.values[place]
        low, high = self.bounds[place]
        if place == len(self.values) - 1:
            number = rest // value
            if low <= number <= high and moved + abs(number) < self.fewest:
                self.best = (*flow, number)
                self.fewest = moved + abs(number)
            return
        down = min(rest // value, high)
        up = max(rest // value + 1, low)
        while (down >= low or up <= high) and self.steps < _MOST_STEPS:
            goes_down = self._goes_down(down, up, place, rest)
            number = down if goes_down else up
            left = rest - number * value
            next_value = self.values[place + 1]
            fewest_more = (abs(left) + next_value - 1) // next_value
            at_least = moved + abs(number) + fewest_more
            is_hopeless = at_least >= self.fewest
            if not is_hopeless:
                self.run(place + 1, left, (*flow, number))
            if goes_down:
                # The further from the sum, the more counters: what is hopeless ends this direction.
                down = low - 1 if is_hopeless else down - 1
            else:
                up = high + 1 if is_hopeless else up + 1

    def _goes_down(self, down: int, up: int, place: int, rest: int) -> bool:
        """Whether the number below the sum is tried before that above it: it is the nearer, or there is no other."""
        low, high = self.bounds[place]
        value = self.values[place]
        if up > high or down < low:
            return up > high
        below = abs(rest - down * value), abs(down)
        above = abs(rest - up * value), abs(up)
        return below <= above


@dataclass(frozen=True, slots=True)
class CounterMove:
    """Counters that one player hands another: numbers in the order of the set's kinds; `why` is the payment, or `change`."""

    giver: Party
    taker: Party
    counters: Purse
    why: str


Purses = dict[str, dict[str, Count]]
MoveJson = TypedDict(
    "MoveJson", {"from": str, "to": str, "counters": dict[str, Count], "why": str}
)
"""Counters that one player hands another: numbers by value."""


class CountersJson(TypedDict):
    """The counters that change hands, what each then holds, and what could not be paid."""

    moves: list[MoveJson]
    holdings: Purses | None
    owed: list[PaymentJson]


@dataclass(frozen=True, slots=True)
class CountersMoved:
    """All that changes hands for a settlement.

    `holdings` are what each party holds afterwards, None where nobody knows what they began with. `owed` could not be paid.
    """

    counters: CounterSet
    moves: tuple[CounterMove, ...]
    holdings: Mapping[Party, Purse] | None
    owed: tuple[Payment, ...]

    def to_dict(self) -> CountersJson:
        """As the JSON output carries it, counters as numbers by value."""
        moves: list[MoveJson] = []
        for move in self.moves:
            moves.append(
                {
                    "from": str(move.giver),
                    "to": str(move.taker),
                    "counters": self._by_value(move.counters),
                    "why": move.why,
                }
            )
        holdings: Purses | None = None
        if self.holdings is not None:
            holdings = {
                str(party): self._by_value(purse)
                for party, purse in self.holdings.items()
            }
        owed = [payment.to_dict() for payment in self.owed]
        return {"moves": moves, "holdings": holdings, "owed": owed}

    def _by_value(self, purse: Purse) -> dict[str, int]:
        """The numbers of counters in a purse by their value, those of which there are none left out."""
        return {
            str(value): number
            for value, number in zip(self.counters.values, purse, strict=True)
            if number
        }


def counter_set(ruleset: Ruleset) -> CounterSet:
    """The counters that a ruleset's book describes; raises UsageProblem where it describes none."""
    if ruleset.counters is None:
        others = [id for id in ruleset_ids() if load_ruleset(id).counters]
        message = sentence("{ruleset} describes no counters", ruleset=ruleset.id)
        hint = sentence(
            "rulesets with counters: {rulesets}", rulesets=", ".join(others)
        )
        raise UsageProblem(Fault("no-counters", message, hint=hint), source="counters")
    return ruleset.counters


def counters(
    payments: Iterable[Payment],
    kinds: CounterSet,
    parties: Sequence[Party],
    holdings: Mapping[Party, Purse] | None = None,
) -> CountersMoved:
    """The counters that change hands for payments, the fewest for each; what two players owe each other is paid as one sum.

    `holdings` are what the parties hold before; left out, what the set gives each. Where payer and payee cannot make the
    change between them, a third player changes one counter. What cannot be paid even after all others have paid is owed.
    """
    if holdings is None and kinds.purse is not None:
        holdings = dict.fromkeys(parties, kinds.purse)
    till = _Till(kinds.values, holdings)
    flows = [(payment.payer, payment.payee, payment.amount) for payment in payments]
    waiting = []
    for payer, payee, amount in net_between(flows):
        waiting.append(Payment(payer, payee, amount, str(amount)))
    moves: list[CounterMove] = []
    while waiting:
        unpaid = []
        for payment in waiting:
            handed_over = till.hand_over(payment)
            moves += handed_over
            if not handed_over:
                unpaid.append(payment)
        if len(unpaid) == len(waiting):
            break
        waiting = unpaid
    return CountersMoved(kinds, tuple(moves), till.purses, tuple(waiting))


class _Till:
    """What everybody holds, changed by one payment after another."""

    def __init__(
        self, values: tuple[int, ...], purses: Mapping[Party, Purse] | None
    ) -> None:
        self.values = values
        self.purses = None if purses is None else dict(purses)

    def hand_over(self, payment: Payment) -> list[CounterMove]:
        """The moves of one payment, made; none where it cannot be paid."""
        payer = None if self.purses is None else self.purses[payment.payer]
        payee = None if self.purses is None else self.purses[payment.payee]
        flow = cheapest(payment.amount, self.values, payer, payee)
        if flow is not None:
            return self._moves(payment.payer, payment.payee, flow, payment.why)
        if self.purses is None:
            return []
        changed = self._with_help(payment)
        if changed is None:
            return []
        party, helper, exchange, flow = changed
        moves = self._moves(party, helper, exchange, "change")
        moves += self._moves(payment.payer, payment.payee, flow, payment.why)
        return moves

    def _with_help(self, payment: Payment) -> tuple[Party, Party, Purse, Purse] | None:
        """Who changes a counter with which third player, the exchange and then the payment; the fewest counters in all."""
        assert self.purses is not None
        fewest = 0
        best: tuple[Party, Party, Purse, Purse] | None = None
        for party in (payment.payer, payment.payee):
            for helper in self.purses:
                if helper in (payment.payer, payment.payee):
                    continue
                for exchange in self._exchanges(party, helper):
                    purses = {**self.purses, party: _less(self.purses[party], exchange)}
                    flow = cheapest(
                        payment.amount,
                        self.values,
                        purses[payment.payer],
                        purses[payment.payee],
                    )
                    if flow is None:
                        continue
                    moved = sum(map(abs, exchange)) + sum(map(abs, flow))
                    if best is None or moved < fewest:
                        fewest = moved
                        best = party, helper, exchange, flow
        return best

    def _exchanges(self, party: Party, helper: Party) -> Iterator[Purse]:
        """One counter of `party` for as few smaller ones of `helper` as make it up."""
        assert self.purses is not None
        for place, value in enumerate(self.values):
            if not self.purses[party][place]:
                continue
            nothing = (0,) * len(self.values)
            smaller = nothing[: place + 1] + self.purses[helper][place + 1 :]
            back = cheapest(value, self.values, smaller, nothing)
            if back is not None:
                exchange = [-number for number in back]
                exchange[place] += 1
                yield tuple(exchange)

    def _moves(
        self, payer: Party, payee: Party, flow: Purse, why: str
    ) -> list[CounterMove]:
        """Hand counters over, and what comes back in change: the moves."""
        returned = tuple(-number for number in flow)
        if self.purses is not None:
            self.purses[payer] = _less(self.purses[payer], flow)
            self.purses[payee] = _less(self.purses[payee], returned)
        given = tuple(max(number, 0) for number in flow)
        back = tuple(max(number, 0) for number in returned)
        moves = []
        if any(given):
            moves.append(CounterMove(payer, payee, given, why))
        if any(back):
            moves.append(CounterMove(payee, payer, back, "change"))
        return moves


def _less(purse: Purse, flow: Purse) -> Purse:
    return tuple(held - gone for held, gone in zip(purse, flow, strict=True))


@dataclass(frozen=True, slots=True)
class Pool:
    """What each party put in, in points, and the pool's sum; it is a multiple of 100 if all that the players held was."""

    put_in: Mapping[Party, int]

    @property
    def total(self) -> int:
        """The points in the pool."""
        return sum(self.put_in.values())

    def after(self, held: Mapping[Party, int], winner: Party) -> dict[Party, int]:
        """What everybody holds once `winner`, who has thrown the highest, has taken the pool."""
        after = {party: points - self.put_in[party] for party, points in held.items()}
        after[winner] += self.total
        return after


def pool(held: Mapping[Party, int]) -> Pool:
    """The pool of players who hold so many points in counters: all that each has in excess of an even hundred (Babcock p. 82).

    >>> pool({"East": 2132, "South": 1956, "West": 1812, "North": 2100}).total
    100
    """
    return Pool({party: points % 100 for party, points in held.items()})
