"""What a command takes with its start, beside two floors: the imports of its packages, and an empty typer command."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from tabulate import tabulate

ROOT: Final = Path(__file__).parents[3]
IMPORTS: Final = "import typer, pyparsing, tomllib"
EMPTY: Final = """
import typer
app = typer.Typer()

@app.command()
def nothing() -> None:
    pass

app()
"""
HAND: Final = (
    "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East"
)
READY: Final = "exposed: 3×8D pung; concealed: WD WD EEE 567C 12B; seat: East"
ON_TURN: Final = "exposed: 3×8D pung; concealed: WD WD EEE 567C 12B 9D; seat: East"
EVENING: Final = "examples/sessions/twelfth-night.session"
COMMANDS: Final = (
    ("--help",),
    ("score", HAND),
    ("score", HAND, "--explain"),
    ("score", HAND, "--format", "html"),
    ("settle", "examples/deals/saturday.mj"),
    ("settle", "East 68, South 24, West 56, North 0, East wins"),
    ("analyse", READY),
    ("compare", HAND),
    ("convert", HAND, "--to", "unicode"),
    ("session", "show", EVENING),
    ("session", "check", EVENING),
    ("session", "export", EVENING),
    ("table", EVENING),
    ("rules", "list"),
    ("rules", "show", "babcock"),
    ("rules", "diff", "babcock", "parker"),
    ("rules", "check", "examples/house-rules/club-babcock.toml"),
    ("rules", "words"),
    ("help", "notation"),
    ("batch", "-"),
    ("check", "examples/parker-1923"),
    ("check",),
    ("simulate", "--deals", "1"),
    ("ahead", ON_TURN),
)
"""What is measured, in the order of the help; standard input is empty."""


def report(runs: int) -> None:
    """Print the median wall times and their ratios to the floors; modules are compiled, as in an installed package."""
    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.py"
        empty.write_text(EMPTY, encoding="utf-8")
        imports = [sys.executable, "-c", IMPORTS]
        nothing = [sys.executable, str(empty)]
        commands = {IMPORTS: imports, "an empty typer command": nothing}
        for words in COMMANDS:
            shown = " ".join(
                word for word in words if word not in (HAND, READY, ON_TURN)
            )
            commands[f"mjscore {shown}"] = [sys.executable, "-m", "mjscore", *words]
        seconds: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(runs + 1):
            for name, command in commands.items():
                taken = _seconds(command, environment)
                if turn:
                    seconds[name].append(taken)
    floors = [median(times) for times in list(seconds.values())[:2]]
    rows = []
    for name, times in seconds.items():
        taken = median(times)
        ratios = [f"{taken / floor:.2f}" for floor in floors]
        rows.append((name, f"{1000 * taken:.0f}", *ratios))
    heads = ("command", "ms", "times the imports", "times the empty command")
    print(tabulate(rows, heads, tablefmt="github", disable_numparse=True))


def _seconds(command: list[str], environment: dict[str, str]) -> float:
    """How long a whole process takes; raises CalledProcessError where it refuses."""
    begin = time.perf_counter()
    subprocess.run(
        command,
        check=True,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - begin
