"""A house file to begin with: it changes nothing yet, and says beside each line what it would do."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

from mjscore.rulesets.loader import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.rulesets.sources import FOLDER, ruleset_ids


def starter(ruleset: Ruleset) -> str:
    """The text of a house file that extends a ruleset; as it stands it changes nothing but the title."""
    options = [f"{option.id}: {option.title}{' (on by default)' if option.default else ''}" for option in ruleset.options]
    item = next(item.id for item in ruleset.items if item.points is not None)
    base = Path(ruleset.id).name
    # the limit has a line of its own: an option that sets another would contradict it
    plain = (each.id for each in ruleset.options if load_ruleset(ruleset.id, options=[each.id]).limit == ruleset.limit)
    one = next(plain, None)
    text = (FOLDER / "starter.txt").read_text("utf-8")
    return text.format(
        title=ruleset.title,
        id=ruleset.id,
        base=base,
        beside="" if base in ruleset_ids() else f"# It must lie in the folder of {base}, which it extends.\n",
        item=item,
        limit=600 if ruleset.limit.points is None else 2 * ruleset.limit.points,
        option="" if one is None else f'"{one}"',
        options=indent("\n".join(options) + "\n", "#     ") if options else "",
    )
