"""The words of each language: no word means two things, none is taken for English, and grammar/README.md names the sections."""

from __future__ import annotations

import pytest

from mjscore.notation.words import ENGLISH, LANGUAGES, every, language, words_for
from tests.notation.ebnf import GRAMMAR

FOREIGN = LANGUAGES[1:]
TABLES = sorted({table for name in FOREIGN for table in language(name)} - {"particles"})


def test_the_page_lists_every_english_name_of_a_section() -> None:
    page = (GRAMMAR / "README.md").read_text("utf-8")
    assert {word for word in ENGLISH["sections"] if f"`{word}:`" not in page} == set()


@pytest.mark.parametrize("table", TABLES)
def test_no_word_has_two_meanings(table: str) -> None:
    meant: dict[str, set[str]] = {}
    for name in LANGUAGES:
        for meaning, words in language(name).get(table, {}).items():
            for word in words:
                meant.setdefault(word, set()).add(meaning)
    assert {
        word: meanings for word, meanings in meant.items() if len(meanings) > 1
    } == {}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_text_with_a_word_of_another_language_is_not_taken_for_english(
    name: str,
) -> None:
    for table, lines in language(name).items():
        for meaning, words in lines.items():
            for word in words:
                read = every()[meaning if table == "particles" else table]
                assert word in read
                if words_for(word) is ENGLISH:
                    assert (
                        ENGLISH[meaning if table == "particles" else table].get(word)
                        == read[word]
                    ), word


def test_every_table_of_a_language_is_one_that_english_has() -> None:
    """A name that is mistyped would never be read."""
    for name in FOREIGN:
        assert set(language(name)) <= set(language("english"))
        assert set(language(name)["particles"]) <= set(language("english")["particles"])
        for table in set(TABLES) & set(language(name)):
            assert set(language(name)[table]) <= set(language("english")[table]), table
