"""Hands, deals, analyses and evenings by a seeded die, written in the notation; the name of a block is its seed.

Half of them come from the dealer of the tests, whose wins the ruleset lets win; half from that of the second opinion, which knows
special shapes, remarks and incorrect hands, and of which some cannot be: their refusals are answers as well.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, Final

from mjscore import Problem, load_ruleset, write_deal, write_hand
from mjscore.game.deals import Deal
from mjscore.game.hands import Hand, Means
from mjscore.rules.schema import Ruleset
from tests.dealing import random_deal, random_hand, random_win
from tests.laboratory.second_opinion import playing
from tests.laboratory.second_opinion.dealing import Dealer
from tests.laboratory.second_opinion.table import Table, table_of

Rules = dict[str, Any]
Case = dict[str, Any]

TOGETHER: Final = 5
"""How many blocks of hands have the same rules: to prepare rules for the arrays takes as long as to score a block."""
LIMITS: Final = ("own", "own", "own", "own", None, 300, 600, 1000, 250)
ENDINGS: Final = (
    "result: draw",
    "result: washed by {first}",
    "penalty: false mah-jongg {second}",
    "penalty: false naming {first}, chow by {second}",
    "penalty: false naming {second}, pung by {first}",
    "penalty: false naming {first}, mah-jongg by {second}",
)
SPOKEN: Final = (
    "wall: {number}",
    "streak: {number}",
    "no choice: {first}",
    "liable: {first}",
    "liable: {first} half",
    "liable: {first} first discard",
)
NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve Smith", "Finn", "Gus")
STEPS: Final = ("add",) * 6 + ("edit", "edit", "undo", "undo", "redo", "by hand")


def agreement(ruleset: str, number: int) -> tuple[Rules, Ruleset]:
    """Rules that may be agreed upon: first as they are, then without a limit, then with options at random."""
    die = Random(f"rules {ruleset} {number}")
    known = load_ruleset(ruleset)
    while True:
        options: list[str] = []
        without: list[str] = []
        limit: int | str | None = "own"
        if number == 1:
            limit = None
        elif number > 1:
            limit = die.choice(LIMITS)
        if number > 1:
            share = die.choice((0.1, 0.3, 0.5))
            for option in known.options:
                if die.random() < share:
                    on = option.id in known.on
                    (without if on else options).append(option.id)
        chosen: dict[str, Any] = {} if limit == "own" else {"limit": limit}
        rules = {
            "ruleset": ruleset,
            "options": options,
            "without": without,
            "limit": limit,
        }
        with suppress(Problem):
            return rules, load_ruleset(ruleset, options, without, **chosen)


def table_for(rules: Rules) -> Table:
    """The table as the second opinion knows it."""
    options, without = frozenset(rules["options"]), frozenset(rules["without"])
    return table_of(rules["ruleset"], options, without, rules["limit"])


def written(deal: Callable[[], Hand], number: int) -> list[str]:
    """The texts of so many hands; of those that cannot be written another is dealt, a few times."""
    texts: list[str] = []
    for _ in range(3 * number):
        if len(texts) < number:
            with suppress(Problem):
                texts.append(write_hand(deal()))
    return texts


def hands(ruleset: str, number: int) -> tuple[Rules, list[Case]]:
    """Fifty hands: won for sure, as dealt, won in odd ways, ready or nearly so."""
    die = Random(f"hands {ruleset} {number}")
    rules, known = agreement(ruleset, number // TOGETHER)
    dealer = Dealer(table_for(rules), die)
    texts = [
        *written(lambda: random_win(known, die.randrange(2**32)), 15),
        *written(lambda: random_hand(known, die.randrange(2**32)), 3),
        *written(dealer.winning, 20),
        *written(dealer.losing, 12),
    ]
    return rules, [{"text": text} for text in texts]


def deals(ruleset: str, number: int) -> tuple[Rules, list[Case]]:
    """Twenty-five deals: that settle for sure, won in odd ways, and such that nobody won."""
    die = Random(f"deals {ruleset} {number}")
    rules, known = agreement(ruleset, number)
    table = table_for(rules)
    texts: list[str] = []
    for _ in range(12):
        deal = random_deal(known, die.randrange(2**32))
        texts.append(write_deal(deal))
    for _ in range(9):
        with suppress(Problem):
            texts.append(write_deal(playing.random_deal(table, die)))
    for _ in range(4):
        deal = random_deal(known, die.randrange(2**32))
        texts.append(unwon(deal, die))
    return rules, [{"text": said_of(text, die)} for text in texts]


def said_of(text: str, die: Random) -> str:
    """The text of a deal, now and then with a line more that says what is not seen in the hands."""
    if die.random() < 0.8:
        return text
    return f"{line(die.choice(SPOKEN), die)}\n{text}"


def line(form: str, die: Random) -> str:
    """A line of a deal with seats and a number put in."""
    first, second = die.sample(["East", "South", "West", "North"], 2)
    return form.format(first=first, second=second, number=die.randrange(1, 15))


def unwon(deal: Deal, die: Random) -> str:
    """The deal as if nobody had won it, and a line that says how it ended."""
    seats = tuple((seat, hand_unwon(hand)) for seat, hand in deal.seats)
    text = write_deal(replace(deal, seats=seats))
    return f"{line(die.choice(ENDINGS), die)}\n{text}"


def hand_unwon(hand: Any) -> Any:
    """The hand without its winning tile."""
    return hand if hand.won is None else replace(hand, won=None)


def analyses(ruleset: str, number: int) -> tuple[Rules, list[Case]]:
    """Sixteen hands between turns, on turn and won, by themselves and at their seats of deals."""
    die = Random(f"analyses {ruleset} {number}")
    rules, known = agreement(ruleset, number)
    dealer = Dealer(table_for(rules), die)
    cases: list[Case] = []
    alone = [
        *written(lambda: random_hand(known, die.randrange(2**32)), 2),
        *written(lambda: on_turn(dealer, die), 3),
        *written(lambda: hand_unwon(random_win(known, die.randrange(2**32))), 3),
        *written(dealer.losing, 2),
        *written(dealer.winning, 1),
    ]
    for text in alone:
        wall = die.choice((None, None, 3, 20, 60))
        cases.append({"text": text, "wall": wall})
    for _ in range(5):
        deal = random_deal(known, die.randrange(2**32))
        seat = die.choice([seat for seat, hand in deal.seats if hand.won is None])
        wall = die.choice((None, 2, 15, 40))
        text = write_deal(deal)
        cases.append({"text": text, "seat": str(seat), "wall": wall})
    return rules, cases


def on_turn(dealer: Dealer, die: Random) -> Hand:
    """A hand of fourteen tiles, one of which must be discarded."""
    hand = dealer.winning()
    while hand.won is None or hand.won.tile is None or hand.won.among:
        hand = dealer.winning()
    free = list(hand.free)
    if free:
        free.remove(die.choice(free))
        free.append(die.choice(dealer.table.tiles))
    return replace(hand, free=tuple(sorted((*free, hand.won.tile))), won=None)


def evenings(ruleset: str, number: int) -> tuple[Rules, list[Case]]:
    """An evening of fourteen steps: deals added, told again, taken back, put back, and a score exchanged in the file."""
    die = Random(f"evenings {ruleset} {number}")
    rules, known = agreement(ruleset, number)
    players = list(NAMES[: known.session.at_the_table])
    die.shuffle(players)
    steps: list[dict[str, Any]] = []
    told = 0
    for _ in range(14):
        do = die.choice(STEPS)
        if steps and steps[-1]["do"] == "undo" and die.random() < 0.6:
            steps.append({"do": "redo"})
            told += 1
        elif do == "add" or told == 0:
            told += 1
            steps.append({"do": "add", **evening_deal(known, die)})
        elif do == "edit":
            deal = evening_deal(known, die)
            steps.append({"do": do, "number": die.randint(1, told), **deal})
        elif do == "by hand":
            score = 2 * die.randrange(100)
            steps.append({"do": do, "number": die.randint(1, told), "score": score})
        else:
            told += {"undo": -1, "redo": 0}[do]
            steps.append({"do": do})
    start = die.choice((None, None, 0, 1000))
    return rules, [{"players": players, "start": start, "steps": steps}]


def evening_deal(known: Ruleset, die: Random) -> dict[str, Any]:
    """A deal as it is told at a session: by tiles, by scores counted by hand, or that nobody won it."""
    deal = random_deal(known, die.randrange(2**32))
    east = die.choice(("", "", "", "", "", "stays", "passes"))
    kind = die.random()
    if kind < 0.4:
        text = counted(deal, known, die)
    elif kind < 0.6:
        text = line(die.choice(ENDINGS), die)
        if die.random() < 0.6:
            text = "result: draw"
            east = east or "stays"
    else:
        plain = Deal(tuple((seat, without_round(hand)) for seat, hand in deal.seats))
        text = said_of(write_deal(plain), die)
    return {"text": text, "east": east}


def without_round(hand: Any) -> Any:
    """The hand without the round, which a session knows."""
    return replace(hand, round=None)


def counted(deal: Deal, known: Ruleset, die: Random) -> str:
    """The deal by scores: who won, how, and what everybody counted."""
    blocks = []
    for seat, hand in deal.seats:
        score = 2 * die.randrange(0, 80)
        won = ""
        if hand.won is not None:
            score += known.win.minimum_points
            won = "won: draw\n"
            if hand.won.means is Means.DISCARD:
                won = f"won: discard from {hand.won.source}\n"
        blocks.append(f"[{seat}]\nscore: {score}\n{won}")
    return "\n".join(blocks)
