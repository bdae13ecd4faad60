"""The deal of a request as far as it is tapped in, and the hands and the deal that it makes.

What was answered about a win, such as who is liable, holds for that win, and is asked again when the win is changed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from mjscore.ext.page.asked import RequestFields
from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Hand
from mjscore.game.legality import any_rules, require
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import Tile
from mjscore.notation.as_json import COUNTED, DEAL, HAND, SEAT, deal_to_dict, read_data
from mjscore.notation.json_values import FLAG, or_null
from mjscore.problems import (
    Fact,
    Fault,
    NotationProblem,
    Problem,
    UndecidedDeal,
    UsageProblem,
)
from mjscore.rules.schema import Ruleset
from mjscore.sentences import Sentence, as_sentence, listed, sentence
from mjscore.sessions.rotation import counts_as_streak
from mjscore.sessions.seating import Seating
from mjscore.settlement.draft import DealDraft, ToldHand
from mjscore.settlement.scores import impossible_score

TappedData = Mapping[str, Any]

TAPPED: Final = ("exposed", "fixed", "free", "bonus")
"""The lists of a hand that taps fill."""
_OF_A_HAND: Final = (*TAPPED, "won", "status", "round", "others", "called")
_OF_A_SCORE: Final = ("score", "won", "status", "doubles")
ANSWERED: Final = "answered"
"""The key of a deal under which stands what was answered (`of`), and about which win (`win`)."""
_OF_THE_PAGE: Final = ("hands", "fours", ANSWERED)
"""What stands beside the header of a deal: the hands, and what was answered that no deal says."""
_SAID: Final = {
    "liable": "who is liable",
    "no_choice": "who had no choice",
    "visible": "what was showing",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TappedDeal(DealDraft):
    """A deal as far as it is tapped in: who plays it, by which rules, and which wind prevails."""

    seating: Seating
    ruleset: Ruleset
    wind: Round | None = None

    def name(self, party: str) -> str:
        """Who sits there, or sits out; the seat itself where nobody does."""
        return self.seating.to_dict().get(str(party), str(party))

    def streak_of(self, seat: Seat) -> int:
        """East's wins running that count for a winner at a seat."""
        return (self.around.streak or 0) if seat is Seat.EAST else 0

    def impossible_score(self, seat: Seat) -> Fault | None:
        """Why no hand can have the score that was counted by hand at a seat; None where one can."""
        hand = self.counted(seat)
        if hand is None or hand.status is not None:
            return None
        return impossible_score(
            hand.score, seat is self.winner, self.ruleset, hand.doubles, new=True
        )


def tapped_deal(asked: RequestFields) -> TappedDeal:
    """The deal of a request, its players called by their seats where no session names them.

    Its round and East's wins running, were he to win it and they to count, are those of the session where `deal` does not say
    them. Raises UsageProblem for hands that no tap leaves, NotationProblem for what else is told by half.
    """
    data, ruleset = asked.table("deal").data, asked.ruleset()
    wind, streak, entry = None, None, None
    if "session" in asked.data:
        session = asked.session()
        seating, entry = asked.seating(), asked.entry()
        _, position, wind = session.place(asked.number("number"), seating)
        streak = (
            position.streak + 1 if counts_as_streak(position, session.rules) else None
        )
    else:
        seating = Seating(tuple((seat, str(seat)) for seat in ruleset.play.seats))
    around = read_data(
        DEAL,
        {key: told for key, told in data.items() if key not in _OF_THE_PAGE},
        "deal",
        "page",
    )
    hands = asked.table("deal").table("hands", {}).data
    told = {
        read_data(SEAT, name, "deal.hands", "page"): _told_hand(hand, name, ruleset)
        for name, hand in hands.items()
    }
    if entry is not None and seating != entry.seating and around.round is entry.wind:
        around = replace(
            around, round=None
        )  # it was that of the seats which were written before
    around = replace(
        around,
        round=around.round or wind,
        streak=streak if around.streak is None else around.streak,
    )
    fours = read_data(or_null(FLAG), data.get("fours"), "deal.fours", "page")
    stated = {seat: hand for seat, hand in told.items() if hand is not None}
    return TappedDeal(
        tuple(seat for seat, _ in seating.seats),
        stated,
        around,
        fours=fours,
        seating=seating,
        ruleset=ruleset,
        wind=around.round,
    )


