"""Asking at the terminal with line editing, history and completion; imported by `mjscore table` alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

_WORDS = (
    "draw",
    "discard",
    "from",
    "won:",
    "others",
    "bonus:",
    "original call",
    "last tile",
    "undo",
    "redo",
    "edit",
    "show",
    "quit",
)


class LineEditor:
    """Asks at a terminal. F2 goes back to the last answer, F10 leaves."""

    def __init__(self, earlier: Sequence[str] = ()) -> None:
        history = InMemoryHistory()
        for line in earlier:
            history.append_string(line)
        self._session: PromptSession[str] = PromptSession(history=history, key_bindings=_keys(), complete_while_typing=False)

    def ask(
        self, text: str, words: Sequence[str], typing: str, value: Callable[[str], str], keep: Callable[[str], None]
    ) -> str:
        """One answer; `typing` is put in beforehand, `value` is shown below while it is typed, `keep` is told of every key."""
        buffer = self._session.default_buffer

        def changed(_: object) -> None:
            keep(buffer.text)

        buffer.on_text_changed += changed
        try:
            return self._session.prompt(
                text,
                default=typing,
                completer=WordCompleter([*words, *_WORDS], ignore_case=True),
                bottom_toolbar=lambda: value(get_app().current_buffer.text) or None,
            )
        finally:
            buffer.on_text_changed -= changed


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("f2")
    def _back(event: KeyPressEvent) -> None:
        event.current_buffer.text = "<"
        event.current_buffer.validate_and_handle()

    @keys.add("f10")
    def _leave(event: KeyPressEvent) -> None:
        event.current_buffer.text = "quit"
        event.current_buffer.validate_and_handle()

    return keys
