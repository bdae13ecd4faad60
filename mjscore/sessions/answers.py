"""What players type when they are asked: a score counted by hand, a number of heads, a hand, how it was won, an offence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mjscore.deals import CountedHand, Deal, Penalty
from mjscore.hands import Means, Status, Win
from mjscore.notation.reader import read_deal, read_hand, read_won
from mjscore.notation.words import ENGLISH, find
from mjscore.places import Section
from mjscore.problems import (
    Fault,
    ImpossibleHand,
    NotationProblem,
    Problem,
    UsageProblem,
)
from mjscore.seats import Seat
from mjscore.sessions.naming import is_name, named_deal, seat_called, seats_meant
from mjscore.sessions.seating import Seating
from mjscore.sessions.so_far import DealSoFar, ToldHand

ANSWER: Final = "your answer"
"""What refusals call an answer."""
DRAWN: Final = "drawn"
UNKNOWN: Final = "not known"
_UNKNOWN: Final = frozenset({"", "?", "dunno", "don't know"})
_STATUSES: Final = frozenset(str(status) for status in Status)
_MOST_DOUBLES: Final = 2
"""The most digits of a number of doubles."""
_SCORE: Final = re.compile(
    r"(?:(?:scores?|points)\s*:?\s*)?(?P<points>[0-9]{1,9})(?:\s*(?:points?|pts?))?"
    r"(?:[\s,(]+(?P<doubles>[0-9]{1,2})\s*doubles?\)?)?(?:\.|\s*\((?![0-9]+\s*doubles?\))[^()]*\))?",
    re.IGNORECASE,
)
_NOTHING: Final = frozenset({"zero", *ENGLISH["nothing"]})
_UNSEPARATED: Final = re.compile(
    r"(?<!:)[\s,;]+(won|bonus|flowers|seasons)(?:\s*:|(?=\s))", re.IGNORECASE
)
"""The name of a section behind tiles, without the semicolon or the colon that it has."""
_OTHERS: Final = re.compile(rf"[0-9]\s+{ENGLISH.any('others')}", re.IGNORECASE)
_HEADS: Final = re.compile(r"([0-9]{1,9})(?:\s*heads?)?", re.IGNORECASE)
_ROBBED: Final = re.compile(r"\s*rob(?:bed)?\s+(?:from\s+)?", re.IGNORECASE)
_MEANS: Final = re.compile(rf"\s*{ENGLISH.any('means')}", re.IGNORECASE)
_GROUP: Final = re.compile(
    r"\d{3,4}[dbc]|([eswn])\1{2,3}|([rgw]d)\2{2,3}", re.IGNORECASE
)
"""Three or four tiles written as one word."""


def no_answer(message: str, hint: str) -> UsageProblem:
    """The refusal of what does not answer a question."""
    return UsageProblem(Fault("no-answer", message, hint=hint), source=ANSWER)


def hand_said(now: DealSoFar, seat: Seat, said: str) -> ToldHand:
    """A player's hand: a score (`48`, of a winner `48 from Bob`), a word such as `dead` for an incorrect hand, or tiles."""
    text, whole = (
        _of_player(now, seat, said.strip()),
        seat is now.winner or now.around.result is not None,
    )
    if text.casefold() in _NOTHING and not whole:
        return CountedHand(0)
    if not text or text.casefold() in ENGLISH["rest"]:
        hint = (
            "write 0 for a hand that scores nothing"
            if not whole
            else "write what it scores, such as 48, or its tiles"
        )
        raise no_answer("a score or a hand is needed", hint)
    score = _SCORE.match(text)
    how = text[score.end() :].strip(" ,;") if score is not None else ""
    wins = seat is now.winner and (
        how.casefold().startswith("from ") or find("means", how) is Means.DRAW
    )
    if score is not None and (not how or wins):
        doubles, came = (
            score["doubles"],
            counted_win(how, now.seating, seat) if wins else None,
        )
        return CountedHand(
            int(score["points"]),
            doubles=None if doubles is None else int(doubles),
            won=came,
        )
    if text.casefold() in _STATUSES:
        return _incorrect_hand(now, Status(text.casefold()))
    written = hand_text(text, now.seating)
    won = re.search(r"\bwon: ([^;]*)", written)
    half_told = won is not None and _is_half_told(won[1])
    if won is not None and half_told:
        written = f"{written[: won.start(1)]}{Means.DRAW} {written[won.start(1) :]}"
    try:
        hand = read_hand(
            written,
            source=ANSWER,
            hand_size=now.ruleset.hand_size,
            seat=seat,
            discarding=won is None and whole,
        )
    except Problem as problem:
        raise _as_answer(problem, text, wins=whole) from None
    if hand.seat is not seat or hand.visible:
        raise no_answer(
            "this hand says where it sits or what is visible",
            "leave that out: the deal says it",
        )
    return (
        replace(hand, won=_without_means(hand.won))
        if half_told and hand.won is not None
        else hand
    )


