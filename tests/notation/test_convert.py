"""Conversions there and back."""

from __future__ import annotations

import json

import pytest

from mjscore.deals import Deal
from mjscore.notation.convert import FORMS, convert_to, read_any
from mjscore.notation.deal_reader import read_deal
from mjscore.notation.reader import read_hand
from mjscore.problems import NotationProblem, Problem, UsageProblem

HANDS = [
    "concealed: 123m456p789s1122z",
    "exposed: 567C from East, 4×RD added kong; concealed: 4×WD kong, 123C 1B; bonus: F3 S2; won: loose 1B, completing 11B",
    "concealed: NE NE NE SW SW SW 123D 5B; seat: South West",
    "concealed: 1123D 45678B EEE NN",
    "status: foul",
]
DEAL = "round: East\n[East]\nconcealed: 88D WD WD EEE 567C 123B\nwon: draw 8D\n[West]\nscore: 4\n"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", HANDS)
def test_a_hand_there_and_back(text: str, form: str) -> None:
    hand = read_any(text)
    assert read_any(convert_to(hand, form)) == hand


@pytest.mark.parametrize("form", FORMS)
def test_a_deal_there_and_back(form: str) -> None:
    deal = read_deal(DEAL)
    assert isinstance(deal, Deal)
    assert read_any(convert_to(deal, form)) == deal


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
    ('{"exposed": [{"kind": "chow", "tiles": ["8D", "9D", "1D"]}]}', "bad-data", "hand.exposed[0].tiles"),
    ('{"exposed": [{"kind": "pung", "tiles": ["8D"]}]}', "bad-data", "hand.exposed[0].tiles"),
    ('{"exposed": [{"kind": "pun", "tiles": ["8D"]}]}', "bad-data", "hand.exposed[0].kind"),
    ('{"won": {"tile": "8D"}}', "bad-data", "hand.won.means"),
    ('{"hands": {"East": {"score": -1}}}', "bad-data", "hands.East.score"),
    ('{"hands": {"Easter": {"score": 1}}}', "bad-data", "hands.Easter"),
    ('{"hands": {}, "limit": "none"}', "bad-data", "limit"),
    ('{"free": ["1D"]}', "too-few-tiles", "concealed"),
    ('{"hands": {"East": {"score": 1}}}', "too-few-hands", ""),
    ("{" * 100_000, "not-json", ""),
]


@pytest.mark.parametrize(("text", "code", "where"), BAD_JSON, ids=[text[:40] for text, _, _ in BAD_JSON])
def test_bad_data_is_refused_with_its_path(text: str, code: str, where: str) -> None:
    with pytest.raises(Problem) as refused:
        read_any(text)
    assert (refused.value.code, refused.value.faults[0].where) == (code, where)


def test_json_is_one_line_that_any_reader_of_json_reads() -> None:
    text = convert_to(read_hand(HANDS[1]), "json")
    assert "\n" not in text
    assert json.loads(text)["won"]["completing"] == {"kind": "pair", "tiles": ["1B", "1B"]}


@pytest.mark.parametrize("text", ["{", '{"free": [', '{"free": []', "{}}"])
def test_broken_json_is_refused_at_a_place_inside_it(text: str) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_any(text)
    span = refused.value.faults[0].span
    assert span is not None
    assert span.start <= span.end <= len(text)
