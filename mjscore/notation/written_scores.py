"""Scores counted by hand, in one text: `East 68, South 24, West 56, North 0, East wins from South`.

Each player stands with a score, and `won`, `wins` or `*` behind the winner's; or the win stands by itself, `East wins`,
`winner East`. Behind it may stand `from South` or `drawn`. `nothing` is 0, and `others nothing` is said of all who are not
named. Lines of a deal's header may stand above. `draw` alone says that nobody won.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NoReturn

from mjscore.game.deals import CountedHand
from mjscore.game.hands import Means, Win
from mjscore.game.seats import Seat
from mjscore.notation import outline
from mjscore.notation.words import HEADER_SECTIONS, find
from mjscore.places import Origin, Section, TextPiece
from mjscore.problems import Fault, NotationProblem, Problem, Span, UnknownPlayer
from mjscore.sentences import listed, sentence

MOST_CHARACTERS: Final = 400
"""The longest text of scores, without the header above."""
_EXAMPLE: Final = "such as: East 68, South 24, West 56, North 0, East wins"
_NO_WINNER: Final = (
    f"write it behind the scores, {_EXAMPLE}\nif nobody won, write draw and no scores"
)
_PART: Final = r"""(?ix)
    (?P<others> (?:the[ ]+)?others ) [ ]+ (?:nothing|0) {end}
    | (?P<player> {who} ) [ ]*+ (?:[=:][ ]*+)?
      (?P<score> nothing\b | (?:[-−–][ ]*+)?[0-9][^\s,;*]* )
      (?P<won> [ ]*+\* | [ ]++(?:wins|won)\b )?
    | from [ ]++ (?P<source> {who} ) {end}
    | (?P<drawn> drawn? ) {end}
    | winner [ ]*+ (?:[=:][ ]*+)? (?P<winner> {who} ) {end}
    | (?P<wins> {who} ) [ ]++ (?:wins|won) {end}
    """.format(
    who=r"[^\W\d_](?:[^\d=:,;*\n]*?[^\s\d=:,;*])??",
    end=r"(?= [ ]*+ (?: [,;\n] | \Z | (?:from|drawn?)\b ) )",
)
"""What stands between two commas, semicolons or line ends; after a score a blank is enough."""
_BETWEEN: Final = r"[\s,;]*"
_ODD: Final = r"[^\s,;]+"
_NOBODY_WON: Final = r"(?i)\s*drawn?\s*"
_TELLS_SCORES: Final = r"(?i)(?<!\w)(?:[0-9]+(?!\w)|nothing\b|winner\b)"
_NAME_OF_SECTION: Final = r"([^\W\d_][^\W\d_ ]*)[ ]*:"
_SEAT_AND_SCORE: Final = r"""(?x)
    (?<!\w) (?P<seat>[^\W\d_]{1,12}) [ ]? [:=]? [ ]? [0-9]{1,6} (?!\w)
"""
"""`re` compiles these when they are first used, and keeps them: a hand has no scores."""
_MOST_LOOKED_AT: Final = 1000


SeatOf = Callable[[str], Seat]
"""The seat of a player who is called by a word or a name; raises Problem for one who does not play."""


def seat_named(word: str) -> Seat:
    """The seat that a word names; raises UnknownPlayer."""
    seat: Seat | None = find("seats", word)
    if seat is None:
        hint = (
            "write the seats, such as East 68, South 24;"
            " a session knows its players by name (mjscore help sessions)"
        )
        message = f"“{word[:40]}” is no seat"
        raise UnknownPlayer(Fault("unknown-player", message, hint=hint))
    return seat


def header_end(text: str) -> int:
    """Where the lines of a deal's header above the scores end; `text` is without comments."""
    for start, piece in outline.sections(text):
        name, colon, _ = piece.partition(":")
        if not colon or find("sections", name) not in HEADER_SECTIONS:
            return start
    return len(text)


