"""Fuzzing guided by coverage: atheris, watching the package alone, from the same seeds and with a dictionary of its words."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

from tests.laboratory.fuzz.running import MEGABYTES, SECONDS, megabytes

with atheris.instrument_imports(include=["mjscore"]):
    from tests.laboratory.fuzz.targets import TARGETS

from tests.laboratory.fuzz.seeds import seeds
from tests.laboratory.fuzz.words import dictionary

LONGEST = {
    "notation": 300,
    "conversion": 300,
    "addition": 400,
    "ruleset": 400,
    "session": 600,
}
"""The longest text that is tried, in bytes."""


def guided(name: str, runs: int, seed: int, findings: Path) -> None:
    """Run a target until so many texts are done, or something other than a refusal comes out."""
    target = TARGETS[name]
    findings.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        corpus, known = Path(folder) / "corpus", Path(folder) / "words"
        corpus.mkdir()
        known.write_text(dictionary(name), "utf-8")
        for number, text in enumerate(seeds(name).pieces):
            content = text.encode()
            if len(content) <= LONGEST[name]:
                (corpus / f"seed-{number}").write_bytes(content)

        def one_input(data: bytes) -> None:
            target(data.decode("utf-8", errors="replace"))

        limits = [
            f"-timeout={SECONDS:.0f}",
            f"-rss_limit_mb={MEGABYTES}",
            f"-max_len={LONGEST[name]}",
        ]
        files = [f"-dict={known}", f"-artifact_prefix={findings}/{name}-"]
        atheris.Setup(
            [
                sys.argv[0],
                str(corpus),
                f"-runs={runs}",
                f"-seed={seed}",
                *limits,
                *files,
                "-print_final_stats=1",
            ],
            one_input,
        )
        print(f"{megabytes():.0f} MB before the first text", flush=True)
        atheris.Fuzz()
