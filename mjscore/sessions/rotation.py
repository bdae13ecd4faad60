"""What a ruleset says about playing many deals (its `session` table), and where a session stands by it: seats, round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mjscore.citations import Citation
from mjscore.deals import CountedHand, Deal, Ending
from mjscore.hands import Hand
from mjscore.problems import Fault, Faults, RulesetProblem, Span, UndecidedDeal, did_you_mean, so_many, there_are
from mjscore.rulesets.keys import ANYTHING, OWN_CITE, RuleFields, ValueKind, either, key, number, read_whole, row, table_of
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Round, Seat
from mjscore.sessions.seating import Seating, east_to, east_to_right, exchanged, read_seating, sitter_enters
from mjscore.settlement.danger_rules import SettlingFields
from mjscore.settlement.penalties import offending_east_passes
from mjscore.settlement.rules import settlement_rules

EVENTS: Final = (
    row("win-by-another = {}", "Another player won.", ANYTHING),
    row("draw = {}", "Nobody won.", ANYTHING),
    row("draw-after-fours = {}", "Nobody won, and a four was declared.", ANYTHING),
    row("draw-at-four-fours = {}", "Four fours were declared.", ANYTHING),
    row("washed-by-east = {}", "East washed the hand.", ANYTHING),
    row("every-deal = { in-force = false }", "The deal is over, however it ended.", ANYTHING),
)
"""What may make East pass. The rule of an offence says whether an offending East passes."""


@dataclass(frozen=True, slots=True)
class StreakRule:
    """A reward for East's wins running."""

    wins: int = key("wins = 9", "How many wins running.", number(2, 99, 9))
    across_draws: bool = key("across-draws = true", "Draws between them do not matter.")
    passes: bool = key("east-passes = true", "East passes then.")
    cite: Citation = key("cite")


def _named(fields: RuleFields, key: str) -> tuple[Round, ...]:
    names = fields.strings(key)
    for name in names:
        if name not in tuple(Round):
            fields.faults.unknown("unknown-round", fields.path(key), "round", name, list(Round))
    return tuple(Round(name) for name in names if name in tuple(Round))


def _passes(fields: RuleFields, key: str) -> dict[str, Citation]:
    found: dict[str, Citation] = {}
    events = [key.name for key in EVENTS]
    for event, each in fields.tables(key):
        if event not in events:
            fields.faults.unknown("unknown-event", each.where, "event", event, events)
        cite = each.cite()
        if "in-force" not in each or each.flag("in-force"):
            found[event] = cite
        each.close()
    return found


def _swaps(fields: RuleFields, key: str) -> dict[str, tuple[tuple[Seat, Seat], ...]]:
    inner = fields.table_at(key)
    if inner is None:
        return {}
    inner.cite()
    found = {str(name): tuple(_pairs(inner, name)) for name in Round}
    inner.close()
    return {name: pairs for name, pairs in found.items() if pairs}


def _pairs(fields: RuleFields, key: str) -> Iterator[tuple[Seat, Seat]]:
    for written in fields.strings(key):
        one, other = (fields.seat(name, key) for name in (*written.split("-", 1), "")[:2])
        if one is not None and other is not None:
            yield one, other


def _sits_out(inner: RuleFields) -> str:
    inner.cite()
    return inner.word("changes-with", ("east", "round")) if "changes-with" in inner else "east"


