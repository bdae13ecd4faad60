"""The books' worked examples as the page shows them: hands and deals to look at and to play with."""

from __future__ import annotations

from typing import Any

from mjscore.casebook import Example, ExampleKind, load_examples
from mjscore.citations import bibliography
from mjscore.limits import NOT_STATED

_PLAYED = (ExampleKind.HAND, ExampleKind.DEAL)


def shelf() -> list[dict[str, Any]]:
    """The examples of a hand or a deal, by book."""
    books = bibliography()
    found: dict[str, list[dict[str, Any]]] = {}
    for example in load_examples():
        if example.kind in _PLAYED and example.expectations:
            found.setdefault(example.book, []).append(_shown(example))
    return [
        {"title": f"{books[book].author}, {books[book].title}" if book in books else book, "examples": examples}
        for book, examples in found.items()
    ]


def _shown(example: Example) -> dict[str, Any]:
    first = example.expectations[0]
    rules: dict[str, Any] = {"ruleset": first.rules, "options": list(first.options), "without": list(first.without)}
    if first.limit != NOT_STATED:
        rules["limit"] = first.limit
    return {
        "title": example.title,
        "cite": str(example.cite),
        "text": "\n".join(
            line for line in example.body.strip().splitlines() if line.strip() or example.kind is ExampleKind.DEAL
        ),
        "rules": rules,
        "printed": example.printed.total,
        "note": " ".join(example.note.split()),
    }
