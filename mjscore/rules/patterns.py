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
from mjscore.rules.shapes import STANDARD, Shape, ShapeBlock, lacking
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
_CHOSEN: Final = ("a", "b", "c", "s", "t", "u")
_ANEW: Final = ("s", "t", "u")
"""The letters of suits that are chosen, and of those the ones that are chosen anew in each block, all different."""
_TIMES: Final = {
    2: "twice",
    3: "three times",
    4: "four times",
    5: "five times",
    6: "six times",
    7: "seven times",
}
_WORD: Final = re.compile(
    r"""
    (?P<before>[abcstuDBC]?)                    # a suit: a1-9
    (?P<body>[1-9]-[1-9] | [1-9]+ | [xyz]+)     # 1-9, 123, xyz
    (?P<behind>[abcstuDBC]?)                    # or the suit behind: 123D
    """,
    re.VERBOSE,
)
_BLOCK: Final = re.compile(
    r"""
    (?P<number>\d+) [ ]*[×x*][ ]*               # 7×
    (?P<different>≠|!=)? [ ]*                   # all different
    \((?P<inner>[^()]*)\)                       # (kk)
    | (?P<bare>[^()]*)                          # or words alone
    """,
    re.VERBOSE,
)
_X: Final = -3
"""What stands for x among the ranks of a word, and so that y and z are the next two; ranks themselves count from 0."""
_LETTERS: Final = "letters are a b c, s t u (suits), x y z (numbers), k m h w d (kinds)"


