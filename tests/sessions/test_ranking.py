"""A club's ranking of a season by its own rules: places, evenings that count, ties, and what is refused in the file.

The points are worked out by hand from the accounts in each test.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from mjscore.cli.help import TOPICS
from mjscore.problems import Problem
from mjscore.reports.contents.ranking import ranking_report
from mjscore.reports.writers import write
from mjscore.rulesets.keys import keys_of
from mjscore.sessions.ranking import Ranking, ranking_of
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import new_session, prepare, with_deal
from mjscore.sessions.season_rules import SeasonRules, read_season_rules
from mjscore.sessions.session import Session
from mjscore.sessions.summary import season_of
from tests.cli.running import run
from tests.sessions.table import counted, play

FOUR = "points = [4, 2, 1, 0]\n"


def table(
    date: str,
    players: str,
    story: str = "",
    *,
    scores: str = "",
    winner: str = "",
    rules: str = "babcock",
) -> Session:
    """A session of a date: a story of wins, or one deal by its scores."""
    now = read_session(
        new_session(players.split(), rules, date=date), source=f"{date}.session"
    )
    if scores:
        return with_deal(now, prepare(now, counted(now, scores, winner)))
    return play(now, story)


def ranked(rules: str, *sessions: Session) -> Ranking:
    return ranking_of(season_of(sessions), read_season_rules(rules, "season.toml"))


def points(ranking: Ranking) -> dict[str, Fraction]:
    return {each.name: each.points for each in ranking.players}


FIRST = table(
    "1925-01-05", "Ann Bob Cleo Dan", scores="Ann=48,Bob=16,Cleo=4", winner="Ann"
)
"""Ann +288, Bob -68, Cleo -104, Dan -116."""
LEVEL = table("1925-01-12", "Ann Bob Cleo Dan", scores="Ann=48", winner="Ann")
"""Ann +288, the others -96 each: the second, third and fourth place are theirs together."""
OTHER = table(
    "1925-01-12",
    "Eve Finn Gwen Hal",
    scores="Eve=100",
    winner="Eve",
    rules="millington",
)

COUNTED = [
    # the file, the sessions, everybody's points
    (FOUR, (FIRST,), {"Ann": 4, "Bob": 2, "Cleo": 1, "Dan": 0}),
    (FOUR, (LEVEL,), {"Ann": 4, "Bob": 1, "Cleo": 1, "Dan": 1}),  # (2 + 1 + 0) / 3 each
    (FOUR + "coming = 1", (FIRST, LEVEL), {"Ann": 10, "Bob": 5, "Cleo": 4, "Dan": 3}),
    (FOUR + "best = 1", (FIRST, LEVEL), {"Ann": 4, "Bob": 2, "Cleo": 1, "Dan": 1}),
    (
        FOUR + 'best = "2/3"',
        (FIRST, LEVEL),
        {"Ann": 8, "Bob": 3, "Cleo": 2, "Dan": 1},
    ),  # 4/3 of 2 evenings: 2
    (FOUR + 'best = "50 %"', (FIRST, LEVEL), {"Ann": 4, "Bob": 2, "Cleo": 1, "Dan": 1}),
    (
        FOUR + "absent = -1",
        (FIRST, OTHER),
        {
            "Eve": 3,
            "Ann": 3,
            "Bob": 1,
            "Cleo": 0,
            "Finn": 0,
            "Gwen": 0,
            "Hal": 0,
            "Dan": -1,
        },
    ),
    (
        "points = { 3 = [6, 3, 0], 4 = [4, 2, 1, 0] }",
        (FIRST,),
        {"Ann": 4, "Bob": 2, "Cleo": 1, "Dan": 0},
    ),
]


@pytest.mark.parametrize(
    ("rules", "sessions", "expected"),
    COUNTED,
    ids=[f"{each[0]}-{len(each[1])}" for each in COUNTED],
)
def test_what_is_counted(
    rules: str, sessions: tuple[Session, ...], expected: dict[str, int]
) -> None:
    assert points(ranked(rules, *sessions)) == expected


def test_two_tables_of_one_date_are_one_evening() -> None:
    """A player who sat at both comes once."""
    again = table(
        "1925-01-12", "Ann Finn Gwen Hal", scores="Ann=48,Finn=8,Gwen=4", winner="Ann"
    )
    ranking = ranked(FOUR + "coming = 1", LEVEL, again)
    assert [each.called for each in ranking.evenings] == ["1925-01-12"]
    assert points(ranking)["Ann"] == 4 + 4 + 1


def test_a_shared_second_place_is_halved() -> None:
    tied = table(
        "1925-01-19", "Ann Bob Cleo Dan", scores="Ann=48,Bob=16,Cleo=16", winner="Ann"
    )
    assert points(ranked(FOUR, tied)) == {
        "Ann": 4,
        "Bob": Fraction(3, 2),
        "Cleo": Fraction(3, 2),
        "Dan": 0,
    }


ORDERS = [
    # the order of ties, and who comes first of Ann and Bob, who have six points each
    ('["wins"]', ["Bob", "Ann"], "wins", (1, 2)),
    ('["firsts", "wins"]', ["Bob", "Ann"], "wins", (1, 2)),
    ('["points-won"]', ["Ann", "Bob"], "points-won", None),
]


@pytest.mark.parametrize(
    ("order", "names", "by", "figures"), ORDERS, ids=[each[0] for each in ORDERS]
)
def test_ties(
    order: str, names: list[str], by: str, figures: tuple[int, int] | None
) -> None:
    """Ann wins 200 once; Bob wins twice in another evening, as much as is enough to be first."""
    one = table(
        "1925-02-02", "Ann Bob Cleo Dan", scores="Ann=200,Bob=100", winner="Ann"
    )
    other = table("1925-02-09", "Ann Bob Cleo Dan", "draw Bob Bob")
    other_first = other.totals()
    assert other_first["Bob"] == max(other_first.values())
    ranking = ranked(f"points = [4, 2, 2, 2]\nties = {order}", one, other)
    first, second = ranking.players[:2]
    assert (first.points, [first.name, second.name]) == (second.points, names)
    assert second.decision is not None
    assert (str(second.decision.tie), second.decision.other) == (by, names[0])
    if figures is not None:
        assert (second.decision.own, second.decision.above) == figures


def test_who_is_level_in_everything_shares_the_place() -> None:
    ranking = ranked(FOUR + 'ties = ["wins"]', LEVEL)
    assert [(each.name, each.place) for each in ranking.players] == [
        ("Ann", 1),
        ("Bob", 2),
        ("Cleo", 2),
        ("Dan", 2),
    ]


def test_who_came_too_seldom_is_not_ranked() -> None:
    ranking = ranked(FOUR + "needed = 2", FIRST, LEVEL, OTHER)
    assert {each.name for each in ranking.players if each.place is None} == {
        "Eve",
        "Finn",
        "Gwen",
        "Hal",
    }
    assert "Eve came too seldom to be ranked" in str(
        write(ranking_report(ranking), "text")
    )


NOTES = [
    (
        (FIRST, table("1925-03-01", "Ann Bob Cleo Dan")),
        "1925-03-01.session: no deal was played",
    ),
    (
        (FIRST, table("1925-03-01", "ann Bob Cleo Dan", "Bob")),
        "“Ann” and “ann” are counted as 2 players",
    ),
]


@pytest.mark.parametrize(("sessions", "note"), NOTES, ids=[each[1] for each in NOTES])
def test_what_a_player_should_know(sessions: tuple[Session, ...], note: str) -> None:
    assert any(note in each for each in ranked(FOUR, *sessions).notes)


def test_the_chart_ends_where_the_ranking_stands() -> None:
    ranking = ranked(FOUR + "best = 1", FIRST, LEVEL)
    assert {name: totals[-1] for name, totals in ranking.totals().items()} == points(
        ranking
    )


REFUSED = [
    ("", "season.toml: points: points is missing"),
    (
        "points = 4",
        "season.toml:1:10: expected points for the first, the second and so on",
    ),
    (
        "points = [1, 2, 3]",
        "season.toml:1:10: a place has more points than the one before it",
    ),
    (
        "points = [4, true]",
        "season.toml:1:14: expected points from 0 to 1000, found True",
    ),
    (
        "points = { 3 = [4, 2] }",
        "season.toml:1:16: a table of 3 needs the points of 3 places",
    ),
    (FOUR + "comming = 1", "season.toml:2:1: unknown key “comming”"),
    (
        FOUR + 'best = "8 evenings"',
        "season.toml:2:8: expected a number of evenings such as best = 8",
    ),
    (FOUR + "best = 0", "season.toml:2:8: expected a number of evenings"),
    (
        FOUR + 'ties = ["wins", "most-wins"]',
        "season.toml:2:17: unknown order of ties “most-wins”",
    ),
    (FOUR + 'ties = ["wins", "wins"]', "season.toml:2:17: “wins” is named twice"),
    ("points = [4, 2, 1", "season.toml:1:18: not TOML"),
    (
        "points = [4, 2, 0]",
        "season.toml:1:10: 1925-01-05.session: 4 players were at this table",
    ),
    (
        FOUR + 'ties = ["points-won"]',
        "season.toml:2:9: these sessions were played by different rules or limits",
    ),
]


@pytest.mark.parametrize(("rules", "words"), REFUSED, ids=[each[1] for each in REFUSED])
def test_what_is_refused(rules: str, words: str) -> None:
    with pytest.raises(Problem) as refused:
        ranked(rules, FIRST, OTHER)
    assert words in str(refused.value)


def test_the_help_shows_a_file_that_may_stand_there() -> None:
    """Every key is in it."""
    text = TOPICS["seasons"][1]
    file = "\n".join(
        line
        for line in text.split("\n")
        if line.startswith("  ") and "mjscore" not in line
    )
    read_season_rules(file)
    assert {key.name for key in keys_of(SeasonRules)} == {
        line.split()[0] for line in file.split("\n")
    }


def test_it_is_shown_and_exported(tmp_path: object) -> None:
    paths = []
    for number, session in enumerate((FIRST, LEVEL)):
        paths.append(f"{tmp_path}/{number}.session")
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(write_session(session))
    rules = f"{tmp_path}/season.toml"
    with open(rules, "w", encoding="utf-8") as file:
        file.write(FOUR)
    for form in ("text", "markdown", "json", "csv", "html", "svg"):
        assert (
            run("session", "show", *paths, "--season", rules, "--format", form).status
            == 0
        ), form
    assert (
        run(
            "session",
            "export",
            *paths,
            "--season",
            rules,
            "-o",
            f"{tmp_path}/season.xlsx",
        ).status
        == 0
    )
    assert run("session", "show", *paths, "--season", rules, "--deal", "1").status == 2
    gone = run("session", "show", *paths, "--season", f"{tmp_path}/none.toml")
    assert (gone.status, gone.out) == (1, "")
    assert "none.toml: cannot be read" in gone.err


def test_an_empty_form_for_the_table() -> None:
    shown = run(
        "session",
        "new",
        "--blank",
        "-f",
        "html",
        "--players",
        "Ann,Bob",
        "--limit",
        "500",
    ).out
    for words in (
        "Red Book, standard game, limit 500",
        "Ann</th>",
        "Penalties",
        "The best hand",
    ):
        assert words in shown
    assert shown.count('class="group" colspan="2"') == 5
    for arguments in (
        ("x.session", "--blank"),
        ("x.session",),
        ("--players", "Ann,Bob,Cleo,Dan"),
    ):
        assert run("session", "new", *arguments).status == 2, arguments


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("points = 4, 2, 1, 0", "write points = [4, 2, 1, 0]"),
        ("best = 8 of 10", 'write best = "8/10"'),
    ],
)
def test_a_line_that_is_no_toml_is_told_as_it_was_meant(line: str, meant: str) -> None:
    with pytest.raises(Problem) as refused:
        read_season_rules(line)
    assert refused.value.hint == meant
