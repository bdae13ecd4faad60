"""Hands in plain words, lists, chats and printed sheets: the line to copy means the same hand, or there is none."""

import re
from collections.abc import Callable

import pytest

from mjscore.hands import Hand
from mjscore.notation.loose import in_sections
from mjscore.notation.reader import read_hand
from mjscore.problems import NotationProblem, Problem
from tests.cli.running import run
from tests.notation.test_loosely_written import WRITTEN

MEANT = [
    (
        "pong 3c, pong gd, chow 234d all open; 777d and 5b closed. self draw 5b",
        "exposed: 333C, 3×GD, 234D; concealed: 777D 5B; won: draw 5B",
    ),
    (
        "East hand: exposed EEE 456D concealed 222C 333B N mahjong on N self-drawn",
        "exposed: EEE, 456D; concealed: 222C 333B N; won: draw N; seat: East",
    ),
    (
        "melded: E.E.E, 4.5.6 D; hand: 2.2.2 C, 3.3.3 B, N; drawn N",
        "exposed: EEE, 456D; concealed: 222C 333B N; won: draw N",
    ),
    (
        "exposed;NNN\nexposed;345B\nconcealed;888B\nconcealed;RDRDRD\nconcealed;2B\nwon;discard 2B",
        "exposed: NNN, 345B; concealed: 888B RD RD RD 2B; won: discard 2B",
    ),
    (
        "lost hand: pung of 9 bam melded, three whites and two reds in hand, other tiles no value, seat south",
        "exposed: 999B; concealed: 3×WD 2×RD ?; seat: South",
    ),
    (
        "NNN 3-4-5B (both exposed); 888B 2B RDRDRD (all concealed); mj with 2B from east",
        "exposed: NNN, 345B; concealed: 888B 2B RD RD RD; won: discard 2B from East",
    ),
    (
        "i went out with: 11 bam, 222 bam, 333 bam, 999 bam, east east. all concealed, drew 1 bam",
        "concealed: 11222333999B EE; won: draw 1B",
    ),
    (
        "exposed=3xW,567B concealed=22C 888C 34D won=discard 2D from S",
        "exposed: WWW, 567B; concealed: 22C 888C 34D; won: discard 2D from South",
    ),
    (
        "no mahjong, on the table 3 souths, in my hand 2 red dragons and some rubbish, i was south",
        "exposed: SSS; concealed: RD RD ?; seat: South",
    ),
    (
        "Score this: exposed NNN, hand 444B 555B 678B 9C, won on 9C drawn",
        "exposed: NNN; concealed: 444B 555B 678B 9C; won: draw 9C",
    ),
    (
        "exposed: NNN, 444B. hand: 555B, 678B, 9C. won: 9C, claimed from the west player, seat: south",
        "exposed: NNN, 444B; concealed: 555B 678B 9C; won: discard 9C from West; seat: South",
    ),
    (
        "I had pung of red dragons on the table, chow 3-4-5 bamboo, kong of north, "
        "in hand 2 2 2 dots and pair of 9 characters, went mah jong on a 2 dots from the wall",
        "exposed: 3×RD, 345B, 4×N kong; concealed: 222D, 99C pair; won: draw 2D",
    ),
    (
        "3 x 1 circles open\n3 x West wind open\nconcealed 777 craks\n456 bams\n2 2 craks\nwon on 4 bam discard",
        "exposed: 3×1D, 3×W; concealed: 777C 456B 22C; won: discard 4B",
    ),
    (
        "* Pung 3 dots (exposed)\n* Chow 456 bamboo (exposed)\n* Kong 9 characters (concealed)\n"
        "* Pung Green dragon (concealed)\n* Pair North\nWon on last tile from wall, north",
        "exposed: 333D, 456B; concealed: 4×9C kong, 3×GD pung, NN pair; won: draw N, last tile",
    ),
    (
        "- exposed: 333D\n- exposed: 456B\n- concealed: kong 9C, 3 GD, NN\n- won: draw N, last tile",
        "exposed: 333D, 456B; concealed: 4×9C kong, 3×GD, NN; won: draw N, last tile",
    ),
    (
        "Here's my hand - pung of 1 dots exposed, then 234B 567B 99C EEE concealed. Won from West's discard, 1 dot.",
        "exposed: 3×1D pung; concealed: 234B 567B 99C EEE; won: discard 1D from West",
    ),
    (
        "Offen: 3x 5 Bambus, 3x roter Drache; verdeckt: 123 Kreise, 789 Zeichen, 2x Ost; gewonnen mit 9 Zeichen von der Mauer",
        "exposed: 3×5B, 3×RD; concealed: 123D 789C EE; won: draw 9C",
    ),
    (
        "222 dots (table) / 345 bam 345 crak 345 dots / pair east (hand) / drew east",
        "exposed: 222D; concealed: 345B 345C 345D, EE pair; won: draw E",
    ),
    (
        "444D exp; 9999C exp kong; 222B conc; 67B conc; GDGD; drew GD",
        "exposed: 444D, 4×9C kong; concealed: 222B 67B GD GD; won: draw GD",
    ),
    (
        "234D(c) EEE(e) 999C(e) RDRDRD(c) 88B - out 8B wall",
        "exposed: EEE, 999C; concealed: 234D RD RD RD 88B; won: draw 8B",
    ),
    (
        "group,where\n888D,exposed\nEEE,concealed\n567C,concealed\n1123B,concealed",
        "exposed: 888D; concealed: EEE 567C 1123B",
    ),
    (
        "EEE, SSS, RRR, 567C, 9 bam 9 bam; all in hand; drew the 9 bam",
        "concealed: EEE SSS RD RD RD 567C 99B; won: draw 9B",
    ),
    (
        "exposed: EEE/999C; concealed: 234D/RD RD RD/88B; won: draw 8B",
        "exposed: EEE, 999C; concealed: 234D RD RD RD 88B; won: draw 8B",
    ),
    (
        "exposed: 222C, EEE, SSS; concealed: 12B 99B; won: stole 3B from West's kong",
        "exposed: 222C, EEE, SSS; concealed: 12B 99B; won: rob 3B from West",
    ),
    (
        "seven pairs: 11D 33D 55B 77B 99C EE RR won draw RR",
        "concealed: 11D 33D 55B 77B 99C EE RD RD; won: draw RD",
    ),
    (
        "concealed: 234B 777C NN 567D 456C; won: 7C; from: West",
        "concealed: 234B 777C NN 567D 456C; won: discard 7C from West",
    ),
    (
        "loser: 3x8D exposed, concealed 22B 456C 78D E RD RD",
        "exposed: 3×8D; concealed: 22B 456C 78D E RD RD",
    ),
    (
        "pong 888D, 567C; hand: 123B EEE WD",
        "exposed: 3×8D pung, 567C; concealed: 123B EEE WD",
    ),
    (
        "Player     East, winner\nExposed    3×8D*\nConcealed  123B  567C  3×E  2×WD\n"
        "Won        discard 8D (* what it completed)",
        "exposed: 3×8D; concealed: 123B 567C EEE WD WD; won: discard 8D; seat: East",
    ),
    (
        "“exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East”",
        "exposed: 3×8D; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East",
    ),
    (
        "888D 456C WWWW 2B 999C; all in hand but the kong of west; drew 2B",
        "exposed: WWWW; concealed: 888D 456C 2B 999C; won: draw 2B",
    ),
    (
        "888D 456C EEE 2B 999C. Everything was concealed except the pung of 9C. Drew 2B.",
        "exposed: 999C; concealed: 888D 456C EEE 2B; won: draw 2B",
    ),
    (
        "- 888D\n- 456C\n- EEE\n- 2B\n- 789C\nall but 789C and EEE were hidden\ndrew 2B",
        "exposed: 789C, EEE; concealed: 888D 456C 2B; won: draw 2B",
    ),
    (
        "888D 456C EEE 2B 789C, nur die 789C offen, Rest verdeckt, gezogen 2B",
        "exposed: 789C; concealed: 888D 456C EEE 2B; won: draw 2B",
    ),
    (
        "888D 456C EEE 2B 789C, all on the table except EEE and 2B, won off West 2B",
        "exposed: 888D, 456C, 789C; concealed: EEE 2B; won: discard 2B from West",
    ),
    (
        "3 red dragons melded, 3 east winds hidden, 234 dots (closed), 5 bams face down, 789C down, won on the wall with 5 bam",
        "exposed: 3×RD, 789C; concealed: EEE 234D 5B; won: draw 5B",
    ),
    (
        "3 dragons rouges sur la table, 3 vents d'est en main, 234 cercles en main, 789 caractères étalés, 5 bambous caché, "
        "pioché 5 bambous",
        "exposed: 3×RD, 789C; concealed: EEE 234D 5B; won: draw 5B",
    ),
    (
        "3 rote Drachen auf dem Tisch, 3 Ostwinde auf der Hand, 234 Kreise in der Hand, 789 Zeichen (offen), "
        "5 Bambus verdeckt, gezogen 5 Bambus",
        "exposed: 3×RD, 789C; concealed: EEE 234D 5B; won: draw 5B",
    ),
    (
        "3 rode draken op tafel, 3 oostenwinden gesloten, 234 cirkels in de hand, 789 karakters open, 5 bamboe dicht, "
        "getrokken 5 bamboe",
        "exposed: 3×RD, 789C; concealed: EEE 234D 5B; won: draw 5B",
    ),
    (
        "P5D(e) C234B(e) K1C(c) PE(c) Pr2B, drew 2B",
        "exposed: 555D, 234B; concealed: 4×1C kong, EEE pung, 22B pair; won: draw 2B",
    ),
    (
        "P5D C234B open, K1C PE 22B hidden, drew 2B",
        "exposed: 555D, 234B; concealed: 4×1C kong, EEE pung, 22B; won: draw 2B",
    ),
    (
        "• 3 red dragons (open)\n• 3 east winds (hidden)\n• 234 dots (closed)\n• 5 bams (hidden)\n• 789C (down)\n"
        "won off the wall with 5 bams",
        "exposed: 3×RD, 789C; concealed: EEE 234D 5B; won: draw 5B",
    ),
    (
        "auf dem Tisch 3 rote Drachen und 789 Zeichen, auf der Hand 3 Ostwinde, 234 Kreise und 5 Bambus, gezogen 5 Bambus",
        "exposed: 3×RD, 789C; concealed: EEE 234D 5B; won: draw 5B",
    ),
    (
        "1D 2D 3D EEE all exposed; 456C 567C 2B in hand, drew 2B",
        "exposed: 123D, EEE; concealed: 456C 567C 2B; won: draw 2B",
    ),
    (
        "EEE 888D 22B 456C, 789B all exposed, won 2B from West",
        "exposed: EEE, 888D, 456C, 789B; concealed: 22B; won: discard 2B from West",
    ),
]
ASKED = [
    (
        "888D, EEE open; 567C 11B closed; won 5C drawn",
        "so far: exposed: 888D, EEE; concealed: 567C 11B; won: draw 5C\nor: exposed: EEE; concealed: 888D, 567C 11B; won: draw",
    ),
    (
        "p 8D, k RD, c 123B, p E, pr 5C, mj on 5C from wall",
        "write: concealed: pung 8D, kong RD, chow 123B, pung E, pair 5C; won: draw 5C\ntaken as concealed",
    ),
    (
        "two 1 dots; three easts; 456 bam; won 6 bam from wall",
        "so far: concealed: two 1 dots, three easts, 456 bam; won: draw 6 bam\n8 tiles: too few",
    ),
    (
        "PUNG 2 BAM / PUNG EAST (C) / PAIR GREEN. Out on green drawn",
        "so far: exposed: PUNG 2 BAM; concealed: PUNG EAST, PAIR GREEN; won: draw green\nor: concealed: PUNG 2 BAM, PUNG EAST",
    ),
    (
        "222B (e); 678B EEE 99C (c); pair RD; last tile from wall was RD",
        "write: exposed: 222B; concealed: 678B EEE 99C, pair RD; won: draw RD, last tile\n"
        "or: exposed: 222B; concealed: 678B EEE 99C, pair RD; won: draw RD",
    ),
    (
        "lost. table 444D. hand GD GD and rubbish. north",
        "write: table: 444D; hand: GD GD, ?; seat: north\nor: table: 444D; hand: GD GD, ?; round: north",
    ),
    (
        "table: 444D; hand: 222B FF; won: draw F",
        "so far: table: 444D; hand: 222B GD GD; won: draw F\nF: the GD, or another tile?",
    ),
    (
        "444D open. 234D RD RD RD closed. 2 flowers.",
        "RD RD RD; bonus: 2 flowers\n2 flowers: which bonus tiles?",
    ),
    (
        "3×8D, 567C; 123B EEE WD",
        "write: exposed: 3×8D, 567C; concealed: 123B EEE WD\nthe first tiles are taken as lying on the table",
    ),
    (
        "888D EEE // 123B 567C 55C // draw 5C",
        "write: exposed: 888D EEE; concealed: 123B 567C 55C; won: draw 5C\nthe first tiles are taken as lying on the table",
    ),
    (
        "888D EEE\n123B 567C 5C",
        "write: exposed: 888D EEE; concealed: 123B 567C 5C\nor: concealed: 888D EEE, 123B 567C 5C",
    ),
    (
        "P5D* C234B K1C* PE 22B; won 2B draw",
        "write: exposed: pung 5D, kong 1C; concealed: chow 234B, pung E, 22B; won: draw 2B\n"
        "or: exposed: chow 234B, pung E; concealed: pung 5D, kong 1C, 22B; won: draw 2B",
    ),
    (
        "P5D* C234B / K1C PE 22B, drew 2B",
        "or: exposed: pung 5D, chow 234B; concealed: kong 1C, pung E, 22B; won: draw 2B",
    ),
    (
        "888D* EEE 567C 123B WD WD; won: draw WD",
        "write: exposed: 888D; concealed: EEE 567C 123B WD WD; won: draw WD\n"
        "or: exposed: EEE, 567C, 123B; concealed: 888D, WD WD; won: draw WD",
    ),
    (
        "EEEE* 888D 567C 123B WD WD; won: draw WD",
        "write: exposed: EEEE kong; concealed: 888D 567C 123B WD WD; won: draw WD\n"
        "or: exposed: 888D, 567C, 123B; concealed: EEEE kong, WD WD; won: draw WD",
    ),
]
"""What of it the player alone knows is asked: the lines to copy stand alone, what is to be said below them."""
UNCLEAR = [
    "pung 1 bamboo, pung 9 dots, kong green dragon (concealed), chow 234 craks, pair of south. Mahjong from wall",
    "3×RD pung, 222C pung\n777C NNN 8C\nseat: North",
    "concealed: 123456789D EEE N; won: draw N; won: discard N",
    "concealed: 123456789D EEE N; won: draw N; seat: East; seat: West",
    "888D 456C EEE 22B, all concealed except 789C, drew 2B",
    "888D 789C and rubbish, all concealed except 789C",
    "888D 789C EEE 2B 789C, all concealed except 789C, drew 2B",
    "888D 456C EEE 2B 789C, all concealed except 789C, EEE, won draw 2B",
    "888D* EEE 567C 123B WD WD; East; won: draw WD",
    "888D *EEE 567C 123B WD",
    "3 red dragons*, 3 east winds, 234 dots, 456 bams, 5 bams",
    "EEE 1D, 2D 3D all exposed; 456C 567C 22B in hand, drew 2B",
    "EEE, 1D, 2D, 3D, all exposed; 456C 567C 22B in hand, drew 2B",
]
"""What lies on the table is not said, or something is said in two ways."""


