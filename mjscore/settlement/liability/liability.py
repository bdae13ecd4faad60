"""Who pays for the others: as the deal states, or worked out from the groups on the table and who discarded what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mjscore.citations import Citation
from mjscore.deals import Deal
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand, Means, Win
from mjscore.problems import Fault, Subject, UndecidedDeal, so_many
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.seats import Seat, left_of
from mjscore.settlement.liability.dangers import (
    Hit,
    SeenHand,
    claimed_with_few_left,
    dangerous_tiles,
    dangers_in_force,
    earlier_hits,
    few_left,
    last_hits,
    perhaps_unseen,
    sight_of,
    standing_tiles,
    unseen_tiles,
)
from mjscore.settlement.liability.excuses import Discarded, excuse_for, perhaps_excused
from mjscore.settlement.places import impossible, place, undecided
from mjscore.settlement.rules.rules import LiabilityRule, SettlementRules
from mjscore.settlement.scores import Counted, Scores, completed_by_claim, displayed
from mjscore.tiles import Tile, write_tiles


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who is liable: one `pays_all` that is due to the winner, or two pay a half each.

    Where only `pays_half` is named, that player pays half of what the others owe.
    `losers_settle` says whether the losers still settle their differences.
    """

    pays_all: Seat | None = None
    pays_half: Seat | None = None
    pays_other_half: Seat | None = None
    why: str = ""
    cite: Citation | None = None
    refunds: bool = False
    losers_settle: bool = False
    notes: tuple[str, ...] = ()

    @property
    def anybody(self) -> bool:
        """Whether anybody is liable."""
        return self.pays_all is not None or self.pays_half is not None or self.pays_other_half is not None


NOBODY = Verdict()


def who_is_liable(
    deal: Deal, scores: Scores, ruleset: Ruleset, rules: SettlementRules, *, robbed_concealed: bool = False
) -> Verdict:
    """Who is liable for the win of a deal; raises UndecidedDeal where a fact that matters is not written.

    `robbed_concealed`: the winning tile came from a concealed kong. Then it counts as no discard, but the fourth tile of an
    exposed kong does (Millington 94).
    """
    if deal.liable:
        return _stated(deal, rules)
    inquiry = _Inquiry(deal, scores, ruleset, rules, robbed_concealed)
    return inquiry.by_feeding_or_danger() if rules.feeding is not None else inquiry.by_danger()


_NO_EFFECT: Final = "liable: has no effect: under this ruleset and its options nobody pays for another player"
_STATED: Final = frozenset({(0, 0, 1), (0, 1, 0), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0)})
"""How many seats `liable:` may name: who made the first discard, who pays a half, who pays all or made the second discard."""
_SHARES: Final = "write liable: South (who pays all), or South half, West half, or South first discard, West"


def _stated(deal: Deal, rules: SettlementRules) -> Verdict:
    """What `liable:` says outright."""
    firsts = [each.seat for each in deal.liable if each.first_discard]
    halves = [each.seat for each in deal.liable if each.half and not each.first_discard]
    others = [each.seat for each in deal.liable if not each.half and not each.first_discard]
    if rules.liability is None and rules.feeding is None:
        return Verdict(notes=(_NO_EFFECT,))
    if (len(firsts), len(halves), len(others)) not in _STATED:
        message = f"liable: it is not clear what each of these {len(deal.liable)} pays"
        raise undecided(deal, Fault("liable-unclear", message, place(deal, "liable"), _SHARES))
    if rules.liability is None and rules.feeding is not None:
        _must_be_the_feeder(deal, rules.feeding.cite)
        return Verdict(pays_all=deal.liable[0].seat, why="liable, as the deal says", cite=rules.feeding.cite)
    liability = rules.liability
    assert liability is not None
    won = next(hand.won for _, hand in deal.seats if hand.won is not None)
    verdict = Verdict(why="liable, as the deal says", cite=liability.cite, refunds=liability.refunds)
    if (firsts or halves) and liability.later != "half":
        message = f"liable: this ruleset has no half shares; one player pays for all ({liability.cite})"
        hint = "write liable: and one seat; after two dangerous discards only the second player is liable"
        raise undecided(deal, Fault("no-halves", message, place(deal, "liable"), hint))
    if rules.dangers and liability.later == "nothing":
        _must_be_the_discarder(deal, others[0], won, liability.cite)
    if firsts:
        last = next(iter((*others, *halves)), won.source)
        if last is None and not won.claimed and won.means is not Means.UNKNOWN:
            message = "liable: first discard needs a second one, but the winning tile was drawn"
            fault = Fault("no-discarder", message, place(deal, "liable"), f"write liable: {firsts[0]} half")
            raise undecided(deal, fault)
        if last is None:
            message = "liable: first discard is written, but who made the second?"
            raise undecided(deal, Fault("no-discarder", message, hint="write won: discard … from …"))
        return _both(verdict, firsts[0], last)
    if len(halves) == 2:
        return _both(verdict, halves[0], halves[1])
    return replace(verdict, pays_half=halves[0]) if halves else replace(verdict, pays_all=others[0])


