"""TOML that people write: read up to a size, each value taken field by field, each fault shown where it stands.

`text` joins the two halves of a fault: `fields` says what is wrong at which key, `places` where that key stands.
"""
