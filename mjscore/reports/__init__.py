"""What people look at: a score, a settlement or a session as text, Markdown, CSV, JSON, HTML or a picture."""

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.reports.writers import by_tabulate as by_tabulate

__getattr__ = on_demand(__name__, {"mjscore.reports.writers.by_tabulate": ()})
