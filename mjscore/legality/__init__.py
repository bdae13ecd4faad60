"""Legality: what a hand or a deal must be under any ruleset, asked of values wherever they came from.

What a ruleset decides does not stand here: whether it knows a seat, a size or a tile and lets a hand win is asked by
`scoring.refusals`, whether it can settle a deal by `settlement.contradictions`.
"""
