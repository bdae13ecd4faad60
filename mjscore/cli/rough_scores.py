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
    scores_told,
    sums,
    written_scores,
)
from mjscore.notation.reader import looks_like_deal, read_deal
from mjscore.notation.words import find
from mjscore.places import Section
from mjscore.problems import Fault, NotationProblem, Problem, Span, UsageProblem, listed
from mjscore.seats import Seat
from mjscore.sessions.form import read_scores
from mjscore.sessions.seating import Seating

_UNSETTLED: Final = Fault(
    "no-winner", "where nobody won, no scores are settled", hint=f"write: {NOBODY_WON}"
)
_OR_NOBODY: Final = f"\nif nobody did, write: {NOBODY_WON}"
_MINUS: Final = ("-", "–", "—", "−")


class ScoresGiven(NamedTuple):
    """Scores as `--scores` takes them, who won, whose discard it was, and whether all others have nothing."""

    listed: str
    winner: str
    source: str = ""
    others: bool = False

    @property
    def seats(self) -> str:
        """Who sat where, as `--seats` takes it; empty where that is not told of every player."""
        told = [
            (find("seats", word), name.replace(word, "").strip())
            for name in self.names
            for word in name.split()
        ]
        seated = {seat: name for seat, name in told if seat is not None and name}
        return (
            ", ".join(f"{seat} {seated[seat]}" for seat in Seat if seat in seated)
            if len(seated) == len(self.names)
            else ""
        )

    @property
    def names(self) -> list[str]:
        """The players as they are called."""
        return [each.rpartition("=")[0] for each in self.listed.split(",")]

    def read(self, seating: Seating) -> dict[Seat, int]:
        """The scores by seat; raises UsageProblem as `read_scores` does."""
        nothing = (
            dict.fromkeys((seat for seat, _ in seating.seats), 0) if self.others else {}
        )
        return nothing | read_scores(self.listed, seating)


def scores_in(
    text: str, source: str, players: Sequence[str] = ()
) -> ScoresGiven | None:
    """The scores that are written in the place of a deal, such as `East 68, South 24, winner East`; None for anything else."""
    found = written_scores(text, players)
    if (
        found
        and found.winner
        and (
            found.winner in dict(found.scores)
            or not re.fullmatch(PATTERN["nobody won"], found.winner)
        )
    ):
        return ScoresGiven(found.listed, found.winner, found.source, found.others)
    fault = _refusal(text, found, players)
    if fault is None or (found is None and _is_deal(text)):
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
    if (
        re.fullmatch(PATTERN["nobody won"], winner)
        and winner.casefold() not in scores.casefold()
    ):
        raise UsageProblem(_UNSETTLED, source="--winner")
    if winner.strip():
        return ScoresGiven(scores, winner, source)
    said = written_scores(scores)
    if said is not None and said.winner:
        return ScoresGiven(said.listed, said.winner, source or said.source, said.others)
    hint = "\n".join(
        f"{when}write: {each.as_options}" for when, each in _proposed(scores)
    )
    hint += (
        _OR_NOBODY
        if hint
        else "add --winner and the player's name; if nobody won, write --draw instead of the scores"
    )
    raise UsageProblem(
        Fault("no-winner-told", "the scores do not say who won", hint=hint),
        source="--winner",
    )


def _with_winds(text: str) -> Told | None:
    """What figures without names, such as `68 24 56 0`, tell in the order of play from East."""
    figures, told = re.findall(PATTERN["figure"], text), scores_told(text)
    names = {3: "ESN", 4: "ESWN"}.get(len(figures), "")
    if (
        not names
        or len(re.findall("[0-9]+", text)) != len(figures)
        or told is None
        or told.scores
    ):
        return None
    winds = iter(names)
    told = scores_told(
        re.sub(PATTERN["figure"], lambda found: f" {next(winds)} {found[0]} ", text)
    )
    whole = (
        told is not None
        and not told.odd
        and len(told.scores) == len(names)
        and not {*told.waiting} - {*names}
    )
    return told if whole else None


def _proposed(
    text: str, players: Sequence[str] = ()
) -> list[tuple[str, WrittenScores]]:
    """What may be meant by scores, each with the condition on which it is."""
    if (bare := _with_winds(text)) is not None:
        return _meant(bare, "they stand in the order of play from East")
    limits = map(
        "the limit is {0} (--limit {0})".format, re.findall(PATTERN["limit"], text)
    )
    told = scores_told(re.sub(PATTERN["limit"], " ", text), players)
    return (
        _meant(told, *limits)
        if told and told.scores and not re.match(PATTERN["everybody"], text)
        else []
    )


