"""Deals played from the wall to the settlement, thousands at once, by players whose rules are stated."""