def _of_player(now: DealSoFar, seat: Seat, said: str) -> str:
    """What is said of the player who is asked about, without the name; raises UsageProblem for a score of another."""
    who, _, score = said.replace(":", " ").replace("=", " ").partition(" ")
    if not _SCORE.fullmatch(score.strip()) or not (
        named := seats_meant(who, now.seating)
    ):
        return said
    if seat not in named:
        raise no_answer(
            f"{now.name(seat)} is asked for here, not {now.name(named[0])}",
            "write the score alone; < goes back",
        )
    return score.strip()


def _as_answer(problem: Problem, said: str, *, wins: bool) -> Problem:
    """A refusal of a hand that says what to write instead in an answer."""
    excess = problem.faults[0].excess
    hint = (
        "a score is written in figures, such as 12; of a hand write the tiles, such as 999B"
        if said.isalpha()
        else ""
    )
    if not wins and excess < 0 and not _OTHERS.search(said):
        hint = f"write how many others there are: {said}, {-excess} others; or the score, 0 for nothing"
    if not wins and excess > 0:
        hint = "only the winner has one more: take out what is too many; a kong counts as three"
    faults = [fault._replace(hint=hint or fault.hint) for fault in problem.faults]
    return type(problem)(faults, text=problem.text, source=problem.source)


def _incorrect_hand(now: DealSoFar, status: Status) -> CountedHand:
    """An incorrect hand of which nothing else is said; raises UsageProblem where its sets count."""
    if not now.ruleset.counts_nothing(status):
        hint = f"write its score, such as 16, or what scores in it, such as 999B; status: {status}"
        raise no_answer(
            f"the sets of a {status} hand score under this ruleset: what does it score?",
            hint,
        )
    return CountedHand(0, status=status)


def original_hand_said(now: DealSoFar, seat: Seat, said: str) -> int | ToldHand:
    """The tiles of an original hand, or how many heads it has."""
    text = said.strip()
    heads = _HEADS.fullmatch(text)
    if heads is not None:
        return int(heads[1])
    if (
        not text
        or _SCORE.fullmatch(text)
        or text.casefold() in (*_STATUSES, *ENGLISH["rest"])
    ):
        least = now.fewest_heads
        hint = (
            f"write them all, or how many heads there are, such as {least}"
            if least
            else "write them all"
        )
        raise no_answer("the tiles of the original hand are needed", hint)
    return hand_said(now, seat, said)


def win_said(now: DealSoFar, seat: Seat, said: str) -> Win:
    """How a hand of tiles was won; without the means where the tile alone is told."""
    words = win_text(said, now.seating)
    half_told = _is_half_told(words)
    read = read_won(f"{Means.DRAW} {words}" if half_told else words, source=ANSWER)
    return _without_means(read) if half_told else read


def how_said(now: DealSoFar, seat: Seat, said: str) -> Win:
    """How the winning tile came: drawn, on whose discard, or robbed; of a hand of tiles also the whole win again."""
    won = now.hands[seat].won
    if won is None:
        return counted_win(said, now.seating, seat)
    words = said.strip()
    if not is_name(words, now.seating) and words.casefold() in (
        Means.LOOSE,
        Means.DEALT,
    ):
        return replace(won, means=Means(words.casefold()))
    again = win_text(said, now.seating)
    if _is_win(again) and (whole := win_said(now, seat, said)).tile is not None:
        return whole
    how = counted_win(said, now.seating, seat)
    if how.means is Means.UNKNOWN:
        raise no_answer(
            f"how the {won.tile} came counts in a hand of tiles",
            "name who discarded it, or write drawn",
        )
    return replace(won, means=how.means, source=how.source)


def _without_means(won: Win) -> Win:
    """A win of which the tile is told, but not how it came."""
    return replace(won, means=Means.UNKNOWN, source=None)


def counted_win(said: str, seating: Seating, winner: Seat, source: str = ANSWER) -> Win:
    """How a hand counted by hand was won: drawn, on a player's discard, or not known. A player may be called Drew.

    Raises UsageProblem for a discarder who does not play, or who is the winner.
    """
    means = None if is_name(said, seating) else _drawn_or_unknown(said)
    if means is not None:
        return Win(means)
    robbed = _ROBBED.match(said) if not is_name(said, seating) else None
    who = (
        re.sub(r"^from ", "", said.strip()) if robbed is None else said[robbed.end() :]
    )
    discarder = seat_called(
        who, seating, source, (DRAWN,) if who == said.strip() else ()
    )
    if discarder is winner:
        name = seating.name(discarder)
        hint = "name the player who discarded the tile, or say drawn"
        fault = Fault(
            "own-discard",
            f"{name} won, so the tile cannot be {name}'s own discard",
            hint=hint,
        )
        raise UsageProblem(fault, source=source)
    return Win(Means.DISCARD if robbed is None else Means.ROB, source=discarder)


def _drawn_or_unknown(how: str) -> Means | None:
    """Whether an answer says that the winning tile was drawn, or that it is not known how it came, as nothing at all does."""
    if " ".join(how.split()).casefold() in _UNKNOWN:
        return Means.UNKNOWN
    means = find("means", how)
    return means if means in (Means.DRAW, Means.UNKNOWN) else None


