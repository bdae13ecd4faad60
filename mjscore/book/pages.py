"""What each page of the book says: reports as the commands print them, with links between them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from mjscore.book.specimens import Miss, just_misses, shown, tells_apart
from mjscore.casebook import check, examples_folder, explain, load_examples
from mjscore.casebook.example import BookVerdict
from mjscore.citations import Citation, bibliography, decisions
from mjscore.problems import listed, so_many
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Heading,
    Link,
    Paragraph,
    Report,
    table,
)
from mjscore.reports.contents.check import check_report
from mjscore.reports.contents.compare import compare_report
from mjscore.reports.contents.rules_diff import diff_report, unchanged
from mjscore.reports.contents.rules_list import decisions_report
from mjscore.reports.contents.rules_show import WHO, show_report
from mjscore.reports.contents.score import sheet_blocks
from mjscore.reports.words.figures import SURE, interval
from mjscore.reports.words.items import (
    item_amount,
    item_conditions,
    item_links,
    item_page,
    limit_or_none,
)
from mjscore.reports.writers.to_html import body_of
from mjscore.rulesets.finding import ruleset_ids
from mjscore.rulesets.loader import load_ruleset
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring import Sheet
from mjscore.scoring.explaining import compare
from mjscore.simulation.tally import Share


@cache
def frequencies() -> dict[tuple[str, str], tuple[str, str, str]]:
    """By ruleset and item, from `examples/mathematics`: how often winners, and others, score it, and of how many deals that is.

    The players go the nearest way to a hand.
    """
    file = examples_folder() / "mathematics" / "frequencies.csv"
    found: dict[tuple[str, str], dict[str, str]] = {}
    for row in csv.DictReader(file.read_text("utf-8-sig").splitlines()):
        if row["players"] == "nearest":
            told = found.setdefault((row["ruleset"], row["item"]), {"others": ""})
            told[row["of"]] = interval(
                Share(*(float(row[name]) for name in Share._fields))
            )
            told["made"] = (
                f"Each ruleset was played {int(row['deals']):,} times, seed {row['seed']}. {SURE}"
            )
    return {
        key: (told["winners"], told["others"], told["made"])
        for key, told in found.items()
    }


class Page(NamedTuple):
    """A page: its file, its title, what stands below the title, the words that find it, and the anchors that are on it."""

    file: str
    title: str
    body: str
    found_by: str = ""
    anchors: tuple[str, ...] = ()


class PricedItem(NamedTuple):
    """An item in a ruleset: the ruleset as it is played, with the option that it needs."""

    ruleset: Ruleset
    item: Item
    option: str


def pages() -> Iterator[Page]:
    """Every page of the book, the first one first."""
    rulesets = [load_ruleset(id) for id in ruleset_ids()]
    priced = _priced(rulesets)
    yield _index(rulesets, priced)
    yield from (_ruleset_page(each) for each in rulesets)
    yield _items_page(priced)
    yield from _item_pages(priced)
    yield _pairs_page(rulesets)
    yield from (
        _pair_page(first, second) for first, second in combinations(rulesets, 2)
    )
    yield _decisions_page()
    yield _errata_page()
    yield _limits_page()
    yield _bibliography_page()


def pair_file(first: str, second: str) -> str:
    """The file of the page of two rulesets."""
    return f"{'-and-'.join(sorted((first, second)))}.html"


def _body(
    blocks: Sequence[Block], links: Mapping[str, Link] = MappingProxyType({})
) -> str:
    return body_of(Report("", tuple(blocks), links=links))


def anchor(ruleset: str, cite: Citation) -> str:
    """The anchor of a place in a book: `millington-117k`, `babcock-p-34`."""
    if cite.section is not None:
        place = cite.section
    elif cite.page is not None:
        place = f"p-{cite.page}"
    else:
        place = cite.entry or ""
    return re.sub(r"[^a-z0-9]+", "-", f"{ruleset}-{place}".lower()).strip("-")


def _index(
    rulesets: Sequence[Ruleset], priced: Mapping[str, Sequence[PricedItem]]
) -> Page:
    rows = [
        (
            each.title,
            limit_or_none(each.limit.points),
            str(len(each.items)),
            str(len(each.options)),
        )
        for each in rulesets
    ]
    columns = (
        Column("Ruleset"),
        Column("Limit"),
        Column("Items", right=True),
        Column("Options", right=True),
    )
    about = Paragraph(
        (
            "The rules of classical mah-jongg as the books of 1922 to 1977 and the leagues of today have them: "
            "what each item is, what each book pays for it, with the page, and a hand that shows it.",
            f"{so_many(len(priced), 'item')} in {so_many(len(rulesets), 'ruleset')}; every pair of rulesets is compared.",
        )
    )
    links = {each.title: Link(f"{each.id}.html") for each in rulesets}
    return Page(
        "index.html",
        "The book of rules",
        _body([about, *table("The rulesets", columns, rows)], links),
    )


def _ruleset_page(ruleset: Ruleset) -> Page:
    report = show_report(ruleset)
    links, taken = dict[str, Link](), set[str]()
    for item in ruleset.items:
        wanted = [
            f"{ruleset.id}-{item.id}",
            *([anchor(ruleset.id, item.cite)] if item.cite else []),
        ]
        links[item.name] = Link(
            item_page(item.id),
            tuple(each for each in dict.fromkeys(wanted) if each not in taken),
        )
        taken.update(wanted)
    found_by = f"{ruleset.id} {' '.join(item.name for item in ruleset.items)}"
    return Page(
        f"{ruleset.id}.html",
        report.title,
        body_of(report._replace(links=links)),
        found_by,
        tuple(sorted(taken)),
    )


def _priced(rulesets: Sequence[Ruleset]) -> dict[str, list[PricedItem]]:
    """Each item by its id, with every ruleset that has it, if need be with an option."""
    found: dict[str, list[PricedItem]] = {}
    for ruleset in rulesets:
        had: set[str] = set()
        for option in ("", *(each.id for each in ruleset.options)):
            played = load_ruleset(ruleset.id, options=[option]) if option else ruleset
            for item in played.items:
                if item.id not in had:
                    had.add(item.id)
                    found.setdefault(item.id, []).append(
                        PricedItem(played, item, option)
                    )
    return dict(sorted(found.items(), key=lambda each: each[1][0].item.name.casefold()))


def _items_page(priced: Mapping[str, Sequence[PricedItem]]) -> Page:
    names = _names(priced)
    rows = [
        (names[id], ", ".join(each.ruleset.id for each in where))
        for id, where in priced.items()
    ]
    links = {names[id]: Link(item_page(id)) for id in priced}
    return Page(
        "items.html",
        "Items",
        _body(
            table(
                "All items", (Column("Item"), Column("Rulesets that score it")), rows
            ),
            links,
        ),
    )


def _names(priced: Mapping[str, Sequence[PricedItem]]) -> dict[str, str]:
    """What each item is called by the first ruleset; with its id where two are called alike."""
    names = {id: where[0].item.name for id, where in priced.items()}
    called = list(names.values())
    return {
        id: name if called.count(name) == 1 else f"{name} ({id})"
        for id, name in names.items()
    }


def _item_pages(priced: Mapping[str, Sequence[PricedItem]]) -> Iterator[Page]:
    names = _names(priced)
    sheets = _sheets(priced)
    columns = (
        Column("Ruleset"),
        Column("Called"),
        Column("Score", right=True),
        Column("Who"),
        Column("Source", faint=True),
    )
    for id, where in priced.items():
        rows = [
            (
                _played(each),
                each.item.name,
                item_amount(each.item),
                WHO[each.item.who],
                str(each.item.cite or ""),
            )
            for each in where
        ]
        blocks = table("What it is worth", columns, rows)
        blocks += _how_often(where)
        wordings = _wordings(where)
        for rulesets, wording, first in wordings:
            blocks += [
                Heading(f"As {rulesets} {'have' if ' and ' in rulesets else 'has'} it"),
                Paragraph((wording,)),
            ]
            if first.item.note:
                blocks.append(Paragraph((first.item.note,)))
            blocks += _examples(first, sheets.get((first.ruleset.id, id)))
        links = {
            _played(each): Link(
                f"{each.ruleset.id}.html"
                + (f"#{each.ruleset.id}-{id}" if not each.option else "")
            )
            for each in where
        }
        called = " ".join(sorted({each.item.name for each in where} | {id}))
        yield Page(
            item_page(id),
            names[id],
            _body(blocks, links),
            f"{called} {wordings[0][1]}",
            (id,),
        )


def _how_often(where: Sequence[PricedItem]) -> list[Block]:
    often = frequencies()
    counted = [
        (each.ruleset.id, *often[key])
        for each in where
        if not each.option and (key := _key(each)) in often
    ]
    if not counted:
        return []
    columns = (
        Column("Ruleset"),
        Column("Of winning hands", right=True),
        Column("Of the others' hands", right=True),
    )
    players = "These players take the nearest way to a complete hand."
    return [
        *table("How often it comes", columns, [row[:3] for row in counted]),
        Paragraph((players, counted[0][3])),
    ]


def _key(priced: PricedItem) -> tuple[str, str]:
    return priced.ruleset.id, priced.item.id


def _played(priced: PricedItem) -> str:
    return priced.ruleset.id + (f", option {priced.option}" if priced.option else "")


def _wordings(where: Sequence[PricedItem]) -> list[tuple[str, str, PricedItem]]:
    """The different wordings of an item, each with the rulesets that have it."""
    found: dict[str, list[PricedItem]] = {}
    for each in where:
        said = item_conditions(each.item, each.ruleset.item_names) or "always"
        found.setdefault(f"{said[0].upper()}{said[1:]}.", []).append(each)
    return [
        (listed([each.ruleset.id for each in same]), wording, same[0])
        for wording, same in found.items()
    ]


def _sheets(priced: Mapping[str, Sequence[PricedItem]]) -> dict[tuple[str, str], Sheet]:
    wanted: dict[Ruleset, set[str]] = {}
    for id, where in priced.items():
        for each in where:
            wanted.setdefault(each.ruleset, set()).add(id)
    return {
        (ruleset.id, id): sheet
        for ruleset, ids in wanted.items()
        for id, sheet in shown(ruleset, ids).items()
    }


def _examples(priced: PricedItem, sheet: Sheet | None) -> list[Block]:
    if sheet is None:
        return [
            Paragraph(
                (
                    "No hand alone shows it: the deal must say how often its winner has won before (streak: 9).",
                )
            )
        ]
    blocks: list[Block] = [
        Paragraph(("A hand that shows it",), strong=True),
        *sheet_blocks(sheet),
    ]
    missed = just_misses(priced.item, sheet, priced.ruleset)
    if missed is not None:
        blocks += [
            Paragraph(("A hand that just misses it",), strong=True),
            *_missed_blocks(missed),
        ]
    return blocks


def _missed_blocks(missed: Miss) -> list[Block]:
    if missed.sheet is None:
        return [Paragraph((str(missed.hand), f"It may not win: {missed.reason}."))]
    reason = (
        [Paragraph((f"What is missing: {missed.reason}.",))] if missed.reason else []
    )
    return [*reason, *sheet_blocks(missed.sheet)]


def _pairs_page(rulesets: Sequence[Ruleset]) -> Page:
    rows = [
        (_pair_title(first, second),) for first, second in combinations(rulesets, 2)
    ]
    links = {
        _pair_title(*pair): Link(pair_file(*(each.id for each in pair)))
        for pair in combinations(rulesets, 2)
    }
    return Page(
        "pairs.html",
        "Two books compared",
        _body(table("Pairs", (Column("Rulesets"),), rows), links),
    )


def _pair_title(first: Ruleset, second: Ruleset) -> str:
    return f"{first.id} and {second.id}"


def _pair_page(first: Ruleset, second: Ruleset) -> Page:
    hand = tells_apart(first, second)
    blocks: list[Block] = []
    if hand is not None:
        blocks += [
            Heading("A hand that tells them apart"),
            *compare_report(hand, compare(hand, (first, second))).blocks,
        ]
    blocks += diff_report(first, second).blocks
    same = [(item.name, item_amount(item)) for item in unchanged(first, second)]
    blocks += table(
        "Scored the same in both", (Column("Item"), Column("Score", right=True)), same
    )
    body = _body(blocks, item_links(second, first))
    found_by = f"{first.title} {second.title} compare difference"
    return Page(
        pair_file(first.id, second.id), _pair_title(first, second), body, found_by
    )


def _decisions_page() -> Page:
    found = list(decisions().values())
    said = " ".join(f"{each.question} {each.id}" for each in found)
    return Page("decisions.html", "Decisions", body_of(decisions_report(found)), said)


def _errata_page() -> Page:
    outcomes = check(load_examples())
    told = [
        explain(each)
        for each in outcomes.outcomes
        if each.example.verdict in (BookVerdict.CORRECTED, BookVerdict.MISPRINT)
    ]
    report = check_report(outcomes, told)
    return Page(
        "errata.html",
        "Errata and misprints",
        body_of(report),
        "errata misprint printed wrong arithmetic",
    )


def _limits_page() -> Page:
    said = (Path(__file__).parent / "limits.txt").read_text("utf-8")
    lines = tuple(" ".join(line.split()) for line in said.split("\n\n") if line.strip())
    return Page(
        "limits.html",
        "Limits of use",
        _body([Bullets(lines)]),
        "limits riichi modern american not",
    )


def _bibliography_page() -> Page:
    rows = [
        (
            f"{book.author}: {book.title}",
            "" if book.year is None else str(book.year),
            book.standing,
        )
        for book in bibliography().values()
    ]
    columns = (
        Column("Book"),
        Column("Year", right=True),
        Column("Who owns it, and where it can be read"),
    )
    links = {
        f"{book.author}: {book.title}": Link(book.read_at)
        for book in bibliography().values()
        if book.read_at
    }
    body = _body(table("Books", columns, rows), links)
    return Page("bibliography.html", "Bibliography", body, "books sources editions")
