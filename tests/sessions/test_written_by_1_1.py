"""A session that version 1.1 wrote, by a house file with keys that are gone: it opens, and its check sums fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.problems import RulesetProblem
from mjscore.rules import load_ruleset
from mjscore.rules.schema import text_digest
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal
from mjscore.sessions.undoing import redone, undone
from tests.cli.running import run
from tests.sessions.table import prepare

FILE = Path(__file__).with_name("written-by-1.1.session")
TEXT = FILE.read_text("utf-8")
NEXT = "[East]\nscore: 20\nwon: draw\n[South]\n0\n[West]\n0\n[North]\n0"


def test_it_is_written_back_byte_for_byte() -> None:
    session = read_session(TEXT, str(FILE))
    assert write_session(session) == TEXT
    assert [entry.anew for entry in session.entries] == [False, False, False]
    assert session.ruleset.digest == text_digest(session.rules_text)
    assert f"=== Rules sha256 {session.ruleset.digest}\n" in TEXT
    assert 'winner-is-paid = "by-each"' in session.rules_text
    assert 'losers-settle = "nothing"' in session.rules_text
    assert session.totals() == {"Ann": 1488, "Bob": -52, "Cleo": -1336, "Dan": -100}


def test_what_stood_in_it_stays_when_a_deal_is_added() -> None:
    session = read_session(TEXT)
    longer = write_session(with_deal(session, prepare(session, NEXT)))
    deals, _, _ = TEXT.partition("=== Undone")
    assert longer.startswith(deals.rstrip())
    assert longer.endswith(session.rules_text.rstrip() + "\n")
    checked = [line for line in TEXT.split("\n") if line.startswith("check: ")]
    assert set(checked) < set(longer.split("\n"))


def test_what_was_undone_and_replaced_in_it_can_be_taken_back() -> None:
    session = read_session(TEXT)
    back = undone(session, "2026-11-28 19:00")
    assert back.entry.account.outcome == "Ann wins 48"
    again = redone(back.session, "2026-11-28 19:01")
    assert again.session.entries == session.entries


def test_it_is_checked() -> None:
    done = run("session", "check", str(FILE))
    assert (done.status, "all is well" in done.out + done.err) == (0, True)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            'settlement.winner-is-paid = "by-discarder"',
            "there is one way: each of the others pays the winner",
        ),
        (
            'settlement.liability.losers-settle = "differences"',
            "where one is liable for the win, the losers pay each other nothing",
        ),
    ],
)
def test_another_value_of_a_key_that_is_gone_is_refused(
    tmp_path: Path, line: str, words: str
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "millington"\n{line}\n', "utf-8")
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(str(path))
    (fault,) = refused.value.faults
    key = line.partition(" ")[0].rpartition(".")[2]
    assert (fault.code, fault.message) == ("wrong-value", words)
    assert fault.hint == f"leave {key} out"


def test_a_house_file_of_version_1_plays_as_before(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'extends = "millington"\n[settlement]\nwinner-is-paid = "by-each"\n'
        'liability.losers-settle = "nothing"\n',
        "utf-8",
    )
    assert load_ruleset(str(path)).settlement.liability is not None
