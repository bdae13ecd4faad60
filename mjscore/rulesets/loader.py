"""A ruleset from its id or a house file's path: what it extends, its options and limit, resolved and checked."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from mjscore.citations import HOUSE
from mjscore.limits import NOT_STATED, limit_fault
from mjscore.problems import Fault, Faults, RulesetProblem, UsageProblem, expect, expect_all
from mjscore.rulesets.build import build
from mjscore.rulesets.merge import MERGED, Delta, Document, ValueOrigin, lay_delta
from mjscore.rulesets.options import listed_options, options_in_force
from mjscore.rulesets.schema import Option, Ruleset
from mjscore.rulesets.sources import Sources, find_ruleset, read_sources, ruleset_ids, stamp
from mjscore.rulesets.stages import check_stages
from mjscore.toml.fields import Fields, Table

Stamp = tuple[tuple[str, int, int], ...]
_chains: dict[str, tuple[Path, ...]] = {}
"""The files of each house file loaded, to see whether one of them was changed; of the last 256."""


def load_ruleset(
    ruleset: str, options: Iterable[str] = (), without: Iterable[str] = (), limit: int | None = NOT_STATED
) -> Ruleset:
    """The ruleset of an id or a house file's path, with options switched on and off and a limit in points.

    `options` may hold `-id` for one switched off, as a deal's header writes it; of rival options the last one switched on is in
    force. `limit=None` means no limit; left out, the ruleset's own. Raises UsageProblem for an id, a file or an option that
    does not exist, RulesetProblem for a bad file: whatever is wrong with it, also where another option would be on.
    """
    expect(ruleset, str, "the name of a ruleset or the path of a house file")
    wrong = limit_fault(limit)
    if wrong is not None:
        raise UsageProblem(wrong, source="limit")
    on, off = switched(options, without)
    if ruleset in ruleset_ids():
        return _load(ruleset, on, off, limit, ())
    path = str(find_ruleset(ruleset)[0])
    if path not in _chains:
        _remember(read_sources(ruleset))
    return _load(ruleset, on, off, limit, stamp(_chains[path]))


def switched(options: Iterable[str], without: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The options that are switched on and those switched off, `-id` among the first being one of the second."""
    wanted = _listed(options, "options")
    on = tuple(id for id in wanted if not id.startswith("-"))
    return on, (*_listed(without, "without"), *(id[1:] for id in wanted if id.startswith("-")))


def _listed(ids: Iterable[str], name: str) -> tuple[str, ...]:
    """Ids of options as a tuple; a string in the place of a list is refused, not taken letter by letter."""
    if isinstance(ids, str):
        raise UsageProblem(Fault("not-a-list", f"{name} is a string, not a list", hint=f'write {name}=["{ids}"]'), source=name)
    return expect_all(ids, str, f"{name}: a list of the ids of options")


@lru_cache(maxsize=256)
def _load(ruleset: str, on: tuple[str, ...], off: tuple[str, ...], limit: int | None, state: Stamp) -> Ruleset:
    if ruleset in ruleset_ids():
        return _resolved(ruleset, read_sources(ruleset), on, off, limit)
    sources = _agreed(ruleset, state)
    return _resolved(ruleset, sources, on, off, limit, checked=True)


@lru_cache(maxsize=16)
def _agreed(ruleset: str, state: Stamp) -> Sources:
    """The files of a house file that is right, whichever of its options is on."""
    sources = read_sources(ruleset)
    _remember(sources)
    plain = _resolved(ruleset, sources, (), (), NOT_STATED, checked=True)
    for trial in _trials(plain, sources):
        _resolved(ruleset, sources, trial.on, trial.off, NOT_STATED, checked=trial.checked)
    return sources


class _Trial(NamedTuple):
    """Options that are switched on and off to try a house file.

    If `checked`, scoring, settlement and sessions must accept the result as well.
    """

    on: tuple[str, ...]
    off: tuple[str, ...]
    checked: bool


