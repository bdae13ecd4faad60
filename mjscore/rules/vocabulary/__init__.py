"""The closed vocabulary that rulesets are written in: words for the pieces of a hand, conditions on hand and win.

pieces  the piece words, a row each, and what they are said of  conditions  the conditions, a row each, and whether one holds
terms   words and conditions as files write them, and what      rows        what a row says of its condition, and how far a
        they look at                                                        hand is from it
english all of it as a player says it, by the phrases and
        clauses of `english.toml`
"""
