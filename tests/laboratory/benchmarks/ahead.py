"""What looking ahead tells, held against what came in the very deals that the situations were cut out of.

    python -m tests.laboratory.benchmarks.ahead told [RULES...] [--situations 1500] [--walls 64] [--others value]  what is told
    python -m tests.laboratory.benchmarks.ahead advice [RULES...] [--situations 40]     the step named against the player's own
    python -m tests.laboratory.benchmarks.ahead promise [RULES...] [--situations 40]    what is promised of it, on fresh walls
    python -m tests.laboratory.benchmarks.ahead time [RULES...] [--situations 40]       seconds of processor time, and memory

One `value` plays against three `nearest`, or others (`--others`). A situation is told as he saw it before a move; what came is what
he won or lost in that deal. Errors are those of deals, not of situations: several are cut out of one deal. The noise of what is told is taken
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
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset
from tests.laboratory.benchmarks.cut_out import CutOut, cut_out

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
    ruleset: Ruleset, cuts: Sequence[CutOut], walls: int, others: str = OTHERS
) -> Told:
    """What playing on tells of the step that was really taken, from so many walls each, the others told as players of a name."""
    playing = game(ruleset)
    for each in cuts:
        check_table(each.sight, ruleset)
    every = stacked(
        [situations_of(each.sight, playing, Drawn(each.tile)) for each in cuts]
    )
    first = np.full((len(cuts), playing.players), CHOOSES, np.int64)
    first[np.arange(len(cuts)), every.own] = [
        int(each.tile) + DECLARE * each.kong for each in cuts
    ]
    found = []
    for start in range(0, len(cuts), max(1, AT_ONCE // walls)):
        chunk = np.arange(start, min(start + max(1, AT_ONCE // walls), len(cuts)))
        found.append(_played(every, chunk, walls, first, others))
    whole = Outcome(
        *(
            np.concatenate(column).reshape(len(cuts), walls)
            for column in zip(*found, strict=True)
        )
    )
    means = [column.mean(axis=1) for column in (whole.won, whole.paid)]
    noise = [column.var(axis=1, ddof=1) / walls for column in (whole.won, whole.paid)]
    deal = np.array([each.deal for each in cuts])
    return Told(
        deal,
        np.array([each.turn for each in cuts]),
        means[0],
        noise[0],
        means[1],
        noise[1],
        np.array([each.won for each in cuts], float),
        np.array([each.paid for each in cuts], float),
    )


def _played(
    every: Situations, chunk: Array, walls: int, first: Array, others: str
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
            outcomes.append(played_on(every[rows], who, 1, numbers, first[rows][None]))
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
    order = np.array_split(np.argsort(each.won, kind="stable"), 5)
    print(
        "fifths, won told/came %:",
        ", ".join(
            f"{100 * each.won[f].mean():.0f}/{100 * each.came_won[f].mean():.0f}"
            for f in order
        ),
    )
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
    parser.add_argument("what", choices=("told", "advice", "promise", "time"))
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--situations", type=int)
    parser.add_argument("--walls", type=int)
    parser.add_argument("--others", default=OTHERS, help="who the others are")
    parser.add_argument("--told-as", help="as whom they are told, if not as that")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=lambda text: tuple(map(int, text.split(","))))
    asked = parser.parse_args()
    number = asked.situations or (1500 if asked.what == "told" else 40)
    turns = asked.turns or (TURNS if asked.what == "told" else (1, 4, 8))
    for id in asked.rules or ruleset_ids():
        ruleset = load_ruleset(id)
        cuts = list(situations(ruleset, number, asked.seed, turns, asked.others))
        if asked.what == "told":
            told_as = asked.told_as or asked.others
            print(f"three {asked.others}, told as {told_as}")
            report(ruleset, told(ruleset, cuts, asked.walls or 64, told_as))
        elif asked.what == "advice":
            advice(ruleset, cuts, asked.walls or 600, asked.deals, asked.others)
        elif asked.what == "promise":
            promise(ruleset, cuts, asked.walls or 4000, asked.deals, asked.others)
        else:
            times(ruleset, cuts)


if __name__ == "__main__":
    main()
