"""The characters: a Chinese numeral above the sign for ten thousand, drawn as brush strokes."""

from __future__ import annotations

from typing import Final

from mjscore.reports.drawings.inks import INK, RED

WAN: Final = (
    '<path d="M1 2.6H17M5.6.2V4.9M12.4.2V4.9M4.2 6.2H13.8V11H4.2ZM4.2 8.6H13.8M9 6.2V15.6'
    'M2.2 17.8V13H15.8V16.4Q15.8 18 14 17.7M5.6 16 12.4 15.2M11.3 14.2 12.9 16.6"/>'
)
"""Ten thousand, eighteen units square; in the stroke of its surroundings."""

_NUMERALS: Final = {
    1: "M1 7H15",
    2: "M3 3.4H13M1 11H15",
    3: "M2.5 1.6H13.5M4 6.8H12M1 12.2H15",
    4: "M1.6 1.4H14.4V12.2H1.6ZM6.2 1.4Q6.4 6 3.8 8.4M9.8 1.4V6.4Q9.8 7.9 11.4 7.9H14",
    5: "M2 1H14M7.8 1 6 12.2M3 5.8H12.3V12.2M.8 12.4H15.2",
    6: "M8 .2V3.2M1 4.8H15M5.8 7.4Q4.8 10.4 1.8 12.8M10.2 7.4Q11.4 10.4 14.2 12.8",
    7: "M1 7 15 4.2M6.8.8V10.2Q6.8 12.4 9 12.4H14.4V10",
    8: "M6.2 2Q5.8 9 1 12.8M8.8 1.2Q9.6 9.4 15 12.8",
    9: "M1.8 4.6H11V10.2Q11 12.4 13 12.4H15V9.8M6.6.6Q6.8 8.6 1.2 12.8",
}


def characters(rank: int) -> str:
    """The face of a character tile, `rank` 1-9."""
    return (
        f'<path stroke="{INK}" stroke-width="2.1" transform="translate(12.9 4.6)scale(.86)" d="{_NUMERALS[rank]}"/>'
        f'<g stroke="{RED}" stroke-width="1.5" transform="translate(5.1 19.2)">{WAN}</g>'
    )
