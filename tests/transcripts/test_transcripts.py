"""Every transcript comes out as it is written; `python -m tests.regenerate transcripts` writes them anew."""

from __future__ import annotations

import re
import shlex

import pytest

from mjscore.cli.app import COMMANDS
from tests.cli.running import run
from tests.transcripts.transcript import ROOT, Block, paths, played, read

BLOCKS = [(path.stem, block) for path in paths() for block in read(path)[1]]


def test_there_are_transcripts_of_every_command() -> None:
    told = {block.arguments[0] for _, block in BLOCKS if block.arguments}
    assert set(COMMANDS) - told == set(), (
        "write tests/transcripts/COMMAND.txt with commands alone, then regenerate"
    )


@pytest.mark.parametrize(
    ("name", "block"),
    BLOCKS,
    ids=lambda value: value if isinstance(value, str) else value.command[:60],
)
def test_the_command_does_what_the_transcript_says(
    name: str, block: Block, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert played(block) == block.expected


HAND = "concealed: 1123D 45678B EEE N; seat: East"
DIGEST = "9dfdba60a4709f5b0e7287ec456ce2bd125ace10fdaf30d3216f429ce8eb8f5f"
"""Of Babcock's rules."""
TOLD_BY = [
    f"score '{HAND}' --format json",
    f"analyse '{HAND}' --format json",
    f"compare '{HAND}' --rules babcock --format csv",
    "settle --scores E=48,S=16,W=4,N=0 --winner E --format json",
    "batch --detail totals",
]


@pytest.mark.parametrize("command", TOLD_BY)
def test_the_digest_of_a_ruleset_is_printed_whole_and_stays_the_same(
    command: str,
) -> None:
    """The transcripts show zeros for it; a session kept elsewhere names it."""
    told = run(*shlex.split(command), given=HAND.encode()).out
    assert re.findall(r"\b[0-9a-f]{64}\b", told) == [DIGEST]
