"""The page in front of somebody: opened, tapped, read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playwright.sync_api import ConsoleMessage, Page, expect

from tests.page.planning import tab

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *(
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ),
    # Pages of the browser's own, for its address bar: loading them takes half a second of processor time at some moment.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
]
PLAYERS = ("Ann", "Bob", "Cleo", "Dan")
LONG = 240_000
"""Milliseconds that a slow machine may take to start the engine."""


def number_of(written: str) -> int:
    """A gain or a loss as the page writes it."""
    return int(written.replace("−", "-"))


def digits(score: str) -> list[str]:
    """The keys of a score that is counted by hand."""
    return [f'.key.digit >> text="{digit}"' for digit in score]


class Desk:
    """A page with the taps that a player makes; what the browser complains of is kept."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.set_default_timeout(90_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        page.on("request", lambda request: self.requests.append(request.url))

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not said.location["url"].endswith(
            "favicon.ico"
        ):
            self.complaints.append(said.text)

    def forget(self) -> None:
        """Take out what an earlier test has kept, the engine aside."""
        self.page.goto(f"{self.address}icon.svg")
        self.page.evaluate("localStorage.clear()")
        self.page.evaluate(
            "new Promise((done) => { const gone = indexedDB.deleteDatabase('mjscore'); gone.onsuccess = gone.onerror = done; })"
        )

    def open(self, hash: str = "") -> None:
        """Go to the page."""
        self.page.goto(self.address + hash)
        self.page.locator("form.begin, .keypad").first.wait_for()

    def begin(self, players: Sequence[str] = PLAYERS, rules: str = "") -> None:
        """Begin an evening."""
        if rules:
            self.page.locator("form select").first.select_option(label=rules)
        for number, name in enumerate(players):
            self.page.locator("fieldset input").nth(number).fill(name)
        self.page.get_by_role("button", name="Begin").click()
        self.page.locator(".keypad").wait_for()

    def start(self, players: Sequence[str] = PLAYERS, rules: str = "") -> None:
        """Go to the page, and begin an evening."""
        self.open()
        self.begin(players, rules)

    def ready(self) -> None:
        """Wait for the engine."""
        self.menu("About this page")
        expect(self.page.locator("dialog")).to_contain_text(
            "The engine was started", timeout=LONG
        )
        self.page.wait_for_timeout(200)
        self.page.keyboard.press("Escape")

    def kept(self) -> None:
        """Wait until all of the page is kept for a time without a network."""
        self.menu("About this page")
        expect(self.page.locator("dialog")).to_contain_text(
            "it works without a network now", timeout=LONG
        )
        self.page.keyboard.press("Escape")

    def tap(self, selectors: Iterable[str]) -> int:
        """Tap one after the other; how many taps there were."""
        count = 0
        for selector in selectors:
            self.page.click(selector)
            count += 1
        return count

    def count(self, score: str, *more: str) -> None:
        """Type a score that was counted by hand; and more taps, such as how it was won."""
        self.tap(['[aria-label^="123"]', *digits(score), *more])

    def settle_alone(self) -> None:
        """Settle a deal in which nothing was entered for the other players, who score 0."""
        self.tap(["header >> text=Settle", ".ask >> text=They score 0"])
        self.page.locator(".net").wait_for()

    def menu(self, words: str) -> None:
        """Open something from the menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.locator(".menu b", has_text=words).first.click()

    def total(self, total: int | str, timeout: float = LONG) -> None:
        """Wait until the value of the hand that is looked at is this."""
        expect(self.page.locator(".value b")).to_have_text(str(total), timeout=timeout)

    def totals(self, *totals: int | str) -> None:
        """Wait until the tabs show these values."""
        expect(self.page.locator(".tabs .what")).to_have_text(
            [str(each) for each in totals], timeout=LONG
        )

    def held(self) -> list[str]:
        """The tiles of the hand that is looked at, the winning one marked."""
        marks = (
            "each => each.dataset.tile + (each.classList.contains('won') ? '*' : '')"
        )
        found: list[str] = self.page.evaluate(
            f"[...document.querySelectorAll('.held[data-tile]')].map({marks})"
        )
        return found

    def settled(self) -> dict[str, int]:
        """Settle, and what each player wins or loses."""
        self.page.click("header >> text=Settle")
        self.page.locator(".net").wait_for()
        return self.net()

    def net(self) -> dict[str, int]:
        """What each player wins or loses by the settlement that is shown."""
        names = self.page.locator(".net dt").all_text_contents()
        amounts = self.page.locator(".net dd").all_text_contents()
        return {
            name: number_of(amount) for name, amount in zip(names, amounts, strict=True)
        }

    def write(self) -> None:
        """Write the settled deal down."""
        self.page.get_by_role("button", name="Write it down").click()
        self.page.locator(".told").wait_for()

    def look(self, name: str) -> None:
        """Look at a player's hand."""
        self.page.click(tab(name))
