"""What goes out by the phone's own ways, and the choices that only a form takes: the limit, a house file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

import mjscore
from tests.cli.running import run
from tests.page.asking import HOUSE, ok
from tests.page.browser.desk import LONG, Desk
from tests.page.browser.test_table import NAMES, deal_of
from tests.page.planning import pieces_of, taps_of_deal, taps_of_hand

pytestmark = pytest.mark.chromium

DRAGONS = "concealed: 999B 999C RD RD RD GD GD GD WD WD; won: draw 9B; seat: East; round: East"
"""Hidden treasures of nines and dragons: far over every limit."""
SHARED = "navigator.share = async (given) => { window.shared = given; }"


WRITTEN = """async () => {
    const { core } = mjscore;
    while (!core.get().session) await new Promise((resolve) => setTimeout(resolve, 50));
    return core.get().session;
}"""


def kept_session(desk: Desk) -> str:
    """The evening's text, which the engine writes a moment after it is there."""
    return str(desk.page.evaluate(WRITTEN))


def without_rules(text: str) -> str:
    """The session as it goes into a link."""
    return str(ok("short", session=text)["text"])


def shared_text(desk: Desk) -> str:
    desk.menu("Share or save")
    return str(desk.page.locator("dialog textarea").input_value())


def choose_limit(desk: Desk, limit: str) -> None:
    desk.page.locator("summary").click()
    desk.page.locator("details label", has_text="Limit").locator(
        "select"
    ).select_option(value=limit)


def test_the_evening_is_shared_copied_and_sent_as_a_link(
    desk: Desk, home: BrowserContext
) -> None:
    home.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.page.add_init_script(SHARED)
    desk.start()
    desk.ready()
    text = shared_text(desk)
    assert "players: East Ann, South Bob, West Cleo, North Dan" in text
    expect(desk.page.locator("canvas")).to_be_visible()
    desk.page.get_by_role("button", name="Share…").click()
    shared = desk.page.evaluate("window.shared.url")
    desk.page.get_by_role("button", name="Copy", exact=True).click()
    expect(desk.page.locator("dialog [role=status]")).to_have_text("Copied.")
    assert desk.page.evaluate("navigator.clipboard.readText()") == text
    desk.page.get_by_role("button", name="Copy a link").click()
    expect(desk.page.locator("dialog [role=status]")).to_have_text(
        "The link is copied."
    )
    link = str(desk.page.evaluate("navigator.clipboard.readText()"))
    assert link == shared
    assert len(link) < 500
    desk.forget()
    desk.page.goto(link)
    expect(desk.page.locator("dialog textarea")).to_have_value(without_rules(text))
    desk.page.get_by_role("button", name="Go on with this evening").click()
    expect(desk.page.locator("dialog")).to_contain_text("Ann")
    assert kept_session(desk) == text


def test_an_evening_goes_from_telephone_to_telephone(desk: Desk) -> None:
    """A deal of four whole hands takes a link of less than 800 letters; an earlier state of the evening gives way."""
    desk.start()
    desk.ready()
    before = kept_session(desk)
    desk.tap(
        taps_of_deal(
            deal_of("examples/deals/saturday.mj"),
            mjscore.load_ruleset("babcock"),
            NAMES,
        )
    )
    desk.page.locator(".told").wait_for()
    after, page = kept_session(desk), desk.page
    link = page.evaluate(f"mjscore.sharing.linkOf({json.dumps(without_rules(after))})")
    assert len(link) < 800
    desk.forget()
    desk.open()
    page.get_by_role("button", name="Open a file").click()
    page.locator("dialog textarea").fill(before)
    page.get_by_role("button", name="Go on with this evening").click(timeout=LONG)
    page.goto("about:blank")
    page.goto(link)
    page.get_by_role("button", name="Go on with this evening").click(timeout=LONG)
    expect(page.locator(".deals li")).to_have_count(1)
    assert kept_session(desk) == after
    assert page.evaluate("mjscore.core.get().past.length") == 0


@pytest.mark.parametrize("format", ["csv", "html"])
def test_the_evening_is_saved_for_other_programs(
    desk: Desk, tmp_path: Path, format: str
) -> None:
    """The file is what `mjscore session show --format` prints; spreadsheets need the mark before CSV."""
    desk.start()
    desk.ready()
    path = tmp_path / "evening.session"
    path.write_text(kept_session(desk), "utf-8")
    desk.menu("Share or save")
    with desk.page.expect_download() as download:
        desk.page.get_by_role(
            "button", name="(CSV)" if format == "csv" else "(HTML)"
        ).click()
    saved = Path(download.value.path()).read_bytes().decode("utf-8")
    assert download.value.suggested_filename.endswith(f".{format}")
    printed = run("session", "show", str(path), "--format", format).out
    mark = "\ufeff" if format == "csv" else ""
    assert saved.split() == f"{mark}{printed}".split()


