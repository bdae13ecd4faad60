"""A ruleset from its id or a house file's path, resolved and checked; written out and read again; a file to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Final, Literal, NamedTuple

from mjscore.game.deals import NOT_STATED, limit_fault
from mjscore.problems import (
    Fault,
    Faults,
    Problem,
    RulesetProblem,
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
from mjscore.rules.toml import LARGEST, Fields, TomlTable, by_place, read_toml


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
    if ruleset.casefold() in ruleset_ids():
        ruleset = ruleset.casefold()
    on, off = _switched(options, without)
    return _load(ruleset, read_sources(ruleset), on, off, limit)


def each_option_alone(ruleset: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    """Each option that is off, and the plain ruleset with it alone: not with the options in force, which may not go with it.

    Options that cannot be on by themselves are left out.
    """
    for option in _options_off(ruleset):
        with suppress(Problem):
            yield option.id, load_ruleset(ruleset.id, [option.id])


def each_option_added(ruleset: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    """Each option that is off, and the ruleset in force with it switched on as well.

    Options that do not go with those in force are left out. A limit that was stated stays; one of the ruleset's own is changed
    by an option that changes it.
    """
    for option in _options_off(ruleset):
        with suppress(Problem):
            yield option.id, _with_option(ruleset, option.id)


def _options_off(ruleset: Ruleset) -> list[Option]:
    """The options that are off; none where its files no longer say what is in force.

    A session keeps the rules with which it began. What an option would change in them stands in the files alone.
    """
    try:
        in_files = load_ruleset(ruleset.id, ruleset.changed, limit=ruleset.limit.points)
    except Problem:
        return []
    if in_files != ruleset:
        return []
    return [option for option in ruleset.options if option.id not in ruleset.on]


def _with_option(ruleset: Ruleset, option: str) -> Ruleset:
    own_limit = load_ruleset(ruleset.id, ruleset.changed).limit.points
    limit = ruleset.limit.points
    if limit == own_limit:
        limit = NOT_STATED
    return load_ruleset(ruleset.id, [*ruleset.changed, option], limit=limit)


def check_ruleset(ruleset: str) -> None:
    """Raise what `load_ruleset` raises, also where any one option is on, or all are off, or two that change the same are on.

    One RulesetProblem has the faults of all these. Options that cannot be on together are passed over.
    """
    sources = read_sources(ruleset)
    listed = listed_options(sources.laid().document, Faults())
    try:
        plain = options_in_force(ruleset, listed, (), ())
    except UsageProblem:
        _resolved(ruleset, sources, (), (), NOT_STATED)  # it raises what else is wrong
        raise
    trials = [_Trial()]
    trials += _alone(listed, plain, sources)
    trials += _pairs(listed, sources)
    refused: list[RulesetProblem] = []
    for trial in trials:
        try:
            _resolved(ruleset, sources, trial.on, trial.off, NOT_STATED)
        except RulesetProblem as problem:
            refused.append(problem)
        except UsageProblem:
            continue
    if refused:
        raise _together(refused)


def _together(refused: Sequence[RulesetProblem]) -> RulesetProblem:
    """One refusal with every fault of those that show the same file as the first."""
    first = refused[0]
    faults: dict[Fault, None] = {}
    for problem in refused:
        if problem.source == first.source:
            faults |= dict.fromkeys(problem.faults)
    ordered = sorted(faults, key=by_place)
    return RulesetProblem(ordered, text=first.text, source=first.source)


def _switched(
    options: Iterable[str], without: Iterable[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The options that are switched on and those switched off, `-id` among the first being one of the second."""
    on: list[str] = []
    off = _listed(without, "without")
    for id in _listed(options, "options"):
        if id.startswith("-"):
            off.append(id[1:])
        else:
            on.append(id)
    return tuple(on), tuple(off)


def _listed(ids: Iterable[str], name: str) -> list[str]:
    """Ids of options as a list; a string in the place of a list is refused, not taken letter by letter."""
    if isinstance(ids, str):
        message = f"{name} is a string, not a list"
        fault = Fault("not-a-list", message, hint=f'write {name}=["{ids}"]')
        raise UsageProblem(fault, source=name)
    listed = expect_all(ids, str, f"{name}: a list of the ids of options")
    return [id.casefold() for id in listed]


@lru_cache(maxsize=256)
def _load(
    ruleset: str,
    sources: Sources,
    on: tuple[str, ...],
    off: tuple[str, ...],
    limit: int | None,
) -> Ruleset:
    may_be_wrong = bool(sources.house_texts)
    return _resolved(ruleset, sources, on, off, limit, checked=may_be_wrong)


class _Trial(NamedTuple):
    """Options that are switched on and off to try a house file."""

    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


def _alone(
    listed: Sequence[Option], plain: Sequence[str], sources: Sources
) -> Iterator[_Trial]:
    """With every option off; with each on, those of the house file also by themselves."""
    yield _Trial(off=tuple(plain))
    apart = not_played_with(listed)
    for option in listed:
        on = (option.id,)
        if _is_own(option, sources):
            others = set(plain) | set(apart[option.id])
            yield _Trial(on, off=tuple(others - {option.id}))
        if option.id not in plain:
            yield _Trial(on, off=apart[option.id])