def line_meant(text: str) -> tuple[str, str] | None:
    """The line of scores that words probably mean, and on what that depends; None where they tell none, or may mean two."""
    told, lines = written_scores(text), _proposed(text)
    if told is not None and told.winner:
        return "", text
    return (lines[0][0], str(lines[0][1])) if len(lines) == 1 else None


def _refusal(
    text: str, found: WrittenScores | None, players: Sequence[str]
) -> Fault | None:
    if (found is not None and found.winner) or re.search(
        PATTERN["nobody won, among scores"], text
    ):
        return _UNSETTLED._replace(span=Span(0, 1))
    told = scores_told(text, players)
    lines = "\n".join(
        f"{when}write: {scores}" for when, scores in _proposed(text, players)
    )
    if lines and told is not None and not told.scores:
        return Fault("no-seat", "whose are these scores?", Span(0, 1), lines)
    sections = [
        word for kind, word, _ in (told.odd if told else ()) if kind == "section"
    ]
    headings = [
        word for word in sections if find("sections", word) is not Section.ROUND
    ]
    if (
        told is None
        or re.search(PATTERN["tiles"], text)
        or any(re.search(rf"\b{word}\s*:", text) for word in headings)
    ):
        return None
    paying, less = (
        parties(text, players),
        [word for _, word, _ in told.odd if word[:1] in _MINUS],
    )
    form = (
        ", ".join(f"{name} …" for name in dict.fromkeys([*paying, *dict(told.scores)]))
        + ", winner …"
    )
    if (
        paying
        or less[1:]
        or (len(told.scores) > 1 and re.search(PATTERN["paying"], text))
    ):
        hint = f"write what each hand counts, 0 or more, and who won, such as: {form}"
        return Fault(
            "not-a-score", "what is paid follows from the scores", Span(0, 1), hint
        )
    if not told.scores or (_is_alone(told) and (told.odd or told.waiting)):
        return None
    message, word = _wrong(told)
    parts = r"\s*[^\w\s]?[x ]*".join(
        map(re.escape, re.split("[×+]", word.partition("^")[0]))
    )
    at, end = (
        found_at.span()
        if (found_at := word and re.search(rf"(?<!\w){parts}(?!\w)", text))
        else (0, 1)
    )
    hint = lines or f"write what was so, such as: {form}"
    hint += _OR_NOBODY * (told.is_whole or not told.winners or bool(told.denied))
    code = (
        "no-score"
        if _is_alone(told)
        else "no-winner"
        if told.is_whole
        else "not-a-score"
    )
    return Fault(code, message, Span(at, max(end, at + 1)), hint)


