"""Answers blocks of texts by the package in a folder: `python answering.py BLOCKS ANSWERS FOLDER`, the folder on the path.

Both files are JSON Lines. This program imports nothing of the tests, so that the package of another commit can answer, and uses
public names alone where there are some. A refusal is answered by the code and the place of each fault, never by its words.
Versions, schema numbers and digests of rules are left out.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
import warnings
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import mjscore
from mjscore import Problem, sessions

LEFT_OUT = frozenset({"mjscore", "schema", "digest"})
"""Keys that tell what made an answer."""
DAY = "2026-01-01"
"""When a deal was undone or replaced, as the file of an evening has it."""
PLACED = re.compile(r"^(?P<source>[^\s:]+):(?P<line>\d+):(?P<column>\d+): ")
CODE = re.compile(r" \[(?P<code>[a-z0-9-]+)\]$")
RULES_PART = re.compile(r"(?s)^=== Rules.*\Z", re.MULTILINE)

Case = dict[str, Any]
Answer = dict[str, Any]


def main() -> None:
    """Read blocks, and write the answers of each as soon as they are there."""
    asked, answered, folder = sys.argv[1:]
    if not Path(mjscore.__file__).is_relative_to(folder):
        raise SystemExit(f"{mjscore.__file__} is not the package in {folder}")
    warnings.simplefilter("ignore")
    with (
        open(asked, encoding="utf-8") as blocks,
        open(answered, "w", encoding="utf-8") as file,
    ):
        for line in blocks:
            block = json.loads(line)
            answers = masked(ANSWERED[block["kind"]](block))
            file.write(json.dumps({"block": block["block"], "answers": answers}) + "\n")


def masked(value: Any) -> Any:
    """The value without what tells what made it."""
    if isinstance(value, dict):
        return {
            key: masked(inner) for key, inner in value.items() if key not in LEFT_OUT
        }
    if isinstance(value, (list, tuple)):
        return [masked(inner) for inner in value]
    return value


# --- Refusals --------------------------------------------------------------------------------


def faults_of(problem: Problem) -> list[str]:
    """The code and the place of each fault: `bad-tile 1:12-17`."""
    return [f"{fault.code} {_place(fault, problem.text)}" for fault in problem.faults]


def _place(fault: Any, text: str) -> str:
    if fault.span is None:
        return str(fault.where)
    before = text[: fault.span.start]
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return f"{line}:{column}-{column + fault.span.end - fault.span.start}"


def told(answer: Callable[..., Any], *arguments: Any) -> Any:
    """What a function answers; a refusal, or a fault of the program, is an answer too."""
    try:
        return answer(*arguments)
    except Problem as problem:
        return {"refused": faults_of(problem)}
    except Exception as error:
        return {"crash": f"{type(error).__name__}: {error}"}


# --- Hands and deals ---------------------------------------------------------------------------


def ruleset_of(rules: dict[str, Any]) -> Any:
    """The ruleset that a block or a case names; a path is one of a house file."""
    chosen: dict[str, Any] = {"options": rules["options"], "without": rules["without"]}
    if rules["limit"] != "own":
        chosen["limit"] = rules["limit"]
    return mjscore.load_ruleset(rules["ruleset"], **chosen)


def read_hand(text: str, rules: Any, *, discarding: bool = False) -> Any:
    """A hand of the game that the rules play."""
    return mjscore.read_hand(
        text,
        hand_size=rules.hand_size,
        extra_winds=bool(rules.play.extra_tiles),
        discarding=discarding,
    )


def answer_hands(block: dict[str, Any]) -> dict[str, Answer]:
    """The sheet of each hand and what it waits for; its value among all hands of the block by the arrays."""
    rules = ruleset_of(block["rules"])
    answers: dict[str, Answer] = {}
    scored: dict[str, Any] = {}
    for case in block["cases"]:
        name = case["name"]
        answers[name] = answer = {"sheet": told(_sheet, case["text"], rules)}
        if "ruleset" in answer["sheet"]:
            scored[name] = hand = read_hand(case["text"], rules)
            answer["written"] = told(mjscore.write_hand, hand)
            answer["waits"] = told(_waits, hand, rules)
    values = told(_values, list(scored.values()), rules)
    for number, name in enumerate(scored):
        answers[name]["value"] = values[number] if isinstance(values, list) else values
    return answers


def _sheet(text: str, rules: Any) -> Any:
    return mjscore.score(read_hand(text, rules), rules).to_dict()


def _waits(hand: Any, rules: Any) -> list[str]:
    return [str(tile) for tile in mjscore.waits(hand, rules)]


def _values(hands: list[Any], rules: Any) -> Any:
    return mjscore.values(hands, rules).tolist()


def answer_deals(block: dict[str, Any]) -> dict[str, Answer]:
    """The settlement of each deal."""
    rules = ruleset_of(block["rules"])
    return {
        case["name"]: told(_settled, case["text"], rules) for case in block["cases"]
    }


def _settled(text: str, rules: Any) -> Answer:
    deal = mjscore.read_deal(text, hand_size=rules.hand_size)
    return {
        "settled": told(_settlement, deal, rules),
        "written": mjscore.write_deal(deal),
    }


def _settlement(deal: Any, rules: Any) -> Any:
    return mjscore.settle(deal, rules).to_dict()


def answer_analyses(block: dict[str, Any]) -> dict[str, Answer]:
    """The analysis of each hand, by itself or at its seat of a deal, where the others' groups are seen."""
    rules = ruleset_of(block["rules"])
    return {case["name"]: told(_analysed, case, rules) for case in block["cases"]}


