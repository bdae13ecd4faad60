"""A deal told by typed answers: the next question, the answers so far, further lines of its header, and the deal they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from mjscore.deals import CountedHand, Deal, in_one_round, write_deal
from mjscore.hands import Hand, write_hand
from mjscore.legality import any_rules, require
from mjscore.notation.reader import read_deal
from mjscore.problems import Fault, Problem, UndecidedDeal, UsageProblem
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import score
from mjscore.seats import Round, Seat
from mjscore.sessions.answers import (
    ANSWER,
    counted_words,
    hand_said,
    header_said,
    original_hand_said,
    win_words,
)
from mjscore.sessions.naming import named_deal, seats_said, with_players
from mjscore.sessions.played import read_played
from mjscore.sessions.questions import (
    PENALTY,
    Question,
    next_question,
)
from mjscore.sessions.rotation import passes
from mjscore.sessions.seating import Seating, plain
from mjscore.sessions.session import EAST, Entry, Session
from mjscore.sessions.so_far import DealSoFar, ToldHand, lacks_means
from mjscore.sessions.undecided import asked_for
from mjscore.settlement import settle

Asked = tuple[str, str, bool]
"""A question apart from the seating: its row, the name of the player, and whether he is the winner."""


class Answer(NamedTuple):
    """An answer as it was typed, its question, and the deal as it then was."""

    question: Question
    typed: str
    then: DealSoFar


@dataclass(frozen=True, slots=True)
class DealForm:
    """The questions and answers about one deal, with its seating, rules, round and further lines of its header.

    `offers` are earlier answers; an empty answer takes the one that is offered.
    """

    seating: Seating
    ruleset: Ruleset
    wind: Round | None = None
    header: tuple[str, ...] = ()
    answered_so_far: tuple[Answer, ...] = ()
    offers: Mapping[Asked, str] = field(default_factory=dict)

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers as they were typed."""
        return tuple(each.typed for each in self.answered_so_far)

    @property
    def so_far(self) -> DealSoFar:
        """The deal as far as it is told."""
        told = self.answered_so_far
        return (
            told[-1].then if told else DealSoFar(self.seating, self.ruleset, self.wind)
        )

    def question(self) -> Question | None:
        """The next question; None where everything is told, or what is told cannot be."""
        question = next_question(self.so_far)
        if question is not None and (
            question.key != "offence" or not self.header or self.offer(question)
        ):
            return question  # else a line of the header may tell the offence
        try:
            deal = read_deal(
                self.text(), source=ANSWER, hand_size=self.ruleset.hand_size
            )
            settle(
                in_one_round(replace(deal, round=deal.round or self.wind)), self.ruleset
            )
            if self.so_far.fours is None:
                passes(deal, self.ruleset)
        except UndecidedDeal as problem:
            asked = (asked_for(self.so_far, fault) for fault in problem.faults)
            return next((each for each in asked if each.row.words(each.now)), question)
        except Problem:
            return question
        return None

    def offer(self, question: Question) -> str:
        """What was answered to a question before; empty where nothing was, or where that cannot be any more."""
        before = self.offers.get(_asked(question, self.seating), "")
        with suppress(Problem):
            question.take(before)
            return before
        return ""

    def answered(self, typed: str) -> DealForm:
        """The form with one answer more, an empty one what is offered; raises Problem for an answer that cannot be."""
        question = self.question()
        assert question is not None
        typed = (
            plain(typed).strip()
            or self.offer(question)
            or question.row.default(question.now, question.about)
        )
        answer = Answer(question, typed, question.take(typed))
        return replace(self, answered_so_far=(*self.answered_so_far, answer))

    def with_answers(self, answers: Sequence[str]) -> DealForm:
        """The form with these answers, up to the first that no longer fits."""
        left = iter(answers)
        return replace(self, answered_so_far=())._answered_by(
            lambda question: next(left, "")
        )

    def reseated(self, seating: Seating, wind: Round | None) -> DealForm:
        """The form for players who sit otherwise: what was told of a player stays told of him.

        It ends where an answer cannot be carried over, such as one that names a seat.
        """
        answered = {
            _asked(each.question, self.seating): each.typed
            for each in self.answered_so_far
        }
        offers = {
            asked: typed
            for asked, typed in {**self.offers, **answered}.items()
            if self._means_the_same(typed, seating)
        }
        header = (
            self.header
            if seating == self.seating
            else tuple(with_players(line, self.seating) for line in self.header)
        )
        form = DealForm(seating, self.ruleset, wind, header, offers=offers)
        return form._answered_by(
            lambda question: (
                form.offer(question) if _asked(question, seating) in answered else ""
            )
        )

    def answered_as_before(self) -> DealForm:
        """The form with the answers that are offered, up to the first question that has none."""
        return self._answered_by(self.offer)

    def _means_the_same(self, typed: str, seating: Seating) -> bool:
        before, after = dict(self.seating.seats), dict(seating.seats)
        return all(
            before.get(seat) == after.get(seat) for seat in seats_said(typed, seating)
        )

    def _answered_by(self, answer: Callable[[Question], str]) -> DealForm:
        """The form with answers given by a function, up to the first that is missing or cannot be."""
        form = self
        while (question := form.question()) is not None and (typed := answer(question)):
            try:
                form = form.answered(typed)
            except Problem:
                break
        return form

    def back(self, number: int | None = None) -> DealForm:
        """The form as it was before an answer was given: the last, or the one of a number, from 1; what follows is offered."""
        left = self.answered_so_far[: -1 if number is None else max(0, number - 1)]
        again = {
            _asked(each.question, self.seating): each.typed
            for each in self.answered_so_far[len(left) :]
        }
        return replace(self, answered_so_far=left, offers={**self.offers, **again})

    def with_line(self, line: str) -> DealForm:
        """The form with a further line of the header, such as `penalty: false mah-jongg Ann`.

        Raises Problem for a line that is none; whether it fits the deal is told with the whole of it.
        """
        name, colon, rest = plain(line).partition(":")
        if not colon:
            hint = "such as penalty: false mah-jongg Ann, liable: Bob, visible: 5C"
            fault = Fault(
                "no-line",
                f"“{line[:40]}” cannot stand in the header of a deal",
                hint=hint,
            )
            raise UsageProblem(fault, source=ANSWER)
        line = f"{name.strip()}: {rest.strip()}"
        if line.casefold() in [each.casefold() for each in self.header]:
            return self
        header_said(self.so_far, header := (*self.header, line))
        return replace(self, header=header)

    @property
    def east(self) -> str:
        """What becomes of East by the answers, where the rules ask for it: `passes` or `stays`; else empty."""
        return "" if self.so_far.fours is None else EAST[self.so_far.fours]

    def text(self) -> str:
        """The deal in the notation, with its header and the remarks in the answers."""
        header, bracket, blocks = str(self.so_far.deal()).partition("[")
        lines = named_deal("\n".join(self.header), self.seating, ANSWER).text
        remarks = [typed[typed.index("#") :] for typed in self.answers if "#" in typed]
        above = "\n".join(filter(None, (header.strip(), lines, *remarks)))
        return f"{above}\n\n{bracket}{blocks}" if above else f"{bracket}{blocks}"

    @property
    def heard(self) -> str:
        """How the last answer was read where it tells of a hand; empty where it says that itself."""
        question, typed, now = self.answered_so_far[-1]
        seat = question.about
        hand, limit = (
            None if seat is None else now.hands.get(seat),
            self.ruleset.limit.points,
        )
        if (
            seat is None
            or hand is None
            or (question.key == "how" and isinstance(hand, CountedHand))
        ):
            return ""
        if isinstance(hand, Hand):
            half = hand.won if lacks_means(hand) else None
            told = _as_answer(
                hand if half is None else replace(hand, won=None), self.seating
            )
            words = told if half is None else f"{told}; won: {half.tile}"
        else:
            how = (
                ""
                if hand.won is None
                else f" {'from ' * (hand.won.source is not None)}{win_words(hand.won, self.seating)}"
            )
            over = (
                f", over the limit of {limit}"
                if limit is not None and hand.score > limit
                else ""
            )
            words = counted_words(hand) + how + over
        return "" if words == typed else f"{self.seating.name(seat)}: {words}"

    def value(self, typed: str) -> str:
        """What a hand that is being typed is worth so far, in a few words; empty where that cannot be told."""
        question, now = self.question(), self.so_far
        if (
            question is None
            or question.about is None
            or not question.key.startswith("hand ")
            or not typed.strip()
        ):
            return ""
        try:
            told = (hand_said if now.around.result is None else original_hand_said)(
                now, question.about, typed
            )
            return (
                f"{told} heads"
                if isinstance(told, int)
                else _worth(now, question.about, told)
            )
        except Problem as problem:
            return str(problem.message)


