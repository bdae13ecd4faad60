"""The app: the list of commands, each of which is a module that is imported when it is called."""

import re
from enum import EnumMeta
from importlib import import_module
from typing import Any, Final, Literal, get_args, get_origin

import typer
from typer import Option
from typer.core import TyperCommand, TyperGroup

from mjscore import extensions
from mjscore.cli.output import (
    FORMAT,
    REFUSED,
    end_of_reader,
    put,
    refuse,
)
from mjscore.in_json import refused
from mjscore.problems import Fault, Problem, UsageProblem, printable, render
from mjscore.provenance import VERSION, made_by
from mjscore.reports.writers import Format
from mjscore.reports.writers.to_data import json_text

COMMANDS: Final = {
    "score": "Score one hand, itemised, every line cited.",
    "settle": "Settle a deal: the scores, and who pays whom.",
    "analyse": "Show what a hand waits for, what to discard, what is dangerous.",
    "compare": "Score one hand under several rulesets, side by side.",
    "session": "Keep the account of many deals: seats, rounds, running totals.",
    "table": "Keep the account of an evening at a prompt, a line a deal.",
    "rules": "Show rulesets as cited score sheets, and check house rules.",
    "convert": "Write a hand or a deal in another notation.",
    **{name: line for name, (_, line) in extensions.ADDED_COMMANDS.items()},
    "help": "Read about a topic or a command.",
}
"""The commands in the order in which the help lists them; the help of each begins with the same line."""

_HOMES: Final = {
    "compare": "mjscore.cli.hands",
    "convert": "mjscore.cli.hands",
    **{name: module for name, (module, _) in extensions.ADDED_COMMANDS.items()},
}
"""The modules of commands; any other is in the module of its name."""

_EPILOG: Final = "\b\nExample:\n  mjscore score '888D | WD WD EEE 567C 123B; won: discard 8D; seat: East'"


SHORT_HELP: Final = {"help_option_names": ["--help", "-h"]}


_INTEGER: Final = re.compile(r"\s*[+-]?\d+\s*")


class _AsGiven:
    """Takes a value that is already what its parameter asks for, such as a text or a default, and has typer read any other."""

    def __init__(self, parameter: Any) -> None:
        self.wanted = parameter.type_descriptor.annotation
        self.is_read = parameter.type_descriptor.parameter_info.parser is None
        self.by_typer = parameter.get_runtime_param

    def __call__(self) -> Any:
        """What reads the parameter."""
        return self

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter, as typer asks for it."""
        is_list = param.multiple or param.nargs == -1
        if value is None or (is_list and not value):
            return () if is_list else None
        if self.is_read and self._is_wanted(value):
            return value
        if isinstance(self.wanted, EnumMeta) and value in list(self.wanted):
            return self.wanted(value)
        if self.wanted is int and not _INTEGER.fullmatch(value):
            raise typer.BadParameter(
                f"{value!r} is not a valid integer.", ctx=ctx, param=param
            )
        try:
            return self.by_typer().coerce(value, param=param, ctx=ctx)
        except typer.BadParameter as refused:
            refused.message = refused.message.removeprefix("Value error, ")
            raise

    def _is_wanted(self, value: Any) -> bool:
        if get_origin(self.wanted) is Literal:
            return value in get_args(self.wanted)
        if self.wanted == list[str]:
            return all(isinstance(text, str) for text in value)
        return isinstance(self.wanted, type) and type(value) is self.wanted


def _as_given(parameters: list[Any]) -> list[Any]:
    """Keep typer, from 0.29 on, from loading pydantic for values that need no reading: that costs a third of a start."""
    for parameter in parameters:
        reader = getattr(parameter, "get_runtime_param", None)
        if reader is not None and not isinstance(reader, _AsGiven):
            parameter.get_runtime_param = _AsGiven(parameter)
    return parameters


class PlainGroup(TyperGroup):
    """A group whose options are taken as they are given."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options of the group."""
        return _as_given(super().get_params(ctx))


class LazyGroup(PlainGroup):
    """A group that lists all commands and imports only the one that is called."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for name, line in COMMANDS.items():
            self.add_command(
                TyperCommand(name, callback=None, help=line, rich_markup_mode=None)
            )

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Put the called command in the place of the one that only stands for it in the list."""
        if len(args) > 1 and args[-1] == "help" and args[0] != "help":
            args[-1] = "--help"
        if args and args[0] in COMMANDS:
            self.add_command(load(args[0]))
        elif args and not args[0].isalpha():
            ctx.fail(f"{printable(args[0])} is not a command")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Write a refusal as JSON where that is asked for."""
        try:
            return super().invoke(ctx)
        except Problem as problem:
            if ctx.meta.get(FORMAT) != Format.JSON:
                refuse(render(problem, codes=ctx.params["verbose"]))
            put(json_text({**made_by(), **refused(problem)}))
            ctx.exit(REFUSED)
        except BrokenPipeError:
            end_of_reader()
            ctx.exit()

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Print help and version to a reader who may have seen enough."""
        try:
            return super().parse_args(ctx, args)
        except BrokenPipeError:
            end_of_reader()
            raise typer.Exit from None


