"""The words of the notation and what they stand for, from a file for each language.

English is read at every start, the other languages when a text has a word that is not English.
"""

import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from mjscore.game.deals import Ending, Offence
from mjscore.game.groups import Form, Kind
from mjscore.game.hands import Means, Remark, Status
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import BY_CODE
from mjscore.places import Section

Language = dict[str, dict[str, tuple[str, ...]]]
"""For each table and what is meant in it, the words for it, the usual one first."""
LANGUAGES: Final = ("english", "german", "chinese", "japanese")
"""English first: no other language changes what a word means there."""

_OF_A_PLAYER: Final = (
    Section.EXPOSED,
    Section.CONCEALED,
    Section.BONUS,
    Section.SEAT,
    Section.ROUND,
    Section.WON,
    Section.CALLED,
    Section.STATUS,
)
HAND_SECTIONS: Final = frozenset((*_OF_A_PLAYER, Section.VISIBLE))
"""The sections of one hand by itself."""
BLOCK_SECTIONS: Final = frozenset((*_OF_A_PLAYER, Section.SCORE))
"""The sections of a player's block in a deal."""
HEADER_SECTIONS: Final = (frozenset(Section) - BLOCK_SECTIONS) | {Section.ROUND}
"""The sections above the blocks of a deal; the round may stand there or in a block."""
END: Final = r"(?![^\W_])"
"""What follows a whole word: no letter and no digit."""
_SEATS: Final = dict(zip(("E", "S", "W", "N", "NE", "SW"), Seat, strict=True))
_TABLES_OF_TILES: Final = (
    "winds",
    "dragons",
    "colours",
    "several-winds",
    "several-dragons",
    "bonus",
)
_HONOURS: Final = (
    "winds",
    "colours",
    "dragons",
    "several-winds",
    "several-dragons",
)
_MEANINGS: Final[dict[str, Callable[[str], Any]]] = {
    "sections": Section,
    "kinds": lambda name: Kind[name.upper()],
    "qualifiers": lambda name: Form[name.upper()],
    "centre": lambda name: Round.CENTRE,
    "means": Means,
    "remarks": Remark,
    "after bonus": Remark,
    "statuses": Status,
    "endings": Ending,
    "offences": Offence,
    **dict.fromkeys(_TABLES_OF_TILES, BY_CODE.__getitem__),
}
"""What the words of a table stand for, by what stands on the left in the files; in other tables it is that itself."""


@cache
def data(name: str) -> dict[str, Any]:
    """The tables of a file beside this one."""
    path = Path(__file__).with_name(f"{name}.toml")
    return tomllib.loads(path.read_text("utf-8"))


@cache
def language(name: str) -> Language:
    """The words of a language."""
    tables: Language = {}
    for table, lines in data(name).items():
        tables[table] = {}
        for meant, words in lines.items():
            tables[table][meant] = tuple(" ".join(words.split()).split(", "))
    return tables


class Words:
    """The words of some languages; each table is made when it is first asked for."""

    def __init__(self, *languages: str) -> None:
        self._names = languages
        self._tables: dict[str, dict[str, Any]] = {}

    def __getitem__(self, table: str) -> dict[str, Any]:
        """What each word of a table stands for; a particle such as `from` is a table of its own."""
        if table not in self._tables:
            self._tables[table] = self._made(table)
        return self._tables[table]

    def _made(self, table: str) -> dict[str, Any]:
        """What the words of a table mean in all the languages; of two meanings of a word the first one holds."""
        match table:
            case "seats":
                return self._seats()
            case "rounds":
                return self._rounds()
            case "honours":
                return self._honours()
        meaning_of = _MEANINGS.get(table, str)
        meanings: dict[str, Any] = {}
        for name in self._names:
            tables = language(name)
            lines = tables.get(table)
            if not lines:
                lines = {table: tables["particles"].get(table, ())}
            for meant, words in lines.items():
                for word in words:
                    meanings.setdefault(word, meaning_of(meant))
        return meanings

    def _seats(self) -> dict[str, Any]:
        seats = {code.lower(): seat for code, seat in _SEATS.items()}
        for word, tile in self["winds"].items():
            seats[word] = _SEATS[str(tile)]
        return seats

    def _rounds(self) -> dict[str, Any]:
        rounds: dict[str, Any] = {}
        for word, seat in self["seats"].items():
            if " " not in seat:
                rounds[word] = Round(seat)
        return rounds | self["centre"]

    def _honours(self) -> dict[str, Any]:
        honours: dict[str, Any] = {}
        for table in _HONOURS:
            honours |= self[table]
        return honours

    def any(self, *tables: str) -> str:
        """The pattern of any word of some tables."""
        words: list[str] = []
        for table in tables:
            words += self[table]
        return any_word(words)


