"""Every JSON that a command writes is as its published schema says, and no schema names what no command writes."""

from __future__ import annotations

import inspect
import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from mjscore.cli.app import COMMANDS, load
from mjscore.game.deals import Deal, write_deal
from mjscore.game.hands import write_hand
from mjscore.notation.convert import FORMS
from mjscore.provenance import SCHEMA
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.sessions.beginning import new_session
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal
from tests.cli.running import run
from tests.dealing import random_play
from tests.reports.schemas import (
    FOLDER,
    SCHEMAS,
    generated,
    properties,
    seen,
    valid,
    validator,
)
from tests.rules.agreed import together
from tests.sessions.table import prepare
from tests.transcripts.transcript import paths, read

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

FIGURE_17 = "examples/babcock-1923/fig-17.mj"
JSON = ("--format", "json")
PRINTED: list[tuple[str, tuple[str, ...]]] = [
    (name, tuple(shlex.split(command.replace("\\n", "\n"))))
    for name, _, command in (
        line.partition(": ")
        for line in (HERE / "printed.txt").read_text("utf-8").splitlines()[1:]
    )
]
"""The commands of `printed.txt`, each with the schema that holds for it."""
PUBLISHED = {name: schema for name, schema in SCHEMAS.items() if name != "page"}
"""The schemas of commands; what the page in the browser is told is tried in `tests/page`."""


def test_every_command_that_writes_json_is_printed_here() -> None:
    written = {
        (name, *words) for name in COMMANDS for words in _writing_json(load(name), ())
    }
    printed = {
        tuple(word for word in arguments[:2] if word.isalpha())
        for _, arguments in PRINTED
    }
    missing = {
        command
        for command in written
        if not any(command == each[: len(command)] for each in printed)
    }
    assert missing == set(), "give each a line in printed.txt"


@pytest.mark.parametrize(("name", "text"), generated().items())
def test_a_schema_is_made_from_what_is_written(name: str, text: str) -> None:
    assert (FOLDER / f"{name}.json").read_text("utf-8") == text, (
        "run: python -m tests.regenerate schema"
    )


