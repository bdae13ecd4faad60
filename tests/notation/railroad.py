"""Draws grammar/railroad.html from the parser: `python -m tests.notation.railroad` writes it, a test compares."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Final

from mjscore.notation import deal_grammar, grammar

RAILROAD: Final = Path(__file__).parents[2] / "grammar" / "railroad.html"


def draw() -> str:
    """The diagrams of a hand and of a deal, in one page; the same for the same grammar."""
    pages = []
    for rule in (grammar.hand, deal_grammar.deal):
        page = StringIO()
        rule.create_diagram(page, vertical=4, show_results_names=False)
        pages.append(page.getvalue())
    return "\n".join(line.rstrip() for line in "".join(pages).splitlines()) + "\n"


if __name__ == "__main__":
    RAILROAD.write_text(draw(), "utf-8")
