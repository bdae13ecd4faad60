"""Dangerous discards to the letter: pleas of no choice, what was showing, hints that give what the book gives.

The figures are counted by hand from the books.
"""

from __future__ import annotations

import pytest

from tests.settlement.table import hands, net, settled

# --- Millington 90g with few tiles left, and nothing said of what lies on the table ------------------------------------------


CLAIMED = "exposed: 234B chow, 3×RD pung from North, 4×1D kong from West; concealed: 46D 99C; won: {}"
"""Three sets that were claimed earlier; the fourth by a kong, which is no dangerous claim (92)."""
OF_THE_CHOW = "if 234B chow was claimed with 4 or fewer tiles left"
OF_THE_PONG = "if 3×RD pung was claimed with 4 or fewer tiles left"
EARLIER = [
    pytest.param("wall: 3\nvisible: 5D", "discard 5D from North", [OF_THE_CHOW, OF_THE_PONG], id="a harmless discard"),
    pytest.param("wall: 0\nvisible: 9D", "draw 5D", [OF_THE_CHOW, OF_THE_PONG], id="92: completed by a draw"),
    pytest.param("wall: 3\nvisible: 9D", "discard 5D from North", [], id="93: the last discard was dangerous"),
    pytest.param("wall: 3\nvisible: 9D\nno choice: North", "discard 5D from North", [], id="93: so was an excused one"),
    pytest.param("wall: 5\nvisible: 5D", "discard 5D from North", [], id="five tiles left"),
    pytest.param("", "draw 5D", [], id="no wall is written"),
    pytest.param("wall: 3\nvisible: 5D\nliable: North", "draw 5D", [], id="it is stated"),
]


@pytest.mark.parametrize(("header", "won", "said"), EARLIER)
def test_a_set_claimed_with_four_tiles_left_is_asked_about(header: str, won: str, said: list[str]) -> None:
    """90g and 92: the wall of then is not written, so that the notes say how to state who is liable."""
    settlement = settled(f"rules: millington\n{header}\n" + hands(E="0", S=CLAIMED.format(won), W="0", N="0"))
    notes = [note for note in settlement.notes if "was claimed with" in note]
    assert [note[: len(start)] for note, start in zip(notes, said, strict=True)] == said
    if notes:
        assert "write liable: East (Millington, §90g" in notes[0]  # South's chow came from East, who sits on his left
        assert "write liable: North (Millington, §90g" in notes[1]


def test_of_a_winner_whose_tiles_are_not_written_it_is_asked_too() -> None:
    text = "rules: millington\nwall: 4\n" + hands(E="0", S="20\nwon: discard from West", W="0", N="0")
    assert any("write liable: and the player who discarded it (Millington, §90g" in note for note in settled(text).notes)


# --- Which set was laid down last (Millington 90a, 92) ----------------------------------------------------------------------

ORDERS = [
    # South's groups, who pays all, which set is taken for the last; empty where the order does not matter
    ("3×1D pung from North, 3×9D pung from West, 456D chow from East, 3×2D pung from West", "W", "3×2D pung"),
    ("3×1D pung from North, 3×2D pung from West, 456D chow from East, 3×9D pung from North", "N", "3×9D pung"),
    ("3×1D pung from West, 3×9D pung from West, 3×4D pung from West, 3×2D pung from West", "W", ""),
    ("3×RD pung from North, 3×1D pung from West, 3×GD pung from West, 3×WD pung from West", "W", "3×WD pung"),
]


@pytest.mark.parametrize(("groups", "payer", "last"), ORDERS)
def test_the_set_laid_down_last_says_who_pays(groups: str, payer: str, last: str) -> None:
    """The order in which groups are written is that in which they were laid down, and where it decides a note says so."""
    tile = "5C" if "RD" in groups else "7D"
    text = "rules: millington\n" + hands(E="0", S=f"exposed: {groups}; concealed: {tile}; won: draw {tile}", W="0", N="0")
    settlement = settled(text)
    assert [seat for seat, amount in net(settlement).items() if amount < 0] == [payer]
    notes = [note for note in settlement.notes if "laid down last" in note]
    assert [note.startswith(f"{last} is taken for the set that was laid down last") for note in notes] == [True] * bool(last)
