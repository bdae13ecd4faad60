"""The reader: from a text to the hand or the deal that it means, or to a refusal that lists everything wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mjscore.game import legality
from mjscore.game.deals import CountedHand, Deal, Ending, Result, in_one_round
from mjscore.game.groups import Group
from mjscore.game.hands import Hand, Win
from mjscore.game.legality import any_rules, faults_of, require, size_of_deal
from mjscore.game.legality.deal_faults import each_hand_alone
from mjscore.game.legality.game import placed_in
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import Tile
from mjscore.notation import outline
from mjscore.notation.meaning import Misread, misread
from mjscore.notation.plain import read_plain
from mjscore.notation.players import PlayerNames, at_the_table, with_players
from mjscore.notation.sections import (
    LONGEST,
    TextFaults,
    WrittenSections,
    build_hand,
    read_piece,
    read_sections,
)
from mjscore.notation.words import BLOCK_SECTIONS, HAND_SECTIONS, HEADER_SECTIONS, find
from mjscore.notation.written_groups import WON_TWICE
from mjscore.notation.written_scores import (
    SeatOf,
    header_end,
    read_written_scores,
    scored_seats,
    seat_named,
)
from mjscore.places import Origin, Section, in_order
from mjscore.problems import Fault, NotationProblem, Span, expect, expect_member
from mjscore.sentences import sentence

_NEEDS_ONE_OF: Final = frozenset((Section.EXPOSED, Section.CONCEALED, Section.STATUS))
"""Every hand has at least one of these sections."""
_OF_TILES: Final = (
    Section.EXPOSED,
    Section.CONCEALED,
    Section.BONUS,
    Section.CALLED,
)
"""What does not stand beside a score."""


def read_hand(
    text: str,
    *,
    source: str = "<hand>",
    hand_size: int | None = None,
    seat: Seat | None = None,
    round: Round | None = None,
    discarding: bool = False,
    extra_winds: bool = False,
    won: Win | None = None,
) -> Hand:
    """The hand that a text means.

    `seat`, `round` and `won` stand in for what the text leaves out; how it was won is not said twice. `hand_size` is how
    many tiles a hand of this game has: 13 if not given, or 10 where Parker's extra winds are used and nothing else fits.
    `discarding` allows a fourteenth tile without `won:`; `extra_winds` allows NE and SW wherever the player sits. Raises
    NotationProblem for a text that is not in the notation, ImpossibleHand for a hand that cannot be; either carries every
    fault.
    """
    expect(text, str, "a text")
    expect(hand_size, int | None, "the number of tiles of a hand, or None")
    if seat is not None:
        seat = expect_member(seat, Seat, "a seat (mjscore.Seat)")
    if round is not None:
        round = expect_member(round, Round, "a round (mjscore.Round)")
    if won is not None:
        expect(won, Win, "a win (mjscore.Win)")
    shown = outline.normal_text(text, source)

    def read(words: str) -> Hand:
        sections = read_plain(words) or _written(words, source)
        whole = Span(0, len(words))
        origin = Origin(
            words, source, whole, written=tuple(sections.written), bare=sections.bare
        )
        if won is not None:
            if Section.WON in sections.values:
                fault = WON_TWICE._replace(span=origin.place("won"))
                raise NotationProblem(fault, text=words, source=source)
            sections.values[Section.WON] = replace(won, among=False)
        if seat is not None:
            sections.values.setdefault(Section.SEAT, seat)
        if round is not None:
            sections.values.setdefault(Section.ROUND, round)
        hand = build_hand(sections, origin, hand_size)
        rules = any_rules(
            hand, hand_size, discarding=discarding, extra_winds=extra_winds
        )
        return require(hand, rules)

    try:
        return read(shown)
    except _Unread as unread:
        from mjscore.notation.mending import mended_refusal  # for a refusal alone

        parts = [(HAND_SECTIONS, outline.sections(_body(shown, source)))]
        raise mended_refusal(
            shown, source, unread.faults, parts=parts, read=read
        ) from None


class _Unread(NotationProblem):
    """A text with words that cannot be read; what they mean is asked of `mending`."""


def _body(text: str, source: str) -> str:
    """The text of a hand without front matter and comments, offsets unchanged."""
    if text.startswith("+++"):
        text = outline.split_front_matter(text, source)[1]
    return outline.without_comments(text)


def _written(text: str, source: str) -> WrittenSections:
    """What the sections of a hand say; raises NotationProblem where one cannot be read, or where there are no tiles."""
    body = _body(text, source)
    may_have_blocks = "[" in body or "(" in body or "##" in body
    if may_have_blocks and outline.is_deal(body):
        raise _deal_not_hand(text, body, source)
    faults = TextFaults()
    sections = read_sections(outline.sections(body), HAND_SECTIONS, faults)
    if not faults.found and _NEEDS_ONE_OF.isdisjoint(sections.values):
        hint = "write the standing tiles: concealed: 123D EEE RD"
        faults.found.append(
            Fault("no-tiles", "no tiles are written", Span(0, 0), hint=hint)
        )
    if not faults.found:
        return sections
    # One heading such as `East:` may be a slip for `seat:`; a deal has more.
    if len(_headings(body)) > 1:
        raise _deal_not_hand(text, body, source)
    other = _scores(body) or _several_hands(faults.found)
    if other:
        raise NotationProblem(other, text=text, source=source)
    raise _Unread(faults.found, text=text, source=source)


def _headings(body: str) -> list[outline.BlockHeading]:
    """The headings of the blocks of a text."""
    headings = [block.heading for block in outline.blocks(body)]
    return [heading for heading in headings if heading is not None]


def _deal_not_hand(text: str, body: str, source: str) -> NotationProblem:
    """The refusal of a deal where a hand is wanted, which points at the first block."""
    at = _headings(body)[0].start
    message = "this is a deal, not one hand"
    hint = "a hand has no blocks such as [East] or East:; settle a deal with mjscore settle"
    fault = Fault("deal-not-hand", message, Span(at, at + 1), hint=hint)
    return NotationProblem(fault, text=text, source=source)


def _scores(body: str) -> Fault | None:
    """The refusal of what is the scores of several players, such as `East 68 / South 24`."""
    names = scored_seats(body)
    if not names:
        return None
    message = "these are scores of several players, not the tiles of one hand"
    hint = "settle scores with mjscore settle --scores E=68,S=24,W=10,N=4 --winner E"
    return Fault("deal-not-hand", message, Span(*names[0].span("seat")), hint=hint)


def _several_hands(faults: Sequence[Fault]) -> Fault | None:
    """The refusal of several hands in one text: the sections of tiles come again, and so does the win or another of them."""
    # Only the fault of a section that is written again names its section.
    again = [fault.section for fault in faults if fault.section]
    if len(again) < 2 or len(again) < len(faults):
        return None
    if Section.CONCEALED not in again and Section.EXPOSED not in again:
        return None
    message = "another hand begins here; this text is to be one hand"
    hint = (
        "score a file of hands, one a line, with mjscore batch; or one hand at a time"
    )
    return faults[0]._replace(message=message, hint=hint)


def looks_like_deal(text: str) -> bool:
    """Whether a text is to be read as a deal: it has a block such as `[East]`, or says how a deal ended that nobody won."""
    shown = outline.normalise(text)
    with suppress(NotationProblem):
        shown = outline.split_front_matter(shown)[1]
    body = outline.without_comments(shown)
    if outline.is_deal(body):
        return True
    for _, piece in outline.sections(body):
        name, colon, _ = piece.partition(":")
        if colon and find("sections", name) in (Section.RESULT, Section.PENALTY):
            return True
    return False


def has_tiles(text: str) -> bool:
    """Whether a text has the tiles of one hand, in `exposed:` or `concealed:` or with no section named."""
    shown = outline.split_front_matter(outline.normalise(text))[1]
    body = outline.without_comments(shown)
    sections = read_sections(outline.sections(body), HAND_SECTIONS, TextFaults())
    return Section.EXPOSED in sections.values or Section.CONCEALED in sections.values


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a list, sorted; raises NotationProblem."""
    tiles: tuple[Tile, ...] = _alone(Section.VISIBLE, text, "<tiles>")
    return tiles