@dataclass(frozen=True, slots=True)
class SessionRules:
    """How East passes, what the rounds are, and what each player begins with.

    `seats` are those of the game, `players` how many of them are taken (0: all). Of `rounds`, `start` and `progress` 0 means
    that nothing is said. `passes` holds the events of EVENTS at which East passes. `sits_out`: one more player than play; he
    enters when East passes (`east`) or with a new round (`round`).
    """

    seats: tuple[Seat, ...]
    players: int
    rounds: int = key("rounds = 4", "How many rounds make a game.", number(0, 100))
    winds: tuple[Round, ...] = key(
        'winds = ["East", "South"]', "The wind of each round, over again after the last.", ValueKind(_named, ())
    )
    start: int = key("start = 2000", "The points that each begins with.", number())
    to_winner: bool = key(
        'passes-to = "winner"', "Whether East passes to the right or to the winner.", either("right", "winner")
    )
    passes: Mapping[str, Citation] = key(
        "[session.east-passes-after.draw]",
        "What makes East pass.",
        ValueKind(_passes, {}, table=EVENTS),
        name="east-passes-after",
    )
    streak: StreakRule | None = key("streak = { wins = 9, east-passes = true }", "So many wins of East running.")
    sits_out: str = key(
        'sitting-out = { changes-with = "east" }',
        "When the player who sits out enters: with east or round.",
        table_of(_sits_out, ""),
    )
    swaps: Mapping[str, tuple[tuple[Seat, Seat], ...]] = key(
        'swaps = { East = ["South-West", "East-North"] }', "Who change seats after a round, by its wind.", ValueKind(_swaps, {})
    )
    progress: int = key("progress = 2", "How many of the best go to the next table.", number(0, 5))
    cite: Citation = key("cite")
    winds_cite: Citation = key('round-winds = { cite = { page = "66" } }', "Where the book names the rounds.", OWN_CITE)
    start_cite: Citation = key('counters = { cite = { page = "5" } }', "Where the book gives out the points.", OWN_CITE)

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
    settlement = SettlingFields(ruleset.tables.get("settlement", {}), "settlement", faults, ruleset.book)
    players = settlement.number("players", 2, 6) if "players" in settlement else 0
    rules = read_whole(SessionRules, fields, seats=ruleset.play.seats, players=players)
    if faults.found:
        raise RulesetProblem(faults.found, source=ruleset.source)
    return rules


FOUR_FOURS: Final = 4


def seating_of_game(
    text: str, rules: SessionRules, known: Sequence[str] = (), start: int = 0
) -> tuple[Seating | None, list[Fault]]:
    """The seating of a text, and why it is not one of the game: other seats, too few players, or one who is not `known`.

    `start` is the offset of the text; where nobody is known anybody may play.
    """
    seating, faults = read_seating(text, start)
    if seating is None:
        return None, faults
    strangers = [seat for seat, _ in seating.seats if seat not in rules.seats]
    if strangers or len(seating.seats) != rules.playing or (seating.out is not None) != bool(rules.sits_out):
        sitting_out = (" and one who sits out", ", Sitting out") if rules.sits_out else ("", "")
        many = f"{there_are(len(seating.players), 'player')}, but this game is for {rules.playing}{sitting_out[0]}"
        message = f"this game has no seat {strangers[0]}" if strangers else many
        hint = f"the seats are {', '.join(rules.seats)}{sitting_out[1]}"
        return None, [Fault("wrong-seats", message, Span(start, start + max(1, len(text.rstrip()))), hint)]
    written = {name.casefold(): name for name in known}
    seats = tuple((seat, written.get(name.casefold(), name)) for seat, name in seating.seats)
    seating = Seating(seats, seating.out and written.get(seating.out.casefold(), seating.out))
    for name in seating.players if known else ():
        if name not in known:
            at = start + max(0, text.find(name))
            hint = did_you_mean(name, known) or f"the players are {', '.join(known)}"
            hint += f"; for a new player answer joins: {name}, give --joins {name}, or write a line joined: {name}"
            message = f"{name} is not one of the session's players"
            faults.append(Fault("unknown-player", message, Span(at, at + len(name)), hint))
    return (None if faults else seating), faults


@dataclass(frozen=True, slots=True)
class Position:
    """Where a session stands before a deal.

    `round` counts from 0; `been_east` are those who have been East in it, the present one last; `first` is how the round
    began. `extra` counts the deals that this East has already played; `streak` his wins running.
    """

    seating: Seating
    round: int
    been_east: tuple[str, ...]
    first: Seating
    extra: int = 0
    streak: int = 0

    @property
    def label(self) -> str:
        """Turn and extra hand: `1`, `1a`, `1b` … for the first East of the round, `2` for the second."""
        turn = str(len(self.been_east))
        if self.extra == 0:
            return turn
        letters, rest = "", self.extra
        while rest:
            rest, letter = divmod(rest - 1, 26)
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
    return f"the {so_many(rules.rounds, 'round')}{of} {'has' if rules.rounds == 1 else 'have'} been played"


def counts_as_streak(position: Position, rules: SessionRules) -> bool:
    """Whether a win by East now would complete the streak that is rewarded."""
    return rules.streak is not None and position.streak + 1 == rules.streak.wins


