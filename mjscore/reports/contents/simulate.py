"""The reports of played deals: how they ended, what hands scored, how often each item was scored; for all rulesets as pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Annotated, Final, Literal, NotRequired, TypedDict, cast

from mjscore.hands import Means
from mjscore.problems import listed
from mjscore.provenance import Count, OriginJson
from mjscore.reports.content import Block, Bullets, Column, Drawing, Heading, Paragraph, Report, Table, fields, number, table
from mjscore.reports.contents.prices import dealt_blocks, limit_blocks, price_blocks, price_records
from mjscore.reports.drawings.charts import Mark, frequency_chart, spread_chart
from mjscore.reports.words.figures import (
    SURE,
    MeanJson,
    ends_cell,
    interval,
    mean_data,
    percent,
    share_cell,
    shown_mean,
    shown_share,
)
from mjscore.reports.words.items import price
from mjscore.reports.writers import write
from mjscore.rulesets.schema import Item, Ruleset, Who
from mjscore.seats import Seat
from mjscore.simulation.comparing import OF_OPTIONS, ComparedRules, PlayedRules, Side
from mjscore.simulation.running import SimulationJob
from mjscore.simulation.tally import MEANS_TOLD, Histogram, Mean, Share, Tally, mean, share

QUANTILES: Final = {5: "5 % to", 25: "25 % to", 50: "Median", 75: "75 % to", 95: "95 % to", 100: "Highest"}
"""The quantiles that are shown, in per cent, and what they are called."""
UNLIMITED: Final = "winners, before the limit, of hands up to the highest seen"
_KNOWN: Final = (
    "“If known” are differences between deals that players who look at worth play with and without the option, each time "
    "knowing it, on the same walls."
)
LUCK: Final = (
    "That is the luck of the walls alone; other players give other figures. Rulesets that are played with one seed share their "
    "walls: that they agree is no second witness."
)


def simulate_report(
    job: SimulationJob, tally: Tally, compared: ComparedRules | None = None, by_players: Mapping[str, Tally] | None = None
) -> Report:
    """The report of the counts of a job, of what other rulesets make of the same deals, and of other players at their walls."""
    who = _who(job)
    blocks: list[Block] = [
        Paragraph((_headline(tally),), strong=True),
        Paragraph((f"{job.ruleset}; seed {job.seed}. {_players_told(job)} {SURE} {LUCK}",)),
        *table(f"How deals end{who}", (Column("End"), number("Deals"), *_SHARE), _endings(tally)),
        *table(f"Scores{who}", (Column("Hands"), number("Mean"), *map(number, QUANTILES.values())), _scores(tally)),
        *table(f"By seat{who}", (Column("Seat"), *_SHARE, number("Won a deal"), number("by going out")), _seats(tally)),
    ]
    if len(set(job.players)) > 1:
        blocks += table("By player", (Column("Player"), *_SHARE, number("Won a deal")), _players(tally))
    items = _items(job, tally)
    blocks += [Heading(f"How often each item is scored{who}"), items]
    blocks += [Drawing(partial(_drawn_frequencies, job.ruleset, tally)), Drawing(partial(_drawn_scores, {"winners": tally}))]
    if by_players:
        deals = next(iter(by_players.values())).played
        kinds = (Column("Every player is"), *map(number, by_players), number("From … to"), Column("Depends on them"))
        blocks += table(f"Other players at the same {deals:,} walls", kinds, _dependence(by_players))
    if compared is not None:
        blocks += _compared_blocks(compared, who)
    return Report("Played deals", tuple(blocks), lambda: items, partial(_data, job, tally, compared))


_SHARE: Final = (number("Share"), Column("from … to"))


def _who(job: SimulationJob) -> str:
    """Who played, as it stands after the title of a table."""
    return f", played by {listed(list(dict.fromkeys(job.players)))}"


def _players_told(job: SimulationJob) -> str:
    if len(set(job.players)) == 1:
        return f"Every player is {job.players[0]}."
    return f"The players are {listed(job.players)}, and move one seat on with each deal."


def _headline(tally: Tally) -> str:
    winners, deals = tally.winner_score.mean, tally.played
    won = share(tally.deals["won"], deals)
    return f"{deals:,} deals: {percent(won.share)} were won, with a hand of {shown_mean(winners)} points in the mean."


def _endings(tally: Tally) -> Iterator[tuple[str, ...]]:
    deals = tally.played
    for told, seen in _ends_of(tally).items():
        yield told, f"{seen:,}", *shown_share(share(seen, deals))


def _ends_of(tally: Tally) -> dict[str, int]:
    won = {f"won, {told}": tally.means[means] for means, told in MEANS_TOLD.items()}
    return {**won, "drawn game": tally.deals["drawn"], "washed": tally.deals["washed"]}


def _scores(tally: Tally) -> Iterator[tuple[str, ...]]:
    for told, spread in _spreads(tally):
        yield ("discards of a won deal" if told == "discards" else told), *spread


def _spreads(tally: Tally) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is spread, with its mean and its quantiles."""
    yield "winners", _spread_of(tally.winner_score, tally.winner_score.mean)
    yield UNLIMITED, _spread_of(tally.unlimited, tally.unlimited.mean)
    yield "others", _spread_of(tally.loser_score, _losers_mean(tally))
    yield "discards", _spread_of(tally.turns, tally.turns.mean)


