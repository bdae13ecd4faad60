"""An account that shows its working: one deal itemised, all of a session as data, a season, and which session is meant."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from mjscore.problems import UsageProblem
from mjscore.reports.contents.session import session_report
from mjscore.reports.contents.several_sessions import (
    played_deals,
    several_sessions_report,
)
from mjscore.sessions.beginning import new_session
from mjscore.sessions.played import details_of
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal
from mjscore.sessions.session import Session
from mjscore.sessions.storage import (
    create_session,
    load_session,
    session_files,
    which_file,
)
from mjscore.sessions.summary import season_of, summarise
from tests.cli.running import run, run_line
from tests.sessions.table import FOUR, counted, long_session, play, prepare, session

HANDS = (
    "[Ann]\nscore: 16\n[Bob]\nexposed: 3×8D pung\nconcealed: WD WD 345C 77D 8B 8B 8B\nwon: discard 7D from Cleo\n"
    "[Cleo]\nconcealed: 147D 258B 369C E E S N\n[Dan]\nscore: 4\n"
)
"""Bob as South: game 20, the exposed eights of dots 2, the concealed of bamboo 4, the pair of white dragons 2, and the pair
of sevens made a three by a discard 2: 30."""


@pytest.fixture
def evening() -> Session:
    now = session()
    now = with_deal(now, prepare(now, HANDS))
    return play(now, "draw")


@pytest.fixture
def file(tmp_path: Path, evening: Session) -> str:
    path = tmp_path / "evening-1.session"
    create_session(path, write_session(evening))
    return str(path)


def test_counters_that_cannot_be_shown_are_refused(tmp_path: Path) -> None:
    """They are not left out without a word."""
    path = str(tmp_path / "evening.session")
    run_line(f"session new {path} --players Ann,Bob,Cleo,Dan --date 1923-04-01")
    run_line(f"session add {path} --draw --yes")
    for more in (("--deal", "1"), ("--format", "svg")):
        done = run("session", "show", path, "--counters", *more)
        assert (done.status, done.out) == (2, ""), more
    for format in ("text", "markdown", "html", "csv"):
        assert (
            run("session", "show", path, "--counters", "--format", format).status == 0
        ), format
    told = json.loads(run_line(f"session show {path} --counters --format json").out)
    assert told["counters"]["holdings"]["Ann"] == {
        "500": 2,
        "100": 9,
        "10": 8,
        "2": 10,
    }  # Babcock p. 5
    assert "counters" not in json.loads(
        run_line(f"session show {path} --format json").out
    )


def test_a_deal_with_every_hand_itemised(file: str) -> None:
    shown = run_line(f"session show {file} --deal 1").out
    for words in (
        "Deal 1: Bob wins 30",
        "1923-04-01, East round, East Ann, South Bob, West Cleo, North Dan",
        "The winning tile came from Cleo.",
        "Bob (South), winner: 30",
        "3×7D",
        "Counted by hand: Ann (East) 16, Dan (North) 4.",
        "Ann   Bob      60  Bob's 30, doubled for East",
    ):
        assert words in shown, shown


REASONS = [
    # rules, what the header says, and a reason or a note of it: in the first deal Ann is East, Bob South, Cleo West, Dan North
    (
        "millington",
        "penalty: false naming Cleo, pung by Dan",
        "discard falsely named, claimed for pung by Dan",
    ),
    ("millington", "liable: Cleo", "for Bob: liable, as the deal says"),
    (
        "millington",
        "penalty: correction Cleo, Bob counted 24",
        "Cleo may correct Bob's 24 to 16 (Millington, §110)",
    ),
    (
        "millington",
        "round: South",
        "the deal says that South prevails, but by the rotation it is East",
    ),
    ("babcock", "", "Ann's 48, doubled for East"),
]


@pytest.mark.parametrize(
    ("rules", "header", "reason"), REASONS, ids=[each[2] for each in REASONS]
)
def test_reasons_call_the_players_by_their_names(
    rules: str, header: str, reason: str
) -> None:
    """Who reads the account of an evening need not know who was West."""
    now = session(rules)
    prepared = prepare(now, f"{header}\n{counted(now, 'Ann=48,Bob=16', 'Ann')}")
    assert reason in [
        *(each.why for each in prepared.settlement.payments),
        *prepared.notes,
    ]


def test_a_deal_as_data(file: str) -> None:
    data = json.loads(run_line(f"session show {file} --deal 1 --format json").out)
    assert (data["came"], data["discarder"], data["date"], data["winner"]) == (
        "discard",
        "Cleo",
        "1923-04-01",
        "Bob",
    )
    assert data["hands"]["Bob"]["points"] == 30
    assert data["hands"]["Ann"] == {"total": 16}
    assert data["net"] == {
        "Ann": -60 + 32 + 24,
        "Bob": 120,
        "Cleo": -30 - 32 - 4,
        "Dan": -30 - 24 + 4,
    }
    rows = list(
        csv.DictReader(
            io.StringIO(
                run_line(f"session show {file} --deal 1 -f csv").out.lstrip("\ufeff")
            )
        )
    )
    names = {"Ann", "Bob", "Cleo", "Dan"}
    assert {row["seat"] for row in rows if row["record"] != "standing"} == names
    assert {row["player"] for row in rows if row["record"] == "standing"} == names


def test_a_deal_that_is_not_there(file: str) -> None:
    done = run_line(f"session show {file} --deal 3")
    assert (done.status, done.out) == (1, "")
    assert "there is no deal 3" in done.err


def test_a_session_as_data_holds_hands_and_losers_scores(file: str) -> None:
    won, drawn = json.loads(run_line(f"session export {file} --to json").out)["deals"]
    assert {name: hand["total"] for name, hand in won["hands"].items()} == {
        "Ann": 16,
        "Bob": 30,
        "Cleo": 0,
        "Dan": 4,
    }
    assert {item["name"] for item in won["hands"]["Bob"]["items"]} >= {
        "Mah-jongg, for winning the hand"
    }
    assert (won["came"], won["discarder"], drawn["came"], drawn["hands"]) == (
        "discard",
        "Cleo",
        None,
        {},
    )
    written = io.StringIO(run("session", "export", file).out.lstrip("\ufeff"))
    rows = list(csv.DictReader(written))
    deal = next(row for row in rows if row["record"] == "deals")
    came = (deal["came"], deal["discarder"], deal["date"])
    assert came == ("discard", "Cleo", "1923-04-01")
    hands = {
        row["player"]: row
        for row in rows
        if (row["record"], row["deal"]) == ("hands", "1")
    }
    assert {name: hand["score"] for name, hand in hands.items()} == {
        "Ann": "16",
        "Bob": "30",
        "Cleo": "0",
        "Dan": "4",
    }
    assert hands["Bob"]["hand"].startswith("exposed: 3×8D pung; concealed: ")
    assert "Mah-jongg, for winning the hand: 20" in hands["Bob"]["items"]


# --- Workbooks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ending", "begins"),
    [
        ("html", "<!DOCTYPE html>"),
        ("md", "# "),
        ("json", "{"),
        ("csv", "\ufeffrecord,deal,"),
    ],
)
def test_the_ending_says_the_form(
    file: str, tmp_path: Path, ending: str, begins: str
) -> None:
    path = tmp_path / f"x.{ending}"
    assert run("session", "export", file, "-o", str(path)).status == 0
    assert path.read_text("utf-8").startswith(begins)


# --- A season ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, evening: Session) -> Path:
    for number, day in ((1, "1923-04-01"), (2, "1923-04-08")):
        text = write_session(evening).replace("date: 1923-04-01", f"date: {day}")
        create_session(tmp_path / f"evening-{number}.session", text)
    return tmp_path


def test_a_season(folder: Path) -> None:
    """Two evenings alike: Bob won once in each by Cleo's discard, 30; 120 in each."""
    season = season_of([load_session(path) for path in sorted(folder.iterdir())])
    bob = season.standings[0]
    assert (bob.name, bob.evenings, bob.deals, bob.total, bob.wins) == (
        "Bob",
        2,
        4,
        240,
        2,
    )
    assert (bob.won_drawn, bob.won_on_discard, bob.average, bob.best, bob.limits) == (
        0,
        2,
        30,
        30,
        0,
    )
    assert season.paid_on_discards() == {"Cleo": {"Bob": 2}}
    assert sum(each.total for each in season.standings) == 0
    assert season.totals()["Bob"] == (120, 240)


