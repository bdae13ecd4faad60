"""What a shell is offered for the values of options: rulesets, their options, seats."""

from pathlib import Path

import typer

from mjscore.problems import Problem
from mjscore.rulesets import load_ruleset, ruleset_ids


def rulesets(incomplete: str) -> list[str]:
    """The shipped rulesets, and house files that begin so."""
    folder, _, name = incomplete.rpartition("/")
    files = Path(folder or ".").glob("*.toml") if Path(folder or ".").is_dir() else ()
    paths = [f"{folder}/{path.name}" if folder else path.name for path in files if path.name.startswith(name)]
    return [id for id in ruleset_ids() if id.startswith(incomplete)] + sorted(paths)


def options(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The options of the rulesets that are named already, else of all, each with its name."""
    named = context.params.get("rules") or context.params.get("ruleset")
    ids = [named] if isinstance(named, str) else list(named or ruleset_ids())
    try:
        found = {option.id: option.title for id in ids for option in load_ruleset(id).options}
    except Problem:
        return []
    return [(id, name) for id, name in found.items() if id.startswith(incomplete)]


def winds(incomplete: str) -> list[str]:
    """The winds that are seats and rounds."""
    return [wind for wind in ("East", "South", "West", "North") if wind.lower().startswith(incomplete.lower())]
