"""The circumstances in which a hand can win, as far as a ruleset's items ask for them, and what they demand of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from mjscore.hands import Means, Remark
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.rules import scoring_rules
from mjscore.seats import Round, Seat
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.terms import MEANS_NUMBERS, SEAT_NUMBERS, Situation, remark_bits

WAYS: tuple[tuple[Means, frozenset[Remark]], ...] = (
    *((Means.DRAW, frozenset(remarks)) for remarks in ((), (Remark.LAST_TILE,))),
    *((Means.DRAW, frozenset({Remark.ORIGINAL_CALL, *remarks})) for remarks in ((), (Remark.LAST_TILE,))),
    *((Means.DISCARD, frozenset(remarks)) for remarks in ((), (Remark.LAST_DISCARD,), (Remark.FIRST_DISCARD,))),
    *((Means.DISCARD, frozenset({Remark.ORIGINAL_CALL, *remarks})) for remarks in ((), (Remark.LAST_DISCARD,))),
    *((Means.LOOSE, frozenset(remarks)) for remarks in ((), (Remark.LAST_TILE,))),
    *((Means.LOOSE, frozenset({Remark.KONG_UPON_KONG, *remarks})) for remarks in ((), (Remark.LAST_TILE,))),
    *((Means.ROB, frozenset(remarks)) for remarks in ((), (Remark.LAST_TILE,))),
    *((Means.ROB, frozenset({Remark.ORIGINAL_CALL, *remarks})) for remarks in ((), (Remark.LAST_TILE,))),
    (Means.DEALT, frozenset()),
)
"""How a hand can win, with the remarks that can go together.

A loose tile may be the last that can be drawn (Babcock, p. 30; Millington, §117i), but it is not drawn by one who has declared
himself ready; who wins on the first discard has had no turn, and one who calls on his original hand has had one; an original
hand is fourteen tiles, none of them drawn for a kong.
"""


TRIED: Final = frozenset(
    {"shape", "means", "remarks", "seat", "only_place", "only_wait", "only_place_left", "fourth", "waiting_for"}
)
"""The fields of a situation of which the search tries every value that a win can have; the others it leaves at their defaults.

Where an item that gives points or doubles asks for another field, the search proves nothing. No winner has `waiting_for`.
"""


class Circumstances(NamedTuple):
    """A seat, a round and a way to win, with what is taken to be true of the wait."""

    seat: Seat
    round: Round | None
    means: Means
    remarks: frozenset[Remark]
    situation: Situation

    @property
    def concealed_only(self) -> bool:
        """No group lies exposed, the one that the winning tile completed aside."""
        early = {Remark.FIRST_DISCARD, Remark.ORIGINAL_CALL} & self.remarks
        return self.means is Means.DEALT or bool(early)

    @property
    def kongs(self) -> tuple[int, int]:
        """How many kongs the hand must and may hold."""
        if Remark.FIRST_DISCARD in self.remarks or self.means is Means.DEALT:
            return 0, 0
        if self.means is Means.LOOSE:
            return (2 if Remark.KONG_UPON_KONG in self.remarks else 1), 4
        return 0, 4


def circumstances(ruleset: Ruleset, shape: str, original: bool) -> Iterator[Circumstances]:
    """All circumstances that matter under a ruleset; without `original` those of an original hand are left out."""
    rules = scoring_rules(ruleset)
    asked = rules.fields
    places = asked & {"only_place", "only_wait", "only_place_left"}
    waits: list[frozenset[str]] = [frozenset(), places] if places else [frozenset()]
    rounds = [round for round in Round if round in ruleset.play.prevailing_tiles]
    fourths = (False, True) if "fourth" in asked else (False,)
    for (means, remarks), only, fourth in product(WAYS, waits, fourths):
        dealt = means is Means.DEALT
        if dealt and (only or fourth or not (original and ruleset.win.dealt)):
            continue
        if not _are_rewarded(means, remarks, rules.rewards):
            continue
        for seat in ruleset.play.seats:
            if dealt and seat is not Seat.EAST or Remark.FIRST_DISCARD in remarks and seat is Seat.EAST:
                continue
            situation = Situation(
                shape=shape,
                means=MEANS_NUMBERS[means],
                remarks=remark_bits(remarks),
                seat=SEAT_NUMBERS[seat] if "seat" in asked else 0,
                only_place="only_place" in only,
                only_wait="only_wait" in only,
                only_place_left="only_place_left" in only,
                fourth=fourth,
                ready=True,
            )
            for round in rounds or (None,):
                yield Circumstances(seat, round, means, remarks, situation)


def _are_rewarded(means: Means, remarks: frozenset[Remark], rewards: frozenset[Means | Remark | None]) -> bool:
    """Whether the way of winning and every remark is one that some item asks for; the others change nothing."""
    return {means, *remarks} & {row.asked_by for row in CONDITIONS.values()} <= rewards