def _told_hand(data: object, seat: str, ruleset: Ruleset) -> ToldHand | None:
    """What is tapped in at a seat; None where nothing is.

    The winning tile that stands concealed is left out of the others: among them, it would be looked for in the groups first.
    """
    where = f"deal.hands.{seat}"
    said = {} if data is None else RequestFields(data, where).data
    if all(said.get(key) in (None, []) for key in (*TAPPED, "won", "status", "score")):
        return None
    kind, keys = (
        (HAND, _OF_A_HAND) if said.get("score") is None else (COUNTED, _OF_A_SCORE)
    )
    try:
        hand: ToldHand = kind.read(
            {key: said[key] for key in keys if said.get(key) is not None}, where
        )
    except NotationProblem as problem:
        RequestFields.refuse(problem.faults[0].where, problem.message)
    if isinstance(hand, CountedHand):
        return hand
    won = hand.won
    if won is not None and not said["won"].get("among", True) and won.tile in hand.free:
        return replace(
            hand, free=_without(hand.free, won.tile), won=replace(won, among=False)
        )
    return with_others(hand, ruleset)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    place = tiles.index(tile)
    return (*tiles[:place], *tiles[place + 1 :])


def with_others(hand: Hand, ruleset: Ruleset) -> Hand:
    """A hand that did not win, with so many others as it has tiles that were not tapped in; an incorrect one as it is."""
    left = ruleset.hand_size - hand.size
    return (
        replace(hand, unwritten=left)
        if left > 0 and not hand.unwritten and hand.won is None and hand.status is None
        else hand
    )


def without_win(hand: Hand, ruleset: Ruleset) -> Hand:
    """A hand as if it had not won, the winning tile among the others."""
    won = hand.won
    apart = () if won is None or won.tile is None or won.among else (won.tile,)
    return with_others(
        replace(hand, won=None, free=tuple(sorted((*hand.free, *apart)))), ruleset
    )


def hand_data(hand: ToldHand) -> dict[str, Any]:
    """A hand as taps leave it: without what is not told, and with the winning tile that stands concealed among the others."""
    data = (HAND if isinstance(hand, Hand) else COUNTED).write(hand)
    won = hand.won
    if (
        isinstance(hand, Hand)
        and won is not None
        and won.tile is not None
        and not won.among
    ):
        data["free"].append(str(won.tile))
    return {
        key: value
        for key, value in data.items()
        if key not in ("seat", "others") and value not in (None, [])
    }


def tapped_hand(now: TappedDeal, seat: Seat) -> Hand:
    """The hand at a seat as it is settled; raises UsageProblem where no tiles are told, ImpossibleHand where it cannot be."""
    hand = now.tiles(seat)
    if hand is None:
        fault = Fault(
            "no-hand",
            sentence("no tiles are tapped in for {seat}", seat=seat),
            hint="tap the tiles of the hand",
        )
        raise UsageProblem(fault, source=str(seat))
    return legal_hand(replace(hand, seat=seat, round=now.wind), str(seat))


def legal_hand(hand: Hand, source: str) -> Hand:
    """The hand, if it can be, by itself; raises ImpossibleHand."""
    return require(hand, any_rules(hand, discarding=True, extra_winds=True), source)


def tapped_deal_value(now: TappedDeal, asked: RequestFields) -> Deal:
    """The deal that was tapped in; raises ImpossibleHand for one that cannot be.

    What was said of a win that was taken back again means nothing, and nobody could tap it away. A deal of whose hands nothing
    was tapped has none, as on the command line.
    """
    must_still_hold(asked.table("deal").data)
    deal = as_it_is_settled(now).deal()
    require(deal, any_rules(deal), "the deal")
    return deal if now.stated else replace(deal, seats=())


def as_it_is_settled(now: TappedDeal) -> TappedDeal:
    """The deal without what was said of a win that was taken back again, and with East's wins running only if he won."""
    around = now.around
    if now.winner is None:
        around = replace(around, no_choice=(), liable=())
    if now.winner is not Seat.EAST:
        around = replace(around, streak=None)
    return replace(now, around=around)


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / "tapping.toml").read_text("utf-8"))


