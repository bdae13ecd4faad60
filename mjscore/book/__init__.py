"""The public book of rules: a static site made of the rulesets, the decisions and the worked examples.

`specimens` finds hands that show an item or just miss it, `pages` says what each page holds, `site` writes the files.
"""

from mjscore.book.site import Built, build_book

__all__ = ["Built", "build_book"]
