"""What a ruleset says of dangerous discards: which they are, who pays for them, and what excuses a player."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, NamedTuple

from mjscore.game.tiles import DRAGONS, TILES, WINDS, Tile
from mjscore.rules.citations import Citation
from mjscore.rules.keys import (
    OWN_CITE,
    YES,
    RuleFields,
    ValueKind,
    any_text,
    key,
    one_word,
    read_whole,
    second_of,
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
    needed = listed(others, "or")
    for each in keys if not any(_says(fields, other) for other in others) else ():
        if _says(fields, each):
            message = f"{each} means nothing without {needed}"
            fields.faults.add(
                "says-too-little", fields.path(each), message, f"write {needed} as well"
            )


def _says(fields: RuleFields, key: str) -> bool:
    value = fields.table.get(key)
    return value is not None and value is not False and value not in ("", [], ())


class LiabilityRule(NamedTuple):
    """How one who discarded dangerously pays for the others: for all at once, or he refunds them what they paid first."""

    refunds: Annotated[
        bool,
        key(
            'culprit = "refunds"',
            "Whether he pays for all, or refunds the losers what they paid.",
            second_of("pays", "refunds"),
            name="culprit",
        ),
    ]
    later: Annotated[
        str,
        key(
            'later = "half"',
            "What he pays if the hand was completed later: nothing, half or whole.",
            one_word("nothing", "half", "whole"),
        ),
    ]
    shared: Annotated[
        bool,
        key(
            'second-discard = "shared"',
            "Whether who makes a second dangerous discard pays alone or half.",
            second_of("alone", "shared"),
            name="second-discard",
        ),
    ]
    kongs: Annotated[
        bool,
        key(
            "claimed-for-kong = false",
            "Whether a discard claimed for a kong counts too.",
            YES,
            name="claimed-for-kong",
        ),
    ]
    cite: Annotated[Citation, key()]
    losers_cite: Annotated[
        Citation,
        key(
            'losers = { cite = { page = "70" } }',
            "Where it stands what the losers pay each other then.",
            OWN_CITE,
            name="losers",
        ),
    ]
    robbed_cite: Annotated[
        Citation | None,
        key(
            'robbed = { cite = { section = "94" } }',
            "Where it stands that a fourth tile that is robbed is like a discard.",
            name="robbed",
        ),
    ]


class Danger(NamedTuple):
    """A discard that makes its player liable, for what it gives the player who wins with it.

    `kinds` are the alternatives of a class of tiles: for one suit, each of the three.
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
    kinds: Annotated[
        tuple[Kinds, ...],
        key(
            'tiles = "dragons"',
            "The tiles it is about: one-suit, winds, dragons, honours, terminals, majors, or tiles by their codes.",
            TILE_CLASS,
            name="tiles",
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
    missing: Annotated[
        bool,
        key(
            'dangerous = "missing"',
            "Whether any of these tiles is dangerous, or only what is missing.",
            second_of("any", "missing"),
            name="dangerous",
        ),
    ]
    whole_hand: Annotated[
        bool,
        key("whole-hand = true", "The completed hand holds nothing but these tiles."),
    ]
    completed: Annotated[
        int,
        key(
            "completed-sets = 3",
            "How many sets of these tiles the completed hand holds.",
            whole_number(0, 4),
            name="completed-sets",
        ),
    ]
    last_pair: Annotated[
        bool,
        key(
            "last-may-be-pair = true",
            "The last of these sets may be a pair.",
            name="last-may-be-pair",
        ),
    ]
    own_wind: Annotated[
        bool, key("own-wind = true", "The winner's own wind is among these sets.")
    ]
    rank: Annotated[
        int,
        key(
            "rank = 1",
            "How high the hand ranks among the dangerous ones, 1 being the highest.",
            whole_number(1, 9, 1),
        ),
    ]
    while_items: Annotated[
        tuple[str, ...],
        key(
            'while-item = ["all-honours"]',
            "Dangerous only where the ruleset has one of these items.",
            name="while-item",
        ),
    ]
    wall: Annotated[
        int | None,
        key(
            "wall-at-most = 4",
            "A tile that nobody can see, with so many tiles left or fewer; instead of tiles.",
            whole_number(0, 144, None),
            name="wall-at-most",
        ),
    ]
    cite: Annotated[Citation, key()]


def read_danger(id: str, fields: RuleFields) -> Danger:
    """The danger of a table."""
    must_say_one_of(fields, ("tiles", "wall-at-most"), "which tiles are dangerous")
    of_tiles = (
        "sets",
        "dangerous",
        "whole-hand",
        "completed-sets",
        "last-may-be-pair",
        "own-wind",
    )
    must_say_beside(fields, of_tiles, ("tiles",))
    return read_whole(Danger, fields, id=id, name=fields.text("name", id, "a name"))


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
    kinds: Annotated[
        tuple[Kinds, ...],
        key(
            'tiles = "one-suit"',
            "The tiles that his hand is about; see dangers.tiles.",
            TILE_CLASS,
            name="tiles",
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
    last: Annotated[
        int,
        key(
            "of-the-last = 2",
            "How many other kinds of these tiles it holds.",
            whole_number(0, 4),
            name="of-the-last",
        ),
    ]
    own_wind: Annotated[
        str,
        key(
            'own-wind = "in-a-set"',
            "Whether his own wind is in-a-set or not-in-a-set.",
            one_word("", "in-a-set", "not-in-a-set"),
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


def read_excuse(id: str, fields: RuleFields) -> Excuse:
    """The excuse of a table."""
    of_class = ("whole-hand", "sets", "pairs", "of-the-last", "own-wind")
    must_say_one_of(
        fields,
        ("no-choice", "waiting", *of_class, "doubles", "scored", "would-double"),
        "what excuses",
    )
    must_say_beside(fields, of_class, ("tiles",))
    must_say_beside(fields, ("tiles",), of_class)
    must_say_beside(fields, ("doubles", "scored"), ("items",))
    return read_whole(Excuse, fields, id=id)
