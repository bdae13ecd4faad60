"""Dangerous discards to the letter: pleas of no choice, what was showing, hints that give what the book gives.

The figures are counted by hand from the books.
"""

from __future__ import annotations

import pytest

from mjscore.problems import ImpossibleHand, Problem, UndecidedDeal
from mjscore.seats import Seat
from mjscore.settlement import Settlement
from tests.settlement.table import hands, net, paid, settled


def total(settlement: Settlement, seat: str) -> int:
    return settlement.scores[Seat(seat)].total


def refused(text: str, kind: type[Problem] = ImpossibleHand) -> Problem:
    with pytest.raises(kind) as refusal:
        settled(text)
    return refusal.value


# --- "No choice" where a harmless tile shows (Millington 95, Babcock p. 77, Harr p. 70) --------------------------------------

ONE_SUIT = "exposed: 3×1D, 456D chow from East, 3×9D; concealed: 2227D; won: discard 7D from West"
PLEAS = [
    ("concealed: 33568D 47B 258C E S N", True),
    ("exposed: 3×1B, 3×2B, 3×3B; concealed: 3356D", False),
    ("20", False),
]


@pytest.mark.parametrize("rules", ["millington", "harr-limit", "babcock-chinese\noptions: insurance"])
@pytest.mark.parametrize(("west", "false"), PLEAS)
def test_a_plea_of_no_choice(rules: str, west: str, false: bool) -> None:
    text = f"rules: {rules}\nno choice: West\n" + hands(E="0", S=ONE_SUIT, W=west, N="0")
    if false:
        problem = refused(text)
        assert problem.code == "had-a-choice"
        assert "47B 258C E S N" in problem.message
        return
    settlement = settled(text)
    worth = total(settlement, "South")
    assert {("E", "S", 2 * worth), ("W", "S", worth), ("N", "S", worth)} <= set(paid(settlement))  # each pays his own


def test_what_is_dangerous_to_another_is_not_harmless() -> None:
    """Millington 90: North shows three sets of bamboo, so that West's bamboos are dangerous too."""
    north = "exposed: 3×1B, 3×2B, 3×3B; concealed: 147C E"
    text = "rules: millington\nno choice: West\n" + hands(
        E="0", S=ONE_SUIT, W="exposed: 3×4C, 3×9C, 3×2C; concealed: 335D 7B", N=north
    )
    assert net(settled(text))["S"] > 0


JADE = "exposed: 3×2B, 3×4B, 3×8B; concealed: 666B GD; won: discard GD from West"
"""Three sets of green bamboo: any bamboo threatens a Clear Suit (90a), any green tile the Imperial Jade (90e)."""


def test_what_threatened_another_hand_of_the_winner_is_not_harmless() -> None:
    """Millington 90a and 95: West could discard bamboo only, all of it dangerous to South, who then made the Imperial Jade."""
    text = "rules: millington\nno choice: West\n" + hands(E="0", S=JADE, W="exposed: 3×4C, 3×9C, 3×2C; concealed: 5579B", N="0")
    assert net(settled(text)) == {"E": -2000 - 16, "S": 4000, "W": -1000 + 16 + 8, "N": -1000 - 8}  # West has 2 + 4 + 2
    harmless = text.replace("5579B", "557B 9D")
    assert "9D, which would have been safe to discard" in refused(harmless).message


def test_who_shows_another_suit_threatens_no_clear_suit() -> None:
    """Millington 90a: bamboo cannot enable North to complete a Clear Suit, with a set of circles on the table."""
    north = "exposed: 3×1B, 3×2B, 3×3B, 3×9C; concealed: E"
    text = "rules: millington\nno choice: West\n" + hands(
        E="0", S=ONE_SUIT, W="exposed: 3×4C, 3×8C, 3×2C; concealed: 335D 7B", N=north
    )
    assert "7B, which would have been safe to discard" in refused(text).message


def test_with_four_tiles_left_whatever_nobody_could_see_is_not_harmless() -> None:
    """Millington 90a and 90g: no 7B, no 5B was showing; with 7B among the discards West had a choice."""
    west = "exposed: 3×4C, 3×8C, 3×2C; concealed: 33D 57B"
    text = "rules: millington\nwall: 4\nvisible: E\nno choice: West\n" + hands(E="0", S=ONE_SUIT, W=west, N="0")
    assert net(settled(text))["S"] > 0
    assert "7B, which would have been safe to discard" in refused(text.replace("visible: E", "visible: E 7B")).message


