"""A ruleset from its id or a house file's path, resolved and checked; written out and read again; a file to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from textwrap import indent
from typing import Final, Literal

from mjscore.game.deals import NOT_STATED, limit_fault
from mjscore.problems import (
    Fault,
    Faults,
    RulesetProblem,
    Span,
    UsageProblem,
    expect,
    expect_all,
)
from mjscore.rules.build import (
    build_ruleset,
    listed_options,
    not_played_with,
    options_in_force,
)
from mjscore.rules.citations import HOUSE
from mjscore.rules.finding import RULES_FOLDER, Sources, read_sources, ruleset_ids
from mjscore.rules.merge import MERGED, Delta, Document, apply_changes, apply_file
from mjscore.rules.schema import Option, Ruleset, text_digest
from mjscore.rules.toml import LARGEST, Fields, TomlTable, read_toml


def ruleset_of(ruleset: Ruleset | str) -> Ruleset:
    """A ruleset, or that of an id or a house file's path as it stands; TypeError, in words, for anything else."""
    if isinstance(ruleset, str):
        return load_ruleset(ruleset)
    expect(ruleset, Ruleset, "a ruleset (mjscore.load_ruleset)")
    return ruleset


def load_ruleset(
    ruleset: str,
    options: Iterable[str] = (),
    without: Iterable[str] = (),
    limit: int | Literal["none"] | None = NOT_STATED,
) -> Ruleset:
    """The ruleset of an id or a house file's path, with options switched on and off and a limit in points; ids in any case.

    `options` may hold `-id` for one switched off, as a deal's header writes it; of rival options the last one switched on is in
    force. `limit=None` or "none" means no limit; left out, the ruleset's own. Raises UsageProblem for an id, a file or an
    option that does not exist, RulesetProblem for a file that is wrong as it is played; `check_ruleset` tries its other
    options too.
    """
    expect(ruleset, str, "the name of a ruleset or the path of a house file")
    limit = None if limit == "none" else limit
    wrong = limit_fault(limit)
    if wrong is not None:
        raise UsageProblem(wrong, source="limit")
    ruleset = ruleset.casefold() if ruleset.casefold() in ruleset_ids() else ruleset
    return _load(ruleset, read_sources(ruleset), *_switched(options, without), limit)


def check_ruleset(ruleset: str) -> None:
    """Raise what `load_ruleset` raises, also where any one option is on, or all are off, or two that change the same are on.

    One RulesetProblem has the faults of all these. Options that cannot be on together are passed over.
    """
    sources = read_sources(ruleset)
    listed = listed_options(sources.laid()[0], Faults())
    try:
        plain = options_in_force(ruleset, listed, (), ())
    except UsageProblem:
        _resolved(ruleset, sources, (), (), NOT_STATED)  # it raises what else is wrong
        raise
    refused: list[RulesetProblem] = []
    for on, off in (
        ((), ()),
        *_alone(listed, plain, sources),
        *_pairs(listed, sources),
    ):
        try:
            _resolved(ruleset, sources, tuple(on), tuple(off), NOT_STATED)
        except RulesetProblem as problem:
            refused.append(problem)
        except UsageProblem:
            continue
    if refused:
        first = refused[0]
        faults = dict.fromkeys(
            fault
            for each in refused
            if each.source == first.source
            for fault in each.faults
        )
        ordered = sorted(
            faults, key=lambda fault: (fault.span is None, fault.span or Span(0, 0))
        )
        raise RulesetProblem(ordered, text=first.text, source=first.source)


