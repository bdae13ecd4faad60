"""The mathematics of the books as pages: an overview of all rulesets, and a page for each with charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mjscore.reports.blocks import number, table
from mjscore.reports.content import Block, Bullets, Column, Paragraph, Report
from mjscore.reports.contents.simulate import (
    QUANTILES,
    apart,
    drawn_frequencies,
    drawn_scores,
    ends_of,
    item_shares,
    losers_mean,
    net_by_seat,
    percent,
    price,
    shown_mean,
)
from mjscore.reports.writers import write
from mjscore.rulesets.schema import Who
from mjscore.simulation.comparing import OF_OPTIONS, PlayedRules
from mjscore.simulation.tally import Share, Tally, mean_of, quantile, share, total_of_deals

_SURE: Final = "± and from … to: the true figure lies there in 95 of 100 cases, for players of this kind."


def pages(books: Sequence[PlayedRules], seed: int, date: str) -> Iterator[tuple[str, str]]:
    """The files of the report, each with its name and its text: Markdown and SVG."""
    deals = min(total_of_deals(each) for book in books for each in book.tallies.values())
    made = (
        f"Made by mjscore simulate --report books --deals {deals} --seed {seed}, {date}. "
        f"Each ruleset was played {deals:,} times by four players of each kind. {_SURE}"
    )
    overview = str(write(_overview(books, made), "markdown"))
    links = "".join(f"- [{book.ruleset}]({book.ruleset.id}.md)\n" for book in books)
    yield "README.md", f"{overview}\n## The rulesets\n\n{links}- [What the books say of the odds](odds.md)\n"
    for book in books:
        id = book.ruleset.id
        text = str(write(_page(book, made), "markdown"))
        charts = f"![How often each item is scored]({id}-items.svg)\n\n![The scores of winning hands]({id}-scores.svg)\n"
        yield f"{id}.md", f"{text}\n## Charts\n\n{charts}"
        yield f"{id}-items.svg", drawn_frequencies(book.ruleset, book.tallies["value"]) + "\n"
        yield f"{id}-scores.svg", drawn_scores(book.tallies) + "\n"


def _overview(books: Sequence[PlayedRules], made: str) -> Report:
    blocks: list[Block] = [Paragraph((made,)), Bullets(tuple(_findings(books)))]
    for name in books[0].tallies:
        columns = (
            Column("Ruleset"),
            *map(number, ("Won", "of these drawn", "Discards", "Winner", "median", "95 % to", "Others", "At the limit")),
            *map(number, ("East wins a deal", "Paid for going out")),
        )
        blocks += table(f"Four players of the kind {name}", columns, (_line(book, book.tallies[name]) for book in books))
    return Report("The mathematics of mah-jongg", tuple(blocks))


def _line(book: PlayedRules, tally: Tally) -> tuple[str, ...]:
    deals, won = total_of_deals(tally), tally["deals"]["won"]
    paid = tally["paid"]
    return (
        book.ruleset.id,
        percent(won / deals),
        percent((won - tally["means"]["discard"] - tally["means"]["rob"]) / max(won, 1)),
        f"{mean_of(tally['turns']).mean:.1f}",
        shown_mean(mean_of(tally["winner_score"])),
        f"{quantile(tally['winner_score'], 0.5):,}",
        f"{quantile(tally['winner_score'], 0.95):,}",
        shown_mean(losers_mean(tally)),
        "no limit" if book.ruleset.limit.points is None else percent(tally["cut"]["hands"] / max(won, 1)),
        shown_mean(net_by_seat(tally, "East")),
        percent(paid["winner"] / max(paid["winner"] + paid["losers"], 1)),
    )


def _findings(books: Sequence[PlayedRules]) -> Iterator[str]:
    """What a player would tell others of it."""
    for book in books:
        quick, slow = book.tallies["nearest"], book.tallies["value"]
        ways = share(quick["means"]["discard"], quick["deals"]["won"])
        washouts = 1 - quick["deals"]["won"] / total_of_deals(quick)
        east, lead = net_by_seat(quick, "East"), share(quick["wins"]["East"], quick["deals"]["won"])
        yield (
            f"{book.ruleset}: who plays for the quickest win wins with {shown_mean(mean_of(quick['winner_score']))} points, "
            f"who looks at the worth with {shown_mean(mean_of(slow['winner_score']))}. {percent(ways.share)} of the wins are "
            f"on a discard, {percent(washouts)} of the deals are not won. East wins {percent(lead.share)} of them and "
            f"{shown_mean(east)} points a deal."
        )


def _page(book: PlayedRules, made: str) -> Report:
    names = tuple(book.tallies)
    blocks: list[Block] = [Paragraph((made,))]
    blocks += table("How deals end", (Column("End"), *map(number, names)), _endings(book))
    columns = (Column("Hands"), Column("Players"), number("Mean"), *(number(f"{part} %") for part in QUANTILES))
    blocks += table("The spread of scores", columns, _spread(book))
    blocks += table("What each seat wins in a deal", (Column("Seat"), *map(number, names)), _seats(book))
    blocks += table("What payments are for", (Column("Payments"), *map(number, names)), _paid(book))
    if book.ruleset.limit.points is not None:
        blocks += table("The limit", (Column("Of winning hands"), *map(number, names)), _limit(book))
    columns = (Column("Item"), Column("Price"), *(number(f"winners: {name}") for name in names), number("others: nearest"))
    blocks += table("How often each item is scored", (*columns, Column("By player")), _items(book))
    columns = (Column("Option"), Column("Now"), *map(number, ("Winner", "difference", "Paid in a deal", "difference")))
    blocks += table(f"What each option changes, for the same {OF_OPTIONS:,} final hands", columns, _effects(book))
    return Report(str(book.ruleset), tuple(blocks))


def _interval(found: Share) -> str:
    """A share with its interval, in one cell."""
    if not found.share:
        return f"< {percent(found.high)}"
    return f"{percent(found.share)} ({percent(found.low)} … {percent(found.high)})"


def _endings(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    ends = [(ends_of(tally), total_of_deals(tally)) for tally in book.tallies.values()]
    for told in ends[0][0]:
        yield told, *(_interval(share(seen[told], deals)) for seen, deals in ends)


def _spread(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    named = (("winners", "winner_score"), ("before the limit", "unlimited"), ("others", "loser_score"), ("discards", "turns"))
    for told, name in named:
        for player, tally in book.tallies.items():
            found = losers_mean(tally) if name == "loser_score" else mean_of(tally[name])
            yield told, player, shown_mean(found), *(f"{quantile(tally[name], part / 100):,}" for part in QUANTILES)


def _seats(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for seat in next(iter(book.tallies.values()))["net"]:
        yield seat, *(shown_mean(net_by_seat(tally, seat)) for tally in book.tallies.values())


def _paid(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for told, part in (("for going out", "winner"), ("for sets, between the others", "losers")):
        wholes = [sum(tally["paid"].values()) for tally in book.tallies.values()]
        shares = [tally["paid"][part] / max(whole, 1) for tally, whole in zip(book.tallies.values(), wholes, strict=True)]
        yield told, *map(percent, shares)


def _limit(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    tallies = list(book.tallies.values())
    yield "reach it", *(_interval(share(tally["cut"]["hands"], tally["deals"]["won"])) for tally in tallies)
    cut = [tally["cut"]["points"] / max(tally["cut"]["hands"], 1) for tally in tallies]
    yield "what it takes off each of these, in points", *(f"{points:,.0f}" for points in cut)


def _items(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for item in book.ruleset.items:
        shares = [item_shares(tally, item.id) for tally in book.tallies.values()]
        winners = [each[0] for each in shares]
        others = "" if item.who is Who.WINNER else _interval(shares[0][1])
        yield item.name, price(item), *map(_interval, winners), others, "differs" * bool(apart(winners))


def _effects(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for option, side in book.effects:
        now = "taken away" if option.id in book.ruleset.on else "added"
        means = (side.score, side.score_difference, side.paid, side.paid_difference)
        yield option.title, now, *map(shown_mean, means)