def _must_be_the_feeder(deal: Deal, cite: Citation) -> None:
    """Raise UndecidedDeal where `liable:` says something else than that the winner's left-hand neighbour pays for all."""
    left = left_of(deal.winner, deal.players) if deal.winner is not None else None
    liable = deal.liable[0]
    if len(deal.liable) > 1 or liable.seat is not left or liable.half or liable.first_discard:
        message = (
            f"liable: only {left}, who plays just before {deal.winner}, can have fed all the sets, and pays the whole ({cite})"
        )
        fault = Fault("not-the-feeder", message, place(deal, "liable"), f"write liable: {left}, or leave it out")
        raise undecided(deal, fault)


def _must_be_the_discarder(deal: Deal, seat: Seat, won: Win, cite: Citation) -> None:
    """Raise UndecidedDeal where `liable:` names another than the discarder of the winning tile, as far as he is known."""
    if won.means is Means.UNKNOWN or (won.claimed and won.source in (None, seat)):
        return
    who = f"{won.source} discarded the winning tile" if won.claimed else "the winning tile was drawn"
    message = f"liable: {seat}, but {who}, and nobody but its discarder pays for all ({cite})"
    hint = f"write liable: {won.source}, or leave it out" if won.claimed else "leave it out"
    raise undecided(deal, Fault("not-the-discarder", message, place(deal, "liable"), hint))


def _both(verdict: Verdict, first: Seat, last: Seat) -> Verdict:
    return replace(verdict, pays_all=first) if first is last else replace(verdict, pays_half=first, pays_other_half=last)


