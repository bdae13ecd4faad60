"""Which sentences of `tests/letter` do not stand in the books: `python -m tests.laboratory.letter FOLDER`.

FOLDER holds the texts of the books, as public libraries give them, in files whose names
begin as the bibliography names the books: `babcock-1923….txt`, `harr-1922….txt`,
`parker-1923….txt`, `millington-1977….md`. Of a sentence that is not found on its page,
or under its heading, the words that the book lacks there are shown.

The words of a sentence stand there one behind the other; it may end on the next page.
Tables and worked examples are told shortly in the list (`shortened` names the pages):
of them each word and number stands there in any order. A word counts as found where
most of its letters are right, because scanners misread them; a number only where it is
the same, or spelt with letters that a scanner takes for digits.

Of Millington, whose book is in copyright, the list has facts in other words: numbers
that do not occur in the section are shown.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from tests.letter.sentences import Sentence, document, sentences

RUNNING_TITLES: Final = re.compile(
    r"""
    (THE\ MAH-JONGG\ SET\b
    | RULES\ OF\ PLAY\b
    | RULES\ FOR\ MAH-JONGG\b
    | LAWS\ COVERING\ IRREGULARITIES\b
    | STANDARD\ SCORE\ SHEET\b
    | AIDS\ IN\ SCORING\b
    | EXAMPLES\ FOR\ SCORING\b
    | OPTIONAL\ SCORES\b
    | THE\ CHINESE\ GAME\b
    | VARIATIONS\ OF\ MAH-JONGG\b
    | MAH-JONGG\ WITH\ THE\ (?:GOOFS\ OR\ )?SEASONS\b
    | POINTERS\ AND\ SUGGESTIONS\b
    | HISTORICAL\b)
    """,
    re.VERBOSE,
)
"""What stands at the head of each page of Babcock's book, chapters among it."""
BEFORE_PAGE_1: Final = "vii THE MAH-JONGG SET"

HEADINGS: Final = {
    "Examples of hands and how they are scored": "EXAMPLE OF HANDS AND HOW",
    "Explanation of scoring values": "EXPLANATION OF ITEMS IN THE TABLE",
    "Examples of winning hands": "EXAMPLE OF WINNING HANDS",
    "Special bonus scores": "SPECIAL BONUS SCORES",
    "Double honor scores": "DOUBLE HONOR SCORES",
    "Values of the hands": "VALUES OF THE HANDS",
    "The play": "THE PLAY.",
    "The pack": "The pack contains",
    "For three players": "For Three Players:",
    "For five players": "For Five Players:",
    "For six players": "For Six Players:",
}
"""Headings that the list words otherwise than the book, or that begin a line."""

NEXT_PAGE: Final = 200
"""So many words of the next page are read, too."""

LIKE_ONE: Final = str.maketrans("oilz", "0111")
LIKE_TWO: Final = str.maketrans("oilz", "0112")
"""Letters that a scanner reads where digits stand; z is a 1 or a 2."""
GARBLED: Final = {"26": "no", "45": "192", "55": "16", "93": "2176", "94": "12"}
"""What nobody can read in the scan of Babcock's book, by page; sums tell it."""
ALIKE: Final = 0.6
"""How much of a word a scanner leaves right, at least."""
JOINS: Final = frozenset(
    {"a", "and", "are", "be", "by", "for", "if", "in", "is", "it", "of", "on", "or"}
    | {"points", "scores", "the", "to", "with"}
)
"""Words that join what is told shortly."""

NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            ("two", "second", "twice", "both", "pair"),
            ("three", "third"),
            ("four", "fourth"),
            ("five", "fifth"),
            ("six", "sixth"),
            ("seven", "seventh"),
            ("eight", "eighth"),
            ("nine", "ninth"),
            ("ten", "tenth"),
            ("eleven",),
            ("twelve",),
            ("thirteen", "thirteenth"),
            ("fourteen",),
        ),
        start=2,
    )
    for word in words
}


Place = TypeVar("Place")


class Passage(NamedTuple):
    """The words of a page, or under a heading, with the beginning of what follows."""

    own: list[str]
    following: list[str]

    @property
    def words(self) -> list[str]:
        """All of them."""
        return [*self.own, *self.following]


