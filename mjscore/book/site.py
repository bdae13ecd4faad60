"""Writing the book: every page in one frame, the list that the search looks through, and the folder, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from mjscore import __version__
from mjscore.book.pages import Page, pages
from mjscore.replacing import refuse_other, write_folder
from mjscore.reports.drawings.markup import words
from mjscore.reports.writers.to_html import style

_STATIC: Final = Path(__file__).parent / "static"
_WHAT: Final = "a book"
_NAV: Final = (
    ("index.html", "Books"),
    ("items.html", "Items"),
    ("pairs.html", "Two books compared"),
    ("decisions.html", "Decisions"),
    ("errata.html", "Errata and misprints"),
    ("limits.html", "Limits of use"),
    ("bibliography.html", "Bibliography"),
)


class WrittenBook(NamedTuple):
    """What was written: the folder, and how many pages and bytes."""

    folder: Path
    pages: int
    size: int


def build_book(folder: Path, made: Callable[[], object] = lambda: None) -> WrittenBook:
    """Write the book of rules into a folder; what an earlier book left there is replaced.

    `made` is called after each page. Raises UsageProblem for a folder that holds anything else, and where nothing can be
    written.
    """
    refuse_other(folder, _WHAT)
    files = {}
    for name, text in _files(pages()):
        files[name] = text.encode()
        made()
    write_folder(folder, files, _WHAT)
    return WrittenBook(
        folder,
        sum(name.endswith(".html") for name in files),
        sum(map(len, files.values())),
    )


def _files(written: Iterable[Page]) -> Iterator[tuple[str, str]]:
    found = []
    for page in written:
        yield page.file, _framed(page)
        found.append(page)
    index = [[page.title, page.file, page.found_by] for page in found if page.found_by]
    places = {anchor: page.file for page in reversed(found) for anchor in page.anchors}
    listed = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    yield (
        "search-index.js",
        f"const INDEX={listed};\nconst PLACES={json.dumps(places, separators=(',', ':'))};\n",
    )
    yield "book.css", style("page") + (_STATIC / "book.css").read_text("utf-8")
    yield "search.js", (_STATIC / "search.js").read_text("utf-8")


def _framed(page: Page) -> str:
    here = ' aria-current="page"'
    links = "".join(
        f'<li><a href="{file}"{here if file == page.file else ""}>{name}</a></li>'
        for file, name in _NAV
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{words(page.title)} · The book of rules</title>
<link rel="stylesheet" href="book.css">
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header>
<nav class="book" aria-label="The book"><ul>{links}</ul></nav>
<form role="search"><label for="search">Search</label> <input id="search" type="search" autocomplete="off"></form>
<p id="hits-number" role="status"></p>
<ul id="hits"></ul>
</header>
<main id="text">
<h1>{words(page.title)}</h1>
{page.body}
</main>
<footer><p>Written by mjscore {__version__} from its rulesets. Every figure is cited from a book; Millington's text is in
copyright and is not quoted.</p></footer>
<script src="search-index.js"></script>
<script src="search.js"></script>
</body>
</html>
"""