def _trials(plain: Ruleset, sources: Sources) -> Iterator[_Trial]:
    """With every option off; with each on; with two on that change the same, one of them the house file's.

    An option of a book is known to be right with the book, and its tables are read again where the house file changes them.
    """
    yield _Trial((), plain.on, True)
    tables = sources.laid()[0].options
    changed = {id: set(_changed(table)) for id, table in tables.items()}
    ours = {key for text in sources.house_texts for key in MERGED if key in text.data}
    own = {option.id for option in plain.options if _is_own(option, sources)}
    for option in plain.options:
        rivals = _not_with(option, plain.options)
        if option.id in own:
            yield _Trial((option.id,), tuple({*rivals, *plain.on} - {option.id}), True)
        if option.id not in plain.on:
            yield _Trial((option.id,), rivals, option.id in own or not ours.isdisjoint(tables[option.id]))
    for one, other in combinations(plain.options, 2):
        if changed[one.id] & changed[other.id] and (one.id in own or other.id in own):
            off = {*_not_with(one, plain.options), *_not_with(other, plain.options)}
            if not off & {one.id, other.id}:
                yield _Trial((one.id, other.id), tuple(off), True)


def _changed(option: Table) -> Iterator[tuple[str, str]]:
    """What an option changes: items by their ids, and parts of tables. What is wrong in it is told when it is tried."""
    fields = Fields(option, "", Faults())
    for key in ("items", "change", *MERGED):
        yield from (("items" if key == "change" else key, id) for id in fields.table_at(key) or ())
    yield from (("items", id) for id in fields.strings("remove"))


def _remember(sources: Sources) -> None:
    path = str(sources.paths[0])
    _chains.pop(path, None)
    _chains[path] = sources.paths
    while len(_chains) > 256:
        del _chains[next(iter(_chains))]


def _not_with(option: Option, options: Iterable[Option]) -> tuple[str, ...]:
    """The options that must be off where this one is on."""
    return (*option.not_with, *(each.id for each in options if option.id in each.not_with))


def _is_own(option: Option, sources: Sources) -> bool:
    """Whether a house file says anything of an option; those of a shipped ruleset are known to be right."""
    return any(option.id in text.data.get("options", {}) for text in sources.house_texts)


def _resolved(
    ruleset: str,
    sources: Sources,
    on: tuple[str, ...],
    off: tuple[str, ...],
    limit: int | None,
    *,
    checked: bool = False,
) -> Ruleset:
    """The ruleset of some files with some options on.

    If `checked`, scoring, settlement and sessions must accept it as well.
    """
    (document, laid), faults = sources.laid(), Faults()
    listed = listed_options(document, faults)
    in_force = () if laid or faults.found else options_in_force(ruleset, listed, on, off)
    if checked and not on:
        _refuse_two_limits(sources, document, in_force)
    for option in listed:
        if option.id in in_force:
            table = document.options[option.id]
            delta = Delta(table, ValueOrigin("", f"options.{option.id}"), table["from-book"])
            lay_delta(document, delta, faults, strict=False)
    if limit != NOT_STATED:
        _agree_limit(document, limit)
    built = build(document, ruleset, sources.lineage, listed, in_force, None, sources.source, faults)
    if laid or faults.found:
        raise sources.problem(faults.found, document, laid)
    if checked:
        try:
            check_stages(built)
        except RulesetProblem as problem:
            raise sources.problem(problem.faults, document) from problem
    return built


def _refuse_two_limits(sources: Sources, document: Document, in_force: Iterable[str]) -> None:
    """Raise RulesetProblem where a house file states its limit, and an option that is on unless a player says else another."""
    stated = document.tables["limit"].get("points")
    if document.origin("limit.points").source not in [text.source for text in sources.house_texts]:
        return
    for id in in_force:
        limit = document.options[id].get("limit")
        other = limit.get("points", stated) if isinstance(limit, Mapping) else stated
        if other != stated:
            message = f"the limit is {stated} here, but the option “{id}”, which is on, makes it {other}"
            points = f'"{stated}"' if isinstance(stated, str) else stated
            hint = f"write [options.{id}.limit] and below it points = {points}, or leave one of the two out"
            raise sources.problem([Fault("two-limits", message, where="limit.points", hint=hint)], document)


def _agree_limit(document: Document, limit: int | None) -> None:
    """Lay a limit on the document that the players agreed upon: it is theirs where the ruleset has another."""
    points = "none" if limit is None else limit
    table = document.tables["limit"]
    if table.get("points", "none") != points:
        table["points"] = points
        table["cite"] = {"book": HOUSE}
