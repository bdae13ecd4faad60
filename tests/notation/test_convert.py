"""Conversions there and back."""

from __future__ import annotations

import json

import pytest

from mjscore.notation.convert import FORMS, convert_to, read_any
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand, NotationProblem, Problem, UsageProblem

HANDS = [
    "concealed: 123m456p789s1122z",
    "exposed: 567C from East, 4×RD added kong; concealed: 4×WD kong, 123C 1B; bonus: F3 S2; won: loose 1B, completing 11B",
    "concealed: NE NE NE SW SW SW 123D 5B; seat: South West",
    "concealed: 1123D 45678B EEE NN",
    "status: foul",
]
DEAL = "round: East\n[East]\nconcealed: 88D WD WD EEE 567C 123B\nwon: draw 8D\n[West]\nscore: 4\n"


def test_bare_tiles_are_standing_tiles() -> None:
    hand = read_hand("concealed: 123C 456D 789B E E S S")
    assert convert_to(hand, "mpsz") == "123m456p789s1122z"
    assert convert_to(hand, "unicode") == "🀜🀝🀞🀖🀗🀘🀇🀈🀉🀀🀀🀁🀁"
    assert read_any("123m456p789s1122z") == read_any("🀜🀝🀞🀖🀗🀘🀇🀈🀉🀀🀀🀁🀁") == hand


def test_a_refusal_of_bare_tiles_speaks_of_the_text_as_given() -> None:
    with pytest.raises(NotationProblem) as refused:
        read_any("123m 45X")
    assert (refused.value.column, refused.value.text) == (6, "123m 45X")


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(UsageProblem) as refused:
        convert_to(read_hand(HANDS[0]), "jsno")
    assert refused.value.hint == "did you mean json?"


BAD_JSON = [
    ("{", "not-json", ""),
    ('{"free": ["1X"]}', "bad-data", "hand.free[0]"),
    ('{"fre": []}', "bad-data", "hand.fre"),
    ('{"free": "1D"}', "bad-data", "hand.free"),
    ('{"seat": "Est"}', "bad-data", "hand.seat"),
    (
        '{"exposed": [{"kind": "chow", "tiles": ["8D", "9D", "1D"]}]}',
        "bad-data",
        "hand.exposed[0].tiles",
    ),
    (
        '{"exposed": [{"kind": "pung", "tiles": ["8D"]}]}',
        "bad-data",
        "hand.exposed[0].tiles",
    ),
    (
        '{"exposed": [{"kind": "pun", "tiles": ["8D"]}]}',
        "bad-data",
        "hand.exposed[0].kind",
    ),
    ('{"won": {"tile": "8D"}}', "bad-data", "hand.won.means"),
    ('{"hands": {"East": {"score": -1}}}', "bad-data", "hands.East.score"),
    ('{"hands": {"Easter": {"score": 1}}}', "bad-data", "hands.Easter"),
    ('{"hands": {}, "limit": "none"}', "bad-data", "limit"),
    (
        '{"exposed": [{"kind": "pung", "tiles": ["F1", "F1", "F1"]}]}',
        "bad-data",
        "hand.exposed[0].tiles",
    ),
    (
        '{"won": {"means": "draw", "remarks": [null]}}',
        "bad-data",
        "hand.won.remarks[0]",
    ),
    ('{"free": ["1D"]}', "too-few-tiles", "concealed"),
    ('{"hands": {"East": {"score": 1}}}', "too-few-hands", ""),
    ("{" * 100_000, "not-json", ""),
    ('{"free": ["1D"], "seat": null, "free": ["2D"]}', "repeated-key", "free"),
]


@pytest.mark.parametrize(
    ("text", "code", "where"), BAD_JSON, ids=[text[:40] for text, _, _ in BAD_JSON]
)
def test_bad_data_is_refused_with_its_path(text: str, code: str, where: str) -> None:
    with pytest.raises(Problem) as refused:
        read_any(text)
    assert (refused.value.code, refused.value.faults[0].where) == (code, where)