def test_who_was_there_from_when_to_when(folder: Path) -> None:
    first, second = (load_session(path) for path in sorted(folder.iterdir()))
    text = "[Ann]\n48; won: draw\n[Eve]\n0\n[Cleo]\n0\n[Dan]\n0"
    later = with_deal(
        second,
        prepare(
            second,
            text,
            seats="East Ann, South Eve, West Cleo, North Dan",
            joins=["Eve"],
        ),
    )
    assert season_of([first, later]).present() == {
        "Ann": (1, 2),
        "Bob": (1, 2),
        "Cleo": (1, 2),
        "Dan": (1, 2),
        "Eve": (2, 2),
    }
    assert summarise(later).present() == {
        "Ann": (1, 3),
        "Bob": (1, 2),
        "Cleo": (1, 3),
        "Dan": (1, 3),
        "Eve": (3, 3),
    }


def test_players_are_called_by_their_names_in_the_sheets(file: str) -> None:
    shown = run_line(f"session show {file} --deal 1").out
    assert "Won        discard 7D from Cleo" in shown
    assert not re.search("from (East|South|West|North)", shown)


def test_an_evening_without_a_date_comes_last_and_dates_no_season(folder: Path) -> None:
    """A date that somebody wrote in words cannot be put in order either; the file is read all the same."""
    text = (sorted(folder.iterdir())[0]).read_text("utf-8")
    (folder / "a.session").write_text(
        text.replace("date: 1923-04-01\n", "", 1), "utf-8"
    )
    (folder / "b.session").write_text(
        text.replace("date: 1923-04-01\n", "date: June 5\n", 1), "utf-8"
    )
    season = season_of([load_session(path) for path in sorted(folder.iterdir())])
    assert [each.date for each in season.evenings] == [
        "1923-04-01",
        "1923-04-08",
        "",
        "June 5",
    ]
    assert several_sessions_report(season).title == "Season · 1923-04-01 to 1923-04-08"
    assert several_sessions_report(season_of(season.evenings[2:])).title == "Season"
    assert (
        several_sessions_report(season_of(season.evenings[:1])).title
        == "Season · 1923-04-01"
    )


