"""The fast judge: it counts the answers of a reading's pieces in one integer, and keeps what equal integers score.

It gives the same matches and lines as the plain judge (`mjscore.scoring.judge`); a test compares them.
"""

from mjscore.scoring.compiled.judge import CompiledJudge, compiled_judge
from mjscore.scoring.compiled.values import BestReading, best_reading

__all__ = ["BestReading", "CompiledJudge", "best_reading", "compiled_judge"]
