"""Where a session stands by the rules of its ruleset: seats, round, who is East next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from mjscore.game.deals import Deal, Ending
from mjscore.game.hands import Hand
from mjscore.game.seats import Round, Seat
from mjscore.problems import (
    Choice,
    Fact,
    UndecidedDeal,
)
from mjscore.rules.schema import Ruleset
from mjscore.rules.session_keys import SessionRules
from mjscore.sentences import sentence, so_many
from mjscore.sessions.seating import (
    Seating,
    east_to,
    east_to_right,
    exchanged,
    sitter_enters,
)
from mjscore.settlement.draft import DealDraft, Fours
from mjscore.settlement.penalties import offending_east_passes

FOUR_FOURS: Final = 4
_LETTERS: Final = 26


@dataclass(frozen=True, slots=True)
class Position:
    """Where a session stands before a deal.

    `round` counts from 0; `been_east` are those who have been East in it, the present one last; `first` is how the round
    began. `extra` counts the deals that this East has already played; `streak` his wins running. `otherwise` is where the
    session would stand had East stayed where he passed, or passed where he stayed.
    """

    seating: Seating
    round: int
    been_east: tuple[str, ...]
    first: Seating
    extra: int = 0
    streak: int = 0
    otherwise: Position | None = field(default=None, compare=False, repr=False)

    @property
    def label(self) -> str:
        """Turn and extra hand: `1`, `1a`, `1b` … for the first East of the round, `2` for the second."""
        turn = str(len(self.been_east))
        letters = ""
        rest = self.extra
        while rest > 0:  # a to z, then aa, ab …
            rest, letter = divmod(rest - 1, _LETTERS)
            letters = chr(ord("a") + letter) + letters
        return turn + letters


def opening(seating: Seating) -> Position:
    """The position before the first deal."""
    return Position(seating, 0, (seating.east,), seating)


def wind_of(position: Position, rules: SessionRules) -> Round | None:
    """The wind that prevails; None where the ruleset knows no rounds."""
    return rules.winds[position.round % len(rules.winds)] if rules.winds else None


def is_over(position: Position, rules: SessionRules) -> bool:
    """Whether the rounds that make a game have been played."""
    return bool(rules.rounds) and position.round >= rules.rounds


def rounds_played(rules: SessionRules, of: str = "") -> str:
    """`the 4 rounds have been played`; `of` stands behind the rounds."""
    have = "has" if rules.rounds == 1 else "have"
    rounds = so_many(rules.rounds, "round")
    return sentence(f"the {{rounds}}{{of}} {have} been played", rounds=rounds, of=of)


def counts_as_streak(position: Position, rules: SessionRules) -> bool:
    """Whether a win by East now would complete the streak that is rewarded."""
    return rules.streak is not None and position.streak + 1 == rules.streak.wins


def passes(deal: Deal, ruleset: Ruleset) -> bool:
    """Whether East passes after a deal; nothing but the deal and the ruleset decides it.

    Raises UndecidedDeal for a draw where the fours decide and are not told.
    """
    rules = ruleset.session
    if offending_east_passes(deal, ruleset.settlement):
        return True
    if "every-deal" in rules.east_passes_after:
        return True
    if deal.winner is Seat.EAST:
        streak = rules.streak
        return streak is not None and streak.east_passes and deal.streak == streak.wins
    if deal.winner is not None:
        return "win-by-another" in rules.east_passes_after
    if deal.result is None:
        return False
    if deal.result.ending is Ending.WASHED:
        return (
            deal.result.by is Seat.EAST and "washed-by-east" in rules.east_passes_after
        )
    return "draw" in rules.east_passes_after or _passes_for_fours(deal, rules)


def fours_asked(rules: SessionRules) -> int:
    """How many declared fours make East pass after a draw; 0 where fours change nothing."""
    if "draw" in rules.east_passes_after or "every-deal" in rules.east_passes_after:
        return 0
    if "draw-after-fours" in rules.east_passes_after:
        return 1
    if "draw-at-four-fours" in rules.east_passes_after:
        return FOUR_FOURS
    return 0


def _passes_for_fours(deal: Deal, rules: SessionRules) -> bool:
    """Whether enough fours were declared in a draw; raises UndecidedDeal where hands that are not told may have had them."""
    asked = fours_asked(rules)
    if not asked:
        return False
    fours = 0
    all_told = True
    for _, hand in deal.seats:
        if isinstance(hand, Hand):
            fours += len(hand.kongs)
        else:
            all_told = False
    if fours < asked and not all_told:
        source = "<deal>" if deal.origin is None else deal.origin.source
        raise UndecidedDeal(fours_fact(asked).fault(), source=source)
    return fours >= asked


def position_after(
    position: Position, winner: str | None, east_passes: bool, rules: SessionRules
) -> Position:
    """The position after a deal that somebody won, or nobody, and after which East passes or stays."""
    if_passes = _after_passing(position, winner, rules)
    if_stays = _after_staying(position, winner, rules)
    if east_passes:
        return replace(if_passes, otherwise=if_stays)
    return replace(if_stays, otherwise=if_passes)


def _after_staying(
    position: Position, winner: str | None, rules: SessionRules
) -> Position:
    """The position after a deal whose East stays; a draw may leave his wins running."""
    streak = 0
    if winner == position.seating.east:
        streak = position.streak + 1
    elif winner is None and rules.streak is not None and rules.streak.across_draws:
        streak = position.streak
    return replace(position, extra=position.extra + 1, streak=streak, otherwise=None)


def _after_passing(
    position: Position, winner: str | None, rules: SessionRules
) -> Position:
    """The position after a deal whose East passes: the next turn of the round, or the first of the next round."""
    seating = position.seating
    if rules.passes_to == "winner" and winner is not None and winner != seating.east:
        moved = east_to(seating, winner, rules.seats)
    elif rules.sits_out_until("east"):
        moved = sitter_enters(seating)
    else:
        moved = east_to_right(seating, rules.seats)
    if not _round_is_over(position, rules):
        been = tuple(name for name in position.been_east if name != moved.east)
        return Position(moved, position.round, (*been, moved.east), position.first)
    if rules.sits_out_until("round"):
        moved = sitter_enters(position.first)
    wind = wind_of(position, rules)
    is_last = bool(rules.rounds) and position.round + 1 >= rules.rounds
    if wind is not None and not is_last:
        moved = exchanged(moved, rules.swaps.by_round.get(str(wind), ()))
    return Position(moved, position.round + 1, (moved.east,), moved)


def _round_is_over(position: Position, rules: SessionRules) -> bool:
    """A round is over when each player has been East in it and the last of them loses the seat.

    Whoever took another's place while it lasted counts as that other. Who sits out for the round is none of its players.
    """
    first = _players_of_round(position.first, rules)
    now = _players_of_round(position.seating, rules)
    if len(position.been_east) < len(first):
        return False
    stayed = set(first) & set(now)
    return stayed <= set(position.been_east)


def _players_of_round(seating: Seating, rules: SessionRules) -> Sequence[str]:
    if rules.sits_out_until("round"):
        return [name for _, name in seating.seats]
    return seating.players


def seated_as(
    expected: Position, seating: Seating, wind: Round | None, rules: SessionRules
) -> Position:
    """The position as recorded, even if the rules expected another; without a wind, the round that follows from the seats.

    The deal before may say wrongly whether East passed. The seats then fit the position that would have followed otherwise
    (substitutes aside), and that one is taken. Only the rotation completes a lap of rounds: a round that is written out of its
    order belongs to the lap that is being played.
    """
    position = expected
    played = expected.round
    otherwise = expected.otherwise
    if otherwise is not None:
        played = min(played, otherwise.round)
        fits = _fit(expected, seating, wind, rules)
        if _fit(otherwise, seating, wind, rules) > fits:
            position = otherwise
    turned = wind in rules.winds and wind is not wind_of(position, rules)
    if seating != position.seating:
        position = _reseated(position, seating)
    if turned and wind is not None:
        number = played - played % len(rules.winds) + rules.winds.index(wind)
        streak = position.streak
        return Position(seating, number, (seating.east,), seating, streak=streak)
    return position


def _fit(
    way: Position, seating: Seating, wind: Round | None, rules: SessionRules
) -> tuple[bool, bool]:
    """How well a seating and a wind fit a position: the seats first, then the wind."""
    return _takes_the_seats_of(seating, way.seating), wind is wind_of(way, rules)


def _reseated(position: Position, seating: Seating) -> Position:
    """A position with others at the table; whom the rotation only expected to be East was not."""
    been_before = position.been_east
    if position.extra == 0:
        been_before = been_before[:-1]
    been = tuple(name for name in been_before if name != seating.east)
    same_east = seating.east == position.seating.east
    return replace(
        position,
        seating=seating,
        been_east=(*been, seating.east),
        extra=position.extra if same_east else 0,
        streak=position.streak if same_east else 0,
        first=position.first if been_before else seating,
    )


def _takes_the_seats_of(seating: Seating, other: Seating) -> bool:
    """Whether players of another seating, as far as they play, sit where they did there."""
    places = {name: party for party, name in other.to_dict().items()}
    return all(
        places.get(name, party) == party for party, name in seating.to_dict().items()
    )


def fours_fact(asked: int) -> Fact:
    """Whether so many fours were declared in a draw, which makes East pass."""
    what = "a four was declared" if asked == 1 else "four fours were declared"
    return Fact(
        "fours-not-told",
        sentence("the deal was drawn, but nobody has told whether {what}", what=what),
        sentence(
            "if {what}, East passes: write east: passes, or --east passes; if not, east: stays, or --east stays",
            what=what,
        ),
        (
            Choice("Yes: East passes", Fours(declared=True)),
            Choice("No: East stays", Fours(declared=False)),
        ),
    )


def fours_missing(draft: DealDraft, ruleset: Ruleset) -> Iterator[Fact]:
    """Whether fours were declared, where that decides whether East passes and nobody has told it."""
    if draft.fours is not None:
        return
    try:
        passes(draft.deal(), ruleset)
    except UndecidedDeal as problem:
        yield from problem.facts
