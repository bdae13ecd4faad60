"""Hands as four people wrote them who had not read the page on notation, and what each meant or should write instead.

A careful British player, a German club player, someone in a hurry at a telephone, an American who knows only today's names.
What is expected was worked out from the words before the program was asked.
"""

from __future__ import annotations

import pytest

from mjscore.notation.reader import read_hand
from mjscore.problems import Problem

SATURDAY = "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East"
FROM_SOUTH = "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D from South"

BRITISH = [
    (
        "Exposed: Pung of 8 Circles; Concealed: pair of White Dragons, pung of East Winds, 5-6-7 Characters, "
        "1-2-3 Bamboos; Won: discard, 8 Circles; Seat: East",
        "exposed: 3×8D pung; concealed: 2×WD pair, 3×E pung, 567C 123B; won: discard 8D; seat: East",
    ),
    (
        "exposed: pung of Red Dragons, chow 2-3-4 bamboos; concealed: kong of 9 circles, 5 5 5 characters, pair of "
        "North Winds; won: self-drawn, 5 characters; my wind: South; prevailing wind: East",
        "exposed: 3×RD pung, 234B chow; concealed: 4×9D kong, 555C, 2×N pair; won: draw 5C; seat: South; round: East",
    ),
    (
        "Exposed: Green Dragon pung; Hidden: 1 1 1 Bamboo, 2 3 4 Bamboo, 6 7 8 Bamboo, 9 9 Bamboo; Won: 9 Bamboo from "
        "the wall; Own wind: West; Round: South",
        "exposed: 3×GD pung; concealed: 11123467899B; won: draw 9B; seat: West; round: South",
    ),
    (
        "exposed: Pung 3 Bamboo, concealed kong of 7 Characters; concealed: 2 2 Dots, 4 5 6 Dots, 1 2 3 Characters; "
        "won: replacement tile 2 Dots; seat: North",
        "exposed: 3×3B pung, 4×7C concealed kong; concealed: 22D 456D 123C; won: loose 2D; seat: North",
    ),
    (
        "Concealed: 11 22 33 44 55 66 77 Bamboos; won: drew the 4 Bamboo; seat: South",
        "concealed: 11223344556677B; won: draw 4B; seat: South",
    ),
    (
        "exposed: three 8 of Circles; concealed: two White Dragons, three East Winds, 567 of Characters, 123 of Bamboos; "
        "won: discard of 8 Circles; seat: East",
        SATURDAY,
    ),
    (
        "Exposed: Pung of 8 Circles; Concealed: WD WD EEE 567C 123B; Mah-Jong: on a discard of 8 Circles by South",
        FROM_SOUTH,
    ),
    (
        "exposed: 234 Bamboo, 3 x Red Dragon; concealed: 5 6 Bamboo, 999 Circles, 22 Characters; "
        "won: robbing the kong, 7 Bamboos from North; seat: South",
        "exposed: 234B chow, 3×RD pung; concealed: 56B 999D 22C; won: rob 7B from North; seat: South",
    ),
    (
        "Melded: Chow 3-4-5 of Circles, Pung of West; Concealed: 789 22 666 of Circles; Won: 2 of Circles, self draw, "
        "the last tile of the wall; Wind of the Round: West; Seat: West",
        "exposed: 345D chow, 3×W pung; concealed: 789D 22D 666D; won: draw 2D, last tile; round: West; seat: West",
    ),
    ("Exposed: Kong of West Winds; Concealed: nothing else", "exposed: 4×W kong; concealed: 10 others"),
    (
        "Table: Pung of 9 Characters; Hand: pair of Red Dragons, eight odd tiles",
        "exposed: 999C; concealed: 2×RD pair, 8 others",
    ),
    ("Hand: pung of Whites, ten others", "concealed: 3×WD pung, 10 others"),
]
GERMAN = [
    (
        "offen: 3x8 Kreis Pong; verdeckt: Weißer Drache Paar, 3x Osten, 567 Zeichen, 123 Bambus; gewonnen: Abwurf 8 Kreis; "
        "Platz: Ost",
        "exposed: 3×8D pung; concealed: 2×WD pair, EEE 567C 123B; won: discard 8D; seat: East",
    ),
    (
        "ausgelegt: Pong Roter Drache, Chow 234 Bambus; auf der Hand: verdeckter Kong 9 Kreise, 555 Charakter, Nord Nord; "
        "Mahjong: selbst gezogen 5 Charakter; eigener Wind: Süd; Rundenwind: Ost",
        "exposed: 3×RD pung, 234B chow; concealed: 4×9D kong, 555C NN; won: draw 5C; seat: South; round: East",
    ),
    (
        "offen: Pong grüner Drache; verdeckt: 111 234 678 99 Bambus; gezogen: 9 Bambus; Platzwind: West",
        "exposed: 3×GD pung; concealed: 11123467899B; won: draw 9B; seat: West",
    ),
    (
        "offen: Drilling 8 Kreise; verdeckt: Paar Weißer Drachen, Drilling Ostwind, Folge 567 Zeichen, Folge 123 Bambus; "
        "gewonnen: 8 Kreise vom Abwurf; Sitz: Ost",
        "exposed: 3×8D pung; concealed: 2×WD pair, 3×E pung, 567C chow, 123B chow; won: discard 8D; seat: East",
    ),
    (
        "offen: 3× 8 Münzen; verdeckt: 2× Weiß, 3 Ost, 5 6 7 Zahlen, 1 2 3 Bambus; gewonnen: mit 8 Münzen von Süd",
        FROM_SOUTH,
    ),
    (
        "offen: 234 Bambus, 3 Rote Drachen; verdeckt: 567 Bambus, 999 Kreise, 22 Zeichen; "
        "gewonnen: Raub des Kong 7 Bambus von Nord; Platz: Süd",
        "exposed: 234B chow, 3×RD; concealed: 567B 999D 22C; won: rob 7B from North; seat: South",
    ),
    (
        "verdeckt: 1 1 2 2 3 3 4 4 5 5 6 6 7 7 Bambus; gewonnen: 7 Bambus aus der Mauer, letzter Stein; Wind: Nord",
        "concealed: 11223344556677B; won: draw 7B, last tile; seat: North",
    ),
    ("offen: Vierling Südwind; verdeckt: 10 weitere; Platz: Süd", "exposed: 4×S kong; concealed: 10 others; seat: South"),
    ("offen: Pong Rot, Pong Grün; verdeckt: 7 andere", "exposed: 3×RD, 3×GD; concealed: 7 others"),
    ("offen: nichts; verdeckt: drei Ostwinde, zehn unbekannte Steine", "concealed: EEE, 10 others"),
]
HURRIED = [
    ("Exposed : 888d ; Concealed : wdwd eee 567c 123b ; Won : 8d from s", FROM_SOUTH),
    ("888dots | wdwd eee 567crak 123bam; won: 8dot from south", FROM_SOUTH),
    ("EXPOSED: 888D; CONCEALED: WDWD EEE 567C 123B; WON: DISCARD 8D; SEAT: EAST", SATURDAY),
    ("exposed：888d；concealed：wdwd eee 567c 123b；won：8d from s", FROM_SOUTH),
    ("🀠🀠🀠 | 🀆🀆 🀀🀀🀀 🀋🀌🀍 🀐🀑🀒; won: 🀠 from s", FROM_SOUTH),
    ("exp: 888d; conc: white white eee 567c 123b; won: 8d by s", FROM_SOUTH),
    ("999b | sss ?", "exposed: 999B; concealed: SSS, 7 others"),
    ("8d pung | 2 reds 8 others", "exposed: 888D; concealed: RD RD, 8 others"),
]
AMERICAN = [
    (
        "open: 888 dot; closed: soap soap, east east east, 567 crak, 123 bam; won: 8 dot discard; seat: East",
        SATURDAY,
    ),
    ("open: pon 8p; closed: 55z 111z 567m 123s; ron: 8p; seat: east", SATURDAY),
    (
        "open: pon chun; closed: 123p 456p 789s 99s; tsumo: 9s; seat: west",
        "exposed: 3×RD pung; concealed: 123D 456D 789B 99B; won: draw 9B; seat: West",
    ),
    (
        "exposed: 1 dot 1 dot 1 dot; concealed: soap soap green green green 5 crak 6 crak 7 crak 1 bam 2 bam 3 bam; "
        "won: thrown 3 bam from north; seat: east",
        "exposed: 3×1D; concealed: WD WD GD GD GD 567C 123B; won: discard 3B from North; seat: East",
    ),
    (
        "exposed: pung 8 dots; concealed: pair of soaps, 3 easts, 5-6-7 cracks, 1-2-3 bams; won: picked 3 bam",
        "exposed: 3×8D pung; concealed: 2×WD pair, EEE 567C 123B; won: draw 3B",
    ),
    (
        "open: chi 234 sou; closed: closed kan 9p, haku haku haku, 4 tiles",
        "exposed: 234B; concealed: 4×9D kong, 3×WD, 4 others",
    ),
    ("exposed: pung 5 stick, pung 9 wan; concealed: 7 others", "exposed: 555B, 999C; concealed: 7 others"),
    ("ron: 8p from south; 888p | 55z 111z 567m 123s", FROM_SOUTH),
    ("exposed: 3 eight dots; hand: ?", "exposed: 888D; concealed: 10 others"),
]

