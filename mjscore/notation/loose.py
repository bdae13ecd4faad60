"""What people write in plain words, put into sections: `EEE won off West, I am South`. It is tried, and only proposed."""

import re
from typing import Final

from mjscore.notation.clauses import PLACES, Correction, Telling, plain_words, tiles_of
from mjscore.notation.outline import once_parted, without_comments
from mjscore.notation.words import data, pattern
from mjscore.places import Section
from mjscore.problems import Fault, Span

_BRACKETS: Final = str.maketrans("()[]{}", "  ,,,,")


def in_sections(text: str, *, discarding: bool = False) -> Correction:
    """A text with its tiles, seat, round and how it was won in sections of their own; nothing where that cannot be said.

    `discarding`: a tile that was drawn need not have won.
    """
    text, wanted = without_comments(text).strip(), plain_words()["starred"]
    starred = (
        []
        if len(plain_words()["sheet"].findall(text)) > 1
        else [found[1] for found in wanted.finditer(text)]
    )
    if not 0 < len(starred) < 8 or len(text) > 500:  # a hand has no more groups
        return Correction() if starred else _in_sections(text, discarding)
    four = {
        each
        for each in starred
        if len(tiles_of(each)) == len(tiles_of(f"{each} kong")) == 4
    }
    text = wanted.sub(lambda found: f"{found[1]}{' kong' * (found[1] in four)}*", text)
    ways = [
        _in_sections(wanted.sub(rf", \g<1> {place},", text), discarding, rest)
        for place, rest in (PLACES, PLACES[::-1])
    ]
    ways += (
        [_in_sections(wanted.sub(r"\1", text), discarding)]
        if re.search(r"[|]|\s/\s", text)
        else []
    )
    asked = data("plain")["asked"]["stars"].format(f"{starred[0]}*")
    texts = tuple(each for way in ways for each in way.texts)
    return Correction(texts, asked=(asked, *ways[0].asked), about=f"{starred[0]}*")


def _in_sections(
    text: str, discarding: bool, rest: Section | None = None
) -> Correction:
    """A text without comments in sections; `rest` is where everything lies whose place is not said."""
    told, plain = Telling(), _rewritten(text)
    told.denied = bool(plain_words()["denied"].search(text))
    for part in re.split(r"([;|]|\s/\s|\n)", plain):
        if re.fullmatch(r"[;|\n]|\s/\s", part):
            told.begin(new_line=part == "\n")
            continue
        for sentence in re.split(r"\.(?=\s|$)", part):
            clauses = _with_places(
                [clause.strip() for clause in plain_words()["breaks"].split(sentence)]
            )
            if clauses is None:
                return Correction()
            for clause in clauses:
                told.take(clause)
    if rest is not None:
        if any(
            len(said) > 1 and plain_words()["bare wind"].fullmatch(said)
            for part in told.unplaced
            for _, said in part
        ):
            return Correction()
        told.place(rest)
    loose = told.written(
        parted="\n" not in plain, barred="|" in plain, discarding=discarding
    )
    lost = _codes(
        plain_words()["lost"].sub("", re.sub("of these [^,]+", "", plain))
    ).difference(*map(_codes, loose.texts))
    return Correction() if lost else loose


def negation(text: str) -> Fault | None:
    """The refusal of the first word of a text by which something is said not to be so, unless that is understood."""
    wanted, said = (
        plain_words()["negation"],
        "say what is so, and leave out what is not",
    )
    rest = without_comments(text) if wanted.search(text) else ""
    found = wanted.search(
        plain_words()["understood"].sub(lambda found: " " * len(found[0]), rest)
    )
    return (
        Fault("misplaced-word", f"{found[0]}: {said}", Span(*found.span()))
        if found
        else None
    )


def _codes(text: str) -> set[str]:
    """The tiles of a text that are written in codes, of winds one of several: none may be lost where it is rewritten."""
    return {
        re.sub(r"^(\D)\1+$", r"\1", found.upper())
        for found in plain_words()["coded"].findall(text)
    }


def _with_places(clauses: list[str]) -> list[str] | None:
    """The clauses of a sentence; where each of the first says alone where the one before it lies, the two as one.

    None where a place that is said alone may belong to what is before it, or to what is behind.
    """
    alone = [bool(plain_words()["place"].fullmatch(clause)) for clause in clauses]
    last = len(alone) - alone[::-1].index(True) if True in alone else 0
    if not any(alone) or alone[0]:
        return clauses
    if alone[:last] != [False, True] * (last // 2) or last == 2 < len(alone):
        return None
    return [
        *(" ".join(clauses[at : at + 2]) for at in range(0, last, 2)),
        *clauses[last:],
    ]


def _rewritten(text: str) -> str:
    """The text without marks of lists and chats, without quotation marks, and a printed sheet as sections."""
    if len(lines := plain_words()["sheet"].findall(text)) > 1:
        return "\n".join(
            f"{name}: {re.sub('  +', ', ', plain_words()['completed'].sub('', said))}"
            for name, said in lines
        )
    text = plain_words()["several"].sub(_each_of_a_kind, text.replace("(both ", "("))
    for entry in data("plain")["rewritten"]:
        text = once_parted(pattern(entry["pattern"]).sub(entry["instead"], text))
    if plain_words()["both series"].search(text):
        text = plain_words()["series"].sub(
            lambda found: (
                f"bonus: {found[1]}{re.sub(r'[^1-4]+', f' {found[1]}', found[2] + found[3])}"
            ),
            text,
        )
    return once_parted(text.translate(_BRACKETS))


def _each_of_a_kind(found: re.Match[str]) -> str:
    """Several groups after one word for them, `pungs: E and 8D`, each with its own."""
    groups = [
        f"{found[1]} {each.strip()}"
        for each in re.split(r",|\band\b|&", found[2])
        if each.strip()
    ]
    more = ", " if found[2].rstrip().endswith(",") else " "
    return (
        f"{' and '.join(groups)}{more}"
        if groups and all(map(tiles_of, groups))
        else found[0]
    )
