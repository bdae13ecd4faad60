"""What is named beside a sentence is needed: without that item, option or rule a case of the suite comes out otherwise.

Items and options are taken away from the cases of `tests/rules/cases`; a rule is made another, and a
deal, a session or played deals come out otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import mjscore
from mjscore.ext.play.play import play as play_deals
from mjscore.ext.play.players import player_of
from mjscore.ext.play.table import game
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Ruleset
from mjscore.sessions.rotation import is_over
from mjscore.sessions.session import Session
from mjscore.sessions.summary import summarise
from tests.letter.sentences import sentences
from tests.rules.casefile import Written, read_cases
from tests.rules.tables import OWN_LIMIT
from tests.sessions.table import play, session, where

FILES: Final = {"bmja": ("dmjl-bmja", "bmja"), "dmjl": ("dmjl-bmja", "dmjl")}
"""The files of this folder whose rules are taken away, each with the files of its cases."""


@cache
def cases_of(file: str) -> tuple[Written, ...]:
    return tuple(each for name in FILES[file] for each in read_cases(name))


def named(kind: str) -> list[tuple[str, str]]:
    found = [
        (file, name)
        for file in FILES
        for each in sentences(file)
        for covers, name in each.covered
        if covers == kind
    ]
    return list(dict.fromkeys(found))


def ruleset_of(file: str, written: Written, *, off: str = "") -> Ruleset:
    case = written.case
    options = [option for option in case.options if option != off]
    limit = {} if case.limit == OWN_LIMIT else {"limit": case.limit}
    return load_ruleset(
        file,
        options,
        without=[*case.without, *([off] if off == "bonus-tiles" else [])],
        **limit,
    )


def outcome(written: Written, ruleset: Ruleset) -> object:
    """The total of a case and the lines of its score, or that it is refused."""
    with suppress(mjscore.Problem):
        sheet = mjscore.score(mjscore.read_hand(written.case.hand), ruleset)
        return sheet.total, sorted(line.id for line in sheet.items)
    return "refused"


@pytest.mark.long
@pytest.mark.parametrize(("file", "item"), named("item"))
def test_without_an_item_a_case_has_another_total(file: str, item: str) -> None:
    if item in OF_DEALS:
        return
    for written in cases_of(file):
        if item in written.case.scored:
            whole = ruleset_of(file, written)
            less = replace(
                whole,
                id="less",
                items=tuple(each for each in whole.items if each.id != item),
            )
            if item in whole.win.by:
                less = replace(less, win=less.win._replace(by=less.win.by - {item}))
            with suppress(TypeError):
                if outcome(written, whole)[0] != outcome(written, less)[0]:  # type: ignore[index]
                    return
    pytest.fail(f"no case needs {item}")


@pytest.mark.long
@pytest.mark.parametrize(("file", "option"), named("option"))
def test_without_an_option_a_case_comes_out_otherwise(file: str, option: str) -> None:
    if option in OF_DEALS:
        return
    some = [
        each
        for each in cases_of(file)
        if option in each.case.options or option == "bonus-tiles"
    ]
    assert any(
        outcome(each, ruleset_of(file, each))
        != outcome(each, ruleset_of(file, each, off=option))
        for each in some
    )


OF_DEALS: Final = {
    "seat-swaps": "test_the_next_deal",
    "false-declaration-to-each": "settlement/cases/penalties.txt",
    "ninth-east-win": "test_wins_running_are_rewarded",
}
"""Options and an item that no hand tells; tests of sessions and settlements do, with them and without."""


def without_chows(ruleset: Ruleset) -> Ruleset:
    return without_key(ruleset, "chows")


def without_liability(ruleset: Ruleset) -> Ruleset:
    return without_key(ruleset, "liability")


def without_key(ruleset: Ruleset, key: str) -> Ruleset:
    """The ruleset without what stands under a key of the table of settlement."""
    settlement = dict(ruleset.written["settlement"])
    del settlement[key]
    return replace(
        ruleset, id="house", written={**ruleset.written, "settlement": settlement}
    )


def deal(header: str = "", **hands: str) -> str:
    """A deal of hands counted by hand, or written, in a round of East."""
    names = {"E": "East", "S": "South", "W": "West", "N": "North"}
    blocks = [
        f"[{name}]\n{hands.get(letter, 'score: 0')}" for letter, name in names.items()
    ]
    return "\n".join(filter(None, ["round: East", header, *blocks]))


WON: Final = "score: 100\nwon: discard from West"
KONG: Final = "concealed: 4×1B kong, 2468D 357C N S S"
WONDERS: Final = (
    "concealed: 19D 99B 19C E S W N RD GD WD; won: rob 1B from East".replace("; ", "\n")
)
TWO_CHOWS: Final = "exposed: 234D, 3×2C\nconcealed: 555D 45B 99C\nwon: draw 6B"
FROM_NORTH: Final = (
    "exposed: 234D chow from North, 3×2C\nconcealed: 555D 444B 9C\nwon: draw 9C"
)
RULES: Final[dict[str, tuple[str | Callable[[Ruleset], Ruleset], str]]] = {
    "limit.points": ("limit.points = 2000", deal(S="score: 1500\nwon: draw")),
    "incorrect.long": (
        'incorrect.long = "sets"',
        deal(S=WON, N="exposed: 3×N\nstatus: long"),
    ),
    "incorrect.short": (
        'incorrect.short = "nothing"',
        deal(S=WON, N="exposed: 3×N\nstatus: short"),
    ),
    "win.by": ('win.by = ["drawn"]', deal(S=TWO_CHOWS)),
    "win.sets": ("win.sets = 3", deal(S=TWO_CHOWS.replace("234D, ", "3×4D, "))),
    "settlement.east-doubles": ("settlement.east-doubles = false", deal(S=WON)),
    "settlement.losers-settle": (
        'settlement.losers-settle = "nothing"',
        deal(S=WON, N="score: 40"),
    ),
    "settlement.caps": (
        'settlement.caps = "differences"',
        deal(S=WON, W="score: 800", N="score: 1500"),
    ),
    "settlement.chows": (without_chows, deal(S=FROM_NORTH)),
    "settlement.robbing": (
        'settlement.robbing.concealed-kong-for = ["fourfold-plenty"]',
        deal(E=KONG, S=WONDERS),
    ),
    "settlement.liability": (without_liability, deal("liable: West", S=WON)),
    "penalties.false-naming": (
        "penalties.false-naming.points = 60",
        deal("result: draw\npenalty: false naming West, chow by North"),
    ),
    "penalties.false-naming-for-mah-jongg": (
        "penalties.false-naming-for-mah-jongg.pays-for-all = false\npenalties.false-naming-for-mah-jongg.points = 10",
        deal("penalty: false naming West, mah-jongg by South", S=WON),
    ),
    "penalties.false-naming-and-false-mah-jongg": (
        "penalties.false-naming-and-false-mah-jongg.shared-points = 600",
        deal(
            "penalty: false naming West, mah-jongg by North\npenalty: false mah-jongg North"
        ),
    ),
    "penalties.false-mah-jongg": (
        'penalties.false-mah-jongg.shared-limit = "1/1"',
        deal("penalty: false mah-jongg North"),
    ),
}
"""Changes of a rule, by a line of a house file or as values, each with a deal that is then paid otherwise, or refused."""
NAMED: Final = "penalty: false naming West"
OF_DMJL: Final[dict[str, tuple[str, str]]] = {
    "win.by": ('win.by = ["robbed-kong"]', deal(S=TWO_CHOWS)),
    "penalties.false-naming-for-chow": (
        "penalties.false-naming-for-chow.points = 60",
        deal(f"result: draw\n{NAMED}, chow by North"),
    ),
    "penalties.false-naming-for-pung": (
        "penalties.false-naming-for-pung.points = 60",
        deal(f"result: draw\n{NAMED}, kong by North"),
    ),
    "penalties.false-naming-for-mah-jongg": (
        "penalties.false-naming-for-mah-jongg.shared-points = 600",
        deal(f"{NAMED}, mah-jongg by South"),
    ),
}
"""What the league has otherwise; its other rules are changed as the British."""
STORIES: Final = {
    "session.rounds": ("session.rounds = 1", "Bob Cleo Dan Ann"),
    "session.winds": ('session.winds = ["East", "West"]', "Bob Cleo Dan Ann"),
    "session.start": ("session.start = 0", "Bob"),
    "session.east-passes-after.win-by-another": (
        'session.east-passes-after.draw.cite.entry = "agreed"',
        "draw",
    ),
    "session.streak": ("session.streak.wins = 2", "Ann Ann"),
    "session.swaps": ('session.swaps.East = ["South-East"]', "Bob Cleo Dan Ann"),
}
PLAYED: Final = {
    "play.dead-wall": "play.dead-wall = 18",
    "play.refilled": "play.refilled = 1",
}


def among(*tables: Mapping[str, object]) -> list[tuple[str, str]]:
    return [each for each in named("rule") if any(each[1] in table for table in tables)]


def house(
    file: str, change: str | Callable[[Ruleset], Ruleset], folder: Path
) -> Ruleset:
    if not isinstance(change, str):
        return change(load_ruleset(file))
    path = folder / "house.toml"
    path.write_text(f'title = "House"\nextends = "{file}"\n{change}\n', "utf-8")
    return load_ruleset(str(path))


def paid(text: str, ruleset: Ruleset) -> object:
    """Who wins or loses what; the codes of the faults where the deal is refused."""
    try:
        return mjscore.settle(mjscore.read_deal(text), ruleset).net
    except mjscore.Problem as refused:
        return sorted(fault.code for fault in refused.faults)


def test_each_rule_is_taken_away() -> None:
    assert {name for _, name in named("rule")} == {*RULES, *OF_DMJL, *STORIES, *PLAYED}


@pytest.mark.parametrize(("file", "rule"), among(RULES, OF_DMJL))
def test_under_another_rule_a_deal_is_paid_otherwise(
    file: str, rule: str, tmp_path: Path
) -> None:
    change, text = OF_DMJL[rule] if file == "dmjl" and rule in OF_DMJL else RULES[rule]
    both = paid(text, load_ruleset(file)), paid(text, house(file, change, tmp_path))
    assert both[0] != both[1]
    assert not all(isinstance(each, list) for each in both), both


@pytest.mark.parametrize(("file", "rule"), among(STORIES))
def test_under_another_rule_a_session_goes_on_otherwise(
    file: str, rule: str, tmp_path: Path
) -> None:
    line, story = STORIES[rule]
    house(file, line, tmp_path)
    ours, theirs = (
        play(session(each), story) for each in (file, str(tmp_path / "house.toml"))
    )
    assert standing(ours) != standing(theirs)


def standing(now: Session) -> tuple[str, bool, list[int]]:
    """Whose deal is next, whether the game is over, and what each player has, in points."""
    return (
        where(now),
        is_over(now.next_position(), now.rules),
        [each.counters for each in summarise(now).players],
    )


@cache
def live(ruleset: Ruleset) -> list[Any]:
    """The walls of eight played deals, as they were left."""
    found: list[Any] = play_deals(
        game(ruleset), [player_of("nearest")], 1, np.arange(8)
    ).live.tolist()
    return found


@pytest.mark.parametrize(
    ("file", "rule"),
    [
        pytest.param(file, rule, marks=() if file == "dmjl" else pytest.mark.long)
        for file, rule in among(PLAYED)
    ],
)
def test_under_another_rule_deals_are_played_otherwise(
    file: str, rule: str, tmp_path: Path
) -> None:
    assert live(load_ruleset(file)) != live(house(file, PLAYED[rule], tmp_path))


def test_a_draw_of_the_british_pays_nothing() -> None:
    assert paid(
        deal("result: draw", S="score: 40"), load_ruleset("bmja")
    ) == dict.fromkeys(load_ruleset("bmja").play.seats, 0)
