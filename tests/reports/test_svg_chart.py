"""The chart of running totals."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from mjscore.reports.drawings.totals import letters, line_chart, terminal_chart

SVG = "{http://www.w3.org/2000/svg}"

# Two deals; the first is the example of Millington 109.
PLAYERS = {
    "East": (-536, -440),
    "South": (676, 628),
    "West": (-332, -380),
    "North": (192, 192),
}


def parts(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}{tag}"))


def lines(svg: str) -> list[ElementTree.Element]:
    return [
        path for path in parts(svg, "path") if path.attrib.get("stroke-width") == "2.2"
    ]


def test_each_player_has_a_line_of_his_own_kind_with_his_name_and_total_at_its_end() -> (
    None
):
    svg = line_chart(PLAYERS)
    drawn = lines(svg)
    assert len(drawn) == 4
    assert len({path.attrib.get("stroke-dasharray") for path in drawn}) == 4
    told = [text.text for text in parts(svg, "text")]
    for words in ("East", "−440", "South", "+628", "West", "−380", "North", "+192"):
        assert words in told


def test_every_line_starts_at_nothing_and_has_a_point_for_each_deal() -> None:
    starts = set()
    for path in lines(line_chart(PLAYERS)):
        points = re.findall(r"[\d.]+ [\d.]+", path.attrib["d"])
        assert len(points) == 3
        starts.add(points[0])
    assert len(starts) == 1


def test_more_points_are_drawn_higher() -> None:
    last = [float(path.attrib["d"].split()[-1]) for path in lines(line_chart(PLAYERS))]
    east, south, west, north = last
    assert south < north < west < east


@pytest.mark.parametrize(
    ("totals", "marked"),
    [
        ((5,), ["0", "+1", "+2", "+3", "+4", "+5"]),
        ((-536, 676), ["−600", "−400", "−200", "0", "+200", "+400", "+600", "+800"]),
        (
            (12_000,),
            ["0", "+2,000", "+4,000", "+6,000", "+8,000", "+10,000", "+12,000"],
        ),
    ],
)
def test_the_scale_has_round_steps(totals: tuple[int, ...], marked: list[str]) -> None:
    told = [
        text.text
        for text in parts(line_chart({"A": totals}), "text")
        if text.attrib.get("text-anchor") == "end"
    ]
    assert told == marked


def test_names_keep_apart_even_when_all_are_level() -> None:
    svg = line_chart(dict.fromkeys("ABCDEF", (0,)))
    levels = sorted(
        float(text.attrib["y"])
        for text in parts(svg, "text")
        if text.text in set("ABCDEF")
    )
    assert all(after - before >= 30 for before, after in pairwise(levels))
    assert levels[0] > 0
    assert levels[-1] < 350


@pytest.mark.parametrize(
    "players",
    [{}, {"A": ()}, {"A": tuple(range(500))}],
    ids=["none", "no deal", "long"],
)
def test_unusual_sessions_are_drawn_too(players: dict[str, tuple[int, ...]]) -> None:
    assert parts(line_chart(players), "title")[0].text == "Running totals"


def test_names_are_escaped_and_the_totals_are_told_in_words() -> None:
    svg = line_chart({"<A&B>": (8, -4)}, title="Tuesday <club>")
    assert parts(svg, "title")[0].text == "Tuesday <club>"
    assert parts(svg, "desc")[0].text == "<A&B>: −4 after 2 deals."


NAMES = (
    "Al",
    "Bo",
    "Cy",
    "Di",
    "Ed",
    "Flo",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kit",
    "Lea",
    "Moe",
    "Ned",
    "Oz",
    "Pat",
)


def test_of_many_players_the_first_six_are_drawn_and_both_charts_say_so() -> None:
    svg = line_chart({name: (at, -at) for at, name in enumerate(NAMES)})
    assert (
        len(
            {
                (each.attrib["stroke"], each.attrib.get("stroke-dasharray"))
                for each in lines(svg)
            }
        )
        == len(lines(svg))
        == 6
    )
    assert all(0 < float(each.attrib["y"]) < 360 for each in parts(svg, "text"))
    assert "The first 6 of 16 are drawn" in [each.text for each in parts(svg, "text")]
    told = terminal_chart({name: (at, -at) for at, name in enumerate(NAMES)})
    assert told.endswith("E Ed -4  F Flo -5\nThe first 6 of 16 are drawn.\n")
    assert "are drawn" not in terminal_chart(dict.fromkeys(NAMES[:6], (1,)))


def test_players_of_whom_no_letter_is_left_share_a_mark() -> None:
    assert list(letters(["A", *(f"A{sign}" for sign in "!?.,:;-+/")]).values()) == [
        *"A123456789"
    ]
    assert letters([*"ABCDEFGHI", *"123456789", "A1"])["A1"] == "*"


def test_a_player_s_line_begins_when_he_comes_and_ends_when_he_goes() -> None:
    totals = {"Ann": (10, 20, 30, 40), "Bob": (5, 5, 5, 5), "Eve": (0, 0, 7, 9)}
    whole, parted = (
        line_chart(totals),
        line_chart(totals, present={"Bob": (1, 2), "Eve": (3, 4)}),
    )
    lengths = [
        len(path.split("L")[0].split())
        for path in re.findall(r'stroke-linejoin="round"[^>]* d="M([^"]*)"', parted)
    ]
    assert lengths == [10, 6, 6], (
        "from nothing to the last of his deals: five, three and three points"
    )
    assert "Eve: +9 after 2 deals." in parted
    assert "Eve: +9 after 4 deals." in whole
