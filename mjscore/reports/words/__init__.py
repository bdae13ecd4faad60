"""Rules, amounts and tiles in a player's words."""
