"""Scores that are written in the place of a deal: read, or refused with the line that was probably meant."""

import re
from typing import Final, NamedTuple

from mjscore.cli.written_scores import NOBODY_WON, TILES, Told, WrittenScores, scores_told, written_scores
from mjscore.notation.reader import looks_like_deal, read_deal
from mjscore.notation.words import find
from mjscore.places import Section
from mjscore.problems import Fault, NotationProblem, Problem, Span, UsageProblem, listed
from mjscore.seats import Seat
from mjscore.sessions.form import read_scores
from mjscore.sessions.seating import Seating

_DRAW: Final = r"(?i)(?:^|[.,;\n])\s*(?:no winner|nobody (?:has )?won|(?:a )?draw|wall game)\s*(?:[.,;:!\n]|$)"
_UNSETTLED: Final = Fault("no-winner", "where nobody won, no scores are settled", hint=f"write: {NOBODY_WON}")
_OR_NOBODY: Final = f"\nif nobody did, write: {NOBODY_WON}"
_NO_WINNER: Final = "(?i)nobody|no ?one|none|niemand|draw"
_EVERYBODY: Final = "(?i)every(?:one|body)|all|each"
_MINUS: Final = ("-", "–", "—", "−")
_PAID: Final = r"(?i)\b(?:ow|pay|paid)|[+][0-9]"
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


def scores_in(text: str, source: str) -> ScoresGiven | None:
    """The scores that are written in the place of a deal, such as `East 68, South 24, winner East`; None for anything else."""
    found = written_scores(text)
    if found is not None and found.winner and not re.fullmatch(_NO_WINNER, found.winner):
        return ScoresGiven(found.listed, found.winner, found.source, found.others)
    fault = _refusal(text, found)
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
    told = scores_told(text)
    return told is not None and told.is_whole and not told.winners


def scores_of_options(scores: str, winner: str, source: str) -> ScoresGiven:
    """What options tell; who won may stand among the scores. Raises UsageProblem where that is not told."""
    if re.fullmatch(_NO_WINNER, winner.strip()):
        raise UsageProblem(_UNSETTLED, source="--winner")
    if winner.strip():
        return ScoresGiven(scores, winner, source)
    said, told = written_scores(scores), scores_told(scores)
    if said is not None and said.winner:
        return ScoresGiven(said.listed, said.winner, source or said.source, said.others)
    meant = bare_scores(scores) or ((_if((of := _meant(told))[0]), of[1]) if told is not None and told.scores else None)
    options = "" if meant is None else f"{meant[0]}write: {meant[1].as_options}{_OR_NOBODY}"
    hint = options or "add --winner and the player's name; if nobody won, write --draw instead of the scores"
    raise UsageProblem(Fault("no-winner-told", "the scores do not say who won", hint=hint), source="--winner")


def bare_scores(text: str) -> tuple[str, WrittenScores] | None:
    """Figures without names, such as `68 24 56 0`, as scores in the order of play from East, and on what that depends."""
    figures, told = re.findall(_FIGURE, text), scores_told(text)
    names = _WINDS.get(len(figures), "")
    if not names or len(re.findall("[0-9]+", text)) != len(figures) or told is None or told.scores:
        return None
    winds = iter(names)
    told = scores_told(re.sub(_FIGURE, lambda found: f" {next(winds)} {found[0]} ", text))
    if told is None or told.odd or len(told.scores) != len(names) or {*told.waiting} - {*names}:
        return None
    ifs, scores = _meant(told)
    return _if(["they stand in the order of play from East", *ifs]), scores


def line_meant(text: str) -> tuple[str, str] | None:
    """The line of scores that words probably mean, and on what that depends; None where they tell none."""
    if (bare := bare_scores(text)) is not None:
        return bare[0], str(bare[1])
    told = scores_told(text)
    if told is None or len(told.scores) + len(told.winners) < 2:
        return None
    ifs, scores = _meant(told)
    return ("", text) if told.is_whole and told.winners else (_if(ifs), str(scores))