def read_groups(text: str, section: Section = Section.EXPOSED) -> tuple[Group, ...]:
    """The groups of an `exposed:` section, or the fixed groups of a `concealed:` one; raises NotationProblem."""
    faults = TextFaults()
    sections = read_sections([_named(section, text)], HAND_SECTIONS, faults)
    if faults.found:
        raise _refused_alone(section, text, "<groups>", faults=faults)
    groups: tuple[Group, ...]
    if section is Section.EXPOSED:
        groups = sections.values[section]
    else:
        groups = sections.values[section].fixed
    return groups


def read_groups_before(
    text: str, *, source: str = "<groups>"
) -> tuple[Seat, tuple[Group, ...]]:
    """The groups that lie before a player, such as `West: 3×RD pung, 3×GD pung`; raises NotationProblem."""
    shown = outline.normalise(text)
    mark = ":" if ":" in shown else " "
    name, _, groups = shown.partition(mark)
    seat = read_seat(name, source=source)
    if not groups.strip():
        message = sentence("no groups before {seat}", seat=seat)
        hint = f"such as {name.strip()}: 3×RD pung; leave it out if nothing lies there"
        fault = Fault("nothing-written", message, Span(0, len(shown)), hint=hint)
        raise NotationProblem(fault, text=shown, source=source)
    faults = TextFaults()
    exposed = _named(Section.EXPOSED, groups, start=len(name) + 1)
    sections = read_sections([exposed], HAND_SECTIONS, faults)
    if faults.found:
        raise NotationProblem(in_order(faults.found), text=shown, source=source)
    return seat, sections.values[Section.EXPOSED]