def test_harrs_no_choice_is_of_the_winners_danger() -> None:
    """Harr p. 70: "he discards the winning dot to an all dot hand when he has only dots to discard"."""
    others = {
        "E": "exposed: 3×1B, 3×2B, 3×3B; concealed: 147C E",
        "W": "exposed: 3×4C, 3×8C, 3×2C; concealed: 335D 7B",
        "N": "0",
    }
    text = "rules: harr-limit\n" + hands(**others, S=ONE_SUIT)
    assert net(settled(text))["E"] == 0  # West pays for all: he held a bamboo
    pleaded = text.replace("rules: harr-limit", "rules: harr-limit\nno choice: West")
    assert net(settled(pleaded))["E"] < 0  # which was dangerous to East, so that the plea stands where it is made


# --- Millington 90g with few tiles left, and nothing said of what lies on the table ------------------------------------------

LAST = "exposed: 3×RD; concealed: 123D 456C 789C 3B; won: discard 3B from West"


def test_what_was_showing_matters_with_four_tiles_left() -> None:
    text = "rules: millington\nwall: 4\n" + hands(E="0", S=LAST, W="0", N="0")
    problem = refused(text, UndecidedDeal)
    assert problem.code == "not-told-what-was-visible"
    assert "write visible:" in problem.hint


@pytest.mark.parametrize(
    ("header", "west"),
    [
        ("wall: 5", "0"),
        ("wall: 4\nno choice: West", "0"),
        ("wall: 4", "exposed: 3×2D; concealed: 147D 258C E E S N"),
    ],
    ids=["five tiles left", "no choice", "the tile lies in a set on the table"],
)
def test_where_it_cannot_matter_nothing_is_asked(header: str, west: str) -> None:
    south = "exposed: 3×RD; concealed: 13D 456C 789C 33B; won: discard 2D from West"
    assert net(settled(f"rules: millington\n{header}\n" + hands(E="0", S=south, W=west, N="0")))["S"] > 0


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


def test_what_the_note_says_to_write_gives_what_the_book_gives() -> None:
    """96: North refunds the two others; 10 + 2 for the only place + 4 + 16, doubled for the dragons."""
    south = CLAIMED.format("discard 5D from West")
    text = "rules: millington\nwall: 3\nvisible: 5D\nliable: North\n" + hands(E="0", S=south, W="0", N="0")
    assert net(settled(text)) == {"E": 0, "S": 4 * 64, "W": 0, "N": -4 * 64}


def test_of_a_winner_whose_tiles_are_not_written_it_is_asked_too() -> None:
    text = "rules: millington\nwall: 4\n" + hands(E="0", S="20\nwon: discard from West", W="0", N="0")
    assert any("write liable: and the player who discarded it (Millington, §90g" in note for note in settled(text).notes)


# --- A refusal's hint, followed, gives what the book gives -------------------------------------------------------------------

TWO = "exposed: 3×1B, 3×9B, 234B chow from East, 3×6B pung from West; concealed: 5B; won: discard 5B from North"
"""Babcock p. 75: West's discard was punged with three bamboo sets on the table, and North's wins: each bears half."""


def test_the_hint_of_two_dangerous_discards() -> None:
    """Game 20, ones 4, nines 4, sixes 2, the second to a pair 2, doubled three times: 256, and 512 from East."""
    header = "rules: babcock-chinese\noptions: insurance\n"
    problem = refused(header + hands(E="0", S=TWO, W="0", N="20"), UndecidedDeal)
    assert "liable: West first discard" in problem.hint
    told = settled(header + "liable: West first discard\n" + hands(E="0", S=TWO, W="0", N="20"))
    assert net(told) == {"E": 0, "S": 1024, "W": -512, "N": -512}
    excused = settled(header + "no choice: North\n" + hands(E="0", S=TWO, W="0", N="20"))
    # West alone, for a set, and the hand completed later: his own due and half of the others'
    assert net(excused) == {"E": -256, "S": 1024, "W": -256 - 256 - 128, "N": -128}


def test_the_hint_of_one_dangerous_discard() -> None:
    header = "rules: babcock-chinese\noptions: insurance\n"
    south = "exposed: 3×1B, 3×9B, 3×6B; concealed: 23B 55B; won: discard 4B from North"
    problem = refused(header + hands(E="0", S=south, W="0", N="20"), UndecidedDeal)
    assert "liable: North if" in problem.hint
    told = settled(header + "liable: North\n" + hands(E="0", S=south, W="0", N="20"))
    assert net(told) == {"E": 0, "S": 960, "W": 0, "N": -960}  # 30 points, doubled three times


