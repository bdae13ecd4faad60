"""How many deals are played after each other: the values that the table `session` of a ruleset is read into."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple

from mjscore.game.seats import Round, Seat
from mjscore.rules.citations import Citation
from mjscore.rules.keys import (
    ANYTHING,
    OWN_CITE,
    RuleFields,
    ValueKind,
    key,
    row,
    whole_number,
)

EVENTS: Final = (
    row("win-by-another = {}", "Another player won.", ANYTHING),
    row("draw = {}", "Nobody won.", ANYTHING),
    row("draw-after-fours = {}", "Nobody won, and a four was declared.", ANYTHING),
    row("draw-at-four-fours = {}", "Four fours were declared.", ANYTHING),
    row("washed-by-east = {}", "East washed the hand.", ANYTHING),
    row(
        "every-deal = { in-force = false }",
        "The deal is over, however it ended.",
        ANYTHING,
    ),
)
"""What may make East pass. The rule of an offence says whether an offending East passes."""
SeatPair = tuple[Seat, Seat]


class StreakRule(NamedTuple):
    """A reward for East's wins running."""

    wins: Annotated[
        int, key("wins = 9", "How many wins running.", whole_number(2, 99, 9))
    ]
    across_draws: Annotated[
        bool, key("across-draws = true", "Draws between them do not matter.")
    ]
    east_passes: Annotated[bool, key("east-passes = true", "East passes then.")]
    cite: Annotated[Citation, key()]


class SitsOut(NamedTuple):
    """One more player sits at the table than play; he enters when East passes, or with a new round."""

    changes_with: Annotated[Literal["east", "round"], key()]
    cite: Annotated[Citation, key()]


class Swaps(NamedTuple):
    """Who change seats after a round, by its wind; `cite` is None where nobody does."""

    by_round: Mapping[str, tuple[SeatPair, ...]]
    cite: Citation | None


def _rounds(fields: RuleFields, key: str) -> tuple[Round, ...]:
    rounds = []
    for name in fields.strings(key):
        if name in tuple(Round):
            rounds.append(Round(name))
        else:
            fields.faults.unknown(
                "unknown-round", fields.path(key), "round", name, list(Round)
            )
    return tuple(rounds)


def _events(fields: RuleFields, key: str) -> dict[str, Citation]:
    known = [event.name for event in EVENTS]
    in_force: dict[str, Citation] = {}
    for event, table in fields.tables(key):
        if event not in known:
            fields.faults.unknown(
                "unknown-event", table.where, "event", event, known, at_key=True
            )
        cite = table.cite()
        if "in-force" not in table or table.flag("in-force"):
            in_force[event] = cite
        table.close()
    return in_force


def _swaps(fields: RuleFields, key: str) -> Swaps:
    table = fields.table_at(key)
    if table is None:
        return NO_SWAPS
    cite = table.cite()
    by_round = {}
    for name in Round:
        pairs = _seat_pairs(table, name)
        if pairs:
            by_round[str(name)] = pairs
    table.close()
    return Swaps(by_round, cite)


def _seat_pairs(fields: RuleFields, key: str) -> tuple[SeatPair, ...]:
    """Pairs of seats that are written like `South-West`."""
    pairs = []
    for written in fields.strings(key):
        first, _, second = written.partition("-")
        one = fields.seat(first, key)
        other = fields.seat(second, key)
        if one is not None and other is not None:
            pairs.append((one, other))
    return tuple(pairs)


NO_SWAPS: Final = Swaps({}, None)


class SessionRules(NamedTuple):
    """How East passes, what the rounds are, and what each player begins with.

    `seats` are those of the game, `players` how many of them are taken (0: all). Of `rounds`, `start` and
    `progress` 0 means that nothing is said. `east_passes_after` holds the events of EVENTS at which East passes.
    """

    seats: tuple[Seat, ...]
    players: int
    rounds: Annotated[
        int, key("rounds = 4", "How many rounds make a game.", whole_number(0, 100))
    ]
    winds: Annotated[
        tuple[Round, ...],
        key(
            'winds = ["East", "South"]',
            "The wind of each round, over again after the last.",
            ValueKind(_rounds, ()),
        ),
    ]
    start: Annotated[
        int, key("start = 2000", "The points that each begins with.", whole_number())
    ]
    passes_to: Annotated[
        Literal["right", "winner"],
        key(
            'passes-to = "winner"',
            "Whether East passes to the right or to the winner.",
        ),
    ]
    east_passes_after: Annotated[
        Mapping[str, Citation],
        key(
            "[session.east-passes-after.draw]",
            "What makes East pass.",
            ValueKind(_events, {}, table=EVENTS),
        ),
    ]
    streak: Annotated[
        StreakRule | None,
        key(
            "streak = { wins = 9, east-passes = true }", "So many wins of East running."
        ),
    ]
    sitting_out: Annotated[
        SitsOut | None,
        key(
            'sitting-out = { changes-with = "east" }',
            "When the player who sits out enters: with east or round.",
        ),
    ]
    swaps: Annotated[
        Swaps,
        key(
            'swaps = { East = ["South-West", "East-North"] }',
            "Who change seats after a round, by its wind.",
            ValueKind(_swaps, NO_SWAPS),
        ),
    ]
    progress: Annotated[
        int,
        key(
            "progress = 2",
            "How many of the best go to the next table.",
            whole_number(0, 5),
        ),
    ]
    cite: Annotated[Citation, key()]
    round_winds: Annotated[
        Citation,
        key(
            'round-winds = { cite = { page = "66" } }',
            "Where the book names the rounds.",
            OWN_CITE,
        ),
    ]
    counters: Annotated[
        Citation,
        key(
            'counters = { cite = { page = "5" } }',
            "Where the book gives out the points.",
            OWN_CITE,
        ),
    ]

    @property
    def playing(self) -> int:
        """How many play each deal."""
        return self.players or len(self.seats)

    @property
    def at_the_table(self) -> int:
        """How many players a session has, the one who sits out among them."""
        return self.playing + (self.sitting_out is not None)

    def sits_out_until(self, change: Literal["east", "round"]) -> bool:
        """Whether somebody sits out, and enters when East passes (`east`) or with a new round (`round`)."""
        return self.sitting_out is not None and self.sitting_out.changes_with == change