def read_won(text: str, *, source: str = "<won>") -> Win:
    """How a hand was won, as `won:` says it; the tile is not among the groups. Raises NotationProblem."""
    win: Win = _alone(Section.WON, text, source)
    return win


def read_seat(text: str, *, source: str = "<seat>") -> Seat:
    """A seat; raises NotationProblem."""
    seat: Seat = _alone(Section.SEAT, text, source)
    return seat


def read_round(text: str, *, source: str = "<round>") -> Round:
    """A prevailing wind; raises NotationProblem."""
    round: Round = _alone(Section.ROUND, text, source)
    return round


def _alone(section: Section, text: str, source: str) -> Any:
    """The value of a section from what it holds, written without its name; raises NotationProblem."""
    shown = outline.normalise(text)
    try:
        if len(shown) > LONGEST:
            message = (
                f"{len(shown)} characters; {LONGEST} are the most that can be read here"
            )
            hint = "write a shorter text"
            raise misread("too-long", message, hint, span=Span(0, 1))
        return read_piece(section, shown)[0].values[0]
    except Misread as refused:
        faults = TextFaults()
        faults.refuse(refused, shown, 0)
        raise _refused_alone(section, shown, source, faults=faults) from None


def _refused_alone(
    section: Section, text: str, source: str, faults: TextFaults
) -> NotationProblem:
    """The refusal of what a section holds, written without its name."""
    from mjscore.notation.mending import mended_refusal  # for a refusal alone

    parts = [(frozenset((section,)), [_named(section, text)])]
    return mended_refusal(text, source, faults.found, parts=parts, read=None)


def _named(section: Section, text: str, start: int = 0) -> outline.Stretch:
    """What a section holds, with its name put before it, so that `text` still begins at the offset `start`."""
    name = f"{section}:"
    return outline.Stretch(start - len(name), name + text)


def read_deal(
    text: str,
    *,
    source: str = "<deal>",
    hand_size: int | None = None,
    players: PlayerNames | None = None,
    part: bool = False,
) -> Deal:
    """The deal that a text means.

    `hand_size` is how many tiles a hand has: if not given 13, or 10 with six players or one who sits South West. `players`
    are those of a table, whose names stand for their seats. With `part` the text may tell the hands of some players, or the
    header alone. Raises NotationProblem or ImpossibleHand with every fault of every hand.
    """
    with with_players(players):
        return _read_or_mended(text, source, hand_size, part=part)


