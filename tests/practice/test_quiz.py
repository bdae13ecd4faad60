"""The quiz: answers are read, compared with the sheet line by line, and what was missed is explained."""

from __future__ import annotations

import io
import shlex
from fractions import Fraction

import pytest

from mjscore.cli.practice import _typed
from mjscore.notation.reader import read_hand
from mjscore.practice.quiz import STAGES, Claim, mark, question, read_answer
from mjscore.problems import NotationProblem
from mjscore.reports.contents.quiz import explained, quiz_report
from mjscore.rulesets import load_ruleset
from mjscore.scoring import score
from tests.cli.running import run

BABCOCK = load_ruleset("babcock")
HAND = read_hand(
    "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 1D; seat: West"
)
# By p. 34-35: 20 for winning, 4 ones, 4 own winds, 4 sevens: 32, doubled for the own wind: 64.


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("20", [Claim("points", 20)]),
        ("20 mah-jongg", [Claim("points", 20, "mah-jongg")]),
        ("4 points: three sevens", [Claim("points", 4, "three sevens")]),
        ("x2 own wind", [Claim("doubles", 1, "own wind")]),
        ("×8", [Claim("doubles", 3)]),
        ("3 doubles one suit", [Claim("doubles", 3, "one suit")]),
        ("limit", [Claim("limit", 1)]),
        ("the limit: nine gates", [Claim("limit", 1, "nine gates")]),
        ("half limit", [Claim("limit", Fraction(1, 2))]),
        ("half the limit seven twins", [Claim("limit", Fraction(1, 2), "seven twins")]),
        ("1/3 limit", [Claim("limit", Fraction(1, 3))]),
        ("a third of the limit", [Claim("limit", Fraction(1, 3))]),
        ("2/5 of the limit: windfall", [Claim("limit", Fraction(2, 5), "windfall")]),
        (
            "20 plus 4 and x2",
            [Claim("points", 20), Claim("points", 4), Claim("doubles", 1)],
        ),
        (
            "20 & 4 plus a double",
            [Claim("points", 20), Claim("points", 4), Claim("doubles", 1)],
        ),
        (
            "4 ones and nines and half the limit",
            [Claim("points", 4, "ones and nines"), Claim("limit", Fraction(1, 2))],
        ),
        (
            "mah-jongg 20, own wind: 1 double",
            [Claim("points", 20, "mah-jongg"), Claim("doubles", 1, "own wind")],
        ),
        (
            "20 for mahjong, 4 for the west winds",
            [Claim("points", 20, "mahjong"), Claim("points", 4, "west winds")],
        ),
        (
            "twenty for mahjong, two doubles, total eighty",
            [Claim("points", 20, "mahjong"), Claim("doubles", 2), Claim("total", 80)],
        ),
        (
            "20+4=24 doubled once is 48",
            [
                Claim("points", 20),
                Claim("points", 4),
                Claim("total", 24),
                Claim("doubles", 1),
                Claim("total", 48),
            ],
        ),
        (
            "34 x 2, sixty-eight in all",
            [Claim("points", 34), Claim("doubles", 1), Claim("total", 68)],
        ),
        ("20 points, no doubles, nothing for chows", [Claim("points", 20)]),
        (
            "half a limit; a quarter limit",
            [Claim("limit", Fraction(1, 2)), Claim("limit", Fraction(1, 4))],
        ),
        ("4 for four winds", [Claim("points", 4, "four winds")]),
        (
            "double; 2x; 1 fan for one suit",
            [Claim("doubles", 1), Claim("doubles", 1), Claim("doubles", 1, "one suit")],
        ),
        (
            "20, doubled twice = 80",
            [Claim("points", 20), Claim("doubles", 2), Claim("total", 80)],
        ),
        (
            "doubled; doubled 3 times own wind",
            [Claim("doubles", 1), Claim("doubles", 3, "own wind")],
        ),
        ("= 64", [Claim("total", 64)]),
        ("total: 64 points", [Claim("total", 64)]),
        (
            "20 + 4 = 24 points",
            [Claim("points", 20), Claim("points", 4), Claim("total", 24)],
        ),
        ("x2 own wind = 64", [Claim("doubles", 1, "own wind"), Claim("total", 64)]),
        (
            "20, 4; 4\n\nx2",
            [
                Claim("points", 20),
                Claim("points", 4),
                Claim("points", 4),
                Claim("doubles", 1),
            ],
        ),
    ],
)
def test_an_answer_is_read(text: str, claims: list[Claim]) -> None:
    assert list(read_answer(text)) == claims


