"""A ruleset from its id or a house file's path: what it extends, its options and limit, resolved and checked."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from mjscore.files import read_text
from mjscore.problems import Fault, RulesetProblem, Span, UsageProblem, did_you_mean
from mjscore.rulesets.build import build
from mjscore.rulesets.merge import Document, empty_document, lay_delta, lay_file
from mjscore.rulesets.parse import Faults, flag_at, parse_cite, strings_at
from mjscore.rulesets.schema import Option, Ruleset

UNSET: Final = -1
"""The limit not being stated: the ruleset's own holds."""

FOLDER: Final = Path(__file__).parent
LARGEST: Final = 200_000
"""The largest ruleset that is read, in bytes."""
_LONGEST_LINE: Final = 1_000
_LONGEST_LINEAGE: Final = 16
_DEEPEST: Final = 30
"""How many tables may lie within each other; what works on them calls itself for each."""
_TOML_HINT: Final = 'write tables in brackets and texts in quotes: [limit], title = "House"'


@cache
def ruleset_ids() -> tuple[str, ...]:
    """The ids of the shipped rulesets, in order of the alphabet."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != "bibliography"))


def load_ruleset(ruleset: str, options: Iterable[str] = (), without: Iterable[str] = (), limit: int | None = UNSET) -> Ruleset:
    """The ruleset of an id or a house file's path, with options switched on and off and a limit in points.

    `options` may hold `-id` for one switched off, as a deal's header writes it. `limit=None` means no limit; left out, the
    ruleset's own. Raises UsageProblem for an id, a file or an option that does not exist, RulesetProblem for a bad file.
    """
    on, off = switched(options, without)
    return _load(ruleset, on, off, limit, _stamp(ruleset))


def switched(options: Iterable[str], without: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The options that are switched on and those switched off, `-id` among the first being one of the second."""
    wanted = tuple(options)
    on = tuple(id for id in wanted if not id.startswith("-"))
    return on, (*without, *(id[1:] for id in wanted if id.startswith("-")))


def _stamp(ruleset: str) -> float:
    """A house file's time of change, so that an edited file is read again; the shipped ones never change."""
    return 0.0 if ruleset in ruleset_ids() or not os.path.isfile(ruleset) else os.stat(ruleset).st_mtime


@lru_cache(maxsize=256)
def _load(ruleset: str, on: tuple[str, ...], off: tuple[str, ...], limit: int | None, stamp: float) -> Ruleset:
    faults = Faults()
    resolved = resolve(ruleset, on, off, limit, faults)
    document, source = resolved.document, resolved.source
    digested = partial(_digest, document)
    built = build(document, ruleset, resolved.lineage, resolved.options, resolved.on, digested, source, faults)
    if faults.found:
        raise RulesetProblem(faults.found, source=source)
    return built


def _digest(document: Document) -> str:
    from hashlib import sha256

    return sha256(repr(_ordered(document)).encode()).hexdigest()


class Resolved(NamedTuple):
    """A ruleset's document with every delta laid on it, the ids that it extends, its options and which of them are in force."""

    document: Document
    lineage: tuple[str, ...]
    options: tuple[Option, ...]
    on: tuple[str, ...]
    source: str


def resolve(ruleset: str, on: tuple[str, ...], off: tuple[str, ...], limit: int | None, faults: Faults) -> Resolved:
    """The document of an id or a house file's path, with options switched on and off and a limit.

    What is wrong with a delta is noted in `faults`; raises as `load_ruleset` for what keeps it from being read at all.
    """
    document, lineage, source = _document(ruleset, faults)
    listed = _options(document, faults)
    if faults.found:
        raise RulesetProblem(faults.found, source=source)
    in_force = _in_force(ruleset, listed, on, off)
    for option in listed:
        if option.id in in_force:
            table = document["options"][option.id]
            lay_delta(document, table, table["from-book"], f"options.{option.id}", faults, strict=False)
    if limit != UNSET:
        document["limit"]["points"] = "none" if limit is None else limit
    return Resolved(document, lineage, listed, in_force, source)


def _ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return [(key, _ordered(value[key])) for key in sorted(value)]
    return [_ordered(each) for each in value] if isinstance(value, list) else value


def _document(ruleset: str, faults: Faults) -> tuple[Document, tuple[str, ...], str]:
    """The files from the one that extends nothing down to `ruleset`, laid on each other; the ids extended, nearest first."""
    chain: list[tuple[dict[str, Any], str]] = []
    path, source = _find(ruleset, None)
    seen = [path]
    lineage: list[str] = []
    while True:
        data = _read(path, source)
        chain.append((data, source))
        base = data.get("extends")
        if base is None:
            break
        if not isinstance(base, str):
            raise RulesetProblem(Fault("wrong-type", "expected the name of a ruleset", where="extends"), source=source)
        lineage.append(base)
        path, source = _find(base, path.parent, source)
        if path in seen or len(seen) > _LONGEST_LINEAGE:
            raise RulesetProblem(
                Fault("extends-loop", f"“{base}” extends itself in the end", where="extends", hint="break the circle"),
                source=chain[-1][1],
            )
        seen.append(path)
    document = empty_document()
    for data, each in reversed(chain):
        lay_file(document, data, each, faults)
    return document, tuple(lineage), chain[0][1]


