"""Draws grammar/railroad.html from notation.ebnf: `python -m tests.regenerate railroad` writes it, a test compares."""

from __future__ import annotations

import re
from importlib.metadata import version
from io import StringIO
from typing import Final

import railroad

from tests.notation.ebnf import GRAMMAR, WORDS, Tree, read_rules, tree

RAILROAD: Final = GRAMMAR / "railroad.html"
_HEAD: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>The notation of mjscore</title>
<!-- drawn from notation.ebnf by railroad-diagrams {} -->
<style>
body {{ font-family: sans-serif; }}
{}</style>
</head>
<body>
<h1>The notation of mjscore</h1>
<p>Names in capitals are lists of words; they stand in <a href="notation.ebnf">notation.ebnf</a>.</p>
"""


def draw() -> str:
    """The diagrams of every rule that is no list of words, in one page; the same for the same grammar and the same library."""
    page = StringIO()
    page.write(_HEAD.format(version("railroad-diagrams"), railroad.DEFAULT_STYLE))
    for name, body in read_rules().items():
        if not WORDS.fullmatch(name):
            page.write(f'<h2 id="{name}">{name}</h2>\n')
            railroad.Diagram(_drawn(tree(body))).writeSvg(page.write)
            page.write("\n")
    page.write("</body>\n</html>\n")
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()) + "\n"


def _drawn(part: Tree) -> railroad.DiagramItem:
    if isinstance(part, str):
        if part[0] in '"[':
            return railroad.Terminal(part.strip('"'))
        return railroad.NonTerminal(
            part, href="notation.ebnf" if WORDS.fullmatch(part) else f"#{part}"
        )
    mark, parts = part
    drawn = [_drawn(each) for each in parts]
    if mark in "?*+":
        return {
            "?": railroad.Optional,
            "*": railroad.ZeroOrMore,
            "+": railroad.OneOrMore,
        }[mark](drawn[0])
    if len(drawn) == 1:
        return drawn[0]
    return railroad.Choice(0, *drawn) if mark == "or" else railroad.Sequence(*drawn)


def headings(page: str) -> list[str]:
    """The names of the rules that a page draws."""
    return re.findall(r'<h2 id="(.*?)">', page)


def regenerate() -> None:
    """Write the page."""
    RAILROAD.write_text(draw(), "utf-8")
