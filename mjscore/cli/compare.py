"""`mjscore compare`."""

from mjscore.cli import options as flags
from mjscore.cli.inputs import read_hand_given
from mjscore.cli.output import put_report
from mjscore.reports.contents.compare import compare_report
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.scoring.explaining import compare as compare_hand

app = flags.one_command()


@app.command()
def compare(
    hand: flags.HandText = None,
    rules: flags.ManyRules = None,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatName = None,
    round: flags.RoundName = None,
    won: flags.WonWords = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
    rules_book: flags.RulesBook = None,
) -> None:
    """Score one hand under several rulesets, side by side.

    An option is switched on or off in those of the rulesets that have it.

    \b
    Example:
      mjscore compare 'concealed: 2233445566788B; won: draw 7B; seat: South'
      mjscore compare hand.mj -r babcock -r harr -r house.toml
    """
    rulesets = flags.rulesets_of(rules, options, without, limit)
    read = read_hand_given(hand, *rulesets, seat=seat, round=round, won=won)
    put_report(in_tiles(compare_report(read, compare_hand(read, rulesets)), tiles), format, rules_book)
