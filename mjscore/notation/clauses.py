"""What a hand in plain words tells, clause by clause: where tiles lie, how it was won, the seat and the round."""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby, product
from typing import Final, NamedTuple

from pyparsing import ParseBaseException

from mjscore.hands import HAND_SIZE, Means
from mjscore.notation import grammar
from mjscore.notation.meaning import GroupText, Misread
from mjscore.notation.words import HAND_SECTIONS, data, find, pattern
from mjscore.places import Section
from mjscore.problems import Fault
from mjscore.tiles import Tile

PLACES: Final = (Section.EXPOSED, Section.CONCEALED)
_ORDER: Final = (*PLACES, Section.BONUS, Section.WON, Section.SEAT, Section.ROUND)
_Clause = tuple[float, str]
"""What was said, and its place in the text."""


@cache
def plain_words() -> dict[str, re.Pattern[str]]:
    """The patterns of plain words, by their names."""
    return {name: pattern(written) for name, written in data("plain")["plain"].items()}


class Correction(NamedTuple):
    """A text with all its faults corrected, in each way in which it may be meant, and what is still wrong with the first.

    `asked` is what the player then knows best, `taken` what was taken to be meant, `then` why no hand can be so. `plain`: it
    was plain English, which has been put into sections, and `about` what of it is asked first. `denied` is the refusal of a
    word by which something is said not to be so.
    """

    texts: tuple[str, ...] = ()
    left: tuple[Fault, ...] = ()
    asked: tuple[str, ...] = ()
    taken: str = ""
    then: str = ""
    plain: bool = False
    about: str = ""
    denied: Fault | None = None

    @property
    def sure(self) -> str:
        """The text, if it can be read as it stands, and only one is meant."""
        return (
            ""
            if self.left or self.asked or self.taken or not self.texts
            else self.texts[0]
        )

    @property
    def can_be_read(self) -> bool:
        """Whether each of the texts can be read."""
        return bool(self.texts) and not self.left

    def judged(self, judge: Callable[[str], str]) -> "Correction":
        """Without the texts of which it is said why no hand can be so, unless that is all of them."""
        wrong = {text: judge(text) for text in self.texts} if self.can_be_read else {}
        possible = tuple(text for text, why in wrong.items() if not why)
        then = "" if possible or not wrong else wrong[self.texts[0]]
        return self._replace(texts=possible or self.texts, then=then)


def tiles_of(text: str) -> tuple[Tile, ...]:
    """The tiles of groups that can be read; none of any other text."""
    return tuple(tile for _, tiles in _groups(text) for tile in tiles)


def _is_pair(text: str) -> bool:
    tiles = tiles_of(text)
    return bool(plain_words()["pair"].match(text)) or (
        len(tiles) == 2 and len({*tiles}) == 1
    )


def _groups(text: str) -> list[tuple[str, tuple[Tile, ...]]]:
    """Each group of a text and its tiles; the text itself without tiles where it cannot be read."""
    try:
        found: GroupText = grammar.CONTENTS[Section.EXPOSED].parse_string(text)[0]
    except (ParseBaseException, Misread):
        return [(text, ())]
    if found.kind is not None or len(found.mentions) == 1:
        return [(text, found.tiles)]
    return [(text[each.start : each.end], each.tiles) for each in found.mentions]


