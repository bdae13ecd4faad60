"""Scores as a treasurer writes them: `East 68 / South 24, winner East`, in a line, a list or a table; `E=68,S=24`."""

import re
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from mjscore.notation.outline import without_marks
from mjscore.notation.words import data, find
from mjscore.problems import Fault, Span, UsageProblem
from mjscore.seats import Seat

_LONGEST: Final = 1000
_TOKEN: Final = re.compile(
    r"[ \t]*(?:(?P<end>[.](?![0-9])|[,;\n])|(?P<mark>[:=/|&+()!*{}\"\[\]]|[-–—](?![1-9]))"
    r"|(?P<number>[0-9]{1,9})(?![0-9]|[.][0-9])|(?P<words>[^\W\d_](?:[^\W\d_]|['’](?=\w)|-(?=[^\W\d_]))*))"
)
_DEAL: Final = r"(?i)^\s*(?:hand|deal|game|round|spel|spiel|ronde|runde)\s*(?:no\.?\s*)?[0-9]{1,3}\s*[:.)]"


@cache
def _kinds() -> dict[str, str]:
    """Words beside the names, and what they say."""
    return {word: kind for kind, words in data("plain")["scores"].items() for word in words.replace("\n", " ").split(", ")}


class WrittenScores(NamedTuple):
    """Scores by the names that are written, who won, and whose discard it was or that the tile was `drawn`; empty: not said."""

    scores: tuple[tuple[str, str], ...]
    winner: str
    source: str

    @property
    def listed(self) -> str:
        """The scores as `--scores` takes them."""
        return ",".join(f"{name}={score}" for name, score in self.scores)


def bare_scores(text: str) -> str:
    """Figures without names, such as `68 24 56 0`, as scores in the order of play from East; empty for anything else."""
    found = re.fullmatch(r"\s*(\d{1,6}(?:[\s,;/|&+-]+\d{1,6}){1,5})[\s,;]*(.*)", text, re.DOTALL)
    figures = re.findall(r"\d+", found[1]) if found else []
    if found is None or len(figures) not in (3, 4) or re.search(r"\d|[^\W\d]{12}", found[2]):
        return ""
    names = "ESWN" if len(figures) == 4 else "ESN"
    return ", ".join(map("{}={}".format, names, figures)) + f", {found[2].strip() or 'winner East'}"


def written_scores(text: str) -> WrittenScores | None:
    """The scores of two or more players; None where the text holds anything else."""
    if len(text) > _LONGEST:
        return None
    text = re.sub(_DEAL, "", without_marks(text))
    tokens = None if "[" in text and ":" in text and "{" not in text else _tokens(text)  # [East] above score: is a deal
    told = None if tokens is None else _Told(tokens)
    if told is None or not told.is_whole:
        return None
    return WrittenScores(tuple(told.scores), *("".join(map(told.full_name, each)) for each in (told.winners, told.sources)))


def scored_names(text: str, *, alone: bool = True) -> list[re.Match[str]]:
    """The seats with a figure behind them, if there are two or more; or any names, where nothing else stands in the text."""
    found = list(re.finditer(_SEAT_SCORE, text[:_LONGEST]))
    seats = [each for each in found if find("seats", each["name"]) is not None]
    names = found if alone and not re.sub(_SEAT_SCORE, "", text).strip(" ,;\n") else []
    return next((each for each in (seats, names) if len(each) > 1), [])


_SEAT_SCORE: Final = (
    r"(?<!\w)(?P<name>[^\W\d_]{1,12})[ ]?[:=]?[ ]?[-−+]?[0-9]{1,6}(?:[.,][0-9]{1,3})?"
    r"[ ]?(?:points?|pts?)?[ ]?(?:[,;/|&\n.+-]|$)"
)


def _tokens(text: str) -> list[tuple[str, str]] | None:
    """The text as words, each with what it is; None where anything else stands in it."""
    text = re.sub(r"(?m)^(?=[^\n]*[-:]{2})[-:| ]++$", "", text).strip()
    text = re.sub(r"(?:(?<=[,;\n])|^)\s*([0-9]{1,6})\s*\(([^\W\d_]+)\b,?([^()]*)\)", r"\2 \1\3", text)
    text = re.sub(r"(?i)\bmah jongg?\b|,?\s*\"?\w+\"?\s*:\s*true\b", " mahjong", text)
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return None
        at = match.end()
        word = (match["words"] or "").removesuffix("’s").removesuffix("'s")
        if match.lastgroup != "words":
            found.append((match.lastgroup or "", match[0].strip(" \t")))
        elif (kind := "name" if word == "A" else _kinds().get(word.lower(), "name")) != "filler":
            found.append(("number", "0") if kind == "0" else (kind, word))
    return [each for each in found if each[0] != "mark"]


