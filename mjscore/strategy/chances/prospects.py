"""The prospects of a hand under one ruleset. They are calculated exactly or estimated by games, and ranked by the aim."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from mjscore.arrangements.walks import NEVER
from mjscore.deals import TableView
from mjscore.groups import Group
from mjscore.hands import Hand
from mjscore.legality import require_all_tiles
from mjscore.problems import Fault, UsageProblem, expect, named, so_many
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.strategy.chances.answer import Outlook, Prospects, why_first
from mjscore.strategy.chances.backward_induction import BestPlan
from mjscore.strategy.chances.course import (
    GAMES,
    MOST_TURNS,
    ChanceAim,
    Claims,
    Course,
    nobody_else_wins,
    others_win,
    tiles_to_draw,
    turns_of,
)
from mjscore.strategy.chances.forward_pass import ForwardPass, TurnTally
from mjscore.strategy.chances.games import Estimate, Games
from mjscore.strategy.chances.plan import PlanFollower, PlanState, replies_of
from mjscore.strategy.chances.positions import PlanHand, start_of
from mjscore.strategy.chances.search import FirstStep, Found, Notice, search
from mjscore.strategy.chances.values import PlanValues, Receipts, no_winnings, players_of, worth_to
from mjscore.strategy.discards import worth_keeping
from mjscore.strategy.distances import distances
from mjscore.strategy.sight import Sight, check_table, is_on_turn, sight_told, with_kong, without
from mjscore.strategy.threats import Threat, threats_to
from mjscore.strategy.unary import kinds_of, unary, without_copies
from mjscore.tiles import TILES, Tile

_EXACT: Final = {Claims.ALL: 2, Claims.NONE: 3}
"""The distance up to which chances are exact."""

_MOST_HANDS: Final = 10_000
"""The most hands that are examined."""


@dataclass(frozen=True, slots=True)
class LookAhead:
    """What is asked of the prospects, besides the hand; see `prospects`."""

    turns: int | None = None
    aim: ChanceAim = ChanceAim.WINNINGS
    claims: Claims = Claims.ALL
    alone: bool = False
    reach: int | None = None
    games: int = GAMES
    seed: int = 1
    progress: Notice | None = None


def prospects(
    hand: Hand,
    ruleset: Ruleset,
    *,
    turns: int | None = None,
    aim: ChanceAim | str = ChanceAim.WINNINGS,
    claims: Claims | str = Claims.ALL,
    alone: bool = False,
    others: Sequence[tuple[Seat, Sequence[Group]]] = (),
    wall: int | None = None,
    reach: int | None = None,
    games: int = GAMES,
    seed: int = 1,
    progress: Notice | None = None,
) -> Prospects:
    """How likely a hand is to win within so many own turns and what it will bring, for each tile that could be discarded.

    `hand` has thirteen tiles, or fourteen about to discard. `others` are the groups before the other players, `wall` the tiles
    left to draw; `alone` leaves out that others win; `reach` is the most tiles from outside that a plan takes. Twelve turns are
    looked ahead, or as many as the wall lasts, unless `turns` tells.
    Winnings and scores are in points. Raises ImpossibleHand as analysing does, UsageProblem for a question that has no answer.
    Source: the model of `mjscore help chances`.
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    expect(ruleset, Ruleset, "a ruleset (mjscore.load_ruleset)")
    aim, claims = named(aim, ChanceAim, "what is played for (winnings, win or score)"), named(claims, Claims, "which claims")
    for name, number in (("games", games), ("seed", seed)):
        expect(number, int, f"{name}: a number")
    expect(turns, int | None, "turns: a number, or None")
    expect(alone, bool, "alone: True or False")
    expect(reach, int | None, "reach: a number of tiles, or None")
    asked = LookAhead(turns, aim, claims, alone, reach, games, seed, progress)
    return prospects_of(sight_told(hand, others, wall), ruleset, asked)


