"""Settling a deal: check it, score every hand, find out how it ended and who is liable, and list who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from mjscore.game.deals import CountedHand, Deal, Ending, Result, in_one_round
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.legality import (
    Game,
    faults_of,
    impossible,
    refusal,
    undecided,
    undecided_by,
)
from mjscore.game.legality.robbed_kongs import (
    Robbery,
    concealed_kong_robbed,
    robbery_of,
)
from mjscore.game.seats import Seat, SeatName, in_table_order
from mjscore.game.tiles import Tile
from mjscore.on_demand import notebook_html
from mjscore.places import Section, fault_in
from mjscore.problems import (
    Choice,
    Fault,
    ImpossibleHand,
    UndecidedDeal,
    expect,
    expect_member,
    words_of,
)
from mjscore.provenance import OriginJson
from mjscore.rules import load_ruleset, ruleset_of
from mjscore.rules.loader import each_option_alone
from mjscore.rules.schema import Ruleset
from mjscore.rules.settlement_keys import SettlementRules
from mjscore.scoring import Sheet
from mjscore.scoring.rules import scoring_rules
from mjscore.scoring.sheet import SheetJson
from mjscore.sentences import sentence
from mjscore.settlement.facts import ending_fact
from mjscore.settlement.inquiry import Verdict
from mjscore.settlement.liability import who_is_liable
from mjscore.settlement.payments import (
    SITTING_OUT,
    Party,
    PartyName,
    Payment,
    PaymentJson,
    Winning,
    corrections,
    net_of,
    rounded,
)
from mjscore.settlement.penalties import (
    Ended,
    Fines,
    fines,
    has_ended,
    offence_ends,
)
from mjscore.settlement.scores import (
    Case,
    Counted,
    CountedJson,
    Scores,
    impossible_score,
    score_deal,
    seen_elsewhere,
    worth_of_streak,
)
from mjscore.settlement.washing import wash


class SettlementJson(OriginJson):
    """The scores of a deal, who pays whom, and what each has won or lost."""

    winner: SeatName | None
    scores: dict[SeatName, SheetJson | CountedJson]
    payments: list[PaymentJson]
    net: dict[PartyName, int]
    notes: list[str]


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a deal was settled.

    `winner` is None for a deal that nobody won; `scores` are empty where no score counted. `payments` are in points, the
    winner's first; `net` is what each party won or lost and sums to zero. `notes` say what else a player should know.
    """

    rules: Ruleset
    winner: Seat | None
    scores: Scores
    payments: tuple[Payment, ...]
    net: Mapping[Party, int]
    notes: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Settlement by {self.rules.id}: {self._won_and_lost()}>"

    def __str__(self) -> str:
        """Each payment, then what everybody won or lost, then the notes."""
        lines = [str(payment) for payment in self.payments]
        lines.append(self._won_and_lost())
        lines += self.notes
        return "\n".join(lines)

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    def _won_and_lost(self) -> str:
        return ", ".join(f"{party} {amount:+}" for party, amount in self.net.items())

    def to_dict(self) -> SettlementJson:
        """As `settle --format json` prints it."""
        return {
            **self.rules.origin,
            "winner": None if self.winner is None else str(self.winner),
            "scores": {
                str(seat): score.to_dict(inner=True)
                for seat, score in self.scores.items()
            },
            "payments": [payment.to_dict() for payment in self.payments],
            "net": {str(party): amount for party, amount in self.net.items()},
            "notes": list(self.notes),
        }


def settle(deal: Deal, ruleset: Ruleset | str, *, new: bool = False) -> Settlement:
    """Who pays whom for a deal, under a ruleset; amounts in points.

    Scores counted by hand in a `new` deal are tried by the least that a hand counts, in another by what every winner has.
    The ruleset alone counts: what the deal's header says of rules, options and limit is not looked at. To settle by it, load
    `load_ruleset(deal.rules or "babcock", deal.options, limit=deal.limit)`.
    Raises ImpossibleHand for a deal that contradicts itself or the ruleset, UndecidedDeal where a fact that matters is missing.
    """
    expect(deal, Deal, "a deal (mjscore.read_deal)")
    ruleset = ruleset_of(ruleset)
    rules = ruleset.settlement
    deal = with_all_hands(deal, ruleset)
    robbery = robbery_of(deal)
    wrong = contradictions(deal, ruleset, new=new)
    deal = in_one_round(as_it_came_about(deal, robbery))
    scores = _scores(deal, ruleset, wrong)
    if deal.winner is None:
        must_have_ended(deal, rules)
    else:
        must_tell_incorrect_hands(deal, ruleset)
        must_be_robbed_for(deal, robbery, scores, rules)
    fined = fines(deal, ruleset, rules)
    _must_go_with_the_fines(deal, fined)
    match fined.ended:
        case Ended.TOO_MANY_TILES | Ended.OFFENCE:
            scores = {}
            payments = fined.payments
            notes = fined.notes
        case Ended.DRAW:
            payments = fined.payments
            notes = (*fined.notes, "a draw: no scores count")
        case Ended.WASHED:
            washed, why = _wash(deal, rules)
            payments = washed + fined.payments
            notes = (*fined.notes, why)
        case Ended.WON:
            win = _settle_win(Case(deal, scores, ruleset, rules), fined)
            payments = win.dues + fined.payments + win.refunds
            notes = fined.notes + win.notes
    return _settlement(deal, ruleset, scores, payments, notes)


