"""Rulesets as data: one TOML file of cited items a book, loaded, resolved and checked.

keys            a table read value by value; how the field of a value says its key: example, meaning, what may stand there
file_keys       items, options, limit, win and play with their keys; `deal_keys`: what a score asks of `settlement`
settlement_keys how deals are settled, and the counters; `danger_keys`: dangerous discards; `session_keys`: deal after deal;
                `paying` reads all these when they are first asked for
completed       the hand that a dangerous tile completes, in words
former          keys of files of version 1 that are gone, and what each of them means now
all_keys        every key of a file, table by table, for `mjscore rules words`
conditions      piece words and conditions, read and written
loader          the whole way from an id or a path to a `Ruleset`; house files tried with each of their options; a house file
                to begin with; a ruleset written out whole, and read again (sessions keep their rules so)
finding         a ruleset found by its id or path, or refused with the nearest known; its files
merge           `extends` and the entries of options, laid one upon another
build           which options are in force; the resolved document turned into a `Ruleset` (`schema`)
"""

from mjscore.rules.finding import ruleset_ids
from mjscore.rules.loader import check_ruleset, load_ruleset, ruleset_of

__all__ = ["check_ruleset", "load_ruleset", "ruleset_ids", "ruleset_of"]
