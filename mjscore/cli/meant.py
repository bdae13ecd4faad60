"""What was probably meant by a command line that cannot be read: the line, mended until the parser takes it, or a sentence."""

from __future__ import annotations

import os
import re
import shlex
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from mjscore.files import ENDING
from mjscore.notation.reader import has_tiles
from mjscore.problems import nearest
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.seats import Seat
from mjscore.vocabulary.english import number_said

_SAID: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_JOINING: Final = frozenset(_SAID["joining"])
_OF_HANDS: Final = ("score", "compare", "convert", "analyse")
_ROUNDS: Final = 6
_SURE: Final = 0.75
"""How like a word must be that takes the place of another in a whole line."""
_ASKED: Final = frozenset(("--help", "-h", "--version", "-V"))
"""They print something and end, whatever else is written."""


def plainly(message: str) -> str:
    """A message of the parser about a number, in words."""
    message = re.sub(
        "is not a valid int(eger)?( range)?", "is not a whole number", message
    )
    message = re.sub(
        r"(?<=-)(\d+) is not in the range (\d+)<=x<=\d+", r"\1 is less than \2", message
    )
    message = re.sub(
        r"is not in the range (\d+)<=x<=(\d+)",
        lambda of: f"is not between {of[1]} and {int(of[2]):,}",
        message,
    )
    return re.sub(r"is not in the range x>=(\d+)", r"is less than \1", message)


def meant(error: Any, root: Any, words: Sequence[str]) -> str:
    """The whole line as it was meant, else a sentence about it; empty where neither is known."""
    error.possibilities = None
    line = [re.sub("^[–—]+(?=[a-z])", "--", word) for word in words]
    found = error if line == [*words] else _refusal(root, line)
    for _ in range(_ROUNDS):
        if found is None:
            return f"Write: {shlex.join(['mjscore', *line])}"
        mended = _mended(found, line)
        if not mended or mended == line:
            break
        line, found = mended, None if _ASKED & {*mended} else _refusal(root, mended)
    if type(found).__name__ == "MissingParameter" and line != [*words]:
        return f"Write: {shlex.join(['mjscore', *line])} {found.param.metavar}"
    return _told(error)


def said_of(topic: str) -> str:
    """Where something is told that is no topic of its own; empty where it is told nowhere."""
    word = topic.casefold()
    return (
        f"write: mjscore rules show {word}"
        if word in ruleset_ids()
        else str(_SAID["topics"].get(word, ""))
    )


def _refusal(root: Any, line: Sequence[str]) -> Any:
    """Why the parser does not take a line; None if it does."""
    command, context, name, words = root.command, None, "mjscore", [*line]
    try:
        while True:
            context = command.make_context(name, words, parent=context)
            if not hasattr(command, "commands"):
                return None
            name, command, words = command.resolve_command(
                context, [*context._protected_args, *context.args]
            )
    except Exception as error:
        return None if type(error).__name__ == "NoArgsIsHelpError" else error


def _mended(error: Any, line: list[str]) -> list[str]:
    """The line with one thing mended; empty where nothing is known to mend."""
    context, message = getattr(error, "ctx", None), str(getattr(error, "message", ""))
    if context is None or _ASKED & {*line}:
        return []
    if "No such option" in message:
        return _for_option(line, error.option_name, context)
    if found := re.search(r"No such command '([^']*)'|^(.+) is not a command", message):
        return _for_command(line, found[1] or found[2], context)
    if "unexpected extra argument" in message:
        return _for_words(line, context)
    if type(error).__name__ == "MissingParameter":
        return [
            each
            for word in line
            for each in (
                word.split(",") if {*word.split(",")} <= {*ruleset_ids()} else [word]
            )
        ]
    if (
        found := re.search(r"'([^']*)' is not (?:one of|a valid)", message)
    ) and getattr(error, "param", None) is not None:
        new = (
            _number(found[1])
            if "valid int" in message
            else _choice(found[1], _choices(error.param))
        )
        if new:
            at = max(
                at
                for at, word in enumerate(line)
                if word == found[1] or word.endswith(f"={found[1]}")
            )
            return [*line[:at], line[at].removesuffix(found[1]) + new, *line[at + 1 :]]
        return (
            _for_words(line, context)
            if error.param.param_type_name == "argument"
            else []
        )
    if re.match("--rules is given", message) and context.command.name in (
        "score",
        "analyse",
    ):
        return ["compare" if word == context.command.name else word for word in line]
    return []