def are_scores(text: str) -> bool:
    """Whether a text is to be read as the scores of players, and not as a hand or as a deal with a block for each seat."""
    body = outline.without_comments(outline.normalise(text))
    scores = body[header_end(body) :].strip()
    if re.fullmatch(_NOBODY_WON, scores):
        return True
    if not scores[:1].isalpha() or not set("[]{}|").isdisjoint(scores):
        return False
    beginning = scores[:MOST_CHARACTERS]
    names = re.findall(_NAME_OF_SECTION, beginning)
    if any(find("sections", name) is not None for name in names):
        return False
    return re.search(_TELLS_SCORES, beginning) is not None


def read_written_scores(
    text: str, start: int, whole: Origin, seat_of: SeatOf, seats: Sequence[Seat]
) -> dict[Seat, CountedHand]:
    """The hands whose scores stand in a text from an offset on; none where it says that nobody won.

    `text` is without comments, `whole` is the text as it was written; `seats` are those of all who play, none where that is
    not known. Raises NotationProblem for anything that is no such text, and what `seat_of` raises.
    """
    scores = _ScoresSoFar(whole, seat_of)
    if len(text) - start > MOST_CHARACTERS:
        message = f"scores have at most {MOST_CHARACTERS} characters"
        behind = Span(start + MOST_CHARACTERS, start + MOST_CHARACTERS + 1)
        scores.refuse_part("too-long", message, behind, hint="write each player once")
    if re.compile(_NOBODY_WON).fullmatch(text, start):
        return {}
    at = _end_of(_BETWEEN, text, start)
    while at < len(text):
        part = re.compile(_PART).match(text, at)
        if part is None:
            odd = Span(at, _end_of(_ODD, text, at))
            word = text[odd.start : odd.end][:40]
            message = f"“{word}” cannot stand here among scores"
            scores.refuse_part("not-a-score", message, odd, hint=_EXAMPLE)
        scores.take(part)
        at = _end_of(_BETWEEN, text, part.end())
    end = max(start, len(text.rstrip()))
    return scores.finished(Span(start, end), seats)


def _end_of(pattern: str, text: str, at: int) -> int:
    match = re.compile(pattern).match(text, at)
    return at if match is None else match.end()


