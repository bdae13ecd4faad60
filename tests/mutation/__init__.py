"""Mutation testing: `python -m tests.mutation`, in a clone (see tests/README.md)."""
