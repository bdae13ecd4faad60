"""When the evening ends: who hands whom how much, so that everybody has what he won, in the fewest transfers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from mjscore.sessions.session import Session

_MOST_TRIED: Final = 14
"""With more players than this who are not level, the fewest transfers are not looked for: the time doubles with each."""


class Transfer(NamedTuple):
    """What one player hands another, in points."""

    payer: str
    payee: str
    points: int

    def at(self, stake: Decimal) -> Decimal:
        """The amount in money, at so much for a point."""
        return self.points * stake


def net_of_sessions(sessions: Sequence[Session]) -> dict[str, int]:
    """What each player has won or lost in some sessions together, in points; a player is known by his name."""
    net: dict[str, int] = {}
    for session in sessions:
        for name, points in session.totals().items():
            net[name] = net.get(name, 0) + points
    return net


def fewest_transfers(net: Mapping[str, int]) -> list[Transfer]:
    """Who hands whom how much; `net` is what each has won or lost and sums to zero.

    Players who settle among themselves need one transfer less than they are. So the fewest transfers come of the most groups
    that are each level in themselves.
    """
    open_accounts = [(name, points) for name, points in net.items() if points]
    if len(open_accounts) > _MOST_TRIED:
        return list(_settled_in_turn(open_accounts))
    transfers: list[Transfer] = []
    for group in _most_level_groups(open_accounts):
        transfers += _settled_in_turn(group)
    return transfers


def _most_level_groups(
    accounts: Sequence[tuple[str, int]],
) -> list[list[tuple[str, int]]]:
    """The accounts in as many groups as possible, each of which sums to zero.

    A set of players is a number whose bits are the players. `most` is the greatest number of level groups that a set can be
    filled up with one after another; `last` is the player who was added last on the way there.
    """
    count = len(accounts)
    everybody = (1 << count) - 1
    sums = [0] * (everybody + 1)
    most = [0] * (everybody + 1)
    last = [0] * (everybody + 1)
    for players in range(1, everybody + 1):
        lowest = (players & -players).bit_length() - 1
        sums[players] = sums[players & (players - 1)] + accounts[lowest][1]
        members = [at for at in range(count) if players >> at & 1]
        last[players] = max(members, key=lambda at: most[players & ~(1 << at)])
        most[players] = most[players & ~(1 << last[players])]
        if sums[players] == 0:
            most[players] += 1
    groups: list[list[tuple[str, int]]] = []
    players = everybody
    while players:
        if sums[players] == 0:
            groups.append([])
        groups[-1].append(accounts[last[players]])
        players &= ~(1 << last[players])
    return [sorted(group, key=accounts.index) for group in reversed(groups)]


def _settled_in_turn(accounts: Sequence[tuple[str, int]]) -> Iterator[Transfer]:
    """The transfers of a group that is level: whoever owes most pays whoever is owed most."""
    left = dict(accounts)
    while any(left.values()):
        payer = min(left, key=lambda name: left[name])
        payee = max(left, key=lambda name: left[name])
        points = min(-left[payer], left[payee])
        left[payer] += points
        left[payee] -= points
        yield Transfer(payer, payee, points)
