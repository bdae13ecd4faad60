"""Original hands that end a deal before it is played: nine or more heads, Nine Mummies, tiles that do not touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from mjscore.game.deals import Deal
from mjscore.game.groups import Form
from mjscore.game.hands import HAND_SIZE, Hand
from mjscore.game.legality import impossible, undecided, undecided_by
from mjscore.game.legality.game import tiles_not_written
from mjscore.game.seats import Seat, in_table_order
from mjscore.game.tiles import Tile
from mjscore.rules.settlement_keys import WashingRule
from mjscore.sentences import joined, sentence, so_many
from mjscore.settlement.facts import original_hand_fact
from mjscore.settlement.payments import Payment, pay


def wash(
    deal: Deal, by: Seat, rules: Sequence[WashingRule]
) -> tuple[tuple[Payment, ...], str]:
    """What everybody pays the player who washed, and by which rule; the rule that pays most if several fit.

    Raises ImpossibleHand where no rule in force lets this hand wash, UndecidedDeal where its tiles are not written.
    """
    hand = deal.hand(by)
    if not rules:
        raise _refusal(
            deal,
            "no-washing",
            "no hand can be washed under this ruleset and its options",
        )
    heads = deal.result.heads if deal.result is not None else None
    if not isinstance(hand, Hand) or (
        heads is not None and not hand.tiles and hand.unwritten
    ):
        return _by_heads(deal, by, rules, heads)
    if any(group.form is not Form.CONCEALED for group in hand.exposed):
        raise _refusal(
            deal,
            "not-original",
            sentence(
                "washed by {by}, who has claimed a tile: only an original hand can be washed",
                by=by,
            ),
        )
    if hand.unwritten:
        what = sentence(
            "washed by {by}, but {not_written}",
            by=by,
            not_written=tiles_not_written(hand.unwritten, sentence(" of the hand")),
        )
        raise undecided(
            deal,
            "tiles-not-told",
            what,
            "write every tile of the original hand",
            "concealed",
            by,
        )
    fitting = [rule for rule in rules if not _obstacle(rule, hand, by)]
    if not fitting:
        obstacles = [
            sentence(
                "{name}: {obstacle}", name=rule.name, obstacle=_obstacle(rule, hand, by)
            )
            for rule in rules
        ]
        raise _refusal(
            deal,
            "nothing-to-wash",
            sentence(
                "washed by {by}, whose hand does not allow it ({obstacles})",
                by=by,
                obstacles=joined(obstacles, "; "),
            ),
        )
    rule = max(fitting, key=lambda each: _payment_for(each, _different(each, hand)))
    if heads is not None and not (rule.different and heads == _different(rule, hand)):
        found = (
            sentence("has {different}", different=_different(rule, hand))
            if rule.different
            else sentence("is washed for another reason ({name})", name=rule.name)
        )
        message = sentence(
            "washed by {by} with {heads}, but the hand that is written {found}",
            by=by,
            heads=so_many(heads, "head"),
            found=found,
        )
        raise impossible(
            deal,
            "contradiction",
            message,
            "leave out the number of heads, or the tiles",
            "result",
        )
    return _washed(deal, by, rule, _different(rule, hand))


def _by_heads(
    deal: Deal, by: Seat, rules: Sequence[WashingRule], heads: int | None
) -> tuple[tuple[Payment, ...], str]:
    counted = [rule for rule in rules if rule.different and not rule.apart]
    if heads is None or not counted:
        fact = original_hand_fact(by, heads=bool(counted))
        raise undecided_by(deal, fact, "result")
    least = min(rule.different for rule in counted)
    if not least <= heads <= HAND_SIZE:
        message = sentence(
            "washed by {by} with {heads}: {least} to {most} are needed",
            by=by,
            heads=so_many(heads, "head"),
            least=least,
            most=HAND_SIZE,
        )
        raise impossible(
            deal,
            "nothing-to-wash",
            message,
            "count them again, each kind once",
            "result",
        )
    rule = max(counted, key=lambda each: _payment_for(each, heads))
    return _washed(deal, by, rule, heads)


def _washed(
    deal: Deal, by: Seat, rule: WashingRule, different: int
) -> tuple[tuple[Payment, ...], str]:
    why = (
        sentence("{name}: {different} of them", name=rule.name, different=different)
        if rule.different
        else rule.name
    )
    others = [seat for seat in in_table_order(deal.players) if seat is not by]
    payments = [
        pay(seat, by, _payment_for(rule, different), why, rule.cite) for seat in others
    ]
    return tuple(chain.from_iterable(payments)), f"{why} ({rule.cite})"


def _refusal(deal: Deal, code: str, message: str) -> Exception:
    return impossible(
        deal, code, message, "write result: draw, or how else the deal ended", "result"
    )


def _different(rule: WashingRule, hand: Hand) -> int:
    return max((len(kinds.intersection(hand.tiles)) for kinds in rule.tiles), default=0)


def _payment_for(rule: WashingRule, different: int) -> int:
    """What each other player pays; more tiles than the table names pay as much as its last line."""
    return rule.pays.get(min(different, max(rule.pays, default=0)), 0)


def _obstacle(rule: WashingRule, hand: Hand, by: Seat) -> str:
    dealt = HAND_SIZE + (by is Seat.EAST)
    if rule.original and hand.kongs:
        return "it has declared a kong, so it is no longer the original hand"
    if (rule.original or by is Seat.EAST) and len(hand.tiles) != dealt:
        return sentence(
            "it has {tiles}, but {by} is dealt {dealt}",
            tiles=so_many(len(hand.tiles), "tile"),
            by=by,
            dealt=dealt,
        )
    if rule.apart and (found := most_apart(hand.tiles)) < rule.apart:
        do = "does" if found == 1 else "do"
        return sentence(
            f"{{tiles}} {do} not touch, but {{apart}} are needed",
            tiles=so_many(found, "tile"),
            apart=rule.apart,
        )
    if (found := _different(rule, hand)) < rule.different:
        return sentence(
            "it has {different_heads}, but {different} are needed",
            different_heads=so_many(found, "different head"),
            different=rule.different,
        )
    return (
        "it has a pair"
        if rule.without_pairs and len(set(hand.tiles)) < len(hand.tiles)
        else ""
    )


def most_apart(tiles: Sequence[Tile]) -> int:
    """The most tiles that can be picked of which no two are alike or neighbours in a suit.

    >>> from mjscore.game.tiles import tiles_of
    >>> most_apart(tiles_of("123D 55B E"))
    4
    """
    counts = Counter(tiles)
    taken = 0
    last: Tile | None = None
    for tile in sorted(counts):
        touching = (
            last is not None
            and tile.is_suit
            and int(tile) == last + 1
            and tile.suit == last.suit
        )
        if not touching:
            taken += 1
            last = tile
    return taken