def _writing_json(command: Any, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The words of the commands at and below one whose options offer JSON."""
    for name, inner in getattr(command, "commands", {}).items():
        yield from _writing_json(inner, (*words, name))
    if any("json" in offered for offered in _offered(command).values()):
        yield words


def _offered(command: Any) -> dict[str, set[str]]:
    """By the name of an option, the words that it takes, as its command declares them."""
    offered: dict[str, set[str]] = {}
    if command.callback is None:
        return offered
    for name, declared in get_type_hints(inspect.unwrap(command.callback)).items():
        words = set()
        for alternative in (declared, *get_args(declared)):
            if isinstance(alternative, type) and issubclass(alternative, Enum):
                words |= {member.value for member in alternative}
            elif get_origin(alternative) is Literal:
                words |= set(get_args(alternative))
        offered[name] = words
    return offered


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


OF_THEIR_OWN = {"score", "settle", "analyse", "ahead", "simulate", "convert", "batch"}
"""The commands whose JSON has a shape of its own; that of any other is its tables."""


def _schema_of(arguments: list[str], value: dict[str, Any]) -> str:
    """The schema that holds for what a command wrote."""
    command = arguments[0]
    if command == "batch":
        return command
    if "refused" in value:
        return "refused"
    if command == "session" and "deals" in value and "next" in value:
        return "session"
    if command == "session" and "--deal" in arguments:
        return "session-deal"
    return command if command in OF_THEIR_OWN else "tables"


def test_every_json_of_the_transcripts_is_as_published() -> None:
    judged = Counter[str]()
    for path in paths():
        for block in read(path)[1]:
            written = block.expected.partition("\n>= ")[0]
            if not written.startswith('{"') and not written.startswith("{\n"):
                continue
            documents = [written]
            if block.arguments[0] == "batch":
                lines = written.splitlines()
                documents = [line for line in lines if not line.startswith("2> ")]
            for text in documents:
                name = _schema_of(block.arguments, json.loads(text))
                valid(name, text)
                judged[name] += 1
    assert {"score", "settle", "analyse", "convert", "batch", "tables"} <= set(judged)


@pytest.mark.long
def test_what_is_printed_is_as_published_and_every_property_is_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    found = []
    for name, arguments in PRINTED:
        ran = run(*arguments)
        assert (ran.status, ran.err) == (0, ""), arguments
        found.append((name, valid(name, ran.out)))
    found += [
        ("batch", json.loads(line))
        for detail in ("total", "totals", "items", "full")
        for line in _batch(LINES, detail)
    ]
    found.append(("refused", json.loads(run("score", "concealed: 5X", *JSON).out)))
    found.append(
        ("tables", json.loads(run("check", str(_different(tmp_path)), *JSON).out))
    )
    by_house = run("score", FIGURE_17, "--rules", str(_house(tmp_path)), *JSON)
    found.append(("score", json.loads(by_house.out)))
    have = {
        place for name, value in found for place in seen(SCHEMAS[name], value, (name,))
    }
    assert {name for name, _ in found} == set(PUBLISHED)
    assert [
        place
        for name, schema in PUBLISHED.items()
        for place in properties(schema, (name,))
        if place not in have
    ] == []


def _house(folder: Path) -> Path:
    """House rules that cite a figure for an item which figure 17 scores."""
    path = folder / "house.toml"
    lines = (
        'title = "Ours"',
        'extends = "babcock"',
        'book = "house"',
        "[items.any-pung]",
        'name = "Any pung"',
        'who = "all"',
        "points = 2",
        'each = ["pung"]',
        'cite = { page = "1", figure = "17" }',
    )
    path.write_text("\n".join(lines), "utf-8")
    return path


def _different(folder: Path) -> Path:
    """An example that expects of figure 17 what the rules do not give."""
    path = folder / "different.mj"
    front, expected, rest = (
        (ROOT / FIGURE_17).read_text("utf-8").partition("[[expect]]")
    )
    path.write_text(
        front + expected + re.sub(r"total = \d+", "total = 66", rest, count=1), "utf-8"
    )
    return path


LINES = (
    "concealed: 5X",
    "concealed: 2233445566788B; won: draw 7B",
    json.dumps({"hand": "concealed: 5X", "id": [1, "two", None]}),
    json.dumps(
        {
            "hand": "concealed: 2233445566788B; won: draw 7B",
            "id": {"of": 1.5},
            "rules": "millington",
        }
    ),
    json.dumps(
        {
            "hand": "exposed: 222D, 555D; concealed: 777D 888D 3D; seat: North; won: draw 3D",
            "rules": "bmja",
        }
    ),
)


def _batch(lines: tuple[str, ...], detail: str) -> list[str]:
    chosen = ("--totals",) if detail == "total" else ("--detail", detail)
    return run("batch", *chosen, given="\n".join(lines).encode()).out.splitlines()


REFUSED = [
    ("score", "concealed: 5X"),
    ("score", "-r", "babcok", "concealed: 5D"),
    ("score", "no-such-file.mj"),
    ("settle", "[East]\nscore: 5\n[South]\nscore: 4"),
    ("rules", "show", "babcock", "-w", "seeasons"),
    ("rules", "check", "examples/babcock-1923/fig-17.mj"),
    ("session", "check", "examples/babcock-1923/fig-17.mj"),
    ("check", "examples/deals/saturday.mj"),
]


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_a_refusal_is_told_as_data_where_json_is_asked_for(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each fault with what the text for a person says of it, at the same place."""
    monkeypatch.chdir(ROOT)
    told, ran = run("--verbose", *arguments).err, run(*arguments, *JSON)
    assert (ran.status, ran.err) == (1, "")
    faults = valid("refused", ran.out)["refused"]
    assert faults
    for fault in faults:
        place = (
            f"{fault['source']}:"
            if fault["line"] is None
            else f"{fault['source']}:{fault['line']}:{fault['column']}:"
        )
        assert f"{place} {fault['message']} [{fault['code']}]" in told
        assert fault["line"] is None or 1 <= fault["column"] < fault[
            "end_column"
        ] <= max(2, len(fault["text"]) + 1)


def test_every_schema_is_of_the_version_that_results_name() -> None:
    """The page in the browser talks to its own engine alone."""
    for name, schema in PUBLISHED.items():
        assert (
            schema["$comment"] == f"Version {SCHEMA}; CHANGES.md says what changed."
        ), name
    assert f"\n## {SCHEMA}\n" in (FOLDER / "CHANGES.md").read_text("utf-8")
    assert (
        json.loads(run("score", "concealed: 1123D 45678B EEE N", *JSON).out)["schema"]
        == SCHEMA
    )


@pytest.mark.parametrize("detail", ["total", "totals", "items", "full"])
def test_the_lines_of_a_batch_are_as_published(detail: str) -> None:
    written = _batch(LINES, detail)
    assert len(written) == len(LINES)
    for line in written:
        valid("batch", line)


@pytest.mark.parametrize(
    "change",
    [{"total": "64"}, {"seat": "Eest"}, {"items": [{"id": "drawn"}]}, {"more": 1}],
)
def test_a_score_of_another_shape_is_not_as_published(
    change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    score = json.loads(run("score", FIGURE_17, *JSON).out)
    with pytest.raises(ValidationError):
        validator("score").validate({**score, **change})


RULESETS = tuple(ruleset_ids())
SEEDS = st.integers(0, 99_999)
FEW = settings(max_examples=8, phases=(Phase.generate,))


@st.composite
def rules(draw: st.DrawFn) -> tuple[str, ...]:
    """A ruleset with some of its options, as arguments."""
    id = draw(st.sampled_from(RULESETS))
    options = [
        option.id
        for option in load_ruleset(id).options
        if not option.id.endswith("-handed")
    ]
    chosen = (
        draw(st.lists(st.sampled_from(options), max_size=2, unique=True))
        if options
        else []
    )
    return (
        "-r",
        id,
        *(word for option in together(id, chosen) for word in ("-w", option)),
    )


def _dealt(what: str, chosen: tuple[str, ...], seed: int) -> str:
    """A hand, a win or a deal of chance under these rules, in the notation."""
    play = random_play(what, load_ruleset(chosen[1], chosen[3::2]), seed)  # type: ignore[arg-type]
    return write_deal(play) if isinstance(play, Deal) else write_hand(play)


@pytest.mark.parametrize(
    ("name", "what", "arguments"),
    [
        ("score", "win", ("score", "--explain", *JSON)),
        ("score", "hand", ("score", *JSON)),
        ("analyse", "hand", ("analyse", *JSON)),
        ("tables", "win", ("compare", "-r", "harr", *JSON)),
        ("settle", "deal", ("settle", *JSON)),
        ("convert", "hand", ("convert", "--to", "json")),
        ("convert", "win", ("convert", "--to", "json")),
        ("convert", "deal", ("convert", "--to", "json")),
        ("tables", "", ("rules", "show", *JSON)),
    ],
    ids=lambda value: " ".join(value[:1]) if isinstance(value, tuple) else value,
)
@FEW
@given(chosen=rules(), seed=SEEDS)
def test_whatever_is_written_is_as_published(
    name: str, what: str, arguments: tuple[str, ...], chosen: tuple[str, ...], seed: int
) -> None:
    given_rules = chosen
    if name == "convert":
        given_rules = ()
    elif arguments[0] == "rules":
        given_rules = chosen[2:] + chosen[1:2]
    ran = run(
        *arguments,
        *given_rules,
        given=_dealt(what, chosen, seed).encode() if what else b"",
    )
    if ran.status == 0:
        valid(name, ran.out)
    else:
        assert ran.status == 1
        assert "a defect of the program" not in ran.err
        if name != "convert":
            valid("refused", ran.out)


@settings(FEW, max_examples=4)
@given(
    lines=st.lists(
        st.tuples(
            rules(),
            SEEDS,
            st.recursive(st.none() | st.text() | st.integers() | st.floats(), st.lists),
        )
    )
)
def test_whatever_a_batch_writes_is_as_published(
    lines: list[tuple[tuple[str, ...], int, Any]],
) -> None:
    given_lines = [
        json.dumps(
            {
                "hand": _dealt("win", chosen, seed),
                "id": marker,
                "rules": chosen[1],
                "options": chosen[3::2],
            }
        )
        for chosen, seed, marker in lines
    ]
    for line in _batch((*given_lines, "no hand"), "full"):
        valid("batch", line)


@settings(FEW, max_examples=5)
@given(
    seeds=st.lists(SEEDS, max_size=4),
    id=st.sampled_from(("babcock", "millington", "harr-limit")),
)
def test_whatever_a_session_shows_is_as_published(
    seeds: list[int], id: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    now = read_session(
        new_session(
            ("Ann", "Bob", "Cleo", "Dan"), id, title="Thursday", date="1923-04-01"
        )
    )
    for seed in seeds:
        now = with_deal(
            now,
            prepare(
                now,
                re.sub(
                    r"^(rules|round): .*\n",
                    "",
                    _dealt("deal", ("-r", id), seed),
                    flags=re.M,
                ),
            ),
        )
    path = tmp_path_factory.mktemp("evening") / "evening.session"
    path.write_text(write_session(now), "utf-8")
    valid("session", run("session", "show", str(path), *JSON).out)


def test_every_notation_is_offered_and_every_offer_a_notation() -> None:
    assert _offered(load("convert"))["to"] == set(FORMS)
