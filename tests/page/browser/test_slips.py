"""Slips that a fresh player made: the page asks, mends or says what to do, and never goes blank."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Dialog, Locator, expect

from tests.page.browser.desk import Desk, digits
from tests.page.planning import on_the_sheet

pytestmark = pytest.mark.chromium

EIGHTS = ('.key[data-tile="8D"]',)
DREW = ".ways >> text=drew"


@pytest.mark.parametrize(
    "taps",
    [["4", "drew", "4"], ["44", "Bob", "⌫", "4"]],
    ids=str,
)
def test_a_winner_counted_by_hand_in_any_order(desk: Desk, taps: list[str]) -> None:
    desk.start()
    desk.tap(['[aria-label^="123"]'])
    for tap in taps:
        if tap.isdigit():
            desk.tap(digits(tap))
        else:
            desk.tap(
                [
                    '[aria-label="Take the last digit back"]'
                    if tap == "⌫"
                    else f'.ways >> text="{tap}"'
                ]
            )
    desk.total(44)
    desk.page.reload()
    desk.total(44)
    desk.settle_alone()


def test_a_page_that_cannot_be_drawn_can_be_left(desk: Desk) -> None:
    desk.start()
    desk.ready()
    broken = "core.putTable({ ...core.tableOf(), deal: { hands: { East: { exposed: 7 } } } })"
    desk.page.evaluate(f"(({{ core }}) => {broken})(mjscore)")
    with desk.page.expect_download():
        desk.page.get_by_role("button", name="Save the evening as a file").click()
    desk.page.reload()
    desk.page.get_by_role("button", name="Clear this deal and go on").click()
    desk.tap(EIGHTS)
    desk.total(2)


def test_enter_goes_from_name_to_name(desk: Desk) -> None:
    desk.open()
    for name in ("Ann", "Bob", "Cleo"):
        desk.page.keyboard.type(name) if name != "Ann" else desk.page.locator(
            "fieldset input"
        ).first.fill(name)
        desk.page.keyboard.press("Enter")
    desk.page.keyboard.type("Dan")
    assert desk.page.locator("fieldset input").nth(3).input_value() == "Dan"
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(".tabs")).to_contain_text("Cleo")


def test_fourteen_tiles_without_a_winner(desk: Desk) -> None:
    """Who forgot to say how the hand was won is not offered a draw alone."""
    desk.start()
    desk.tap(
        [*EIGHTS, '.key[data-tile="9B"]', '.key[data-tile="1C"]', '.key[data-tile="E"]']
    )
    desk.tap(['.modeset.concealed >> text="Pair"', '.key[data-tile="RD"]'])
    desk.look("Cleo")
    desk.page.click("header >> text=Settle")
    expect(desk.page.locator(".ask")).to_contain_text(
        "Ann has 14 tiles, and nobody has won: how was that hand won"
    )
    desk.page.get_by_role("button", name="Enter it").click()
    expect(desk.page.locator('.tabs [aria-current="true"]')).to_contain_text("Ann")


def test_a_mistake_is_told_before_the_empty_hands(desk: Desk) -> None:
    """Nobody wins with 3 points; the button leads to the hand of which it is said."""
    desk.start()
    desk.look("Dan")
    desk.count("3", DREW)
    desk.look("Ann")
    desk.page.click("header >> text=Settle")
    expect(desk.page.locator(".ask")).to_contain_text(
        "Dan: 3, but nobody wins with fewer than 22 points"
    )
    desk.page.get_by_role("button", name="Enter it").click()
    expect(desk.page.locator('.tabs [aria-current="true"]')).to_contain_text("Dan")


def test_no_alarm_while_a_number_is_typed(desk: Desk) -> None:
    """Nobody wins with 3, but 36 begins with it; who leaves it at 3 is told."""
    desk.start()
    desk.tap([DREW, '[aria-label^="123"]', *digits("3")])
    desk.total(3)
    expect(desk.page.locator(".value.refused")).to_have_count(0)
    expect(desk.page.locator(".value")).to_have_text("3so far")
    expect(desk.page.locator(".tabs .what").first).to_have_text("… ★, winner")
    desk.tap(digits("6"))
    expect(desk.page.locator(".value")).to_have_text("36counted by hand")
    desk.tap(['[aria-label="Take the last digit back"]'])
    desk.look("Bob")
    desk.look("Ann")
    desk.page.locator(".key.word >> text=Tiles").click()
    expect(desk.page.locator(".value.refused")).to_contain_text(
        "nobody wins with fewer than 22 points"
    )


def test_tiles_left_out_are_called_one_thing(desk: Desk) -> None:
    desk.start()
    desk.tap(EIGHTS)
    expect(desk.page.locator(".value")).to_contain_text("10 tiles not tapped")
    expect(desk.page.locator(".items .note")).to_have_text(
        "10 tiles are not tapped: the score leaves them out"
    )
    desk.page.locator(".value").get_by_role("button", name="Why").click()
    expect(desk.page.locator("dialog .blocks")).to_contain_text(
        "10 tiles are not tapped"
    )


def test_a_kong_is_claimed_or_concealed_never_both(desk: Desk) -> None:
    """What taps say of a kong can be: only a concealed one stands among the concealed tiles, claimed from nobody."""
    desk.start()
    desk.tap(
        [
            '[aria-label="Exposed kong"]',
            *EIGHTS,
            ".more",
            'dialog .chip:has-text("Bob")',
            ".more",
            on_the_sheet("concealed"),
        ]
    )
    expect(desk.page.locator(".group.concealed")).to_have_attribute(
        "aria-label", "concealed kong"
    )
    desk.total(16)
    desk.tap([".more", on_the_sheet("claimed")])
    expect(desk.page.locator(".group")).to_have_attribute("aria-label", "kong")
    desk.total(8)


def test_a_set_made_concealed_leaves_the_winning_tile_of_another(desk: Desk) -> None:
    desk.start()
    desk.tap(
        ['.key[data-tile="W"]', *EIGHTS, ".ways >> text=Bob", '.held[data-tile="8D"]']
    )
    assert desk.held() == ["W", "W", "W", "8D*", "8D", "8D"]
    concealed = 'text="It was concealed"'
    desk.tap(['[aria-label^="More about the pung of W"]', concealed])
    assert desk.held() == ["8D*", "8D", "8D", "W", "W", "W"]
    desk.tap(['[aria-label^="More about"]', concealed])
    assert "8D*" not in desk.held()


def test_a_deal_of_the_evening_is_looked_at(desk: Desk) -> None:
    """Babcock p. 25: a winner in the East seat who drew the last tile is paid double by all: 2 × 44 each."""
    desk.start()
    desk.count("44", DREW)
    desk.settle_alone()
    desk.write()
    desk.menu("The evening so far")
    desk.tap([".deals li"])
    sheet = desk.page.locator("dialog")
    expect(sheet).to_contain_text("Deal 1: Ann wins 44")
    for paid in ("Bob", "Cleo", "Dan"):
        expect(sheet.locator(".rows li", has_text=paid).first).to_contain_text("88")
    desk.tap(['dialog >> text="Back"'])
    expect(sheet.locator(".deals li")).to_have_count(1)


def test_a_set_that_was_concealed_and_the_difference_of_a_correction(
    desk: Desk,
) -> None:
    """Babcock p. 34: three winds exposed 4, concealed 8; Cleo's own wind doubles: 8 and 16."""
    desk.start()
    desk.count("44", DREW)
    desk.look("Cleo")
    desk.tap(['[aria-label="Tiles"], .key.word >> text=Tiles', '.key[data-tile="W"]'])
    desk.total(8)
    desk.settle_alone()
    before = desk.net()
    desk.write()
    desk.page.locator("header .title").click()
    desk.page.locator(".deals .deal").first.click(force=True)
    desk.page.get_by_role("button", name="Correct this deal").click()
    desk.look("Cleo")
    desk.tap(['[aria-label^="More about"]', 'text="It was concealed"'])
    desk.total(16)
    desk.page.click("header >> text=Settle")
    desk.page.locator(".net").wait_for()
    after = desk.net()
    changes = {
        name: after[name] - before[name]
        for name in after
        if after[name] != before[name]
    }
    assert changes == {"Bob": -8, "Cleo": 16, "Dan": -8}
    for name, change in changes.items():
        expect(desk.page.locator(".notes")).to_contain_text(f"{name} {change:+d}")


