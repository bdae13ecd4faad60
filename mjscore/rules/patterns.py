"""Patterns: a shape of a complete hand in one line, such as `7×(ax bx)`, read into blocks, and said in English.

A pattern is blocks with commas between them; `mjscore help patterns` tells the language with examples.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations, product
from math import prod
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from mjscore.game.groups import TILES_OF, Codes, Form, Kind, group_code
from mjscore.game.tiles import (
    DRAGONS,
    KINDS,
    SUIT_NAMES,
    TILES,
    WINDS,
    tiles_of,
    write_tiles,
)
from mjscore.rules.automata import NEVER
from mjscore.rules.lacking import lacking
from mjscore.rules.vocabulary.shapes import STANDARD, Shape, ShapeBlock
from mjscore.sentences import listed

_HAND: Final = 14
_MOST_OPTIONS: Final = 400
_MOST_OPTIONS_OF_SEVERAL: Final = 100
_MOST_STATES: Final = 160
"""What one block may leave open, and what all of them may together: so that every pattern is matched in a moment."""
_HONOURS: Final = (*WINDS, *DRAGONS)
_PLAYED: Final = (*TILES[:27], *_HONOURS)
_CLASSES: Final = {
    "k": (TILES[:KINDS], "any kind", "any tile"),
    "m": (
        tuple(tile for tile in _PLAYED if tile.is_major),
        "ones, nines or honours",
        "a one, a nine or an honour",
    ),
    "h": (_HONOURS, "winds or dragons", "a wind or a dragon"),
    "w": (WINDS, "winds", "a wind"),
    "d": (DRAGONS, "dragons", "a dragon"),
}
"""The letters that stand for a kind of tile: which kinds, in words of several tiles, in words of one."""
_SUITS: Final = {
    **SUIT_NAMES,
    "a": "one suit",
    "b": "a second suit",
    "c": "the third suit",
    "s": "any suit",
    "t": "another suit",
    "u": "the third",
}
_ANEW: Final = ("s", "t", "u")
"""The suits that are chosen anew in each block, all different."""
_TIMES: Final = {
    2: "twice",
    3: "three times",
    4: "four times",
    5: "five times",
    6: "six times",
    7: "seven times",
}
_WORD: Final = re.compile(
    r"(?P<before>[abcstuDBC]?)(?P<body>[1-9]-[1-9]|[1-9]+|[xyz]+)(?P<behind>[abcstuDBC]?)"
)
_BLOCK: Final = re.compile(
    r"(?:(?P<number>\d+) *[×x*] *(?P<different>≠|!=)? *\((?P<inner>[^()]*)\)|(?P<bare>[^()]*))"
)
_X: Final = -3
_LETTERS: Final = "letters are a b c, s t u (suits), x y z (numbers), k m h w d (kinds)"


class PatternFault(ValueError):
    """What is wrong with a pattern, and what to write instead."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class _Word(NamedTuple):
    """Tiles written together: a suit and its `ranks`, or the `letter` of a class of kinds; x, y, z are the ranks -3, -2, -1."""

    suit: str
    ranks: tuple[int, ...]
    letter: str = ""

    @property
    def free(self) -> str:
        """What the word leaves to be chosen within its block."""
        return self.letter or "x" * (min(self.ranks) < 0) + self.suit * (
            self.suit in _ANEW
        )

    def tiles(self, chosen: Mapping[str, int]) -> tuple[int, ...]:
        """The kinds of its tiles, when everything is chosen; one beyond nine is negative."""
        if not self.suit:
            return (
                (chosen[self.letter],) * len(self.ranks) if self.letter else self.ranks
            )
        first, low = 9 * chosen[self.suit], chosen.get("x", 0)
        found = [rank if rank >= 0 else low + rank + 3 for rank in self.ranks]
        return tuple(first + rank if rank < 9 else -1 for rank in found)


_Words = tuple[_Word, ...]


class _Written(NamedTuple):
    """A block as written: one of some lists of words, so many times."""

    either: tuple[_Words, ...]
    number: int
    different: bool


