"""Batches: lines in, lines out, in order; a bad line told by its number; what was cut off is done again."""

import io
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mjscore.ext.arrays.batch import Job, score_lines
from mjscore.ext.arrays.batch.line import LONGEST_LINE, Detail
from mjscore.ext.arrays.batch.stream import (
    LINES_AT_A_TIME,
    count_lines,
    lines_of,
    score_chunk,
)
from mjscore.problems import Problem
from mjscore.rules import load_ruleset, loader
from tests.cli.running import Ran, run
from tests.dealing import random_hand, random_win

# Babcock's Fig. 17 for any player and for West (p. 42), and Fig. 21 won with the five of characters (p. 46).
FIG_17 = "exposed: 3×1D pung, 3×W pung; concealed: 777C 456B 22C; won: discard 4B"
FIG_17_WEST = FIG_17 + "; seat: West"
FIG_17_IN_JSON = json.dumps({"id": "fig-17", "hand": FIG_17, "seat": "West"})
BAD = "exposed: 3×1X pung"


def totals(
    lines: list[str], job: Job | None = None, workers: int = 1
) -> list[int | None]:
    results = score_lines(lines, job or Job(), workers=workers)
    return [json.loads(result.text).get("total") for result in results]


def test_each_line_gives_a_line_in_order() -> None:
    assert totals([FIG_17, FIG_17_WEST, FIG_17_IN_JSON]) == [32, 64, 64]


FOUR_CONCEALED = "concealed: 111222333B 555C 9D; won: draw 9D"
"""Game 20, the ones 8, the others 4 each, no runs 10, drawn 2, in the Chinese game 2 for the pair (pp. 34-35, 69): 54."""
OWN_RULES = [
    ({"hand": FIG_17_WEST}, 64),
    ({"hand": FIG_17_WEST, "limit": 50}, 50),
    ({"hand": f"{FIG_17}; bonus: F2", "options": ["seasons"]}, 36),
    ({"hand": FOUR_CONCEALED, "rules": "babcock-chinese"}, 300),
    (
        {
            "hand": FOUR_CONCEALED,
            "rules": "babcock-chinese",
            "without": ["four-concealed"],
        },
        54,
    ),
]


@pytest.mark.parametrize(("line", "total"), OWN_RULES)
def test_a_line_may_name_rules_of_its_own(line: dict[str, Any], total: int) -> None:
    assert totals([json.dumps(line), FIG_17]) == [total, 32]


@pytest.mark.long
def test_a_limit_of_its_own_on_every_line_does_not_fill_the_memory() -> None:
    lines = [json.dumps({"hand": FIG_17, "limit": limit}) for limit in range(1, 270)]
    assert totals(lines) == [min(32, limit) for limit in range(1, 270)]
    assert loader._load.cache_info().currsize <= 256


def test_empty_lines_and_comments_give_nothing_but_are_counted() -> None:
    results = list(score_lines(["", "# Fig. 17", FIG_17], Job()))
    assert [result.number for result in results] == [3]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (BAD, ""),
        ('{"hand": 3}', "no-hand"),
        ('{"hand": ', "not-json"),
        ('{"hnad": "x"}', "unknown-key"),
        (json.dumps({"hand": FIG_17, "limit": "high"}), "wrong-type"),
        (json.dumps({"hand": FIG_17, "limit": -1}), "wrong-type"),
        (json.dumps({"hand": FIG_17, "limit": 0}), "wrong-type"),
        (json.dumps({"hand": FIG_17, "rules": "nowhere"}), "unknown-ruleset"),
        ("\N{REPLACEMENT CHARACTER}", ""),
        ('{"id": ' + "9" * 5_000 + "}", "not-json"),
        ("[" * 100_000, ""),
        ("{" * 100_000, "not-json"),
        ("concealed: " + "1D " * 100_000, "too-long"),
        ('{"id": NaN, "hand": "x"}', "not-json"),
        ('{"id": [-Infinity]}', "not-json"),
        ('{"id": 1e999}', "not-json"),
        (json.dumps({"hand": FIG_17, "rules": 3}), "wrong-type"),
        (
            json.dumps(
                {"hand": FIG_17, "rules": "examples/house-rules/club-babcock.toml"}
            ),
            "house-file",
        ),
        (json.dumps({"hand": FIG_17, "rules": "README.md"}), "house-file"),
        (json.dumps({"hand": FIG_17, "limit": 10**10}), "wrong-type"),
        (json.dumps({"hand": FIG_17_WEST, "seat": "South"}), "contradiction"),
        (json.dumps({"hand": FIG_17 + "; round: E", "round": "West"}), "contradiction"),
        (f'{{"hand": "{FIG_17}", "seat": "West", "seat": "South"}}', "repeated-key"),
    ],
)
def test_a_bad_line_is_told_by_its_number_and_the_rest_is_scored(
    line: str, code: str
) -> None:
    bad, good = list(score_lines([line, FIG_17], Job()))
    error = json.loads(bad.text)
    assert not bad.scored
    assert error["line"] == 1
    assert error["refused"][0]["message"]
    assert code in error["refused"][0]["code"]
    assert json.loads(good.text)["total"] == 32


