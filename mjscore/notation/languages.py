"""What German, French, Chinese and Japanese players write for tiles, groups and sections: one table for each language."""

from collections.abc import Mapping
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


GERMAN: Final = Language(
    numbers=("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
    of=("von", "der"),
    suits={
        "D": ("kreis", "kreise", "kreisen", "punkt", "punkte", "punkten", "münze", "münzen", "muenzen"),
        "B": ("bambus", "bambusse"),
        "C": ("zahl", "zahlen", "zeichen", "schriftzeichen", "charakter", "charaktere"),
    },
    winds=(
        ("ostwind", "ost", "osten", "ostwinde"),
        ("südwind", "süd", "süden", "suedwind", "sued", "sueden", "südwinde"),
        ("westwind", "westen", "westwinde"),
        ("nordwind", "nord", "norden", "nordwinde"),
    ),
    dragons=(
        ("roter drache", "rote drachen", "roter drachen", "rot"),
        ("grüner drache", "grüne drachen", "grüner drachen", "grün", "gruener drache", "gruene drachen", "gruen"),
        ("weißer drache", "weiße drachen", "weißer drachen", "weiß", "weisser drache", "weisse drachen", "weiss"),
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
        ("vent d'est", "est", "vents d'est"),
        ("vent du sud", "sud", "vents du sud"),
        ("vent d'ouest", "ouest", "vents d'ouest"),
        ("vent du nord", "vents du nord"),
    ),
    dragons=(
        ("dragon rouge", "dragons rouges", "rouge"),
        ("dragon vert", "dragons verts", "vert"),
        ("dragon blanc", "dragons blancs", "blanc"),
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
)
"""The words by which the game is known to players of today's Japanese game, in Latin letters."""

LANGUAGES: Final = (GERMAN, FRENCH, CHINESE, JAPANESE)


def _meaning(table: str) -> dict[str, str]:
    """Each word of a table of every language, by what it stands for."""
    return {word: key for language in LANGUAGES for key, words in getattr(language, table).items() for word in words}


NUMBERS: Final = {word: str(rank) for language in LANGUAGES for rank, word in enumerate(language.numbers, start=1)}
OF: Final = tuple(word for language in LANGUAGES for word in language.of)
SUITS: Final = _meaning("suits")
_WINDS: Final[dict[str, Tile]] = {
    word: wind for each in LANGUAGES for wind, words in zip(WINDS, each.winds, strict=True) for word in words
}
_SEVERAL: Final = ("vents ", "dragons ", "rote ", "grüne ", "gruene ", "weiße ", "weisse ")
"""How words for several tiles begin."""
_WINDS_ENDING: Final = "winde"
"""How German words for several winds end."""
WINDS_SPOKEN: Final = {
    word: tile for word, tile in _WINDS.items() if not word.startswith(_SEVERAL) and not word.endswith(_WINDS_ENDING)
}
WINDS_SPOKEN_OF_SEVERAL: Final = {word: tile for word, tile in _WINDS.items() if word not in WINDS_SPOKEN}
_DRAGONS: Final[dict[str, Tile]] = {
    word: dragon
    for each in LANGUAGES
    for dragon, words in zip((RED, GREEN, WHITE), each.dragons, strict=True)
    for word in words
}
DRAGONS_SPOKEN: Final = {word: tile for word, tile in _DRAGONS.items() if not word.startswith(_SEVERAL)}
DRAGONS_SPOKEN_OF_SEVERAL: Final = {word: tile for word, tile in _DRAGONS.items() if word.startswith(_SEVERAL)}
BONUS_SPOKEN: Final[dict[str, Tile]] = {
    word: tile for each in LANGUAGES for tile, words in zip(BONUS_TILES, each.bonus, strict=True) for word in words
}
GROUP_KINDS: Final = {word: Kind[key.upper()] for word, key in _meaning("kinds").items()}
QUALIFIERS: Final = {word: Form[key.upper()] for word, key in _meaning("qualifiers").items()}
MEANS: Final = {word: Means(key) for word, key in _meaning("means").items()}
SECTIONS: Final = {word: Section(key) for word, key in _meaning("sections").items()}
REMARKS: Final = {word: Remark(key) for word, key in _meaning("remarks").items()}
OTHERS: Final = tuple(word for language in LANGUAGES for word in language.others)
NOTHING: Final = tuple(word for language in LANGUAGES for word in language.nothing)
FROM: Final = tuple(dict.fromkeys(word for language in LANGUAGES for word in language.source))
