"""What is measured: scoring, totals, waits, distances, reading, batches, examples, evenings and played deals.

Each task is done by us, by the peers that can, and by a floor: what any program would have to do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from mjscore import distances, values
from mjscore.ext.arrays.batch import Job, score_lines
from mjscore.ext.arrays.batch.line import Detail
from mjscore.ext.arrays.hands import Hands, with_win
from mjscore.ext.casebook import check, examples_folder, load_examples
from mjscore.ext.play.running import SimulationJob, count_deals
from mjscore.game.hands import Hand, write_hand
from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset
from mjscore.rules.patterns import standard
from mjscore.rules.schema import Ruleset
from mjscore.rules.shapes import counts_of, distance
from mjscore.scoring import score
from mjscore.sessions.reader import read_session
from mjscore.sessions.summary import summarise
from tests.arrangements.dealing import PLAYED, deal, ready, waited
from tests.dealing import random_deal, random_win
from tests.sessions.table import long_session

Run = Callable[[], object]
PEERS = ("mahjong", "xiangting")


class Task(NamedTuple):
    """A task: how many hands or deals it is about, and by whom it is done."""

    name: str
    number: int
    runs: dict[str, Run]


def missing_peers() -> list[str]:
    """The peers that are not installed here."""
    return [name for name in PEERS if find_spec(name) is None]


def tasks(number: int) -> Iterator[Task]:
    """Every task, on seeded hands."""
    for rules in ("babcock", "millington", "bmja", "dmjl"):
        yield from _of_a_ruleset(load_ruleset(rules), number)
    yield from _of_tiles(number)
    yield from _of_texts(number)
    yield from _wholes()


def _of_a_ruleset(ruleset: Ruleset, number: int) -> Iterator[Task]:
    """Winners by sheets and in arrays, and as many losers."""
    won = [random_win(ruleset, seed) for seed in range(number)]
    among = [with_tile_among(hand) for hand in won]
    columns = Hands.of(won)
    lost = with_win(columns, -1, 0)
    score(won[0], ruleset)  # what is worked out once for a ruleset is not measured
    values(columns[:10], ruleset)
    runs: dict[str, Run] = {
        "score with items": lambda: [score(hand, ruleset) for hand in won],
        "totals of winners in arrays": lambda: values(columns, ruleset),
        "totals of fourteen tiles as written": lambda: values(among, ruleset),
        "totals of losers in arrays": lambda: values(lost, ruleset),
    }
    for name, run in runs.items():
        yield Task(f"{name}, {ruleset.id}", number, {"mjscore": run})


def with_tile_among(hand: Hand) -> Hand:
    """The hand with its winning tile written among the fourteen."""
    assert hand.won is not None
    assert hand.won.tile is not None
    return replace(
        hand,
        free=tuple(sorted((*hand.free, hand.won.tile))),
        won=replace(hand.won, among=True),
    )


def _of_tiles(number: int) -> Iterator[Task]:
    """Waits and distances of four sets and a pair."""
    dice = Random(1923)
    shapes = [standard(4)]
    waiting = [ready(dice) for _ in range(number)]
    held = [counts_of(tiles) for tiles in waiting]
    runs: dict[str, Run] = {
        "mjscore": lambda: [waited(counts, shapes) for counts in held]
    }
    runs.update(_waits_peers(waiting))
    yield Task("waits of ready hands", number, runs)
    dealt = [deal(dice) for _ in range(number)]
    counted = [counts_of(tiles) for tiles in dealt]
    columns = Hands.of([Hand(free=tiles) for tiles in dealt])
    distances(columns[:10])
    runs = {
        "mjscore": lambda: [distance(counts, (), shapes) for counts in counted],
        "mjscore in arrays": lambda: distances(columns),
    }
    runs.update(_distance_peers(dealt))
    yield Task("distance of random thirteen", number, runs)
    losers = Hands.of(_losers(number))
    runs = {"mjscore": lambda: distances(losers)}
    yield Task("distance beside melds in arrays", number, runs)


def _losers(number: int) -> list[Hand]:
    """Hands of played deals that did not win, with some sets on the table."""
    babcock = load_ruleset("babcock")
    hands: list[Hand] = []
    seed = 0
    while len(hands) < number:
        for _, hand in random_deal(babcock, seed).seats:
            if isinstance(hand, Hand) and hand.won is None:
                hands.append(hand)
        seed += 1
    return hands[:number]


def _of_texts(number: int) -> Iterator[Task]:
    """Written hands read, and scored line by line."""
    babcock = load_ruleset("babcock")
    texts = [write_hand(random_win(babcock, seed)) for seed in range(number)]
    read_hand(texts[0])
    runs: dict[str, Run] = {
        "mjscore": lambda: [read_hand(text) for text in texts],
        "mjscore, totals in arrays": lambda: values(Hands.read(texts), babcock),
        "split at ; and ,": lambda: [_split(text) for text in texts],
    }
    yield Task("reading the notation", number, runs)
    lines = [json.dumps({"hand": text}) for text in texts]
    runs = {
        "mjscore": _batch(lines, Detail.ITEMS, 1),
        "mjscore, totals": _batch(lines, Detail.TOTALS, 1),
        "mjscore, two processes": _batch(lines, Detail.ITEMS, 2),
        "json.loads and dumps": lambda: [
            json.dumps(json.loads(line)) for line in lines
        ],
    }
    yield Task("batch from end to end", number, runs)


def _split(text: str) -> list[list[str]]:
    return [section.split(",") for section in text.split(";")]


def _batch(lines: list[str], detail: Detail, workers: int) -> Run:
    return lambda: list(score_lines(lines, Job(detail=detail), workers=workers))


def _wholes() -> Iterator[Task]:
    """What people wait for: the books' examples checked, a long session summed up, deals played."""
    files = [*examples_folder().glob("*/*.mj")]
    yield Task(
        "checking the books' examples",
        len(files),
        {
            "mjscore": lambda: check(load_examples()),
            "read the files": lambda: [path.read_text("utf-8") for path in files],
        },
    )
    text = long_session(10_000)
    yield Task(
        "summing up a session of 10,000 deals",
        10_000,
        {
            "mjscore": lambda: summarise(read_session(text)),
            "split into words": text.split,
        },
    )
    for name in ("nearest", "value"):
        job = SimulationJob(load_ruleset("babcock"), (name,))
        count_deals(job, 0, 15)
        yield Task(
            f"deals played by four {name}", 2048, {"mjscore": _played(job, 2048)}
        )


