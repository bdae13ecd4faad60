"""The pages on the web: every link leads somewhere, and every sentence of the books stands on its page."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from mjscore.rules import load_ruleset, ruleset_ids
from tests.letter.sentences import sentences
from tests.site import __main__ as site
from tests.site import concordance


def test_every_link_of_the_pages_leads_to_one(tmp_path: Path) -> None:
    """But those to the page for a phone and to what pdoc writes, which are made by other commands."""
    rulesets = [load_ruleset(id) for id in ruleset_ids()]
    site.write_sheets(tmp_path, rulesets[:3])
    concordance.write(tmp_path / "concordance")
    (tmp_path / "index.html").write_text(site.index(rulesets[:3]), "utf-8")
    missing = set()
    for page in tmp_path.rglob("*.html"):
        for link in re.findall(r'href="([^"#]+)"', page.read_text("utf-8")):
            if not (page.parent / link).exists():
                missing.add((page.parent / link).resolve().relative_to(tmp_path))
    sheets = {Path("sheets", f"{rules.id}.html") for rules in rulesets[3:]}
    elsewhere = {Path("phone/index.html"), Path("api/mjscore.html")}
    assert missing == sheets | elsewhere


@pytest.mark.parametrize(("book", "parts"), concordance.books().items())
def test_every_sentence_stands_on_the_page_of_its_book(
    book: str, parts: list[str]
) -> None:
    page = unescape(concordance.of_book(book, parts))
    for file in parts:
        for sentence in sentences(file):
            assert sentence.says in page
