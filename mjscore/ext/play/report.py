"""The reports of played deals: how they ended, what hands scored, how often each item was scored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Final, Literal, NamedTuple, TypedDict, cast

from mjscore.ext.play.figures import (
    CONFIDENCE,
    ends_cell,
    interval,
    percent,
    share_cell,
    shown_mean,
)
from mjscore.ext.play.running import SimulationJob
from mjscore.ext.play.tally import (
    MEANS_TOLD,
    Histogram,
    Mean,
    Share,
    Tally,
    mean,
    share,
)
from mjscore.game.hands import Means
from mjscore.game.seats import Seat
from mjscore.provenance import Count, OriginJson
from mjscore.reports.content import (
    Block,
    Column,
    Drawing,
    Paragraph,
    Report,
    Table,
    field,
    grid,
    number,
    text,
    under,
)
from mjscore.reports.drawings.charts import Mark, frequency_chart, spread_chart
from mjscore.reports.words.items import price
from mjscore.rules.schema import Item, Ruleset, Who
from mjscore.sentences import listed

QUANTILES: Final = {
    5: "5 % to",
    25: "25 % to",
    50: "Median",
    75: "75 % to",
    95: "95 % to",
    100: "Highest",
}
"""The quantiles that are shown, in per cent, and what they are called."""
UNLIMITED: Final = "winners, before the limit, of hands up to the highest seen"
LUCK: Final = (
    "That is the luck of the walls alone; other players give other figures. Rulesets that are played with one seed share their "
    "walls: that they agree is no second witness."
)


def simulate_report(
    job: SimulationJob,
    tally: Tally,
    by_players: Mapping[str, Tally] | None = None,
) -> Report:
    """The report of the counts of a job, and of other players at the same walls."""
    who = _who(job)
    blocks: list[Block] = [
        Paragraph((_headline(tally),), strong=True),
        Paragraph((_conditions(job),)),
    ]
    blocks += under(f"How deals end{who}", _endings(tally))
    blocks += under(f"Scores{who}", _scores(tally))
    blocks += under(f"By seat{who}", _seats(tally))
    blocks += _by_player(job, tally)
    blocks += under(f"How often each item is scored{who}", _items(job, tally))
    blocks.append(Drawing(partial(drawn_frequencies, job.ruleset, tally)))
    blocks.append(Drawing(partial(drawn_scores, {"winners": tally})))
    if by_players:
        deals = next(iter(by_players.values())).played
        title = f"Other players at the same {deals:,} walls"
        blocks += under(title, _dependence(by_players))
    return Report("Played deals", tuple(blocks), shape=partial(_shape, job, tally))


def _by_player(job: SimulationJob, tally: Tally) -> Iterator[Block]:
    """How each player fared, where several were at the table."""
    if len(set(job.players)) > 1:
        limits = "Limit hands: how often each player wins with them"
        yield from under("By player", _players(tally))
        yield from under(limits, _limits(job.ruleset, tally))


_SHARE_COLUMNS: Final = (
    number("Share", value="share", show=share_cell),
    number("from … to", value="share", show=ends_cell),
    field("share", "share.share"),
    field("from", "share.low"),
    field("to", "share.high"),
)
"""The `share` of a row, and from where to where the true one may lie."""


def _mean_columns(title: str, name: str) -> tuple[Column, ...]:
    """The mean of this name in a row, and its error."""
    return (
        number(title, value=name, show=shown_mean),
        field(name, f"{name}.mean"),
        field(f"{name}_error", f"{name}.error"),
    )


def _who(job: SimulationJob) -> str:
    """Who played, as it stands after the title of a table."""
    return f", played by {listed(list(dict.fromkeys(job.players)))}"


def _conditions(job: SimulationJob) -> str:
    """The rules, the walls and the players, and how far the figures hold."""
    rules = f"{job.ruleset}; seed {job.seed}."
    players = f"Every player is {job.players[0]}."
    if len(set(job.players)) > 1:
        names = listed(job.players)
        players = f"The players are {names}, and move one seat on with each deal."
    return f"{rules} {players} {CONFIDENCE} {LUCK}"


def _headline(tally: Tally) -> str:
    won = share(tally.deals["won"], tally.played)
    points = shown_mean(tally.winner_score.mean)
    return f"{tally.played:,} deals: {percent(won.share)} were won, with a hand of {points} points in the mean."


class _Ending(NamedTuple):
    """How many deals ended in a way."""

    end: str
    deals: int
    share: Share


def _endings(tally: Tally) -> Table:
    """How many deals ended in each way."""
    rows = []
    for end, deals in ends_of(tally).items():
        rows.append(_Ending(end, deals, share(deals, tally.played)))
    return Table("endings", _ENDING_COLUMNS, tuple(rows))


_ENDING_COLUMNS: Final = (
    text("End", "end"),
    number("Deals", "deals", show="{:,}".format),
    *_SHARE_COLUMNS,
)


def ends_of(tally: Tally) -> dict[str, int]:
    """How many deals ended in each way."""
    ends = {}
    for means, words in MEANS_TOLD.items():
        ends[f"won, {words}"] = tally.means[means]
    ends["drawn game"] = tally.deals["drawn"]
    ends["washed"] = tally.deals["washed"]
    return ends


class Spread(NamedTuple):
    """What is spread, as it was counted, with its mean."""

    what: str
    counted: Histogram
    mean: Mean


def spreads(tally: Tally) -> list[Spread]:
    """The scores of hands, and the lengths of deals, as they are spread."""
    return [
        Spread("winners", tally.winner_score, tally.winner_score.mean),
        Spread(UNLIMITED, tally.unlimited, tally.unlimited.mean),
        Spread("others", tally.loser_score, losers_mean(tally)),
        Spread("discards", tally.turns, tally.turns.mean),
    ]


def _scores(tally: Tally) -> Table:
    """The mean and the quantiles of what is spread."""
    columns = [text("Hands", "hands", _spread_words)]
    columns += _mean_columns("Mean", "mean")
    for part, title in QUANTILES.items():
        columns.append(quantile_column(part, title))
    return Table("scores", tuple(columns), tuple(spreads(tally)))


def _spread_words(spread: Spread) -> str:
    return "discards of a won deal" if spread.what == "discards" else spread.what


def quantile_column(part: int, title: str) -> Column:
    """A quantile, in per cent, of what is spread."""

    def quantile(spread: Spread) -> int:
        return spread.counted.quantile(part / 100)

    return number(title, f"quantile_{part}", quantile, "{:,}".format)


def losers_mean(tally: Tally) -> Mean:
    """The mean score of those who did not win; the losers of one deal are one case."""
    deals = tally.deals["won"]
    of_deals = mean(tally.loser_score.total, tally.losers_squares, deals)
    losers = tally.loser_score.cases / deals if deals else 1
    return Mean(of_deals.mean / losers, of_deals.error / losers)


def net_by_seat(tally: Tally, seat: str) -> Mean:
    """What a seat wins in a deal, in points."""
    return mean(tally.net[seat], tally.net_squares[seat], tally.played)


class _SeatRow(NamedTuple):
    """How often a seat wins, what it wins in a deal, and how much of that by going out."""

    seat: str
    share: Share
    net: Mean
    by_going_out: float


def _seats(tally: Tally) -> Table:
    """How often each seat wins, and what it wins in a deal."""
    rows = []
    for seat, wins in tally.wins.items():
        rows.append(
            _SeatRow(
                seat,
                share=share(wins, tally.played),
                net=net_by_seat(tally, seat),
                by_going_out=tally.going_out[seat] / tally.played,
            )
        )
    return Table("seats", _SEAT_COLUMNS, tuple(rows))


_SEAT_COLUMNS: Final = (
    text("Seat", "seat"),
    *_SHARE_COLUMNS,
    *_mean_columns("Won a deal", "net"),
    number("by going out", "by_going_out", show="{:+,.1f}".format),
)


def _net_of_player(tally: Tally, name: str) -> Mean:
    hands = tally.hands_by_player[name]
    return mean(tally.net_by_player[name], tally.net_by_player_squares[name], hands)


class _PlayerRow(NamedTuple):
    """How often a player wins, and what he wins in a deal."""

    player: str
    share: Share
    net: Mean


def _players(tally: Tally) -> Table:
    """How often each player wins, and what he wins in a deal."""
    rows = []
    for name, hands in tally.hands_by_player.items():
        wins = share(tally.wins_by_player.get(name, 0), hands)
        rows.append(_PlayerRow(name, wins, _net_of_player(tally, name)))
    return Table("players", _PLAYER_COLUMNS, tuple(rows))


_PLAYER_COLUMNS: Final = (
    text("Player", "player"),
    *_SHARE_COLUMNS,
    *_mean_columns("Won a deal", "net"),
)


def _limits(ruleset: Ruleset, tally: Tally) -> Table:
    """How often each player wins with each item that is told in limits."""
    items = tuple(item for item in ruleset.items if item.limit)
    columns = [text("Item", "name"), field("item", "id")]
    for name, hands in tally.hands_by_player.items():
        columns += _limit_columns(tally, name, hands)
    return Table("limit_hands", tuple(columns), items)


def _limit_columns(tally: Tally, name: str, hands: int) -> tuple[Column, ...]:
    def wins(item: Item) -> int:
        return _limit_wins(tally, name, item.id)

    def shown_share(item: Item) -> str:
        return interval(share(wins(item), hands))

    return number(name, value=shown_share), field(f"{name} wins", wins)


def _limit_wins(tally: Tally, player: str, item: str) -> int:
    return tally.limits_by_player.get(f"{item} {player}", 0)


def _dependence(by_players: Mapping[str, Tally]) -> Table:
    """Figures by who plays, and whether they are further apart than their errors."""
    tallies = list(by_players.values())
    won = [share(tally.deals["won"], tally.played) for tally in tallies]
    drawn = [share(tally.means["draw"], tally.deals["won"]) for tally in tallies]
    rows = [
        _of_shares("deals won", won),
        _of_shares("of these drawn", drawn),
        _of_means("score of winners", [tally.winner_score.mean for tally in tallies]),
        _of_means("score of others", [losers_mean(tally) for tally in tallies]),
        _of_means("discards of a won deal", [tally.turns.mean for tally in tallies]),
    ]
    columns = [text("Every player is", "figure")]
    for name in by_players:
        columns.append(number(name, f"by {name}"))
    columns.append(number("From … to", "from_to"))
    columns.append(text("Depends on them", "depends"))
    return grid("dependence", columns, rows)


def _of_shares(what: str, shares: Sequence[Share]) -> list[str]:
    row = [what]
    row += [percent(of_player.share) for of_player in shares]
    row.append(_range(shares, percent))
    row.append(figures_differ(shares) or "not seen")
    return row


def _of_means(what: str, means: Sequence[Mean]) -> list[str]:
    row = [what]
    ends = []
    for of_player in means:
        row.append(shown_mean(of_player))
        low = of_player.mean - of_player.error
        high = of_player.mean + of_player.error
        ends.append(Share(of_player.mean, low, high))
    row.append(_range(ends, "{:,.1f}".format))
    row.append(figures_differ(ends) or "not seen")
    return row


def _range(figures: Sequence[Share], shown: Callable[[float], str]) -> str:
    """From the least to the greatest figure of all players.

    That is the answer where nobody knows who will play.
    """
    shares = [figure.share for figure in figures]
    return f"{shown(min(shares))} … {shown(max(shares))}"


def figures_differ(figures: Sequence[Share]) -> str:
    """`yes` where figures are further apart than their intervals."""
    highest_low = max(figure.low for figure in figures)
    lowest_high = min(figure.high for figure in figures)
    return "yes" if highest_low > lowest_high else ""


def _worth_of(item: Item, ruleset: Ruleset, tally: Tally) -> float:
    """What an item is worth to a hand of the median score, in points: doubles and parts of the limit as what they add."""
    if item.limit is not None:
        return float(item.limit * (ruleset.limit.points or ruleset.limit.notional))
    if item.doubles:
        median = tally.unlimited.quantile(0.5)
        return float(median * ((1 << item.doubles) - 1))
    return float(item.points or 0)


def drawn_frequencies(ruleset: Ruleset, tally: Tally) -> str:
    """How often winners score each item, beside what it is worth."""
    marks = []
    for item in ruleset.items:
        winners, _ = item_shares(tally, item.id)
        worth = _worth_of(item, ruleset, tally)
        marks.append(Mark(item.name, worth, winners.share))
    title = f"How often each item is scored, and what it is worth: {ruleset}"
    return frequency_chart(marks, title=title)


def drawn_scores(tallies: Mapping[str, Tally]) -> str:
    """How the scores of winners are spread, before the limit, by who played."""
    spread = {name: tally.unlimited for name, tally in tallies.items()}
    return spread_chart(spread, title="The scores of winning hands before the limit")


def item_shares(tally: Tally, id: str) -> tuple[Share, Share]:
    """How often winners, and others, score an item; of the others the hands of a deal are counted apart."""
    won = tally.deals["won"]
    return share(tally.won[id], won), share(tally.lost[id], tally.loser_score.cases)


class _ItemRow(NamedTuple):
    """How many winners and others score an item, and what share of them; None where others may not."""

    item: Item
    won: int
    lost: int
    winners: Share
    others: Share | None


def _items(job: SimulationJob, tally: Tally) -> Table:
    """How often winners and others score each item, and what it is worth."""
    rows = []
    for item in job.ruleset.items:
        winners, others = item_shares(tally, item.id)
        row = _ItemRow(item, tally.won[item.id], tally.lost[item.id], winners, others)
        if item.who is Who.WINNER:
            row = row._replace(others=None)
        rows.append(row)
    return Table("items", _ITEM_COLUMNS, tuple(rows))


def _price(row: _ItemRow) -> str:
    return price(row.item)


def _of_others(part: str) -> Callable[[_ItemRow], float | None]:
    """A part of the share of others; nothing where there is none."""

    def value(row: _ItemRow) -> float | None:
        return getattr(row.others, part, None)

    return value


_ITEM_COLUMNS: Final = (
    field("item", "item.id"),
    text("Item", "name", "item.name"),
    text("Price", "price", _price),
    field("winners", "won"),
    number("Winners", value="winners", show=share_cell),
    number("from … to", value="winners", show=ends_cell),
    field("share", "winners.share"),
    field("from", "winners.low"),
    field("to", "winners.high"),
    field("others", "lost"),
    number("Others", value="others", show=share_cell),
    number("from … to", value="others", show=ends_cell),
    field("others_share", _of_others("share")),
    field("others_from", _of_others("low")),
    field("others_to", _of_others("high")),
)


class ScoreSpreadJson(TypedDict):
    """How scores are spread: the mean, and the quantiles in per cent."""

    mean: float
    error: Annotated[float, ("minimum", 0)]
    quantiles: dict[Literal["5", "25", "50", "75", "95", "100"], Count]


class TimesJson(TypedDict):
    """How often an item was scored."""

    winners: Count
    losers: Count


class PlayerCounts(NamedTuple):
    """How a player fared over all hands; `limits` counts his wins with each item that is told in limits."""

    hands: Count
    wins: Count
    net: Mean
    limits: dict[str, Count]


class SimulateJson(OriginJson):
    """mjscore simulate --format json: what was counted of played deals."""

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
    net: dict[Seat, Mean]
    by_player: dict[str, PlayerCounts]


def _score_data(scores: Histogram, mean: Mean) -> ScoreSpreadJson:
    quantiles = {str(part): scores.quantile(part / 100) for part in QUANTILES}
    return cast(ScoreSpreadJson, {**mean._asdict(), "quantiles": quantiles})


def _shape(job: SimulationJob, tally: Tally) -> SimulateJson:
    return {
        **job.ruleset.origin,
        "deals": tally.played,
        "seed": job.seed,
        "players": list(job.players),
        "wins": tally.deals["won"],
        "washouts": tally.deals["drawn"] + tally.deals["washed"],
        "means": {Means(means): times for means, times in tally.means.items()},
        "items": {
            id: {"winners": tally.won[id], "losers": tally.lost[id]} for id in tally.won
        },
        "winner_score": _score_data(tally.winner_score, tally.winner_score.mean),
        "loser_score": _score_data(tally.loser_score, losers_mean(tally)),
        "limit_reached": tally.cut["hands"],
        "net": {Seat(seat): net_by_seat(tally, seat) for seat in tally.net},
        "by_player": {
            name: _player_data(tally, name, hands)
            for name, hands in tally.hands_by_player.items()
        },
    }


def _player_data(tally: Tally, name: str, hands: int) -> PlayerCounts:
    limits = {}
    for id in tally.won:
        times = _limit_wins(tally, name, id)
        if times:
            limits[id] = times
    wins = tally.wins_by_player.get(name, 0)
    return PlayerCounts(hands, wins, _net_of_player(tally, name), limits)
