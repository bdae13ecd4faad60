"""Every figure, example and section that a book scores or computes stands in the table of contents, and every file does."""

from __future__ import annotations

import pytest

from mjscore.ext.casebook import BookVerdict, Example, ExampleKind
from tests.casebook.shipped import CONTENTS, EXAMPLES

BABCOCK, HARR, MILLINGTON, PARKER = (
    CONTENTS[book]
    for book in ("babcock-1923", "harr-1922", "millington-1977", "parker-1923")
)

PICTURES_ONLY = {35, 38}
"""Babcock's figures from 16 to 42 that show no hand: the discs laid out for seats, and the eight Seasons."""


def of_book(book: str) -> dict[str, Example]:
    return {example.name: example for example in EXAMPLES if example.book == book}


@pytest.mark.parametrize("book", CONTENTS)
def test_table_and_files_are_the_same(book: str) -> None:
    listed = [name for names in CONTENTS[book].values() for name in names.split()]
    assert sorted(listed) == sorted(of_book(book))


@pytest.mark.parametrize("book", CONTENTS)
def test_no_two_examples_of_a_book_have_one_name(book: str) -> None:
    names = [example.name for example in EXAMPLES if example.book == book]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("book", CONTENTS)
def test_the_files_cite_the_place_under_which_they_are_listed(book: str) -> None:
    examples = of_book(book)
    for place, names in CONTENTS[book].items():
        for name in names.split():
            cite = examples[name].cite
            cited = {f"Fig. {cite.figure}", f"p. {cite.page}", cite.entry, cite.section}
            assert place in cited, name


def test_babcock_has_all_his_figures_with_a_hand() -> None:
    wanted = {
        f"Fig. {number}" for number in range(16, 43) if number not in PICTURES_ONLY
    }
    assert {place for place in BABCOCK if place.startswith("Fig.")} == wanted


BABCOCK_VARIANTS = {
    "Fig. 17": 4,  # as it stands, the two of characters drawn, held by West, both
    "Fig. 18": 3,  # as it stands, held by East, what East then receives
    "Fig. 19": 3,  # as it stands, held by South, what South then receives
    "Fig. 21": 10,  # six winning tiles, the eights in sight; the Chinese choice of run or pair, and left open
    "Fig. 22": 7,  # three tiles claimed or drawn, not completed
    "Fig. 23": 2,  # as it stands, held by South
    "Fig. 25": 11,  # five tiles claimed or drawn, not completed
    "Fig. 27": 5,  # by each wind, and the four sets of winds
    "Fig. 36": 4,  # claimed or drawn, for either run
    "Fig. 37": 2,  # the one and the four
    "Fig. 39": 4,  # by each wind
}


def test_every_variant_that_babcock_scores_is_a_file() -> None:
    found = {place: len(BABCOCK[place].split()) for place in BABCOCK_VARIANTS}
    assert found == BABCOCK_VARIANTS


def test_babcock_has_his_two_settlements_and_every_insurance() -> None:
    assert BABCOCK["p. 26-27"] == "settling-1"
    assert BABCOCK["p. 27-28"] == "settling-2"
    insured = {
        name
        for names in BABCOCK.values()
        for name in names.split()
        if name.startswith("insurance-")
    }
    assert {name.split("-")[1] for name in insured} == {
        "1",
        "2",
        "3",
        "both",
        "robbed",
        "exempt",
        "left",
    }


def test_harr_has_all_examples_layouts_and_limit_hands() -> None:
    wanted = {f"Example {number}" for number in range(1, 21)}
    wanted |= {f"Layout {number}" for number in range(1, 5)}
    wanted |= {f"Part II, No. {number}" for number in range(1, 11)}
    wanted |= {f"Illustration 8{letter}" for letter in "abcd"}
    assert wanted <= set(HARR)


def test_harr_washes_with_nine_to_thirteen_heads() -> None:
    assert {f"washing-{heads:02}" for heads in range(9, 14)} <= set(
        HARR["Washing the tiles"].split()
    )


SETTLED = (7, 8, 9, 11, 13, 14, 15, 16, 17, 18, 19, 20)
"""The examples of Harr's Part I that say what the winner collects."""


def test_what_the_winner_collects_is_a_file() -> None:
    for number in SETTLED:
        assert f"example-{number:02}-settled" in HARR[f"Example {number}"].split()


HARR_ERRATA = (
    "Page 24. The concealed One of Circle in illustration 15 should be a One of Bamboo.",
    "Page 34. Two points should be scored for a pair of Dragons in Example 3.",
    "Page 36. In Example 7 the three Dragons completed by a pung should be exposed at right with the other three sets.",
    "Page 41. Two points should be scored for a pair of Dragons in Example 14.",
    "Page 42. At top of page, “Drew to complete hand” should read “Punged to complete hand.”",
    "Page 44. In Example 18 the three Dragons completed by a pung should be exposed at right with the other three sets.",
    "“3 Dragons (concealed) ... 8” should read “3 Dragons (exposed) ... 4.”",
    "Page 46 and 47. East Wind scores 480 instead of 608; West Wind scores 272 instead of 400.",
    "Page 47. All Character tiles in hand of West Wind should be Bamboo tiles.",
    "Page 48. Lines 19 and 21 “Eight of Bamboo” should read “Eight of Character.”",
    "Page 49. West Wind scores 2562 instead of 2816.",
    "Page 53. In North Wind hand the three Sevens of Circles should be exposed instead of in hand.",
    "Page 54. Lines 1 and 2. Read “368” instead of “304,” and “184” instead of “152.”",
    "Page 72. Example 3. “26” and “52” should read “16” and “32” respectively.",
    "Page 72. Example 4. Player is East Wind instead of North Wind.",
)


