"""What tabulate does for text: cells broken at a width, and the columns of a terminal that a text takes."""

from collections.abc import Sequence

from tabulate import tabulate
from wcwidth import wcswidth as wcswidth


def fold_rows(
    rows: Sequence[Sequence[str]],
    widths: Sequence[int],
    right: Sequence[bool] = (False,),
) -> list[str]:
    """The lines of a table whose columns are at most so wide, those that are `right` aligned on the right."""
    # The blank keeps tabulate from taking a player who is called False for a truth value.
    cells = [[f"{cell} " for cell in row] for row in rows]
    aligned = ["right" if each else "left" for each in right]
    widest = [max(3, width) for width in widths]
    return tabulate(
        cells,
        tablefmt="plain",
        colalign=aligned,
        maxcolwidths=widest,
        disable_numparse=True,
        break_on_hyphens=False,
    ).split("\n")
