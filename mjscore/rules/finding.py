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
from mjscore.rules.toml import LARGEST, TomlText, place_of, read_toml, too_large
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
LaidFault = tuple[TomlText, Fault]
"""A fault of a text that is laid on others."""


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

    def laid(self) -> tuple[Document, list[LaidFault]]:
        """The files laid on each other, and what is wrong with how they change each other."""
        document, found = Document(), list[LaidFault]()
        for text, path in zip(reversed(self.texts), reversed(self.paths), strict=True):
            faults = Faults()
            apply_file(document, text.data, faults, path.stem)
            found += [(text, fault) for fault in faults.found]
        return document, [*found, *self.unknown]

    def problem(
        self, faults: Sequence[Fault], on: Sequence[str], laid: Sequence[LaidFault] = ()
    ) -> RulesetProblem:
        """The refusal of these files with some options in force: each fault at the place in the file that causes it.

        It shows the nearest of the files that have any; the faults of the others say their line in words.
        """
        found = list(
            dict.fromkeys([*laid, *(self._written(fault, on) for fault in faults)])
        )
        for of, why in self.unknown:
            others = (
                each
                for each in found
                if each[1].of_file and each != (of, each[1]._replace(where=why.where))
            )
            found = [*others, (of, why)]
        nearest = next(
            text for text in self.texts if any(each is text for each, _ in found)
        )
        located = [
            text.located(fault) if text is nearest else _elsewhere(text, fault)
            for text, fault in found
        ]
        located.sort(key=lambda fault: (fault.span is None, fault.span or Span(0, 0)))
        return RulesetProblem(located, text=nearest.text, source=nearest.source)

    def _written(self, fault: Fault, on: Sequence[str]) -> LaidFault:
        """The text that says what is wrong, and the fault with its key path there: what was laid last is looked at first."""
        option, of_item, rest = fault.where.partition("items.")
        is_item = bool(of_item) and (not option or option.startswith("options."))
        where = rest if is_item else fault.where
        best, found = -1, (self.texts[0], fault)
        for layer in (
            [option]
            if is_item and option
            else [*(f"options.{id}." for id in reversed(on)), ""]
        ):
            tables = (
                (f"{layer}change.", "change.", f"{layer}items.")
                if is_item
                else (layer,)
            )
            for text, table in product(self.texts, tables):
                place = place_of(text.places, table + where)
                beyond = (
                    -1
                    if place is None
                    else len(place[0]) - len(table + where.partition(".")[0])
                )
                if beyond > best:
                    best, found = beyond, (text, fault._replace(where=table + where))
                if beyond >= 0 and table.endswith("items."):
                    return found
        return found


def _elsewhere(text: TomlText, fault: Fault) -> Fault:
    span = text.located(fault).span
    line, column = (
        line_and_column(text.text, span.start) if span is not None else (1, 1)
    )
    return fault._replace(where=f"{text.source}:{line}:{column}: {fault.where}")


def read_sources(ruleset: str) -> Sources:
    """The files of an id or a house file's path, down to the one that extends nothing.

    Raises UsageProblem for an id or a file that does not exist, RulesetProblem for what cannot be read as TOML.
    """
    path, source = _find(ruleset)
    found = Sources((), (), ())
    while True:
        text = _read(path, source)
        found = found._replace(texts=(*found.texts, text), paths=(*found.paths, path))
        base = text.data.get("extends")
        if base is None and (
            path.parent == RULES_FOLDER or {"limit", "win"} <= text.data.keys()
        ):
            return found
        wrong = _not_extended(base, path, text)
        if wrong is None:
            source = str(base)
            path = (
                RULES_FOLDER / f"{source}.toml"
                if source in _IDS
                else (path.parent / source).resolve()
            )
            if path not in found.paths and len(found.paths) <= _LONGEST_LINEAGE:
                found = found._replace(lineage=(*found.lineage, source))
                continue
            message = f"“{base}” extends itself, or too many files extend each other"
            wrong = Fault(
                "extends-loop",
                message,
                where="extends",
                hint="extend another ruleset here",
            )
        instead = read_sources(
            next(iter(nearest_words(str(base), _IDS)), DEFAULT_RULES)
        )
        return Sources(
            (*found.texts, *instead.texts),
            (*found.paths, *instead.paths),
            found.lineage,
            ((text, wrong),),
        )


