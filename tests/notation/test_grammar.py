"""The grammar and grammar/notation.ebnf are the same: rule by rule, sentence by sentence, word by word."""

from __future__ import annotations

import pyparsing as pp
import pytest

from mjscore.notation import grammar, refusals, sections
from mjscore.notation.meaning import Misread
from mjscore.notation.outline import blocks, without_comments
from mjscore.notation.outline import sections as sections_of
from mjscore.notation.reader import read_seat
from mjscore.notation.words import (
    BLOCK_SECTIONS,
    ENGLISH,
    HAND_SECTIONS,
    HEADER_SECTIONS,
    every,
)
from tests.notation.ebnf import (
    GRAMMAR,
    WORDS,
    Speaker,
    Tree,
    names_in,
    read_rules,
    tree,
    with_words,
)

RULES = {name: body for name, body in read_rules().items() if not WORDS.fullmatch(name)}
LISTS = {name: body for name, body in read_rules().items() if WORDS.fullmatch(name)}
OF_A_WORD = {
    "modern",
    "suited",
    "wind",
    "dragon",
    "dragon_letters",
    "dragons",
    "bonus_tile",
    "extra_wind",
    "figures",
}
"""The parser reads them as a part of one pattern, `code_word` or `spoken_suited`."""
OUTLINE = {
    *(
        "hand",
        "separator",
        "comment",
        "section",
        "groups",
        "standings",
        "bare",
        "bar",
        "won_by",
    ),
    *("deal", "header", "block", "heading", "block_section", "header_section"),
}
"""What the reader finds before it asks the parser: `outline` and `sections`."""
EXPRESSIONS: dict[str, pp.ParserElement] = {
    name.rstrip("_"): value
    for name, value in vars(grammar).items()
    if isinstance(value, pp.ParserElement) and not name.startswith("_")
}
for expression in EXPRESSIONS.values():
    expression.streamline()  # as pyparsing does before it parses


def children(expression: pp.ParserElement) -> set[str]:
    """The nearest rules that an expression is made of."""
    found: set[str] = set()
    for part in expression.recurse():
        name = part.name
        found |= {name} if part.customName and name in EXPRESSIONS else children(part)
    return found


def test_there_is_a_rule_for_each_expression_and_the_other_way_round() -> None:
    assert sorted(set(RULES) - OF_A_WORD - OUTLINE) == sorted(EXPRESSIONS)
    assert len(EXPRESSIONS) > 40


def test_every_list_of_words_is_that_of_the_parser_and_stands_in_a_rule() -> None:
    text = (GRAMMAR / "notation.ebnf").read_text("utf-8")
    assert with_words(text) == text, "run: python -m tests.regenerate words"
    assert set(LISTS) <= set().union(*map(names_in, RULES.values()))


def test_an_expression_bears_the_name_of_its_rule_and_is_made_of_what_the_rule_names() -> (
    None
):
    for name, expression in EXPRESSIONS.items():
        assert expression.name == name
        made_of = children(expression)
        if made_of:
            assert names_in(RULES[name]) - set(LISTS) == made_of, name


@pytest.mark.parametrize("name", sorted(set(EXPRESSIONS) - {"comma", "counted"}))
def test_the_parser_reads_whatever_the_rule_says(name: str) -> None:
    speaker = Speaker(seed=1923)
    for _ in range(60):
        sentence = speaker.say(name)
        try:  # a Misread means that the rule is obeyed, and what it says makes no sense
            EXPRESSIONS[name].parse_string(sentence, parse_all=True)
        except Misread:
            continue
        except pp.ParseBaseException as failure:
            pytest.fail(f"{sentence!r}: {failure}")


@pytest.fixture
def no_unread_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader fails where a section has no name or its content stops the parser; what makes no sense may be refused."""

    def fail(*about: object) -> None:
        pytest.fail(f"not read: {about}")

    monkeypatch.setattr(refusals, "piece_refused", fail)
    monkeypatch.setattr(refusals, "no_section", fail)


@pytest.mark.usefixtures("no_unread_words")
def test_the_reader_finds_the_sections_of_a_hand() -> None:
    speaker = Speaker(seed=1923)
    for _ in range(300):
        for stretch in sections_of(without_comments(speaker.say("hand"))):
            sections.read_sections([stretch], HAND_SECTIONS, sections.TextFaults())


@pytest.mark.parametrize("heading", tree(RULES["heading"])[1], ids=str)
@pytest.mark.usefixtures("no_unread_words")
def test_the_reader_finds_the_blocks_of_a_deal(heading: Tree) -> None:
    speaker = Speaker(seed=1923)
    speaker.trees["heading"] = heading
    for _ in range(60):
        (_, header), *rest = blocks(without_comments(speaker.say("deal")))
        for each in header:
            sections.read_sections([each], HEADER_SECTIONS, sections.TextFaults())
        for head, block in rest:
            assert head is not None
            assert read_seat(head.text)
            for each in block:
                sections.read_sections([each], BLOCK_SECTIONS, sections.TextFaults())


def test_no_terminal_matches_nothing() -> None:
    parts = {part for each in EXPRESSIONS.values() for part in each.visit_all()}  # type: ignore[no-untyped-call]
    terminals = [part for part in parts if isinstance(part, grammar.Terminal)]
    assert len(terminals) > 40
    for part in terminals:
        for words in (ENGLISH, every()):
            assert part.regex(words).match("") is None, part.name