def _analysed(case: Case, rules: Any) -> Any:
    if "seat" not in case:
        hand = read_hand(case["text"], rules, discarding=True)
        return mjscore.analyse(hand, rules, wall=case["wall"]).to_dict()
    deal = mjscore.read_deal(case["text"], hand_size=rules.hand_size)
    own: Any = deal.hand(mjscore.Seat(case["seat"]))
    others = [
        (seat, hand.exposed)
        for seat, hand in deal.seats
        if str(seat) != case["seat"] and hasattr(hand, "exposed")
    ]
    return mjscore.analyse(own, rules, others, case["wall"]).to_dict()


# --- What stands in files -----------------------------------------------------------------------


def answer_vectors(block: dict[str, Any]) -> dict[str, Answer]:
    """The whole account of each text, and which of the figures that are expected it does not have."""
    rules = ruleset_of(block["rules"])
    answers = {}
    for case in block["cases"]:
        account = told(_account, case["text"], rules)
        answers[case["name"]] = {
            "account": account,
            "unlike": _unlike(case["expect"], account),
        }
    return answers


def _account(text: str, rules: Any) -> Any:
    if is_deal(text):
        return _settlement(mjscore.read_deal(text, hand_size=rules.hand_size), rules)
    hand = read_hand(text, rules)
    return {**told(_sheet, text, rules), "waits": told(_waits, hand, rules)}


def _unlike(expected: dict[str, Any], account: dict[str, Any]) -> list[str]:
    """What is expected and not so; a figure without a value is not compared."""
    unlike = []
    for key, figure in expected.items():
        found = account.get(key, account.get("refused"))
        if key == "scores" and isinstance(found, dict):
            found = {seat: sheet["total"] for seat, sheet in found.items()}
        if figure is not None and found != figure:
            unlike.append(f"{key}: {figure} expected, {found} found")
    return unlike


def answer_examples(block: dict[str, Any]) -> dict[str, Answer]:
    """What a file of the casebook comes to under each of its rules, and how its figures compare."""
    answers: dict[str, Answer] = {}
    for case in block["cases"]:
        answer: Answer = {"replayed": told(_replayed, case["file"])}
        for rules in case["rules"]:
            answer[_name_of(rules)] = told(_account_under, case["text"], rules)
        answers[case["name"]] = answer
    return answers


def _account_under(text: str, rules: dict[str, Any]) -> Any:
    return _account(text, ruleset_of(rules))


def _name_of(rules: dict[str, Any]) -> str:
    without = [f"-{option}" for option in rules["without"]]
    name = Path(rules["ruleset"]).name
    return " ".join([name, *rules["options"], *without, str(rules["limit"])])


def _replayed(file: str) -> list[str]:
    replayed = mjscore.casebook.replay(mjscore.casebook.read_example(file))
    return [
        f"{replay.expectation.rules} {figure.what}: {figure.expected} | {figure.found}"
        for replay in replayed.replays
        for figure in replay.comparisons
    ]


