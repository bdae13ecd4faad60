"""Facts that settling needs and a deal may lack, each with its question, its choices, and the line that says it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjscore.game.deals import Deal, Ending, Result
from mjscore.game.hands import Hand, Means
from mjscore.game.seats import Seat
from mjscore.problems import About, Choice, Fact
from mjscore.rules.schema import Ruleset
from mjscore.rules.settlement_keys import SettlementRules
from mjscore.sentences import listed, sentence, so_many
from mjscore.settlement.draft import Came, Doubles, HandsScore, Winner
from mjscore.settlement.scores import impossible_score

_MOST_DOUBLES = 6
"""The most doubles that are offered as an answer."""


def ending_fact(
    deal: Deal, rules: SettlementRules, washers: Sequence[Seat] = ()
) -> Fact:
    """How a deal ended that nobody has won; `washers` are those of whose hands anything is told."""
    line = "write won: in the winner's hand, or result: draw"
    question = "nobody has won: how did the deal end?"
    if any(penalty.may_end_deal for penalty in deal.penalties):
        question = (
            "nobody has won, and the penalty does not end the hand under this ruleset:"
            " how did the deal end?"
        )
    choices = [Choice("A draw", Result(Ending.DRAW))]
    if rules.washing:
        choices += [
            Choice(sentence("Washed by {seat}", seat=seat), Result(Ending.WASHED, seat))
            for seat in washers
        ]
    return Fact("no-winner", question, line, tuple(choices), About.ENDING)


def who_won_fact(seats: Sequence[Seat]) -> Fact:
    """Who has won, or that nobody has."""
    choices = [Choice(sentence("{seat}", seat=seat), Winner(seat)) for seat in seats]
    choices.append(Choice("draw", Result(Ending.DRAW)))
    line = "write won: in the winner's hand, or result: draw"
    return Fact("no-winner", "who won?", line, tuple(choices), About.ENDING)


def too_many_tiles_fact(seat: Seat, hand: Hand, ending: Fact) -> Fact:
    """How a deal ended in which nobody is said to have won, but one hand has the tiles of a winner."""
    question = sentence(
        "{seat} has {size} tiles, and nobody has won: how was that hand won, or how did the deal end?",
        seat=seat,
        size=hand.size,
    )
    return ending._replace(question=question, seat=seat)


def winning_hand_fact(winner: Seat) -> Fact:
    """What the winner scored, of whose hand nothing is told."""
    return Fact(
        "no-score",
        sentence(
            "{winner} won, but no score or hand of {winner} is given", winner=winner
        ),
        sentence("such as {winner} 48", winner=winner),
        about=About.HANDS,
        seat=winner,
    )


def untold_hands_fact(seats: Sequence[Seat]) -> Fact:
    """What the losers scored of whose hands nothing is told."""
    names = listed(seats)
    it_scores = "It scores 0" if len(seats) == 1 else "They score 0"
    return Fact(
        "no-score",
        sentence("nothing was entered for {names}", names=names),
        "write their scores or hands; 0 stands for a hand that scores nothing",
        (Choice(it_scores, HandsScore(tuple(seats))),),
        About.HANDS,
        seats[0],
    )


def doubles_fact(winner: Seat, score: int, ruleset: Ruleset) -> Fact:
    """How many doubles a score counted by hand holds, which count for the player who sits out."""
    numbers = [
        number
        for number in range(_MOST_DOUBLES + 1)
        if impossible_score(score, True, ruleset, number) is None
    ]
    likely = next((number for number in (2, 1) if number in numbers), 0)
    written = sentence(
        "score: {score}, {doubles}", score=score, doubles=so_many(likely, "double")
    )
    return Fact(
        "counted-hand",
        "how many doubles? (they count for the player who sits out)",
        sentence(
            "write how many doubles it has, in the block of the hand that won: {written}",
            written=written,
        ),
        tuple(Choice(so_many(number, "double"), Doubles(number)) for number in numbers),
        seat=winner,
    )


def who_discarded(deal: Deal) -> Iterator[Choice]:
    """Who may have discarded the winning tile; that it was drawn, where it is not told that it was claimed."""
    winner = deal.winner
    if winner is None:
        return
    won = deal.hand(winner).won
    claimed = won is not None and won.claimed
    means = won.means if won is not None and claimed else Means.DISCARD
    for seat in deal.players:
        if seat is not winner:
            yield Choice(sentence("From {seat}", seat=seat), Came(means, seat))
    if not claimed:
        yield Choice("It was drawn", Came(Means.DRAW))


def line_of_discarder(deal: Deal, line: str) -> str:
    """The line that says who discarded the winning tile: `line` in a section, and what stands behind the win in a line of scores."""
    winner = deal.winner
    origin = None if winner is None else deal.hand(winner).origin
    if winner is None or origin is None or not origin.bare:
        return line
    others = [seat for seat in deal.players if seat is not winner]
    return sentence(
        "write behind the win who discarded the tile, or drawn, such as"
        " {winner} wins from {other}",
        winner=winner,
        other=others[0],
    )


def original_hand_fact(by: Seat, *, heads: bool) -> Fact:
    """The original hand that was washed, or how many heads it has."""
    line = "write the original hand"
    if heads:
        or_heads = sentence("result: washed by {by}, 9 heads", by=by)
        line = sentence(
            "{line}, or the number of its heads: {or_heads}",
            line=line,
            or_heads=or_heads,
        )
    return Fact(
        "counted-hand",
        sentence("washed by {by}, but {by}'s tiles are not told", by=by),
        line,
        about=About.HANDS,
        seat=by,
    )
