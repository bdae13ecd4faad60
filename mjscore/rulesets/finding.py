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
from mjscore.problems import Fault, Faults, RulesetProblem, Span, UsageProblem, did_you_mean, line_and_column, listed, nearest
from mjscore.rulesets.file_keys import DEFAULT_RULES as DEFAULT_RULES
from mjscore.rulesets.merge import Document, apply_file
from mjscore.toml import LARGEST, TomlText, place_of, read_toml, too_large

FOLDER: Final = Path(__file__).parent
_LONGEST_LINEAGE: Final = 16
_NO_RULESETS: Final = ("bibliography.toml", "decisions.toml", "shapes.toml")
_IDS: Final = tuple(
    sorted(name.removesuffix(".toml") for name in os.listdir(FOLDER) if name.endswith(".toml") and name not in _NO_RULESETS)
)


def ruleset_ids() -> tuple[str, ...]:
    """The ids of the shipped rulesets, in order of the alphabet."""
    return _IDS


_EXTENDS: Final = ("base", "basis", "based-on", "from", "inherits", "parent", "rules", "ruleset")
LaidFault = tuple[TomlText, Fault]
"""A fault of a text that is laid on others."""


class Sources(NamedTuple):
    """The texts of a ruleset, its own first, then what it extends, nearest first; their paths; the ids that are extended."""

    texts: tuple[TomlText, ...]
    paths: tuple[Path, ...]
    lineage: tuple[str, ...]

    @property
    def house_texts(self) -> tuple[TomlText, ...]:
        """The texts of the files that are not shipped."""
        return tuple(text for text, path in zip(self.texts, self.paths, strict=True) if path.parent != FOLDER)

    def laid(self) -> tuple[Document, list[LaidFault]]:
        """The files laid on each other, and what is wrong with how they change each other."""
        document, found = Document(), list[LaidFault]()
        for text, path in zip(reversed(self.texts), reversed(self.paths), strict=True):
            faults = Faults()
            apply_file(document, text.data, faults, path.stem)
            found += [(text, fault) for fault in faults.found]
        return document, found

    def problem(self, faults: Sequence[Fault], on: Sequence[str], laid: Sequence[LaidFault] = ()) -> RulesetProblem:
        """The refusal of these files with some options in force: each fault at the place in the file that causes it.

        It shows the nearest of the files that have any; the faults of the others say their line in words.
        """
        found = list(dict.fromkeys([*laid, *(self._written(fault, on) for fault in faults)]))
        nearest = next(text for text in self.texts if any(each is text for each, _ in found))
        located = [text.located(fault) if text is nearest else _elsewhere(text, fault) for text, fault in found]
        located.sort(key=lambda fault: (fault.span is None, fault.span or Span(0, 0)))
        return RulesetProblem(located, text=nearest.text, source=nearest.source)

    def _written(self, fault: Fault, on: Sequence[str]) -> LaidFault:
        """The text that says what is wrong, and the fault with its key path there: what was laid last is looked at first."""
        option, of_item, rest = fault.where.partition("items.")
        is_item = bool(of_item) and (not option or option.startswith("options."))
        where = rest if is_item else fault.where
        best, found = -1, (self.texts[0], fault)
        for layer in [option] if is_item and option else [*(f"options.{id}." for id in reversed(on)), ""]:
            tables = (f"{layer}change.", "change.", f"{layer}items.") if is_item else (layer,)
            for text, table in product(self.texts, tables):
                place = place_of(text.places, table + where)
                beyond = -1 if place is None else len(place[0]) - len(table + where.partition(".")[0])
                if beyond > best:
                    best, found = beyond, (text, fault._replace(where=table + where))
                if beyond >= 0 and table.endswith("items."):
                    return found
        return found


def _elsewhere(text: TomlText, fault: Fault) -> Fault:
    span = text.located(fault).span
    line, column = line_and_column(text.text, span.start) if span is not None else (1, 1)
    return fault._replace(where=f"{text.source}:{line}:{column}: {fault.where}")


def read_sources(ruleset: str) -> Sources:
    """The files of an id or a house file's path, down to the one that extends nothing.

    Raises UsageProblem for an id or a file that does not exist, RulesetProblem for what is no TOML or extends itself.
    """
    path, source = _find(ruleset)
    texts, paths, lineage = list[TomlText](), list[Path](), list[str]()
    while True:
        text = _read(path, source)
        texts.append(text)
        paths.append(path)
        base = text.data.get("extends")
        if base is None:
            _must_extend(text, path)
            return Sources(tuple(texts), tuple(paths), tuple(lineage))
        if not isinstance(base, str):
            raise text.problem([Fault("wrong-type", "expected the name of a ruleset", where="extends")])
        lineage.append(base)
        path, source = _find_base(base, path, text)
        if path in paths or len(paths) > _LONGEST_LINEAGE:
            message = f"“{base}” extends itself, or too many files extend each other"
            raise text.problem([Fault("extends-loop", message, where="extends", hint="extend another ruleset here")])


