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
from dataclasses import replace
from typing import Any, Final

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Means, Win
from mjscore.game.seats import Seat
from mjscore.notation.outline import split_front_matter, without_comments
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

_LINE: Final = "the line"
"""What refusals call a line."""
DRAWN: Final = "drawn"
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
    r"[\s,;]*(?P<name>[^\d,;=:]*[^\d\s,;=:])\s*[=:]?\s*(?P<score>[0-9]{1,9}|nothing)(?=[\s,;]|$)",
    re.IGNORECASE,
)


def order_of(session: Session, seating: Seating) -> tuple[Seat, ...]:
    """The seats of those who play, in the order of the players at the head of the file; this is the order of bare figures."""
    places = {name: seat for seat, name in seating.seats}
    names = [*(name for name in session.names if name in places)]
    names += [name for name in places if name not in names]
    return tuple(places[name] for name in names)


def blank_draft(seating: Seating) -> DealDraft:
    """A deal of which nothing is told yet."""
    return DealDraft(tuple(seat for seat, _ in seating.seats))


def read_line(
    line: str,
    draft: DealDraft,
    seating: Seating,
    ruleset: Ruleset,
    order: Sequence[Seat],
    source: str = _LINE,
) -> DealDraft:
    """The draft with what a line tells; `order` is that of bare figures.

    Raises Problem for a line that tells nothing of a deal, in which the players are called by their names.
    """
    text = plainly_typed(line)
    figures_at = header_end(without_comments(text))
    if _FIGURES.match(text, figures_at):
        if figures_at:
            header = text[:figures_at]
            draft = read_line(header, draft, seating, ruleset, order, source)
        return _with_figures(text, draft, seating, order, source, figures_at)
    with refused_by_names(seating):
        if are_scores(text) and not _TILES.search(text):
            return _with_scores(text, draft, seating, source)
        told = read_deal(
            text,
            source=source,
            hand_size=ruleset.hand_size,
            players=names_of(seating, whole_seats=_is_headed_by_seats(text)),
            part=True,
        )
    return merged(draft, told)


def _is_headed_by_seats(text: str) -> bool:
    """Whether all hands of a text stand under whole seats, `[East]`; then a whole seat is nowhere the beginning of a name."""
    headings = [heading.strip().title() for heading in _HEADING.findall(text)]
    return bool(headings) and all(heading in tuple(Seat) for heading in headings)


def merged(draft: DealDraft, told: Deal) -> DealDraft:
    """The draft with the hands of a deal, or of a part of one, and with what its header says."""
    hands = dict(draft.hands)
    if told.winner is not None:
        for seat, hand in hands.items():
            hands[seat] = replace(hand, won=None)
    hands.update(told.seats)
    said: dict[str, Any] = {}
    for name in HEADER:
        value = getattr(told, name)
        if value != getattr(NO_HANDS, name):
            said[name] = value
    if told.penalties:
        said["penalties"] = (*draft.around.penalties, *told.penalties)
    if told.winner is not None and told.result is None:
        said["result"] = None
    # A deal that is told in several texts has no text as a whole; each hand has its own.
    origin = None if draft.hands else told.origin
    return replace(
        draft, hands=hands, around=replace(draft.around, **said, origin=origin)
    )


def read_told(
    text: str,
    seating: Seating,
    ruleset: Ruleset,
    order: Sequence[Seat],
    source: str = "<deal>",
) -> ToldDeal:
    """The deal that a text tells, in the notation or in the lines of the table; a line `east: passes` may stand beside it.

    Raises UndecidedDeal with every fact that settling needs and the text lacks, each with the line that says it; another
    Problem for a text that cannot be read.
    """
    body = split_front_matter(plainly_typed(text), source)[1]
    body, east = without_east(body)
    draft = read_line(body, blank_draft(seating), seating, ruleset, order, source)
    with refused_by_names(seating):
        missing = [fact.fault() for fact in missing_facts(draft, ruleset)]
        if missing:
            raise UndecidedDeal(missing, source=source)
    return ToldDeal(draft.deal(), east, remarks_in(body))


