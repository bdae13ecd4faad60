"""Who plays: each player is a function from what he sees to his move, for many tables at once."""
