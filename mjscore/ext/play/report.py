"""The reports of played deals: how they ended, what hands scored, how often each item was scored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Final, Literal, NamedTuple, TypedDict, cast

from mjscore.ext.play.figures import (
    SURE,
    ends_cell,
    interval,
    percent,
    share_cell,
    shown_mean,
    shown_share,
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
    Heading,
    Paragraph,
    Report,
    Table,
    fields,
    number,
    table,
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
        Paragraph(
            (f"{job.ruleset}; seed {job.seed}. {_players_told(job)} {SURE} {LUCK}",)
        ),
        *table(
            f"How deals end{who}",
            (Column("End"), number("Deals"), *_SHARE),
            _endings(tally),
        ),
        *table(
            f"Scores{who}",
            (Column("Hands"), number("Mean"), *map(number, QUANTILES.values())),
            _scores(tally),
        ),
        *table(
            f"By seat{who}",
            (Column("Seat"), *_SHARE, number("Won a deal"), number("by going out")),
            _seats(tally),
        ),
    ]
    if len(set(job.players)) > 1:
        blocks += table(
            "By player",
            (Column("Player"), *_SHARE, number("Won a deal")),
            _players(tally),
        )
        columns = (Column("Item"), *map(number, tally.hands_by_player))
        blocks += table(
            "Limit hands: how often each player wins with them",
            columns,
            _limits(job.ruleset, tally),
        )
    items = _items(job, tally)
    blocks += [Heading(f"How often each item is scored{who}"), items]
    blocks += [
        Drawing(partial(drawn_frequencies, job.ruleset, tally)),
        Drawing(partial(drawn_scores, {"winners": tally})),
    ]
    if by_players:
        deals = next(iter(by_players.values())).played
        kinds = (
            Column("Every player is"),
            *map(number, by_players),
            number("From … to"),
            Column("Depends on them"),
        )
        blocks += table(
            f"Other players at the same {deals:,} walls", kinds, _dependence(by_players)
        )
    return Report(
        "Played deals",
        tuple(blocks),
        lambda: items,
        partial(_data, job, tally),
    )


_SHARE: Final = (number("Share"), number("from … to"))


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


def _endings(tally: Tally) -> Iterator[tuple[str, ...]]:
    deals = tally.played
    for told, seen in ends_of(tally).items():
        yield told, f"{seen:,}", *shown_share(share(seen, deals))


def ends_of(tally: Tally) -> dict[str, int]:
    """How many deals ended in each way."""
    won = {f"won, {told}": tally.means[means] for means, told in MEANS_TOLD.items()}
    return {**won, "drawn game": tally.deals["drawn"], "washed": tally.deals["washed"]}


def _scores(tally: Tally) -> Iterator[tuple[str, ...]]:
    for told, spread in spreads(tally):
        yield ("discards of a won deal" if told == "discards" else told), *spread


def spreads(tally: Tally) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is spread, with its mean and its quantiles."""
    yield "winners", _spread_of(tally.winner_score, tally.winner_score.mean)
    yield UNLIMITED, _spread_of(tally.unlimited, tally.unlimited.mean)
    yield "others", _spread_of(tally.loser_score, losers_mean(tally))
    yield "discards", _spread_of(tally.turns, tally.turns.mean)


def _spread_of(found: Histogram, mean: Mean) -> tuple[str, ...]:
    return shown_mean(mean), *(f"{found.quantile(part / 100):,}" for part in QUANTILES)


def losers_mean(tally: Tally) -> Mean:
    """The mean score of those who did not win; the losers of one deal are one case."""
    deals = tally.deals["won"]
    of_deals = mean(tally.loser_score.total, tally.losers_squares, deals)
    each = tally.loser_score.cases / deals if deals else 1
    return Mean(of_deals.mean / each, of_deals.error / each)


def net_by_seat(tally: Tally, seat: str) -> Mean:
    """What a seat wins in a deal, in points."""
    return mean(tally.net[seat], tally.net_squares[seat], tally.played)


