"""What was probably meant by a command line that cannot be read: the corrected line, or the command that does it."""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from mjscore.cli.rough_scores import bare_scores
from mjscore.notation.styles import Notation
from mjscore.rulesets.finding import ruleset_ids
from mjscore.seats import Seat

_SAID: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


_JOINING: Final = ("to", "and", "with", "by", "vs", "against", "deals")


def plainly(message: str) -> str:
    """A message of the parser about a number, in words."""
    message = re.sub("is not a valid int(eger)?( range)?", "is not a whole number", message)
    message = re.sub(r"is not in the range (\d+)<=x<=(\d+)", r"is not between \1 and \2", message)
    return re.sub(r"is not in the range x>=(\d+)", r"is less than \1", message)


def meant(message: str, command: Any, path: str) -> str:
    """A sentence about what was meant, for a message of the parser, the command and the words by which it was called."""
    name = getattr(command, "name", "") or ""
    if found := re.search(r"'([^']*)' is not one of", message):
        form = _SAID["formats"].get(found[1])
        return f"Did you mean {form}?" if form else ""
    if found := re.search(r"'(\d[\d,._]*)(k|m|)' is not a valid int", message, re.IGNORECASE):
        number = int(re.sub(r"\D", "", found[1])) * {"": 1, "k": 1_000, "m": 1_000_000}[found[2].casefold()]
        return f"Did you mean {number}?" if "." not in found[1] else ""
    if found := re.search(r"No such command '([^']*)'", message):
        group = path.split()[-1] if " " in path else ""
        if group == "rules" and found[1] in ruleset_ids():
            return f"Did you mean mjscore rules show {found[1]}?"
        known = f"The commands are {', '.join(command.commands)}."
        other = _SAID["commands"].get(f"{group} {found[1]}".lstrip())
        return f"Did you mean mjscore {other}?" if other else known
    if found := re.search(r"No such option: (--\w[\w-]*)", message):
        said = _SAID["options"].get(f"{name} {found[1]}") or _SAID["options"].get(found[1], "")
        if not said and " " not in path:
            said = f"name the command before it, such as mjscore score HAND {found[1]}"
        return f"{said[:1].upper()}{said[1:]}." if said else ""
    if found := re.search(r"unexpected extra arguments? \((.*)\)|unexpected extra argument\(s\) \((.*)\)", message):
        return _extra((found[1] or found[2]).split(), command, name)
    return ""


def _extra(words: list[str], command: Any, name: str) -> str:
    """What was meant by words behind the hand or the file: the full line."""
    options = {option for each in command.params for option in each.opts}
    if "--scores" in options and all(re.fullmatch(r"[^\W\d]+[=:]?[0-9]+", word) for word in words):
        return "Scores stand together: put them in quotation marks, or leave out the blanks between them."
    plain = [word.casefold() for word in words if word not in _JOINING]
    line = sys.argv[1:]
    if name == "diff" and len(plain) < 2:
        return f"Write: {shlex.join(['mjscore', *(word for word in line if word not in _JOINING)])}"
    if "--scores" in options and (scores := bare_scores(" ".join([*line[1:2], *words]))):
        return f"{scores[0].capitalize()}write: mjscore {name} '{scores[1]}'"
    if name == "show" and plain and all(word in ruleset_ids() for word in plain):
        return f"Write: mjscore rules diff {line[-len(words) - 1]} {words[0]}, or show each by itself."
    numbers = "--deals" in options and all(map(str.isdecimal, words)) and {"--deals", "-n"} & {*line}
    if said := _SAID["extra"].get("--deals" if numbers else name):
        return str(said)
    if not set(words) <= set(line):
        return ""
    for word in reversed(words):
        del line[len(line) - 1 - line[::-1].index(word)]
    if "--rules" in options and plain and all(word in ruleset_ids() for word in plain):
        line += [each for word in plain for each in ("-r", word)]
    elif "--to" in options and len(plain) == 1 and plain[0] in tuple(Notation):
        line += ["--to", plain[0]]
    elif "--seat" in options and len(plain) == 1 and plain[0].title() in tuple(Seat):
        line += ["--seat", plain[0]]
    elif "--deals" in options and len(plain) == 1 and plain[0].isdecimal() and not {"--deals", "-n"} & {*line}:
        line += ["--deals", plain[0]]
    elif "--players" in options and name == "new":
        at = next((at for at, word in enumerate(line) if word in ("-p", "--players")), len(line))
        line[at : at + 2] = ["--players", ", ".join(word.strip(",") for word in (*line[at + 1 : at + 2], *words))]
    elif name == "undo" and plain and plain[0].isdecimal():
        return f"undo takes the last deal out; to replace deal {plain[0]} write mjscore session edit FILE {plain[0]}."
    else:
        return ""
    return f"Write: {shlex.join(['mjscore', *line])}"