def _number(text: str) -> str:
    found = number_said(
        re.sub(r"(?i)\s+(?:deals|tiles|points|hands|walls)$", "", text), ordinal=True
    )
    return "" if found is None else str(found)


def _choices(param: Any) -> list[str]:
    return [
        str(getattr(each, "value", each)) for each in getattr(param.type, "choices", ())
    ]


def _choice(word: str, choices: Iterable[str]) -> str:
    """The one of some words that another means."""
    known, said = [*choices], _SAID["values"].get(word.casefold(), "")
    return str(said) if said in known else "".join(nearest(word, known, 1, _SURE))


def _options(command: Any) -> list[str]:
    return [
        name for each in command.params for name in each.opts if name.startswith("-")
    ]


def _values(command: Any) -> dict[str, list[str]]:
    """Words that say by themselves of which option of a command they are, each with what to write."""
    options, found = _options(command), dict[str, list[str]]()
    for each in sorted(command.params, key=lambda each: "--format" not in each.opts):
        for choice in _choices(each):
            found.setdefault(
                choice,
                [choice]
                if each.param_type_name == "argument"
                else [each.opts[0], choice],
            )
    for id in ruleset_ids():
        found.setdefault(id, ["-r", id] if "--rules" in options else [id])
        for option in load_ruleset(id).options if "--with" in options else ():
            found.setdefault(option.id, ["--with", option.id])
    if "--seat" in options:
        found.update({str(seat).casefold(): ["--seat", str(seat)] for seat in Seat})
    return found


def _for_option(line: list[str], option: str, context: Any) -> list[str]:
    """The line with an option that there is in the place of one that there is not."""
    command = context.command
    at = next(
        (at for at, word in enumerate(line) if word.partition("=")[0] == option), None
    )
    if at is None:  # -rules is read as -r ules
        return []
    name, before, behind = option.strip("-"), line[:at], line[at + 1 :]
    if hasattr(command, "commands"):
        later = next(
            (place for place, word in enumerate(behind) if word in command.commands),
            None,
        )
        if (
            name in command.commands
            or " ".join([*context.command_path.split()[1:], name]) in _SAID["commands"]
        ):
            return [*before, name, *behind]
        if later is not None:
            return [*before, *behind[later:], line[at], *behind[:later]]
    if option in _options(context.find_root().command):
        return [option, *before, *behind]
    given = line[at].partition("=")[1:]
    told, options = _SAID["options"], _options(command)
    other = told.get(
        f"{command.name} {option}", told.get(option, told.get(option.rstrip("s"), "?"))
    )
    if not other:
        return [*before, *behind]
    if other == "?" or (other.startswith("-") and other.split(" ")[0] not in options):
        values = _values(command)
        value = name if name in values else _SAID["values"].get(name)
        if value in values and not given[0]:
            return [*before, *values[value], *behind]
        known = [each.lstrip("-") for each in options if each.startswith("--")]
        started = [each for each in known if each.startswith(name) and len(name) > 2]
        close = started if len(started) == 1 else nearest(name, known, 1, _SURE)
        other = f"--{close[0]}" if close else ""
    return [*before, *f"{other}{''.join(given)}".split(" "), *behind] if other else []


