"""Who pays for the others, worked out from the groups on the table and who discarded what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from mjscore.game.deals import Liability
from mjscore.game.groups import SETS, Form, Group, Kind
from mjscore.game.hands import Hand, Means
from mjscore.game.legality import impossible, undecided
from mjscore.game.seats import Seat, left_of
from mjscore.game.tiles import Tile, write_tiles
from mjscore.problems import Choice, UndecidedDeal, words_of
from mjscore.rules.citations import Citation
from mjscore.rules.danger_keys import LiabilityRule
from mjscore.scoring import Sheet
from mjscore.sentences import sentence, so_many
from mjscore.settlement.dangers import (
    Hit,
    SeenHand,
    claimed_for_a_set,
    completed_by_claim,
    dangerous_tiles,
    dangers_in_force,
    displayed,
    earlier_hits,
    few_left,
    last_hits,
    seen_hand,
    tiles_of_hits,
)
from mjscore.settlement.draft import GroupFrom, KongsLaid, NoChoice, Showing
from mjscore.settlement.excuses import Plea
from mjscore.settlement.facts import who_discarded
from mjscore.settlement.scores import Case


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who is `liable`: one player for all that is due to the winner, or for `half` of it; or two for half each."""

    liable: tuple[Seat, ...] = ()
    half: bool = False
    why: str = ""
    cite: Citation | None = None
    refunds: bool = False
    notes: tuple[str, ...] = ()

    def shared(self, first: Seat, last: Seat) -> Verdict:
        """Two dangerous discards: half each, or all if one player made both."""
        return replace(self, liable=(first,) if first is last else (first, last))


NOBODY_LIABLE: Final = Verdict()


class EarlierDiscard(NamedTuple):
    """A dangerous discard before that of the winning tile: who made it, and what it brought about."""

    seat: Seat
    hit: Hit


