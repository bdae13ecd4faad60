"""A ruleset found by its id or path, or refused with the nearest known; its files, and the place in them of what is wrong.

What stands behind the figures of a house file, its citations, is decided where the files are laid on each other (`merge`).
"""

import os
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.files import read_text, reading
from mjscore.problems import (
    Fault,
    Faults,
    RulesetProblem,
    Span,
    UsageProblem,
    did_you_mean,
    line_and_column,
    nearest_words,
)
from mjscore.rules.file_keys import DEFAULT_RULES as DEFAULT_RULES
from mjscore.rules.merge import Document, apply_file
from mjscore.rules.toml import (
    LARGEST,
    TomlText,
    by_place,
    place_of,
    read_toml,
    too_large,
)
from mjscore.sentences import listed

RULES_FOLDER: Final = Path(__file__).parent / "data"
_LONGEST_LINEAGE: Final = 16
_NO_RULESETS: Final = ("bibliography.toml", "decisions.toml", "shapes.toml")
_IDS: Final = tuple(
    sorted(
        name.removesuffix(".toml")
        for name in os.listdir(RULES_FOLDER)
        if name.endswith(".toml") and name not in _NO_RULESETS
    )
)


def ruleset_ids() -> tuple[str, ...]:
    """The ids of the shipped rulesets, in order of the alphabet."""
    return _IDS


_EXTENDS: Final = (
    "base",
    "basis",
    "based-on",
    "from",
    "inherits",
    "parent",
    "rules",
    "ruleset",
)
_AT_THE_HEAD: Final = f'write extends = "{DEFAULT_RULES}" at the head of the file, above the first [heading]'
LaidFault = tuple[TomlText, Fault]
"""A fault of a text that is laid on others."""


class LaidFiles(NamedTuple):
    """The files of a ruleset laid on each other, and what is wrong with how they change each other."""

    document: Document
    faults: Sequence[LaidFault]


class Sources(NamedTuple):
    """The texts of a ruleset, its own first, then what it extends, nearest first; their paths; the ids that are extended.

    Where nobody knows what a file extends, `unknown` says why, and another ruleset stands in for it.
    """

    texts: tuple[TomlText, ...]
    paths: tuple[Path, ...]
    lineage: tuple[str, ...]
    unknown: tuple[LaidFault, ...] = ()

    @property
    def house_texts(self) -> tuple[TomlText, ...]:
        """The texts of the files that are not shipped."""
        return tuple(
            text
            for text, path in zip(self.texts, self.paths, strict=True)
            if path.parent != RULES_FOLDER
        )

    def laid(self) -> LaidFiles:
        """The files laid on each other, the one that extends nothing first."""
        document = Document()
        laid_faults: list[LaidFault] = []
        for text, path in zip(reversed(self.texts), reversed(self.paths), strict=True):
            faults = Faults()
            apply_file(document, text.data, faults, path.stem)
            laid_faults += [(text, fault) for fault in faults.found]
        laid_faults += self.unknown
        return LaidFiles(document, laid_faults)

    def problem(
        self,
        faults: Sequence[Fault],
        on: Sequence[str],
        laid_faults: Sequence[LaidFault] = (),
    ) -> RulesetProblem:
        """The refusal of these files with some options in force: each fault at the place in the file that causes it.

        It shows the nearest of the files that have any; the faults of the others say their line in words.
        """
        wrong = dict.fromkeys(laid_faults)
        for fault in faults:
            wrong[self._written(fault, on)] = None
        for text, why in self.unknown:
            # what else is wrong may follow from another ruleset that stands in
            kept: dict[LaidFault, None] = {}
            for other, fault in wrong:
                if fault.of_file and (other is not text or fault.where != why.where):
                    kept[other, fault] = None
            kept[text, why] = None
            wrong = kept
        texts = [text for text, _ in wrong]
        nearest = next(text for text in self.texts if _holds(texts, text))
        located = []
        for text, fault in wrong:
            if text is nearest:
                located.append(text.located(fault))
            else:
                located.append(_elsewhere(text, fault))
        located.sort(key=by_place)
        return RulesetProblem(located, text=nearest.text, source=nearest.source)

    def _written(self, fault: Fault, on: Sequence[str]) -> LaidFault:
        """The text that says what is wrong, and the fault with its key path there: what was laid last is looked at first."""
        longest = -1
        best = (self.texts[0], fault)
        where, layers = _tables_that_may_say(fault.where, on)
        entry, _, _ = where.partition(".")
        for tables in layers:
            for text, table in product(self.texts, tables):
                place = place_of(text.places, table + where)
                if place is None:
                    continue
                path, _ = place
                beyond = len(path) - len(table + entry)
                if beyond > longest:
                    longest = beyond
                    best = (text, fault._replace(where=table + where))
                if beyond >= 0 and table.endswith("items."):
                    return best
        return best


