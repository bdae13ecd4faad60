"""Scores as a treasurer writes them down: `East 68 / South 24 / West 56 / North 0, winner East`, in a line or a table."""

import re
from typing import Final, NamedTuple

_LONGEST: Final = 1000
_NAME: Final = r"[^\W\d_][^\W_]{0,19}"
_PARTS: Final = (
    rf"(?P<name>{_NAME})(?P<won>\s+(?:wins|won|mah-?jongg?)(?:\s+with)?)?\s*(?:[:=]|\bis\b|\bhas\b|\b(?:scored|scores|got|counted)\b|-)?\s*"
    r"(?<![0-9])(?P<score>[0-9]{1,9}|nothing|nil|zero)(?:\s*(?:points?|pts?))?"
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
    r"|(?:(?<=\d)|(?<=points)|(?<=pts))\s+(?=[^\W\d])"
    r"(?!(?:points?|pts?|wins|won|winner(?![ \t]*[:=]?[ \t]*[^\W\d])|mah-?jongg?)\b)"
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


_BARE: Final = r"[ \t]*[|,;/&+-][ \t]*|\s{2,}|[ \t]+"


def _as_rows(text: str) -> str:
    """A table of a line of names above a line of scores, with each score behind its name."""
    names, _, rest = text.strip().partition("\n")
    scores, _, more = rest.partition("\n")
    heads, cells = ([each for each in re.split(_BARE, line.strip(" |")) if each] for line in (names, scores))
    if len(heads) < 2 or len(heads) != len(cells) or not all(cell.isdecimal() for cell in cells):
        return text
    if not all(re.fullmatch(_NAME, head) for head in heads):
        return text
    return "\n".join((*map("{} {}".format, heads, cells), more))


def bare_scores(text: str) -> str:
    """Figures without names, such as `68 24 56 0`, as scores in the order of play from East; empty for anything else."""
    found = re.fullmatch(r"\s*(\d{1,6}(?:[\s,;/|&+-]+\d{1,6}){1,5})[\s,;]*(.*)", text, re.DOTALL)
    figures = re.findall(r"\d+", found[1]) if found else []
    if found is None or len(figures) not in (3, 4) or re.search(r"\d|[^\W\d]{12}", found[2]):
        return ""
    names = "ESWN" if len(figures) == 4 else "ESN"
    return ", ".join(map("{}={}".format, names, figures)) + f", {found[2].strip() or 'winner East'}"


def written_scores(text: str) -> WrittenScores | None:
    """The scores of two or more players; None where the text holds anything else."""
    found: dict[str, list[str]] = {"winner": [], "source": []}
    scores: list[tuple[str, str]] = []
    if len(text) > _LONGEST:
        return None
    text = _as_rows(text)
    lines = re.sub(r"(?m)[()*]|^ *\d+[.)] |[|]?[ :|-]*-{2,}[ :|-]*", " ", text).replace("|", " ")
    left = [each.strip() for each in re.split(_BETWEEN, lines)]
    while left:
        part = left.pop(0)
        match = next((each for pattern in _PARTS if (each := re.fullmatch(pattern, part, re.IGNORECASE))), None)
        if match is None:
            return None
        said = match.groupdict()
        name = said.get("name")
        scores += [(name, said["score"] if said["score"][0].isdigit() else "0")] if name else []
        won = name if name is not None and (said.get("won") or said.get("winner")) else None if name else said.get("winner")
        found["winner"] += [won] if won else []
        found["source"] += [each for each in (said.get("source"), "drawn" if said.get("drawn") else None) if each]
        left[:0] = [said["how"].strip()] if said.get("how") else []
    if len(scores) < 2 or any(len({*each}) > 1 for each in found.values()):
        return None
    return WrittenScores(tuple(scores), *(each[0] if each else "" for each in found.values()))
