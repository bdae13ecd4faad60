"""The analyser: what a hand waits for and could be worth, what to discard, what is dangerous; best hands, deals, a quiz."""

from mjscore.analyser.analysis import Analysis, analyse, analyse_seat

__all__ = ["Analysis", "analyse", "analyse_seat"]
