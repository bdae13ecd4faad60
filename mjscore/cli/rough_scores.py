"""Scores that are written in the place of a deal: read, or refused with the line that was probably meant."""

import re
from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

from mjscore.cli.noted_scores import (
    KINDS,
    NOBODY_WON,
    PATTERN,
    Told,
    WrittenScores,
    parties,
    points,
    scores_told,
    written_scores,
)
from mjscore.notation.reader import looks_like_deal, read_deal
from mjscore.notation.words import find
from mjscore.places import Section
from mjscore.problems import Fault, NotationProblem, Problem, Span, UsageProblem, listed
from mjscore.seats import Seat
from mjscore.sessions.form import read_scores
from mjscore.sessions.seating import Seating

_UNSETTLED: Final = Fault("no-winner", "where nobody won, no scores are settled", hint=f"write: {NOBODY_WON}")
_OR_NOBODY: Final = f"\nif nobody did, write: {NOBODY_WON}"
_EVERYBODY: Final = "(?i)every(?:one|body)|all|each"
_MINUS: Final = ("-", "–", "—", "−")
_PAID: Final = r"(?i)\b(?:owe[ds]?|pays?|paid)\b|(?<![0-9])[+][0-9]"
_FIGURE: Final = r"(?<![^\W_])[0-9]{1,6}(?![^\W_]|[.,][0-9]{3})"
_WINDS: Final = {3: "ESN", 4: "ESWN"}


class ScoresGiven(NamedTuple):
    """Scores as `--scores` takes them, who won, whose discard it was, and whether all others have nothing."""

    listed: str
    winner: str
    source: str = ""
    others: bool = False

    @property
    def seats(self) -> str:
        """Who sat where, as `--seats` takes it; empty where that is not told of every player."""
        told = [(find("seats", word), name.replace(word, "").strip()) for name in self.names for word in name.split()]
        seated = {seat: name for seat, name in told if seat is not None and name}
        return ", ".join(f"{seat} {seated[seat]}" for seat in Seat if seat in seated) if len(seated) == len(self.names) else ""

    @property
    def names(self) -> list[str]:
        """The players as they are called."""
        return [each.rpartition("=")[0] for each in self.listed.split(",")]

    def read(self, seating: Seating) -> dict[Seat, int]:
        """The scores by seat; raises UsageProblem as `read_scores` does."""
        nothing = dict.fromkeys((seat for seat, _ in seating.seats), 0) if self.others else {}
        return nothing | read_scores(self.listed, seating)


def scores_in(text: str, source: str, players: Sequence[str] = ()) -> ScoresGiven | None:
    """The scores that are written in the place of a deal, such as `East 68, South 24, winner East`; None for anything else."""
    found = written_scores(text, players)
    if (
        found is not None
        and found.winner
        and (found.winner in dict(found.scores) or not re.fullmatch(PATTERN["nobody won"], found.winner))
    ):
        return ScoresGiven(found.listed, found.winner, found.source, found.others)
    fault = _refusal(text, found, players)
    if fault is None or found is None and _is_deal(text):
        return None
    raise NotationProblem(fault, text=text, source=source)


def _is_deal(text: str) -> bool:
    try:
        read_deal(text)
    except Problem:
        return False
    return looks_like_deal(text)


def are_scores(text: str) -> bool:
    """Whether a text tells scores of two players or more, and nobody who won."""
    return (said := written_scores(text)) is not None and not said.winner


def scores_of_options(scores: str, winner: str, source: str) -> ScoresGiven:
    """What options tell; who won may stand among the scores. Raises UsageProblem where that is not told."""
    if re.fullmatch(PATTERN["nobody won"], winner) and winner.casefold() not in scores.casefold():
        raise UsageProblem(_UNSETTLED, source="--winner")
    if winner.strip():
        return ScoresGiven(scores, winner, source)
    said = written_scores(scores)
    if said is not None and said.winner:
        return ScoresGiven(said.listed, said.winner, source or said.source, said.others)
    hint = "\n".join(f"{when}write: {each.as_options}" for when, each in _proposed(scores))
    hint += _OR_NOBODY if hint else "add --winner and the player's name; if nobody won, write --draw instead of the scores"
    raise UsageProblem(Fault("no-winner-told", "the scores do not say who won", hint=hint), source="--winner")


def _with_winds(text: str) -> Told | None:
    """What figures without names, such as `68 24 56 0`, tell in the order of play from East."""
    figures, told = re.findall(_FIGURE, text), scores_told(text)
    names = _WINDS.get(len(figures), "")
    if not names or len(re.findall("[0-9]+", text)) != len(figures) or told is None or told.scores:
        return None
    winds = iter(names)
    told = scores_told(re.sub(_FIGURE, lambda found: f" {next(winds)} {found[0]} ", text))
    whole = told is not None and not told.odd and len(told.scores) == len(names) and not {*told.waiting} - {*names}
    return told if whole else None


def _proposed(text: str, players: Sequence[str] = ()) -> list[tuple[str, WrittenScores]]:
    """What may be meant by scores, each with the condition on which it is."""
    if (bare := _with_winds(text)) is not None:
        return _meant(bare, "they stand in the order of play from East")
    return _meant(told) if (told := scores_told(text, players)) is not None and told.scores else []


def line_meant(text: str) -> tuple[str, str] | None:
    """The line of scores that words probably mean, and on what that depends; None where they tell none, or may mean two."""
    told, lines = written_scores(text), _proposed(text)
    if told is not None and told.winner:
        return "", text
    return (lines[0][0], str(lines[0][1])) if len(lines) == 1 else None


