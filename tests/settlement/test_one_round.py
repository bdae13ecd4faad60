"""One wind prevails for the whole table, wherever a deal names it.

Millington: a set of Norths is 8 (114b) and doubles once while North prevails (116f), West's pair of Wests is 2 (114e): 20.
South's set of Souths is 8, doubled for the own wind: 16.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from mjscore import Hand, NotationProblem, load_ruleset, read_deal, settle
from mjscore.notation.as_json import deal_from_dict, deal_to_dict
from tests.settlement.table import hands, net, settled

TOLD = {"E": "score: 40; won: draw", "S": "concealed: SSS, 10 others", "W": "concealed: NNN WW, 8 others", "N": "score: 0"}
NET = {"E": 240, "S": -80 - 4 + 16, "W": -80 + 4 + 20, "N": -80 - 16 - 20}


@pytest.mark.parametrize("seat", [None, "S", "W"])
def test_the_round_holds_for_all_wherever_it_is_written(seat: str | None) -> None:
    header = "rules: millington\n" + ("round: North\n" if seat is None else "")
    blocks = {each: hand + ("; round: North" if each == seat else "") for each, hand in TOLD.items()}
    assert net(settled(header + hands(**blocks))) == NET


def test_the_round_of_one_hand_holds_for_all_in_json_and_in_code() -> None:
    data = deal_to_dict(read_deal("round: North\n" + hands(**TOLD)))
    data["round"] = data["hands"]["South"]["round"] = None
    rules = load_ruleset("millington")
    assert net(settle(deal_from_dict(data), rules)) == NET
    deal = read_deal("round: North\n" + hands(**TOLD))
    bare = tuple((seat, replace(hand, round=None) if isinstance(hand, Hand) else hand) for seat, hand in deal.seats)
    assert net(settle(replace(deal, seats=bare, origin=None), rules)) == NET


def test_a_round_beside_a_score_is_not_lost() -> None:
    with pytest.raises(NotationProblem) as refused:
        read_deal(hands(**TOLD | {"E": "score: 40; won: draw; round: North"}))
    assert refused.value.message == "round: North is written beside a score, but not in the header"
    assert refused.value.hint == "write the round once, in the header"
    read_deal("round: North\n" + hands(**TOLD | {"E": "score: 40; won: draw; round: North"}))
