"""How many deals are played after each other: the values that the table `session` of a ruleset is read into."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, NamedTuple

from mjscore.game.seats import Round, Seat
from mjscore.rules.citations import Citation
from mjscore.rules.keys import (
    ANYTHING,
    CITE_WITHIN,
    OWN_CITE,
    RuleFields,
    ValueKind,
    key,
    row,
    second_of,
    table_of,
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


class StreakRule(NamedTuple):
    """A reward for East's wins running."""

    wins: Annotated[
        int, key("wins = 9", "How many wins running.", whole_number(2, 99, 9))
    ]
    across_draws: Annotated[
        bool, key("across-draws = true", "Draws between them do not matter.")
    ]
    passes: Annotated[
        bool, key("east-passes = true", "East passes then.", name="east-passes")
    ]
    cite: Annotated[Citation, key()]


def _named(fields: RuleFields, key: str) -> tuple[Round, ...]:
    names = fields.strings(key)
    for name in names:
        if name not in tuple(Round):
            fields.faults.unknown(
                "unknown-round", fields.path(key), "round", name, list(Round)
            )
    return tuple(Round(name) for name in names if name in tuple(Round))


def _passes(fields: RuleFields, key: str) -> dict[str, Citation]:
    found: dict[str, Citation] = {}
    events = [key.name for key in EVENTS]
    for event, each in fields.tables(key):
        if event not in events:
            fields.faults.unknown(
                "unknown-event", each.where, "event", event, events, at_key=True
            )
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
        one, other = (
            fields.seat(name, key) for name in (*written.split("-", 1), "")[:2]
        )
        if one is not None and other is not None:
            yield one, other


def _sits_out(inner: RuleFields) -> str:
    inner.cite()
    return (
        inner.word("changes-with", ("east", "round"))
        if "changes-with" in inner
        else "east"
    )


class SessionRules(NamedTuple):
    """How East passes, what the rounds are, and what each player begins with.

    `seats` are those of the game, `players` how many of them are taken (0: all). Of `rounds`, `start` and `progress` 0 means
    that nothing is said. `passes` holds the events of EVENTS at which East passes. `sits_out`: one more player than play; he
    enters when East passes (`east`) or with a new round (`round`).
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
            ValueKind(_named, ()),
        ),
    ]
    start: Annotated[
        int, key("start = 2000", "The points that each begins with.", whole_number())
    ]
    to_winner: Annotated[
        bool,
        key(
            'passes-to = "winner"',
            "Whether East passes to the right or to the winner.",
            second_of("right", "winner"),
            name="passes-to",
        ),
    ]
    passes: Annotated[
        Mapping[str, Citation],
        key(
            "[session.east-passes-after.draw]",
            "What makes East pass.",
            ValueKind(_passes, {}, table=EVENTS),
            name="east-passes-after",
        ),
    ]
    streak: Annotated[
        StreakRule | None,
        key(
            "streak = { wins = 9, east-passes = true }", "So many wins of East running."
        ),
    ]
    sits_out: Annotated[
        str,
        key(
            'sitting-out = { changes-with = "east" }',
            "When the player who sits out enters: with east or round.",
            table_of(_sits_out, ""),
            name="sitting-out",
        ),
    ]
    swaps: Annotated[
        Mapping[str, tuple[tuple[Seat, Seat], ...]],
        key(
            'swaps = { East = ["South-West", "East-North"] }',
            "Who change seats after a round, by its wind.",
            ValueKind(_swaps, {}),
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
    swaps_cite: Annotated[Citation | None, key(kind=CITE_WITHIN, name="swaps")]
    sits_out_cite: Annotated[Citation | None, key(kind=CITE_WITHIN, name="sitting-out")]
    winds_cite: Annotated[
        Citation,
        key(
            'round-winds = { cite = { page = "66" } }',
            "Where the book names the rounds.",
            OWN_CITE,
            name="round-winds",
        ),
    ]
    start_cite: Annotated[
        Citation,
        key(
            'counters = { cite = { page = "5" } }',
            "Where the book gives out the points.",
            OWN_CITE,
            name="counters",
        ),
    ]

    @property
    def playing(self) -> int:
        """How many play each deal."""
        return self.players or len(self.seats)

    @property
    def at_the_table(self) -> int:
        """How many players a session has, the one who sits out among them."""
        return self.playing + bool(self.sits_out)