PAIR = '{"kind": "pair", "tiles": ["1B", "1B"], '
BEYOND_THE_NOTATION = [
    (
        '"options": ["seasons; limit: 5"]',
        "options[0]",
        "'seasons; limit: 5' is not the name of an option",
    ),
    ('"options": [null]', "options[0]", "this is missing"),
    (
        '"wall": 1000000000000',
        "wall",
        "a whole number from 0 to 999999999 is expected, 1000000000000 found",
    ),
    (
        '"wall": 2.5',
        "wall",
        "a whole number from 0 to 999999999 is expected, 2.5 found",
    ),
    (
        '"wall": "3"',
        "wall",
        "a whole number from 0 to 999999999 is expected, a text found",
    ),
    ('"no_choice": [null]', "no_choice[0]", "this is missing"),
    ('"result": {"ending": "draw", "by": "East"}', "result.by", "a draw has no “by”"),
    (
        '"result": {"ending": "draw", "heads": 3}',
        "result.heads",
        "a draw has no “heads”",
    ),
    ('"result": {"ending": "washed"}', "result.by", "washed: by whom?"),
    (
        '"penalties": [{"offence": "false mah-jongg", "offenders": []}]',
        "penalties[0].offenders",
        "false mah-jongg: by whom?",
    ),
    (
        '"penalties": [{"offence": "false naming", "offenders": ["East", "West"]}]',
        "penalties[0].offenders",
        "false naming is the offence of one player, but East and West are named",
    ),
    (
        '"penalties": [{"offence": "false naming", "offenders": ["East"], "claim": "flonk", "claimant": "West"}]',
        "penalties[0].claim",
        "'flonk' is not one of chow, pung, kong, mah-jongg",
    ),
    (
        '"penalties": [{"offence": "false naming", "offenders": ["East"], "claim": "chow"}]',
        "penalties[0].claimant",
        "“claim” is written without “claimant”",
    ),
    (
        '"penalties": [{"offence": "false naming", "offenders": ["East"], "claimant": "West"}]',
        "penalties[0].claim",
        "“claimant” is written without “claim”",
    ),
    (
        '"penalties": [{"offence": "false mah-jongg", "offenders": ["East"], "claim": "chow", "claimant": "West"}]',
        "penalties[0].claim",
        "a false mah-jongg has no “claim”",
    ),
    (
        '"penalties": [{"offence": "false mah-jongg", "offenders": ["East"], "counted": 24}]',
        "penalties[0].counted",
        "a false mah-jongg has no “counted”",
    ),
    (
        '"hands": {"East": {"free": ["1D"], "visible": ["2D"]}}',
        "hands.East.visible",
        "what lies on the table for all to see belongs to the deal, not to a hand",
    ),
    (
        f'"hands": {{"East": {{"won": {{"means": "draw", "tile": "1B", "completing": {PAIR}"form": "concealed"}}}}}}}}',
        "hands.East.won.completing.form",
        "no such key",
    ),
    (
        f'"hands": {{"East": {{"won": {{"means": "draw", "tile": "1B", "completing": {PAIR}"from": "West"}}}}}}}}',
        "hands.East.won.completing.from",
        "no such key",
    ),
]


@pytest.mark.parametrize(
    ("told", "where", "message"),
    BEYOND_THE_NOTATION,
    ids=[told for told, _, _ in BEYOND_THE_NOTATION],
)
def test_data_that_the_notation_cannot_hold_is_refused(
    told: str, where: str, message: str
) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_any(f"{{{told}}}" if '"hands"' in told else f'{{"hands": {{}}, {told}}}')
    fault = refused.value.faults[0]
    assert (fault.code, fault.where, fault.message) == ("bad-data", where, message)
    assert fault.hint


def test_a_win_that_was_counted_by_hand_must_agree_with_itself() -> None:
    east, south = (
        '"East": {"score": 8, "won": {"means": "draw", "from": "South"}}',
        '"South": {"score": 4}',
    )
    with pytest.raises(ImpossibleHand) as refused:
        read_any(f'{{"hands": {{{east}, {south}}}}}')
    assert [(fault.code, fault.where) for fault in refused.value.faults] == [
        ("draw-from", "East won")
    ]


SAID_IN_OTHER_WAYS = [
    '{"fixed": [{"kind": "pung", "tiles": ["9D", "9D", "9D"], "form": "concealed"},'
    ' {"kind": "chow", "tiles": ["3B", "1B", "2B"], "form": "concealed"}], "free": ["E", "1D"], "others": 5}',
    '{"hands": {"East": {"score": 8, "won": {"means": "draw"}}, "South": {"score": 4}}, "options": ["Seasons"]}',
    '{"hands": {"East": {"score": 8, "won": {"means": "draw", "among": true}}, "South": {"score": 4}}}',
    '{"free": ["1D", "1D", "1D", "2D", "2D", "2D", "3D", "3D", "3D", "E", "E", "E", "S", "S"],'
    ' "won": {"means": "dealt", "among": false}}',
    '{"hands": {"East": {"score": 8}, "South": {"score": 4}},'
    ' "penalties": [{"offence": "false naming", "offenders": ["East"], "claim": "chow", "claimant": "South"}]}',
]


@pytest.mark.parametrize("text", [*HANDS, DEAL, *SAID_IN_OTHER_WAYS])
def test_what_is_written_in_any_form_is_read_as_the_same_value(text: str) -> None:
    value = read_any(text)
    for form in FORMS:
        assert read_any(convert_to(value, form)) == value, form


def test_json_is_one_line_that_any_reader_of_json_reads() -> None:
    text = convert_to(read_hand(HANDS[1]), "json")
    assert "\n" not in text
    assert json.loads(text)["won"]["completing"] == {
        "kind": "pair",
        "tiles": ["1B", "1B"],
    }


@pytest.mark.parametrize("text", ["{", '{"free": [', '{"free": []', "{}}"])
def test_broken_json_is_refused_at_a_place_inside_it(text: str) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_any(text)
    span = refused.value.faults[0].span
    assert span is not None
    assert span.start <= span.end <= len(text)
