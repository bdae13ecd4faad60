"""The grammar of a deal: its header, and the blocks of the seats; see `grammar`."""

from __future__ import annotations

from typing import Final

import pyparsing as pp

from mjscore.notation import deal_meaning, deal_words
from mjscore.notation.grammar import (
    BLANKS,
    comma,
    either,
    kept,
    keyword,
    round_,
    rule,
    seat,
    status,
    tile_list,
    with_blanks,
    won,
)
from mjscore.notation.hand_grammar import bare, comment, groups, named, separator, standings, won_by
from mjscore.notation.meaning import END
from mjscore.places import Section

number = rule("number", r"[0-9]{1,9}" + END, deal_meaning.number)
_doubles = rule("doubles", either(["doubles", "double"]))
_points = pp.Opt(pp.Suppress(rule("points", either(["points", "point", "pts", "pt"]))))
score = (number("points") + _points + pp.Opt(pp.Opt(comma) + number("doubles") + pp.Suppress(_doubles))).set_name("score")
score.set_parse_action(deal_meaning.score)
text = rule("text", r"[^\s;#](?:[^;#\n]*[^\s;#])?")
option = rule("option", r"-?[A-Za-z0-9][A-Za-z0-9-]*", deal_meaning.lower)
options = kept("options", option + pp.ZeroOrMore(comma - option))
limit = (rule("none", "none" + END, deal_meaning.no_limit) | number).set_name("limit")
by_seat = kept("by_seat", keyword("by") - seat)
result = rule("draw", "draw" + END)("ending") | rule("washed", "washed" + END)("ending") - by_seat("by") - pp.Opt(
    pp.Opt(comma) + number("heads") - keyword("heads")
)
result.set_name("result").set_parse_action(deal_meaning.result)
seats = kept("seats", seat + pp.ZeroOrMore(pp.Suppress(rule("and", rf"(?:,|and{END})")) - seat))
claim = (rule("claimed", either(deal_words.CLAIMS) + END) - by_seat).set_name("claim")
offence = rule("offence", either(set(deal_words.OFFENCES) - {"false naming", "correction"}) + END)
false_naming = rule("false naming", either(["false naming"]) + END)
corrected = kept("corrected", seat - keyword("counted") - score)
correction = rule("correction", either(["correction"]) + END)
penalty = (
    (
        false_naming("offence") - pp.Group(seat)("offenders") + pp.Opt(comma - claim("claim"))
        | correction("offence") - pp.Group(seat)("offenders") - comma - corrected("corrected")
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
    | named(Section.NO_CHOICE, seats)
    | named(Section.LIABLE, liable)
).set_name("header_section")
block_section = (
    named(Section.EXPOSED, pp.Opt(groups))
    | named(Section.CONCEALED, pp.Opt(standings))
    | named(Section.BONUS, pp.Opt(tile_list))
    | named(Section.SEAT, seat)
    | named(Section.ROUND, round_)
    | named(Section.WON, won)
    | won_by
    | named(Section.STATUS, status)
    | named(Section.SCORE, score)
    | bare
    | score
).set_name("block_section")
header = pp.ZeroOrMore(pp.Opt(header_section) + separator).set_name("header")
heading = (
    pp.Suppress("[") - seat - pp.Suppress("]") | pp.Suppress("(") - seat - pp.Suppress(")") | seat + pp.Suppress(":")
).set_name("heading")
_sections = pp.Opt(block_section) + pp.ZeroOrMore(separator + ~heading + pp.Opt(block_section))
block = kept("block", heading + _sections)
deal = (header + block + pp.ZeroOrMore(separator + block) + pp.Opt(comment)).set_name("deal").parse_with_tabs()

for _rule in (deal, number, score, text, options, limit, result, penalty, liable, seats):
    with_blanks(_rule)

VALUES: Final = {
    section: content + pp.StringEnd().set_whitespace_chars(BLANKS)
    for section, content in {
        Section.NO_CHOICE: seats,
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
        Section.LIABLE: liable,
    }.items()
}
"""The whole content of each section that only a deal has, read alone."""
