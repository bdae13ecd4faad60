"""What German, French, Chinese and Japanese players write for tiles, groups and sections: one table for each language."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from mjscore.groups import Form, Kind
from mjscore.hands import Means, Remark
from mjscore.places import Section
from mjscore.tiles import BONUS_TILES, GREEN, RED, WHITE, WINDS, Tile

Words = dict[str, tuple[str, ...]]


class Language(NamedTuple):
    """The words of one language, in lower case; the words for one thing stand together, the usual one first."""

    numbers: tuple[str, ...]
    """One to nine."""
    of: tuple[str, ...]
    """What may stand between number and suit."""
    suits: Words
    """By suit letter."""
    winds: tuple[tuple[str, ...], ...]
    """East, south, west, north, as tiles and as seats."""
    dragons: tuple[tuple[str, ...], ...]
    """Red, green, white."""
    bonus: tuple[tuple[str, ...], ...]
    """Plum, orchid, chrysanthemum, bamboo, spring, summer, autumn, winter."""
    kinds: Words
    """By the name of the kind."""
    qualifiers: Words
    means: Words
    sections: Words
    source: tuple[str, ...]
    """What stands before the seat from which a tile was taken."""
    remarks: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By the name of the remark."""
    others: tuple[str, ...] = ()
    """What follows the number of tiles that are not told."""
    nothing: tuple[str, ...] = ()
    several_winds: tuple[tuple[str, ...], ...] = ((),) * 4
    """Words for several tiles of a wind, in the order of the winds: how many they are must be told."""
    several_dragons: tuple[tuple[str, ...], ...] = ((),) * 3
    counts: tuple[str, ...] = ()
    """Two to four, before what there are several of."""
    tens: tuple[str, ...] = ()
    """Ten to thirteen."""
    won_as: tuple[str, ...] = ()
    """Means that may stand with a colon in the place of `won:`."""
    fillers: tuple[str, ...] = ()
    """Words of a sentence that say nothing of the win."""


