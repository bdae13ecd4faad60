"""What only a house may ask of a hand - conditions in alternatives, shapes, minimums - and how its refusals are worded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mjscore.ext.arrays import values
from mjscore.ext.arrays.hands import Hands
from mjscore.game.groups import Group, Kind
from mjscore.game.tiles import Tile, tiles_of
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand, RulesetProblem
from mjscore.rules import load_ruleset
from mjscore.rules.patterns import shipped_shapes
from mjscore.rules.shapes import completions, counts_of, divisions_as, with_tile
from mjscore.scoring import score
from tests.rules.houses import house

PLAIN = "exposed: 234D; concealed: 345B 678C 99C 45D; won: {means} 6D; seat: South"
"""Four runs and a pair of nines: under Babcock's rules mah-jongg 20 and nothing for its sets."""


MINE = '[items.mine]\nname = "Mine"\nwho = "winner"\npoints = 100\ncite = {{ page = "1" }}\nwhen = [{when}]\n'

ALTERNATIVES = [
    # the condition, won by a draw, won by a discard
    ('{ any-of = [["drawn"], ["claimed"]] }', True, True),
    (
        '{ any-of = [["drawn", { count = ["pung"], at-least = 1 }], ["claimed"]] }',
        False,
        True,
    ),
    ('{ any-of = [["drawn"], [{ count = ["pung"], at-least = 1 }]] }', True, False),
    (
        '{ any-of = [[{ count = ["pung"], at-least = 1 }], [{ count = ["chow"], exactly = 4 }]] }',
        True,
        True,
    ),
    (
        '{ any-of = [[{ count = ["pung"], at-least = 1 }], [{ count = ["chow"], exactly = 3 }]] }',
        False,
        False,
    ),
    (
        '{ any-of = [[{ nothing-scored-but = ["mah-jongg"] }], ["robbed"]] }',
        False,
        True,
    ),
    (
        '{ any-of = [[{ nothing-scored-but = ["mah-jongg", "drawn"] }], ["robbed"]] }',
        True,
        True,
    ),
    (
        '{ any-of = [[{ nothing-scored-but = ["mah-jongg"] }], [{ count = ["pung"], at-least = 1 }]] }',
        False,
        True,
    ),
    (
        '{ any-of = [[{ nothing-scored-but = ["mah-jongg"] }, "drawn"], [{ count = ["chow"], at-least = 4 }, "drawn"]] }',
        True,
        False,
    ),
    ('{ count = ["pung"], at-least = 1, not = true }', True, True),
    ('{ count = ["chow"], at-least = 4, not = true }', False, False),
    ('{ nothing-scored-but = ["mah-jongg"], not = true }', True, False),
    ('"not drawn"', False, True),
]


@pytest.mark.parametrize(
    ("when", "drawn", "discarded"), ALTERNATIVES, ids=[each[0] for each in ALTERNATIVES]
)
def test_conditions_in_alternatives(
    tmp_path: Path, when: str, drawn: bool, discarded: bool
) -> None:
    rules = house(
        tmp_path,
        'remove = ["no-runs", "no-score", "only-place"]\n' + MINE.format(when=when),
    )
    for means, scored in (("draw", drawn), ("discard", discarded)):
        items = {
            item.id for item in score(read_hand(PLAIN.format(means=means)), rules).items
        }
        assert ("mine" in items) is scored, means


def test_shapes_that_are_unknown_are_told_wherever_they_are_named(
    tmp_path: Path,
) -> None:
    text = '[win]\nshapes = ["seven-twin"]\ncite = { page = "1" }\n' + MINE.format(
        when='{ shape = "zzz" }'
    )
    with pytest.raises(RulesetProblem) as refused:
        house(tmp_path, text)
    known = (
        "known: knitting, mixed-knitting, seven-different-pairs, seven-twins, standard, thirteen-orphans, triple-knitting, "
        "wriggling-snake"
    )
    assert [
        (each.code, each.message, each.where, each.hint)
        for each in refused.value.faults
    ] == [
        (
            "unknown-shape",
            "unknown shape “seven-twin”",
            "win.shapes",
            "did you mean seven-twins?",
        ),
        ("unknown-shape", "unknown shape “zzz”", "items.mine.when[0].shape", known),
    ]
    assert refused.value.source.endswith("house.toml")