def _scores(
    deal: Deal, ruleset: Ruleset, wrong: Sequence[Fault]
) -> dict[Seat, Sheet | Counted]:
    """What every hand scores; nothing where nobody won, because no score counts then.

    What is wrong with the hands, and with the deal (`wrong`), is raised together, so that all can be put right at once.
    """
    scores: dict[Seat, Sheet | Counted] = {}
    faults = list(wrong)
    if deal.winner is not None:
        try:
            scores = score_deal(deal, ruleset)
        except ImpossibleHand as problem:
            faults += _not_said_yet(problem.faults, wrong)
    if faults:
        raise refusal(deal, faults, "<deal>")
    return scores


def _not_said_yet(faults: Sequence[Fault], said: Sequence[Fault]) -> list[Fault]:
    """The faults that say something new, or of another place."""
    messages = {(fault.message, fault.span, fault.where) for fault in said}
    return [
        fault
        for fault in faults
        if (fault.message, fault.span, fault.where) not in messages
    ]


def _must_go_with_the_fines(deal: Deal, fined: Fines) -> None:
    """Refuse a deal that was won after an offence ended it, or that nobody won although one pays the winner for all."""
    if fined.ends and deal.winner is not None:
        message = sentence(
            "the offence ended the deal, so {winner} cannot have won it",
            winner=deal.winner,
        )
        hint = "leave out won:, or the penalty"
        raise impossible(deal, "won-after-end", message, hint, section="penalty")
    if fined.for_all is not None and fined.ended is not Ended.WON:
        question = sentence(
            "{namer} named the discard falsely and pays the winner for all: what did the winner score?",
            namer=fined.for_all.seat,
        )
        hint = "write won: in the hand of the player who claimed it"
        raise undecided(deal, "no-score", question, hint, section="penalty")


class _SettledWin(NamedTuple):
    """What a win costs: the `dues` of the losers, what is refunded for corrected counts, and what is to be said."""

    dues: tuple[Payment, ...]
    refunds: tuple[Payment, ...]
    notes: tuple[str, ...]


def _settle_win(case: Case, fined: Fines) -> _SettledWin:
    """What a win costs, one player perhaps paying for all."""
    if fined.for_all is None:
        liable = who_is_liable(case)
    else:
        liable = Verdict(
            (fined.for_all.seat,),
            why="discard falsely named and claimed for mah-jongg",
            cite=fined.for_all.rule.cite,
        )
    winning = Winning(case)
    dues = winning.payments(liable)
    refunds: tuple[Payment, ...] = ()
    notes = liable.notes + tuple(winning.notes)
    if case.deal.penalties:
        refunds, notes_of_refunds = corrections(case, liable)
        notes += notes_of_refunds
    notes += seen_elsewhere(case) + worth_of_streak(case)
    return _SettledWin(dues, refunds, notes)


def _wash(deal: Deal, rules: SettlementRules) -> tuple[tuple[Payment, ...], str]:
    """What everybody pays who does not wash, and the note that says so."""
    assert deal.result is not None
    washer = deal.result.by
    if washer is None:
        choices = [
            Choice(sentence("Washed by {seat}", seat=seat), Result(Ending.WASHED, seat))
            for seat in deal.players
        ]
        raise undecided(
            deal,
            "washed-by-nobody",
            "washed: nothing says who washed the hand",
            "write who washed it, such as result: washed by South",
            section="result",
            choices=choices,
        )
    if offence_ends(deal, rules):
        message = sentence(
            "the offence ended the deal, so {by} cannot have washed it", by=washer
        )
        hint = "leave out result:, or the penalty"
        raise impossible(deal, "contradiction", message, hint, section="penalty")
    payments, why = wash(deal, washer, rules.washing)
    note = sentence("washed by {by}: {why}; no scores count", by=washer, why=why)
    return payments, note


