"""What is typed, line by line: with line editing and a history where prompt_toolkit is installed, else as it comes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final

from mjscore.cli.output import put
from mjscore.problems import Fault, UsageProblem

_ANY_BYTES: Final = "surrogateescape"
"""Bytes that are no text come in as half characters; they are refused with their line."""


class TypedLines:
    """Reads one line after another from the terminal, or from standard input.

    With prompt_toolkit at a terminal the lines that are asked for by `read` are kept in the file `history`, and Up brings them
    back, also after the program was killed; `forget` takes the file away.
    """

    def __init__(self, history: Path | None = None, words: Sequence[str] = ()) -> None:
        self._history = history
        self._lines: Any = None
        self._answers: Any = None
        if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors != _ANY_BYTES:
            sys.stdin.reconfigure(errors=_ANY_BYTES)
        if sys.stdin is None or not sys.stdin.isatty():
            return
        with suppress(ImportError):
            self._begin_editing(history, words)
            return
        with suppress(ImportError):
            import_module("readline")  # it gives input() its own history

    def _begin_editing(self, history: Path | None, words: Sequence[str]) -> None:
        toolkit: Any = import_module("prompt_toolkit")
        histories: Any = import_module("prompt_toolkit.history")
        completion: Any = import_module("prompt_toolkit.completion")
        kept = histories.InMemoryHistory()
        if history is not None:
            kept = histories.FileHistory(str(history))
        completer = completion.WordCompleter(list(words), ignore_case=True)
        self._lines = toolkit.PromptSession(
            history=kept, completer=completer, complete_while_typing=False
        )
        self._answers = toolkit.PromptSession(history=histories.InMemoryHistory())

    def read(self, prompt: str) -> str:
        """The next line; raises EOFError where none comes any more, UsageProblem for bytes that are no text."""
        return self._read(prompt, self._lines)

    def answer(self, question: str) -> str:
        """The answer to a question, which Up does not bring back; raises as `read` does."""
        return self._read(question, self._answers)

    def forget(self) -> None:
        """Take the file of the history away, when nothing is left to be brought back."""
        if self._history is not None:
            self._history.unlink(missing_ok=True)

    def _read(self, prompt: str, editor: Any) -> str:
        if editor is not None:
            return str(editor.prompt(prompt)).strip()
        if sys.stdin is not None and sys.stdin.isatty():
            return _text(input(prompt))
        put(prompt)
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            raise EOFError
        put("\n")
        return _text(line)


def _text(line: str) -> str:
    """The line, if it is text; bytes that are none came in as half characters."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        fault = Fault("not-utf-8", "this line is no text", hint="type it again")
        raise UsageProblem(fault, source="the line") from error
    return line.strip()