def test_an_option_that_is_switched_off_is_shown_as_switched_off() -> None:
    now = read_session(new_session(FOUR, "bmja", without=["bonus-tiles"]))
    said = session_report(summarise(now)).blocks[0]
    assert "bmja, without bonus-tiles, limit 1000; 0 deals played." in str(said)


def test_a_robbed_kong_is_no_discard() -> None:
    """Bob drew the first hand, robbed Dan's kong in the second, and won on Cleo's discard in the third."""
    now = session("millington")
    deal = "[Ann]\nscore: 0\n[Bob]\nscore: 20\nwon: {}\n[Cleo]\nscore: 0\n[Dan]\nscore: 0\n"
    for won in ("draw", "rob from Dan", "discard from Cleo"):
        now = with_deal(now, prepare(now, deal.format(won)))
    season = season_of([now])
    bob = next(each for each in season.standings if each.name == "Bob")
    assert (bob.wins, bob.won_drawn, bob.won_robbing, bob.won_on_discard) == (
        3,
        1,
        1,
        1,
    )
    assert season.paid_on_discards() == {"Cleo": {"Bob": 1}}
    assert [(won.drawn, won.discarder, won.robbed) for won in season.wins] == [
        (True, None, None),
        (False, None, "Dan"),
        (False, "Cleo", None),
    ]


def test_several_evenings_are_exported_as_one_list(folder: Path) -> None:
    """In the first deal of each evening Bob won on Cleo's discard; the totals of an evening are Bob's 120 first."""
    paths = sorted(map(str, folder.iterdir()))
    written = run("session", "export", *paths).out.removeprefix("\ufeff").splitlines()
    assert written[0] == "evening,date,deal,player,net,won,discarded,place"
    assert len(written) == 1 + 2 * 2 * 4
    data = json.loads(run("session", "export", *paths, "--to", "json").out)
    lines = [line for line in data["deals"] if line["date"] == "1923-04-08"]
    assert [line["player"] for line in lines if line["won"]] == ["Bob"]
    assert [line["player"] for line in lines if line["discarded"]] == ["Cleo"]
    assert {line["place"] for line in lines if line["player"] == "Bob"} == {1}
    for deal in (1, 2):
        assert sum(line["net"] for line in lines if line["deal"] == deal) == 0
    assert "The standing" in run("session", "export", *paths, "--to", "markdown").out
    book = str(folder / "season.xlsx")
    assert run("session", "export", *paths, "-o", book).status == 0
    openpyxl: Any = import_module("openpyxl")
    (sheet,) = openpyxl.load_workbook(book)
    assert [cell.value for cell in sheet[1]] == list(lines[0])
    assert sheet.max_row == len(written)


