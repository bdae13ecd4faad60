"""The closed vocabulary that rulesets are written in: words for the pieces of a hand, and conditions on the hand and the win."""
