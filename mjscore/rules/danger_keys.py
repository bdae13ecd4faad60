"""What a ruleset says of dangerous discards: which they are, who pays for them, and what excuses a player."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, NamedTuple

from mjscore.game.tiles import DRAGONS, TILES, WINDS, Tile
from mjscore.rules.citations import Citation
from mjscore.rules.completed import (
    HAND_WORDS,
    SET_WORDS,
    CompletedHand,
    completed_hand,
)
from mjscore.rules.former import OF_A_DANGER, ONE_MEANING
from mjscore.rules.keys import (
    MEANT,
    OWN_CITE,
    YES,
    RuleFields,
    ValueKind,
    any_text,
    key,
    whole_number,
)
from mjscore.rules.vocabulary.rows import SUIT_TILES
from mjscore.sentences import listed

Kinds = frozenset[Tile]

TILE_CLASSES: Final[Mapping[str, tuple[Kinds, ...]]] = {
    "one-suit": SUIT_TILES,
    "winds": (frozenset(WINDS),),
    "dragons": (frozenset(DRAGONS),),
    "honours": (frozenset((*WINDS, *DRAGONS)),),
    "terminals": (frozenset(tile for tile in TILES if tile.is_terminal),),
    "majors": (frozenset(tile for tile in TILES if tile.is_major),),
}
"""What a table may call `tiles`, each as the alternatives that it stands for: `one-suit` is any of three."""


class SettlingFields(RuleFields):
    """A table that settlement or a session reads."""

    ignored = frozenset({"note", "name"})

    def close(self) -> None:
        """Note every key that nothing has asked for.

        A key of version 1 that had one meaning is passed over where it says that, and refused where it says another.
        """
        for name in self.unread():
            where = self.path(name)
            former = ONE_MEANING.get(where)
            if former is None:
                continue
            if self.value(name) != former.value:
                hint = f"leave {name} out"
                self.faults.add("wrong-value", where, former.message, hint)
        self.refuse_unread({**MEANT, **OF_A_DANGER})


def _kinds(fields: RuleFields, key: str) -> tuple[Kinds, ...]:
    value = fields.value(key)
    if isinstance(value, str) and value in TILE_CLASSES:
        return TILE_CLASSES[value]
    tiles = frozenset(fields.tiles(key))
    return (tiles,) if tiles else ()


TILE_CLASS: Final = ValueKind(_kinds, ())
"""A class of tiles by its name or by its tiles, as the alternatives it stands for; empty where there is none."""


def must_say_one_of(fields: RuleFields, keys: Sequence[str], what: str) -> None:
    """Note that nothing says what a rule turns on."""
    if not any(_says(fields, key) for key in keys):
        fields.faults.add(
            "says-too-little",
            fields.where,
            f"nothing says {what}",
            f"write {listed(keys, 'or')}",
        )


def must_say_beside(
    fields: RuleFields, keys: Sequence[str], others: Sequence[str]
) -> None:
    """Note every one of the keys that means nothing, because none of the others is there."""
    if any(_says(fields, other) for other in others):
        return
    needed = listed(others, "or")
    for name in keys:
        if _says(fields, name):
            message = f"{name} means nothing without {needed}"
            hint = f"write {needed} as well"
            fields.faults.add("says-too-little", fields.path(name), message, hint)


def _says(fields: RuleFields, key: str) -> bool:
    value = fields.table.get(key)
    return value is not None and value is not False and value not in ("", [], ())


class LiabilityRule(NamedTuple):
    """How one who discarded dangerously pays for the others: for all at once, or he refunds them what they paid first."""

    culprit: Annotated[
        Literal["pays", "refunds"],
        key(
            'culprit = "refunds"',
            "Whether he pays for all, or refunds the losers what they paid.",
        ),
    ]
    later: Annotated[
        Literal["nothing", "half", "whole"],
        key(
            'later = "half"',
            "What he pays if the hand was completed later: nothing, half or whole.",
        ),
    ]
    second_discard: Annotated[
        Literal["alone", "shared"],
        key(
            'second-discard = "shared"',
            "Whether who makes a second dangerous discard pays alone or half.",
        ),
    ]
    claimed_for_kong: Annotated[
        bool,
        key(
            "claimed-for-kong = false",
            "Whether a discard claimed for a kong counts too.",
            YES,
        ),
    ]
    cite: Annotated[Citation, key()]
    losers: Annotated[
        Citation,
        key(
            'losers = { cite = { page = "70" } }',
            "Where it stands what the losers pay each other then.",
            OWN_CITE,
        ),
    ]
    robbed: Annotated[
        Citation | None,
        key(
            'robbed = { cite = { section = "94" } }',
            "Where it stands that a fourth tile that is robbed is like a discard.",
        ),
    ]


def _completes(fields: RuleFields, key: str) -> CompletedHand:
    words = fields.strings(key)
    for index, word in enumerate(words):
        if word not in HAND_WORDS:
            where = f"{fields.path(key)}[{index}]"
            fields.faults.unknown("wrong-value", where, "value", word, HAND_WORDS)
    if sum(word in SET_WORDS for word in words) > 1:
        message = "the sets of the hand are told more than once"
        hint = "leave all but one of them out"
        fields.faults.add("wrong-value", fields.path(key), message, hint)
    return completed_hand(words)


class Danger(NamedTuple):
    """A discard that makes its player liable, for what it gives the player who wins with it.

    There are three of them: with so many `sets` of some tiles on the table any of these tiles, for a hand that holds
    nothing else; a tile that is `missing` among them, for a hand that then has so many sets; any tile that nobody can
    see, when few are left. `tiles` are the alternatives of a class: for one suit, each of the three.
    """

    id: str
    name: Annotated[
        str,
        key(
            'name = "the third dragon"',
            "The name of the danger in settlements.",
            any_text("a name"),
        ),
    ]
    tiles: Annotated[
        tuple[Kinds, ...],
        key(
            'tiles = "dragons"',
            "The tiles it is about: one-suit, winds, dragons, honours, terminals, majors, or tiles by their codes.",
            TILE_CLASS,
        ),
    ]
    sets: Annotated[
        int,
        key(
            "sets = 2",
            "How many sets of these tiles the winner has on the table.",
            whole_number(0, 4),
        ),
    ]
    dangerous: Annotated[
        Literal["any", "missing"],
        key(
            'dangerous = "missing"',
            "Whether any of these tiles is dangerous, or only one of a kind of which no set lies there (missing).",
        ),
    ]
    completes: Annotated[
        CompletedHand,
        key(
            'completes = ["2 sets and a pair"]',
            "What the hand holds that is completed: whole-hand (nothing but these tiles), so many sets of them, a last one "
            "perhaps as a pair, own-wind (the winner's own wind among the sets).",
            ValueKind(_completes, CompletedHand()),
        ),
    ]
    rank: Annotated[
        int,
        key(
            "rank = 1",
            "How high the hand ranks among the dangerous ones, 1 being the highest.",
            whole_number(1, 9, 1),
        ),
    ]
    while_item: Annotated[
        tuple[str, ...],
        key(
            'while-item = ["all-honours"]',
            "Dangerous only where the ruleset has one of these items.",
        ),
    ]
    wall_at_most: Annotated[
        int | None,
        key(
            "wall-at-most = 4",
            "A tile that nobody can see, with so many tiles left or fewer; instead of tiles.",
            whole_number(0, 144, None),
        ),
    ]
    cite: Annotated[Citation, key()]

    def check(self, table: RuleFields) -> None:
        """Note what a table of a danger does not say, and what means nothing in it."""
        must_say_one_of(table, ("tiles", "wall-at-most"), "which tiles are dangerous")
        must_say_beside(table, ("sets", "dangerous", "completes"), ("tiles",))


class Excuse(NamedTuple):
    """What frees the maker of a dangerous discard: all that is asked for here must be so of his own hand.

    With `no_choice` nothing else is asked for but `same_danger`; without a `rank` it excuses every discard.
    """

    id: str
    no_choice: Annotated[
        bool, key("no-choice = true", "All his standing tiles were dangerous.")
    ]
    same_danger: Annotated[
        bool,
        key("same-danger = true", "All of them were dangerous for the winner's hand."),
    ]
    waiting: Annotated[bool, key("waiting = true", "His own hand is waiting.")]
    rank: Annotated[
        int | None,
        key(
            "rank = 1",
            "How high his own hand ranks, 1 being the highest.",
            whole_number(1, 9, None),
        ),
    ]
    tiles: Annotated[
        tuple[Kinds, ...],
        key(
            'tiles = "one-suit"',
            "The tiles that his hand is about; see dangers.tiles.",
            TILE_CLASS,
        ),
    ]
    whole_hand: Annotated[
        bool, key("whole-hand = true", "His hand holds nothing but these tiles.")
    ]
    sets: Annotated[
        int,
        key("sets = 3", "How many sets of these tiles it holds.", whole_number(0, 4)),
    ]
    pairs: Annotated[
        int,
        key("pairs = 1", "How many pairs of these tiles it holds.", whole_number(0, 4)),
    ]
    of_the_last: Annotated[
        int,
        key(
            "of-the-last = 2",
            "How many other kinds of these tiles it holds.",
            whole_number(0, 4),
        ),
    ]
    own_wind: Annotated[
        Literal["", "in-a-set", "not-in-a-set"],
        key(
            'own-wind = "in-a-set"',
            "Whether his own wind is in-a-set or not-in-a-set.",
        ),
    ]
    items: Annotated[
        tuple[str, ...],
        key('items = ["dragon-set"]', "The items that doubles and scored count."),
    ]
    doubles: Annotated[
        int,
        key(
            "doubles = 2",
            "How many doubles these items give his hand.",
            whole_number(0, 30),
        ),
    ]
    scored: Annotated[
        int,
        key(
            "scored = 2",
            "How often his hand scores one of these items.",
            whole_number(0, 30),
        ),
    ]
    would_double: Annotated[
        int,
        key(
            "would-double = 3",
            "How many doubles a tile that he waits for would give.",
            whole_number(0, 30),
        ),
    ]
    cite: Annotated[Citation, key()]

    def check(self, table: RuleFields) -> None:
        """Note what a table of an excuse does not say, and what means nothing in it."""
        of_class = ("whole-hand", "sets", "pairs", "of-the-last", "own-wind")
        of_the_hand = ("no-choice", "waiting", *of_class)
        scored = ("doubles", "scored", "would-double")
        must_say_one_of(table, (*of_the_hand, *scored), "what excuses")
        must_say_beside(table, of_class, ("tiles",))
        must_say_beside(table, ("tiles",), of_class)
        must_say_beside(table, ("doubles", "scored"), ("items",))
