"""Tiles, groups, hands, deals and seats, and what a hand or a deal must be (legality)."""
