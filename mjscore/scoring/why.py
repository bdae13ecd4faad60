"""Why one item of a ruleset was scored or not: what it asks for, what the hand has of that, and what is missing."""

from __future__ import annotations

from typing import NamedTuple

from mjscore.legality.winning import tiles_not_written
from mjscore.problems import Fault, UsageProblem, did_you_mean, listed
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring.near_misses import Questioning
from mjscore.scoring.rules import scoring_rules
from mjscore.scoring.sheet import Sheet
from mjscore.scoring.situations import UNKNOWN_TABLE, TableView
from mjscore.vocabulary.conditions import condition_words, holds
from mjscore.vocabulary.phrases import piece_words, word_phrase
from mjscore.vocabulary.terms import fits


class Requirement(NamedTuple):
    """One thing that an item asks for, whether this hand has it, and what stands in the way or shows it."""

    what: str
    met: bool
    found: str


class Why(NamedTuple):
    """Why an item was scored or not: everything that it asks for, in order."""

    item: Item
    scored: bool
    asked: tuple[Requirement, ...]


def why(sheet: Sheet, ruleset: Ruleset, name: str, table: TableView = UNKNOWN_TABLE) -> Why:
    """Why an item, named by its id or its name, was scored or not; UsageProblem where the ruleset has no such item."""
    item = _item(ruleset, name)
    questioning = Questioning(sheet, scoring_rules(ruleset), table)
    asked = [*_who(item, sheet), *_of_pieces(item, questioning)]
    asked += [*_of_conditions(item, questioning), *_replaced(item, questioning)]
    scored = item.id in questioning.scored
    if not scored:
        asked += _of_hands_that_count(sheet, ruleset, all(each.met for each in asked))
    return Why(item, scored, tuple(asked))


def _of_hands_that_count(sheet: Sheet, ruleset: Ruleset, met: bool) -> list[Requirement]:
    """What keeps a hand from scoring an item, whose own requirements may be met: it counts nothing, or was told in part."""
    status, others = sheet.hand.status, sheet.hand.others
    if ruleset.counts_nothing(status):
        return [Requirement("that the hand counts", False, f"a {status} hand counts nothing")]
    if met and others:
        return [Requirement("whatever the other tiles are", False, tiles_not_written(others))]
    return []


def _item(ruleset: Ruleset, name: str) -> Item:
    wanted = name.casefold().strip()
    for item in ruleset.items:
        if wanted in (item.id, item.name.casefold()):
            return item
    known = {word: item for item in ruleset.items for word in (item.id, item.name)}
    off = next((option.id for option in ruleset.options if option.id == wanted and option.id not in ruleset.on), None)
    if off is not None:
        hint = f"the option {off} is off: switch it on with --with {off}"
        raise UsageProblem(Fault("unknown-item", f"{ruleset.id} has no item “{name}”", hint=hint), source="item")
    begun = [item.id for item in ruleset.items if wanted and item.id.startswith(wanted)]
    meant = f"did you mean {listed(begun[:3], 'or')}?" if begun else did_you_mean(name, known)
    hint = meant or f"known: {', '.join(item.id for item in ruleset.items)}"
    raise UsageProblem(Fault("unknown-item", f"{ruleset.id} has no item “{name}”", hint=hint), source="item")


def _who(item: Item, sheet: Sheet) -> list[Requirement]:
    if item.who == "all":
        return []
    met = (item.who == "winner") is sheet.winner
    return [Requirement(f"only {'the winner scores' if item.who == 'winner' else 'losers score'} it", met, "")]


def _of_pieces(item: Item, questioning: Questioning) -> list[Requirement]:
    """The pieces that the item is scored for, or the nearest ones and what they are not."""
    if not item.each:
        return []
    what = f"for each {piece_words(item.each)}"
    fitting = [str(piece) for piece in questioning.pieces if fits(item.each, piece)]
    if fitting:
        return [Requirement(what, True, listed(fitting))]
    missed = [(piece, [word for word in item.each if not word.is_true_of(piece)]) for piece in questioning.pieces]
    fewest = min((len(words) for _, words in missed), default=0)
    nearest = [f"{piece} is not {' nor '.join(map(word_phrase, words))}" for piece, words in missed if len(words) == fewest]
    return [Requirement(what, False, "; ".join(dict.fromkeys(nearest[:3])) if fewest < len(item.each) else "nothing like it")]


def _of_conditions(item: Item, questioning: Questioning) -> list[Requirement]:
    names = questioning.rules.names
    asked = []
    for condition in item.when:
        missed = questioning.missed(condition)
        what = condition_words(condition, names)
        asked.append(Requirement(what, missed is None, "" if missed is None else missed.reason.removeprefix("it asks for: ")))
    for condition in item.unless:
        barred = holds(condition, questioning.view)
        asked.append(Requirement(f"not if: {condition_words(condition, names)}", not barred, "so it is here" if barred else ""))
    return [each._replace(found="" if each.found == each.what.removeprefix("has ") else each.found) for each in asked]


def _replaced(item: Item, questioning: Questioning) -> list[Requirement]:
    by = questioning.replaced_by.get(item.id)
    return [] if by is None else [Requirement("that no other item takes its place", False, f"“{by.name}” does")]
