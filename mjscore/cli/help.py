"""`mjscore help`: the topics, which are texts in the folder `topics`, and the help of every command."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer import Argument

from mjscore.cli.app import COMMANDS, load
from mjscore.cli.output import put, put_long, terminal_width
from mjscore.problems import Fault, UsageProblem, did_you_mean
from mjscore.reports.writers import Format
from mjscore.reports.writers.to_text import fold
from mjscore.rules import ruleset_ids

_FOLDER: Final = Path(__file__).with_name("topics")
_WITH_GRAMMAR: Final = "notation"
"""The topic below which the grammar is shown."""


def _read(name: str) -> tuple[str, str]:
    page = (_FOLDER / f"{name}.txt").read_text("utf-8")
    title, _, text = page.rstrip("\n").partition("\n\n")
    return title, text


_LISTED: Final = (
    "notation",
    "deals",
    "rules",
    "patterns",
    "sessions",
    "players",
    "formats",
    "exit",
    "environment",
    "playing",
)
TOPICS: Final = {name: _read(name) for name in _LISTED}
"""What there is to read about, with titles and paragraphs; lines that are indented stay as they are."""


def grammar() -> str:
    """The grammar of the notation; it lies beside the topics of an installed package, else in the sources."""
    installed = _FOLDER / "notation.ebnf"
    in_sources = _FOLDER.parents[2] / "grammar" / "notation.ebnf"
    path = installed if installed.is_file() else in_sources
    return path.read_text("utf-8")


def _names(incomplete: str) -> list[str]:
    return [name for name in (*TOPICS, *COMMANDS) if name.startswith(incomplete)]


def help(
    context: typer.Context,
    topic: Annotated[
        list[str] | None,
        Argument(
            metavar="[TOPIC|COMMAND]",
            help="What to read about; the list of topics if left out.",
            autocompletion=_names,
        ),
    ] = None,
) -> None:
    """Read about a topic or a command.

    \b
    Example:
      mjscore help notation
      mjscore help session add
    """
    topic = [word.casefold().strip("?") for word in topic or ()]
    if not topic:
        lines = [f"{name:12} {title}" for name, (title, _) in TOPICS.items()]
        lines += ["", "mjscore help COMMAND shows the help of a command.", ""]
        put("\n".join(lines))
    elif len(topic) == 1 and topic[0] in TOPICS:
        title, text = TOPICS[topic[0]]
        page = f"{title}\n{'=' * len(title)}\n\n{_folded(text)}\n"
        if topic[0] == _WITH_GRAMMAR:
            page = f"{page}\n{grammar()}"
        put_long(page, Format.TEXT)
    else:
        put_long(_of_command(context, topic), Format.TEXT)


def _folded(text: str) -> str:
    """The paragraphs of a topic as wide as the terminal; as they are in a pipe, and where their lines are indented."""
    width = terminal_width()
    if width is None:
        return text
    paragraphs = []
    for paragraph in text.split("\n\n"):
        is_indented = "\n " in f"\n{paragraph}"
        if not is_indented:
            paragraph = "\n".join(fold(paragraph.replace("\n", " "), width))
        paragraphs.append(paragraph)
    return "\n\n".join(paragraphs)


def _of_command(context: typer.Context, words: list[str]) -> str:
    """The help of a command; raises UsageProblem for a word that is neither a topic nor a command."""
    command: Any = None
    above = context.parent
    for word in words:
        known: Mapping[str, Any] = COMMANDS
        if command is not None:
            known = getattr(command, "commands", {})
        if word not in known:
            raise _unknown(word, known)
        command = load(word) if command is None else known[word]
        above = type(context)(command, parent=above, info_name=word)
    assert above is not None
    return f"{command.get_help(above)}\n"


def _unknown(word: str, known: Iterable[str]) -> UsageProblem:
    """The refusal of a word that is neither a topic nor one of the known commands."""
    names = [*TOPICS, *known]
    if word in TOPICS:
        hint = f"write: mjscore help {word}"
    elif word.casefold() in ruleset_ids():
        hint = f"write: mjscore rules show {word.casefold()}"
    else:
        hint = did_you_mean(word, names) or f"known: {', '.join(names)}"
    message = f"“{word}” is neither a topic nor a command"
    return UsageProblem(Fault("unknown-topic", message, hint=hint), source="help")
