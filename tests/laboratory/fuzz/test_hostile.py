"""Hostile texts for every reader, and slips of the pen: read or refused at a place inside the text, quickly, no traceback."""

from itertools import islice
from pathlib import Path

import pytest

from tests.laboratory.fuzz.frames import NAMED
from tests.laboratory.fuzz.running import Run, megabytes
from tests.laboratory.fuzz.seeds import seeds
from tests.laboratory.fuzz.slips import slips
from tests.laboratory.fuzz.targets import READ, TARGETS

pytestmark = pytest.mark.untraced

HOSTILE = {
    "empty": "",
    "blanks": " \n\t\r\n ",
    "a line of a megabyte": "exposed: " + "3×1D pung, " * 90_000,
    "a word of a megabyte": "concealed: " + "1" * 1_000_000 + "D",
    "a megabyte of digits without a suit": "1" * 1_000_000,
    "deep nesting": "[" * 50_000,
    "deep tables": "a = " + "[" * 50_000,
    "deep dotted keys": "a" + ".a" * 20_000 + " = 1",
    "many sections": "seat: East; " * 20_000,
    "many blocks": "[East]\n" * 20_000,
    "NUL bytes": "exposed: 3×1D\x00 pung",
    "control characters": "exposed: \x1b[31m3×1D\x07 pung",
    "mixed line endings": "exposed: 3×1D\r\nconcealed: 2D\rseat: East\n\rwon: draw 2D",
    "a byte order mark": "\ufeffconcealed: 123D 456D 789D 11B 22C; seat: East",
    "right-to-left marks": "exposed: \u202e3×1D pung",
    "combining characters": "exposed: 3×1D̈ pung",
    "full-width digits": "exposed: ３×１Ｄ pung",
    "digits of other scripts": "exposed: ٣×١D pung",
    "surrogates": "exposed: \ud800",
    "astral letters": "concealed: 𝟏𝟐𝟑D",
    "unfinished front matter": "+++\ntitle = 1\n",
    "front matter that is no TOML": "+++\n[[[\n+++\nconcealed: 1D",
    "a comment without an end": "#" * 100_000,
    "only separators": ";,;,;:" * 10_000,
    "a number too long": "limit: " + "9" * 10_000 + "\n[East]\nscore: " + "9" * 10_000,
    "a ruleset that extends a device": 'extends = "/dev/zero"',
    "a ruleset that extends upwards": 'extends = "../../etc/passwd"',
    "a ruleset that extends itself": 'extends = "house.toml"',
    "a ruleset of huge numbers": 'extends = "babcock"\n[change.drawn]\npoints = 99999999999999999999999999',
    "a ruleset of many doubles": 'extends = "babcock"\n[change.one-suit]\ndoubles = 1000000',
    "many headings": "=== Deal 1\n" * 50_000,
    "many headings of nothing": "===\n" * 100_000,
    "many deals": "players: East Ann, South Bob\n"
    + "=== Deal 1\nseats: East Ann\n" * 20_000
    + "=== Rules small",
    "many fields": "title: x\n" * 50_000 + "=== Rules small",
    "many players": "players: " + "East Ann, " * 20_000 + "\n=== Rules small",
    "a name of a megabyte": "players: East " + "A" * 1_000_000 + "\n=== Rules small",
    "a start of many digits": "players: East Ann\nstart: "
    + "9" * 100_000
    + "\n=== Rules small",
    "a deal of many digits": "players: East Ann\n=== Deal "
    + "9" * 100_000
    + "\n=== Rules small",
    "rules twice": "=== Rules small\n=== Rules small\n",
    "rules that are no TOML": "players: East Ann\n=== Rules right\n" + "[" * 50_000,
    "many accounts": "=== Deal 1\n"
    + "[account]\ncheck: right\n" * 20_000
    + "=== Rules small",
    "an account of many payments": "=== Deal 1\n[account]\npaid: "
    + "Ann 1 to Ann, " * 50_000
    + "\ncheck: right\n=== Rules small",
}
READERS = ("notation", "ruleset", "session")
"""The other targets go through the same readers."""
SLIPS = {
    "notation": 800,
    "ruleset": 400,
    "session": 600,
    "conversion": 300,
    "addition": 300,
}
"""How many seeded slips are replayed; long runs are made by hand."""


@pytest.mark.parametrize(
    "target",
    [
        each if each in READERS else pytest.param(each, marks=pytest.mark.laboratory)
        for each in TARGETS
    ],
)
def test_a_hostile_text_is_refused_and_nothing_worse(
    target: str, tmp_path: Path
) -> None:
    """It ends at all, and in a hundred megabytes more than the process had before; the long runs look at the time."""
    for name, text in HOSTILE.items():
        before = megabytes()
        run = Run(target, tmp_path)
        run.over(TARGETS[target], [text], most=1, seconds=60)
        assert run.findings == {}, f"{name}: {run.report()}"
        assert megabytes() < before + 100, name


@pytest.mark.long
@pytest.mark.parametrize("target", TARGETS)
def test_every_seed_cut_short_is_read_or_refused(target: str) -> None:
    for seed in seeds(target).whole:
        for cut in range(0, len(seed), max(1, len(seed) // 3)):
            TARGETS[target](seed[:cut])


@pytest.mark.long
@pytest.mark.parametrize("target", TARGETS)
def test_slips_of_the_pen_are_read_or_refused(target: str, tmp_path: Path) -> None:
    before = megabytes()
    run = Run(target, tmp_path, most_megabytes=before + 100)
    run.over(TARGETS[target], slips(target, seed=0), SLIPS[target])
    assert run.findings == {}, run.report()
    assert run.texts == SLIPS[target]
    assert len(run.codes) > 15, "the slips find many ways to go wrong"


@pytest.mark.parametrize("target", TARGETS)
def test_the_same_seed_makes_the_same_slips(target: str) -> None:
    one, two, other = (slips(target, seed) for seed in (1, 1, 2))
    texts = [next(one) for _ in range(50)]
    assert texts == [next(two) for _ in range(50)]
    assert texts != [next(other) for _ in range(50)]


@pytest.mark.parametrize("name", NAMED)
def test_a_session_may_name_its_rules(name: str) -> None:
    """Else the fuzzing of sessions would go no further than their rules."""
    seats = (
        "East Ann, South Bob, North Cleo"
        if name == "twelfth-night"
        else "East Ann, South Bob, West Cleo, North Dan"
    )
    assert TARGETS["session"](f"players: {seats}\n\n=== Rules {name}\n") in (
        READ,
        "no-counters",
    )


@pytest.mark.parametrize("target", TARGETS)
def test_some_seeds_are_read_to_the_end(target: str) -> None:
    read = (text for text in seeds(target).pieces[::5] if TARGETS[target](text) == READ)
    assert len(list(islice(read, 10))) == 10
