"""The report of played deals: how they ended, what hands scored, who came out how, and how often each item was scored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from mjscore.problems import listed
from mjscore.reports.blocks import number, table
from mjscore.reports.content import Block, Column, Paragraph, Records, Report, Value
from mjscore.reports.words.items import part_of_limit
from mjscore.rulesets.schema import Item
from mjscore.simulation.job import Job
from mjscore.simulation.tally import (
    MEANS_TOLD,
    Mean,
    Share,
    Tally,
    mean,
    mean_of,
    quantile,
    share,
    total_of_deals,
)

QUANTILES: Final = (5, 25, 50, 75, 95, 100)
"""The quantiles that are shown, in per cent."""
_SURE: Final = "± and from … to: the true figure lies there in 95 of 100 cases."


def simulate_report(job: Job, tally: Tally) -> Report:
    """The report of the counts of a job."""
    blocks: list[Block] = [
        Paragraph((_headline(tally),), strong=True),
        Paragraph((f"{job.ruleset}; seed {job.seed}. {players_told(job)} {_SURE}",)),
        *table("How deals end", (Column("End"), number("Deals"), *_SHARE), _endings(tally)),
        *table("Scores", (Column("Hands"), number("Mean"), *(number(_name_of(part)) for part in QUANTILES)), _scores(tally)),
        *table("By seat", (Column("Seat"), *_SHARE, number("Won a deal"), number("by going out")), _seats(tally)),
    ]
    if len(set(job.players)) > 1:
        blocks += table("By player", (Column("Player"), *_SHARE, number("Won a deal")), _players(tally))
    columns = (Column("Item"), Column("Price"), number("Winners"), Column("from … to"), number("Others"), Column("from … to"))
    blocks += table("How often each item is scored", columns, _items(job, tally))
    return Report("Played deals", tuple(blocks), partial(_records, job, tally), partial(_data, job, tally))


_SHARE: Final = (number("Share"), Column("from … to"))


def players_told(job: Job) -> str:
    """Who played, in a sentence."""
    if len(set(job.players)) == 1:
        return f"Every player is {job.players[0]}."
    return f"The players are {listed(job.players)}, and move one seat on with each deal."


def percent(part: float) -> str:
    """A share in per cent, with as many decimals as tell it from nothing."""
    shown = 100 * part
    return "0 %" if not shown else f"{shown:.1f} %" if shown >= 1 else f"{shown:.2g} %"


def shown_share(found: Share) -> tuple[str, str]:
    """A share and its interval."""
    return percent(found.share), f"{percent(found.low)} … {percent(found.high)}"


def shown_mean(found: Mean) -> str:
    """A mean and its error."""
    return f"{found.mean:,.1f} ± {found.error:.1g}" if found.error < 1 else f"{found.mean:,.0f} ± {found.error:.0f}"


def _headline(tally: Tally) -> str:
    winners, deals = mean_of(tally["winner_score"]), total_of_deals(tally)
    won = share(tally["deals"]["won"], deals)
    return f"{deals:,} deals: {percent(won.share)} were won, with a hand of {shown_mean(winners)} points in the mean."


def _endings(tally: Tally) -> Iterator[tuple[str, ...]]:
    deals = total_of_deals(tally)
    rows = {f"won, {told}": tally["means"][means] for means, told in MEANS_TOLD.items()}
    rows |= {"drawn game": tally["deals"]["drawn"], "washed": tally["deals"]["washed"]}
    for told, seen in rows.items():
        yield told, f"{seen:,}", *shown_share(share(seen, deals))


def _name_of(part: int) -> str:
    return "Highest" if part == 100 else "Median" if part == 50 else f"{part} % to"


def _scores(tally: Tally) -> Iterator[tuple[str, ...]]:
    named = (("winners", "winner_score"), ("winners, before the limit", "unlimited"), ("others", "loser_score"))
    for told, name in named:
        histogram = tally[name]
        found = losers_mean(tally) if name == "loser_score" else mean_of(histogram)
        yield told, shown_mean(found), *(f"{quantile(histogram, part / 100):,}" for part in QUANTILES)
    yield (
        "discards of a won deal",
        shown_mean(mean_of(tally["turns"])),
        *(str(quantile(tally["turns"], part / 100)) for part in QUANTILES),
    )


def losers_mean(tally: Tally) -> Mean:
    """The mean score of those who did not win; the losers of one deal are one case."""
    histogram, deals = tally["loser_score"], tally["deals"]["won"]
    total, hands = sum(int(score) * count for score, count in histogram.items()), sum(histogram.values())
    of_deals = mean(total, tally["losers_squares"]["all"], deals)
    each = hands / deals if deals else 1
    return Mean(of_deals.mean / each, of_deals.error / each)


def net_by_seat(tally: Tally, seat: str) -> Mean:
    """What a seat wins in a deal."""
    return mean(tally["net"][seat], tally["net_squares"][seat], total_of_deals(tally))


def _seats(tally: Tally) -> Iterator[tuple[str, ...]]:
    deals = total_of_deals(tally)
    for seat, wins in tally["wins"].items():
        going_out = f"{tally['going_out'][seat] / deals:+,.1f}"
        yield seat, *shown_share(share(wins, deals)), shown_mean(net_by_seat(tally, seat)), going_out


def _players(tally: Tally) -> Iterator[tuple[str, ...]]:
    for name, hands in tally["hands_by_player"].items():
        net = mean(tally["net_by_player"][name], tally["net_by_player_squares"][name], hands)
        yield name, *shown_share(share(tally["wins_by_player"].get(name, 0), hands)), shown_mean(net)


def price(item: Item) -> str:
    """What an item is worth, as a score sheet has it."""
    if item.limit is not None:
        return part_of_limit(item.limit)
    return f"×{1 << item.doubles}" if item.doubles else f"{item.points or 0}"


def item_shares(tally: Tally, id: str) -> tuple[Share, Share]:
    """How often winners, and others, score an item; of the others the hands of a deal are counted apart."""
    won = tally["deals"]["won"]
    return share(tally["won"][id], won), share(tally["lost"][id], sum(tally["loser_score"].values()))


def _items(job: Job, tally: Tally) -> Iterator[tuple[str, ...]]:
    for item in job.ruleset.items:
        winners, others = item_shares(tally, item.id)
        yield item.name, price(item), *shown_share(winners), *shown_share(others)


def _records(job: Job, tally: Tally) -> Records:
    rows: list[tuple[Value, ...]] = []
    for item in job.ruleset.items:
        winners, others = item_shares(tally, item.id)
        rows.append((item.id, item.name, price(item), tally["won"][item.id], *winners, tally["lost"][item.id], *others))
    columns = ("item", "name", "price", "winners", "share", "from", "to", "others", "share_of_others", "from_", "to_")
    return Records(columns, tuple(rows))


def _score_data(found: Mean, histogram: dict[str, int]) -> dict[str, Any]:
    quantiles = {str(part): quantile(histogram, part / 100) for part in QUANTILES}
    return {"mean": found.mean, "error": found.error, "quantiles": quantiles}


def _data(job: Job, tally: Tally) -> dict[str, Any]:
    return {
        **job.ruleset.origin,
        "deals": total_of_deals(tally),
        "seed": job.seed,
        "players": list(job.players),
        "wins": tally["deals"]["won"],
        "washouts": tally["deals"]["drawn"] + tally["deals"]["washed"],
        "means": tally["means"],
        "items": {id: {"winners": tally["won"][id], "losers": tally["lost"][id]} for id in tally["won"]},
        "winner_score": _score_data(mean_of(tally["winner_score"]), tally["winner_score"]),
        "loser_score": _score_data(losers_mean(tally), tally["loser_score"]),
        "limit_reached": tally["cut"]["hands"],
        "net": {seat: net_by_seat(tally, seat)._asdict() for seat in tally["net"]},
    }
