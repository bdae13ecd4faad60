"""A ruleset written out whole is read again, word for word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from mjscore.deals import NOT_STATED
from mjscore.problems import Faults
from mjscore.rulesets.build import build
from mjscore.rulesets.loader import load_ruleset
from mjscore.rulesets.merge import Document, apply_file
from mjscore.rulesets.options import listed_options
from mjscore.rulesets.schema import Ruleset
from mjscore.rulesets.written import text_digest
from mjscore.toml import LARGEST, Fields, read_toml

__all__ = ["LARGEST_RULES", "ruleset_from_text", "text_digest", "write_ruleset"]

_HEAD: Final = ("id", "lineage", "on")
"""What a ruleset written out says besides a ruleset file: where it came from, and the options in force."""
_FORMER: Final = ("changed", "unused")
"""Keys of an older format, which is still read: the options that differ from the defaults, items that are named but missing."""
LARGEST_RULES: Final = 5 * LARGEST
"""The largest text of a ruleset written out whole, in characters: a file's own and all that it extends."""
_LONGEST_LINE: Final = 10_000


def write_ruleset(
    ruleset: str, options: Iterable[str] = (), without: Iterable[str] = (), limit: int | None = NOT_STATED
) -> str:
    """The text (TOML) of a ruleset with its options and limit, from which `ruleset_from_text` builds an equal one.

    Arguments and refusals are those of `load_ruleset`.
    """
    return load_ruleset(ruleset, options, without, limit).text


def ruleset_from_text(text: str, source: str = "<ruleset>") -> Ruleset:
    """The ruleset that `write_ruleset` wrote; its digest is `text_digest`. Raises RulesetProblem."""
    toml = read_toml(text, source, LARGEST_RULES, _LONGEST_LINE)
    data, faults = dict(toml.data), Faults()
    head = Fields({key: data.pop(key) for key in (*_HEAD, *_FORMER) if key in data}, "", faults)
    document = Document()
    apply_file(document, data, faults)
    document.removed |= set(head.strings("unused"))
    options = listed_options(document, faults)
    digest = text_digest(text)
    built = build(document, head.text("id"), head.strings("lineage"), options, head.strings("on"), digest, source, faults)
    changed = head.strings("changed")
    if faults.found:
        raise toml.problem(faults.found)
    return replace(built, changed=changed) if changed and not options else built
