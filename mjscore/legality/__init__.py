"""Legality: what a hand or a deal must be under any ruleset, asked of values wherever they came from."""
