"""A notebook that shows a refusal as a player reads it, without where it was raised: `from mjscore import notebook`.

Values show themselves. Where a notebook does not ask them, `html_of` makes the part of a page.
"""

import sys
from typing import Any

from mjscore.problems import Problem
from mjscore.reports.shown import html_of as html_of


def show_in(shell: Any) -> None:
    """Let an IPython shell show a refusal without where it was raised."""
    shell.set_custom_exc((Problem,), _show_refusal)


def _show_refusal(
    shell: Any,
    kind: type[Problem],
    refused: Problem,
    where: Any,
    tb_offset: int | None = None,
) -> None:
    print(f"{kind.__name__}: {refused}", file=sys.stderr)


_IPYTHON: Any = sys.modules.get("IPython")
if _IPYTHON is not None:
    _SHELL: Any = _IPYTHON.get_ipython()
    if _SHELL is not None:
        show_in(_SHELL)