class Inquiry:
    """Who is liable by the groups on the table and by who discarded what."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.deal = case.deal
        self.rules = case.rules
        self.winner = case.winner
        self.notes: list[str] = []
        self.left = left_of(case.winner, case.deal.players)
        self.source = case.won.source if case.won.claimed else None
        self.seen: SeenHand | None = None
        if case.rules.liability is not None:
            self.seen = seen_hand(case)
        self.dangers = dangers_in_force(case.rules.dangers, case.ruleset)
        self.late_dangers = [
            danger for danger in self.dangers if few_left(case.deal, danger)
        ]

    def by_feeding_or_danger(self) -> Verdict:
        """The left-hand neighbour who fed the winner every set pays for all (decision “two-insurances”)."""
        try:
            fed = self._by_feeding()
        except UndecidedDeal:
            danger = self.by_danger()
            if danger.liable == (self.left,) and not danger.half:
                return danger
            raise
        return fed if fed.liable else self.by_danger()

    def by_danger(self) -> Verdict:
        """Who is liable for a dangerous discard."""
        liability = self.rules.liability
        seen = self.seen
        if liability is None:
            return NOBODY_LIABLE
        if seen is None:
            self._note_of_a_counted_winner()
            return Verdict(notes=tuple(self.notes))
        final = last_hits(self.deal, seen, self.dangers)
        first = None
        if not final or liability.second_discard != "alone":
            first = self._first(seen, liability)
        if not final:
            self._must_know_what_was_showing(seen)
        last = self._last(final, first)
        if last is None and (not final or liability.second_discard == "shared"):
            place = -1 if first is None else first.hit.place
            self._may_have_been_claimed_late(seen, liability, after=place)
        return self._conclude(liability, final, last, first)

    def _note_of_a_counted_winner(self) -> None:
        """Say what to write where few tiles were left and the winner's tiles are not written (90g)."""
        for danger in self.late_dangers:
            claimed = sentence(
                "if one was claimed with {wall} or fewer tiles left, and no other like it was visible",
                wall=danger.wall_at_most,
            )
            who = sentence(
                "write liable: and the player who discarded it ({cite})",
                cite=danger.cite,
            )
            self.notes.append(
                sentence(
                    "{winner}'s tiles are not written: {claimed}, {who}",
                    winner=self.winner,
                    claimed=claimed,
                    who=who,
                )
            )

    def _may_have_been_claimed_late(
        self, seen: SeenHand, liability: LiabilityRule, after: int
    ) -> None:
        """Note the sets that were perhaps claimed with few tiles left: the wall of that time is not recorded (90g, 92)."""
        if liability.later == "nothing":
            return
        claimed = [
            group
            for group in seen.shown[after + 1 :]
            if claimed_for_a_set(group, liability)
        ]
        for danger in self.late_dangers:
            few = sentence(
                "with {wall} or fewer tiles left, and no other like its tile was visible",
                wall=danger.wall_at_most,
            )
            for group in claimed:
                who = self._likely_source(group) or "and the player who discarded it"
                self.notes.append(
                    sentence(
                        "if {group} was claimed {few}, write liable: {who} ({cite})",
                        group=group,
                        few=few,
                        who=who,
                        cite=danger.cite,
                    )
                )

    def _must_know_what_was_showing(self, seen: SeenHand) -> None:
        """Raise UndecidedDeal where few tiles were left and nothing says whether the winning tile was visible (90g)."""
        had_no_choice = self.source is not None and self.source in self.deal.no_choice
        if not self.late_dangers or had_no_choice:
            return
        danger = self.late_dangers[0]
        if self.deal.visible or not seen.claimed or seen.winning not in seen.unseen:
            return
        what = sentence(
            "with {tiles} left it matters whether {winning} was visible on the table",
            tiles=so_many(self.deal.wall or 0, "tile"),
            winning=seen.winning,
        )
        hint = sentence(
            "write visible: and the discards on the table; if no {winning} is among them, the discarder pays for all",
            winning=seen.winning,
        )
        raise undecided(
            self.deal,
            "not-told-what-was-visible",
            f"{what} ({danger.cite})",
            hint,
            choices=self._was_showing(seen.winning),
        )

    def _was_showing(self, tile: Tile) -> Iterator[Choice]:
        """Whether the winning tile was showing, where its discarder is known."""
        if self.source is not None:
            yield Choice(sentence("{tile} was showing", tile=tile), Showing(tile))
            yield Choice("It was not", Liability(self.source))

    def _conclude(
        self,
        liability: LiabilityRule,
        final: Sequence[Hit],
        last: Seat | None,
        first: EarlierDiscard | None,
    ) -> Verdict:
        """Who is liable: the discarder of the winning tile, with the one before him, or that one alone."""
        verdict = Verdict(
            refunds=liability.culprit == "refunds",
            notes=tuple(self.notes),
        )
        if last is not None:
            danger = final[0].danger
            cite = danger.cite
            how = "discarded the winning tile"
            if self.case.won.means is Means.ROB:
                how = "robbed of the winning tile"
                cite = liability.robbed or cite
            verdict = replace(verdict, why=f"{how}: {danger.name}", cite=cite)
            earlier = last if first is None else first.seat
            return verdict.shared(earlier, last)
        if first is None:
            return verdict
        seat, hit = first
        why = sentence(
            "discarded into {group}: {name}", group=hit.group, name=hit.danger.name
        )
        return replace(
            verdict,
            liable=(seat,),
            half=liability.later != "whole",
            why=why,
            cite=hit.danger.cite,
        )

    def _last(self, hits: Sequence[Hit], first: EarlierDiscard | None) -> Seat | None:
        """The discarder of the winning tile, if that was dangerous and nothing excuses him; raises UndecidedDeal where he is not known."""
        if not hits:
            return None
        if self.source is None:
            what = "the winning tile was dangerous: who discarded it?"
            raise undecided(
                self.deal,
                "no-discarder",
                what,
                "write won: discard … from … (or rob … from …)",
                choices=who_discarded(self.deal),
            )
        if self.source in self.deal.no_choice:
            self._must_have_had_no_choice(self.source, hits)
            self._note_that_he_had_no_choice(self.source)
            return None
        earlier = None
        if first is not None and first.seat is not self.source:
            earlier = first.seat
        if self._excused(self.source, hits, earlier):
            return None
        return self.source

    def _must_have_had_no_choice(self, seat: Seat, hits: Sequence[Hit]) -> None:
        """Raise ImpossibleHand where a player claims to have had no other discard and his hand shows a harmless tile.

        Not where his own hand excuses him, or may for all that is written of it, whatever else he could have discarded.
        """
        hand = self.deal.hand(seat)
        sheet = self.case.scores[seat]
        if not isinstance(hand, Hand):
            return
        harmless = sorted(set(hand.standing) - self._dangerous_for(seat, hits))
        if not harmless:
            return
        if isinstance(sheet, Sheet):
            nothing: frozenset[Tile] = frozenset()
            plea = Plea(hand, sheet, tuple(hits), nothing, ruleset=self.case.ruleset)
            others = [excuse for excuse in self.rules.excuses if not excuse.no_choice]
            if plea.excuse(others) is not None:
                return
        what = sentence(
            "holds {harmless}, which would have been safe to discard",
            harmless=write_tiles(harmless),
        )
        message = sentence("no choice: {seat}, but {seat} {what}", seat=seat, what=what)
        hint = "leave out no choice:"
        raise impossible(self.deal, "had-a-choice", message, hint, section="no choice")

    def _dangerous_for(self, discarder: Seat, hits: Sequence[Hit]) -> frozenset[Tile]:
        """Every tile that was dangerous to discard, by what anybody else had on the table."""
        seen = self.seen
        dangerous = tiles_of_hits(hits)
        if seen is not None and self.late_dangers:
            dangerous |= seen.unseen
        for seat, shown in self.deal.melds_beside(discarder):
            if seen is not None and seat is self.winner:
                shown = seen.shown + seen.undated
            for danger in self.dangers:
                for kinds in danger.tiles:
                    dangerous |= dangerous_tiles(danger, kinds, shown)
        return dangerous

    def _excused(self, seat: Seat, hits: Sequence[Hit], earlier: Seat | None) -> bool:
        """Whether a dangerous discarder's own hand excuses him; `earlier` is who made the first of two dangerous discards."""
        if not self.rules.excuses:
            return False
        hand = self.deal.hand(seat)
        sheet = self.case.scores[seat]
        liable = Liability(seat)
        stated = sentence("liable: {seat}", seat=seat)
        if earlier is not None:
            liable = Liability(earlier, first_discard=True)
            stated = sentence("liable: {earlier} first discard", earlier=earlier)
        hint = sentence(
            "write {seat}'s tiles; or {stated} if nothing excuses it, or no choice: {seat} if something does",
            seat=seat,
            stated=stated,
        )
        choices = (
            Choice("Nothing excuses it", liable),
            Choice("It is excused", NoChoice(seat)),
        )
        if not isinstance(hand, Hand) or not isinstance(sheet, Sheet):
            what = sentence(
                "{seat} discarded dangerously; whether {seat}'s own hand excuses it is not known",
                seat=seat,
            )
            raise undecided(self.deal, "counted-hand", what, hint, choices=choices)
        dangerous = self._dangerous_for(seat, hits)
        plea = Plea(hand, sheet, tuple(hits), dangerous, ruleset=self.case.ruleset)
        excuse = plea.excuse(self.rules.excuses)
        if excuse is None:
            return False
        if hand.unwritten:
            are = "is" if hand.unwritten == 1 else "are"
            what = sentence(
                f"{{seat}} discarded dangerously; {{number}} of {{seat}}'s tiles {are} not written"
                " and may excuse it ({excuse}, {cite})",
                seat=seat,
                number=hand.unwritten,
                excuse=sentence(words_of(excuse.id)),
                cite=excuse.cite,
            )
            raise undecided(
                self.deal,
                "tiles-not-told",
                what,
                hint,
                section="concealed",
                seat=seat,
                choices=choices,
            )
        self.notes.append(
            sentence(
                "{seat} discarded dangerously and is excused: {excuse} ({cite})",
                seat=seat,
                excuse=sentence(words_of(excuse.id)),
                cite=excuse.cite,
            )
        )
        if excuse.no_choice:
            self.notes.append(
                sentence(
                    "if {seat} claimed a tile on that same turn, {seat} must pay: write {stated}",
                    seat=seat,
                    stated=stated,
                )
            )
        return True

    def _first(self, seen: SeenHand, liability: LiabilityRule) -> EarlierDiscard | None:
        """Who made an earlier dangerous discard that was claimed, and the danger; raises UndecidedDeal where the order of a kong matters."""
        if liability.later == "nothing":
            return None
        for hit in earlier_hits(seen, self.dangers, liability):
            if hit.group is None:
                continue
            if not hit.sure:
                what = sentence(
                    "was the concealed kong declared before {group} was claimed, or after?",
                    group=hit.group,
                )
                hint = sentence(
                    "write the kong under exposed:, before or after {group}",
                    group=hit.group,
                )
                raise undecided(
                    self.deal,
                    "kong-undated",
                    what,
                    hint,
                    choices=(
                        Choice("Before", KongsLaid(str(hit.group), before=True)),
                        Choice("After", KongsLaid(str(hit.group), before=False)),
                    ),
                )
            why = sentence(
                "{group} was claimed from a dangerous discard", group=hit.group
            )
            seat = self._fed_by(hit.group, why)
            if seat not in self.deal.no_choice:
                self._note_the_order(hit, hit.group, seat, seen, liability)
                return EarlierDiscard(seat, hit)
            self._note_that_he_had_no_choice(seat)
        return None

    def _note_that_he_had_no_choice(self, seat: Seat) -> None:
        self.notes.append(
            sentence("{seat} had no choice but to discard dangerously", seat=seat)
        )

    def _note_the_order(
        self,
        hit: Hit,
        last: Group,
        payer: Seat,
        seen: SeenHand,
        liability: LiabilityRule,
    ) -> None:
        """Say which set is taken for the one laid down last, where somebody else would pay if it were another."""
        alike = [kinds for kinds in hit.danger.tiles if kinds.issuperset(last.tiles)]
        others = [
            group
            for group in seen.shown
            if group is not last
            and claimed_for_a_set(group, liability)
            and any(kinds.issuperset(group.tiles) for kinds in alike)
        ]
        if any(self._likely_source(group) is not payer for group in others):
            self.notes.append(
                sentence(
                    "{last} is taken for the set that was laid down last, because groups are read in the order in which they are "
                    "written; if it was another, write that one last ({cite})",
                    last=last,
                    cite=hit.danger.cite,
                )
            )

    def _likely_source(self, group: Group) -> Seat | None:
        """Who discarded for a group, as far as it is known: a chow comes from the left-hand player."""
        if group.source is None and group.kind is Kind.CHOW:
            return self.left
        return group.source

    def _fed_by(self, group: Group, why: str) -> Seat:
        source = self._likely_source(group)
        if source is not None:
            return source
        question = sentence("{why}: who discarded it?", why=why)
        hint = sentence("write {group} from …", group=group)
        choices = []
        for seat in self.deal.players:
            if seat is not self.winner:
                text = sentence("From {seat}", seat=seat)
                choices.append(Choice(text, GroupFrom(str(group), seat)))
        raise undecided(self.deal, "no-source", question, hint, choices=choices)

    def _by_feeding(self) -> Verdict:
        """The left-hand player, if every set was claimed from him, the one completed by a claimed winning tile among them."""
        hand = self.deal.hand(self.winner)
        sheet = self.case.scores[self.winner]
        rule = self.rules.feeding
        if rule is None or not isinstance(hand, Hand):
            return NOBODY_LIABLE
        groups = list(displayed(hand, sheet))
        completed = completed_by_claim(hand, sheet)
        if completed is not None:
            groups.append(completed)
        claimed = [
            group
            for group in groups
            if group.kind in SETS and group.form is not Form.CONCEALED
        ]
        if len(claimed) < rule.sets:
            return NOBODY_LIABLE
        if any(group.source not in (None, self.left) for group in claimed):
            return NOBODY_LIABLE
        for group in claimed:
            why = sentence(
                "{winner} claimed every set, also {group}",
                winner=self.winner,
                group=group,
            )
            self._fed_by(group, why)
        return Verdict(
            liable=(self.left,),
            why=sentence(
                "fed {winner} all {number} sets", winner=self.winner, number=rule.sets
            ),
            cite=rule.cite,
        )
