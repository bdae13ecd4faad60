"""What a shell is offered for the values of options: rulesets, their options, books, seats, players."""

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


def books(incomplete: str) -> list[str]:
    """The books that have worked examples."""
    from mjscore.casebook import examples_folder

    names = sorted({path.parent.name for path in examples_folder().glob("*-[0-9]*/*.mj")})
    return [name for name in names if name.startswith(incomplete)]


def winds(incomplete: str) -> list[str]:
    """The winds that are seats and rounds."""
    return [wind for wind in ("East", "South", "West", "North") if wind.lower().startswith(incomplete.lower())]


def players(context: typer.Context, incomplete: str) -> list[str]:
    """The players of the session that is named already, else of the one that is meant where none is named."""
    from mjscore.sessions.storage import ENDING, load_session, which_file

    named = context.params.get("file") or next((each for each in context.args if each.endswith(ENDING)), None)
    try:
        names = load_session(which_file(named)).names
    except (Problem, OSError):
        return []
    return [name for name in names if name.lower().startswith(incomplete.lower())]
