"""Pages: landmarks, captions, contents, light and dark; in a browser nothing is cut on a phone without a cue."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mjscore.reports.content import Heading, Paragraph, Report, grid, text
from mjscore.reports.writers.to_html import fragment, to_html
from tests.cli.running import run
from tests.reports.test_svg_browser import answer

ROOT = Path(__file__).parents[2]
PAGES = [
    ("score", "examples/babcock-1923/fig-17.mj", "--explain"),
    ("settle", "examples/deals/saturday.mj", "--counters", "babcock"),
    ("analyse", "123456789m1122p"),
    ("compare", "examples/babcock-1923/fig-17.mj"),
    ("rules", "show", "millington"),
    ("rules", "list"),
    ("rules", "diff", "babcock", "harr"),
    ("check", "--book", "parker"),
    ("session", "show", "examples/sessions/twelfth-night.session"),
]


class Page(HTMLParser):
    """Checks that every tag is closed where it should be, and gathers what a page refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.references: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.references += [
            value or ""
            for name, value in attrs
            if name in ("href", "src", "xlink:href", "action")
        ]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.references += [
            value or ""
            for name, value in attrs
            if name in ("href", "src", "xlink:href")
        ]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("arguments", PAGES, ids=" ".join)
def test_a_page_stands_alone_and_can_be_listened_to(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    ran = run(*arguments, "--format", "html")
    assert (ran.status, ran.err) == (0, "")
    page = ran.out
    parts = Page(page)
    assert parts.open == []
    assert all(each.startswith("#") for each in parts.references), "nothing is fetched"
    assert "script" not in parts.tags
    assert 'name="viewport"' in page
    assert "@media print" in page
    assert page.count("<main>") == page.count("</main>") == 1
    assert page.count("<h1>") == 1
    assert page.count("<table>") == page.count("<caption>")
    assert len(re.findall(r"<th(?! scope=.(?:col|row))[ >]", page)) == 0
    for target in re.findall(r'href="#(s[0-9]+)"', page):
        assert f'id="{target}"' in page
    assert ("<nav" in page) == (page.count("<h2") >= 6)
    assert "prefers-color-scheme: dark" in page


def test_a_page_without_headings_has_no_contents_and_a_fragment_no_page() -> None:
    table = grid("", (text("Item"), text("")), (("one", ""), ("", "two")))
    report = Report("A <title>", (Paragraph(("text",)), Heading("Next"), table))
    assert "<nav" not in to_html(report)
    assert "<caption>Next</caption>" in to_html(report)
    part = fragment(report)
    assert part.startswith("<h3>A &lt;title&gt;</h3>")
    assert "<style>" not in part


# What of pages, each in a frame as wide as a phone, is cut at its side without a way there.
MEASURE = """
const faults = [];
for (const frame of document.querySelectorAll("iframe")) {
  const inside = frame.contentDocument, width = inside.documentElement.clientWidth;
  const fault = (words) => faults.push(`${frame.title}: ${words}`);
  if (!inside.querySelector("main")) fault("the page is empty");
  if (inside.documentElement.scrollWidth > width) fault("the page is wider than the phone");
  for (const each of inside.querySelectorAll("main *")) {
    if (each.closest("svg") || each.closest("caption")) continue;
    const box = each.getBoundingClientRect(), scrolled = each.closest(".wide");
    if (box.right > width + 1 && !scrolled) fault("cut: " + each.outerHTML.slice(0, 80));
  }
  for (const each of inside.querySelectorAll(".wide")) {
    const style = inside.defaultView.getComputedStyle(each);
    if (each.scrollWidth > each.clientWidth && !(style.backgroundImage.includes("gradient") && each.tabIndex === 0))
      fault("a table goes on and nothing shows it");
  }
}
document.body.textContent = JSON.stringify(faults);
"""


@pytest.mark.chromium
def test_nothing_is_cut_on_a_phone_without_a_cue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    frames = []
    for arguments in PAGES:
        page = run(*arguments, "--format", "html").out
        title = escape(" ".join(arguments))
        shown = f'srcdoc="{escape(page)}"'
        frames.append(
            f'<iframe title="{title}" width="360" height="800" {shown}></iframe>'
        )
    script = f"window.onload = () => {{ {MEASURE} }};"
    assert answer(tmp_path, "".join(frames), script) == []
