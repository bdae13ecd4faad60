"""The words of the notation and what they stand for; the grammar, the writer and the refusals all take them from here."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from mjscore.groups import Form, Kind
from mjscore.hands import Means, Remark, Status
from mjscore.seats import Round, Seat
from mjscore.tiles import BONUS_TILES, GREEN, NORTH_EAST, RED, SOUTH_WEST, TILES, WHITE, WINDS, Tile


class Section(StrEnum):
    """A section of a hand or of a deal's header, by the name that the writer gives it."""

    EXPOSED = "exposed"
    CONCEALED = "concealed"
    BONUS = "bonus"
    SEAT = "seat"
    ROUND = "round"
    WON = "won"
    VISIBLE = "visible"
    STATUS = "status"
    SCORE = "score"
    RULES = "rules"
    OPTIONS = "options"
    LIMIT = "limit"
    DATE = "date"
    TITLE = "title"
    RESULT = "result"
    PENALTY = "penalty"
    WALL = "wall"
    STREAK = "streak"
    NO_CHOICE = "no choice"
    LIABLE = "liable"


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
REPEATED: Final = (Section.BONUS, Section.PENALTY, Section.LIABLE)
"""Sections that may be written more than once: flowers and seasons apart, several offences, several who are liable."""

SECTION_WORDS: Final[dict[str, Section]] = {
    **{str(section): section for section in Section},
    "table": Section.EXPOSED,
    "hand": Section.CONCEALED,
    "flowers": Section.BONUS,
    "seasons": Section.BONUS,
}

KINDS: Final[dict[str, Kind]] = {
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
}
QUALIFIERS: Final[dict[str, Form]] = {"concealed": Form.CONCEALED, "added": Form.ADDED, "annexed": Form.ANNEXED}

SEATS: Final[dict[str, Seat]] = {
    **{str(seat).lower(): seat for seat in Seat},
    **{"".join(word[0] for word in seat.split()).lower(): seat for seat in Seat},
    **{str(seat).lower().replace(" ", joint): seat for seat in (Seat.NORTH_EAST, Seat.SOUTH_WEST) for joint in ("", "-")},
}
ROUNDS: Final[dict[str, Round]] = {
    **{str(each).lower(): each for each in Round},
    **{each[0].lower(): each for each in Round if each is not Round.CENTRE},
    "center": Round.CENTRE,
}

MEANS: Final[dict[str, Means]] = {
    **{str(means): means for means in Means},
    "drew": Means.DRAW,
    "drawn": Means.DRAW,
    "claimed": Means.DISCARD,
    "discarded": Means.DISCARD,
    "punged": Means.DISCARD,
    "chowed": Means.DISCARD,
    "robbed": Means.ROB,
}
REMARKS: Final[dict[str, Remark]] = {str(remark): remark for remark in Remark if remark is not Remark.AFTER_BONUS}
STATUSES: Final[dict[str, Status]] = {str(status): status for status in Status}
NUMBERS: Final[dict[str, str]] = {
    word: str(rank)
    for rank, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), start=1)
}
SUITS: Final[dict[str, str]] = {
    **dict.fromkeys(("dot", "dots", "circle", "circles"), "D"),
    **dict.fromkeys(("bamboo", "bamboos", "bam", "bams", "stick", "sticks"), "B"),
    **dict.fromkeys(("character", "characters", "crak", "craks", "crack", "cracks"), "C"),
}
SPOKEN_WINDS: Final[dict[str, Tile]] = {
    **dict(zip(("east", "south", "west", "north"), WINDS, strict=True)),
    **{f"north{joint}east": NORTH_EAST for joint in (" ", "-", "")},
    **{f"south{joint}west": SOUTH_WEST for joint in (" ", "-", "")},
}
COLOURS: Final[dict[str, Tile]] = {"red": RED, "green": GREEN, "white": WHITE}
SERIES: Final[dict[str, int]] = {"green": 0, "flower": 0, "red": 4, "season": 4}
"""Where in the bonus tiles a series begins."""

FLOWERS: Final[dict[str, Tile]] = dict(zip(("plum", "orchid", "chrysanthemum", "bamboo"), BONUS_TILES[:4], strict=True))
"""Millington's names (section 7)."""
SEASONS: Final[dict[str, Tile]] = {
    **dict(zip(("spring", "summer", "autumn", "winter"), BONUS_TILES[4:], strict=True)),
    "fall": BONUS_TILES[6],
}

MODERN_HONOURS: Final[tuple[Tile, ...]] = (*WINDS, WHITE, GREEN, RED)
"""The tiles 1z to 7z of the modern compact form."""
MODERN_SUITS: Final[dict[str, int]] = {"P": 0, "S": 9, "M": 18}
OWN_SUITS: Final[dict[str, int]] = {"D": 0, "B": 9, "C": 18}

FIRST_PICTURE: Final = 0x1F000
PICTURED: Final[tuple[Tile, ...]] = (
    *WINDS,
    *(RED, GREEN, WHITE),
    *TILES[18:27],
    *TILES[9:18],
    *TILES[0:9],
    *(FLOWERS["plum"], FLOWERS["orchid"], FLOWERS["bamboo"], FLOWERS["chrysanthemum"]),
    *BONUS_TILES[4:],
)
"""The tiles in the order of Unicode's Mahjong Tiles block, whose third flower is the bamboo."""
