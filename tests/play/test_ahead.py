"""Looking ahead by playing on: every question of a turn, what is told of it, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mjscore import (
    LookAhead,
    Means,
    Problem,
    Seat,
    Win,
    look_ahead,
    look_ahead_seat,
    read_deal,
    read_hand,
)
from mjscore.analysis.player_view import view_of_hand
from mjscore.ext.play.ahead import Claim, Discard, Kong, Move, Pass, Wait, race
from mjscore.ext.play.ahead.race import _promised
from mjscore.ext.play.ahead.report import verdict
from mjscore.ext.play.ahead.situation import Drawn, situations_of
from mjscore.ext.play.ahead.worlds import HiddenHands, readiness_of
from mjscore.ext.play.players import PLAYERS
from mjscore.ext.play.table import game
from mjscore.game.tiles import KINDS, Tile
from mjscore.notation.reader import read_groups_before
from mjscore.rules import load_ruleset
from tests.cli.running import run
from tests.every_ruleset import every_ruleset

READY = "concealed: 123D 456D 77B 78C EEE; seat: South"
"""Waits for 6C and 9C."""


def asked(hand: str, rules: str = "babcock", **more: object) -> LookAhead:
    return look_ahead(read_hand(hand, discarding=True), rules, **{"deals": 256, **more})  # type: ignore[arg-type]


SOON: dict[str, Any] = {"deals": 64, "wall": 8}
"""Few deals that end soon, for what does not turn on how they go on."""


QUESTIONS = [
    (
        "each tile may go",
        "concealed: 123D 456D 77B 78C EEE S; seat: South",
        None,
        "1D 2D 3D 4D 5D 6D 7B 7C 8C E S",
    ),
    (
        "four in the hand are a kong",
        "exposed: 3×9B; concealed: 123D 4444D 77B 78C; seat: South",
        None,
        "1D 2D 3D 4D 7B 7C 8C +4D",
    ),
    (
        "so is the fourth of a pung",
        "exposed: 3×9B; concealed: 123D 456D 77B 78C 9B; seat: South",
        None,
        "1D 2D 3D 4D 5D 6D 7B 7C 8C 9B +9B",
    ),
    ("a pair may be punged", READY, ("7B", Seat.NORTH), "pass pung"),
    ("three make a kong", READY, ("E", Seat.WEST), "pass pung kong"),
    ("chows come from the left", READY, ("9C", Seat.EAST), "pass chow go-out"),
    ("and from nobody else", READY, ("9C", Seat.NORTH), "pass go-out"),
    (
        "a chow in three ways",
        "concealed: 3467D 123B 78C 77B EE; seat: South",
        ("5D", Seat.EAST),
        "pass chow chow chow",
    ),
    ("nothing fits", READY, ("W", Seat.EAST), "pass"),
    (
        "a win is told",
        f"{READY}; won: draw 9C",
        None,
        "go-out 1D 2D 3D 4D 5D 6D 7B 7C 8C 9C E",
    ),
    (
        "a discard that wins, told in the hand",
        f"{READY}; won: discard 9C from East",
        None,
        "go-out chow pass",
    ),
]


@pytest.mark.parametrize(
    ("hand", "offered", "steps"),
    [case[1:] for case in QUESTIONS],
    ids=[case[0] for case in QUESTIONS],
)
def test_whatever_may_be_done_is_a_step(
    hand: str, offered: tuple[str, Seat] | None, steps: str
) -> None:
    def short(move: Move) -> str:
        match move:
            case Discard(tile):
                return str(tile)
            case Kong(tile):
                return f"+{tile}"
            case Claim(group):
                return group.kind.name.lower()
        return "go-out" if isinstance(move, Win) else "pass"

    found = asked(hand, offered=offered, **SOON)
    assert sorted(short(step.move) for step in found.steps) == sorted(steps.split())


def test_going_out_is_paid_for_sure_beside_steps_that_are_better() -> None:
    """Babcock p. 26: 64 points for East, doubled, from each of three; few deals tell the other steps badly, and this one well."""
    won = "888D | WD WD EEE 567C 123B; won: 8D from South; seat: East"
    found = look_ahead(read_hand(won), load_ruleset("babcock"), deals=100)
    sure = next(step for step in found.steps if isinstance(step.move, Win))
    assert sure is not found.best
    assert (sure.paid, sure.paid_error) == (3 * 2 * 64, 0)


def test_between_turns_the_hand_is_told_what_it_is_worth() -> None:
    found = asked(READY, deals=64)
    assert [step.move for step in found.steps] == [Wait()]
    assert found.best.won > 0.7
    assert (found.best.behind, found.best.behind_error) == (0, 0)


def test_a_claimed_win_is_paid_at_once_and_for_sure() -> None:
    """Babcock p. 36: 150 points, half the limit, for a win on East's first discard; the losers pay 150, East double."""
    found = asked(READY, offered=("9C", Seat.EAST))
    assert found.best.move == Win(Means.DISCARD, Tile.of("9C"), Seat.EAST)
    assert (
        round(found.best.won),
        found.best.average,
        found.best.paid,
        found.best.paid_error,
    ) == (1, 150, 600, 0)
    assert verdict(found) == "Best: go out"


