"""The report of several sessions in one table: totals, the deals won, the best hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import attrgetter
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
    signed,
    text,
    under,
)
from mjscore.reports.contents.session import WIN_COLUMNS, to_a_tenth
from mjscore.reports.words.items import rules_in_short
from mjscore.sentences import so_many
from mjscore.sessions.played import Details
from mjscore.sessions.summary import Season, SeasonLine

_BEST: Final = 10
"""How many of the best hands are shown."""


def several_sessions_report(season: Season) -> Report:
    """The report of several sessions together."""
    games = season.games
    blocks: list[Block] = [Paragraph((_played(season),))]
    if len(games) > 1:
        apart = "They were played by different rules or limits, whose points are not compared."
        blocks.append(Paragraph((apart,)))
    blocks.append(Table("evenings", _EVENINGS, season.evenings))
    for game in games:
        by = _by_which_rules(game, games)
        columns = (_place_in(game), *_PLAYERS)
        rules = {"rules": _rules(game)}
        blocks += [
            Heading(f"The standing{by}"),
            Table("players", columns, game.standings, common=rules),
            Drawing(partial(_chart, game)),
        ]
        if game.wins:
            blocks += [
                Heading(f"The deals won{by}"),
                Table("", (_NAME, *_WON), game.standings),
                Heading(f"How the winning tile came{by}"),
                Table("", (_NAME, *_CAME), game.standings),
            ]
    blocks += under("Who won on whose discard", _on_discards(season))
    for game in games:
        by = _by_which_rules(game, games)
        best = Table("", _BEST_HANDS, game.best[:_BEST])
        blocks += under(f"The best hands{by}", best)
    blocks.append(Table("wins", _WINS, season.best))
    return Report(_title(season), tuple(blocks))


def _title(season: Season) -> str:
    dates = [evening.date for evening in season.evenings if is_date(evening.date)]
    if not dates:
        return "Season"
    if dates[0] == dates[-1]:
        return f"Season · {dates[0]}"
    return f"Season · {dates[0]} to {dates[-1]}"


def _played(season: Season) -> str:
    deals = sum(len(evening.entries) for evening in season.evenings)
    return f"{so_many(len(season.evenings), 'evening')}, {so_many(deals, 'deal')}."


def _by_which_rules(game: Season, games: Sequence[Season]) -> str:
    """What is said in a heading where there are several games."""
    return f" under {_rules(game)}" if len(games) > 1 else ""


def _rules(game: Season) -> str:
    return rules_in_short(game.evenings[0].ruleset)


def _place_in(game: Season) -> Column:
    return number("", "place", lambda line: game.standings.index(line) + 1)


def _chart(game: Season) -> str:
    present = game.present()
    return drawings.totals.line_chart(game.totals(), unit="evenings", present=present)


def _on_discards(season: Season) -> Table:
    """How often each player won on the discard of each other."""
    paid = season.paid_on_discards()

    def wins_of(winner: str) -> Column:
        key = f"{winner} won"
        return number(winner, key, lambda name: paid.get(name, {}).get(winner))

    names = tuple(player.name for player in season.standings)
    columns = (text("discarded by", "discarder", str), *map(wins_of, names))
    return Table("won_on_discards", columns, names if paid else ())


_EVENINGS: Final = (
    field("evening", attrgetter("called")),
    field("title"),
    field("date"),
    field("ruleset", attrgetter("ruleset.id")),
    field("options", attrgetter("ruleset.changed")),
    field("limit", attrgetter("ruleset.limit.points")),
    field("digest", attrgetter("ruleset.digest")),
    field("deals", lambda session: len(session.entries)),
)
_NAME: Final = text("player", "player", attrgetter("name"))
_WON: Final = (number("wins", "wins"), *WIN_COLUMNS)
_CAME: Final = (
    number("drawn", "wins_drawn", attrgetter("won_drawn")),
    number("on discards", "wins_on_discards", attrgetter("won_on_discard")),
    number("robbing", "wins_by_robbing", attrgetter("won_robbing")),
    number("not known", "wins_not_known_how", attrgetter("won_unknown")),
    number("discards that won", "discards_that_won", attrgetter("discards_won")),
)


def _per_deal(line: SeasonLine) -> float | None:
    return to_a_tenth(line.total_per_deal)


def _signed_tenths(points: float | None) -> str:
    return signed(points, places=1)


_PLAYERS: Final = (
    _NAME,
    number("evenings", "evenings"),
    number("deals", "deals"),
    number("total", "total", show=signed),
    number("a deal", "total_per_deal", _per_deal, _signed_tenths),
    *for_programs((*_WON, *_CAME)),
)


def _score_words(won: Details) -> str:
    account = won.entry.account
    return f"{account.score}, the limit" if account.limit else str(account.score)


def _hand(won: Details) -> str:
    return won.hand(won.winner)


_BEST_HANDS: Final = (
    number("", value=_score_words),
    text("player", value=attrgetter("winner")),
    text("evening", value=attrgetter("session.called")),
    number("deal", value=attrgetter("entry.number")),
    text("hand", value=_hand),
)
_WINS: Final = (
    field("evening", attrgetter("session.called")),
    field("deal", attrgetter("entry.number")),
    field("winner"),
    field("score", attrgetter("entry.account.score")),
    field("limit", attrgetter("entry.account.limit")),
    field("drawn"),
    field("discarder"),
    field("robbed"),
    field("hand", _hand),
    field("ruleset", attrgetter("session.ruleset.id")),
)
