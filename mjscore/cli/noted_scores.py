"""Scores as a treasurer writes them: `East 68 / South 24, winner East`, in a line, a list or a table; `E=68,S=24`."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import takewhile
from math import prod
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.notation.outline import once_parted, without_marks
from mjscore.notation.words import find

NOBODY_WON: Final = "result: draw"
_SAID: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
KINDS: Final[dict[str, str]] = {
    word: kind
    for kind, words in _SAID["words"].items()
    for word in re.split(r",\s", words)
}
"""Words beside the names, and what they say."""
_NOTHING: Final = f"(?:{'|'.join(word for word, kind in KINDS.items() if kind == '0')})"
_PARTS: Final = {
    "<nothing>": _NOTHING,
    "<stars>": _SAID["stars"],
    "<nobody>": "|".join(_SAID["nobody"]),
}
PATTERN: Final[dict[str, str]] = {
    name: reduce(lambda said, each: said.replace(*each), _PARTS.items(), pattern)
    for name, pattern in _SAID["patterns"].items()
}
_LONGEST: Final = 1000


class WrittenScores(NamedTuple):
    """Scores by the names that are written, who won, and whose discard it was or that the tile was `drawn`; empty: not said."""

    scores: tuple[tuple[str, str], ...]
    winner: str
    source: str
    others: bool = False
    """Whether it is said that all others have nothing."""

    def __str__(self) -> str:
        told = (
            [f"{name} {score}" for name, score in self.scores]
            + ["others 0"] * self.others
            + [f"winner {self.winner}"]
        )
        return ", ".join(
            told
            + ["drawn" if self.source == "drawn" else f"from {self.source}"]
            * bool(self.source)
        )

    @property
    def listed(self) -> str:
        """The scores as `--scores` takes them."""
        return ",".join(f"{name}={score}" for name, score in self.scores)

    @property
    def as_options(self) -> str:
        """The scores as options of a command."""
        source = ["--from", self.source] if self.source else []
        return shlex.join(["--scores", self.listed, "--winner", self.winner, *source])


def written_scores(text: str, players: Iterable[str] = ()) -> WrittenScores | None:
    """The scores of two or more players; None where the text holds anything else."""
    told = scores_told(text, players)
    return (
        told.written
        if told is not None and told.is_whole and not parties(text, players)
        else None
    )


def scores_told(text: str, players: Iterable[str] = ()) -> Told | None:
    """What a text tells of scores, and what stands in it besides; None where it is long, or a deal with headings.

    A word that is the name of one of the `players`, or part of it, is a name whatever else it may say.
    """
    if len(text) > _LONGEST:
        return None
    text = once_parted(text, "[ \n]")  # tabs part the cells of a table
    text = re.sub(
        PATTERN["product"],
        _worked_out,
        reduce(lambda said, by: re.sub(by[0], by[1], said), _SAID["sums"], text),
    )
    text = re.sub(
        PATTERN["tidy noughts" if {*";\t"} & {*text} else "noughts"], "", text
    )
    text = "\n".join(_rows(re.sub(PATTERN["deal"], "", without_marks(_with_win(text)))))
    if "[" in text and ":" in text and "{" not in text:  # [East] above score: is a deal
        return None
    alone, others = re.subn(PATTERN["others"], "", text)
    names = {
        part for name in players for part in (name, *name.split()) if part[0].isupper()
    }  # not the van of Jan van Dam
    return Told(list(_tokens(alone, names)), others > 0, names)


def _worked_out(found: re.Match[str]) -> str:
    """A product, or in its place the score beside it that it comes to: `52 (26x2)`, `26×2 = 52`."""
    product = re.sub(r"\s*[xX×*·]\s*", "×", found["inside"] or found["bare"])
    beside = [
        figure for figure in (found["before"], found["behind"]) if figure is not None
    ]
    return (
        " ".join(beside[:1] if {*beside} == {points(product)} else [*beside, product])
        + " "
    )


def points(figure: str) -> str:
    """What a figure, a product or a sum comes to; behind `^` stands how often it is doubled."""
    parts = (
        re.findall(r"(\D?)([0-9]+)", re.sub("[^0-9×^]", "", part))
        for part in figure.split("+")
    )
    return str(
        sum(
            prod(
                1 << int(factor) if sign == "^" else int(factor)
                for sign, factor in part
            )
            for part in parts
        )
    )


def sums(figure: str) -> list[str]:
    """What a figure may come to: in `26×2` the 2 may be doubles; none for 68.5, or a sum that is doubled."""
    factors = re.fullmatch("([0-9]+)[×^]([1-4])", figure)
    other = (
        [points("^".join(factors.groups())) if "×" in figure else factors[1]]
        if factors
        else []
    )
    return (
        []
        if re.search(
            r"(?i)^[a-z]|[.,][0-9]{1,2}(?![0-9])|[+^].*[×^]|[×^].*[+^]", figure
        )
        else [points(figure), *other]
    )


def parties(text: str, players: Iterable[str]) -> list[str]:
    """Those who pay and are paid in payments that are written in the place of scores: `Hans -> Els 52`, `Hans pays Els 52`."""
    paid = (
        each
        for each in re.finditer(PATTERN["paid"], text)
        if re.search("[0-9]", each[0]) or not re.search("[0-9]", text)
    )
    found = [[name for name in each.groups() if name] for each in paid]
    words = {*KINDS} - {part.lower() for name in players for part in name.split()}
    return [
        *dict.fromkeys(
            name
            for pair in found
            if words.isdisjoint(map(str.lower, pair))
            for name in pair
        )
    ]


def with_blocks(text: str) -> str:
    """A deal with the headings of blocks, where one hand's tiles and the scores of the others stand behind the players."""
    if len(text) > _LONGEST or "[" in text:
        return text
    named = re.finditer(PATTERN["player"], text)
    found = [
        each
        for each in named
        if find("seats", each["who"])
        or not any(find(of, each["who"]) for of in _SAID["no names"])
    ]
    if (
        len(found) < 3
        or found[0].start()
        or found[0]["score"]
        or not re.search(PATTERN["tiles"], text)
    ):
        return text
    shown, at = "", 0
    for each in found:
        name = f"{each['wind']} {each['who']}" if each["wind"] else each["who"]
        score = (
            ""
            if each["score"] is None
            else f"score: {each['score'] if each['score'].isdecimal() else 0}"
        )
        shown, at = f"{shown}{text[at : each.start()]}\n[{name}]\n{score}", each.end()
    return (shown + text[at:]).lstrip("\n")


