"""The reports of a ruleset: its score sheet, every line cited; what its file can say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from mjscore.game.tiles import Tile
from mjscore.problems import words_of
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Paragraph,
    Report,
    Table,
    field,
    text,
    under,
)
from mjscore.reports.words.items import (
    AMOUNT_COLUMNS,
    CITE_COLUMNS,
    item_conditions,
)
from mjscore.reports.words.paying_rules import RULE_SENTENCES, RuleLine, settling_lines
from mjscore.rules.all_keys import FILE
from mjscore.rules.build import not_played_with, rivals_of
from mjscore.rules.citations import bibliography
from mjscore.rules.keys import Key, Keyed, keys_of
from mjscore.rules.patterns import shipped_shapes, standard
from mjscore.rules.schema import Item, Option, Ruleset, Who, idle_words
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.english import clauses
from mjscore.rules.vocabulary.pieces import WORDS
from mjscore.sentences import (
    as_sentence,
    capitalised,
    joined,
    listed,
    named,
    sentence,
    word,
)

WHO: Final = {
    Who.ALL: "every hand",
    Who.WINNER: "the winner only",
    Who.LOSERS: "the losers only",
}


def show_report(ruleset: Ruleset, *, ids: bool = False) -> Report:
    """The score sheet of a ruleset with the options that are in force.

    `ids`: with the ids of the items, for readers too.
    """
    blocks: list[Block] = [Paragraph(tuple(_origins(ruleset)))]
    columns = columns_of_items(ruleset, ids=ids)
    for title, items in _sections(ruleset):
        blocks += under(title, Table("items", columns, tuple(items)))
    winning = Bullets("rules", tuple(win_lines(ruleset)))
    blocks += under("Winning and the limit", winning)
    settling = tuple(settling_lines(ruleset, ruleset.paying))
    blocks += under("Settling and play", Table("settling", _RULES, settling))
    options = Table("available_options", _option_columns(ruleset), ruleset.options)
    blocks += under("Options", options)
    origin = {
        **ruleset.origin,
        "title": ruleset.title,
        "book": ruleset.book,
        "extends": ruleset.lineage,
    }
    return Report(str(ruleset), tuple(blocks), origin)


def _origins(ruleset: Ruleset) -> Iterator[str]:
    book = bibliography().get(ruleset.book)
    if book is not None:
        cited = f"{book.author}, {book.title}"
        if book.year is not None:
            cited = f"{cited} ({book.year})"
        yield named(cited, f"book/{book.id}")
    if ruleset.lineage:
        lineage = ", ".join(ruleset.lineage)
        yield sentence(
            "Ruleset {id}, based on {lineage}", id=ruleset.id, lineage=lineage
        )
    else:
        yield sentence("Ruleset {id}", id=ruleset.id)


def _sections(ruleset: Ruleset) -> Iterator[tuple[str, list[Item]]]:
    """The items as a score sheet groups them.

    Points, doubles, limit hands; each for all, for the winner, for the losers.
    """
    kinds = {"Points": "points", "Doubles": "doubles", "Limit hands": "limit"}
    for title, kind in kinds.items():
        for who, whose in WHO.items():
            items = []
            for item in ruleset.items:
                if item.who is who and getattr(item, kind) is not None:
                    items.append(item)
            yield f"{title}: {whose}", items


def columns_of_items(ruleset: Ruleset, *, ids: bool = False) -> tuple[Column, ...]:
    """What is told of an item of a ruleset, with its id for readers, too, or not."""
    names = ruleset.item_names

    def conditions(item: Item) -> str:
        return item_conditions(item, names)

    return (
        text("Id", "id") if ids else field("id"),
        text("Item", "name"),
        field("who"),
        *AMOUNT_COLUMNS,
        *CITE_COLUMNS,
        text("Scored when", "when", conditions, faint=True),
    )


def _source(line: RuleLine) -> str:
    return str(line.cite)


_RULES: Final = (
    text("Rule", "rule", "about"),
    text("Source", "source", _source, faint=True),
    text("What it says", "says"),
)


def _on_or_off(on: bool) -> str:
    return "on" if on else "off"


def _option_columns(ruleset: Ruleset) -> tuple[Column, ...]:
    """What is told of an option."""
    rivals = rivals_of(ruleset.options)
    apart = not_played_with(ruleset.options)

    def what_it_does(option: Option) -> str:
        title = as_sentence(option.title)
        beside = []
        if option.implies:
            beside.append(sentence("with {options}", options=joined(option.implies)))
        if rivals[option.id]:
            others = listed(rivals[option.id], "or")
            beside.append(sentence("in place of {options}", options=others))
        if apart[option.id]:
            others = listed(apart[option.id], "or")
            beside.append(sentence("not with {options}", options=others))
        if not beside:
            return title
        return sentence("{title} ({more})", title=title, more=joined(beside, "; "))

    def is_on(option: Option) -> bool:
        return option.id in ruleset.on

    return (
        text("Option", "id"),
        text("Now", "on", is_on, _on_or_off),
        field("default"),
        field("title"),
        field("implies"),
        text("What it does", value=what_it_does),
        *CITE_COLUMNS,
    )


_SETS: Final = {1: "one set", 2: "two sets", 3: "three sets", 4: "four sets"}


def win_lines(ruleset: Ruleset) -> Iterator[str]:
    """What completes a hand, what the limit is, who sits at the table: a sentence each."""
    yield from _complete_lines(ruleset)
    yield from _win_needs(ruleset)
    yield _limit_line(ruleset)
    play = ruleset.play
    seats = listed([word(seat) for seat in play.seats])
    yield sentence("Seats: {seats}", seats=seats)
    if play.bonus_tiles:
        yield "Bonus tiles (flowers and seasons) are played"
    else:
        yield "Bonus tiles (flowers and seasons) are not played"
    if play.without_tiles:
        yield sentence("Played without {tiles}", tiles=_tiles(play.without_tiles))
    for option, missing in ruleset.idle_options:
        yield capitalised(idle_words(option, missing))
    if play.extra_tiles:
        yield sentence("Also played with {tiles}", tiles=_tiles(play.extra_tiles))
    for status, worth in ruleset.incorrect.items():
        counts = "its sets" if worth == "sets" else "nothing"
        yield f"A {status} hand counts {counts}"


def _tiles(tiles: Iterable[Tile]) -> str:
    return listed([str(tile) for tile in sorted(tiles)])


def _complete_lines(ruleset: Ruleset) -> Iterator[str]:
    """With what a hand is complete, and what its own shapes are."""
    win = ruleset.win
    complete = sentence(f"A hand is complete with {_SETS[win.sets]} and a pair")
    shapes = [as_sentence(words_of(id)) for id in win.shapes if id != "standard"]
    if shapes:
        complete = sentence(
            "{what}, or as {shapes}", what=complete, shapes=listed(shapes, "or")
        )
    yield sentence("{what} ({cite})", what=complete, cite=win.cite)
    for shape in ruleset.shapes:
        if shape in ruleset.own_shapes:
            yield sentence(
                "{name} is {pattern}: {words}",
                name=words_of(shape.name).capitalize(),
                pattern=shape.pattern,
                words=shape.words,
            )


def _win_needs(ruleset: Ruleset) -> Iterator[str]:
    """What a complete hand needs besides, to win."""
    win = ruleset.win
    needs = win.minimums()
    if needs:
        yield sentence("To win it needs {needs}", needs=listed(needs))
    if win.requires:
        asked = joined(clauses(win.requires, ruleset.item_names), "; ")
        yield sentence("To win it must meet: {asked}", asked=asked)
    if win.by:
        items = [
            sentence("“{item}”", item=item.name)
            for item in ruleset.items
            if item.id in win.by
        ]
        yield sentence("It wins only by {items}", items=listed(items, "or"))


def _limit_line(ruleset: Ruleset) -> str:
    """What the limit is; without one, what a special hand is worth then."""
    limit = ruleset.limit
    if limit.points is not None:
        return sentence("Limit {points} ({cite})", points=limit.points, cite=limit.cite)
    without = sentence(
        RULE_SENTENCES["without-limit"][limit.without_limit], notional=limit.notional
    )
    return sentence("No limit; {without} ({cite})", without=without, cite=limit.cite)


def uncited(line: str) -> str:
    """A sentence of `win_lines` without the citation at its end."""
    return line.rpartition(" (")[0] if line.endswith(")") else line


class WordEntry(NamedTuple):
    """A line of the reference: the kind of word, the word, what it takes, what it means, how it is written."""

    kind: str
    word: str
    takes: str
    meaning: str
    example: str


def keys() -> Iterator[tuple[str, Key]]:
    """The keys of a file, each with the path of its table, which is empty for the file itself."""
    for key in FILE:
        yield "", key
    for key in FILE:
        yield from _keys_within(key.name, key.kind.table)


def _keys_within(path: str, keyed: Keyed | None) -> Iterator[tuple[str, Key]]:
    """The keys of a table that are told of there, then those of the tables within it."""
    keys = [key for key in keys_of(keyed or ()) if key.meaning]
    for key in keys:
        yield path, key
    for key in keys:
        yield from _keys_within(f"{path}.{key.name}", key.kind.table)


def entries() -> Iterator[WordEntry]:
    """Everything that a ruleset file can say."""
    for path, key in keys():
        name = f"{path}.{key.name}" if path else key.name
        yield WordEntry("key", name, "", key.meaning, key.example)
    for name, row in CONDITIONS.items():
        example = RULE_SENTENCES["examples"][row.takes.name].format(name=name)
        yield WordEntry("condition", name, row.takes.value, row.meaning, example)
    for name, piece in WORDS.items():
        yield WordEntry("piece word", name, "", piece.meaning, f'each = ["{name}"]')
    yield WordEntry(
        "piece word",
        "tiles",
        takes="",
        meaning="All its tiles are among these.",
        example='each = [{ tiles = "1D 1B 1C" }]',
    )
    for shape in [standard(4), *shipped_shapes().values()]:
        meaning = f"{capitalised(shape.words)}."
        example = f'pattern = "{shape.pattern}"'
        yield WordEntry("shape", shape.name, "", meaning, example)


def words_report() -> Report:
    """The reference of all words."""
    blocks: list[Block] = []
    for kind, title in RULE_SENTENCES["titles"].items():
        words = tuple(entry for entry in entries() if entry.kind == kind)
        blocks += under(title, Table("words", _WORDS, words))
    return Report("What a ruleset file can say", tuple(blocks))


_WORDS: Final = (
    field("kind"),
    text("Word", "word"),
    field("takes"),
    text("Meaning", "meaning"),
    text("Written", "example"),
)