def _find(ruleset: str, beside: Path | None, asked_by: str = "") -> tuple[Path, str]:
    """The file of an id or a path; what a file extends must be shipped or lie beside it."""
    if ruleset in ruleset_ids():
        return FOLDER / f"{ruleset}.toml", f"{ruleset}.toml"
    hint = did_you_mean(ruleset, ruleset_ids()) or f"known: {', '.join(ruleset_ids())}, or a path to a .toml file"
    if beside is not None:
        path = beside / ruleset
        if Path(ruleset).name != ruleset or beside == FOLDER or not os.path.isfile(path) or path.resolve().parent != beside:
            fault = Fault("unknown-ruleset", f"no ruleset “{ruleset}” to extend", where="extends", hint=hint)
            raise RulesetProblem(fault, source=asked_by)
        return path.resolve(), ruleset
    path = Path(ruleset)
    if not os.path.isfile(ruleset):
        looks_like_path = path.suffix == ".toml" or "/" in ruleset or "\\" in ruleset
        message = f"no file “{ruleset}”" if looks_like_path else f"no ruleset “{ruleset}”"
        raise UsageProblem(Fault("unknown-ruleset", message, hint=hint), source="ruleset")
    return path.resolve(), ruleset


def _read(path: Path, source: str) -> dict[str, Any]:
    try:
        return parse_toml(read_text(path, LARGEST, _too_large("the file", "bytes"), RulesetProblem, source), source)
    except OSError as error:
        raise UsageProblem(
            Fault("unreadable", f"cannot be read: {error.strerror}", hint="allow it to be read"), source=source
        ) from error


def _too_large(what: str, units: str, span: Span | None = None) -> Fault:
    return Fault("too-large", f"{what} is larger than {LARGEST:,} {units}", span, "a ruleset extends another")


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The tables of a ruleset's text; raises RulesetProblem with line and column where it is not TOML.

    A line may have a thousand characters: the time that the parser takes grows with the square of a dotted key's length.
    """
    if len(text) > LARGEST:
        raise RulesetProblem(_too_large("it", "characters", Span(LARGEST, LARGEST + 1)), text=text, source=source)
    offset = 0
    for line in text.split("\n"):
        if len(line) > _LONGEST_LINE:
            fault = Fault("too-large", f"a line of more than {_LONGEST_LINE} characters", Span(offset, offset + 1), "break it")
            raise RulesetProblem(fault, text=text, source=source)
        offset += len(line) + 1
    try:
        data = tomllib.loads(text)
        if _is_deeper(data, _DEEPEST):
            raise RecursionError
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _toml_problem(error, text, source) from error
    return data


def _is_deeper(value: object, depth: int) -> bool:
    """Whether more than so many tables or lists lie within each other."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth < 0 or any(_is_deeper(each, depth - 1) for each in inner if isinstance(each, dict | list))


def _toml_problem(error: Exception, text: str, source: str) -> RulesetProblem:
    if isinstance(error, RecursionError):
        fault = Fault("not-toml", "tables are nested too deeply", Span(0, 1), f"at most {_DEEPEST} lie within each other")
        return RulesetProblem(fault, text=text, source=source)
    message, _, place = str(error).partition(" (at ")
    words = place.rstrip(")").replace(",", "").split()
    offset = len(text)
    if len(words) == 4:
        line, column = int(words[1]), int(words[3])
        offset = sum(len(each) + 1 for each in text.split("\n")[: line - 1]) + column - 1
    return RulesetProblem(
        Fault("not-toml", f"not TOML: {message}", Span(offset, offset + 1), _TOML_HINT), text=text, source=source
    )


def _options(document: Document, faults: Faults) -> tuple[Option, ...]:
    listed = []
    for id, table in document["options"].items():
        where = f"options.{id}"
        title = table.get("title")
        if not isinstance(title, str):
            faults.wrong_type(f"{where}.title", "a title", title)
        cite = parse_cite(table, table["from-book"], where, faults)
        implies = strings_at(table, "implies", where, faults)
        for other in implies:
            if other not in document["options"]:
                faults.unknown("unknown-option", f"{where}.implies", "option", other, document["options"])
        listed.append(Option(id, str(title), cite, flag_at(table, "default", where, faults), implies))
    return tuple(listed)


def _in_force(ruleset: str, listed: tuple[Option, ...], on: tuple[str, ...], off: tuple[str, ...]) -> tuple[str, ...]:
    known = {option.id: option for option in listed}
    faults = []
    for id in (*on, *off):
        if id not in known:
            hint = did_you_mean(id, known) or f"options of {ruleset}: {', '.join(known) or 'none'}"
            faults.append(Fault("unknown-option", f"{ruleset} has no option “{id}”", hint=hint))
    faults += [
        Fault("on-and-off", f"option “{id}” is switched both on and off", hint="leave out one") for id in on if id in off
    ]
    if faults:
        raise UsageProblem(faults, source="options")
    wanted = [option.id for option in listed if option.default and option.id not in off]
    pending = [*wanted, *on]
    wanted = []
    while pending:
        id = pending.pop()
        if id not in wanted:
            wanted.append(id)
            pending.extend(each for each in known[id].implies if each not in off)
    return tuple(option.id for option in listed if option.id in wanted)
