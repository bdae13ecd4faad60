"""The grammar of a hand: pyparsing expressions, each named as its rule in grammar/notation.ebnf.

Importing this module imports pyparsing and builds the expressions, which takes longer than reading a hand: it is imported
where something really is to be parsed. The grammar of a deal's header, which fewer texts need, is in `deal_grammar`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import pyparsing as pp

from mjscore.notation import meaning, words
from mjscore.tiles import Tile

END: Final = r"(?![A-Za-z0-9])"
"""What follows a whole word."""
BLANKS: Final = " \t"
"""What may stand between words; a line end separates sections."""


def rule(name: str, pattern: str, action: pp.ParseAction | None = None) -> pp.ParserElement:
    """A terminal rule: a pattern in which case does not matter."""
    made = pp.Regex(pattern, flags=re.IGNORECASE | re.ASCII).set_name(name)
    return made if action is None else made.set_parse_action(action)


def either(known: Iterable[str]) -> str:
    """The pattern of any of these words, the longest first."""
    longest_first = sorted(known, key=lambda word: (-len(word), word))
    return "(?:" + "|".join(word.replace(" ", "[ \t]+") for word in longest_first) + ")"


def kept(name: str, made: pp.ParserElement) -> pp.ParserElement:
    """A rule with an action that changes nothing, without which pyparsing dissolves it in the rule that refers to it."""
    return made.set_name(name).set_parse_action(meaning.unchanged)


def keyword(words_: str) -> pp.ParserElement:
    """A word, or several, that stand for themselves."""
    return pp.Suppress(rule(f'"{words_}"', either([words_]) + END)).set_name(f'"{words_}"')


_default_blanks = pp.ParserElement.DEFAULT_WHITE_CHARS
pp.ParserElement.set_default_whitespace_chars(BLANKS)

comma = pp.Suppress(",").set_name("comma")

# Tiles.
_SUIT = either(words.SUITS)
_RANKS = f"(?:[1-9]+|{either(words.NUMBERS)})"
suited = rule("suited", r"(?:[1-9]+[DBC])+" + END, meaning.suited)
wind = rule("wind", r"(?:E+|S+|W+|N+)" + END, meaning.wind)
dragon = rule("dragon", r"[RGW]D" + END, meaning.code)
bonus_tile = rule("bonus_tile", r"[FS][1-4]" + END, meaning.code)
extra_wind = rule("extra_wind", r"(?:NE|SW)" + END, meaning.code)
modern = rule("modern", rf"(?!(?-i:[1-9]+S){END})(?:[1-9]+[mps]|[1-7]+z)+{END}", meaning.modern)
code_word = kept("code_word", suited | wind | dragon | bonus_tile | extra_wind | modern)

_CODE_WORDS: Final = (
    (suited, meaning.suited),
    (wind, meaning.wind),
    (dragon, meaning.code),
    (bonus_tile, meaning.code),
    (extra_wind, meaning.code),
    (modern, meaning.modern),
)


def one_code_word(text: str) -> list[Tile] | None:
    """The tiles of a text that is a `code_word` from end to end, by the patterns of its rules; None for any other.

    Says the same as parsing it, in a tenth of the time.
    """
    for terminal, means in _CODE_WORDS:
        found = terminal.re_match(text)  # type: ignore[attr-defined]
        if found is not None and found.end() == len(text):
            return means(text, 0, pp.ParseResults([text]))
    return None


spoken_suited = rule("spoken_suited", rf"{_RANKS}[ \t]*(?:of[ \t]+)?{_SUIT}{END}", meaning.spoken_suited)
spoken_wind = rule("spoken_wind", rf"{either(words.SPOKEN_WINDS)}(?:[ \t]+wind)?{END}", meaning.spoken_wind)
spoken_dragon = rule("spoken_dragon", rf"{either(words.COLOURS)}(?:[ \t]+dragon)?{END}", meaning.spoken_dragon)
spoken_bonus = rule(
    "spoken_bonus",
    rf"(?:{either(words.SERIES)}[ \t]*[1-4]{END}(?![ \t]*(?:[x×]|(?:of[ \t]+)?{_SUIT}{END}))"
    rf"|{either(words.FLOWERS)}[ \t]+flower|{either(set(words.FLOWERS) - {'bamboo'})}|{either(words.SEASONS)}){END}",
    meaning.spoken_bonus,
)
spoken_tile = kept("spoken_tile", spoken_suited | spoken_wind | spoken_bonus | spoken_dragon)

picture = pp.Regex("(?:[\U0001f000-\U0001f029][\ufe0e\ufe0f]?)+").set_name("picture").set_parse_action(meaning.picture)
tile_word = kept("tile_word", code_word | spoken_tile | picture)
_times = rule("times", r"[1-9](?=[ \t]*×|[ \t]+x|x[^ \t]|(?-i:x))")
count = kept("count", _times + pp.Suppress(rule("mark", "[x×]")))
counted = (count - tile_word).set_name("counted").set_parse_action(meaning.counted)

# Groups.
seat = rule("seat", either(words.SEATS) + rf"(?:[ \t]+wind)?{END}", meaning.seat)
from_seat = (keyword("from") - seat).set_name("from_seat")
qualifier = rule("qualifier", either(words.QUALIFIERS) + END, meaning.qualifier)
kind = rule("kind", either(words.KINDS) + END, meaning.kind)
tiles = pp.OneOrMore(counted | tile_word, stop_on=kind).set_name("tiles")
group = (
    (pp.Group(tiles)("tiles") + pp.Opt(qualifier("qualifier")) + pp.Opt(kind("kind")) + pp.Opt(from_seat("source")))
    .set_name("group")
    .set_parse_action(meaning.group)
)
groups = (group + pp.ZeroOrMore(comma - group)).set_name("groups")
tile_list = (tiles + pp.ZeroOrMore(comma - tiles)).set_name("tile_list")

# How a hand was won.
means = rule("means", either(words.MEANS) + END, meaning.means)
after_bonus = rule("after_bonus", either(["after bonus"]) + END, meaning.after_bonus)
remark = rule("remark", either(words.REMARKS) + END, meaning.remark)
completing = (keyword("completing") - group).set_name("completing")
win_remark = kept("win_remark", remark | after_bonus | completing)
won = (
    (
        means("means")
        + pp.Opt(pp.Group(tile_word)("tile"))
        + pp.Opt(from_seat("source"))
        + pp.Opt(after_bonus("after_bonus"))
        + pp.Group(pp.ZeroOrMore(comma - win_remark))("remarks")
    )
    .set_name("won")
    .set_parse_action(meaning.won)
)

# The other sections, and a hand.
round_ = rule("round", either(words.ROUNDS) + rf"(?:[ \t]+wind)?{END}", meaning.round_)
status = rule("status", either(words.STATUSES) + END, meaning.status)

comment = pp.Suppress(pp.Regex("#[^\n]*")).set_name("comment")
separator = kept("separator", pp.Suppress(";") | pp.Opt(comment) + pp.Suppress("\n"))


def named(section: words.Section, content: pp.ParserElement) -> pp.ParserElement:
    """A section: one of its names, a colon, its content."""
    names = [word for word, meant in words.SECTION_WORDS.items() if meant is section]
    return pp.Suppress(rule(f'"{section}"', either(names) + "(?=[ \t]*:)")) - pp.Suppress(":") - content


section = (
    named(words.Section.EXPOSED, pp.Opt(groups))
    | named(words.Section.CONCEALED, pp.Opt(groups))
    | named(words.Section.BONUS, pp.Opt(tile_list))
    | named(words.Section.SEAT, seat)
    | named(words.Section.ROUND, round_)
    | named(words.Section.WON, won)
    | named(words.Section.VISIBLE, pp.Opt(tile_list))
    | named(words.Section.STATUS, status)
).set_name("section")
hand = pp.Opt(section) + pp.ZeroOrMore(separator - pp.Opt(section)) + pp.Opt(comment)
hand.set_name("hand").parse_with_tabs()

pp.ParserElement.set_default_whitespace_chars(_default_blanks)