def _refusal(text: str, found: WrittenScores | None) -> Fault | None:
    if found is not None and found.winner or re.search(_DRAW, text):
        return _UNSETTLED._replace(span=Span(0, 1))
    if (bare := bare_scores(text)) is not None:
        return Fault("no-seat", "whose are these scores?", Span(0, 1), f"{bare[0]}write: {bare[1]}")
    told = scores_told(text)
    if (
        told is None
        or not told.scores
        or re.search(TILES, text)
        or any(
            kind == "section" and re.search(rf"\b{word}\s*:", text) and find("sections", word) is not Section.ROUND
            for kind, word, _ in told.odd
        )
    ):
        return None
    names = ", ".join(f"{name} …" for name, _ in told.scores)
    if len(told.scores) > 1 and re.search(_PAID, text) or sum(word[:1] in _MINUS for _, word, _ in told.odd) > 1:
        hint = f"write what each hand counts, 0 or more, and who won, such as: {names}, winner {told.scores[0][0]}"
        return Fault("not-a-score", "what is paid follows from the scores", Span(0, 1), hint)
    if len(told.scores) == 1 and not told.others:
        return _of_one(told)
    message, word = _wrong(told)
    ifs, scores = _meant(told)
    at = max(0, text.find(word))
    return Fault(
        "no-winner" if told.is_whole else "not-a-score",
        message,
        Span(at, at + max(1, len(word))),
        f"{_if(ifs)}write: {scores}" + _OR_NOBODY * told.is_whole,
    )


def _if(ifs: list[str]) -> str:
    return f"if {listed(ifs)}, " if ifs else ""


def _of_one(told: Told) -> Fault | None:
    """The refusal of the score of one player alone."""
    if told.odd or told.waiting:
        return None
    if re.fullmatch(_EVERYBODY, told.scores[0][0]):
        hint = f"write every player's, and who won; if nobody did, write: {NOBODY_WON}"
    else:
        ifs, scores = _meant(told)
        hint = f"write every player's; {_if(['the others have nothing', *ifs])}write: {scores._replace(others=True)}"
    return Fault("no-score", "this is the score of one player alone", Span(0, 1), hint)


def _wrong(told: Told) -> tuple[str, str]:
    """What is wrong with scores first of all, and the word that it is about."""
    kind, word, name = told.odd[0] if told.odd else ("", "", "")
    if word[:1] in _MINUS:
        return f"{word} is less than nothing", word
    if kind == "value":
        return f"{word} is not a whole number of points", word
    if kind == "figure":
        return f"{name or word} has two scores" if name else f"whose score is {word}?", word
    if kind:
        return f"“{word}” cannot be read among scores", word
    if told.waiting and (name := told.waiting[0]) not in dict(told.scores):
        return f"{name} has no score", name
    if told.waiting:
        return f"what is said of {name} besides the score?", name
    if len(told.winners) > 1:
        return f"{listed(sorted(told.winners))} cannot both win", ""
    if len(told.sources) > 1:
        return "the winning tile came in one way", ""
    return "these scores do not say who won", ""


def _meant(told: Told) -> tuple[list[str], WrittenScores]:
    """The scores that are probably meant, and on what that depends."""
    scores = dict(told.scores)
    for kind, word, name in told.odd:
        if kind == "figure" and name in scores:
            scores[name] = max(scores[name], word, key=int)
    of = [name for name in scores if [each for each, _ in told.scores].count(name) > 1]
    of += [name for kind, _, name in told.odd if name in scores and kind in ("value", "figure")]
    ifs = [f"{name} has {scores[name]}" for name in dict.fromkeys(of)]
    short = [name for name in told.waiting if name not in scores][: 0 if told.others else max(0, 4 - len(scores))]
    written = told.written
    scores |= {name: "…" if name == written.winner else "0" for name in short}
    if nothing := [name for name in short if name != written.winner]:
        ifs.append(f"{listed(nothing)} {'has' if len(nothing) == 1 else 'have'} nothing")
    winner = (
        written.winner
        if len(told.winners) == 1
        else next((name for name in told.waiting if name in scores and not told.odd), "")
    )
    if len(told.winners) != 1 or any(kind in ("word", "name") for kind, *_ in told.odd):
        winner = "" if winner in told.sources or winner not in scores else winner
        winner = winner or max(scores, key=lambda name: -1 if name in told.sources else int(scores[name]))
        ifs.append(f"{winner} won")
    source = written.source if len(told.sources) < 2 and written.source in ("drawn", *scores) else ""
    return ifs, WrittenScores(tuple(scores.items()), winner, source, told.others)
