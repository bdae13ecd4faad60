"""A house file to begin with: it changes nothing yet, and says beside each line what it would do."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent
from typing import Final

from mjscore.rulesets.loader import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.rulesets.sources import ruleset_ids

_TEXT: Final = """\
# House rules on {title}.
#
# A line that begins with # has no effect: remove the # to use the line. Check the file with
#     mjscore rules check house.toml
# and use it wherever a ruleset is asked for:
#     mjscore score hand.mj --rules house.toml
{beside}# All items with their ids: mjscore rules show {id} --ids. All words and keys: mjscore rules words.

extends = "{base}"
title = "Our table"

# Items that you do not play. Other rules that name them ignore them.
# remove = ["{item}"]

# The limit; no limit: points = "none".
# [limit]
# points = {limit}

# Options that are on at your table unless a player switches one off.
# [option-defaults]
# on = [{option}]
{options}
# An item of the book with another value: points, doubles or a part of the limit, such as limit = "1/2".
# [change.{item}]
# points = 4

# An item of your own. "who" is "all", "winner" or "losers"; all conditions of "when" must hold.
# [items.our-pond]
# name = "Our pond: even dots and white dragons"
# limit = "1"
# who = "winner"
# when = ["standard", {{ tiles-within = "2468D WD" }}]

# What is paid: no double stakes for East, and a false call of mah-jongg that costs half the limit to each.
# [settlement]
# east-doubles = false
# [penalties.false-mah-jongg]
# offence = "false mah-jongg"
# limit = "1/2"
"""


def starter(ruleset: Ruleset) -> str:
    """The text of a house file that extends a ruleset; as it stands it changes nothing but the title."""
    options = [f"{option.id}: {option.title}{' (on by default)' if option.default else ''}" for option in ruleset.options]
    item = next(item.id for item in ruleset.items if item.points is not None)
    base = Path(ruleset.id).name
    # the limit has a line of its own: an option that sets another would contradict it
    plain = (each.id for each in ruleset.options if load_ruleset(ruleset.id, options=[each.id]).limit == ruleset.limit)
    one = next(plain, None)
    return _TEXT.format(
        title=ruleset.title,
        id=ruleset.id,
        base=base,
        beside="" if base in ruleset_ids() else f"# It must lie in the folder of {base}, which it extends.\n",
        item=item,
        limit=600 if ruleset.limit.points is None else 2 * ruleset.limit.points,
        option="" if one is None else f'"{one}"',
        options=indent("\n".join(options) + "\n", "#     ") if options else "",
    )
