"""Pictures in SVG: the tile set, a hand, a table with its payments, a chart of running totals."""

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.reports.drawings.charts import line_chart
    from mjscore.reports.drawings.hand import DrawnHand, draw_hand, hand_picture
    from mjscore.reports.drawings.table import DrawnPayment, DrawnSeat, table_picture

__all__ = ["DrawnHand", "DrawnPayment", "DrawnSeat", "draw_hand", "hand_picture", "line_chart", "table_picture"]

__getattr__ = on_demand(
    __name__,
    {
        "charts": ("line_chart",),
        "hand": ("DrawnHand", "draw_hand", "hand_picture"),
        "table": ("DrawnPayment", "DrawnSeat", "table_picture"),
    },
)
