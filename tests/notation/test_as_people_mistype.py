"""Hands that are not plain, as players write them: each refusal says what was found and what to write."""

from __future__ import annotations

import pytest

from mjscore.notation.reader import read_hand
from mjscore.problems import Problem

REFUSED: list[tuple[str, list[str]]] = [
    ("888d567c | wdwdeee 13b; won: draw 2b", ["wdwdeee: winds and dragons need a space between them; write WD WD EEE"]),
    (
        "melds: 8d 8d 8d; hidden: 2 wd 3×e 567c 123b; win: 8d from west",
        [
            "2 wd: write × or x between count and tile; did you mean 2×WD?",
        ],
    ),
    (
        "exposed: 888d 88d 8d; hand: wd wd 13b; won: 2b from north",
        [
            "6 of 8D; there are four of each tile",
            "10 tiles: too few; a hand that has won has 13 without the winning tile or 14 with it",
        ],
    ),
    ("888d 567c wd | wd eee 13b", ["888D 567C WD: 7 tiles that are not one group"]),
    ("888d | 567c | wd", ["a second bar; only one bar goes between the table and the hand"]),
    ("888x 567c | wd", ["888x: no suit X; did you mean 888D, 888B or 888C?"]),
    ("hand: red dragons ?", ["red dragons: how many? write a number before them, such as 2×RD or two red dragons"]),
    ("hand: east winds ?", ["east winds: how many? write a number before them, such as 2×RD or two red dragons"]),
    ("hand: pair of white dragons, pung of east, kong of 5 bams, 4 others", ["12 tiles: too few; a hand has 13"]),
    ("hand: 999B SSS, and 7 others", ["and: only spaces and commas go between tiles and groups; leave it out"]),
    ("hand: SSS + 7 others", ["+: only spaces and commas go between tiles and groups; leave it out"]),
    ("hand: 999b and the rest", ["and: only spaces and commas go between tiles and groups; leave it out"]),
    ("hand: ???", ["??: one ? means all other tiles; for 2 tiles write 2 others"]),
    ("hand: 7 others", ["7 tiles: too few; a hand has 13"]),
    ("hand: 999b, 12 others", ["15 tiles: too many; a hand has 13"]),
    ("hand: 2 flowers ?", ["2 flowers: which one? write F1 to F4 under bonus:"]),
    ("flowers: 2; hand: ?", ["2: a flower or a season? write F2 for the flower, S2 for the season"]),
    (
        "flowers: 1 2; hand: ?",
        [
            "1: a flower or a season? write F1 for the flower, S1 for the season",
            "2: a flower or a season? write F2 for the flower, S2 for the season",
        ],
    ),
    ("seasons: spring, 3; hand: ?", ["3: a flower or a season? write F3 for the flower, S3 for the season"]),
    ("hand: plum ?", ["F1 is a bonus tile and belongs to no group"]),
    ("table: 999B, 10 others", ["10: tiles that are not told stand in the hand, not on the table"]),
    ("table: 999B ?", ["?: tiles that are not told stand in the hand, not on the table"]),
    ("hand: dragon ?", ["dragon: which dragon? write RD, GD or WD"]),
    ("hand: wind ?", ["wind: which wind? write E, S, W or N"]),
    (
        "hand: Wh Wh Gr ?",
        [
            "Wh: neither a tile nor a word that may stand here; did you mean WD (white)?",
            "Wh: neither a tile nor a word that may stand here; did you mean WD (white)?",
            "Gr: neither a tile nor a word that may stand here; did you mean GD (green)?",
        ],
    ),
    ("hand: 3 of 8d ?", ["3 of 8d: write × or x between count and tile; did you mean 3×8D?"]),
    ("hand: 3 8d ?", ["3 8d: write × or x between count and tile; did you mean 3×8D?"]),
    ("hand: 2 wd ?", ["2 wd: write × or x between count and tile; did you mean 2×WD?"]),
    ("hand: 3*8d ?", ["3*8d: write × or x between count and tile; did you mean 3×8d?"]),
    ("hand: 8d*3 ?", ["*3: the count comes before the tile; write 3× before it"]),
    ("hand: 8dx3 ?", ["8dx3: the count comes first; did you mean 3×8d?"]),
    ("hand: Kreis 3, ?", ["Kreis 3: the ranks come first; did you mean 3 Kreis?"]),
    ("rote Drachen ?", ["rote: which section is this?"]),
    ("verdeckt: Nordwnd ?", ["Nordwnd: neither a tile nor a word that may stand here"]),
    ("exposé: brelan de 8 cercles de l'est; main: ?", ["l'est: no such seat"]),
    ("main: dragons rouges ?", ["dragons rouges: how many? write a number before them, such as 2×RD or two red dragons"]),
    (
        "main: O O O ?",
        [
            "O: neither a tile nor a word that may stand here",
            "O: neither a tile nor a word that may stand here",
            "O: neither a tile nor a word that may stand here",
        ],
    ),
    ("八八八筒 | 東東東 中中 一二三萬 五六; won: draw 7C", ["五六: neither a tile nor a word that may stand here"]),
    ("hand: 1D-9D EEE ?", ["1D-9D: a run, or two tiles? write 123456789D or 19D"]),
    ("hand: EEE 3b – 7b ?", ["3b – 7b: a run, or two tiles? write 34567b or 37b"]),
    ("exposed: 5C..7C; hand: ?", ["5C..7C: a run, or two tiles? write 567C or 57C"]),
    ("hand: 1D to 4D ?", ["1D to 4D: a run, or two tiles? write 1234D or 14D"]),
    ("hand: 4D-5D ?", ["4D-5D: tiles of a suit need no mark between them; write 45D"]),
    ("hand: 1D-9B ?", ["-: only spaces and commas go between tiles and groups; leave it out"]),
    (
        "hand: 123456789D EEE N; won: discard N from West from South",
        ["from: written twice; the winning tile comes from one player"],
    ),
    ("East: 48; South: 12", ["this is a deal, not one hand"]),
    ("E: 123D\nS: 45X", ["this is a deal, not one hand"]),
    ("East: 123D EEE ?", ["East: no such section; did you mean seat?", "123D: no such seat"]),
    ("[1]", ["an object is expected, a list found"]),
    ('[{"free": ["1D"]}]', ["an object is expected, a list found"]),
    ("hand: 888d 567c 0d", ["0d: there is no rank 0; ranks are 1 to 9"]),
    ("hand: 10d ?", ["10d: there is no rank 0; ranks are 1 to 9"]),
    (
        "hand: D1 D2 D3 ?",
        ["D1: the rank comes first; did you mean 1D? (2 more words like it)"],
    ),
    ("hand: 1-2-3d ?", ["1-2-3d: ranks need no hyphen between them; did you mean 123d?"]),
    ("hand: 123d/456d ?", ["/: write | between the table and the hand, and a comma between groups"]),
    (
        "hand: 123 d 456 b ?",
        ["123 d: write rank and suit without a space: 123D (1 more word like it)"],
    ),
    ("hand: EWNS ?", ["EWNS: different winds need a space between them; write E W N S"]),
    ("exposed: 888d pung 567c chow; hand: ?", ["567c: put a comma before it, between groups"]),
    ("exposed: 888d pung, 567c chow,; hand: ?", ["nothing between the commas"]),
    ("exposed: 888d pung: 567c; hand: ?", ["a colon does not belong here"]),
    ("hand; 123d ?", ["hand: no colon after it", "123d: which section is this?"]),
    ("hand 123d 456d", ["hand: no colon after it"]),
    ("concealed 123456789d eee s", ["concealed: no colon after it"]),
    ("concld: 123456789d eee s", ["concld: no such section; did you mean concealed?"]),
    (
        "hnad: 12x 34y",
        [
            "hnad: no such section; did you mean hand?",
            "12x: no suit X; did you mean 12D, 12B or 12C?",
            "34y: no suit Y; did you mean 34D, 34B or 34C?",
        ],
    ),
    (
        "hand: 12x 34y 5q 678d",
        [
            "12x: no suit X; did you mean 12D, 12B or 12C?",
            "34y: no suit Y; did you mean 34D, 34B or 34C?",
            "5q: no suit Q; did you mean 5D, 5B or 5C?",
        ],
    ),
    ("won draw 5c; hand: ?", ["won: no colon after it"]),
    ("hand: 123456789d eee; won: s", ["s: say first how the winning tile came"]),
    ("hand: 123456789d eee s; won: yes", ["yes: not a way to win"]),
    ("hand: 123456789d eee s; won: s from wets", ["wets: no such seat; did you mean West?"]),
    ("hand: 123456789d eee s; won: draw s last tile", ["last tile: put a comma before it"]),
    ("hand: 123456789d eee s; won: draw s; last tile", ["last: which section is this?"]),
    ("hand: 123456789d eee s; won: drew s, lst tile", ["lst tile: no such remark; did you mean last tile?"]),
    ("hand: 123456789d eee s; seat: 1", ["1: no such seat"]),
    (
        "hand: 123456789d eee s; seat: Easst; round: Sout",
        [
            "Easst: no such seat; did you mean East?",
            "Sout: not understood; did you mean South?",
        ],
    ),
    ("(123d) (456d) eee", ["(123d): brackets mean nothing here; leave them out, or write a remark after #"]),
    ("hand: 123d eee; hand: 456d", ["concealed: is written twice"]),
    ("123d eee; hand: 456d ?", ["123d: which section is this?"]),
    ("hand: 123d 456d, concealed: eee", ["concealed: begins a section, but there is no ; or line end before it"]),
]


@pytest.mark.parametrize(("written", "messages"), REFUSED)
def test_what_is_not_plain_is_refused_with_what_to_write(written: str, messages: list[str]) -> None:
    with pytest.raises(Problem) as refused:
        read_hand(written)
    assert [fault.message for fault in refused.value.faults] == messages