@pytest.mark.parametrize(("text", "meant"), MEANT, ids=[text[:40] for text, _ in MEANT])
def test_the_line_to_copy_is_the_hand_that_is_meant(text: str, meant: str) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_hand(text)
    assert refused.value.hint == f"write: {refused.value.corrected}"
    assert read_hand(refused.value.corrected) == read_hand(meant)


@pytest.mark.parametrize(("text", "told"), ASKED, ids=[text[:40] for text, _ in ASKED])
def test_what_was_taken_for_granted_is_said_and_what_is_missing_is_asked(
    text: str, told: str
) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_hand(text)
    assert told in refused.value.hint
    assert refused.value.corrected == ""


@pytest.mark.parametrize("text", UNCLEAR)
def test_what_is_unclear_is_not_guessed(text: str) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_hand(text)
    assert refused.value.corrected == ""


@pytest.mark.parametrize(
    "word", ["not", "no", "isn’t", "never", "niet", "geen", "nicht", "keine", "pas"]
)
@pytest.mark.parametrize(
    "text",
    [
        "exposed: 555D, 789C; concealed: 222B RD RD RD 44C; won: draw 4C, {} last tile; seat: East",
        "{} exposed: 555D, 789C; concealed: 222B RD RD RD 44C; won: draw 4C",
        "exposed: 555D, 789C; concealed: 222B RD RD RD 44C; won: draw 4C; seat: {} East",
        "555D 789C {} open, 222B RD RD RD 44C in hand, {} won, drew 4C",
        "I was {} East. On the table 555D 789C, in my hand 222B RD RD RD 44C, drew 4C",
    ],
)
def test_what_is_said_not_to_be_so_is_left_out_of_no_line(text: str, word: str) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_hand(text.format(word, word))
    (fault,) = refused.value.faults
    assert (fault.message, fault.hint) == (
        f"{word}: say what is so, and leave out what is not",
        "",
    )
    assert refused.value.corrected == ""


