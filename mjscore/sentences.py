"""What is said to a reader: English words with named blanks, and the values that stand in these.

A sentence is a text like any other. It also remembers its words and its values: players can be called by their names in it, and the
page says it in another language, in which the values stand in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any


class Sentence(str):
    """An English text made of `words`, in which each `{name}` stands for the value of that name. `sentence` makes it.

    The words are what the sentence is known by, whatever its values are: seats, tiles, numbers, names, other sentences.
    """

    words: str
    values: Mapping[str, object]

    def __new__(cls, words: str, values: Mapping[str, object]) -> Sentence:
        """The words with their values."""
        made = super().__new__(cls, words.format_map(values))
        made.words, made.values = words, values
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.words, self.values

    def replaced(self, change: Callable[[object], object]) -> Sentence:
        """The same sentence of other values, also within the sentences that stand in it."""
        values = {
            name: value.replaced(change)
            if isinstance(value, Sentence)
            else change(value)
            for name, value in self.values.items()
        }
        return Sentence(self.words, values)


def sentence(words: str, /, **values: object) -> str:
    """What `words` say, with a value for each of their blanks.

    >>> said = sentence("{loser} pays {points}", loser="East", points=sentence("{number} points", number=8))
    >>> said, said.words
    ('East pays 8 points', '{loser} pays {points}')
    """
    return Sentence(words, values)


def so_many(number: int, thing: str) -> str:
    """`1 tile`, `13 tiles`."""
    things = thing if number == 1 else f"{thing}s"
    return sentence(f"{{number}} {things}", number=f"{number:,}")


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`.

    >>> listed(["2B", "5B", "8B"], "or")
    '2B, 5B or 8B'
    """
    if len(words) < 2:
        return "".join(words) if not words else words[0]
    return sentence(
        f"{{first}} {last} {{last}}", first=joined(words[:-1]), last=words[-1]
    )


def joined(words: Iterable[str], between: str = ", ") -> str:
    """Words one after the other: `a, b, c`; those that are sentences stay sentences.

    >>> joined(["2B", "5B"], "; ")
    '2B; 5B'
    """
    first, *others = words
    for other in others:
        first = sentence(f"{{first}}{between}{{next}}", first=first, next=other)
    return first
