"""The mathematics of the game: every ruleset played by players of every kind, as `examples/mathematics` tells of it."""