def test_a_sheet_that_was_printed_can_be_pasted_back() -> None:
    hand = "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D from West; seat: East; round: South"
    sheet = run("score", hand).out
    assert run("score", run("score", "--fix", sheet).out).out == sheet


UNDERSTOOD = [
    (text.replace("⏎", "\n"), found[4:])
    for text, found in WRITTEN
    if found.startswith("  = ")
]
"""Loosely written hands that are read, and how each is written, which `test_loosely_written.py` holds."""


def _read(text: str) -> Hand | None:
    try:
        return read_hand(text)
    except Problem:
        return None


@pytest.mark.parametrize(
    "written_as",
    [
        lambda text: text.replace("; ", ", "),
        lambda text: text.replace("; ", " | "),
        lambda text: text.replace(":", ""),
        lambda text: text.replace("; ", "\n"),
        lambda text: re.sub(r"\b(?:exposed|table): ?", "", text),
        lambda text: re.sub(
            r"\b(?:exposed|concealed|hand|table): ?", "", text.replace("; ", "\n")
        ),
        lambda text: re.sub(r"exposed: ([^;\n]*)", r"\1 exposed", text),
        lambda text: f"I had {text}",
    ],
)
def test_no_line_to_copy_means_another_hand(written_as: Callable[[str], str]) -> None:
    for text, hand in UNDERSTOOD:
        assert _read(_meant(written_as(text))) in (read_hand(hand), None), text


def test_a_hand_put_into_sections_is_no_other_hand() -> None:
    for text, hand in UNDERSTOOD:
        assert all(
            _read(each) in (read_hand(hand), None)
            for each in in_sections(text).texts[:1]
        ), text


def _meant(text: str) -> str:
    """The line to copy; empty where the text is read, or nothing is proposed."""
    try:
        read_hand(text)
    except Problem as problem:
        return problem.corrected
    return ""
