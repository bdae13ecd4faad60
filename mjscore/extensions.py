"""What the folders of `ext` add to the program, told by name: nothing else outside of them knows them.

Each is imported when it is first used; where a folder has been taken away, what it adds is refused in one line.
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` would take longer than what is put off by this
if TYPE_CHECKING:
    from typing import Final

ADDED_COMMANDS: Final = {
    "ahead": (
        "mjscore.ext.play.ahead.command",
        "Play a deal on again and again, and show what each step brings.",
    ),
    "check": (
        "mjscore.ext.casebook.command",
        "Replay the worked examples of the books.",
    ),
    "batch": (
        "mjscore.ext.arrays.batch.command",
        "Score many hands, one a line, as JSON Lines.",
    ),
    "simulate": (
        "mjscore.ext.play.command",
        "Play deals, score and settle them, and count.",
    ),
    "page": (
        "mjscore.ext.page.command",
        "Build the page for a phone, which scores without a server.",
    ),
}
"""The commands of the extensions: the module of each, and the line with which its help begins."""
ADDED_NAMES: Final = {
    "mjscore.ext.arrays": ("Hands", "distances", "values"),
    "mjscore.batch": (),
    "mjscore.casebook": (),
    "mjscore.ext.play.ahead": ("LookAhead", "look_ahead", "look_ahead_seat"),
}
"""The public names that the modules of the extensions define; a module without any is a public name itself."""
ADDED_REPORTS: Final = {
    "mjscore.ext.play.ahead.answer.LookAhead": (
        "mjscore.ext.play.ahead.report",
        "ahead_report",
    ),
}
"""Types of values that a notebook shows, each with the module and the function that make its report."""
