"""The outline of a text: front matter, comments, blocks and sections, found by their marks before the grammar reads any."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from mjscore.notation.words import SEATS
from mjscore.problems import Fault, NotationProblem, Span

_EVEN: Final = {
    **dict.fromkeys(map(ord, "\r\v\f\x85\u2028\u2029"), "\n"),
    **dict.fromkeys(map(ord, "\t\x1c\x1d\x1e\x1f\xa0\u1680\u202f\u205f\u3000"), " "),
    **dict.fromkeys(range(0x2000, 0x200B), " "),
    **{ord(wide): narrow for wide, narrow in zip("：；，、＃［］（）？｜", ":;,,#[]()?|", strict=True)},
}
_ODD: Final = frozenset(map(chr, _EVEN)) | {"\ufeff"}
LONGEST_TEXT: Final = 1_000_000
"""The longest text that is read as one hand or deal, in characters."""
_SEAT: Final = "(?:" + "|".join(re.escape(word) for word in sorted(SEATS, key=len, reverse=True)) + ")(?![^\\W_])"
_COMMENT: Final = r"#[^\n]*"
_HASHED: Final = rf"(?im)^[ ]*##[ ]*({_SEAT})[ ]*:?[ ]*$"
_HEADING_OR_COMMENT: Final = rf"{_HASHED}|{_COMMENT}"
"""These patterns are compiled when they are first tried, by `re`, which keeps them: one hand needs none of them, and the seats'
names in every language make them a tenth of the start of an empty command."""
_FENCE: Final = "+++"
SHOWN_IN_JSON: Final = "mjscore convert --to json shows how a hand is written in JSON"


class BlockHeading(NamedTuple):
    """The start of a block: the text between the brackets of `[East]` and where it stands."""

    text: str
    start: int
    end: int


def normalise(text: str) -> str:
    """The text with a byte order mark taken off, every line ended by a line feed, and odd spaces and wide marks made plain."""
    if _ODD.isdisjoint(text):
        return text
    return text.removeprefix("\ufeff").replace("\r\n", "\n").translate(_EVEN)


def normal_text(text: str, source: str) -> str:
    """The text of one hand or deal, normalised; raises NotationProblem where it is longer than any can be."""
    if len(text) > LONGEST_TEXT:
        message = f"{len(text)} characters; {LONGEST_TEXT} are the most that one hand or deal may have"
        fault = Fault("too-long", message, Span(LONGEST_TEXT, LONGEST_TEXT + 1), "write a shorter text")
        raise NotationProblem(fault, text=text, source=source)
    return normalise(text)


def split_front_matter(text: str, source: str = "<text>") -> tuple[str | None, str]:
    """The TOML between two lines `+++` at the head of a text, and the text with it blanked out, offsets unchanged.

    None where the text has no front matter. Raises NotationProblem where the closing line is missing.
    """
    text = normalise(text)
    first, line_end, _ = text.partition("\n")
    if first.rstrip() != _FENCE:
        return None, text
    begin = len(first) + len(line_end)
    closing = re.compile(r"^\+\+\+[ \t]*$", re.MULTILINE).search(text, begin)
    if closing is None:
        fault = Fault("open-front-matter", "the front matter has no end", Span(0, 3), "close it with a line +++")
        raise NotationProblem(fault, text=text, source=source)
    blank = re.sub(r"[^\n]", " ", text[: closing.end()])
    return text[begin : closing.start()], blank + text[closing.end() :]


def without_comments(text: str) -> str:
    """The text with comments blanked out, offsets unchanged."""
    if "#" not in text:
        return text
    heads = set(re.findall(_HASHED, text)) if "[" not in text else set()
    if len(heads) < 2:
        return re.sub(_COMMENT, lambda comment: " " * len(comment[0]), text)
    return re.sub(_HEADING_OR_COMMENT, lambda found: found[0] if found[1] else " " * len(found[0]), text)


def sections(text: str, start: int = 0) -> Iterator[tuple[int, str]]:
    """Each stretch between `;` and line ends that is not blank, with its offset; `start` is the offset of `text` itself."""
    for piece in text.replace("\n", ";").split(";"):
        if piece and not piece.isspace():
            yield start, piece
        start += len(piece) + 1


def blocks(text: str) -> list[tuple[BlockHeading | None, list[tuple[int, str]]]]:
    """The header (heading None) and the blocks of a deal, each with its sections and their offsets.

    A block is headed `[East]`; where no text stands in brackets, `(East)`, `East:` or, for two seats and more, `## East`.
    """
    found: list[tuple[BlockHeading | None, list[tuple[int, str]]]] = [(None, [])]
    heading_of = _bracketed if _has_brackets(text) else _player_s
    for start, piece in sections(text):
        heading, rest = heading_of(start, piece)
        if heading is not None:
            found.append((heading, []))
        if not rest.isspace() and rest:
            found[-1][1].append((start + len(piece) - len(rest), rest))
    return found


def _has_brackets(text: str) -> bool:
    return "[" in text and any(piece.lstrip()[0] == "[" for _, piece in sections(text))


def _bracketed(start: int, piece: str) -> tuple[BlockHeading | None, str]:
    """The heading `[East]` with which a piece begins, and the rest of the piece."""
    lead = len(piece) - len(piece.lstrip())
    if piece[lead] != "[":
        return None, piece
    begin = start + lead
    name, bracket, rest = piece[lead + 1 :].partition("]")
    end = begin + 1 + len(name) + len(bracket)
    return BlockHeading(name if bracket else "", begin, end), rest if bracket else ""


_PLAYER_S: Final = rf"(?i)\s*(?:\(\s*({_SEAT})\s*\)|({_SEAT})\s*:|##\s*({_SEAT})\s*:?\s*$)"
"""The headings of players who do without brackets: `(East)`, `East:`, `## East`."""


def _player_s(start: int, piece: str) -> tuple[BlockHeading | None, str]:
    found = re.match(_PLAYER_S, piece)
    if found is None:
        return None, piece
    seat = found[1] or found[2] or found[3]
    lead = len(piece) - len(piece.lstrip())
    return BlockHeading(seat, start + lead, start + found.end()), piece[found.end() :]


def is_json_list(text: str) -> bool:
    """Whether a text is a list in JSON, whose bracket looks like the heading of a block."""
    import json  # only a refusal asks

    try:
        return isinstance(json.loads(text), list)
    except (ValueError, RecursionError):
        return False


def json_list_refused(text: str, source: str) -> NotationProblem:
    """The refusal of a list in JSON where a hand or a deal is wanted."""
    at = text.index("[")
    fault = Fault("bad-data", "an object is expected, a list found", Span(at, at + 1), SHOWN_IN_JSON)
    return NotationProblem(fault, text=text, source=source)


def is_deal(text: str) -> bool:
    """Whether a normalised text without comments has a block such as `[East]`."""
    return any(heading is not None for heading, _ in blocks(text))