def _spread_of(found: Histogram, mean: Mean) -> tuple[str, ...]:
    return shown_mean(mean), *(f"{found.quantile(part / 100):,}" for part in QUANTILES)


def _losers_mean(tally: Tally) -> Mean:
    """The mean score of those who did not win; the losers of one deal are one case."""
    deals = tally.deals["won"]
    of_deals = mean(tally.loser_score.total, tally.losers_squares, deals)
    each = tally.loser_score.cases / deals if deals else 1
    return Mean(of_deals.mean / each, of_deals.error / each)


def _net_by_seat(tally: Tally, seat: str) -> Mean:
    return mean(tally.net[seat], tally.net_squares[seat], tally.played)


def _seats(tally: Tally) -> Iterator[tuple[str, ...]]:
    deals = tally.played
    for seat, wins in tally.wins.items():
        going_out = f"{tally.going_out[seat] / deals:+,.1f}"
        yield seat, *shown_share(share(wins, deals)), shown_mean(_net_by_seat(tally, seat)), going_out


def _players(tally: Tally) -> Iterator[tuple[str, ...]]:
    for name, hands in tally.hands_by_player.items():
        net = mean(tally.net_by_player[name], tally.net_by_player_squares[name], hands)
        yield name, *shown_share(share(tally.wins_by_player.get(name, 0), hands)), shown_mean(net)


def _dependence(by_players: Mapping[str, Tally]) -> Iterator[tuple[str, ...]]:
    """Figures by who plays, and whether they are further apart than their errors."""
    tallies = list(by_players.values())
    won = [share(tally.deals["won"], tally.played) for tally in tallies]
    drawn = [share(tally.means["draw"], tally.deals["won"]) for tally in tallies]
    for told, shares in (("deals won", won), ("of these drawn", drawn)):
        yield told, *(percent(each.share) for each in shares), _range(shares, percent), _apart(shares) or "not seen"
    for told, means in (
        ("score of winners", [tally.winner_score.mean for tally in tallies]),
        ("score of others", [_losers_mean(tally) for tally in tallies]),
        ("discards of a won deal", [tally.turns.mean for tally in tallies]),
    ):
        ranges = [Share(each.mean, each.mean - each.error, each.mean + each.error) for each in means]
        yield told, *map(shown_mean, means), _range(ranges, "{:,.1f}".format), _apart(ranges) or "not seen"


def _range(found: Sequence[Share], shown: Callable[[float], str]) -> str:
    """From the least to the greatest figure of all players: the answer, where nobody knows who will play."""
    shares = [each.share for each in found]
    return f"{shown(min(shares))} … {shown(max(shares))}"


def _apart(found: Sequence[Share]) -> str:
    """`yes` where figures are further apart than their intervals."""
    return "yes" if max(each.low for each in found) > min(each.high for each in found) else ""


def _worth_of(item: Item, ruleset: Ruleset, tally: Tally) -> float:
    """What an item is worth to a hand of the median score, in points: doubles and parts of the limit as what they add."""
    median, limit = tally.unlimited.quantile(0.5), ruleset.limit.points or ruleset.limit.notional
    if item.limit is not None:
        return float(item.limit * limit)
    return float(median * ((1 << item.doubles) - 1)) if item.doubles else float(item.points or 0)


def _drawn_frequencies(ruleset: Ruleset, tally: Tally) -> str:
    """How often winners score each item, beside what it is worth."""
    marks = [Mark(item.name, _worth_of(item, ruleset, tally), _item_shares(tally, item.id)[0].share) for item in ruleset.items]
    return frequency_chart(marks, title=f"How often each item is scored, and what it is worth: {ruleset}")


