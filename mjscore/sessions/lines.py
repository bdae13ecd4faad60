"""Lines by which a deal is told at the table: bare figures, scores with names, a hand by its tiles, or the header of a deal.

48* 16 4 0 b                            in the order of the players at the head of the file; the star behind the winner's,
                                        then who discarded the tile, or `drawn`
Ann 48 wins from Bob, Cleo 16, Dan 0    scores with names
Ann: 888D | EEE 567C 123B WD WD; won: 8D from Bob
draw                                    nobody won
penalty: false mah-jongg Ann            and other lines of a deal's header
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Means, Win
from mjscore.game.seats import Seat
from mjscore.notation.outline import (
    split_front_matter,
    without_comments,
    without_remarks,
)
from mjscore.notation.players import with_players
from mjscore.notation.reader import read_counted_deal, read_deal, read_won
from mjscore.notation.written_scores import are_scores, header_end
from mjscore.problems import (
    About,
    Choice,
    Fact,
    Fault,
    Problem,
    Span,
    UndecidedDeal,
    UsageProblem,
)
from mjscore.rules.schema import Ruleset
from mjscore.sentences import listed
from mjscore.sessions.naming import names_of, refused_by_names, seat_called, seats_meant
from mjscore.sessions.seating import Seating, plainly_typed
from mjscore.sessions.session import Session
from mjscore.sessions.telling import ToldDeal, remarks_in, without_east
from mjscore.settlement.draft import HEADER, NO_HANDS, Came, DealDraft
from mjscore.settlement.missing import missing_facts

_DRAWN: Final = "drawn"
_FIGURES: Final = re.compile(
    r"\s* [0-9]{1,9} \b (?! \s* [×x] | [0-9]* [a-z] )", re.IGNORECASE | re.VERBOSE
)
"""How a line of bare figures begins; tiles and counts of tiles have a letter behind their figures."""
_FIGURE: Final = re.compile(
    r"[\s,;/]* (?P<score> [0-9]{1,9} ) [ ]* (?P<star> \* )? (?= [\s,;/] | $ )",
    re.VERBOSE,
)
_TELLS_A_WIN: Final = re.compile(
    r"\*|\b(?:wins|won|winner|from|drawn?)\b", re.IGNORECASE
)
_TILES: Final = re.compile(r"\b[1-9]+[dbc]\b|\b[0-9]+\s+others\b", re.IGNORECASE)
"""Tiles by their codes, and `7 others`: they stand in a hand, never among scores."""
_OTHERS: Final = re.compile(r"\bothers\b", re.IGNORECASE)
_WON: Final = re.compile(
    r"\s* (?P<name> \S.*? ) \s+ (?:has\s+)? (?:won|wins) (?P<how> \s.* )?",
    re.IGNORECASE | re.VERBOSE,
)
"""Who won, as it is answered where nobody is said to have won; perhaps from whom."""
_HEADING: Final = re.compile(r"^[ \t]*\[([^\]\n]*)\]", re.MULTILINE)
_NAMED_SCORE: Final = re.compile(
    r"""
    [\s,;]* (?P<name> [^\d,;=:]* [^\d\s,;=:] )
    \s* [=:]? \s* (?P<score> [0-9]{1,9} | nothing ) (?= [\s,;] | $ )
    """,
    re.IGNORECASE | re.VERBOSE,
)
_BETWEEN: Final = " ,;."
"""What may stand between figures, scores and words."""
_SHOWN: Final = 40
"""How many letters of a text a refusal shows."""


def _order_of(session: Session, seating: Seating) -> tuple[Seat, ...]:
    """The seats of those who play, in the order of the players at the head of the file; this is the order of bare figures."""
    seat_of = {name: seat for seat, name in seating.seats}
    names = [name for name in session.names if name in seat_of]
    names += [name for name in seat_of if name not in names]
    return tuple(seat_of[name] for name in names)


def example_figures(players: int) -> str:
    """Bare figures of a deal of so many players, as an example: `48* 16 4 0`."""
    return " ".join(["48*", "16", "4", "0", "0", "0"][:players])


def blank_draft(seating: Seating) -> DealDraft:
    """A deal of which nothing is told yet."""
    return DealDraft(tuple(seat for seat, _ in seating.seats))


def merged(draft: DealDraft, told: Deal) -> DealDraft:
    """The draft with the hands of a deal, or of a part of one, and with what its header says."""
    hands = dict(draft.hands)
    if told.winner is not None:
        for seat, hand in hands.items():
            hands[seat] = replace(hand, won=None)
    hands.update(told.seats)
    header: dict[str, Any] = {}
    for name in HEADER:
        value = getattr(told, name)
        if value != getattr(NO_HANDS, name):
            header[name] = value
    if told.penalties:
        header["penalties"] = (*draft.around.penalties, *told.penalties)
    if told.winner is not None and told.result is None:
        header["result"] = None
    # A deal that is told in several texts has no text as a whole; each hand has its own.
    header["origin"] = None if draft.hands else told.origin
    return replace(draft, hands=hands, around=replace(draft.around, **header))


@dataclass(frozen=True, slots=True)
class LineReader:
    """Reads what is told of one deal: who plays it, in what order bare figures stand, its rules, and what refusals call a text.

    In refusals the players are called by their names.
    """

    seating: Seating
    order: tuple[Seat, ...]
    ruleset: Ruleset
    source: str

    @classmethod
    def of(
        cls, session: Session, seating: Seating, source: str = "the line"
    ) -> LineReader:
        """The reader of a deal of a session that is played by these players."""
        return cls(seating, _order_of(session, seating), session.ruleset, source)

    def read_deal(self, text: str) -> ToldDeal:
        """The deal that a text tells, in the notation or in the lines of the table; a line `east: passes` may stand beside it.

        Raises UndecidedDeal with every fact that settling needs and the text lacks, each with the line that says it; another
        Problem for a text that cannot be read.
        """
        _, body = split_front_matter(plainly_typed(text), self.source)
        body, east = without_east(body)
        draft = self.read_line(body, blank_draft(self.seating))
        with refused_by_names(self.seating):
            missing = [fact.fault() for fact in missing_facts(draft, self.ruleset)]
            if missing:
                raise UndecidedDeal(missing, source=self.source)
        return ToldDeal(draft.deal(), east, remarks_in(body))

    def read_line(self, line: str, draft: DealDraft) -> DealDraft:
        """The draft with what a line tells; raises Problem for one that tells nothing of a deal."""
        text = plainly_typed(line)
        figures_at = header_end(without_comments(text))
        if _FIGURES.match(text, figures_at):
            if figures_at:
                draft = self.read_line(text[:figures_at], draft)
            figures = without_remarks(text)
            return self._with_figures(figures, draft, self.order, figures_at)
        with refused_by_names(self.seating):
            if are_scores(text) and not _TILES.search(text):
                return self._with_scores(text, draft)
            read = read_deal(
                text,
                source=self.source,
                hand_size=self.ruleset.hand_size,
                players=names_of(self.seating, whole_seats=_is_headed_by_seats(text)),
                part=True,
            )
        return merged(draft, read)

    def read_answer(self, answer: str, fact: Fact, draft: DealDraft) -> DealDraft:
        """The draft with the answer to a question: one of its choices by its beginning, or a line that says the fact.

        Hands of which nothing was told may be answered by a figure for each of them, in order; how the winning tile came also
        by what stands behind `won:`; how a deal of counted scores ended also by `Ann won`. Raises Problem for anything else.
        """
        text = plainly_typed(answer)
        if fact.about is About.HANDS and _FIGURES.match(text):
            untold = [seat for seat in self.order if seat not in draft.hands]
            if untold and len(list(_figures(text))) < len(self.order):
                return self._with_figures(text, draft, untold)
        choice = _choice_meant(text, fact)
        if choice is not None:
            return draft.with_answer(choice.answer)
        answered = self._with_win(text, fact, draft)
        if answered is not None:
            return answered
        try:
            return self.read_line(text, draft)
        except Problem:
            if not fact.choices or ":" in text or _FIGURES.match(text):
                raise
        raise self._no_answer(text, fact, draft)

    def _no_answer(self, text: str, fact: Fact, draft: DealDraft) -> UsageProblem:
        answers = [choice.words for choice in fact.choices]
        first = self.order[0]
        if fact.about is About.ENDING and draft.counted(first) is not None:
            answers.append(f"{self.seating.name(first)} won")
        if fact.about is About.HANDS:
            answers.append(str(fact.line))
        message = f"“{text[:_SHOWN]}” is none of the answers"
        fault = Fault("no-answer", message, hint=f"answer {listed(answers, 'or')}")
        return UsageProblem(fault, source="your answer")

    def _with_win(self, text: str, fact: Fact, draft: DealDraft) -> DealDraft | None:
        """The draft with who won, or how the winning tile came, where that is asked; None for a text that tells neither."""
        won = _WON.fullmatch(text) if fact.about is About.ENDING else None
        if won is not None:
            winner = seat_called(won["name"], self.seating, self.source)
            if draft.counted(winner) is not None:
                how = (won["how"] or "").strip()
                return draft.with_win(winner, self._how_it_came(how, winner, text))
        if any(isinstance(choice.answer, Came) for choice in fact.choices):
            came = self._came(text)
            if came is not None:
                return draft.with_answer(came)
        return None

    def _came(self, text: str) -> Came | None:
        """How the winning tile came, as `won:` would say it without the tile: `discard from Bob`; None for any other text."""
        try:
            with with_players(names_of(self.seating)):
                won = read_won(text)
        except Problem:
            return None
        if won.tile is not None or won.remarks:
            return None
        return Came(won.means, won.source)

    # --- Bare figures -----------------------------------------------------------------------------------------------------

    def _with_figures(
        self, text: str, draft: DealDraft, seats: Sequence[Seat], at: int = 0
    ) -> DealDraft:
        """The draft with a score for each of the seats, in order, and perhaps who won and how; the first figure stands at `at`."""
        figures = list(_figures(text, at))
        if len(figures) != len(seats):
            raise self._not_so_many(len(figures), seats, text)
        hands: dict[Seat, CountedHand] = {}
        starred: Seat | None = None
        for seat, figure in zip(seats, figures, strict=True):
            hands[seat] = CountedHand(int(figure["score"]), seat)
            if not figure["star"]:
                continue
            if starred is not None:
                span = Span(*figure.span("star"))
                hint = "leave one star out"
                fault = Fault("two-winners", "two cannot both win", span, hint=hint)
                raise UsageProblem(fault, text=text, source=self.source)
            starred = seat
        rest_at = figures[-1].end()
        rest = text[rest_at:].strip(_BETWEEN)
        before = draft.winner
        around = replace(draft.around, origin=None)  # no text tells the deal as a whole
        if starred is not None:
            won = self._how_it_came(rest, starred, text)
            hands[starred] = replace(hands[starred], won=won)
            around = replace(around, result=None)
        elif rest:
            start = text.index(rest, rest_at)
            span = Span(start, start + len(rest))
            message = (
                f"“{rest[:_SHOWN]}” stands behind the scores, but none of them has won"
            )
            hint = "write a star behind the winner's score, such as 48*"
            fault = Fault("no-winner-told", message, span, hint=hint)
            raise UsageProblem(fault, text=text, source=self.source)
        elif before is not None and before in hands and before in draft.hands:
            hands[before] = replace(hands[before], won=draft.hands[before].won)
        return replace(draft, hands={**draft.hands, **hands}, around=around)

    def _not_so_many(self, many: int, seats: Sequence[Seat], text: str) -> UsageProblem:
        names = ", ".join(self.seating.name(seat) for seat in seats)
        scores = "score" if many == 1 else "scores"
        fault = Fault(
            "wrong-seats",
            f"{many} {scores}, but {len(seats)} are needed: {names}",
            Span(0, max(1, len(text.rstrip()))),
            hint=f"write them in this order, such as {example_figures(len(seats))}",
        )
        return UsageProblem(fault, text=text, source=self.source)

    def _how_it_came(self, words: str, winner: Seat, text: str) -> Win:
        """How the winning tile came, as it stands behind the figures: `from Bob`, `b`, `drawn`; nothing: it is not known.

        A word that begins a player's name is the player, else it may be the beginning of `drawn`.
        """
        if not words:
            return Win(Means.UNKNOWN)
        first, _, behind = words.partition(" ")
        says_from = first.casefold() == "from" and bool(behind.strip())
        name = behind.strip() if says_from else words
        is_name = says_from or bool(seats_meant(words, self.seating))
        if not is_name and _DRAWN.startswith(words.casefold()):
            return Win(Means.DRAW)
        start = text.rindex(name)
        span = Span(start, start + len(name))
        try:
            discarder = seat_called(name, self.seating, self.source)
        except Problem as problem:
            fault = problem.faults[0]._replace(span=span)
            if not says_from:
                fault = fault._replace(hint=f"{fault.hint}; or write drawn")
            raise type(problem)(fault, text=text, source=self.source) from None
        if discarder is winner:
            player = self.seating.name(winner)
            fault = Fault(
                "own-discard",
                f"{player} won, so the tile cannot be {player}'s own discard",
                span,
                hint="name the player who discarded the tile, or write drawn",
            )
            raise UsageProblem(fault, text=text, source=self.source)
        return Win(Means.DISCARD, source=discarder)

    # --- Scores with names ------------------------------------------------------------------------------------------------

    def _seat_called(self, word: str) -> Seat:
        return seat_called(word, self.seating, self.source)

    def _with_scores(self, text: str, draft: DealDraft) -> DealDraft:
        """The draft with the scores of players who are called by name; who won may be told, or stand in the draft already."""
        if _TELLS_A_WIN.search(text):
            everybody = draft.seats if _OTHERS.search(text) else ()
            read = read_counted_deal(
                text,
                everybody,
                seat_of=self._seat_called,
                source=self.source,
                part=True,
            )
            return merged(draft, read)
        hands: dict[Seat, CountedHand] = {}
        at = 0
        while text[at:].strip(_BETWEEN):
            named = _NAMED_SCORE.match(text, at)
            if named is None:
                span = Span(at, max(at + 1, len(text.rstrip())))
                message = f"“{text[at:].strip()[:_SHOWN]}” is no player with a score"
                hint = "such as Cleo 16, Dan 0"
                fault = Fault("not-a-score", message, span, hint=hint)
                raise UsageProblem(fault, text=text, source=self.source)
            seat = self._seat_called(named["name"])
            if seat in hands:
                span = Span(*named.span("score"))
                message = f"{self.seating.name(seat)} has two scores"
                fault = Fault("two-scores", message, span)
                raise UsageProblem(fault, text=text, source=self.source)
            score = named["score"]
            points = int(score) if score.isdecimal() else 0
            before = draft.hands.get(seat)
            won = None if before is None else before.won
            hands[seat] = CountedHand(points, seat, won)
            at = named.end()
        return replace(draft, hands={**draft.hands, **hands})


def _is_headed_by_seats(text: str) -> bool:
    """Whether all hands of a text stand under whole seats, `[East]`; then a whole seat is nowhere the beginning of a name."""
    headings = [heading.strip().title() for heading in _HEADING.findall(text)]
    return bool(headings) and all(heading in tuple(Seat) for heading in headings)


def _choice_meant(text: str, fact: Fact) -> Choice | None:
    """The one choice that an answer is, or whose words, or one of whose words, it begins."""
    answer = text.strip().casefold()
    if not answer:
        return None
    same = []
    begun = []
    with_word = []
    for choice in fact.choices:
        words = choice.words.casefold()
        if words == answer:
            same.append(choice)
        if words.startswith(answer):
            begun.append(choice)
        if any(word.startswith(answer) for word in words.replace(":", " ").split()):
            with_word.append(choice)
    for meant in (same, begun, with_word):
        if len(meant) == 1:
            return meant[0]
    return None


def _figures(text: str, at: int = 0) -> Iterator[re.Match[str]]:
    """The bare figures that stand one after another from `at` on."""
    figure = _FIGURE.match(text, at)
    while figure is not None:
        yield figure
        figure = _FIGURE.match(text, figure.end())
