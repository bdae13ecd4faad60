"""Rulesets as data: one TOML file of cited items a book, loaded, resolved and checked.

loader          the whole way from an id or a path to a `Ruleset`
sources         the files that are read, and where a fault of theirs stands
merge           `extends` and the entries of options, laid one upon another
options         which options are in force
build, items    the values of the resolved document, checked; `fields` reads them
schema          what a `Ruleset` is
stages          checks of the rooms above: items compiled, tables of settlement and session read
written, frozen a ruleset written out whole, and read again (sessions keep their rules so)
reference       every key with an example, for `rules words`; `starter`: a house file to begin with
"""

from mjscore.rulesets.loader import check_ruleset, load_ruleset
from mjscore.rulesets.sources import ruleset_ids

__all__ = ["check_ruleset", "load_ruleset", "ruleset_ids"]
