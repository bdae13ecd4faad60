"""`python -m tests.site FOLDER`: score sheets, their differences, the books sentence by sentence, and an index of all.

Beside them stand what `mjscore page build FOLDER/phone` and `python -m tests.site.api
FOLDER/api` write; `.ci/site FOLDER` runs all of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import Final

from mjscore.reports.contents.rules_diff import diff_report
from mjscore.reports.contents.rules_show import show_report
from mjscore.reports.drawings.markup import escaped
from mjscore.reports.writers.to_html import to_html
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.citations import bibliography
from mjscore.rules.schema import Ruleset
from mjscore.version import VERSION
from tests.site import concordance
from tests.site.frame import framed

LOOK: Final = """
.books { padding-left: 1.25rem; }
.differences thead th { vertical-align: bottom; overflow-wrap: normal; max-width: 6rem; }
"""


def write_sheets(folder: Path, rulesets: Sequence[Ruleset]) -> None:
    """Write each ruleset as a score sheet, and what changes from each to every other."""
    for name in ("sheets", "differences"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for ruleset in rulesets:
        sheet = to_html(show_report(ruleset))
        (folder / "sheets" / f"{ruleset.id}.html").write_text(sheet, "utf-8")
    for before, after in permutations(rulesets, 2):
        difference = to_html(diff_report(before, after))
        path = folder / "differences" / f"{before.id}-{after.id}.html"
        path.write_text(difference, "utf-8")


def index(rulesets: Sequence[Ruleset]) -> str:
    """The first page."""
    body = [
        "<h1>mjscore</h1>",
        "<p>mjscore scores classical mah-jongg hands by the old books, says who pays"
        " whom, and keeps the account of an evening, each line citing book and page."
        f" This is version {VERSION}.</p>",
        "<h2>On a phone</h2>",
        '<p><a href="phone/index.html">Score, settle and keep an evening</a> in the'
        " browser; after the first visit it works without a network.</p>",
        "<h2>Score sheets</h2>",
        "<ul>",
    ]
    for rules in rulesets:
        link = f'<a href="sheets/{rules.id}.html">{escaped(rules.title)}</a>'
        body.append(f"<li>{link}</li>")
    body += ["</ul>", "<h2>What changes from one to another</h2>"]
    body += differences(rulesets)
    body += [
        "<h2>The books, sentence by sentence</h2>",
        "<p>Beside each sentence stands what holds it: a rule, an item of a score"
        " sheet, a worked example or a test.</p>",
        '<ul class="books">',
    ]
    for book in concordance.books():
        about = bibliography()[book]
        told = escaped(f"{about.author}: {about.title}")
        body.append(f'<li><a href="concordance/{book}.html">{told}</a></li>')
    body += [
        "</ul>",
        "<h2>For programs</h2>",
        '<p><a href="api/mjscore.html">The public names of the library</a>.</p>',
    ]
    return framed("mjscore", LOOK, body)


def differences(rulesets: Sequence[Ruleset]) -> Iterator[str]:
    """A table with a link from each ruleset, in a row, to every other, in a column."""
    yield '<div class="wide" role="group" aria-label="Differences" tabindex="0">'
    yield '<table class="differences"><thead><tr><th scope="col">from</th>'
    for rules in rulesets:
        yield f'<th scope="col">to {escaped(rules.id)}</th>'
    yield "</tr></thead><tbody>"
    for before in rulesets:
        yield f'<tr><th scope="row">{escaped(before.id)}</th>'
        for after in rulesets:
            if after is before:
                yield "<td></td>"
                continue
            label = escaped(f"from {before.id} to {after.id}")
            path = f"differences/{before.id}-{after.id}.html"
            yield f'<td><a href="{path}" aria-label="{label}">show</a></td>'
        yield "</tr>"
    yield "</tbody></table></div>"


def write(folder: Path) -> None:
    """Write all of them."""
    rulesets = [load_ruleset(id) for id in ruleset_ids()]
    write_sheets(folder, rulesets)
    concordance.write(folder / "concordance")
    (folder / "index.html").write_text(index(rulesets), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
