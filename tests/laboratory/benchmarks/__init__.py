"""Benchmarks: run by hand, never in CI; every figure stands beside a peer's or a floor's from the same run."""
