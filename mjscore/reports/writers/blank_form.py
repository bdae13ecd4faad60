"""An empty form for the table, a page to be printed: a row a deal, columns for five players, penalties, the best hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjscore.reports.drawings.markup import words
from mjscore.reports.words.items import rules_words
from mjscore.reports.writers.to_html import page, style
from mjscore.rulesets.schema import Ruleset

_DEALS: Final = 22
_PLAYERS: Final = 5
_PENALTIES: Final = 4
_FIRST: Final = {"#": "narrow", "East": "middle", "Won by, from": "middle"}
_LINE: Final = '<span class="line"></span>'


def blank_form(ruleset: Ruleset, names: Sequence[str] = (), title: str = "") -> str:
    """The page, with the names of players and the title where they are known."""
    shown = [*names, *[""] * (_PLAYERS - len(names))]
    heads = "".join(
        f'<th class="group" colspan="2" scope="colgroup">{words(name)}</th>'
        for name in shown
    )
    parts = (
        '<th class="group small" scope="col">score</th><th class="small" scope="col">won or lost</th>'
        * len(shown)
    )
    row = '<td class="group"></td><td></td>' * len(shown)
    deals = "".join(
        f'<tr><th scope="row">{deal}</th><td></td><td></td>{row}</tr>'
        for deal in range(1, _DEALS + 1)
    )
    total = f'<tr><th scope="row" colspan="3">Total</th>{row}</tr>'
    first = "".join(
        f'<th class="{width}" rowspan="2" scope="col">{title}</th>'
        for title, width in _FIRST.items()
    )
    head = f"<thead><tr>{first}{heads}</tr>\n<tr>{parts}</tr></thead>"
    body = (
        f"<h1>{words(title or 'Mah-jongg')}</h1>\n<p>Date {_LINE} Table {_LINE}</p>\n<p>{words(rules_words(ruleset))}</p>\n"
        '<div class="wide" role="group" aria-label="The deals" tabindex="0"><table>\n'
        f"{head}\n<tbody>{deals}{total}</tbody></table></div>\n"
        f"<h2>Penalties</h2>\n{_empty(('Deal', 'Player', 'What for', 'Points, to whom'), _PENALTIES)}"
        f"<h2>The best hand</h2>\n{_empty(('Deal', 'Player', 'Points', 'The hand'), 1)}"
    )
    return page(
        title or "Mah-jongg: a form for the table",
        style("form"),
        f"<main>\n{body}</main>",
    )


def _empty(titles: Sequence[str], rows: int) -> str:
    head = "".join(f'<th scope="col">{each}</th>' for each in titles)
    row = f"<tr>{'<td></td>' * len(titles)}</tr>"
    return f"<table><thead><tr>{head}</tr></thead><tbody>{row * rows}</tbody></table>\n"