NEEDS = [
    (
        'requires = ["robbed"]\nby = ["one-suit"]',
        "every win must meet “won by robbing a kong”; every win must score “Entirely one suit”",
    ),
    ('requires = ["robbed"]', "every win must meet “won by robbing a kong”"),
    # what the house asks of a win, and how a hand of 22 points and no double is refused
    ("minimum-points = 30", "it needs 30 points"),
    ("minimum-doubles = 1", "it needs 1 double"),
    ("minimum-points = 30\nminimum-doubles = 1", "it needs 30 points and 1 double"),
    (
        'minimum-points = 30\nby = ["one-suit"]',
        "it needs 30 points; every win must score “Entirely one suit”",
    ),
    (
        'by = ["one-suit", "no-score"]',
        "every win must score “No score other than for winning” or “Entirely one suit”; "
        "“No score other than for winning” is for sets and a pair; nothing else scores but “Mah-jongg, for winning the hand”",
    ),
]


@pytest.mark.parametrize(("asked", "reason"), NEEDS)
def test_what_a_win_lacks_is_told(tmp_path: Path, asked: str, reason: str) -> None:
    rules = house(tmp_path, f'[win]\n{asked}\ncite = {{ page = "7" }}\n')
    with pytest.raises(ImpossibleHand) as refused:
        score(
            read_hand(
                "exposed: 3×2D; concealed: 345B 678C 99C 45D; won: draw 6D; seat: South"
            ),
            rules,
        )
    (fault,) = refused.value.faults
    assert (fault.code, fault.hint) == (
        "not-let-win",
        "leave out won:, or choose another ruleset or option",
    )
    assert (
        fault.message
        == f"{rules.id} does not allow this hand to win: {reason} (Our table, p. 7)"
    )


ONLY = [
    # however the groups are written, thirteen tiles wait for the five of dots alone
    "concealed: 111D pung, 345B chow, 678C chow, 99C pair, 456D chow; won: draw 5D",
    "concealed: 111D 345B 678C 99C 46D; won: draw 5D",
    "exposed: 3×1D; concealed: 4×2C kong, 345B 99B 46D; won: draw 5D",
    "exposed: 3×1D; concealed: 4×2C kong, 4×7C kong, 99B 46D; won: draw 5D",
]


@pytest.mark.parametrize("text", ONLY)
def test_the_only_place_is_the_same_however_the_groups_are_written(text: str) -> None:
    """Babcock p. 35: two points for filling the only place."""
    items = {
        item.id: item.points
        for item in score(read_hand(text), load_ruleset("babcock")).items
    }
    assert items["only-place"] == 2


@pytest.mark.parametrize(("completing", "pair"), [("99C", True), ("789C", False)])
def test_the_group_that_was_completed_may_be_named(completing: str, pair: bool) -> None:
    """Babcock p. 69: in the Chinese game completing the pair counts by itself, a run does not."""
    text = f"concealed: 111D pung, 345B chow, 555B pung, 99C pair, 789C chow; won: draw 9C, completing {completing}"
    sheet = score(read_hand(text), load_ruleset("babcock-chinese"))
    assert ("completed-pair" in {item.id for item in sheet.items}) is pair
    assert sheet.readings == 1


def test_readings_are_counted_and_the_next_best_is_kept() -> None:
    """Three ones, twos and threes of dots are three pungs or three runs; Babcock pays only for the pungs."""
    sheet = score(
        read_hand("concealed: 111222333D 55B 67C; won: draw 8C; seat: South"),
        load_ruleset("babcock"),
    )
    assert sheet.readings == 2
    assert sheet.runner_up is not None
    # mah-jongg 20, drawn 2; ones 8, twos and threes 4 each when concealed pungs
    assert (sheet.reading.points, sheet.runner_up.points) == (38, 22)
    assert [str(group)[:2] for group in sheet.runner_up.groups].count("3×") == 0
    single = score(
        read_hand("concealed: 147D 258B 369C E S W N; seat: South"),
        load_ruleset("babcock"),
    )
    assert (single.readings, single.runner_up) == (1, None)
    dead = score(
        read_hand("concealed: 147D 258B 369C S W N WD; seat: East; status: dead"),
        load_ruleset("babcock"),
    )
    assert (dead.readings, dead.runner_up) == (1, None)


