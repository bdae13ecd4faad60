"""The questions that tell a deal, one after another: a form that knows which comes next, and the deal that its answers make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mjscore.hands import HAND_SIZE, Hand, Status
from mjscore.notation.reader import read_hand, read_won
from mjscore.notation.words import ENGLISH
from mjscore.problems import Fault, NotationProblem, Problem, Span, UndecidedDeal, UsageProblem, so_many
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import score
from mjscore.scoring.counted import impossible_score
from mjscore.scoring.refusals import incorrect_winner
from mjscore.seats import Round, Seat
from mjscore.sessions.account import EAST
from mjscore.sessions.answers import ANSWER, SaidScore, hand_text, heads_said, score_said, win_text
from mjscore.sessions.counted import counted_win, deal_of, doubles_matter, losers_matter, nothing_scored
from mjscore.sessions.naming import (
    named_deal,
    seat_called,
    with_names_for_seats,
    with_names_in_line,
    with_seats_for_names,
    with_seats_in_line,
)
from mjscore.sessions.played import deal_told
from mjscore.sessions.rotation import fours_asked
from mjscore.sessions.rules import session_rules
from mjscore.sessions.seating import Seating, plain
from mjscore.settlement import settle
from mjscore.settlement.rules.rules import WashingRule
from mjscore.settlement.rules.tables import settlement_rules

DRAW, WASHED, PENALTY = "draw", "washed", "penalty"
_YES_OR_NO: Final = {"y": True, "yes": True, "n": False, "no": False}
ENDINGS: Final = (DRAW, WASHED, PENALTY)
_STATUSES: Final = frozenset(str(status) for status in Status)
_MOST_DOUBLES: Final = 2
"""The most digits of a number of doubles."""


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """One question: its key, the words, the player it is about, what Enter means, and the words that may answer it."""

    key: str
    text: str
    about: Seat | None = None
    default: str | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealForm:
    """A deal that is being told: who sits where, the rules, the round, the answers so far, and further lines of the header."""

    seating: Seating
    ruleset: Ruleset
    wind: Round | None = None
    answers: tuple[str, ...] = ()
    header: tuple[str, ...] = ()

    def question(self) -> TableQuestion | None:
        """The next question; None where everything is told."""
        steps = self._steps()
        for _ in self.answers:
            next(steps)
        return next(steps, None)

    def asked(self) -> tuple[TableQuestion, ...]:
        """The questions that have been answered."""
        steps = self._steps()
        return tuple(next(steps) for _ in self.answers)

    def answered(self, said: str) -> DealForm:
        """The form with one answer more; raises Problem for an answer that cannot be."""
        question = self.question()
        assert question is not None
        said = plain(said).strip() or (question.default or "")
        self._read(question, said)
        return replace(self, answers=(*self.answers, said))

    def with_answers(self, answers: Sequence[str]) -> DealForm:
        """The form with these answers, up to the first that no longer fits."""
        form = replace(self, answers=())
        for said in answers:
            try:
                if form.question() is None:
                    break
                form = form.answered(said)
            except Problem:
                break
        return form

    def reseated(self, seating: Seating, wind: Round | None) -> DealForm:
        """The form for players who sit otherwise: what was told of a player stays told of him.

        It ends where an answer cannot be carried over, such as one that names a seat.
        """
        if seating == self.seating:
            return replace(self, wind=wind)
        told = {self._about(question): said for question, said in zip(self.asked(), self.answers, strict=True)}
        lines = [with_names_in_line(line, self.seating) for line in self.header]
        form = replace(self, seating=seating, wind=wind, answers=(), header=tuple(lines))
        while (question := form.question()) is not None and (said := told.get(form._about(question))) is not None:
            if with_names_for_seats(said, seating) != with_names_for_seats(said, self.seating):
                break
            try:
                form = form.answered(said)
            except Problem:
                break
        return form

    def _about(self, question: TableQuestion) -> tuple[str, str]:
        """What a question asks and of whom, wherever he sits."""
        return question.key.partition(" ")[0], "" if question.about is None else self.seating.name(question.about)

    def back(self, number: int | None = None) -> DealForm:
        """The form as it was before an answer was given: the last, or the one of a number, from 1."""
        kept = len(self.answers) - 1 if number is None else number - 1
        return replace(self, answers=self.answers[: max(0, kept)])

    def with_line(self, line: str) -> DealForm:
        """The form with a further line of the header, such as `penalty: false mah-jongg Ann`."""
        name, colon, rest = plain(line).partition(":")
        if not colon:
            hint = "such as penalty: false mah-jongg Ann, liable: Bob, visible: 5C"
            raise UsageProblem(
                Fault("no-line", f"“{line[:40]}” cannot stand in the header of a deal", hint=hint), source=ANSWER
            )
        header = *self.header, f"{name.strip()}: {rest.strip()}"
        self._can_be_header(header)
        return replace(self, header=header)

    def without_line(self) -> DealForm:
        """The form without the last line of its header."""
        return replace(self, header=self.header[:-1])

    def _can_be_header(self, lines: Sequence[str]) -> None:
        """Raise Problem for lines that cannot head a deal, or that may mean two players.

        Whether they fit the deal is told with the whole of it.
        """
        header = named_deal("\n".join(lines), self.seating, ANSWER)
        rest = deal_of(nothing_scored(self.seating), [""])
        shown = header._replace(text=header.text + rest, written=header.written + rest)
        with shown.refused_as_written():
            try:
                deal_told(shown.text, self.ruleset, ANSWER)
            except NotationProblem as problem:
                faults = [fault for fault in problem.faults if fault.code != "no-winner"]
                raise NotationProblem(faults, text=problem.text, source=ANSWER) from None
            except Problem:
                return

    def _can_end(self, offence: str) -> None:
        """Raise Problem for an offence that cannot be, or after which the deal was played on."""
        self._can_be_header([f"penalty: {offence}"])
        line = f"penalty: {with_seats_for_names(offence, self.seating)}"
        header = [line, *(with_seats_in_line(each, self.seating) for each in self.header)]
        try:
            settle(deal_told(deal_of(nothing_scored(self.seating), header), self.ruleset, ANSWER), self.ruleset)
        except UndecidedDeal:
            message = f"“{offence[:60]}” alone does not end a deal under this ruleset"
            hint = f"go back with <, say how the deal ended, and add the line penalty: {offence[:60]}"
            raise UsageProblem(Fault("no-answer", message, hint=hint), source=ANSWER) from None

    def text(self, east: str = "") -> str:
        """The deal in the notation; where `east` says what becomes of East, the answers need not."""
        told = dict(zip((question.key for question in self.asked()), self.answers, strict=True))
        header = [with_seats_in_line(line, self.seating) for line in self.header]
        ending, seat = self._ending(told["ending"])
        blocks = nothing_scored(self.seating)
        if ending == DRAW:
            header.insert(0, "result: draw")
            if "fours" in told and not east:
                header.insert(0, f"east: {EAST[_YES_OR_NO[told['fours'].casefold()]]}")
        elif ending == PENALTY:
            header.insert(0, f"penalty: {with_seats_for_names(told['offence'], self.seating)}")
        elif ending == WASHED:
            washer = seat_called(told["washer"], self.seating, ANSWER)
            hand = told[f"hand {washer}"]
            heads = heads_said(hand)
            header.insert(0, f"result: washed by {washer}" + ("" if heads is None else f", {heads} heads"))
            if heads is None:
                blocks[washer] = self._block(hand, washer)
        elif seat is not None:
            for each, _ in self.seating.seats:
                if f"hand {each}" in told:
                    blocks[each] = self._block(told[f"hand {each}"], each)
            counted = score_said(blocks[seat][0])
            if counted is not None and "doubles" in told:
                blocks[seat][0] = counted._replace(doubles=int(told["doubles"])).line
            if "won" in told:
                blocks[seat].append(self._won(told["won"], blocks[seat], seat))
        return deal_of(blocks, header)

    def _steps(self) -> Iterator[TableQuestion]:
        names = tuple(name for _, name in self.seating.seats)
        told = iter(self.answers)
        endings = self._endings
        yield TableQuestion("ending", f"Who won? ({', '.join(names)}; {', '.join(endings)})", words=(*names, *endings))
        ending, winner = self._ending(next(told))
        if ending == DRAW:
            number = fours_asked(session_rules(self.ruleset))
            if number:
                fours = "Was a four declared?" if number == 1 else "Were four fours declared?"
                yield TableQuestion("fours", f"{fours} (yes: East passes; no: East stays)", words=("yes", "no"))
        elif ending == PENALTY:
            yield TableQuestion(
                "offence", "Which offence? (false mah-jongg Ann; false naming Bob, mah-jongg by Ann)", words=names
            )
        elif ending == WASHED:
            yield TableQuestion("washer", "Who washed the tiles?", words=names)
            asked = "the original hand" + (", or how many heads it has" if self._fewest_heads else "")
            yield self._of_hand(seat_called(next(told), self.seating, ANSWER), asked)
        elif winner is not None:
            yield self._of_hand(winner, "score, or hand (999B 567C | EE 123D 13B; won: 2B from Ann)")
            block = self._block(next(told), winner)
            if not any(line.startswith("won:") for line in block):
                if block[0].startswith("score:"):
                    yield TableQuestion("won", "Whose discard? (Enter: drawn)", winner, "drawn", (*names, "drawn"))
                else:
                    yield TableQuestion("won", "Won how? (2B: drawn; 2B from Ann; loose 2B; rob 2B)", winner, words=names)
                next(told)
            counted = score_said(block[0])
            if counted is not None and counted.doubles is None and doubles_matter(self.ruleset, counted.points):
                yield TableQuestion("doubles", "How many doubles? (they count for the player who sits out)", winner)
                next(told)
            if losers_matter(self.ruleset, None if counted is None else counted.points):
                for seat, _ in self.seating.seats:
                    if seat is not winner:
                        yield self._of_hand(seat, "score, or what scores (999B | SSS, 7 others)")

    def _of_hand(self, seat: Seat, asked: str) -> TableQuestion:
        return TableQuestion(f"hand {seat}", f"{self.seating.name(seat)} ({seat}): {asked}", seat)

    def _ending(self, said: str) -> tuple[str, Seat | None]:
        """How a deal ended, by a player's name or one of the words; names go before words."""
        word = said.strip().casefold()
        endings = [each for each in ENDINGS if word and each.startswith(word)]
        try:
            return "won", seat_called(said, self.seating, ANSWER, self._endings)
        except UsageProblem as problem:
            if len(endings) != 1 or problem.code != "unknown-player":
                raise
        if endings[0] == WASHED and not self._washing:
            hint = "write draw, or how else the deal ended"
            fault = Fault("no-washing", "no hand can be washed under this ruleset and its options", hint=hint)
            raise UsageProblem(fault, source=ANSWER)
        return endings[0], None

    @property
    def _endings(self) -> tuple[str, ...]:
        """The words for how a deal may end that nobody wins."""
        return tuple(each for each in ENDINGS if each != WASHED or self._washing)

    @property
    def _washing(self) -> tuple[WashingRule, ...]:
        return settlement_rules(self.ruleset).washing

    @property
    def _fewest_heads(self) -> int:
        """How many heads an original hand must have to be washed for them; 0 where none is."""
        return min((rule.different for rule in self._washing if rule.different), default=0)

    def _read(self, question: TableQuestion, said: str) -> None:
        """Raise Problem for an answer that the deal could not hold."""
        key = question.key
        if key == "ending":
            self._ending(said)
        elif key == "fours":
            if said.casefold() not in _YES_OR_NO:
                hint = "answer yes or no; East passes if so, and stays if not"
                raise UsageProblem(Fault("no-answer", f"“{said[:40]}” is neither yes nor no", hint=hint), source=ANSWER)
        elif key == "washer":
            seat_called(said, self.seating, ANSWER)
        elif key == "offence":
            if not said.strip():
                raise UsageProblem(
                    Fault("no-answer", "which offence, and whose?", hint="such as false mah-jongg Ann"), source=ANSWER
                )
            self._can_end(said)
        elif key == "won":
            block = self._block(self.answers[-1], question.about)
            self._can_win([*block, self._won(said, block, question.about)], question.about)
        elif key == "doubles":
            if not (said.isascii() and said.isdecimal() and len(said) <= _MOST_DOUBLES):
                hint = "write how often the hand was doubled, such as 2; 0 for a hand without doubles"
                raise UsageProblem(Fault("no-answer", f"“{said[:40]}” is not a number of doubles", hint=hint), source=ANSWER)
            counted = score_said(self._block(self.answers[1], question.about)[0])
            assert counted is not None
            self._can_be(counted._replace(doubles=int(said)), wins=True)
        elif self._ending(self.answers[0])[0] == WASHED:
            self._can_wash(said, question.about)
        else:
            block = self._block(said, question.about)
            wins = self._ending(self.answers[0])[1] is question.about
            incorrect = next((line.partition(": ")[2] for line in block if line.startswith("status:")), "")
            if wins and incorrect in _STATUSES:
                raise UsageProblem(
                    incorrect_winner(Status(incorrect))._replace(hint="write the winner's score or hand"), source=ANSWER
                )
            counted = score_said(block[0])
            if counted is not None and len(block) == 1:
                self._can_be(counted, wins)
            elif wins and any(line.startswith("won:") for line in block):
                self._can_win(block, question.about)

    def _can_be(self, counted: SaidScore, wins: bool) -> None:
        """Raise UsageProblem for a score that no hand of the ruleset can have."""
        fault = impossible_score(counted.points, wins, self.ruleset, counted.doubles)
        if fault is not None:
            text = counted.line.removeprefix("score: ")
            raise UsageProblem(fault._replace(span=Span(0, len(text))), text=text, source=ANSWER)

    def _can_wash(self, said: str, seat: Seat | None) -> None:
        """Raise Problem for what is neither an original hand nor a number of its heads."""
        heads = heads_said(said)
        if heads is not None:
            self._can_have_heads(heads)
        elif not said or score_said(said) is not None or said.casefold() in (*_STATUSES, *ENGLISH["rest"]):
            least = self._fewest_heads
            hint = f"write them all, or how many heads there are, such as {least}" if least else "write them all"
            fault = Fault("no-answer", "the tiles of the original hand are needed", hint=hint)
            raise UsageProblem(fault, source=ANSWER)
        else:
            self._block(said, seat)

    def _can_have_heads(self, heads: int) -> None:
        """Raise UsageProblem for a number of heads that washes no hand."""
        least = self._fewest_heads
        if not least:
            fault = Fault(
                "no-answer", "a hand is not washed for a number of heads here", hint="write the tiles of the original hand"
            )
            raise UsageProblem(fault, source=ANSWER)
        if not least <= heads <= HAND_SIZE:
            message = f"washed with {so_many(heads, 'head')}: {least} to {HAND_SIZE} are needed"
            raise UsageProblem(Fault("nothing-to-wash", message, hint="count them again, each kind once"), source=ANSWER)

    def _can_win(self, block: list[str], seat: Seat | None) -> None:
        """Raise Problem for a winning hand that is none."""
        if not block[0].startswith("score:"):
            hand = read_hand("; ".join(block), source=ANSWER, hand_size=self.ruleset.hand_size, seat=seat, round=self.wind)
            score(hand, self.ruleset)

    def _block(self, said: str, seat: Seat | None) -> list[str]:
        """The lines of a player's block: a number is a score, a word such as `dead` an incorrect hand, else it is a hand."""
        text = said.strip()
        if not text or text.casefold() in ENGLISH["rest"]:
            hint = "write 0 for a hand that scores nothing"
            raise UsageProblem(Fault("no-answer", "a score or a hand is needed", hint=hint), source=ANSWER)
        counted = score_said(text)
        if counted is not None:
            return [counted.line]
        if text.casefold() in _STATUSES:
            return self._incorrect(Status(text.casefold()))
        written = hand_text(text, self.seating)
        won = re.search(r"\bwon\s*:", written) is not None
        read_hand(written, source=ANSWER, hand_size=self.ruleset.hand_size, seat=seat, discarding=not won)
        return [line.strip() for line in written.split(";") if line.strip()]

    def _incorrect(self, status: Status) -> list[str]:
        """The block of an incorrect hand of which nothing else is said; raises UsageProblem where its sets count."""
        if not self.ruleset.counts_nothing(status):
            hint = f"write its score, such as 16, or what scores in it, such as 999B; status: {status}"
            fault = Fault("no-answer", f"the sets of a {status} hand score under this ruleset: what does it score?", hint=hint)
            raise UsageProblem(fault, source=ANSWER)
        return ["score: 0", f"status: {status}"]

    def _won(self, said: str, block: list[str], winner: Seat | None) -> str:
        if block[0].startswith("score:"):
            return counted_win(said, self.seating, winner, ANSWER)
        words = win_text(said, self.seating)
        read_won(words, source=ANSWER)
        return f"won: {words}"

    def value(self, said: str) -> str:
        """What a hand that is being typed is worth so far, in a few words; empty where that cannot be told."""
        question = self.question()
        if question is None or not question.key.startswith("hand ") or not said.strip():
            return ""
        try:
            return self._worth(said, question.about)
        except Problem as problem:
            return str(problem.message)

    def _worth(self, said: str, seat: Seat | None) -> str:
        heads = heads_said(said)
        if heads is not None and self._ending(self.answers[0])[0] == WASHED:
            return f"{heads} heads"
        block = self._block(said, seat)
        if block[0].startswith("score:"):
            return block[0]
        hand = read_hand("; ".join(block), hand_size=self.ruleset.hand_size, seat=seat, round=self.wind, discarding=True)
        sheet = score(_alone(hand), self.ruleset)
        doubled = f" × {1 << sheet.doubles}" if sheet.doubles else ""
        return f"{sheet.points}{doubled} = {sheet.total}"


def _alone(hand: Hand) -> Hand:
    return replace(hand, origin=None)
