"""A ruleset that nobody thought of needs no Python: one is written to a file here, out of nearly the whole vocabulary."""

from pathlib import Path

import pytest

from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.pieces import WORDS
from mjscore.rules.vocabulary.rows import Takes
from mjscore.scoring import score, waits

HEAD = Path(__file__).with_name("everything.toml").read_text("utf-8")

ARGUMENTS = {
    Takes.NOTHING: '"{name}"',
    Takes.COUNT: '{{ {name} = ["set"], at-least = 1 }}',
    Takes.WORDS: '{{ {name} = ["set"] }}',
    Takes.TILES: '{{ {name} = "123456789B" }}',
    Takes.SHAPES: '{{ {name} = "standard" }}',
    Takes.SEATS: '{{ {name} = ["East", "West"] }}',
    Takes.ITEMS: '{{ {name} = ["win"] }}',
    Takes.NUMBER: "{{ {name} = 3 }}",
    Takes.BRANCHES: '{{ {name} = [["drawn"], ["claimed"]] }}',
}


def ruleset(tmp_path: Path) -> str:
    text = [HEAD]
    for word in WORDS:
        text.append(
            f'[items.word-{word}]\nname = "Piece: {word}"\npoints = 1\nwho = "all"\neach = ["{word}"]'
        )
        text.append(f'cite = {{ entry = "{word}" }}')
    for name, entry in CONDITIONS.items():
        condition = ARGUMENTS[entry.takes].format(name=name)
        text.append(
            f'[items.when-{name}]\nname = "Hand: {name}"\npoints = 1000\nwho = "winner"\nwhen = [{condition}]'
        )
        text.append(f'cite = {{ entry = "{name}" }}')
    path = tmp_path / "everything.toml"
    path.write_text("\n".join(text), encoding="utf-8")
    return str(path)


def test_a_ruleset_of_the_whole_vocabulary_is_loaded_and_scores(tmp_path: Path) -> None:
    rules = load_ruleset(ruleset(tmp_path), limit=None)
    hand = read_hand(
        "exposed: 4×1B added kong; concealed: 234B 567B 888B 9B; won: draw 9B; seat: West; round: North"
    )
    sheet = score(hand, rules)
    kong = {
        "word-kong",
        "word-set",
        "word-exposed",
        "word-terminal",
        "word-major",
        "bamboo-kong",
    }
    chows = {"word-chow", "word-concealed", "word-concealed-or-annexed", "word-minor"}
    assert {item.id for item in sheet.items} >= kong | chows | {
        "win",
        "when-one-suit",
        "when-drawn",
        "when-standard",
    }
    assert {item.id for item in sheet.items}.isdisjoint(
        {"when-claimed", "when-dealt", "word-bonus", "half", "when-shape-twins"}
    )
    assert [str(tile) for tile in waits(hand, rules)] == ["4B", "7B", "9B"]


def test_its_option_its_limit_and_its_requirement_are_in_force(tmp_path: Path) -> None:
    path = ruleset(tmp_path)
    hand = read_hand(
        "exposed: 4×1B added kong; concealed: 234B 567B 888B 9B; won: draw 9B; seat: West; round: North"
    )
    assert score(hand, load_ruleset(path, ["generous"])).doubles == 2
    assert score(hand, load_ruleset(path)).total == 5000
    with pytest.raises(ImpossibleHand, match="does not allow this hand to win"):
        score(
            read_hand(
                "concealed: 234B 567B 888B 123C N; won: draw N; seat: West; round: North"
            ),
            load_ruleset(path),
        )
