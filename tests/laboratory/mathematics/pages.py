"""The report of played deals of all rulesets, as pages with charts, and as tables for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mjscore.ext.play.figures import CONFIDENCE, interval, percent, shown_mean
from mjscore.ext.play.report import (
    LUCK,
    QUANTILES,
    drawn_frequencies,
    drawn_scores,
    ends_of,
    figures_differ,
    item_shares,
    losers_mean,
    net_by_seat,
    spreads,
)
from mjscore.ext.play.tally import Tally, share
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Paragraph,
    Report,
    grid,
    number,
    text,
    under,
)
from mjscore.reports.words.items import price
from mjscore.reports.writers import write_report
from mjscore.rules.schema import Who
from tests.laboratory.mathematics.books import OF_OPTIONS, PlayedRules
from tests.laboratory.mathematics.prices import (
    dealt_blocks,
    limit_blocks,
    price_blocks,
)

_KNOWN: Final = (
    "“If known” are differences between deals that players who look at worth play with and without the option, each time "
    "knowing it, on the same walls."
)


def pages(
    books: Sequence[PlayedRules], seed: int, date: str
) -> Iterator[tuple[str, str]]:
    """The files of the report, each with its name and its text: Markdown and SVG."""
    deals = min(each.played for book in books for each in book.tallies.values())
    made = (
        f"Made by python -m tests.laboratory.mathematics --deals {deals} --seed {seed}, {date}. "
        f"Each ruleset was played {deals:,} times by four players of each kind. {CONFIDENCE[:-1]}, for players of this kind. {LUCK}"
    )
    overview = str(write_report(_overview(books, made), "markdown"))
    links = "".join(f"- [{book.ruleset}]({book.ruleset.id}.md)\n" for book in books)
    links += "- [What the books say of the odds](odds.md)\n- [The chance of a limit hand for one who goes for it](goals.md)\n"
    yield "README.md", f"{overview}\n## The rulesets\n\n{links}"
    for book in books:
        id = book.ruleset.id
        page = str(write_report(_page(book, made), "markdown"))
        charts = f"![How often each item is scored]({id}-items.svg)\n\n![The scores of winning hands]({id}-scores.svg)\n"
        yield f"{id}.md", f"{page}\n## Charts\n\n{charts}"
        yield (
            f"{id}-items.svg",
            drawn_frequencies(book.ruleset, book.tallies["value"]) + "\n",
        )
        yield f"{id}-scores.svg", drawn_scores(book.tallies) + "\n"


def _overview(books: Sequence[PlayedRules], made: str) -> Report:
    blocks: list[Block] = [
        Paragraph((made, _exactness(books))),
        Bullets("", tuple(_findings(books))),
    ]
    for name in books[0].tallies:
        columns = (
            text("Ruleset"),
            *map(
                number,
                (
                    "Won",
                    "of these drawn",
                    "Discards",
                    "Winner",
                    "median",
                    "95 % to",
                    "Others",
                    "At the limit",
                ),
            ),
            *map(number, ("East wins a deal", "Paid for going out")),
        )
        blocks += _told(
            f"Four players of the kind {name}",
            columns,
            (_line(book, book.tallies[name]) for book in books),
        )
    blocks += [*limit_blocks(books), *dealt_blocks(_four_handed(books))]
    return Report("The mathematics of mah-jongg", tuple(blocks))


def _exactness(books: Sequence[PlayedRules]) -> str:
    """How exactly the deals tell the mean winning hand of each ruleset and kind of player, and a share."""
    of_winners = []
    deals = []
    for book in books:
        for tally in book.tallies.values():
            score = tally.winner_score.mean
            of_winners.append(100 * 1.96 * score.error / score.mean)
            deals.append(tally.played)
    of_a_share = 100 * 1.96 * 0.5 / min(deals) ** 0.5
    return (
        f"More deals are not played for these pages: so many tell the mean winning hand to {min(of_winners):.1f} to "
        f"{max(of_winners):.1f} % of itself, and a share of the deals to {of_a_share:.2f} points of a hundred or better."
    )


def _four_handed(books: Sequence[PlayedRules]) -> Tally:
    """The counts of one ruleset whose hands are dealt thirteen tiles of 136."""
    return next(iter(books[0].tallies.values()))


def _line(book: PlayedRules, tally: Tally) -> tuple[str, ...]:
    deals, won = tally.played, tally.deals["won"]
    paid = tally.paid
    return (
        book.ruleset.id,
        percent(won / deals),
        percent((won - tally.means["discard"] - tally.means["rob"]) / max(won, 1)),
        f"{tally.turns.mean.mean:.1f}",
        shown_mean(tally.winner_score.mean),
        f"{tally.winner_score.quantile(0.5):,}",
        f"{tally.winner_score.quantile(0.95):,}",
        shown_mean(losers_mean(tally)),
        "no limit"
        if book.ruleset.limit.points is None
        else percent(tally.cut["hands"] / max(won, 1)),
        shown_mean(net_by_seat(tally, "East")),
        percent(paid["winner"] / max(paid["winner"] + paid["losers"], 1)),
    )


def _findings(books: Sequence[PlayedRules]) -> Iterator[str]:
    for book in books:
        quick, slow = book.tallies["nearest"], book.tallies["value"]
        ways = share(quick.means["discard"], quick.deals["won"])
        washouts = 1 - quick.deals["won"] / quick.played
        east, lead = (
            net_by_seat(quick, "East"),
            share(quick.wins["East"], quick.deals["won"]),
        )
        yield (
            f"{book.ruleset}: who plays for the quickest win wins with {shown_mean(quick.winner_score.mean)} points, "
            f"who looks at the worth with {shown_mean(slow.winner_score.mean)}. {percent(ways.share)} of the wins are "
            f"on a discard, {percent(washouts)} of the deals are not won. East wins {percent(lead.share)} of them and "
            f"{shown_mean(east)} points a deal."
        )


def _page(book: PlayedRules, made: str) -> Report:
    names = tuple(book.tallies)
    blocks: list[Block] = [Paragraph((made,))]
    blocks += _told(
        "How deals end", (text("End"), *map(number, names)), _page_endings(book)
    )
    columns = (
        text("Hands"),
        text("Players"),
        number("Mean"),
        *(number(f"{part} %") for part in QUANTILES),
    )
    blocks += _told("The spread of scores", columns, _spread(book))
    blocks += _told(
        "What each seat wins in a deal",
        (text("Seat"), *map(number, names)),
        _page_seats(book),
    )
    blocks += _told(
        "What payments are for", (text("Payments"), *map(number, names)), _paid(book)
    )
    if book.ruleset.limit.points is not None:
        blocks += _told(
            "The limit", (text("Of winning hands"), *map(number, names)), _limit(book)
        )
    columns = (
        text("Item"),
        text("Price"),
        *(number(f"winners: {name}") for name in names),
        number("others: nearest"),
    )
    blocks += _told(
        "How often each item is scored",
        (*columns, text("By player")),
        _page_items(book),
    )
    blocks += price_blocks(book)
    figures = (
        "Winner",
        "difference",
        "Paid in a deal",
        "difference",
        "winner, if known",
        "paid, if known",
    )
    columns = (text("Option"), text("Now"), *map(number, figures))
    title = f"What each option changes: the same {_of_options(book):,} hands of four nearest, or walls where tiles differ"
    blocks += _told(title, columns, _effects(book))
    blocks.append(Paragraph((_KNOWN,)))
    return Report(str(book.ruleset), tuple(blocks))


def _told(
    title: str, columns: Sequence[Column], rows: Iterable[Sequence[str]]
) -> list[Block]:
    """A table for readers under its title."""
    return under(title, grid("", columns, rows))


def _page_endings(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    ends = [(ends_of(tally), tally.played) for tally in book.tallies.values()]
    for told in ends[0][0]:
        yield told, *(interval(share(seen[told], deals)) for seen, deals in ends)


def _spread(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for by_player in zip(*map(spreads, book.tallies.values()), strict=True):
        for player, spread in zip(book.tallies, by_player, strict=True):
            quantiles = [
                f"{spread.counted.quantile(part / 100):,}" for part in QUANTILES
            ]
            yield spread.what, player, shown_mean(spread.mean), *quantiles


def _page_seats(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for seat in next(iter(book.tallies.values())).net:
        yield (
            seat,
            *(shown_mean(net_by_seat(tally, seat)) for tally in book.tallies.values()),
        )


def _paid(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for told, part in (
        ("for going out", "winner"),
        ("for sets, between the others", "losers"),
    ):
        wholes = [sum(tally.paid.values()) for tally in book.tallies.values()]
        shares = [
            tally.paid[part] / max(whole, 1)
            for tally, whole in zip(book.tallies.values(), wholes, strict=True)
        ]
        yield told, *map(percent, shares)


def _limit(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    tallies = list(book.tallies.values())
    yield (
        "reach it",
        *(interval(share(tally.cut["hands"], tally.deals["won"])) for tally in tallies),
    )
    cut = [tally.cut["points"] / max(tally.cut["hands"], 1) for tally in tallies]
    yield (
        "what it takes off each of these, in points",
        *(f"{points:,.0f}" for points in cut),
    )


def _page_items(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for item in book.ruleset.items:
        shares = [item_shares(tally, item.id) for tally in book.tallies.values()]
        winners = [each[0] for each in shares]
        others = "" if item.who is Who.WINNER else interval(shares[0][1])
        yield (
            item.name,
            price(item),
            *map(interval, winners),
            others,
            "differs" if figures_differ(winners) else "",
        )


def _of_options(book: PlayedRules) -> int:
    return min(OF_OPTIONS, book.tallies["nearest"].played)


def _effects(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for option, side, own_walls, known in book.effects:
        now = ("taken away" if option.id in book.ruleset.on else "added") + (
            ", played so" if own_walls else ""
        )
        none = (
            ""
            if side.changed
            else f"none changed (< {percent(share(0, _of_options(book)).high)})"
        )
        score, paid = (
            none or shown_mean(each)
            for each in (side.score_difference, side.paid_difference)
        )
        knowing = map(shown_mean, (known.score_difference, known.paid_difference))
        yield (
            option.title,
            now,
            shown_mean(side.score),
            score,
            shown_mean(side.paid),
            paid,
            *knowing,
        )
