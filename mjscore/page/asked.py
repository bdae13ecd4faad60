"""A request of the page, read strictly: each field of its kind, the ruleset and the session that it names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

from mjscore.limits import NOT_STATED
from mjscore.problems import Fault, UsageProblem, did_you_mean
from mjscore.rulesets.loader import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat

if TYPE_CHECKING:
    from mjscore.sessions.seating import Seating
    from mjscore.sessions.session import Entry, Session

_MISSING: Final = object()


class RequestFields:
    """The fields of a request; every method raises UsageProblem for a field that is missing or of another kind."""

    def __init__(self, data: object, where: str = "request") -> None:
        if not isinstance(data, Mapping):
            self.refuse(where, "a table is expected")
        self.data: Mapping[str, Any] = data
        self.where = where

    @staticmethod
    def refuse(where: str, message: str, hint: str = "") -> NoReturn:
        """Raise the refusal of one field."""
        raise UsageProblem(Fault("bad-request", message, hint=hint or "see schemas/page.json", where=where), source="page")

    def _field(self, key: str, kind: type | tuple[type, ...], words: str, default: Any) -> Any:
        value = self.data.get(key, default)
        if value is _MISSING or (value is not default and (not isinstance(value, kind) or isinstance(value, bool))):
            self.refuse(f"{self.where}.{key}", f"{words} is expected")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        return str(self._field(key, str, "a text", _MISSING if default is None else default))

    def word(self, key: str, known: tuple[str, ...]) -> str:
        """One of the words known."""
        value = self.text(key)
        if value not in known:
            hint = did_you_mean(value, known) or f"known: {', '.join(known)}"
            self.refuse(f"{self.where}.{key}", f"“{value[:40]}” is not known", hint)
        return value

    def number(self, key: str) -> int | None:
        """A whole number of 0 or more, or null; None where the field is left out."""
        value = self._field(key, (int, type(None)), "a whole number or null", None)
        if value is not None and value < 0:
            self.refuse(f"{self.where}.{key}", "a whole number of 0 or more is expected")
        return None if value is None else int(value)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty where the field is left out."""
        value = self._field(key, list, "a list of texts", [])
        if not all(isinstance(each, str) for each in value):
            self.refuse(f"{self.where}.{key}", "a list of texts is expected")
        return tuple(value)

    def table(self, key: str, default: Mapping[str, Any] | None = None) -> RequestFields:
        """A table within the request."""
        return RequestFields(
            self._field(key, Mapping, "a table", _MISSING if default is None else default), f"{self.where}.{key}"
        )

    def seat(self, key: str) -> Seat:
        """A seat."""
        return Seat(self.word(key, tuple(Seat)))

    def ruleset(self) -> Ruleset:
        """The ruleset that is played: the session's, or the one that `rules` chooses."""
        return self.session().ruleset if "session" in self.data else self.table("rules").chosen()

    def chosen(self) -> Ruleset:
        """The ruleset of a choice: `ruleset`, `options`, `without`, `limit` (null: none), perhaps a `house` file's text."""
        from mjscore.page.houses import laid_out

        limit = self.number("limit") if "limit" in self.data else NOT_STATED
        with laid_out(self):
            return load_ruleset(self.text("ruleset"), self.texts("options"), self.texts("without"), limit)

    def session(self) -> Session:
        """The session whose whole text the request holds."""
        from mjscore.page.kept import read_kept  # reading loads the parser, which a first tap must not wait for

        return read_kept(self.text("session"))

    def entry(self) -> Entry | None:
        """The deal `number` of the session; None where the next deal is meant. Raises SessionProblem where there is none."""
        number = self.number("number")
        if number is None:
            return None
        from mjscore.sessions.record import entry_at  # a first tap is answered without it

        return entry_at(self.session(), number)

    def seating(self) -> Seating:
        """Who sits where in the deal of the session that is meant: as `seats` says, else as it was played or comes next."""
        entry, stated = self.entry(), self.text("seats", "")
        if stated:
            from mjscore.sessions.record import stated_seating  # a first tap is answered without it

            return stated_seating(stated, self.session())
        return self.session().next_position().seating if entry is None else entry.seating