def _for_command(line: list[str], word: str, context: Any) -> list[str]:
    """The line with a command that there is at the head."""
    if word not in line:
        return []
    known, at = context.command.commands, line.index(word)
    group, before, behind = context.command_path.split()[1:], line[:at], line[at + 1 :]
    lower = word.casefold().strip("?!/-")
    if not group and behind and (of := _home(lower, behind[0], context)):
        return [*before, of, lower, *behind]
    if other := _SAID["commands"].get(" ".join([*group, lower])):
        return [*line[: at - len(group)], *other.split(), *behind]
    if lower in known:
        return [*before, lower, *behind]
    later = next((place for place, each in enumerate(behind) if each in known), None)
    if later is not None and (
        lower in ruleset_ids() or lower in _commands(behind[later], context)
    ):
        moved = (
            ["-r", lower] if lower in ruleset_ids() and behind[later] != "rules" else []
        )
        return [
            *before,
            behind[later],
            *([] if moved else [word]),
            *behind[:later],
            *behind[later + 1 :],
            *moved,
        ]
    if lower in ruleset_ids() and group in ([], ["rules"]):
        return [*before, *([] if group else ["rules"]), "show", lower, *behind]
    if group == [] and (" " in word or has_tiles(word) or os.path.splitext(word)[1]):
        return [*before, "score", *line[at:]]
    close = nearest(lower, known, 1, 0.8)
    return [*before, *close, *behind] if close else []


def _home(command: str, of: str, context: Any) -> str:
    """The group of a command that is said of a ruleset or of a session: `show babcock`; empty where it has none."""
    group = (
        "rules"
        if of.casefold() in ruleset_ids()
        else "session"
        if of.endswith(ENDING)
        else ""
    )
    return group if group and command in _commands(group, context) else ""


def _commands(group: str, context: Any) -> Iterable[str]:
    """The commands of a group; none of a single command."""
    found: Iterable[str] = getattr(
        context.command.resolve_command(context, [group])[1], "commands", ()
    )
    return found


def _joined(line: list[str], known: Iterable[str]) -> list[str]:
    """The line with names of several words in one word: `harr limit`, `nine gates`."""
    names = {*known}
    for at in range(len(line)):
        for end in range(len(line), at + 1, -1):
            if (name := "-".join(line[at:end]).casefold()) in names:
                return _joined([*line[:at], name, *line[end:]], names)
    return line


def _for_words(line: list[str], context: Any) -> list[str]:
    """The line with words in their places that stand behind the hand or the file, or before it."""
    command, values = context.command, _values(context.command)
    line = _joined(
        [
            f"-{word}"
            if word.startswith("-") and f"-{word}" in _options(command)
            else word
            for word in line
        ],
        values,
    )
    start = 0
    for name in context.command_path.split()[1:]:
        start = line.index(name, start) + 1
    opts, rest, _ = command.make_parser(context).parse_args(args=line[start:])
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    given = [opts.get(each.name) for each in arguments]
    written = [
        word
        for each in (*given, rest)
        for word in ([each] if isinstance(each, str) else each or ())
    ]
    words = [*written]
    choices = [choice for each in arguments for choice in _choices(each)]
    kept, moved, numbers = (
        list[str](),
        list[str](),
        _SAID["numbers"].get(command.name, ""),
    )
    while words:
        word = words.pop(0)
        name, is_set, value = (
            word.partition("=")
            if re.match("[a-z]+=", word)
            else (word.strip(":,").casefold(), "", "")
        )
        said = (
            _SAID["options"].get(f"--{name}", "")
            if is_set or word.endswith(":")
            else ""
        )
        option = next(
            (each for each in (f"--{name}", said) if each in _options(command)), ""
        )
        if (
            option
            and (
                is_set or (words and (words[0] not in ruleset_ids() or name == "rules"))
            )
            and " " not in word
        ):
            moved += [option, value if is_set else words.pop(0)]
        elif near := _choice(name, choices):
            kept.append(near)
        elif name in values and values[name] != [name]:
            moved += values[name]
        elif numbers and not {numbers, "--show"} & {*line} and _number(word):
            while words and number_said(f"{word} {words[0]}"):
                word = f"{word} {words.pop(0)}"
            moved += [numbers, _number(word)]
        elif name not in _JOINING and not re.fullmatch("19[0-9]{2}", name):
            kept.append(word)
    plain = [each for each in [*kept, *moved] if each not in ("-r", "--rules")]
    fits = kept == plain and len(kept) <= len(arguments)
    other = _SAID["instead"].get(" ".join(context.command_path.split()[1:]), "")
    if other and plain and not fits and {*plain} <= {*ruleset_ids()}:
        return [*other.split(), *plain]
    if context.command_path.endswith("rules show") and {*kept[1:]} <= {
        "items",
        "options",
    }:
        kept = kept[:1]  # it prints all of them
    if command.name in _OF_HANDS and not any(
        has_tiles(each) or os.path.splitext(each)[1] for each in kept
    ):
        return []
    if len(kept) > len(arguments) and not any(each.nargs < 0 for each in arguments):
        return []
    named = line[start:][::-1]
    for word in written[::-1]:
        named.remove(word)
    return [*line[:start], *kept, *named[::-1], *moved]


