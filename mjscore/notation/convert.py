"""Conversions: a hand or a deal in one form or another, each of which is read back as the same value.

The forms are `text` (the canonical notation), `ascii` (the same without `×`), `unicode` (tiles as pictures), `mpsz` (tiles in
the modern compact form) and `json`. Pictures and the compact form replace the tiles alone: sections, kinds and how the hand
was won stay in the words of the notation, because neither form can say them. Tiles that a form does not know - Parker's extra
winds as pictures, these and the bonus tiles in the compact form - stay codes. A hand of nothing but standing tiles is written
as bare tiles in these two forms, `123m456p789s1122z`, and bare tiles are read as standing tiles.
"""

from __future__ import annotations

import json
from typing import Any, Final

from mjscore.game.deals import Deal, write_deal
from mjscore.game.hands import Hand, Layout, Win, write_hand
from mjscore.notation.as_json import (
    deal_from_dict,
    deal_to_dict,
    hand_from_dict,
    hand_to_dict,
)
from mjscore.notation.json_values import RepeatedKey, each_key_once
from mjscore.notation.outline import SHOWN_IN_JSON, normalise
from mjscore.notation.reader import looks_like_deal, read_deal, read_hand
from mjscore.notation.styles import STYLES, Notation
from mjscore.problems import (
    Fault,
    NotationProblem,
    Span,
    UsageProblem,
    did_you_mean,
    printable,
)
from mjscore.provenance import SCHEMA, made_by

FORMS: Final = tuple(form.value for form in Notation)
"""What `convert_to` can write."""

_BARE: Final = ("unicode", "mpsz")


def convert_to(value: Hand | Deal, form: str, *, layout: Layout = "line") -> str:
    """A hand or a deal in one of the FORMS; raises UsageProblem for any other."""
    if form not in FORMS:
        hint = did_you_mean(form, FORMS) or f"the forms are {', '.join(FORMS)}"
        fault = Fault("unknown-form", f"no form {form!r:.60}", hint=hint)
        raise UsageProblem(fault, source="<form>")
    if form == "json":
        data = deal_to_dict(value) if isinstance(value, Deal) else hand_to_dict(value)
        return json.dumps({**made_by(), **data}, ensure_ascii=False)
    style = STYLES[Notation(form)]
    if isinstance(value, Deal):
        return write_deal(value, style)
    if form in _BARE and value == Hand(free=value.free) and value.free:
        return style.tiles(value.free)
    return write_hand(value, layout=layout, style=style)


def read_any(
    text: str,
    *,
    source: str = "<hand>",
    discarding: bool = True,
    won: Win | None = None,
) -> Hand | Deal:
    """The hand or the deal of a text in any of the FORMS; raises NotationProblem or ImpossibleHand.

    `won` says how a hand was won where it does not say so itself.
    """
    shown = normalise(text)
    if shown.lstrip().startswith("{"):
        return _from_json(shown, source, won)
    if looks_like_deal(shown):
        return read_deal(shown, source=source)
    return read_hand(
        shown, source=source, extra_winds=True, discarding=discarding, won=won
    )


def _from_json(text: str, source: str, won: Win | None) -> Hand | Deal:
    data = _parsed(text, source)
    number = data.pop("schema", SCHEMA)
    if number not in range(1, SCHEMA + 1):
        message = f"its schema is {printable(str(number))[:20]}, not {SCHEMA}"
        hint = "a newer mjscore may have written it"
        fault = Fault("bad-data", message, hint=hint, where="schema")
        raise NotationProblem(fault, source=source)
    data.pop("mjscore", None)
    if "hands" in data:
        return deal_from_dict(data, source=source)
    return hand_from_dict(data, source=source, won=won)


def _parsed(text: str, source: str) -> dict[str, Any]:
    """The object that a text in JSON holds; raises NotationProblem."""
    try:
        data: dict[str, Any] = json.loads(text, object_pairs_hook=each_key_once)
    except RepeatedKey as repeated:
        raise NotationProblem(repeated.fault, text=text, source=source) from None
    except (ValueError, RecursionError) as failure:
        at = min(getattr(failure, "pos", 0), len(text))
        place = Span(at, min(at + 1, len(text)))
        message = f"not JSON: {getattr(failure, 'msg', 'nested too deeply')}"
        fault = Fault("not-json", message, place, hint=SHOWN_IN_JSON)
        raise NotationProblem(fault, text=text, source=source) from None
    return data
