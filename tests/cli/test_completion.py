"""Shell completion: typer's own, for commands and options."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("mjscore s", {"score", "settle", "session"}),
        ("mjscore rules ", {"list", "show", "diff", "check"}),
        ("mjscore score --ex", {"--explain"}),
        ("mjscore score --format m", {"markdown"}),
        ("mjscore score --rules mill", {"millington"}),
        ("mjscore rules show mill", {"millington"}),
        ("mjscore rules diff babcock har", {"harr", "harr-limit"}),
        ("mjscore simulate --players ", {"nearest", "value"}),
        ("mjscore simulate --players nearest,v", {"nearest,value"}),
        (
            "mjscore score --rules examples/house-rules/cl",
            {
                "examples/house-rules/club-babcock.toml",
                "examples/house-rules/club-hands.toml",
            },
        ),
        ("mjscore score --rules millington --with roof", {"roof-off"}),
        ("mjscore score --with sea", {"seasons"}),
        ("mjscore check --book park", {"parker-1923"}),
        ("mjscore score --seat We", {"West"}),
        (
            "mjscore session add examples/sessions/twelfth-night.session --winner B",
            {"Bob"},
        ),
        ("mjscore help not", {"notation"}),
    ],
)
def test_words_are_completed(
    words: str, offered: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    for name, value in (
        ("_MJSCORE_COMPLETE", "complete_bash"),
        ("COMP_WORDS", words),
        ("COMP_CWORD", str(words.count(" "))),
    ):
        monkeypatch.setenv(name, value)
    assert offered <= set(run().out.split())
