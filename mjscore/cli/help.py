"""`mjscore help`."""

from typing import Annotated

import typer

import mjscore
from mjscore.cli import options as flags
from mjscore.cli.app import COMMANDS, load
from mjscore.cli.app import app as program
from mjscore.cli.output import Format, put, put_long
from mjscore.cli.topics import TOPICS, man_page, told
from mjscore.problems import Fault, UsageProblem, did_you_mean

app = flags.one_command()


def _names(incomplete: str) -> list[str]:
    return [name for name in (*TOPICS, *COMMANDS) if name.startswith(incomplete)]


@app.command()
def help(
    context: typer.Context,
    topic: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TOPIC|COMMAND]", help="What to read about; the list of topics if left out.", autocompletion=_names
        ),
    ] = None,
    man: Annotated[bool, typer.Option("--man", help="Write the man page.")] = False,
) -> None:
    """Read about a topic or a command.

    \b
    Example:
      mjscore help notation
      mjscore help session add
      mjscore help --man > mjscore.1
    """
    if man:
        put(man_page(_all_commands(), mjscore.__version__))
    elif not topic:
        put(
            "".join(f"{name:12} {each.title}\n" for name, each in TOPICS.items())
            + "\nmjscore help COMMAND shows the help of a command.\n"
        )
    elif len(topic) == 1 and topic[0] in TOPICS:
        put_long(told(topic[0]), Format.TEXT)
    else:
        put_long(_of_command(context, topic), Format.TEXT)


def _all_commands() -> typer.core.TyperGroup:
    """The program with every command loaded."""
    group = typer.main.get_group(program)
    for name in COMMANDS:
        group.add_command(load(name))
    return group


def _of_command(context: typer.Context, words: list[str]) -> str:
    """The help of a command; raises UsageProblem for a word that is neither a topic nor a command."""
    command, at = _all_commands(), context.parent
    for word in words:
        inner = getattr(command, "commands", {}).get(word)
        if inner is None:
            known = [*TOPICS, *getattr(command, "commands", {})]
            hint = did_you_mean(word, known) or f"known: {', '.join(known)}"
            raise UsageProblem(Fault("unknown-topic", f"“{word}” is neither a topic nor a command", hint=hint), source="help")
        command = inner
        at = type(context)(command, parent=at, info_name=word)
    assert at is not None
    return f"{command.get_help(at)}\n"
