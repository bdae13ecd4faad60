"""The deal of a request as far as it is tapped in, and the hands and the deal that it makes.

What was answered about a win, such as who is liable, holds for that win, and is asked again when the win is changed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from mjscore.ext.page.request import RequestFields
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
_TELLING: Final = (*TAPPED, "won", "status", "score")
"""What of a hand says that something is tapped in."""
_OF_A_HAND: Final = (*TAPPED, "won", "status", "round", "others", "called")
_OF_A_SCORE: Final = ("score", "won", "status", "doubles")
ANSWERED: Final = "answered"
"""The key of a deal under which stands what was answered (`of`), and about which win (`win`)."""
_OF_THE_PAGE: Final = ("hands", "fours", ANSWERED)
"""What stands beside the header of a deal: the hands, and what was answered that no deal says."""
_ANSWERS: Final = {
    "liable": "who is liable",
    "no_choice": "who had no choice",
    "visible": "what was showing",
}
"""What may be answered about a win: its key in the deal, and how it is called."""


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


def tapped_deal(request: RequestFields) -> TappedDeal:
    """The deal of a request, its players called by their seats where no session names them.

    Its round and East's wins running, were he to win it and they to count, are those of the session where `deal` does not say
    them. Raises UsageProblem for hands that no tap leaves, NotationProblem for what else is told by half.
    """
    data = request.table("deal").data
    ruleset = request.ruleset()
    header = {key: value for key, value in data.items() if key not in _OF_THE_PAGE}
    around = read_data(DEAL, header, "deal", "page")
    seating = Seating(tuple((seat, str(seat)) for seat in ruleset.play.seats))
    if "session" in request.data:
        seating = request.seating()
        around = _as_the_session_has_it(around, request, seating)
    hands: dict[Seat, ToldHand] = {}
    for name, tapped in request.table("deal").table("hands", {}).data.items():
        seat = read_data(SEAT, name, "deal.hands", "page")
        hand = _tapped_in(tapped, name, ruleset)
        if hand is not None:
            hands[seat] = hand
    return TappedDeal(
        tuple(seat for seat, _ in seating.seats),
        hands,
        around,
        fours=read_data(or_null(FLAG), data.get("fours"), "deal.fours", "page"),
        seating=seating,
        ruleset=ruleset,
        wind=around.round,
    )


def _as_the_session_has_it(
    around: Deal, request: RequestFields, seating: Seating
) -> Deal:
    """A deal with the round and East's wins running of the session, where they are not said.

    A round that was that of the seats written before is not that of other seats.
    """
    session = request.session()
    entry = request.entry()
    _, position, wind = session.place(request.number("number"), seating)
    if entry is not None and seating != entry.seating and around.round is entry.wind:
        around = replace(around, round=None)
    if around.round is None:
        around = replace(around, round=wind)
    if around.streak is None and counts_as_streak(position, session.rules):
        around = replace(around, streak=position.streak + 1)
    return around


def _tapped_in(data: object, seat: str, ruleset: Ruleset) -> ToldHand | None:
    """What is tapped in at a seat; None where nothing is.

    The winning tile that stands concealed is left out of the others: among them, it would be looked for in the groups first.
    """
    if data is None:
        return None
    where = f"deal.hands.{seat}"
    fields = RequestFields(data, where).data
    tapped = {key: value for key, value in fields.items() if value is not None}
    if all(tapped.get(key) in (None, []) for key in _TELLING):
        return None
    kind, keys = (COUNTED, _OF_A_SCORE) if "score" in tapped else (HAND, _OF_A_HAND)
    of_the_kind = {key: tapped[key] for key in keys if key in tapped}
    try:
        hand: ToldHand = kind.read(of_the_kind, where)
    except NotationProblem as problem:
        RequestFields.refuse(problem.faults[0].where, problem.message)
    if isinstance(hand, CountedHand):
        return hand
    won = hand.won
    if won is None or won.tile is None or won.tile not in hand.free:
        return with_others(hand, ruleset)
    if tapped["won"].get("among", True):
        return with_others(hand, ruleset)
    free = list(hand.free)
    free.remove(won.tile)
    return replace(hand, free=tuple(free), won=replace(won, among=False))


def tile_left_out(hand: Hand) -> Tile | None:
    """The winning tile, where it stands concealed and is left out of the other tiles of the hand."""
    if hand.won is None or hand.won.among:
        return None
    return hand.won.tile


def with_others(hand: Hand, ruleset: Ruleset) -> Hand:
    """A hand that did not win, with so many others as it has tiles that were not tapped in; an incorrect one as it is."""
    if hand.won is not None or hand.status is not None or hand.unwritten:
        return hand
    untapped = max(0, ruleset.hand_size - hand.size)
    return replace(hand, unwritten=untapped)


def without_win(hand: Hand, ruleset: Ruleset) -> Hand:
    """A hand as if it had not won, the winning tile among the others."""
    free = list(hand.free)
    tile = tile_left_out(hand)
    if tile is not None:
        free.append(tile)
    return with_others(replace(hand, won=None, free=tuple(sorted(free))), ruleset)


def hand_data(hand: ToldHand) -> dict[str, Any]:
    """A hand as taps leave it: without what is not told, and with the winning tile that stands concealed among the others."""
    if isinstance(hand, Hand):
        data = HAND.write(hand)
        tile = tile_left_out(hand)
        if tile is not None:
            data["free"].append(str(tile))
    else:
        data = COUNTED.write(hand)
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


def tapped_deal_value(now: TappedDeal, request: RequestFields) -> Deal:
    """The deal that was tapped in; raises ImpossibleHand for one that cannot be.

    What was said of a win that was taken back again means nothing, and nobody could tap it away. A deal of whose hands nothing
    was tapped has none, as on the command line.
    """
    must_still_hold(request.table("deal").data)
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
        words = _words().get(fault.code)
        if words is not None:
            message = _without_section(fault.message)
            if "message" in words:
                message = as_sentence(words["message"])
            hint = as_sentence(words["hint"]) if "hint" in words else fault.hint
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
        if not won:
            continue
        exposed = hand.get("exposed") or []
        fixed = hand.get("fixed") or []
        laid = [
            [group.get("kind"), group.get("tiles"), group.get("from")]
            for group in (*exposed, *fixed)
        ]
        standing = sorted(hand.get("free") or ())
        means = won.get("means")
        tile = won.get("tile")
        source = won.get("from")
        return [seat, means, tile, source, laid, standing]
    return []


def answered(data: TappedData, now: TappedDeal, then: TappedDeal) -> TappedData:
    """The deal as it was tapped, with what an answer changed; what it says of the win is said of this one."""
    before = deal_to_dict(now.around)
    header = {
        key: value
        for key, value in deal_to_dict(then.around).items()
        if value != before[key]
    }
    changed = {**data, **header}
    if then.fours is not None:
        changed["fours"] = then.fours
    hands = _changed_hands(data, now, then)
    if hands:
        changed["hands"] = hands
    answers = {key: value for key, value in header.items() if key in _ANSWERS}
    return with_answers(changed, **answers) if answers else changed


def _changed_hands(
    data: TappedData, now: TappedDeal, then: TappedDeal
) -> dict[str, Any]:
    """The hands as they were tapped, with what an answer changed in them."""
    hands = dict(data.get("hands") or {})
    for seat, hand in then.hands.items():
        before = hand_data(now.hands[seat]) if seat in now.hands else {}
        after = hand_data(hand)
        changed = {
            key: after.get(key, [])
            for key in {**before, **after}
            if after.get(key) != before.get(key)
        }
        if changed:
            hands[str(seat)] = {**(hands.get(str(seat)) or {}), **changed}
    return hands


def with_answers(deal: TappedData, **answers: Any) -> dict[str, Any]:
    """The deal with answers about its win, and with what it said before remembered as said of this win."""
    changed = {**deal, **answers}
    _, before = _earlier_answers(deal)
    keys = []
    for key in _ANSWERS:
        stands_in_the_deal = key != "visible" and changed.get(key)
        if key in answers or key in before or stands_in_the_deal:
            keys.append(key)
    return _as_said_of_its_win(changed, keys) if keys else changed


def _as_said_of_its_win(deal: TappedData, keys: Sequence[str]) -> dict[str, Any]:
    """The deal with a note that its answers under these keys belong to its present win."""
    return {**deal, ANSWERED: {"win": win_of(deal), "of": list(keys)}}


def what_was_said_before(deal: TappedData) -> str:
    """The question whether answers still hold that were given of another win than the deal has now; empty without any.

    Raises UsageProblem for what is no answer.
    """
    answered_of, keys = _earlier_answers(deal)
    win = win_of(deal)
    if not keys or not win or answered_of == win:
        return ""
    return sentence(
        "before the win was changed it was said {said}: does that still hold?",
        said=listed([sentence(_ANSWERS[key]) for key in keys]),
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
    _, keys = _earlier_answers(deal)
    without = {key: deal[key] for key in deal if key not in (*keys, ANSWERED)}
    return [
        ("It still holds", _as_said_of_its_win(deal, keys)),
        ("It does not", without),
    ]


def _earlier_answers(deal: TappedData) -> tuple[object, tuple[str, ...]]:
    """Of which win something was answered, and under which keys it stands."""
    if not deal.get(ANSWERED):
        return [], ()
    answers = RequestFields(deal[ANSWERED], f"deal.{ANSWERED}")
    keys = tuple(key for key in answers.texts("of") if key in _ANSWERS)
    return answers.data.get("win"), keys
