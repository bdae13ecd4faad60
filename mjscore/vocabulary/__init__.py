"""The closed vocabulary that rulesets are written in: words for the pieces of a hand, conditions on hand and win.

words           the piece words, a row each            pieces      what they are said of
of_pieces       conditions on pieces, a row each       of_the_win  conditions on the win, a row each
rows            what a row says of its condition       terms       words and conditions as files write them, and in English
conditions      all rows, and whether one holds        situation   what they look at beside the pieces
near            how far a hand is from a condition
"""