def _must_extend(text: TomlText, path: Path) -> None:
    """Refuse a house file that neither extends a ruleset nor is one: it has been forgotten, or the key is mistyped."""
    if path.parent == FOLDER or {"limit", "win"} <= text.data.keys():
        return
    where = next((key for key in text.data if key in _EXTENDS or nearest(key, ["extends"])), "")
    named = text.data.get(where) if isinstance(text.data.get(where), str) else DEFAULT_RULES
    hint = f'write extends = "{named}" at the head of the file, above the first [heading]'
    span, message = None if where else Span(0, 1), "this file does not say which ruleset it changes"
    raise text.problem([Fault("unknown-ruleset", message, span, hint, where)])


def _find(ruleset: str) -> tuple[Path, str]:
    if ruleset in ruleset_ids():
        return FOLDER / f"{ruleset}.toml", f"{ruleset}.toml"
    path = Path(ruleset)
    if not os.path.isfile(ruleset):
        looks_like_path = path.suffix == ".toml" or "/" in ruleset or "\\" in ruleset
        message = f"no file “{ruleset}”" if looks_like_path else f"no ruleset “{ruleset}”"
        raise UsageProblem(Fault("unknown-ruleset", message, hint=_known(ruleset, Path())), source="ruleset")
    return path.resolve(), ruleset


def _find_base(base: str, asked_by: Path, text: TomlText) -> tuple[Path, str]:
    """The file that another extends: a shipped ruleset, or one that lies beside it."""
    if base in ruleset_ids():
        return FOLDER / f"{base}.toml", f"{base}.toml"
    beside = asked_by.parent
    path = beside / base
    name = Path(base).name
    if name != base or beside == FOLDER or not os.path.isfile(path) or path.resolve().parent != beside:
        copy = f'a file extends a ruleset, or a file beside it: lay a copy there, and write extends = "{name}"'
        hint = copy if name != base else _known(base, beside, "the name of a .toml file beside this one")
        raise text.problem([Fault("unknown-ruleset", f"no ruleset “{base}” to extend", where="extends", hint=hint)])
    return path.resolve(), base


def _known(ruleset: str, folder: Path, file: str = "a path to a .toml file") -> str:
    """What was probably meant by a name that no ruleset has, and no house file of a folder; or all that there are."""
    named = [word for word in re.split(r"[^a-z-]+", ruleset.casefold()) if word in ruleset_ids()]
    if len(named) > 1:
        one, two = named[:2]
        return f"name one; two are compared: compare HAND -r {one} -r {two}, rules diff {one} {two}, simulate -r {one} -c {two}"
    if os.path.isfile(folder / f"{ruleset}.toml"):
        return f"did you mean {ruleset}.toml?"
    if "." in ruleset:
        beside = [path.name for path in folder.glob("*.toml")]
        same = f"did you mean {named[0]}?" if named else ""
        return did_you_mean(ruleset, beside) or same or "mjscore rules new babcock > house.toml begins such a file"
    said = did_you_mean(ruleset, [*ruleset_ids(), *named]) or _titled(ruleset) or (f"did you mean {named[0]}?" if named else "")
    return said or f"known: {', '.join(ruleset_ids())}, or {file}; mjscore rules list says what they are"


def _titled(word: str) -> str:
    """What was meant by words of the titles of rulesets, such as `british` or `redbook`; empty for any other."""
    titles = {id: _letters(str(_read(FOLDER / f"{id}.toml", id).data.get("title", ""))) for id in ruleset_ids()}
    found = [id for id, title in titles.items() if len(word) > 3 and _letters(word) in title]
    return f"did you mean {listed(found, 'or')}?" if found else ""


def _letters(text: str) -> str:
    return re.sub("[^a-z]", "", text.casefold())


def _read(path: Path, source: str) -> TomlText:
    with reading(source):
        state = os.stat(path)
        return _read_once(path, source, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=64)
def _read_once(path: Path, source: str, changed: int, size: int) -> TomlText:
    """The text of a file, until its time of change or its size is another."""
    return read_toml(read_text(path, LARGEST, too_large("the file", "bytes"), RulesetProblem, source), source)
