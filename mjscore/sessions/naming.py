"""Players called by their names, by the beginning of a name, or by their seats; what may mean two of them is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, NamedTuple

from mjscore.notation.outline import BlockHeading, blocks, without_comments
from mjscore.notation.words import every, find
from mjscore.problems import (
    Fault,
    Problem,
    Span,
    UnknownPlayer,
    UsageProblem,
    did_you_mean,
)
from mjscore.seats import Seat, by_name
from mjscore.sessions.seating import Seating, plain
from mjscore.settlement import Settlement

_FULL_SEATS: Final = {str(seat).casefold(): seat for seat in Seat}
_HEADER_LINE: Final = re.compile(
    r"((?:^|;)[ \t]*(?:penalty|strafe|liable|no[ \t]+choice)[ \t]*:)([^#;\n]*)",
    re.MULTILINE | re.IGNORECASE,
)
_TITLE: Final = re.compile(
    r"(?:^|;)[ \t]*(?:title|titel)[ \t]*:[^;\n]*", re.MULTILINE | re.IGNORECASE
)
_SAY_SOMETHING_ELSE: Final = frozenset(
    {
        "no",
        "none",
        "nobody",
        "yes",
        "nein",
        "kein",
        "keine",
        "keiner",
        "niemand",
        "ja",
        "non",
        "aucun",
        "personne",
        "oui",
    }
)
"""Words for no, nobody and yes, which are never short for a name."""


class Edit(NamedTuple):
    """A player's name in a text, by offsets, and the seat that is to stand in its place."""

    start: int
    end: int
    seat: Seat


def seat_called(
    text: str,
    seating: Seating,
    source: str = "player",
    others: Sequence[str] = (),
    *,
    by_seats: bool = False,
) -> Seat:
    """The seat of a player called by name, by the beginning of his name, or by the seat itself.

    Raises UsageProblem for a word that is nobody's, or that is the beginning of one name and another player's seat, or of one
    of the `others`: words, such as `drawn`, that may stand in the place of a player. `by_seats`: a whole seat is no name.
    """
    found, also = (
        seats_meant(text, seating, by_seats=by_seats),
        () if is_name(text, seating) else _begun(text, others),
    )
    if len(found) == 1 and not also:
        return found[0]
    if found:
        raise UsageProblem(
            _ambiguous(text, found, seating, also=also), text=text, source=source
        )
    raise UnknownPlayer(_unknown(text, seating), source=source)


def _unknown(text: str, seating: Seating, span: Span | None = None) -> Fault:
    shown = ", ".join(
        name if name == seat else f"{name} ({seat})" for seat, name in seating.seats
    )
    hint = (
        did_you_mean(text, [name for _, name in seating.seats]) or f"they are {shown}"
    )
    message = (
        f"“{text[:40]}” does not play this deal" if text.strip() else "name a player"
    )
    words = _word(text).split()
    if sits := [
        each
        for each in seating.seats
        if _word(each[1]) in words and any(find("seats", word) for word in words)
    ]:
        message, hint = (
            f"{sits[0][1]} sits {sits[0][0]} in this deal, not as “{text[:40]}” says",
            f"they are {shown}",
        )
    return Fault("unknown-player", message, span, hint)


def _word(text: str) -> str:
    return " ".join(plain(text).split()).casefold()


def _begun(text: str, words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if _word(text) and word.startswith(_word(text)))


def is_name(text: str, seating: Seating) -> bool:
    """Whether a word is the whole name of a player."""
    return _word(text) in [_word(name) for _, name in seating.seats]


def seats_meant(text: str, seating: Seating, *, by_seats: bool = False) -> list[Seat]:
    """The seats that a word may mean, as a name, the beginning of names, or a seat.

    The whole name of a player means him, and a wind all whose name it is part of; `by_seats`: a whole seat means that seat.
    """
    word, taken = _word(text), dict(seating.seats)
    for seat, name in seating.seats:
        if _word(name) == word or re.fullmatch(re.escape(name), text, re.IGNORECASE):
            return [seat]
    wind, _, name = text.strip().partition(" ")
    if (
        name and (said := find("seats", wind)) in taken and find("seats", word) is None
    ):  # East Ann: one who is both
        return [
            seat
            for seat in ([said] if taken[said] == said else seats_meant(name, seating))
            if seat is said
        ]
    if by_seats and word in _FULL_SEATS:
        return [_FULL_SEATS[word]] if _FULL_SEATS[word] in taken else []
    may_be_short, called = word and word not in _SAY_SOMETHING_ELSE, find("seats", word)
    names = [
        (seat, _word(name), called and _word(name).split())
        for seat, name in seating.seats
    ]
    found = [
        seat
        for seat, name, parts in names
        if (may_be_short and name.startswith(word)) or (parts and word in parts)
    ]
    name, _, wind = text.strip().rpartition(" ")
    if not found and name and find("seats", wind) in taken:  # Ann East
        return seats_meant(f"{wind} {name}", seating)
    return list(
        dict.fromkeys(
            [*found, called] if called is not None and called in taken else found
        )
    )