def _seats(tally: Tally) -> Iterator[tuple[str, ...]]:
    deals = tally.played
    for seat, wins in tally.wins.items():
        going_out = f"{tally.going_out[seat] / deals:+,.1f}"
        yield (
            seat,
            *shown_share(share(wins, deals)),
            shown_mean(net_by_seat(tally, seat)),
            going_out,
        )


def _players(tally: Tally) -> Iterator[tuple[str, ...]]:
    for name, hands in tally.hands_by_player.items():
        net = mean(tally.net_by_player[name], tally.net_by_player_squares[name], hands)
        yield (
            name,
            *shown_share(share(tally.wins_by_player.get(name, 0), hands)),
            shown_mean(net),
        )


def _limits(ruleset: Ruleset, tally: Tally) -> Iterator[tuple[str, ...]]:
    for item in ruleset.items:
        if item.limit:
            players = tally.hands_by_player.items()
            yield (
                item.name,
                *(
                    interval(share(_limit_wins(tally, name, item.id), hands))
                    for name, hands in players
                ),
            )


def _limit_wins(tally: Tally, player: str, item: str) -> int:
    return tally.limits_by_player.get(f"{item} {player}", 0)


def _dependence(by_players: Mapping[str, Tally]) -> Iterator[tuple[str, ...]]:
    """Figures by who plays, and whether they are further apart than their errors."""
    tallies = list(by_players.values())
    won = [share(tally.deals["won"], tally.played) for tally in tallies]
    drawn = [share(tally.means["draw"], tally.deals["won"]) for tally in tallies]
    for told, shares in (("deals won", won), ("of these drawn", drawn)):
        yield (
            told,
            *(percent(each.share) for each in shares),
            _range(shares, percent),
            apart(shares) or "not seen",
        )
    for told, means in (
        ("score of winners", [tally.winner_score.mean for tally in tallies]),
        ("score of others", [losers_mean(tally) for tally in tallies]),
        ("discards of a won deal", [tally.turns.mean for tally in tallies]),
    ):
        ranges = [
            Share(each.mean, each.mean - each.error, each.mean + each.error)
            for each in means
        ]
        yield (
            told,
            *map(shown_mean, means),
            _range(ranges, "{:,.1f}".format),
            apart(ranges) or "not seen",
        )


def _range(found: Sequence[Share], shown: Callable[[float], str]) -> str:
    """From the least to the greatest figure of all players: the answer, where nobody knows who will play."""
    shares = [each.share for each in found]
    return f"{shown(min(shares))} … {shown(max(shares))}"


def apart(found: Sequence[Share]) -> str:
    """`yes` where figures are further apart than their intervals."""
    return (
        "yes"
        if max(each.low for each in found) > min(each.high for each in found)
        else ""
    )


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


_ITEM_COLUMNS: Final = (
    *(*fields("item"), Column("Item", "name"), Column("Price", "price")),
    *(
        *fields("winners"),
        number("Winners", ("share", "from", "to"), share_cell),
        number("from … to", show=ends_cell),
    ),
    *(
        *fields("others"),
        number("Others", show=share_cell),
        number("from … to", show=ends_cell),
    ),
    Column(key=("share_of_others", "from_", "to_"), show=None),
)


def _items(job: SimulationJob, tally: Tally) -> Table:
    rows = []
    for item in job.ruleset.items:
        winners, others = item_shares(tally, item.id)
        named = (
            item.id,
            item.name,
            price(item),
            tally.won[item.id],
            winners,
            winners,
            tally.lost[item.id],
        )
        rows.append(
            (*named, *2 * (None if item.who is Who.WINNER else others,), others)
        )
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


def _data(job: SimulationJob, tally: Tally) -> SimulateJson:
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
    net = mean(tally.net_by_player[name], tally.net_by_player_squares[name], hands)
    limits = {id: times for id in tally.won if (times := _limit_wins(tally, name, id))}
    return PlayerCounts(hands, tally.wins_by_player.get(name, 0), net, limits)
