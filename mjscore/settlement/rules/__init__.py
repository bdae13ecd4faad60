"""How a ruleset settles: its tables read, checked and typed."""