def _not_extended(base: object, path: Path, text: TomlText) -> Fault | None:
    """Why what a house file says that it extends is no shipped ruleset, and no file beside it; None where it is one."""
    where, message, at_head = "extends", f"no ruleset “{base}” to extend", ""
    if base is None:  # forgotten, or the key is mistyped
        where = next(
            (
                key
                for key in text.data
                if key in _EXTENDS or nearest_words(key, ["extends"])
            ),
            "",
        )
        base, message = (
            text.data.get(where),
            "this file does not say which ruleset it changes",
        )
        if not isinstance(base, str):
            base, at_head = (
                DEFAULT_RULES,
                " at the head of the file, above the first [heading]",
            )
    if not isinstance(base, str):
        message = "expected the name of a ruleset"
        return Fault("wrong-type", message, where="extends", of_file=True)
    beside, name = path.parent, Path(base).name
    there = (
        name == base
        and beside != RULES_FOLDER
        and os.path.isfile(beside / base)
        and (beside / base).resolve().parent == beside
    )
    if (known := there or base in _IDS) and where == "extends":
        return None
    sure = (
        [base]
        if known
        else nearest_words(
            base, [*_IDS, *(each.name for each in beside.glob("*.toml"))]
        )
    )
    hint = f'a file extends a ruleset, or a file beside it: lay a copy there, and write extends = "{name}"'
    if name == base:
        hint = _known(base, beside, "the name of a .toml file beside this one")
        hint = f'write extends = "{sure[0]}"{at_head}' if len(sure) == 1 else hint
    return Fault("unknown-ruleset", message, None if where else Span(0, 1), hint, where)


def _find(ruleset: str) -> tuple[Path, str]:
    if ruleset in ruleset_ids():
        return RULES_FOLDER / f"{ruleset}.toml", f"{ruleset}.toml"
    path = Path(ruleset)
    if not os.path.isfile(ruleset):
        looks_like_path = path.suffix == ".toml" or "/" in ruleset or "\\" in ruleset
        message = (
            f"no file “{ruleset}”" if looks_like_path else f"no ruleset “{ruleset}”"
        )
        raise UsageProblem(
            Fault("unknown-ruleset", message, hint=_known(ruleset, Path())),
            source="ruleset",
        )
    return path.resolve(), ruleset


def _known(ruleset: str, folder: Path, file: str = "a path to a .toml file") -> str:
    """What was probably meant by a name that no ruleset has, and no house file of a folder; or all that there are."""
    named = [
        word
        for word in re.split(r"[^a-z-]+", ruleset.casefold())
        if word in ruleset_ids()
    ]
    if len(named) > 1:
        one, two = named[:2]
        return f"name one; two are compared: compare HAND -r {one} -r {two}, rules diff {one} {two}, simulate -r {one} -c {two}"
    if os.path.isfile(folder / f"{ruleset}.toml"):
        return f"did you mean {ruleset}.toml?"
    same = f"did you mean {named[0]}?" if named else ""
    if "." in ruleset:
        beside = [path.name for path in folder.glob("*.toml")]
        return (
            did_you_mean(ruleset, beside)
            or same
            or "mjscore rules new babcock > house.toml begins such a file"
        )
    said = did_you_mean(ruleset, [*ruleset_ids(), *named]) or _titled(ruleset) or same
    return (
        said
        or f"known: {', '.join(ruleset_ids())}, or {file}; mjscore rules list says what they are"
    )


def _titled(word: str) -> str:
    """What was meant by words of the titles of rulesets, such as `british` or `redbook`; empty for any other."""
    titles = {
        id: str(_read(RULES_FOLDER / f"{id}.toml", id).data.get("title", ""))
        for id in ruleset_ids()
    }
    letters = {
        text: re.sub("[^a-z]", "", text.casefold()) for text in (word, *titles.values())
    }
    found = [
        id
        for id, title in titles.items()
        if len(word) > 3 and letters[word] in letters[title]
    ]
    return f"did you mean {listed(found, 'or')}?" if found else ""


def _read(path: Path, source: str) -> TomlText:
    with reading(source):
        state = os.stat(path)
        return _read_once(path, source, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=64)
def _read_once(path: Path, source: str, changed: int, size: int) -> TomlText:
    """The text of a file, until its time of change or its size is another."""
    return read_toml(
        read_text(
            path, LARGEST, too_large("the file", "bytes"), RulesetProblem, source
        ),
        source,
    )