def test_nobody_claims_his_own_falsely_named_discard() -> None:
    text = "rules: millington\npenalty: false naming West, pung by West\n" + hands(
        E="0", S="score: 20; won: draw", W="0", N="0"
    )
    problem = refused(text)
    assert (problem.code, problem.line) == ("own-discard", 2)


# --- Losers told in part: what is not told does not score, and is asked for where a rule turns on it -------------------------

TOLD_IN_PART = [
    pytest.param(
        "concealed: 3356D, 9 others", "tiles-not-told", id="all that is known is dangerous: the rest may be too (p. 77)"
    ),
    pytest.param(
        "concealed: 3356D E, 8 others", "", id="an East would have been harmless, and whoever holds it plays no one suit"
    ),
    pytest.param("concealed: 2C 5B 78D, 9 others", "", id="nine more tiles make no three sets of winds and one of the fourth"),
]


@pytest.mark.parametrize(("west", "code"), TOLD_IN_PART)
def test_a_discarder_told_in_part(west: str, code: str) -> None:
    """Babcock pp. 76-77. A hand of one suit is of the first rank: dragons, or ones and nines, do not excuse."""
    text = "rules: babcock-chinese\noptions: insurance\n" + hands(E="0", S=ONE_SUIT, W=west, N="0")
    if code:
        problem = refused(text, UndecidedDeal)
        assert problem.code == code
        assert problem.line is not None
        return
    assert net(settled(text))["N"] == 0


def test_too_few_tiles_are_left_untold_to_excuse_the_discarder() -> None:
    """Babcock pp. 76-77: two sets of dragons and a pair are eight tiles, of two winds and two pairs ten; seven are not told."""
    south = "exposed: 3×RD, 3×GD; concealed: 123D 55B WD WD; won: discard WD from West"
    text = "rules: babcock-chinese\noptions: insurance\n" + hands(
        E="0", S=south, W="concealed: 2C 3C 5B 78D 9D, 7 others", N="0"
    )
    assert net(settled(text)) == {"E": 0, "S": 4 * 300, "W": -4 * 300, "N": 0}


@pytest.mark.parametrize(("chow", "free"), [("678D", True), ("678B", False)])
def test_a_tile_in_the_winners_own_set_was_showing(chow: str, free: bool) -> None:
    """Millington 90g: with four tiles left South's exposed 678 showed a 7, so that West's 7 was not dangerous."""
    south = f"exposed: {chow}, 3×RD; concealed: 456C 99C 7D 7D; won: discard 7D from West"
    result = net(settled("rules: millington\nwall: 4\nvisible: E\n" + hands(E="0", S=south, W="0", N="0")))
    assert (result["N"] < 0) is free


def test_several_players_without_a_choice() -> None:
    text = "rules: millington\nno choice: West, North\n" + hands(E="0", S=ONE_SUIT, W="20", N="0")
    assert net(settled(text))["S"] > 0


def test_the_hint_where_no_second_discard_was_made() -> None:
    """Babcock p. 75: punged, and the winning tile drawn: his own due and half of the others'. 34 × 8 = 272."""
    header = "rules: babcock-chinese\noptions: insurance\n"
    south = TWO.replace("discard 5B from North", "draw 5B")
    problem = refused(header + "liable: West first discard\n" + hands(E="0", S=south, W="0", N="0"), UndecidedDeal)
    assert problem.hint == "write liable: West half"
    told = settled(header + "liable: West half\n" + hands(E="0", S=south, W="0", N="0"))
    assert net(told) == {"E": -272, "S": 1088, "W": -272 - 272 - 136, "N": -136}


def test_the_hint_where_no_halves_are_known() -> None:
    """Millington 93: the second dangerous discard alone is liable."""
    text = "rules: millington\nliable: West first discard\n" + hands(
        E="0", S=ONE_SUIT.replace("from West", "from North"), W="0", N="0"
    )
    problem = refused(text, UndecidedDeal)
    assert "only the second player is liable" in problem.hint
    result = net(settled(text.replace("liable: West first discard", "liable: North")))
    assert (result["E"], result["W"]) == (0, 0)


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