def test_best_is_said_where_every_step_that_was_tried_is_surely_behind() -> None:
    found = asked(READY, offered=("9C", Seat.EAST), **SOON)
    first = replace(found.best, deals=400)
    far, near = (
        replace(first, move=Discard(Tile.of(tile)), behind=behind, behind_error=1.0)
        for tile, behind in (("1C", 5.0), ("2C", 1.0))
    )
    fell_out = replace(near, move=Discard(Tile.of("3C")), deals=60)
    for steps, words in (
        ((first, far), "Best: go out"),
        ((first, near, far), "No difference shown between go out and 2C"),
        ((first, far, fell_out), "First: go out; not shown to be better than 3C"),
        ((first, near, fell_out), "No difference shown between go out and 2C"),
    ):
        assert verdict(replace(found, steps=steps)) == words


def test_the_ready_discard_is_found_and_the_others_fall_out() -> None:
    """Fig. 42: E, a five of dots, goes, and the run is filled (p. 104)."""
    found = asked(
        "exposed: 3×9B pung, 567C chow, 3×N pung; concealed: 22D 4D 55D; seat: East",
        deals=1200,
    )
    assert found.best.move == Discard(Tile.of("5D"))
    assert all(step.surely_behind for step in found.steps[1:])
    assert found.deals < 1200


def test_what_is_promised_of_the_first_has_no_luck_of_the_choice_in_it() -> None:
    """Twelve steps that bring nothing: the mean of the best is too high, what is promised of it is not."""
    dice = np.random.default_rng(7)
    promised, best = [], []
    for _ in range(300):
        paid = dice.normal(0, 50, (12, 100))
        paid += dice.normal(0, 50, 100)  # what all steps share on a wall
        promised.append(_promised(paid, 20)[0])
        best.append(paid.mean(axis=1).max())
    assert abs(np.mean(promised)) < 3 * np.std(promised) / np.sqrt(300)
    assert np.mean(best) > 6


def test_how_far_on_hands_are_hangs_on_the_player_and_the_ruleset() -> None:
    babcock, bmja = load_ruleset("babcock"), load_ruleset("bmja")
    quick = readiness_of(PLAYERS["nearest"], babcock)
    slow = readiness_of(PLAYERS["value"], babcock)
    assert slow.of_a_discard < quick.of_a_discard
    assert readiness_of(PLAYERS["value"], bmja).of_a_discard > slow.of_a_discard
    assert readiness_of(lambda seen: seen.tile, babcock) == quick


def test_hidden_hands_are_made_of_the_unseen_tiles_and_fit_what_lies_on_the_table() -> (
    None
):
    """Pairs of which a third lies there would have been claimed; a lone honour of which none lies there, discarded."""
    playing = game(load_ruleset("babcock"))
    text = "hand: 123D 456D 77B 89C EE RD S; seat: South; visible: 5B 5B W"
    hand = read_hand(text, discarding=True)
    every = situations_of(view_of_hand(hand, (), None), playing, Drawn(Tile.of("S")))
    walls = np.arange(400)
    situations = every[np.zeros(len(walls), np.int64)]
    others = situations.concealed > 0
    unseen = situations.unseen.copy()

    def pairs(tile: str) -> float:
        held = situations.table.hand[:, :, Tile.of(tile)]
        return float((held[others] >= 2).mean())

    def check() -> None:
        hands = np.where(others[:, :, None], situations.table.hand, 0)
        assert (hands >= 0).all()
        assert (hands.sum(axis=2) == situations.concealed).all()
        rest = [np.bincount(row[row >= 0], minlength=KINDS) for row in hidden.rest]
        assert (hands.sum(axis=1) + rest == unseen).all()

    hidden = HiddenHands(situations, 1, walls)
    check()
    before = pairs("5B"), pairs("GD")
    hidden.fit_to_discards(others)
    check()
    assert pairs("5B") < 0.5 * before[0]
    assert pairs("GD") > 1.2 * before[1]
    players = (PLAYERS["nearest"],)
    hidden.exchange(np.where(others, 3, 0), players, np.zeros(others.shape, np.int64))
    check()


