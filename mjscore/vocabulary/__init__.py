"""The closed vocabulary that rulesets are written in: words for the pieces of a hand, conditions on hand and win."""