def _pairs(listed: Sequence[Option], sources: Sources) -> Iterator[_Trial]:
    """With two options on that change the same, one of them the house file's."""
    document = sources.laid().document
    changed = {id: set(_changed(table)) for id, table in document.options.items()}
    apart = not_played_with(listed)
    for one, other in combinations(listed, 2):
        if other.id in apart[one.id] or changed[one.id].isdisjoint(changed[other.id]):
            continue
        if _is_own(one, sources) or _is_own(other, sources):
            yield _Trial((one.id, other.id), apart[one.id] + apart[other.id])


def _changed(option: TomlTable) -> Iterator[tuple[str, str]]:
    """What an option changes: items by their ids, and parts of tables. What is wrong in it is told when it is tried."""
    fields = Fields(option, "", Faults())
    for key in ("items", "change", *MERGED):
        what = "items" if key == "change" else key
        for id in fields.table_at(key) or ():
            yield what, id
    for id in fields.strings("remove"):
        yield "items", id


def _is_own(option: Option, sources: Sources) -> bool:
    """Whether a house file says anything of an option; those of a shipped ruleset are known to be right."""
    for text in sources.house_texts:
        if option.id in text.data.get("options", {}):
            return True
    return False


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
    document, laid_faults = sources.laid()
    faults = Faults()
    listed = listed_options(document, faults)
    try:
        in_force = options_in_force(ruleset, listed, on, off)
    except UsageProblem:
        if not laid_faults and not faults.found:
            raise
        in_force = ()  # what is wrong with the files comes first
    if not on and not laid_faults:
        _refuse_two_limits(sources, document, in_force)
    for option in listed:
        if option.id in in_force:
            table = document.options[option.id]
            delta = Delta(table, f"options.{option.id}", table["from-book"])
            apply_changes(document, delta, faults, strict=False)
    if limit != NOT_STATED:
        _agree_limit(document, limit)
    built = build_ruleset(
        document,
        id=ruleset,
        lineage=sources.lineage,
        options=listed,
        on=in_force,
        known_digest=None,
        source=sources.texts[0].source,
        faults=faults,
        checked=checked,
    )
    if laid_faults or faults.found:
        raise sources.problem(faults.found, in_force, laid_faults)
    return built


def _refuse_two_limits(
    sources: Sources, document: Document, in_force: Iterable[str]
) -> None:
    """Raise RulesetProblem where a house file states its limit, and an option that is on unless a player says else another."""
    if not any(_states_a_limit(text.data) for text in sources.house_texts):
        return
    stated = document.tables["limit"].get("points")
    for id in in_force:
        option = document.options[id]
        if not _states_a_limit(option) or option["limit"]["points"] == stated:
            continue
        other = option["limit"]["points"]
        message = f"the limit is {stated} here, but the option “{id}”, which is on, makes it {other}"
        points = f'"{stated}"' if isinstance(stated, str) else stated
        hint = f"write [options.{id}.limit] and below it points = {points}, or leave one of the two out"
        fault = Fault("two-limits", message, where="limit.points", hint=hint)
        raise sources.problem([fault], ())


def _states_a_limit(table: TomlTable) -> bool:
    limit = table.get("limit")
    return isinstance(limit, Mapping) and "points" in limit


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
    faults = Faults()
    data = dict(toml.data)
    table = {key: data.pop(key) for key in _HEAD + _FORMER if key in data}
    head = Fields(table, "", faults)
    document = Document()
    apply_file(document, data, faults)
    document.removed |= set(head.strings("unused"))
    options = listed_options(document, faults)
    built = build_ruleset(
        document,
        id=head.text("id"),
        lineage=head.strings("lineage"),
        options=options,
        on=head.strings("on"),
        known_digest=text_digest(text),
        source=source,
        faults=faults,
    )
    changed = head.strings("changed")
    if faults.found:
        raise toml.problem(faults.found)
    if changed and not options:
        return replace(built, changed=changed)
    return built


def starter(ruleset: Ruleset) -> str:
    """The text of a house file that extends a ruleset; as it stands it changes nothing but the title."""
    options = ""
    for option in ruleset.options:
        on = " (on by default)" if option.default else ""
        options += f"#     {option.id}: {option.title}{on}\n"
    base = Path(ruleset.id).name
    beside = ""
    if base not in ruleset_ids():
        beside = f"# It must lie in the folder of {base}, which it extends.\n"
    limit = ruleset.limit.points
    option_to_show = _option_that_keeps_the_limit(ruleset)
    items_with_points = [item for item in ruleset.items if item.points is not None]
    text = (RULES_FOLDER / "starter.txt").read_text("utf-8")
    return text.format(
        title=ruleset.title,
        id=ruleset.id,
        base=base,
        beside=beside,
        item=items_with_points[0].id,
        limit=600 if limit is None else 2 * limit,
        option=f'"{option_to_show}"' if option_to_show else "",
        options=options,
    )


def _option_that_keeps_the_limit(ruleset: Ruleset) -> str | None:
    """An option that sets no other limit: the file has a line of its own for that, which another would contradict."""
    for option in ruleset.options:
        switched_on = load_ruleset(ruleset.id, options=[option.id])
        if switched_on.limit == ruleset.limit:
            return option.id
    return None