def win_words(won: Win, seating: Seating) -> str:
    """The answer that says how a hand counted by hand was won; empty where no answer says it."""
    if won.source is None:
        return {Means.DRAW: DRAWN, Means.UNKNOWN: UNKNOWN}.get(won.means, "")
    return f"{'robbed ' if won.means is Means.ROB else ''}{seating.name(won.source)}"


def counted_words(hand: CountedHand) -> str:
    """The answer that tells a hand counted by hand."""
    doubles = "" if hand.doubles is None else f", {hand.doubles} doubles"
    return f"{hand.score}{doubles}" if hand.status is None else str(hand.status)


def doubles_said(said: str) -> int:
    """How many doubles a score holds."""
    if not (said.isascii() and said.isdecimal() and len(said) <= _MOST_DOUBLES):
        hint = "write how often the hand was doubled, such as 2; 0 for a hand without doubles"
        raise no_answer(f"“{said[:40]}” is not a number of doubles", hint)
    return int(said)


def offence_said(now: DealSoFar, said: str) -> tuple[Penalty, ...]:
    """An offence and whose."""
    if not said.strip():
        raise no_answer("which offence, and whose?", "such as false mah-jongg Ann")
    return (
        ()
        if (deal := header_said(now, [f"penalty: {said}"])) is None
        else deal.penalties
    )


def header_said(now: DealSoFar, lines: Sequence[str]) -> Deal | None:
    """The deal that has nothing but these lines of a header; None where it cannot be, which the whole deal must tell.

    Raises Problem for lines that are none, or that may mean two players.
    """
    header = named_deal("\n".join(lines), now.seating, ANSWER)
    rest = "".join(f"\n[{seat}] 0" for seat, _ in now.seating.seats)
    shown = header._replace(text=header.text + rest, written=header.written + rest)
    with shown.refused_as_written():
        try:
            return read_deal(shown.text, source=ANSWER, hand_size=now.ruleset.hand_size)
        except ImpossibleHand as problem:
            wrong = [fault for fault in problem.faults if fault.section == Section.DATE]
            if wrong:
                raise NotationProblem(wrong, text=problem.text, source=ANSWER) from None
            return None


def hand_text(said: str, seating: Seating) -> str:
    """A hand as people write it in the notation: tiles left of a bar lie on the table, a player is called by his name."""
    text = _UNSEPARATED.sub(
        lambda found: f"; {found[1]}:", named_deal(said, seating, ANSWER).text
    )
    hand, *sections = [piece.strip() for piece in text.split(";")]
    if "|" in hand:
        table, _, concealed = (piece.strip() for piece in hand.partition("|"))
        groups = ", ".join(
            group for piece in table.split(",") for group in _groups(piece.split())
        )
        parts = (
            f"exposed: {groups}" if groups else "",
            f"concealed: {concealed}" if concealed else "",
        )
        hand = "; ".join(filter(None, parts))
    elif ":" not in hand:
        hand = f"concealed: {hand}"
    found = [hand]
    for section in sections:
        name, colon, words = section.partition(":")
        called = find("won-as", name) if colon else None
        if called is not None:
            words = f"{name.strip()} {words.strip()}"
        wins = called is not None or (colon and find("sections", name) is Section.WON)
        found.append(f"won: {win_text(words, seating)}" if wins else section)
    return "; ".join(filter(None, found))


def _groups(words: list[str]) -> list[str]:
    """The groups in words between two commas: each word that is three or four tiles is one, if every word is."""
    return words if all(_GROUP.fullmatch(word) for word in words) else [" ".join(words)]


def win_text(said: str, seating: Seating) -> str:
    """How a hand was won as people say it: `2B from Ann` was discarded; of `2B` alone it is not told how it came."""
    tile, _, last = said.strip().rpartition(" ")
    if (
        is_name(last, seating)
        and tile
        and not re.search(r"\b(?:from|by|of)$", tile, re.IGNORECASE)
    ):
        said = f"{tile} from {last}"
    words = named_deal(said, seating, ANSWER).text.strip()
    source = re.search(
        r"\b(?:from|by)\s+(?!(?:the|a)\s)(.+?)(?=,|$)", words, re.IGNORECASE
    )
    if source is not None:
        seat = seat_called(
            source[1], seating, ANSWER, by_seats=True
        )  # names have become seats above
        words = f"{words[: source.start(1)]}{seat}{words[source.end(1) :]}"
    if source is None or _MEANS.match(words) is not None:
        return words
    supplied = f"discard {words}"
    return words if _is_win(words) and not _is_win(supplied) else supplied


def _is_half_told(words: str) -> bool:
    """Whether words tell the winning tile, but not how it came."""
    return bool(words) and not _is_win(words) and _is_win(f"{Means.DRAW} {words}")


def _is_win(words: str) -> bool:
    try:
        read_won(words, source=ANSWER)
    except Problem:
        return False
    return True