def _settlement(
    deal: Deal,
    ruleset: Ruleset,
    scores: Scores,
    payments: tuple[Payment, ...],
    notes: tuple[str, ...],
) -> Settlement:
    """The settlement with every payment rounded, if the ruleset rounds, and what each party has won or lost by it."""
    rules = ruleset.settlement
    if rules.rounding is not None:
        payments = rounded(payments, rules.rounding.to)
        rounding = sentence(
            "every payment is rounded to the nearest {number} ({cite})",
            number=rules.rounding.to,
            cite=rules.rounding.cite,
        )
        notes += (rounding,)
    has_bonus = any(tile.is_bonus for tile in deal.visible)
    if has_bonus and not ruleset.play.bonus_tiles:
        left_out = sentence(
            "{ruleset} is played without bonus tiles: those in visible: are left out of account",
            ruleset=ruleset.id,
        )
        notes += (left_out,)
    parties: list[Party] = list(in_table_order(deal.players))
    if rules.sitting_out is not None:
        parties.append(SITTING_OUT)
    return Settlement(
        rules=ruleset,
        winner=deal.winner if scores else None,
        scores=scores,
        payments=payments,
        net=net_of(payments, parties),
        notes=notes,
    )


def settle_scores(
    scores: Mapping[Seat, int],
    winner: Seat | None,
    discarder: Seat | None,
    ruleset: Ruleset,
) -> Settlement:
    """The settlement of bare scores, in points, counted by hand; without a `discarder` the winning tile was drawn.

    Without a winner no score counts. Raises as `settle` does.
    """
    expect(scores, Mapping, "a score for each seat, such as {Seat.EAST: 48, …},")
    if winner is None:
        _must_have_no_discarder(discarder)
    else:
        winner = _seat(winner)
        _must_have_score(winner, scores)
    win = Win(Means.DRAW)
    if discarder is not None:
        win = Win(Means.DISCARD, source=_seat(discarder))
    hands = []
    for name, score in scores.items():
        seat = _seat(name)
        won = win if seat == winner else None
        hands.append((seat, CountedHand(score, seat, won)))
    result = Result(Ending.DRAW) if winner is None else None
    return settle(Deal(tuple(hands), result=result), ruleset, new=True)


def _must_have_no_discarder(discarder: Seat | None) -> None:
    """Raise UndecidedDeal where a discard won, but nobody is said to have won."""
    if discarder is not None:
        message = sentence(
            "{discarder} discarded the winning tile, but nobody is said to have won",
            discarder=discarder,
        )
        hint = "name the winner, or leave out the discarder"
        raise UndecidedDeal(Fault("no-winner", message, hint=hint), source="--scores")


def _must_have_score(winner: Seat, scores: Mapping[Seat, int]) -> None:
    """Raise UndecidedDeal where the score of the winner is lacking."""
    if winner not in scores:
        message = sentence(
            "{winner} has won, but no score is given for {winner}", winner=winner
        )
        hint = sentence(
            "write {winner}= and the score, such as {winner}=48", winner=winner
        )
        raise UndecidedDeal(Fault("no-score", message, hint=hint), source="--scores")


def _seat(given: Seat | str) -> Seat:
    return expect_member(given, Seat, "a seat (mjscore.Seat)")


def contradictions(deal: Deal, ruleset: Ruleset, *, new: bool) -> list[Fault]:
    """Everything in a deal, which may be `new`, that contradicts the ruleset, or itself; whether it ended is asked later."""
    game = game_of(ruleset)._replace(
        to_the_end=False, options=_options_for(deal, ruleset)
    )
    faults = list(_counted_scores(deal, ruleset, new=new))
    faults += faults_of(deal, game)
    return faults


def with_all_hands(deal: Deal, ruleset: Ruleset) -> Deal:
    """The deal with a hand for each seat where it needs none, because nobody won; as it is where a seat may stay empty."""
    if not deal.needs_no_hands or ruleset.settlement.deal.players is not None:
        return deal
    missing = tuple(
        (seat, CountedHand(0, seat))
        for seat in ruleset.play.seats
        if seat not in deal.players
    )
    return replace(deal, seats=deal.seats + missing) if missing else deal


