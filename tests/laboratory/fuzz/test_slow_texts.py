"""The hunt for slow texts: one token again and again, in each place where it may stand, up to the greatest length."""

import contextlib
from time import process_time

import pytest

from mjscore.notation.outline import LONGEST_TEXT
from mjscore.notation.reader import read_deal, read_hand
from mjscore.notation.sections import LONGEST
from mjscore.problems import Problem

TOKENS = r"""| EE| from_ Acrak_ 1D- ?_ ( [ " d8 4bam East_68_/_ pung_ concealed_ # -_ *_ |_a_ |- =_ 1_ 1.. a. RDGD x 3× ** __ `
// won_ completing_ last_tile_ E_ drawn_ EW DDD a= a_-_ _ \n \n| \n-_ East: [East]\n 8D_from_West_ green_ bamboo_ 1_2_3_ 一
İ two_ three_8_of_ kong_kong_ , : :: -- ; __ ( and_
and_on_hand_x_ is_ won_ the_rest_ exposed_ what_ 1,_ /1 888D*_EEE_""".replace(
    "\n", " "
).split(" ")
PLACES = (
    "{}",
    "{} 5C",
    "{}; won: draw 5C",
    "concealed: {}",
    "exposed: {}",
    "won: {}",
    "bonus: {}",
    "seat: {}",
    "won: draw {}",
    "penalty: {}",
    "won {} (east",
    "123D {} exposed",
)
A_PAGE = 1000
"""So long is a hand with remarks, or a deal."""
SECONDS = 0.5
TRIES = 3
"""A collection of garbage may fall into one look at a text; a slow text is slow each time."""


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(36, marks=pytest.mark.long),
        pytest.param(1, marks=pytest.mark.laboratory),
    ],
)
@pytest.mark.parametrize("length", [A_PAGE - 30, LONGEST - 100, LONGEST_TEXT - 100])
@pytest.mark.parametrize("place", PLACES)
def test_a_token_again_and_again_is_answered_at_once(
    place: str, length: int, step: int
) -> None:
    for token in TOKENS[PLACES.index(place) % step :: step]:
        again = token.replace("_", " ").replace("\\n", "\n")
        text = place.format(again * (length // max(len(again), 1)))
        for read in (read_hand, read_deal):
            taken: list[float] = []
            while len(taken) < TRIES and min(taken, default=SECONDS) >= SECONDS:
                before = process_time()
                with contextlib.suppress(Problem):
                    read(text)
                taken.append(process_time() - before)
            assert min(taken) < SECONDS, (read.__name__, place, token)
