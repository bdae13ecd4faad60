"""The words that the parser reads are those of grammar/notation.ebnf, and the names of sections those of grammar/README.md."""

from __future__ import annotations

import ast
import inspect

import pytest

from mjscore.notation import deal_words, words
from mjscore.notation.languages import LANGUAGES
from mjscore.places import Section
from tests.notation.ebnf import GRAMMAR, read_rules, tokens

RULES = read_rules()
LATIN_NUMBERS = [word for word in words.NUMBERS if ord(word[0]) < 0x250]
TABLES = {
    "kind": set(words.GROUP_KINDS),
    "qualifier": set(words.QUALIFIERS),
    "means": set(words.MEANS),
    "remark": set(words.REMARKS),
    "status": set(words.STATUSES),
    "seat": {*words.SEATS, "wind"},
    "round": {*words.ROUNDS, "wind"},
    "from_seat": set(words.FROM),
    "nothing": set(words.NOTHING),
    "named_group": set(words.OF),
    "filling": set(words.FILLERS),
    "won_by": {*words.WIN_SECTIONS, ":"},
    "others": {*LATIN_NUMBERS, *words.TENS, *words.OTHERS, *words.REST},
    "spoken_suited": {*LATIN_NUMBERS, *words.OF, *words.SUITS, "-", "–"},
    "spoken_wind": {*words.COUNTS, *words.SPOKEN_WINDS, *words.WINDS_OF_SEVERAL, "wind", "winds"},
    "spoken_dragon": {*words.COUNTS, *words.DRAGONS, *words.PLURALS, *words.COLOURS},
    "plural": {*words.PLURALS, *words.SPOKEN_WINDS, *words.WINDS_OF_SEVERAL, "winds"},
    "spoken_bonus": {*words.SERIES, *words.FLOWERS, "flower", *words.SEASONS},
    "offence": set(deal_words.OFFENCES) - {"false naming", "correction"},
    "claim": set(deal_words.CLAIMS),
}
"""The words of each rule, as the parser's tables have them."""


def literals(rule: str) -> set[str]:
    return {token[1:-1].lower() for token in tokens(RULES[rule]) if token.startswith('"')}


@pytest.mark.parametrize("rule", TABLES)
def test_a_rule_lists_the_words_that_the_parser_reads(rule: str) -> None:
    assert literals(rule) == TABLES[rule], f"write them in grammar/notation.ebnf, rule {rule}"


def test_a_section_is_called_what_the_parser_calls_it() -> None:
    listed = literals("section") | literals("block_section") | literals("header_section")
    assert listed - {":"} == set(words.SECTION_WORDS)


def test_the_page_lists_every_english_name_of_a_section() -> None:
    page = (GRAMMAR / "README.md").read_text("utf-8")
    english = {word for word in words.SECTION_WORDS if not any(word in each for each in foreign_sections())}
    assert {word for word in english if f"`{word}:`" not in page} == set()


def foreign_sections() -> list[set[str]]:
    return [{word for each in language.sections.values() for word in each} - {*map(str, Section)} for language in LANGUAGES]


def test_every_word_of_a_language_is_read() -> None:
    read = {*words.SECTION_WORDS, *words.NUMBERS, *words.OF, *words.SUITS, *words.HONOURS, *words.SEASONS}
    read |= {*words.GROUP_KINDS, *words.QUALIFIERS, *words.MEANS, *words.FROM, *words.REMARKS, *words.OTHERS, *words.NOTHING}
    read |= {*words.WINDS_OF_SEVERAL, *words.PLURALS, *words.COUNTS, *words.TENS, *words.WIN_SECTIONS, *words.FILLERS}
    for language in LANGUAGES:
        for field in language:
            groups = field.values() if isinstance(field, dict) else field
            for group in groups:
                assert {group} <= read if isinstance(group, str) else set(group) <= read


def _english(table: str) -> dict[str, object]:
    """A table of `words` without what other languages add to it."""
    tree = ast.parse(inspect.getsource(words))
    (written,) = (each.value for each in tree.body if isinstance(each, ast.AnnAssign) and ast.unparse(each.target) == table)
    assert isinstance(written, ast.Dict)
    own = [
        (key, value) for key, value in zip(written.keys, written.values, strict=True) if "languages" not in ast.unparse(value)
    ]
    english = ast.Expression(ast.Dict([key for key, _ in own], [value for _, value in own]))
    return dict(eval(compile(ast.fix_missing_locations(english), "words", "eval"), vars(words)))


@pytest.mark.parametrize("table", ["SECTION_WORDS", "GROUP_KINDS", "QUALIFIERS", "SEATS", "ROUNDS", "MEANS", "REMARKS"])
def test_no_word_of_another_language_changes_what_an_english_word_means(table: str) -> None:
    english, every = _english(table), getattr(words, table)
    assert {word: every[word] for word, meaning in english.items() if every[word] is not meaning} == {}


@pytest.mark.parametrize("table", ["kinds", "qualifiers", "means", "remarks", "sections", "suits"])
def test_no_two_languages_give_a_word_two_meanings(table: str) -> None:
    meant: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for meaning, named in getattr(language, table).items():
            for word in named:
                meant.setdefault(word, set()).add(meaning)
    assert {word: meanings for word, meanings in meant.items() if len(meanings) > 1} == {}
