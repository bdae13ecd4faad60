"""What is measured: scoring, totals, waits, distance, reading and batches, each by us, by the peers that can, and a floor."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from mjscore import distances, values
from mjscore.ext.arrays.batch import Job, score_lines
from mjscore.ext.arrays.batch.line import Detail
from mjscore.ext.arrays.hands import Hands, with_win
from mjscore.ext.casebook import check, examples_folder, load_examples
from mjscore.game.hands import Hand, write_hand
from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset
from mjscore.rules.lacking import counts_of
from mjscore.rules.patterns import standard
from mjscore.scoring import score
from mjscore.scoring.distance import distance
from mjscore.sessions.reader import read_session
from mjscore.sessions.summary import summarise
from tests.arrangements.dealing import waited
from tests.laboratory.benchmarks.hands import (
    WonHand,
    as_hand,
    beside_melds,
    ready_hands,
    thirteens,
    with_tile_among,
    won_hands,
)
from tests.sessions.table import long_session

Run = Callable[[], object]
PEERS = {"mahjong": "mahjong", "PyMahjongGB": "MahjongGB", "xiangting": "xiangting"}


class Task(NamedTuple):
    """A task: each contender makes itself ready (not timed) and gives what is timed."""

    name: str
    hands: int
    contenders: dict[str, Callable[[], Run]]


def missing_peers() -> list[str]:
    """The peers that are not installed here."""
    return [
        name
        for name, module in PEERS.items()
        if importlib.util.find_spec(module) is None
    ]


def tasks(number: int) -> Iterator[Task]:
    """Every task on the same seeded hands."""
    won = won_hands(number)
    hands = [as_hand(each) for each in won]
    columns = Hands.of(hands)
    fourteen = [with_tile_among(hand) for hand in hands]
    lost = with_win(columns, -1, 0)
    peers = _scoring_peers(won)
    for rules in ("babcock", "millington"):
        yield Task(
            f"score with items, {rules}",
            number,
            {"mjscore": _scoring(rules, hands), **peers},
        )
        yield Task(
            f"totals of winners in arrays, {rules}",
            number,
            {"mjscore": _totals(rules, columns), **peers},
        )
        yield Task(
            f"totals of fourteen tiles as written, {rules}",
            number,
            {"mjscore": _totals(rules, fourteen), **peers},
        )
    for rules in ("bmja", "dmjl"):
        yield Task(
            f"totals of winners in arrays, {rules}",
            number,
            {"mjscore": _totals(rules, columns), **peers},
        )
    for rules in ("babcock", "millington", "bmja"):
        yield Task(
            f"totals of losers in arrays, {rules}",
            number,
            {"mjscore": _totals(rules, lost), **peers},
        )
    ready = ready_hands(number)
    yield Task(
        "waits of ready hands",
        number,
        {"mjscore": _waits(ready), **_waits_peers(ready)},
    )
    any_thirteen = thirteens(number)
    yield Task(
        "distance of random thirteen",
        number,
        {"mjscore": _distance(any_thirteen), **_distance_peers(any_thirteen)},
    )
    concealed = [Hand(free=tiles) for tiles in any_thirteen]
    in_arrays = {"mjscore": _distances(concealed), **_distance_peers(any_thirteen)}
    yield Task("distance of random thirteen in arrays", number, in_arrays)
    melded = beside_melds(number)
    standing = [hand.free for hand in melded]
    in_arrays = {"mjscore": _distances(melded), **_distance_peers(standing)}
    yield Task("distance beside melds in arrays", number, in_arrays)
    texts = [write_hand(hand) for hand in hands]
    yield Task(
        "reading the notation",
        number,
        {"mjscore": _reading(texts), "split at ; and ,": _splitting(texts)},
    )
    yield Task(
        "written hands to totals in arrays, babcock",
        number,
        {"mjscore": _written_totals(texts), "split at ; and ,": _splitting(texts)},
    )
    lines = [json.dumps({"hand": text}) for text in texts]
    floor = {"json.loads and dumps": _json(lines)}
    for detail in (Detail.ITEMS, Detail.TOTALS):
        yield Task(
            f"batch from end to end, {detail}",
            number,
            {"mjscore": _batch(lines, detail, 1), **floor},
        )
    yield from _wholes()
    yield Task(
        "batch, two processes", number, {"mjscore": _batch(lines, Detail.ITEMS, 2)}
    )


def _wholes() -> Iterator[Task]:
    """What people wait for: the books' examples checked, and a long session summed up."""
    files = [
        path
        for book in examples_folder().iterdir()
        if book.is_dir()
        for path in book.glob("*.mj")
    ]
    reading = {
        "read the files": lambda: lambda: [path.read_text("utf-8") for path in files]
    }
    yield Task(
        "checking the books' examples",
        len(files),
        {"mjscore": lambda: lambda: check(load_examples()), **reading},
    )
    text = long_session(10_000)
    lines = {"split into words": lambda: text.split}
    yield Task(
        "summing up a session of 10,000 deals",
        10_000,
        {"mjscore": lambda: lambda: summarise(read_session(text)), **lines},
    )


