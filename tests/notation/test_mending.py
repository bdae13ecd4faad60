"""A text that cannot be read is told all its faults, and gets a line to copy only where that is safe."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given

from mjscore.game.hands import Hand, Means, write_hand
from mjscore.game.tiles import Tile
from mjscore.notation.mending import Edit, edited, may_be_shown
from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import NotationProblem, Problem, Span
from mjscore.rules import load_ruleset
from mjscore.scoring import score
from tests.cli.running import run
from tests.notation.hands import hands, randoms

MEANT = [
    # the text, how many faults are told, the line to copy
    (
        "B1 B2 B3 D7 D8 D9 E E E C5 C5 C5 N N; won: draw N",
        1,
        "1B 2B 3B 7D 8D 9D E E E 5C 5C 5C N N; won: draw N",
    ),
    (
        "RRR GGG EEE 123B 55C; won: draw 5C last tile",
        1,
        "RRR GGG EEE 123B 55C; won: draw 5C, last tile",
    ),
    (
        "concealed: 111 D EEE 567 C 123 B WD WD; won: draw E",
        1,
        "concealed: 111D EEE 567C 123B WD WD; won: draw E",
    ),
    (
        "concealed: 567C 123B EEE 888D pair of 2C; won: draw 2C last tile",
        1,
        "concealed: 567C 123B EEE 888D, pair of 2C; won: draw 2C, last tile",
    ),
    (
        "111D 5 6 7C 1 2 3B EEE WD; won: draw WD",
        1,
        "111D 567C 123B EEE WD; won: draw WD",
    ),
    (
        "exposed: 3*8D; concealed: WD*2 EEE 567C 123B; won: discard 8D",
        1,
        "exposed: 3×8D; concealed: 2×WD EEE 567C 123B; won: discard 8D",
    ),
    (
        "exposed 3x8D concealed WD WD EEE 567C 123B won discard 8D seat West",
        2,
        "exposed: 3x8D; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: West",
    ),
    (
        "expsed: 888D; conceald: WD WD EEE 567C 123B; wn: discrad 8D",
        2,
        "exposed: 888D; concealed: WD WD EEE 567C 123B; won: discard 8D",
    ),
    (
        "exp: 888D; c: WD WD EEE 567C 123B; won: discard 8D; se: N",
        1,
        "exp: 888D; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: N",
    ),
    (
        "exposed: 3×8D pung; concealed; WD WD EEE 567C 123B; won: discard 8D",
        1,
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D",
    ),
    (
        "exposed: 888d pung 567c chow; concealed: WD WD EEE 123B; won: draw WD",
        1,
        "exposed: 888d pung, 567c chow; concealed: WD WD EEE 123B; won: draw WD",
    ),
    (
        "flowers: 1; seasons: 1; concealed: 123D 456D 789D EEE N",
        1,
        "flowers: F1; seasons: S1; concealed: 123D 456D 789D EEE N",
    ),
    (
        "exposed: 222D, EEE: concealed: 345B 678C 9D; won: draw 9D",
        1,
        "exposed: 222D, EEE; concealed: 345B 678C 9D; won: draw 9D",
    ),
    (
        "concealed: 234D 234B 234C 55D 66D; won: drw 6D",
        1,
        "concealed: 234D 234B 234C 55D 66D; won: drew 6D",
    ),
    (
        "concealed: 234D 234B 234C 55D 66D; won: discard 6D form South",
        1,
        "concealed: 234D 234B 234C 55D 66D; won: discard 6D from South",
    ),
    (
        "exposed: 3 of east wind; concealed: 2,3,4 dots, 6,7,8 dots, 99 crak, 78B",
        2,
        "exposed: 3×east wind; concealed: 234 dots, 678 dots, 99 crak, 78B",
    ),
]
"""Slips that people make: each has its line."""
NO_LINE = [
    # nothing is guessed: brackets, several hands in one, what is said not to be so, what has no place
    "exposed: GGG (green); concealed: 123D 456D 789D E",
    "exposed: RRR (3); concealed: 123D 456D 789D E",
    "exposed RD RD RD, 234 dots; concealed 111 bam 99 crak EEE; won 5 bam from bob",
    "exposé: 888D; caché: WD WD EEE 567C 123B; gagné: 8D; siège: Ouest",
    "111d | www | 777c 456b 22c; won: draw 2c",
    "222 bam, 333 crak, 456 dot, 777 dot, 99 dot; concealed; won off discard 9 dot",
    "won: draw E // East; concealed: 123D 456D 789B EEE NN",
    "concealed: 111D not 222D but 333D EEE NN RD; won: draw RD",
    "exposed: 888D concealed; concealed: WD WD EEE 567C 12X; won: draw 3B",
    "concealed: 123D EW EE 567C 123B",
    "concealed: 1D-9D EEE N",
    "concealed: 5-7 dots EEE 123B 567C WD",
    "concealed: RGW RRR 123D 567C N",
    "exposed: red dragons; concealed: 123D 456D 789D E",
    "flowers - 1 and 3; concealed: 123D 456D 789D E",
    "888D | EEE 567C 123B WD WD; won: my last tile 8D",
    "concealed: 19D 19B 19C E S W N R G W 9C; won: draw E",
    "888D | EEE 567C 123B WD WD; won: drew 8D after kong",
    # a tile, or the letter of one, may stand against a word
    "4×W Dconcealed kong | 123D 456D 789D 22C; won: draw 2C",
    "3×1D pungE, 123D | 456D 789D 22C; won: draw 2C",
]


def refused(text: str) -> NotationProblem:
    """The refusal of a text."""
    with pytest.raises(NotationProblem) as found:
        read_hand(text)
    return found.value


def proposed(problem: Problem) -> list[str]:
    """The lines to copy of a refusal."""
    lines = [line for fault in problem.faults for line in fault.hint.split("\n")]
    return [line.split(": ", 1)[1] for line in lines if re.match("write: |or: ", line)]


@pytest.mark.parametrize(("text", "number", "line"), MEANT)
def test_a_slip_has_its_line(text: str, number: int, line: str) -> None:
    problem = refused(text)
    assert (len(problem.faults), problem.corrected) == (number, line)
    assert proposed(problem) == [line]
    done = run("score", "--fix", text)
    assert (done.status, done.out) == (0, f"{line}\n")


@pytest.mark.parametrize("text", NO_LINE)
def test_nothing_is_guessed(text: str) -> None:
    problem = refused(text)
    assert (proposed(problem), problem.corrected) == ([], "")
    done = run("score", "--fix", text)
    assert (done.status, done.out) == (1, "")
    assert "write: " not in run("score", "-f", "json", text).out


def test_where_two_things_may_be_meant_there_is_a_line_for_each() -> None:
    problem = refused("888 dots, 123 456 bams, EEE, NN won N")
    assert problem.corrected == ""
    assert proposed(problem) == [
        "888 dots, 123 456 bams, EEE, NN; won: draw N",
        "888 dots, 123 456 bams, EEE, NN; won: discard N",
    ]
    assert proposed(refused("concealed: 123D 456X EEE 11B NN")) == [
        f"concealed: 123D 456{suit} EEE 11B NN" for suit in "DBC"
    ]
    assert proposed(refused("3x8D | EEE 567C 123B 2 2B; won: draw 2B")) == [
        "3x8D | EEE 567C 123B 22B; won: draw 2B"
    ]
    assert proposed(refused("concealed: EEE 567C 123B 2 9B NN")) == [
        "concealed: EEE 567C 123B 2×9B NN",
        "concealed: EEE 567C 123B 29B NN",
    ]


def test_a_line_that_is_no_hand_is_not_shown_but_told() -> None:
    problem = refused("concealed: D8 D8 D8 EEE 567C 123B; won: draw 8D")
    assert proposed(problem) == []
    assert problem.hint.startswith("written so, it is refused: 12 tiles: too few")


def test_the_same_fault_ten_times_is_told_once() -> None:
    problem = refused("concealed: D1 D2 D3 D4 D5 D6 D7 D8 D9 EEE N")
    (fault,) = problem.faults
    assert "(8 more words like it)" in fault.message
    problem = refused("I had ten words of prose that no one can read")
    assert len(problem.faults) <= 5


def test_all_faults_are_told_at_once_each_place_once() -> None:
    problem = refused(
        "exposed: 891D chow, 3×8X pung; concealed: WD WD EEES 567C; won: discrad 8D"
    )
    assert [fault.code for fault in problem.faults] == [
        "not-a-chow",
        "unknown-suit",
        "glued-winds",
        "unknown-means",
    ]


def test_only_the_lines_of_a_deal_that_are_wrong_are_shown() -> None:
    text = (
        "[East]\nconcealed: D1 D1 D1 EEE 567C 123B N N; won: draw N\n"
        "[South]\nscore: 8\n[West]\nscore: 0\n[North]\nscore: 4"
    )
    with pytest.raises(NotationProblem) as found:
        read_deal(text)
    line = "concealed: 1D 1D 1D EEE 567C 123B N N; won: draw N"
    assert found.value.hint == f"write: {line}"
    assert run("settle", "--fix", text).out == (
        text.replace("D1 D1 D1", "1D 1D 1D") + "\n"
    )


def test_a_count_below_a_seat_is_a_score() -> None:
    text = "[East]\n48, won: draw\n[South]\n16*\n[West]\n4\n[North]\nscore: 0"
    with pytest.raises(NotationProblem) as found:
        read_deal(text)
    told = [(fault.span, fault.message) for fault in found.value.faults]
    assert (
        Span(29, 32),
        "16: what a hand counts stands behind score:, how it won behind won:; "
        "write score: 16",
    ) in told
    with pytest.raises(NotationProblem) as found:
        read_deal(text.replace("*", ""))
    assert proposed(found.value) == ["score: 48; won: draw"]


READ_ALIKE = [
    ("*concealed:* 123D 456D 789B EEE NN; *won:* draw N", ""),
    ("- concealed: 123D 456D 789B EEE NN\n- won: draw N", ""),
    ("concealed:\n123D 456D\n789B\nEEE\nNN\nwon: draw N", ""),
    ("concealed: 123D 456D\n789B EEE NN\nwon: draw N", ""),
    (
        "exposed: 3×RD pung, 234D; concealed: 3×8D, 2×GD, 99C; won: draw 9C",
        "exposed: pung of red dragons, chow 2-3-4 circles; "
        "concealed: three 8 dots, green dragon x2, 99 craks; won: draw 9 crak",
    ),
    (
        "exposed: 3×RD, 3×GD; concealed: 3×8D, 22C 99C; won: draw 9C",
        "RRR GGG | 888d 22c 99c; won: draw 9c",
    ),
]


@pytest.mark.parametrize(("text", "other"), READ_ALIKE)
def test_what_is_pasted_or_in_a_player_s_words_is_read(text: str, other: str) -> None:
    other = other or "concealed: 123D 456D 789B EEE NN; won: draw N"
    assert read_hand(text) == read_hand(other)


def test_what_is_taken_to_be_meant_is_told() -> None:
    told = "All tiles are taken to stand concealed; write | behind what lies open"
    hand = "888D WWW EEE 123B NN; won: draw N"
    assert told in run("score", hand).out
    assert told in run("score", "-f", "json", hand).out
    assert "WWW are west winds; white dragons are WD" in run("score", hand).out
    sheet = score(read_hand(hand), load_ruleset("babcock"))
    assert told in sheet.notes
    for command in ("analyse", "compare"):
        assert told in run(command, hand).out
        assert run(command, hand).out.count("WWW are west winds") == 1
    for named in ("888D | 3×W EEE 123B NN; won: draw N", f"concealed: {hand}"):
        assert told not in run("score", named).out


def test_a_right_text_does_without_what_mends_others() -> None:
    program = (
        "import sys, mjscore\n"
        "hand = mjscore.read_hand('888D | WD WD EEE 567C 123B; won: discard 8D')\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    mending = ("mending", "slips", "refusals")
    assert not loaded & {f"mjscore.notation.{name}" for name in mending}


Parts = dict[str, Counter[Tile]]


def parts_of(hand: Hand) -> Parts:
    """The tiles of a hand by where they lie, and the winning tile."""
    open_tiles = [tile for group in hand.exposed for tile in group.tiles]
    fixed = [tile for group in hand.fixed for tile in group.tiles]
    won = () if hand.won is None or hand.won.tile is None else (hand.won.tile,)
    return {
        "open": Counter(open_tiles),
        "standing": Counter([*fixed, *hand.free]),
        "bonus": Counter(hand.bonus),
        "visible": Counter(hand.visible),
        "won": Counter(won),
    }


def _turned(random: Random, text: str) -> str:
    return re.sub(r"(?<![×\w])([1-9])([DBC])(?!\w)", r"\2\1", text)


def _starred(random: Random, text: str) -> str:
    return text.replace("×", "*")


def _count_behind(random: Random, text: str) -> str:
    return re.sub(r"([2-4])×([1-9]?[A-Z]+)", r"\2×\1", text)


def _ranks_apart(random: Random, text: str) -> str:
    return re.sub(
        r"(?<![×\w])([1-9]{3,})([DBC])(?!\w)",
        lambda found: f"{' '.join(found[1])}{found[2]}",
        text,
    )


def _no_separator(random: Random, text: str) -> str:
    return re.sub(r"(?:; |\n)(?=concealed|won|seat|round)", " ", text)


def _no_colon(random: Random, text: str) -> str:
    return re.sub(r"(concealed|exposed|won|seat|round):", r"\1", text)


def _name_mistyped(random: Random, text: str) -> str:
    name = random.choice(re.findall("(exposed|concealed|bonus|visible):", text) or [""])
    at = random.randrange(1, max(2, len(name)))
    return text.replace(name, name[:at] + name[at + 1 :], 1)


def _lower(random: Random, text: str) -> str:
    return text.lower()


def _blank_left_out(random: Random, text: str) -> str:
    at = random.choice([place for place, sign in enumerate(text) if sign == " "])
    return text[:at] + text[at + 1 :]


def _blank_elsewhere(random: Random, text: str) -> str:
    at = random.choice([place for place, sign in enumerate(text) if sign == " "])
    without = text[:at] + text[at + 1 :]
    other = max(0, at + random.choice((-2, -1, 1, 2)))
    return f"{without[:other]} {without[other:]}"


DAMAGES = (
    _turned,
    _starred,
    _count_behind,
    _ranks_apart,
    _no_separator,
    _no_colon,
    _name_mistyped,
    _lower,
    _blank_left_out,
    _blank_elsewhere,
)
"""Slips that leave all tiles and words as they were."""


@given(hands, randoms)
def test_a_line_to_copy_is_the_hand_that_was_meant(hand: Hand, random: Random) -> None:
    text = write_hand(hand).replace("\n", "; ")
    for damage in random.sample(DAMAGES, random.choice((1, 1, 2, 3))):
        text = damage(random, text)
    problem = None
    try:
        assert read_hand(text) == hand
    except Problem as refusal:
        problem = refusal
    if problem is None:
        return
    lines = proposed(problem)
    if lines:
        meant = [parts_of(read_hand(line)) for line in lines]
        assert parts_of(hand) in meant, (text, lines)
    if problem.corrected:
        assert read_hand(problem.corrected) == hand


SIGNS = (*"19DBCESWNRGF", "RD", " ", ", ", "; ", ": ", " | ", "×", "3×", "pung", "")
NAMES = ("exposed: ", "concealed: ", "; concealed: ", "bonus: ", "won: ", "visible: ")


@given(hands, randoms)
def test_the_check_refuses_whatever_moves_a_tile(hand: Hand, random: Random) -> None:
    """Edits at random of a text that is right: none that adds, drops, doubles or moves a tile may be shown."""
    text = write_hand(hand).replace("\n", "; ")
    for _ in range(30):
        begin = random.randrange(len(text))
        end = min(len(text), begin + random.choice((0, 1, 2, 3, 5, 10)))
        other = random.randrange(len(text))
        instead = random.choice(
            (
                random.choice(SIGNS),
                random.choice(NAMES),
                text[other : other + random.randint(1, 8)],
                text[begin:end][::-1],
                "".join(random.sample(text[begin:end], end - begin)),
                text[begin:end] * 2,
                text[begin:end].replace(" ", ""),
            )
        )
        edits = [Edit(Span(begin, end), instead)]
        if may_be_shown(text, edits, read_hand):
            line = edited(text, edits)
            assert parts_of(read_hand(line)) == parts_of(hand), (text, line)


def test_the_check_lets_a_slip_be_written_right_and_nothing_else() -> None:
    text = "exposed: D8 D8 D8; concealed: WD WD EEE 567C 123B; won: discard 8D"
    right = [Edit(Span(at, at + 2), "8D") for at in (9, 12, 15)]
    assert may_be_shown(text, right, read_hand)
    for wrong in ("8D 8D", "9D", "8D (8D)", "", "8D; concealed: 8D", "8B"):
        edits = [Edit(Span(9, 11), wrong), *right[1:]]
        assert not may_be_shown(text, edits, read_hand), wrong
    dropped = [*right, Edit(Span(57, 65), "")]
    assert not may_be_shown(text, dropped, read_hand)


_WITHOUT_COLON = [
    ("false mah-jongg East", "an offence goes into a section of its own", "write"),
    ("North false naming", "an offence goes into a section of its own", ""),
    ("seat, exposed, concealed", "these are names of columns", ""),
    ("east wind", "east wind: the player’s seat, or the round?", "write: "),
    ("drawn 5C", "drawn: which section is this?", "name the section"),
]


@pytest.mark.parametrize(("line", "message", "hint"), _WITHOUT_COLON)
def test_a_line_of_a_deal_that_has_no_colon_is_told_where_it_belongs(
    line: str, message: str, hint: str
) -> None:
    with pytest.raises(NotationProblem) as found:
        read_deal(f"{line}\n[East]\nscore: 16\n[South]\nscore: 4\nwon: draw")
    assert message in found.value.message
    assert found.value.hint.startswith(hint)


def test_how_a_tile_came_is_asked_for() -> None:
    problem = refused("888D | WD WD EEE 567C 12B; won: 3B")
    lines = proposed(problem)
    ways = [read_hand(line).won for line in lines]
    assert [way.means for way in ways if way] == [Means.DRAW, Means.DISCARD]