def test_what_the_page_knew_of_an_evening_is_read_anew_where_it_is_broken(
    desk: Desk,
) -> None:
    desk.start()
    desk.ready()
    desk.page.evaluate(BEGUN)
    desk.page.evaluate("mjscore.core.step({ view: { deals: 7 } })")
    desk.page.evaluate(ON_DISK)
    desk.page.reload()
    desk.page.get_by_role("button", name="Clear this deal and go on").click()
    desk.tap(EIGHTS)
    desk.total(2)
    assert desk.page.evaluate("mjscore.core.get().view.players.length") == 4
    desk.page.evaluate("mjscore.core.step({ view: { deals: 7 }, session: 'torn' })")
    desk.page.get_by_role("button", name="Clear this deal and go on").click()
    desk.page.get_by_role("button", name="Begin").wait_for()
    assert desk.page.evaluate("mjscore.core.get().past[0].session") == "torn"


def test_the_focus_goes_on_where_its_button_is_gone_and_a_keyboard_types_digits(
    desk: Desk,
) -> None:
    desk.start()
    focused = "document.activeElement.className"
    assert "key" in desk.page.evaluate(focused)
    desk.page.locator('[aria-label^="123"]').focus()
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(".digits")).to_be_visible()
    assert "digit" in desk.page.evaluate(focused)
    desk.page.keyboard.type("486")
    desk.page.keyboard.press("Backspace")
    desk.total(48)
    desk.look("Bob")
    desk.page.keyboard.type("16")
    desk.total(16)


