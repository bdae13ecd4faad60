"""The words of the notation and what they stand for; the grammar, the writer and the refusals all take them from here."""

from __future__ import annotations

from typing import Final

from mjscore.groups import Form, Kind
from mjscore.hands import Means, Remark, Status
from mjscore.notation import languages
from mjscore.places import Section
from mjscore.seats import Round, Seat
from mjscore.tiles import BONUS_TILES, GREEN, NORTH_EAST, RED, SOUTH_WEST, WHITE, WINDS, Tile

HAND_SECTIONS: Final = (
    Section.EXPOSED,
    Section.CONCEALED,
    Section.BONUS,
    Section.SEAT,
    Section.ROUND,
    Section.WON,
    Section.VISIBLE,
    Section.STATUS,
)
BLOCK_SECTIONS: Final = (*(each for each in HAND_SECTIONS if each is not Section.VISIBLE), Section.SCORE)
HEADER_SECTIONS: Final = (
    Section.RULES,
    Section.OPTIONS,
    Section.LIMIT,
    Section.ROUND,
    Section.VISIBLE,
    Section.DATE,
    Section.TITLE,
    Section.RESULT,
    Section.PENALTY,
    Section.WALL,
    Section.STREAK,
    Section.NO_CHOICE,
    Section.LIABLE,
)

SECTION_WORDS: Final[dict[str, Section]] = {
    **{str(section): section for section in Section},
    **dict.fromkeys(("table", "open", "melds", "melded", "exp"), Section.EXPOSED),
    **dict.fromkeys(("hand", "closed", "hidden", "standing", "tiles", "in hand", "conc"), Section.CONCEALED),
    **dict.fromkeys(("flowers", "seasons"), Section.BONUS),
    **dict.fromkeys(("wind", "own wind", "seat wind", "my wind", "my seat"), Section.SEAT),
    **dict.fromkeys(("prevailing", "prevailing wind", "round wind", "wind of the round"), Section.ROUND),
    **dict.fromkeys(("mahjong", "mah-jongg", "mah-jong", "win", "wins", "winning tile"), Section.WON),
    "points": Section.SCORE,
    **languages.SECTIONS,
}

GROUP_KINDS: Final[dict[str, Kind]] = {
    "pung": Kind.PUNG,
    "pong": Kind.PUNG,
    "triplet": Kind.PUNG,
    "kong": Kind.KONG,
    "kang": Kind.KONG,
    "quad": Kind.KONG,
    "chow": Kind.CHOW,
    "run": Kind.CHOW,
    "sequence": Kind.CHOW,
    "pair": Kind.PAIR,
    "eyes": Kind.PAIR,
    **languages.GROUP_KINDS,
}
QUALIFIERS: Final[dict[str, Form]] = {
    "concealed": Form.CONCEALED,
    "closed": Form.CONCEALED,
    "added": Form.ADDED,
    "annexed": Form.ANNEXED,
    **languages.QUALIFIERS,
}
FROM: Final = ("from", "by", *languages.FROM)
NOTHING: Final = ("none", "nothing", "-", "–", "—", *languages.NOTHING)
"""What is written where a section holds nothing."""

WIND_SEATS: Final = dict(zip(WINDS, (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH), strict=True))
SEATS: Final[dict[str, Seat]] = {
    **{str(seat).lower(): seat for seat in Seat},
    **{"".join(word[0] for word in seat.split()).lower(): seat for seat in Seat},
    **{str(seat).lower().replace(" ", joint): seat for seat in (Seat.NORTH_EAST, Seat.SOUTH_WEST) for joint in ("", "-")},
    **{word: WIND_SEATS[wind] for word, wind in languages.WINDS_SPOKEN.items()},
}
ROUNDS: Final[dict[str, Round]] = {
    **{str(each).lower(): each for each in Round},
    **{each[0].lower(): each for each in Round if each is not Round.CENTRE},
    "center": Round.CENTRE,
    **{word: Round(WIND_SEATS[wind].value) for word, wind in languages.WINDS_SPOKEN.items()},
}