def test_every_line_of_harrs_errata_is_quoted_where_it_belongs() -> None:
    quoted = [example.printed.errata for example in of_book("harr-1922").values()]
    for erratum in HARR_ERRATA:
        assert any(erratum in errata for errata in quoted), erratum


SLIPS = {
    "babcock-1923": "page-36-heaven page-76-paragraph page-83-dice",
    "harr-1922": (
        "illustration-12 page-11-mandarins page-31-each-doubles-once page-56-hand-of-200000 page-62-wind page-64-wind wind-box"
    ),
    "millington-1977": "117-note 122h-note 4-verb 72-pointer",
    "parker-1923": "winds-and-honors",
}
"""Words that cannot be right, where nothing can be computed."""


@pytest.mark.parametrize("book", SLIPS)
def test_slips_in_the_words_are_files_too(book: str) -> None:
    assert (
        sorted(
            each.name
            for each in of_book(book).values()
            if each.kind is ExampleKind.WORDS
        )
        == SLIPS[book].split()
    )


HARR_MISPRINTS = (
    "example-07-errata",
    "example-13",
    "example-16",
    "example-17-settled",
    "introduction-380928",
    "layout-1",
    "layout-2",
    "page-11-tiles",
    "page-66-only-open-end",
    "part-2-bonus-6",
    "part-2-no-03-settled",
    "part-2-no-04",
    "part-2-no-04-settled",
    "part-2-no-10-settled",
)


def test_what_harrs_errata_forgot_is_called_a_misprint() -> None:
    examples = of_book("harr-1922")
    for name in HARR_MISPRINTS:
        assert examples[name].verdict is BookVerdict.MISPRINT, name


def test_millington_has_all_calling_hands_danger_signals_and_snakes() -> None:
    numerals = ("i", "ii", "iii", "iv", "v", "vi")
    assert MILLINGTON["55"].split() == [f"55-{numeral}" for numeral in numerals]
    assert {f"90-{numeral}" for numeral in numerals} <= set(MILLINGTON["90"].split())
    assert MILLINGTON["122o"] == "122o-snake-2 122o-snake-5 122o-snake-8"
    assert len(MILLINGTON["112"].split()) == 5
    assert "109-settlement" in MILLINGTON["109"]


def test_millington_has_every_penalty_for_false_calls_and_names() -> None:
    assert {"82", "83", "85", "86", "87a", "87b", "88"} <= set(MILLINGTON)


def test_parker_has_his_hand_his_example_and_his_settlement() -> None:
    assert {"fig-9", "forty-to-320-bamboos", "settlement"} <= {
        name for names in PARKER.values() for name in names.split()
    }


def test_tables_of_throws_tell_of_every_total_of_two_dice() -> None:
    """Babcock pp. 8, 64 and 65, Harr's Illustration 6, Millington 17."""
    tables = [
        (each.book, each.name)
        for each in EXAMPLES
        if each.count is not None and each.count.totals == (2, 12)
    ]
    assert tables == [
        ("babcock-1923", "page-8-dice"),
        ("babcock-1923", "page-64-mingg"),
        ("babcock-1923", "page-65-first-disc"),
        ("babcock-1923", "page-65-first-east"),
        ("babcock-1923", "page-83-three-players"),
        ("harr-1922", "illustration-6-table"),
        ("millington-1977", "17-breach-table"),
    ]


def test_every_special_limit_hand_of_harr_and_millington_is_a_file() -> None:
    """Harr pp. 63-64, nos. 1, 2 and 7 being scored among his examples; Millington 122 a-r."""
    assert {f"Limit hands, {number}" for number in (3, 4, 5, 6)} | {
        f"Part II, No. {number}" for number in (5, 6, 7)
    } <= set(HARR)
    assert {f"122{letter}" for letter in "abcdefghijklmnopqr"} <= set(MILLINGTON)


CLAIMS = {
    ("babcock-1923", "fig-26"): 63_488,
    ("babcock-1923", "fig-26-settled"): 380_928,
    ("babcock-1923", "page-51-maximum"): 63_488,
    ("babcock-1923", "page-52-total"): 380_928,
    ("babcock-1923", "page-46-minimum"): 22,
    ("babcock-1923", "counters"): 2_000,
    ("babcock-1923", "fig-42"): 8,
    ("babcock-1923", "fig-42-two-pairs"): 4,
    ("harr-1922", "introduction-380928"): 380_928,
    ("harr-1922", "page-10-minimum"): 22,
    ("harr-1922", "example-20-settled"): 132_096,
    ("harr-1922", "example-20-maximum"): 22_016,
    ("harr-1922", "page-31-five-doubles"): 1_600,
    ("parker-1923", "counters"): 2_000,
}


def test_the_claims_that_can_be_computed_are_files() -> None:
    for (book, name), figure in CLAIMS.items():
        example = of_book(book)[name]
        figures = {example.claim.equals} if example.claim else set()
        for each in example.expectations:
            figures |= {each.hand.total or 0, each.chances or 0}
            figures |= {amount for _, amount in each.net or ()}
        assert figure in figures, name


def test_fig_25_waits_for_five_tiles() -> None:
    assert of_book("babcock-1923")["fig-25"].expectations[0].waits == (
        "3B",
        "5B",
        "6B",
        "8B",
        "9B",
    )
