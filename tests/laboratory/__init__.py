"""What is run by hand: hostile texts, changed programs, a second scorer, other engines; small samples run with the tests."""
