"""`mjscore score`."""

from typing import Annotated

from typer import Option

from mjscore.cli import options as flags
from mjscore.cli.inputs import (
    answers_about_hand,
    hand_of,
    is_asked,
    put_fixed,
    read_given,
    tell_for_next_time,
)
from mjscore.cli.output import put_report
from mjscore.game.hands import write_hand
from mjscore.reports.contents.score import score_report
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.scoring import score as score_hand


def score(
    hand: flags.HandText = None,
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatOption = None,
    round: flags.RoundName = None,
    won: flags.WonWords = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
    explain: Annotated[
        bool, Option("--explain", help="Say why items that nearly apply do not.")
    ] = False,
    why: Annotated[
        list[str] | None,
        Option("--why", metavar="ITEM", help="Say why this item counts or not."),
    ] = None,
    fix: flags.Fix = False,
) -> None:
    """Score one hand, itemised, every line cited.

    Without a hand, at a terminal, it asks for one part by part.

    \b
    Example:
      mjscore score '3×1D, 3×W | 777C 456B 22C; won: discard 4B; seat: West'
      mjscore score hand.mj -r millington --with roof-off --format html > hand.html
    """
    ruleset = flags.chosen_ruleset(rules, options, without, limit)
    from_answers = is_asked(hand)
    if from_answers:
        options_given = {"seat": seat, "round": round, "won": won}
        known = [name for name, value in options_given.items() if value is not None]
        given = answers_about_hand(ruleset, known)
    else:
        given = read_given(hand, "hand")
    if fix:
        put_fixed(given)
        return
    read = hand_of(given, ruleset, seat=seat, round=round, won=won)
    sheet = score_hand(read, ruleset)
    missed = None
    reasons = []
    if explain or why:
        from mjscore.scoring.why import near_misses  # for these alone
        from mjscore.scoring.why import why as why_item

        if explain:
            missed = near_misses(sheet, ruleset)
        reasons = [why_item(sheet, ruleset, name) for name in why or ()]
    report = score_report(sheet, ruleset, near_misses=missed, why=reasons)
    put_report(in_tiles(report, tiles), format)
    if from_answers:
        tell_for_next_time(write_hand(read))