def _wrong(told: Told) -> tuple[str, str]:
    """What is wrong with scores first of all, and the word that it is about."""
    kind, word, name = told.odd[0] if told.odd else ("", "", "")
    waits = told.waiting[0] if told.waiting and not told.odd else ""
    winners, drew = (listed(sorted(each)) for each in (told.winners, told.drew))
    faults = (
        (word[:1] in _MINUS, f"{word} is less than nothing"),
        (kind == "doubled", "a score is not worked out"),
        (
            kind == "value" and {*"×^+"} & {*word},
            f"{word.replace('^1', ' doubled').partition('^')[0]} is not worked out",
        ),
        (kind == "value", f"{word} is not a whole number of points"),
        (
            kind == "figure",
            f"{name} has two scores" if name else f"whose score is {word}?",
        ),
        (kind == "alone", f"of whom is “{word}” said?"),
        (kind, f"“{word}” cannot be read among scores"),
        (
            waits,
            f"what is said of {waits} besides the score?"
            if waits in dict(told.scores)
            else f"{waits} has no score",
        ),
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
    """The scores that may be meant, each with the condition on which they are; none where that is not sure."""
    scores, kinds = dict(told.scores), {kind for kind, *_ in told.odd}
    waiting, winners = (
        dict.fromkeys(map(told.full_name, each))
        for each in (told.waiting, {*told.winners, *told.drew})
    )
    short = [
        name
        for name in (waiting | winners if "limit" in kinds else waiting)
        if name not in scores
    ]
    shifted = (len(told.scores) > len(scores) and (short or len(told.scores) != 3)) or (
        "figure" in kinds and short
    )
    unread = any(
        (kind == "figure" and not name) or (kind == "value" and not sums(word))
        for kind, word, name in told.odd
    )
    if (
        {"turned", "doubled"} & kinds
        or unread
        or shifted
        or len(short) > (0 if told.others else 4 - len(scores))
    ):
        return []
    ifs = ["the others have nothing"] * _is_alone(told) + [*conditions]
    if unknown := dict.fromkeys(
        f"“{word}”" for kind, word, _ in told.odd if kind == "unknown"
    ):
        ifs.append(
            f"{listed([*unknown])} {'changes' if len(unknown) == 1 else 'change'} nothing"
        )
    scores |= {
        name: "…" if name in winners or "limit" in kinds else "0" for name in short
    }
    if nothing := [name for name in short if scores[name] == "0"]:
        ifs.append(
            f"{listed(nothing)} {'has' if len(nothing) == 1 else 'have'} nothing"
        )
    figures, lines = _figures(told), []
    for has in (
        dict(zip(figures, chosen, strict=True)) for chosen in product(*figures.values())
    ):
        for winner, source, doubtful in _wins(told, scores | has):
            when = listed(
                [*map("{0[0]} has {0[1]}".format, has.items()), *ifs, *doubtful]
            )
            line = WrittenScores(
                tuple((scores | has).items()),
                winner,
                source,
                told.others or _is_alone(told),
            )
            lines.append((f"if {when}, " if when else "", line))
    return lines if len(lines) <= 4 else []


def _figures(told: Told) -> dict[str, list[str]]:
    """What may be the score of each player of whom that is in doubt."""
    said, total = [*told.scores], str(sum(int(figure) for _, figure in told.scores))
    odd = [each for each in told.odd if each[0] in ("value", "figure", "limit")]
    said += [
        (name, each)
        for kind, word, name in odd
        for each in sums(word)
        if kind == "value" or each != total
    ]
    found = {
        name: [figure for who, figure in said if who == name]
        for name in dict(told.scores)
    }
    doubtful = [
        name
        for name in found
        if len(found[name]) > 1 or any(each[2] == name for each in odd)
    ]
    return {name: [*dict.fromkeys(found[name])] for name in doubtful}


def _wins(told: Told, scores: dict[str, str]) -> list[tuple[str, str, list[str]]]:
    """Who may have won, whose discard it may have been, and on what conditions that was so."""
    winners, sources = (
        {*map(told.full_name, each)}
        for each in (told.winners | told.drew, told.sources)
    )
    names, gave = [*scores], {name for kind, _, name in told.odd if kind == "gave"}
    winners, sources = (
        {*names} - {*map(told.full_name, told.denied)} if told.denied else winners,
        sources | gave,
    )
    for _, word, name in (each for each in told.odd if each[0] == "alone"):
        at = names.index(name) if name in names else -1
        (sources if KINDS[word.lower()] == "discard" else winners).update(
            names[max(0, at) : at + 2]
        )
    words = [
        told.full_name(word) for kind, word, _ in told.odd if kind in ("word", "name")
    ]
    besides = (
        {}
        if told.denied
        else dict.fromkeys([*map(told.full_name, told.waiting), *words])
    )
    named = [
        each
        for each in besides
        if each in dict(told.scores) and each not in winners | sources
    ]
    if (
        (winners | sources) - {"drawn", *names}
        or len(named) > 2
        or (sources and ((named and winners) or told.denied))
    ):
        return []
    likely = sorted(
        (each for each in names if each not in sources),
        key=lambda each: -int(f"0{scores[each].strip('…')}"),
    )[:1]
    came_from = [*filter(sources.__contains__, ("drawn", *names))] or named or [""]
    may_win = [*filter(winners.__contains__, names)] or (
        named if named and (sources or named[1:]) else [*named, *likely]
    )
    by_name = [
        each
        for each in named
        if not sources and (each in words or (not winners and not named[1:]))
    ]
    won = (
        "{} won"
        if words or gave or told.denied or len(winners) != 1 or not told.winners
        else ""
    )
    came = "{} discarded" if len(came_from) > 1 or named or gave else ""
    how = {"drawn": "the tile was drawn" * bool(came), "": ""}
    pairs = [
        pair
        for pair in (*product(by_name, [""]), *product(may_win, came_from))
        if pair[0] != pair[1]
    ]
    return [
        (
            *pair,
            [
                *filter(
                    None, (won.format(pair[0]), how.get(pair[1], came.format(pair[1])))
                )
            ],
        )
        for pair in pairs
    ]