def test_after_one_score_the_next_hand_opens_on_the_digits(desk: Desk) -> None:
    desk.start()
    desk.count("44", DREW)
    desk.look("Bob")
    desk.tap(digits("16"))
    desk.total(16)


# A view alone is not jotted down at once: a reload before it is on the disk would find the view of before.
ON_DISK = """async () => {
    const { core } = mjscore;
    const answered = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const base = await answered(indexedDB.open("mjscore"));
    const kept = () => answered(base.transaction("kept").objectStore("kept").get("state"));
    while ((await kept())?.rev !== core.get().rev) await new Promise((resolve) => setTimeout(resolve, 20));
    base.close();
}"""
BEGUN = """async () => {
    const { core } = mjscore;
    while (!core.get().session) await new Promise((resolve) => setTimeout(resolve, 50));
}"""


def test_a_grey_key_says_why(desk: Desk) -> None:
    desk.start()
    desk.tap(['.modeset.exposed >> text="Chow"'])
    desk.page.locator('.key[data-tile="8D"]').click(force=True)
    told = desk.page.locator(".told")
    expect(told).to_contain_text("No chow begins with")
    # The session is begun when the engine is there: that must not take the remark away.
    desk.page.evaluate(BEGUN)
    expect(told).to_contain_text("No chow begins with")


@pytest.mark.parametrize(("mover", "kept"), [("Cleo", "Bob"), ("Bob", "drew")])
def test_a_win_that_is_another_players_keeps_its_discarder(
    desk: Desk, mover: str, kept: str
) -> None:
    """Ann is written down as the winner on Bob's discard; who claimed it before her keeps it, and Bob can only have drawn."""
    desk.start()
    desk.count("44", '.ways >> text="Bob"')
    desk.look(mover)
    desk.tap(['.ways >> text="Won instead"'])
    expect(desk.page.locator('.ways [aria-pressed="true"]')).to_have_text([kept])


def test_what_is_written_down_is_what_is_shown(
    desk: Desk, home: BrowserContext
) -> None:
    """While one tab shows who pays whom, the score is corrected in another."""
    desk.start()
    desk.ready()
    desk.count("44", '.ways >> text="drew"')
    desk.settle_alone()
    expect(desk.page.locator(".net dd").first).to_have_text("+264")
    other = Desk(home.new_page(), desk.address)
    other.open()
    other.tap(['[aria-label="Take the last digit back"]', *digits("8")])
    expect(desk.page.locator(".net dd").first).to_have_text("+288")
    other.page.close()


def test_the_next_deal_goes_with_its_players_where_an_earlier_one_is_taken_out(
    desk: Desk,
) -> None:
    """Bob won, and is East; Ann's 16 are hers, North or East."""
    desk.start()
    desk.look("Bob")
    desk.count("44", '.ways >> text="drew"')
    desk.settle_alone()
    desk.write()
    desk.look("Ann")
    desk.count("16")
    desk.look("Cleo")
    desk.tap([*digits("44"), '.ways >> text="Ann"'])
    desk.totals("–", "44 ★, winner", "–", 16)
    desk.menu("The evening so far")
    desk.tap(["text=Undo the last change"])
    expect(desk.page.locator("dialog .deals")).to_have_count(0)
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator(".told")).to_contain_text(
        "The seats of the next deal have changed: look at its hands."
    )
    desk.totals(16, "–", "44 ★, winner", "–")
    desk.look("Cleo")
    expect(desk.page.locator('.ways [aria-pressed="true"]')).to_have_text(["Ann"])


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ann", "ann", "Cleo", "Dan"), "Two players are called"),
        (("Ann, Bob", "B", "C", "D"), "cannot be a player"),
    ],
)
def test_names_are_checked_before_anything_begins(
    desk: Desk, names: tuple[str, ...], told: str
) -> None:
    desk.open()
    for number, name in enumerate(names):
        desk.page.locator("fieldset input").nth(number).fill(name)
    desk.page.get_by_role("button", name="Begin").click()
    expect(desk.page.locator("form.begin .problem")).to_contain_text(told)
    desk.begin()
    desk.tap(EIGHTS)
    desk.total(2)


