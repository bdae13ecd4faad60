"""grammar/railroad.html is what the parser draws of itself."""

from __future__ import annotations

import pyparsing as pp

from tests.notation.railroad import RAILROAD, draw, headings


def test_the_diagram_is_drawn_from_the_parser_as_it_is() -> None:
    kept = RAILROAD.read_text("utf-8")
    drawn = draw()
    if f"by pyparsing {pp.__version__} " in kept:
        assert kept == drawn, "run: python -m tests.regenerate railroad"
    assert headings(kept) == headings(drawn)
    assert len(headings(kept)) > 40