def _asked(question: Question, seating: Seating) -> Asked:
    """How the tile came stays so where somebody else is told as the winner."""
    name = (
        ""
        if question.about is None or question.key == "how"
        else seating.name(question.about)
    )
    return (
        question.row.key,
        name,
        question.about is not None and question.about is question.now.winner,
    )


def recalled(session: Session, entry: Entry) -> DealForm:
    """The form by which a deal of a session is told again: its answers are offered, as far as they can be written as answers.

    Its header has what no question asks for: not how the deal ended, by an offence too, nor what the session itself says.
    """
    deal, seating = (
        read_played(entry.body, entry.seating, session.ruleset, session.source),
        entry.seating,
    )
    offers = _offered(deal, seating) | {
        ("fours", "", False): {EAST[True]: "yes", EAST[False]: "no"}.get(
            entry.east_stated, ""
        )
    }
    ended_by_offence = deal.winner is None and deal.result is None
    kept = replace(
        deal,
        round=None,
        streak=None,
        result=None,
        penalties=deal.penalties[ended_by_offence:],
    )
    header = write_deal(kept).partition("[")[0].strip()
    lines = tuple(with_players(line, seating) for line in header.split("\n") if line)
    return DealForm(seating, session.ruleset, entry.wind, lines, offers=offers)