@pytest.mark.parametrize(
    ("pung", "fourth"),
    [("exposed: 3×1D; concealed:", True), ("concealed: 111D", False)],
)
def test_only_the_fourth_of_an_exposed_three_counts_as_such(
    pung: str, fourth: bool
) -> None:
    """Harr p. 62, entry 6: a winning tile like those of an exposed three, used in a run."""
    sheet = score(
        read_hand(f"{pung} 23D 345B 678C 99C; won: draw 1D; seat: South; round: East"),
        load_ruleset("harr-limit"),
    )
    assert ("fourth-of-exposed" in {item.id for item in sheet.items}) is fourth


def test_an_item_of_pieces_that_asks_for_more_is_scored_for_each_of_them(
    tmp_path: Path,
) -> None:
    text = '[items.mine]\nname = "M"\nwho = "winner"\npoints = 50\neach = ["pung"]\nwhen = ["drawn"]\ncite = { page = "1" }\n'
    hand = "exposed: 3×2D, 3×E; concealed: 345B 99C 45D; won: {} 6D; seat: South"
    drawn = score(read_hand(hand.format("draw")), house(tmp_path, text))
    discarded = score(read_hand(hand.format("discard")), house(tmp_path, text))
    # mah-jongg 20, twos 2, a wind 4, drawn 2; two pungs 50 each
    assert (drawn.points, discarded.points) == (128, 26)


def test_each_item_that_is_struck_out_is_struck_as_often_as_it_was_scored(
    tmp_path: Path,
) -> None:
    text = (
        '[items.mine]\nname = "M"\nwho = "winner"\npoints = 1\nwhen = ["drawn"]\ncite = { page = "1" }\n'
        'excludes = ["dragon-set", "exposed-pung-minor", "exposed-pung-dragon"]\n'
    )
    hand = "exposed: 3×2D, 3×RD, 3×GD; concealed: 99C 45D; won: {} 6D; seat: South"
    drawn = score(read_hand(hand.format("draw")), house(tmp_path, text))
    discarded = score(read_hand(hand.format("discard")), house(tmp_path, text))
    # mah-jongg 20, twos 2, two dragons 4 each and a double each; drawn 2 and mine 1, but nothing for the three sets
    assert (discarded.points, discarded.doubles) == (30, 2)
    assert (drawn.points, drawn.doubles) == (23, 0)


def test_a_hand_that_did_not_win_has_no_shape() -> None:
    assert (
        score(
            read_hand("concealed: 147D 258B 369C E S W N; seat: South"),
            load_ruleset("babcock"),
        ).reading.shape
        == ""
    )


def test_thirteen_orphans_are_not_complete_before_one_of_them_is_a_pair() -> None:
    thirteen = tiles_of("19D 19B 19C E S W N RD GD WD")
    orphans, shape = counts_of(thirteen), shipped_shapes()["thirteen-orphans"]
    assert divisions_as(shape, orphans, ()) == []
    assert divisions_as(shape, with_tile(orphans, Tile.of("5D")), ()) == []
    assert len(divisions_as(shape, with_tile(orphans, Tile.of("9D")), ())) == 1
    assert (
        divisions_as(
            shape,
            with_tile(orphans, Tile.of("9D")),
            (Group(Kind.PUNG, Tile.of("1D")).code,),
        )
        == []
    )
    assert set(completions(orphans, (), [shape])) == set(map(int, thirteen))