def words_of(text: str) -> list[str]:
    """The words and numbers of a text in small letters, without marks."""
    text = re.sub(r"(?<=\w)- (?=[a-z])", "", text)  # parted at the end of a line
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    text = re.sub(r"\bI (?=[IO\d]+\b)", "1", text)  # 11 as a scanner reads it
    text = re.sub(r"['’]", "", text.lower())
    return re.findall(r"[^\W_]+", text)


def passages_between(text: str, starts: Mapping[Place, int]) -> dict[Place, Passage]:
    """The passage from each start up to the next."""
    ends = sorted({*starts.values(), len(text)})
    passages = {}
    for place, start in starts.items():
        end = next(end for end in ends if end > start)
        following = words_of(text[end : end + 10 * NEXT_PAGE])
        passages[place] = Passage(words_of(text[start:end]), following[:NEXT_PAGE])
    return passages


def pages(text: str) -> dict[str, Passage]:
    """Babcock's pages: each begins with a running title, which is taken out."""
    text = " ".join(text.split())
    text = text[text.index(BEFORE_PAGE_1) :]
    starts = {}
    for number, title in enumerate(RUNNING_TITLES.finditer(text), start=1):
        starts[str(number)] = title.end()
    return passages_between(text, starts)


def headed(text: str, headings: Iterable[str]) -> dict[str, Passage]:
    """What stands under each heading, also where it stands twice."""
    starts = {}
    for heading in headings:
        if heading in HEADINGS:
            pattern = rf"^{re.escape(HEADINGS[heading])}"
        else:
            pattern = rf"^(?:[A-H]\. )?(?i:{re.escape(heading)})[.:]?$"
        for number, line in enumerate(re.finditer(pattern, text, re.MULTILINE)):
            starts[heading, number] = line.start()
    passages: dict[str, Passage] = {}
    for (heading, _), passage in passages_between(text, starts).items():
        before = passages.get(heading, Passage([], []))
        passages[heading] = Passage(before.words + passage.own, passage.following)
    return passages


def sections(text: str) -> dict[str, Passage]:
    """Millington's sections by number; a lettered one also by itself."""
    starts = {}
    number = 0
    for mark in re.finditer(
        r"^ ?(?:- )?(?:(\d+)\.? ?)?(?:\(([a-z])\))?", text, re.MULTILINE
    ):
        if mark[1] and number < int(mark[1]) <= number + 2:  # one may be lost
            number = int(mark[1])
            starts[mark[1]] = mark.start()
        if mark[2]:
            starts.setdefault(f"{number}{mark[2]}", mark.start())
    return passages_between(text, starts)


def not_in_order(sentence: str, passage: Passage) -> list[str]:
    """The words of a sentence that a passage has not, one behind the other."""
    lacking = []
    for piece in sentence.split("…"):
        wanted = words_of(piece)
        there = [as_printed(word, wanted) for word in passage.words]
        jumps = 0
        matcher = SequenceMatcher(None, wanted, there, autojunk=False)
        for tag, start, end, first, stop in matcher.get_opcodes():
            if tag == "insert" and 0 < start < len(wanted):
                jumps += 1
            if tag in ("delete", "replace"):
                lacking += not_among(wanted[start:end], there[first:stop])
        if jumps > 2 + len(wanted) // 12:
            lacking.append("(its words stand far apart)")
    return lacking


def as_printed(word: str, wanted: Sequence[str]) -> str:
    """A scanned word as the word that is looked for and that it may be."""
    if word in wanted:
        return word
    return next((printed for printed in wanted if alike(printed, word)), word)


def not_there(sentence: str, passage: Passage) -> list[str]:
    """The words of a shortened table or example that a passage has not at all."""
    wanted = [word for word in words_of(sentence) if word not in JOINS]
    return not_among(wanted, passage.words)


def not_among(wanted: Sequence[str], there: Sequence[str]) -> list[str]:
    """Which of some words stand in no likeness among others."""
    return [word for word in wanted if not any(alike(word, other) for other in there)]