def as_tapped(problem: Problem) -> Problem:
    """A refusal in words of tapping: what to tap in place of what to write."""
    faults = list(problem.faults)
    for place, fault in enumerate(faults):
        told = _words().get(fault.code)
        if told is not None:
            message = _without_section(fault.message)
            if "message" in told:
                message = as_sentence(told["message"])
            hint = as_sentence(told["hint"]) if "hint" in told else fault.hint
            faults[place] = Fault(fault.code, message, hint=hint, missing=fault.missing)
    return type(problem)(faults, source=problem.source)


def _without_section(message: str) -> str:
    """A message without the section of the notation with which it begins."""
    if isinstance(message, Sentence) and message.words.startswith("score: "):
        return sentence(message.words.removeprefix("score: "), **message.values)
    return message


# --- What was answered about a win ------------------------------------------------------------------------------------------


def win_of(deal: TappedData) -> list[Any]:
    """The win of a deal as it was tapped, as far as an answer may rest on it; empty where nobody has won."""
    for seat, hand in (deal.get("hands") or {}).items():
        won = hand.get("won") if hand else None
        if won:
            groups = [*(hand.get("exposed") or ()), *(hand.get("fixed") or ())]
            laid = [
                [each.get("kind"), each.get("tiles"), each.get("from")]
                for each in groups
            ]
            return [
                seat,
                won.get("means"),
                won.get("tile"),
                won.get("from"),
                laid,
                sorted(hand.get("free") or ()),
            ]
    return []


def answered(data: TappedData, now: TappedDeal, then: TappedDeal) -> TappedData:
    """The deal as it was tapped, with what an answer changed; what it says of the win is said of this one."""
    before, after = deal_to_dict(now.around), deal_to_dict(then.around)
    said = {key: value for key, value in after.items() if value != before[key]}
    hands = dict(data.get("hands") or {})
    for seat, hand in then.hands.items():
        was, told = (
            hand_data(now.hands[seat]) if seat in now.hands else {},
            hand_data(hand),
        )
        changed = {
            key: told.get(key, [])
            for key in {**was, **told}
            if told.get(key) != was.get(key)
        }
        if changed:
            hands[str(seat)] = {**(hands.get(str(seat)) or {}), **changed}
    fours = {} if then.fours is None else {"fours": then.fours}
    told = {**data, **said, **fours, **({"hands": hands} if hands else {})}
    return (
        with_answers(told, **{key: said[key] for key in said if key in _SAID})
        if not said.keys().isdisjoint(_SAID)
        else told
    )


def with_answers(deal: TappedData, **answers: Any) -> dict[str, Any]:
    """The deal with answers about its win, and with what it said before remembered as said of this win."""
    told = {**deal, **answers}
    _, before = _told(deal)
    of = [
        key
        for key in _SAID
        if key in answers or key in before or (told.get(key) and key != "visible")
    ]
    return {**told, ANSWERED: {"win": win_of(told), "of": of}} if of else told


def what_was_said_before(deal: TappedData) -> str:
    """The question whether answers still hold that were given of another win than the deal has now; empty without any.

    Raises UsageProblem for what is no answer.
    """
    (then, of), win = _told(deal), win_of(deal)
    if not of or not win or then == win:
        return ""
    said = listed([sentence(_SAID[key]) for key in of])
    return sentence(
        "before the win was changed it was said {said}: does that still hold?",
        said=said,
    )


def must_still_hold(deal: TappedData) -> None:
    """Raise UndecidedDeal where answers were given of another win than the deal has now; UsageProblem for what is no answer."""
    question = what_was_said_before(deal)
    if question:
        fact = Fact(
            "answered-before", question, "answer it again for the win as it is now"
        )
        raise UndecidedDeal(fact.fault(), source="the deal")


def answers_again(deal: TappedData) -> list[tuple[str, dict[str, Any]]]:
    """The two answers to whether it still holds, each with the deal as it then is."""
    of = list(_told(deal)[1])
    without = {key: value for key, value in deal.items() if key not in (*of, ANSWERED)}
    return [
        ("It still holds", {**deal, ANSWERED: {"win": win_of(deal), "of": of}}),
        ("It does not", without),
    ]


def _told(deal: TappedData) -> tuple[object, tuple[str, ...]]:
    """Of which win something was answered, and what."""
    if not deal.get(ANSWERED):
        return [], ()
    answered = RequestFields(deal[ANSWERED], f"deal.{ANSWERED}")
    return answered.data.get("win"), tuple(
        key for key in answered.texts("of") if key in _SAID
    )
