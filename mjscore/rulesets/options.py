"""The options of a ruleset: what the files say of each, and which are in force when some are switched on and off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from mjscore.problems import Fault, Faults, UsageProblem, did_you_mean, listed
from mjscore.rulesets.fields import RuleFields
from mjscore.rulesets.keys import read_value
from mjscore.rulesets.merge import Document
from mjscore.rulesets.sources import FOLDER, ruleset_ids
from mjscore.rulesets.tables import Option


def listed_options(document: Document, faults: Faults) -> tuple[Option, ...]:
    """The options of a document, in its order."""
    found = []
    for id, table in document.options.items():
        fields = RuleFields(table, f"options.{id}", faults, document.book)
        option = read_value(Option, fields, id=id)
        found.append(
            replace(
                option,
                implies=_options_named(option.implies, fields.path("implies"), document, faults, needed=True),
                rivals=_options_named(option.rivals, fields.path("rivals"), document, faults),
                not_with=_options_named(option.not_with, fields.path("not-with"), document, faults),
            )
        )
    return tuple(found)


def _options_named(
    names: Iterable[str], where: str, document: Document, faults: Faults, *, needed: bool = False
) -> tuple[str, ...]:
    """Those of some options that there are; one that was taken out is left out, where nothing depends on it."""
    known = document.options.keys() | (set() if needed else document.removed_options)
    for name in names:
        if name not in known:
            faults.unknown("unknown-option", where, "option", name, document.options)
    return tuple(name for name in names if name in document.options)


def options_in_force(ruleset: str, listed: Sequence[Option], on: Sequence[str], off: Sequence[str]) -> tuple[str, ...]:
    """The options in force: the defaults, then those switched on in their order, each in the place of its rivals.

    Raises UsageProblem for an option that there is not, is switched both on and off, implies one that is off, or cannot be
    played with another.
    """
    known = {option.id: option for option in listed}
    _check_names(ruleset, known, on, off)
    rivals = rivals_of(listed)
    wanted: list[str] = []

    def switch_on(id: str) -> None:
        wanted[:] = [each for each in wanted if each != id and each not in rivals[id]]
        wanted.append(id)
        for implied in known[id].implies:
            if implied not in wanted:
                switch_on(implied)

    for option in listed:
        if option.default and option.id not in off and not _needs(option.id, known, off):
            switch_on(option.id)
    for id in on:
        switch_on(id)
    _check_together(known, wanted)
    return tuple(option.id for option in listed if option.id in wanted)


def rivals_of(options: Sequence[Option]) -> dict[str, tuple[str, ...]]:
    """The rivals of each option, whichever of the two says so, in the order of the list."""
    return _both_ways({option.id: option.rivals for option in options})


def not_played_with(options: Sequence[Option]) -> dict[str, tuple[str, ...]]:
    """The options with which each is not played, whichever of the two says so, in the order of the list."""
    return _both_ways({option.id: option.not_with for option in options})


def _both_ways(named: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """For each id the other ids that it names or that name it."""
    return {
        id: tuple(other for other in named if other != id and (other in names or id in named[other]))
        for id, names in named.items()
    }


def _check_names(ruleset: str, known: dict[str, Option], on: Sequence[str], off: Sequence[str]) -> None:
    faults = []
    for id in (*on, *off):
        if id not in known:
            hint = did_you_mean(id, known) or _elsewhere(id) or f"options of {ruleset}: {', '.join(known) or 'none'}"
            faults.append(Fault("unknown-option", f"{ruleset} has no option “{id}”", hint=hint))
    faults += [
        Fault("on-and-off", f"option “{id}” is switched both on and off", hint="leave one out") for id in on if id in off
    ]
    faults += [
        Fault("on-and-off", f"“{id}” is played with “{needed}”, which is switched off", hint="leave one out")
        for id in on
        if id in known
        for needed in _needs(id, known, off)
    ]
    if faults:
        raise UsageProblem(faults, source="options")


def _needs(id: str, known: Mapping[str, Option], off: Sequence[str]) -> list[str]:
    """Which of the options that are switched off an option implies, also by way of others."""
    implied = list(known[id].implies)
    for each in implied:
        implied += [further for further in known[each].implies if further not in implied]
    return [each for each in implied if each in off]


def _elsewhere(id: str) -> str:
    """Which shipped rulesets have an option, said as a hint."""
    texts = {name: (FOLDER / f"{name}.toml").read_text("utf-8") for name in ruleset_ids()}
    having = [name for name, text in texts.items() if f"\n[options.{id}]" in text]
    return f"an option of {listed(having, 'or')}" if having else ""


def _check_together(known: dict[str, Option], wanted: Sequence[str]) -> None:
    faults = []
    for id in wanted:
        for other in (each for each in known[id].not_with if each in wanted):
            one, another = (_brought(each, known, wanted) for each in (id, other))
            message = f"{_named(id, one)} cannot be played with {_named(other, another)} ({known[id].cite})"
            faults.append(Fault("not-together", message, hint=f"switch one off: --without {another[0]}"))
    if faults:
        raise UsageProblem(faults, source="options")


def _brought(id: str, known: Mapping[str, Option], wanted: Sequence[str]) -> list[str]:
    """Those in force that imply an option; else itself."""
    return [each for each in wanted if id in known[each].implies] or [id]


def _named(id: str, by: Sequence[str]) -> str:
    return f"“{id}”" if id in by else f"“{id}” (as part of {listed(by)})"