def test_what_cannot_be_copied_is_told(desk: Desk) -> None:
    desk.page.add_init_script(
        "navigator.clipboard.writeText = async () => { throw new Error('no'); }"
    )
    desk.start()
    desk.ready()
    shared_text(desk)
    desk.page.get_by_role("button", name="Copy", exact=True).click()
    expect(desk.page.locator("dialog [role=status]")).to_contain_text(
        "mark the text below and copy it"
    )


def test_a_house_file_is_shared(desk: Desk) -> None:
    desk.open()
    desk.page.get_by_role("button", name="Open a file").click()
    desk.page.locator("dialog textarea").fill(HOUSE)
    desk.page.get_by_role("button", name="Play by it").click()
    desk.page.locator("dialog form").get_by_role("button", name="Begin").click()
    desk.ready()
    desk.menu("Share or save")
    desk.page.get_by_role("button", name="The house file").click()
    expect(desk.page.locator("dialog textarea")).to_have_value(HOUSE)


@pytest.mark.parametrize(
    ("limit", "asked"),
    [("number", ["--limit", "450"]), ("none", ["--limit", "none"]), ("book", [])],
)
def test_the_limit_is_that_of_the_form(
    desk: Desk, limit: str, asked: list[str]
) -> None:
    desk.open()
    choose_limit(desk, limit)
    if limit == "number":
        desk.page.get_by_label("Points").fill("450")
    desk.begin()
    hand = mjscore.read_hand(DRAGONS)
    desk.tap(
        taps_of_hand(hand, pieces_of(hand, mjscore.load_ruleset("babcock")), NAMES)
    )
    desk.total(
        json.loads(run("score", DRAGONS, *asked, "--format", "json").out)["total"]
    )


def test_a_limit_that_is_no_number_of_points_is_asked_again(desk: Desk) -> None:
    desk.open()
    choose_limit(desk, "number")
    field = desk.page.get_by_label("Points")
    for points in ("", "0", "-5", "1e6", "30.5"):
        field.fill(points)
        expect(desk.page.locator("form.begin .problem")).to_contain_text(
            "a whole number of points"
        )
        expect(desk.page.get_by_role("button", name="Begin")).to_be_disabled()
        field.fill("600")
        expect(desk.page.get_by_role("button", name="Begin")).to_be_enabled()


def test_in_the_middle_of_a_deal_the_evening_is_what_is_shared(desk: Desk) -> None:
    desk.start()
    desk.ready()
    kept_session(desk)
    desk.tap(['.key[data-tile="8D"]'])
    desk.menu("Share or save")
    expect(desk.page.locator("dialog textarea")).to_have_value(re.compile("players:"))
    expect(desk.page.locator("dialog .problem")).to_have_count(0)


NO_TEXTS = [
    (b"a" * 1_000_001, "too long"),
    (bytes(range(256)) * 800, "no text"),
    (b"exposed: \0 3x8D", "no text"),
]


def test_a_file_that_is_no_text_is_refused(desk: Desk) -> None:
    desk.open()
    desk.page.get_by_role("button", name="Open a file").click()
    for content, words in NO_TEXTS:
        with desk.page.expect_file_chooser() as chooser:
            desk.page.get_by_role("button", name="Choose a file").click()
        chooser.value.set_files(
            {"name": "file", "mimeType": "text/plain", "buffer": content}
        )
        expect(desk.page.locator("dialog .problem")).to_contain_text(words)
        desk.page.locator("dialog textarea").fill("concealed: 8D 8D 8D, 10 others")
        expect(desk.page.locator("dialog .problem")).to_have_count(0)


@pytest.mark.parametrize("part", ["__proto__.2.x.y", "1.9.abcdefgh.xyz"])
def test_what_is_no_part_of_a_link_is_not_kept(desk: Desk, part: str) -> None:
    desk.open(f"#part={part}")
    expect(desk.page.locator(".told")).to_contain_text("does not hold a text")
    assert "mjscore-parts" not in desk.page.evaluate("Object.keys(localStorage)")


def test_parts_of_one_link_alone_are_kept(desk: Desk) -> None:
    link = "x" * 2500
    desk.start()
    parts = desk.page.evaluate(
        f"mjscore.sharing.codesOf(location.href + '#text={link}').map((each) => new URL(each).hash)"
    )
    assert len(parts) == 3
    for hash in ("#part=1.2.abcdefgh.xyz", *parts[:2]):
        desk.page.evaluate(f"location.hash = {json.dumps(hash)}")
        expect(desk.page.locator(".told")).to_contain_text("is here")
        desk.page.locator(".told button").click()
    kept = desk.page.evaluate("JSON.parse(localStorage.getItem('mjscore-parts'))")
    assert [bool(code) for code in kept["codes"]] == [True, True, False]
    desk.page.evaluate(f"location.hash = {json.dumps(parts[2])}")
    expect(desk.page.locator(".told")).to_contain_text("does not hold a text")
    assert desk.page.evaluate("localStorage.getItem('mjscore-parts')") is None
