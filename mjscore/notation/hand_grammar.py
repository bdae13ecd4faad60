"""The grammar of a whole hand: sections one after another. See `grammar` for what stands in each.

The reader finds the sections of a hand by their marks and asks for their content alone, so these rules are not built at every
start. They say what a program that reads whole hands would need, and the tests hold the reader to them.
"""

from __future__ import annotations

import pyparsing as pp

from mjscore.notation import meaning, words
from mjscore.notation.grammar import (
    comma,
    either,
    filling,
    from_seat,
    group,
    kept,
    nothing,
    round_,
    rule,
    seat,
    standing,
    status,
    tile_list,
    win_remark,
    win_tile,
    with_blanks,
    won,
)
from mjscore.places import Section

bar = pp.Suppress("|").set_name("bar")
groups = (nothing | group + pp.ZeroOrMore(comma - group)).set_name("groups")
standings = kept("standings", standing + pp.ZeroOrMore(comma - standing) | nothing)
_bar_follows = pp.FollowedBy(pp.Regex("[^;|#\n]*[|]"))
bare = kept("bare", _bar_follows + pp.Opt(groups) + bar + pp.Opt(standings) | standings)
comment = pp.Suppress(pp.Regex("#[^\n]*")).set_name("comment")
separator = kept("separator", pp.Suppress(";") | pp.Opt(comment) + pp.Suppress("\n"))


def named(section: Section, content: pp.ParserElement) -> pp.ParserElement:
    """A section: one of its names, a colon, its content."""
    names = [word for word, meant in words.SECTION_WORDS.items() if meant is section]
    return pp.Suppress(rule(f'"{section}"', either(names) + "(?=[ \t]*:)")) - pp.Suppress(":") - content


_win_means = rule("win_means", either(words.WIN_SECTIONS) + "(?=[ \t]*:)", meaning.means)
_remarks = pp.Group(pp.ZeroOrMore(comma - win_remark))("remarks")
won_by = (
    _win_means("means") + pp.Suppress(":") - pp.ZeroOrMore(filling) + win_tile("tile") + pp.Opt(from_seat("source")) + _remarks
)
won_by.set_name("won_by").set_parse_action(meaning.won)

section = (
    named(Section.EXPOSED, pp.Opt(groups))
    | named(Section.CONCEALED, pp.Opt(standings))
    | named(Section.BONUS, pp.Opt(tile_list))
    | named(Section.SEAT, seat)
    | named(Section.ROUND, round_)
    | named(Section.WON, won)
    | won_by
    | named(Section.VISIBLE, pp.Opt(tile_list))
    | named(Section.STATUS, status)
    | bare
).set_name("section")
hand = pp.Opt(section) + pp.ZeroOrMore(separator - pp.Opt(section)) + pp.Opt(comment)
hand.set_name("hand").parse_with_tabs()

with_blanks(hand)
