"""Who pays for the others: as the deal states, or worked out from the groups on the table and who discarded what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from mjscore.citations import Citation
from mjscore.deals import Deal
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand
from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.seats import Seat
from mjscore.settlement.dangers import Hit, Sight, dangers_in_force, earlier_hits, last_hits, sight_of
from mjscore.settlement.excuses import excuse_for
from mjscore.settlement.payments import left_of
from mjscore.settlement.places import place, undecided
from mjscore.settlement.rules import Liability, SettlementRules
from mjscore.settlement.scores import Scores, completed_by_claim, displayed


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who is liable: `whole` pays all that is due to the winner; or `first`, or `first` and `last`, pay a half each.

    A `first` alone pays half of what the others owe. `losers_settle` says whether the losers still settle their differences.
    """

    whole: Seat | None = None
    first: Seat | None = None
    last: Seat | None = None
    why: str = ""
    cite: Citation | None = None
    refunds: bool = False
    losers_settle: bool = False
    notes: tuple[str, ...] = ()

    @property
    def anybody(self) -> bool:
        """Whether anybody is liable."""
        return self.whole is not None or self.first is not None or self.last is not None


NOBODY = Verdict()


def verdict(deal: Deal, scores: Scores, ruleset: Ruleset, rules: SettlementRules) -> Verdict:
    """Who is liable for the win of a deal; raises UndecidedDeal where a fact that matters is not written."""
    if deal.liable:
        return _stated(deal, rules)
    judge = _Judge(deal, scores, ruleset, rules)
    found = judge.by_danger() if rules.liability is not None else NOBODY
    if not found.anybody and rules.feeding is not None:
        fed = judge.by_feeding(rules.feeding.number, rules.feeding.cite)
        return replace(fed, notes=(*found.notes, *fed.notes))
    return found


_STATED: Final = frozenset({(0, 0, 1), (0, 1, 0), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0)})
"""How many seats `liable:` may name: who made the first discard, who pays a half, who pays all or made the second discard."""
_SHARES: Final = (
    "write the seat that pays all; or one or two that pay a half; or who made the first discard, and who the second"
)


def _stated(deal: Deal, rules: SettlementRules) -> Verdict:
    """What `liable:` says outright."""
    firsts = [each.seat for each in deal.liable if each.first_discard]
    halves = [each.seat for each in deal.liable if each.half and not each.first_discard]
    others = [each.seat for each in deal.liable if not each.half and not each.first_discard]
    if (len(firsts), len(halves), len(others)) not in _STATED:
        message = f"liable: which of these {len(deal.liable)} pays what?"
        raise undecided(deal, Fault("liable-unclear", message, place(deal, "liable"), _SHARES))
    if rules.liability is None:
        if rules.feeding is not None and not (deal.liable[0].half or deal.liable[0].first_discard):
            return Verdict(
                whole=deal.liable[0].seat, why="liable, as the deal says", cite=rules.feeding.cite, losers_settle=True
            )
        return Verdict(notes=("liable: nobody pays for another under this ruleset and its options",))
    liability = rules.liability
    source = next(hand.won.source for _, hand in deal.seats if hand.won is not None)
    verdict = Verdict(why="liable, as the deal says", cite=liability.cite, refunds=liability.refunds)
    if (firsts or halves) and liability.later != "half":
        message = "liable: this ruleset knows no half shares"
        raise undecided(deal, Fault("no-halves", message, place(deal, "liable"), "write: liable: and the seat alone"))
    if firsts:
        last = next(iter((*others, *halves)), source)
        if last is None:
            raise undecided(
                deal,
                Fault("no-discarder", "liable: first discard, but who made the second?", hint="write won: discard … from …"),
            )
        return _both(verdict, firsts[0], last)
    if len(halves) == 2:
        return _both(verdict, halves[0], halves[1])
    return replace(verdict, first=halves[0]) if halves else replace(verdict, whole=others[0])


def _both(verdict: Verdict, first: Seat, last: Seat) -> Verdict:
    return replace(verdict, whole=first) if first is last else replace(verdict, first=first, last=last)