def _holds(texts: Sequence[TomlText], text: TomlText) -> bool:
    """Whether this very text is one of some."""
    return any(text is one for one in texts)


def _tables_that_may_say(
    where: str, on: Sequence[str]
) -> tuple[str, list[tuple[str, ...]]]:
    """A key path within its table, and the tables in which that may be written, layer by layer, the last one first.

    An item may be written in its own table, or changed in another.
    """
    option, of_item, rest = where.partition("items.")
    layers = [f"options.{id}." for id in reversed(on)]
    layers.append("")
    if not of_item or (option and not option.startswith("options.")):
        return where, [(layer,) for layer in layers]
    if option:
        layers = [option]
    return rest, [(f"{layer}change.", "change.", f"{layer}items.") for layer in layers]


def _elsewhere(text: TomlText, fault: Fault) -> Fault:
    span = text.located(fault).span
    start = 0 if span is None else span.start
    line, column = line_and_column(text.text, start)
    return fault._replace(where=f"{text.source}:{line}:{column}: {fault.where}")


def read_sources(ruleset: str) -> Sources:
    """The files of an id or a house file's path, down to the one that extends nothing.

    Raises UsageProblem for an id or a file that does not exist, RulesetProblem for what cannot be read as TOML.
    """
    path, source = _find(ruleset)
    texts: list[TomlText] = []
    paths: list[Path] = []
    lineage: list[str] = []
    while True:
        text = _read(path, source)
        texts.append(text)
        paths.append(path)
        base = text.data.get("extends")
        is_whole = path.parent == RULES_FOLDER or {"limit", "win"} <= text.data.keys()
        if base is None and is_whole:
            return Sources(tuple(texts), tuple(paths), tuple(lineage))
        wrong = _not_extended(base, path, text)
        if wrong is None:
            source = str(base)
            path = (path.parent / source).resolve()
            if source in _IDS:
                path = RULES_FOLDER / f"{source}.toml"
            if path not in paths and len(paths) <= _LONGEST_LINEAGE:
                lineage.append(source)
                continue
            wrong = Fault(
                "extends-loop",
                f"“{base}” extends itself, or too many files extend each other",
                where="extends",
                hint="extend another ruleset here",
            )
        near = nearest_words(str(base), _IDS)
        instead = read_sources(near[0] if near else DEFAULT_RULES)
        texts += instead.texts
        paths += instead.paths
        unknown = ((text, wrong),)
        return Sources(tuple(texts), tuple(paths), tuple(lineage), unknown)


def _not_extended(base: object, path: Path, text: TomlText) -> Fault | None:
    """Why what a house file says that it extends is no shipped ruleset, and no file beside it; None where it is one."""
    if base is None:
        return _extends_nothing(path, text)
    if not isinstance(base, str):
        message = "expected the name of a ruleset"
        return Fault("wrong-type", message, where="extends", of_file=True)
    if base in _IDS or _lies_beside(base, path):
        return None
    hint = _base_meant(base, path)
    message = f"no ruleset “{base}” to extend"
    return Fault("unknown-ruleset", message, hint=hint, where="extends")