def _drawn_scores(tallies: Mapping[str, Tally]) -> str:
    """How the scores of winners are spread, before the limit, by who played."""
    spread = {name: each.unlimited for name, each in tallies.items()}
    return spread_chart(spread, title="The scores of winning hands before the limit")


def _item_shares(tally: Tally, id: str) -> tuple[Share, Share]:
    """How often winners, and others, score an item; of the others the hands of a deal are counted apart."""
    won = tally.deals["won"]
    return share(tally.won[id], won), share(tally.lost[id], tally.loser_score.cases)


_ITEM_COLUMNS: Final = (
    *(*fields("item"), Column("Item", "name"), Column("Price", "price")),
    *(*fields("winners"), number("Winners", ("share", "from", "to"), share_cell), Column("from … to", show=ends_cell)),
    *(*fields("others"), number("Others", show=share_cell), Column("from … to", show=ends_cell)),
    Column(key=("share_of_others", "from_", "to_"), show=None),
)


def _items(job: SimulationJob, tally: Tally) -> Table:
    rows = []
    for item in job.ruleset.items:
        winners, others = _item_shares(tally, item.id)
        named = (item.id, item.name, price(item), tally.won[item.id], winners, winners, tally.lost[item.id])
        rows.append((*named, *2 * (None if item.who is Who.WINNER else others,), others))
    return Table(_ITEM_COLUMNS, tuple(rows))


class ScoreSpreadJson(TypedDict):
    """How scores are spread: the mean, and the quantiles in per cent."""

    mean: float
    error: Annotated[float, ("minimum", 0)]
    quantiles: dict[Literal["5", "25", "50", "75", "95", "100"], Count]


class TimesJson(TypedDict):
    """How often an item was scored."""

    winners: Count
    losers: Count


class PlayerCountsJson(TypedDict):
    """How a player fared over all hands."""

    hands: Count
    wins: Count
    net: MeanJson


class SideJson(TypedDict):
    """What a ruleset makes of the same deals."""

    ruleset: str
    won: Count
    score: MeanJson
    score_difference: MeanJson
    paid: MeanJson
    paid_difference: MeanJson


class ComparedJson(TypedDict):
    """What other rulesets make of the same hands, and of the same walls."""

    deals: Count
    hands: list[SideJson]
    walls: list[SideJson]


class PlayedDealsJson(OriginJson):
    """What was counted of played deals."""

    deals: Count
    seed: Count
    players: list[str]
    wins: Count
    washouts: Count
    means: dict[Means, Count]
    items: dict[str, TimesJson]
    winner_score: ScoreSpreadJson
    loser_score: ScoreSpreadJson
    limit_reached: Count
    net: dict[Seat, MeanJson]
    by_player: dict[str, PlayerCountsJson]


class SimulateJson(PlayedDealsJson):
    """mjscore simulate --format json: what was counted of played deals."""

    compared: NotRequired[ComparedJson]


def _score_data(found: Histogram, mean: Mean) -> ScoreSpreadJson:
    quantiles = {str(part): found.quantile(part / 100) for part in QUANTILES}
    return cast(ScoreSpreadJson, {**mean_data(mean), "quantiles": quantiles})


def _compared_blocks(found: ComparedRules, who: str) -> list[Block]:
    columns = (Column("Ruleset"), *map(number, ("Won", "Mean score", "difference", "Paid", "difference")))
    blocks: list[Block] = []
    for title, sides in (("The same final hands", found.hands), ("The same walls, played by each ruleset", found.walls)):
        rows = (
            (
                str(side.ruleset),
                percent(side.won / found.deals),
                *map(shown_mean, (side.score, side.score_difference, side.paid, side.paid_difference)),
            )
            for side in sides
        )
        blocks += table(f"{title}{who}", columns, rows)
    told = "Scores and payments are of all deals, those that nobody won counting nothing; differences are of pairs of deals."
    return [*blocks, Paragraph((told,))]


def _compared_data(found: ComparedRules) -> ComparedJson:
    return {"deals": found.deals, "hands": list(map(_side_data, found.hands)), "walls": list(map(_side_data, found.walls))}


def _side_data(side: Side) -> SideJson:
    return {
        "ruleset": side.ruleset.id,
        "won": side.won,
        "score": mean_data(side.score),
        "score_difference": mean_data(side.score_difference),
        "paid": mean_data(side.paid),
        "paid_difference": mean_data(side.paid_difference),
    }