class _Told:
    """What the words of a text have said: scores, winners and sources."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self.scores: list[tuple[str, str]] = []
        self.winners: set[str] = set()
        self.sources: set[str] = set()
        self.waiting: deque[str] = deque()
        """Names whose scores may follow: one, or a line of them above a line of scores."""
        self.named = ""
        self.expected: set[str] | None = None
        """Where the next name belongs that no score need follow."""
        self.sense = True
        padded = [("end", ""), *tokens, ("end", ""), ("end", "")]
        for before, now, *after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
            self._take(now, before, after[0], after[1][0])

    @property
    def is_whole(self) -> bool:
        """Whether all of it made sense, and nothing was said in two ways."""
        return self.sense and not self.waiting and len(self.scores) > 1 and len(self.winners) < 2 and len(self.sources) < 2

    def full_name(self, word: str) -> str:
        """A player as his score calls him: `Bob` is the `South Bob` of it, and so is the `Bobs` of “on Bobs discard”."""
        names = [name for name, _ in self.scores]
        return next((name for name in names if name.split()[-1] in (word, word[:-1]) and word not in names), word)

    def _take(self, now: tuple[str, str], before: tuple[str, str], after: tuple[str, str], then: str) -> None:
        kind, word = now
        match kind:
            case "name":
                known = find("sections", word) is not None and find("seats", word) is None
                self.sense &= not known and not (self.waiting and before[0] == "number")
                if before[0] == "name" and find("seats", before[1]) and not find("seats", word) and before[1] in self.waiting:
                    word = f"{self.waiting.pop()} {word}"
                self._take_name(word, after[0])
            case "number" if self.waiting:
                self.scores.append((self.waiting.popleft(), word.lstrip("0") or "0"))
            case "number":
                self.sense = False
            case "win":
                self._take_win(word, before, after, then)
            case "from" | "by" | "discard" if self.expected is not self.winners and (kind != "discard" or before[0] == "end"):
                self.expected = self.sources
            case "discard" if before[0] == "name" and self.waiting and after[0] == "end":
                self.sources.add(self.waiting.pop())
            case "no":
                self.sense = False
            case "drawn":
                self.sources.add("drawn")
                self.expected = None

    def _take_name(self, word: str, after: str) -> None:
        self.named, expected, self.expected = word, self.expected, None
        if expected is not None:
            expected.add(word)
        if expected is None or after == "number":
            self.waiting.append(word)

    def _take_win(self, word: str, before: tuple[str, str], after: tuple[str, str], then: str) -> None:
        """Who has won: the name behind, where no score of its own follows it, or begins with it; the name before, if not."""
        begins, ends = before[0] == "end", after[0] == "end"
        by = then == "name" and (after[0] == "by" or before[1] == "\n" and after[1] == ",")
        if after[0] == "name" and (begins or before[0] == "number" != then) or begins and by:
            self.expected = self.winners
        elif self.named and (not begins or ends and (before[1] in ",;" or word in ("x", "yes"))):
            self.winners.add(self.named)
            if self.waiting and self.waiting[-1] == self.named and after[0] != "number":
                self.waiting.pop()
            if after[0] == "name" and then != "number" and not ends:
                self.expected = self.sources
        elif self.named:
            self.sense = False


_MOST_DIGITS: Final = 12
_SCORE: Final = re.compile(
    rf"[\s,;]*(?P<who>[^\d\s=:,;](?:[^\d=:,;]*[^\d\s=:,;])?)\s*[=:]?\s*(?P<score>[0-9]{{1,{_MOST_DIGITS}}})"
    r"(?:\s*(?:points?|pts?|Punkte)(?![^\W_]))?(?=[\s,;]|$)",
    re.IGNORECASE,
)
_MINUS: Final = ("-", "−", "–")
_REST: Final = re.compile(r"[\s,;]*(?P<piece>[^,;]*)")


class ToldScore(NamedTuple):
    """A player, called as in the text, the score in points, and where both stand."""

    who: str
    score: int
    span: Span


def told_scores(text: str, example: str, source: str = "--scores") -> list[ToldScore]:
    """The scores in a line, in its order; raises UsageProblem where a player or a whole number of points is missing."""
    found: list[ToldScore] = []
    at = 0
    while text[at:].strip(" \t\r\n,;") or not found:
        match = _SCORE.match(text, at)
        if match is None:
            rest = _REST.match(text, at)
            piece = rest["piece"].strip() if rest else ""
            start = rest.start("piece") if rest else at
            message = f"“{piece[:40]}” must be a player and a whole number of points"
            fault = Fault("not-a-score", message, Span(start, start + max(1, len(piece))), f"such as {example}")
            raise UsageProblem(fault, text=text, source=source)
        found.append(ToldScore(match["who"], int(match["score"]), Span(match.start("who"), match.end())))
        at = match.end()
    return found


def scores_by_seat(
    text: str, example: str, seat_of: Callable[[str], Seat], called: Callable[[Seat], str] = str, source: str = "--scores"
) -> dict[Seat, int]:
    """The scores in a line, in points, as far as they are told; raises UsageProblem.

    `seat_of` finds the seat of a player called as in the text, `called` says how refusals call the player at a seat.
    """
    scores: dict[Seat, int] = {}
    for who, points, span in told_scores(text, example, source):
        if who.endswith(_MINUS):
            fault = Fault("not-a-score", f"“{text[span.start : span.end]}” is less than nothing", span, "a score is 0 or more")
            raise UsageProblem(fault, text=text, source=source)
        seat = seat_of(who)
        if seat in scores:
            raise UsageProblem(
                Fault("two-scores", f"{called(seat)} has two scores", span, "leave one out"), text=text, source=source
            )
        scores[seat] = points
    return scores