REFUSED = [
    ("Exposed: Pung of North. Concealed: 123456789 bamboo, 55 characters", "; Concealed:"),
    ("Exposed: 8D, 8D, 8D; Concealed: WD WD EEE 567C 123B", "write its tiles without commas, such as 3×8D"),
    ("exposed: 888d; won: drawn, the last tile of the wall, 2 Characters; hand: ?", "such as draw 5C, last tile"),
    ("Exposed: Pung of White Dragons (claimed from South); Concealed: 10 others", "write a remark after #"),
    ("offen: 3 mal Westwind; Hand: ?", "3 mal: between count and tile write × or x, as in 3×"),
    ("hand: 3 8 dots ?", "write 3×8D for 3 alike, 38D for a 3 and a 8"),
    ("hand: 5-7 dots ?", "write 567D for the run, 57D for a 5 and a 7"),
    ("888d wdwd eee 567c 123b won 8d", "; won:"),
    ("888d|wdwdeee567c123b; won: 8d from s", "write WD WD EEE 567C 123B"),
    ("exposed 888d concealed wd wd eee 567c 123b won discard 8d", "; concealed:"),
    ("888D / WD WD EEE 567C 123B ; won: 8d from s", "write | between the table and the hand"),
    ("exposed: 888d – concealed: wdwd eee 567c 123b", "; concealed:"),
    ("88od | wdwd eee 567c 123b", "a letter o is written among the ranks"),
    ("888d | wdwd eee 567c l23b", "did you mean 123b?"),
    ("888d; wd wd eee 567c 123b; won: 8d from s", "write | between table and hand"),
    ("888d | wdwd eee 5-7c 123b", "write 567c or 57c"),
    ("rrr | 567c 123b 99d", "did you mean 3×RD?"),
    ("888d | 567c 123b 99d wwd", "write W WD"),
    ("888d | wd wd eee 567c 123b; won: eight dots", "say first how the winning tile came"),
    ("“888d | wd wd eee 567c 123b”", "leave it out"),
    ("123m456p789s11222z tsumo 2z", "; won: tsumo"),
    ("ron 8p; 888p | 55z 111z 567m 123s", "won: ron 8p; 888p"),
    ("exposed: red red red; hand: joker joker 8 others", "write the tile that it stands for"),
    ("exposed: FFFF, 888 dots; concealed: 7 others", "write F1 to F4 under bonus:"),
    ("hand: kong 1 bird, ?", "write 1B"),
    ("hand: crak 567, ?", "did you mean 567 crak?"),
    ("closed: haku x2 ?", "write 2× before it"),
]


@pytest.mark.parametrize(("written", "meant"), [*BRITISH, *GERMAN, *HURRIED, *AMERICAN])
def test_what_each_of_the_four_wrote_is_read_as_it_was_meant(written: str, meant: str) -> None:
    assert read_hand(written) == read_hand(meant)


@pytest.mark.parametrize(("written", "advice"), REFUSED)
def test_what_cannot_be_read_is_refused_with_what_to_write(written: str, advice: str) -> None:
    with pytest.raises(Problem) as refused:
        read_hand(written)
    assert advice in str(refused.value)
