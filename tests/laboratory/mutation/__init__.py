"""Mutation testing: `python -m tests.laboratory.mutation`, in a clone (see tests/README.md)."""
