"""The report of which rulesets and options allow a hand to win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from mjscore.hands import Hand, write_hand
from mjscore.problems import Problem
from mjscore.reports.content import Block, Bullets, Column, Heading, Paragraph, Records, Report, Table
from mjscore.reports.contents.score import options_words
from mjscore.reports.words.tiles import Tiles, shown
from mjscore.scoring import Sheet
from mjscore.scoring.explaining import Explained


def explain_report(hand: Hand, explained: Sequence[Explained], *, tiles: Tiles = Tiles.CODES) -> Report:
    """A line for each ruleset: the total, or the options with which the hand wins; then why it does not win by the others."""
    written = write_hand(hand)
    columns = (Column("Ruleset"), Column("Wins"), Column("Total", right=True), Column("Wins with the option"))
    rows = tuple((_name(each), "yes" if each.wins else "no", _total(each), _with(each)) for each in explained)
    blocks: list[Block] = [Paragraph((shown(written, tiles),)), Table(columns, rows)]
    reasons = tuple(f"{_name(each)}: {each.result.one_line}" for each in explained if isinstance(each.result, Problem))
    if reasons:
        blocks += [Heading("Why it does not win"), Bullets(reasons)]
    return Report(
        "Which rulesets allow this hand to win", tuple(blocks), partial(_records, explained), partial(_data, written, explained)
    )


def _name(explained: Explained) -> str:
    return f"{explained.ruleset.id}{options_words(explained.ruleset.changed)}"


def _total(explained: Explained) -> str:
    return str(explained.result.total) if isinstance(explained.result, Sheet) else ""


def _with(explained: Explained) -> str:
    return ", ".join(f"{each.option} ({each.total})" for each in explained.options)


def _records(explained: Sequence[Explained]) -> Records:
    rows: list[tuple[str, str, str | None, str, int | None, str | None]] = []
    for each in explained:
        lead = (each.ruleset.id, " ".join(each.ruleset.changed))
        if isinstance(each.result, Sheet):
            rows.append((*lead, None, "yes", each.result.total, None))
            continue
        rows.append((*lead, None, "no", None, each.result.one_line))
        rows += [(*lead, let.option, "yes", let.total, None) for let in each.options]
    return Records(("ruleset", "options", "with", "wins", "total", "reason"), tuple(rows))


def _data(written: str, explained: Sequence[Explained]) -> dict[str, Any]:
    results = []
    for each in explained:
        known: dict[str, Any] = {"ruleset": each.ruleset.id, "options": list(each.ruleset.changed), "wins": each.wins}
        if isinstance(each.result, Sheet):
            known["total"] = each.result.total
        else:
            known["refused"] = [{"code": fault.code, "message": fault.message} for fault in each.result.faults]
            known["with"] = [{"option": let.option, "total": let.total} for let in each.options]
        results.append(known)
    return {"hand": written, "results": results}