class Telling:
    """What the clauses of a text have said so far."""

    def __init__(self) -> None:
        self.said: dict[str, list[_Clause]] = {}
        self.unplaced: list[list[_Clause]] = [[]]
        """Tiles whose place was not said, by line or stretch; they and others with their place in the text."""
        self.taken = 0
        self.section: Section | None = None
        self.everywhere: Section | None = None
        """Where everything lies that is told later."""
        self.named: dict[str, str] = {}
        self.marked: set[Section] = set()
        """The places that were said behind a group."""
        self.won = self.out = self.lost = self.denied = False
        self.doubtful = 0  # of 888D in “888D, EEE open, 234B, rest concealed” it is not sure where it lies: the place of EEE
        self.waits = False
        """Whether the tile of a win may still follow, in the same stretch."""
        self.ways: defaultdict[str, set[str]] = defaultdict(set)
        """What was told as the means, the source and the tile of the win, the seat and the round: each should be one."""
        self.remarks: list[str] = []

    def begin(self, *, new_line: bool) -> None:
        """Begin a new line, on which the tiles of a section go on, or what stands behind a semicolon."""
        if (
            self.section is not None
            and self.said[self.section]
            and not (new_line and self.section in PLACES)
        ):
            self.section = None
        self.waits = False
        self.unplaced.append([])

    def take(self, clause: str) -> None:
        """Put a clause, or the parts of it, where they belong."""
        plain = plain_words()
        clause = plain["lost"].sub("", clause)
        for said in ("seat named", "seat", "round", "round named"):
            if found := plain[said].search(clause):
                name = Section(said.partition(" ")[0])
                self.ways[name].add(found["seat"].title())
                self.said[name] = [(0, found["seat"])]
                clause, self.section = (
                    f"{clause[: found.start()]}{clause[found.end() :]}".strip(" :"),
                    None,
                )
                clause = clause if plain["filler"].sub("", clause).strip() else ""
        bare = plain["opening"].sub("", clause).strip()
        said_behind = plain["marked"].fullmatch(bare)
        claimed = re.fullmatch(
            rf"(?P<what>.+?){plain['from off'].pattern}", bare, re.IGNORECASE
        )
        if (
            said_behind is None
            and claimed is not None
            and len(tiles_of(claimed["what"])) > 2
        ):
            said_behind, bare = (
                claimed,
                f"{claimed['what']} exposed{claimed[0].removeprefix(claimed['what'])}",
            )
        if said_behind is not None and len(tiles_of(said_behind["what"] or "")) > 1:
            self._put(bare)
            return
        clause = plain["opening"].sub("", self._without_win(clause)).strip()
        if (named := plain["named"].match(clause)) and (
            section := find("sections", named["name"])
        ) in HAND_SECTIONS:
            if section in PLACES:
                self.place(
                    Section.EXPOSED
                    if section is Section.CONCEALED
                    else Section.CONCEALED
                )
            self.section, clause = section, clause[named.end() :].strip()
            self.named.setdefault(section, named["name"])
            self.said.setdefault(section, [])
        if clause:
            self._put(" ".join(clause.split()))

    def place(self, section: Section, behind: float = 0) -> None:
        """Put what is told behind a clause, and has no place, into one; no pairs, nor the one single tile, lie on the table."""
        every = [clause for part in self.unplaced for clause in part]
        told = [clause for clause in every if clause[0] > behind]
        runs = [
            (at + after / 100, " ".join(text for text, _ in run))
            for at, clause in told
            for after, (_, run) in enumerate(
                groupby(
                    _groups(clause),
                    lambda group: {*group[1]} if len({*group[1]}) == 1 else group,
                )
            )
        ]
        singles = [run for run in runs if len(tiles_of(run[1])) == 1]
        for clause in (
            told if section is Section.CONCEALED or len(singles) > 1 else runs
        ):
            stands = section is Section.EXPOSED and (
                _is_pair(clause[1]) or singles == [clause]
            )
            where = Section.CONCEALED if stands else section
            self.said[where] = sorted((*self.said.get(where, ()), clause))
        self.unplaced = [[clause for clause in every if clause not in told]]

    def _put(self, clause: str) -> None:
        self.taken += 1
        found, plain = plain_words()["marked"].fullmatch(clause), plain_words()
        drawn = (
            found is not None
            and not found["exposed"]
            and find("means", found["where"])
            and not tiles_of(found["what"] or "")
        )
        if found is None or drawn or (self.section is not None and found["more"]):
            if (self.section or self.said.keys() & {*PLACES}) and plain[
                "not told"
            ].fullmatch(clause):
                self.said.setdefault(Section.CONCEALED, []).append((self.taken, "?"))
            elif self.section is not None:
                self.said[self.section].append((self.taken, clause))
            else:
                known = self.everywhere if len(tiles_of(clause)) > 1 else None
                (
                    self.unplaced[-1]
                    if known is None
                    else self.said.setdefault(known, [])
                ).append((self.taken, clause))
            return
        place = Section.EXPOSED if found["exposed"] else Section.CONCEALED
        what, some = re.subn(
            "^of these ", "", re.sub(r"\s+and\s+", ", ", found["what"] or "")
        )
        self.marked.add(place)
        is_rest = bool(plain["not told"].fullmatch(what)) and any(self.unplaced)
        listed = not is_rest and self._listed(what, place)
        self.lost |= bool(some) and not listed
        if found["exposed"] and not listed and not is_rest:
            is_doubtful = any(
                not plain["hand"].search(said) for _, said in self.unplaced[-1]
            )
            self.doubtful = self.taken if is_doubtful else self.doubtful
        if is_rest or re.match("all|fully|entirely", found["where"], re.IGNORECASE):
            self.everywhere = None if any(self.unplaced) else place
            self.place(place, self.doubtful if place is Section.CONCEALED else 0)
        if what and not is_rest and not listed:
            self.said.setdefault(place, []).append(
                (self.taken, f"{what}{found['from'] or ''}")
            )
        if found["more"]:
            self.take(found["more"])

    def _listed(self, what: str, place: Section) -> bool:
        """Whether these groups are some of a full hand that was told before; they then lie in this place."""
        parts = [
            [
                (at + after / 100, *group)
                for at, clause in part
                for after, group in enumerate(_groups(clause))
            ]
            for part in self.unplaced
        ]
        told = [group for part in parts for group in part]
        if sum(len(tiles) for _, _, tiles in told) < HAND_SIZE:
            return False
        named = []
        for tiles in (
            tiles_of(plain_words()["opening"].sub("", each.strip()))
            for each in re.split(r",|\band\b", what)
        ):
            like = [
                group
                for group in told
                if tiles == group[2]
                or (tiles and {*tiles} == {*group[2]} and len(tiles) == 1)
            ]
            if len(like) != 1:
                return False
            named += like
        self.said.setdefault(place, []).extend((at, clause) for at, clause, _ in named)
        self.unplaced = [
            [
                (at, clause)
                for at, clause, tiles in part
                if (at, clause, tiles) not in named
            ]
            for part in parts
        ]
        return True

    def _without_win(self, clause: str) -> str:
        """The clause without what it says of the win."""
        out, how, source, remark = (
            plain_words()[name] for name in ("out", "how", "whose", "remark")
        )
        is_out = out.search(clause)
        first = min(
            (found for found in (is_out, how.search(clause)) if found),
            key=re.Match.start,
            default=None,
        )
        if is_out is None and self.won and plain_words()["told then"].match(clause):
            first = re.match("", clause)
        if first is None:
            bare = (
                clause
                and self.waits
                and not self.ways["tile"]
                and len(tiles_of(clause)) < 2
            )
            if not bare or plain_words()["marked"].fullmatch(clause):
                return clause
            self.ways["tile"].add(clause)
            return ""
        said = clause[first.start() :]
        remarks, said = _cut(remark, said)
        sources = [found["seat"].title() for found in source.finditer(said)]
        said = source.sub(" ", said)
        means, said = _cut(how, said)
        tile = " ".join(pattern("<out>|<filler>").sub(" ", said).split())
        tile = re.sub(r"^([A-Z])\1+$", r"\1", tile)
        if not self.won and not tile and is_out is None:
            return clause
        self.won = self.waits = True
        self.out |= is_out is not None or any("self" in each.lower() for each in means)
        self.ways["means"].update(
            map(_means, means), [Means.DISCARD] if sources and not means else []
        )
        self.ways["source"].update(sources)
        self.ways["tile"] |= {tile} - {""}
        self.remarks += map(_remark, remarks)
        for words, came in (("wall", Means.DRAW), ("last discard", Means.DISCARD)):
            if any(words in each.lower() for each in remarks):
                self.ways["means"].add(came)
        if not clause[: first.start()].strip():
            self.section = None
        return clause[: first.start()].rstrip(" :")

    def written(self, *, parted: bool, barred: bool, discarding: bool) -> Correction:
        """All of it as sections; nothing where the tiles cannot be placed, or anything is told in two ways.

        `parted`: of two stretches of tiles without a name the first lies on the table, `barred`: as the notation has it.
        """
        parts, taken = [part for part in self.unplaced if part], ""
        if parted and len(parts) == 2 and not self.said.keys() & {*PLACES}:
            self.said[Section.EXPOSED], parts, taken = (
                parts[0],
                parts[1:],
                "" if barred else "parted",
            )
        means, won_with = self.ways["means"], self.ways["tile"]
        if Means.LOOSE in means:
            means.discard(Means.DRAW)
        two_ways = any(len(each) > 1 for each in self.ways.values())
        free = [clause for part in parts for clause in part]
        if discarding and means == {Means.DRAW} and not self.out and len(won_with) == 1:
            self.won, taken = False, "drawn"
            told = [
                tiles
                for _, clause in sum(self.said.values(), free)
                for _, tiles in _groups(clause)
            ]
            if (
                sum(
                    len({*tiles}) + min(len(tiles) - len({*tiles}), 2) for tiles in told
                )
                < 14
            ):
                free += [(self.taken, tile) for tile in won_with]
        alone = [part[0] for part in parts if len(part) == 1]
        wind = plain_words()["bare wind"]
        winds = [
            each
            for each in free
            if wind.fullmatch(each[1]) and (each in alone or len(each[1]) > 1)
        ]
        winds = winds if len(winds) == 1 else []
        free = [each for each in free if each not in winds]
        if winds and Section.ROUND in self.said and Section.SEAT not in self.said:
            self.said[Section.SEAT], winds = winds, []
        nowhere = not self.said.keys() & {*PLACES}
        named = self.named.keys() & {*PLACES}
        assumed = (nowhere and len(free) > 1 and len(parts) != 2) or (
            bool(free) and named == {Section.CONCEALED}
        )
        half_told = self.doubtful or self.marked == {Section.CONCEALED}
        unclear = (
            len(parts) > nowhere and (nowhere or half_told or named) and not assumed
        )
        asked = [each for each in free if not _is_pair(each[1])] if unclear else []
        if surely := [each for each in free if each not in asked]:
            self.said[Section.CONCEALED] = sorted(
                (*self.said.get(Section.CONCEALED, ()), *surely)
            )
        tiles = [
            clause
            for _, clause in sum((self.said.get(place, []) for place in PLACES), asked)
        ]
        if (
            two_ways
            or self.lost
            or not all(self.said.values())
            or not any(map(plain_words()["tile"].search, tiles))
        ):
            return Correction()
        win: list[_Clause] = []
        if self.won:
            came = (f"from {seat}" for seat in self.ways["source"])
            tile = " ".join((*means, *won_with, *came))
            win = [(0.0, ", ".join((tile, *dict.fromkeys(self.remarks))))]
            self.said.update({} if self.denied else {Section.WON: win})
        table = [
            each for each in asked if not nowhere or len(parts) != 2 or each in parts[0]
        ]
        places = {
            Section.EXPOSED: table,
            Section.CONCEALED: [each for each in asked if each not in table],
        }
        questions = {
            "places": (asked, [places, {Section.CONCEALED: asked}]),
            "winds": (winds, [{Section.SEAT: winds}, {Section.ROUND: winds}]),
            "win": (win if self.denied else [], [{Section.WON: win}, {}]),
        }
        said = {
            name: ", ".join(clause for _, clause in about)
            for name, (about, _) in questions.items()
            if about
        }
        return Correction(
            tuple(
                map(self._as_sections, product(*(questions[name][1] for name in said)))
            ),
            asked=tuple(
                data("plain")["asked"][name].format(about)
                for name, about in said.items()
            ),
            taken=data("plain")["taken"].get(
                "concealed" if assumed and not taken else taken, ""
            ),
            about=next(
                (clauses[0][1] for clauses, _ in questions.values() if clauses), ""
            ),
        )

    def _as_sections(self, way: Sequence[dict[Section, list[_Clause]]]) -> str:
        """All that was said, and what the player is asked about said in this way."""
        said = {**self.said}
        for section, clauses in (
            told for each in way for told in each.items() if told[1]
        ):
            said[section] = (
                sorted((*said.get(section, ()), *clauses))
                if section in PLACES
                else clauses
            )
        order = dict.fromkeys(
            section for section in (*_ORDER, *said) if section in said
        )
        return "; ".join(
            f"{self.named.get(each, each)}: {', '.join(clause for _, clause in said[each])}"
            for each in order
        )


def _cut(wanted: re.Pattern[str], text: str) -> tuple[list[str], str]:
    """What a pattern finds in a text, and the text without it."""
    return [found[0] for found in wanted.finditer(text)], wanted.sub(" ", text)


def _remark(words: str) -> str:
    last = plain_words()["last"].fullmatch(words)
    return (
        words
        if last is None or " or " in words
        else "last discard"
        if "discard" in words.lower()
        else "last tile"
    )


def _means(words: str) -> Means:
    """How a tile came, by the words for it."""
    found: Means = (
        Means.LOOSE
        if plain_words()["loose"].fullmatch(words)
        else find("means", words) or Means.DRAW
    )
    return found