class _Judge:
    """Works the liability of one deal out."""

    def __init__(self, deal: Deal, scores: Scores, ruleset: Ruleset, rules: SettlementRules) -> None:
        self.deal, self.scores, self.ruleset, self.rules = deal, scores, ruleset, rules
        self.notes: list[str] = []
        winner = deal.winner
        won = deal.hand(winner).won if winner is not None else None
        self.source = won.source if won is not None and won.claimed else None

    def by_danger(self) -> Verdict:
        """Who is liable for a dangerous discard."""
        liability = self.rules.liability
        sight = sight_of(self.deal, self.scores, self.ruleset)
        if liability is None or sight is None:
            return NOBODY
        dangers = dangers_in_force(self.rules.dangers, self.ruleset)
        final = last_hits(self.deal, sight, dangers)
        last = self._last(final)
        first = None if final and not liability.shared else self._first(sight, liability)
        return self._conclude(liability, final, last, first)

    def _conclude(
        self, liability: Liability, final: Sequence[Hit], last: Seat | None, first: tuple[Seat, Hit] | None
    ) -> Verdict:
        verdict = Verdict(refunds=liability.refunds, losers_settle=liability.losers_settle, notes=tuple(self.notes))
        if last is not None:
            danger = final[0].danger
            verdict = replace(verdict, why=f"discarded the winning tile: {danger.name}", cite=danger.cite)
            return replace(verdict, whole=last) if first is None else _both(verdict, first[0], last)
        if first is None:
            return verdict
        seat, hit = first
        verdict = replace(verdict, why=f"discarded into {hit.group}: {hit.danger.name}", cite=hit.danger.cite)
        return replace(verdict, whole=seat) if liability.later == "whole" else replace(verdict, first=seat)

    def _last(self, hits: Sequence[Hit]) -> Seat | None:
        """The discarder of the winning tile, if it was dangerous and he has no excuse."""
        if not hits:
            return None
        if self.source is None:
            what = "the winning tile was dangerous: who discarded it?"
            raise undecided(self.deal, Fault("no-discarder", what, hint="write won: discard … from …, or liable: …"))
        if self.deal.no_choice is self.source:
            self.notes.append(f"{self.source} had no choice but to discard dangerously")
            return None
        return None if self._excused(self.source, hits) else self.source

    def _excused(self, seat: Seat, hits: Sequence[Hit]) -> bool:
        if not self.rules.excuses:
            return False
        hand, sheet = self.deal.hand(seat), self.scores[seat]
        if not isinstance(hand, Hand) or not isinstance(sheet, Sheet):
            what = f"{seat} discarded dangerously; whether {seat}'s own hand excuses it cannot be told"
            raise undecided(
                self.deal, Fault("counted-hand", what, hint=f"write {seat}'s tiles, or liable: {seat}, or no choice: {seat}")
            )
        excuse = excuse_for(hand, sheet, hits, self.rules.excuses, self.ruleset)
        if excuse is None:
            return False
        self.notes.append(f"{seat} discarded dangerously and is excused: {_words(excuse.id)} ({excuse.cite})")
        if excuse.no_choice:
            self.notes.append(f"had {seat} claimed a tile on that same turn, {seat} would pay: write liable: {seat}")
        return True

    def _first(self, sight: Sight, liability: Liability) -> tuple[Seat, Hit] | None:
        """Who made the latest earlier dangerous discard that was claimed for a set."""
        if liability.later == "nothing":
            return None
        for hit in earlier_hits(sight, dangers_in_force(self.rules.dangers, self.ruleset), liability):
            if hit.group is None:
                continue
            if not hit.sure:
                what = f"was the concealed kong declared before {hit.group} was claimed?"
                hint = "write the kong under exposed:, in its place among the groups, or liable: …"
                raise undecided(self.deal, Fault("kong-undated", what, hint=hint))
            seat = self._fed_by(hit.group, f"{hit.group} was claimed from a dangerous discard")
            if seat is not self.deal.no_choice:
                return seat, hit
            self.notes.append(f"{seat} had no choice but to discard dangerously")
        return None

    def _fed_by(self, group: Group, why: str) -> Seat:
        """The seat a group was claimed from; a chow comes from the left-hand player."""
        winner = self.deal.winner
        if group.source is not None:
            return group.source
        if winner is not None and group.kind is Kind.CHOW:
            return left_of(winner, self.deal.players)
        raise undecided(self.deal, Fault("no-source", f"{why}: from whom?", hint=f"write {group} from …, or liable: …"))

    def by_feeding(self, sets: int, cite: Citation) -> Verdict:
        """The left-hand player, if every one of `sets` sets was claimed from him."""
        winner = self.deal.winner
        hand = self.deal.hand(winner) if winner is not None else None
        if winner is None or not isinstance(hand, Hand):
            return NOBODY
        left = left_of(winner, self.deal.players)
        claimed = [group for group in self._sets_at_the_end(winner, hand) if group.form is not Form.CONCEALED]
        if len(claimed) < sets or any(group.source not in (None, left) for group in claimed):
            return NOBODY
        for group in claimed:
            self._fed_by(group, f"{winner} claimed every set, and of {group} it matters")
        return Verdict(whole=left, why=f"fed {winner} all {sets} sets", cite=cite, losers_settle=True)

    def _sets_at_the_end(self, winner: Seat, hand: Hand) -> list[Group]:
        """The sets on the table when the hand was complete, the one that a claimed winning tile completed among them."""
        sheet = self.scores[winner]
        groups = list(displayed(hand, sheet))
        completed = completed_by_claim(hand, sheet)
        if completed is not None:
            groups.append(completed)
        return [group for group in groups if group.kind in (Kind.CHOW, Kind.PUNG, Kind.KONG)]


def _words(id: str) -> str:
    return id.replace("-", " ")
