"""Draws grammar/railroad.html from the parser: `python -m tests.regenerate railroad` writes it, a test compares."""

from __future__ import annotations

import re
from io import StringIO
from typing import Final

import pyparsing as pp

from mjscore.notation import deal_grammar, hand_grammar
from tests.notation.ebnf import GRAMMAR

RAILROAD: Final = GRAMMAR / "railroad.html"


def draw() -> str:
    """The diagrams of every rule, in one page; the same for the same grammar and the same pyparsing."""
    page = StringIO()
    notation = (deal_grammar.deal | hand_grammar.hand).set_name("notation")
    notation.create_diagram(page, vertical=3, show_results_names=False)
    head = f"<title>The notation of mjscore</title>\n<!-- drawn from the parser by pyparsing {pp.__version__} -->"
    lines = page.getvalue().strip().replace("<head>", f"<head>\n{head}", 1).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def headings(page: str) -> list[str]:
    """The names of the rules that a page draws."""
    return sorted(re.findall(r'<h1 class="railroad-heading"[^>]*>(.*?)</h1>', page))


def regenerate() -> None:
    """Write the page."""
    RAILROAD.write_text(draw(), "utf-8")
