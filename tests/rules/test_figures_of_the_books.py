"""What the books say beyond their sheets: options that combine, hands that cannot win, limits, the larger games of Parker."""

from __future__ import annotations

from typing import Final

import pytest

import mjscore
from mjscore.ext.arrays.batch import Job, score_line
from mjscore.ext.arrays.hands import Hands
from mjscore.reports.contents.rules_show import show_report
from mjscore.reports.writers import write_report
from mjscore.scoring import TableView

EXPOSED_FOURTH: Final = "exposed: 333B; concealed: 45B 456C 789C 99D; bonus: F2; won: draw 3B; seat: South; round: West"
"""Harr: ten, two for the 3s on the table, four for the open end drawn; doubled for the fourth of the exposed three."""
THREE_DRAGONS: Final = "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22D 67D; bonus: F1; won: discard 5D; seat: South; round: West"
"""Millington: 22 points and a bonus tile of 4; doubled six times: once for each set of dragons, twice for all three, once for
the suit."""
COMBINED: Final = [
    # ruleset, hand, options, options that are off, total
    ("harr-limit", EXPOSED_FOURTH, "", "", 16 * 2),
    ("harr-limit", EXPOSED_FOURTH, "game-20 open-run-draw-2", "", 24 * 2),
    ("harr-limit", EXPOSED_FOURTH, "game-20 mandarins", "", 26 * 4),
    ("harr-limit", EXPOSED_FOURTH, "game-20", "fourth-of-exposed", 26),
    ("harr-limit", EXPOSED_FOURTH, "open-run-draw-2 mandarins", "", 14 * 4),
    ("harr-limit", EXPOSED_FOURTH, "open-run-draw-2", "fourth-of-exposed", 14),
    ("harr-limit", EXPOSED_FOURTH, "mandarins", "fourth-of-exposed", 16 * 2),
    (
        "harr-limit",
        EXPOSED_FOURTH,
        "game-20 open-run-draw-2 mandarins",
        "fourth-of-exposed",
        24 * 2,
    ),
    ("millington", THREE_DRAGONS, "", "", 1000),
    ("millington", THREE_DRAGONS, "roof-off", "", 26 * 2**6),
    ("millington", THREE_DRAGONS, "roof-off", "bonus-tiles", 22 * 2**6),
    ("millington", THREE_DRAGONS, "roof-off five-handed", "", 26 * 2**6),
    ("millington", THREE_DRAGONS, "roof-off pay-dreamer", "", 26 * 2**6),
    ("millington", THREE_DRAGONS, "five-handed pay-dreamer", "", 1000),
    ("millington", THREE_DRAGONS, "centre-round pay-dreamer", "", 1000),
    ("millington", THREE_DRAGONS, "roof-off centre-round", "", 26 * 2**6),
    ("millington", THREE_DRAGONS, "roof-off three-handed", "", 26 * 2**6),
    ("millington", THREE_DRAGONS, "three-handed", "bonus-tiles", 1000),
    # South is White and the West round the Green one: two dragons double instead of three
    ("millington", THREE_DRAGONS, "three-handed-dragons", "", 26 * 2**5),
    ("millington", THREE_DRAGONS, "three-handed-dragons roof-off", "", 26 * 2**5),
    ("millington", THREE_DRAGONS, "three-handed-dragons", "bonus-tiles", 22 * 2**5),
]


@pytest.mark.parametrize(("id", "hand", "options", "without", "total"), COMBINED)
def test_options_combine(
    id: str, hand: str, options: str, without: str, total: int
) -> None:
    rules = mjscore.load_ruleset(id, options=options.split(), without=without.split())
    assert mjscore.score(mjscore.read_hand(hand), rules).total == total


NOT_WON: Final = [
    # Harr: single heads need every head
    (
        "harr-limit",
        "concealed: 19D 19B 19C E S W N RD GD GD; won: draw GD; seat: South",
    ),
    (
        "harr-limit",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw 2D; seat: South",
    ),
    (
        "harr-limit",
        "concealed: 19D 18B 19C E S W N RD GD WD; won: draw RD; seat: South",
    ),
    # Millington 29: no hand without four sets and a pair but the Thirteen Unique Wonders
    (
        "millington",
        "concealed: 19D 19B 19C E S W N RD GD GD; won: draw GD; seat: South",
    ),
    ("millington", "concealed: 1122337788B E E S; won: draw S; seat: South"),
]


