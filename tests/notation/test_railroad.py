"""grammar/railroad.html is what is drawn of grammar/notation.ebnf."""

from __future__ import annotations

from importlib.metadata import version

from tests.notation.railroad import RAILROAD, draw, headings


def test_the_diagram_is_drawn_from_the_grammar_as_it_is() -> None:
    kept = RAILROAD.read_text("utf-8")
    drawn = draw()
    if f"by railroad-diagrams {version('railroad-diagrams')} " in kept:
        assert kept == drawn, "run: python -m tests.regenerate railroad"
    assert headings(kept) == headings(drawn)
    assert len(headings(kept)) > 40
