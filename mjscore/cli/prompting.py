"""What is asked of a person, and asking it without line editing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from mjscore.cli.output import put


class Prompt(NamedTuple):
    """What is asked: words that complete an answer, what Enter answers by itself, an answer offered, one to put right."""

    text: str
    words: Sequence[str] = ()
    default: str = ""
    offer: str = ""
    typing: str = ""


class Asker(Protocol):
    """Whatever asks: a terminal, or lines that are piped in."""

    def ask(self, prompt: Prompt, value: Callable[[str], str]) -> str:
        """One answer; `value` is shown while it is typed. Raises EOFError where none comes any more."""
        ...


class Lines:
    """Asks without line editing: each line of standard input is an answer."""

    def ask(self, prompt: Prompt, value: Callable[[str], str]) -> str:
        """The next line of standard input."""
        text = with_enter(prompt.text, prompt.offer or prompt.default)
        if sys.stdin is not None and sys.stdin.isatty():
            return input(text)
        put(text)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        put("\n")
        return line.rstrip("\r\n")


def with_enter(text: str, answer: str) -> str:
    """A question that says which answer Enter gives."""
    return f"{text} (Enter: {answer}) " if answer else f"{text} "
