"""Original hands that end a deal before it is played: nine or more heads, Nine Mummies, tiles that do not touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

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
        message = "no hand can be washed under this ruleset and its options"
        raise _refusal(deal, "no-washing", message)
    heads = None if deal.result is None else deal.result.heads
    if not isinstance(hand, Hand):
        return _by_heads(deal, by, rules, heads)
    if heads is not None and not hand.tiles and hand.unwritten:
        return _by_heads(deal, by, rules, heads)
    if any(group.form is not Form.CONCEALED for group in hand.exposed):
        message = sentence(
            "washed by {by}, who has claimed a tile: only an original hand can be washed",
            by=by,
        )
        raise _refusal(deal, "not-original", message)
    if hand.unwritten:
        not_written = tiles_not_written(hand.unwritten, sentence(" of the hand"))
        message = sentence(
            "washed by {by}, but {not_written}", by=by, not_written=not_written
        )
        hint = "write every tile of the original hand"
        raise undecided(
            deal, "tiles-not-told", message, hint, section="concealed", seat=by
        )
    fitting = _fitting(deal, by, hand, rules)

    def payment(rule: WashingRule) -> int:
        return _payment_for(rule, _different(rule, hand))

    dearest = max(fitting, key=payment)
    different = _different(dearest, hand)
    if heads is not None:
        _must_have_heads(deal, by, heads, dearest, different)
    return _washed(deal, by, dearest, different)


def _fitting(
    deal: Deal, by: Seat, hand: Hand, rules: Sequence[WashingRule]
) -> list[WashingRule]:
    """The rules by which a hand may be washed; raises ImpossibleHand with what stands in the way where none lets it."""
    fitting = []
    obstacles = []
    for rule in rules:
        obstacle = _obstacle(rule, hand, by)
        if obstacle:
            obstacles.append(
                sentence("{name}: {obstacle}", name=rule.name, obstacle=obstacle)
            )
        else:
            fitting.append(rule)
    if not fitting:
        message = sentence(
            "washed by {by}, whose hand does not allow it ({obstacles})",
            by=by,
            obstacles=joined(obstacles, "; "),
        )
        raise _refusal(deal, "nothing-to-wash", message)
    return fitting


def _must_have_heads(
    deal: Deal, by: Seat, heads: int, rule: WashingRule, different: int
) -> None:
    """Raise ImpossibleHand where the deal tells another number of heads than the tiles that are written have."""
    if rule.different and heads == different:
        return
    has_instead = sentence("is washed for another reason ({name})", name=rule.name)
    if rule.different:
        has_instead = sentence("has {different}", different=different)
    message = sentence(
        "washed by {by} with {heads}, but the hand that is written {found}",
        by=by,
        heads=so_many(heads, "head"),
        found=has_instead,
    )
    hint = "leave out the number of heads, or the tiles"
    raise impossible(deal, "contradiction", message, hint, section="result")


def _by_heads(
    deal: Deal, by: Seat, rules: Sequence[WashingRule], heads: int | None
) -> tuple[tuple[Payment, ...], str]:
    """What everybody pays who does not wash, where the deal tells the number of heads instead of the tiles."""
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
        hint = "count them again, each kind once"
        raise impossible(deal, "nothing-to-wash", message, hint, section="result")
    rule = max(counted, key=lambda rule: _payment_for(rule, heads))
    return _washed(deal, by, rule, heads)


def _washed(
    deal: Deal, by: Seat, rule: WashingRule, different: int
) -> tuple[tuple[Payment, ...], str]:
    """What everybody else pays by a rule, and why."""
    why = rule.name
    if rule.different:
        why = sentence(
            "{name}: {different} of them", name=rule.name, different=different
        )
    amount = _payment_for(rule, different)
    payments: list[Payment] = []
    for seat in in_table_order(deal.players):
        if seat is not by:
            payments += pay(seat, by, amount, why, rule.cite)
    return tuple(payments), f"{why} ({rule.cite})"


def _refusal(deal: Deal, code: str, message: str) -> Exception:
    hint = "write result: draw, or how else the deal ended"
    return impossible(deal, code, message, hint, section="result")


def _different(rule: WashingRule, hand: Hand) -> int:
    """How many kinds a hand holds of those that a rule counts, of the class of which it holds most."""
    numbers = [len(kinds.intersection(hand.tiles)) for kinds in rule.tiles]
    return max(numbers, default=0)


def _payment_for(rule: WashingRule, different: int) -> int:
    """What each other player pays; more tiles than the table names pay as much as its last line."""
    most = max(rule.pays, default=0)
    return rule.pays.get(min(different, most), 0)


def _obstacle(rule: WashingRule, hand: Hand, by: Seat) -> str:
    """Why a rule does not let a hand wash; empty where it does."""
    dealt = HAND_SIZE + 1 if by is Seat.EAST else HAND_SIZE
    if rule.original and hand.kongs:
        return "it has declared a kong, so it is no longer the original hand"
    if (rule.original or by is Seat.EAST) and len(hand.tiles) != dealt:
        return sentence(
            "it has {tiles}, but {by} is dealt {dealt}",
            tiles=so_many(len(hand.tiles), "tile"),
            by=by,
            dealt=dealt,
        )
    if rule.apart:
        apart = most_apart(hand.tiles)
        if apart < rule.apart:
            do = "does" if apart == 1 else "do"
            return sentence(
                f"{{tiles}} {do} not touch, but {{apart}} are needed",
                tiles=so_many(apart, "tile"),
                apart=rule.apart,
            )
    different = _different(rule, hand)
    if different < rule.different:
        return sentence(
            "it has {different_heads}, but {different} are needed",
            different_heads=so_many(different, "different head"),
            different=rule.different,
        )
    if rule.without_pairs and len(set(hand.tiles)) < len(hand.tiles):
        return "it has a pair"
    return ""


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