@pytest.mark.parametrize("won", ["; won: draw 8D", ""])
def test_a_tile_that_is_not_played_with_is_refused(won: str) -> None:
    """Babcock p. 83: three players leave out the West winds."""
    with pytest.raises(ImpossibleHand) as refused:
        score(
            read_hand(f"concealed: 345B 678C 345D 67D W W{won}"),
            load_ruleset("babcock", ["three-handed"]),
        )
    (fault,) = refused.value.faults
    assert (fault.code, fault.message) == (
        "no-such-tile",
        "babcock is played without the West Wind",
    )
    assert fault.hint == "write another tile, or choose a ruleset that has this one"


def test_points_stand_before_doubles_and_doubles_before_limits(tmp_path: Path) -> None:
    """Whatever their order in the file; what has no condition stands first among its like."""
    entry = '[items.{id}]\nname = "{id}"\nwho = "winner"\n{worth}\ncite = {{ page = "1" }}\n'
    text = (
        entry.format(id="a", worth='limit = "1/2"\nwhen = ["drawn"]')
        + entry.format(id="b", worth='doubles = 1\nwhen = ["drawn"]')
        + entry.format(id="c", worth='points = 1\nwhen = ["drawn"]')
        + entry.format(id="d", worth='limit = "1/4"')
        + entry.format(id="e", worth="doubles = 1")
        + entry.format(id="f", worth="points = 1")
    )
    rules = house(tmp_path, text)
    lines = [
        line.id
        for line in score(read_hand(PLAIN.format(means="draw")), rules).items
        if len(line.id) == 1
    ]
    assert lines == ["f", "c", "e", "b", "d", "a"]


def test_a_hand_that_was_never_written_is_refused_without_a_text() -> None:
    hand = replace(
        read_hand("concealed: 345B 678C 99C 34D 678D; won: draw 1D"), origin=None
    )
    with pytest.raises(ImpossibleHand) as refused:
        score(hand, load_ruleset("babcock"))
    assert (refused.value.text, refused.value.source) == ("", "hand")


@pytest.mark.parametrize(("options", "total"), [((), 628), (("roof-off",), 628)])
def test_an_added_part_of_the_limit_is_added_to_the_agreed_sum_too(
    tmp_path: Path, options: tuple[str, ...], total: int
) -> None:
    """Half of 1000 beside 16 points doubled three times: 10, 2 for the only place and 4 for the eyes (Millington, 115)."""
    path = tmp_path / "house.toml"
    item = 'name = "Fish"\nlimit = "1/2"\nadded = true\nwho = "winner"\nwhen = ["last-discard"]\n'
    runs = 'name = "Runs"\ndoubles = 2\nwho = "winner"\nwhen = [{ count = ["chow", { tiles = "123D 123B 123C" }], exactly = 3 }]\n'
    text = f'extends = "millington"\n[items.fish]\n{item}[items.runs]\n{runs}excludes = ["no-score"]\n'
    path.write_text(text, "utf-8")
    hand = read_hand(
        "concealed: 123D 123B 123C 789D 9C; seat: South; won: discard 9C, last discard"
    )
    assert score(hand, load_ruleset(str(path), options)).total == total


def test_a_loser_may_be_paid_for_waiting_for_what_a_winner_s_set_scores(
    tmp_path: Path,
) -> None:
    """The set scores nothing for the loser: it is looked at as the winner's that it would be."""
    rules = house(
        tmp_path,
        '[items.pung-of-terminals]\nname = "A pung of ones or nines"\nwho = "winner"\npoints = 8\n'
        'each = ["pung", "terminal"]\ncite = { page = "1" }\n'
        '[items.fishing]\nname = "Fishing for it"\nwho = "losers"\npoints = 30\n'
        'when = [{ waiting-for = ["pung-of-terminals"] }]\ncite = { page = "2" }\n',
    )
    waiting = read_hand("concealed: 11D 456D 789B 234C 55C; seat: South")
    far = read_hand("concealed: 12D 456D 789B 234C 55C; seat: South")
    ids = [{line.id for line in score(hand, rules).items} for hand in (waiting, far)]
    assert ["fishing" in each for each in ids] == [True, False]
    assert [score(hand, rules).total for hand in (waiting, far)] == [30, 0]
    assert values(Hands.of([waiting, far]), rules).tolist() == [30, 0]
