"""What people write in plain words, put into sections: `EEE won off West, I am South`. It is tried, and only proposed."""

import re
from functools import cache
from typing import Final

from mjscore.hands import Means
from mjscore.notation.outline import without_comments
from mjscore.notation.refusals import pattern
from mjscore.notation.words import HAND_SECTIONS, data, find
from mjscore.places import Section

_PLACES: Final = (Section.EXPOSED, Section.CONCEALED)
_UNPLACED: Final = "exposed or concealed"
_WHOSE: Final = "whose wind"
"""Sections that no hand has, which ask the player (refusals.toml)."""
_ORDER: Final = (_UNPLACED, *_PLACES, Section.BONUS, Section.WON, Section.SEAT, Section.ROUND)
_BRACKETS: Final = str.maketrans("()[]{}", "  ,,,,")


@cache
def _plain() -> dict[str, re.Pattern[str]]:
    """The patterns of plain words, by their names."""
    return {name: pattern(written) for name, written in data("plain")["plain"].items()}


def in_sections(text: str) -> tuple[str, bool]:
    """A text with its tiles, seat, round and how it was won in sections of their own; as it is where that cannot be said.

    And whether tiles were taken as concealed whose place nothing told.
    """
    told, plain = _Told(), _rewritten(text)
    for part in re.split(r"([;|]|\s/\s|\n)", plain):
        if re.fullmatch(r"[;|\n]|\s/\s", part):
            told.begin(new_line=part == "\n")
            continue
        for clause in _plain()["breaks"].split(part):
            told.take(clause.strip())
    return told.written(parted="\n" not in plain) or text, told.assumed


def _rewritten(text: str) -> str:
    """The text without marks of lists and chats, without quotation marks, and a printed sheet as sections."""
    text = without_comments(text).strip()
    if len(lines := _plain()["sheet"].findall(text)) > 1:
        return "\n".join(f"{name}: {re.sub('  +', ', ', _plain()['completed'].sub('', said))}" for name, said in lines)
    for entry in data("plain")["rewritten"]:
        text = pattern(entry["pattern"]).sub(entry["instead"], text)
    if _plain()["both series"].search(text):
        text = _plain()["series"].sub(
            lambda found: f"bonus: {found[1]}{re.sub(r'[^1-4]+', f' {found[1]}', found[2] + found[3])}", text
        )
    return text.translate(_BRACKETS)


