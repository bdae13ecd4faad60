"""Files of many hands: the public name of what stands in `mjscore.ext.arrays.batch`."""

from __future__ import annotations

from mjscore.on_demand import on_demand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mjscore.ext.arrays.batch import (
        Job as Job,
    )
    from mjscore.ext.arrays.batch import (
        LineResult as LineResult,
    )
    from mjscore.ext.arrays.batch import (
        score_chunk as score_chunk,
    )
    from mjscore.ext.arrays.batch import (
        score_line as score_line,
    )
    from mjscore.ext.arrays.batch import (
        score_lines as score_lines,
    )

__all__ = ["Job", "LineResult", "score_chunk", "score_line", "score_lines"]

__getattr__ = on_demand(__name__, {"mjscore.ext.arrays.batch": tuple(__all__)})