@pytest.mark.parametrize(
    "text",
    [
        "sevens",
        "x3",
        "20, what?",
        "1/0 limit",
        "0/2 limit",
        "20,=",
        "20 2 8 2 x2 64",
        "= 64 80",
        "= 1.000",
        "12½",
        "1e3",
        "one suit",
        "third",
        "20 - 4",
    ],
)
def test_what_is_no_count_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_answer(text)
    assert refused.value.code == "no-claim"
    assert refused.value.column == (4 if "," in text else 1)


@pytest.mark.parametrize(
    "answer",
    [
        "20 mahjongg, 4 ones, 4 west, 4 sevens, x2 own winds",
        "20 mah jong + 4 + 4 + 4, x2 = 64",
    ],
)
def test_a_name_that_is_nearly_right_is_right(answer: str) -> None:
    marking = mark(HAND, BABCOCK, answer)
    assert (marking.missed, marking.wrong) == ((), ())


def test_a_name_that_is_nearly_right_with_a_wrong_figure_is_told_the_right_one() -> (
    None
):
    (wrong,) = mark(HAND, BABCOCK, "10 mahjongg").wrong
    assert wrong.why == "Mah-jongg, for winning the hand gives 20, not 10"


def test_a_perfect_answer() -> None:
    marking = mark(
        HAND,
        BABCOCK,
        "20 mah-jongg, 4 three ones of dots, 4 west winds, 4 sevens, x2 own wind, = 64",
    )
    assert marking.perfect
    assert len(marking.right) == 5
    assert marking.total is True


def test_bare_amounts_are_enough() -> None:
    assert mark(HAND, BABCOCK, "20\n4, 4, 4; x2; = 64").perfect


def test_what_was_missed_is_named_with_its_tiles_and_page() -> None:
    marking = mark(HAND, BABCOCK, "20, 4, 4, x2; = 56")
    assert [(remark.line, remark.cite) for remark in marking.missed] == [
        ("4 Three alike of 2 to 8, concealed (3×7C)", "Babcock, p. 34")
    ]
    assert [remark.why for remark in marking.wrong] == [
        "32 points, doubled once = 64: 64"
    ]
    assert marking.total is False
    assert not marking.perfect


def test_what_was_counted_wrongly_is_explained() -> None:
    marking = mark(
        HAND,
        BABCOCK,
        "20, 4, 4, 2 concealed 7C, x2, 2 winning tile drawn, 10 no runs, 5 beads",
    )
    why = {remark.line: remark.why for remark in marking.wrong}
    assert why["2 concealed 7C"] == "Three alike of 2 to 8, concealed gives 4, not 2"
    assert why["2 winning tile drawn"].startswith(
        "Winning tile drawn: this hand does not score it"
    )
    assert why["10 no runs"].startswith(
        "No runs, exposed or concealed: this hand does not score it"
    )
    assert why["5 beads"] == "babcock has no item of that name"
    assert [remark.line for remark in marking.missed] == [
        "4 Three alike of 2 to 8, concealed (3×7C)"
    ]


def test_an_amount_claimed_too_often() -> None:
    marking = mark(HAND, BABCOCK, "20, 4, 4, 4, 4, x2")
    assert [remark.why for remark in marking.wrong] == [
        "nothing on the sheet gives this, or not as often"
    ]
    assert marking.missed == ()
    assert marking.total is None


@pytest.mark.parametrize(
    ("answer", "title"),
    [
        ("64", "The total is right"),
        ("= 64", "The total is right"),
        ("80", "The total is wrong"),
    ],
)
def test_the_total_alone_is_judged_alone(answer: str, title: str) -> None:
    marking = mark(HAND, BABCOCK, answer)
    assert (marking.right, marking.missed, quiz_report(marking, BABCOCK).title) == (
        (),
        (),
        title,
    )


def test_a_limit_hand() -> None:
    hand = read_hand(
        "concealed: GD GD GD RD RD RD WD WD WD EEE NN; seat: East; won: dealt"
    )
    answer = "20, 8, 8, 8, 8, 10, x2, x2, x2, x2, x8, limit, = 300"
    assert mark(hand, BABCOCK, answer).perfect
    assert (
        "which the limit or a special hand makes 300"
        in mark(hand, BABCOCK, "= 63488").wrong[-1].why
    )


def test_a_special_hand_that_stands_alone_is_told_by_its_own_arithmetic() -> None:
    """The association's page: Purity, with the own flower beside it: 34 × 8 + 4 × 2."""
    hand = read_hand(
        "exposed: 3×2D, 3×5D; concealed: 777D 888D 3D; seat: North; bonus: F4; won: draw 3D"
    )
    assert (
        mark(hand, load_ruleset("bmja"), "= 152").wrong[-1].why
        == "34 points × 8 + 4 points × 2: 280"
    )


