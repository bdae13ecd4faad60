"""The fast judge: it counts the answers of a reading's pieces in one integer, and keeps what equal integers score.

It gives the same matches and lines as the plain judge (`mjscore.scoring.judge`); a test compares them.
"""

from mjscore.scoring.compiled.judge import CompiledJudge, compiled_judge
from mjscore.scoring.compiled.values import best_reading, codes_of

__all__ = ["CompiledJudge", "best_reading", "codes_of", "compiled_judge"]