def _scoring(rules: str, hands: list[Any]) -> Callable[[], Run]:
    ruleset = load_ruleset(rules)
    for hand in map(as_hand, won_hands(len(hands), seed=7)):
        score(hand, ruleset)
    return lambda: lambda: [score(hand, ruleset) for hand in hands]


def _totals(rules: str, hands: Hands | list[Hand]) -> Callable[[], Run]:
    ruleset = load_ruleset(rules)
    values(hands[:10], ruleset)
    return lambda: lambda: values(hands, ruleset)


def _waits(hands: list[Any]) -> Callable[[], Run]:
    counts = [counts_of(tiles) for tiles in hands]
    return lambda: lambda: [waited(each, [standard(4)]) for each in counts]


def _distance(hands: list[Any]) -> Callable[[], Run]:
    counts = [counts_of(tiles) for tiles in hands]
    return lambda: lambda: [distance(each, (), [standard(4)]) for each in counts]


def _distances(hands: list[Hand]) -> Callable[[], Run]:
    columns = Hands.of(hands)
    distances(columns[:10])
    return lambda: lambda: distances(columns)


def _reading(texts: list[str]) -> Callable[[], Run]:
    for text in (write_hand(as_hand(each)) for each in won_hands(len(texts), seed=7)):
        read_hand(text)
    return lambda: lambda: [read_hand(text) for text in texts]


def _written_totals(texts: list[str]) -> Callable[[], Run]:
    ruleset = load_ruleset("babcock")
    values(Hands.read(texts[:10]), ruleset)
    return lambda: lambda: values(Hands.read(texts), ruleset)


def _splitting(texts: list[str]) -> Callable[[], Run]:
    return lambda: (
        lambda: [[section.split(",") for section in text.split(";")] for text in texts]
    )


def _json(lines: list[str]) -> Callable[[], Run]:
    return lambda: lambda: [json.dumps(json.loads(line)) for line in lines]


def _batch(lines: list[str], detail: Detail, workers: int) -> Callable[[], Run]:
    return lambda: (
        lambda: sum(1 for _ in score_lines(lines, Job(detail=detail), workers=workers))
    )


def _installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def _scoring_peers(won: list[WonHand]) -> dict[str, Callable[[], Run]]:
    from tests.laboratory.benchmarks import peers

    found: dict[str, Callable[[], Run]] = {}
    if _installed("mahjong"):
        found["mahjong (riichi, pure Python)"] = lambda: peers.mahjong_scores(won)
    if _installed("MahjongGB"):
        found["PyMahjongGB (official, C++)"] = lambda: peers.gb_scores(won)
    return found


def _waits_peers(ready: list[Any]) -> dict[str, Callable[[], Run]]:
    from tests.laboratory.benchmarks import peers

    found: dict[str, Callable[[], Run]] = {}
    if _installed("mahjong"):
        found["mahjong (shanten of each tile)"] = lambda: peers.mahjong_waits(ready)
    if _installed("xiangting"):
        found["xiangting (Rust)"] = lambda: peers.xiangting_necessary(ready)
    return found


def _distance_peers(hands: list[Any]) -> dict[str, Callable[[], Run]]:
    from tests.laboratory.benchmarks import peers

    found: dict[str, Callable[[], Run]] = {}
    if _installed("mahjong"):
        found["mahjong"] = lambda: peers.mahjong_shanten(hands)
    if _installed("xiangting"):
        found["xiangting (Rust)"] = lambda: peers.xiangting_distance(hands)
    return found