@pytest.mark.parametrize(("id", "hand"), NOT_WON)
def test_what_does_not_win(id: str, hand: str) -> None:
    with pytest.raises(mjscore.Problem):
        mjscore.score(mjscore.read_hand(hand), mjscore.load_ruleset(id))


@pytest.mark.parametrize("option", ["four-wind-hand", "thirteen-orphans"])
def test_hands_that_need_the_west_wind_say_that_three_players_cannot_make_them(
    option: str,
) -> None:
    """Babcock p. 83: three play without the West Winds."""
    assert (
        "Three players cannot make it"
        in mjscore.load_ruleset("babcock", [option, "three-handed"]).item(option).note
    )


@pytest.mark.parametrize("option", ["four-wind-hand", "thirteen-orphans"])
@pytest.mark.parametrize("more", [(), ("three-handed",)])
def test_an_option_that_needs_the_west_wind_is_told_to_have_no_effect_without_it(
    option: str, more: tuple[str, ...]
) -> None:
    """Babcock p. 83; told once, with the win, and on the sheet of the rules."""
    note = (
        f"the option {option} has no effect: the game is played without the West Wind"
    )
    rules = mjscore.load_ruleset("babcock", [option, *more])
    hands = "concealed: 123D 456D 789B 22C 55C", "; won: draw 5C", "; won: draw 2C"
    notes = [
        mjscore.score(mjscore.read_hand(f"{hands[0]}; seat: South{won}"), rules).notes
        for won in ("", *hands[1:])
    ]
    assert [note in each for each in notes] == [False, bool(more), bool(more)]
    shown = str(write_report(show_report(rules), "text"))
    assert (f"T{note[1:]}" in shown) is bool(more)


def test_an_option_that_is_on_by_itself_is_told_on_the_sheet_of_the_rules_alone() -> (
    None
):
    rules = mjscore.load_ruleset("babcock-chinese", ["three-handed"])
    hand = mjscore.read_hand(
        "concealed: 123D 456D 789B 22C 55C; seat: South; won: draw 5C; round: East"
    )
    note = "option four-wind-hand has no effect"
    assert not any(note in each for each in mjscore.score(hand, rules).notes)
    assert note in str(write_report(show_report(rules), "text"))


@pytest.mark.parametrize(
    ("book", "without"), [("babcock", ()), ("babcock-chinese", ("four-wind-hand",))]
)
def test_an_option_that_is_not_played_is_not_told_to_have_no_effect(
    book: str, without: tuple[str, ...]
) -> None:
    rules = mjscore.load_ruleset(book, ["three-handed"], without=without)
    hand = mjscore.read_hand(
        "concealed: 123D 456D 789B 22C 55C; seat: South; won: draw 5C; round: East"
    )
    shown = str(write_report(show_report(rules), "text"))
    assert "has no effect" not in "".join([*mjscore.score(hand, rules).notes, shown])


@pytest.mark.parametrize(("limit", "total"), [(None, 640), (500, 500), (1000, 640)])
def test_there_is_no_limit_unless_the_table_sets_one(
    limit: int | None, total: int
) -> None:
    """Harr, Part I."""
    hand = mjscore.read_hand(
        "exposed: 777C; concealed: 4×9C concealed kong, 444C 111C 8C; won: draw 8C; seat: South"
    )
    assert mjscore.score(hand, mjscore.load_ruleset("harr", limit=limit)).total == total
    assert mjscore.load_ruleset("harr").limit.points is None


@pytest.mark.parametrize(
    ("seat", "streak", "total"), [("East", 9, 500), ("East", 8, 22), ("South", 9, 22)]
)
def test_east_won_nine_times_in_a_row(seat: str, streak: int, total: int) -> None:
    hand = mjscore.read_hand(
        f"exposed: 234D, 3×2C; concealed: 567D 45B 99C; seat: {seat}; won: discard 6B"
    )
    sheet = mjscore.score(hand, mjscore.load_ruleset("dmjl"), TableView(streak=streak))
    assert sheet.total == total
    assert ("ninth-east-win" in {item.id for item in sheet.items}) is (total == 500)


