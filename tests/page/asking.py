"""Requests of the page for the tests: one of every kind, refusals among them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from mjscore.ext.page.answers import handle
from tests.page.speaking import understood

ROOT = Path(__file__).parent.parent.parent
SATURDAY = (ROOT / "examples/deals/saturday.mj").read_text("utf-8")
HOUSE = (ROOT / "examples/house-rules/club-babcock.toml").read_text("utf-8")
BABCOCK = {"ruleset": "babcock"}
READY = {
    "free": [*(f"{rank}B" for rank in range(2, 9)), "3C", "4C", "5C", "WD", "WD", "WD"]
}
"""Waits for 2B, 5B and 8B: nine tiles are left."""
PLAYERS = ["Ann", "Bob", "Cleo", "Dan"]


def ask(do: str, **fields: Any) -> dict[str, Any]:
    """The answer to a request."""
    answer: dict[str, Any] = understood(handle(json.dumps({"do": do, **fields})))
    return answer


def ok(do: str, **fields: Any) -> Any:
    """What a request that must not be refused is answered."""
    answer = ask(do, **fields)
    assert "ok" in answer, answer["problem"]["text"]
    return answer["ok"]


def session(
    rules: dict[str, Any] | None = None, players: list[str] | None = None
) -> str:
    """The text of a new session, which is written once for all tests that begin one by the same rules."""
    return _begun(json.dumps(rules or BABCOCK), tuple(players or PLAYERS))


@cache
def _begun(rules: str, players: tuple[str, ...]) -> str:
    made = ok(
        "new",
        rules=json.loads(rules),
        players=players,
        title="Thursday",
        date="2026-11-21",
    )
    return str(made["session"])


def saturday() -> dict[str, Any]:
    """Saturday's deal as the page taps it."""
    deal: dict[str, Any] = ok("read", text=SATURDAY)["deal"]
    return deal


def every_kind() -> Iterator[dict[str, Any]]:
    """A request of each verb, and of each kind of refusal."""
    text, deal = session(), saturday()
    yield {
        "do": "new",
        "rules": {"ruleset": "babcock-chinese", "options": ["three-handed"]},
        "players": ["Ann", "Bob", "Cleo"],
    }
    yield {
        "do": "new",
        "rules": {
            "ruleset": "club.toml",
            "house": {"name": "club.toml", "text": HOUSE},
        },
        "players": PLAYERS,
    }
    yield {"do": "facts", "rules": {"ruleset": "babcok"}}
    yield {"do": "facts", "rules": {"ruleset": "millington", "limit": None}}
    yield {"do": "read", "text": SATURDAY}
    yield {"do": "read", "text": text}
    yield {"do": "read", "text": HOUSE, "name": "club.toml"}
    yield {"do": "read", "text": HOUSE + "[limt]\npoints = 3\n", "name": "club.toml"}
    yield {"do": "read", "text": "concealed: 1233X; hnd: 4×E pnug"}
    yield {"do": "read", "text": "東東東 🀙🀚🀛 1112345678999m"}
    for do in ("deal", "settle", "add", "write"):
        yield {"do": do, "session": text, "deal": deal}
        yield {"do": do, "rules": {"ruleset": "bmja"}, "deal": deal}
    added = ok("add", session=text, deal=deal, when="")["session"]
    yield {"do": "take", "session": added, "number": 1}
    yield {"do": "rename", "session": added, "names": {"Dan": "Dora"}}
    yield {"do": "rename", "session": added, "names": {"Dan": "ann"}}
    yield {"do": "undo", "session": added, "when": "2026-11-21 20:00"}
    yield {
        "do": "redo",
        "session": ok("undo", session=added, when="")["session"],
        "when": "2026-11-21 20:01",
    }
    yield {"do": "show", "session": added.replace("Dan", "Dora")}
    for seat in ("East", "South"):
        yield {"do": "why", "session": text, "deal": deal, "seat": seat}
        yield {"do": "analyse", "session": text, "deal": deal, "seat": seat}
        yield {
            "do": "compare",
            "session": text,
            "deal": deal,
            "seat": seat,
            "other": "millington",
        }
    for format in ("csv", "html"):
        yield {"do": "export", "format": format, "session": added}
        yield {"do": "export", "format": format, "session": text, "deal": deal}
    yield {"do": "short", "session": added}
    yield {"do": "read", "text": ok("short", session=added)["text"]}
    yield {
        "do": "analyse",
        "session": text,
        "deal": {"hands": {"South": READY}},
        "seat": "South",
    }
    for id in ("babcock", "harr-limit", "millington", "bmja"):
        yield {"do": "card", "rules": {"ruleset": id}}
    yield {"do": "settle", "session": text, "deal": {"hands": {}}}
    yield {"do": "nothing"}


def hand(**lists: Any) -> dict[str, Any]:
    return lists


def chow(*tiles: str) -> dict[str, Any]:
    return {"kind": "chow", "tiles": list(tiles), "form": "exposed", "from": None}


SEATS = {"E": "East", "S": "South", "W": "West", "N": "North"}


def tapped(around: dict[str, Any] | None = None, **hands: str) -> dict[str, Any]:
    """A deal as taps leave it, by the letters of its seats: hands in the notation, and what is told around them.

    `48`, `48 drew` and `48 dead` are scores counted by hand, `long` is a hand of too many tiles of which none is tapped.
    """
    at_seats = {SEATS[letter]: _tapped_hand(hand) for letter, hand in hands.items()}
    return {**(around or {}), "hands": at_seats}


def _tapped_hand(hand: str) -> dict[str, Any]:
    first, *rest = hand.split()
    if len(rest) > 1:
        read: dict[str, Any] = ok("read", text=hand)["hand"]
        return read
    if not first.isdigit():
        return {"status": first}
    score: dict[str, Any] = {"score": int(first)}
    if rest == ["drew"]:
        return {**score, "won": {"means": "draw"}}
    return {**score, "status": rest[0]} if rest else score


def pung(tile: str, form: str = "exposed") -> dict[str, Any]:
    return {"kind": "pung", "tiles": [tile] * 3, "form": form, "from": None}


def agreed(deal: dict[str, Any]) -> dict[str, Any]:
    """A deal of which each score that was counted by hand is said to be right, be it over the limit."""
    return {
        **deal,
        "hands": {
            seat: {**told, "agreed": True} for seat, told in deal["hands"].items()
        },
    }
