"""What the page shows before the engine answers: tiles and groups, and what each ruleset lets a player say.

`mjscore page build` writes these facts into the site for every shipped ruleset; the page asks for those of a choice of its own.
"""

from __future__ import annotations

from typing import Any, Final

from mjscore import notation
from mjscore.ext.page.asked import RequestFields
from mjscore.ext.page.worth_so_far import tile_facts
from mjscore.game.deals import Offence
from mjscore.game.hands import Means, Remark, Status
from mjscore.game.seats import Seat
from mjscore.game.tiles import BONUS_TILES, CODES, EXTRA_WINDS, TILES
from mjscore.problems import Problem
from mjscore.reports.words.tiles import TILE_CODES
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.finding import DEFAULT_RULES
from mjscore.rules.schema import Ruleset
from mjscore.rules.settlement_keys import SettlementRules
from mjscore.rules.vocabulary.conditions import CONDITIONS, judge_of
from mjscore.rules.vocabulary.rows import ways as ways_of_winning
from mjscore.rules.vocabulary.terms import MEANS_NUMBERS, REMARK_BITS, Situation, View
from mjscore.scoring.rules import all_conditions
from mjscore.sentences import as_sentence
from mjscore.sessions.seating import MOST_LETTERS, NAME_HINT
from mjscore.settlement.payments import SITTING_OUT

_KEYPAD: Final = (
    TILES[18:27],
    TILES[9:18],
    TILES[0:9],
    (*TILES[27:31], *EXTRA_WINDS, *TILES[33:36]),
    BONUS_TILES,
)
"""The rows of the keypad: characters, bamboo, dots, honours, bonus tiles."""
_WAYS: Final = {
    Means.DRAW: "drew",
    Means.DISCARD: "from",
    Means.LOOSE: "loose tile",
    Means.ROB: "robbed",
    Means.DEALT: "as dealt",
}
"""How the page calls each way of winning; before a player's name where the tile came from one."""
_FROM_A_PLAYER: Final = (Means.DISCARD, Means.ROB)


_SEATED: Final = "|".join(name.replace(" ", " +") for name in (*Seat, SITTING_OUT))
NAME: Final = rf"^(?![ESWN]$)(?!({_SEATED})( |$))[^,;:#=\[\]]{{1,{MOST_LETTERS}}}$"
"""What a player may be called, as a pattern for capital and small letters alike."""
DIGITS: Final = 12
"""How much of a ruleset's digest the page shows."""


def facts(asked: RequestFields) -> dict[str, Any]:
    """The verb `facts`: what a choice of ruleset lets a player say."""
    return ruleset_facts(asked.ruleset())


def site_facts() -> dict[str, Any]:
    """The facts that are the same for every table, and those of each shipped ruleset but for its options."""
    whole = [ruleset_facts(load_ruleset(id)) for id in ruleset_ids()]
    rulesets = [
        {key: value for key, value in each.items() if key != "options"}
        for each in whole
    ]
    tiles = tile_facts()
    for (
        code,
        known,
    ) in tiles.items():  # a number stands for so many copies of the tile itself
        known["taps"] = {
            kind: len(put) if set(put) == {code} else put
            for kind, put in known["taps"].items()
        }
    names = {"pattern": NAME, "hint": NAME_HINT}
    ways = {str(each): meaning for each, meaning in ways_of_winning().items()}
    said = {"remarks": remark_facts(), "ways": ways, "codes": TILE_CODES}
    return {
        "tiles": tiles,
        **said,
        "rulesets": rulesets,
        "default": DEFAULT_RULES,
        "names": names,
    }


def remark_facts() -> dict[str, list[str]]:
    """For each remark the ways of winning that it can be said of, as the notation reads them."""
    return {
        str(remark): [str(means) for means in _WAYS if _fits(means, remark)]
        for remark in Remark
    }


def _fits(means: Means, remark: Remark) -> bool:
    tile, source = (
        ("", "")
        if means is Means.DEALT
        else (" 1D", " from East" if means in _FROM_A_PLAYER else "")
    )
    try:
        return (
            remark
            in notation.reader.read_won(f"{means}{tile}{source}, {remark}").remarks
        )
    except Problem:
        return False


def ruleset_facts(ruleset: Ruleset) -> dict[str, Any]:
    """What a ruleset with its options lets a player say and tap."""
    session, settling = ruleset.session, ruleset.settlement
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "digest": ruleset.digest[:DIGITS],
        "limit": ruleset.limit.points,
        "seats": list(session.seats[: session.playing]),
        "players": session.at_the_table,
        "sits_out": session.sitting_out is not None,
        "winds": [str(wind) for wind in session.winds],
        "keys": keypad(ruleset),
        "means": [
            {
                "means": str(means),
                "words": words,
                "from": means in _FROM_A_PLAYER,
                "tile": means is not Means.DEALT,
            }
            for means, words in _WAYS.items()
            if _known_means(ruleset, means)
        ],
        "remarks": [str(remark) for remark in Remark if _known_remark(ruleset, remark)],
        "statuses": [str(status) for status in Status if status in ruleset.incorrect],
        "washing": [rule.name for rule in settling.washing],
        "offences": offences(settling),
        "wall": any(danger.wall_at_most is not None for danger in settling.dangers),
        "options": [
            {
                "id": each.id,
                "title": as_sentence(each.title),
                "on": each.id in ruleset.on,
                "default": each.default,
                "cite": str(each.cite),
            }
            for each in ruleset.options
        ],
    }


def keypad(ruleset: Ruleset) -> list[list[str]]:
    """The rows of keys: the tiles that a ruleset plays with."""
    left_out = ruleset.unplayed_tiles
    rows = [[CODES[tile] for tile in row if tile not in left_out] for row in _KEYPAD]
    return [row for row in rows if row]


def offences(rules: SettlementRules) -> list[dict[str, Any]]:
    """The offences that a ruleset punishes, with the claims of a discard falsely named that it knows."""
    found: dict[str, list[str]] = {}
    for rule in rules.penalties:
        if rule.offence is Offence.CORRECTION:  # what was counted cannot be tapped in
            continue
        claims = found.setdefault(str(rule.offence), [])
        claims += [claim for claim in rule.claims if claim not in claims]
    return [{"offence": offence, "claims": claims} for offence, claims in found.items()]


def _known_means(ruleset: Ruleset, means: Means) -> bool:
    """Whether a way of winning is always told, or the ruleset scores it otherwise than the plain one."""
    if means in (Means.DRAW, Means.DISCARD):
        return True
    plain = Means.DISCARD if means is Means.ROB else Means.DRAW
    return _tells_apart(
        ruleset,
        Situation(means=MEANS_NUMBERS[plain]),
        Situation(means=MEANS_NUMBERS[means]),
    )


def _known_remark(ruleset: Ruleset, remark: Remark) -> bool:
    return any(
        _tells_apart(
            ruleset,
            Situation(means=means),
            Situation(means=means, remarks=REMARK_BITS[remark]),
        )
        for means in MEANS_NUMBERS.values()
    )


def _tells_apart(ruleset: Ruleset, one: Situation, other: Situation) -> bool:
    of_win = [each for each in all_conditions(ruleset) if CONDITIONS[each.name].fields]
    judges = [judge_of(each, {}) for each in of_win]
    return any(judge(View((), one)) != judge(View((), other)) for judge in judges)
