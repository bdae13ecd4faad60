"""A house file can be written without reading Python: the starter, the reference of all words, the ids of all items."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import mjscore
from mjscore.problems import RulesetProblem, UsageProblem
from mjscore.reports.contents.rules_show import entries, keys
from mjscore.rules.merge import MERGED, NAMED_TABLES
from mjscore.rules.patterns import shipped_shapes
from mjscore.rules.settlement_keys import NO_MONEY
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.pieces import WORDS
from tests.cli.running import run

pytestmark = pytest.mark.untraced

TABLES: Final = {
    "": "",
    "items": "[items.pond]",
    "options": "[options.ponds]",
    "limit": "[limit]",
    "shapes": "[shapes.two-winds]",
    "win": "[win]",
    "play": "[play]",
    "settlement": "[settlement]",
    "settlement.discarder": "[settlement.discarder]",
    "settlement.sitting-out": "[settlement.sitting-out]",
    "settlement.streak": "[settlement.streak]",
    "settlement.liability": "[settlement.liability]",
    "settlement.excuses": "[settlement.excuses.tired]",
    "dangers": "[dangers.ponds]",
    "penalties": "[penalties.false-mah-jongg]",
    "washing": "[washing.ponds]",
    "counters": "[counters]",
    "counters.pieces": "[[counters.pieces]]",
    "session": "[session]",
    "session.streak": "[session.streak]",
    "incorrect": "[incorrect]",
}
"""Each table of the reference, as its heading stands in a file."""
ANYWHERE: Final = {"cite", "note"}
AMOUNTS: Final = {
    "points",
    "limit",
    "shared-points",
    "shared-limit",
    "pays-for-all",
    "doubles",
}
NEEDED: Final = {
    "items": ['name = "Pond"', 'who = "all"', "points = 2"],
    "options": ['title = "Ponds"'],
    "limit": ["points = 500"],
    "settlement.streak": ["wins = 9", "points = 100"],
    "settlement.excuses": [
        "waiting = true",
        'tiles = "winds"',
        "sets = 1",
        'items = ["dragon-set"]',
    ],
    "dangers": ['tiles = "dragons"'],
    "penalties": ['offence = "false mah-jongg"', "points = 100"],
    "washing": ['tiles = "majors"', "different = 9"],
}
"""What a table must say beside a key that is tried."""
OF_A_LIMIT: Final = ['name = "Pond"', 'who = "all"', 'limit = "1/2"']


def allowed_in(table: str, tmp_path: Path) -> set[str]:
    """The keys that a table may have, as the refusal of a key tells them that it may not have."""
    house = tmp_path / "house.toml"
    house.write_text(
        f'extends = "babcock"\n{TABLES[table]}\nqqqqqqqqqqqq = 1\n', "utf-8"
    )
    with pytest.raises(RulesetProblem) as refused:
        mjscore.load_ruleset(str(house))
    (hint,) = (
        fault.hint for fault in refused.value.faults if "qqqqqqqqqqqq" in fault.message
    )
    return set(hint.removeprefix("allowed here: ").split(", "))


def in_the_reference(table: str) -> set[str]:
    return {key.name for path, key in keys() if path == table}


@pytest.mark.parametrize("table", TABLES)
def test_every_key_of_a_table_is_in_the_reference(table: str, tmp_path: Path) -> None:
    whole_file = {*MERGED, *NAMED_TABLES, "remove"} if table == "options" else set()
    named = set() if "name" in in_the_reference(table) else {"name"}
    assert (
        allowed_in(table, tmp_path) - whole_file - named - ANYWHERE
        == in_the_reference(table) - ANYWHERE
    )


def test_every_event_that_makes_east_pass_is_in_the_reference(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "babcock"\n[session.east-passes-after.qqqqqqqqqqqq]\n', "utf-8"
    )
    with pytest.raises(RulesetProblem) as refused:
        mjscore.load_ruleset(str(house))
    assert set(
        refused.value.hint.removeprefix("known: ").split(", ")
    ) == in_the_reference("session.east-passes-after")


TRIED: Final = [
    (table, key) for table, key in keys() if table and not key.example.startswith("[")
]


@pytest.mark.parametrize("table", dict.fromkeys(table for table, _ in TRIED))
def test_every_example_of_a_key_can_be_written(table: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    for key in (key for path, key in TRIED if path == table):
        own = {key.name, *(AMOUNTS if key.name in AMOUNTS else ())}
        of_a_limit = table == "items" and key.name in ("added", "without-limit")
        said = OF_A_LIMIT if of_a_limit else NEEDED.get(table, [])
        needed = [line for line in said if line.split(" = ")[0] not in own]
        heading = TABLES.get(table, f"[{table}]")
        text = "\n".join(['extends = "babcock-chinese"', heading, *needed, key.example])
        house.write_text(text, "utf-8")
        try:
            mjscore.load_ruleset(str(house))
        except RulesetProblem as refused:
            pytest.fail(f"{text}\n\n{refused}")


def test_every_condition_word_and_shape_is_in_the_reference() -> None:
    words = {
        kind: {each.word for each in entries() if each.kind == kind}
        for kind in ("condition", "piece word", "shape")
    }
    assert words["condition"] == {*CONDITIONS}
    assert words["piece word"] == {*WORDS, "tiles"}
    assert words["shape"] == {"standard", *shipped_shapes()}


def test_every_example_of_a_condition_or_a_piece_word_can_be_written(
    tmp_path: Path,
) -> None:
    lines = ['extends = "babcock"']
    for number, each in enumerate(
        each for each in entries() if each.kind in ("condition", "piece word")
    ):
        lines += [f"[items.x{number}]", 'name = "X"', 'who = "winner"', "points = 1"]
        lines.append(
            each.example if each.kind == "piece word" else f"when = [{each.example}]"
        )
    house = tmp_path / "house.toml"
    house.write_text("\n".join(lines), "utf-8")
    assert len(mjscore.load_ruleset(str(house)).items) > 60


def test_every_condition_and_piece_word_has_an_opposite_but_any_of(
    tmp_path: Path,
) -> None:
    lines = ['extends = "babcock"']
    for number, each in enumerate(
        each for each in entries() if each.kind in ("condition", "piece word")
    ):
        if each.word in ("any-of", "tiles"):
            continue
        negated = (
            each.example.replace('"', '"not ', 1)
            if each.example.startswith(('"', "each"))
            else each.example.replace(" }", ", not = true }")
        )
        lines += [f"[items.x{number}]", 'name = "X"', 'who = "winner"', "points = 1"]
        lines.append(negated if each.kind == "piece word" else f"when = [{negated}]")
    house = tmp_path / "house.toml"
    house.write_text("\n".join(lines), "utf-8")
    assert len(mjscore.load_ruleset(str(house)).items) > 60


def test_the_starter_of_a_house_file_says_where_it_must_lie(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(
        'extends = "babcock"\nlimit.points = 600', "utf-8"
    )
    (tmp_path / "house.toml").write_text(
        text := run("rules", "new", str(tmp_path / "club.toml")).out, "utf-8"
    )
    assert "# It must lie in the folder of club.toml, which it extends." in text
    for option in mjscore.load_ruleset("babcock").options:
        assert f"#     {option.id}: {option.title}" in text
    assert mjscore.load_ruleset(str(tmp_path / "house.toml")).limit.points == 600


@pytest.mark.parametrize("id", mjscore.ruleset_ids())
def test_the_starter_changes_nothing_and_each_of_its_lines_can_be_taken_into_use(
    id: str, tmp_path: Path
) -> None:
    text = run("rules", "new", id).out
    house = tmp_path / "house.toml"
    house.write_text(text, "utf-8")
    plain, base = mjscore.load_ruleset(str(house)), mjscore.load_ruleset(id)
    assert (plain.title, plain.items, plain.limit, plain.on) == (
        "Our table",
        base.items,
        base.limit,
        base.on,
    )
    taken = re.sub(r"(?m)^# (?=(\[|[a-z-]+ = ))", "", text)
    (tmp_path / "taken.toml").write_text(taken, "utf-8")
    rules = mjscore.load_ruleset(str(tmp_path / "taken.toml"))
    assert str(rules.item("our-pond").cite) == "Our table"


def test_the_ids_are_shown_beside_the_items() -> None:
    ran = run("rules", "show", "babcock", "--ids")
    assert re.search(r"^Id +Item +Score", ran.out, re.MULTILINE)
    assert re.search(
        r"^only-place +Completed in the only possible place", ran.out, re.MULTILINE
    )


ELSEWHERE: Final = [
    ("babcock", "mandarins", "an option of harr or harr-limit"),
    ("harr", "nine-gates", "an option of babcock"),
    ("parker", "insurance", "an option of babcock-chinese"),
]


@pytest.mark.parametrize(("ruleset", "option", "hint"), ELSEWHERE)
def test_an_option_of_another_ruleset_is_refused_with_the_rulesets_that_have_it(
    ruleset: str, option: str, hint: str
) -> None:
    with pytest.raises(UsageProblem) as refused:
        mjscore.load_ruleset(ruleset, options=[option])
    assert refused.value.hint == hint


def test_a_string_in_the_place_of_a_list_of_options_is_one_refusal() -> None:
    with pytest.raises(UsageProblem) as refused:
        mjscore.load_ruleset("babcock", options="seasons")
    (fault,) = refused.value.faults
    assert (fault.code, fault.message, fault.hint) == (
        "not-a-list",
        "options is a string, not a list",
        'write options=["seasons"]',
    )


def test_a_house_may_let_the_offender_pay_for_all_in_the_place_of_a_sum(
    tmp_path: Path,
) -> None:
    """And the other way round; both together are refused at the sum."""
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "babcock"\n[penalties.false-naming]\npays-for-all = true\n', "utf-8"
    )
    (naming,) = (
        each
        for each in mjscore.load_ruleset(str(house)).settlement.penalties
        if each.id == "false-naming"
    )
    assert (naming.pays_for_all, naming.money) == (True, NO_MONEY)
    house.write_text(
        'extends = "harr-limit"\n[penalties.false-mah-jongg]\npays-for-all = true\npoints = 50\n',
        "utf-8",
    )
    with pytest.raises(RulesetProblem) as refused:
        mjscore.load_ruleset(str(house))
    (fault,) = refused.value.faults
    assert (fault.code, fault.message, fault.hint) == (
        "no-amount",
        "who pays for all pays no other amount",
        "leave out points",
    )


def test_a_house_may_take_an_event_back_that_makes_east_pass(tmp_path: Path) -> None:
    """Babcock p. 26: East passes when another wins; the house lets East sit to the end of the round."""
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "babcock"\n[session.east-passes-after]\nwin-by-another = { in-force = false }\n',
        "utf-8",
    )
    assert not mjscore.load_ruleset(str(house)).session.east_passes_after


REMOVED = [
    ("babcock", "four-concealed"),
    ("babcock", "seasons"),
    ("babcock-chinese", "four-wind-hand"),
    ("babcock-chinese", "seven-twins"),
    ("harr-limit", "two-handed"),
    ("millington", "three-handed"),
    ("millington", "bonus-tiles"),
    ("parker", "three-handed"),
]


@pytest.mark.parametrize(("rules", "option"), REMOVED)
def test_an_option_may_be_removed_though_others_name_it_or_its_items(
    rules: str, option: str, tmp_path: Path
) -> None:
    before = mjscore.load_ruleset(rules)
    house = tmp_path / "house.toml"
    house.write_text(f'extends = "{rules}"\nremove-options = ["{option}"]\n', "utf-8")
    left = [each.id for each in mjscore.load_ruleset(str(house)).options]
    assert left == [
        each.id
        for each in before.options
        if each.id != option and option not in each.implies
    ]


def test_an_option_that_is_played_with_a_removed_one_goes_with_it(
    tmp_path: Path,
) -> None:
    """Babcock p. 80: the bonus of Nine Mummies is an agreement beside them; alone it would let any hand be washed."""
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "babcock-chinese"\nremove-options = ["nine-mummies"]\n', "utf-8"
    )
    assert not {option.id for option in mjscore.load_ruleset(str(house)).options} & {
        "nine-mummies",
        "nine-mummies-bonus",
    }
    own = '[options.mummies-twice]\ntitle = "Twice"\nimplies = ["nine-mummies"]\n'
    house.write_text(
        f'extends = "babcock-chinese"\nremove-options = ["nine-mummies"]\n{own}',
        "utf-8",
    )
    with pytest.raises(RulesetProblem, match="unknown option “nine-mummies”"):
        mjscore.load_ruleset(str(house))
