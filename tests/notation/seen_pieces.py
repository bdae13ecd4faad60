"""Writes `mjscore/notation/seen.txt`: common pieces with what the grammar makes of them.

python -m tests.notation.seen_pieces
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from mjscore.groups import Group
from mjscore.hands import Win
from mjscore.notation import grammar, seen, sets
from mjscore.notation.meaning import GroupText, Refusal
from mjscore.notation.pieces import parse
from mjscore.notation.words import ROUNDS, SEATS, Section
from mjscore.seats import Round, Seat
from mjscore.tiles import CODES, TILES, tiles_of

PLAYED = [CODES[tile] for tile in TILES[:36] if not 31 <= tile <= 32]
CHOWS = [f"{low}{low + 1}{low + 2}{suit}" for suit in "DBC" for low in range(1, 8)]
LONGEST_WORD = 4


def words() -> Iterator[str]:
    """Up to four tiles of a suit in order, winds and dragons."""
    for suit in "DBC":
        for length in range(1, LONGEST_WORD + 1):
            for ranks in combinations_with_replacement("123456789", length):
                yield f"{''.join(ranks)}{suit}"
    for wind in "ESWN":
        yield from (wind * times for times in range(1, 5))
    yield from CODES[33:36]


def alike(times: int) -> Iterator[str]:
    """Each kind so many times, as players write it."""
    for code in PLAYED:
        yield f"{times}×{code}"
        yield f"{times}x{code}"
        if len(code) == 1:
            yield code * times
        elif code[0].isdigit():
            yield f"{code[0] * times}{code[1]}"
        yield " ".join([code] * times)


def groups(section: Section) -> Iterator[str]:
    """Groups as players write them; under `concealed:` only those with a kind word are groups."""
    bare = section is Section.EXPOSED
    for text in (*alike(3), *CHOWS):
        yield from (text,) * bare
    yield from (f"{text} pung" for text in alike(3))
    yield from (f"{text} chow" for text in CHOWS)
    yield from (f"{text} pair" for text in alike(2))
    for text in alike(4):
        yield from (text,) * bare
        kinds = ("kong", "concealed kong", "added kong", "annexed kong") if bare else ("kong", "concealed kong")
        yield from (f"{text} {kind}" for kind in kinds)


def named(winds: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """The names of winds and their short forms, in the letters that players use."""
    texts = (*map(str, winds), *(form for word in known for form in (word, word.upper(), word.capitalize())))
    yield from dict.fromkeys(texts)


def meanings(section: Section, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What the grammar makes of each text under a section, and the text; a text that is refused is left out."""
    rules = {Section.WON: grammar.won, Section.SEAT: grammar.seat, Section.ROUND: grammar.round_}
    for text in texts:
        try:
            found = parse(rules.get(section, grammar.group), section, text)[0]
            if section is Section.EXPOSED:
                found = sets.exposed_group(found)
            elif section is Section.CONCEALED:
                found = sets.concealed_group(found)
            elif section is Section.WON:
                found = sets.win(found)
        except Refusal:
            continue
        yield _meaning(found), text


def _meaning(found: object) -> str:
    if isinstance(found, Group):
        assert found.source is None
        return str(found.code)
    if isinstance(found, Win):
        assert found.tile is not None
        assert found == Win(found.means, found.tile)
        return f"{found.means} {int(found.tile)}"
    assert isinstance(found, Seat | Round)
    return str(found)


def written() -> str:
    """The whole of `seen.txt`."""
    plain = []
    for word in dict.fromkeys(words()):
        found = sets.concealed_group(GroupText(tuple(grammar.code_word.parse_string(word, parse_all=True))))
        assert found == tiles_of(word)
        plain.append(word)
    lines = [" ".join(plain)]
    for section, texts in (
        (Section.EXPOSED, groups(Section.EXPOSED)),
        (Section.CONCEALED, groups(Section.CONCEALED)),
        (Section.WON, (f"{means} {code}" for means in ("draw", "discard", "loose", "rob") for code in PLAYED)),
        (Section.SEAT, named(Seat, SEATS)),
        (Section.ROUND, named(Round, ROUNDS)),
    ):
        by_meaning: dict[str, dict[str, None]] = {}
        for meaning, text in meanings(section, texts):
            by_meaning.setdefault(meaning, {})[text] = None
        lines += ["\t".join((section, meaning, *same)) for meaning, same in by_meaning.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    seen.FILE.write_text(written(), encoding="utf-8", newline="\n")
