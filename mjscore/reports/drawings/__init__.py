"""Pictures in SVG: the tile set and a hand, a table with its payments, charts; each module is imported when it draws."""

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.reports.drawings import charts as charts
    from mjscore.reports.drawings import hand as hand
    from mjscore.reports.drawings import table as table
    from mjscore.reports.drawings import totals as totals

__getattr__ = on_demand(
    __name__,
    {
        "mjscore.reports.drawings.charts": (),
        "mjscore.reports.drawings.hand": (),
        "mjscore.reports.drawings.table": (),
        "mjscore.reports.drawings.totals": (),
    },
)