class _Told:
    """What the clauses of a text have said so far."""

    def __init__(self) -> None:
        self.said: dict[str, list[tuple[int, str]]] = {}
        self.winds: dict[str, set[str]] = {}
        self.unplaced: list[list[tuple[int, str]]] = [[]]
        """Tiles whose place was not said, by line or stretch; they and others with their place in the text."""
        self.taken = 0
        self.section: Section | None = None
        self.named: dict[str, str] = {}
        self.marked: set[Section] = set()
        """The places that were said behind a group."""
        self.won = self.assumed = self.doubtful = False
        self.waits = False
        """Whether the tile of a win may still follow, in the same stretch."""
        self.means: set[str] = set()
        self.sources: set[str] = set()
        self.of_win: dict[str, str] = {}
        self.remarks: list[str] = []

    def begin(self, *, new_line: bool) -> None:
        """Begin a new line, on which the tiles of a section go on, or what stands behind a semicolon."""
        if self.section is not None and self.said[self.section] and not (new_line and self.section in _PLACES):
            self.section = None
        self.waits = False
        self.unplaced.append([])

    def take(self, clause: str) -> None:
        """Put a clause, or the parts of it, where they belong."""
        plain = _plain()
        clause = plain["lost"].sub("", clause)
        for said in ("seat named", "seat", "round", "round named"):
            if found := plain[said].search(clause):
                name = Section(said.partition(" ")[0])
                self.winds.setdefault(name, set()).add(found["seat"].title())
                self.said[name] = [(0, found["seat"])]
                clause, self.section = f"{clause[: found.start()]}{clause[found.end() :]}".strip(" :"), None
                clause = clause if plain["filler"].sub("", clause).strip() else ""
        clause = plain["opening"].sub("", self._without_win(clause)).strip()
        named = plain["named"].match(clause)
        section = find("sections", named["name"]) if named is not None else None
        if named is not None and section in HAND_SECTIONS:
            if section in _PLACES:
                self._place(Section.EXPOSED if section is Section.CONCEALED else Section.CONCEALED)
            self.section, clause = section, clause[named.end() :].strip()
            self.named.setdefault(section, named["name"])
            self.said.setdefault(section, [])
        if clause:
            self._put(" ".join(clause.split()))

    def _place(self, section: Section) -> None:
        """Put what stood before the first name of a place into the other place."""
        before = [clause for part in self.unplaced for clause in part]
        self.unplaced = [[]]
        if before:
            self.said[section] = sorted((*before, *self.said.get(section, ())))

    def _put(self, clause: str) -> None:
        self.taken += 1
        found = _plain()["marked"].fullmatch(clause)
        if found is not None and not (self.section is not None and found["more"]):
            place = Section.EXPOSED if found["exposed"] else Section.CONCEALED
            self.marked.add(place)
            self.doubtful |= bool(found["exposed"] and any(not _plain()["hand"].search(said) for _, said in self.unplaced[-1]))
            if re.search(r"\ball\b", found["where"], re.IGNORECASE):
                self.said.setdefault(place, []).extend(clause for part in self.unplaced for clause in part)
                self.unplaced = [[]]
            if found[1]:
                self.said.setdefault(place, []).append((self.taken, f"{found[1]}{found['from'] or ''}"))
            if found["more"]:
                self._put(found["more"])
            return
        if (self.section or self.said.keys() & {*_PLACES}) and _plain()["not told"].fullmatch(clause):
            self.said.setdefault(Section.CONCEALED, []).append((self.taken, "?"))
        elif self.section is not None:
            self.said[self.section].append((self.taken, clause))
        else:
            self.unplaced[-1].append((self.taken, clause))

    def _without_win(self, clause: str) -> str:
        """The clause without what it says of the win."""
        out, how, source, remark = (_plain()[name] for name in ("out", "how", "whose", "remark"))
        is_out = out.search(clause)
        first = min((found for found in (is_out, how.search(clause)) if found), key=re.Match.start, default=None)
        if is_out is None:
            alone = self.won and _plain()["told then"].match(clause)
            first = re.match("", clause) if alone else first
        if first is None:
            bare = clause and self.waits and "tile" not in self.of_win and not _plain()["marked"].fullmatch(clause)
            self.of_win |= {"tile": clause} if bare else {}
            return "" if bare else clause
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
        self.means |= set(map(_means, means)) | ({Means.DISCARD} if sources and not means else set())
        self.sources.update(sources)
        self.of_win |= {"tile": tile} if tile else {}
        self.winds.setdefault("tile", set()).update([tile] if tile else [])
        self.remarks += map(_remark, remarks)
        if any("wall" in each.lower() for each in remarks):
            self.means.add(Means.DRAW)
        if not clause[: first.start()].strip():
            self.section = None
        return clause[: first.start()].rstrip(" :")

    def written(self, *, parted: bool) -> str:
        """All of it as sections; empty where the tiles cannot be placed, or anything is told in two ways.

        `parted`: of two stretches of tiles without a name the first lies on the table.
        """
        parts = [part for part in self.unplaced if part]
        if parted and len(parts) == 2 and not self.said.keys() & {*_PLACES}:
            self.said[Section.EXPOSED], parts = parts[0], parts[1:]
        two_ways = any(len(each) > 1 for each in (self.sources, self.means - {Means.LOOSE}, *self.winds.values()))
        free = [clause for part in parts for clause in part]
        winds = [each for each in free if len(each[1]) > 1 and find("seats", each[1])]
        if len(winds) == 1:
            self.said[_WHOSE], free = winds, [each for each in free if each not in winds]
        nowhere = not self.said.keys() & {*_PLACES}
        named = self.named.keys() & {*_PLACES}
        self.assumed = nowhere and len(free) > 1 and len(parts) != 2 or bool(free) and named == {Section.CONCEALED}
        half_told = self.doubtful or self.marked == {Section.CONCEALED}
        unclear = len(parts) > nowhere and (nowhere or half_told or named) and not self.assumed
        if unclear and (asked := [each for each in free if not _plain()["pair"].match(each[1])]):
            self.said[_UNPLACED], free = asked, [each for each in free if each not in asked]
        if free:
            self.said[Section.CONCEALED] = sorted((*self.said.get(Section.CONCEALED, ()), *free))
        if two_ways or not all(self.said.values()) or not self.said.keys() & {_UNPLACED, *_PLACES}:
            return ""
        if self.won:
            how = Means.LOOSE if Means.LOOSE in self.means else next(iter(self.means), "")
            came = "".join(f" from {seat}" for seat in self.sources)
            tile = f"{how} {self.of_win.get('tile', '')}{came}".strip()
            self.said[Section.WON] = [(0, ", ".join((tile, *dict.fromkeys(self.remarks))))]
        order = [section for section in (*_ORDER, *self.said) if section in self.said]
        return "; ".join(
            f"{self.named.get(section, section)}: {', '.join(said for _, said in self.said[section])}"
            for section in dict.fromkeys(order)
        )


def _cut(wanted: re.Pattern[str], text: str) -> tuple[list[str], str]:
    """What a pattern finds in a text, and the text without it."""
    return [found[0] for found in wanted.finditer(text)], wanted.sub(" ", text)


def _remark(words: str) -> str:
    last = _plain()["last"].fullmatch(words)
    return words if last is None or " or " in words else "last discard" if "discard" in words.lower() else "last tile"


def _means(words: str) -> Means:
    """How a tile came, by the words for it."""
    if _plain()["loose"].fullmatch(words):
        return Means.LOOSE
    found: Means = find("means", words) or Means.DRAW
    return found
