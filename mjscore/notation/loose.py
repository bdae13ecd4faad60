"""What people write in plain words, put into sections: `EEE won off West, I am South`. It is tried, and only proposed."""

import re
from functools import cache
from typing import Final

from mjscore.hands import Means
from mjscore.notation.outline import without_comments
from mjscore.notation.words import HAND_SECTIONS, every, find
from mjscore.places import Section

_PLACES: Final = {
    Section.EXPOSED: "exposed|open|melded|(?:on (?:the )?)?table",
    Section.CONCEALED: "concealed|hidden|closed|standing|(?:in (?:my |the )?)?hand",
}
"""Where a group lies, said behind it."""
_ORDER: Final = (Section.EXPOSED, Section.CONCEALED, Section.BONUS, Section.WON, Section.SEAT, Section.ROUND)
_SEATS: Final = r"(?P<seat>east|south|west|north)"
_SEAT: Final = (
    rf"\b{_SEATS}\s+(?:seat|player)\b",
    r"\b(?:(?:I am|I'm|I’m|I was|my seat is|my wind is|sitting|seated)\s*(?:in|at|as)?|(?:seat|wind|player)(?:\s+is|\s*:)?)"
    rf"\s+{_SEATS}\b(?:\s+(?:wind|seat|player))?",
)
_ROUND: Final = (rf"\b(?:round|prevailing(?: wind)?)\s*(?:is|of)?\s*:?\s*{_SEATS}\b", rf"\b{_SEATS}(?:\s+wind)?\s+round\b")
_WON: Final = r"\b(?:went (?:out|mah[ -]?jongg?)|mah[ -]?jongg?|won|wins?|winning(?: tile)?|out|finished|completed|gewonnen)\b"
_WALL: Final = r"(?:the )?(?:back(?: end)? of (?:the )?|end of (?:the )?|dead )wall"
_LAST: Final = r"(?:the )?(?:very )?last (?:discard|tile(?: (?:of|from)(?: the)? wall)?)"
_FILLER: Final = (
    r"\b(?:on|off|with|by|the|a|an|of|tile|was|is|it|from|my|and|I|got|for|player|that|taking|took|met|mit|der|von)\b|[:()=]"
)
_LOST: Final = r"^(?:not won|no mah[ -]?jongg?|lost(?=\W*$)|loser|did(?:n['’]t| not) win)\b[\s:.]*"
_OPENING: Final = (
    r"^(?:here(?:['’]s| is)\s+)?(?:(?:I|we|my|had|have|has|was|got|with|plus|and|then|also|winner)\b[\s:]*)*"
    r"(?:hand(?=\s*$)|in (?=hand)|on (?:the )?(?=table))?"
)
_SHEET: Final = r"(?m)^[ ]*(Player|Exposed|Concealed|Bonus|Won)[ ]{2,}(.*)$"
"""A line of a sheet that the program itself has printed."""
_BRACKETS: Final = str.maketrans("()", "  ")
_BREAKS: Final = r",|\.(?=\s|$)|\s[-–—]\s(?![1-9]+[DBCdbc]\b)|\bthen\b|\band\b"


def in_sections(text: str) -> str:
    """A text with its tiles, seat, round and how it was won in sections of their own; as it is where that cannot be said."""
    told, plain = _Told(), _plain(text)
    for part in re.split(r"([;|]|\s/\s|\n)", plain):
        if re.fullmatch(r"[;|\n]|\s/\s", part):
            told.begin(new_line=part == "\n")
            continue
        for clause in re.split(_BREAKS, part):
            told.take(clause.strip())
    return told.written(parted="\n" not in plain) or text


def _plain(text: str) -> str:
    """The text without marks of lists and chats, without quotation marks, and a printed sheet as sections."""
    text = re.sub('["“”„«»]', " ", without_comments(text))
    if len(lines := re.findall(_SHEET, text)) > 1:
        return "\n".join(f"{name}: {re.sub('  +', ', ', _unmarked(said))}" for name, said in lines)
    text = re.sub(rf"^[^:;,\n]{{1,40}}:\s*(?={_names()}\s*:)", "", text.strip(), flags=re.IGNORECASE)
    head, _, rest = text.partition(":")
    if re.fullmatch(r"[^;,\n]+\b(?:hand|tiles|cards|pairs|orphans)", head, re.IGNORECASE) and find("sections", head) is None:
        text = rest
    text = re.sub(r"^([^|;:\n]+)\|([^|;:\n]+)\|([^|;:,\n]{2,12})$", r"exposed: \1; concealed: \2; won: \3", text)
    text = re.sub(r"(?i)\blast tile\s*:", "won:", re.sub(r"(?i)\b(exp|conc)\.", r"\1:", text))
    return re.sub(rf"(?i)\((?:claimed |taken )?(from [^()]*|{'|'.join(_PLACES.values())})\)", r" \1", text).translate(_BRACKETS)


def _unmarked(said: str) -> str:
    """What a line of a printed sheet says, without the mark of what the winning tile completed."""
    return re.sub(r"\(\* what it completed\)|\*|\b(?:not the )?winner\b", "", said)


@cache
def _names() -> str:
    return every().any("sections")


