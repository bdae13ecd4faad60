"""Hostile texts for every reader: refused at a place inside the text, quickly, without a traceback."""

import pytest

from tests.fuzz.targets import TARGETS, seeds

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
    "a ruleset of huge numbers": 'extends = "babcock"\n[change.drawn]\npoints = 99999999999999999999999999',
    "a ruleset of many doubles": 'extends = "babcock"\n[change.one-suit]\ndoubles = 1000000',
}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_refused_and_nothing_worse(target: str, name: str) -> None:
    TARGETS[target](HOSTILE[name])


@pytest.mark.parametrize("target", TARGETS)
def test_every_seed_cut_short_is_read_or_refused(target: str) -> None:
    for seed in seeds(target):
        for cut in range(0, len(seed), max(1, len(seed) // 7)):
            TARGETS[target](seed[:cut])