def read_pattern(name: str, pattern: str) -> Shape:
    """The shape of a pattern of fourteen tiles. Raises PatternFault."""
    choices, words = _read(pattern)
    size = _size(choices[0])
    if size != _HAND:
        raise PatternFault(
            f"a hand has {_HAND} tiles, and this pattern has {size}",
            "count each block as often as it is taken",
        )
    shape = Shape(name, pattern, choices, words)
    if lacking(shape, (0,) * KINDS, (), (0,) * KINDS) >= NEVER:
        raise PatternFault(
            "no hand can be this: it would need five alike, or a tenth number",
            "a tile exists four times",
        )
    return shape


def standard(sets: int, chows: int | None = None) -> Shape:
    """The shape of so many sets and a pair; with `chows`, just so many of the sets are chows."""
    free = (
        [(sets, "kkk or sxyz")]
        if chows is None
        else [(sets - chows, "kkk"), (chows, "sxyz")]
    )
    pattern = "".join(f"{number}×({each}), " for number, each in free if number) + "kk"
    return Shape(STANDARD, pattern, *_read(pattern))


@cache
def shipped_patterns() -> Mapping[str, str]:
    """The patterns of the special shapes that every ruleset knows, by name."""
    text = (Path(__file__).parent / "data" / "shapes.toml").read_text("utf-8")
    tables = tomllib.loads(text)["shapes"]
    patterns = {name: table["pattern"] for name, table in tables.items()}
    return MappingProxyType(patterns)


@cache
def shipped_shape(name: str) -> Shape:
    """One of the special shapes that every ruleset knows: it is read when it is first played."""
    return read_pattern(name, shipped_patterns()[name])


def shipped_shapes() -> dict[str, Shape]:
    """The special shapes that every ruleset knows, by name."""
    return {name: shipped_shape(name) for name in shipped_patterns()}


@lru_cache(maxsize=256)
def _read(pattern: str) -> tuple[tuple[tuple[ShapeBlock, ...], ...], str]:
    """The blocks of a pattern, once for each choice of suits, and the pattern in words."""
    blocks = [_block(text) for text in pattern.split(",")]
    suits = {word.suit for block in blocks for words in block.either for word in words}
    letters = sorted(suits & set("abc"))
    _require_in_order(letters, "abc")
    if letters and suits & set("DBC"):
        raise PatternFault(
            "a suit is named beside one that is free",
            "write D, B and C in capitals, or all suits as a, b, c",
        )
    found: dict[tuple[ShapeBlock, ...], None] = {}
    for chosen in permutations(range(3), len(letters)):
        given = {"D": 0, "B": 1, "C": 2, **dict(zip(letters, chosen, strict=True))}
        found[
            tuple(
                ShapeBlock(tuple(_options(block, given)), block.number, block.different)
                for block in blocks
            )
        ] = None
    for block in next(iter(found)):
        _check(block)
    if (
        prod(block.number + 1 for block in next(iter(found)) if len(block.options) > 1)
        > _MOST_STATES
    ):
        raise PatternFault(
            "too much is left open at once",
            "write tiles for some letters, or blocks that are alike as one: 3×(kk)",
        )
    said = "; ".join(map(_said, blocks))
    for new, known in (
        ("one suit", "the first suit" if letters[1:] else "the same suit"),
        ("a second suit", "the second suit"),
    ):
        before, first, behind = said.partition(new)
        said = before + first + behind.replace(new, known)
    return tuple(found), said


def _require_in_order(letters: Sequence[str], known: str) -> None:
    """Refuse a second suit where there is no first."""
    missing = next(
        (each for each in known[: len(letters)] if each not in letters), None
    )
    if missing is not None:
        hint = f"the first suit is {known[0]}, then {known[1]}, then {known[2]}; bamboo is B"
        raise PatternFault(
            f"the suit {letters[-1]} is written, but not {missing}", hint
        )


def _size(blocks: Sequence[ShapeBlock]) -> int:
    return sum(block.number * _tiles(block.options[0]) for block in blocks)


