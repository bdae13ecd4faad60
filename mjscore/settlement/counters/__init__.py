"""Which counters change hands, and the pool at the end of an evening."""
