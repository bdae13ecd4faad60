"""A deal in which players are called by name has lines to copy for its slips, and never another player in them."""

from __future__ import annotations

from random import Random

import pytest

from mjscore.game.deals import Deal
from mjscore.game.hands import Hand
from mjscore.problems import Problem
from mjscore.sessions.lines import LineReader, blank_draft
from mjscore.sessions.record import prepare
from mjscore.settlement.draft import DealDraft
from tests.sessions.table import session

PLAYERS = ("Ann North", "Bam", "Cleo", "Dot")
"""Names of which some are words of the notation, or like one."""
NOW = session("babcock", players=PLAYERS)
SEATING = NOW.next_position().seating


def read(line: str, draft: DealDraft | None = None) -> DealDraft:
    before = blank_draft(SEATING) if draft is None else draft
    return LineReader.of(NOW, SEATING).read_line(line, before)


def refused(line: str) -> Problem:
    with pytest.raises(Problem) as refusal:
        read(line)
    return refusal.value


MENDED = [
    # a slip of tiles, of the name of a section, a separator that is missing, ranks apart
    (
        "Ann: 888X | EEE 567C 123B WDWD; won: 8D from Bam",
        "Ann: 888D | EEE 567C 123B WDWD; won: 8D from Bam",
    ),
    (
        "Bam: conceald: 123D 456D 789D EEE RD RD; won: draw RD",
        "Bam: concealed: 123D 456D 789D EEE RD RD; won: draw RD",
    ),
    (
        "Cleo: 123D 456D 789D EEE RD RD won: drawn RD",
        "Cleo: 123D 456D 789D EEE RD RD; won: drawn RD",
    ),
    (
        "Ann North: 888D from Dot | EEE 567C 1 2 3B WDWD; won: 8D from c",
        "Ann North: 888D from Dot | EEE 567C 123B WDWD; won: 8D from c",
    ),
]


@pytest.mark.parametrize(("line", "mended"), MENDED, ids=[line for line, _ in MENDED])
def test_a_slip_has_a_line_to_copy(line: str, mended: str) -> None:
    assert refused(line).hint == f"write: {mended}"
    read(mended)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Ann: 888D | EEE 567C 123B WDWD; won: 8D from Bma", "did you mean Bam?"),
        ("Cloe: 888D | EEE 567C 123B WDWD; won: 8D from Bam", "did you mean Cleo?"),
        ("liable: Clea", "did you mean Cleo?"),
        ("no choice: Zed", "they are Ann North (East)"),
    ],
)
def test_a_mistyped_name_is_asked_about_and_never_written(
    line: str, meant: str
) -> None:
    problem = refused(line)
    assert problem.code == "unknown-player"
    assert meant in problem.hint
    assert problem.corrected == ""


def test_no_line_to_copy_has_another_player_or_other_tiles() -> None:
    """One sign of a line is left out, doubled, changed or exchanged; where a line is proposed it says what the right one says."""
    right = "Ann North: 888D from Dot | EEE 567C 123B WDWD; won: 8D from Cleo"
    wanted = read(right).deal()
    signs = "abcdenorw 1358;:,|DBC"
    random = Random(1923)
    proposed = []
    for _ in range(300):
        at = random.randrange(len(right))
        sign = random.choice(signs)
        ways = (
            right[:at] + right[at + 1 :],
            right[:at] + sign + right[at:],
            right[:at] + sign + right[at + 1 :],
        )
        try:
            read(random.choice(ways))
        except Problem as problem:
            proposed += [problem.corrected] if problem.corrected else []
    assert len(proposed) > 20
    for line in proposed:
        assert _players_in(read(line).deal()) <= _players_in(wanted), line


def _players_in(deal: Deal) -> set[str]:
    """Whose hand it is, and from whom the winning tile and each group came."""
    found = set()
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            sources = [group.source for group in hand.exposed]
            if hand.won is not None:
                sources.append(hand.won.source)
            found.add(f"the hand of {seat}")
            found |= {f"from {source}" for source in sources if source is not None}
    return found


def test_a_hand_that_cannot_be_is_shown_at_its_place_where_several_lines_tell_the_deal() -> (
    None
):
    """The chow was claimed out of turn: Cleo sits at the right of Bam."""
    draft = read("Ann: 888D | EEE 567C 123B WDWD; won: 8D from Bam")
    draft = read("Cleo: 456D chow from Ann North | S W N 147C 258C 9B", draft)
    draft = read("Bam 0, Dot 0", draft)
    with pytest.raises(Problem) as refusal:
        prepare(NOW, draft.deal(), source="the deal")
    problem = refusal.value
    assert problem.code == "chow-out-of-turn"
    assert (problem.source, problem.line, problem.column) == ("the line", 1, 7)
    assert problem.text.startswith("Cleo:")
