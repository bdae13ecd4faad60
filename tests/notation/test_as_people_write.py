"""Hands as players write them: bare, spoken, in German, French or Chinese; each is read as what was meant.

What is expected was reckoned from the words alone, tile by tile, before the program was asked.
"""

from __future__ import annotations

import pytest

from mjscore.hands import write_hand
from mjscore.notation.reader import read_hand

READ = [
    (
        "888d 567c | wd wd eee 13b; won: 2b from s",
        "exposed: 3×8D pung, 567C chow; concealed: 13B E E E WD WD; won: discard 2B from South",
    ),
    (
        "888d, 567c | wdwd, eee, 13b; won: 2b from south",
        "exposed: 3×8D pung, 567C chow; concealed: 13B E E E WD WD; won: discard 2B from South",
    ),
    (
        "| 19d 19b 19c e s w n rd gd wd",
        "concealed: 19D 19B 19C E S W N RD GD WD",
    ),
    (
        "888d 567c wd wd eee 13b",
        "concealed: 888D 13B 567C E E E WD WD",
    ),
    (
        "ssss 123d 456d 789d",
        "concealed: 123456789D S S S S",
    ),
    (
        "3wd 3rd 3gd ee nn",
        "concealed: E E N N RD RD RD GD GD GD WD WD WD",
    ),
    (
        "rdgdwd 123456789d e",
        "concealed: 123456789D E RD GD WD",
    ),
    (
        "open: 888d; closed: wd wd eee 567c 13b; mahjong: drew 2b; wind: east; prevailing: south",
        "exposed: 3×8D pung; concealed: 13B 567C E E E WD WD; seat: East; round: South; won: draw 2B",
    ),
    (
        "melds: 8d 8d 8d; hidden: 2×wd 3×e 567c 13b; win: 2b from west",
        "exposed: 3×8D pung; concealed: 13B 567C E E E WD WD; won: discard 2B from West",
    ),
    (
        "table: none; hand: 123456789d eee s",
        "concealed: 123456789D E E E S",
    ),
    (
        "flowers: none; hand: 123456789d eee s",
        "concealed: 123456789D E E E S",
    ),
    (
        "bonus: -; hand: 123456789d eee s",
        "concealed: 123456789D E E E S",
    ),
    (
        "exposed: 888d 567c eee; hand: wd wd 13b; won: 2b from north",
        "exposed: 3×8D pung, 567C chow, 3×E pung; concealed: 13B WD WD; won: discard 2B from North",
    ),
    (
        "8d8d8d 567c | wd wd eee 13b",
        "exposed: 3×8D pung, 567C chow; concealed: 13B E E E WD WD",
    ),
    (
        "three red dragons, two green dragons, 123456 dots, two east winds",
        "concealed: 123456D E E RD RD RD GD GD",
    ),
    (
        "hand: pair of red dragons, pung of east winds, ?",
        "concealed: 3×E pung, 2×RD pair, 8 others",
    ),
    (
        "hand: pair of white dragons, pung of east, kong of 5 bams, 5 others",
        "concealed: 4×5B concealed kong, 3×E pung, 2×WD pair, 5 others",
    ),
    (
        "exposed: pung of 8 dots, chow of 567 craks; hand: pair of red dragons, 123 bams, s s; won: draw s",
        "exposed: 3×8D pung, 567C chow; concealed: 2×RD pair, 123B S S; won: draw S",
    ),
    (
        "hand: one of dots, two of bamboo, nine of characters, north, south, ?",
        "concealed: 1D 2B 9C S N, 8 others",
    ),
    (
        "8 dots 8 dots 8 dots | 8 others, 5 bams, 5 bams; seat: north",
        "exposed: 3×8D pung; concealed: 55B, 8 others; seat: North",
    ),
    (
        "table: 999B; hand: SSS, 7 others",
        "exposed: 3×9B pung; concealed: S S S, 7 others",
    ),
    (
        "hand: 999b 10 unknown",
        "concealed: 999B, 10 others",
    ),
    (
        "hand: 999b …",
        "concealed: 999B, 10 others",
    ),
    (
        "offen: Drilling von 3 Kreis; verdeckt: Ostwind Ostwind, roter Drache, ?; Platz: Ost",
        "exposed: 3×3D pung; concealed: E E RD, 7 others; seat: East",
    ),
    (
        "drei rote Drachen, 123 Kreise 456 Bambus 789 Zahlen Süd",
        "concealed: 123D 456B 789C S RD RD RD",
    ),
    (
        "verdeckt: eins Bambus zwei Bambus drei Bambus Südwind Nordwind Weißer Drache ?",
        "concealed: 123B S N WD, 7 others",
    ),
    (
        "offen: 888 Kreise von West; verdeckt: 123 Bambus 567 Zeichen ?",
        "exposed: 3×8D pung from West; concealed: 123B 567C, 4 others",
    ),
    (
        "Hand: Grüner Drache Grüner Drache Rot Rot Weiß ?",
        "concealed: RD RD GD GD WD, 8 others",
    ),
    (
        "verdeckt: Pong von grün, Paar von Ost, ?",
        "concealed: 2×E pair, 3×GD pung, 8 others",
    ),
    (
        "offen: Vierling von Südwind; verdeckt: neun Kreise neun Kreise ?; Blumen: Frühling; Runde: Westwind",
        "exposed: 4×S kong; concealed: 99D, 8 others; bonus: S1; round: West",
    ),
    (
        "verdeckt: Paar von weiße Drachen, ?",
        "concealed: 2×WD pair, 11 others",
    ),
    (
        "exposé: brelan de 8 cercles; main: ?; place: nord",
        "exposed: 3×8D pung; concealed: 10 others; seat: North",
    ),
    (
        "main: trois de cercles, quatre bambous, vent d'est, dragon vert, ?",
        "concealed: 3D 4B E GD, 9 others",
    ),
    (
        "main: deux dragons rouges ?",
        "concealed: RD RD, 11 others",
    ),
    (
        "exposé: suite de 567 caractères; caché: paire de dragon blanc, ?",
        "exposed: 567C chow; concealed: 2×WD pair, 8 others",
    ),
    (
        "main: un cercle, 2 cercles, neuf caractères, nord, sud, ?",
        "concealed: 12D 9C S N, 8 others",
    ),
    (
        "fleurs: printemps; main: 123456789 bambous est est est ouest",
        "concealed: 123456789B E E E W; bonus: S1",
    ),
    (
        "中中中 發發 白 ?",
        "concealed: RD RD RD GD GD WD, 7 others",
    ),
    (
        "東東東 123万 456筒 789索 南",
        "concealed: 456D 789B 123C E E E S",
    ),
    (
        "副露: 碰 of 中; 手牌: 一二三萬 ?",
        "exposed: 3×RD pung; concealed: 123C, 7 others",
    ),
    (
        "八八八筒 | 東東東 中中 一二三萬 五六条 ; 胡: 自摸 七条",
        "exposed: 3×8D pung; concealed: 56B 123C E E E RD RD; won: draw 7B",
    ),
    (
        "手牌：一二三四五六七八九萬 東東東 南；門風：東",
        "concealed: 123456789C E E E S; seat: East",
    ),
    (
        "副露: 九九九筒 碰 從 西; 手牌: ?",
        "exposed: 3×9D pung from West; concealed: 10 others",
    ),
    (
        "1m2m3m 456p 789s 11z ?",
        "concealed: 456D 789B 123C E E, 2 others",
    ),
    (
        "🀇🀈🀉 | 🀀🀀 ?",
        "exposed: 123C chow; concealed: E E, 8 others",
    ),
    (
        "hand: 1d2b3c ?",
        "concealed: 1D 2B 3C, 10 others",
    ),
    (
        "hand: 888d pong, ee pair ?",
        "concealed: 3×8D pung, 2×E pair, 8 others",
    ),
    (
        "hand: 123456789d eee s; won: ron s",
        "concealed: 123456789D E E E S; won: discard S",
    ),
    (
        "hand: 123456789d eee s; won: tsumo s",
        "concealed: 123456789D E E E S; won: draw S",
    ),
    (
        "hand: 123456789d eee s; won: self drawn s",
        "concealed: 123456789D E E E S; won: draw S",
    ),
    (
        "hand: 123456789d eee s; seat: est",
        "concealed: 123456789D E E E S; seat: East",
    ),
    (
        "hand: pung 8d ?",
        "concealed: 3×8D pung, 10 others",
    ),
    (
        "exposed: three 8 dots; hand: ?",
        "exposed: 3×8D pung; concealed: 10 others",
    ),
]


@pytest.mark.parametrize(("written", "meant"), READ)
def test_what_is_plain_is_read(written: str, meant: str) -> None:
    hand = read_hand(written)
    assert write_hand(hand) == meant
    assert read_hand(meant) == hand
