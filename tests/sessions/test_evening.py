"""The evening in `examples/sessions`: every payment worked out by hand, as the players would on paper.

Chinese game (Babcock ch. VIII), three players, limit 600: each of two losers pays the winner his score, the two settle the
difference of theirs, and whatever East pays or receives is doubled.
"""

from __future__ import annotations

import re

import pytest

from mjscore.sessions.reader import read_session
from mjscore.sessions.session import Session
from mjscore.sessions.storage import load_session
from mjscore.sessions.summary import summarise
from tests.sessions.evening import FILE, PLAYERS, deals_in, played_again

# Deal, round and turn, and what Ann, Bob and Cleo win or lose.
EVENING = [
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
TOTALS = (1138, -1452, 314)


@pytest.fixture(scope="module")
def evening() -> Session:
    return load_session(FILE)


def test_every_deal_comes_to_what_was_worked_out_by_hand(evening: Session) -> None:
    lines = summarise(evening).lines
    assert [(f"{line.wind} {line.turn}", *(line.net[name] for name in PLAYERS)) for line in lines] == EVENING
    assert not any(entry.anew for entry in evening.entries)


def test_the_totals(evening: Session) -> None:
    summary = summarise(evening)
    assert tuple(player.total for player in summary.players) == TOTALS
    assert sum(TOTALS) == 0
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


def test_settled_anew_without_its_accounts_it_comes_to_the_same(evening: Session) -> None:
    text = re.sub(r"^\[account\]\n(?:[a-z]+: .*\n)*", "", FILE.read_text("utf-8"), flags=re.MULTILINE)
    again = read_session(text)
    assert all(entry.anew for entry in again.entries)
    assert [entry.account for entry in again.entries] == [entry.account for entry in evening.entries]


def test_played_again_deal_by_deal_it_is_the_same(evening: Session) -> None:
    """The rotation gives the seats and the rounds that are written, and today's rules the same accounts."""
    again = played_again(*deals_in(FILE.read_text("utf-8")))
    assert [entry.body for entry in again.entries] == [entry.body for entry in evening.entries]
    assert [entry.account for entry in again.entries] == [entry.account for entry in evening.entries]
    assert [kept.heading for kept in again.kept] == [kept.heading for kept in evening.kept]
