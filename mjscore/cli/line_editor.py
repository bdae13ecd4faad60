"""Asking at the terminal with line editing, history and completion, where prompt_toolkit is installed."""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.selection import SelectionState

from mjscore.cli.prompting import Prompt, with_enter
from mjscore.reports.writers.to_text import fold

_WORDS = (
    *(
        "draw",
        "discard",
        "from",
        "won:",
        "others",
        "bonus:",
        "original call",
        "last tile",
    ),
    *("undo", "redo", "edit", "show", "totals", "help", "quit"),
)


class LineEditor:
    """Asks at a terminal. F2 goes back to the last answer, F10 leaves."""

    def __init__(self) -> None:
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(), key_bindings=_keys(), complete_while_typing=False
        )

    def ask(self, prompt: Prompt, value: Callable[[str], str]) -> str:
        """One answer. What was typed or is offered stands in the line, selected: Enter gives it, typing replaces it."""
        buffer, given = self._session.default_buffer, prompt.typing or prompt.offer

        def select() -> None:
            if given:
                buffer.selection_state = SelectionState(original_cursor_position=0)
                buffer.selection_state.enter_shift_mode()

        return self._session.prompt(
            with_enter(prompt.text, "" if given else prompt.default),
            default=given,
            pre_run=select,
            completer=WordCompleter([*prompt.words, *_WORDS], ignore_case=True),
            bottom_toolbar=lambda: _toolbar(value(get_app().current_buffer.text)),
        )


def _toolbar(text: str) -> str | None:
    return "\n".join(fold(text, get_app().output.get_size().columns)) or None


def _keys() -> KeyBindings:
    keys = KeyBindings()

    def answer(key: str, text: str) -> None:
        @keys.add(key)
        def _give(event: KeyPressEvent) -> None:
            event.current_buffer.text = text
            event.current_buffer.validate_and_handle()

    answer("f2", "<")
    answer("f10", "quit")
    return keys
