"""Why a `won:` section could not be read."""

from __future__ import annotations

from typing import Final

from mjscore.hands import Remark
from mjscore.notation import words
from mjscore.notation.meaning import Refusal, spaced
from mjscore.notation.slips import slip as slip_of
from mjscore.notation.stops import EXPECTED, TILE_WORDS, Stop, bare_section, end_of_tile, unknown_word, word_starts
from mjscore.places import Section
from mjscore.problems import nearest

_REMARKS: Final = (*map(str, Remark), "completing")
_EXPECTED_REMARKS: Final = ", ".join(each for each in Remark if each is not Remark.AFTER_BONUS) + " or completing and a group"


def misread_win(stop: Stop) -> Refusal:
    """What is wrong in `won:` from the stop on."""
    begins = not stop.before
    if not begins and stop.word.lower() in words.SECTION_WORDS and stop.word.lower() not in words.MEANS:
        return bare_section(stop.word, *stop.place)
    after_comma = stop.piece[: stop.start].rstrip().endswith(",")
    rest = spaced(stop.piece[stop.start :].partition(",")[0])
    meant = next((remark for remark in _REMARKS if rest == remark or rest.startswith(f"{remark} ")), None)
    if meant is not None and not begins and not after_comma:
        return Refusal("missing-comma", f"{meant}: put a comma before it", "", stop.start, stop.start + len(meant))
    tile_end = end_of_tile(stop.piece, stop.start)
    if begins and (tile_end is not None or meant is not None):
        first = stop._replace(end=tile_end or stop.end)
        return Refusal("missing-means", f"{first.word}: say first how the winning tile came", stop.expects, *first.place)
    if tile_end is not None:
        return _tile_too_late(stop._replace(end=tile_end), after_comma)
    if stop.word.lower() in words.FROM and any(word.lower() in words.FROM for word in stop.before):
        message = f"{stop.word}: written twice; the winning tile comes from one player"
        return Refusal("misplaced-word", message, "leave one of the two players out", *stop.place)
    slip = slip_of(stop.word, stop.after)
    if slip is not None:
        return Refusal(*slip, "", *stop.place)
    if after_comma:
        said = stop.piece[stop.start :].partition(",")[0].rstrip()
        full = stop._replace(end=stop.start + len(said)) if nearest(rest, _REMARKS) else stop
        return unknown_word(full, "unknown-remark", "no such remark", _REMARKS, _EXPECTED_REMARKS)
    if begins:
        return unknown_word(stop, "unknown-means", "not a way to win", words.MEANS, EXPECTED[Section.WON])
    return unknown_word(stop, "unknown-word", "not understood", (*TILE_WORDS, "from", "after bonus"), EXPECTED[Section.WON])


def _tile_too_late(tile: Stop, after_comma: bool) -> Refusal:
    """A tile behind the remarks of a win, or a second one."""
    if after_comma and not any(end_of_tile(tile.piece, at) for at in word_starts(tile.piece, tile.start)):
        message = f"{tile.word}: write the winning tile before the remarks"
        return Refusal("misplaced-word", message, "such as draw 5C, last tile", *tile.place)
    return Refusal("several-winning-tiles", f"{tile.word}: a second winning tile; only one tile wins", "", *tile.place)
