"""What each report says, a module for each; the long ones are imported when a command shows them."""

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.reports.contents import chances as chances
    from mjscore.reports.contents import rules_diff as rules_diff
    from mjscore.reports.contents import rules_show as rules_show
    from mjscore.reports.contents import rules_words as rules_words

__getattr__ = on_demand(__name__, {"": ("chances", "rules_diff", "rules_show", "rules_words")})
