"""Properties of the notation, over random hands and random slips of the pen.

"Reading what the formatter wrote gives the same hand, always."
"""

from __future__ import annotations

import contextlib
import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjscore.game.hands import Hand, write_hand
from mjscore.notation import grammar
from mjscore.notation.as_json import hand_from_dict, hand_to_dict
from mjscore.notation.convert import FORMS, convert_to, read_any
from mjscore.notation.meaning import CODE_WORDS
from mjscore.notation.plain_pieces import piece_of_code
from mjscore.notation.reader import read_deal, read_hand
from mjscore.notation.sections import code_words, read_piece, remembered
from mjscore.places import Mention, Section
from mjscore.problems import Problem
from tests.notation.hands import hands, randoms

pytestmark = pytest.mark.untraced

MARKS = "123456789DBCESWNRFGdbcmpsz ×x,;:#[]\n\t\r+-*.0\x00é🀙🀫\u200b"


@given(hands)
def test_what_is_written_reads_as_the_same_hand(hand: Hand) -> None:
    for text in (write_hand(hand), write_hand(hand, layout="lines")):
        assert read_hand(text) == hand


@given(hands)
def test_writing_what_was_read_changes_nothing_more(hand: Hand) -> None:
    text = write_hand(hand)
    assert write_hand(read_hand(text)) == text


@given(hands, randoms)
def test_the_order_of_tiles_and_sections_is_irrelevant(
    hand: Hand, random: Random
) -> None:
    sections = dict(
        line.split(": ", 1) for line in write_hand(hand, layout="lines").split("\n")
    )
    groups = [
        part
        for part in sections.get("concealed", "").split(", ")
        if part and part.split()[-1].isalpha() and part[-2:] != "WD"
    ]
    kept = [
        part for part in groups if part.split()[-1] in ("pair", "chow", "pung", "kong")
    ]
    parts = [*kept, *map(str, hand.free)]
    random.shuffle(parts)
    if parts:
        sections["concealed"] = ", ".join(parts)
    lines = [f"{name}: {content}" for name, content in sections.items()]
    random.shuffle(lines)
    assert read_hand("; ".join(lines)) == hand


@given(hands)
def test_case_does_not_matter(hand: Hand) -> None:
    text = write_hand(hand)
    assert read_hand(text.lower()) == read_hand(text.upper()) == hand


@given(hands)
def test_converting_there_and_back_changes_nothing(hand: Hand) -> None:
    for form in FORMS:
        assert read_any(convert_to(hand, form)) == hand
    assert hand_from_dict(json.loads(json.dumps(hand_to_dict(hand)))) == hand


def slip(text: str, random: Random) -> str:
    """The text with a few characters changed, lost, doubled or put in."""
    letters = list(text)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(letters) + 1)
        match random.randrange(4):
            case 0:
                letters[at : at + 1] = [random.choice(MARKS)]
            case 1:
                del letters[at : at + random.randint(1, 4)]
            case 2:
                letters[at:at] = letters[max(0, at - random.randint(1, 5)) : at]
            case _:
                letters.insert(at, random.choice(MARKS))
    return "".join(letters)


def outcome(text: str) -> object:
    """The hand and where its parts are written, or everything that is said of the refusal."""
    try:
        hand = read_hand(text)
        return hand, hand.origin
    except Problem as problem:
        refused = problem
    for fault in refused.faults:
        assert fault.span is not None
        assert 0 <= fault.span.start <= fault.span.end <= len(refused.text)
    return type(refused), refused.faults, str(refused)


def forget() -> None:
    """Forget every piece that was read."""
    remembered.cache_clear()
    piece_of_code.cache_clear()


@pytest.mark.long
@settings(max_examples=100)
@given(hands, randoms)
def test_a_slip_gives_the_same_answer_whether_its_pieces_were_read_before_or_not(
    hand: Hand, random: Random
) -> None:
    text = slip(write_hand(hand), random)
    warm = outcome(text)
    forget()
    assert outcome(text) == warm


@pytest.mark.long
@given(hands)
def test_a_hand_is_the_same_whether_its_pieces_were_read_before_or_not(
    hand: Hand,
) -> None:
    for text in (
        write_hand(hand),
        convert_to(hand, "mpsz"),
        write_hand(hand).replace(" ", "  ").lower(),
    ):
        forget()
        fresh = outcome(text)
        assert outcome(text) == fresh


def test_what_is_remembered_has_a_bound_and_long_texts_are_not_remembered() -> None:
    forget()
    for text in ("1D", "1D " * 60):
        read_piece(Section.VISIBLE, text)
    assert remembered.cache_info().currsize == 1
    assert (remembered.cache_info().maxsize or 1e9) + (
        piece_of_code.cache_info().maxsize or 1e9
    ) < 50_000


CODE_WORD = re.compile("|".join(CODE_WORDS), re.IGNORECASE | re.ASCII)


@pytest.mark.long
@given(
    st.lists(st.from_regex(CODE_WORD, fullmatch=True), min_size=1, max_size=8),
    st.sampled_from((" ", "  ")),
)
def test_a_run_of_codes_says_what_its_words_say_one_after_another(
    run: list[str], blanks: str
) -> None:
    text = blanks.join(run)
    whole = list(grammar.codes.parse_string(text))
    for _ in ("read afresh", "remembered"):
        found = code_words(text, 0)
        mentions = [
            Mention(each.tiles, start + each.start, start + each.end)
            for _, start, piece in found
            for each in piece.mentions
        ]
        assert mentions == whole or any(
            tile.is_bonus for mention in whole for tile in mention.tiles
        )


@given(st.text(alphabet=st.sampled_from(MARKS) | st.characters(), max_size=80))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    for read in (read_hand, read_deal, read_any):
        with contextlib.suppress(Problem):
            read(text)