def _read_or_mended(
    text: str, source: str, hand_size: int | None, *, part: bool
) -> Deal:
    """The deal of a text; the refusal of one that cannot be read has the line that was probably meant."""
    expect(text, str, "a text")
    expect(hand_size, int | None, "the number of tiles of a hand, or None")
    shown = outline.normal_text(text, source)
    try:
        return _read_deal(shown, source, hand_size, part=part)
    except _UnreadDeal as unread:
        from mjscore.notation.mending import mended_refusal  # for a refusal alone

        parts = []
        for block in outline.blocks(_body(shown, source)):
            allowed = HEADER_SECTIONS if block.heading is None else BLOCK_SECTIONS
            parts.append((allowed, block.sections))

        def read(words: str) -> Deal:
            return _read_deal(words, source, hand_size, part=part)

        raise mended_refusal(
            shown, source, unread.faults, parts=parts, read=read, also=unread.of_hands
        ) from None


class _UnreadDeal(NotationProblem):
    """A deal with words that cannot be read; `of_hands` are the faults of the hands that could be."""

    of_hands: tuple[Fault, ...] = ()


def _read_deal(text: str, source: str, hand_size: int | None, *, part: bool) -> Deal:
    """The deal of a normalised text; raises _UnreadDeal where a word of it cannot be read."""
    faults = TextFaults()
    head, *rest = outline.blocks(_body(text, source))
    header = read_sections(head.sections, HEADER_SECTIONS, faults)
    whole = Origin(text, source, Span(0, len(text)), written=tuple(header.written))
    blocks = _read_blocks(rest, whole, faults)
    if hand_size is None:
        hand_size = size_of_deal([block.seat for block in blocks])
    hands = []
    for block in blocks:
        if not block.sections.refused:
            hand = _hand_of_block(block, header, hand_size, faults=faults)
            hands.append((block.seat, hand))
    deal = in_one_round(_deal(header, hands, whole))
    game = any_rules(deal, hand_size)
    needs_hands = not rest and not part and not deal.needs_no_hands
    if needs_hands and not faults.found:
        message = "a deal has a block for each seat, and there is none"
        hint = "begin each hand with its seat: [East]; score: 0 stands for one that counted nothing"
        faults.found.append(Fault("no-hands", message, Span(0, 0), hint=hint))
    if faults.found:
        unread = _UnreadDeal(faults.found, text=text, source=source)
        unread.of_hands = placed_in(deal, list(each_hand_alone(deal, game)))
        raise unread
    if not part:
        return require(deal, game)
    impossible = list(each_hand_alone(deal, game))
    for fault in faults_of(deal, game):
        if fault.section == Section.DATE:
            impossible.append(fault)
    if impossible:
        raise legality.refusal(deal, impossible, source)
    return deal


def read_counted_deal(
    text: str,
    seats: Sequence[Seat] = (),
    *,
    seat_of: SeatOf = seat_named,
    source: str = "<deal>",
    part: bool = False,
) -> Deal:
    """The deal that a text of scores counted by hand means, such as `East 68, South 24, West 56, North 0, East wins`.

    `seats` are those of all who play; none where that is not known. `seat_of` finds the seat of a player as the text calls him.
    Raises NotationProblem, ImpossibleHand or what `seat_of` raises.
    """
    shown = outline.normal_text(text, source)
    body = outline.without_comments(shown)
    header = read_header(shown, source=source)
    whole = header.origin or Origin(shown, source, Span(0, len(shown)))
    begin = header_end(body)
    hands = read_written_scores(body, begin, whole, seat_of=seat_of, seats=seats)
    result = header.result if hands else Result(Ending.DRAW)
    deal = replace(header, seats=tuple(hands.items()), result=result)
    return deal if part else require(deal, any_rules(deal))