def read_answer(
    answer: str,
    fact: Fact,
    draft: DealDraft,
    seating: Seating,
    ruleset: Ruleset,
    order: Sequence[Seat],
    source: str = _LINE,
) -> DealDraft:
    """The draft with the answer to a question: one of its choices by its beginning, or a line that says the fact.

    Hands of which nothing was told may be answered by a figure for each of them, in `order`; how the winning tile came also by
    what stands behind `won:`; how a deal of counted scores ended also by `Ann won`. Raises Problem for anything else.
    """
    text = plainly_typed(answer)
    if fact.about is About.HANDS and _FIGURES.match(text):
        untold = [seat for seat in order if seat not in draft.hands]
        if untold and len(list(_figures(text))) < len(order):
            return _with_figures(text, draft, seating, untold, source)
    chosen = _chosen(text, fact)
    if chosen is not None:
        return draft.with_answer(chosen.answer)
    answered = _with_win(text, fact, draft, seating, source)
    if answered is not None:
        return answered
    try:
        return read_line(text, draft, seating, ruleset, order, source)
    except Problem:
        if not fact.choices or ":" in text or _FIGURES.match(text):
            raise
    words = [choice.words for choice in fact.choices]
    if fact.about is About.ENDING and draft.counted(order[0]) is not None:
        words.append(f"{seating.name(order[0])} won")
    if fact.about is About.HANDS:
        words.append(str(fact.line))
    raise _no_answer(text, words)


def _no_answer(text: str, words: Sequence[str]) -> UsageProblem:
    hint = f"answer {listed(words, 'or')}"
    fault = Fault("no-answer", f"“{text[:40]}” is none of the answers", hint=hint)
    return UsageProblem(fault, source="your answer")


def _chosen(text: str, fact: Fact) -> Choice | None:
    """The one choice that an answer is, or whose words, or one of whose words, it begins."""
    said = text.strip().casefold()
    if not said:
        return None
    same = [choice for choice in fact.choices if choice.words.casefold() == said]
    begun = [
        choice for choice in fact.choices if choice.words.casefold().startswith(said)
    ]
    with_word = []
    for choice in fact.choices:
        words = choice.words.casefold().replace(":", " ").split()
        if any(word.startswith(said) for word in words):
            with_word.append(choice)
    for found in (same, begun, with_word):
        if len(found) == 1:
            return found[0]
    return None


def _with_win(
    text: str, fact: Fact, draft: DealDraft, seating: Seating, source: str
) -> DealDraft | None:
    """The draft with who won, or how the winning tile came, where that is asked; None for a text that tells neither."""
    if fact.about is About.ENDING:
        told = _WON.fullmatch(text)
        winner = told and seat_called(told["name"], seating, source)
        if told and winner and draft.counted(winner) is not None:
            how = (told["how"] or "").strip()
            won = _how_it_came(how, seating, winner, text, source)
            return draft.with_win(winner, won)
    if any(isinstance(choice.answer, Came) for choice in fact.choices):
        came = _came(text, seating)
        if came is not None:
            return draft.with_answer(came)
    return None


def _came(text: str, seating: Seating) -> Came | None:
    """How the winning tile came, as `won:` would say it without the tile: `discard from Bob`; None for any other text."""
    try:
        with with_players(names_of(seating)):
            won = read_won(text)
    except Problem:
        return None
    if won.tile is not None or won.remarks:
        return None
    return Came(won.means, won.source)


# --- Bare figures -------------------------------------------------------------------------------------------------------------


def _with_figures(
    text: str,
    draft: DealDraft,
    seating: Seating,
    order: Sequence[Seat],
    source: str,
    at: int = 0,
) -> DealDraft:
    """The draft with a score for each player, in order, and perhaps with who won and how; the first figure stands at `at`."""
    figures = list(_figures(text, at))
    if len(figures) != len(order):
        raise _not_so_many(len(figures), seating, order, text, source)
    rest_at = figures[-1].end()
    rest = text[rest_at:].strip(" ,;.")
    hands: dict[Seat, CountedHand] = {}
    starred: Seat | None = None
    for seat, figure in zip(order, figures, strict=True):
        hands[seat] = CountedHand(int(figure["score"]), seat)
        if figure["star"] and starred is not None:
            span = Span(*figure.span("star"))
            hint = "leave one star out"
            fault = Fault("two-winners", "two cannot both win", span, hint)
            raise UsageProblem(fault, text=text, source=source)
        if figure["star"]:
            starred = seat
    before = draft.winner
    around = draft.around
    if starred is not None:
        won = _how_it_came(rest, seating, starred, text, source)
        hands[starred] = replace(hands[starred], won=won)
        around = replace(around, result=None)
    elif rest:
        start = text.index(rest, rest_at)
        span = Span(start, start + len(rest))
        message = f"“{rest[:40]}” stands behind the scores, but none of them has won"
        hint = "write a star behind the winner's score, such as 48*"
        fault = Fault("no-winner-told", message, span, hint)
        raise UsageProblem(fault, text=text, source=source)
    elif before is not None and before in hands and before in draft.hands:
        hands[before] = replace(hands[before], won=draft.hands[before].won)
    return replace(draft, hands={**draft.hands, **hands}, around=around)