def test_whose_discard_won_is_empty_where_nobody_wrote_it() -> None:
    now = session("babcock")
    deal = "[Ann]\nscore: 40\nwon: {}\n[Bob]\n16\n[Cleo]\n16\n[Dan]\n0\n"
    for won in ("discard", "rob from Bob", "draw", "discard from Dan"):
        now = with_deal(now, prepare(now, deal.format(won)))
    listed = list(played_deals(season_of([now])))
    told = [
        tuple(line.discarded for line in listed if line.deal == number)
        for number in (1, 2, 3, 4)
    ]
    assert told == [(0, None, None, None), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1)]
    assert [line.place for line in listed[:4]] == [1, 2, 2, 4]


def test_a_season_shown(folder: Path) -> None:
    files = sorted(map(str, folder.iterdir()))
    shown = run("session", "show", *files)
    assert shown.status == 0
    for words in (
        "Season · 1923-04-01 to 1923-04-08",
        "2 evenings, 4 deals",
        "The standing",
        "Who won on whose discard",
        "The best hands",
    ):
        assert words in shown.out
    assert run("session", "show", str(folder)).out == shown.out
    data = json.loads(run("session", "show", str(folder), "--format", "json").out)
    assert data["players"][0]["player"] == "Bob"
    assert len(data["wins"]) == 2
    assert "<svg" in run("session", "show", str(folder), "--format", "html").out
    written = run("session", "show", str(folder), "--format", "csv").out
    assert [line.partition(",")[0] for line in written.split("\r\n")] == [
        "record",
        *["evenings"] * 2,
        *["players"] * 4,
        *["won_on_discards"] * 4,
        *["wins"] * 2,
        "",
    ]
    assert run("session", "show", str(folder), "--deal", "1").status == 2


def test_a_chart_of_a_season_counts_evenings(folder: Path) -> None:
    shown = run("session", "show", str(folder)).out
    assert re.search(r"^ *0 +2 evenings$", shown, re.MULTILINE)
    drawn = run("session", "show", str(folder), "--format", "svg").out
    assert "Bob: +240 after 2 evenings." in drawn
    assert re.search(
        r"^ *0 +2 deals$",
        run("session", "show", str(folder / "evening-1.session")).out,
        re.MULTILINE,
    )


def test_an_evening_that_is_named_twice_counts_once(folder: Path) -> None:
    """By its file and by its folder, by another way to write the path, or by a link."""
    (folder / "link.session").symlink_to(folder / "evening-1.session")
    again = f"{folder}/./evening-2.session"
    shown = run(
        "session", "show", str(folder / "evening-1.session"), str(folder), again
    ).out
    assert "2 evenings, 4 deals." in shown


# --- Which session is meant --------------------------------------------------------------------------------------------------


def test_the_newest_session_of_the_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.delenv("MJSCORE_SESSION", raising=False)
    os.utime("evening-1.session", (2e9, 2e9))
    assert which_file(None) == "evening-1.session"
    scores = ("--scores", "Ann=48,Bob=16,Cleo=4,Dan=0", "--winner", "Ann")
    for command in (("add", *scores), ("undo",), ("redo",), ("edit", "2", "--draw")):
        done = run("session", *command, "--yes")
        assert (done.status, done.out, "not of today" in done.err) == (1, "", True)
        refused = run("session", *command, given=b"n\n")
        assert refused.err.endswith("Nothing was written.\n")
    Path("evening-1.session").write_text(
        Path("evening-1.session")
        .read_text("utf-8")
        .replace("1923-04-01", date.today().isoformat(), 1),
        "utf-8",
    )
    os.utime("evening-1.session", (2e9, 2e9))
    for command, deals in (
        (("add", *scores), 2),
        (("undo",), 3),
        (("redo",), 2),
        (("edit", "2", "--draw"), 3),
    ):
        done = run("session", *command, "--yes")
        assert (done.status, done.err) == (0, "")
        assert done.out.startswith(
            f"evening-1.session: no title, {date.today().isoformat()}, {deals} deals\n"
        )
    monkeypatch.setenv("MJSCORE_SESSION", "evening-2.session")
    assert run_line("session add --draw --yes").status == 0
    assert len(load_session("evening-2.session").entries) == 3