def test_the_standing_is_under_each_name_and_a_step_is_taken_again(desk: Desk) -> None:
    """Babcock p. 25: East drew with 44 and is paid double by all."""
    desk.start()
    desk.count("44", DREW)
    desk.settle_alone()
    desk.write()
    expect(desk.page.locator(".tabs .standing")).to_have_text(
        [", in all +264", *[", in all −88"] * 3]
    )
    desk.tap(EIGHTS)
    desk.page.get_by_role("button", name="Take the last step back").first.click()
    assert desk.held() == []
    desk.page.get_by_role("button", name="Take it again").click()
    assert desk.held() == ["8D"] * 3


def score_and_write(desk: Desk, name: str, score: str) -> None:
    desk.look(name)
    desk.count(score, DREW)
    desk.settle_alone()
    desk.write()
    expect(desk.page.locator("dialog")).to_have_count(0)


def name_of(desk: Desk, seat: str) -> Locator:
    return desk.page.locator("dialog fieldset label", has_text=seat).locator("input")


def test_a_player_is_renamed_and_another_takes_a_seat(desk: Desk) -> None:
    """Babcock p. 25: East drew with 44: each pays 88; with 22, each pays 44."""
    desk.start()
    score_and_write(desk, "Ann", "44")
    desk.menu("Players and round")
    name_of(desk, "South").fill("Robert")
    desk.page.get_by_role("button", name="The same players, called otherwise").click()
    expect(desk.page.locator(".tabs")).to_contain_text("Robert")
    desk.tap(EIGHTS)
    desk.menu("Players and round")
    name_of(desk, "West").fill("Eve")
    desk.page.get_by_role("button", name="Others play from this deal on").click()
    assert desk.held() == ["8D"] * 3
    desk.page.reload()
    expect(desk.page.locator(".tabs")).to_contain_text("Eve")
    score_and_write(desk, "Ann", "22")
    desk.menu("The evening so far")
    standings = desk.page.locator("dialog .standings li")
    expect(standings).to_have_count(5)
    assert sorted(standings.all_text_contents()) == [
        "Ann+396",
        "Cleo−88",
        "Dan−132",
        "Eve−44",
        "Robert−132",
    ]


def test_an_evening_begins_in_any_round_on_any_date(desk: Desk) -> None:
    desk.open()
    desk.page.locator("summary", has_text="first round").click()
    desk.page.get_by_label("Date").fill("1924-05-17")
    desk.page.get_by_label("Round").select_option("West")
    desk.begin()
    expect(desk.page.locator("header .title")).to_contain_text("West 1")
    score_and_write(desk, "Bob", "44")
    expect(desk.page.locator("header .title")).to_contain_text("West 2")
    desk.menu("The evening so far")
    expect(desk.page.locator("dialog")).to_contain_text("1924-05-17")


def test_what_is_tapped_stays_and_two_evenings_of_one_day_are_two(desk: Desk) -> None:
    """A deal that is open goes with its evening; an earlier evening is deleted when it was asked once."""
    desk.start()
    desk.ready()
    desk.tap(EIGHTS)
    for _ in range(2):
        desk.menu("New evening")
        desk.page.locator("dialog form").get_by_role("button", name="Begin").click()
        desk.page.evaluate(BEGUN)
        desk.tap(['.key[data-tile="W"]'])
    desk.menu("Earlier evenings")
    rows = desk.page.locator("dialog .menu li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("0 deals")
    rows.last.locator("button").first.click()
    desk.page.locator("dialog h2", has_text="The evening").wait_for()
    desk.page.keyboard.press("Escape")
    assert desk.held() == ["8D"] * 3
    desk.menu("Earlier evenings")
    expect(rows).to_have_count(2)
    for answer, left in ((Dialog.dismiss, 2), (Dialog.accept, 1)):
        desk.page.once("dialog", answer)
        rows.first.get_by_text("Delete…").click()
        expect(rows).to_have_count(left)
