"""What looking ahead tells, held against what came in the very deals that the situations were cut out of.

    python -m tests.laboratory.benchmarks.ahead told [RULES...] [--situations 1500] [--walls 64] [--others value]  what is told
    python -m tests.laboratory.benchmarks.ahead hands [RULES...] [--situations 300] [--walls 24] [--others value]   the same, more exactly
    python -m tests.laboratory.benchmarks.ahead advice [RULES...] [--situations 40]     the step named against the player's own
    python -m tests.laboratory.benchmarks.ahead promise [RULES...] [--situations 40]    what is promised of it, on fresh walls
    python -m tests.laboratory.benchmarks.ahead time [RULES...] [--situations 40]       seconds of processor time, and memory

One `value` plays against three `nearest`, or others (`--others`). A situation is told as he saw it before a move; what came is what
he won or lost in that deal; `hands` takes for it what comes in the mean on so many walls with the hands that the others really held,
which tells the same of a quarter of the deals. Errors are those of deals, not of situations: several are cut out of one deal. The noise of what is told is taken
off its variance before the slope of came on told is found.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from statistics import median
from time import process_time

import numpy as np
from tabulate import tabulate

from mjscore.analysis.distances import ruleset_distances
from mjscore.analysis.player_view import check_table, without
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.ahead import Asked, Discard, Kong, Step, look_ahead_view
from mjscore.ext.play.ahead.answer import DEALS, OTHERS, OWN
from mjscore.ext.play.ahead.race import Outcome, SeatedPlayers, played_on
from mjscore.ext.play.ahead.situation import Drawn, Situations, situations_of
from mjscore.ext.play.players import PLAYERS
from mjscore.ext.play.table import CHOOSES, DECLARE, game
from mjscore.game.tiles import KINDS
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset
from tests.laboratory.benchmarks.cut_out import CutOut, cut_out

MODES = ("told", "hands", "advice", "promise", "time")
TURNS = (1, 3, 6, 9, 12)
FURTHEST = 4
AT_ONCE = 4096


@dataclass(frozen=True)
class Told:
    """Of some situations what was told and what came (n,): won and paid, with the variances of what was told."""

    deal: Array
    turn: Array
    won: Array
    won_noise: Array
    paid: Array
    paid_noise: Array
    came_won: Array
    came_paid: Array


def situations(
    ruleset: Ruleset,
    number: int,
    seed: int,
    turns: Sequence[int] = TURNS,
    others: str = OTHERS,
) -> Iterator[CutOut]:
    """So many situations, up to four tiles away, each of a deal of its own, at one of the turns after the other."""
    known, block, found = ruleset_distances(ruleset), 1024, 0
    for part in range(1000):
        players = (OWN, *3 * (others,))
        for each in cut_out(ruleset, 1000 * seed + part, block, tuple(turns), players):
            if each.turn != turns[(each.deal // 4) % len(turns)]:
                continue
            each = replace(each, deal=part * block + each.deal)
            hand = each.sight.hand
            away = min(known.by_tiles(without(hand, tile)) for tile in {*hand.free})
            if away <= FURTHEST and found < number:
                found += 1
                yield each
        if found >= number:
            return


def stacked(each: Sequence[Situations]) -> Situations:
    """Situations together, a row each."""
    table = each[0].table[np.zeros(len(each), np.int64)]
    for name, value in vars(table).items():
        if isinstance(value, np.ndarray) and not name.startswith("fates"):
            setattr(
                table, name, np.concatenate([getattr(one.table, name) for one in each])
            )
    names = [field.name for field in fields(Situations) if field.name != "table"]
    return Situations(
        table, *(np.concatenate([getattr(one, name) for one in each]) for name in names)
    )


def told(
    ruleset: Ruleset,
    cuts: Sequence[CutOut],
    walls: int,
    others: str = OTHERS,
    *,
    with_hands: bool = False,
) -> Told:
    """What playing on tells of the step that was really taken, from so many walls each, the others told as players of a name.

    What came is what came of the deal, or `with_hands` the mean of as many deals with the hands that were really held.
    """
    playing = game(ruleset)
    for cut in cuts:
        check_table(cut.sight, ruleset)
    every = stacked(
        [situations_of(cut.sight, playing, Drawn(cut.tile)) for cut in cuts]
    )
    first = np.full((len(cuts), playing.players), CHOOSES, np.int64)
    first[np.arange(len(cuts)), every.own] = [
        int(cut.tile) + DECLARE * cut.kong for cut in cuts
    ]
    outcome = _played(every, walls, first, others, seed=1)
    if with_hands:
        known = knowing_hands(every, cuts)
        came = _played(known, walls, first, others, seed=2)
        came_won = came.won.mean(axis=1)
        came_paid = came.paid.mean(axis=1)
    else:
        came_won = np.array([cut.won for cut in cuts], float)
        came_paid = np.array([cut.paid for cut in cuts], float)
    return Told(
        deal=np.array([cut.deal for cut in cuts]),
        turn=np.array([cut.turn for cut in cuts]),
        won=outcome.won.mean(axis=1),
        won_noise=outcome.won.var(axis=1, ddof=1) / walls,
        paid=outcome.paid.mean(axis=1),
        paid_noise=outcome.paid.var(axis=1, ddof=1) / walls,
        came_won=came_won,
        came_paid=came_paid,
    )


def knowing_hands(every: Situations, cuts: Sequence[CutOut]) -> Situations:
    """The situations with the hands that the others really held, so that the wall alone is made by lot."""
    known = every[np.arange(len(cuts))]
    for row, cut in enumerate(cuts):
        own = int(every.own[row])
        others = [seat for seat in range(known.table.game.players) if seat != own]
        for seat, tiles in zip(others, cut.hidden, strict=True):
            kinds = [int(tile) for tile in tiles]
            hand = np.bincount(kinds, minlength=KINDS)
            known.table.hand[row, seat] = hand
            known.unseen[row] -= hand
    return replace(known, concealed=np.zeros_like(known.concealed))


def _played(
    every: Situations, walls: int, first: Array, others: str, *, seed: int
) -> Outcome:
    """What came of so many walls of each situation (n, walls), some situations at a time."""
    number = len(every.own)
    at_a_time = max(1, AT_ONCE // walls)
    parts = []
    for start in range(0, number, at_a_time):
        rows = np.arange(start, min(start + at_a_time, number))
        parts.append(_part(every, rows, walls, first, others, seed))
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    return Outcome(*(column.reshape(number, walls) for column in columns))


def _part(
    every: Situations, chunk: Array, walls: int, first: Array, others: str, seed: int
) -> Outcome:
    """All walls of some situations, the players at the seats at which they sat."""
    outcomes = []
    order: list[Array] = []
    for own in range(every.table.game.players):
        rows = np.repeat(chunk[every.own[chunk] == own], walls)
        if len(rows):
            seating = np.ones(every.table.game.players, np.int64)
            seating[own] = 0
            numbers = rows * walls + np.tile(np.arange(walls), len(rows) // walls)
            who = SeatedPlayers((PLAYERS[OWN], PLAYERS[others]), seating)
            moves = first[rows][None]
            outcomes.append(played_on(every[rows], who, seed, numbers, moves))
            order.append(numbers)
    places = np.argsort(np.concatenate(order), kind="stable")
    return Outcome(
        *(np.concatenate(column)[places] for column in zip(*outcomes, strict=True))
    )


def error_of_mean(values: Array, deal: Array) -> float:
    """The standard error of a mean of situations, several of which are of one deal."""
    _, number = np.unique(deal, return_inverse=True)
    sums = np.bincount(number, weights=values - values.mean())
    return float(np.sqrt((sums**2).sum()) / len(values))


def slope(told: Array, noise: Array, came: Array, deal: Array) -> tuple[float, float]:
    """The slope of came on told, as it would be if told had no noise, and its standard error."""
    apart = told - told.mean()
    spread = float((apart**2).mean() - noise.mean())
    found = float((apart * (came - came.mean())).mean()) / spread
    rest = apart * (came - came.mean() - found * apart) + found * noise
    return found, error_of_mean(rest, deal) / spread


def report(ruleset: Ruleset, each: Told) -> None:
    """Print what was told beside what came."""
    print(
        f"\n{ruleset.id}: {len(each.won)} situations of {len(np.unique(each.deal))} deals"
    )
    rows = []
    for turn in (None, *TURNS):
        some = np.full(len(each.turn), True) if turn is None else each.turn == turn
        if some.any():
            off = (each.won - each.came_won)[some]
            paid_off = (each.paid - each.came_paid)[some]
            rows.append(
                (
                    "all" if turn is None else turn,
                    int(some.sum()),
                    f"{100 * each.won[some].mean():.1f}",
                    f"{100 * each.came_won[some].mean():.1f}",
                    f"{100 * off.mean():+.1f} ± {100 * error_of_mean(off, each.deal[some]):.1f}",
                    f"{each.paid[some].mean():.1f}",
                    f"{each.came_paid[some].mean():.1f}",
                    f"{paid_off.mean():+.1f} ± {error_of_mean(paid_off, each.deal[some]):.1f}",
                )
            )
    print(
        tabulate(
            rows,
            ("turn", "n", "won told %", "came %", "off", "paid told", "came", "off"),
            tablefmt="github",
        )
    )
    for name, (found, error) in (
        ("won", slope(each.won, each.won_noise, each.came_won, each.deal)),
        ("paid", slope(each.paid, each.paid_noise, each.came_paid, each.deal)),
    ):
        print(f"slope of {name}: {found:.2f} ± {error:.2f}")
    for name, value, came in (
        ("won, %", 100 * each.won, 100 * each.came_won),
        ("paid", each.paid, each.came_paid),
    ):
        fifths = np.array_split(np.argsort(value, kind="stable"), 5)
        pairs = [f"{value[some].mean():.0f}/{came[some].mean():.0f}" for some in fifths]
        print(f"fifths of {name}, told/came:", ", ".join(pairs))
    brier = ((each.won - each.came_won) ** 2).mean()
    print(f"Brier {brier:.4f}, of the mean {each.came_won.var():.4f}", flush=True)


def advice(
    ruleset: Ruleset, cuts: Sequence[CutOut], walls: int, deals: int, others: str
) -> None:
    """Print what the step that is named gains over the one that `value` took, judged on fresh walls."""
    gains = []
    differ = 0
    for number, cut in enumerate(cuts):
        answer = look_ahead_view(cut.sight, ruleset, Asked((others,), deals))
        moves = [_number(step) for step in answer.steps if _is_played(step)]
        taken = int(cut.tile) + DECLARE * cut.kong
        named = moves[0] if moves else taken
        if named == taken:
            gains.append(0.0)
            continue
        differ += 1
        paid = _on_fresh_walls(ruleset, cut, number, walls, (named, taken), others)
        gains.append(float((paid[0] - paid[1]).mean()))
    mean = np.mean(gains)
    error = np.std(gains, ddof=1) / np.sqrt(len(gains))
    print(
        f"{ruleset.id}, three {others}: {mean:+.2f} ± {error:.2f} points a decision; "
        f"{differ} of {len(gains)} decisions differ",
        flush=True,
    )


def _is_played(step: Step) -> bool:
    """Whether it is a step after which the deal goes on: another than going out."""
    return isinstance(step.move, Discard | Kong)


def _number(step: Step) -> int:
    assert isinstance(step.move, Discard | Kong)
    return int(step.move.tile) + DECLARE * isinstance(step.move, Kong)


def promise(
    ruleset: Ruleset, cuts: Sequence[CutOut], walls: int, deals: int, others: str
) -> None:
    """Print how far what is promised of the step that is named lies above what it brings on fresh walls."""
    off = []
    for number, cut in enumerate(cuts):
        answer = look_ahead_view(cut.sight, ruleset, Asked((others,), deals))
        if not answer.steps or not _is_played(answer.best):
            continue
        named = _number(answer.best)
        paid = _on_fresh_walls(ruleset, cut, number, walls, (named,), others)
        off.append(answer.best.paid - float(paid.mean()))
    error = np.std(off, ddof=1) / np.sqrt(len(off))
    print(
        f"{ruleset.id}, three {others}, {deals} deals: promised less came "
        f"{np.mean(off):+.2f} ± {error:.2f} points, {len(off)} situations",
        flush=True,
    )


def _on_fresh_walls(
    ruleset: Ruleset,
    cut: CutOut,
    number: int,
    walls: int,
    moves: Sequence[int],
    others: str,
) -> Array:
    """What each of some moves is paid on walls that no answer has seen (moves, walls)."""
    playing = game(ruleset)
    situation = situations_of(cut.sight, playing, Drawn(cut.tile))
    own = int(situation.own[0])
    fresh = 10**6 * (number + 1) + np.arange(walls)
    first = np.full((len(moves), 1, playing.players), CHOOSES, np.int64)
    first[:, 0, own] = moves
    seating = np.where(np.arange(playing.players) == own, 0, 1)
    who = SeatedPlayers((PLAYERS[OWN], PLAYERS[others]), seating)
    rows = np.zeros(walls, np.int64)
    paid = played_on(situation[rows], who, 2, fresh, first).paid
    return paid.reshape(len(moves), walls)


def times(ruleset: Ruleset, cuts: Sequence[CutOut]) -> None:
    """Print the processor time of answers, the first of which makes the tables, and the memory of the process."""
    seconds = []
    for each in cuts:
        begin = process_time()
        look_ahead_view(each.sight, ruleset, Asked())
        seconds.append(process_time() - begin)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    later = f"median {median(seconds[1:]):.2f} s, worst {max(seconds[1:]):.2f} s"
    print(
        f"{ruleset.id}: first {seconds[0]:.2f} s, later {later}, memory at most {memory:.0f} MB",
        flush=True,
    )


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.laboratory.benchmarks.ahead", description=__doc__
    )
    parser.add_argument("what", choices=MODES)
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--situations", type=int)
    parser.add_argument("--walls", type=int)
    parser.add_argument("--others", default=OTHERS, help="who the others are")
    parser.add_argument("--told-as", help="as whom they are told, if not as that")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=lambda text: tuple(map(int, text.split(","))))
    asked = parser.parse_args()
    numbers = {"told": 1500, "hands": 300}
    number = asked.situations or numbers.get(asked.what, 40)
    turns = asked.turns or (TURNS if asked.what in numbers else (1, 4, 8))
    for id in asked.rules or ruleset_ids():
        ruleset = load_ruleset(id)
        cuts = list(situations(ruleset, number, asked.seed, turns, asked.others))
        if asked.what in numbers:
            told_as = asked.told_as or asked.others
            with_hands = asked.what == "hands"
            walls = asked.walls or (24 if with_hands else 64)
            print(f"three {asked.others}, told as {told_as}")
            report(ruleset, told(ruleset, cuts, walls, told_as, with_hands=with_hands))
        elif asked.what == "advice":
            advice(ruleset, cuts, asked.walls or 600, asked.deals, asked.others)
        elif asked.what == "promise":
            promise(ruleset, cuts, asked.walls or 4000, asked.deals, asked.others)
        else:
            times(ruleset, cuts)


if __name__ == "__main__":
    main()
