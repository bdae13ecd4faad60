"""Chances: how likely a hand is to win within some turns, what it will bring, and which discard brings most."""

from mjscore.strategy.chances.answer import Outlook, Prospects, Reply
from mjscore.strategy.chances.prospects import prospects
from mjscore.strategy.model import MODEL_PAGE, ChanceAim, Claims

__all__ = ["MODEL_PAGE", "ChanceAim", "Claims", "Outlook", "Prospects", "Reply", "prospects"]