def test_details_of_a_robbed_kong() -> None:
    """Millington 57: what was robbed counts as discarded by whoever added it."""
    now = session("millington")
    text = "[Ann]\nscore: 0\n[Bob]\nconcealed: 12D 456D 789B 345C 99C\nwon: rob 3D from Dan\n[Cleo]\nscore: 0\n"
    text += "[Dan]\nexposed: 3×3D pung\nconcealed: 147B 258C E E S N"
    details = details_of(now, prepare(now, text).entry)
    assert (details.came, details.source) == ("robbed", "Dan")


def test_details_of_a_hand_that_doubles_and_of_who_sits_out() -> None:
    """Babcock pp. 34-35, 85: Ann as East has her winds, and two dragons' sets; Eve sits out."""
    now = session("babcock", "five-handed", players=(*FOUR, "Eve"))
    text = "[Ann]\nexposed: 3×RD, 3×GD\nconcealed: 23C 99C 789C\nwon: draw 4C\n"
    details = details_of(
        now,
        prepare(
            now, text + "[Bob]\nscore: 0\n[Cleo]\nscore: 0\n[Dan]\nscore: 0\n"
        ).entry,
    )
    assert re.findall(r"×\d+", details.items("Ann")) == ["×2", "×2", "×2"]
    assert (details.hand("Eve"), details.items("Eve"), details.score("Eve")) == (
        "",
        "",
        None,
    )


def test_points_of_different_games_are_not_compared(tmp_path: Path) -> None:
    """Two evenings under babcock, one of them with another limit, and one under millington."""
    for name, now in (
        ("a", session("babcock")),
        ("b", session("babcock", limit=500)),
        ("c", session("millington")),
    ):
        create_session(
            tmp_path / f"{name}.session", write_session(play(now, "Bob Cleo"))
        )
    done = run("session", "show", str(tmp_path))
    assert "different rules or limits, whose points are not compared" in done.out
    headings = [
        line for line in done.out.splitlines() if line.startswith("The standing")
    ]
    assert headings == [
        f"The standing under {rules}"
        for rules in (
            "babcock, limit 300",
            "babcock, limit 500",
            "millington, limit 1000",
        )
    ]
    assert "A Ann" not in done.out  # no chart
    data = json.loads(run("session", "show", str(tmp_path), "--format", "json").out)
    first = [line["player"] for line in data["players"] if line["place"] == 1]
    assert first == ["Cleo", "Cleo", "Cleo"]
    assert len(data["players"]) == 3 * len(FOUR)
    rules = {line["rules"] for line in data["players"]}
    assert rules == {
        heading.removeprefix("The standing under ") for heading in headings
    }


def test_a_folder_without_sessions_is_no_season(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match=r"no file in this folder ends in \.session"):
        session_files([str(tmp_path)])


def test_a_counted_hand_has_no_notation() -> None:
    now = session()
    details = details_of(
        now, prepare(now, counted(now, "Ann=48", "Ann", "from Bob")).entry
    )
    assert (
        details.hand("Ann"),
        details.items("Ann"),
        details.score("Ann"),
        details.source,
    ) == ("", "", 48, "Bob")


EVENING = Path(__file__).parents[2] / "examples/sessions/boxing-day.session"


def test_a_workbook_has_sheets_for_deals_hands_and_players(tmp_path: Path) -> None:
    """Dates are dates, every sheet can be filtered, a chart shows the totals, and Excel opens the names of the sheets."""
    path = tmp_path / "evening.xlsx"
    assert run("session", "export", str(EVENING), "--output", str(path)).status == 0
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == ["Deals", "Hands", "Players"]
    assert all(sheet.auto_filter.ref == sheet.dimensions for sheet in book)
    deals = book["Deals"]
    dates = [cell for cell in next(deals.iter_rows(min_row=2)) if cell.is_date]
    assert len(dates) == 1
    assert len(deals._charts) == 1


def test_csv_may_be_separated_otherwise() -> None:
    shown = run("session", "export", str(EVENING), "--separator", "semicolon").out
    assert shown.startswith("record;deal;round;turn;")
    assert (
        run(
            "session", "export", str(EVENING), "--separator", "tab", "--to", "json"
        ).status
        == 2
    )


def test_of_many_deals_the_latest_forty_are_listed_unless_all_are_asked_for(
    tmp_path: Path,
) -> None:
    path = tmp_path / "long.session"
    path.write_text(long_session(43), "utf-8")
    latest, every = (
        run("session", "show", str(path), *more).out for more in ((), ("--all",))
    )
    assert "The deals (the last 40 of 43)" in latest
    assert len(every.splitlines()) == len(latest.splitlines()) + 3