def _figures(text: str, at: int = 0) -> Iterator[re.Match[str]]:
    found = _FIGURE.match(text, at)
    while found is not None:
        yield found
        found = _FIGURE.match(text, found.end())


def _not_so_many(
    many: int, seating: Seating, order: Sequence[Seat], text: str, source: str
) -> UsageProblem:
    names = ", ".join(seating.name(seat) for seat in order)
    what = "score" if many == 1 else "scores"
    example = " ".join(["48*", "16", "4", "0", "0", "0"][: len(order)])
    fault = Fault(
        "wrong-seats",
        f"{many} {what}, but {len(order)} are needed: {names}",
        Span(0, max(1, len(text.rstrip()))),
        f"write them in this order, such as {example}",
    )
    return UsageProblem(fault, text=text, source=source)


def _how_it_came(
    said: str, seating: Seating, winner: Seat, text: str, source: str
) -> Win:
    """How the winning tile came, as it stands behind the figures: `from Bob`, `b`, `drawn`; nothing: it is not known.

    A word that begins a player's name is the player, else it may be the beginning of `drawn`.
    """
    if not said:
        return Win(Means.UNKNOWN)
    first, _, rest = said.partition(" ")
    named = rest.strip() if first.casefold() == "from" and rest.strip() else said
    calls_nobody = named is said and not seats_meant(said, seating)
    if calls_nobody and DRAWN.startswith(said.casefold()):
        return Win(Means.DRAW)
    span = Span(text.rindex(named), text.rindex(named) + len(named))
    try:
        discarder = seat_called(named, seating, source)
    except Problem as problem:
        fault = problem.faults[0]._replace(span=span)
        if named is said:
            fault = fault._replace(hint=f"{fault.hint}; or write drawn")
        raise type(problem)(fault, text=text, source=source) from None
    if discarder is winner:
        name = seating.name(winner)
        fault = Fault(
            "own-discard",
            f"{name} won, so the tile cannot be {name}'s own discard",
            span,
            "name the player who discarded the tile, or write drawn",
        )
        raise UsageProblem(fault, text=text, source=source)
    return Win(Means.DISCARD, source=discarder)


# --- Scores with names --------------------------------------------------------------------------------------------------------


def _with_scores(
    text: str, draft: DealDraft, seating: Seating, source: str
) -> DealDraft:
    """The draft with the scores of players who are called by name; who won may be told, or stand in the draft already."""

    def seat_of(word: str) -> Seat:
        return seat_called(word, seating, source)

    if _TELLS_A_WIN.search(text):
        everybody = draft.seats if _OTHERS.search(text) else ()
        told = read_counted_deal(
            text, everybody, seat_of=seat_of, source=source, part=True
        )
        return merged(draft, told)
    scores: dict[Seat, CountedHand] = {}
    at = 0
    while text[at:].strip(" ,;."):
        found = _NAMED_SCORE.match(text, at)
        if found is None:
            span = Span(at, max(at + 1, len(text.rstrip())))
            fault = Fault(
                "not-a-score",
                f"“{text[at:].strip()[:40]}” is no player with a score",
                span,
                "such as Cleo 16, Dan 0",
            )
            raise UsageProblem(fault, text=text, source=source)
        seat = seat_of(found["name"])
        if seat in scores:
            span = Span(*found.span("score"))
            fault = Fault("two-scores", f"{seating.name(seat)} has two scores", span)
            raise UsageProblem(fault, text=text, source=source)
        score = found["score"]
        points = int(score) if score.isdecimal() else 0
        before = draft.hands.get(seat)
        won = None if before is None else before.won
        scores[seat] = CountedHand(points, seat, won)
        at = found.end()
    return replace(draft, hands={**draft.hands, **scores})
