"""A small, slow, obvious scorer written from the books alone, and its comparison with the engine."""
