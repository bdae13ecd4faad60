"""The few colours of the tiles and pictures; none carries a meaning that shape or wording does not."""

from typing import Final

INK: Final = "#1d2a44"
RED: Final = "#b3231b"
GREEN: Final = "#17663a"
IVORY: Final = "#fffdf5"
PAPER: Final = "#ffffff"
LINE: Final = "#8f8a7e"
