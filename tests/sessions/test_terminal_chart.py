"""The chart of running totals in the terminal."""

from __future__ import annotations

from mjscore.reports.drawings.totals import letters, terminal_chart


def test_two_players_over_two_deals() -> None:
    chart = terminal_chart({"Ann": [100, 200], "Bob": [-100, -200]}).split("\n")
    assert (chart[0][:4], chart[0][-1]) == ("+200", "A")
    assert (chart[12][:4], chart[12][-1]) == ("-200", "B")
    assert chart[6].startswith("   0 **")
    assert chart[13].endswith("2 deals")
    assert chart[14] == "A Ann +200  B Bob -200"


def test_a_line_begins_when_a_player_comes_and_ends_when_he_goes() -> None:
    totals = {"Ann": [8, 8, 8, 8], "Bob": [-8, -8, -8, -8]}
    lines = terminal_chart(totals, present={"Ann": (1, 2), "Bob": (4, 4)}).split("\n")
    assert [len(lines[0]) < 40, lines[12].index("B") > 40] == [True, True]
    assert lines[14] == "A Ann +8  B Bob -8"


def test_it_is_never_wider_than_a_terminal() -> None:
    for deals in (1, 2, 59, 60, 61, 1000):
        chart = terminal_chart({name: list(range(deals)) for name in ("Ann", "Bob")})
        assert max(map(len, chart.split("\n"))) <= 72


def test_no_deals_no_chart() -> None:
    assert terminal_chart({"Ann": [], "Bob": []}) == ""
    assert terminal_chart({}) == ""


def test_letters_are_told_apart() -> None:
    assert letters(["Ann", "Anna", "An", "王"]) == {
        "Ann": "A",
        "Anna": "N",
        "An": "1",
        "王": "王",
    }
