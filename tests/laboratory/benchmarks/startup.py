"""The start of the command line beside an empty typer command, whole processes by turns."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tabulate import tabulate

EMPTY = """
import typer
app = typer.Typer()

@app.command()
def nothing() -> None:
    pass

app()
"""
HAND = "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East"


def report(runs: int) -> None:
    """Print the median wall times and their ratio to the empty command; modules are compiled, as in an installed package."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name != "PYTHONDONTWRITEBYTECODE"
    }
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.py"
        empty.write_text(EMPTY, encoding="utf-8")
        commands = {
            "empty typer command": [sys.executable, str(empty)],
            "empty typer command --help": [sys.executable, str(empty), "--help"],
            "mjscore score": [sys.executable, "-m", "mjscore", "score", HAND],
            "mjscore --help": [sys.executable, "-m", "mjscore", "--help"],
        }
        seconds: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(runs + 1):
            for name, command in commands.items():
                begin = time.perf_counter()
                subprocess.run(
                    command, check=True, stdout=subprocess.DEVNULL, env=environment
                )
                if turn:
                    seconds[name].append(time.perf_counter() - begin)
    floor = median(seconds["empty typer command"])
    rows = [
        (name, f"{1000 * median(times):.0f}", f"{median(times) / floor:.2f}")
        for name, times in seconds.items()
    ]
    print(
        tabulate(
            rows,
            ("command", "ms", "times the empty command"),
            tablefmt="github",
            disable_numparse=True,
        )
    )
