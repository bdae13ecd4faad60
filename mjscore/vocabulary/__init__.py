"""The closed vocabulary that rulesets are written in: words for the pieces of a hand, conditions on hand and win.

words           the piece words, a row each            pieces      what they are said of
of_pieces       conditions on pieces, a row each       of_the_win  conditions on the win, a row each
rows            what a row says of its condition       terms       how a ruleset file writes words and conditions
conditions      all rows, and whether one holds        questions   the tests that they put to pieces
situation       what they look at beside the pieces    shapes      names of shapes
near            how far a hand is from a condition     allowed     which tiles and shapes a condition leaves possible
phrases         words and conditions in plain English
"""
