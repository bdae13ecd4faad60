"""The grammar of what stands in a section: pyparsing expressions, each named as its rule in grammar/notation.ebnf.

`outline` splits a text into sections, and the contents of most of them at their commas; `CONTENTS` reads the pieces.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import pyparsing as pp

from mjscore.deals import Ending, Offence
from mjscore.hands import Remark
from mjscore.notation import meaning, words
from mjscore.notation.meaning import CODE_WORDS, END
from mjscore.notation.words import particles
from mjscore.places import Section

BLANKS: Final = " \t"
"""What may stand between words."""


class Terminal(pp.Regex):
    """A pattern that never matches the empty string; at the end of a text it is therefore not tried.

    pyparsing compiles a pattern when it is first tried. Most texts need few of them, and to compile all of them costs more than
    the start of an empty command.
    """

    def parseImpl(self, instring: str, loc: int, do_actions: bool = True) -> Any:
        """Match, or raise ParseException."""
        if loc >= len(instring):
            raise pp.ParseException(instring, loc, self.errmsg, self)
        return super().parseImpl(instring, loc, do_actions)


def rule(name: str, pattern: str, action: pp.ParseAction | None = None) -> pp.ParserElement:
    """A terminal rule: a pattern in which case does not matter and which never matches the empty string."""
    made = Terminal(pattern, flags=re.IGNORECASE).set_name(name)
    made.mayReturnEmpty = False
    return made if action is None else made.set_parse_action(action)


def either(known: Iterable[str]) -> str:
    """The pattern of any of these words, the longest first; no letter or digit follows one that ends in a letter."""
    lettered: list[str] = []
    others: list[str] = []
    for word in sorted(sorted(set(known)), key=len, reverse=True):
        (lettered if _ends_in_letter(word) else others).append(_word(word))
    if lettered:
        others.insert(0, f"(?:{'|'.join(lettered)}){END}")
    return f"(?:{'|'.join(others)})"


def _ends_in_letter(word: str) -> bool:
    """Whether the last sign is a Latin letter; Chinese words need no blank between them."""
    return word[-1].isalpha() and ord(word[-1]) < 0x250


def _word(word: str) -> str:
    return word if word.isalnum() else re.escape(word).replace(r"\ ", "[ \t]+")


def table(name: str, known: dict[str, Any], after: str = "") -> pp.ParserElement:
    """A rule that reads any word of a table as what it stands for, perhaps with a word behind that says nothing."""
    return rule(name, either(known) + after, meaning.of_table(known))


def only(meant: object, known: dict[str, Any]) -> dict[str, Any]:
    """The words of a table that mean one thing."""
    return {word: each for word, each in known.items() if each is meant}


def kept(name: str, made: pp.ParserElement) -> pp.ParserElement:
    """A rule with an action that changes nothing, without which pyparsing dissolves it in the rule that refers to it."""
    return made.set_name(name).set_parse_action(meaning.unchanged)


def keyword(*known: str) -> pp.ParserElement:
    """A word, or one of several, that stand for themselves."""
    return pp.Suppress(rule(f'"{known[0]}"', either(known))).set_name(f'"{known[0]}"')


comma = pp.Suppress(",").set_name("comma")

# Tiles.
_SUIT = either(words.SUITS)
_LATIN = [word for word in words.NUMBERS if ord(word[0]) < 0x250]
_HAN = "".join(word for word in words.NUMBERS if word not in _LATIN)
_APART = r"[1-9]+(?:(?:[ \t]*[-–][ \t]*|[ \t]+)[1-9]+){1,13}"
_NUMBER = either(_LATIN)
_RANKS = f"(?:{_APART}|[1-9]+|[{_HAN}]+|{_NUMBER})"
_OF = either(words.OF)
_COUNT = either(words.COUNTS)
_TIMES = f"(?:[1-4]|{_COUNT})"
_CODE = f"(?:{'|'.join(CODE_WORDS)})"
code_word = rule("code_word", _CODE, meaning.codes)
codes = rule("codes", rf"(?:{_CODE}[ \t]*)+$", meaning.codes)

_WIND = either(words.WINDS)
_COLOUR = either(words.COLOURS)
_AFTER_WIND = rf"(?:[ \t]+{either(particles('wind'))})?"
_WINDS = rf"[ \t]+{either(particles('winds'))}"
_DRAGONS = rf"[ \t]+dragons{END}"
_SEVERAL_WINDS = either(word for word, tile in words.SEVERAL.items() if tile.is_wind)
_SEVERAL_DRAGONS = [word for word, tile in words.SEVERAL.items() if tile.is_dragon]
_SOME = f"{_COUNT}[ \t]+[1-9]|[1-4][ \t]+{_NUMBER}"
spoken_suited = rule("spoken_suited", rf"(?:{_SOME}|{_RANKS})[ \t]*(?:{_OF}[ \t]+)?{_SUIT}", meaning.spoken_suited)
spoken_wind = rule(
    "spoken_wind",
    rf"{_TIMES}[ \t]+(?:{_WIND}(?:[ \t]+winds?{END})?|{_SEVERAL_WINDS})|{_WIND}{_AFTER_WIND}(?!{_WINDS})",
    meaning.spoken_honour,
)
spoken_dragon = rule(
    "spoken_dragon",
    rf"{_TIMES}[ \t]+(?:{either((*words.DRAGONS, *_SEVERAL_DRAGONS))}|{_COLOUR}(?![ \t]*[1-4]|[ \t]+dragons?{END}))"
    rf"|{either(words.DRAGONS)}|{_COLOUR}(?!{_DRAGONS})",
    meaning.spoken_honour,
)
spoken_bonus = rule(
    "spoken_bonus",
    rf"(?:{'|'.join(words.SERIES)})[ \t]*[1-4]{END}(?![ \t]*(?:[x×]|(?:{_OF}[ \t]+)?{_SUIT}))|{either(words.BONUS)}",
    meaning.spoken_bonus,
)
spoken_tile = kept("spoken_tile", spoken_suited | spoken_wind | spoken_bonus | spoken_dragon)

picture = rule("picture", "(?:[\U0001f000-\U0001f029][\ufe0e\ufe0f]?)+", meaning.picture)
tile_word = kept("tile_word", code_word | spoken_tile | picture)
_times = rule("times", r"[1-9](?=[ \t]*×|[ \t]+x|x[^ \t]|(?-i:x))")
count = kept("count", _times + pp.Suppress(rule("mark", "[x×]")))
counted = (count - tile_word).set_name("counted").set_parse_action(meaning.counted)

# Groups.
seat = table("seat", words.SEATS, _AFTER_WIND)
from_seat = (keyword(*words.FROM) - seat).set_name("from_seat")
qualifier = table("qualifier", words.QUALIFIERS)
kind = table("kind", words.GROUP_KINDS)
_REST_WORDS: Final = either(word for word in words.REST if word[0].isalpha())
_REST_MARKS: Final = "|".join(re.escape(word) for word in words.REST if not word[0].isalpha())
OTHERS: Final = (
    rf"(?:[0-9]{{1,9}}[ \t]*|{either((*_LATIN, *words.TENS))}[ \t]+){either(words.OTHERS)}|{_REST_WORDS}|{_REST_MARKS}"
)
others = rule("others", OTHERS, meaning.others)
_tile = counted | tile_word
tiles = kept("tiles", _tile + pp.ZeroOrMore(_tile, stop_on=kind | others))
PLURAL: Final = rf"{either(_SEVERAL_DRAGONS)}|{_WIND}{_WINDS}|{_SEVERAL_WINDS}"
plural = rule("plural", PLURAL, meaning.spoken_honour)
_of_what = pp.Group(plural | tiles)("tiles")
named_group = (
    pp.Opt(qualifier("qualifier")) + kind("kind") + pp.Opt(keyword(*words.OF)) + _of_what + pp.Opt(from_seat("source"))
)
named_group.set_name("named_group").set_parse_action(meaning.group)
plain_group = pp.Group(tiles)("tiles") + pp.Opt(qualifier("qualifier")) + pp.Opt(kind("kind")) + pp.Opt(from_seat("source"))
plain_group.set_name("plain_group").set_parse_action(meaning.group)
group = kept("group", plain_group | named_group)
standing = kept("standing", codes | others | group + pp.Opt(others))
nothing = rule("nothing", either(words.NOTHING), meaning.nothing)
tile_list = (nothing | tiles + pp.ZeroOrMore(comma - tiles)).set_name("tile_list")

# How a hand was won.
means = table("means", words.MEANS)
after_bonus = table("after_bonus", dict.fromkeys(particles("after bonus"), Remark.AFTER_BONUS))
remark = table("remark", words.REMARKS)
completing = (keyword(*particles("completing")) - group).set_name("completing")
win_remark = kept("win_remark", remark | after_bonus | completing)
win_tile = pp.Group(tile_word).set_name("win_tile")
filling = keyword(*words.FILLERS).set_name("filling")
_fillers = pp.OneOrMore(filling)
_tile_named = win_tile("tile") | pp.Opt(comma) + pp.Opt(_fillers) + win_tile("tile")
_how = means("means") + pp.Opt(_tile_named) + pp.Opt(from_seat("source")) + pp.Opt(after_bonus("after_bonus"))
_came = win_tile("tile") + pp.Opt(comma) + (means("means") | _fillers + means("means")) + pp.Opt(from_seat("source"))
_claimed = win_tile("tile") + from_seat("source")
_said = _how | _came | _claimed
_remarks = pp.Group(pp.ZeroOrMore(comma - win_remark))("remarks")
won = ((_said | _fillers + _said) + _remarks).set_name("won").set_parse_action(meaning.won)

# Seat and round, the score of a hand, and the header of a deal.
round_ = table("round", words.ROUNDS, _AFTER_WIND)
status = table("status", words.STATUSES)
number = rule("number", r"[0-9]{1,9}" + END, lambda text, start, found: int(found[0]))
_doubles = keyword(*particles("doubles"))
score = number("points") + pp.Opt(keyword(*particles("points"))) + pp.Opt(pp.Opt(comma) + number("doubles") + _doubles)
score.set_name("score").set_parse_action(meaning.score)
text = rule("text", r"[^\s;#](?:[^;#\n]*[^\s;#])?")
option = rule("option", r"-?[A-Za-z0-9][A-Za-z0-9-]*", lambda text, start, found: found[0].lower())
options = kept("options", option + pp.ZeroOrMore(comma - option))
limit = (rule("none", either(particles("none")), meaning.no_limit) | number).set_name("limit")
by_seat = kept("by_seat", keyword(*particles("by")) - seat)
_draw = table("draw", only(Ending.DRAW, words.ENDINGS))
_washed = table("washed", only(Ending.WASHED, words.ENDINGS))
_heads = pp.Opt(comma) + number("heads") - keyword(*particles("heads"))
result = (_draw("ending") | _washed("ending") - by_seat("by") - pp.Opt(_heads)).set_name("result")
result.set_parse_action(meaning.result)
_AND = either(particles("and"))
seats = kept("seats", seat + pp.ZeroOrMore(pp.Suppress(rule("and", f"(?:,|{_AND})")) - seat))
claim = (table("claimed", words.CLAIMS) - by_seat).set_name("claim")
offence = table("offence", only(Offence.FALSE_MAH_JONGG, words.OFFENCES))
false_naming = table("false_naming", only(Offence.FALSE_NAMING, words.OFFENCES))
correction = table("correction", only(Offence.CORRECTION, words.OFFENCES))
corrected = kept("corrected", seat - keyword(*particles("counted")) - score)
_one = pp.Group(seat)("offenders")
penalty = (
    false_naming("offence") - _one + pp.Opt(comma - claim("claim"))
    | correction("offence") - _one - comma - corrected("corrected")
    | offence("offence") - pp.Group(seats)("offenders")
)
penalty.set_name("penalty").set_parse_action(meaning.penalty)
_half = table("half", dict.fromkeys(particles("half"), "half"))
_first_discard = table("first discard", dict.fromkeys(particles("first discard"), "first discard"))
liability = (seat("seat") + pp.ZeroOrMore(_half | _first_discard)("how")).set_name("liability")
liability.set_parse_action(meaning.liability)
liable = kept("liable", liability + pp.ZeroOrMore(comma - liability))

_END: Final = pp.StringEnd()
CONTENTS: Final = {
    section: content + _END
    for section, content in {
        Section.EXPOSED: group,
        Section.CONCEALED: standing,
        Section.BONUS: tile_list,
        Section.SEAT: seat,
        Section.ROUND: round_,
        Section.WON: won,
        Section.VISIBLE: tile_list,
        Section.STATUS: status,
        Section.SCORE: score,
        Section.RULES: text,
        Section.OPTIONS: options,
        Section.LIMIT: limit,
        Section.DATE: text,
        Section.TITLE: text,
        Section.RESULT: result,
        Section.PENALTY: penalty,
        Section.WALL: number,
        Section.STREAK: number,
        Section.NO_CHOICE: seats,
        Section.LIABLE: liable,
    }.items()
}
"""What each section holds, or each piece between the commas of `exposed:` and `concealed:`."""

_parts: Iterable[pp.ParserElement] = pp.MatchFirst([*CONTENTS.values(), code_word]).visit_all()  # type: ignore[no-untyped-call]
for _part in _parts:
    _part.set_whitespace_chars(BLANKS)  # a line end separates sections; no setting of pyparsing's own is changed
