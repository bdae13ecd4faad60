"""Whatever taps leave on the table is refused in words of tapping: no advice of the notation, which nobody writes there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import mjscore
from mjscore.ext.page.evenings import deal_data
from mjscore.ext.page.facts import site_facts
from tests.dealing import random_deal
from tests.page.asking import ask

FACTS = site_facts()
RULES = {each["id"]: mjscore.load_ruleset(each["id"]) for each in FACTS["rulesets"]}
# A section, such as “won: draw 5C”; not the question “nobody has won: how did the deal end?”.
NOTATION = re.compile(
    r"\bwrite\b|\bwritten\b|(?<!has )\b(won|score|status|result|liable|visible|exposed|concealed|bonus|streak|limit|no choice):"
    r"|the keys are|such as (draw|discard|won)|leave out from|[“\"]claim"
)
SCORES = (0, 1, 4, 22, 36, 999_999)


class Player:
    """Somebody who taps at random what the page offers."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.facts = self.dice.choice(FACTS["rulesets"])
        self.keys = [code for row in self.facts["keys"] for code in row]

    def other(self, seat: str) -> str:
        others: list[str] = [each for each in self.facts["seats"] if each != seat]
        return self.dice.choice(others)

    def tiles_and_groups(self, seat: str) -> dict[str, Any]:
        hand: dict[str, Any] = {"exposed": [], "fixed": [], "free": [], "bonus": []}
        for _ in range(self.dice.choice([1, 3, 5, 5, 5, 7])):
            code = self.dice.choice(self.keys)
            can = FACTS["tiles"][code]["taps"]
            kind = self.dice.choice(list(can))
            tiles = can[kind] if isinstance(can[kind], list) else [code] * can[kind]
            if "pair" not in can:
                hand["bonus"].append(code)
            elif kind not in ("tile", "pair") and self.dice.random() < 0.5:
                form = "exposed"
                if kind == "kong":
                    form = self.dice.choice(["exposed", "added", "annexed"])
                source = self.dice.choice([None, self.other(seat)])
                hand["exposed"].append(
                    {"kind": kind, "tiles": tiles, "form": form, "from": source}
                )
            elif kind == "kong":
                hand["fixed"].append(
                    {"kind": kind, "tiles": tiles, "form": "concealed", "from": None}
                )
            else:
                hand["free"] += tiles
        return hand

    def win(self, hand: dict[str, Any], seat: str) -> None:
        way = self.dice.choice(self.facts["means"])
        hand["won"] = {
            "means": way["means"],
            "from": self.other(seat) if way["from"] else None,
        }
        if "score" in hand:
            return
        standing = [*hand.get("free", []), None]
        held = list(standing)
        for group in hand.get("exposed", []):
            held += group["tiles"]
        tile = self.dice.choice(held) if way["tile"] else None
        remarks = []
        for remark in self.facts["remarks"]:
            fits = way["means"] in FACTS["remarks"][remark]
            if fits and self.dice.random() < 0.2:
                remarks.append(remark)
        hand["won"] |= {
            "tile": tile,
            "completing": None,
            "among": tile not in standing,
            "remarks": remarks,
        }

    def deal(self, seed: int) -> dict[str, Any]:
        """Hands at random, or a deal that could be with a slip or two; perhaps a penalty, a result, an incorrect hand."""
        dice, seats = self.dice, self.facts["seats"]
        if len(seats) == 4 and dice.random() < 0.6:
            deal = deal_data(random_deal(RULES[self.facts["id"]], seed))
            hands = deal["hands"]
        else:
            hands = {
                seat: self.tiles_and_groups(seat)
                for seat in seats
                if dice.random() < 0.7
            }
            hands |= {
                seat: {"score": dice.choice(SCORES)}
                for seat in seats
                if dice.random() < 0.2
            }
            deal = {"hands": hands, "round": "East"}
        for seat, hand in list(hands.items()):
            if hand.get("won") or dice.random() < 0.3:
                self.win(hand, seat)
            if "score" not in hand and dice.random() < 0.3:
                free = [*hand.get("free", []), dice.choice(self.keys[:34])]
                hand["free"] = free[dice.randrange(2) :]
            if self.facts["statuses"] and not hand.get("won") and dice.random() < 0.1:
                hand["status"] = dice.choice(self.facts["statuses"])
        if dice.random() < 0.1:
            deal["result"] = {"ending": "draw", "by": None}
        elif dice.random() < 0.1:
            deal["result"] = {"ending": "washed", "by": dice.choice(seats)}
        if self.facts["offences"] and dice.random() < 0.2:
            offence = dice.choice(self.facts["offences"])
            deal["penalties"] = [
                {"offence": offence["offence"], "offenders": [dice.choice(seats)]}
            ]
            if offence["claims"]:
                deal["penalties"][0] |= {
                    "claim": dice.choice(offence["claims"]),
                    "claimant": dice.choice(seats),
                }
        return deal


def refusals(answer: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The code of each refusal in an answer, or in the value of a hand, with its words."""
    for fault in answer.get("problem", {}).get("faults", []):
        yield fault["code"], f"{fault['message']} | {fault['hint']}"


def told(player: Player, deal: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Everything that the page says of a deal: codes of refusals with their words; questions, each answered at random."""
    about = {"rules": {"ruleset": player.facts["id"]}, "deal": deal}
    values = ask("deal", **about).get("ok", {}).get("seats", {})
    for value in values.values():
        yield from refusals(value)
        yield "", value.get("problem", {}).get("text", "")
        for note in value.get("notes", []):
            yield "", note
    for verb in ("why", "analyse"):
        seat = player.dice.choice(player.facts["seats"])
        yield from refusals(ask(verb, seat=seat, **about))
    for _ in range(6):
        settled = ask("settle", **about)
        yield from refusals(settled)
        answers = []
        for question in settled.get("ok", {}).get("asks", []):
            yield "", f"{question['text']} | {question['hint']}"
            answers += question["answers"]
        for answer in answers:
            yield "", answer["words"]
        if not answers:
            for note in settled.get("ok", {}).get("notes", []):
                yield "", note
            return
        about["deal"] = player.dice.choice(answers)["deal"]


@pytest.mark.parametrize(
    "deals",
    [
        pytest.param(400, marks=pytest.mark.long),
        pytest.param(1000, marks=pytest.mark.laboratory),
    ],
)
def test_no_refusal_of_a_tapped_deal_speaks_of_writing(deals: int) -> None:
    codes, wrong = set[str](), set[str]()
    for seed in range(deals):
        player = Player(seed)
        for code, words in told(player, player.deal(seed)):
            codes.add(code)
            if NOTATION.search(words):
                wrong.add(f"{code}: {words}")
    assert sorted(wrong) == []
    assert len(codes) >= 30, sorted(codes)