def _switched(
    options: Iterable[str], without: Iterable[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The options that are switched on and those switched off, `-id` among the first being one of the second."""
    wanted = _listed(options, "options")
    on = tuple(id for id in wanted if not id.startswith("-"))
    return on, (
        *_listed(without, "without"),
        *(id[1:] for id in wanted if id.startswith("-")),
    )


def _listed(ids: Iterable[str], name: str) -> tuple[str, ...]:
    """Ids of options as a tuple; a string in the place of a list is refused, not taken letter by letter."""
    if isinstance(ids, str):
        raise UsageProblem(
            Fault(
                "not-a-list",
                f"{name} is a string, not a list",
                hint=f'write {name}=["{ids}"]',
            ),
            source=name,
        )
    return tuple(
        id.casefold()
        for id in expect_all(ids, str, f"{name}: a list of the ids of options")
    )


@lru_cache(maxsize=256)
def _load(
    ruleset: str,
    sources: Sources,
    on: tuple[str, ...],
    off: tuple[str, ...],
    limit: int | None,
) -> Ruleset:
    checked = bool(sources.house_texts)
    return _resolved(ruleset, sources, on, off, limit, checked=checked)


_Trial = tuple[Iterable[str], Iterable[str]]
"""Options that are switched on and off to try a house file."""


def _alone(
    listed: Sequence[Option], plain: Sequence[str], sources: Sources
) -> Iterator[_Trial]:
    """With every option off; with each on, those of the house file also by themselves."""
    yield (), plain
    apart = not_played_with(listed)
    for option in listed:
        if _is_own(option, sources):
            yield (option.id,), {*apart[option.id], *plain} - {option.id}
        if option.id not in plain:
            yield (option.id,), apart[option.id]


def _pairs(listed: Sequence[Option], sources: Sources) -> Iterator[_Trial]:
    """With two options on that change the same, one of them the house file's."""
    changed = {
        id: set(_changed(table)) for id, table in sources.laid()[0].options.items()
    }
    apart = not_played_with(listed)
    for one, other in combinations(listed, 2):
        alike, own = (
            changed[one.id] & changed[other.id],
            _is_own(one, sources) or _is_own(other, sources),
        )
        if alike and own and other.id not in apart[one.id]:
            yield (one.id, other.id), (*apart[one.id], *apart[other.id])


def _changed(option: TomlTable) -> Iterator[tuple[str, str]]:
    """What an option changes: items by their ids, and parts of tables. What is wrong in it is told when it is tried."""
    fields = Fields(option, "", Faults())
    for key in ("items", "change", *MERGED):
        yield from (
            ("items" if key == "change" else key, id)
            for id in fields.table_at(key) or ()
        )
    yield from (("items", id) for id in fields.strings("remove"))


def _is_own(option: Option, sources: Sources) -> bool:
    """Whether a house file says anything of an option; those of a shipped ruleset are known to be right."""
    return any(
        option.id in text.data.get("options", {}) for text in sources.house_texts
    )


def _resolved(
    ruleset: str,
    sources: Sources,
    on: tuple[str, ...],
    off: tuple[str, ...],
    limit: int | None,
    *,
    checked: bool = True,
) -> Ruleset:
    """The ruleset of some files with some options on; how it pays is looked through where it is `checked`."""
    document, laid = sources.laid()
    faults = Faults()
    listed = listed_options(document, faults)
    try:
        in_force = options_in_force(ruleset, listed, on, off)
    except UsageProblem:
        if not laid and not faults.found:
            raise
        in_force = ()  # what is wrong with the files comes first
    if not on and not laid:
        _refuse_two_limits(sources, document, in_force)
    for option in listed:
        if option.id in in_force:
            table = document.options[option.id]
            apply_changes(
                document,
                Delta(table, f"options.{option.id}", table["from-book"]),
                faults,
                strict=False,
            )
    if limit != NOT_STATED:
        _agree_limit(document, limit)
    built = build_ruleset(
        document,
        ruleset,
        sources.lineage,
        listed,
        in_force,
        None,
        sources.texts[0].source,
        faults,
        checked=checked,
    )
    if laid or faults.found:
        raise sources.problem(faults.found, in_force, laid)
    return built


def _refuse_two_limits(
    sources: Sources, document: Document, in_force: Iterable[str]
) -> None:
    """Raise RulesetProblem where a house file states its limit, and an option that is on unless a player says else another."""
    stated = document.tables["limit"].get("points")
    ours = [text.data.get("limit") for text in sources.house_texts]
    if not any(isinstance(limit, Mapping) and "points" in limit for limit in ours):
        return
    for id in in_force:
        limit = document.options[id].get("limit")
        other = limit.get("points", stated) if isinstance(limit, Mapping) else stated
        if other != stated:
            message = f"the limit is {stated} here, but the option “{id}”, which is on, makes it {other}"
            points = f'"{stated}"' if isinstance(stated, str) else stated
            hint = f"write [options.{id}.limit] and below it points = {points}, or leave one of the two out"
            raise sources.problem(
                [Fault("two-limits", message, where="limit.points", hint=hint)], ()
            )


def _agree_limit(document: Document, limit: int | None) -> None:
    """Lay a limit on the document that the players agreed upon: it is theirs where the ruleset has another."""
    points = "none" if limit is None else limit
    table = document.tables["limit"]
    if table.get("points", "none") != points:
        table["points"] = points
        table["cite"] = {"book": HOUSE}


_HEAD: Final = ("id", "lineage", "on")
"""What a ruleset written out says besides a ruleset file: where it came from, and the options in force."""
_FORMER: Final = ("changed", "unused")
"""Keys of an older format, which is still read: the options that differ from the defaults, items that are named but missing."""
LARGEST_RULES: Final = 5 * LARGEST
"""The largest text of a ruleset written out whole, in characters: a file's own and all that it extends."""
_LONGEST_LINE: Final = 10_000


def write_ruleset(
    ruleset: str,
    options: Iterable[str] = (),
    without: Iterable[str] = (),
    limit: int | None = NOT_STATED,
) -> str:
    """The text (TOML) of a ruleset with its options and limit, from which `ruleset_from_text` builds an equal one.

    Arguments and refusals are those of `load_ruleset`.
    """
    return load_ruleset(ruleset, options, without, limit).text


@lru_cache(maxsize=16)
def ruleset_from_text(text: str, source: str = "<ruleset>") -> Ruleset:
    """The ruleset that `write_ruleset` wrote; its digest is `text_digest`. Raises RulesetProblem."""
    toml = read_toml(text, source, LARGEST_RULES, _LONGEST_LINE)
    data, faults = dict(toml.data), Faults()
    head = Fields(
        {key: data.pop(key) for key in (*_HEAD, *_FORMER) if key in data}, "", faults
    )
    document = Document()
    apply_file(document, data, faults)
    document.removed |= set(head.strings("unused"))
    options = listed_options(document, faults)
    digest = text_digest(text)
    built = build_ruleset(
        document,
        head.text("id"),
        head.strings("lineage"),
        options,
        head.strings("on"),
        digest,
        source,
        faults,
    )
    changed = head.strings("changed")
    if faults.found:
        raise toml.problem(faults.found)
    return replace(built, changed=changed) if changed and not options else built


def starter(ruleset: Ruleset) -> str:
    """The text of a house file that extends a ruleset; as it stands it changes nothing but the title."""
    options = [
        f"{option.id}: {option.title}{' (on by default)' if option.default else ''}"
        for option in ruleset.options
    ]
    item = next(item.id for item in ruleset.items if item.points is not None)
    base = Path(ruleset.id).name
    # the limit has a line of its own: an option that sets another would contradict it
    plain = (
        each.id
        for each in ruleset.options
        if load_ruleset(ruleset.id, options=[each.id]).limit == ruleset.limit
    )
    one = next(plain, None)
    text = (RULES_FOLDER / "starter.txt").read_text("utf-8")
    return text.format(
        title=ruleset.title,
        id=ruleset.id,
        base=base,
        beside=""
        if base in ruleset_ids()
        else f"# It must lie in the folder of {base}, which it extends.\n",
        item=item,
        limit=600 if ruleset.limit.points is None else 2 * ruleset.limit.points,
        option="" if one is None else f'"{one}"',
        options=indent("\n".join(options) + "\n", "#     ") if options else "",
    )
