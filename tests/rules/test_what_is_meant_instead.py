"""What a refusal of a house file points at, down to the word within a condition, and what it says to write instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mjscore.problems import Fault, RulesetProblem, line_and_column
from mjscore.rules import load_ruleset
from mjscore.rules.toml import read_toml
from tests.rules.houses import WrongTables, built, read_wrong, write

CITE = {"cite": {"page": "1"}}


def faults_of(**tables: Any) -> list[Fault]:
    """What is wrong with a ruleset of these tables that extends nothing."""
    return built(**tables)[1]


def item(**fields: Any) -> dict[str, Any]:
    return {"name": "Ones", "who": "winner", **CITE, **fields}


def when(*conditions: Any) -> dict[str, Any]:
    return {"items": {"ones": item(points=1, when=[*conditions])}}


CASES = Path(__file__).parent / "cases"
WRONG, WRONG_HOUSES = (
    list(read_wrong(CASES / name)) for name in ("refused.txt", "refused-houses.txt")
)


def refused_house(folder: Path, wrong: WrongTables) -> Fault:
    """What is told of a house file with one mistake, which every reader of files tells at its place."""
    path = write(folder, wrong.text)
    first, _, rest = wrong.where.partition(".")
    options = [rest.partition(".")[0]] if first == "options" else []
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(path, options)
    (fault,) = refused.value.faults
    assert fault.span is not None
    assert refused.value.source == path
    return fault


@pytest.mark.parametrize(
    "wrong",
    [wrong for wrong in WRONG if wrong.message],
    ids=lambda wrong: f"{wrong.where}: {wrong.message}",
)
def test_tables_are_refused_in_these_words(wrong: WrongTables) -> None:
    (fault,) = faults_of(**wrong.tables)
    assert (fault.code, fault.where, fault.message, fault.hint) == wrong.told


@pytest.mark.parametrize(
    "wrong",
    [wrong for wrong in WRONG_HOUSES if wrong.message],
    ids=lambda wrong: f"{wrong.where}: {wrong.message}",
)
def test_a_house_file_is_refused_in_these_words(
    tmp_path: Path, wrong: WrongTables
) -> None:
    fault = refused_house(tmp_path, wrong)
    assert (fault.code, fault.where, fault.message, fault.hint) == wrong.told


def test_the_same_mistake_is_refused_wherever_it_may_stand(tmp_path: Path) -> None:
    """By its code and its place: the words are those of the cases that have a message."""
    for wrong in WRONG:
        if not wrong.message:
            (fault,) = faults_of(**wrong.tables)
            assert (fault.code, fault.where) == (wrong.code, wrong.where), wrong.text
    for wrong in WRONG_HOUSES:
        if not wrong.message:
            fault = refused_house(tmp_path, wrong)
            assert (fault.code, fault.where) == (wrong.code, wrong.where), wrong.text


def test_an_unknown_key_of_the_file_itself_is_told_by_its_name() -> None:
    assert [(fault.code, fault.where) for fault in faults_of(Xtra=1)] == [
        ("unknown-key", "Xtra")
    ]


def test_every_item_that_is_named_must_exist_however_deep_the_condition() -> None:
    """Each of five places names an item that there is not; all five are told."""
    nested = {
        "any-of": [[{"waiting-for": ["b"]}], [{"any-of": [[{"waiting-for": ["c"]}]]}]]
    }
    items = {
        "x": item(points=1, when=[{"waiting-for": ["a"]}, nested], excludes=["d"]),
        "y": item(points=1, unless=[{"nothing-scored-but": ["e"]}]),
    }
    win = {**CITE, "by": ["f"], "requires": [{"waiting-for": ["g"]}]}
    told = {(fault.where, fault.message) for fault in faults_of(items=items, win=win)}
    assert told == {
        ("items.x.when[0].waiting-for[0]", "unknown item “a”"),
        ("items.x.when[1].any-of[0][0].waiting-for[0]", "unknown item “b”"),
        (
            "items.x.when[1].any-of[1][0].any-of[0][0].waiting-for[0]",
            "unknown item “c”",
        ),
        ("items.x.excludes[0]", "unknown item “d”"),
        ("items.y.unless[0].nothing-scored-but[0]", "unknown item “e”"),
        ("win.by[0]", "unknown item “f”"),
        ("win.requires[0].waiting-for[0]", "unknown item “g”"),
    }


WRITTEN = [
    # a condition, its field, what that is then
    ({"winning-tile": "5D", "not": True}, "negated", True),
    ({"streak": 9, "not": True}, "negated", True),
    ({"streak": 9, "not": True}, "number", 9),
    ({"seat": "East", "not": True}, "negated", True),
    ({"count": ["pung"], "at-least": 1, "not": True}, "negated", True),
]


@pytest.mark.parametrize(("condition", "field", "meaning"), WRITTEN)
def test_what_a_condition_keeps_of_what_is_written(
    condition: dict[str, Any], field: str, meaning: Any
) -> None:
    ruleset, faults = built(**when(condition))
    assert faults == []
    assert getattr(ruleset.items[0].when[0], field) == meaning


def test_a_note_may_stand_in_every_table() -> None:
    note = {"note": "as agreed"}
    tables = {
        "limit": {**CITE, **note},
        "win": {**CITE, **note},
        "play": {**CITE, **note},
        "items": {"ones": item(points=1, **note)},
    }
    options = {"x": {"title": "X", **CITE, **note}}
    assert faults_of(**note, **tables, options=options) == []


def test_an_item_of_an_option_that_is_off_may_be_named() -> None:
    options = {"mine": {"title": "M", **CITE, "items": {"twos": item(points=1)}}}
    assert (
        faults_of(items={"ones": item(points=1, excludes=["twos"])}, options=options)
        == []
    )


def test_a_fraction_is_taken_to_the_nearest_with_a_denominator_of_a_thousand() -> None:
    ruleset, _ = built(items={"ones": item(limit="1/1001")})
    assert str(ruleset.items[0].limit) == "1/1000"


BRACKETS = 'write tables in brackets and texts in quotes: [limit], title = "House"'
NAMES = "a name has letters, digits, - and _, or it stands in quotes: [items.my-item]"

NEWLINE = "write each key on a line of its own"
NO_EQUALS = "not TOML: Expected '=' after a key in a key/value pair"
NO_NEWLINE = "not TOML: Expected newline or end of document after a statement"
NO_BRACKET = "not TOML: Expected ']' at the end of a table declaration"

NOT_TOML = [
    # the text, line, column, message, hint
    ("x = \n", 1, 5, "not TOML: Invalid value", BRACKETS),
    (
        'title = "a"\n\nx = 1\nx = 2\n',
        *(
            4,
            6,
            "not TOML: Cannot overwrite a value",
            "the same key is written twice: leave one out",
        ),
    ),
    ("x = [1, 2", 1, 10, "not TOML: Unclosed array", BRACKETS),
    ('x = "a\n', 1, 7, "not TOML: Illegal character '\\n'", BRACKETS),
    ("title = Our table\n", 1, 9, "not TOML: Invalid value", BRACKETS),
    ("title: 'Ours'\n", 1, 6, NO_EQUALS, BRACKETS),
    ("We play Babcock.\n", 1, 4, NO_EQUALS, BRACKETS),
    ("babcock\n", 1, 8, NO_EQUALS, BRACKETS),
    ("x = 50%\n", 1, 7, NO_NEWLINE, NEWLINE),
    ("x = 1 y = 2\n", 1, 7, NO_NEWLINE, NEWLINE),
    ("[change.drawn\n", 1, 14, NO_BRACKET, NAMES),
    ("[items.my item]\n", 1, 11, NO_BRACKET, NAMES),
    ("when = [\n  drawn,\n]\n", 2, 3, "not TOML: Invalid value", BRACKETS),
    (
        "[win]\nsets = 4\n[win]\n",
        *(
            3,
            5,
            "not TOML: Cannot declare ('win',) twice",
            "join the two tables of this name into one",
        ),
    ),
    ("[items.%]\n", 1, 8, "not TOML: Invalid initial character for a key part", NAMES),
]


AT_ONCE = [
    # a house file, and what to write instead of its lines, each by its number
    (
        'name = "Tuesday rules"\nbased-on = "babcock"\nlimit = 500\n',
        [
            '1 write title = "Tuesday rules"',
            '2 write extends = "babcock"',
            "3 write limit.points = 500",
        ],
    ),
    (
        'title = "Ours"\nextends = "babcok"\nlimit = 500\n',
        ['2 write extends = "babcock"', "3 write limit.points = 500"],
    ),
    (
        'heading = "Jeudi à huit heures"\nruleset = "harr"\n',
        ['1 write title = "Jeudi à huit heures"', '2 write extends = "harr"'],
    ),
    (
        'extends = "Babcock"\nlimit = 1000\n',
        ['1 write extends = "babcock"', "2 write limit.points = 1000"],
    ),
    (
        'extends = "milington"\nlimit = "none"\n',
        ['1 write extends = "millington"', '2 write limit.points = "none"'],
    ),
    (
        'extends = "babcock"\n\n[change.drawn]\npoints = "ten"\n',
        ["4 write points = 10"],
    ),
    (
        'basis = "babcok"\nchange.drawn = 4\n',
        ['1 write extends = "babcock"', "2 write change.drawn.points = 4"],
    ),
    ('extends = "bmja"\nlimit = "five hundred"\n', ["2 write limit.points = 500"]),
    ('extends = "babcock"\nlimit = true\n', ["2"]),
    (
        'extends = "babcok"\n[change.no-such-item]\npoints = 4\n',
        ['1 write extends = "babcock"'],
    ),
    (
        "extends = 7\npoint = 500\nlimit = 500\n",
        ["1", "2", "3 write limit.points = 500"],
    ),
    ('extends = "babcock"\n[limit]\npoint = 500\n', ["3 did you mean points?"]),
]


@pytest.mark.parametrize(("text", "told"), AT_ONCE, ids=[text for text, _ in AT_ONCE])
def test_a_file_is_told_all_its_faults_at_once_and_each_line_proposed_is_taken(
    tmp_path: Path, text: str, told: list[str]
) -> None:
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(write(tmp_path, text))
    spans = [fault.span for fault in refused.value.faults]
    lines = [line_and_column(text, span.start)[0] for span in spans if span is not None]
    hints = [
        fault.hint if fault.hint.startswith(("write", "did")) else ""
        for fault in refused.value.faults
    ]
    assert [
        f"{line} {hint}".strip() for line, hint in zip(lines, hints, strict=True)
    ] == told
    if all(" write " in each for each in told) and "no-such" not in text:
        written = dict(zip(lines, hints, strict=True))
        mended = [
            written[at].removeprefix("write ") if at in written else line
            for at, line in enumerate(text.split("\n"), start=1)
        ]
        load_ruleset(write(tmp_path, "\n".join(mended)))


@pytest.mark.parametrize(("text", "line", "column", "message", "hint"), NOT_TOML)
def test_where_a_file_is_not_toml(
    tmp_path: Path, text: str, line: int, column: int, message: str, hint: str
) -> None:
    path = tmp_path / "house.toml"
    with pytest.raises(RulesetProblem) as refused:
        read_toml(text, str(path))
    (fault,) = refused.value.faults
    assert (fault.code, fault.message) == ("not-toml", message)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert fault.hint == hint
    assert fault.span is not None
    assert fault.span.end - fault.span.start == 1
    assert (refused.value.text, refused.value.source) == (text, str(path))


@pytest.mark.parametrize(("depth", "taken"), [(29, True), (40, False), (400, False)])
def test_how_deep_tables_may_lie_within_each_other(
    tmp_path: Path, depth: int, taken: bool
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        "note = " + depth * "[" + depth * "]" + '\nextends = "babcock"\n', "utf-8"
    )
    if taken:
        assert load_ruleset(str(path)).lineage == ("babcock",)
        return
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(str(path))
    (fault,) = refused.value.faults
    assert (fault.code, fault.message, fault.hint) == (
        "not-toml",
        "tables are nested too deeply",
        "at most 30 tables may be inside each other",
    )
    assert fault.span is not None
    assert (fault.span.start, fault.span.end) == (0, 1)
    assert (refused.value.text, refused.value.source) == (
        path.read_text("utf-8"),
        str(path),
    )


def doubled(number: int, more: int) -> dict[str, Any]:
    """Items that double so often together, 22 pieces of twenty doubles each among them."""
    plain = {f"x{place}": item(doubles=20) for place in range(number)}
    return {
        "each": item(doubles=20, each=["pung"]),
        **plain,
        "more": item(doubles=more),
    }


SUMS = [
    (doubled(18, 0), None),
    (
        doubled(18, 1),
        (
            "items.each",
            "a hand could be worth 801 doubles",
            "all items together may give a hand at most 800 doubles",
        ),
    ),
    (
        {
            "ones": item(limit="1", **{"without-limit": {"doubles": 20}}),
            **doubled(17, 0),
        },
        None,
    ),
    (
        {
            "ones": item(limit="1", **{"without-limit": {"doubles": 20}}),
            **doubled(17, 1),
        },
        (
            "items.each",
            "a hand could be worth 801 doubles",
            "all items together may give a hand at most 800 doubles",
        ),
    ),
    (
        {f"x{number}": item(points=1_000_000, each=["pung"]) for number in range(181)},
        None,
    ),
    (
        {f"x{number}": item(points=1_000_000, each=["pung"]) for number in range(182)},
        (
            "items.x0",
            "a hand could be worth 4,004,000,000 points",
            "all items together may give a hand at most 4,000,000,000 points",
        ),
    ),
]


@pytest.mark.parametrize(("items", "told"), SUMS)
def test_what_one_hand_could_be_worth_has_an_end(
    items: dict[str, Any], told: tuple[str, str, str] | None
) -> None:
    found = [
        (fault.code, fault.where, fault.message, fault.hint)
        for fault in faults_of(items=items)
    ]
    assert found == ([] if told is None else [("wrong-amount", *told)])


def test_a_text_too_large_is_told_where_it_has_to_end() -> None:
    text = 201 * (999 * "#" + "\n")
    with pytest.raises(RulesetProblem) as refused:
        read_toml(text, "the session")
    (fault,) = refused.value.faults
    assert (fault.code, fault.message) == (
        "too-large",
        "it is larger than 200,000 characters",
    )
    assert (
        fault.hint == "put only what differs into a file that extends another ruleset"
    )
    assert fault.span is not None
    assert (fault.span.start, fault.span.end) == (200_000, 200_001)
    assert (refused.value.text, refused.value.source) == (text, "the session")
    assert read_toml(200 * (999 * "#" + "\n"), "the session").data == {}