def _with_win(text: str) -> str:
    """The text with a word behind the score that alone is marked as the winner's."""
    text = re.sub(PATTERN["legend"], "", text)
    if len(re.findall(PATTERN["star"], text)) == 1:
        return re.sub(
            PATTERN["star"], " ★ ", re.sub(PATTERN["starred"], r"\1 ★ ", text)
        )
    alone = (
        len(re.findall(PATTERN["letters"], text))
        == len(re.findall(PATTERN["letter"], text))
        == 1
    )
    text = re.sub(_SAID["stars"], " ", text)
    return re.sub(PATTERN["letter"], " ★", text) if alone else text


def _rows(text: str) -> list[str]:
    """The lines of a text; those of a table as what they say of each player: name, wind, score, and whether he won."""
    lines = [
        line.strip(" ").removeprefix("|").removesuffix("|")
        for line in text.strip(" \n").split("\n")
    ]
    lines = [
        line for line in lines if not re.fullmatch(r"(?=[^\n]*[-:]{2})[-:| ]++", line)
    ] or [""]
    for mark in "\t|;,":
        rows = [[cell.strip(' "') for cell in line.split(mark)] for line in lines]
        rows = list(takewhile(lambda row: len(row) == len(rows[0]), rows))  # noqa: B023
        head = [] if re.search("[0-9]", "".join(rows[0])) else rows[:1]
        of_players = rows[len(head) :]
        columns = [
            _column(head[0][at] if head else "", cells)
            for at, cells in enumerate(zip(*of_players, strict=True))
        ]
        if (
            len(columns) > 2
            and len({*columns, ""}) == len(columns) + 1
            and "score" in columns
        ):
            said = [dict(zip(columns, row, strict=True)) for row in of_players]
            return [*map(_row, said), *lines[len(rows) :]]
    return lines


