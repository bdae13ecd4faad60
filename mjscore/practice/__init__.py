"""Practice: random hands and deals, and a quiz that asks for the score of a hand."""

from mjscore.practice.dealer import random_deal, random_hand, random_play, random_win
from mjscore.practice.quiz import Claim, Marking, mark, question, read_answer

__all__ = [
    "Claim",
    "Marking",
    "mark",
    "question",
    "random_deal",
    "random_hand",
    "random_play",
    "random_win",
    "read_answer",
]
