"""The grammar of what stands in a section: pyparsing expressions, each named as its rule in grammar/notation.ebnf.

`outline` splits a text into sections, and the contents of most of them at their commas; `CONTENTS` reads the pieces.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import pyparsing as pp

from mjscore.game.deals import Ending, Offence
from mjscore.game.hands import Remark
from mjscore.notation import meaning
from mjscore.notation.meaning import CODE_WORDS
from mjscore.notation.players import at_the_table
from mjscore.notation.words import (
    END,
    Pattern,
    Words,
    any_word,
    is_latin,
    number_pattern,
    others_pattern,
    plural_pattern,
    words_for,
)
from mjscore.places import Section

_BLANKS: Final = " \t"
"""What may stand between words."""


class Terminal(pp.Token):
    """A pattern in which case does not matter and which never matches the empty string.

    It is made and compiled when it is first tried, from the words that the text may have: most texts need few patterns, and to
    compile all of them costs more than the start of an empty command.
    """

    def __init__(self, pattern: Pattern) -> None:
        super().__init__()
        self.pattern = pattern
        self._compiled: dict[Words, re.Pattern[str]] = {}

    def _generateDefaultName(self) -> str:
        return "terminal"

    def regex(self, words: Words) -> re.Pattern[str]:
        """The pattern for texts with these words."""
        if words not in self._compiled:
            self._compiled[words] = re.compile(self.pattern(words), re.IGNORECASE)
        return self._compiled[words]

    def parseImpl(self, instring: str, loc: int, do_actions: bool = True) -> Any:
        """Match, or raise ParseException."""
        match = None
        if loc < len(instring):
            match = self.regex(words_for(instring)).match(instring, loc)
        if match is None:
            raise pp.ParseException(instring, loc, self.errmsg, self)
        return match.end(), pp.ParseResults(match[0])


class SeatTerminal(Terminal):
    """A seat; at a table whose players are known, also their names."""

    def regex(self, words: Words) -> re.Pattern[str]:
        """The pattern for texts with these words."""
        players = at_the_table()
        if players is None:
            return super().regex(words)
        return players.pattern(words, self.pattern(words))


def rule(
    name: str, pattern: str | Pattern, action: pp.ParseAction | None = None
) -> pp.ParserElement:
    """A terminal rule."""

    def always(words: Words) -> str:
        return str(pattern)

    made = Terminal(pattern if callable(pattern) else always).set_name(name)
    return made if action is None else made.set_parse_action(action)


def word_of(
    name: str, table: str, after: str = "", only: object = None
) -> pp.ParserElement:
    """A rule that reads any word of a table as what it stands for, or those that stand for one thing.

    Words of another table, which say nothing, may stand behind it.
    """

    def pattern(words: Words) -> str:
        meanings = words[table].items()
        made = any_word(word for word, meant in meanings if only in (None, meant))
        return rf"{made}(?:[ \t]+{words.any(after)})?" if after else made

    return rule(name, pattern, meaning.of_table(table))


def any_of(table: str) -> Pattern:
    """The pattern of any word of a table."""

    def pattern(words: Words) -> str:
        return words.any(table)

    return pattern


def kept(name: str, made: pp.ParserElement) -> pp.ParserElement:
    """A rule with an action that changes nothing, without which pyparsing dissolves it in the rule that refers to it."""
    return made.set_name(name).set_parse_action(meaning.unchanged)


def keyword(table: str) -> pp.ParserElement:
    """A word that stands for itself, or another of its table."""
    name = f'"{table}"'
    return pp.Suppress(rule(name, any_of(table))).set_name(name)


comma = pp.Suppress(",").set_name("comma")

# Tiles.
_CODE = f"(?:{'|'.join(CODE_WORDS)})"
code_word = rule("code_word", _CODE, meaning.of_codes)
codes = rule("codes", rf"(?:{_CODE}[ \t]*)+$", meaning.of_codes)


def _suit(words: Words) -> str:
    return rf"[ \t]*(?:{words.any('of')}[ \t]+)?{words.any('suits')}"


def _suited(words: Words) -> str:
    number = number_pattern(words)
    signs = [word for word in words["ranks"] if not is_latin(word[0])]
    ranks = (
        rf"{words.any('counts')}[ \t]+[1-9]",
        rf"[1-4][ \t]+{number}",
        r"[1-9]+(?:(?:[ \t]*[-–][ \t]*|[ \t]+)[1-9]+){1,13}",
        "[1-9]+",
        f"[{''.join(signs) or '一'}]+",
        number,
    )
    return f"(?:{'|'.join(ranks)}){_suit(words)}"


def _several(words: Words) -> str:
    """How many of a wind or a dragon."""
    return rf"(?:[1-4]|{words.any('counts')})[ \t]+"


def _wind(words: Words) -> str:
    wind = words.any("winds")
    winds = words.any("winds of several")
    named = rf"{wind}(?:[ \t]+{words.any('wind', 'winds of several')})?"
    several = rf"{_several(words)}(?:{named}|{words.any('several-winds')})"
    one = rf"{wind}(?:[ \t]+{words.any('wind')})?(?![ \t]+{winds})"
    return f"{several}|{one}"


def _dragon(words: Words) -> str:
    colour = words.any("colours")
    named = words.any("dragons", "several-dragons")
    colours = rf"{colour}(?![ \t]*[1-4]|[ \t]+dragons?{END})"
    several = rf"{_several(words)}(?:{named}|{colours})"
    return rf"{several}|{words.any('dragons')}|{colour}(?![ \t]+dragons{END})"


def _bonus(words: Words) -> str:
    numbered = rf"(?:{'|'.join(words['series'])})[ \t]*[1-4]{END}"
    return rf"{numbered}(?![ \t]*[x×]|{_suit(words)})|{words.any('bonus')}"


def _seat(words: Words) -> str:
    return rf"{words.any('seats')}(?:[ \t]+{words.any('wind')})?"


spoken_suited = rule("spoken_suited", _suited, meaning.of_spoken_suited)
spoken_wind = rule("spoken_wind", _wind, meaning.of_spoken_honour)
spoken_dragon = rule("spoken_dragon", _dragon, meaning.of_spoken_honour)
spoken_bonus = rule("spoken_bonus", _bonus, meaning.of_spoken_bonus)
spoken_tile = kept(
    "spoken_tile", spoken_suited | spoken_wind | spoken_bonus | spoken_dragon
)

picture = rule(
    "picture", "(?:[\U0001f000-\U0001f029][\ufe0e\ufe0f]?)+", meaning.of_picture
)
times_behind = rule(
    "times_behind",
    rf"[x×][ \t]*[2-4]{END}",
    meaning.last_sign,
)
counted_behind = (spoken_suited | spoken_wind | spoken_dragon) + times_behind
counted_behind.set_name("counted_behind").set_parse_action(meaning.of_counted_behind)
tile_word = kept("tile_word", code_word | counted_behind | spoken_tile | picture)
_times = rule("times", r"[1-9](?=[ \t]*×|[ \t]+x|x[^ \t]|(?-i:x))")
count = kept("count", _times + pp.Suppress(rule("mark", "[x×]")))
counted = (count - tile_word).set_name("counted").set_parse_action(meaning.of_counted)


# Groups.
seat = SeatTerminal(_seat).set_name("seat").set_parse_action(meaning.of_seat)
from_seat = (keyword("from") - seat).set_name("from_seat")
qualifier = word_of("qualifier", "qualifiers")
kind = word_of("kind", "kinds")
others = rule("others", others_pattern, meaning.of_others)
_tile = counted | tile_word
tiles = kept("tiles", _tile + pp.ZeroOrMore(_tile, stop_on=kind | others))
plural = rule("plural", plural_pattern, meaning.of_spoken_honour)
_of_what = pp.Group(plural | tiles)("tiles")
named_group = (
    pp.Opt(qualifier("qualifier"))
    + kind("kind")
    + pp.Opt(keyword("of"))
    + _of_what
    + pp.Opt(from_seat("source"))
)
named_group.set_name("named_group").set_parse_action(meaning.of_group)
plain_group = (
    pp.Group(tiles)("tiles")
    + pp.Opt(qualifier("qualifier"))
    + pp.Opt(kind("kind"))
    + pp.Opt(from_seat("source"))
)
plain_group.set_name("plain_group").set_parse_action(meaning.of_group)
group = kept("group", plain_group | named_group)
standing = kept("standing", codes | others | group + pp.Opt(others))
nothing = rule("nothing", any_of("nothing"), meaning.of_nothing)
tile_list = (nothing | tiles + pp.ZeroOrMore(comma - tiles)).set_name("tile_list")
_begins_group = counted | tile_word | others | qualifier | kind | from_seat


def begins_group(text: str, *, named: bool) -> bool:
    """Whether a text begins with a tile or a word for a group; `named`: with a word for a group and the tiles of it."""
    first = named_group if named else _begins_group
    try:
        first.try_parse(text, 0)
    except meaning.Misread:
        return True
    except pp.ParseBaseException:
        return False
    return True


# How a hand was won.
means = word_of("means", "means")
after_bonus = word_of("after_bonus", "after bonus")
remark = word_of("remark", "remarks")
completing = (keyword("completing") - group).set_name("completing")
win_remark = kept("win_remark", remark | after_bonus | completing)
win_tile = pp.Group(tile_word).set_name("win_tile")
filling = keyword("fillers").set_name("filling")
_fillers = pp.OneOrMore(filling)
_tile_named = win_tile("tile") | pp.Opt(comma) + pp.Opt(_fillers) + win_tile("tile")
_discarder = pp.Group(seat)("source")
_how = (
    means("means")
    + pp.Opt(_tile_named)
    + pp.Opt(from_seat("source"))
    + pp.Opt(after_bonus("after_bonus"))
)
_by = _discarder + means("means") + win_tile("tile") | means("means") + from_seat(
    "source"
) + win_tile("tile")
_came = (
    win_tile("tile")
    + pp.Opt(comma)
    + (means("means") | _fillers + means("means"))
    + pp.Opt(from_seat("source"))
)
_claimed = win_tile("tile") + from_seat("source")
_said = _by | _how | _came | _claimed
_remarks = pp.Group(pp.ZeroOrMore(comma - win_remark))("remarks")
won = (
    ((_said | _fillers + _said) + _remarks)
    .set_name("won")
    .set_parse_action(meaning.of_won)
)

# Seat and round, the score of a hand, and the header of a deal.
round_ = word_of("round", "rounds", "wind")
called = word_of("called", "remarks", only=Remark.ORIGINAL_CALL)
status = word_of("status", "statuses")
number = rule("number", r"[0-9]{1,9}" + END, meaning.of_number)
_doubles = keyword("doubles")
score = (
    number("points")
    + pp.Opt(keyword("points"))
    + pp.Opt(pp.Opt(comma) + number("doubles") + _doubles)
)
score.set_name("score").set_parse_action(meaning.of_score)
text = rule("text", r"[^\s;#](?:[^;#\n]*[^\s;#])?")
option = rule(
    "option",
    r"(?a:-?[A-Za-z0-9][A-Za-z0-9-]*)",
    meaning.lowered,
)
options = kept("options", option + pp.ZeroOrMore(comma - option))
limit = (rule("none", any_of("none"), meaning.no_limit) | number).set_name("limit")
by_seat = kept("by_seat", keyword("by") - seat)
_draw = word_of("draw", "endings", only=Ending.DRAW)
_washed = word_of("washed", "endings", only=Ending.WASHED)
_heads = pp.Opt(comma) + number("heads") - keyword("heads")
result = (
    _draw("ending") | _washed("ending") - by_seat("by") - pp.Opt(_heads)
).set_name("result")
result.set_parse_action(meaning.of_deal_result)
seats = kept("seats", seat + pp.ZeroOrMore(pp.Suppress(comma | keyword("and")) - seat))
claim = kept("claim", word_of("claimed", "claims") - by_seat)
offence = word_of("offence", "offences", only=Offence.FALSE_MAH_JONGG)
false_naming = word_of("false_naming", "offences", only=Offence.FALSE_NAMING)
correction = word_of("correction", "offences", only=Offence.CORRECTION)
corrected = kept("corrected", seat - keyword("counted") - score)
_one = pp.Group(seat)("offenders")
penalty = (
    false_naming("offence")
    - _one
    + pp.Group(pp.ZeroOrMore(comma - pp.Group(claim)))("claims")
    | correction("offence") - _one - comma - corrected("corrected")
    | offence("offence") - pp.Opt(keyword("by")) - pp.Group(seats)("offenders")
)
penalty.set_name("penalty").set_parse_action(meaning.of_penalty)
_half = word_of("half", "half")
_first_discard = word_of("first discard", "first discard")
liability = (seat("seat") + pp.ZeroOrMore(_half | _first_discard)("how")).set_name(
    "liability"
)
liability.set_parse_action(meaning.of_liability)
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
        Section.CALLED: called,
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

_all: Final = pp.MatchFirst([*CONTENTS.values(), code_word])
_parts: Iterable[pp.ParserElement] = _all.visit_all()  # type: ignore[no-untyped-call]
for _part in _parts:
    _part.set_whitespace_chars(
        _BLANKS
    )  # a line end separates sections; no setting of pyparsing's own is changed
