"""`mjscore explain`."""

from mjscore.cli import options as flags
from mjscore.cli.inputs import read_hand_given
from mjscore.cli.output import put_report
from mjscore.reports.contents.compare import explain_report
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.scoring.explaining import explain as explain_hand

app = flags.one_command()


@app.command()
def explain(
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
) -> None:
    """Show under which rulesets and options a hand may win.

    If the hand may not win under a ruleset, each option of the ruleset is tried by itself.

    \b
    Example:
      mjscore explain 'concealed: 19D 19B 19C E S W N RD GD WD; won: discard 1D; seat: South'
    """
    rulesets = flags.rulesets_of(rules, options, without, limit)
    read = read_hand_given(hand, *rulesets, seat=seat, round=round, won=won)
    put_report(in_tiles(explain_report(read, explain_hand(read, rulesets)), tiles), format)
