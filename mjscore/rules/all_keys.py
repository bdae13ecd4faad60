"""Every key of a ruleset file, table by table: what `mjscore rules words` tells, and where a key stands that is looked for."""

from typing import Final

from mjscore.rules.danger_keys import Danger
from mjscore.rules.file_keys import (
    INCORRECT_KEYS,
    PLAY_KEYS,
    Item,
    LimitRule,
    Option,
    ShapeRule,
    WinRule,
)
from mjscore.rules.keys import ANYTHING, Keyed, ValueKind, row
from mjscore.rules.session_keys import SessionRules
from mjscore.rules.settlement_keys import (
    CounterSet,
    PenaltyRule,
    SettlementRules,
    WashingRule,
)


def _told(keyed: Keyed) -> ValueKind:
    return ANYTHING._replace(table=keyed)


FILE: Final = (
    row(
        'extends = "babcock"',
        "The ruleset, or the file beside this one, that this file changes.",
        ANYTHING,
    ),
    row('title = "The Thursday club"', "The name of the rules on sheets.", ANYTHING),
    row(
        'book = "house"',
        "The book of citations that name none; if left out, your own table.",
        ANYTHING,
    ),
    row('remove = ["drawn"]', "Items that are not scored.", ANYTHING),
    row(
        'remove-options = ["seven-twins"]',
        "Options that nobody may switch on.",
        ANYTHING,
    ),
    row(
        'option-defaults.on = ["seasons"]',
        "Options that are on, or off, unless a player says otherwise.",
        ANYTHING,
    ),
    row(
        "[items.pond]",
        "Items that are added, each under an id of its own.",
        _told(Item),
    ),
    row("[change.drawn]", "Changes to an item; the rest of it stays.", ANYTHING),
    row(
        "[options.dear-seasons]",
        "Options that are added or changed, each with what it changes.",
        _told(Option),
    ),
    row(
        "[limit]",
        "The limit, and what special hands are worth without one.",
        _told(LimitRule),
    ),
    row(
        "[shapes.two-winds]",
        "Special shapes that are added, each under a name of its own.",
        _told(ShapeRule),
    ),
    row("[win]", "What a hand needs to win.", _told(WinRule)),
    row("[play]", "Seats and tiles.", _told(PLAY_KEYS)),
    row(
        "settlement.east-doubles = false",
        "Who pays whom: stakes, liability, rounding.",
        _told(SettlementRules),
    ),
    row(
        "[dangers.third-dragon]",
        "Discards that make their player pay for others.",
        _told(Danger),
    ),
    row("[penalties.false-mah-jongg]", "What an offence costs.", _told(PenaltyRule)),
    row(
        "[washing.nine-mummies]",
        "Original hands that end the deal.",
        _told(WashingRule),
    ),
    row("[counters]", "The counters and how many each player gets.", _told(CounterSet)),
    row(
        "session.start = 2000",
        "Rounds, who becomes East, what each begins with.",
        _told(SessionRules),
    ),
    row(
        'incorrect.short = "sets"',
        "Whether a dead, long, short or foul hand scores its sets or nothing.",
        _told(INCORRECT_KEYS),
    ),
    row(
        'note = "agreed in 1984"',
        "A remark for whoever reads the file; allowed in every table.",
        ANYTHING,
    ),
)
"""The keys of a file; `merge` lays what stands there on what the file extends."""
