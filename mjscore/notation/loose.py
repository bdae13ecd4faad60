"""What people write in plain English, put into sections: `EEE won off West, I am South`. It is tried, and only proposed."""

import re
from typing import Final

_SEATS: Final = r"(?P<seat>east|south|west|north)"
_SEAT: Final = (
    rf"\b{_SEATS}\s+(?:seat|player)\b",
    r"\b(?:I am|I'm|I’m|I was|my seat is|my wind is|sitting|seated|seat|wind|player)\s*(?:is|as|in|at)?\s*:?\s*"
    rf"{_SEATS}\b(?:\s+(?:wind|seat|player))?",
)
_ROUND: Final = (rf"\b(?:round|prevailing(?: wind)?)\s*(?:is|of)?\s*:?\s*{_SEATS}\b", rf"\b{_SEATS}(?:\s+wind)?\s+round\b")
_SECTION: Final = (
    r"\b(?P<name>exposed|concealed|hidden|closed|standing|in hand|on the table|open|melded|flowers|seasons)(?P<colon>\s*:)?\s+"
    r"(?=[^\s,;.:])(?!kong|pung|pong)"
)
_NAMES: Final = {"hidden": "concealed", "closed": "concealed", "standing": "concealed", "in hand": "concealed"} | dict.fromkeys(
    ("on the table", "open", "melded"), "exposed"
)
_WON: Final = r"\b(?:mah-?jongg?|won|wins?|winning(?: tile)?|out|went out|finished|completed)\b"
_DRAWN: Final = (
    r"\b(?:by |was |the )*"
    r"(?:self[\s-]*(?:drawn?|pick(?:ed)?)|zimo|tsumo|drew|drawn|draw(?:ing)?|picked|from the wall)\b"
)
_DISCARD: Final = r"\b(?:a |the )?(?:discard(?:ed)?|ron|claimed|thrown)\b"
_LAST: Final = r"\b(?:the )?(?:very )?last(?: tile)?(?: of the wall)?\b"
_SOURCE: Final = rf"\b(?:from|off|by)\s+{_SEATS}\b(?:['’]s)?"
_FILLER: Final = r"\b(?:on|off|with|by|the|a|an|of|tile|was|is|it|from|my|and|I|got|for)\b|[:()=]"


def in_sections(text: str) -> str:
    """A text with seat, round and how it was won in sections of their own; as it is where nothing of that is found."""
    found = re.sub(rf"\(\s*(?:claimed |taken )?from\s+{_SEATS}\s*\)", r"from \g<seat>", text, flags=re.IGNORECASE)
    found = re.sub(r"(?<=\S) {2,}", " ", re.sub(r"[()]", " ", found)).strip()
    for patterns, name in ((_SEAT, "seat"), (_ROUND, "round")):
        for pattern in patterns:
            found = re.sub(rf"[ ,;.]*{pattern}[ ,.]*", rf"; {name}: \g<seat>; ", found, flags=re.IGNORECASE)
    found = re.sub(_SECTION, _section, found, flags=re.IGNORECASE)
    found = re.sub(r"\.(?=\s|$)", ";", found)
    joined = "".join(map(_won, re.split(r"(?<=[;,\n])", found)))
    joined = re.sub(r"(?:\s*[;,]\s*)*;(?:\s*[;,])*[ ]*", "; ", joined)
    return joined.strip("; ,")


def _section(match: re.Match[str]) -> str:
    name = match["name"].casefold()
    return f"; {_NAMES.get(name, name)}: "


def _won(clause: str) -> str:
    """How a hand was won, if a clause says that and nothing else; the clause, with what stands before it, if not."""
    begin = re.search(rf"{_WON}|{_DRAWN}", clause, re.IGNORECASE)
    if begin is None or re.match(r"\s*won\s*:\s*(?:draw|discard|loose|rob|dealt)\b", clause, re.IGNORECASE):
        return clause
    before, said = clause[: begin.start()], clause[begin.start() :].rstrip(" ;,.\n")
    drawn, source = re.search(_DRAWN, said, re.IGNORECASE), re.search(_SOURCE, said, re.IGNORECASE)
    discard = re.search(_DISCARD, said, re.IGNORECASE) or source
    if (drawn is None) == (discard is None):
        return clause
    last = re.search(_LAST, said, re.IGNORECASE)
    for pattern in (_WON, _DRAWN, _DISCARD, _SOURCE, _LAST, _FILLER):
        said = re.sub(pattern, " ", said, flags=re.IGNORECASE)
    tile = " ".join(said.split())
    if not tile:
        return clause
    more = f" from {source['seat'].title()}" if source is not None else ""
    won = f"won: {'draw' if drawn is not None else 'discard'} {tile}{more}{', last tile' if last is not None else ''}"
    return f"{before.rstrip(' ,;.')}; {won}; "