def _offered(deal: Deal, seating: Seating) -> dict[Asked, str]:
    ended = PENALTY if deal.result is None else str(deal.result.ending)
    found = {
        ("ending", "", False): ended
        if deal.winner is None
        else seating.name(deal.winner)
    }
    if deal.result is not None and deal.result.by is not None:
        found["washer", "", False] = seating.name(deal.result.by)
    elif deal.winner is None and deal.penalties:
        found["offence", "", False] = with_players(
            f"penalty: {deal.penalties[0]}", seating
        )[len("penalty: ") :]
    for seat, hand in deal.seats:
        asked = "hand", seating.name(seat), seat is deal.winner
        if (
            deal.result is not None
            and seat is deal.result.by
            and deal.result.heads is not None
        ):
            found[asked] = str(deal.result.heads)
        elif isinstance(hand, Hand):
            found[asked] = _as_answer(hand, seating)
        elif hand.status is None or not hand.score:
            found[asked] = counted_words(hand)
        if isinstance(hand, CountedHand) and hand.won is not None:
            found["how", "", True] = win_words(hand.won, seating)
    return found


def _as_answer(hand: Hand, seating: Seating) -> str:
    return with_players(
        write_hand(replace(hand, seat=None, round=None, visible=())), seating
    )


def _worth(now: DealSoFar, seat: Seat, hand: ToldHand) -> str:
    if isinstance(hand, CountedHand):
        return f"score: {hand.score}" + (
            "" if hand.doubles is None else f", {hand.doubles} doubles"
        )
    if seat is now.winner and lacks_means(hand) and hand.size >= now.ruleset.hand_size:
        return "how it was won is asked next"
    hand = replace(hand, seat=seat, round=hand.round or now.wind)
    sheet = score(
        require(hand, any_rules(hand, discarding=True, extra_winds=True), ANSWER),
        now.ruleset,
    )
    equals = " = " if sheet.standing is not None or not sheet.limited else ", in all "
    return f"{sheet.arithmetic}{equals}{sheet.total}"
