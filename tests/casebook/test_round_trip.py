"""What an example says in the notation is the same after it has been written out and read again."""

from __future__ import annotations

import pytest

from mjscore.ext.casebook import Example
from mjscore.game.deals import write_deal
from mjscore.game.hands import write_hand
from mjscore.notation.reader import looks_like_deal, read_deal, read_hand
from mjscore.problems import Problem
from tests.casebook.shipped import EXAMPLES


def is_refused(example: Example) -> bool:
    """Whether the text itself must be refused, whatever the ruleset."""
    if not all(each.refused for each in example.expectations):
        return False
    try:
        _ = (
            read_deal(example.body)
            if looks_like_deal(example.body)
            else read_hand(example.body)
        )
    except Problem as problem:
        return problem.code in {each.refused for each in example.expectations}
    return False


WRITTEN = [
    example for example in EXAMPLES if example.body.strip() and not is_refused(example)
]


@pytest.mark.parametrize("book", sorted({example.book for example in WRITTEN}))
def test_what_its_examples_say_goes_through_the_writer(book: str) -> None:
    for example in WRITTEN:
        if example.book != book:
            continue
        if looks_like_deal(example.body):
            deal = read_deal(example.body)
            written = write_deal(deal)
            assert read_deal(written) == deal, example.name
            assert write_deal(read_deal(written)) == written, example.name
        else:
            hand = read_hand(example.body)
            line, lines = write_hand(hand), write_hand(hand, layout="lines")
            assert read_hand(line) == read_hand(lines) == hand, example.name
            assert write_hand(read_hand(lines)) == line, example.name
