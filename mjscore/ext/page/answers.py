"""The one function that the page calls: a request in JSON goes in, an answer in JSON comes out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from mjscore.ext.page.request import RequestFields, problem_data
from mjscore.ext.page.tapped import as_tapped
from mjscore.in_json import steadied
from mjscore.problems import Problem
from mjscore.sentences import Sentence

VERBS: Final = {
    "add": "settling",
    "analyse": "sheets",
    "card": "sheets",
    "compare": "sheets",
    "deal": "worth_so_far",
    "export": "sheets",
    "facts": "facts",
    "new": "evenings",
    "read": "evenings",
    "redo": "evenings",
    "rename": "evenings",
    "settle": "settling",
    "short": "evenings",
    "show": "evenings",
    "take": "evenings",
    "undo": "evenings",
    "why": "sheets",
    "write": "evenings",
}
"""Every verb, and the module whose function of that name answers it; a module is imported when it is first asked for."""

_LARGEST: Final = 9_000_000
"""The longest request that is read, in characters: a session file may have eight million."""


def handle(text: str) -> str:
    """Answer a request: `{"do": verb, …}` gives `{"ok": answer}` or `{"problem": {text, faults}}`; never raises.

    A sentence in an answer is taken to pieces, `{"say": code, "with": values}`: the page says it in the language that was
    chosen. The shapes of requests and answers are published in `schemas/page.json`.
    """
    try:
        answer = {"ok": _answered(text)}
    except Problem as problem:
        answer = {"problem": problem_data(problem)}
    except (Exception, RecursionError) as error:
        answer = {"problem": _broken(error)}
    pieces = in_pieces(answer)
    return steadied(json.dumps(pieces, ensure_ascii=False, separators=(",", ":")))


def handle_file(path: str) -> str:
    """The answer to the request that a file holds, in UTF-8; half characters, which a browser writes as well, are read too."""
    return handle(Path(path).read_text("utf-8", "surrogatepass"))


def in_pieces(value: Any) -> Any:
    """A value of which every sentence is taken to pieces."""
    if isinstance(value, Sentence):
        return value.in_pieces()
    if isinstance(value, Mapping):
        return {key: in_pieces(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [in_pieces(inner) for inner in value]
    return value


def _answered(text: str) -> Any:
    """The answer to a request, by the function of its verb; raises Problem, in words of tapping where a deal is tapped."""
    if len(text) > _LARGEST:
        RequestFields.refuse(
            "request", f"more than {_LARGEST:,} characters", "send less"
        )
    try:
        request = RequestFields(json.loads(text))
    except (ValueError, RecursionError):
        RequestFields.refuse("request", "not JSON", "send a request in JSON")
    verb = request.word("do", tuple(VERBS))
    module = import_module(f"mjscore.ext.page.{VERBS[verb]}")
    answer: Callable[[RequestFields], Any] = getattr(module, verb)
    try:
        return answer(request)
    except Problem as problem:
        if "deal" in request.data:
            raise as_tapped(problem) from None
        raise


def _broken(error: BaseException) -> dict[str, Any]:
    """What is told where the program itself fails: a fault of ours, not of what was tapped."""
    message = f"the program failed: {type(error).__name__}: {error}"[:300]
    hint = "what was tapped is kept; leave out the last step, or tell us"
    fault = {"code": "internal", "message": message, "hint": hint, "where": ""}
    return {"text": f"mjscore: {message}\n    {hint}", "faults": [fault]}