def test_a_line_may_name_its_own_rules() -> None:
    line = json.dumps({"hand": FIG_17_WEST, "rules": "babcock", "limit": 60})
    free = json.dumps({"hand": FIG_17_WEST, "limit": "none"})
    null = json.dumps({"hand": FIG_17_WEST, "limit": None})
    assert totals([line, free, null, FIG_17_WEST], Job(limit=40)) == [60, 64, 64, 40]


def test_the_seat_of_the_job_stands_in_for_hands_without_one() -> None:
    assert totals([FIG_17], Job(seat="West")) == [64]


@pytest.mark.long
def test_several_processes_give_the_same_lines_in_the_same_order() -> None:
    lines = [FIG_17, FIG_17_WEST, BAD] * (LINES_AT_A_TIME // 2)
    assert list(score_lines(lines, Job(), workers=2)) == list(score_lines(lines, Job()))


def test_the_worker_and_what_it_takes_and_gives_can_be_pickled() -> None:
    worker, job = pickle.loads(
        pickle.dumps((score_chunk, Job("millington", ("roof-off",))))
    )
    assert (
        json.loads(pickle.loads(pickle.dumps(worker([(7, FIG_17)], job)))[0].text)[
            "line"
        ]
        == 7
    )


def test_a_job_with_an_unknown_ruleset_is_refused_before_any_line() -> None:
    with pytest.raises(Problem):
        score_lines(iter(()), Job("babcok"))


def test_the_details_of_a_line() -> None:
    def line(detail: Detail) -> dict[str, object]:
        (result,) = score_lines([FIG_17_WEST], Job(detail=detail))
        return dict(json.loads(result.text))

    assert line(Detail.TOTAL) == {"line": 1, "total": line(Detail.FULL)["total"]}
    origin = load_ruleset("babcock").origin
    assert set(line(Detail.TOTALS)) == {
        "line",
        *origin,
        "total",
        "points",
        "doubles",
        "unlimited",
        "limited",
    }
    assert {key: line(Detail.FULL)[key] for key in origin} == origin
    assert line(Detail.ITEMS)["items"] == line(Detail.FULL)["items"]
    assert line(Detail.FULL)["seat"] == "West"


def test_totals_and_items_are_the_same_whether_lines_are_scored_together_or_one_by_one() -> (
    None
):
    ruleset = load_ruleset("bmja")
    lines = [
        str(hand)
        for seed in range(20)
        for hand in (random_win(ruleset, seed), random_hand(ruleset, seed))
    ]
    for detail in (Detail.TOTAL, Detail.ITEMS):
        job = Job("bmja", detail=detail)
        together = [each.text for each in score_lines(lines, job)]
        alone = [
            result.text
            for number, line in enumerate(lines, 1)
            for result in score_chunk([(number, line)], job)
        ]
        assert together == alone


def test_bytes_that_are_not_utf_8_are_a_bad_line_not_the_end() -> None:
    source = io.BytesIO(
        b"\xef\xbb\xbf" + FIG_17.encode() + b"\r\nexposed: \xff\n" + FIG_17.encode()
    )
    assert [result.scored for result in score_lines(lines_of(source), Job())] == [
        True,
        False,
        True,
    ]


def test_a_line_may_name_a_house_file_where_that_is_permitted(tmp_path: Path) -> None:
    """Babcock's Fig. 17 is 64 for West (p. 42); this house has a limit of 50."""
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "babcock"\ntitle = "House"\n[limit]\npoints = 50\ncite = { entry = "1998" }\n',
        "utf-8",
    )
    line = json.dumps({"hand": FIG_17_WEST, "rules": str(house)})
    assert totals([line], Job(house_files=True)) == [50]
    assert totals([line]) == [None]
    assert totals([line], Job(rules=str(house))) == [50], "the job itself names it"