def _data(job: SimulationJob, tally: Tally, compared: ComparedRules | None) -> SimulateJson:
    data: PlayedDealsJson = {
        **job.ruleset.origin,
        "deals": tally.played,
        "seed": job.seed,
        "players": list(job.players),
        "wins": tally.deals["won"],
        "washouts": tally.deals["drawn"] + tally.deals["washed"],
        "means": {Means(means): times for means, times in tally.means.items()},
        "items": {id: {"winners": tally.won[id], "losers": tally.lost[id]} for id in tally.won},
        "winner_score": _score_data(tally.winner_score, tally.winner_score.mean),
        "loser_score": _score_data(tally.loser_score, _losers_mean(tally)),
        "limit_reached": tally.cut["hands"],
        "net": {Seat(seat): mean_data(_net_by_seat(tally, seat)) for seat in tally.net},
        "by_player": {name: _player_data(tally, name, hands) for name, hands in tally.hands_by_player.items()},
    }
    return cast(SimulateJson, data | ({} if compared is None else {"compared": _compared_data(compared)}))


def _player_data(tally: Tally, name: str, hands: int) -> PlayerCountsJson:
    net = mean(tally.net_by_player[name], tally.net_by_player_squares[name], hands)
    return {"hands": hands, "wins": tally.wins_by_player.get(name, 0), "net": mean_data(net)}


def pages(books: Sequence[PlayedRules], seed: int, date: str) -> Iterator[tuple[str, str]]:
    """The files of the report, each with its name and its text: Markdown and SVG."""
    deals = min(each.played for book in books for each in book.tallies.values())
    made = (
        f"Made by mjscore simulate --report books --deals {deals} --seed {seed}, {date}. "
        f"Each ruleset was played {deals:,} times by four players of each kind. {SURE[:-1]}, for players of this kind. {LUCK}"
    )
    overview = str(write(_overview(books, made), "markdown"))
    links = "".join(f"- [{book.ruleset}]({book.ruleset.id}.md)\n" for book in books)
    yield "README.md", f"{overview}\n## The rulesets\n\n{links}- [What the books say of the odds](odds.md)\n"
    yield "frequencies.csv", str(write(Report("", (), partial(_frequencies, books, seed)), "csv"))
    yield "prices.csv", str(write(Report("", (), partial(price_records, books, seed)), "csv"))
    for book in books:
        id = book.ruleset.id
        text = str(write(_page(book, made), "markdown"))
        charts = f"![How often each item is scored]({id}-items.svg)\n\n![The scores of winning hands]({id}-scores.svg)\n"
        yield f"{id}.md", f"{text}\n## Charts\n\n{charts}"
        yield f"{id}-items.svg", _drawn_frequencies(book.ruleset, book.tallies["value"]) + "\n"
        yield f"{id}-scores.svg", _drawn_scores(book.tallies) + "\n"


def _frequencies(books: Sequence[PlayedRules], seed: int) -> Table:
    """How often each item is scored, by ruleset and players: what the book of rules tells."""
    rows = []
    for book in books:
        for item, (name, tally) in product(book.ruleset.items, book.tallies.items()):
            for of, found in zip(("winners", "others"), _item_shares(tally, item.id), strict=True):
                if of == "winners" or item.who is not Who.WINNER:
                    rows.append((book.ruleset.id, item.id, name, of, *found, tally.played, seed))
    return Table(fields("ruleset", "item", "players", "of", *Share._fields, "deals", "seed"), tuple(rows))


def _overview(books: Sequence[PlayedRules], made: str) -> Report:
    blocks: list[Block] = [Paragraph((made,)), Bullets(tuple(_findings(books)))]
    for name in books[0].tallies:
        columns = (
            Column("Ruleset"),
            *map(number, ("Won", "of these drawn", "Discards", "Winner", "median", "95 % to", "Others", "At the limit")),
            *map(number, ("East wins a deal", "Paid for going out")),
        )
        blocks += table(f"Four players of the kind {name}", columns, (_line(book, book.tallies[name]) for book in books))
    blocks += [*limit_blocks(books), *dealt_blocks(_four_handed(books))]
    return Report("The mathematics of mah-jongg", tuple(blocks))


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
        shown_mean(_losers_mean(tally)),
        "no limit" if book.ruleset.limit.points is None else percent(tally.cut["hands"] / max(won, 1)),
        shown_mean(_net_by_seat(tally, "East")),
        percent(paid["winner"] / max(paid["winner"] + paid["losers"], 1)),
    )