@cache
def _of_a_win() -> tuple[str, str, str]:
    """The patterns of how a tile came, of whom it came from, and of a remark, in any language."""
    words = every()
    return (
        rf"(?<![^\W_])(?:{_WALL}|zimo|tsumo|ron|{words.any('means')})",
        rf"(?<![^\W_]){words.any('from')}\s*:?\s+(?P<seat>{words.any('winds')})(?:['’]s)?",
        rf"(?<![^\W_])(?:{_LAST}|{words.any('remarks')})",
    )


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
        self.won = False
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
        clause = re.sub(rf"{_LOST}|\s*\bwaiting\b.*$|^(?:a )?limit hand$", "", clause, flags=re.IGNORECASE)
        for patterns, name in ((_SEAT, Section.SEAT), (_ROUND, Section.ROUND)):
            for pattern in patterns:
                if found := re.search(pattern, clause, re.IGNORECASE):
                    self.winds.setdefault(name, set()).add(found["seat"].title())
                    self.said[name] = [(0, found["seat"])]
                    clause, self.section = f"{clause[: found.start()]}{clause[found.end() :]}".strip(" :"), None
        clause = re.sub(_OPENING, "", self._without_win(clause), flags=re.IGNORECASE).strip()
        named = re.match(rf"({_names()})\s*[:=]?(?:\s+|(?<=[:=])|$)(?!kong)(?!:)", clause, re.IGNORECASE)
        section = find("sections", named[1]) if named is not None else None
        if named is not None and section in HAND_SECTIONS:
            if section in _PLACES:
                self._place(Section.EXPOSED if section is Section.CONCEALED else Section.CONCEALED)
            self.section, clause = section, clause[named.end() :].strip()
            self.named.setdefault(section, named[1])
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
        for place, words in _PLACES.items():
            if found := re.fullmatch(rf"(.+?)\s+(?:{words})(\s+from\s+\w+)?", clause, re.IGNORECASE):
                self.marked.add(place)
                self.said.setdefault(place, []).append((self.taken, f"{found[1]}{found[2] or ''}"))
                return
        if self.section is not None:
            self.said[self.section].append((self.taken, clause))
        else:
            self.unplaced[-1].append((self.taken, clause))

    def _without_win(self, clause: str) -> str:
        """The clause without what it says of the win."""
        how, source, remark = _of_a_win()
        first = re.search(rf"{_WON}|{how}", clause, re.IGNORECASE)
        if first is None or not re.search(_WON, clause, re.IGNORECASE):
            alone = self.won and re.match(rf"(?:{source}|{remark}|(?:by\s*:\s*)?{how})", clause, re.IGNORECASE)
            first = re.match("", clause) if alone else first
        if first is None:
            bare = clause and self.waits and "tile" not in self.of_win
            self.of_win |= {"tile": clause} if bare else {}
            return "" if bare else clause
        said = clause[first.start() :]
        remarks, said = _cut(remark, said)
        sources = [found["seat"].title() for found in re.finditer(source, said, re.IGNORECASE)]
        said = re.sub(source, " ", said, flags=re.IGNORECASE)
        means, said = _cut(how, said)
        tile = " ".join(re.sub(f"{_WON}|{_FILLER}", " ", said, flags=re.IGNORECASE).split())
        tile = re.sub(r"^([A-Z])\1+$", r"\1", tile)
        if not self.won and not tile and not re.search(_WON, clause, re.IGNORECASE):
            return clause
        self.won = self.waits = True
        self.means |= set(map(_means, means)) | ({Means.DISCARD} if sources and not means else set())
        self.sources.update(sources)
        self.of_win |= {"tile": tile} if tile else {}
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
        if parted and len(parts) == 2 and not self.said.keys() & _PLACES.keys():
            self.said[Section.EXPOSED], parts = parts[0], parts[1:]
        two_ways = any(len(each) > 1 for each in (self.sources, self.means - {Means.LOOSE}, *self.winds.values()))
        nowhere = not self.said.keys() & _PLACES.keys()
        unclear = len(parts) > nowhere and (nowhere or self.marked == {Section.CONCEALED} or self.named.keys() & _PLACES.keys())
        if two_ways or unclear or not all(self.said.values()):
            return ""
        free = [clause for part in parts for clause in part]
        if free:
            self.said[Section.CONCEALED] = sorted((*self.said.get(Section.CONCEALED, ()), *free))
        if not self.said.keys() & _PLACES.keys():
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


def _cut(pattern: str, text: str) -> tuple[list[str], str]:
    """What a pattern finds in a text, and the text without it."""
    return [found[0] for found in re.finditer(pattern, text, re.IGNORECASE)], re.sub(pattern, " ", text, flags=re.IGNORECASE)


def _remark(words: str) -> str:
    last = re.fullmatch(_LAST, words, re.IGNORECASE)
    return words if last is None else "last discard" if "discard" in words.lower() else "last tile"


def _means(words: str) -> Means:
    """How a tile came, by the words for it."""
    if re.fullmatch(_WALL, words, re.IGNORECASE):
        return Means.LOOSE
    found: Means = {"zimo": Means.DRAW, "tsumo": Means.DRAW, "ron": Means.DISCARD}.get(words.lower()) or find("means", words)
    return found
