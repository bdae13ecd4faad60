"""What players type when they are asked: a score counted by hand, a number of heads, a hand, how it was won."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mjscore.notation.reader import read_won
from mjscore.notation.words import find
from mjscore.places import Section
from mjscore.problems import Problem
from mjscore.sessions.naming import named_deal, seat_called
from mjscore.sessions.seating import Seating

ANSWER: Final = "your answer"
"""What refusals call an answer."""
_SCORE: Final = re.compile(
    r"(?:(?:scores?|points)\s*:?\s*)?(?P<points>[0-9]{1,9})(?:\s*(?:points?|pts?))?"
    r"(?:[\s,(]+(?P<doubles>[0-9]{1,2})\s*doubles?\)?)?",
    re.IGNORECASE,
)
_HEADS: Final = re.compile(r"([0-9]{1,9})(?:\s*heads?)?", re.IGNORECASE)
_MEANS: Final = re.compile(
    r"\s*(?:draw|drew|drawn|discard|claimed|punged|chowed|loose|rob|robbed|dealt|self[- ]drawn)\b", re.IGNORECASE
)
_GROUP: Final = re.compile(r"\d{3,4}[dbc]|([eswn])\1{2,3}|([rgw]d)\2{2,3}", re.IGNORECASE)
"""Three or four tiles written as one word."""


class SaidScore(NamedTuple):
    """A score counted by hand, in points, and the doubles in it as far as they are told."""

    points: int
    doubles: int | None

    @property
    def line(self) -> str:
        """The score as a line of the notation."""
        return f"score: {self.points}" + ("" if self.doubles is None else f", {self.doubles} doubles")


def score_said(said: str) -> SaidScore | None:
    """The score in `48`, `48 points`, `score: 80, 2 doubles`; None for anything else."""
    told = _SCORE.fullmatch(said.strip())
    return None if told is None else SaidScore(int(told["points"]), None if told["doubles"] is None else int(told["doubles"]))


def heads_said(said: str) -> int | None:
    """The number in `9`, `9 heads`; None for anything else."""
    told = _HEADS.fullmatch(said.strip())
    return None if told is None else int(told[1])


def hand_text(said: str, seating: Seating) -> str:
    """A hand as people write it in the notation: tiles left of a bar lie on the table, a player is called by his name."""
    hand, *sections = [piece.strip() for piece in named_deal(said, seating, ANSWER).text.split(";")]
    if "|" in hand:
        table, _, standing = hand.partition("|")
        groups = ", ".join(group for piece in table.split(",") for group in _groups(piece.split()))
        hand = "; ".join(
            part
            for part in (f"exposed: {groups}" if groups else "", f"concealed: {standing.strip()}" if standing.strip() else "")
            if part
        )
    elif ":" not in hand:
        hand = f"concealed: {hand}"
    found = [hand]
    for section in sections:
        name, colon, words = section.partition(":")
        called = find("won-as", name) if colon else None
        if called is not None:
            words = f"{name.strip()} {words.strip()}"
        wins = called is not None or colon and find("sections", name) is Section.WON
        found.append(f"won: {win_text(words, seating)}" if wins else section)
    return "; ".join(piece for piece in found if piece)


def _groups(words: list[str]) -> list[str]:
    """The groups in words between two commas: each word that is three or four tiles is one, if every word is."""
    return words if all(_GROUP.fullmatch(word) for word in words) else [" ".join(words)]


def win_text(said: str, seating: Seating) -> str:
    """How a hand was won as people say it: `2B` was drawn, `2B from Ann` discarded."""
    words = named_deal(said, seating, ANSWER).text.strip()
    source = re.search(r"\b(?:from|by)\s+(?!(?:the|a)\s)(.+?)(?=,|$)", words, re.IGNORECASE)
    if source is not None:
        seat = seat_called(source[1], seating, ANSWER)
        words = f"{words[: source.start(1)]}{seat}{words[source.end(1) :]}"
    if _MEANS.match(words) is not None:
        return words
    supplied = f"{'discard' if source is not None else 'draw'} {words}"
    return words if _is_win(words) and not _is_win(supplied) else supplied


def _is_win(words: str) -> bool:
    """Whether words say how a hand was won."""
    try:
        read_won(words, source=ANSWER)
    except Problem:
        return False
    return True