def _ambiguous(
    text: str,
    found: list[Seat],
    seating: Seating,
    span: Span | None = None,
    also: Sequence[str] = (),
) -> Fault:
    shown = " or ".join((*(f"{seating.name(seat)} ({seat})" for seat in found), *also))
    hint = f"write the full name{' or word' * bool(also)}"
    return Fault(
        "ambiguous-player", f"“{text.strip()[:40]}” may be {shown}", span, hint
    )


def with_names(settlement: Settlement, seating: Seating) -> Settlement:
    """A settlement whose reasons and notes call the players by their names; who pays double is still East."""
    payments = tuple(
        replace(each, why=by_name(each.why, seating.name))
        for each in settlement.payments
    )
    return replace(
        settlement,
        payments=payments,
        notes=tuple(by_name(note, seating.name) for note in settlement.notes),
    )


def fault_with_names(fault: Fault, called: Callable[[Seat], str | None]) -> Fault:
    """A fault that calls the players as they are `called`."""
    return fault._replace(
        message=by_name(fault.message, called), hint=by_name(fault.hint, called)
    )


@contextmanager
def refused_by_names(seating: Seating) -> Iterator[None]:
    """Refusals call the players by their names."""
    try:
        yield
    except Problem as problem:
        names = seating.to_dict().get
        faults = [fault_with_names(fault, names) for fault in problem.faults]
        raise type(problem)(faults, text=problem.text, source=problem.source) from None


def with_players(text: str, seating: Seating) -> str:
    """A hand, or lines of a deal's header, with players' names where the notation has seats."""
    shown, at, taken = "", 0, dict(seating.seats)
    for found in sorted(_players_called(text, seating), key=re.Match.start):
        seat = find("seats", found["word"] or "")
        if seat in taken and found.start("word") >= at:
            shown, at = (
                shown + text[at : found.start("word")] + taken[seat],
                found.end(),
            )
    return shown + text[at:]


def seats_said(said: str, seating: Seating) -> frozenset[Seat]:
    """The seats that words of an answer may mean, names aside, be they winds among the tiles."""
    names = re.compile(rf"(?<!\w)(?:{_any_name(seating)})(?!\w)", re.IGNORECASE)
    words = [
        find("seats", word) for word in re.findall(r"[^\W\d_]+", names.sub("", said))
    ]
    return frozenset(seat for seat in words if seat is not None)


def _any_name(seating: Seating) -> str:
    return "|".join(
        re.escape(name)
        for _, name in sorted(seating.seats, key=lambda each: -len(each[1]))
    )


def _players_called(body: str, seating: Seating) -> Iterator[re.Match[str]]:
    """Each word in a player's place: one after `from` and the like, and one in a line of the header that names players."""
    # a word before `by` is what was claimed, such as the chow of `chow by North`
    seats = "|".join(seat for seat in Seat if " " in seat)
    player = rf"(?:(?P<name>{_any_name(seating)})(?!\w)(?![^\S\n]+by\b)|(?P<word>{seats}|[^\W\d_]+)(?!\w))"
    after = rf"(?<!\w)(?:{'|'.join(map(re.escape, every()['from']))})(?:[ \t]+|(?<='))"
    lines = [(r"(?<!\w)", found.span(2)) for found in _HEADER_LINE.finditer(body)]
    for before, stretch in ((after, (0, len(body))), *lines):
        yield from re.compile(before + player, re.IGNORECASE).finditer(body, *stretch)