def is_deal(text: str) -> bool:
    """Whether a text has a block such as `[East]`, or says how a deal ended that nobody won."""
    looks_like_deal = import_module("mjscore.notation.reader").looks_like_deal
    return bool(looks_like_deal(text))


def answer_cases(block: dict[str, Any]) -> dict[str, Answer]:
    """What a case of the grammar means, or its refusal; and what it is as JSON on the command line."""
    return {
        case["name"]: {
            "read": told(_meant, case["text"]),
            "json": _converted(case["text"]),
        }
        for case in block["cases"]
    }


def _meant(text: str) -> str:
    if is_deal(text):
        return mjscore.write_deal(mjscore.read_deal(text))
    return mjscore.write_hand(mjscore.read_hand(text))


def _converted(text: str) -> Any:
    with TemporaryDirectory() as folder:
        file = Path(folder, "case.mj")
        file.write_text(text, "utf-8", newline="")
        status, out, errors = run(["convert", str(file), "--to", "json"])
    if status != 0:
        return {"status": status, "refused": _refusals(errors)}
    return json.loads(out)


# --- The command line ---------------------------------------------------------------------------


def run(arguments: list[str]) -> tuple[int, str, list[str]]:
    """Run `mjscore --verbose` in this process: its exit status, standard output, and the lines of standard error."""
    kept = sys.argv, sys.stdin, sys.stdout, sys.stderr, sys.excepthook
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(3)]
    sys.argv = ["mjscore", "--verbose", *arguments]
    sys.stdin, sys.stdout, sys.stderr = streams
    status: Any = 0
    try:
        import_module("mjscore.__main__").main()
    except SystemExit as left:
        status = left.code or 0
    finally:
        sys.argv, sys.stdin, sys.stdout, sys.stderr, sys.excepthook = kept
    texts = []
    for stream in streams[1:]:
        stream.flush()
        texts.append(stream.buffer.getvalue().decode("utf-8", "replace"))
    return status, texts[0], texts[1].split("\n")


def _refusals(lines: list[str]) -> list[str]:
    """Of the lines of a refusal the place and the code of each fault."""
    found = []
    for line in lines:
        code = CODE.search(line)
        place = PLACED.match(line)
        if code is None:
            continue
        if place is None:
            found.append(code["code"])
        else:
            source = Path(place["source"]).name
            found.append(f"{code['code']} {source}:{place['line']}:{place['column']}")
    return found


def answer_commands(block: dict[str, Any]) -> dict[str, Answer]:
    """The exit status, places and codes of commands that are refused, each section in a folder of its own."""
    answers: dict[str, Answer] = {}
    here = Path.cwd()
    for case in block["cases"]:
        with TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                answers[case["name"]] = {"steps": _steps(case["steps"])}
            finally:
                os.chdir(here)
    return answers


def _steps(steps: list[dict[str, Any]]) -> list[Any]:
    answers = []
    for step in steps:
        if "file" in step:
            Path(step["file"]).write_text(step["text"], "utf-8")
        else:
            status, _, errors = run(step["command"])
            answers.append({"status": status, "refused": _refusals(errors)})
    return answers


# --- Sessions -----------------------------------------------------------------------------------


def answer_sessions(block: dict[str, Any]) -> dict[str, Answer]:
    """What the file of a session comes to."""
    return {case["name"]: told(_summed_text, case["text"]) for case in block["cases"]}


def _summed_text(text: str) -> Answer:
    return _summed(sessions.read_session(text))


def _summed(session: Any) -> Answer:
    summary = sessions.summarise(session)
    return {
        "deals": [line.to_dict() for line in summary.lines],
        "players": [player.to_dict() for player in summary.players],
        "next": _standing(summary),
        "notes": list(summary.notes),
        "file": _lines_of(sessions.write_session(session)),
    }


def _standing(summary: Any) -> Answer:
    """Who sits where for the next deal, and which it is."""
    position = summary.position
    return {
        "round": summary.wind,
        "turn": position.label,
        "seats": str(position.seating),
        "over": summary.over,
    }


