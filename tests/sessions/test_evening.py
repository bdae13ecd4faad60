"""The evenings in `examples/sessions`: every payment worked out by hand, as the players would on paper.

Each loser pays the winner his score, the losers settle the differences of theirs, and what East pays or receives is doubled.
"""

from __future__ import annotations

import re

import pytest

from mjscore.sessions.reader import read_session
from mjscore.sessions.session import Session
from mjscore.sessions.storage import load_session
from mjscore.sessions.summary import summarise
from tests.sessions.evening import EVENINGS, path, played_again

# The Chinese game (Babcock ch. VIII), three players, limit 600. Round and turn, and what Ann, Bob and Cleo win or lose.
TWELFTH_NIGHT = [
    # Bob (South) 48: 20, drawn 2, three 5D 2; doubled for one suit with honours. East 16 pays 96, North 8 pays 48 and 8 x 2.
    ("East 1", -96 + 16, 96 + 48, -48 - 16),
    # Bob (East) 32 from each, doubled; Cleo 4 pays Ann 12 the difference.
    ("East 2", -64 + 8, 64 + 64, -64 - 8),
    # A draw without a declared four: East stays (p. 69).
    ("East 2a", 0, 0, 0),
    # Ann (North) 100; East Bob 20 pays 200 and to Cleo (64) 44 x 2.
    ("East 2b", 200 + 100, -200 - 88, -100 + 88),
    # A draw after a declared four: East passes (p. 69).
    ("East 3", 0, 0, 0),
    # Cleo (North) 24; East Ann 36 pays 48 and gets 34 x 2 from Bob (2).
    ("South 1", -48 + 68, -24 - 68, 48 + 24),
    # False Mah-Jongg by Ann, the others having laid down: 100 to each, East double (p. 74); East stays.
    ("South 2", -200 - 100, 200, 100),
    # Insurance, case 1 (p. 74): Ann discards the third dragon, three dragon sets are the limit of 600. She pays her own 600 and
    # East Bob's 1200; the losers' scores are cancelled.
    ("South 2a", -600 - 1200, 0, 600 + 1200),
    # Ann (South) 64; East Cleo 8 pays 128 and 8 x 2 to Bob (16).
    ("South 3", 128 + 64, -64 + 16, -128 - 16),
    # Nine Mummies: East Ann shows ten, 100 from each, and passes, having demanded the new draw herself (pp. 80-81).
    ("West 1", 100 + 100, -100, -100),
    # Ann (North) 120; East Bob and Cleo have 40 each.
    ("West 2", 240 + 120, -240, -120),
    # Bob (North) 26; East Cleo 4 pays 52 and 6 x 2 to Ann (10).
    ("West 3", -26 + 12, 52 + 26, -52 - 12),
    # Ann (East) 768, no more than the limit of 600: 1200 from each; Bob 18 pays Cleo 50 the difference.
    ("North 1", 1200 + 1200, -1200 - 32, -1200 + 32),
    # Bob (South) 34: 20, drawn 2, 5D 2, concealed 9B 8, pair of own wind 2. East Ann 2 pays 68 and 4 x 2 to Cleo (6).
    ("North 1a", -68 - 8, 68 + 34, -34 + 8),
    # Cleo (South) 52; East Bob 22 pays 104 and gets 20 x 2 from Ann (2).
    ("North 2", -52 - 40, -104 + 40, 104 + 52),
    # Ann (South) 28; East Cleo 14 pays 56 and gets 6 x 2 from Bob (8).
    ("North 3", 56 + 28, -28 - 12, -56 + 12),
]
# Millington, four players, limit 1000. Round and turn, and what Ann, Bob, Cleo and Dan win or lose.
BOXING_DAY = [
    # Section 109's own example: North 48 wins, East 20, South 256, West 4.
    ("East 1", -536, 676, -332, 192),
    # A wash-out (97): East stays (11).
    ("East 2", 0, 0, 0, 0),
    # Bob (East) 40: 80 from each; West Dan 12 gets 4 from each of 8. Cleo's falsely named discard, punged by Ann: 100 (86).
    ("East 2a", -80 - 4 + 100, 240, -80 - 4 - 100, -80 + 4 + 4),
    # Ann (North) 10 + 3 x 4 = 22, five doubles for three dragon sets (116d, h): 704. Cleo's third dragon let off the cannon
    # (90c): she pays 704 and refunds East's 1408 and West's 704 (96).
    ("East 2b", 704 + 1408 + 704, 0, -704 - 1408 - 704, 0),
    # False Mah-Jongg by East: 300 to each, not doubled, and the title passes (82).
    ("East 3", 300, 300, -900, 300),
    # Ann (South) 24; East Dan 16, North Cleo 32. West Bob's long hand scores nothing and pays all in full (89c).
    ("East 4", 48 + 24 + 24, -24 - 32 - 32, -24 + 32 + 32, -48 + 32 - 32),
    # Dan (North) 1600, no more than the limit of 1000 (118-119); the losers are equal.
    ("South 1", -2000, -1000, -1000, 4000),
    # Cleo (South) 28; East Bob 28 pays 56, gets 24 x 2 from West Dan (4) and 28 x 2 from North Ann (0), who pays Dan 4.
    ("South 2", -28 - 56 - 4, -56 + 48 + 56, 56 + 28 + 28, -28 - 48 + 4),
]
WORKED_OUT = {"twelfth-night": TWELFTH_NIGHT, "boxing-day": BOXING_DAY}
TOTALS = {"twelfth-night": (1138, -1452, 314), "boxing-day": (604, 176, -5080, 4300)}


