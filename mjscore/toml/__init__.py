"""TOML that people write: read up to a size, each value taken field by field, each fault shown where it stands."""
