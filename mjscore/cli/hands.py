"""`mjscore compare` and `convert`: one hand under many rulesets, or in another notation."""

import json
from typing import Annotated

from typer import Option

from mjscore.cli import options as flags
from mjscore.cli.inputs import hand_of, read_given, read_hand_or_deal
from mjscore.cli.output import put, put_report
from mjscore.notation.convert import convert_to
from mjscore.notation.styles import Notation
from mjscore.reports.contents.compare import compare_report
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.reports.writers.to_data import json_text
from mjscore.scoring.comparing import compare as compare_hand


def compare(
    hand: flags.HandText = None,
    rules: flags.SeveralRulesets = None,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatOption = None,
    round: flags.RoundName = None,
    won: flags.WonWords = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
) -> None:
    """Score one hand under several rulesets, side by side.

    An option is switched on or off in those of the rulesets that have it. Of a win that a ruleset does not allow, each of
    its options is tried by itself, and those that allow it are named with the total.

    \b
    Example:
      mjscore compare 'concealed: 2233445566788B; won: draw 7B; seat: South'
      mjscore compare hand.mj -r babcock -r harr -r house.toml
    """
    rulesets = flags.rulesets_of(rules, options, without, limit)
    given = read_given(hand, "hand")
    read = hand_of(given, *rulesets, seat=seat, round=round, won=won)
    report = compare_report(read, compare_hand(read, rulesets))
    put_report(in_tiles(report, tiles), format)


def convert(
    hand: flags.HandText = None,
    to: flags.WrittenAs = Notation.TEXT,
    lines: Annotated[
        bool,
        Option("--lines", help="Write each section of a hand on a line of its own."),
    ] = False,
) -> None:
    """Write a hand or a deal in another notation.

    \b
    Example:
      mjscore convert '123m456p789s1122z' --to unicode
      mjscore convert deal.mj --to json
    """
    value = read_hand_or_deal(read_given(hand, "hand"))
    if to is Notation.JSON:
        put(json_text(json.loads(convert_to(value, to))))
    else:
        text = convert_to(value, to, layout="lines" if lines else "line")
        put(text.rstrip("\n") + "\n")
