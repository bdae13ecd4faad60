"""What is said to a reader: English words with named blanks, and the values that stand in these.

A sentence is a text like any other. It also remembers its words and its values: players can be called by their names in it, and the
page says it in another language, in which the values stand in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NotRequired, Protocol, TypedDict, cast

SentenceJson = TypedDict(
    "SentenceJson",
    {
        "say": str,
        "with": "dict[str, SentenceJson | str | int]",
        "words": NotRequired[str],
    },
)
"""A sentence taken to pieces."""


class Sentence(str):
    """An English text made of `words`, in which each `{name}` stands for the value of that name. `sentence` makes it.

    The words are what the sentence is known by, its `code`, whatever its values are: seats, tiles, numbers, names, other
    sentences.
    """

    words: str
    values: Mapping[str, object]
    code: str

    def __new__(
        cls, words: str, values: Mapping[str, object], known_as: str = ""
    ) -> Sentence:
        """The words with their values; `known_as` is its code where that is not its words."""
        made = super().__new__(cls, words.format_map(values))
        made.words = words
        made.values = values
        made.code = known_as or words
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.words, self.values, self.code

    def replaced(self, change: Callable[[object], object]) -> Sentence:
        """The same sentence of other values, also within the sentences that stand in it."""
        values: dict[str, object] = {}
        for name, value in self.values.items():
            if isinstance(value, Sentence):
                values[name] = value.replaced(change)
            else:
                values[name] = change(value)
        return Sentence(self.words, values, self.code)

    def in_pieces(self) -> SentenceJson:
        """The sentence taken to pieces: the code that it is known by, its words where they are not the code, its values."""
        pieces: SentenceJson = {"say": self.code, "with": {}}
        if self.code != self.words:
            pieces["words"] = str(self)
        for name, value in self.values.items():
            pieces["with"][name] = _in_json(value)
        return pieces


class Described(Protocol):
    """A value that says in a sentence what it is."""

    def described(self) -> str:
        """The sentence."""


def _in_json(value: object) -> SentenceJson | str | int:
    """A value taken to pieces: a word of the game is known by what it is a word for, too."""
    if isinstance(value, Sentence):
        return value.in_pieces()
    if isinstance(value, Enum):
        return word(value).in_pieces()
    if hasattr(value, "described"):
        return _in_json(cast(Described, value).described())
    return value if type(value) is int else str(value)


def word(value: Enum) -> Sentence:
    """A word of the game, such as a way of winning, which is known by what it is a word for, too: `means draw`."""
    kind = type(value).__name__.lower()
    code = "" if kind in ("seat", "round") else f"{kind} {value}"
    return Sentence(str(value), {}, code)


def sentence(words: str, /, **values: object) -> str:
    """What `words` say, with a value for each of their blanks.

    >>> said = sentence("{loser} pays {points}", loser="East", points=sentence("{number} points", number=8))
    >>> said, said.words
    ('East pays 8 points', '{loser} pays {points}')
    """
    return Sentence(words, values)


def as_sentence(text: str) -> str:
    """A text without values as a sentence of its own."""
    if isinstance(text, Sentence):
        return text
    return Sentence(text.replace("{", "{{").replace("}", "}}"), {})


def capitalised(text: str) -> str:
    """A sentence that begins with a capital letter; its words begin so, too."""
    whole = cast(Sentence, as_sentence(text))
    words = whole.words[:1].upper() + whole.words[1:]
    return Sentence(words, whole.values)


def named(name: str, known_as: str, /, **values: object) -> str:
    """A name, such as that of an item, which is known by a code of its own.

    The values are for another language, whose words for it have blanks.
    """
    return Sentence(name.replace("{", "{{").replace("}", "}}"), values, known_as)


def so_many(number: int, thing: str) -> str:
    """`1 tile`, `13 tiles`."""
    things = thing if number == 1 else f"{thing}s"
    return sentence(f"{{number}} {things}", number=f"{number:,}")


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`.

    >>> listed(["2B", "5B", "8B"], "or")
    '2B, 5B or 8B'
    """
    if not words:
        return ""
    if len(words) == 1:
        return words[0]
    return sentence(
        f"{{first}} {last} {{last}}", first=joined(words[:-1]), last=words[-1]
    )


def joined(words: Iterable[str], between: str = ", ") -> str:
    """Words one after the other: `a, b, c`, or nothing; those that are sentences stay sentences.

    >>> joined(["2B", "5B"], "; ")
    '2B; 5B'
    """
    whole = ""
    for number, part in enumerate(words):
        if number == 0:
            whole = part
        else:
            whole = sentence(f"{{first}}{between}{{next}}", first=whole, next=part)
    return whole