def test_the_same_seed_gives_the_same_answer_and_another_one_other_walls() -> None:
    one, again, other = (
        asked(READY + "; visible: S S", seed=seed, deals=64, wall=40)
        for seed in (1, 1, 2)
    )
    assert one.steps == again.steps != other.steps


def test_what_lies_open_counts() -> None:
    """Of the tiles that it waits for seven of eight lie on the table."""
    free = asked(READY, deals=64).best.won
    dead = asked(READY + "; visible: 6666C 999C", deals=64).best.won
    assert dead < free - 0.3


def test_a_discard_that_lets_another_win_is_told_with_its_price() -> None:
    """West has three sets of honours on the table; of E he can hold no pair, as two stand in the hand and two lie dead."""
    west = [read_groups_before("West: 3×RD pung, 3×GD pung, 3×W pung")]
    hand = "concealed: 123D 456D 77B 78C EE WD WD; seat: South; visible: 111B 999C 99B 11C 2D E E"
    found = asked(hand, "babcock-chinese", others=west, deals=2_000)
    given = {str(step.move): step for step in found.steps}
    assert given["7B"].gives > 0.02
    assert (given["7B"].gives_paid or 0) < -200
    assert (given["E"].gives, given["E"].gives_paid) == (0, None)


def test_a_hand_that_can_never_win_is_told_so_and_not_played() -> None:
    found = asked(
        "exposed: 123B chow, 456B chow; hand: 1123345B E; seat: South", "bmja"
    )
    assert (found.steps, found.deals) == ((), 0)
    assert found.notes[0].startswith("the hand can no longer win")


def test_a_win_that_is_not_told_scores_by_the_tile_that_came() -> None:
    """Two wins of the same fourteen tiles: the middle of a run is worth two points more."""
    found = asked("concealed: 123D 456D 77B 789C EEE; seat: South", **SOON)
    assert not any(isinstance(step.move, Win) for step in found.steps)
    assert found.notes[0].startswith("going out scores 30 with 1D")


def test_players_are_named_for_the_others_or_for_each_seat() -> None:
    assert asked(READY, **SOON).others == ("nearest",) * 3
    found = asked(READY, **SOON, players=["nearest", "value", "nearest", "value"])
    assert (found.player, found.others) == ("value", ("nearest", "value", "nearest"))