class Named(NamedTuple):
    """A text with seats in place of players' names, the text as it was written, and the replacements in order."""

    text: str
    written: str
    edits: tuple[Edit, ...]
    seating: Seating

    def span_written(self, span: Span) -> Span:
        """The stretch that was written where another stands in the text; a name is taken whole."""
        return Span(self._place(span.start, end=False), self._place(span.end, end=True))

    def _place(self, offset: int, *, end: bool) -> int:
        longer = 0
        for edit in self.edits:
            begin = edit.start + longer
            if offset < begin + end:
                break
            longer += len(edit.seat) - (edit.end - edit.start)
            if offset < begin + len(edit.seat) + end:
                return edit.end if end else edit.start
        return offset - longer

    @contextmanager
    def refused_as_written(self) -> Iterator[None]:
        """Refusals of the text point at what was written, and call the players as they were called."""
        try:
            yield
        except Problem as problem:
            if problem.text != self.text or not self.edits:
                raise
            raise type(problem)(
                list(map(self._as_written, problem.faults)),
                text=self.written,
                source=problem.source,
            ) from None

    def _as_written(self, fault: Fault) -> Fault:
        written: dict[str, str] = {
            edit.seat: self.written[edit.start : edit.end]
            for edit in reversed(self.edits)
        }
        fault, seat = (
            fault_with_names(fault, written.get),
            self.text[slice(*(fault.span or (0, 0)))],
        )
        if seat in written:  # what stands there is quoted, and named again in examples
            fault = fault._replace(
                message=fault.message.replace(seat, written[seat]),
                hint=fault.hint.replace(seat, written[seat]),
            )
        return fault._replace(span=fault.span and self.span_written(fault.span))


def named_deal(text: str, seating: Seating, source: str = "<deal>") -> Named:
    """A deal in which players are called by name, with their seats in place of the names.

    Names are looked for where the notation has a seat: in the headings of blocks, after words such as `from`, and in the lines
    of the header that name players. Raises UsageProblem for the beginning of a name that is also another player's seat; in a
    deal whose hands are all headed by whole seats, as a session's file has it, a whole seat is no beginning of a name.
    """
    text = plain(text)
    body = _TITLE.sub(lambda found: " " * len(found[0]), without_comments(text))
    headings = [
        *_named_headings(body, seating),
        *(heading for heading, _ in blocks(body) if heading is not None),
    ]
    by_seats = (
        bool(headings) and {_word(each.text) for each in headings} <= _FULL_SEATS.keys()
    )
    edits = list(_headings(body, headings, seating, text, source, by_seats))
    for found in _players_called(body, seating):
        if found["name"]:
            edits.append(
                Edit(*found.span("name"), seats_meant(found["name"], seating)[0])
            )
            continue
        meant = seats_meant(found["word"], seating, by_seats=by_seats)
        if len(meant) > 1 and find("seats", found["word"]) is not None:
            raise UsageProblem(
                _ambiguous(found["word"], meant, seating, Span(*found.span("word"))),
                text=text,
                source=source,
            )
    made: list[Edit] = []
    shown, at = "", 0
    for edit in sorted(edits, key=lambda each: each.start):
        if edit.start >= at:
            made.append(edit)
            shown += text[at : edit.start] + edit.seat
            at = edit.end
    return Named(shown + text[at:], text, tuple(made), seating)


def _headings(
    body: str,
    headings: Sequence[BlockHeading],
    seating: Seating,
    text: str,
    source: str,
    by_seats: bool,
) -> Iterator[Edit]:
    """Each heading of a block that means a player, with the seat for it; `body` is the text without comments.

    Raises UsageProblem for one that may be the beginning of a name and another player's seat.
    """
    for found in headings:
        word = found.text.strip()
        span = Span(
            body.index(word, found.start), body.index(word, found.start) + len(word)
        )
        meant = seats_meant(word, seating, by_seats=by_seats)
        if len(meant) > 1:
            raise UsageProblem(
                _ambiguous(word, meant, seating, span), text=text, source=source
            )
        if (
            not meant
            and find("seats", word) is None
            and did_you_mean(word, [name for _, name in seating.seats])
        ):
            raise UsageProblem(_unknown(word, seating, span), text=text, source=source)
        if meant:
            yield Edit(*span, meant[0])


def _named_headings(text: str, seating: Seating) -> Iterator[BlockHeading]:
    """The headings `Ann:` and `(Ann)` of a deal without brackets.

    Two names and more at least stand so, and none that is also the name of a section.
    """
    names = [name for _, name in seating.seats if find("sections", name) is None]
    if "[" in text or len(names) < len(seating.seats):
        return
    name = "|".join(map(re.escape, names))
    headed = re.compile(
        rf"(?:^|;)[ \t]*(?:\([ \t]*({name})[ \t]*\)|({name})[ \t]*:)",
        re.MULTILINE | re.IGNORECASE,
    )
    found = list(headed.finditer(text))
    if len({(each[1] or each[2]).casefold() for each in found}) > 1:
        yield from (BlockHeading(each[1] or each[2], *each.span()) for each in found)
