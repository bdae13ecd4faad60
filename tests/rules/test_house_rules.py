"""The two house rules that are shipped as examples do what their comments say."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import mjscore

FOLDER: Final = Path(__file__).parents[2] / "examples" / "house-rules"
CLUB: Final = str(FOLDER / "club-babcock.toml")
FAMILY: Final = str(FOLDER / "family-millington.toml")

WINDS: Final = (
    "exposed: 3×E, 3×S; concealed: N N N W W 23D; seat: East; won: discard 4D"
)
SNAKE: Final = (
    "exposed: 3×1C; concealed: 2345678999C; seat: East; round: East; won: discard 2C"
)
LONG_SNAKE: Final = "exposed: 4×1C kong, 4×9C kong; concealed: 2345678C; seat: East; round: East; won: discard 2C"
POND: Final = "exposed: 3×2D, 3×4D; concealed: 88D 666D WD WD; seat: East; round: East; won: discard 8D"
NO_MIST: Final = "exposed: 3×2D, 3×4D; concealed: 88D 666D 55B; seat: East; round: East; won: discard 8D"
ON_THE_TABLE: Final = "exposed: 3×2D, 3×4D, 3×6D; concealed: 88D WD WD; seat: East; round: East; won: discard 8D"

HANDS: Final = {
    # rules, hand, options switched off, total, the item that must be there or, with "-", must not
    "the club's Four Wind Hand": (CLUB, WINDS, (), 600, "four-wind-hand"),
    "switched off for the evening": (
        CLUB,
        WINDS,
        ("four-wind-hand",),
        144,
        "-four-wind-hand",
    ),
    "the club's Seasons": (
        CLUB,
        "concealed: 147D 258B 369C S W N WD; bonus: F1; seat: East",
        (),
        8,
        "own-season",
    ),
    "its limit": (
        CLUB,
        "concealed: 234567D 345B 678C 99C; seat: East; won: dealt",
        (),
        600,
        "hand-from-heaven",
    ),
    "the family's snake": (FAMILY, SNAKE, (), 500, "wriggling-snake"),
    "with kongs": (FAMILY, LONG_SNAKE, (), 500, "wriggling-snake"),
    "the pond": (FAMILY, POND, (), 1000, "grandmothers-pond"),
    "fives of bamboo in it": (FAMILY, NO_MIST, (), 40, "-grandmothers-pond"),
    "no set concealed": (FAMILY, ON_THE_TABLE, (), 80, "-grandmothers-pond"),
    "Millington knows no pond": ("millington", POND, (), 88, "-grandmothers-pond"),
    "Millington's own snake": ("millington", SNAKE, (), 1000, "wriggling-snake"),
}


@pytest.mark.parametrize(
    ("rules", "text", "off", "total", "item"), HANDS.values(), ids=HANDS
)
def test_house_rules(
    rules: str, text: str, off: tuple[str, ...], total: int, item: str
) -> None:
    sheet = mjscore.score(
        mjscore.read_hand(text), mjscore.load_ruleset(rules, without=off)
    )
    assert sheet.total == total
    assert (
        item.lstrip("-") in {line.id for line in sheet.items}
    ) is not item.startswith("-")


def test_what_the_house_adds_is_cited_as_the_houses() -> None:
    club, family = mjscore.load_ruleset(CLUB), mjscore.load_ruleset(FAMILY)
    assert (club.limit.points, str(club.limit.cite)) == (600, "Babcock, p. 90")
    assert club.on == ("seasons", "four-wind-hand")
    assert str(family.item("wriggling-snake").cite).startswith("Our table")
    assert str(family.item("grandmothers-pond").cite).startswith("Our table")
    assert str(family.item("mah-jongg").cite).startswith("Millington")


def test_an_item_may_be_barred_by_what_else_was_scored(tmp_path: Path) -> None:
    """The house pays seven points for a hand that scores anything beside its win; Babcock pp. 34-35 for the rest."""
    house = tmp_path / "house.toml"
    house.write_text(
        'title = "House"\nextends = "babcock"\n[items.something]\nname = "Something scored"\nwho = "winner"\npoints = 7\n'
        'unless = [{ nothing-scored-but = ["mah-jongg"] }]\ncite = { entry = "agreed" }\n',
        "utf-8",
    )
    rules = mjscore.load_ruleset(str(house))
    nothing = "concealed: 234567D 345B 678C 99C; seat: East; won: discard 9C"
    threes = (
        "exposed: 3×6C, 3×2D; concealed: 345B 678C 99C; seat: East; won: discard 9C"
    )
    for hand, paid in [(nothing, False), (threes, True)]:
        ids = {line.id for line in mjscore.score(mjscore.read_hand(hand), rules).items}
        assert ("something" in ids) is paid