def read_header(text: str, *, source: str = "<deal>") -> Deal:
    """The header of a deal by itself, as a deal without hands, whatever stands behind it; raises NotationProblem."""
    shown = outline.normal_text(text, source)
    body = outline.without_comments(shown)
    faults = TextFaults()
    written = outline.sections(body[: header_end(body)])
    header = read_sections(written, HEADER_SECTIONS, faults)
    if faults.found:
        raise NotationProblem(in_order(faults.found), text=shown, source=source)
    whole = Origin(shown, source, Span(0, len(shown)), written=tuple(header.written))
    return _deal(header, (), whole)


class _Block(NamedTuple):
    """The block of a seat: what its sections say, and where it stands."""

    seat: Seat
    sections: WrittenSections
    origin: Origin


def _read_blocks(
    written: Sequence[outline.TextBlock], whole: Origin, faults: TextFaults
) -> list[_Block]:
    """The blocks of the seats, each up to the next one; those with a wrong heading are left out."""
    blocks: list[_Block] = []
    headings = [block.heading for block in written if block.heading is not None]
    for index, heading in enumerate(headings):
        if faults.full:
            break
        end = len(whole.text)
        if index + 1 < len(headings):
            end = headings[index + 1].start
        sections = read_sections(written[index].sections, BLOCK_SECTIONS, faults)
        seat = _seat_of(heading, faults)
        if seat is None:
            continue
        head = Span(heading.start, heading.end)
        if any(earlier.seat is seat for earlier in blocks):
            message = sentence("[{seat}] is written twice", seat=seat)
            hint = "each player has one block"
            faults.note(Fault("seat-taken", message, head, hint=hint))
            continue
        origin = Origin(
            whole.text,
            whole.source,
            Span(heading.start, end),
            written=tuple(sections.written),
            heading=head,
        )
        blocks.append(_Block(seat, sections, origin))
    return blocks


def _seat_of(heading: outline.BlockHeading, faults: TextFaults) -> Seat | None:
    """The seat that a heading names; None where it names none, which is added to `faults`."""
    if not heading.text.strip():
        message = "a block begins with its seat in brackets"
        place = Span(heading.start, heading.end)
        faults.note(Fault("bad-heading", message, place, hint="such as [East]"))
        return None
    try:
        seat: Seat = read_piece(Section.SEAT, heading.text)[0].values[0]
    except Misread as refused:
        players = at_the_table()
        if players is None or players.meant(heading.text):
            faults.refuse(refused, heading.text, heading.start + 1)
        else:
            faults.place(players.unknown(heading.text), heading.text, heading.start + 1)
        return None
    return seat


def _hand_of_block(
    block: _Block, header: WrittenSections, hand_size: int, faults: TextFaults
) -> Hand | CountedHand:
    """The hand of a block, which sits where its heading says."""
    values = block.sections.values
    origin = block.origin
    values.setdefault(Section.SEAT, block.seat)
    if Section.SCORE not in values:
        return build_hand(block.sections, origin, hand_size)
    for section in _OF_TILES:
        if section in values:
            message = (
                f"{section}: is written, but score: already gives what the hand counts"
            )
            place = origin.place(section)
            hint = "leave out one of the two"
            faults.found.append(Fault("score-and-tiles", message, place, hint=hint))
    round = values.get(Section.ROUND)
    if round is not None and round is not header.values.get(Section.ROUND):
        message = f"round: {round} is written beside a score, but not in the header"
        place = origin.place(Section.ROUND)
        hint = "write the round once, in the header"
        faults.found.append(Fault("contradiction", message, place, hint=hint))
    points, doubles = values[Section.SCORE]
    return CountedHand(
        points,
        seat=values[Section.SEAT],
        won=values.get(Section.WON),
        status=values.get(Section.STATUS),
        doubles=doubles,
        origin=origin,
    )


def _deal(
    header: WrittenSections,
    hands: Sequence[tuple[Seat, Hand | CountedHand]],
    whole: Origin,
) -> Deal:
    """A deal of what its header says and these hands."""
    stated: dict[str, Any] = {}
    for section, value in header.values.items():
        if value is None and section is not Section.LIMIT:
            continue  # it was refused; a limit may be none
        name = section.replace(" ", "_")
        if section is Section.PENALTY:
            name = "penalties"
        stated[name] = value
    return Deal(tuple(hands), **stated, origin=whole)