def _extends_nothing(path: Path, text: TomlText) -> Fault:
    """What to write where `extends` was forgotten, or is mistyped."""
    message = "this file does not say which ruleset it changes"
    mistyped = [
        key for key in text.data if key in _EXTENDS or nearest_words(key, ["extends"])
    ]
    if not mistyped:
        return Fault("unknown-ruleset", message, Span(0, 1), _AT_THE_HEAD, "")
    key = mistyped[0]
    base = text.data[key]
    hint = _base_meant(base, path) if isinstance(base, str) else _AT_THE_HEAD
    return Fault("unknown-ruleset", message, hint=hint, where=key)


def _lies_beside(base: str, path: Path) -> bool:
    """Whether a file of this name lies beside a house file."""
    folder = path.parent
    if Path(base).name != base or folder == RULES_FOLDER:
        return False
    beside = folder / base
    # Not Path.is_file, which raises OSError for a name that is too long.
    return os.path.isfile(beside) and beside.resolve().parent == folder


def _base_meant(base: str, path: Path) -> str:
    """What to write for a base that is none, or under a mistyped key."""
    folder = path.parent
    name = Path(base).name
    if name != base:
        return f'a file extends a ruleset, or a file beside it: lay a copy there, and write extends = "{name}"'
    near = [base]
    if base not in _IDS and not _lies_beside(base, path):
        files = [file.name for file in folder.glob("*.toml")]
        near = nearest_words(base, [*_IDS, *files])
    if len(near) == 1:
        return f'write extends = "{near[0]}"'
    return _ruleset_meant(base, folder, "the name of a .toml file beside this one")


def _find(ruleset: str) -> tuple[Path, str]:
    """The path of an id or of a house file, and what it is called where it is refused."""
    if ruleset in _IDS:
        return RULES_FOLDER / f"{ruleset}.toml", f"{ruleset}.toml"
    path = Path(ruleset)
    if os.path.isfile(ruleset):
        return path.resolve(), ruleset
    message = f"no ruleset “{ruleset}”"
    if path.suffix == ".toml" or "/" in ruleset or "\\" in ruleset:
        message = f"no file “{ruleset}”"
    fault = Fault("unknown-ruleset", message, hint=_ruleset_meant(ruleset, Path()))
    raise UsageProblem(fault, source="ruleset")


def _ruleset_meant(
    ruleset: str, folder: Path, file: str = "a path to a .toml file"
) -> str:
    """What was probably meant by a name that no ruleset has, and no house file of a folder; or all that there are."""
    words = re.split(r"[^a-z-]+", ruleset.casefold())
    named = [word for word in words if word in _IDS]
    if len(named) > 1:
        one, two = named[:2]
        return f"name one; two are compared: compare HAND -r {one} -r {two}, rules diff {one} {two}"
    if os.path.isfile(folder / f"{ruleset}.toml"):
        return f"did you mean {ruleset}.toml?"
    same = f"did you mean {named[0]}?" if named else ""
    if "." in ruleset:
        beside = [path.name for path in folder.glob("*.toml")]
        near = did_you_mean(ruleset, beside) or same
        return near or "mjscore rules new babcock > house.toml begins such a file"
    near = did_you_mean(ruleset, _IDS) or _titled(ruleset) or same
    ids = ", ".join(_IDS)
    return near or f"known: {ids}, or {file}; mjscore rules list says what they are"


def _titled(word: str) -> str:
    """What was meant by words of the titles of rulesets, such as `british` or `redbook`; empty for any other."""
    letters = _letters(word)
    if len(word) < 4:
        return ""
    titled = []
    for id in _IDS:
        title = _read(RULES_FOLDER / f"{id}.toml", id).data.get("title", "")
        if letters in _letters(str(title)):
            titled.append(id)
    return f"did you mean {listed(titled, 'or')}?" if titled else ""


def _letters(text: str) -> str:
    return re.sub("[^a-z]", "", text.casefold())


def _read(path: Path, source: str) -> TomlText:
    with reading(source):
        state = os.stat(path)
        return _read_once(path, source, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=64)
def _read_once(path: Path, source: str, changed: int, size: int) -> TomlText:
    """The text of a file, until its time of change or its size is another."""
    too_long = too_large("the file", "bytes")
    text = read_text(path, LARGEST, too_long, RulesetProblem, source)
    return read_toml(text, source)