class Endless(io.RawIOBase):
    """A stream whose second line never ends, which counts what is read of it."""

    def __init__(self) -> None:
        self.given = 0
        self.first = f"{FIG_17}\n".encode()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        assert self.given < 50_000_000, "read on and on"
        data, self.first = (
            (self.first, b"") if self.first else (b"1D " * (len(buffer) // 3), b"")
        )
        buffer[: len(data)] = data
        self.given += len(data)
        return len(data)


def test_a_line_without_an_end_is_refused_before_it_is_read() -> None:
    source = Endless()
    results = score_lines(lines_of(io.BufferedReader(source)), Job())
    assert next(results).scored
    assert json.loads(next(results).text)["refused"][0]["code"] == "too-long"
    assert source.given < 2 * LONGEST_LINE
    with pytest.raises(AssertionError, match="read on and on"):
        next(results)


def test_what_is_kept_of_a_long_line_is_short(tmp_path: Path) -> None:
    long = b"1D " * 1_000_000
    first, second, third = lines_of(
        io.BytesIO(FIG_17.encode() + b"\n" + long + b"\n" + FIG_17.encode())
    )
    assert len(second) == LONGEST_LINE + 1
    assert (first.strip(), third) == (FIG_17, FIG_17)
    path = tmp_path / "hands.txt"
    path.write_bytes(b"a\n\nb")
    assert count_lines(str(path)) == 3
    assert count_lines(str(tmp_path)) is None


def run_into(output: Path, *arguments: str) -> Ran:
    return run(
        "batch",
        "--output",
        str(output),
        *arguments,
        given=f"{FIG_17}\n{BAD}\n".encode(),
    )


def test_results_that_are_there_are_not_overwritten_unless_that_is_asked_for(
    tmp_path: Path,
) -> None:
    output = tmp_path / "scores.jsonl"
    assert run_into(output).status == 1, "a line was refused"
    written = output.read_text("utf-8")
    output.write_text(written[:60], "utf-8")
    again = run_into(output)
    assert (again.status, "scores.jsonl" in again.err) == (1, True)
    assert output.read_text("utf-8") == written[:60]
    assert run_into(output, "--overwrite", "--lenient").status == 0
    assert output.read_text("utf-8") == written


def test_what_is_read_from_standard_input_is_not_written_over(tmp_path: Path) -> None:
    """`mjscore batch - -o X --overwrite < X`."""
    hands = tmp_path / "hands.txt"
    hands.write_text("concealed: 123D 456D 789B 22C 55C; won: draw 5C\n", "utf-8")
    before = hands.read_bytes()
    command = [sys.executable, "-m", "mjscore", "batch", "-", "--overwrite", "-o"]
    with hands.open("rb") as given:
        done = subprocess.run(
            [*command, str(hands)], stdin=given, capture_output=True, encoding="utf-8"
        )
    assert done.returncode == 1
    assert "would overwrite the hands" in done.stderr
    assert hands.read_bytes() == before


def test_lines_that_were_refused_are_told_and_make_the_status_1(tmp_path: Path) -> None:
    ran = run("batch", given=f"{FIG_17}\n{BAD}\n".encode())
    assert ran.status == 1
    assert ran.err.endswith("1 of 2 lines refused\n")
    assert len(ran.out.splitlines()) == 2
    some = f"{FIG_17}\n{BAD}\n".encode()
    assert run("batch", "--lenient", given=some).status == 0
    none = f"# a remark\n\n{BAD}\njunk\n".encode()
    ran = run("batch", "--lenient", given=none)
    assert ran.status == 1
    assert ran.err.startswith("<stdin>:3: ")
    assert ran.err.endswith("2 of 2 lines refused\n")
    assert run("batch", "--lenient", "--stop", given=BAD.encode()).status == 1
    assert run("batch", given=FIG_17.encode()).status == 0