@pytest.mark.parametrize("name", EVENINGS)
def test_every_deal_comes_to_what_was_worked_out_by_hand(name: str) -> None:
    now = load_session(path(name))
    lines = summarise(now).lines
    assert [
        (f"{line.wind} {line.turn}", *(line.net[player] for player in now.names))
        for line in lines
    ] == WORKED_OUT[name]
    assert not any(entry.anew for entry in now.entries)


@pytest.mark.parametrize("name", EVENINGS)
def test_the_totals(name: str) -> None:
    assert (
        tuple(player.total for player in summarise(load_session(path(name))).players)
        == TOTALS[name]
    )
    assert sum(TOTALS[name]) == 0


@pytest.fixture(scope="module")
def evening() -> Session:
    return load_session(path("twelfth-night"))


def test_the_statistics(evening: Session) -> None:
    summary = summarise(evening)
    assert [player.counters for player in summary.players] == [3138, 548, 2314]
    assert [player.wins for player in summary.players] == [5, 4, 3]
    assert [player.limits for player in summary.players] == [1, 0, 1]
    assert [player.received for player in summary.players] == [1200, 200, 1200]
    assert summary.over
    assert summary.notes == ()


def test_the_averages(evening: Session) -> None:
    """Ann 100, 64, 120, 600 and 28; Bob 48, 32, 26 and 34; Cleo 24, 600 and 52."""
    ann, bob, cleo = summarise(evening).players
    assert (ann.average, bob.average) == (912 / 5, 140 / 4)
    assert cleo.average == pytest.approx(676 / 3)
    assert (ann.best, bob.best, cleo.best) == (600, 48, 600)


def test_what_was_undone_is_kept(evening: Session) -> None:
    (kept,) = evening.kept
    assert kept.heading.startswith("Undone deal 6")
    assert "score: 42" in kept.body


@pytest.mark.parametrize("name", EVENINGS)
def test_settled_anew_without_its_accounts_it_comes_to_the_same(name: str) -> None:
    text = re.sub(
        r"^\[account\]\n(?:[a-z]+: .*\n)*",
        "",
        path(name).read_text("utf-8"),
        flags=re.MULTILINE,
    )
    again = read_session(text)
    assert all(entry.anew for entry in again.entries)
    assert [entry.account for entry in again.entries] == [
        entry.account for entry in load_session(path(name)).entries
    ]


@pytest.mark.parametrize("name", EVENINGS)
def test_played_again_deal_by_deal_it_is_the_same(name: str) -> None:
    """The rotation gives the seats and the rounds that are written, and today's rules the same accounts."""
    again, written = played_again(name), load_session(path(name))
    assert [entry.body for entry in again.entries] == [
        entry.body for entry in written.entries
    ]
    assert [entry.account for entry in again.entries] == [
        entry.account for entry in written.entries
    ]
    assert [kept.heading for kept in again.kept] == [
        kept.heading for kept in written.kept
    ]