def _played(job: SimulationJob, deals: int) -> Run:
    return lambda: count_deals(job, 0, deals - 1)


def _counts_34(hands: Sequence[Sequence[Any]]) -> list[list[int]]:
    """The hands as the riichi engines take them: 34 counts each."""
    return [[tiles.count(tile) for tile in PLAYED] for tiles in hands]


def _distance_peers(hands: Sequence[Sequence[Any]]) -> dict[str, Run]:
    """The peers that tell how far thirteen tiles are from four sets and a pair."""
    counts = _counts_34(hands)
    runs: dict[str, Run] = {}
    with suppress(ImportError):
        shanten = import_module("mahjong.shanten").Shanten()
        regular = shanten.calculate_shanten_for_regular_hand
        runs["mahjong"] = lambda: [regular(hand) for hand in counts]
    with suppress(ImportError):
        xiangting = import_module("xiangting")
        four = xiangting.PlayerCount.FOUR
        number_of = xiangting.calculate_replacement_number
        runs["xiangting (Rust)"] = lambda: [number_of(hand, four) for hand in counts]
    return runs


def _waits_peers(hands: Sequence[Sequence[Any]]) -> dict[str, Run]:
    """The peers that tell what brings a hand nearer, which for a ready hand are its waits."""
    counts = _counts_34(hands)
    runs: dict[str, Run] = {}
    with suppress(ImportError):
        agari = import_module("mahjong.agari").Agari()
        runs["mahjong (each tile tried)"] = lambda: [
            _tried(agari.is_agari, hand) for hand in counts
        ]
    with suppress(ImportError):
        xiangting = import_module("xiangting")
        four = xiangting.PlayerCount.FOUR
        necessary = xiangting.calculate_necessary_tiles
        runs["xiangting (Rust)"] = lambda: [necessary(hand, four) for hand in counts]
    return runs


def _tried(is_complete: Callable[[list[int]], bool], hand: list[int]) -> list[int]:
    """The kinds with which a hand is complete."""
    waits = []
    for kind in range(len(hand)):
        if hand[kind] < 4:
            hand[kind] += 1
            if is_complete(hand):
                waits.append(kind)
            hand[kind] -= 1
    return waits
