"""Who pays for discards that let a dangerous hand win: Chinese insurance, Harr's penalty 2, Millington 90."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mjscore.game.deals import Deal
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import ORDER_OF_PLAY, Seat
from mjscore.game.tiles import DRAGONS, WINDS, Tile

from .arranging import before, hand_waits, legal_readings, losing_reading
from .harr import count_harr_limit
from .looking import Look
from .millington import JADE
from .table import Table


@dataclass(frozen=True)
class Verdict:
    """Who answers: `whole` for all that is due, or `first` for half; `last`, or else each other loser, for the other half."""

    whole: Seat | None = None
    first: Seat | None = None
    last: Seat | None = None


def verdict(deal: Deal, table: Table) -> Verdict:
    """Who made the discards that let a dangerous hand win, at once or later."""
    hand = None if deal.winner is None else deal.hand(deal.winner)
    insured = table.rules == "babcock-chinese" and table.has("insurance")
    if (
        not isinstance(hand, Hand)
        or hand.won is None
        or not (insured or table.rules in ("harr-limit", "millington"))
    ):
        return Verdict()
    first = first_culprit(deal, table, hand)
    last = last_culprit(deal, table, hand)
    if table.rules == "millington":
        # 93: a second dangerous discard frees the first, and 95 excuses the second alone.
        return Verdict(whole=last if is_dangerous(table, hand) else first)
    if table.rules == "harr-limit" or first is None or first is last:
        return Verdict(whole=last)
    return Verdict(first=first, last=last)


def last_culprit(deal: Deal, table: Table, hand: Hand) -> Seat | None:
    """The one whose dangerous tile was claimed to win, unless he is excused."""
    assert hand.won is not None
    source = hand.won.source
    if (
        not hand.won.claimed
        or source is None
        or source in deal.no_choice
        or hand.won.tile is None
    ):
        return None
    dangers = dangers_of(table, hand, displayed(hand), {hand.won.tile})
    risky = (
        risky_tiles(table, deal, source) if table.rules == "babcock-chinese" else set()
    )
    if all(is_excused(table, danger, deal.hand(source), risky) for danger in dangers):
        return None
    return source


def is_dangerous(table: Table, hand: Hand) -> bool:
    """Whether the winning tile was claimed and dangerous, whatever excuses there are."""
    assert hand.won is not None
    return (
        hand.won.claimed
        and hand.won.tile is not None
        and bool(dangers_of(table, hand, displayed(hand), {hand.won.tile}))
    )


def first_culprit(deal: Deal, table: Table, hand: Hand) -> Seat | None:
    """The one whose dangerous tile was punged or chowed before; the latest, if there were several. A chow is from the left."""
    found = None
    table_sets = displayed(hand)
    for place, group in enumerate(table_sets):
        claimed_set = (
            group.kind in (Kind.PUNG, Kind.CHOW) and group.form is Form.EXPOSED
        )
        if not claimed_set and group.form is not Form.ADDED:
            continue
        if dangers_of(table, hand, table_sets[:place], set(group.tiles)):
            source = group.source if group.source is not None else left_of(deal, hand)
            found = found if source in deal.no_choice else source
    return found


def left_of(deal: Deal, hand: Hand) -> Seat:
    """The player whose discards may be chowed."""
    order = [seat for seat in ORDER_OF_PLAY if seat in deal.players]
    assert hand.seat is not None
    return order[order.index(hand.seat) - 1]


def displayed(hand: Hand) -> list[Group]:
    """The sets that lie open, declared concealed kongs among them, before the winning tile came."""
    assert hand.won is not None
    melds = list(before(hand)[0])
    if hand.won.among and hand.won.claimed:
        for group in melds:
            if (
                group.form is Form.EXPOSED
                and group.kind is not Kind.KONG
                and hand.won.tile in group.tiles
            ):
                melds.remove(group)
                break
    return [group for group in melds if group.kind is not Kind.PAIR]


def dangers_of(
    table: Table, hand: Hand, open_sets: list[Group], taken: set[Tile]
) -> list[tuple[str, frozenset[Tile]]]:
    """The dangers that this win made good: a name, and the tiles that were dangerous to discard while these sets lay open."""
    tile = min(taken)
    look = Look(table, hand, legal_readings(table, hand)[0])
    found: list[tuple[str, frozenset[Tile]]] = []
    winds = {group.tile for group in open_sets if group.tile.is_wind}
    dragons = {group.tile for group in open_sets if group.tile.is_dragon}
    millington = table.rules == "millington"
    for suit in "DBC":
        if (
            sum(group.tile.suit == suit for group in open_sets) >= 3
            and look.one_suit
            and tile.suit == suit
        ):
            found.append(
                ("one suit", frozenset(t for t in table.tiles if t.suit == suit))
            )
    if (
        len(dragons) == 2
        and tile.is_dragon
        and tile not in dragons
        and (look.sets_of(tile) or millington)
    ):
        found.append(("dragons", frozenset(DRAGONS) - dragons))
    if (
        len(winds) == 3
        and tile.is_wind
        and tile not in winds
        and table.rules in ("harr-limit", "millington")
    ):
        found.append(("winds", frozenset(WINDS) - winds))
    majors = frozenset(t for t in table.tiles if t.is_major)
    if table.rules == "harr-limit" and all_sets(open_sets, majors) and look.all_majors:
        found.append(("heads", majors))
    if table.rules == "babcock-chinese":
        four_winds = table.has("four-wind-hand") and all(
            look.sets_of(w) or look.pair_of(w) for w in WINDS
        )
        four_winds = four_winds and any(look.sets_of(w) for w in look.own_winds)
        if len(winds) >= 3 and tile.is_wind and four_winds:
            found.append(("four winds", frozenset(WINDS)))
        if (
            table.has("ones-nines-honours")
            and all_sets(open_sets, majors)
            and look.all_majors
        ):
            found.append(("majors", majors))
    if millington:
        honours = frozenset(t for t in table.tiles if t.is_honour)
        terminals = frozenset(t for t in table.tiles if t.is_terminal)
        for name, kinds in (
            ("honours", honours),
            ("jade", frozenset(JADE)),
            ("terminals", terminals),
        ):
            if all_sets(open_sets, kinds) and set(look.tiles) <= kinds:
                found.append((name, kinds))
    return found


def all_sets(groups: list[Group], kinds: frozenset[Tile]) -> bool:
    """Three or more displayed sets, made of these kinds."""
    return sum(set(group.tiles) <= kinds for group in groups) >= 3


def pleads_falsely(deal: Deal, table: Table) -> bool:
    """Whether the discarder of a dangerous winning tile pleads that he had no choice, and his hand shows a harmless tile."""
    hand = None if deal.winner is None else deal.hand(deal.winner)
    insured = table.rules == "babcock-chinese" and table.has("insurance")
    if (
        not isinstance(hand, Hand)
        or hand.won is None
        or not (insured or table.rules in ("harr-limit", "millington"))
    ):
        return False
    source, tile = hand.won.source, hand.won.tile
    if (
        not hand.won.claimed
        or tile is None
        or source is None
        or source not in deal.no_choice
    ):
        return False
    discarder, dangers = (
        deal.hand(source),
        dangers_of(table, hand, displayed(hand), {tile}),
    )
    if not dangers or not isinstance(discarder, Hand):
        return False
    risky = risky_tiles(table, deal, source).union(*(kinds for _, kinds in dangers))
    harmless = [each for each in before(discarder)[1] if each not in risky]
    return bool(harmless) and not all(
        is_excused(table, danger, discarder, set()) for danger in dangers
    )


def risky_tiles(table: Table, deal: Deal, discarder: Seat) -> set[Tile]:
    """Every tile that "might make him liable" (Babcock p. 77), by what each of the others has on the table."""
    found: set[Tile] = set()
    for seat, hand in deal.seats:
        if seat is not discarder and isinstance(hand, Hand):
            groups = (
                displayed(hand)
                if hand.won is not None
                else [g for g in before(hand)[0] if g.kind is not Kind.PAIR]
            )
            found |= risky_to(table, groups)
    return found


def risky_to(table: Table, groups: list[Group]) -> set[Tile]:
    """The tiles that are dangerous to discard to a player with these sets on the table."""
    found: set[Tile] = set()
    winds = {group.tile for group in groups if group.tile.is_wind}
    dragons = {group.tile for group in groups if group.tile.is_dragon}
    if len(dragons) == 2:
        found |= set(DRAGONS) - dragons
    if table.rules == "babcock-chinese":
        found |= (
            set(WINDS) if table.has("four-wind-hand") and len(winds) >= 3 else set()
        )
    elif len(winds) >= 3:
        found |= set(WINDS) - winds
    majors = frozenset(t for t in table.tiles if t.is_major)
    whole = [frozenset(t for t in table.tiles if t.suit == suit) for suit in "DBC"]
    if table.rules == "harr-limit" or (
        table.rules == "babcock-chinese" and table.has("ones-nines-honours")
    ):
        whole.append(majors)
    if table.rules == "millington":
        whole += [
            frozenset(t for t in majors if t.is_honour),
            frozenset(JADE),
            frozenset(t for t in majors if t.is_terminal),
        ]
    for kinds in whole:
        if len(groups) >= 3 and all(set(group.tiles) <= kinds for group in groups):
            found |= kinds
    return found


def is_excused(
    table: Table,
    danger: tuple[str, frozenset[Tile]],
    discarder: object,
    risky: set[Tile],
) -> bool:
    """The discarder had no other choice, or a high hand of his own was ready."""
    if not isinstance(discarder, Hand) or table.rules == "millington":
        return False
    name, kinds = danger
    standing = before(discarder)[1]
    if standing and set(standing) <= kinds | risky:
        return True
    if discarder.status is not None:
        return False
    waits = hand_waits(table, discarder)
    if table.rules == "harr-limit":
        return bool(waits) and is_excused_by_harr(table, discarder, waits)
    return bool(waits) and (
        table.has("new-method") or rank(table, discarder) >= RANKS[name]
    )


def is_excused_by_harr(table: Table, hand: Hand, waits: tuple[Tile, ...]) -> bool:
    """Two doubling honours complete and waiting, or waiting for more than two (p. 68)."""
    look = Look(table, hand, losing_reading(hand))
    doubles = sum(group.tile.is_dragon for group in look.pungs)
    doubles += sum(
        (2 if g.tile == look.round_wind else 1)
        for g in look.pungs
        if g.tile in look.own_winds
    )
    if doubles >= 2:
        return True
    for tile in waits:
        won = replace(hand, won=Win(Means.DISCARD, tile))
        if any(
            count_harr_limit(Look(table, won, reading)).doubles >= 3
            for reading in legal_readings(table, won)
        ):
            return True
    return False


RANKS = {"one suit": 3, "four winds": 3, "dragons": 2, "majors": 1}


def rank(table: Table, hand: Hand) -> int:
    """The rank of a waiting hand, 3 the first (Babcock p. 77)."""
    tiles = [
        *before(hand)[1],
        *(tile for group in before(hand)[0] for tile in group.tiles),
    ]
    if len({tile.suit for tile in tiles}) == 1 and tiles[0].is_suit:
        return 3
    held = {tile: min(3, tiles.count(tile)) for tile in (*WINDS, *DRAGONS)}
    sets = [wind for wind in WINDS if held[wind] == 3]
    own = [
        wind
        for wind in WINDS
        if hand.seat is not None and wind == Tile.of(hand.seat.value[0])
    ]
    if len(sets) == 3 and own[0] in sets and all(held[wind] >= 1 for wind in WINDS):
        return 3
    if len(sets) == 2 and own[0] not in sets and all(held[wind] >= 2 for wind in WINDS):
        return 2
    if sorted(held[dragon] for dragon in DRAGONS) == [2, 3, 3]:
        return 2
    return 1 if all(tile.is_major for tile in tiles) else 0
