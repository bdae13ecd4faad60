"""What was probably meant by a command line that cannot be read: the corrected line, or the command that does it."""

from __future__ import annotations

import re
from typing import Any, Final

from mjscore.notation.styles import Notation
from mjscore.rulesets.finding import ruleset_ids
from mjscore.seats import Seat

_FORMATS: Final = {
    "md": "markdown",
    "txt": "text",
    "htm": "html",
    "excel": "csv (mjscore session export writes a workbook)",
    "xlsx": "csv (mjscore session export writes a workbook)",
    "pdf": "html, and print that from the browser",
    "emoji": "unicode",
}
"""What people write for a format."""
_COMMANDS: Final = {
    ("rules", "compare"): "rules diff",
    ("session", "delete"): "session undo, which takes the last deal out, or session edit",
    ("session", "remove"): "session undo, which takes the last deal out, or session edit",
    ("session", "totals"): "session show",
    ("session", "list"): "session show",
    ("session", "start"): "session new",
    ("", "show"): "session show or rules show",
    ("", "add"): "session add",
    ("", "new"): "session new or rules new",
    ("", "diff"): "rules diff",
    ("", "count"): "score",
    ("", "waits"): "analyse",
    ("", "values"): "batch --totals",
}
_OPTIONS: Final = {
    ("table", "--players"): "begin the session first: mjscore session new FILE --players 'Ann, Bob, Cleo, Dan'",
    ("export", "--format"): "write --to",
    ("", "--option"): "write --with",
    ("", "--options"): "write --with",
    ("", "--ruleset"): "write --rules",
    ("", "--wind"): "write --seat",
    ("", "--left"): "write the tiles that are out behind the hand, such as visible: 5C E RD",
    ("quiz", "--level"): "name what is asked: mjscore quiz sets, doubles, special or discard",
    ("list", "--rules"): "write mjscore rules show RULES",
}


def meant(message: str, command: Any, path: str) -> str:
    """A sentence about what was meant, for a message of the parser, the command and the words by which it was called."""
    name = getattr(command, "name", "") or ""
    if found := re.search(r"'([^']*)' is not one of", message):
        return f"Did you mean {_FORMATS[found[1]]}?" if found[1] in _FORMATS else ""
    if found := re.search(r"'(\d[\d,._]*)(k|m|)' is not a valid int", message, re.IGNORECASE):
        number = int(re.sub(r"\D", "", found[1])) * {"": 1, "k": 1_000, "m": 1_000_000}[found[2].casefold()]
        return f"Did you mean {number}?" if "." not in found[1] else ""
    if found := re.search(r"No such command '([^']*)'", message):
        group = path.split()[-1] if " " in path else ""
        if group == "rules" and found[1] in ruleset_ids():
            return f"Did you mean mjscore rules show {found[1]}?"
        return f"Did you mean mjscore {_COMMANDS[group, found[1]]}?" if (group, found[1]) in _COMMANDS else ""
    if found := re.search(r"No such option: (--\w[\w-]*)", message):
        said = _OPTIONS.get((name, found[1])) or _OPTIONS.get(("", found[1]), "")
        if not said and " " not in path:
            said = f"name the command before it, such as mjscore score HAND {found[1]}"
        return f"{said[:1].upper()}{said[1:]}." if said else ""
    if found := re.search(r"unexpected extra arguments? \((.*)\)|unexpected extra argument\(s\) \((.*)\)", message):
        return _extra((found[1] or found[2]).split(), command, name, path)
    return ""


def _extra(words: list[str], command: Any, name: str, path: str) -> str:
    """What was meant by words behind the hand or the file."""
    options = {option for each in command.params for option in each.opts}
    first = next(
        (
            str(each.metavar or each.name).strip("[]").partition("|")[0]
            for each in command.params
            if not each.opts[0].startswith("-")
        ),
        "",
    )
    if "--scores" in options and all(re.fullmatch(r"[^\W\d]+[=:]?[0-9]+", word) for word in words):
        return "Scores stand together: put them in quotation marks, or leave out the blanks between them."
    plain = [word.casefold() for word in words if word not in ("to", "and", "with", "by")]
    if "--rules" in options and plain and all(word in ruleset_ids() for word in plain):
        more = " ".join(f"-r {word}" for word in plain)
    elif "--to" in options and len(plain) == 1 and plain[0] in tuple(Notation):
        more = f"--to {plain[0]}"
    elif "--seat" in options and len(plain) == 1 and plain[0].title() in tuple(Seat):
        more = f"--seat {plain[0]}"
    elif "--deals" in options and len(plain) == 1 and plain[0].isdecimal():
        more = f"--deals {plain[0]}"
    elif "--players" in options and name == "new":
        more = f"--players '{' '.join(words)}'"
    elif name == "undo" and plain and plain[0].isdecimal():
        return f"undo takes the last deal out; to replace deal {plain[0]} write mjscore session edit FILE {plain[0]}."
    else:
        return ""
    return f"Write: {' '.join(filter(None, (path, first, more)))}"