def passes(deal: Deal, ruleset: Ruleset) -> bool:
    """Whether East passes after a deal; nothing but the deal and the ruleset decides it.

    Raises UndecidedDeal for a draw where the fours decide and are not told.
    """
    rules = session_rules(ruleset)
    if offending_east_passes(deal, settlement_rules(ruleset)):
        return True
    if "every-deal" in rules.passes:
        return True
    if deal.winner is Seat.EAST:
        streak = rules.streak
        return streak is not None and streak.passes and deal.streak == streak.wins
    if deal.winner is not None:
        return "win-by-another" in rules.passes
    if deal.result is None:
        return False
    if deal.result.ending is Ending.WASHED:
        return deal.result.by is Seat.EAST and "washed-by-east" in rules.passes
    return "draw" in rules.passes or _passes_for_fours(deal, rules)


def fours_asked(rules: SessionRules) -> int:
    """How many declared fours make East pass after a draw; 0 where fours change nothing."""
    if "draw" in rules.passes or "every-deal" in rules.passes:
        return 0
    return 1 if "draw-after-fours" in rules.passes else FOUR_FOURS if "draw-at-four-fours" in rules.passes else 0


def _passes_for_fours(deal: Deal, rules: SessionRules) -> bool:
    """Whether enough fours were declared in a draw; raises UndecidedDeal where hands that are not told may have had them."""
    asked = fours_asked(rules)
    fours = sum(len(hand.kongs) for _, hand in deal.seats if isinstance(hand, Hand))
    if asked and fours < asked and any(isinstance(hand, CountedHand) for _, hand in deal.seats):
        what = "a four was declared" if asked == 1 else "four fours were declared"
        hint = f"if {what}, East passes: write east: passes, or --east passes; if not, east: stays, or --east stays"
        fault = Fault("fours-not-told", f"the deal was drawn, but nobody has told whether {what}", hint=hint)
        raise UndecidedDeal(fault, source="<deal>" if deal.origin is None else deal.origin.source)
    return 0 < asked <= fours


def after(position: Position, winner: str | None, east_passes: bool, rules: SessionRules) -> Position:
    """The position after a deal that somebody won, or nobody, and after which East passes or stays."""
    across = rules.streak is not None and rules.streak.across_draws
    streak = position.streak + 1 if winner == position.seating.east else position.streak if winner is None and across else 0
    if not east_passes:
        return replace(position, extra=position.extra + 1, streak=streak)
    seating = position.seating
    if rules.to_winner and winner is not None and winner != seating.east:
        moved = east_to(seating, winner, rules.seats)
    elif rules.sits_out == "east":
        moved = sitter_enters(seating)
    else:
        moved = east_to_right(seating, rules.seats)
    if not _round_is_over(position, rules):
        been = tuple(name for name in position.been_east if name != moved.east)
        return Position(moved, position.round, (*been, moved.east), position.first)
    if rules.sits_out == "round":
        moved = sitter_enters(position.first)
    wind = wind_of(position, rules)
    last = bool(rules.rounds) and position.round + 1 >= rules.rounds
    if wind is not None and not last:
        moved = exchanged(moved, rules.swaps.get(str(wind), ()))
    return Position(moved, position.round + 1, (moved.east,), moved)


def _round_is_over(position: Position, rules: SessionRules) -> bool:
    """A round is over when each player has been East in it and the last of them loses the seat.

    Whoever took another's place while it lasted counts as that other.
    """
    sitter_waits = rules.sits_out == "round"
    first, now = (
        [name for _, name in seating.seats] if sitter_waits else seating.players
        for seating in (position.first, position.seating)
    )
    return len(position.been_east) >= len(first) and set(first) & set(now) <= set(position.been_east)


def seated_as(expected: Position, seating: Seating, wind: Round | None, rules: SessionRules) -> Position:
    """The position as recorded, even if the rules expected another."""
    turned = wind is not None and rules.winds and wind is not wind_of(expected, rules)
    if seating == expected.seating and not turned:
        return expected
    position = expected
    if seating != expected.seating:
        same_east = seating.east == expected.seating.east
        had = expected.been_east if expected.extra else expected.been_east[:-1]  # whom the rotation only expected was not East
        position = replace(
            expected,
            seating=seating,
            been_east=(*(each for each in had if each != seating.east), seating.east),
            extra=expected.extra if same_east else 0,
            streak=expected.streak if same_east else 0,
            first=expected.first if had else seating,
        )
    if turned and wind in rules.winds:
        number = next(
            count
            for count in range(expected.round, expected.round + len(rules.winds))
            if rules.winds[count % len(rules.winds)] is wind
        )
        position = Position(seating, number, (seating.east,), seating, 0, position.streak)
    return position
