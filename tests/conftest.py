"""What holds for all tests: hypothesis judges results, never time, and repeats the same examples on every machine."""

from hypothesis import settings

settings.register_profile("mjscore", deadline=None, derandomize=True)
settings.load_profile("mjscore")
