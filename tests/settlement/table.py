"""Deals written down as at the table, settled under the rules that their header names."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.game.deals import NOT_STATED
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_deal
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Ruleset
from mjscore.settlement import Settlement, settle, settle_scores

LETTERS = {
    "E": Seat.EAST,
    "S": Seat.SOUTH,
    "W": Seat.WEST,
    "N": Seat.NORTH,
    "NE": Seat.NORTH_EAST,
    "SW": Seat.SOUTH_WEST,
}
FOUR = {Seat.EAST: "E", Seat.SOUTH: "S", Seat.WEST: "W", Seat.NORTH: "N"}

FED = "exposed: 3×1B, 345C, 3×9D, 3×2D; concealed: 5B; won: discard 5B from North"
"""Counts 32 in Babcock's Chinese game: pungs of ones and nines 4 each, of twos 2, mah-jongg 20, the second to a pair 2."""
NINE = "concealed: 19D 19B 19C E S W N 4D 2B 4B"
"""Nine Mummies: ten different ones, nines and winds, and no pair."""
SUIT = "exposed: 3×1D, 456D, 3×9D; concealed: 2227D; won: discard 7D from West"
"""Three sets of one suit on the table, and a hand entirely of that suit, won by a dangerous discard."""


def rules_of(rules: str, options: str = "", limit: int | None = NOT_STATED) -> Ruleset:
    """A ruleset with the options of a list such as `insurance new-method`."""
    return load_ruleset(rules, options=options.split(), limit=limit)


def settled(text: str) -> Settlement:
    """The settlement of a deal under the rules, options and limit of its header."""
    deal = read_deal(text)
    assert deal.rules is not None
    return settle(
        deal, load_ruleset(deal.rules, options=deal.options, limit=deal.limit)
    )


def bare(
    scores: str,
    winner: str,
    discarder: str = "",
    rules: str = "babcock",
    options: str = "",
    limit: int | None = NOT_STATED,
) -> Settlement:
    """The settlement of bare scores such as `E48 S16 W4 N0`."""
    by_seat = {
        LETTERS[word.rstrip("0123456789")]: int(word.lstrip("ESWN"))
        for word in scores.split()
    }
    source = LETTERS[discarder] if discarder else None
    return settle_scores(
        by_seat, LETTERS[winner], source, rules_of(rules, options, limit)
    )


def net(settlement: Settlement) -> dict[str, int]:
    """What each won or lost, by the letters of the seats."""
    names: Mapping[str, str] = {str(seat): letters for letters, seat in LETTERS.items()}
    return {
        names.get(str(party), str(party)): amount
        for party, amount in settlement.net.items()
    }


def paid(settlement: Settlement) -> list[tuple[str, str, int]]:
    """The payments as (from, to, amount), seats by their letters, in the order in which they are made."""
    names: Mapping[str, str] = {str(seat): letters for letters, seat in LETTERS.items()}
    return [
        (
            names.get(str(each.payer), str(each.payer)),
            names.get(str(each.payee), str(each.payee)),
            each.amount,
        )
        for each in settlement.payments
    ]


def hands(**given: str) -> str:
    """The blocks of a deal's hands; a number stands for a hand counted by hand: `hands(E="10", S="exposed: …")`."""
    blocks = []
    for letters, content in given.items():
        body = f"score: {content}" if content.split()[0].isdigit() else content
        blocks.append(
            f"[{LETTERS[letters]}]\n"
            + "\n".join(part.strip() for part in body.split(";"))
        )
    return "\n\n".join(blocks)


def shares(settlement: Settlement) -> dict[str, float]:
    """What each paid South, who has won, in shares of his score."""
    assert settlement.winner is not None
    total = settlement.scores[settlement.winner].total
    to_winner = [
        (payer, amount) for payer, payee, amount in paid(settlement) if payee == "S"
    ]
    return {
        seat: sum(amount for payer, amount in to_winner if payer == seat) / total
        for seat in "EWN"
    }


def counted(header: str, **scores: str) -> str:
    """A deal of hands counted by hand, `0` where nothing is said."""
    given = {"E": "0", "S": "0", "W": "0", "N": "0", **scores}
    return (
        header
        + "\n"
        + hands(**{seat: each.replace("; ", "\n") for seat, each in given.items()})
    )


def written(header: str, south: str, **others: str) -> str:
    """A deal in which South's hand is written and the others are counted by hand."""
    return header + "\n" + hands(**{"E": "0", "S": south, "W": "0", "N": "0", **others})