def _refusal(text: str, found: WrittenScores | None, players: Sequence[str]) -> Fault | None:
    if found is not None and found.winner or re.search(PATTERN["nobody won, among scores"], text):
        return _UNSETTLED._replace(span=Span(0, 1))
    told = scores_told(text, players)
    lines = "\n".join(f"{when}write: {scores}" for when, scores in _proposed(text, players))
    if lines and told is not None and not told.scores:
        return Fault("no-seat", "whose are these scores?", Span(0, 1), lines)
    if (
        told is None
        or re.search(PATTERN["tiles"], text)
        or any(
            kind == "section" and find("sections", word) is not Section.ROUND and re.search(rf"\b{word}\s*:", text)
            for kind, word, _ in told.odd
        )
    ):
        return None
    paying = parties(text, players)
    form = ", ".join(f"{name} …" for name in paying or dict(told.scores)) + ", winner …"
    if paying or len(told.scores) > 1 and re.search(_PAID, text) or sum(word[:1] in _MINUS for _, word, _ in told.odd) > 1:
        hint = f"write what each hand counts, 0 or more, and who won, such as: {form}"
        return Fault("not-a-score", "what is paid follows from the scores", Span(0, 1), hint)
    if not told.scores or _is_alone(told) and (told.odd or told.waiting):
        return None
    message, word = _wrong(told)
    at = max(0, text.find(word))
    hint = (lines or f"write what was so, such as: {form}") + _OR_NOBODY * (told.is_whole or not told.winners)
    code = "no-score" if _is_alone(told) else "no-winner" if told.is_whole else "not-a-score"
    return Fault(code, message, Span(at, at + max(1, len(word))), hint)


def _wrong(told: Told) -> tuple[str, str]:
    """What is wrong with scores first of all, and the word that it is about."""
    kind, word, name = told.odd[0] if told.odd else ("", "", "")
    waits = told.waiting[0] if told.waiting and not told.odd else ""
    winners, drew = (listed(sorted(each)) for each in (told.winners, told.drew))
    faults = (
        (word[:1] in _MINUS, f"{word} is less than nothing"),
        (kind == "value", f"{word} is not {'worked out' if '×' in word else 'a whole number of points'}"),
        (kind == "figure", f"{name} has two scores" if name else f"whose score is {word}?"),
        (kind == "alone", f"of whom is “{word}” said?"),
        (kind, f"“{word}” cannot be read among scores"),
        (waits, f"what is said of {waits} besides the score?" if waits in dict(told.scores) else f"{waits} has no score"),
        (len(told.winners) > 1, f"{winners} cannot both win"),
        (drew and winners, f"{drew} drew the winning tile, and {winners} won?"),
        (len(told.sources) > 1, "the winning tile came in one way"),
        (_is_alone(told), "this is the score of one player alone"),
        (True, "these scores do not say who won"),
    )
    return next(message for is_so, message in faults if is_so), word or waits


def _is_alone(told: Told) -> bool:
    return len(told.scores) == 1 and not told.others


def _meant(told: Told, *conditions: str) -> list[tuple[str, WrittenScores]]:
    """The scores that may be meant, each with the condition on which they are; none where a word turns round what is said."""
    scores = dict(told.scores)
    for kind, word, name in told.odd:
        if kind == "figure" and name in scores:
            scores[name] = max(scores[name], points(word), key=int)
    of = [name for name in scores if [each for each, _ in told.scores].count(name) > 1]
    of += [name for kind, _, name in told.odd if name in scores and kind in ("value", "figure")]
    ifs = ["the others have nothing"] * _is_alone(told) + [*conditions]
    ifs += (f"{name} has {scores[name]}" for name in dict.fromkeys(of))
    if unknown := dict.fromkeys(f"“{word}”" for kind, word, _ in told.odd if kind == "unknown"):
        ifs.append(f"{listed([*unknown])} {'changes' if len(unknown) == 1 else 'change'} nothing")
    short = [name for name in told.waiting if name not in scores][: 0 if told.others else max(0, 4 - len(scores))]
    winners, sources = (dict.fromkeys(map(told.full_name, each)) for each in ({*told.winners, *told.drew}, told.sources))
    scores |= {name: "…" if name in winners else "0" for name in short}
    if nothing := [name for name in short if name not in winners]:
        ifs.append(f"{listed(nothing)} {'has' if len(nothing) == 1 else 'have'} nothing")
    names = [*scores]
    for word, name in ((word, name) for kind, word, name in told.odd if kind == "alone"):
        at = names.index(name) if name in names else -1
        (sources if KINDS[word.lower()] == "discard" else winners).update(dict.fromkeys(names[max(0, at) : at + 2]))
    doubtful = not told.winners or len(winners) > 1 or any(kind in ("word", "name") for kind, *_ in told.odd)
    likely = [name for name in scores if name not in sources and scores[name] != "…"]
    winners = winners or dict.fromkeys(sorted(likely, key=lambda name: -int(scores[name]))[:1])
    if (
        any(kind == "not" or kind == "figure" and not name for kind, _, name in told.odd)
        or {*winners, *sources} - {"drawn", *scores}
        or re.fullmatch(_EVERYBODY, names[0])
    ):
        return []
    lines, came_from = [], [*filter(sources.__contains__, ("drawn", *scores))] or [""]
    for winner, source in product(filter(winners.__contains__, scores), came_from):
        came = {"drawn": "the tile was drawn"}.get(source, f"{source} discarded")
        when = listed([*ifs, *[f"{winner} won"] * doubtful, *[came] * (len(sources) > 1)])
        written = WrittenScores(tuple(scores.items()), winner, source, told.others or _is_alone(told))
        lines.append((f"if {when}, " if when else "", written))
    return [each for each in lines if each[1].winner != each[1].source]
