"""A text with faults is answered by the line that was meant, which can be read; and by no line that cannot."""

import pytest

from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import NotationProblem
from tests.cli.running import run

MEANT = [
    (
        "B1 B2 B3 D7 D8 D9 E E E C5 C5 C5 N N; won: draw N",
        1,
        "1B 2B 3B 7D 8D 9D E E E 5C 5C 5C N N; won: draw N",
    ),
    (
        "RRR GGG EEE 123B 55C; won: draw 5C last tile",
        2,
        "RD RD RD GD GD GD EEE 123B 55C; won: draw 5C, last tile",
    ),
    (
        "concealed: 111 D EEE 567 C 123 B WD WD; won: draw E",
        1,
        "concealed: 111D EEE 567C 123B WD WD; won: draw E",
    ),
    (
        "concealed: 567C 123B EEE 888D pair of 2C; won: draw 2C last tile",
        1,
        "concealed: 567C 123B EEE 888D, pair of 2C; won: draw 2C, last tile",
    ),
    ("concealed: 567C 123B EEE 888D pair of 2C; won: draw last 2C", 2, ""),
    ("concealed: 123D l23B 9m3 EEE NN", 2, ""),
    ("888 dots, 123 456 bams, EEE, NN won N", 1, ""),
]


@pytest.mark.parametrize(("text", "messages", "meant"), MEANT)
def test_a_line_is_corrected_where_that_is_sure(
    text: str, messages: int, meant: str
) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_hand(text)
    assert (len(refused.value.faults), refused.value.corrected) == (messages, meant)
    done = run("score", "--fix", text)
    if meant:
        assert refused.value.faults[-1].hint == f"write: {meant}"
        assert (done.status, done.out) == (0, f"{meant}\n")
    else:
        assert (done.status, done.out) == (1, "")


def test_a_question_that_would_follow_is_asked_at_once() -> None:
    with pytest.raises(NotationProblem) as refused:
        read_hand("888 dots, 123 456 bams, EEE, NN won N")
    assert refused.value.hint.split("\n") == [
        "write: 888 dots, 123 456 bams, EEE, NN; won: draw N",
        "or: 888 dots, 123 456 bams, EEE, NN; won: discard N",
        "N: say first how the winning tile came",
    ]


def test_only_the_lines_of_a_deal_that_are_wrong_are_shown() -> None:
    text = "[East]\nconcealed: D1 D1 D1 EEE 567C 123B N N; won: draw N\n[South]\nscore: 8\n[West]\nscore: 0\n[North]\nscore: 4"
    with pytest.raises(NotationProblem) as refused:
        read_deal(text)
    assert (
        refused.value.hint
        == "write: concealed: 1D 1D 1D EEE 567C 123B N N; won: draw N"
    )
    assert (
        run("settle", "--fix", text).out == text.replace("D1 D1 D1", "1D 1D 1D") + "\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "*concealed:* 123D 456D 789B EEE NN; *won:* draw N",
        "- concealed: 123D 456D 789B EEE NN\n- won: draw N",
        "concealed:\n123D 456D\n789B\nEEE\nNN\nwon: draw N",
        "concealed: 123D 456D\n789B EEE NN\nwon: draw N",
    ],
)
def test_what_was_pasted_is_read(text: str) -> None:
    assert (
        run("score", text).out
        == run("score", "concealed: 123D 456D 789B EEE NN; won: draw N").out
    )


_WITHOUT_COLON = [
    (
        "false mah-jongg North",
        "an offence goes into a section of its own",
        "write penalty: false mah-jongg North",
    ),
    (
        "North false naming",
        "an offence goes into a section of its own",
        "write penalty: false naming North",
    ),
    (
        "seat, exposed, concealed",
        "these are names of columns",
        "write in each line what is what",
    ),
    (
        "east wind",
        "east: is it the player's seat, or the round?",
        "write seat: east, or round: east",
    ),
    (
        "drawn 5C",
        "drawn: who won, and with which hand?",
        "if nobody won write result: draw",
    ),
]


@pytest.mark.parametrize(("line", "message", "hint"), _WITHOUT_COLON)
def test_a_line_of_a_deal_that_has_no_colon_is_told_where_it_belongs(
    line: str, message: str, hint: str
) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_deal(f"{line}\n[East]\nscore: 16\n[South]\nscore: 4\nwon: draw")
    assert message in refused.value.message
    assert refused.value.hint.startswith(hint)
