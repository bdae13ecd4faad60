"""A page for each book: its sentences, and beside each what holds it. `python -m tests.site.concordance FOLDER` writes them.

The sentences stand in `tests/letter`: those of books in the public domain as they are
printed, tables and worked examples told shortly; of the others facts in other words.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from mjscore.ext.casebook import load_examples
from mjscore.reports.drawings.markup import escaped
from mjscore.rules.citations import bibliography
from tests.letter.sentences import FILES, NOT_TELLABLE, Sentence, document, sentences
from tests.site.frame import framed

DATA: Final = files("mjscore.rules") / "data"
PUBLIC_DOMAIN: Final = frozenset({"babcock-1923", "harr-1922", "parker-1923"})
PLACES: Final = {"babcock-1923": "Page ", "millington-1977": "Section "}
"""What stands before the numbers of places; other places are headings."""
KINDS: Final = {
    "item": "Item",
    "option": "Option",
    "rule": "Rule",
    "example": "Example",
    "sheet": "Score sheet",
    "deal": "Settled deal",
    "hand": "Counted hand",
    "test": "Test",
}
LOOK: Final = """
.sentences { max-width: 75rem; }
.sentences > div { display: grid; grid-template-columns: 3fr 2fr; column-gap: 2rem;
  padding: .5rem 0; border-bottom: 1px solid var(--rule); }
.sentences p, .sentences ul { margin: 0; }
.sentences ul { list-style: none; padding: 0; }
.kind { color: var(--faint); font-size: .875rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
@media (max-width: 40rem) { .sentences > div { grid-template-columns: 1fr; } }
"""


@cache
def written(ruleset: str) -> dict[str, Any]:
    """A shipped ruleset as it is written, on top of what it extends."""
    text = DATA.joinpath(f"{ruleset}.toml").read_text("utf-8")
    own = tomllib.loads(text)
    base = written(own["extends"]) if "extends" in own else {}
    tables = {}
    for name in ("items", "options"):
        tables[name] = {**base.get(name, {}), **own.get(name, {})}
    for option in own.get("options", {}).values():
        tables["items"].update(option.get("items", {}))
    return {**own, **tables}


@cache
def titles_of_examples() -> Mapping[tuple[str, str], str]:
    """What each worked example shows, by book and name."""
    return {
        (example.cite.book, example.name): example.title for example in load_examples()
    }


def name_of(kind: str, name: str, file: str) -> str:
    """What holds a sentence, in words."""
    rulesets = [written(ruleset) for ruleset in document(file)["rulesets"]]
    if kind == "item":
        found = next(
            rules["items"][name] for rules in rulesets if name in rules["items"]
        )
        return str(found["name"])
    if kind == "option":
        found = next(
            rules["options"][name] for rules in rulesets if name in rules["options"]
        )
        return str(found["title"])
    if kind == "example":
        return titles_of_examples()[document(file)["book"], name]
    if kind == "test":
        test, _, case = name.removesuffix("]").partition("[")
        told = test.removeprefix("test_").replace("_", " ")
        return f"{told}: {case}" if case else told
    return name


def held_by(sentence: Sentence, file: str) -> Iterator[str]:
    """What stands beside a sentence."""
    if not sentence.covered:
        yield f'<p class="faint">{escaped(reason_of(sentence))}</p>'
        return
    yield "<ul>"
    for kind, name in sentence.covered:
        told = escaped(name_of(kind, name, file))
        if kind in ("item", "option"):
            sheet = next(
                ruleset
                for ruleset in document(file)["rulesets"]
                if name in written(ruleset)[f"{kind}s"]
            )
            told = f'<a href="../sheets/{sheet}.html">{told}</a>'
        yield f'<li><span class="kind">{KINDS[kind]}</span> {told}</li>'
    yield "</ul>"


def reason_of(sentence: Sentence) -> str:
    """Why nothing holds a sentence."""
    if sentence.reason.startswith(NOT_TELLABLE):
        return sentence.reason.replace(NOT_TELLABLE, "No deal can say it: ", 1)
    return f"Not scored: {sentence.reason}"


def part_of(file: str) -> Iterator[str]:
    """The sentences of one part of a book, place by place."""
    before = PLACES.get(document(file)["book"], "")
    shortened = document(file).get("shortened", ())
    for place, group in groupby(sentences(file), key=lambda sentence: sentence.place):
        note = ""
        if place in shortened:
            note = ' <span class="faint">tables and examples told shortly</span>'
        yield f"<h3>{escaped(before + place)}{note}</h3>"
        yield '<div class="sentences">'
        for sentence in group:
            beside = "\n".join(held_by(sentence, file))
            yield f"<div><p>{escaped(sentence.says)}</p>\n<div>{beside}</div></div>"
        yield "</div>"


def of_book(book: str, parts: Iterable[str]) -> str:
    """The page of a book."""
    about = bibliography()[book]
    title = f"{about.author}: {about.title}"
    if about.year is not None:
        title += f" ({about.year})"
    listed = [sentence for file in parts for sentence in sentences(file)]
    held = sum(bool(sentence.covered) for sentence in listed)
    body = [
        f"<h1>{escaped(title)}</h1>",
        '<p><a href="../index.html">mjscore</a></p>',
        f"<p>{escaped(kept(book))} {held} of {len(listed)} are held by an item, a rule,"
        " an example or a test of mjscore; of the others it is said why not.</p>",
    ]
    for file in parts:
        if len(list(parts)) > 1:
            ruleset = written(document(file)["rulesets"][0])
            body.append(f"<h2>{escaped(ruleset['title'])}</h2>")
        body += part_of(file)
    return framed(title, LOOK, body)


def kept(book: str) -> str:
    """What stands on the page of a book."""
    if book in PUBLIC_DOMAIN:
        return "Each sentence that names a number or a condition, as it is printed."
    return "What it says of numbers and conditions, as facts and in other words."


def books() -> dict[str, list[str]]:
    """The files of `tests/letter` by the book that they list."""
    parts: dict[str, list[str]] = {}
    for file in FILES:
        parts.setdefault(document(file)["book"], []).append(file)
    return parts


def write(folder: Path) -> None:
    """Write a page for each book into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for book, parts in books().items():
        (folder / f"{book}.html").write_text(of_book(book, parts), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