def _tiles(option: Codes) -> int:
    return sum(len(TILES_OF[code]) for code in option)


def _check(block: ShapeBlock) -> None:
    if not block.options:
        raise PatternFault(
            "a block has no tiles: its numbers go beyond nine",
            "x, y, z are three numbers in a row",
        )
    if len(set(map(_tiles, block.options))) > 1:
        raise PatternFault(
            "what “or” stands between has not the same number of tiles",
            "write as many tiles on both sides",
        )
    if block.number > 1 and len(block.options) > _MOST_OPTIONS_OF_SEVERAL:
        message = "a block that is taken several times leaves too much open"
        raise PatternFault(
            message, "put letters that do not belong together into several blocks"
        )
    if block.different and block.number > len(block.options):
        raise PatternFault(
            f"there are not {block.number} different ones",
            f"write {len(block.options)} or fewer, or leave ≠ out",
        )


def _block(text: str) -> _Written:
    """A block from its text."""
    if not text.strip():
        raise PatternFault("a block is empty", "write tiles between the commas")
    match = _BLOCK.fullmatch(text.strip())
    if match is None:
        raise PatternFault(
            f"“{text.strip()[:40]}” is no block",
            "write tiles, or 7×(kk), or 7×≠(kk) where all are different",
        )
    number = int(match["number"] or 1)
    if not 1 <= number <= _HAND:
        raise PatternFault(f"{number}× is not possible", f"a hand has {_HAND} tiles")
    inner = match["inner"] if match["bare"] is None else match["bare"]
    return _Written(
        tuple(_words(each) for each in re.split(r"\bor\b", inner)),
        number,
        bool(match["different"]),
    )


def _words(text: str) -> _Words:
    """The words of a list of tiles; neighbours that are the same tile are one word."""
    found: list[_Word] = []
    for each in text.split():
        word = _word(each)
        before = found[-1] if found else None
        if (
            before is not None
            and len({*before.ranks, *word.ranks}) == 1
            and before[::2] == word[::2]
        ):
            found[-1] = before._replace(ranks=before.ranks + word.ranks)
        else:
            found.append(word)
    if not found:
        raise PatternFault("a block is empty", "write tiles in it, such as 7×(kk)")
    for word in found:
        if len(word.ranks) > 3 and len(set(word.ranks)) == 1:
            raise PatternFault(
                "four alike are a kong, which lies where three alike are asked for",
                "write three",
            )
    return tuple(found)


def _word(text: str) -> _Word:
    """One word: `a1-9`, `axx`, `123D`, `kkk`, `E`, `RD`."""
    if text[0] in _CLASSES and text == text[0] * len(text):
        return _Word("", (0,) * len(text), text[0])
    match = _WORD.fullmatch(text)
    if match is not None and bool(match["before"]) != bool(match["behind"]):
        body = match["body"]
        if "-" in body:
            ranks = tuple(range(int(body[0]) - 1, int(body[2])))
        else:
            ranks = tuple(
                "xyz".index(each) - 3 if each in "xyz" else int(each) - 1
                for each in body
            )
        if ranks:
            return _Word(match["before"] or match["behind"], ranks)
    try:
        kinds = tuple(map(int, tiles_of(text)))
        if text == text.upper() and max(kinds) < KINDS:
            return _Word("", kinds)
    except KeyError:
        pass
    raise PatternFault(
        f"“{text[:20]}” is no tile of a hand and no letter", _meant(text)
    )


def _meant(text: str) -> str:
    if text.upper() != text:
        try:
            return (
                f"tiles are written in capitals: {write_tiles(tiles_of(text.upper()))}"
            )
        except KeyError:
            pass
    if re.fullmatch("[1-9xyz-]+", text):
        return (
            f"a number needs its suit: a{text}, or {text}D"
            if "-" not in text
            else f"a number needs its suit: a{text}"
        )
    return f"write tiles such as 19D, E, RD; {_LETTERS}"


