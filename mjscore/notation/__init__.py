"""The notation: what a person writes down at the table, read into hands and deals and written back.

reader                    from a text to a hand or a deal; the public functions
plain                     the fast path: what the writer writes, read without the grammar
outline                   sections and blocks of a text, found before the grammar reads any
sections                  a section given to the grammar, and what it says
grammar                   what may be written (pyparsing)
meaning                   what each rule of the grammar means
written_groups            a group as written, made a group of the game
words                     English words, those of other languages, and patterns that name them
refusals                  where a text could not be read, and what was expected there
slips, mending            every slip of such a text (`slips.toml`), and the lines to copy that are safe; loaded for a refusal alone
convert, styles           other ways to write hands, and tiles
as_json, json_values      plain data, and the check of each value
"""

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.notation import convert as convert
    from mjscore.notation import reader as reader

__getattr__ = on_demand(
    __name__,
    {
        "mjscore.notation.convert": (),
        "mjscore.notation.reader": (),
    },
)
