"""The grammar of a deal: its header, and the blocks of the seats; see `grammar`."""

from __future__ import annotations

import pyparsing as pp

from mjscore.notation import deal_meaning, deal_words
from mjscore.notation.grammar import (
    BLANKS,
    END,
    comma,
    comment,
    either,
    groups,
    kept,
    keyword,
    named,
    round_,
    rule,
    seat,
    separator,
    status,
    tile_list,
    won,
)
from mjscore.notation.words import Section

_default_blanks = pp.ParserElement.DEFAULT_WHITE_CHARS
pp.ParserElement.set_default_whitespace_chars(BLANKS)

number = rule("number", r"[0-9]{1,9}" + END, deal_meaning.number)
text = rule("text", r"[^\s;#](?:[^;#\n]*[^\s;#])?")
option = rule("option", r"-?[A-Za-z0-9][A-Za-z0-9-]*", deal_meaning.lower)
options = kept("options", option + pp.ZeroOrMore(comma - option))
limit = (rule("none", "none" + END, deal_meaning.no_limit) | number).set_name("limit")
by_seat = kept("by_seat", keyword("by") - seat)
result = (
    (rule("draw", "draw" + END)("ending") | rule("washed", "washed" + END)("ending") - by_seat("by"))
    .set_name("result")
    .set_parse_action(deal_meaning.result)
)
seats = (seat + pp.ZeroOrMore(pp.Suppress(rule("and", rf"(?:,|and{END})")) - seat)).set_name("seats")
claim = (rule("claimed", either(deal_words.CLAIMS) + END) - by_seat).set_name("claim")
offence = rule("offence", either(set(deal_words.OFFENCES) - {"false naming"}) + END)
false_naming = rule("false naming", either(["false naming"]) + END)
penalty = (
    (
        false_naming("offence") - pp.Group(seat)("offenders") + pp.Opt(comma - claim("claim"))
        | offence("offence") - pp.Group(seats)("offenders")
    )
    .set_name("penalty")
    .set_parse_action(deal_meaning.penalty)
)
liability = (
    (seat("seat") + pp.ZeroOrMore(rule("half", "half" + END) | rule("first discard", either(["first discard"]) + END))("how"))
    .set_name("liability")
    .set_parse_action(deal_meaning.liability)
)
liable = kept("liable", liability + pp.ZeroOrMore(comma - liability))

header_section = (
    named(Section.RULES, text)
    | named(Section.OPTIONS, options)
    | named(Section.LIMIT, limit)
    | named(Section.ROUND, round_)
    | named(Section.VISIBLE, pp.Opt(tile_list))
    | named(Section.DATE, text)
    | named(Section.TITLE, text)
    | named(Section.RESULT, result)
    | named(Section.PENALTY, penalty)
    | named(Section.WALL, number)
    | named(Section.STREAK, number)
    | named(Section.NO_CHOICE, seat)
    | named(Section.LIABLE, liable)
).set_name("header_section")
block_section = (
    named(Section.EXPOSED, pp.Opt(groups))
    | named(Section.CONCEALED, pp.Opt(groups))
    | named(Section.BONUS, pp.Opt(tile_list))
    | named(Section.SEAT, seat)
    | named(Section.ROUND, round_)
    | named(Section.WON, won)
    | named(Section.STATUS, status)
    | named(Section.SCORE, number)
).set_name("block_section")
header = pp.ZeroOrMore(pp.Opt(header_section) + separator).set_name("header")
_heading = pp.Suppress("[") - seat - pp.Suppress("]")
_sections = pp.Opt(block_section) + pp.ZeroOrMore(separator + ~pp.Literal("[") + pp.Opt(block_section))
block = kept("block", _heading + _sections)
deal = (header + block + pp.ZeroOrMore(separator + block) + pp.Opt(comment)).set_name("deal").parse_with_tabs()

pp.ParserElement.set_default_whitespace_chars(_default_blanks)