def _lines_of(text: str) -> list[str]:
    """The lines of a session's file, the rules at its end as their digest."""
    rules = RULES_PART.search(text)
    stored = "" if rules is None else rules[0].partition("\n")[2]
    lines = RULES_PART.sub("", text).splitlines()
    return [*lines, f"rules: {sha256(stored.encode()).hexdigest()}"]


def answer_evenings(block: dict[str, Any]) -> dict[str, Answer]:
    """An evening step by step: what each brings, who is East then, the totals; and the whole file at the end."""
    return {
        case["name"]: told(_evening, case, block["rules"]) for case in block["cases"]
    }


def _evening(case: Case, rules: dict[str, Any]) -> Answer:
    session, answers = _played(case, rules)
    again = sessions.read_session(sessions.write_session(session))
    return {"steps": answers, "whole": _summed(again)}


def answer_written(block: dict[str, Any]) -> dict[str, Answer]:
    """The file of each evening, for other versions to read."""
    return {
        case["name"]: told(_written, case, block["rules"]) for case in block["cases"]
    }


def _written(case: Case, rules: dict[str, Any]) -> Answer:
    return {"text": sessions.write_session(_played(case, rules)[0])}


def _played(case: Case, rules: dict[str, Any]) -> tuple[Any, list[Answer]]:
    """The session after all steps, and what each of them brought."""
    chosen = {} if rules["limit"] == "own" else {"limit": rules["limit"]}
    session = sessions.read_session(
        sessions.new_session(
            case["players"],
            rules["ruleset"],
            rules["options"],
            rules["without"],
            **chosen,
            title="An evening",
            date="1923-04-05",
            start=case["start"],
        )
    )
    answers = []
    for step in case["steps"]:
        try:
            session, what = _stepped(session, step)
        except Problem as problem:
            answers.append({"step": step["do"], "refused": faults_of(problem)})
            continue
        summary = sessions.summarise(session)
        totals = {player.name: player.total for player in summary.players}
        answers.append(
            {"step": step["do"], **what, "next": _standing(summary), "totals": totals}
        )
    return session, answers


def _stepped(session: Any, step: dict[str, Any]) -> tuple[Any, Answer]:
    if step["do"] in ("undo", "redo"):
        name = {"undo": "undone", "redo": "redone"}[step["do"]]
        change = _of_sessions(name)(session, DAY)
        return change.session, {"notes": list(change.notes)}
    if step["do"] == "by hand":
        return _by_hand(session, step), {}
    number = step.get("number")
    prepared = _prepared(session, step["text"], step["east"], number)
    settled = {
        "settled": prepared.settlement.to_dict(),
        "notes": list(prepared.notes),
        "over": bool(prepared.over_limit),
    }
    if number is None:
        return sessions.with_deal(session, prepared), settled
    return sessions.with_replaced(session, prepared, DAY), settled


def _prepared(session: Any, text: str, east: str, number: int | None) -> Any:
    """The deal of a text prepared; version 1.1 prepares the text itself."""
    try:
        return sessions.prepare(
            session, mjscore.read_deal(text), east=east, number=number
        )
    except TypeError:
        before: Any = sessions.prepare
        return before(session, text, east=east, number=number)


def _of_sessions(name: str) -> Any:
    """What undoes and redoes: public, or where version 1.1 has it."""
    if hasattr(sessions, name):
        return getattr(sessions, name)
    return getattr(import_module("mjscore.sessions.undoing"), name)


def _by_hand(session: Any, step: dict[str, Any]) -> Any:
    """The session with a score of one deal exchanged in its file."""
    head, *deals = re.split(r"(?m)^(?==== )", sessions.write_session(session))
    number = step["number"]
    if number <= len(session.entries):
        deals[number - 1] = re.sub(
            r"(?m)^score: \d+", f"score: {step['score']}", deals[number - 1], count=1
        )
    return sessions.read_session(head + "".join(deals))


ANSWERED = {
    "hands": answer_hands,
    "deals": answer_deals,
    "analyses": answer_analyses,
    "vectors": answer_vectors,
    "examples": answer_examples,
    "cases": answer_cases,
    "commands": answer_commands,
    "sessions": answer_sessions,
    "evenings": answer_evenings,
    "written": answer_written,
}

if __name__ == "__main__":
    main()
