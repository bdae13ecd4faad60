"""Fuzzing of everything that reads a file: run by hand; its seeds and hostile inputs are replayed by the tests."""
