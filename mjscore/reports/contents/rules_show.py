"""The reports of a ruleset: its score sheet, every line cited; and of what a ruleset file can say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Final, NamedTuple, NotRequired, TypedDict, cast

from mjscore.game.deals import limit_words
from mjscore.problems import words_of
from mjscore.provenance import Count, OriginJson
from mjscore.reports.content import (
    Block,
    Column,
    Paragraph,
    Report,
    Table,
    fields,
    joined,
    number,
    remarks,
    table,
)
from mjscore.reports.words.items import (
    CITE_COLUMN,
    amount_cells,
    item_amount,
    item_conditions,
)
from mjscore.reports.words.paying_rules import SAID, settling_lines
from mjscore.rules.build import not_played_with, rivals_of
from mjscore.rules.citations import Citation, CiteJson, bibliography
from mjscore.rules.file_keys import FILE
from mjscore.rules.keys import Key, Keyed, keys_of
from mjscore.rules.patterns import shipped_shapes, standard
from mjscore.rules.schema import Item, Ruleset, Who, idle_words
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.english import clauses
from mjscore.rules.vocabulary.pieces import WORDS
from mjscore.sentences import listed, so_many

WHO: Final = {
    Who.ALL: "every hand",
    Who.WINNER: "the winner only",
    Who.LOSERS: "the losers only",
}
ITEM_COLUMNS: Final = (
    Column("Item", "name"),
    *fields("who"),
    number("Score", ("points", "doubles", "limit"), item_amount, amount_cells),
    CITE_COLUMN,
    Column("Scored when", "when", faint=True),
)
"""What is told of an item of a ruleset."""
_ID: Final = Column("Id", "id")
_OPTION_COLUMNS: Final = (
    Column("Option", "id"),
    Column("Now", "who"),
    *fields("name"),
    Column("What it does"),
    CITE_COLUMN,
)


def show_report(ruleset: Ruleset, *, ids: bool = False) -> Report:
    """The score sheet of a ruleset with the options that are in force; with the ids of the items, if asked for."""
    blocks: list[Block] = [Paragraph(tuple(_origins(ruleset)))]
    for title, items in _sections(ruleset):
        rows = item_rows(items, ruleset)
        if ids:
            rows = [(item.id, *row) for item, row in zip(items, rows, strict=True)]
        blocks += table(title, (_ID, *ITEM_COLUMNS) if ids else ITEM_COLUMNS, rows)
    blocks += remarks("Winning and the limit", win_lines(ruleset))
    columns = (Column("Rule"), Column("Source", faint=True), Column("What it says"))
    blocks += table(
        "Settling and play",
        columns,
        ((line.about, str(line.cite), line.says) for line in settling_lines(ruleset)),
    )
    blocks += table("Options", _OPTION_COLUMNS, _option_rows(ruleset))
    return Report(
        str(ruleset), tuple(blocks), partial(_records, ruleset), partial(_data, ruleset)
    )


def _origins(ruleset: Ruleset) -> Iterator[str]:
    book = bibliography().get(ruleset.book)
    if book is not None:
        yield f"{book.author}, {book.title}{f' ({book.year})' if book.year is not None else ''}"
    yield f"Ruleset {ruleset.id}" + (
        f", based on {', '.join(ruleset.lineage)}" if ruleset.lineage else ""
    )


def _sections(ruleset: Ruleset) -> Iterator[tuple[str, list[Item]]]:
    """The items as a score sheet groups them: points, doubles, limit hands; for all, for the winner, for the losers."""
    kinds = (("Points", "points"), ("Doubles", "doubles"), ("Limit hands", "limit"))
    for title, kind in kinds:
        for who, whose in WHO.items():
            items = [
                item
                for item in ruleset.items
                if item.who is who and getattr(item, kind) is not None
            ]
            if items:
                yield f"{title}: {whose}", items


def item_rows(items: Sequence[Item], ruleset: Ruleset) -> list[tuple[Any, ...]]:
    """A row for each item under ITEM_COLUMNS."""
    names = ruleset.item_names
    return [
        (item.name, item.who, item, item.cite, item_conditions(item, names))
        for item in items
    ]


def win_lines(ruleset: Ruleset) -> Iterator[str]:
    """What completes a hand, what the limit is, who sits at the table: a sentence each."""
    win, play, limit = ruleset.win, ruleset.play, ruleset.limit
    shapes = [words_of(name) for name in win.shapes if name != "standard"]
    sets = {1: "one set", 2: "two sets", 3: "three sets", 4: "four sets"}[win.sets]
    yield f"A hand is complete with {sets} and a pair{', or as ' + listed(shapes, 'or') if shapes else ''} ({win.cite})"
    for shape in ruleset.shapes:
        if shape in ruleset.own_shapes:
            yield f"{words_of(shape.name).capitalize()} is {shape.pattern}: {shape.words}"
    needs = [so_many(win.minimum_points, "point")] if win.minimum_points else []
    needs += [so_many(win.minimum_doubles, "double")] if win.minimum_doubles else []
    needs += (
        [f"{win.minimum_combinations} combinations that double"]
        if win.minimum_combinations
        else []
    )
    if needs:
        yield f"To win it needs {listed(needs)}"
    if win.requires:
        yield f"To win it must meet: {'; '.join(clauses(win.requires, ruleset.item_names))}"
    if win.by:
        yield f"It wins only by {listed([f'“{item.name}”' for item in ruleset.items if item.id in win.by], 'or')}"
    without = SAID["without-limit"][limit.without_limit].format(notional=limit.notional)
    yield f"{limit_words(limit.points).capitalize()}{'' if limit.points else f'; {without}'} ({limit.cite})"
    yield f"Seats: {listed([str(seat) for seat in play.seats])}"
    yield f"Bonus tiles (flowers and seasons) are {'played' if play.bonus_tiles else 'not played'}"
    if play.without_tiles:
        yield f"Played without {listed([str(tile) for tile in sorted(play.without_tiles)])}"
    for option, missing in ruleset.idle_options:
        words = idle_words(option, missing)
        yield words[0].upper() + words[1:]
    if play.extra_tiles:
        yield f"Also played with {listed([str(tile) for tile in sorted(play.extra_tiles)])}"
    for status, worth in ruleset.incorrect.items():
        yield f"A {status} hand counts {'its sets' if worth == 'sets' else 'nothing'}"


def uncited(line: str) -> str:
    """A sentence of `win_lines` without the citation at its end."""
    return line.rpartition(" (")[0] if line.endswith(")") else line


def _option_rows(ruleset: Ruleset) -> Iterator[tuple[Any, ...]]:
    rivals, apart = rivals_of(ruleset.options), not_played_with(ruleset.options)
    for option in ruleset.options:
        said = [f"with {', '.join(option.implies)}"] if option.implies else []
        said += (
            [f"in place of {listed(rivals[option.id], 'or')}"]
            if rivals[option.id]
            else []
        )
        said += (
            [f"not with {listed(apart[option.id], 'or')}"] if apart[option.id] else []
        )
        title = f"{option.title} ({'; '.join(said)})" if said else option.title
        yield (
            option.id,
            "on" if option.id in ruleset.on else "off",
            option.title,
            title,
            option.cite,
        )


def _records(ruleset: Ruleset) -> Table:
    header = (
        "record",
        "id",
        "name",
        "who",
        "points",
        "doubles",
        "limit",
        "when",
        "book",
        "place",
    )
    rows = zip(ruleset.items, item_rows(ruleset.items, ruleset), strict=True)
    items = Table((_ID, *ITEM_COLUMNS), tuple((item.id, *row) for item, row in rows))
    options = Table(_OPTION_COLUMNS, tuple(_option_rows(ruleset)))
    return joined(
        header, (({"record": "item"}, items), ({"record": "option"}, options))
    )


class RuleItemJson(TypedDict):
    """An item of a ruleset: points, doubles or a fraction of the limit."""

    id: str
    name: str
    who: Who
    points: NotRequired[Count]
    doubles: NotRequired[Count]
    limit: NotRequired[float]
    when: str
    cite: CiteJson


class ToldRule(NamedTuple):
    """A rule of paying and playing."""

    rule: str
    says: str
    source: str


class ToldOption(NamedTuple):
    """An option, and whether it is on."""

    id: str
    title: str
    on: bool
    default: bool
    implies: tuple[str, ...]
    cite: Citation


class ShowJson(OriginJson):
    """mjscore rules show --format json: a ruleset."""

    title: str
    book: str
    extends: list[str]
    items: list[RuleItemJson]
    rules: list[str]
    tables: list[ToldRule]
    available_options: list[ToldOption]


def item_data(item: Item, names: Mapping[str, str]) -> RuleItemJson:
    """An item as JSON carries it."""
    worth = {
        "points": item.points,
        "doubles": item.doubles,
        "limit": item.limit and float(item.limit),
    }
    data = {
        "id": item.id,
        "name": item.name,
        "who": item.who,
        **{name: value for name, value in worth.items() if value is not None},
        "when": item_conditions(item, names),
        "cite": item.cite.to_dict(),
    }
    return cast(RuleItemJson, data)


def _data(ruleset: Ruleset) -> ShowJson:
    names = ruleset.item_names
    return {
        **ruleset.origin,
        "title": ruleset.title,
        "book": ruleset.book,
        "extends": list(ruleset.lineage),
        "items": [item_data(item, names) for item in ruleset.items],
        "rules": list(win_lines(ruleset)),
        "tables": [
            ToldRule(line.about, line.says, str(line.cite))
            for line in settling_lines(ruleset)
        ],
        "available_options": [
            ToldOption(
                each.id,
                each.title,
                each.id in ruleset.on,
                each.default,
                each.implies,
                each.cite,
            )
            for each in ruleset.options
        ],
    }


class WordEntry(NamedTuple):
    """A line of the reference: the kind of word, the word, what it takes, what it means, how it is written."""

    kind: Annotated[str, ("enum", ("key", "condition", "piece word", "shape"))]
    word: str
    takes: str
    meaning: str
    example: str


def keys() -> Iterator[tuple[str, Key]]:
    """The keys of a file, each with the path of its table, which is empty for the file itself."""
    yield from (("", key) for key in FILE)
    for key in FILE:
        yield from _keys_within(key.name, key.kind.table)


def _keys_within(path: str, keyed: Keyed | None) -> Iterator[tuple[str, Key]]:
    """The keys of a table that are told of there, then those of the tables within it."""
    keys = [key for key in keys_of(keyed or ()) if key.meaning]
    yield from ((path, key) for key in keys)
    for key in keys:
        yield from _keys_within(f"{path}.{key.name}", key.kind.table)


def entries() -> Iterator[WordEntry]:
    """Everything that a ruleset file can say."""
    for path, key in keys():
        yield WordEntry(
            "key", f"{path}.{key.name}".lstrip("."), "", key.meaning, key.example
        )
    for name, row in CONDITIONS.items():
        yield WordEntry(
            "condition",
            name,
            row.takes.value,
            row.meaning,
            SAID["examples"][row.takes.name].format(name=name),
        )
    for name, word in WORDS.items():
        yield WordEntry("piece word", name, "", word.meaning, f'each = ["{name}"]')
    yield WordEntry(
        "piece word",
        "tiles",
        "",
        "All its tiles are among these.",
        'each = [{ tiles = "1D 1B 1C" }]',
    )
    for shape in (standard(4), *shipped_shapes().values()):
        yield WordEntry(
            "shape",
            shape.name,
            "",
            f"{shape.words[0].upper()}{shape.words[1:]}.",
            f'pattern = "{shape.pattern}"',
        )


class WordsJson(TypedDict):
    """mjscore rules words --format json."""

    words: Annotated[list[WordEntry], ("minItems", 1)]


def words_report() -> Report:
    """The reference of all words."""
    columns = (
        *fields("kind"),
        Column("Word", "word"),
        *fields("takes"),
        Column("Meaning", "meaning"),
        Column("Written", "example"),
    )
    blocks: list[Block] = []
    for kind, title in SAID["titles"].items():
        blocks += table(
            title, columns, (each for each in entries() if each.kind == kind)
        )
    data = WordsJson(words=list(entries()))
    return Report(
        "What a ruleset file can say",
        tuple(blocks),
        lambda: Table(columns, tuple(entries())),
        lambda: data,
    )