class _Inquiry:
    """Works the liability of one deal out."""

    def __init__(self, deal: Deal, scores: Scores, ruleset: Ruleset, rules: SettlementRules, robbed_concealed: bool) -> None:
        self.deal, self.scores, self.ruleset, self.rules = deal, scores, ruleset, rules
        self.notes: list[str] = []
        winner = deal.winner
        won = deal.hand(winner).won if winner is not None else None
        self.source = won.source if won is not None and won.claimed else None
        self.sight = sight_of(deal, scores, ruleset, discarded=not robbed_concealed) if rules.liability is not None else None
        self.dangers = dangers_in_force(rules.dangers, ruleset)

    def by_feeding_or_danger(self) -> Verdict:
        """The left-hand neighbour who fed the winner every set pays for all (decision “two-insurances”)."""
        left = left_of(self.deal.winner, self.deal.players) if self.deal.winner is not None else None
        try:
            fed = self.by_feeding()
        except UndecidedDeal:
            danger = self.by_danger()
            if danger.pays_all is left:
                return danger
            raise
        return fed if fed.anybody else self.by_danger()

    def by_danger(self) -> Verdict:
        """Who is liable for a dangerous discard."""
        liability, sight = self.rules.liability, self.sight
        if liability is None:
            return NOBODY
        if sight is None:
            return Verdict(notes=tuple(self._of_a_counted_winner()))
        final = last_hits(self.deal, sight, self.dangers)
        first = None if final and not liability.shared else self._first(sight, liability)
        if not final:
            self._must_know_what_was_showing(sight)
        last = self._last(final, first)
        if last is None and (not final or liability.shared):
            self._may_have_been_claimed_late(sight, liability, -1 if first is None else first[1].place)
        return self._conclude(liability, final, last, first)

    def _of_a_counted_winner(self) -> Iterator[str]:
        """What to write where few tiles were left and the winner's tiles are not written (90g)."""
        for danger in self.dangers:
            if few_left(self.deal, danger):
                yield (
                    f"{self.deal.winner}'s tiles are not written: if one was claimed with {danger.wall} or fewer tiles left, "
                    f"and no other like it was visible, write liable: and the player who discarded it ({danger.cite})"
                )

    def _may_have_been_claimed_late(self, sight: SeenHand, liability: LiabilityRule, after: int) -> None:
        """Note the sets that were perhaps claimed with few tiles left: the wall of that time is not recorded (90g, 92)."""
        for danger in self.dangers:
            for group in claimed_with_few_left(self.deal, sight, danger, liability, after):
                left = left_of(self.deal.winner, self.deal.players) if self.deal.winner is not None else None
                seat = group.source or (left if group.kind is Kind.CHOW else None)
                self.notes.append(
                    f"if {group} was claimed with {danger.wall} or fewer tiles left, and no other like its tile was visible, "
                    f"write liable: {seat or 'and the player who discarded it'} ({danger.cite})"
                )

    def _must_know_what_was_showing(self, sight: SeenHand) -> None:
        """Raise UndecidedDeal where few tiles were left and nothing says whether the winning tile was visible (90g)."""
        danger = next((each for each in self.dangers if perhaps_unseen(self.deal, sight, each)), None)
        if danger is None or (self.source is not None and self.source in self.deal.no_choice):
            return
        what = f"with {so_many(self.deal.wall or 0, 'tile')} left it matters whether {sight.winning} was visible on the table"
        hint = f"write visible: and the discards on the table; if no {sight.winning} is among them, the discarder pays for all"
        raise undecided(self.deal, Fault("not-told-what-was-visible", f"{what} ({danger.cite})", hint=hint))

    def _conclude(
        self, liability: LiabilityRule, final: Sequence[Hit], last: Seat | None, first: tuple[Seat, Hit] | None
    ) -> Verdict:
        verdict = Verdict(refunds=liability.refunds, losers_settle=liability.losers_settle, notes=tuple(self.notes))
        if last is not None:
            danger = final[0].danger
            verdict = replace(verdict, why=f"discarded the winning tile: {danger.name}", cite=danger.cite)
            return replace(verdict, pays_all=last) if first is None else _both(verdict, first[0], last)
        if first is None:
            return verdict
        seat, hit = first
        verdict = replace(verdict, why=f"discarded into {hit.group}: {hit.danger.name}", cite=hit.danger.cite)
        return replace(verdict, pays_all=seat) if liability.later == "whole" else replace(verdict, pays_half=seat)

    def _last(self, hits: Sequence[Hit], first: tuple[Seat, Hit] | None) -> Seat | None:
        """The discarder of the winning tile, if it was dangerous and he has no excuse."""
        if not hits:
            return None
        if self.source is None:
            what = "the winning tile was dangerous: who discarded it?"
            raise undecided(self.deal, Fault("no-discarder", what, hint="write won: discard … from … (or rob … from …)"))
        if self.source in self.deal.no_choice:
            self._must_have_had_no_choice(self.source, hits)
            self.notes.append(f"{self.source} had no choice but to discard dangerously")
            return None
        earlier = first[0] if first is not None and first[0] is not self.source else None
        return None if self._excused(self.source, hits, earlier) else self.source

    def _must_have_had_no_choice(self, seat: Seat, hits: Sequence[Hit]) -> None:
        """Raise ImpossibleHand where a player claims to have had no other discard and his hand shows a harmless tile."""
        hand = self.deal.hand(seat)
        if not isinstance(hand, Hand):
            return
        dangerous = self._dangerous_for(seat, hits)
        harmless = sorted({tile for tile in standing_tiles(hand) if tile not in dangerous})
        if harmless and not self._may_be_excused_otherwise(hand, self.scores[seat], hits):
            message = f"no choice: {seat}, but {seat} holds {write_tiles(harmless)}, which would have been safe to discard"
            where = place(self.deal, "no choice")
            raise impossible(self.deal, [Fault("had-a-choice", message, where, "leave out no choice:")])

    def _may_be_excused_otherwise(self, hand: Hand, sheet: Sheet | Counted, hits: Sequence[Hit]) -> bool:
        """Whether his own hand excuses him, whatever else he could have discarded.

        Where not all of his tiles are written: whether it may.
        """
        others = [excuse for excuse in self.rules.excuses if not excuse.no_choice]
        if not isinstance(sheet, Sheet):
            return False
        look = perhaps_excused if hand.others else excuse_for
        return look(Discarded(hand, sheet, tuple(hits), frozenset()), others, self.ruleset) is not None

    def _dangerous_for(self, discarder: Seat, hits: Sequence[Hit]) -> frozenset[Tile]:
        """Every tile that was dangerous to discard, by what anybody else had on the table."""
        sight = self.sight
        found = [hit.dangerous for hit in hits]
        for danger in self.dangers:
            if sight is not None and few_left(self.deal, danger):
                found.append(unseen_tiles(self.deal, sight))
        for seat, hand in self.deal.seats:
            if seat is discarder or not isinstance(hand, Hand):
                continue
            shown = (*sight.shown, *sight.undated) if sight is not None and seat is self.deal.winner else hand.melds
            found += [
                dangerous_tiles(danger, kinds, shown)
                for danger in self.dangers
                for kinds in danger.kinds
                if not (danger.whole_hand and any(not kinds.issuperset(group.tiles) for group in shown))
            ]
        return frozenset[Tile]().union(*found)

    def _excused(self, seat: Seat, hits: Sequence[Hit], earlier: Seat | None) -> bool:
        """Whether a dangerous discarder's own hand excuses him; `earlier` is who made the first of two dangerous discards."""
        if not self.rules.excuses:
            return False
        hand, sheet = self.deal.hand(seat), self.scores[seat]
        stated = f"liable: {seat}" if earlier is None else f"liable: {earlier} first discard"
        hint = f"write {seat}'s tiles; or {stated} if nothing excuses it, or no choice: {seat} if something does"
        about = Subject(str(seat), first_discard="" if earlier is None else str(earlier))
        if not isinstance(hand, Hand) or not isinstance(sheet, Sheet):
            what = f"{seat} discarded dangerously; whether {seat}'s own hand excuses it is not known"
            raise undecided(self.deal, Fault("counted-hand", what, hint=hint, about=about))
        discarded = Discarded(hand, sheet, tuple(hits), self._dangerous_for(seat, hits))
        perhaps = perhaps_excused(discarded, self.rules.excuses, self.ruleset)
        if perhaps is not None:
            excused = f"may excuse it ({_words(perhaps.id)}, {perhaps.cite})"
            what = (
                f"{seat} discarded dangerously; {hand.others} of {seat}'s tiles {'are' if hand.others != 1 else 'is'} "
                f"not written and {excused}"
            )
            where = place(self.deal, "concealed", seat)
            raise undecided(self.deal, Fault("tiles-not-told", what, where, hint, about=about))
        excuse = None if hand.others else excuse_for(discarded, self.rules.excuses, self.ruleset)
        if excuse is None:
            return False
        self.notes.append(f"{seat} discarded dangerously and is excused: {_words(excuse.id)} ({excuse.cite})")
        if excuse.no_choice:
            self.notes.append(f"if {seat} claimed a tile on that same turn, {seat} must pay: write {stated}")
        return True

    def _first(self, sight: SeenHand, liability: LiabilityRule) -> tuple[Seat, Hit] | None:
        """Who made the latest earlier dangerous discard that was claimed for a set."""
        if liability.later == "nothing":
            return None
        for hit in earlier_hits(sight, self.dangers, liability):
            if hit.group is None:
                continue
            if not hit.sure:
                what = f"was the concealed kong declared before {hit.group} was claimed, or after?"
                hint = f"write the kong under exposed:, before or after {hit.group}"
                raise undecided(self.deal, Fault("kong-undated", what, hint=hint, about=Subject(group=str(hit.group))))
            seat = self._fed_by(hit.group, f"{hit.group} was claimed from a dangerous discard")
            if seat not in self.deal.no_choice:
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
        fault = Fault("no-source", f"{why}: who discarded it?", hint=f"write {group} from …", about=Subject(group=str(group)))
        raise undecided(self.deal, fault)

    def by_feeding(self) -> Verdict:
        """The left-hand player, if every set was claimed from him."""
        winner, rule = self.deal.winner, self.rules.feeding
        hand = self.deal.hand(winner) if winner is not None else None
        if rule is None or winner is None or not isinstance(hand, Hand):
            return NOBODY
        left = left_of(winner, self.deal.players)
        claimed = [group for group in self._sets_at_the_end(winner, hand) if group.form is not Form.CONCEALED]
        if len(claimed) < rule.number or any(group.source not in (None, left) for group in claimed):
            return NOBODY
        for group in claimed:
            self._fed_by(group, f"{winner} claimed every set, also {group}")
        return Verdict(pays_all=left, why=f"fed {winner} all {rule.number} sets", cite=rule.cite)

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
