"""The report of several sessions in one table: totals, the deals won, the best hands."""

from __future__ import annotations

from functools import partial
from typing import Final

from mjscore.game.deals import is_date
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Column,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
    field,
    for_programs,
    number,
    text,
    under,
)
from mjscore.reports.contents.session import WIN_COLUMNS, to_a_tenth
from mjscore.reports.contents.settle import signed
from mjscore.reports.words.items import rules_in_short
from mjscore.sentences import so_many
from mjscore.sessions.played import Details
from mjscore.sessions.summary import Season

_BEST: Final = 10
"""How many of the best hands are shown."""


def season_report(season: Season) -> Report:
    """The report of several sessions together."""
    deals = sum(len(evening.entries) for evening in season.evenings)
    dates = [evening.date for evening in season.evenings if is_date(evening.date)]
    title = "Season"
    if dates:
        title += f" · {' to '.join(dict.fromkeys((dates[0], dates[-1])))}"
    played = f"{so_many(len(season.evenings), 'evening')}, {so_many(deals, 'deal')}."
    blocks: list[Block] = [Paragraph((played,))]
    games = season.games
    if len(games) > 1:
        apart = "They were played by different rules or limits, whose points are not compared."
        blocks.append(Paragraph((apart,)))
    blocks.append(Table("evenings", _EVENINGS, season.evenings))
    for game in games:
        by = f" under {_rules(game)}" if len(games) > 1 else ""
        rules = {"rules": _rules(game)}
        columns = (_place_in(game), *_PLAYERS)
        players = Table("players", columns, game.standings, common=rules)
        blocks += [Heading(f"The standing{by}"), players]
        blocks.append(Drawing(partial(_chart, game)))
        if game.wins:
            blocks += [
                Heading(f"The deals won{by}"),
                Table("", (_NAME, *_WON), game.standings),
                Heading(f"How the winning tile came{by}"),
                Table("", (_NAME, *_CAME), game.standings),
            ]
    blocks += under("Who won on whose discard", _on_discards(season))
    for game in games:
        by = f" under {_rules(game)}" if len(games) > 1 else ""
        best = Table("", _BEST_HANDS, game.best[:_BEST])
        blocks += under(f"The best hands{by}", best)
    blocks.append(Table("wins", _WINS, season.best))
    return Report(title, tuple(blocks))


def _rules(game: Season) -> str:
    return rules_in_short(game.evenings[0].ruleset)


def _place_in(game: Season) -> Column:
    return number("", "place", lambda line: game.standings.index(line) + 1)


def _chart(game: Season) -> str:
    return drawings.totals.line_chart(
        game.totals(), unit="evenings", present=game.present()
    )


def _on_discards(season: Season) -> Table:
    """How often each player won on the discard of each other."""
    paid = season.paid_on_discards()

    def wins_of(winner: str) -> Column:
        return number(
            winner, f"{winner} won", lambda name: paid.get(name, {}).get(winner)
        )

    names = tuple(player.name for player in season.standings)
    columns = (text("discarded by", "discarder", str), *map(wins_of, names))
    return Table("won_on_discards", columns, names if paid else ())


_EVENINGS: Final = (
    field("evening", lambda session: session.called),
    field("title"),
    field("date"),
    field("ruleset", lambda session: session.ruleset.id),
    field("options", lambda session: session.ruleset.changed),
    field("limit", lambda session: session.ruleset.limit.points),
    field("digest", lambda session: session.ruleset.digest),
    field("deals", lambda session: len(session.entries)),
)
_NAME: Final = text("player", "player", lambda line: line.name)
_WON: Final = (number("wins", "wins"), *WIN_COLUMNS)
_CAME: Final = (
    number("drawn", "wins_drawn", lambda line: line.won_drawn),
    number("on discards", "wins_on_discards", lambda line: line.won_on_discard),
    number("robbing", "wins_by_robbing", lambda line: line.won_robbing),
    number("not known", "wins_not_known_how", lambda line: line.won_unknown),
    number("discards that won", "discards_that_won", lambda line: line.discards_won),
)


def _per_deal(points: float | None) -> str:
    return "" if points is None else f"{points:+.1f}"


_PLAYERS: Final = (
    _NAME,
    number("evenings", "evenings"),
    number("deals", "deals"),
    number("total", "total", show=signed),
    number(
        "a deal",
        "total_per_deal",
        lambda line: to_a_tenth(line.total_per_deal),
        _per_deal,
    ),
    *for_programs((*_WON, *_CAME)),
)


def _score(won: Details) -> int | None:
    return won.entry.account.score


def _score_words(won: Details) -> str:
    limit = ", the limit" if won.entry.account.limit else ""
    return f"{_score(won)}{limit}"


def _hand(won: Details) -> str:
    return won.hand(won.winner)


_BEST_HANDS: Final = (
    number("", value=_score_words),
    text("player", value=lambda won: won.winner),
    text("evening", value=lambda won: won.session.called),
    number("deal", value=lambda won: won.entry.number),
    text("hand", value=_hand),
)
_WINS: Final = (
    field("evening", lambda won: won.session.called),
    field("deal", lambda won: won.entry.number),
    field("winner"),
    field("score", _score),
    field("limit", lambda won: won.entry.account.limit),
    field("drawn"),
    field("discarder"),
    field("robbed"),
    field("hand", _hand),
    field("ruleset", lambda won: won.session.ruleset.id),
)
