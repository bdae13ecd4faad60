"""Deals and sessions for the tests, told as briefly as players would."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from mjscore.game.seats import Seat
from mjscore.rules import ruleset_ids
from mjscore.sessions import record
from mjscore.sessions.beginning import new_session
from mjscore.sessions.lines import LineReader
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import PreparedDeal, with_deal
from mjscore.sessions.rotation import wind_of
from mjscore.sessions.session import Session
from mjscore.sessions.telling import east_said
from mjscore.sessions.who_plays import seating_for
from mjscore.settlement.scores import least_win

FOUR = ("Ann", "Bob", "Cleo", "Dan")
FIVE = (*FOUR, "Eve")


def session(
    rules: str = "babcock",
    *options: str,
    players: tuple[str, ...] = FOUR,
    limit: int | None = -1,
) -> Session:
    """A new session; one of shipped rules is written and read once for all tests."""
    begin = _begun if rules in ruleset_ids() else _begun.__wrapped__
    return begin(rules, options, players, limit)


@cache
def _begun(
    rules: str, options: tuple[str, ...], players: tuple[str, ...], limit: int | None
) -> Session:
    return read_session(
        new_session(players, rules, options, limit=limit, date="1923-04-01")
    )


def prepare(
    now: Session,
    text: str,
    *,
    source: str = "<deal>",
    seats: str = "",
    east: str = "",
    number: int | None = None,
    joins: Sequence[str] = (),
) -> PreparedDeal:
    """A deal that a text tells, prepared as `session add` prepares it."""
    seating = seating_for(now, number, seats, joins)
    told = LineReader.of(now, seating, source).read_deal(text)
    return record.prepare(
        now,
        told.deal,
        source=source,
        seats=seats,
        east=east_said(east, told.east, source),
        number=number,
        joins=joins,
        remarks=told.remarks,
    )


def counted(now: Session, scores: str, winner: str = "", how: str = "drawn") -> str:
    """A deal by its scores: `Ann=48,Bob=16`, the others having nothing; without a winner a draw."""
    if not winner:
        return "result: draw"
    told = dict(score.split("=") for score in scores.split(","))
    won = "draw" if how == "drawn" else f"discard from {how.removeprefix('from ')}"
    lines = []
    for _, name in now.next_position().seating.seats:
        lines += [f"[{name}]", f"score: {told.get(name, 0)}"]
        if name == winner:
            lines.append(f"won: {won}")
    return "\n".join(lines)


def long_session(deals: int) -> str:
    """The text of a session of so many deals, in each of which Ann wins 48 as East."""
    now = session()
    one = write_session(with_deal(now, prepare(now, counted(now, "Ann=48", "Ann"))))
    head, _, rest = one.partition("=== Deal 1")
    deal, heading, rules = rest.partition("=== Rules")
    return (
        head
        + "".join(f"=== Deal {number}{deal}" for number in range(1, deals + 1))
        + heading
        + rules
    )


def draw_with_fours(now: Session, fours: int) -> str:
    """A draw in which East has declared so many fours, and nobody else any."""
    kongs = ("4×2D kong", "4×3D kong", "4×5D kong", "4×7D kong")
    standing = [
        "1C",
        "2C",
        "3C",
        "4C",
        "5C",
        "6C",
        "7C",
        "8C",
        "9C",
        "1B",
        "1B",
        "3B",
        "4B",
    ][: 13 - 3 * fours]
    blocks = []
    for seat, _ in now.next_position().seating.seats:
        hand = [
            f"exposed: {', '.join(kongs[:fours])}",
            f"concealed: {' '.join(standing)}",
        ]
        blocks.append(
            "\n".join(
                [
                    f"[{seat}]",
                    *(hand if seat is Seat.EAST else ["concealed: E, 12 others"]),
                ]
            )
        )
    return "result: draw\n" + "\n".join(blocks)


def washed(now: Session, by: str) -> str:
    """Nine Mummies shown in somebody's hand: nine different ones, nines and honours, and no pair."""
    seating = now.next_position().seating
    blocks = []
    for seat, name in seating.seats:
        hand = "concealed: 149D 169B 179C E S N 3C"
        if seat is Seat.EAST:
            hand += " 5C"
        blocks.append(f"[{seat}]\n" + (hand if name == by else "score: 0"))
    return f"result: washed by {seating.seat(by)}\n" + "\n".join(blocks)


def penalised(now: Session, penalty: str) -> str:
    """A deal that an offence ended: `false mah-jongg East`."""
    blocks = [f"[{seat}]\nscore: 0" for seat, _ in now.next_position().seating.seats]
    return f"penalty: {penalty}\n" + "\n".join(blocks)


def play(now: Session, story: str) -> Session:
    """A session after a story of deals, a word each.

    A player's name: he wins 20, or the least that wins (22 by Babcock). `draw`; `draw+2`: a draw with two declared fours;
    `washed:Ann`; `false:East`: a false call.
    """
    score = max(20, least_win(now.ruleset))
    for word in story.split():
        if word.startswith("draw"):
            text = draw_with_fours(now, int(word[5:] or 0))
        elif word.startswith("washed:"):
            text = washed(now, word[7:])
        elif word.startswith("false:"):
            text = penalised(now, f"false mah-jongg {word[6:]}")
        else:
            text = counted(now, f"{word}={score}", word)
        now = with_deal(now, prepare(now, text))
    return now


def where(now: Session) -> str:
    """Where the next deal stands: `South 1a: Ann, Bob, Cleo, Dan`, the names from East in the order of play."""
    position = now.next_position()
    names = ", ".join(name for _, name in position.seating.seats)
    out = f" | {position.seating.out}" if position.seating.out else ""
    return f"{wind_of(now.next_position(), now.rules) or '-'} {position.label}: {names}{out}"


def play_written(now: Session, names: str) -> Session:
    """The named players win one after another, each with a written hand without a double (22 points, drawn)."""
    for name in names.split():
        blocks = []
        for seat, each in now.next_position().seating.seats:
            hand = (
                "concealed: 123456D 789B 34C 99C\nwon: draw 5C"
                if each == name
                else "score: 0"
            )
            blocks.append(f"[{seat}]\n{hand}")
        now = with_deal(now, prepare(now, "\n".join(blocks)))
    return now
