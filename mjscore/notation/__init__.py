"""The notation: what a person writes down at the table, read into hands and deals and written back."""
