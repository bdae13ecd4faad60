"""The published JSON Schemas hold for what the commands really print, and refuse what they never print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource

import mjscore
from tests.cli.running import run

ROOT = Path(__file__).parent.parent.parent
FOLDER = Path(mjscore.__file__).parent / "schemas"
SCHEMAS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}
REGISTRY: Registry[Any] = Registry().with_resources(
    (f"{name}.json", Resource.from_contents(each)) for name, each in SCHEMAS.items()
)

FIGURE_17 = "examples/babcock-1923/fig-17.mj"
SETTLING = "examples/babcock-1923/settling-1.mj"
JSON = ("--format", "json")
PRINTED: list[tuple[str, tuple[str, ...]]] = [
    ("score", ("score", FIGURE_17, *JSON)),
    ("score", ("score", FIGURE_17, "--explain", *JSON)),
    ("score", ("score", "examples/babcock-1923/fig-26.mj", "--limit", "none", *JSON)),
    ("score", ("score", "concealed: 2233445566788B; won: draw 7B", "-r", "millington", *JSON)),
    ("score", ("score", "status: foul; seat: East", *JSON)),
    ("settle", ("settle", SETTLING, *JSON)),
    ("settle", ("settle", "examples/harr-1922/layout-1.mj", "-r", "harr", *JSON)),
    ("settle", ("settle", "examples/babcock-1923/page-29-draw.mj", *JSON)),
    ("settle", ("settle", "examples/babcock-1923/five-players.mj", "-w", "five-handed", *JSON)),
    ("settle", ("settle", "--scores", "E=48,S=16,W=4,N=0", "--winner", "E", "--counters", "harr", *JSON)),
    ("analyse", ("analyse", "123456789m1122p", *JSON)),
    ("analyse", ("analyse", "examples/babcock-1923/fig-17.mj", *JSON)),
    ("analyse", ("analyse", "hand: 123D 456D 77B 89C EE WD S", "--before", "W: 3×RD, 3×GD", "-r", "babcock-chinese", *JSON)),
    ("compare", ("compare", FIGURE_17, *JSON)),
    ("compare", ("compare", "concealed: 2233445566788B; won: draw 7B; seat: West", "-w", "three-handed", *JSON)),
    ("rules-list", ("rules", "list", *JSON)),
    ("rules-show", ("rules", "show", "babcock-chinese", "-w", "seasons", *JSON)),
    ("rules-show", ("rules", "show", "examples/house-rules/family-millington.toml", *JSON)),
    ("rules-diff", ("rules", "diff", "babcock", "millington", *JSON)),
    ("check", ("check", "--book", "parker", "--explain", *JSON)),
    ("best", ("best", "--limit", "none", *JSON)),
    ("session", ("session", "show", "examples/sessions/twelfth-night.session", *JSON)),
    ("quiz", ("quiz", FIGURE_17, "--answer", "20, x4 dragons, = 1", *JSON)),
    ("convert", ("convert", FIGURE_17, "--to", "json")),
    ("convert", ("convert", SETTLING, "--to", "json")),
]


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(SCHEMAS[name], registry=REGISTRY)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


def test_every_schema_is_tried() -> None:
    assert set(SCHEMAS) == {name for name, _ in PRINTED} | {"batch"}


@pytest.mark.parametrize(("name", "arguments"), PRINTED, ids=[" ".join(arguments)[:50] for _, arguments in PRINTED])
def test_what_is_printed_is_as_published(name: str, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    ran = run(*arguments)
    assert (ran.status, ran.err) == (0, "")
    validator(name).validate(json.loads(ran.out))


@pytest.mark.parametrize("detail", ["totals", "items", "full"])
def test_the_lines_of_a_batch_are_as_published(detail: str) -> None:
    ran = run("batch", "--detail", detail, given=b"concealed: 5X\nconcealed: 2233445566788B; won: draw 7B\n")
    for line in ran.out.splitlines():
        validator("batch").validate(json.loads(line))


@pytest.mark.parametrize("change", [{"total": "64"}, {"seat": "Eest"}, {"items": [{"id": "drawn"}]}, {"more": 1}])
def test_a_score_of_another_shape_is_not_as_published(change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    score = json.loads(run("score", FIGURE_17, *JSON).out)
    with pytest.raises(ValidationError):
        validator("score").validate({**score, **change})
