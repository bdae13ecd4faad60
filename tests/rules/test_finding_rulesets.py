"""How the file of a ruleset is found and read: what is none or too large, the digest, a limit that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mjscore.problems import RulesetProblem, UsageProblem
from mjscore.rules import load_ruleset
from tests.rules.houses import TITLE, house, write


def test_what_is_no_id_is_told_as_a_file_or_as_a_ruleset() -> None:
    for name, message in [
        ("nowhere", "no ruleset “nowhere”"),
        ("nowhere.toml", "no file “nowhere.toml”"),
        ("some/where", "no file “some/where”"),
        ("some\\where", "no file “some\\where”"),
    ]:
        with pytest.raises(UsageProblem) as refused:
            load_ruleset(name)
        assert [fault.message for fault in refused.value.faults] == [message]
        assert refused.value.source == "ruleset"


def test_a_line_too_long_is_told_where_it_begins(tmp_path: Path) -> None:
    first = 'title = "House"\r\n'
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(write(tmp_path, first.replace("\r", "") + "# " + 999 * "x"))
    (fault,) = refused.value.faults
    assert (fault.code, fault.message, fault.hint) == (
        "too-large",
        "this line has more than 1000 characters",
        "break it into shorter lines",
    )
    assert (refused.value.line, refused.value.column) == (2, 1)
    assert fault.span is not None
    assert (fault.span.start, fault.span.end) == (16, 17)


def test_a_file_too_large_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, 2001 * (99 * "#" + "\n"))
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(path)
    (fault,) = refused.value.faults
    assert (fault.code, fault.message) == (
        "too-large",
        "the file is larger than 200,000 bytes",
    )
    assert (fault.hint, refused.value.source) == (
        "put only what differs into a file that extends another ruleset",
        path,
    )


def test_the_digest_is_that_of_the_rules_whatever_the_order_of_the_keys(
    tmp_path: Path,
) -> None:
    one = house(
        tmp_path,
        '[items.x]\nname = "X"\nwho = "all"\npoints = 1\neach = ["pung", "minor"]\ncite = { page = "1" }',
    )
    digest = one.digest
    same = house(
        tmp_path,
        '[items.x]\npoints = 1\nname = "X"\nwho = "all"\neach = ["pung", "minor"]\ncite = { page = "1" }',
    )
    assert same.digest == digest
    for changed in (
        'points = 2\neach = ["pung", "minor"]',
        'points = 1\neach = ["pung", "major"]',
        'points = 1\neach = ["pung"]',
    ):
        text = f'[items.x]\nname = "X"\nwho = "all"\n{changed}\ncite = {{ page = "1" }}'
        assert (
            load_ruleset(write(tmp_path, TITLE + text, "other.toml")).digest != digest
        )


def test_the_digest_does_not_heed_the_order_of_keys_within_a_list(
    tmp_path: Path,
) -> None:
    text = '[items.x]\nname = "X"\nwho = "all"\npoints = 1\ncite = {{ page = "1" }}\nwhen = [{{ {when} }}]\n'
    one = house(tmp_path, text.format(when='count = ["pung"], at-least = 1')).digest
    assert (
        house(tmp_path, text.format(when='at-least = 1,  count = ["pung"]')).digest
        == one
    )


EXTENDED = [
    # what the file that is extended says of an option or of the shapes, where it is refused, and how
    (
        "[options.mine]\ntitle = 'M'\ncite = { page = '1' }\nitems = 5\n",
        "options.mine.items",
        "expected a table, found 5",
    ),
    (
        "[options.mine]\ntitle = 'M'\ncite = { page = '1' }\nitems = { x = 5 }\n",
        "options.mine.items.x",
        "expected a table, found 5",
    ),
    (
        "[win]\nshapes = 5\n",
        "win.shapes",
        "expected a list of strings, found [5, 'seven-twins']",
    ),
]


@pytest.mark.parametrize(
    ("text", "where", "message"), EXTENDED, ids=[each[1] for each in EXTENDED]
)
def test_what_is_wrong_with_an_extended_file_is_told_beside_the_file_s_own_faults(
    tmp_path: Path, text: str, where: str, message: str
) -> None:
    (tmp_path / "base.toml").write_text(f'extends = "babcock"\n{text}', "utf-8")
    path = tmp_path / "house.toml"
    path.write_text(
        'extends = "base.toml"\n[change.nothing]\npoints = 3\n[items.mine]\nname = "M"\nwho = "winer"\npoints = 1\n'
        '[win]\nshapes = ["seven-twins"]\n',
        "utf-8",
    )
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(str(path))
    told = {
        fault.where.rpartition(" ")[2]: fault.message for fault in refused.value.faults
    }
    assert told == {
        "change.nothing": "unknown item “nothing”",
        "items.mine.who": "unknown value of who: “winer”",
        where: message,
    }


def test_what_a_ruleset_says_cannot_be_changed_by_who_holds_it() -> None:
    with pytest.raises(TypeError):
        load_ruleset("babcock").written["settlement"]["east-doubles"] = False


@pytest.mark.parametrize("limit", [0, -3, 10**9 + 1, 2.5, "300", "many", True])
def test_a_limit_that_no_game_has_is_not_blamed_on_a_book(limit: Any) -> None:
    with pytest.raises(UsageProblem, match=f"“{limit}” is not a limit"):
        load_ruleset("babcock", limit=limit)
