"""An evening at a prompt: what a line does, which facts are asked, and when a deal is written."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.cli.dialogue import question_of
from mjscore.cli.output import put, report_text
from mjscore.cli.session_files import timestamp
from mjscore.cli.session_show import change_text, read_stake, with_cures
from mjscore.cli.typed_lines import TypedLines
from mjscore.problems import (
    About,
    Fact,
    Fault,
    NotFlushed,
    Problem,
    Span,
    UsageProblem,
    did_you_mean,
    render,
)
from mjscore.reports.contents.session import (
    MOST_LINES,
    deal_shown_report,
    deal_to_write_report,
    session_report,
)
from mjscore.reports.contents.several_sessions import settling_up_report
from mjscore.reports.words.items import rules_words
from mjscore.reports.writers import Format
from mjscore.sessions.lines import LineReader, blank_draft, example_figures
from mjscore.sessions.naming import fact_with_names, names_of
from mjscore.sessions.played import details_of
from mjscore.sessions.record import PreparedDeal, east_kept, if_agreed, prepare
from mjscore.sessions.rotation import fours_missing, is_over, rounds_played, wind_of
from mjscore.sessions.seating import Seating, one_blank, plainly_typed, with_player
from mjscore.sessions.session import EAST_PASSES, Session, entry_at, write_net
from mjscore.sessions.storage import change_session, load_session
from mjscore.sessions.summary import summarise
from mjscore.sessions.telling import EAST_WORDS
from mjscore.sessions.undoing import Change, redone, undone
from mjscore.sessions.who_plays import reseated, seating_for
from mjscore.settlement.draft import DealDraft
from mjscore.settlement.missing import missing_facts

_HELP: Final = Path(__file__).with_name("topics") / "table.txt"
_INSTEAD: Final = re.compile(
    r"(?P<new> [^:;,|*0-9]+? ) \s+ for \s+ (?P<leaving> [^:;,|*0-9]+ )",
    re.IGNORECASE | re.VERBOSE,
)
"""Who plays in whose place: `Eve for Bob`."""
_STATED: Final = re.compile(r"(seats|east|joins)\s*:\s*(.*)", re.IGNORECASE)
_NO_COLON: Final = re.compile(
    r"(?: seats | joins ) \s+ [^:\d]+ | east \s+ (?: passes | stays )",
    re.IGNORECASE | re.VERBOSE,
)
"""What is stated of the players, without its colon."""
_MOST_DIGITS: Final = 6
LEAVE: Final = ("quit", "exit", "q")
_NOBODY: Final = ("draw", "drawn")
YES_WORDS: Final = ("y", "yes")
NO_WORDS: Final = ("n", "no")
_COMPLETED: Final = (
    "draw",
    "drawn",
    "from",
    "undo",
    "redo",
    "edit",
    "show",
    "settle-up",
    "rules",
    "drop",
    "quit",
    "exposed:",
    "concealed:",
    "won: draw",
    "others nothing",
)
"""What Tab completes, beside the names of the players."""


class _Deal(NamedTuple):
    """The deal that is being told: its draft, whose number is told again, who sits where, who joins, and what is said of East."""

    draft: DealDraft
    number: int | None = None
    seats: str = ""
    joins: tuple[str, ...] = ()
    east: str = ""


class Evening:
    """An evening at a prompt. Every deal is in the file as soon as it is written; nothing else is kept."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.session = load_session(file)
        path = Path(file)
        history = path.with_name(f".{path.name}.history")
        self.lines = TypedLines(history, [*self.session.names, *_COMPLETED])
        self.deal = self._blank()

    def run(self) -> None:
        """Read lines until one says quit; raises EOFError then, and where none comes any more.

        What was typed is forgotten then, unless a deal is half told.
        """
        put(self._opening())
        try:
            while True:
                self._run_line()
        except EOFError:
            if not self.deal.draft.hands:
                self.lines.forget()
            raise

    def _run_line(self) -> None:
        try:
            prompt = self._prompt()
        except Problem as problem:
            # What was stated of the seats does not fit the session any more.
            tell_refusal(problem)
            self.deal = self._blank()
            return
        try:
            self.take(self.lines.read(prompt))
        except Problem as problem:
            tell_refusal(problem)
            if self._is_told():
                put("What was noted for this deal still holds; drop forgets it.\n")

    def _is_told(self) -> bool:
        """Whether anything is told of the deal, be it a line of its header alone."""
        draft = self.deal.draft
        return draft != DealDraft(draft.seats)

    def _blank(self, number: int | None = None) -> _Deal:
        """A deal of which nothing is told: the next, or one that is told again."""
        return _Deal(blank_draft(self.session.place(number).written.seating), number)

    @property
    def seating(self) -> Seating:
        """Who plays the deal; who joins has a seat once the seats are stated."""
        deal = self.deal
        joins = deal.joins if deal.seats else ()
        return seating_for(self.session, deal.number, deal.seats, joins=joins)

    def _opening(self) -> str:
        session = self.session
        lines = [f"{session.heading}; {rules_words(session.ruleset)}."]
        if session.entries:
            lines.append(f"Standing: {write_net(session.totals())}.")
        lines.append(self._who_is_east())
        lines.append("? for help, quit leaves.")
        return "\n".join(lines) + "\n"

    def _who_is_east(self) -> str:
        rules = self.session.rules
        position = self.session.next_position()
        if is_over(position, rules):
            return f"{rounds_played(rules, ' of the game').capitalize()}."
        wind = wind_of(position, rules)
        round_words = "" if wind is None else f", {wind} round"
        return f"{position.seating.east} is East{round_words}."

    def _prompt(self) -> str:
        seating = self.seating
        number = self.deal.number
        order = LineReader.of(self.session, seating).order
        names = " ".join(seating.name(seat) for seat in order)
        again = "" if number is None else " again"
        deal = number or len(self.session.entries) + 1
        return f"Deal {deal}{again}: {names}> "

    # --- What a line does ---------------------------------------------------------------------------------------------------

    def take(self, line: str) -> None:
        """Do what a line says; raises Problem where it says nothing that can be done."""
        if not line or self._command(line):
            return
        before = self.deal
        self._tell(line)
        fact = next(self._missing(), None)
        has_hands = bool(self.deal.draft.hands)
        if fact is not None and fact.about is About.ENDING and not has_hands:
            put("Noted for this deal.\n")
        else:
            self._finish(before)

    def _tell(self, line: str) -> None:
        """Add to the deal what a line tells; raises Problem for one that tells nothing of a deal."""
        seating = self.seating
        draft = self.deal.draft
        if draft.seats != blank_draft(seating).seats:
            draft = blank_draft(seating)
        self.deal = self.deal._replace(draft=self._read(line, draft, seating))

    def _read(self, line: str, draft: DealDraft, seating: Seating) -> DealDraft:
        """The draft with what a line tells; raises Problem, for a word alone with what may stand at the prompt."""
        lines = LineReader.of(self.session, seating)
        is_a_word = line.replace("-", "").isalpha()
        if is_a_word and line.casefold() not in _NOBODY:
            names = [seating.name(seat) for seat in lines.order]
            example = example_figures(len(lines.order))
            hint = did_you_mean(line, [*_COMMANDS, *names, *_NOBODY])
            fault = Fault(
                "no-answer",
                f"“{line[:40]}” is neither a deal nor a command",
                hint=hint or f"write a deal, such as {example}; ? for help",
            )
            raise UsageProblem(fault, source="the line")
        return lines.read_line(line, draft)

    def _command(self, line: str) -> bool:
        """Whether a line is a command; if so it is done. A player's name is none."""
        if names_of(self.seating).is_name(line):
            return False
        word, _, argument = line.strip().partition(" ")
        word = word.casefold()
        argument = argument.strip()
        if word in _COMMANDS and _takes(word, argument):
            _COMMANDS[word](self, argument)
            return True
        stated = _STATED.fullmatch(line)
        if stated is not None:
            self._state(stated[1].casefold(), stated[2].strip())
            return True
        if _NO_COLON.fullmatch(line):
            name, words = line.split(maxsplit=1)
            span = Span(0, len(name))
            hint = f"write: {name.casefold()}: {words}"
            fault = Fault("bad-field", f"{name} has no colon", span, hint=hint)
            raise UsageProblem(fault, text=line, source="the line")
        instead = _INSTEAD.fullmatch(line)
        if instead is not None:
            self._substitute(instead["new"], instead["leaving"])
            return True
        return False

    def _finish(self, before: _Deal) -> None:
        """Ask for what is missing, show the deal, and write it if that is agreed to; another line in the place of Enter adds to it.

        Raises Problem for a deal that cannot be settled, of which that is left which was told `before`.
        """
        try:
            prepared = self._prepared()
        except Problem:
            self.deal = before
            raise
        while prepared is not None:
            self._show_prepared(prepared)
            answer = self.lines.answer(_question(prepared))
            while not answer and prepared.over_limit:
                answer = self.lines.answer("Write yes, or no: ")
            if answer.casefold() in (*NO_WORDS, "drop"):
                self._drop("")
                return
            if answer and answer.casefold() not in YES_WORDS:
                prepared = self._with_line(answer, prepared)
            elif self._write(prepared):
                return
            else:
                prepared = self._prepared()

    def _prepared(self) -> PreparedDeal | None:
        """The deal with what was missing and is asked, ready to be written; None where it is dropped instead."""
        if not self._complete():
            return None
        return self._prepare(self.session)

    def _with_line(self, line: str, before: PreparedDeal) -> PreparedDeal | None:
        """The deal after a line in the place of Enter; None where the line begins another deal or drops this one.

        A line that cannot be is told of, and the deal stays as it was.
        """
        deal = self.deal
        try:
            if not self._command(line):
                self._tell(line)
            elif not self._is_told():
                return None
            return self._prepared()
        except Problem as problem:
            tell_refusal(problem)
            self.deal = deal
            return before

    def _show_prepared(self, prepared: PreparedDeal) -> None:
        shown = with_cures(prepared, self.session)
        report = deal_to_write_report(self.session, shown)
        put("\n" + report_text(report, Format.TEXT))

    def _complete(self) -> bool:
        """Ask for the facts that settling needs, one after another; False where the deal is dropped instead."""
        while True:
            fact = next(self._missing(), None)
            if fact is None:
                return True
            answer = self.lines.answer(f"{question_of(fact)}? ")
            if answer.casefold() in ("drop", *LEAVE):
                self._drop("")
                return False
            if not answer:
                continue
            if answer == "?":
                self._help("")
                continue
            lines = LineReader.of(self.session, self.seating)
            try:
                draft = lines.read_answer(answer, fact, self.deal.draft)
                self.deal = self.deal._replace(draft=draft)
            except Problem as problem:
                tell_refusal(problem)

    def _missing(self) -> Iterator[Fact]:
        """What settling the deal needs, the players called by their names; last what decides whether East passes."""
        draft = self.deal.draft
        ruleset = self.session.ruleset
        called = self.seating.to_dict().get
        for fact in missing_facts(draft, ruleset):
            yield fact_with_names(fact, called)
        if not self.deal.east:
            for fact in fours_missing(draft, ruleset):
                yield fact_with_names(fact, called)

    def _prepare(self, session: Session) -> PreparedDeal:
        deal = self.deal
        east = deal.east
        if not east and deal.draft.fours is not None:
            east = EAST_PASSES[deal.draft.fours]
        return prepare(
            session,
            deal.draft.deal(),
            source="the deal",
            seats=deal.seats,
            east=east,
            number=deal.number,
            joins=deal.joins,
        )

    def _write(self, prepared: PreparedDeal) -> bool:
        """Write the deal; False where another program has changed the session, which is then read anew."""
        change = if_agreed(self._prepare, prepared, timestamp())
        try:
            changed = change_session(self.file, change)
        except NotFlushed:
            self._go_on(load_session(self.file))
            raise
        if changed is None:
            before = self.seating
            self.session = load_session(self.file)
            draft = reseated(self.deal.draft, before, self.seating)
            self.deal = self.deal._replace(draft=draft)
            put("Another program has changed the session: look at the deal again.\n")
            return False
        entry = prepared.entry
        self._go_on(changed)
        put(f"Written: deal {entry.number}, {entry.account.outcome}.\n")
        put(f"Standing: {write_net(changed.totals())}.\n{self._who_is_east()}\n")
        return True

    def _go_on(self, session: Session) -> None:
        self.session = session
        self.deal = self._blank()

    # --- Commands -----------------------------------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        put(_HELP.read_text("utf-8"))

    def _leave(self, _: str) -> None:
        if self.deal.draft.hands:
            self._drop("")
        raise EOFError

    def _drop(self, _: str) -> None:
        self.deal = self._blank()
        put("Nothing was written.\n")

    def _forget(self) -> None:
        """Say so where something was told of a deal that gives way to another."""
        if self._is_told():
            put("What was told of this deal is forgotten.\n")

    def _undo(self, _: str) -> None:
        self._step(undone)

    def _redo(self, _: str) -> None:
        self._step(redone)

    def _step(self, step: Callable[[Session, str], Change]) -> None:
        when = timestamp()
        made: list[Change] = []

        def change(now: Session) -> Session:
            made.append(step(now, when))
            return made[-1].session

        changed = change_session(self.file, change)
        assert changed is not None
        self._forget()
        self._go_on(changed)
        put(f"{change_text(made[-1])}.\n{self._who_is_east()}\n")

    def _edit(self, number: str) -> None:
        entry = entry_at(self.session, int(number))
        self._forget()
        self._show(number)
        east = east_kept(self.session, entry)
        self.deal = self._blank(entry.number)._replace(east=east)
        put(f"Write deal {entry.number} anew; drop leaves it as it is.\n")

    def _show(self, number: str) -> None:
        session = self.session
        if number:
            details = details_of(session, entry_at(session, int(number)))
            put(report_text(deal_shown_report(session, details), Format.TEXT))
            return
        summary = with_cures(summarise(session), session)
        report = session_report(summary, last=MOST_LINES)
        put(report_text(report, Format.TEXT))

    def _rules(self, _: str) -> None:
        ruleset = self.session.ruleset
        put(f"{rules_words(ruleset)}.\nAll of them: mjscore rules show {ruleset.id}\n")

    def _settle_up(self, stake: str) -> None:
        point = read_stake(stake) if stake else None
        put(report_text(settling_up_report([self.session], point), Format.TEXT))

    def _state(self, name: str, words: str) -> None:
        """State who sits where, who joins, or what becomes of East; nothing behind the colon takes it back."""
        if name == "east":
            if words not in ("", *EAST_WORDS):
                fault = Fault(
                    "bad-field",
                    f"“{words[:40]}” says nothing of East",
                    hint="write east: passes, or east: stays",
                )
                raise UsageProblem(fault, source="east")
            self.deal = self.deal._replace(east=words)
            return
        if name == "seats":
            self._seat(self.deal._replace(seats=words))
            return
        names = [player.strip() for player in words.split(",")]
        joins = tuple(player for player in names if player)
        self._seat(self.deal._replace(joins=joins))

    def _substitute(self, new: str, leaving: str) -> None:
        """Seat a player in the place of another; who is new to the session joins it."""
        name = one_blank(plainly_typed(new))
        seating = self.seating
        present = {player.casefold(): player for player in seating.players}
        gone = present.get(one_blank(plainly_typed(leaving)).casefold())
        if gone is None:
            raise UsageProblem(names_of(seating).unknown(leaving), source="the line")
        known = {player.casefold(): player for player in self.session.names}
        coming = known.get(name.casefold())
        joins = self.deal.joins
        if coming is None:
            coming = name
            joins = (*joins, name)
        seats = str(with_player(seating, coming, gone))
        self._seat(self.deal._replace(seats=seats, joins=joins))
        put(f"{name} plays for {gone}.\n")

    def _seat(self, stated: _Deal) -> None:
        """Begin the deal with the seats and players that are stated; raises Problem where they cannot be."""
        if stated.seats:
            seating = seating_for(
                self.session, stated.number, stated.seats, joins=stated.joins
            )
            self._forget()
            stated = stated._replace(draft=blank_draft(seating))
        self.deal = stated