def _findings(books: Sequence[PlayedRules]) -> Iterator[str]:
    for book in books:
        quick, slow = book.tallies["nearest"], book.tallies["value"]
        ways = share(quick.means["discard"], quick.deals["won"])
        washouts = 1 - quick.deals["won"] / quick.played
        east, lead = _net_by_seat(quick, "East"), share(quick.wins["East"], quick.deals["won"])
        yield (
            f"{book.ruleset}: who plays for the quickest win wins with {shown_mean(quick.winner_score.mean)} points, "
            f"who looks at the worth with {shown_mean(slow.winner_score.mean)}. {percent(ways.share)} of the wins are "
            f"on a discard, {percent(washouts)} of the deals are not won. East wins {percent(lead.share)} of them and "
            f"{shown_mean(east)} points a deal."
        )


def _page(book: PlayedRules, made: str) -> Report:
    names = tuple(book.tallies)
    blocks: list[Block] = [Paragraph((made,))]
    blocks += table("How deals end", (Column("End"), *map(number, names)), _page_endings(book))
    columns = (Column("Hands"), Column("Players"), number("Mean"), *(number(f"{part} %") for part in QUANTILES))
    blocks += table("The spread of scores", columns, _spread(book))
    blocks += table("What each seat wins in a deal", (Column("Seat"), *map(number, names)), _page_seats(book))
    blocks += table("What payments are for", (Column("Payments"), *map(number, names)), _paid(book))
    if book.ruleset.limit.points is not None:
        blocks += table("The limit", (Column("Of winning hands"), *map(number, names)), _limit(book))
    columns = (Column("Item"), Column("Price"), *(number(f"winners: {name}") for name in names), number("others: nearest"))
    blocks += table("How often each item is scored", (*columns, Column("By player")), _page_items(book))
    blocks += price_blocks(book)
    figures = ("Winner", "difference", "Paid in a deal", "difference", "winner, if known", "paid, if known")
    columns = (Column("Option"), Column("Now"), *map(number, figures))
    title = f"What each option changes: the same {_of_options(book):,} hands of four nearest, or walls where tiles differ"
    blocks += table(title, columns, _effects(book))
    blocks.append(Paragraph((_KNOWN,)))
    return Report(str(book.ruleset), tuple(blocks))


def _page_endings(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    ends = [(_ends_of(tally), tally.played) for tally in book.tallies.values()]
    for told in ends[0][0]:
        yield told, *(interval(share(seen[told], deals)) for seen, deals in ends)


def _spread(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for spreads in zip(*map(_spreads, book.tallies.values()), strict=True):
        for player, (told, spread) in zip(book.tallies, spreads, strict=True):
            yield told, player, *spread


def _page_seats(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for seat in next(iter(book.tallies.values())).net:
        yield seat, *(shown_mean(_net_by_seat(tally, seat)) for tally in book.tallies.values())


def _paid(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for told, part in (("for going out", "winner"), ("for sets, between the others", "losers")):
        wholes = [sum(tally.paid.values()) for tally in book.tallies.values()]
        shares = [tally.paid[part] / max(whole, 1) for tally, whole in zip(book.tallies.values(), wholes, strict=True)]
        yield told, *map(percent, shares)


def _limit(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    tallies = list(book.tallies.values())
    yield "reach it", *(interval(share(tally.cut["hands"], tally.deals["won"])) for tally in tallies)
    cut = [tally.cut["points"] / max(tally.cut["hands"], 1) for tally in tallies]
    yield "what it takes off each of these, in points", *(f"{points:,.0f}" for points in cut)


def _page_items(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for item in book.ruleset.items:
        shares = [_item_shares(tally, item.id) for tally in book.tallies.values()]
        winners = [each[0] for each in shares]
        others = "" if item.who is Who.WINNER else interval(shares[0][1])
        yield item.name, price(item), *map(interval, winners), others, "differs" * bool(_apart(winners))


def _of_options(book: PlayedRules) -> int:
    return min(OF_OPTIONS, book.tallies["nearest"].played)


def _effects(book: PlayedRules) -> Iterator[tuple[str, ...]]:
    for option, side, own_walls, known in book.effects:
        now = ("taken away" if option.id in book.ruleset.on else "added") + (", played so" if own_walls else "")
        none = "" if side.changed else f"none changed (< {percent(share(0, _of_options(book)).high)})"
        score, paid = (none or shown_mean(each) for each in (side.score_difference, side.paid_difference))
        knowing = map(shown_mean, (known.score_difference, known.paid_difference))
        yield option.title, now, shown_mean(side.score), score, shown_mean(side.paid), paid, *knowing