GERMAN: Final = Language(
    numbers=("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
    of=("von", "der"),
    suits={
        "D": ("kreis", "kreise", "kreisen", "punkt", "punkte", "punkten", "münze", "münzen", "muenzen"),
        "B": ("bambus", "bambusse"),
        "C": ("zahl", "zahlen", "zeichen", "schriftzeichen", "charakter", "charaktere"),
    },
    winds=(
        ("ostwind", "ost", "osten"),
        ("südwind", "süd", "süden", "suedwind", "sued", "sueden"),
        ("westwind", "westen"),
        ("nordwind", "nord", "norden"),
    ),
    dragons=(
        ("roter drache", "roter drachen", "rot"),
        ("grüner drache", "grüner drachen", "grün", "gruener drache", "gruen"),
        ("weißer drache", "weißer drachen", "weiß", "weisser drache", "weiss"),
    ),
    bonus=(
        ("pflaume",),
        ("orchidee",),
        ("chrysantheme",),
        ("bambusblüte", "bambusbluete"),
        ("frühling", "fruehling"),
        ("sommer",),
        ("herbst",),
        (),
    ),
    kinds={"pung": ("drilling",), "kong": ("vierling",), "chow": ("folge", "straße", "strasse"), "pair": ("paar", "augen")},
    qualifiers={"concealed": ("verdeckter", "verdeckt"), "added": ("erweiterter",), "annexed": ()},
    means={
        "draw": ("gezogen", "selbst gezogen", "aus der mauer", "von der mauer"),
        "discard": ("abgelegt", "abwurf", "vom abwurf", "abgeworfen"),
        "loose": ("ersatzziegel", "ersatzstein"),
        "rob": ("beraubt", "raub", "raub des kong", "raub eines kong"),
    },
    sections={
        "exposed": ("offen", "ausgelegt", "tisch"),
        "concealed": ("verdeckt", "auf der hand"),
        "bonus": ("blumen", "jahreszeiten"),
        "seat": ("platz", "eigener wind", "platzwind", "sitz"),
        "round": ("runde", "rundenwind"),
        "won": ("gewonnen",),
        "score": ("punkte",),
        "rules": ("regeln",),
        "options": ("optionen",),
        "date": ("datum",),
        "title": ("titel",),
        "result": ("ergebnis",),
        "penalty": ("strafe",),
    },
    source=("von",),
    remarks={
        "last tile": ("letzter stein", "letzter ziegel", "letzter stein der mauer", "letzter ziegel der mauer"),
        "last discard": ("letzter abwurf",),
    },
    others=(
        "andere",
        "andere steine",
        "weitere",
        "weitere steine",
        "übrige",
        "übrige steine",
        "unbekannte",
        "unbekannte steine",
    ),
    nothing=("nichts", "keine"),
    several_winds=(("ostwinde",), ("südwinde",), ("westwinde",), ("nordwinde",)),
    several_dragons=(("rote drachen",), ("grüne drachen", "gruene drachen"), ("weiße drachen", "weisse drachen")),
    counts=("zwei", "drei", "vier"),
    tens=("zehn", "elf", "zwölf", "dreizehn"),
    won_as=("gezogen", "selbst gezogen"),
    fillers=("mit", "der", "dem", "auf"),
)

FRENCH: Final = Language(
    numbers=("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"),
    of=("de", "des"),
    suits={
        "D": ("cercle", "cercles", "rond", "ronds"),
        "B": ("bambou", "bambous"),
        "C": ("caractère", "caractères", "caractere", "caracteres"),
    },
    winds=(
        ("vent d'est", "est"),
        ("vent du sud", "sud"),
        ("vent d'ouest", "ouest"),
        ("vent du nord",),
    ),
    dragons=(
        ("dragon rouge", "rouge"),
        ("dragon vert", "vert"),
        ("dragon blanc", "blanc"),
    ),
    bonus=(
        ("prunier",),
        ("orchidée",),
        ("chrysanthème",),
        ("fleur de bambou",),
        ("printemps",),
        ("été",),
        ("automne",),
        ("hiver",),
    ),
    kinds={"pung": ("brelan",), "kong": ("carré", "carre"), "chow": ("suite",), "pair": ("paire",)},
    qualifiers={"concealed": ("caché", "cache"), "added": ("ajouté",), "annexed": ()},
    means={"draw": ("pioché", "tiré"), "discard": ("défausse", "écarté"), "loose": (), "rob": ("volé",)},
    sections={
        "exposed": ("exposé", "exposés", "étalé"),
        "concealed": ("caché", "cachés", "main"),
        "bonus": ("fleurs", "saisons"),
        "seat": ("place", "vent"),
        "round": ("tour", "vent dominant"),
        "won": ("gagné",),
        "score": (),
    },
    source=("de", "du", "d'"),
    others=("autres", "autres tuiles"),
    nothing=("rien",),
    several_winds=(("vents d'est",), ("vents du sud",), ("vents d'ouest",), ("vents du nord",)),
    several_dragons=(("dragons rouges",), ("dragons verts",), ("dragons blancs",)),
    counts=("deux", "trois", "quatre"),
)

CHINESE: Final = Language(
    numbers=("一", "二", "三", "四", "五", "六", "七", "八", "九"),
    of=(),
    suits={"D": ("筒", "餅", "饼"), "B": ("索", "條", "条"), "C": ("萬", "万")},
    winds=(("東", "东", "東風", "东风"), ("南", "南風", "南风"), ("西", "西風", "西风"), ("北", "北風", "北风")),
    dragons=(("中", "紅中", "红中"), ("發", "发", "発", "青發", "青发"), ("白", "白板")),
    bonus=(("梅",), ("蘭", "兰"), ("菊",), ("竹",), ("春",), ("夏",), ("秋",), ("冬",)),
    kinds={
        "pung": ("碰", "刻子"),
        "kong": ("槓", "杠"),
        "chow": ("吃", "順子", "顺子"),
        "pair": ("對", "对", "對子", "对子", "眼"),
    },
    qualifiers={"concealed": ("暗",), "added": ("加",), "annexed": ()},
    means={"draw": ("自摸",), "discard": ("點炮", "点炮", "榮", "荣"), "loose": ("槓上", "杠上"), "rob": ("搶槓", "抢杠")},
    sections={
        "exposed": ("明牌", "副露"),
        "concealed": ("暗牌", "手牌"),
        "bonus": ("花", "花牌"),
        "seat": ("門風", "门风"),
        "round": ("圈風", "圈风"),
        "won": ("胡", "和"),
        "score": ("分",),
    },
    source=("從", "从"),
)

JAPANESE: Final = Language(
    numbers=(),
    of=(),
    suits={"D": ("pin", "pins"), "B": ("sou", "sous"), "C": ("man", "mans")},
    winds=(("ton",), ("nan",), ("sha", "shaa"), ("pei",)),
    dragons=(("chun",), ("hatsu",), ("haku",)),
    bonus=((),) * 8,
    kinds={"pung": ("pon",), "kong": ("kan",), "chow": ("chi", "chii"), "pair": ()},
    qualifiers={"concealed": (), "added": (), "annexed": ()},
    means={"draw": ("tsumo",), "discard": ("ron",), "loose": ("rinshan",), "rob": ("chankan",)},
    sections={},
    source=(),
    won_as=("tsumo", "ron"),
)
"""The words by which the game is known to players of today's Japanese game, in Latin letters."""

LANGUAGES: Final = (GERMAN, FRENCH, CHINESE, JAPANESE)


def _meaning(table: str) -> dict[str, str]:
    """Each word of a table of every language, by what it stands for."""
    return {word: key for language in LANGUAGES for key, words in getattr(language, table).items() for word in words}


def _tiles(table: str, tiles: Sequence[Tile]) -> dict[str, Tile]:
    """Each word of a table that follows the order of these tiles, in every language."""
    return {
        word: tile
        for language in LANGUAGES
        for tile, words in zip(tiles, getattr(language, table), strict=True)
        for word in words
    }


def _words(table: str) -> tuple[str, ...]:
    """The words of a table of every language."""
    return tuple(dict.fromkeys(word for language in LANGUAGES for word in getattr(language, table)))


NUMBERS: Final = {word: str(rank) for language in LANGUAGES for rank, word in enumerate(language.numbers, start=1)}
OF: Final = _words("of")
SUITS: Final = _meaning("suits")
WINDS_SPOKEN: Final = _tiles("winds", WINDS)
WINDS_SPOKEN_OF_SEVERAL: Final = _tiles("several_winds", WINDS)
DRAGONS_SPOKEN: Final = _tiles("dragons", (RED, GREEN, WHITE))
DRAGONS_SPOKEN_OF_SEVERAL: Final = _tiles("several_dragons", (RED, GREEN, WHITE))
BONUS_SPOKEN: Final = _tiles("bonus", BONUS_TILES)
GROUP_KINDS: Final = {word: Kind[key.upper()] for word, key in _meaning("kinds").items()}
QUALIFIERS: Final = {word: Form[key.upper()] for word, key in _meaning("qualifiers").items()}
MEANS: Final = {word: Means(key) for word, key in _meaning("means").items()}
SECTIONS: Final = {word: Section(key) for word, key in _meaning("sections").items()}
REMARKS: Final = {word: Remark(key) for word, key in _meaning("remarks").items()}
OTHERS: Final = _words("others")
NOTHING: Final = _words("nothing")
FROM: Final = _words("source")
COUNTS: Final = _words("counts")
TENS: Final = {word: number for language in LANGUAGES for number, word in enumerate(language.tens, start=10)}
WON_AS: Final = _words("won_as")
FILLERS: Final = _words("fillers")
