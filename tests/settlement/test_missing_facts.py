"""What settling a deal in progress needs and nobody has told: each fact with its question, its answers and the line."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from mjscore.game.deals import CountedHand, Ending, Liability, Result
from mjscore.game.hands import Means, Win
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_deal
from mjscore.problems import About, Fact, UndecidedDeal
from mjscore.settlement.draft import (
    Came,
    DealDraft,
    Doubles,
    GroupFrom,
    HandsScore,
    KongsLaid,
    NoChoice,
    Showing,
    Winner,
)
from mjscore.settlement.missing import missing_facts

FOUR = tuple(Seat)[:4]
BABCOCK = mjscore.load_ruleset("babcock")
INSURED = mjscore.load_ruleset("babcock-chinese", ["insurance"])


def draft_of(text: str) -> DealDraft:
    """A deal in progress of some hands; the others are not told."""
    deal = read_deal(text, part=True)
    around = read_deal(text.partition("[")[0], part=True)
    return DealDraft(FOUR, dict(deal.seats), around)


def only(draft: DealDraft, rules: Any) -> Fact:
    (fact,) = missing_facts(draft, rules)
    return fact


def all_nothing(*but: Seat) -> str:
    return "".join(f"[{seat}]\n0\n" for seat in FOUR if seat not in but)


def test_one_thing_is_asked_after_another_until_the_deal_can_be_settled() -> None:
    """How it ended, what the winner has, what the losers have; by the book that asks for it, who discarded the tile."""
    rules = mjscore.load_ruleset("babcock-chinese", ["new-method"])
    draft = DealDraft(FOUR)
    ending = only(draft, rules)
    assert (ending.about, ending.choices[0].answer) == (
        About.ENDING,
        Result(Ending.DRAW),
    )
    draft = draft.with_answer(Winner(Seat.SOUTH))
    assert (only(draft, rules).about, only(draft, rules).seat) == (
        About.HANDS,
        "South",
    )
    draft = draft.with_hand(Seat.SOUTH, CountedHand(48, won=Win(Means.UNKNOWN)))
    losers = only(draft, rules)
    assert losers.choices[0].answer == HandsScore((Seat.EAST, Seat.WEST, Seat.NORTH))
    draft = draft.with_answer(losers.choices[0].answer)
    how = only(draft, rules)
    assert [choice.answer for choice in how.choices] == [
        Came(Means.DISCARD, Seat.EAST),
        Came(Means.DISCARD, Seat.WEST),
        Came(Means.DISCARD, Seat.NORTH),
        Came(Means.DRAW),
    ]
    draft = draft.with_answer(how.choices[1].answer)
    assert list(missing_facts(draft, rules)) == []
    assert mjscore.settle(draft.deal(), rules).net[Seat.SOUTH] > 0


def test_under_most_books_nobody_asks_who_discarded_the_tile() -> None:
    draft = draft_of("[East]\n48; won: unknown\n" + all_nothing(Seat.EAST))
    assert list(missing_facts(draft, BABCOCK)) == []


def test_a_draw_needs_nothing_more() -> None:
    draft = DealDraft(FOUR).with_answer(Result(Ending.DRAW))
    assert list(missing_facts(draft, BABCOCK)) == []


def test_a_hand_with_the_tiles_of_a_winner_is_asked_about() -> None:
    hand = mjscore.read_hand("concealed: 123456789B 123C EE", discarding=True)
    draft = DealDraft(FOUR).with_hand(Seat.WEST, hand)
    fact = only(draft, BABCOCK)
    assert fact.question.startswith("West has 14 tiles, and nobody has won")
    assert (fact.about, fact.seat) == (About.ENDING, "West")


DANGERS = [
    # the winner's hand and another's; the header; what the first choice answers, and the second
    (
        "[South]\nexposed: 3×1B, 3×9B, 234B chow from East, 3×6B pung from West\n"
        "concealed: 5B\nwon: discard 5B from North\n[North]\n20\n",
        INSURED,
        Liability(Seat.WEST, first_discard=True),
        NoChoice(Seat.NORTH),
    ),
    (
        "[South]\nexposed: 3×RD, 3×WD pung from West\nconcealed: 4×GD kong, 456D 2C\n"
        "won: draw 2C\n[West]\nconcealed: 147B 258C 36D 9C E S W N\n",
        INSURED,
        KongsLaid("3×WD pung", before=True),
        KongsLaid("3×WD pung", before=False),
    ),
    (
        "[East]\nexposed: 3×RD, 3×GD, 3×WD\nconcealed: E E 1B 2B 3B\nwon: draw 3B\n",
        INSURED,
        GroupFrom("3×WD pung", Seat.SOUTH),
        GroupFrom("3×WD pung", Seat.WEST),
    ),
    (
        "wall: 4\n[South]\nexposed: 3×RD\nconcealed: 123D 456C 789C 3B\n"
        "won: discard 3B from West\n",
        mjscore.load_ruleset("millington"),
        Showing(mjscore.Tile.of("3B")),
        Liability(Seat.WEST),
    ),
]


@pytest.mark.parametrize(("text", "rules", "first", "second"), DANGERS)
def test_who_is_liable_is_asked_by_its_facts(
    text: str, rules: Any, first: object, second: object
) -> None:
    """The refusal of settling is the same fact; after any of its answers the deal is settled, and not alike."""
    told = [seat for seat in FOUR if f"[{seat}]" in text]
    draft = draft_of(text + all_nothing(*told))
    fact = only(draft, rules)
    assert [choice.answer for choice in fact.choices[:2]] == [first, second]
    with pytest.raises(UndecidedDeal) as refusal:
        mjscore.settle(draft.deal(), rules)
    assert refusal.value.faults[0].missing == fact
    assert (refusal.value.message, refusal.value.hint) == (fact.question, fact.line)
    nets = []
    for choice in fact.choices:
        settled = draft.with_answer(choice.answer)
        assert list(missing_facts(settled, rules)) == []
        nets.append(mjscore.settle(settled.deal(), rules).net)
    assert nets[0] != nets[1]


def test_the_doubles_that_count_for_who_sits_out() -> None:
    """48 may be 24 doubled once or 12 twice, but a winner has 20 at least (Babcock p. 35)."""
    rules = mjscore.load_ruleset("babcock", ["five-handed"])
    draft = draft_of("[East]\n48; won: draw\n" + all_nothing(Seat.EAST))
    fact = only(draft, rules)
    assert [choice.answer for choice in fact.choices] == [Doubles(0), Doubles(1)]
    doubled = draft.with_answer(Doubles(1))
    assert list(missing_facts(doubled, rules)) == []


def test_an_original_hand_that_was_washed_is_asked_for() -> None:
    rules = mjscore.load_ruleset("babcock-chinese", ["nine-mummies"])
    draft = DealDraft(FOUR).with_answer(Result(Ending.WASHED, Seat.WEST))
    fact = only(draft, rules)
    assert (fact.about, fact.seat, fact.choices) == (About.HANDS, "West", ())
    assert "result: washed by West, 9 heads" in fact.line


def test_a_draft_that_is_refused_for_another_reason_lacks_nothing() -> None:
    draft = draft_of("[East]\n47; won: draw\n" + all_nothing(Seat.EAST))
    assert list(missing_facts(draft, BABCOCK)) == []
    with pytest.raises(mjscore.ImpossibleHand):
        mjscore.settle(draft.deal(), BABCOCK, new=True)
