"""The outline of a text: front matter, comments, blocks and sections, found by their marks before the grammar reads any."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from mjscore.notation.players import (
    BesideDeal,
    beside_deal,
    calls_player,
    is_beside_deal,
)
from mjscore.notation.words import find, spaced
from mjscore.problems import Fault, NotationProblem, Span

_LINE_ENDS: Final = "\r\v\f\x85\u2028\u2029"
_BLANKS: Final = "\t\x1c\x1d\x1e\x1f\xa0\u1680\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_WIDE: Final = "：；，、＃［］（）？｜"
_NARROW: Final = ":;,,#[]()?|"
_EVEN: Final = str.maketrans(
    _LINE_ENDS + _BLANKS + _WIDE,
    "\n" * len(_LINE_ENDS) + " " * len(_BLANKS) + _NARROW,
)
_BYTE_ORDER_MARK: Final = "\ufeff"
_ODD: Final = frozenset(_LINE_ENDS + _BLANKS + _WIDE + _BYTE_ORDER_MARK)
LONGEST_TEXT: Final = 100_000
"""The longest text that is read as one hand or deal, in characters."""
_COMMENT: Final = r"#[^\n]*"
_HASHED: Final = r"(?m)^[ ]*#{2,6}([^\n#:]{1,40}):?[ ]*$"
_MARKS_OF_MARKDOWN: Final = r"""(?mx)
    ^[ ]* (?:                     # before an item of a list
        •[ ]*
      | (?: [-+] | [*](?![*]) | [1-9][0-9]?[.)] ) [ ]+
        (?= [*_]*[^\W\d] | [1-9]+[DBCdbc]\b | [1-4][x×] | [1-9][ ][^\W\d]{3} )
    )
  | \*\* | __ | `+               # around bold words and code
  | (?<![\w*]) \* (?P<bold> [^\W_] (?: [^*\n]* [\w:] )? ) \* (?![\w*])
  | (?: ^[ ]* | (?<=\() ) \* (?=[^\W_])    # a remark of its own
  | (?<=:) \* (?![\w*])
  | \* (?= [ ]\(\* )
"""
"""A star behind a tile is kept: it may say where that lies."""
_BRACKETED: Final = r"\s*\[(?![1-9]+[DBC]\b)(?:([^\]]*)\]|.*)"
_UNBRACKETED: Final = r"""(?x)
    \s* (?:
        \( ([^():]{1,40}) \)              # (East)
      | ([^():\#]{1,40}) :                # East:
      | \#{2,6} ([^:\#]{1,40}) :? \s*$   # ## East
    )
"""
"""The headings of players who do without brackets."""
_JSON_LIST: Final = r'\s*(\[)\s*(?:["{\[0-9]|\]\s*\Z)'
"""The beginning of a list in JSON, whose bracket looks like the heading of a block.

`re` compiles these patterns when they are first used, and keeps them: one hand needs none of them."""
SHOWN_IN_JSON: Final = "mjscore convert --to json shows how a hand is written in JSON"
_FENCE: Final = "+++"


class Stretch(NamedTuple):
    """A stretch of a text between two marks, such as a section, and the offset at which it begins."""

    start: int
    text: str


class BlockHeading(NamedTuple):
    """The start of a block: the text between the brackets of `[East]` and where it stands."""

    text: str
    start: int
    end: int


class TextBlock(NamedTuple):
    """The header of a deal (without a heading) or a block, with its sections."""

    heading: BlockHeading | None
    sections: list[Stretch]


def normalise(text: str) -> str:
    """The text with a byte order mark taken off, every line ended by a line feed, and odd spaces and wide marks made plain."""
    if _ODD.isdisjoint(text):
        return text
    without_mark = text.removeprefix(_BYTE_ORDER_MARK)
    return without_mark.replace("\r\n", "\n").translate(_EVEN)


def normal_text(text: str, source: str) -> str:
    """The text of one hand or deal, normalised; raises NotationProblem for a longer one than any can be, or a list in JSON."""
    if len(text) > LONGEST_TEXT:
        message = f"{len(text)} characters; {LONGEST_TEXT} are the most that one hand or deal may have"
        place = Span(LONGEST_TEXT, LONGEST_TEXT + 1)
        fault = Fault("too-long", message, place, hint="write a shorter text")
        raise NotationProblem(fault, text=text, source=source)
    json_list = re.match(_JSON_LIST, text) if "[" in text else None
    if json_list is not None and _is_json(text):
        message = "an object is expected, a list found"
        place = Span(*json_list.span(1))
        fault = Fault("bad-data", message, place, hint=SHOWN_IN_JSON)
        raise NotationProblem(fault, text=text, source=source)
    return normalise(text)


def _is_json(text: str) -> bool:
    try:
        from json import loads  # for a refusal alone

        loads(text)
    except (ValueError, RecursionError):
        return False
    return True


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
        message = "the front matter has no end"
        fault = Fault(
            "open-front-matter", message, Span(0, 3), hint="close it with a line +++"
        )
        raise NotationProblem(fault, text=text, source=source)
    end = closing.end()
    return text[begin : closing.start()], _blank(text[:end]) + text[end:]


def without_comments(text: str) -> str:
    """The text with comments and marks of Markdown blanked out, offsets unchanged.

    `## East` of two seats and more are headings, no comments.
    """
    if "#" in text:
        text = without_remarks(text)
    return text if _MARKS.isdisjoint(text) else without_marks(text)


def without_remarks(text: str) -> str:
    """The text with comments blanked out, offsets unchanged; stars and other marks stay."""
    headings = _hashed_headings(text)

    def blanked(remark: re.Match[str]) -> str:
        return remark[0] if remark.end() in headings else _blank(remark[0])

    return re.sub(_COMMENT, blanked, text)


def _hashed_headings(text: str) -> set[int]:
    """Where the headings `## East` of a deal end; none of one seat alone, or where others stand in brackets."""
    if "[" in text:
        return set()
    heads = [line for line in re.finditer(_HASHED, text) if find("seats", line[1])]
    seats = {spaced(line[1]) for line in heads}
    return {line.end() for line in heads} if len(seats) > 1 else set()


def without_marks(text: str) -> str:
    """The text with the marks of lists and of bold words blanked out, offsets unchanged."""

    def blanked(mark: re.Match[str]) -> str:
        bold = mark["bold"]
        return f" {without_marks(bold)} " if bold else _blank(mark[0])

    return re.sub(_MARKS_OF_MARKDOWN, blanked, text)


_MARKS: Final = frozenset("-+•*_`.)")
"""Marks without which a text has nothing of Markdown."""


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def sections(text: str) -> Iterator[Stretch]:
    """Each stretch between `;` and line ends that is not blank, and not what a session says beside a deal."""
    for stretch in _stretches(text):
        if not is_beside_deal(stretch.text):
            yield stretch


def beside(text: str) -> dict[str, BesideDeal]:
    """What the file of a session says beside a deal, by the names of the lines."""
    lines: dict[str, BesideDeal] = {}
    for start, piece in _stretches(without_comments(text)):
        line = beside_deal(start, piece)
        if line is not None:
            as_written = text[line.span.start : line.span.end]
            lines.setdefault(line.name, line._replace(words=as_written))
    return lines


def _stretches(text: str) -> Iterator[Stretch]:
    start = 0
    for piece in text.replace("\n", ";").split(";"):
        if piece and not piece.isspace():
            yield Stretch(start, piece)
        start += len(piece) + 1


def blocks(text: str) -> list[TextBlock]:
    """The header and the blocks of a deal.

    A block is headed `[East]`; where no text stands in brackets, `(East)`, `East:`, for two seats and more `## East`, or, for
    three and more, a line `East`.
    """
    blocks = [TextBlock(None, [])]
    bracketed = "[" in text and _has_brackets(text)
    has_lines_of_seats = not bracketed and _has_lines_of_seats(text)
    for start, piece in sections(text):
        if has_lines_of_seats and _is_seat_alone(piece):
            name = piece.strip()
            end = len(piece)
        else:
            name, end = _heading(piece, bracketed=bracketed)
        if end:
            begin = len(piece) - len(piece.lstrip())
            heading = BlockHeading(name, start + begin, start + end)
            blocks.append(TextBlock(heading, []))
        rest = piece[end:]
        if rest.strip():
            blocks[-1].sections.append(Stretch(start + end, rest))
    return blocks


def _has_brackets(text: str) -> bool:
    return any(re.match(_BRACKETED, piece) for _, piece in sections(text))


def _has_lines_of_seats(text: str) -> bool:
    """Whether three lines or more hold nothing but a seat, each another."""
    if "\n" not in text:
        return False
    seats = {spaced(line) for line in text.split("\n") if _is_seat_alone(line)}
    return len(seats) > 2


def _is_seat_alone(line: str) -> bool:
    return 2 < len(line.strip()) < 16 and find("seats", line) is not None


def _heading(piece: str, *, bracketed: bool) -> tuple[str, int]:
    """The name in the heading with which a stretch begins, and where that ends; 0 where it has none."""
    heading = re.match(_BRACKETED if bracketed else _UNBRACKETED, piece)
    if heading is None:
        return "", 0
    name = heading[heading.lastindex] if heading.lastindex else ""
    if bracketed or calls_player(name):
        return name, heading.end()
    return "", 0


def is_deal(text: str) -> bool:
    """Whether a normalised text without comments has a block such as `[East]`."""
    return any(block.heading is not None for block in blocks(text))