class _ScoresSoFar:
    """The scores and the win as far as they are read."""

    def __init__(self, whole: Origin, seat_of: SeatOf) -> None:
        self._whole = whole
        self._seat_of = seat_of
        self._hands: dict[Seat, CountedHand] = {}
        self._others = False
        self._winner: Seat | None = None
        self._won = Win(Means.UNKNOWN)
        self._won_at = Span(0, 0)
        self._just_won = False
        """Whether the win stands directly before, so that `from` or `drawn` may follow."""

    def take(self, part: re.Match[str]) -> None:
        """Take the next part of the text; raises Problem where it contradicts another, or nobody knows of whom it is said."""
        just_won = self._just_won
        self._just_won = False
        if part["others"]:
            self._others = True
        elif part["source"] or part["drawn"]:
            if not just_won:
                message = f"“{part[0]}” does not stand behind a win"
                self.refuse_part("not-a-score", message, _place(part), hint=_EXAMPLE)
            self._take_how(part)
        elif part["player"]:
            self._take_score(part)
        else:
            group = "winner" if part["winner"] else "wins"
            self._take_win(self._player(part, group), _place(part))

    def _take_how(self, part: re.Match[str]) -> None:
        """How the winning tile came: drawn, or whose discard it was."""
        if part["drawn"]:
            self._won = Win(Means.DRAW)
        else:
            self._won = Win(Means.DISCARD, source=self._player(part, "source"))
        self._won_at = Span(self._won_at.start, part.end())

    def _take_score(self, part: re.Match[str]) -> None:
        """The score of a player, and the win where it stands behind it."""
        seat = self._player(part, "player")
        if seat in self._hands:
            message = sentence("{seat} has two scores", seat=seat)
            place = _place(part)
            self.refuse_part("two-scores", message, place, hint="leave one out")
        points = self._points(part)
        origin = self._whole._replace(
            span=_place(part),
            written=((Section.SCORE, 0, _piece(_place(part, "score"))),),
            heading=_place(part, "player"),
            bare=True,
        )
        self._hands[seat] = CountedHand(points, seat, origin=origin)
        if part["won"]:
            self._take_win(seat, _place(part))

    def _points(self, part: re.Match[str]) -> int:
        """The points of a score; raises NotationProblem where they are no number from 0 up."""
        score = part["score"]
        place = _place(part, "score")
        if score.casefold() == "nothing":
            return 0
        if not score[0].isdigit():
            message = f"{score} is less than nothing"
            self.refuse_part("not-a-score", message, place, hint="a score is 0 or more")
        if not re.fullmatch("[0-9]{1,9}", score):
            message = f"{score} is not a whole number of points"
            self.refuse_part("not-a-score", message, place, hint=_EXAMPLE)
        return int(score)

    def _take_win(self, seat: Seat, place: Span) -> None:
        """Who won; raises NotationProblem where somebody else is said to have won."""
        if self._winner not in (None, seat):
            message = sentence(
                "{winner} and {seat} cannot both win", winner=self._winner, seat=seat
            )
            self.refuse_part("two-winners", message, place, hint="leave one out")
        self._winner = seat
        self._won_at = place
        self._just_won = True

    def _player(self, part: re.Match[str], group: str) -> Seat:
        """The seat of the player who is named in a group of the pattern; what `seat_of` raises is shown at that place."""
        try:
            return self._seat_of(part[group])
        except Problem as problem:
            fault = problem.faults[0]._replace(span=_place(part, group))
            whole = self._whole
            raise type(problem)(fault, text=whole.text, source=whole.source) from None

    def finished(self, place: Span, seats: Sequence[Seat]) -> dict[Seat, CountedHand]:
        """The hands; raises NotationProblem where it is not said who won, or what one of those who play has scored."""
        if self._winner is None:
            message = "these scores do not say who won"
            self.refuse_part("no-winner", message, place, hint=_NO_WINNER)
        hand = self._hands.get(self._winner)
        if hand is None or hand.origin is None:
            message = sentence("{winner} won, but has no score", winner=self._winner)
            self.refuse_part("no-score", message, self._won_at, hint=_EXAMPLE)
        if self._others and not seats:
            message = "it is not known who the others are, for a seat stays empty"
            self.refuse_part(
                "no-score", message, place, hint="write each player with a score"
            )
        missing = [seat for seat in seats if seat not in self._hands]
        if missing and not self._others:
            message = sentence("no score is written for {names}", names=listed(missing))
            hint = "write 0 for a hand that scores nothing, or: others nothing"
            self.refuse_part("no-score", message, place, hint=hint)
        won = (Section.WON, 0, _piece(self._won_at))
        origin = hand.origin._replace(written=(*hand.origin.written, won))
        self._hands[self._winner] = replace(hand, won=self._won, origin=origin)
        return {seat: CountedHand(0, seat) for seat in missing} | self._hands

    def refuse_part(self, code: str, message: str, place: Span, hint: str) -> NoReturn:
        """Raise NotationProblem."""
        fault = Fault(code, message, place, hint=hint)
        raise NotationProblem(fault, text=self._whole.text, source=self._whole.source)


def _place(part: re.Match[str], group: str | int = 0) -> Span:
    start, end = part.span(group)
    return Span(start, end)


def _piece(place: Span) -> TextPiece:
    return TextPiece((), (), place.start, end=place.end)


def scored_seats(text: str) -> list[re.Match[str]]:
    """The seats with a figure behind them, if there are two or more."""
    scored = [
        match
        for match in re.finditer(_SEAT_AND_SCORE, text[:_MOST_LOOKED_AT])
        if find("seats", match["seat"]) is not None
    ]
    return scored if len(scored) > 1 else []
