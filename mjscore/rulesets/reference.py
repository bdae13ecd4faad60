"""The keys of a ruleset file: what each says, with an example. `mjscore rules words` prints them."""

from __future__ import annotations

from typing import Final, NamedTuple


class Key(NamedTuple):
    """A key of a table of a ruleset file: what it says, and an example of it."""

    table: str
    key: str
    meaning: str
    example: str


_KEYS: Final = {
    "": (
        ("extends", "The ruleset, or the file beside this one, that this file changes.", 'extends = "babcock"'),
        ("title", "The name of the rules on sheets.", 'title = "The Thursday club"'),
        ("book", "The book of citations that name none; if left out, your own table.", 'book = "house"'),
        ("remove", "Items that are not scored.", 'remove = ["drawn"]'),
        ("remove-options", "Options that nobody may switch on.", 'remove-options = ["seven-twins"]'),
        ("option-defaults", "Options that are on, or off, unless a player says otherwise.", 'option-defaults.on = ["seasons"]'),
        ("items", "Items that are added, each under an id of its own.", "[items.pond]"),
        ("change", "Changes to an item; the rest of it stays.", "[change.drawn]"),
        ("options", "Options that are added or changed, each with what it changes.", "[options.dear-seasons]"),
        ("limit", "The limit, and what special hands are worth without one.", "[limit]"),
        ("win", "What a hand needs to win.", "[win]"),
        ("play", "Seats and tiles.", "[play]"),
        ("settlement", "Who pays whom: stakes, liability, rounding.", "settlement.east-doubles = false"),
        ("dangers", "Discards that make their player pay for others.", "[dangers.third-dragon]"),
        ("penalties", "What an offence costs.", "[penalties.false-mah-jongg]"),
        ("washing", "Original hands that end the deal.", "[washing.nine-mummies]"),
        ("counters", "The counters and how many each player gets.", "[counters]"),
        ("session", "Rounds, who becomes East, what each begins with.", "session.start = 2000"),
        ("incorrect", "Whether a dead, long, short or foul hand scores its sets or nothing.", 'incorrect.short = "sets"'),
        ("note", "A remark for whoever reads the file; allowed in every table.", 'note = "agreed in 1984"'),
    ),
    "items": (
        ("name", "The name of the item on sheets.", 'name = "Grandmother\'s Pond"'),
        ("points", "Points that it adds.", "points = 10"),
        ("doubles", "How often it doubles.", "doubles = 1"),
        ("limit", "The part of the limit that it is worth, instead of points or doubles.", 'limit = "1/2"'),
        ("who", "Who scores it: all, winner or losers.", 'who = "winner"'),
        ("each", "Scored once for every piece of which all these words are true.", 'each = ["pung", "dragon"]'),
        ("when", "Conditions that must all hold.", 'when = ["drawn", { none = ["chow"] }]'),
        ("unless", "Conditions of which none may hold.", 'unless = [{ seat = ["East"] }]'),
        ("excludes", "Items that are not scored beside it.", 'excludes = ["drawn"]'),
        ("scores", "Its double counts as a score, so that the hand is not without one.", "scores = true"),
        ("added", "Its part of the limit is added to the count.", "added = true"),
        ("without-limit", "Doubles that it gives where no limit is in force.", "without-limit = { doubles = 3 }"),
        ("cite", "Where it stands: page, section or entry of a book.", 'cite = { page = "34" }'),
    ),
    "options": (
        ("title", "What the option does.", 'title = "Seasons are dear"'),
        ("cite", "Where it stands.", 'cite = { page = "89" }'),
        ("default", "Whether it is on unless a player says otherwise.", "default = true"),
        ("implies", "Options that it switches on.", 'implies = ["seasons"]'),
        ("rivals", "Options whose place it takes when it is switched on.", 'rivals = ["game-10"]'),
        ("not-with", "Options that it cannot be played with.", 'not-with = ["thirteen-orphans"]'),
    ),
    "limit": (
        ("points", "The limit, or none.", "points = 600"),
        ("without-limit", "What a special hand is worth without one: count, notional or fraction.", 'without-limit = "count"'),
        ("notional", "The sum agreed for special hands without a limit.", "notional = 1000"),
        ("cite", "Where it stands.", 'cite = { entry = "agreed" }'),
    ),
    "win": (
        ("sets", "How many sets beside the pair.", "sets = 4"),
        ("shapes", "Special shapes that may also win.", 'shapes = ["thirteen-orphans"]'),
        ("requires", "Conditions that every win must meet, in place of those of the book.", 'requires = [{ some = ["pung"] }]'),
        (
            "by",
            "Every win must score one of these items, which are all: they take the place of the book's.",
            'by = ["mah-jongg"]',
        ),
        ("minimum-points", "The points that a win needs before doubling.", "minimum-points = 30"),
        ("minimum-doubles", "The doubles that a win needs.", "minimum-doubles = 1"),
        ("minimum-combinations", "How many scored items of a win must double.", "minimum-combinations = 2"),
        ("dealt", "Whether a hand may be complete as dealt.", "dealt = false"),
        ("cite", "Where it stands.", 'cite = { entry = "agreed" }'),
    ),
    "play": (
        ("seats", "The seats, in the order of play.", 'seats = ["East", "South", "North"]'),
        ("own-tiles", "The tiles that are a seat's own.", 'own-tiles = { East = "E S" }'),
        ("prevailing-tiles", "The tiles that prevail in a round.", 'prevailing-tiles = { East = "RD" }'),
        ("bonus-tiles", "Whether flowers and seasons are played.", "bonus-tiles = true"),
        ("without-tiles", "Tiles that are left out.", 'without-tiles = "W"'),
        ("extra-tiles", "Winds of a fifth and sixth player.", 'extra-tiles = "NE"'),
        ("cite", "Where it stands.", 'cite = { page = "83" }'),
    ),
}
"""Each table with its keys; that without a name is the file itself."""

KEYS: Final = tuple(Key(table, *row) for table, rows in _KEYS.items() for row in rows)