@pytest.mark.parametrize("ruleset", ["babcock", "harr", "millington", "parker"])
def test_a_question_is_a_finished_hand_and_its_own_sheet_a_perfect_answer(
    ruleset: str,
) -> None:
    rules = load_ruleset(ruleset)
    for seed in range(10):
        hand = question(rules, seed)
        sheet = mark(hand, rules, "").sheet
        lines = [
            f"{item.points} {item.id}"
            if item.points is not None
            else f"{item.doubles} doubles {item.id}"
            for item in sheet.items
            if item.limit is None
        ]
        lines += [
            f"{Claim('limit', item.limit)} {item.id}"
            for item in sheet.items
            if item.limit is not None
        ]
        assert mark(hand, rules, "\n".join([*lines, f"= {sheet.total}"])).perfect


def test_half_the_limit_is_not_the_limit() -> None:
    """Babcock p. 80: the Seven Twins are worth half the limit, 150."""
    rules = load_ruleset("babcock", options=["seven-twins"])
    hand = read_hand("concealed: 11D 33D 55B 77B 22C 44C E; won: draw E")
    assert mark(hand, rules, "20, 2, 2, half limit seven twins, = 150").perfect
    marking = mark(hand, rules, "20, 2, 2, limit seven twins, = 150")
    assert (len(marking.right), marking.total) == (3, True)
    assert [told.why for told in marking.wrong] == [
        "The Seven Twins gives half limit, not limit"
    ]
    assert [told.line for told in marking.missed] == ["half limit The Seven Twins"]


def test_a_marking_as_data() -> None:
    shown = mark(HAND, BABCOCK, "20").to_dict()
    assert shown["perfect"] is False
    assert len(shown["missed"]) == 4


@pytest.mark.parametrize(
    "text",
    [
        "99999999999 doubles",
        "100 doubles",
        "x" + "9" * 400,
        "= " + "9" * 16,
        "9" * 10,
        "9" * 5_000 + " points",
        "٣ points",
    ],
    ids=lambda text: text[:20],
)
def test_an_amount_of_any_size_is_no_count(text: str) -> None:
    with pytest.raises(NotationProblem) as refused:
        read_answer(text)
    assert refused.value.code == "no-claim"


def test_many_points_are_told_as_points() -> None:
    """Not as so many doubles, which would be a number of a million digits."""
    (told,) = mark(HAND, BABCOCK, "20, 999999999").wrong
    assert told.line == "999999999"


def test_the_reason_is_the_rule_or_what_the_hand_lacks_not_the_line_again() -> None:
    told = explained(
        mark(HAND, BABCOCK, "20, 4, 4, x2, 2 winning tile drawn, 10 no runs"), BABCOCK
    )
    assert [each.why for each in told.missed] == [
        "the rule: for each concealed pung of twos to eights"
    ]
    why = {each.line: each.why for each in told.wrong}
    assert why["2 winning tile drawn"].startswith(
        "Winning tile drawn: this hand does not score it"
    )
    assert "456B" in why["10 no runs"]


def test_a_mistyped_line_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"20\n4 sevens\nx3\nx2\n= 64\n\n20"), "utf-8")
    monkeypatch.setattr("sys.stdin", typed)
    assert "".join(_typed(asking=True)) == "20\n4 sevens\nx2\n= 64\n"
    assert "x3" in (told := capsys.readouterr().err)
    assert told.endswith("Write this line again.\n")


def test_the_example_of_the_help_is_right() -> None:
    (example,) = (
        line for line in run("quiz", "--help").out.splitlines() if "--answer '" in line
    )
    done = run(*shlex.split(example)[1:])
    assert done.out.startswith("All lines right")


def test_the_stages() -> None:
    """First hands that nothing doubles, then such as something does, then the special hands of the ruleset."""
    rules = load_ruleset("babcock")
    for seed in range(4):
        sets, doubles = (score(question(rules, seed, stage), rules) for stage in STAGES)
        assert (sets.doubles, doubles.doubles > 0) == (0, True)
    assert "the limit" in run("quiz", "special", "--seed", "1", "--answer", "20").out
    refused = run("quiz", "special", "--rules", "parker", "--answer", "20")
    assert (refused.status, refused.out) == (1, "")


@pytest.mark.parametrize(
    "answer",
    [
        "20 plus 4 plus 4 and 4 plus 2, doubled twice",
        "20 + 4 + 4 + 4 + 2, x2, x2",
        "20, 4, 4, 4, 2, x4 = 136",
    ],
)
def test_two_doubles_may_be_counted_as_one_line(answer: str) -> None:
    """By p. 34-35: 20, three exposed threes of honours 4 each, the drawn tile 2; two sets of dragons double once each."""
    hand = read_hand(
        "exposed: 3×RD pung, 3×GD pung, 3×E pung; concealed: 123B 55C; won: draw 1B; seat: West"
    )
    assert mark(hand, BABCOCK, answer).perfect
