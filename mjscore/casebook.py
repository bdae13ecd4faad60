"""The books' worked examples: the public name of what stands in `mjscore.ext.casebook`."""

from __future__ import annotations

from mjscore.on_demand import on_demand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mjscore.ext.casebook import (
        BookVerdict as BookVerdict,
    )
    from mjscore.ext.casebook import (
        CheckReport as CheckReport,
    )
    from mjscore.ext.casebook import (
        Comparison as Comparison,
    )
    from mjscore.ext.casebook import (
        Example as Example,
    )
    from mjscore.ext.casebook import (
        ExampleKind as ExampleKind,
    )
    from mjscore.ext.casebook import (
        ExampleProblem as ExampleProblem,
    )
    from mjscore.ext.casebook import (
        Expectation as Expectation,
    )
    from mjscore.ext.casebook import (
        Explanation as Explanation,
    )
    from mjscore.ext.casebook import (
        ReplayedExample as ReplayedExample,
    )
    from mjscore.ext.casebook import (
        check as check,
    )
    from mjscore.ext.casebook import (
        examples_folder as examples_folder,
    )
    from mjscore.ext.casebook import (
        explain as explain,
    )
    from mjscore.ext.casebook import (
        load_examples as load_examples,
    )
    from mjscore.ext.casebook import (
        read_example as read_example,
    )
    from mjscore.ext.casebook import (
        replay as replay,
    )
    from mjscore.ext.casebook import (
        select as select,
    )

__all__ = [
    "BookVerdict",
    "CheckReport",
    "Comparison",
    "Example",
    "ExampleKind",
    "ExampleProblem",
    "Expectation",
    "Explanation",
    "ReplayedExample",
    "check",
    "examples_folder",
    "explain",
    "load_examples",
    "read_example",
    "replay",
    "select",
]

__getattr__ = on_demand(__name__, {"mjscore.ext.casebook": tuple(__all__)})