def _column(head: str, cells: Sequence[str]) -> str:
    """What a column of a table tells; empty where that is not sure."""
    told = KINDS.get(head.lower(), "filler" if not head else "")
    words = [cell.lower() for cell in cells]
    if all(find("seats", cell) for cell in cells) and len({*words}) == len(words):
        return "wind"
    roles = [KINDS.get(word) in ("win", "winner", "discard") for word in words]
    sure = (
        told in ("win", "winner")
        or any(roles)
        or (not all(map(str.isdecimal, words)) and told == "filler")
    )
    if sure and all(
        role or word in (*_SAID["yes"], *_SAID["no"])
        for role, word in zip(roles, words, strict=True)
    ):
        return "won"
    if told == "filler" and all(
        re.fullmatch(r"[0-9]{1,9}(?:\s+[^\W\d_]+|\s*★)?\s*", cell) for cell in cells
    ):
        return "score"
    return (
        "name"
        if told == "filler"
        and all(re.fullmatch(r"[^\W\d_][^\d]*", cell) for cell in cells)
        else ""
    )


def _row(said: dict[str, str]) -> str:
    won = said.get("won", "").lower()
    wins = (
        " ★"
        if won in _SAID["yes"] or KINDS.get(won, "").startswith("win")
        else f" {won}" * (won not in _SAID["no"])
    )
    return f"{said.get('name', '')} {said.get('wind', '')} {said['score']}{wins}"


def _tokens(text: str, names: set[str]) -> Iterator[tuple[str, str]]:
    """The words of a text, each with what it is."""
    text = reduce(
        lambda said, each: re.sub(each[0], each[1], said), _SAID["rewritten"], text
    )
    numbers = re.findall("[0-9]+(?:×[0-9]+)*", text)
    if len(re.findall(PATTERN["dashed"], text)) == len(numbers):
        text = re.sub(PATTERN["dashed"], " ", text)
    first = re.findall(PATTERN["figure first"], text)
    leads = re.match(r"\s*[0-9]", text) or len(
        re.findall(PATTERN["figure for"], text)
    ) == len(first)
    if (
        leads
        and len(first) == len(numbers)
        and not any(word.lower() in KINDS for _, word in first)
    ):
        text = re.sub(PATTERN["figure first"], r"\2 \1", text)
    whole = (
        name
        for name in sorted(names, key=len, reverse=True)
        if re.search("[.].| .*[.]", name)
    )
    dotted = "".join(rf"{re.escape(name)}(?:['’]s)?|" for name in whole)
    for match in re.finditer(
        PATTERN["token"].replace("<dotted>", dotted), text.strip()
    ):
        said = match["words"] or ""
        word = said.removesuffix("’s").removesuffix("'s")
        if match[0].endswith("★"):
            yield "own", "★"
        elif match.lastgroup != "words" and match.lastgroup != "mark":
            yield match.lastgroup or "", match[match.lastgroup or 0]
        elif (
            word
            and (
                kind := "name"
                if word in {"A", *names}
                else KINDS.get(word.lower(), "name")
            )
            != "filler"
        ):
            kind = "whose" if kind == "name" and word != said else kind
            yield ("number", "0") if kind == "0" else (kind, word)


def _unknown(tokens: list[tuple[str, str]], names: set[str]) -> list[tuple[str, str]]:
    """The words in small letters that are no names where players are called by seats, with capitals or by their `names`."""
    named = [
        word
        for kind, word in tokens
        if kind == "name" and find("sections", word) is None
    ]
    called = {
        word.casefold()
        for word in named
        if find("seats", word) or not word[0].islower()
    }
    known = called.union(map(str.casefold, names))
    return [("name", word) for word in named if called and word.casefold() not in known]


