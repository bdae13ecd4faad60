"""Batches: lines in, lines out, in order; a bad line told by its number; what was cut off is done again."""

import io
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from mjscore.batch import Job, Result, score_lines
from mjscore.batch.files import lines_of, resume
from mjscore.batch.line import Detail
from mjscore.batch.stream import CHUNK, score_chunk
from mjscore.problems import Problem
from mjscore.rulesets import loader

# Babcock's Fig. 17 for any player and for West (p. 42), and Fig. 21 won with the five of characters (p. 46).
FIG_17 = "exposed: 3×1D pung, 3×W pung; concealed: 777C 456B 22C; won: discard 4B"
FIG_17_WEST = FIG_17 + "; seat: West"
FIG_17_IN_JSON = json.dumps({"id": "fig-17", "hand": FIG_17, "seat": "West"})
BAD = "exposed: 3×1X pung"


def totals(lines: list[str], job: Job | None = None, jobs: int = 1) -> list[int | None]:
    results = score_lines(lines, job or Job(), jobs=jobs)
    return [json.loads(result.text).get("total") for result in results]


def test_each_line_gives_a_line_in_order() -> None:
    assert totals([FIG_17, FIG_17_WEST, FIG_17_IN_JSON]) == [32, 64, 64]


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
    ],
)
def test_a_bad_line_is_told_by_its_number_and_the_rest_is_scored(line: str, code: str) -> None:
    bad, good = list(score_lines([line, FIG_17], Job()))
    error = json.loads(bad.text)
    assert not bad.scored
    assert error["line"] == 1
    assert error["error"]["message"]
    assert code in error["error"]["code"]
    assert json.loads(good.text)["total"] == 32


def test_a_line_may_name_its_own_rules() -> None:
    line = json.dumps({"hand": FIG_17_WEST, "rules": "babcock", "limit": 60})
    free = json.dumps({"hand": FIG_17_WEST, "limit": "none"})
    assert totals([line, free, FIG_17_WEST], Job(limit=40)) == [60, 64, 40]


def test_the_seat_of_the_job_stands_in_for_hands_without_one() -> None:
    assert totals([FIG_17], Job(seat="West")) == [64]


def test_several_processes_give_the_same_lines_in_the_same_order() -> None:
    lines = [FIG_17, FIG_17_WEST, BAD] * CHUNK
    assert list(score_lines(lines, Job(), jobs=2)) == list(score_lines(lines, Job()))


def test_the_worker_and_what_it_takes_and_gives_can_be_pickled() -> None:
    worker, job = pickle.loads(pickle.dumps((score_chunk, Job("millington", ("roof-off",)))))
    assert json.loads(pickle.loads(pickle.dumps(worker([(7, FIG_17)], job)))[0].text)["line"] == 7


def test_a_job_with_an_unknown_ruleset_is_refused_before_any_line() -> None:
    with pytest.raises(Problem):
        score_lines(iter(()), Job("babcok"))


def test_the_details_of_a_line() -> None:
    def line(detail: Detail) -> dict[str, object]:
        (result,) = score_lines([FIG_17_WEST], Job(detail=detail))
        return dict(json.loads(result.text))

    assert set(line(Detail.TOTALS)) == {"line", "total", "points", "doubles", "unlimited", "limited"}
    assert line(Detail.ITEMS)["items"] == line(Detail.FULL)["items"]
    assert line(Detail.FULL)["seat"] == "West"


def write(results: Iterator[Result], out: TextIO) -> Iterator[Result]:
    """Write each result as a line and pass it on."""
    for result in results:
        out.write(f"{result.text}\n")
        yield result


def test_a_run_that_was_cut_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    lines = [FIG_17, FIG_17_WEST, BAD, FIG_17]
    whole = io.StringIO()
    assert len(list(write(score_lines(lines, Job()), whole))) == 4
    output = tmp_path / "out.jsonl"
    for cut in range(len(whole.getvalue().encode()) + 1):
        output.write_bytes(whole.getvalue().encode()[:cut])
        done = resume(output)
        source = io.BytesIO("\n".join(lines).encode())
        with output.open("a", encoding="utf-8") as out:
            list(write(score_lines(lines_of(source, done), Job(), first=done + 1), out))
        assert output.read_text(encoding="utf-8") == whole.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "dear diary\n",
        "dear diary",
        "dear diary\nsecond line",
        '{"line": "one"}\n',
        '{"line": null}\n',
        '{"line": 1}\ndear diary',
        "[" * 100_000 + "\n",
        "x" * 2_000_000,
    ],
    ids=lambda text: text[:30],
)
def test_a_file_that_is_no_batch_is_not_resumed_and_stays_as_it_was(tmp_path: Path, text: str) -> None:
    output = tmp_path / "out.jsonl"
    output.write_text(text, encoding="utf-8")
    with pytest.raises(Problem, match="no result of a batch"):
        resume(output)
    assert output.read_text(encoding="utf-8") == text


def test_bytes_that_are_not_utf_8_are_a_bad_line_not_the_end() -> None:
    source = io.BytesIO(b"\xef\xbb\xbf" + FIG_17.encode() + b"\r\nexposed: \xff\n" + FIG_17.encode())
    assert [result.scored for result in score_lines(lines_of(source), Job())] == [True, False, True]
