"""What is fuzzed: a text goes in, and out comes a value or a Problem that names a place inside the text - nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from mjscore.deals import Deal
from mjscore.notation.convert import read_any
from mjscore.notation.reader import looks_like_deal, read_deal, read_hand
from mjscore.notation.writer import write_deal, write_hand
from mjscore.problems import Problem, render
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.frozen import ruleset_from_text
from mjscore.scoring import score
from mjscore.settlement import settle

ROOT = Path(__file__).parents[2]
BABCOCK = load_ruleset("babcock")


def check_refusal(problem: Problem) -> None:
    """A refusal can be shown, says something, and names no place outside the text."""
    assert render(problem)
    for fault in problem.faults:
        assert fault.code
        assert fault.message
        if fault.span is not None:
            assert 0 <= fault.span.start <= len(problem.text)


def notation(text: str) -> None:
    """A hand or a deal: read, written, read again, scored or settled."""
    try:
        if looks_like_deal(text):
            deal = read_deal(text)
            assert read_deal(write_deal(deal)) == deal
            settle(deal, BABCOCK)
        else:
            hand = read_hand(text)
            assert read_hand(write_hand(hand)) == hand
            score(hand, BABCOCK)
    except Problem as problem:
        check_refusal(problem)


def conversion(text: str) -> None:
    """A hand in any of the notations."""
    try:
        value = read_any(text)
        assert isinstance(value, Deal) or write_hand(value)
    except Problem as problem:
        check_refusal(problem)


def ruleset(text: str) -> None:
    """A house file, and the same text as a ruleset written out whole."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house.toml"
        path.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        try:
            load_ruleset(str(path))
        except Problem as problem:
            check_refusal(problem)
    try:
        ruleset_from_text(text)
    except Problem as problem:
        check_refusal(problem)


TARGETS: dict[str, Callable[[str], None]] = {"notation": notation, "conversion": conversion, "ruleset": ruleset}


def seeds(target: str) -> list[str]:
    """Texts to start from: the conformance cases, the worked examples and the house files."""
    patterns = {
        "notation": ("grammar/cases/*/*.mj", "examples/*/*.mj"),
        "conversion": ("grammar/cases/*/*.mj",),
        "ruleset": ("examples/house-rules/*.toml", "mjscore/rulesets/*.toml"),
    }[target]
    files = [path for pattern in patterns for path in sorted(ROOT.glob(pattern)) if path.is_file()]
    return [path.read_bytes().decode("utf-8", errors="replace") for path in files]
