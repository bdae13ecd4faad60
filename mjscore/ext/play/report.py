"""The reports of played deals: how they ended, what hands scored, how often each item was scored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Final, Literal, NamedTuple, TypedDict, cast

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
    rules = f"{job.ruleset}; seed {job.seed}."
    blocks: list[Block] = [
        Paragraph((_headline(tally),), strong=True),
        Paragraph((f"{rules} {_players_told(job)} {CONFIDENCE} {LUCK}",)),
        *under(f"How deals end{who}", _endings(tally)),
        *under(f"Scores{who}", _scores(tally)),
        *under(f"By seat{who}", _seats(tally)),
        *_by_player(job, tally),
        *under(f"How often each item is scored{who}", _items(job, tally)),
        Drawing(partial(drawn_frequencies, job.ruleset, tally)),
        Drawing(partial(drawn_scores, {"winners": tally})),
    ]
    if by_players:
        deals = next(iter(by_players.values())).played
        title = f"Other players at the same {deals:,} walls"
        blocks += under(title, _dependence(by_players))
    return Report("Played deals", tuple(blocks), shape=lambda: _shape(job, tally))


def _by_player(job: SimulationJob, tally: Tally) -> Iterator[Block]:
    """How each player fared, where several were at the table."""
    if len(set(job.players)) > 1:
        limits = "Limit hands: how often each player wins with them"
        yield from under("By player", _players(tally))
        yield from under(limits, _limits(job.ruleset, tally))


def _share_columns(of: Callable[[Any], Share]) -> tuple[Column, ...]:
    """A share, and from where to where the true one may lie."""
    return (
        number("Share", value=of, show=share_cell),
        number("from … to", value=of, show=ends_cell),
        *_share_fields("", of),
    )


def _share_fields(before: str, of: Callable[[Any], Share | None]) -> tuple[Column, ...]:
    """A share and its ends for programs; nothing where there is none."""

    def part(name: str) -> Callable[[Any], float | None]:
        return lambda row: getattr(of(row), name, None)

    return (
        field(f"{before}share", part("share")),
        field(f"{before}from", part("low")),
        field(f"{before}to", part("high")),
    )


def _mean_columns(
    title: str, key: str, of: Callable[[Any], Mean]
) -> tuple[Column, ...]:
    """A mean and its error."""
    return (
        number(title, value=of, show=shown_mean),
        field(key, lambda row: of(row).mean),
        field(f"{key}_error", lambda row: of(row).error),
    )


def _who(job: SimulationJob) -> str:
    """Who played, as it stands after the title of a table."""
    return f", played by {listed(list(dict.fromkeys(job.players)))}"


def _players_told(job: SimulationJob) -> str:
    if len(set(job.players)) == 1:
        return f"Every player is {job.players[0]}."
    return (
        f"The players are {listed(job.players)}, and move one seat on with each deal."
    )


def _headline(tally: Tally) -> str:
    winners, deals = tally.winner_score.mean, tally.played
    won = share(tally.deals["won"], deals)
    return f"{deals:,} deals: {percent(won.share)} were won, with a hand of {shown_mean(winners)} points in the mean."


def _endings(tally: Tally) -> Table:
    """How many deals ended in each way."""
    columns = (
        text("End", "end", lambda ended: ended[0]),
        number("Deals", "deals", lambda ended: ended[1], "{:,}".format),
        *_share_columns(lambda ended: share(ended[1], tally.played)),
    )
    return Table("endings", columns, tuple(ends_of(tally).items()))


def ends_of(tally: Tally) -> dict[str, int]:
    """How many deals ended in each way."""
    won = {f"won, {told}": tally.means[means] for means, told in MEANS_TOLD.items()}
    return {**won, "drawn game": tally.deals["drawn"], "washed": tally.deals["washed"]}


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
    columns = [
        text("Hands", "hands", _spread_words),
        *_mean_columns("Mean", "mean", lambda spread: spread.mean),
        *(quantile_column(part, title) for part, title in QUANTILES.items()),
    ]
    return Table("scores", tuple(columns), tuple(spreads(tally)))


def _spread_words(spread: Spread) -> str:
    return "discards of a won deal" if spread.what == "discards" else spread.what


def quantile_column(part: int, title: str) -> Column:
    """A quantile, in per cent, of what is spread."""
    return number(
        title,
        f"quantile_{part}",
        lambda spread: spread.counted.quantile(part / 100),
        "{:,}".format,
    )


def losers_mean(tally: Tally) -> Mean:
    """The mean score of those who did not win; the losers of one deal are one case."""
    deals = tally.deals["won"]
    of_deals = mean(tally.loser_score.total, tally.losers_squares, deals)
    each = tally.loser_score.cases / deals if deals else 1
    return Mean(of_deals.mean / each, of_deals.error / each)


def net_by_seat(tally: Tally, seat: str) -> Mean:
    """What a seat wins in a deal, in points."""
    return mean(tally.net[seat], tally.net_squares[seat], tally.played)


def _seats(tally: Tally) -> Table:
    """How often each seat wins, and what it wins in a deal."""
    deals = tally.played
    columns = (
        text("Seat", "seat", str),
        *_share_columns(lambda seat: share(tally.wins[seat], deals)),
        *_mean_columns("Won a deal", "net", lambda seat: net_by_seat(tally, seat)),
        number(
            "by going out",
            "by_going_out",
            lambda seat: tally.going_out[seat] / deals,
            "{:+,.1f}".format,
        ),
    )
    return Table("seats", columns, tuple(tally.wins))


def _net_of_player(tally: Tally, name: str) -> Mean:
    hands = tally.hands_by_player[name]
    return mean(tally.net_by_player[name], tally.net_by_player_squares[name], hands)


def _players(tally: Tally) -> Table:
    """How often each player wins, and what he wins in a deal."""

    def wins(name: str) -> Share:
        hands = tally.hands_by_player[name]
        return share(tally.wins_by_player.get(name, 0), hands)

    columns = (
        text("Player", "player", str),
        *_share_columns(wins),
        *_mean_columns("Won a deal", "net", lambda name: _net_of_player(tally, name)),
    )
    return Table("players", columns, tuple(tally.hands_by_player))


def _limits(ruleset: Ruleset, tally: Tally) -> Table:
    """How often each player wins with each item that is told in limits."""
    items = tuple(item for item in ruleset.items if item.limit)
    columns = [text("Item", "name"), field("item", lambda item: item.id)]
    for name, hands in tally.hands_by_player.items():
        columns += _limit_columns(tally, name, hands)
    return Table("limit_hands", tuple(columns), items)


def _limit_columns(tally: Tally, name: str, hands: int) -> tuple[Column, ...]:
    def wins(item: Item) -> int:
        return _limit_wins(tally, name, item.id)

    def told(item: Item) -> str:
        return interval(share(wins(item), hands))

    return number(name, value=told), field(f"{name} wins", wins)


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
    columns = (
        text("Every player is", "figure"),
        *(number(name, f"by {name}") for name in by_players),
        number("From … to", "from_to"),
        text("Depends on them", "depends"),
    )
    return grid("dependence", columns, rows)


def _of_shares(told: str, shares: Sequence[Share]) -> list[str]:
    figures = [percent(found.share) for found in shares]
    return [
        told,
        *figures,
        _range(shares, percent),
        figures_differ(shares) or "not seen",
    ]


def _of_means(told: str, means: Sequence[Mean]) -> list[str]:
    ends = [
        Share(found.mean, found.mean - found.error, found.mean + found.error)
        for found in means
    ]
    range = _range(ends, "{:,.1f}".format)
    return [told, *map(shown_mean, means), range, figures_differ(ends) or "not seen"]


def _range(found: Sequence[Share], shown: Callable[[float], str]) -> str:
    """From the least to the greatest figure of all players.

    That is the answer where nobody knows who will play.
    """
    shares = [one.share for one in found]
    return f"{shown(min(shares))} … {shown(max(shares))}"


def figures_differ(found: Sequence[Share]) -> str:
    """`yes` where figures are further apart than their intervals."""
    highest_low = max(one.low for one in found)
    lowest_high = min(one.high for one in found)
    return "yes" if highest_low > lowest_high else ""


def _worth_of(item: Item, ruleset: Ruleset, tally: Tally) -> float:
    """What an item is worth to a hand of the median score, in points: doubles and parts of the limit as what they add."""
    median, limit = (
        tally.unlimited.quantile(0.5),
        ruleset.limit.points or ruleset.limit.notional,
    )
    if item.limit is not None:
        return float(item.limit * limit)
    return (
        float(median * ((1 << item.doubles) - 1))
        if item.doubles
        else float(item.points or 0)
    )


def drawn_frequencies(ruleset: Ruleset, tally: Tally) -> str:
    """How often winners score each item, beside what it is worth."""
    marks = [
        Mark(
            item.name,
            _worth_of(item, ruleset, tally),
            item_shares(tally, item.id)[0].share,
        )
        for item in ruleset.items
    ]
    return frequency_chart(
        marks, title=f"How often each item is scored, and what it is worth: {ruleset}"
    )


def drawn_scores(tallies: Mapping[str, Tally]) -> str:
    """How the scores of winners are spread, before the limit, by who played."""
    spread = {name: each.unlimited for name, each in tallies.items()}
    return spread_chart(spread, title="The scores of winning hands before the limit")


def item_shares(tally: Tally, id: str) -> tuple[Share, Share]:
    """How often winners, and others, score an item; of the others the hands of a deal are counted apart."""
    won = tally.deals["won"]
    return share(tally.won[id], won), share(tally.lost[id], tally.loser_score.cases)


def _items(job: SimulationJob, tally: Tally) -> Table:
    """How often winners and others score each item, and what it is worth."""

    def winners(item: Item) -> Share:
        return item_shares(tally, item.id)[0]

    def others(item: Item) -> Share | None:
        if item.who is Who.WINNER:
            return None
        return item_shares(tally, item.id)[1]

    columns = (
        field("item", lambda item: item.id),
        text("Item", "name"),
        text("Price", "price", price),
        field("winners", lambda item: tally.won[item.id]),
        number("Winners", value=winners, show=share_cell),
        number("from … to", value=winners, show=ends_cell),
        *_share_fields("", winners),
        field("others", lambda item: tally.lost[item.id]),
        number("Others", value=others, show=share_cell),
        number("from … to", value=others, show=ends_cell),
        *_share_fields("others_", others),
    )
    return Table("items", columns, job.ruleset.items)


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


def _score_data(found: Histogram, mean: Mean) -> ScoreSpreadJson:
    quantiles = {str(part): found.quantile(part / 100) for part in QUANTILES}
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
