"""The outline of a text: front matter, comments, blocks and sections, found by their marks before the grammar reads any."""

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from mjscore.notation.players import calls_player
from mjscore.notation.words import find, spaced
from mjscore.problems import Fault, NotationProblem, Span

_EVEN: Final = {
    **dict.fromkeys(map(ord, "\r\v\f\x85\u2028\u2029"), "\n"),
    **dict.fromkeys(map(ord, "\t\x1c\x1d\x1e\x1f\xa0\u1680\u202f\u205f\u3000"), " "),
    **dict.fromkeys(range(0x2000, 0x200B), " "),
    **{
        ord(wide): narrow
        for wide, narrow in zip("：；，、＃［］（）？｜", ":;,,#[]()?|", strict=True)
    },
}
_ODD: Final = frozenset(map(chr, _EVEN)) | {"\ufeff"}
LONGEST_TEXT: Final = 100_000
"""The longest text that is read as one hand or deal, in characters."""
_COMMENT: Final = r"#[^\n]*"
_HASHED: Final = r"(?m)^[ ]*#{2,6}([^\n#:]{1,40}):?[ ]*$"
_ITEM: Final = r"^[ ]*(?:•[ ]*|(?:[-+]|[*](?![*])|[1-9][0-9]?[.)])[ ]+(?=[*_]*[^\W\d]|[1-9]+[DBCdbc]\b|[1-4][x×]|[1-9][ ][^\W\d]{3}))"
_EMPHASIS: Final = (
    r"\*\*|__|`+|(?<![\w*])\*(?P<bold>[^\W_](?:[^*\n]*[\w:])?)\*(?![\w*])"
    r"|(?:^[ ]*|(?<=\())\*(?=[^\W_])|(?<=:)\*(?![\w*])|\*(?=[ ]\(\*)"
)
"""The marks of Markdown before an item of a list, and around words in bold or in a code block.

A star behind a tile is kept: it may say where that lies."""
_BRACKETED: Final = r"\s*\[(?![1-9]+[DBC]\b)(?:([^\]]*)\]|.*)"
_UNBRACKETED: Final = (
    r"\s*(?:\(([^():]{1,40})\)|([^():#]{1,40}):|#{2,6}([^:#]{1,40}):?\s*$)"
)
"""The headings of players who do without brackets: `(East)`, `East:`, `## East`."""
_JSON_LIST: Final = r'\s*(\[)\s*(?:["{\[0-9]|\]\s*\Z)'
"""The beginning of a list in JSON, whose bracket looks like the heading of a block.

`re` compiles these patterns when they are first used, and keeps them: one hand needs none of them."""
SHOWN_IN_JSON: Final = "mjscore convert --to json shows how a hand is written in JSON"
_FENCE: Final = "+++"


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
    """The text of one hand or deal, normalised; raises NotationProblem for a longer one than any can be, or a list in JSON."""
    json_list = re.match(_JSON_LIST, text) if "[" in text and _is_json(text) else None
    if len(text) > LONGEST_TEXT:
        message = f"{len(text)} characters; {LONGEST_TEXT} are the most that one hand or deal may have"
        fault = Fault(
            "too-long",
            message,
            Span(LONGEST_TEXT, LONGEST_TEXT + 1),
            "write a shorter text",
        )
    elif json_list is not None:
        fault = Fault(
            "bad-data",
            "an object is expected, a list found",
            Span(*json_list.span(1)),
            SHOWN_IN_JSON,
        )
    else:
        return normalise(text)
    raise NotationProblem(fault, text=text, source=source)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
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
        fault = Fault(
            "open-front-matter",
            "the front matter has no end",
            Span(0, 3),
            "close it with a line +++",
        )
        raise NotationProblem(fault, text=text, source=source)
    return text[begin : closing.start()], _blank(text[: closing.end()]) + text[
        closing.end() :
    ]


def without_comments(text: str) -> str:
    """The text with comments and marks of Markdown blanked out, offsets unchanged.

    `## East` of two seats and more are headings, no comments.
    """
    if "#" in text:
        kept = _hashed_headings(text)
        text = re.sub(
            _COMMENT,
            lambda found: found[0] if found.end() in kept else _blank(found[0]),
            text,
        )
    return text if _MARKS.isdisjoint(text) else without_marks(text)


def _hashed_headings(text: str) -> set[int]:
    """Where the headings `## East` of a deal end; none of one seat alone, or where others stand in brackets."""
    if "[" in text:
        return set()
    heads = [line for line in re.finditer(_HASHED, text) if find("seats", line[1])]
    seats = {spaced(line[1]) for line in heads}
    return {line.end() for line in heads} if len(seats) > 1 else set()


def once_parted(text: str, blank: str = r"\s") -> str:
    """The text with one blank or line end for several: the patterns look at each part of a run, which takes long."""
    return re.sub(rf"{blank}{{2,}}", lambda run: "\n" if "\n" in run[0] else " ", text)


def without_marks(text: str) -> str:
    """The text with the marks of lists and of bold words blanked out, offsets unchanged."""
    marks = f"(?m){_ITEM}|{_EMPHASIS}"
    return re.sub(
        marks,
        lambda found: (
            f" {without_marks(found['bold'])} " if found["bold"] else _blank(found[0])
        ),
        text,
    )


_MARKS: Final = frozenset("-+•*_`.)")
"""Marks without which a text has nothing of Markdown."""


def _blank(text: str | None) -> str:
    return re.sub(r"[^\n]", " ", text or "")


def _is_seat_alone(line: str) -> bool:
    return 2 < len(line.strip()) < 16 and find("seats", line) is not None


def sections(text: str, start: int = 0) -> Iterator[tuple[int, str]]:
    """Each stretch between `;` and line ends that is not blank, with its offset; `start` is the offset of `text` itself."""
    for piece in text.replace("\n", ";").split(";"):
        if piece and not piece.isspace():
            yield start, piece
        start += len(piece) + 1


def blocks(text: str) -> list[tuple[BlockHeading | None, list[tuple[int, str]]]]:
    """The header (heading None) and the blocks of a deal, each with its sections and their offsets.

    A block is headed `[East]`; where no text stands in brackets, `(East)`, `East:`, for two seats and more `## East`, or, for
    three and more, a line `East`.
    """
    found: list[tuple[BlockHeading | None, list[tuple[int, str]]]] = [(None, [])]
    bracketed = "[" in text and any(
        re.match(_BRACKETED, piece) for _, piece in sections(text)
    )
    alone = (
        set()
        if bracketed or "\n" not in text
        else {spaced(line) for line in text.split("\n") if _is_seat_alone(line)}
    )
    for start, piece in sections(text):
        heading = re.match(_BRACKETED if bracketed else _UNBRACKETED, piece)
        if len(alone) > 2 and _is_seat_alone(piece):
            heading = re.match(r"\s*(.*?)\s*$", piece)
        name = (
            heading[heading.lastindex]
            if heading is not None and heading.lastindex
            else ""
        )
        end = 0
        if heading is not None and (bracketed or calls_player(name)):
            end = heading.end()
            found.append(
                (
                    BlockHeading(
                        name, start + len(piece) - len(piece.lstrip()), start + end
                    ),
                    [],
                )
            )
        if piece[end:].strip():
            found[-1][1].append((start + end, piece[end:]))
    return found


def is_deal(text: str) -> bool:
    """Whether a normalised text without comments has a block such as `[East]`."""
    return any(heading is not None for heading, _ in blocks(text))