def _told(error: Any) -> str:
    """A sentence about what is meant, for a refusal of the parser; empty where there is nothing to say."""
    context, message, line = error.ctx, str(error.message), sys.argv[1:]
    name, param = context.command.name or "", getattr(error, "param", None)
    if "No such option" in message:
        said = _SAID["told"].get(f"{name} {error.option_name}") or _SAID["told"].get(
            error.option_name, ""
        )
        return str(
            said or ("" if " " in context.command_path else _SAID["told"]["an option"])
        )
    if "requires an argument" in message:
        told = next(
            (
                each.help
                for each in context.command.params
                if error.option_name in each.opts
            ),
            "",
        )
        return f"Behind it stands: {told}"
    if type(error).__name__ == "MissingParameter" and param is not None:
        example = _SAID["examples"].get(param.metavar)
        return (
            f"{param.help} Such as: {shlex.join(['mjscore', *line, *example.split()])}"
            if example
            else str(param.help or "")
        )
    if "No such command" in message:
        word = str(re.findall("'([^']*)'", message)[0])
        group = " ".join([*context.command_path.split()[1:], word.casefold()])
        return str(
            _SAID["told"].get(group)
            or f"The commands are {', '.join(context.command.commands)}."
        )
    if found := re.search(
        r"unexpected extra arguments? \((.*)\)|unexpected extra argument\(s\) \((.*)\)",
        message,
    ):
        return _behind((found[1] or found[2]).split(), line, context)
    return ""


def _behind(words: list[str], line: list[str], context: Any) -> str:
    """What is told of words that stand behind the hand or the file."""
    name, options = context.command.name, _options(context.command)
    if "--players" in options and name == "new" and {*words} <= {*line}:
        line = [word for word in line if word not in words]
        at = next(
            (at for at, word in enumerate(line) if word in ("-p", "--players")),
            len(line),
        )
        line[at : at + 2] = [
            "--players",
            ", ".join(word.strip(",") for word in (*line[at + 1 : at + 2], *words)),
        ]
        return f"Write: {shlex.join(['mjscore', *line])}"
    if name == "undo" and words[0].isdecimal():
        return f"undo takes the last deal out; to replace deal {words[0]} write mjscore session edit FILE {words[0]}."
    numbers = (
        "--deals" in options
        and all(map(str.isdecimal, words))
        and {"--deals", "-n"} & {*line}
    )
    if said := _SAID["told"].get(
        "--deals" if numbers else " ".join(context.command_path.split()[1:])
    ):
        return str(said)
    if any(" " in word and has_tiles(word) for word in line):
        return str(_SAID["told"]["behind"])
    return (
        str(_SAID["told"]["HAND"])
        if any("HAND" in (each.metavar or "") for each in context.command.params)
        else ""
    )
