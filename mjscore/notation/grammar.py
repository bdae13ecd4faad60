"""The grammar of the notation: pyparsing expressions, each named as its rule in grammar/notation.ebnf.

Importing this module imports pyparsing and builds the grammar, which takes longer than reading a hand: import it where
something really is to be parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import pyparsing as pp

from mjscore.notation import meaning, words

END: Final = r"(?![A-Za-z0-9])"
"""What follows a whole word."""


def _rule(name: str, pattern: str, action: pp.ParseAction | None = None) -> pp.ParserElement:
    rule = pp.Regex(pattern, flags=re.IGNORECASE | re.ASCII).set_name(name)
    return rule if action is None else rule.set_parse_action(action)


def _either(known: Iterable[str]) -> str:
    longest_first = sorted(known, key=lambda word: (-len(word), word))
    return "(?:" + "|".join(word.replace(" ", r"\s+") for word in longest_first) + ")"


_SUIT_WORD = _either(words.SUITS)

# Tiles.
suited = _rule("suited", r"(?:[1-9]+[DBC])+" + END, meaning.suited)
wind = _rule("wind", r"(?:E+|S+|W+|N+)" + END, meaning.wind)
dragon = _rule("dragon", r"[RGW]D" + END, meaning.code)
bonus_tile = _rule("bonus_tile", r"[FS][1-4]" + END, meaning.code)
extra_wind = _rule("extra_wind", r"(?:NE|SW)" + END, meaning.code)
modern = _rule("modern", rf"(?!(?-i:[1-9]+S){END})(?:[1-9]+[mps]|[1-7]+z)+{END}", meaning.modern)
code_word = (suited | wind | dragon | bonus_tile | extra_wind | modern).set_name("code_word")

spoken_suited = _rule(
    "spoken_suited", rf"(?:[1-9]+|{_either(words.NUMBERS)})\s*(?:of\s+)?{_SUIT_WORD}{END}", meaning.spoken_suited
)
spoken_wind = _rule(
    "spoken_wind", r"(?:North[ -]?East|South[ -]?West|East|South|West|North)(?:\s+wind)?" + END, meaning.spoken_wind
)
spoken_bonus = _rule(
    "spoken_bonus",
    rf"(?:{_either(words.SERIES)}\s*[1-4]{END}(?!\s*(?:of\s+)?{_SUIT_WORD}{END})"
    rf"|{_either(set(words.FLOWERS) - {'bamboo'})}(?:\s+flower)?|bamboo\s+flower|{_either(words.SEASONS)}){END}",
    meaning.spoken_bonus,
)
spoken_dragon = _rule("spoken_dragon", rf"{_either(words.COLOURS)}(?:\s+dragon)?{END}", meaning.spoken_dragon)
spoken_tile = (spoken_suited | spoken_wind | spoken_bonus | spoken_dragon).set_name("spoken_tile")

picture = pp.Regex("(?:[\U0001f000-\U0001f029][\ufe0e\ufe0f]?)+").set_name("picture").set_parse_action(meaning.picture)
tile_word = (code_word | spoken_tile | picture).set_name("tile_word")
count = (_rule("times", r"[1-9](?=\s*[x×])") + pp.Suppress(_rule("mark", "[x×]"))).set_name("count")
counted = (count - tile_word).set_name("counted").set_parse_action(meaning.counted)
tiles = pp.OneOrMore(counted | tile_word).set_name("tiles")

# Groups.
seat = _rule("seat", _either(words.SEATS) + r"(?:\s+wind)?" + END, meaning.seat)
from_seat = (pp.Suppress(_rule("from", "from" + END)) - seat).set_name("from_seat")
qualifier = _rule("qualifier", _either(words.QUALIFIERS) + END, meaning.qualifier)
kind = _rule("kind", _either(words.KINDS) + END, meaning.kind)
group = (
    (pp.Group(tiles)("tiles") + pp.Opt(qualifier("qualifier")) + pp.Opt(kind("kind")) + pp.Opt(from_seat("source")))
    .set_name("group")
    .set_parse_action(meaning.group)
)

# How a hand was won.
means = _rule("means", _either(words.MEANS) + END, meaning.means)
after_bonus = _rule("after_bonus", r"after\s+bonus" + END, meaning.after_bonus)
remark = _rule("remark", _either(words.REMARKS) + END, meaning.remark)
completing = (pp.Suppress(_rule("completing", "completing" + END)) - group).set_name("completing")
won = (
    (
        means("means")
        + pp.Opt(pp.Group(tile_word)("tile"))
        + pp.Opt(from_seat("source"))
        + pp.Opt(after_bonus.copy()("after_bonus"))
        + pp.Group(pp.ZeroOrMore(pp.Suppress(",") - (remark | after_bonus | completing)))("remarks")
    )
    .set_name("won")
    .set_parse_action(meaning.won)
)

# The other sections of a hand.
comma = pp.Suppress(",").set_name("comma")
groups = (group + pp.ZeroOrMore(comma - group)).set_name("groups")
tile_list = (tiles + pp.ZeroOrMore(comma - tiles)).set_name("tile_list")
round_ = _rule("round", _either(words.ROUNDS) + r"(?:\s+wind)?" + END, meaning.round_)
status = _rule("status", _either(words.STATUSES) + END, meaning.status)
number = _rule("number", r"[0-9]{1,9}" + END, meaning.number)

# The header of a deal.
text = _rule("text", r"\S(?:.*\S)?")
option = _rule("option", r"-?[A-Za-z0-9][A-Za-z0-9-]*", meaning.lower)
options = (option + pp.ZeroOrMore(comma - option)).set_name("options")
limit = (_rule("none", "none" + END, meaning.no_limit) | number).set_name("limit")
result = (
    (
        _rule("draw", "draw" + END)("ending")
        | _rule("washed", "washed" + END)("ending") - pp.Suppress(_rule("by", "by" + END)) - seat("by")
    )
    .set_name("result")
    .set_parse_action(meaning.result)
)
and_ = pp.Suppress(_rule("and", r"(?:,|and" + END + ")"))
seats = (seat + pp.ZeroOrMore(and_ - seat)).set_name("seats")
claim = (_rule("claimed", _either(words.CLAIMS) + END) - pp.Suppress(_rule("by", "by" + END)) - seat).set_name("claim")
penalty = (
    (
        _rule("false_naming", r"false\s+naming" + END)("offence") - pp.Group(seat)("offenders") + pp.Opt(comma - claim("claim"))
        | _rule("false_mah_jongg", _either(set(words.OFFENCES) - {"false naming"}) + END)("offence")
        - pp.Group(seats)("offenders")
    )
    .set_name("penalty")
    .set_parse_action(meaning.penalty)
)
liability = (
    (seat("seat") + pp.ZeroOrMore(_rule("half", "half" + END) | _rule("first_discard", r"first\s+discard" + END))("how"))
    .set_name("liability")
    .set_parse_action(meaning.liability)
)
liable = (liability + pp.ZeroOrMore(comma - liability)).set_name("liable")