_QUOTES: Final = "Write a hand or a deal in quotes, because the shell itself uses ; and |, such as '888D | WD WD EEE 567C 123B; won: discard 8D'"
_BOUNDS: Final = re.compile(r"(; |  \[)[0-9x<>=]+\]$")
"""The least and the greatest value at the end of the help of an option, which a refusal tells."""


class GroupedCommand(TyperCommand):
    """A command whose help lists options panel by panel, and whose options take one value where one is meant."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse an option that is given twice: nobody knows which of its values is meant."""
        _, behind, given = self.make_parser(ctx).parse_args(args=list(args))
        if behind and not ctx.resilient_parsing:
            self._refuse_words(ctx, printable(" ".join(behind)))
        for option in given:
            may_repeat = getattr(option, "multiple", True)
            may_repeat = may_repeat or getattr(option, "is_flag", False)
            times = given.count(option)
            if times > 1 and not may_repeat:
                ctx.fail(
                    f"{option.opts[0]} is given {times} times, and takes one value"
                )
        return super().parse_args(ctx, args)

    def _refuse_words(self, ctx: Any, words: str) -> None:
        """Say what was probably meant by words behind those that a command takes; typer refuses all others."""
        if any("|-]" in _metavar(argument) for argument in self._arguments(ctx)):
            ctx.fail(f"Unexpected words behind the text: {words}. {_QUOTES}")
        if ctx.info_name == "new":
            players = "Players stand behind --players: --players 'Ann, Bob, Cleo, Dan'"
            ctx.fail(f"Unexpected words: {words}. {players}")

    def _arguments(self, ctx: Any) -> list[Any]:
        arguments = []
        for parameter in self.get_params(ctx):
            if parameter.param_type_name == "argument":
                arguments.append(parameter)
        return arguments

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The arguments in the line of usage, as the command writes them."""
        return ["[OPTIONS]", *map(_metavar, self._arguments(ctx))]

    def get_params(self, ctx: Any) -> list[Any]:
        """The arguments and options of the command."""
        return _as_given(super().get_params(ctx))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and options, panel after panel."""
        panels: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is None:
                continue
            name, described = record
            panel = getattr(parameter, "rich_help_panel", None) or "Options"
            if parameter.param_type_name == "argument":
                name = _metavar(parameter)
                panel = "Arguments"
            described = _BOUNDS.sub(_end_of_bounds, described)
            panels.setdefault(panel, []).append((name, described))
        for panel, records in panels.items():
            with formatter.section(panel):
                formatter.write_dl(records)


def _metavar(argument: Any) -> str:
    """An argument as the command writes it; typer 0.29 would add braces, brackets and a type."""
    return str(argument.metavar or argument.name.upper())


def _end_of_bounds(bounds: re.Match[str]) -> str:
    """What closes the remark in which the least and the greatest value stood, if there is more in it."""
    return "]" if bounds[1] == "; " else ""


def plain_typer(**more: Any) -> typer.Typer:
    """An app without what costs start-up, and without what the whole program does."""
    usual: dict[str, Any] = {
        "cls": PlainGroup,
        "add_completion": False,
        "suggest_commands": True,
        "rich_markup_mode": None,
        "pretty_exceptions_enable": False,
    }
    return typer.Typer(**{**usual, **more})


def load(name: str) -> Any:
    """A command by its name, ready to be called."""
    module = _HOMES.get(name, f"mjscore.cli.{name}")
    try:
        home = import_module(module)
    except ModuleNotFoundError as missing:
        if not str(missing.name).startswith("mjscore.ext"):
            raise
        raise UsageProblem(
            Fault(
                "not-installed",
                f"`mjscore {name}` needs {missing.name}, which is not installed here",
                hint="install the whole of mjscore",
            ),
            source="mjscore",
        ) from None
    made: typer.Typer = getattr(home, "app", None) or plain_typer()
    if not made.registered_commands:
        made.command()(getattr(home, name))
    for registered in made.registered_commands:
        registered.cls = GroupedCommand
    command = typer.main.get_command(made)
    command.name = name
    return command


app = plain_typer(
    add_completion=True,
    cls=LazyGroup,
    no_args_is_help=True,
    epilog=_EPILOG,
    context_settings=SHORT_HELP,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mjscore {VERSION}")
        raise typer.Exit


@app.callback()
def _mjscore(
    version: bool = Option(
        False,
        "--version",
        "-V",
        callback=_show_version,
        is_eager=True,
        help="Show the version.",
    ),
    verbose: bool = Option(
        False, "--verbose", help="Show the code of a refusal, such as [too-few-tiles]."
    ),
) -> None:
    """Classical mah-jongg by the books: scores, settlements, every line cited."""