def _options(block: _Written, given: Mapping[str, int]) -> Iterator[Codes]:
    """Every choice of a block, each once, as the codes of its groups and single tiles."""
    found: dict[Codes, None] = {}
    for words in block.either:
        free = sorted({letter for word in words for letter in word.free})
        anew = [letter for letter in free if letter in _ANEW]
        _require_in_order(anew, "stu")
        known = {
            "x": range(9),
            **dict.fromkeys(_ANEW, range(3)),
            **{letter: kinds for letter, (kinds, _, _) in _CLASSES.items()},
        }
        if prod(len(known[letter]) for letter in free) > _MOST_OPTIONS:
            raise PatternFault(
                "a block leaves too much open",
                "put letters that do not belong together into several blocks",
            )
        for chosen in product(*(known[letter] for letter in free)):
            values = {**given, **dict(zip(free, map(int, chosen), strict=True))}
            tiles = [word.tiles(values) for word in words]
            if all(min(each) >= 0 for each in tiles) and len(
                {values[letter] for letter in anew}
            ) == len(anew):
                found[tuple(sorted(_codes(tiles)))] = None
    return iter(sorted(found))


def _codes(words: Sequence[tuple[int, ...]]) -> Iterator[int]:
    """The groups that words are: two or three alike, three in a row, one number in two suits or three; else single tiles."""
    kinds = sorted(kind for word in words for kind in word)
    if (
        1 < len(words) == len(kinds) == len(set(kinds)) < 4
        and kinds[-1] < 27
        and len({kind % 9 for kind in kinds}) == 1
    ):
        apart = len(kinds) == 2 and kinds[1] - kinds[0] == 18
        yield _concealed(
            Kind.KNITTED_PAIR if len(kinds) == 2 else Kind.KNITTED_TRIPLE, kinds[apart]
        )
        return
    for word in words:
        first, size = min(word), len(word)
        if size in (2, 3) and len(set(word)) == 1:
            yield _concealed(Kind.PAIR if size == 2 else Kind.PUNG, first)
        elif sorted(word) == [first, first + 1, first + 2] and first < 27:
            yield _concealed(Kind.CHOW, first)
        else:
            yield from (_concealed(Kind.SINGLE, kind) for kind in word)


def _concealed(kind: Kind, tile: int) -> int:
    return group_code(kind, tile, Form.CONCEALED)


def _said(block: _Written) -> str:
    """A block in words."""
    said = " or ".join(_list_said(words) for words in block.either)
    if block.number == 1:
        return said
    times = _TIMES.get(block.number, f"{block.number} times")
    return f"{times} {said}{', all different' if block.different else ''}"


def _list_said(words: _Words) -> str:
    free = len(words) in (2, 3) and all(
        word.suit and word.ranks == words[0].ranks == (_X,) for word in words
    )
    if free:
        return f"one number in {listed([_SUITS[word.suit] for word in words])}"
    said: list[str] = []
    before = False
    for word in words:
        named = (
            not word.letter and word.suit not in set("abcstu") and min(word.ranks) >= 0
        )
        if named and before:
            said[-1] += f" {_phrase(word)}"
        else:
            said.append(_phrase(word))
        before = named
    return listed(said)


def _phrase(word: _Word) -> str:
    ranks, alike = word.ranks, len(set(word.ranks)) == 1
    group = {2: "a pair of ", 3: "a pung of "}.get(len(ranks), "") if alike else ""
    if word.letter:
        _, several, one = _CLASSES[word.letter]
        return f"{group}{several}" if group else one
    if not word.suit:
        return write_tiles([TILES[kind] for kind in ranks])
    suit = _SUITS[word.suit]
    if min(ranks) < 0:
        return f"{group or ('a chow of ' if len(ranks) == 3 else 'a tile of ')}{suit}"
    numbers = "".join(str(rank + 1) for rank in ranks)
    if word.suit in SUIT_NAMES:
        return f"{numbers}{word.suit}"
    run = ranks == tuple(range(ranks[0], ranks[-1] + 1)) and len(ranks) > 2
    return f"{f'{ranks[0] + 1} to {ranks[-1] + 1}' if run else numbers} of {suit}"
