"""What the page shows before the engine answers: tiles and groups, and what each ruleset lets a player say.

`mjscore page build` writes these facts into the site for every shipped ruleset; the page asks for those of a choice of its own.
"""

from __future__ import annotations

from typing import Any, Final

from mjscore import notation
from mjscore.ext.page.request import RequestFields
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


def facts(request: RequestFields) -> dict[str, Any]:
    """The verb `facts`: what a choice of ruleset lets a player say."""
    return ruleset_facts(request.ruleset())


def site_facts() -> dict[str, Any]:
    """The facts that are the same for every table, and those of each shipped ruleset but for its options."""
    rulesets = []
    for id in ruleset_ids():
        of_ruleset = ruleset_facts(load_ruleset(id))
        del of_ruleset["options"]
        rulesets.append(of_ruleset)
    return {
        "tiles": _tiles_in_short(),
        "remarks": remark_facts(),
        "ways": {str(way): meaning for way, meaning in ways_of_winning().items()},
        "codes": TILE_CODES,
        "rulesets": rulesets,
        "default": DEFAULT_RULES,
        "names": {"pattern": NAME, "hint": NAME_HINT},
    }


def _tiles_in_short() -> dict[str, Any]:
    """The tiles and their taps; in place of copies of the tile itself stands their number."""
    tiles = tile_facts()
    for code, of_tile in tiles.items():
        taps = of_tile["taps"]
        for kind, put in taps.items():
            if set(put) == {code}:
                taps[kind] = len(put)
    return tiles


def remark_facts() -> dict[str, list[str]]:
    """For each remark the ways of winning that it can be said of, as the notation reads them."""
    return {
        str(remark): [str(means) for means in _WAYS if _fits(means, remark)]
        for remark in Remark
    }


def _fits(means: Means, remark: Remark) -> bool:
    """Whether the notation reads a remark beside a way of winning."""
    text = str(means)
    if means is not Means.DEALT:
        text += " 1D"
    if means in _FROM_A_PLAYER:
        text += " from East"
    try:
        won = notation.reader.read_won(f"{text}, {remark}")
    except Problem:
        return False
    return remark in won.remarks


def ruleset_facts(ruleset: Ruleset) -> dict[str, Any]:
    """What a ruleset with its options lets a player say and tap."""
    session = ruleset.session
    settling = ruleset.settlement
    return {
        "id": ruleset.id,
        "title": ruleset.title,
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
                "id": option.id,
                "title": as_sentence(option.title),
                "on": option.id in ruleset.on,
                "default": option.default,
                "cite": str(option.cite),
            }
            for option in ruleset.options
        ],
    }


def keypad(ruleset: Ruleset) -> list[list[str]]:
    """The rows of keys: the tiles that a ruleset plays with."""
    left_out = ruleset.unplayed_tiles
    rows = [[CODES[tile] for tile in row if tile not in left_out] for row in _KEYPAD]
    return [row for row in rows if row]


def offences(rules: SettlementRules) -> list[dict[str, Any]]:
    """The offences that a ruleset punishes, with the claims of a discard falsely named that it knows."""
    claims_of: dict[str, list[str]] = {}
    for rule in rules.penalties:
        if rule.offence is Offence.CORRECTION:  # what was counted cannot be tapped in
            continue
        claims = claims_of.setdefault(str(rule.offence), [])
        claims.extend(claim for claim in rule.claims if claim not in claims)
    return [
        {"offence": offence, "claims": claims} for offence, claims in claims_of.items()
    ]


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
    """Whether a condition of the ruleset holds in one situation and not in the other."""
    for condition in all_conditions(ruleset):
        if CONDITIONS[condition.name].fields:
            judge = judge_of(condition, {})
            if judge(View((), one)) != judge(View((), other)):
                return True
    return False
