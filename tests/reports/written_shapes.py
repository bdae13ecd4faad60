"""The shapes of JSON that the program puts together from others, or writes as text: nothing in it asks for them."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from mjscore.analysis.analysis import AnalysisJson
from mjscore.in_json import FaultsJson, RefusalJson
from mjscore.provenance import Count, Digest, MadeBy, OriginJson, Some
from mjscore.scoring.sheet import ItemJson, WholeSheetJson


class RefusedJson(TypedDict):
    """any command with --format json: what was refused; rules check and session check: nothing, where all is well."""

    ruleset: NotRequired[str]
    options: NotRequired[list[str]]
    limit: NotRequired[Some | None]
    digest: NotRequired[Digest]
    books: NotRequired[Annotated[list[str], ("minItems", 1)]]
    refused: list[RefusalJson]


class AnalyseJson(AnalysisJson):
    """mjscore analyse --format json: waits, discards, dangers."""


class LineJson(TypedDict):
    """The number of the line that was read, from 1, and what it calls itself."""

    line: Some
    id: NotRequired[Any]


class RefusedLineJson(MadeBy, LineJson, FaultsJson):
    """mjscore batch: one line of output."""


class SummedLineJson(OriginJson, LineJson):
    """The sums of a hand; with --detail items, what it scored for."""

    total: Count
    points: Count
    doubles: Count
    unlimited: Count
    limited: bool
    items: NotRequired[list[ItemJson]]
    sets: NotRequired[list[str]]
    notes: NotRequired[list[str]]


class FullLineJson(WholeSheetJson, LineJson):
    """The whole score of a hand."""


class TotalLineJson(LineJson):
    """The total alone; null for a hand that may not win."""

    total: Count | None


_SidesJson = TypedDict(
    "_SidesJson", {"from": NotRequired[OriginJson], "to": NotRequired[OriginJson]}
)


class TablesJson(MadeBy, _SidesJson):
    """any other command with --format json: the records of each table by its id."""

    ruleset: NotRequired[str]
    options: NotRequired[list[str]]
    limit: NotRequired[Some | None]
    digest: NotRequired[Digest]
    books: NotRequired[Any]
    title: NotRequired[str]
    book: NotRequired[str]
    extends: NotRequired[list[str]]
    hand: NotRequired[str]
    stake: NotRequired[str | None]
    agrees: NotRequired[bool]
