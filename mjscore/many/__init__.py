"""Totals of many hands at once, in numpy."""
