"""Many hands at once: lines in, lines out, in order, over as many processes as are wanted."""

from mjscore.ext.arrays.batch.line import Job, LineResult, score_line
from mjscore.ext.arrays.batch.stream import score_chunk, score_lines

__all__ = ["Job", "LineResult", "score_chunk", "score_line", "score_lines"]