def test_a_player_of_your_own_may_sit_anywhere(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def first(seen):\n    return seen.may.argmax(axis=1)\n", "utf-8")
    found = asked(READY, **SOON, players=[f"{file}:first"])
    assert found.others == (f"{file}:first",) * 3


def test_at_most_so_many_deals_are_played() -> None:
    found = asked("concealed: 147D 258B 369C E S W N GD; seat: South", **SOON)
    assert sum(step.deals for step in found.steps) == found.deals <= 64
    assert not any(step.surely_behind for step in found.steps if step.deals < 16)


def test_progress_is_told_from_the_first_deals_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(race, "AT_ONCE", 64)
    told: list[tuple[int, int]] = []
    asked(
        READY + "; visible: S",
        deals=80,
        wall=4,
        progress=lambda done, of: told.append((done, of)),
    )
    assert [done for done, _ in told] == [64, 80]
    assert {of for _, of in told} == {80}


DEAL = """rules: babcock
visible: 11D 9D S W W N
result: draw
[East]
hand: 123D 456D 77B 89C EEE
[South]
exposed: 3×9B pung from East
concealed: 123D 456D 78C 22B
[West]
exposed: 567B chow
concealed: 44C 66C 8D 9D 1B 2B 3C 4B
[North]
concealed: ?
"""


def test_a_deal_tells_all_that_its_player_sees() -> None:
    found = look_ahead_seat(
        read_deal(DEAL), Seat.SOUTH, "babcock", offered=("6C", Seat.EAST), deals=200
    )
    assert {type(step.move) for step in found.steps} == {Win, Claim, Pass}
    assert found.turn == 3  # nine tiles were discarded, two of them claimed
    assert found.wall == 136 - 14 - 4 * 13 - 1 - 7


REFUSED = [
    ("concealed: 123D 456D 77B 78C EEE", {}, "no-seat"),
    ("concealed: 123D 456D 77B 78C EEE; seat: North East", {}, "no-such-seat"),
    (READY, {"offered": ("9C", Seat.SOUTH)}, "no-such-offer"),
    (READY + "; visible: 9999C", {"offered": ("9C", Seat.EAST)}, "no-such-offer"),
    (READY.replace("EEE", "EEE S"), {"offered": ("9C", Seat.EAST)}, "no-such-offer"),
    (READY, {"offered": ("F1", Seat.EAST)}, "no-such-offer"),
    (f"{READY}; won: discard 9C", {}, "no-such-offer"),
    (f"{READY}; won: rob 9C from West", {}, "cannot-look-ahead"),
    (READY, {"wall": 71}, "wrong-wall"),
    (READY, {"players": ["nearest", "value"]}, "wrong-number-of-players"),
    (READY, {"players": ["nobody"]}, "no-such-player"),
    (READY, {"deals": 5}, "out-of-range"),
    (READY, {"seed": -1}, "out-of-range"),
    (
        "concealed: 123D 456D 77B 78C EEE; seat: South",
        {"others": [(Seat.SOUTH, ())]},
        "seat-given-twice",
    ),
]


@pytest.mark.parametrize(("hand", "more", "code"), REFUSED)
def test_what_cannot_be_at_a_table_is_refused(
    hand: str, more: dict[str, Any], code: str
) -> None:
    with pytest.raises(Problem) as refused:
        asked(hand, **more)
    assert refused.value.code == code
    assert refused.value.hint


def test_a_tile_that_a_game_is_played_without_is_not_offered() -> None:
    ran = run("ahead", READY, "--offered", "W from East", "-w", "three-handed")
    assert "W cannot be offered from East: the game is played without it" in ran.err


def test_the_command_writes_every_form() -> None:
    given = (
        "ahead",
        READY,
        "--offered",
        "9C from East",
        "--deals",
        "64",
        "--wall",
        "20",
    )
    told = json.loads(run(*given, "-f", "json").out)
    assert told["steps"][0]["move"] == "win"
    claim = next(step["claim"] for step in told["steps"] if step["move"] == "claim")
    assert claim == {"kind": "chow", "tiles": "789C"}
    rows = run(*given, "-f", "csv").out.removeprefix("\ufeff").splitlines()
    assert rows[0].startswith("record,move,tile,deals,won,won_error,average")
    assert len(rows) == 1 + len(told["steps"])
    assert "What each step pays in the mean" in run(*given, "-f", "html").out


def test_an_offer_that_cannot_be_read_is_refused() -> None:
    assert "such as 5D from West" in run("ahead", READY, "--offered", "9C").err
    assert run("ahead", READY, "--offered", "soup").status == 1


@pytest.mark.parametrize("id", every_ruleset("millington"))
def test_every_ruleset_can_be_played_on(id: str) -> None:
    found = asked("concealed: 123D 456D 77B 78C EE S WD; seat: South", id, **SOON)
    assert sum(step.deals for step in found.steps) == found.deals
    assert len(found.steps) == 12


def test_a_player_with_four_sets_on_the_table_keeps_his_last_tile() -> None:
    """West holds one tile, in many of the deals an honour of which more are unseen; there is no other to give for it."""
    west = [read_groups_before("West: 3×2D, 3×3D, 456D, 3×2B")]
    hand = "concealed: 123C 456C 77B 78B E S WD; seat: South; visible: 9D 9D 9D 1D 1D"
    answer = asked(hand, others=west, deals=64)
    assert answer.deals == 64