class PatternFault(ValueError):
    """What is wrong with a pattern, and what to write instead."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class _PatternWord(NamedTuple):
    """Tiles written together: a suit and its `ranks`, or the `letter` of a class of kinds; x, y, z are the ranks -3, -2, -1."""

    suit: str
    ranks: tuple[int, ...]
    letter: str = ""

    @property
    def free(self) -> str:
        """What the word leaves to be chosen within its block."""
        if self.letter:
            return self.letter
        free = "x" if min(self.ranks) < 0 else ""
        if self.suit in _ANEW:
            free += self.suit
        return free

    def tiles(self, chosen: Mapping[str, int]) -> tuple[int, ...]:
        """The kinds of its tiles, when everything is chosen; one beyond nine is negative."""
        if self.letter:
            return (chosen[self.letter],) * len(self.ranks)
        if not self.suit:
            return self.ranks
        first = 9 * chosen[self.suit]
        x = chosen.get("x", 0)
        kinds = []
        for rank in self.ranks:
            number = x + rank - _X if rank < 0 else rank
            kinds.append(first + number if number < 9 else -1)
        return tuple(kinds)


_WordList = tuple[_PatternWord, ...]


class _WrittenBlock(NamedTuple):
    """A block as written: one of some lists of words, so many times."""

    either: tuple[_WordList, ...]
    number: int
    different: bool


def read_pattern(name: str, pattern: str) -> Shape:
    """The shape of a pattern of fourteen tiles. Raises PatternFault."""
    choices, words = _read_blocks(pattern)
    size = _size(choices[0])
    if size != _HAND:
        raise PatternFault(
            f"a hand has {_HAND} tiles, and this pattern has {size}",
            "count each block as often as it is taken",
        )
    shape = Shape(name, pattern, choices, words)
    nothing = (0,) * KINDS
    if lacking(shape, counts=nothing, melds=(), gone=nothing) >= NEVER:
        raise PatternFault(
            "no hand can be this: it would need five alike, or a tenth number",
            "a tile exists four times",
        )
    return shape


def standard(sets: int, chows: int | None = None) -> Shape:
    """The shape of so many sets and a pair; with `chows`, just so many of the sets are chows."""
    numbers = {"kkk or sxyz": sets}
    if chows is not None:
        numbers = {"kkk": sets - chows, "sxyz": chows}
    blocks = [f"{number}×({words})" for words, number in numbers.items() if number]
    blocks.append("kk")
    pattern = ", ".join(blocks)
    choices, words = _read_blocks(pattern)
    return Shape(STANDARD, pattern, choices, words)


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
def _read_blocks(pattern: str) -> tuple[tuple[tuple[ShapeBlock, ...], ...], str]:
    """The blocks of a pattern, once for each choice of suits, and the pattern in words."""
    blocks = [_read_block(text) for text in pattern.split(",")]
    suits: set[str] = set()
    for block in blocks:
        for words in block.either:
            suits |= {word.suit for word in words}
    letters = sorted(suits & set("abc"))
    _require_in_order(letters, "abc")
    if letters and suits & set("DBC"):
        message = "a suit is named beside one that is free"
        hint = "write D, B and C in capitals, or all suits as a, b, c"
        raise PatternFault(message, hint)
    choices: dict[tuple[ShapeBlock, ...], None] = {}
    for chosen in permutations(range(3), len(letters)):
        given = {"D": 0, "B": 1, "C": 2, **dict(zip(letters, chosen, strict=True))}
        choice = []
        for block in blocks:
            options = tuple(_options(block, given))
            choice.append(ShapeBlock(options, block.number, block.different))
        choices[tuple(choice)] = None
    _check_all(next(iter(choices)))  # the others differ in suits alone
    return tuple(choices), _pattern_words(blocks, letters)


def _check_all(blocks: Sequence[ShapeBlock]) -> None:
    """Refuse blocks that cannot be, or leave too much open together."""
    for block in blocks:
        _check(block)
    states = prod(block.number + 1 for block in blocks if len(block.options) > 1)
    if states > _MOST_STATES:
        message = "too much is left open at once"
        hint = "write tiles for some letters, or blocks that are alike as one: 3×(kk)"
        raise PatternFault(message, hint)


def _pattern_words(blocks: Sequence[_WrittenBlock], letters: Sequence[str]) -> str:
    """A pattern in words; a suit that is named again is the same one."""
    words = "; ".join(_block_words(block) for block in blocks)
    same = "the first suit" if len(letters) > 1 else "the same suit"
    words = _named_again(words, "one suit", same)
    return _named_again(words, "a second suit", "the second suit")


def _named_again(words: str, first_name: str, later_name: str) -> str:
    """Words in which a suit has one name the first time, and another one from then on."""
    before, first, behind = words.partition(first_name)
    return before + first + behind.replace(first_name, later_name)


def _require_in_order(letters: Sequence[str], alphabet: str) -> None:
    """Refuse a second suit where there is no first."""
    for suit in alphabet[: len(letters)]:
        if suit in letters:
            continue
        in_order = ", then ".join(alphabet)
        hint = f"the first suit is {in_order}; bamboo is B"
        message = f"the suit {letters[-1]} is written, but not {suit}"
        raise PatternFault(message, hint)


def _size(blocks: Sequence[ShapeBlock]) -> int:
    return sum(block.number * _tiles(block.options[0]) for block in blocks)


def _tiles(option: Codes) -> int:
    return sum(len(TILES_OF[code]) for code in option)


def _check(block: ShapeBlock) -> None:
    """Refuse a block without tiles, with sides that do not match, or that leaves too much or too little open."""
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


def _read_block(text: str) -> _WrittenBlock:
    """A block from its text."""
    if not text.strip():
        raise PatternFault("a block is empty", "write tiles between the commas")
    match = _BLOCK.fullmatch(text.strip())
    if match is None:
        message = f"“{text.strip()[:40]}” is no block"
        hint = "write tiles, or 7×(kk), or 7×≠(kk) where all are different"
        raise PatternFault(message, hint)
    number = int(match["number"] or 1)
    if not 1 <= number <= _HAND:
        raise PatternFault(f"{number}× is not possible", f"a hand has {_HAND} tiles")
    inner = match["inner"] if match["bare"] is None else match["bare"]
    either = tuple(_read_words(words) for words in re.split(r"\bor\b", inner))
    return _WrittenBlock(either, number, bool(match["different"]))


def _read_words(text: str) -> _WordList:
    """The words of a list of tiles; neighbours that are the same tile are one word."""
    words: list[_PatternWord] = []
    for part in text.split():
        word = _read_word(part)
        if words and _is_same_tile(words[-1], word):
            words[-1] = word._replace(ranks=words[-1].ranks + word.ranks)
        else:
            words.append(word)
    if not words:
        raise PatternFault("a block is empty", "write tiles in it, such as 7×(kk)")
    for word in words:
        if len(word.ranks) > 3 and len(set(word.ranks)) == 1:
            message = (
                "four alike are a kong, which lies where three alike are asked for"
            )
            raise PatternFault(message, "write three")
    return tuple(words)


def _is_same_tile(one: _PatternWord, other: _PatternWord) -> bool:
    """Whether two words are the same tile, once or several times."""
    is_one_kind = len(set(one.ranks + other.ranks)) == 1
    return is_one_kind and (one.suit, one.letter) == (other.suit, other.letter)


def _read_word(text: str) -> _PatternWord:
    """One word: `a1-9`, `axx`, `123D`, `kkk`, `E`, `RD`."""
    if text[0] in _CLASSES and text == text[0] * len(text):
        return _PatternWord("", (0,) * len(text), text[0])
    match = _WORD.fullmatch(text)
    if match is not None and bool(match["before"]) != bool(match["behind"]):
        ranks = _read_ranks(match["body"])
        if ranks:
            return _PatternWord(match["before"] or match["behind"], ranks)
    try:
        kinds = tuple(map(int, tiles_of(text)))
    except KeyError:
        kinds = ()
    if kinds and text == text.upper() and max(kinds) < KINDS:
        return _PatternWord("", kinds)
    message = f"“{text[:20]}” is no tile of a hand and no letter"
    raise PatternFault(message, _meant(text))


def _read_ranks(body: str) -> tuple[int, ...]:
    """The ranks of `1-9`, `123` or `xyz`."""
    if "-" in body:
        return tuple(range(int(body[0]) - 1, int(body[2])))
    ranks = []
    for sign in body:
        if sign in "xyz":
            ranks.append(_X + "xyz".index(sign))
        else:
            ranks.append(int(sign) - 1)
    return tuple(ranks)


def _meant(text: str) -> str:
    """What was probably meant by a word that is no tile and no letter."""
    if text.upper() != text:
        try:
            tiles = write_tiles(tiles_of(text.upper()))
        except KeyError:
            pass
        else:
            return f"tiles are written in capitals: {tiles}"
    if re.fullmatch("[1-9xyz-]+", text):
        hint = f"a number needs its suit: a{text}"
        return hint if "-" in text else f"{hint}, or {text}D"
    return f"write tiles such as 19D, E, RD; {_LETTERS}"


def _options(block: _WrittenBlock, given: Mapping[str, int]) -> list[Codes]:
    """Every choice of a block, each once, as the codes of its groups and single tiles."""
    values: dict[str, Sequence[int]] = {"x": range(9)}
    for suit in _ANEW:
        values[suit] = range(3)
    for letter, (kinds, _, _) in _CLASSES.items():
        values[letter] = [int(kind) for kind in kinds]
    options: set[Codes] = set()
    for words in block.either:
        options.update(_options_of(words, values, given))
    return sorted(options)


def _options_of(
    words: _WordList, values: Mapping[str, Sequence[int]], given: Mapping[str, int]
) -> Iterator[Codes]:
    """The choices that some words leave: each letter has some `values`, `given` are the suits that are chosen already."""
    letters: set[str] = set()
    for word in words:
        letters.update(word.free)
    free = sorted(letters)
    anew = [letter for letter in free if letter in _ANEW]
    _require_in_order(anew, "stu")
    values_of_free = [values[letter] for letter in free]
    if prod(map(len, values_of_free)) > _MOST_OPTIONS:
        message = "a block leaves too much open"
        hint = "put letters that do not belong together into several blocks"
        raise PatternFault(message, hint)
    for chosen in product(*values_of_free):
        value_of = {**given, **dict(zip(free, chosen, strict=True))}
        if len({value_of[letter] for letter in anew}) < len(anew):
            continue
        tiles = [word.tiles(value_of) for word in words]
        if min(map(min, tiles)) >= 0:
            yield tuple(sorted(_codes(tiles)))


def _codes(words: Sequence[tuple[int, ...]]) -> Iterator[int]:
    """The groups that words are: two or three alike, three in a row, one number in two suits or three; else single tiles."""
    if _is_knitted(words):
        kinds = sorted(kind for (kind,) in words)
        if len(kinds) == 3:
            yield _concealed(Kind.KNITTED_TRIPLE, kinds[0])
            return
        # The suits go round: a pair of the first suit and the third begins with the third.
        first, second = kinds
        is_first_and_third = second - first == 18
        named_by = second if is_first_and_third else first
        yield _concealed(Kind.KNITTED_PAIR, named_by)
        return
    for word in words:
        yield from _codes_of_word(word)


def _codes_of_word(word: tuple[int, ...]) -> Iterator[int]:
    first = min(word)
    is_one_kind = len(set(word)) == 1
    if is_one_kind and len(word) == 2:
        yield _concealed(Kind.PAIR, first)
    elif is_one_kind and len(word) == 3:
        yield _concealed(Kind.PUNG, first)
    elif sorted(word) == [first, first + 1, first + 2] and first < 27:
        yield _concealed(Kind.CHOW, first)
    else:
        for kind in word:
            yield _concealed(Kind.SINGLE, kind)


def _is_knitted(words: Sequence[tuple[int, ...]]) -> bool:
    """Whether words are single tiles of one number, in two suits or in three."""
    if len(words) not in (2, 3) or any(len(word) != 1 for word in words):
        return False
    kinds = {kind for (kind,) in words}
    numbers = {kind % 9 for kind in kinds}
    return len(kinds) == len(words) and len(numbers) == 1 and max(kinds) < 27


def _concealed(kind: Kind, tile: int) -> int:
    return group_code(kind, tile, Form.CONCEALED)


def _block_words(block: _WrittenBlock) -> str:
    """A block in words."""
    words = " or ".join(_list_words(words) for words in block.either)
    if block.number == 1:
        return words
    times = _TIMES.get(block.number, f"{block.number} times")
    different = ", all different" if block.different else ""
    return f"{times} {words}{different}"


def _list_words(words: _WordList) -> str:
    """Some words of a block in English; named tiles that follow each other stand without a comma."""
    if len(words) in (2, 3) and all(word.ranks == (_X,) for word in words):
        return f"one number in {listed([_SUITS[word.suit] for word in words])}"
    phrases: list[str] = []
    was_named = False
    for word in words:
        is_chosen = bool(word.letter) or word.suit in _CHOSEN or min(word.ranks) < 0
        if is_chosen or not was_named:
            phrases.append(_phrase(word))
        else:
            phrases[-1] += f" {_phrase(word)}"
        was_named = not is_chosen
    return listed(phrases)


def _phrase(word: _PatternWord) -> str:
    """A word in English: `a pung of dragons`, `1 to 9 of one suit`, `19D`."""
    ranks = word.ranks
    group = _group_words(ranks)
    if word.letter:
        _, several, one = _CLASSES[word.letter]
        return f"{group}{several}" if group else one
    if not word.suit:
        return write_tiles([TILES[kind] for kind in ranks])
    suit = _SUITS[word.suit]
    if min(ranks) < 0:
        if not group:
            group = "a chow of " if len(ranks) == 3 else "a tile of "
        return f"{group}{suit}"
    numbers = "".join(str(rank + 1) for rank in ranks)
    if word.suit in SUIT_NAMES:
        return f"{numbers}{word.suit}"
    if len(ranks) > 2 and ranks == tuple(range(ranks[0], ranks[-1] + 1)):
        numbers = f"{ranks[0] + 1} to {ranks[-1] + 1}"
    return f"{numbers} of {suit}"


def _group_words(ranks: Sequence[int]) -> str:
    """What two or three tiles alike are, to be followed by of what; empty for others."""
    if len(set(ranks)) > 1:
        return ""
    return {2: "a pair of ", 3: "a pung of "}.get(len(ranks), "")