MEANS: Final[dict[str, Means]] = {
    **{str(means): means for means in Means},
    "drew": Means.DRAW,
    "drawn": Means.DRAW,
    "claimed": Means.DISCARD,
    "discarded": Means.DISCARD,
    "punged": Means.DISCARD,
    "chowed": Means.DISCARD,
    "thrown": Means.DISCARD,
    **dict.fromkeys(("robbed", "robbing", "robbing a kong", "robbing the kong", "robbed a kong", "robbed the kong"), Means.ROB),
    **dict.fromkeys(
        ("self-drawn", "self drawn", "self-draw", "self draw", "self-pick", "self pick", "self-picked"), Means.DRAW
    ),
    **dict.fromkeys(("self picked", "self", "picked", "from the wall", "off the wall"), Means.DRAW),
    **dict.fromkeys(("loose tile", "replacement", "replacement tile"), Means.LOOSE),
    **languages.MEANS,
}
WIN_SECTIONS: Final = ("drawn", "self-drawn", "self drawn", "self-pick", "self-picked", "robbed", *languages.WON_AS)
"""Means that may stand with a colon in the place of `won:`, followed by the tile; `discard:` may be no win."""
FILLERS: Final = ("on", "a", "an", "the", "of", "with", "tile", *languages.FILLERS)
"""Words of a sentence that say nothing of the win."""
REMARKS: Final[dict[str, Remark]] = {
    **{str(remark): remark for remark in Remark if remark is not Remark.AFTER_BONUS},
    **dict.fromkeys(
        ("the last tile", "last tile of the wall", "the last tile of the wall", "last wall tile"), Remark.LAST_TILE
    ),
    "the last discard": Remark.LAST_DISCARD,
    **languages.REMARKS,
}
OTHERS: Final = (
    *("others", "other", "other tiles", "unknown", "unknown tiles", "more", "odd tiles", "tiles", "tile"),
    *languages.OTHERS,
)
"""What follows the number of standing tiles that are not told."""
TENS: Final = {
    **dict(zip(("ten", "eleven", "twelve", "thirteen"), range(10, 14), strict=True)),
    **languages.TENS,
}
"""Numbers of tiles that are no ranks."""
REST: Final = ("?", "…", "...", "others", "the others", "rest", "the rest", "nothing else", "unknown")
"""All the standing tiles that are not told, however many they are."""
STATUSES: Final[dict[str, Status]] = {str(status): status for status in Status}
NUMBERS: Final[dict[str, str]] = {
    word: str(rank)
    for rank, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), start=1)
} | languages.NUMBERS
OF: Final = ("of", *languages.OF)
SUITS: Final[dict[str, str]] = {
    **dict.fromkeys(("dot", "dots", "circle", "circles", "coin", "coins", "wheel", "wheels"), "D"),
    **dict.fromkeys(("bamboo", "bamboos", "bam", "bams", "boo", "boos", "stick", "sticks"), "B"),
    **dict.fromkeys(("character", "characters", "char", "chars", "crak", "craks", "crack", "cracks", "wan", "wans"), "C"),
    **languages.SUITS,
}
SPOKEN_WINDS: Final[dict[str, Tile]] = {
    **dict(zip(("east", "south", "west", "north"), WINDS, strict=True)),
    **{f"north{joint}east": NORTH_EAST for joint in (" ", "-", "")},
    **{f"south{joint}west": SOUTH_WEST for joint in (" ", "-", "")},
    **languages.WINDS_SPOKEN,
}
WINDS_OF_SEVERAL: Final[dict[str, Tile]] = {
    **{f"{name}s": tile for name, tile in zip(("east", "south", "west", "north"), WINDS, strict=True)},
    **languages.WINDS_SPOKEN_OF_SEVERAL,
}
"""Several winds: how many must be said."""
COLOURS: Final[dict[str, Tile]] = {"red": RED, "green": GREEN, "white": WHITE, "soap": WHITE, **languages.DRAGONS_SPOKEN}
_ENGLISH_DRAGONS: Final = (("red", RED), ("green", GREEN), ("white", WHITE))
PLURALS: Final[dict[str, Tile]] = {
    **{f"{colour}{name}": tile for colour, tile in _ENGLISH_DRAGONS for name in (" dragons", "s")},
    "soaps": WHITE,
    **languages.DRAGONS_SPOKEN_OF_SEVERAL,
}
"""Several dragons: how many must be said."""
DRAGONS: Final[dict[str, Tile]] = {
    **{f"{colour}{name}": tile for colour, tile in _ENGLISH_DRAGONS for name in (" dragon", "dragon")},
    **{word: tile for word, tile in languages.DRAGONS_SPOKEN.items() if " " in word},
}
"""Dragons by their full name, before which a count may stand."""
HONOURS: Final[dict[str, Tile]] = {**SPOKEN_WINDS, **COLOURS, **DRAGONS, **PLURALS, **WINDS_OF_SEVERAL}
COUNTS: Final = ("one", "two", "three", "four", *languages.COUNTS)
SERIES: Final[dict[str, int]] = {"green": 0, "flower": 0, "red": 4, "season": 4}
"""Where in the bonus tiles a series begins."""

FLOWERS: Final[dict[str, Tile]] = dict(zip(("plum", "orchid", "chrysanthemum", "bamboo"), BONUS_TILES[:4], strict=True))
"""Millington's names (section 7)."""
SEASONS: Final[dict[str, Tile]] = {
    **dict(zip(("spring", "summer", "autumn", "winter"), BONUS_TILES[4:], strict=True)),
    "fall": BONUS_TILES[6],
    **languages.BONUS_SPOKEN,
}

OWN_SUITS: Final[dict[str, int]] = {"D": 0, "B": 9, "C": 18}
