"""The public book of rules: a static site made of the rulesets, the decisions and the worked examples.

`specimens` finds hands that show an item or just miss it, `pages` says what each page holds,
`site` writes the files.
"""

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.book.site import WrittenBook, build_book

__all__ = ["WrittenBook", "build_book"]

__getattr__ = on_demand(__name__, {"mjscore.book.site": ("WrittenBook", "build_book")})
