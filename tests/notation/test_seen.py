"""The pieces read when the package was made are what the grammar makes of them today, and spare the import of pyparsing."""

import subprocess
import sys

import pytest
from pyparsing import ParseBaseException

from mjscore.notation import grammar, seen
from tests.notation.seen_pieces import words, written


def test_the_pieces_seen_are_what_the_grammar_makes_of_them() -> None:
    assert seen.FILE.read_text(encoding="utf-8") == written()


@pytest.mark.parametrize(
    "text",
    [
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        "exposed: 3x1D, 234B chow; concealed: 4×RD concealed kong, 777D 9D; won: draw 9D; seat: North; round: West",
    ],
)
def test_a_common_hand_is_read_without_pyparsing(text: str) -> None:
    program = (
        f"import sys\nfrom mjscore.notation.reader import read_hand\nread_hand({text!r})\nprint('pyparsing' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8", check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    "word", [*list(words())[::7], "1D-2D", "12", "D", "1D2B", "123m456p", "EES", "RDD", "F5", "NE", "", "1d2D", "3S"]
)
def test_a_code_word_alone_means_what_the_grammar_makes_of_it(word: str) -> None:
    try:
        parsed = list(grammar.code_word.parse_string(word, parse_all=True))
    except ParseBaseException:
        parsed = None
    assert grammar.one_code_word(word) == parsed