def prospects_of(sight: Sight, ruleset: Ruleset, asked: LookAhead) -> Prospects:
    """The prospects of a hand as its player sees the table."""
    require_all_tiles(sight.hand)
    check_table(sight, ruleset)
    on_turn = is_on_turn(sight, ruleset)
    _check_asked(sight, asked)
    with _no_collector():
        return _Answerer(sight, ruleset, asked, on_turn).answer()


@contextmanager
def _no_collector() -> Iterator[None]:
    """Let the garbage collector rest: what is made is kept until the end, and counting it again and again takes time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            # What was made goes straight to the old objects, so that it is not looked through now.
            gc.freeze()
            gc.unfreeze()
            gc.enable()


def _check_asked(sight: Sight, asked: LookAhead) -> None:
    faults = []
    if asked.turns is not None and not 1 <= asked.turns <= MOST_TURNS:
        hint = f"write a number of turns from 1 to {MOST_TURNS}"
        faults.append(Fault("bad-turns", f"cannot look {asked.turns} turns ahead", hint=hint))
    for name, value, least in (("reach", asked.reach, 1), ("games", asked.games, 2)):
        if value is not None and value < least:
            faults.append(Fault("too-few", f"{name}: {value} is too few", hint=f"write {least} or more"))
    if sight.hand.seat is None and asked.aim is ChanceAim.WINNINGS:
        what = "what a win pays you depends on your seat, and no seat is given"
        faults.append(
            Fault(
                "no-seat",
                what,
                hint="write a seat such as seat: South, or look at the win or the score only (--aim win, --aim score)",
            )
        )
    if faults:
        raise UsageProblem(faults, source="prospects")


def _all_but_the_last(found: Found, reach: int, asked: int | None) -> Sequence[int]:
    """The hands without those that were added last: their half where more were left out, or those of the longest plans.

    What these bring tells how much may be missed. If plans no longer than these were asked for, nothing is.
    """
    every = range(len(found.hands))
    if found.left_out:
        return every[: len(every) // 2]
    return every if asked else [place for place in every if found.hands[place].taken + found.hands[place].lacks < reach]


class _Answerer:
    """Answers what is asked about one hand."""

    def __init__(self, sight: Sight, ruleset: Ruleset, asked: LookAhead, on_turn: bool) -> None:
        self.sight, self.ruleset, self.asked, self.on_turn = sight, ruleset, asked, on_turn
        hand = sight.hand
        self.known = distances(ruleset)
        self.others = len(players_of(ruleset, hand.seat)) - 1
        self.start = start_of(sight, ruleset)
        table = TableView((*hand.visible, *sight.open_tiles), sight.streak)
        self.values = PlanValues(ruleset, hand.seat, hand.round, hand.bonus, table)
        self.receipts = None if hand.seat is None else Receipts(ruleset, hand.seat, sight.streak)
        limit = ruleset.limit.points
        self.limit = limit if limit is not None else ruleset.limit.notional or None
        self.distance = max(0, self.known.distance(hand))
        self.threats = threats_to(sight, ruleset) if on_turn else ()
        claims = asked.claims is Claims.ALL
        wall = tiles_to_draw(sight, ruleset, self.others + 1, on_turn)
        turns = turns_of(wall, self.others + 1, asked.turns, claims)
        alone = asked.alone or not claims
        others = nobody_else_wins(len(turns)) if alone else others_win(ruleset, self.others + 1, wall, len(turns))
        self.wall, self.course = wall, Course(turns, self.start.total, others, claims)

    def answer(self) -> Prospects:
        """The answer, exact where the hand is near enough."""
        if self.distance == NEVER:
            kinds = kinds_of(unary(self.start.in_hand)) if self.on_turn else [-1]
            return self._answer([self._told(FirstStep(kind, False, None), TurnTally(), None) for kind in kinds], 0, 0, 0)
        if self.distance > _EXACT[self.asked.claims] and self.asked.reach is None:
            return self._estimated()
        claims = self.asked.claims is Claims.ALL
        reach = self.asked.reach or self.distance + 2
        found = search(self.start, self.values, reach, claims=claims, most=_MOST_HANDS, progress=self.asked.progress)
        if not found.hands:
            # Every tile of the nearest hands may lie open: then plans must go further.
            unreached = [self._told(step, TurnTally(), None) for step in found.steps]
            return self._answer(unreached, reach, 0, 0) if self.asked.reach else self._estimated()
        plan = self._best_plan(found)
        firsts = [(plan.index[step.hand.number], step.kong) for step in found.steps if step.hand is not None]
        best = max(plan.first_worth(*first) for first in firsts)
        forward = ForwardPass(plan, no_winnings if self.receipts is None else self.receipts.of_win, self.limit, best)
        outlooks = [self._outlook(step, forward) for step in found.steps]
        answer = self._answer(outlooks, reach, len(found.hands), 0)
        kept = _all_but_the_last(found, reach, self.asked.reach)
        if len(kept) == len(found.hands):
            return answer
        return replace(answer, missed=max(0.0, best - plan.worth_of_fewer(kept, firsts)))

    def _best_plan(self, found: Found) -> BestPlan:
        lost = [0.0] * len(found.hands)
        if any(self.course.others_win.chances) and self.receipts is not None:
            points = self.values.of_losers([(each.melded.melds, each.in_hand) for each in found.hands])
            lost = [self.receipts.of_loss(each) for each in points]
        paid, aim = self.receipts.of_win if self.receipts is not None else no_winnings, self.asked.aim
        return BestPlan(
            found.hands,
            found.moves,
            self.course,
            worth_to(aim, paid),
            lost,
            first_kongs=[step.hand.number for step in found.steps if step.kong and step.hand is not None],
            minds_losses=aim is ChanceAim.WINNINGS,
            ready_is_enough=aim is ChanceAim.READY,
        )

    def _outlook(self, step: FirstStep, forward: ForwardPass) -> Outlook:
        place = None if step.hand is None else forward.plan.index.get(step.hand.number)
        if step.hand is None or place is None:
            return self._told(step, TurnTally(), None)
        tally = forward.tally(place, kong=step.kong)
        return self._told(step, tally, self._state(step, forward.plan, step.hand))

    def _told(self, step: FirstStep, tally: TurnTally, state: PlanState | None) -> Outlook:
        """The outlook of a step from what comes of it; without a state no complete hand is within reach."""
        tile = None if step.kind < 0 else TILES[step.kind]
        dangers = tuple(each for each in self.threats if tile in each.tiles and not step.kong)
        by_aim = {
            ChanceAim.WINNINGS: tally.winnings,
            ChanceAim.SCORE: tally.score,
            ChanceAim.WIN: tally.won,
            ChanceAim.READY: tally.ready,
        }
        return Outlook(
            tile,
            step.kong,
            self._away(step),
            tuple(tally.ready),
            tuple(tally.won),
            tuple(tally.score),
            tuple(tally.winnings) if self.receipts is not None and state is not None else None,
            tuple(tally.limit),
            worth=by_aim[self.asked.aim][-1] if state is not None else 0.0,
            replies=replies_of(state, self.start.unseen) if state is not None and not step.kong else (),
            dangers=dangers,
            danger_cost=self._danger_cost(dangers),
            state=state,
        )

    def _danger_cost(self, dangers: Sequence[Threat]) -> float | None:
        """What a dangerous discard may cost, as far as the table tells: where one is known to whom, and the limit is."""
        if self.receipts is None or self.limit is None:
            return None
        players = [each.to for each in dangers if each.to is not None and not each.excused]
        return max([self.receipts.of_danger(self.limit, each) for each in players], default=None)

    def _state(self, step: FirstStep, player: PlanFollower, hand: PlanHand) -> PlanState:
        in_hand = list(self.start.in_hand)
        if step.kind >= 0:
            in_hand[step.kind] -= 1 if not step.kong or in_hand[step.kind] < 4 else 4
        turns, claims = len(self.course.turns), self.course.claims
        return PlanState(0, 0, tuple(in_hand), step.kong, hand, False, turns, self.others, claims, player, self._keeping)

    def _keeping(self, tile: Tile) -> int:
        seat = self.sight.hand.seat
        return worth_keeping(tile, () if seat is None else self.ruleset.play.own_tiles.get(seat, ()))

    def _answer(self, outlooks: Sequence[Outlook], reach: int, hands: int, games: int) -> Prospects:
        asked = self.asked
        most = max(outlook.worth for outlook in outlooks)
        ranked = tuple(sorted([replace(each, behind=most - each.worth) for each in outlooks], key=self._rank))
        return Prospects(
            self.ruleset.id,
            self.ruleset.changed,
            self.sight.hand,
            asked.aim,
            asked.claims,
            len(self.course.turns),
            self.course.others_win,
            self.start.total,
            self.distance,
            reach,
            hands,
            games,
            asked.seed,
            ranked,
            why_first(ranked, self.sight.hand, asked.aim),
            self._notes(ranked),
        )

    def _rank(self, outlook: Outlook) -> tuple[bool, bool, float, int, int]:
        """The best first; a discard that may cost its player dearly after all that do not."""
        keeping = 0 if outlook.tile is None else self._keeping(outlook.tile)
        return not outlook.reached, outlook.dangerous, -outlook.worth, keeping, -(outlook.tile or 0)

    def _notes(self, ranked: Sequence[Outlook]) -> tuple[str, ...]:
        notes = []
        if ranked and ranked[0].reached and max(ranked, key=lambda each: each.worth) is not ranked[0]:
            best = max(ranked, key=lambda each: each.worth)
            notes.append(f"{best.tile} would bring more, but is dangerous to discard")
        second = next((each for each in ranked[1:] if each.reached), None)
        if second is not None and second.behind_error and not second.surely_behind:
            notes.append(
                f"the games do not show whether {ranked[0].tile} or {second.tile} is better; --games plays more of them"
            )
        if self.wall < len(self.course.turns) * (self.others + 1):
            notes.append(f"the wall of {so_many(self.wall, 'tile')} ends before your draw of turn {len(self.course.turns)}")
        if self.on_turn and self.known.distance(self.sight.hand) < 0:
            notes.append("the hand is already complete; these are the chances if you do not win now")
        return tuple(notes)

    def _estimated(self) -> Prospects:
        gc.collect()  # The players of earlier answers refer to one another, and take much room.
        asked, paid = self.asked, self.receipts.of_win if self.receipts is not None else no_winnings
        lost = None if self.receipts is None else self.receipts.of_loss
        games = Games(self.start, self.values, self.course, worth_to(asked.aim, paid), paid, self.limit, asked.seed, lost)
        in_hand = unary(self.start.in_hand)
        kinds = kinds_of(in_hand) if self.on_turn else [-1]
        outlooks, estimates = [], dict[Tile | None, Estimate]()
        for done, kind in enumerate(kinds):
            rest = in_hand if kind < 0 else without_copies(in_hand, kind)
            found = games.estimate(rest, self.distance + 1, asked.games)
            outlook = self._by_games(FirstStep(kind, False, None), found)
            outlooks.append(outlook)
            if found is not None:
                estimates[outlook.tile] = found
            if asked.progress is not None:
                asked.progress(done + 1)
        best = min(outlooks, key=lambda each: (-each.worth, self._rank(each))).tile
        outlooks = [
            replace(each, behind_error=estimates[best].error_beside(estimates[each.tile]))
            if each.tile in estimates and each.tile != best
            else each
            for each in outlooks
        ]
        return self._answer(outlooks, 0, 0, asked.games)

    def _by_games(self, step: FirstStep, found: Estimate | None) -> Outlook:
        if found is None:
            return self._told(step, TurnTally(), None)
        told = self._told(step, found.tally, self._state(step, found.player, found.hand))
        return replace(told, worth=found.worth, won_error=found.won_error, error=found.error, plan=found.player.plan.name)

    def _away(self, step: FirstStep) -> int:
        """The tiles to be exchanged after a first step before the hand is ready."""
        if step.kind < 0:
            return self.distance
        after = with_kong if step.kong else without
        return self.known.distance(after(self.sight.hand, TILES[step.kind]))
