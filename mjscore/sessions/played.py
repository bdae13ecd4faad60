"""One deal as it stands in a session: who sat where, what was said of East, the deal itself, and what settling it comes to."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from mjscore.deals import Deal
from mjscore.limits import NOT_STATED
from mjscore.notation.words import every
from mjscore.places import Section
from mjscore.problems import Fault, SessionProblem, Span
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Round
from mjscore.sessions.account import EAST, account_of, write_account
from mjscore.sessions.naming import named_deal
from mjscore.sessions.rules import session_rules
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Entry
from mjscore.settlement import Settlement, settle

EAST_WORDS: Final = tuple(EAST.values())
"""What the players may say of East."""
SEATS_LINE: Final = re.compile(r"^[ \t]*seats[ \t]*:([^\n#]*)", re.MULTILINE)
EAST_LINE: Final = re.compile(r"^[ \t]*east[ \t]*:[ \t]*([^\n#]*)", re.MULTILINE)
_EAST_SAID: Final = re.compile(rf"^[ \t]*east[ \t]*:[ \t]*({'|'.join(EAST_WORDS)})[ \t]*(?=#|$)", re.MULTILINE | re.IGNORECASE)
_THEIRS: Final = "begin each hand with the seat of a player, such as [East]"
_ROUND: Final = re.compile(rf"^round: ({'|'.join(Round)})$", re.MULTILINE)
"""The round as the program writes it."""


@cache
def _names_of_round() -> re.Pattern[str]:
    names = (name for name, section in every()["sections"].items() if section is Section.ROUND)
    return re.compile("|".join(name.replace(" ", r"\s+") for name in names), re.IGNORECASE)


def settled(
    number: int, seating: Seating, body: str, deal: Deal, ruleset: Ruleset, east: str = "", *, anew: bool = False
) -> tuple[Entry, Settlement]:
    """A deal settled as an entry of the session; `east` is what the players said of East. Raises Problem as `settle` does."""
    settlement = settle(deal, ruleset)
    account = account_of(deal, settlement, seating, ruleset, east)
    text = write_account(account, seating, body, ruleset.digest)
    return Entry(number, seating, body.strip(), account, text, deal.round, east, anew), settlement


def read_played(body: str, seating: Seating, ruleset: Ruleset, source: str) -> Deal:
    """The deal in what is written under a heading; raises Problem, also where it does not fit the session."""
    shown = named_deal(deal_text(body), seating, source)
    with shown.refused_as_written():
        deal = deal_in(shown.text, ruleset, source)
        faults = misfits(deal, seating, ruleset)
        if faults:
            raise SessionProblem(faults, text=shown.text, source=source)
    return deal


def deal_in(text: str, ruleset: Ruleset, source: str) -> Deal:
    """The deal that a text tells, played by a ruleset; raises NotationProblem or ImpossibleHand."""
    from mjscore.notation.deal_reader import read_deal  # an evening without deals begins without the parser: 0.2 s on a phone

    return read_deal(text, source=source, hand_size=ruleset.hand_size)


def misfits(deal: Deal, seating: Seating, ruleset: Ruleset, *, round_needed: bool = True) -> list[Fault]:
    """Why a deal cannot be one of the session: other players, another ruleset, no round."""
    faults = []
    if set(deal.players) != {seat for seat, _ in seating.seats}:
        message = f"the hands are those of {', '.join(deal.players)}, but this deal was played by {seating}"
        faults.append(Fault("other-seats", message, Span(0, 1), _THEIRS))
    other = deal.rules not in (None, ruleset.id) or (deal.options and set(deal.options) != set(ruleset.changed))
    if other or deal.limit not in (NOT_STATED, ruleset.limit.points):
        message = "the deal names rules other than the session's"
        faults.append(Fault("other-rules", message, Span(0, 1), "leave out rules:, options: and limit:"))
    winds = session_rules(ruleset).winds
    if round_needed and winds and deal.round is None:
        faults.append(Fault("no-round", "the deal does not say which wind prevailed", Span(0, 1), f"write round: {winds[0]}"))
    return faults


def round_of(body: str, seating: Seating, ruleset: Ruleset, source: str) -> Round | None:
    """The round that a deal tells. The deal is read for it only if somebody wrote the round by hand."""
    names = _names_of_round().findall(body)
    written = _ROUND.search(body.partition("[")[0])
    if written is not None and len(names) == 1:
        return Round(written[1])
    return read_played(body, seating, ruleset, source).round if names else None


def deal_text(body: str) -> str:
    """The deal alone, at its own offsets: the lines that only a session has are blanked out."""
    return _blanked(_blanked(body, SEATS_LINE), EAST_LINE)


def without_east(text: str) -> tuple[str, str]:
    """What a deal that is given says of East, and the deal at its own offsets without that line."""
    said = _EAST_SAID.search(text)
    return ("", text) if said is None else (said[1].casefold(), _blanked(text, _EAST_SAID))


def _blanked(body: str, line: re.Pattern[str]) -> str:
    return line.sub(lambda found: " " * len(found[0]), body, count=1)