@cache
def alike(word: str, other: str) -> bool:
    """Whether a scanner may have read a printed word as another."""
    if word == other:
        return True
    if word.isdigit():
        read = {other.translate(LIKE_ONE), other.translate(LIKE_TWO)}
        return not other.isdigit() and bool(read & {word, word[1:], f"{word}0"})
    if min(len(word), len(other)) < 3 or abs(len(word) - len(other)) > 4:
        return False
    if word[0] != other[0] and word[-1] != other[-1]:
        return False
    return SequenceMatcher(None, word, other, autojunk=False).ratio() >= ALIKE


def numbers_of(words: Iterable[str]) -> set[int]:
    """The numbers among words, written in digits or not."""
    numbers = set()
    twenty = 0
    for word in words:
        number = NUMBERS.get(word, NUMBERS.get(word.removesuffix("s")))
        if word.isdecimal() and len(word) < 5:  # longer ones are tiles
            number = int(word)
        if number is not None:
            numbers |= {number, twenty + number}
        twenty = 20 if word == "twenty" else 0
    return numbers


class Missing(NamedTuple):
    """A sentence that is not found, and what the book lacks at its place."""

    file: str
    sentence: Sentence
    lacking: list[str]


def of_babcock(texts: Sequence[str]) -> Iterator[Missing]:
    """A scan with pages, and perhaps clean chapters without pages beside it."""
    scan = max(texts, key=lambda text: len(RUNNING_TITLES.findall(text)))
    clean = [words_of(text) for text in texts if text is not scan]
    by_page = pages(scan)
    for file in ("babcock", "babcock-chinese"):
        for sentence, lacks in compared(file, by_page):
            for words in clean:
                if len(lacks) <= len(words_of(sentence.says)) // 4:
                    lacks = min(
                        lacks, not_in_order(sentence.says, Passage(words, [])), key=len
                    )
            if lacks and lacks != [GARBLED.get(sentence.place)]:
                yield Missing(file, sentence, lacks)


def of_headings(files: Iterable[str], texts: Sequence[str]) -> Iterator[Missing]:
    """Books whose sentences are listed under the headings."""
    for file in files:
        headings = dict.fromkeys(sentence.place for sentence in sentences(file))
        for sentence, lacks in compared(file, headed(texts[0], headings)):
            if lacks:
                yield Missing(file, sentence, lacks)


def compared(
    file: str, passages: Mapping[str, Passage]
) -> Iterator[tuple[Sentence, list[str]]]:
    """Each sentence of a list with the words that its place in the book lacks."""
    shortened = document(file).get("shortened", ())
    for sentence in sentences(file):
        passage = passages.get(sentence.place)
        if passage is None:
            yield sentence, ["(there is no such place)"]
            continue
        lacks = not_in_order(sentence.says, passage)
        if lacks and sentence.place in shortened:
            lacks = not_there(sentence.says, passage)
        yield sentence, lacks


def of_millington(texts: Sequence[str]) -> Iterator[Missing]:
    """The numbers of each fact that its section lacks."""
    by_section = sections(texts[0])
    for sentence in sentences("millington"):
        passage = by_section.get(sentence.place)
        if passage is None:
            yield Missing("millington", sentence, ["(there is no such section)"])
            continue
        lacks = numbers_of(words_of(sentence.says)) - numbers_of(passage.words)
        if lacks:
            yield Missing("millington", sentence, list(map(str, sorted(lacks))))


def missing(folder: Path) -> Iterator[Missing]:
    """All sentences that are not found; a book whose text is not there is said."""
    readers: dict[str, Callable[[Sequence[str]], Iterator[Missing]]] = {
        "babcock-1923": of_babcock,
        "harr-1922": partial(of_headings, ("harr", "harr-limit")),
        "parker-1923": partial(of_headings, ("parker",)),
        "millington-1977": of_millington,
    }
    for book, reader in readers.items():
        texts = [path.read_text("utf-8") for path in sorted(folder.glob(f"{book}*"))]
        if texts:
            yield from reader(texts)
        else:
            print(f"{book}: no text of it in {folder}")


def main(folder: Path) -> int:
    """Print what is not found; 1 where something is not."""
    number = 0
    for file, sentence, lacking in missing(folder):
        number += 1
        print(f"{file}.toml [{sentence.place}] {sentence.says}")
        print(f"    not there: {' '.join(lacking)}")
    print(f"{number} sentences were not found.")
    return 1 if number else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
