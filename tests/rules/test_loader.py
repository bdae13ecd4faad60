"""House files: what they may change, and how a wrong one is refused - with its key path, what is allowed and what was meant."""

from fractions import Fraction
from pathlib import Path

import pytest

from mjscore.notation.reader import read_hand
from mjscore.problems import RulesetProblem, UsageProblem
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.scoring import score
from tests.rules.agreed import together
from tests.rules.houses import write

FIG_19 = "exposed: 3×6C pung, 4×S kong, 4×RD concealed kong; concealed: 22C 99C; won: loose 2C; seat: West"


def test_a_house_file_changes_adds_and_removes_by_name(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        title = "Our table"
        extends = "babcock"
        remove = ["no-runs"]

        [limit]
        points = 600
        cite = { entry = "agreed" }

        [option-defaults]
        on = ["seasons"]

        [change.loose-tile]
        points = 18

        [items.pair-of-nines]
        name = "Pair of nines"
        points = 6
        who = "winner"
        each = ["pair", { tiles = "9D 9B 9C" }]
        cite = { entry = "agreed" }
        """,
    )
    rules = load_ruleset(path)
    sheet = score(read_hand(FIG_19), rules)
    # Fig. 19 counts 94 points, doubled twice: ten less for the runs, ten more for the loose tile, six for the nines.
    assert (sheet.points, sheet.doubles, sheet.limit, sheet.total) == (100, 2, 600, 400)
    assert rules.on == ("seasons",)
    assert rules.changed == ()
    assert rules.lineage == ("babcock",)
    assert rules.item("pair-of-nines").cite.book == "house"


def test_a_limit_hand_may_be_changed_into_doubles_or_another_part_of_the_limit(
    tmp_path: Path,
) -> None:
    change = 'extends = "babcock"\n[change.hand-from-heaven]\n'
    doubled = load_ruleset(
        write(tmp_path, change + "doubles = 5", "doubled.toml")
    ).item("hand-from-heaven")
    assert (doubled.doubles, doubled.limit, doubled.without_limit) == (
        5,
        None,
        0,
    )
    halved = load_ruleset(
        write(tmp_path, change + 'limit = "1/2"', "halved.toml")
    ).item("hand-from-heaven")
    assert (halved.doubles, halved.limit, halved.without_limit) == (
        None,
        Fraction(1, 2),
        3,
    )


def test_a_house_file_may_extend_its_neighbour(tmp_path: Path) -> None:
    write(
        tmp_path,
        'title = "Base"\nextends = "babcock"\n[limit]\npoints = 500\ncite = { entry = "x" }',
        "base.toml",
    )
    path = write(tmp_path, 'title = "Sunday"\nextends = "base.toml"')
    assert load_ruleset(path).limit.points == 500


def test_an_edited_house_file_is_read_again(tmp_path: Path) -> None:
    import os

    text = 'title = "T"\nextends = "babcock"\n[limit]\npoints = {points}\ncite = {{ entry = "x" }}'
    path = write(tmp_path, text.format(points=400))
    assert load_ruleset(path).limit.points == 400
    write(tmp_path, text.format(points=500))
    os.utime(path, (1, 1))
    assert load_ruleset(path).limit.points == 500


def item(fields: str) -> str:
    return f'extends = "babcock"\n[items.mine]\nname = "Mine"\nwho = "winner"\ncite = {{ entry = "x" }}\n{fields}'


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    text = item('points = 1\nwhen = ["drwan", "clamed"]\neach = ["pong"]')
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(write(tmp_path, text))
    assert len(refused.value.faults) == 3


def test_a_fault_is_told_once(tmp_path: Path) -> None:
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(write(tmp_path, 'extends = "babcock"\n[win]\nby = "drawn"'))
    assert [fault.where for fault in refused.value.faults] == ["win.by"]


def test_text_that_is_not_toml_is_refused_at_line_and_column(tmp_path: Path) -> None:
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(write(tmp_path, 'extends = "babcock"\nlimit = = 3\n'))
    assert (refused.value.line, refused.value.column) == (2, 9)


def test_files_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    write(tmp_path, 'title = "a"\nextends = "b.toml"', "a.toml")
    write(tmp_path, 'title = "b"\nextends = "a.toml"', "b.toml")
    with pytest.raises(RulesetProblem, match="extends itself"):
        load_ruleset(str(tmp_path / "a.toml"))


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("babcok", ()), ("nowhere.toml", ()), ("babcock", ("season",)), ("\0", ())],
)
def test_an_unknown_ruleset_file_or_option_is_refused_with_what_was_meant(
    ruleset: str, options: tuple[str, ...]
) -> None:
    with pytest.raises(UsageProblem) as refused:
        load_ruleset(ruleset, options)
    assert refused.value.hint


@pytest.mark.parametrize("id", ruleset_ids())
def test_a_shipped_ruleset_compiles_with_each_of_its_options_and_with_all(
    id: str,
) -> None:
    options = together(id)
    for chosen in ([], *([option] for option in options), options):
        rules = load_ruleset(id, chosen)
        assert len({item.id for item in rules.items}) == len(rules.items)
        assert all(item.name and item.cite.book for item in rules.items)


def test_what_differs_from_the_defaults_is_listed() -> None:
    rules = load_ruleset("harr-limit", ["mandarins"], ["fourth-of-exposed"])
    assert set(rules.changed) == {"mandarins", "-fourth-of-exposed"}
    assert load_ruleset("harr-limit", ["-fourth-of-exposed"]).changed == (
        "-fourth-of-exposed",
    )
