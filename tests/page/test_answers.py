"""The one function of the page, in CPython: what it answers, what it asks, what it refuses; and that it never raises."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mjscore.ext.page.answers import VERBS, handle, handle_file
from mjscore.ext.page.facts import NAME
from mjscore.ext.page.languages import texts
from mjscore.game.deals import Deal
from mjscore.notation.as_json import deal_to_dict
from mjscore.sessions.seating import wrong_new_name
from tests.cli.running import run
from tests.page.asking import (
    BABCOCK,
    HOUSE,
    PLAYERS,
    ROOT,
    agreed,
    ask,
    every_kind,
    hand,
    ok,
    pung,
    saturday,
    session,
    tapped,
)
from tests.page.speaking import understood
from tests.reports.page_shapes import TappedDealJson
from tests.reports.schemas import REGISTRY, SCHEMAS

REQUESTS = list(every_kind())


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(
        {**SCHEMAS["page"], "$ref": f"#/$defs/{name}"}, registry=REGISTRY
    )


def test_requests_of_every_verb_are_tried() -> None:
    assert {request["do"] for request in REQUESTS} == {*VERBS, "nothing"}


def test_all_that_a_deal_tells_is_published() -> None:
    """A deal is read and an answer fills it in with all its keys, but for the rules."""
    assert (
        set(deal_to_dict(Deal(())))
        - {"rules", "options", "limit"}
        - set(TappedDealJson.__annotations__)
        == set()
    )


@pytest.mark.parametrize(
    "request_",
    REQUESTS,
    ids=[f"{number}-{each['do']}" for number, each in enumerate(REQUESTS)],
)
def test_requests_and_answers_are_as_published(request_: dict[str, Any]) -> None:
    text = handle(json.dumps(request_))
    for sentence in sentences_in(json.loads(text)):
        validator("sentence").validate(sentence)
    answer = understood(text)
    validator("answer").validate(answer)
    if "ok" in answer:
        validator("request").validate(request_)
        validator(f"answer-{request_['do']}").validate(answer["ok"])
    else:
        assert [
            fault["code"]
            for fault in answer["problem"]["faults"]
            if fault["code"] == "internal"
        ] == []


def sentences_in(value: Any) -> Iterator[dict[str, Any]]:
    """The sentences of an answer that are taken to pieces, but for those that stand in others."""
    if isinstance(value, list):
        value = dict(enumerate(value))
    if isinstance(value, dict) and "say" in value:
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from sentences_in(inner)


def test_saturday_settles_as_the_command_line_settles_it() -> None:
    printed = json.loads(
        run("settle", str(ROOT / "examples/deals/saturday.mj"), "--format", "json").out
    )
    answer = ok("settle", rules=BABCOCK, deal=saturday())
    assert answer["net"] == printed["net"]
    assert [each["amount"] for each in answer["payments"]] == [
        each["amount"] for each in printed["payments"]
    ]
    assert answer["asks"] == []


def test_who_pays_is_told_by_name_and_with_its_reason() -> None:
    answer = ok("settle", session=session(), deal=saturday())
    assert answer["net"] == {"Ann": 408, "Bob": -144, "Cleo": -48, "Dan": -216}
    first = answer["payments"][0]
    assert (first["from"], first["to"], first["amount"]) == ("Bob", "Ann", 136)
    assert first["cite"].startswith("Babcock, p. ")
    assert (answer["outcome"], answer["east"]) == ("Ann wins 68", "Ann stays East.")


def counted(score: int, **won: str) -> dict[str, Any]:
    return {"score": score, "won": won or None}


FOURTEEN = [*("1B", "2B", "3B", "4D", "5D", "6D", "7C", "8C", "9C"), *"EEE", "9D", "9D"]
VALUES: dict[str, tuple[dict[str, Any], str, int | None, str]] = {
    # what is tapped in for East, the state of its value, its total, the first or last of its words
    "Babcock p. 34 f.: three East winds concealed 8, doubled for East": (
        hand(free=["E"] * 3),
        "part",
        16,
        "10 tiles not tapped",
    ),
    "Babcock p. 34: three nines exposed 4": (
        hand(exposed=[pung("9B")], won={"means": "draw"}),
        "unfinished",
        4,
        "11 more tiles",
    ),
    "the winning tile is asked for": (
        hand(free=FOURTEEN, won={"means": "draw"}),
        "unfinished",
        None,
        "Tap the winning tile",
    ),
    "whether fourteen tiles have won is asked": (
        hand(free=FOURTEEN),
        "unfinished",
        None,
        "How was it won? Else take one tile out",
    ),
    "Babcock p. 36: the Hand from Heaven, without a winning tile, is worth the limit": (
        hand(free=FOURTEEN, won={"means": "dealt"}),
        "scored",
        300,
        "The Hand from Heaven: the limit, 300",
    ),
    "Babcock p. 34: all that he counts is even": (
        counted(3),
        "refused",
        None,
        "3 cannot be right, because every value is even",
    ),
    "Babcock p. 35: a winner has 20 for mah-jongg": (
        counted(1, means="draw"),
        "refused",
        None,
        "1, but nobody wins with fewer than 22 points",
    ),
}


@pytest.mark.parametrize(
    ("east", "state", "total", "words"), VALUES.values(), ids=VALUES
)
def test_the_value_runs_along(
    east: dict[str, Any], state: str, total: int | None, words: str
) -> None:
    value = ok("deal", rules=BABCOCK, deal={"hands": {"East": east}})["seats"]["East"]
    assert (value["state"], value.get("total")) == (state, total)
    assert words in (value["words"][0], value["words"][-1])
    assert value.get("marking", False) == (words == "Tap the winning tile")


def test_three_play_without_west() -> None:
    """Babcock p. 83; a hand at the fourth seat is refused, not left out."""
    three = {"ruleset": "babcock", "options": ["three-handed"]}
    deal = tapped(E="22 drew", S="0", N="0")
    assert ok("settle", rules=three, deal=deal)["net"]["East"] == 88
    deal["hands"]["West"] = {"score": 100}
    (fault,) = ask("settle", rules=three, deal=deal)["problem"]["faults"]
    assert fault["code"] == "no-such-seat"


CHOW_AND_PUNG = (
    "[South]\nexposed: 123D chow\nconcealed: {}\nwon: discard 1D from North\n"
)
"""The discard may have completed the chow, or a pung: Babcock p. 34 gives the pung 8 concealed, 4 exposed."""
MARKED = [
    # what is written; what is tapped of the win besides its tile; South's score
    ("11D 999C 567B EE", {"among": False, "completing": None}, 20 + 4 + 8),
    ("111D 999C 567B EE", {"among": True, "completing": None}, 20 + 8 + 8),
]


@pytest.mark.parametrize(("concealed", "marked", "total"), MARKED)
def test_which_tile_won_is_as_it_was_written_or_marked(
    concealed: str, marked: dict[str, Any], total: int
) -> None:
    """A tile left out completes what stands concealed; written among the tiles it completes the group on the table."""
    counted = "".join(f"[{seat}]\nscore: 0\n" for seat in ("East", "West", "North"))
    read = ok(
        "read", text=f"rules: babcock\n{CHOW_AND_PUNG.format(concealed)}{counted}"
    )["deal"]
    south = read["hands"]["South"]
    assert south["free"].count("1D") == 3
    assert {key: south["won"][key] for key in marked} == marked
    assert ok("settle", rules=BABCOCK, deal=read)["scores"]["South"] == total
    assert ok("deal", rules=BABCOCK, deal=read)["seats"]["South"]["total"] == total
    added = ok("add", session=session(), deal=read, when="")["session"]
    taken = ok("take", session=added, number=1)["deal"]
    assert ok("settle", session=added, deal=taken, number=1)["scores"]["South"] == total


def test_keys_that_are_used_up() -> None:
    """Of the four 8 of dots three are used: no pair is left; the bonus tile is there once."""
    deal = {"hands": {"East": hand(exposed=[pung("8D")], bonus=["F1"])}}
    rules = {"ruleset": "babcock", "options": ["seasons"]}
    spent = ok("deal", rules=rules, deal=deal)["spent"]
    assert "8D" not in spent["tile"]
    assert "8D" in spent["pair"]
    assert "8D" in spent["kong"]
    assert {"F1"} == set(spent["tile"])
    assert "6D" not in spent.get("chow", [])


def test_an_evening_is_kept_corrected_and_undone() -> None:
    text = session()
    first = ok("add", session=text, deal=saturday())["session"]
    taken = ok("take", session=first, number=1)
    assert taken["title"] == "Deal 1: Ann wins 68"
    corrected = taken["deal"]
    corrected["hands"]["South"] = {"score": 0}
    second = ok("add", session=first, deal=corrected, number=1, when="2026-11-21 20:00")
    assert [deal["net"] for deal in second["view"]["deals"]] == [
        {"Ann": 408, "Bob": -192, "Cleo": -24, "Dan": -192}
    ]
    assert not second["view"]["redo"]
    undone = ok("undo", session=second["session"], when="2026-11-21 20:05")
    assert (undone["words"], undone["view"]["redo"]) == (
        "The edit of deal 1 is undone: Ann wins 68",
        True,
    )
    assert [deal["net"]["Bob"] for deal in undone["view"]["deals"]] == [-144]
    assert (
        ok("undo", session=undone["session"], when="2026-11-21 20:06")["view"]["deals"]
        == []
    )
    redone = ok("redo", session=undone["session"], when="2026-11-21 20:06")
    assert [deal["net"]["Bob"] for deal in redone["view"]["deals"]] == [-192]


def test_an_evening_for_another_phone_lacks_what_that_phone_works_out() -> None:
    deal = saturday()
    added = ok("add", session=session(), deal=deal, when="2026-11-21")["session"]
    sent = ok("short", session=added)["text"]
    assert "[account]" not in sent
    assert len(sent) < 900
    assert ok("read", text=sent)["session"] == added


def test_a_substitute_is_told_and_is_no_alarm() -> None:
    deal = tapped(E="44 drew", S="0", W="0", N="0")
    seats = {"East": "Ann", "South": "Bob", "West": "Cleo", "North": "Eve"}
    first = ok("add", session=session(), deal=deal, when="")["session"]
    second = ok("add", session=first, deal=deal, when="", seats=seats)
    assert second["view"]["notes"] == ["from deal 2 on Eve plays in Dan’s place"]


def test_the_session_is_the_file_that_the_command_line_reads(tmp_path: Path) -> None:
    added = ok("add", session=session(), deal=saturday())
    path = tmp_path / "thursday.session"
    path.write_text(added["session"], "utf-8")
    shown = json.loads(run("session", "show", str(path), "--format", "json").out)
    assert shown["deals"] == added["view"]["deals"]
    assert shown["players"] == added["view"]["players"]


@pytest.mark.parametrize(
    ("rules", "players", "seats"),
    [
        ({"ruleset": "babcock-chinese", "options": ["three-handed"]}, PLAYERS[:3], 3),
        ({"ruleset": "babcock", "options": ["five-handed"]}, [*PLAYERS, "Eve"], 4),
        ({"ruleset": "babcock", "options": ["two-handed"]}, PLAYERS[:2], 2),
        ({"ruleset": "parker", "options": ["six-handed"]}, [*PLAYERS, "Eve", "Fay"], 6),
    ],
)
def test_two_to_six_players_sit_as_the_ruleset_says(
    rules: dict[str, Any], players: list[str], seats: int
) -> None:
    made = ask("new", rules=rules, players=players)
    assert "ok" in made, made["problem"]["text"]
    view = made["ok"]["view"]
    assert len(view["facts"]["seats"]) == seats
    assert view["facts"]["players"] == len(players)


def test_remarks_are_those_that_the_ruleset_knows() -> None:
    facts = {
        each: ok("facts", rules={"ruleset": each}) for each in ("babcock", "millington")
    }
    assert "kong upon kong" not in facts["babcock"]["remarks"]
    assert "kong upon kong" in facts["millington"]["remarks"]
    assert [each["means"] for each in facts["babcock"]["means"]][:2] == [
        "draw",
        "discard",
    ]


def test_a_house_file_is_checked_and_played_by() -> None:
    read = ok("read", text=HOUSE, name="club.toml")
    assert read["kind"] == "house"
    text = session({"ruleset": "club.toml", "house": read["house"]})
    assert ok("show", session=text)["view"]["ruleset"] == "club.toml"


WRONG_HOUSE = HOUSE + "\n[limt]\npoints = 3\n"
WRONG_HAND = "exposed: 3×1D pnug; concealed: 777C 456B 2255X; won: draw 2C"


@pytest.mark.parametrize(
    ("text", "name", "command"),
    [
        (WRONG_HOUSE, "club.toml", ("rules", "check", "club.toml")),
        (WRONG_HAND, "", ("score", WRONG_HAND)),
    ],
    ids=["house file", "hand"],
)
def test_what_is_opened_is_refused_as_on_the_command_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    name: str,
    command: tuple[str, ...],
) -> None:
    (tmp_path / "club.toml").write_text(WRONG_HOUSE, "utf-8")
    monkeypatch.chdir(tmp_path)
    problem = ask("read", text=text, name=name)["problem"]
    assert problem["text"] + "\n" == run(*command).err


def test_a_tapped_hand_that_cannot_be_is_refused_as_on_the_command_line() -> None:
    deal = {"hands": {"East": hand(exposed=[pung("8D"), pung("8D")])}}
    problem = ok("deal", rules=BABCOCK, deal=deal)["seats"]["East"]["problem"]
    printed = run("score", "exposed: 3×8D pung, 3×8D pung; hand: 1234567D; seat: East")
    assert problem["faults"][0]["message"] in printed.err


def test_two_house_files_of_one_name_are_told_apart() -> None:
    plain = 'title = "Ours"\nextends = "babcock"\n[limit]\npoints = {}\ncite = {{ entry = "ours" }}\n'
    limits = [
        ok("read", text=plain.format(points), name="ours.toml")["facts"]["limit"]
        for points in (400, 700)
    ]
    assert limits == [400, 700]


def refused_requests() -> Iterator[tuple[dict[str, Any], str, str]]:
    """Requests that no tap makes, or that come too late, and the code and the place of their refusal."""
    request: dict[str, Any]
    for path, east in NO_TAP.items():
        for do in ("deal", "settle"):
            request = {"do": do, "rules": BABCOCK, "deal": {"hands": {"East": east}}}
            yield request, "bad-request", f"deal.hands.East.{path}"
    # A house file cannot name a place.
    for name in ("../club.toml", "/etc/club.toml", "club", "", ".toml", "a/b.toml"):
        house = {"name": name, "text": HOUSE}
        request = {"do": "facts", "rules": {"ruleset": "babcock", "house": house}}
        yield request, "bad-request", "request.rules.house.name"
    # Another tab has taken the deal out.
    deal = {"hands": {}, "result": {"ending": "draw", "by": None}}
    text = ok("add", session=session(), deal=deal, when="")["session"]
    for do in ("deal", "settle", "add", "take"):
        for number in (0, 2):
            request = {"do": do, "session": text, "number": number, "deal": deal}
            yield {**request, "when": ""}, "no-such-deal", ""


NO_TAP: dict[str, dict[str, Any]] = {
    "exposed": {"exposed": 1},
    "free": {"free": {"1D": 1}},
    "fixed[0]": {"fixed": ["1D"]},
    "exposed[0].tiles": {"exposed": [{"kind": "pung", "tiles": 1}]},
    "fixed[0].tiles[1]": {"fixed": [{"kind": "pung", "tiles": ["1D", 1]}]},
    "won": {"won": 1},
}


def test_wrong_requests_are_refused_by_code_and_path() -> None:
    for request, code, where in refused_requests():
        fault = ask(**request)["problem"]["faults"][0]
        assert (fault["code"], fault["where"]) == (code, where), request


def test_the_examples_of_the_notation_are_read() -> None:
    pieces = texts()["pieces"]
    assert len(pieces) == 7
    for text in pieces.values():
        assert ok("read", text=text)["kind"] == "hand"


@pytest.mark.parametrize(
    ("rules", "text", "outcome", "east"),
    [
        ("millington", "result: draw", "draw", 0),
        (
            "millington",
            "penalty: false mah-jongg East",
            "false mah-jongg by Ann",
            -900,
        ),  # §82: 300 to each
        (
            "harr-limit",
            "result: washed by South, 9 heads",
            "washed by Bob",
            -50,
        ),  # Harr p. 61
    ],
)
def test_a_deal_that_nobody_won_is_opened_without_hands(
    rules: str, text: str, outcome: str, east: int
) -> None:
    read = ok("read", text=text)
    assert (read["kind"], read["deal"]["hands"]) == ("deal", {})
    settled = ok("settle", session=session({"ruleset": rules}), deal=read["deal"])
    assert (settled["outcome"], settled["net"]["Ann"]) == (outcome, east)
    assert (
        "score" not in ok("write", rules={"ruleset": rules}, deal=read["deal"])["text"]
    )


def test_a_hand_that_is_read_keeps_its_round_and_what_is_visible() -> None:
    read = ok(
        "read",
        text="concealed: 123B 456C 789D 99D 2C 3C; seat: South; round: West; visible: 1C 4C; status: short",
    )
    assert (read["seat"], read["hand"]["round"], read["hand"]["visible"]) == (
        "South",
        "West",
        ["1C", "4C"],
    )
    assert read["hand"]["status"] == "short"


def settled(text: str) -> dict[str, int]:
    """What the command line settles a deal to, by the rules that the deal names."""
    ran = run(
        "settle", "-", "--yes-over-limit", "--format", "json", given=text.encode()
    )
    assert ran.status == 0, ran.err
    net: dict[str, int] = json.loads(ran.out)["net"]
    return net


@pytest.mark.parametrize(
    "rules",
    [
        {"ruleset": "millington", "options": ["roof-off"]},
        {
            "ruleset": "babcock-chinese",
            "options": ["new-method"],
            "without": ["four-concealed"],
            "limit": 30,
        },
        {"ruleset": "harr-limit", "limit": None},
    ],
    ids=lambda rules: rules["ruleset"],
)
def test_a_deal_that_is_shared_says_by_which_rules_it_is_played(
    rules: dict[str, Any],
) -> None:
    deal = agreed(tapped(E="40 drew", S="16", W="0", N="4"))
    text = ok("write", rules=rules, deal=deal)["text"]
    again = ok("read", text=text)
    shown = ok("settle", rules=rules, deal=deal)["net"]
    read = ok("settle", rules=again["rules"], deal=agreed(again["deal"]))["net"]
    assert settled(text) == shown == read
    assert ok("write", rules=rules, deal=again["deal"])["text"] == text


THIRTEENTH = """\
rules: millington
round: East
streak: 13
[East]
score: 40
won: draw
[South]
score: 16
[West]
score: 0
[North]
score: 4
"""


def test_easts_wins_running_are_read_shown_and_shared() -> None:
    """East's thirteenth win running is worth the limit of 1000, from each 2000 (Millington 119, 122r)."""
    read = ok("read", text=THIRTEENTH)
    about = {"rules": read["rules"], "deal": read["deal"]}
    net = ok("settle", **about)["net"]
    assert net["East"] == 6000
    assert net == settled(THIRTEENTH) == settled(ok("write", **about)["text"])