def _tied(tokens: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The tokens without commas between one player and his role; a role alone that may be another player's is not read."""
    for stretch in reversed([*re.finditer("[^;]+", _shape(tokens))]):
        if stretch[0].count("0") < 2:
            one = len(re.findall("n+", stretch[0])) == 1
            for comma in reversed(
                [*re.finditer("," if one else r"(?<=0),(?=[rd]+(?:,|$))", stretch[0])]
            ):
                del tokens[stretch.start() + comma.start()]
    shape = _shape(tokens)
    for alone in reversed([*re.finditer(r"(?<![^,;])[rd]+(?![^,;])", shape)]):
        if (
            "0" in shape[alone.end() :] and shape[: alone.start() - 1].endswith("0")
        ) or "r" in alone[0]:
            tokens[alone.start()] = ("alone", tokens[alone.start()][1])
    return tokens


def _shape(tokens: list[tuple[str, str]]) -> str:
    return "".join(
        "," if word == "," else _SAID["shape"].get(kind, "x") for kind, word in tokens
    )


class Told:
    """What the words of a text have said: scores, winners and sources; and what was `odd` in it, of whom."""

    def __init__(
        self, tokens: list[tuple[str, str]], others: bool, names: set[str]
    ) -> None:
        self.others, self.names = others, names
        self.scores: list[tuple[str, str]] = []
        self.winners, self.sources, self.drew, self.denied = (
            set[str](),
            set[str](),
            set[str](),
            set[str](),
        )
        self.waiting: deque[str] = deque()
        """Names whose scores may follow: one, or a line of them above a line of scores."""
        self.odd: list[tuple[str, str, str]] = []
        self.named = ""
        self.expected: set[str] | None = None
        """Where the next name belongs that no score need follow."""
        unknown = _unknown(tokens, names)
        padded = [
            ("end", ""),
            *_tied([each for each in tokens if each not in unknown]),
            ("end", ""),
            ("end", ""),
        ]
        for before, now, *after in zip(
            padded, padded[1:], padded[2:], padded[3:], strict=False
        ):
            self._take(now, before, after[0], after[1][0])
        self.odd += [("unknown", word, "") for _, word in unknown]

    @property
    def is_whole(self) -> bool:
        """Whether all of it made sense, and nothing was said in two ways."""
        winners, drew = (
            {*map(self.full_name, each)} for each in (self.winners, self.drew)
        )
        whole = (
            not self.odd
            and not self.waiting
            and len(winners) < 2
            and len(self.sources) < 2
            and drew <= winners
        )
        return whole and len(self.scores) > (not self.others)

    @property
    def written(self) -> WrittenScores:
        """The scores, who won, and whose discard it was."""
        winner, source = (
            "".join(map(self.full_name, each)) for each in (self.winners, self.sources)
        )
        return WrittenScores(tuple(self.scores), winner, source, self.others)

    def full_name(self, word: str) -> str:
        """A player as his score calls him: `Bob` is the `South Bob` of it, and so is the `Bobs` of “on Bobs discard”."""
        names, seat = dict(self.scores), str(find("seats", word) or "")
        called = {word, word.removesuffix("s"), seat or word, seat[:1] or word}
        meant = [name for name in names if called & {name, *name.split()}]
        return meant[0] if len(meant) == 1 and word not in names else word

    def _take(
        self,
        now: tuple[str, str],
        before: tuple[str, str],
        after: tuple[str, str],
        then: str,
    ) -> None:
        kind, word = now
        match kind:
            case "name":
                known = (
                    word not in self.names
                    and find("sections", word) is not None
                    and find("seats", word) is None
                )
                if known or (self.waiting and before[0] == "number"):
                    self._wonder("section" if known else "name", word)
                if known and then != "number":  # Round: East
                    self.expected = set()
                    return
                whole = f"{before[1]} {word}"
                if (
                    before[0] == "name"
                    and whole in dict(self.scores)
                    and before[1] in self.winners | self.sources
                ):
                    for said in (self.winners, self.sources):  # winner Ann Lee
                        said.symmetric_difference_update(
                            {before[1], whole} if before[1] in said else ()
                        )
                    return
                if (
                    before[0] == "name"
                    and before[1] in self.waiting
                    and self._are_one(before[1], word, after[0], then)
                ):
                    word = f"{self.waiting.pop()} {word}"
                self._take_name(word, after[0])
            case "whose":  # Bob’s discard
                if (
                    self.expected is self.sources
                    or after[0] == "discard"
                    or (before[0] == "win" and self.winners)
                ):
                    self.sources.add(word)
                else:
                    self._wonder("word", word)
                self.expected = None
            case "number" | "odd" | "product" if self.waiting and re.fullmatch(
                "[-–—−]?[0-9][0-9,.×^+]*", word
            ):
                its_own = (
                    before[0] == "name"
                    and self.waiting[-1].endswith(before[1])
                    and after[0] != "number"
                )
                self.named = self.waiting.pop() if its_own else self.waiting.popleft()
                self.scores.append((self.named, points(word)))
                if kind != "number":
                    self._wonder("value", word)
            case "win" | "winner":
                self._take_win(now, before, after, then)
            case "own":
                self.winners.add(self.named)
            case "end":
                if self.expected is not None:
                    self._wonder("word", before[1])
                self.expected = None
            case "discard" if before[0] == "number" and after[0] not in (
                "from",
                "by",
                "whose",
            ):
                self.sources.add(self.named)
                if after[0] == "name":  # Bob 4 discarded Cleo 0
                    self._wonder("alone", word)
            case "discard" if before[0] == "name" and before[1] in self.waiting:
                self.sources.add(
                    self.waiting[-1] if after[0] == "number" else self.waiting.pop()
                )
                if after[0] not in ("end", "number"):
                    self._wonder("word", word)
            case "discard" if before[0] in ("whose", "by") or before[1] in self.sources:
                pass
            case "from" | "by" | "discard" if self.expected is not self.winners:
                self.expected = self.sources
            case "not" if then != "number" and after[0] in (
                "win",
                "winner",
                "end",
                "name",
                "not",
            ):
                self._wonder(kind, word)
                by_name = before[0] in ("name", "number", "not") and after[0] != "not"
                self.denied.add(
                    after[1] if after[0] == "name" else self.named if by_name else ""
                )
            case (
                "number"
                | "product"
                | "odd"
                | "word"
                | "not"
                | "turned"
                | "gave"
                | "doubled"
                | "limit"
                | "alone"
            ):
                self._wonder(_SAID["odd"].get(kind, kind), word)
            case "drawn":
                if (
                    before[0] == "name"
                    and self.waiting
                    and after[0] in ("end", "drawn")
                    and not self.winners
                ):
                    self.winners.add(self.waiting.pop())
                elif before[0] in ("name", "number"):
                    self.drew.add(self.named)
                self.sources.add("drawn")
                self.expected = None

    def _wonder(self, kind: str, word: str) -> None:
        self.odd.append((kind, word, self.named))

    @staticmethod
    def _are_one(before: str, word: str, after: str, then: str) -> bool:
        """Whether two words name one player: `South Bob`, and `Bob South` or `Bob Smith` with his score alone behind it."""
        wind, other = find("seats", before) is not None, find("seats", word) is not None
        return wind > other or (not wind and after == "number" != then)

    def _take_name(self, word: str, after: str) -> None:
        self.named, expected, self.expected = word, self.expected, None
        if expected is not None:
            expected.add(word)
        if expected is None or after == "number":
            self.waiting.append(word)

    def _take_win(
        self,
        now: tuple[str, str],
        before: tuple[str, str],
        after: tuple[str, str],
        then: str,
    ) -> None:
        """Who has won: who is named before it; the name behind, where it begins a sentence, or says “winner”."""
        (kind, word), begins, by = (
            now,
            before[0] == "end",
            after[0] == "by" and then == "name",
        )
        if by or (
            after[0] == "name"
            and (begins or (kind == "winner" and before[0] == "number" != then))
        ):
            self.expected = self.winners
        elif self.named and not begins:
            self.winners.add(self.named)
            if before[0] == "number" and after[0] == "name" and then == "number":
                self._wonder("alone", word)  # Ann 8 mahjong Bob 40: whose is it?
            if self.waiting and self.waiting[-1] == self.named and after[0] != "number":
                self.waiting.pop()
            if after[0] == "name" and then not in ("number", "discard"):
                self._wonder("word", after[1])  # mahjong Bob: did he, or was it his?
        elif self.named:
            self._wonder("word", word)
