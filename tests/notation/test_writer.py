"""The canonical text of hands and deals."""

from __future__ import annotations

import pytest

from mjscore.game.deals import Deal, write_deal
from mjscore.game.hands import write_hand, write_won
from mjscore.notation.reader import read_deal, read_hand
from mjscore.notation.styles import ASCII, MPSZ, UNICODE
from mjscore.problems import NotationProblem

LONG = (
    "exposed: 3×1D pung from North, 567C chow; concealed: 4×RD concealed kong, 2×N pair, 234B; bonus: F1 S2; "
    "seat: West; round: East; won: discard 5C from South, last discard, completing 567C; visible: 19D GD"
)

WRITTEN = [
    (LONG, LONG),
    (
        "hand: 22333444455566B; won: drew 6B; seat: w",
        "concealed: 22333444455566B; seat: West; won: draw 6B",
    ),
    (
        "hand: WD E 1B 1D 1C E 1D, 9C 9B 9D, RD GD S",
        "concealed: 119D 19B 19C E E S RD GD WD",
    ),
    (
        "hand: N N eyes, 4x RD kong, 356789D 5C 5C",
        "concealed: 4×RD concealed kong, 2×N pair, 356789D 55C",
    ),
]


@pytest.mark.parametrize(("text", "canonical"), WRITTEN)
def test_the_canonical_text(text: str, canonical: str) -> None:
    assert write_hand(read_hand(text)) == canonical


def test_a_line_for_each_section() -> None:
    assert write_hand(read_hand(LONG), layout="lines") == LONG.replace("; ", "\n")


def test_groups_on_the_table_keep_their_order_and_their_words() -> None:
    text = "exposed: 4×S annexed kong, 4×N added kong from East, 4×E kong from South, 4×W concealed kong; concealed: 1D"
    assert write_hand(read_hand(text)) == text


def test_the_words_of_a_win_stand_in_a_fixed_order() -> None:
    text = "exposed: 4×N kong; concealed: 88D WD WD EEE 123B; won: loose 8D, unshown, after bonus, completing 8D8D8D, last tile"
    won = read_hand(text.replace("8D8D8D", "888D")).won
    assert won is not None
    assert write_won(won) == "loose 8D after bonus, last tile, unshown, completing 3×8D"


def test_styles() -> None:
    hand = read_hand(
        "exposed: 3×1D pung from North; concealed: 234B chow, 22C 7D E RD WD 9D; bonus: F4; won: draw 9D"
    )
    assert write_hand(hand, style=ASCII) == (
        "exposed: 3x1D pung from North; concealed: 234B chow, 79D 22C E RD WD; bonus: F4; won: draw 9D"
    )
    assert write_hand(hand, style=UNICODE) == (
        "exposed: 🀙🀙🀙 pung from North; concealed: 🀑🀒🀓 chow, 🀟🀡🀈🀈🀀🀄🀆; bonus: 🀤; won: draw 🀡"
    )
    assert write_hand(hand, style=MPSZ) == (
        "exposed: 111p pung from North; concealed: 234s chow, 22m79p175z; bonus: F4; won: draw 9p"
    )


DEAL = """\
title: The last deal
date: 1923-12-31
rules: babcock
options: seasons, -four-wind-hand
limit: 600
round: South
visible: 1D
penalty: false naming West, chow by North
penalty: false mah-jongg South, West
wall: 3
streak: 9
no choice: West
liable: West half
liable: North first discard

[East]
score: 16
won: discard from West

[South]
exposed: 3×9B pung from East
concealed: 77D 8B 345C S N WD WD

[West]
status: long

[North]
score: 0
status: dead
"""


def test_a_deal() -> None:
    assert write_deal(read_deal(DEAL)) == DEAL


def test_a_deal_in_any_order_is_written_in_one() -> None:
    header, *blocks = DEAL.split("\n\n")
    shuffled = (
        "\n".join(reversed(header.split("\n")))
        .replace(
            "penalty: false mah-jongg South, West\npenalty: false naming West, chow by North",
            "penalty: false naming West, chow by North\npenalty: false mah-jongg South, West",
        )
        .replace(
            "liable: North first discard\nliable: West half",
            "liable: West half\nliable: North first discard",
        )
    )
    assert write_deal(read_deal("\n\n".join([shuffled, *blocks]))) == DEAL


@pytest.mark.parametrize("title", ["one; two", "# one", "one\ntwo", " one", ""])
def test_a_title_that_cannot_be_written_is_refused(title: str) -> None:
    deal = read_deal(DEAL)
    with pytest.raises(NotationProblem) as refused:
        write_deal(Deal(deal.seats, title=title))
    assert refused.value.code == "unwritable-text"
