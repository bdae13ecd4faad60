"""What each report says; the long ones on rulesets are imported when a command shows them."""

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.reports.contents import rules_diff as rules_diff
    from mjscore.reports.contents import rules_show as rules_show

__getattr__ = on_demand(
    __name__,
    {
        "mjscore.reports.contents.rules_diff": (),
        "mjscore.reports.contents.rules_show": (),
    },
)