def test_every_seat_of_the_larger_games_may_hold_north_east_winds() -> None:
    hand = "exposed: 3×NE; concealed: 147D 258B 369C W; seat: North"
    five, four = (
        score_line(hand, 1, Job("parker", options=options))
        for options in (("five-handed",), ())
    )
    assert five is not None
    assert five.scored
    assert four is not None
    assert "extra-wind" in four.text


@pytest.mark.parametrize("options", [("five-handed",), ("six-handed",)])
def test_the_larger_games_have_no_flower_cards(options: tuple[str, ...]) -> None:
    """The leaflet takes the red flowers as North East's winds, and leaves the green ones out."""
    tiles = "147D 258B 3C EEE" if options == ("six-handed",) else "147D 258B 369C W EEE"
    found = score_line(
        f"concealed: {tiles}; bonus: F1 S2; seat: North",
        1,
        Job("parker-royal", options=options),
    )
    assert found is not None
    assert found.text.count("no-such-tile") == 2


OTHERS: Final = [
    # what South shows, the winner's score: by all cards that are seen, and by the winner's own hand (option)
    ("4×1D kong, 3×9B pung, 3×9C pung; concealed: E S W N", 22, 30),
    ("3×1D pung, 3×9B pung, 3×9C pung; concealed: 1D E S W", 30, 30),
]


@pytest.mark.parametrize(("south", "seen", "own"), OTHERS)
def test_cards_in_the_sets_of_others_make_another_the_only_possible_one(
    south: str, seen: int, own: int
) -> None:
    """“The only possible card” (decision “only-possible-card”): 23D waits for 1D and 4D; a fourth 1D in hand is not seen."""
    blocks = f"[South]\nexposed: {south}\n[West]\nscore: 0\n[North]\nscore: 0\n"
    deal = mjscore.read_deal(
        f"[East]\nexposed: 567D; concealed: 345B 678C 2B 2B 2D 3D; won: discard 4D from South\n{blocks}"
    )
    scored = [
        mjscore.settle(deal, mjscore.load_ruleset("parker", options))
        .scores[mjscore.Seat.EAST]
        .total
        for options in ((), ("only-card-by-own-hand",))
    ]
    assert scored == [seen, own]


@pytest.mark.parametrize(
    ("won", "together", "own"), [("draw 5C", 24, 22), ("discard 5C from East", 22, 30)]
)
def test_a_card_in_the_winner_s_hand_and_three_in_another_s_set_leave_the_other_the_only_one(
    won: str, together: int, own: int
) -> None:
    """“The only possible card” (decision “only-possible-card”): no 2C can come to 2345C, whichever of them are shown."""
    hand = f"concealed: 2345C 567D 345B 789D; won: {won}"
    deal = mjscore.read_deal(
        f"[South]\n{hand}\n[West]\nexposed: 3×2C pung\nconcealed: ?\n[East]\nscore: 0\n[North]\nscore: 0\n"
    )
    note = "2C in the others' sets and in the winner's own hand leave 5C as the only tile that completes South's hand"
    for options, expected, notes in (
        ((), together, (note,)),
        (("only-card-by-own-hand",), own, ()),
    ):
        rules = mjscore.load_ruleset("parker", options)
        settlement = mjscore.settle(deal, rules)
        assert settlement.scores[mjscore.Seat.SOUTH].total == expected
        assert settlement.notes == notes
        seen = mjscore.read_hand(f"{hand}; seat: South; visible: 222C")
        assert mjscore.score(seen, rules).total == expected
        assert mjscore.values(Hands.of([seen]), rules).tolist() == [expected]


@pytest.mark.parametrize(
    ("hand", "only"),
    [
        ("concealed: 2345C 567D 345B 789D; visible: 222C", False),
        ("concealed: 34C 88C 567D 345B 789D; visible: 2222C", True),
        ("exposed: 3×2C pung; concealed: 2345C 567D 345B; visible: 1C", True),
    ],
)
def test_by_millington_s_letter_a_tile_that_stands_in_hand_does_not_lie_open(
    hand: str, only: bool
) -> None:
    """Section 115c: all four lie open; of three there and one in hand, the fourth is another place. Four in hand never come."""
    rules = mjscore.load_ruleset("millington")
    seen = mjscore.read_hand(f"{hand}; won: draw 5C; seat: South")
    sheet = mjscore.score(seen, rules)
    assert ("only-place" in {item.id for item in sheet.items}) is only
    assert mjscore.values(Hands.of([seen]), rules).tolist() == [sheet.total]
