"""Automata that read how many tiles of each kind are held, one kind after another; a state is worked out when it is first met.

A state says how many of each block are begun, what these still ask of the kinds to come, and how many tiles are lacking at
least; how states follow one another depends on the tiles held alone, and is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

NEVER: Final = 99
"""More than any hand lacks: the shape cannot be made at all."""
FIELD: Final = 6
"""Bits of a number of choices of one block."""
DEMAND: Final = 5
"""Bits of a number of tiles asked of a place."""
GONE: Final = 8
"""What a copy that cannot be used adds to the number of tiles held."""
_COMPLETE: Final = -1
"""In the place of what is missing: nothing is."""
_ONE_DEMAND: Final = (1 << DEMAND) - 1
_ONE_FIELD: Final = (1 << FIELD) - 1
_MOST_STATES: Final = 30_000
"""The most states of an automaton that are remembered; then all are forgotten."""
_MOST_JOINED: Final = 4096

_Entry = tuple[int, int, int]
"""How many of each block are begun, how many tiles they still ask of each place to come, and in a strict automaton what is missing.

The first two have a field of bits for each block, and for each place.
"""


class Steps(NamedTuple):
    """What an automaton asks: of each place the `base` that is always wanted and the choices that begin there, each with its block.

    `wanted` says how many of each block a hand has, `times` how often one choice may be taken. A `strict` automaton lets no tile
    lie idle and at most one be missing.
    """

    base: tuple[int, ...]
    begun: tuple[tuple[tuple[int, int], ...], ...]
    wanted: int
    times: tuple[int, ...]
    strict: bool


class Profile:
    """What a whole walk found: by what is used of each block the tiles lacking, or in a strict automaton the places that may.

    Of a strict automaton the first of the places is whether nothing is lacking.
    """

    __slots__ = ("found", "joined")

    def __init__(self, found: dict[int, Any]) -> None:
        self.found = found
        self.joined: dict[tuple[Profile, int], Profile] = {}

    def with_other(self, other: Profile, wanted: int) -> Profile:
        """What two automata lack together, as far as they use no more than is wanted."""
        key = other, wanted
        if key not in self.joined:
            if len(self.joined) >= _MOST_JOINED:
                self.joined.clear()
            guards = _guards(wanted)
            room = wanted | guards
            together: dict[int, int] = {}
            for used, lacks in self.found.items():
                for more, lacks_more in other.found.items():
                    both = used + more
                    lacking = lacks + lacks_more
                    is_within = (room - both) & guards == guards
                    if is_within and lacking < together.get(both, NEVER):
                        together[both] = lacking
            self.joined[key] = _profile(frozenset(together.items()))
        return self.joined[key]


@lru_cache(maxsize=_MOST_JOINED)
def _profile(found: frozenset[tuple[int, Any]]) -> Profile:
    return Profile(dict(found))


_NO_PROFILE: Final = Profile({})


def _guards(wanted: int) -> int:
    """The highest bit of each field."""
    return sum(
        1 << FIELD * (place + 1) - 1
        for place in range(wanted.bit_length() // FIELD + 1)
    )


class State(dict[int, "State"]):
    """A place in an automaton with the entries possible there, and by what is held the state that follows."""

    __slots__ = ("automaton", "entries", "place", "profile")

    def __init__(
        self, automaton: Automaton, place: int, entries: frozenset[tuple[_Entry, int]]
    ) -> None:
        self.automaton = automaton
        self.place = place
        self.entries = entries
        is_last = place == len(automaton.steps.base)
        self.profile = _profile(automaton.found(entries)) if is_last else _NO_PROFILE

    def __missing__(self, key: int) -> State:
        following = self
        if self.entries:
            following = self.automaton.after(self, key)
        self[key] = following
        return following


class Automaton:
    """What asks for the tiles of some kinds, one kind after another: the states that were met, from `start` on."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self._states: dict[Any, State] = {}
        self._followers: dict[Any, frozenset[tuple[_Entry, int]]] = {}
        self._choices = [self._begun(begun) for begun in steps.begun]
        self.start = State(self, 0, frozenset({((0, 0, _COMPLETE), 0)}))

    def found(
        self, entries: frozenset[tuple[_Entry, int]]
    ) -> frozenset[tuple[int, Any]]:
        """What the entries at the end say."""
        if not self.steps.strict:
            return frozenset([(used, lacks) for (used, _, _), lacks in entries])
        places_missing: dict[int, set[int]] = {}
        for (used, _, missing), _ in entries:
            places_missing.setdefault(used, set()).add(missing)
        profile = []
        for used, places in places_missing.items():
            one_missing = sorted(places - {_COMPLETE})
            profile.append((used, (_COMPLETE in places, *one_missing)))
        return frozenset(profile)

    def after(self, state: State, key: int) -> State:
        """The state after one more kind, of which `held` tiles are in hand and `gone` copies cannot be used."""
        place = state.place
        step = (
            self._choices[place],
            self.steps.base[place],
            state.entries,
            key,
            place if self.steps.strict else 0,
        )
        entries = self._followers.get(step)
        if entries is None:
            gone, held = divmod(key, GONE)
            entries = self._after(state, gone, held)
            self._followers[step] = entries
        following = self._states.get((place, entries))
        if following is None:
            if len(self._states) >= _MOST_STATES:
                self._states.clear()
                self._followers.clear()
                self.start.clear()
            following = State(self, place + 1, entries)
            self._states[place, entries] = following
        return following

    def _after(
        self, state: State, gone: int, held: int
    ) -> frozenset[tuple[_Entry, int]]:
        place = state.place
        strict = self.steps.strict
        base = self.steps.base[place]
        guards = _guards(self.steps.wanted)
        room = self.steps.wanted | guards
        entries: dict[_Entry, int] = {}
        for (used, asked, missing), lacks in state.entries:
            for more, demand in self._choices[place]:
                ahead = asked + demand
                wanted = base + (ahead & _ONE_DEMAND)
                short = wanted - held
                if strict:
                    can_be = short == 0 or (short == 1 and missing == _COMPLETE)
                else:
                    can_be = wanted <= 4 - gone
                if not can_be or (room - used - more) & guards != guards:
                    continue
                if strict:
                    lacking = 0
                    now_missing = place if short else missing
                else:
                    lacking = lacks + max(0, short)
                    now_missing = missing
                entry = (used + more, ahead >> DEMAND, now_missing)
                if lacking < entries.get(entry, NEVER):
                    entries[entry] = lacking
        return frozenset(entries.items())

    def _begun(self, begun: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Every choice of what begins at a place: what it uses of each block, and what it asks of this place and the next."""
        choices = [(0, 0)]
        for block, demand in begun:
            field = FIELD * block
            most = (self.steps.wanted >> field) & _ONE_FIELD
            for used, asked in tuple(choices):
                for _ in range(self.steps.times[block]):
                    used += 1 << field
                    asked += demand
                    is_too_often = (used >> field) & _ONE_FIELD > most
                    if is_too_often or asked & _ONE_DEMAND > 5:
                        break
                    choices.append((used, asked))
        return tuple(choices)


automaton: Final = lru_cache(maxsize=512)(Automaton)