def _options_for(deal: Deal, ruleset: Ruleset) -> tuple[str, ...]:
    """The options with which so many play as the deal has players; none where so many play anyway."""
    number = len(deal.players)
    if number == _players_of(ruleset):
        return ()
    options = tuple(
        id for id, other in each_option_alone(ruleset) if _players_of(other) == number
    )
    if options and _players_of(load_ruleset(ruleset.id)) == number:
        return ()
    return options


def _players_of(ruleset: Ruleset) -> int:
    game = game_of(ruleset)
    return game.players or len(game.seats)


def game_of(ruleset: Ruleset) -> Game:
    """What legality asks of a ruleset where a whole deal is settled."""
    return scoring_rules(ruleset).game


def _counted_scores(deal: Deal, ruleset: Ruleset, *, new: bool) -> Iterator[Fault]:
    """Which scores counted by hand no hand can have; that of an incorrect hand may be any."""
    for seat, hand in deal.seats:
        if isinstance(hand, CountedHand) and hand.status is None:
            wins = hand.won is not None
            fault = impossible_score(hand.score, wins, ruleset, hand.doubles, new=new)
            if fault is not None:
                yield fault._replace(section=Section.SCORE, seat=seat)


def must_have_ended(deal: Deal, rules: SettlementRules) -> None:
    """Raise UndecidedDeal where nobody won and nothing says how the deal ended."""
    if has_ended(deal, rules):
        return
    may_be_ended = any(penalty.may_end_deal for penalty in deal.penalties)
    section = "penalty" if may_be_ended else ""
    raise undecided_by(deal, ending_fact(deal, rules), section)


def must_tell_incorrect_hands(deal: Deal, ruleset: Ruleset) -> None:
    """Raise UndecidedDeal where somebody has won and an incorrect hand counts, of which nothing is written."""
    faults = []
    for seat, hand in deal.seats:
        if counts_untold(hand, ruleset):
            message = sentence(
                "the sets of a {status} hand score under this ruleset, but nothing of {seat}'s hand is written",
                status=hand.status,
                seat=seat,
            )
            hint = sentence(
                "write what scores in it; or score: and its score, such as score: 0, above status: {status}",
                status=hand.status,
            )
            faults.append(
                fault_in(Section.STATUS, "incorrect-untold", message, hint, seat=seat)
            )
    if faults:
        raise refusal(deal, faults, "<deal>", UndecidedDeal)


def counts_untold(hand: Hand | CountedHand, ruleset: Ruleset) -> bool:
    """Whether nothing is written of a hand but that it is incorrect, and its sets count under the ruleset."""
    if isinstance(hand, CountedHand) or hand.status is None:
        return False
    if ruleset.counts_nothing(hand.status):
        return False
    return not (hand.tiles or hand.bonus or hand.unwritten)


def as_it_came_about(deal: Deal, robbery: Robbery | None) -> Deal:
    """The deal with the victim named in `won:`, and a robbed concealed kong as the concealed three that is left (60)."""
    if robbery is None or robbery.victim is None:
        return deal
    seats = []
    for seat, hand in deal.seats:
        if seat is robbery.winner and hand.won is not None:
            hand = replace(hand, won=replace(hand.won, source=robbery.victim))
        elif seat is robbery.victim and robbery.concealed and isinstance(hand, Hand):
            hand = _with_three_left(hand, robbery.tile)
        seats.append((seat, hand))
    return replace(deal, seats=tuple(seats))


def _with_three_left(hand: Hand, tile: Tile) -> Hand:
    def is_robbed(group: Group) -> bool:
        return group.kind is Kind.KONG and group.tile == tile and group.is_concealed

    left = Group(Kind.PUNG, tile, Form.CONCEALED)
    exposed = [group for group in hand.exposed if not is_robbed(group)]
    fixed = [group for group in hand.fixed if not is_robbed(group)]
    fixed += [left for group in hand.groups if is_robbed(group)]
    return replace(hand, exposed=tuple(exposed), fixed=tuple(fixed))


def must_be_robbed_for(
    deal: Deal, robbery: Robbery | None, scores: Scores, rules: SettlementRules
) -> None:
    """Raise ImpossibleHand where a concealed kong was robbed for a hand that may not rob it (Millington 58)."""
    if robbery is None or not robbery.concealed:
        return
    sheet = scores[robbery.winner]
    if not isinstance(sheet, Sheet):
        return
    robbing = rules.deal.robbed_for
    if any(line.id in robbing for line in sheet.items):
        return
    names = " or ".join(words_of(id) for id in robbing)
    why = sentence("a concealed kong can be robbed only for {named}", named=names)
    fault = concealed_kong_robbed(robbery.winner, robbery.tile, robbery.victim, why)
    raise refusal(deal, [fault])
