"""Scores as a treasurer writes them down: `East 68 / South 24 / West 56 / North 0, winner East`, in a line or a table."""

import re
from typing import Final, NamedTuple

_LONGEST: Final = 1000
_NAME: Final = r"[^\W\d_][^\W_]{0,19}"
_PARTS: Final = (
    rf"(?P<name>{_NAME})(?P<won>\s+(?:wins|won))?\s*(?:[:=]|\bis\b|\bhas\b|-)?\s*(?P<score>[0-9]{{1,9}})(?:\s*(?:points?|pts?))?"
    r"(?P<winner>[\s:,]+(?:wins|won|winner|mah-?jongg?))?",
    rf"(?:the\s+)?(?:winner|won|won\s+by|mah-?jongg?)\s*(?:[:=]|\bis\b|\bwas\b|by\b)?\s*(?P<winner>{_NAME})(?P<how>\s+.+)?",
    rf"(?P<winner>{_NAME})\s+(?:wins|won|(?:is|was)\s+(?:the\s+)?winner)(?P<how>\s+.+)?",
    rf"(?:(?:by|on|off)\s+(?:a\s+)?(?=discard))?(?:from|off|by|discard(?:ed)?(?:\s+(?:by|from|of))?|discarder)\s*[:=]?\s*(?P<source>{_NAME}?)(?:['’]s(?:\s+(?:tile|discard))?)?",
    r"(?P<drawn>(?:by\s+)?(?:self[\s-]*)?(?:drawn?|drew|pick(?:ed)?))",
    r"(?:players?|names?|seats?|who)?\s*(?:scores?|points?)?",
)
"""What may stand between the marks; the last is the head of a table."""


_BETWEEN: Final = (
    r"[,;/&+\n]|\.(?=\s|$)|\s[-–—]\s(?=[^\W\d])|\band\b"
    r"|(?:(?<=\d)|(?<=points)|(?<=pts))\s+(?=[^\W\d])(?!(?:points?|pts?|wins|won|winner|mah-?jongg?)\b)"
)
"""What stands between two scores, or between a score and who won."""


class WrittenScores(NamedTuple):
    """Scores by the names that are written, who won, and whose discard it was or that the tile was `drawn`; empty: not said."""

    scores: tuple[tuple[str, str], ...]
    winner: str
    source: str

    @property
    def listed(self) -> str:
        """The scores as `--scores` takes them."""
        return ",".join(f"{name}={score}" for name, score in self.scores)


def written_scores(text: str) -> WrittenScores | None:
    """The scores of two or more players; None where the text holds anything else."""
    found: dict[str, list[str]] = {"winner": [], "source": []}
    scores: list[tuple[str, str]] = []
    if len(text) > _LONGEST:
        return None
    lines = re.sub(r"(?m)[()*]|^ *\d+[.)] |[|]?[ :|-]*-{2,}[ :|-]*", " ", text).replace("|", " ")
    left = [each.strip() for each in re.split(_BETWEEN, lines)]
    while left:
        part = left.pop(0)
        match = next((each for pattern in _PARTS if (each := re.fullmatch(pattern, part, re.IGNORECASE))), None)
        if match is None:
            return None
        said = match.groupdict()
        name = said.get("name")
        scores += [(name, said["score"])] if name else []
        won = name if name is not None and (said.get("won") or said.get("winner")) else None if name else said.get("winner")
        found["winner"] += [won] if won else []
        found["source"] += [each for each in (said.get("source"), "drawn" if said.get("drawn") else None) if each]
        left[:0] = [said["how"].strip()] if said.get("how") else []
    if len(scores) < 2 or any(len({*each}) > 1 for each in found.values()):
        return None
    return WrittenScores(tuple(scores), *(each[0] if each else "" for each in found.values()))