def test_easts_wins_running_mean_nothing_once_another_has_won() -> None:
    """Nobody could tap them away when the win was corrected."""
    read = ok("read", text=THIRTEENTH)
    hands = read["deal"]["hands"]
    hands["South"]["won"], hands["East"]["won"] = {"means": "draw", "from": None}, None
    assert (
        ok("settle", rules=read["rules"], deal=read["deal"])["net"]["South"]
        == 2 * 16 + 16 + 16
    )


def test_the_engine_reads_its_request_from_a_file_half_characters_too(
    tmp_path: Path,
) -> None:
    """A browser may write half of an emoji that was cut; then the text is refused, not the file."""
    request = tmp_path / "asked"
    request.write_bytes(b'{"do": "facts"}')
    assert handle_file(str(request)) == handle('{"do": "facts"}')
    request.write_bytes(
        '{"do": "read", "text": "\ud83c"}'.encode("utf-8", "surrogatepass")
    )
    assert json.loads(handle_file(str(request)))["problem"]["faults"]


def test_the_texts_are_answered_alike_whatever_the_engine_has_done_before() -> None:
    program = "import sys; from mjscore.ext.page.answers import handle; [print(handle(line)) for line in sys.stdin]"
    lines = [json.dumps(request) for request in REQUESTS[:12]]
    ran = subprocess.run(
        [sys.executable, "-c", program],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.splitlines() == [handle(line) for line in lines]


def test_an_evening_begins_and_a_tap_is_answered_without_the_parser() -> None:
    """The parser takes half a second to load on a phone; the first value must not wait for it."""
    program = (
        "import json, sys; from mjscore.ext.page.answers import handle; "
        "print([(*json.loads(handle(line)), 'pyparsing' in sys.modules) for line in sys.stdin])"
    )
    requests = [
        {"do": "new", "rules": BABCOCK, "players": PLAYERS},
        {"do": "deal", "rules": BABCOCK, "deal": saturday()},
    ]
    ran = subprocess.run(
        [sys.executable, "-c", program],
        input="\n".join(map(json.dumps, requests)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "[('ok', False), ('ok', False)]\n"


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["8D", "E", "East", "draw"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
_KEYS = st.sampled_from(
    [
        "exposed",
        "fixed",
        "free",
        "bonus",
        "won",
        "status",
        "score",
        "hands",
        "result",
        "penalties",
        "liable",
    ]
)


@given(
    verb=st.sampled_from(sorted(VERBS)),
    hands=st.dictionaries(
        st.sampled_from(["East", "South"]), st.dictionaries(_KEYS, _JSON)
    ),
)
def test_whatever_is_tapped_is_answered(verb: str, hands: dict[str, Any]) -> None:
    request = {
        "do": verb,
        "rules": BABCOCK,
        "session": "",
        "seat": "East",
        "deal": {"hands": hands},
        "text": "",
        "players": [],
    }
    if verb in ("deal", "settle", "why", "analyse", "write"):
        del request["session"]
    answer = understood(handle(json.dumps(request)))
    validator("answer").validate(answer)
    told = answer.get("problem", {}).get("faults", [])
    assert [each["message"] for each in told if each["code"] == "internal"] == []


@given(text=st.text(max_size=60) | _JSON.map(json.dumps))
def test_any_text_is_answered(text: str) -> None:
    validator("answer").validate(understood(handle(text)))


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "ann",
        "East",
        "east wind",
        "Eastman",
        "North  East",
        "Sitting out",
        "A, B",
        "a:b",
        "[x]",
        "x" * 41,
        "Zoë",
        "n",
        "B",
    ],
)
def test_names_are_checked_at_begin_as_the_engine_checks_them(name: str) -> None:
    assert bool(re.search(NAME, name, re.IGNORECASE)) is not bool(
        wrong_new_name(name)
    ) or name != " ".join(name.split())


def test_players_are_renamed_and_replaced_and_an_evening_begins_in_any_round() -> None:
    """Babcock p. 25: South drew with 44; East pays double. The round is said once, and goes on from there."""
    won = tapped({"round": "West"}, E="0", S="44 drew", W="0", N="0")
    first = ok("add", session=session(), deal=won, when="")
    assert (first["view"]["next"]["round"], first["view"]["next"]["turn"]) == (
        "West",
        "2",
    )
    renamed = ok(
        "rename",
        session=first["session"],
        names={"Ann": "Bob", "Bob": "Ann", "Dan": "Dan the elder"},
    )
    (deal,) = renamed["view"]["deals"]
    assert deal["outcome"] == "Ann wins 44"
    assert deal["net"] == {"Bob": -88, "Ann": 176, "Cleo": -44, "Dan the elder": -44}
    seats = {"East": "Ann", "South": "Cleo", "West": "Eve", "North": "Bob"}
    second = ok("add", session=renamed["session"], deal=won, when="", seats=seats)
    totals = {each["player"]: each["total"] for each in second["view"]["players"]}
    assert totals == {
        "Bob": -132,
        "Ann": 88,
        "Cleo": 132,
        "Dan the elder": -44,
        "Eve": -44,
    }
    assert second["view"]["next"]["seats"] == {
        "East": "Cleo",
        "South": "Eve",
        "West": "Bob",
        "North": "Ann",
    }
    for names in ({"Eve": "cleo"}, {"Eve": "East"}, {"Eve": "a,b"}):
        assert (
            ask("rename", session=second["session"], names=names)["problem"]["faults"][
                0
            ]["code"]
            == "bad-name"
        )