def any_word(known: Iterable[str]) -> str:
    """The pattern of any of these words, the longest first; no letter or digit follows one that ends in a letter."""
    lettered: list[str] = []
    others: list[str] = []
    for word in sorted(dict.fromkeys(known), key=len, reverse=True):
        pattern = re.escape(word).replace(r"\ ", "[ \t]+")
        if is_latin(word[-1]):
            lettered.append(pattern)
        else:
            others.append(pattern)
    if lettered:
        others.insert(0, f"(?:{'|'.join(lettered)}){END}")
    return f"(?:{'|'.join(others)})"


def is_latin(letter: str) -> bool:
    """Whether it is a letter of an alphabet like ours; Chinese words need no blank between them."""
    return letter.isalpha() and ord(letter) < 0x250


ENGLISH: Final = Words("english")


@cache
def every() -> Words:
    """The words of every language."""
    return Words(*LANGUAGES)


@lru_cache(maxsize=64)
def words_for(text: str) -> Words:
    """The words that may stand in a text: English ones, unless it has other words; the grammar asks for it at every word."""
    words = re.findall(_LETTERS, text.lower())
    return ENGLISH if _english_letters().issuperset(words) else every()


_LETTERS: Final = r"[^\W\d_]+['’]?"
_CODES: Final = (
    "d b c m p s z f e s w n x"
    " ee ss ww nn eee sss www nnn rr rrr rrrr gg ggg gggg rd gd wd ne sw"
)
"""Letters of codes, as they stand in a text beside words."""


def _letters(name: str) -> set[str]:
    """Every run of letters in the words of a language."""
    letters: set[str] = set()
    for table in language(name).values():
        for words in table.values():
            letters.update(re.findall(_LETTERS, " ".join(words)))
    return letters


@cache
def _english_letters() -> set[str]:
    """Every run of letters in English words and in codes."""
    return _letters("english") | set(_CODES.split())


_LIKE_ASCII: Final = str.maketrans("İıſ\u212a", "iisk")
"""Letters that a pattern without regard to case takes for an i, an s and a k: so they are read."""


def spaced(token: str) -> str:
    """A token in lower case, with single blanks."""
    return " ".join(token.translate(_LIKE_ASCII).lower().split())


def find(table: str, name: str) -> Any:
    """What a name stands for in a table; None where it is no word of it."""
    word = spaced(name)
    return words_for(word)[table].get(word)


Pattern = Callable[[Words], str]
"""A pattern made of the words of some languages."""


def number_pattern(words: Words) -> str:
    """A rank as a word; one in Chinese stands for a figure."""
    return any_word(word for word in words["ranks"] if is_latin(word[0]))


def others_pattern(words: Words) -> str:
    """`7 others`, `the rest`, `?`."""
    in_words = f"(?:{number_pattern(words)}|{words.any('tens')})"
    number = rf"(?:[0-9]{{1,9}}[ \t]*|{in_words}[ \t]+)"
    return rf"{number}{words.any('others')}|{words.any('rest')}"


def plural_pattern(words: Words) -> str:
    """`red dragons`, `east winds`: how many must be said."""
    named = words.any("several-winds", "several-dragons")
    winds = rf"{words.any('winds')}[ \t]+{words.any('winds of several')}"
    return f"{named}|{winds}"


def _code_pattern(words: Words) -> str:
    return "(?:[1-9]+[DBC]|E+|S+|W+|N+|[RGW]D|RR+|GG+|[FS][1-4])"


def _suit_pattern(words: Words) -> str:
    longest_first = sorted(map(re.escape, words["suits"]), key=len, reverse=True)
    return f"(?:{'|'.join(longest_first)})"


_PATTERNS: Final[dict[str, Pattern]] = {
    "code": _code_pattern,
    "others": others_pattern,
    "plural": plural_pattern,
    "suit": _suit_pattern,
}
"""What patterns of the table call by a name, beside the tables of words."""


@cache
def pattern(written: str) -> re.Pattern[str]:
    """A pattern of the table of slips, in which a name in <> is another, or the words of tables."""

    def named(name: re.Match[str]) -> str:
        pattern_of = _PATTERNS.get(name[1])
        if pattern_of is not None:
            return f"(?:{pattern_of(every())})"
        tables = name[1].split("|")
        return f"(?:{every().any(*tables)})"

    whole = re.sub("(?<!P)<([a-z][a-z| ]*)>", named, written)
    return re.compile(whole, re.IGNORECASE)