_COMMANDS: Final[dict[str, Callable[[Evening, str], None]]] = {
    "?": Evening._help,
    "help": Evening._help,
    "undo": Evening._undo,
    "redo": Evening._redo,
    "edit": Evening._edit,
    "show": Evening._show,
    "rules": Evening._rules,
    "settle-up": Evening._settle_up,
    "drop": Evening._drop,
    **dict.fromkeys(LEAVE, Evening._leave),
}


def _takes(command: str, argument: str) -> bool:
    """Whether a command takes what stands behind it; raises UsageProblem for edit without a number."""
    is_number = argument.isdecimal() and len(argument) <= _MOST_DIGITS
    if command == "edit" and not is_number:
        message = "which deal is to be told again?"
        hint = "write its number alone, such as edit 3"
        raise UsageProblem(Fault("no-answer", message, hint=hint), source="edit")
    if command in ("edit", "show") and is_number:
        return True
    return command == "settle-up" or not argument


def _question(prepared: PreparedDeal) -> str:
    if prepared.over_limit:
        return f"{prepared.over_limit}. Is that right? (yes writes it) "
    return "Enter writes it (no: nothing is written) "


def tell_refusal(problem: Problem) -> None:
    """Tell on standard error what is wrong with a line."""
    print(render(problem, codes=False), file=sys.stderr, flush=True)
