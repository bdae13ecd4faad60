"""Ways of mistyping one hand: each is refused, with what was found, where, and what was probably meant."""

from __future__ import annotations

import pytest

from mjscore.notation.reader import read_hand
from mjscore.problems import Problem

RIGHT = "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East"

MISTYPED = [
    (
        "exposd: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        1,
        "exposd: no such section; did you mean exposed?",
    ),
    ("exposed 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East", 1, "exposed: no colon after it"),
    (" 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East", 2, "3×8D: which section is this?"),
    ("exposed:: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East", 9, "a colon does not belong here"),
    ("concealed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East", 23, "concealed: is written twice"),
    ("[exposed]: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East", 1, "this is a deal, not one hand"),
    (
        "exposed: 3×8X pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        12,
        "8X: no suit X; did you mean 8D, 8B or 8C?",
    ),
    (
        "exposed: 38D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "38D is not a pung: a pung has 3 tiles alike, and 2 are written",
    ),
    (
        "exposed: 3*8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "3*8D: write × or x between count and tile; did you mean 3×8D?",
    ),
    (
        "exposed: ×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "×8D: no count before ×; did you mean 3×8D?",
    ),
    (
        "exposed: 3×D8 pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        12,
        "D8: the rank comes first; did you mean 8D?",
    ),
    (
        "exposed: 3×0D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        12,
        "0D: there is no rank 0; ranks are 1 to 9",
    ),
    ("exposed: 3× pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East", 10, "3×: a tile must follow"),
    (
        "exposed: 3× 8 D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        13,
        "8 D: write rank and suit without a space: 8D",
    ),
    (
        "exposed: 1×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "8D is not a pung: a pung has 3 tiles alike, and 1 is written",
    ),
    (
        "exposed: 2×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "88D is a pair, not a pung: a pung has 3 tiles",
    ),
    (
        "exposed: 5×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "88888D is not a pung: a pung has 3 tiles alike, and 5 are written",
    ),
    (
        "exposed: 4×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "8888D is a kong, not a pung: a pung has 3 tiles",
    ),
    (
        "exposed: 7×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "8888888D is not a pung: a pung has 3 tiles alike, and 7 are written",
    ),
    (
        "exposed: 3×8D pnug; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        15,
        "pnug: neither a tile nor a word that may stand here; did you mean pung or pong?",
    ),
    ("exposed: 3×8D chow; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East", 10, "888D is a pung, not a chow"),
    (
        "exposed: 3×8D kong; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "888D is a pung, not a kong: a kong has 4 tiles",
    ),
    (
        "exposed: 3×8D pair; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        10,
        "888D is a pung, not a pair: a pair has 2 tiles",
    ),
    (
        "exposed: 3×8D pung pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        20,
        "pung: belongs after the tiles of a group",
    ),
    ("exposed: 3×8D pung from; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East", 20, "from: something must follow"),
    (
        "exposed: 3×8D pung from Wset; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        25,
        "Wset: no such seat; did you mean West?",
    ),
    (
        "exposed: 3×8Dpung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        12,
        "8Dpung: a space is missing; did you mean 8D pung?",
    ),
    (
        "exposed: 3×8D pung concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        20,
        "concealed: begins a section, but there is no ; or line end before it",
    ),
    (
        "exposed: 3×8D pung, concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        21,
        "concealed: begins a section, but there is no ; or line end before it",
    ),
    (
        "exposed: 3×8D pung; conceled: WD WD EEE 567C 123B; won: discard 8D; seat: East",
        21,
        "conceled: no such section; did you mean concealed?",
    ),
    ("exposed: 3×8D pung; concealed; WD WD EEE 567C 123B; won: discard 8D; seat: East", 21, "concealed: no colon after it"),
    (
        "exposed: 3×8D pung; concealed: WDF1 EEE 567C 123B; won: discard 8D; seat: East",
        32,
        "WDF1: tiles of two letters need a space between them; write WD F1",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WB EEE 567C 123B; won: discard 8D; seat: East",
        35,
        "WB: neither a tile nor a word that may stand here; did you mean W?",
    ),
    (
        "exposed: 3×8D pung; concealed: W D W D EEE 567C 123B; won: discard 8D; seat: East",
        34,
        "D: D alone is no tile; write a tile of a suit with its rank, such as 5D, and the dragons as RD, GD and WD",
    ),
    (
        "exposed: 3×8D pung; concealed: DW DW EEE 567C 123B; won: discard 8D; seat: East",
        32,
        "DW: a dragon is written with two letters; did you mean WD? (1 more word like it)",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEEE 567C 123B; won: discard 8D; seat: East",
        32,
        "15 tiles: too many; a hand that has won has 13 without the winning tile or 14 with it",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EES 567C 123B; won: discard 8D; seat: East",
        38,
        "EES: different winds need a space between them; write EE S",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EFE 567C 123B; won: discard 8D; seat: East",
        38,
        "EFE: neither a tile nor a word that may stand here",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567 123B; won: discard 8D; seat: East",
        42,
        "567: no suit; did you mean 567D, 567B or 567C?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567 C 123B; won: discard 8D; seat: East",
        42,
        "567 C: write rank and suit without a space: 567C",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567G 123B; won: discard 8D; seat: East",
        42,
        "567G: no suit G; did you mean 567D, 567B or 567C?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE C567 123B; won: discard 8D; seat: East",
        42,
        "C567: the rank comes first; did you mean 567C?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 5-6-7C 123B; won: discard 8D; seat: East",
        42,
        "5-6-7C: ranks need no hyphen between them; did you mean 567C?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123b pong; won: discard 8D; seat: East",
        32,
        "WD WD E E E 567C 123B is not a pung: a pung has 3 tiles alike, and 11 are written",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B won: discard 8D; seat: East",
        52,
        "won: begins a section, but there is no ; or line end before it",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; own: discard 8D; seat: East",
        53,
        "own: no such section; did you mean won?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; wom: discard 8D; seat: East",
        53,
        "wom: no such section; did you mean won?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discad 8D; seat: East",
        58,
        "discad: not a way to win; did you mean discard or discarded?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: draw 8D; seat: East",
        63,
        "draw 8D: a drawn tile stays concealed, but 8D is only in an exposed group",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard8D; seat: East",
        58,
        "discard8D: not a way to win; did you mean discarded or discard?",
    ),
    ("exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: 8D; seat: East", 58, "8D: say first how the winning tile came"),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard; seat: East",
        58,
        "discard: the winning tile is not written",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard D8; seat: East",
        66,
        "D8: the rank comes first; did you mean 8D?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D 8D; seat: East",
        69,
        "8D: a second winning tile; only one tile wins",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 9D; seat: East",
        66,
        "discard 9D: 14 tiles are written, but 9D is not among them",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D from Easy; seat: East",
        74,
        "Easy: no such seat; did you mean East?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D from East; seat: East",
        58,
        "East cannot win with East's own discard",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: dealt; seat: East",
        10,
        "dealt: a dealt hand has claimed nothing, but 3×8D pung lies on the table",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D last discard; seat: East",
        69,
        "last discard: put a comma before it",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D, lost discard; seat: East",
        70,
        "lost discard: no such remark; did you mean last discard or first discard?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D, last tile; seat: East",
        58,
        "last tile does not go with discard",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: Eats",
        76,
        "Eats: no such seat; did you mean East?",
    ),
    ("exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat East", 70, "seat: no colon after it"),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; set: East",
        70,
        "set: no such section; did you mean seat?",
    ),
    (
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East, West",
        80,
        "a comma does not belong here",
    ),
    ("exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: 1", 76, "1: no such seat"),
    ("exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat:", 75, "seat: nothing is written"),
]


def test_the_hand_itself_is_read() -> None:
    assert read_hand(RIGHT).won is not None


def test_there_are_fifty_ways_and_more() -> None:
    assert len({text for text, _, _ in MISTYPED}) >= 50


@pytest.mark.parametrize(("text", "column", "message"), MISTYPED, ids=[f"{text}-{column}" for text, column, _ in MISTYPED])
def test_a_mistyped_hand_is_refused(text: str, column: int, message: str) -> None:
    with pytest.raises(Problem) as refused:
        read_hand(text)
    assert (refused.value.line, refused.value.column, refused.value.message) == (1, column, message)
