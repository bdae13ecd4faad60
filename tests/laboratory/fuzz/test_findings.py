"""What fuzzing found, each with the refusal or the answer that it must get; the inputs stand here, made as small as may be."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from mjscore.ext.casebook import ExampleProblem
from mjscore.ext.casebook.reader import parse_example, read_example
from mjscore.game.deals import write_deal
from mjscore.notation.outline import is_deal, normalise
from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import (
    Fault,
    NotationProblem,
    Problem,
    RulesetProblem,
    SessionProblem,
    UsageProblem,
    line_and_column,
)
from mjscore.rules import load_ruleset
from mjscore.rules.loader import ruleset_from_text
from mjscore.rules.patterns import PatternFault, read_pattern
from mjscore.sessions.naming import names_of
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.seating import read_seating
from mjscore.sessions.storage import load_session
from mjscore.sessions.summary import summarise
from mjscore.settlement import counter_set
from mjscore.settlement.counters import cheapest
from tests.cli.running import run
from tests.laboratory.fuzz.frames import signed

CITED = "limit.cite.page = 1\nwin.cite.page = 1\n"
SEATS = "seats: East Ann, South Bob, West Cleo, North Dan\nround: East\n"
EVENING = f"players: East Ann, South Bob, West Cleo, North Dan\n\n=== Deal 1\n{SEATS}"
HAND = "concealed: 1123D 45678B EEE N"
DEAL = "[East]\nscore: 22\nwon: draw\n[South]\nscore: 8\n[West]\nscore: 4\n[North]\nscore: 0\n"


def faults_of_ruleset(text: str) -> list[Fault]:
    with pytest.raises(RulesetProblem) as refused:
        ruleset_from_text(text)
    return list(refused.value.faults)


def session_problem(text: str) -> SessionProblem:
    with pytest.raises(SessionProblem) as refused:
        read_session(text)
    return refused.value


@pytest.mark.parametrize("read", [read_hand, read_deal])
def test_a_text_longer_than_any_hand_or_deal_is_refused_unread(
    read: Callable[[str], object],
) -> None:
    with pytest.raises(
        NotationProblem, match="2000000 characters; 100000 are the most"
    ):
        read("bonus: F1\n" * 200_000)


def test_blank_lines_are_looked_at_once_each() -> None:
    """Looked at from each of their starts, they would take hours."""
    assert not is_deal("\n" * 900_000)
    assert is_deal("\n" * 900_000 + "East:")


def test_two_winds_do_not_prevail_at_one_table() -> None:
    south = "concealed: 1123C 45678D SSS N"
    text = f"[East]\n{HAND}\nround: West\n[South]\n{south}\nround: East\n[West]\nscore: 4\n[North]\nscore: 0\nwon: draw\n"
    with pytest.raises(
        Problem,
        match="round: East is written here, but round: West in the block of East",
    ) as refused:
        read_deal(text)
    assert (refused.value.code, refused.value.line) == ("contradiction", 6)


@pytest.mark.parametrize(
    "table",
    [
        "limit",
        "win",
        "items.mine",
        "options.mine.limit",
        "settlement",
        "session",
        "nowhere",
    ],
)
def test_tables_may_not_lie_a_thousand_deep_within_each_other(
    tmp_path: Path, table: str
) -> None:
    text = f"[{table}{'.a' * 400}]\n{'a.' * 400}a = 1\n"
    assert [(fault.code, fault.message) for fault in faults_of_ruleset(text)] == [
        ("not-toml", "tables are nested too deeply")
    ]
    path = tmp_path / "house.toml"
    path.write_text('extends = "babcock"\n' + text, "utf-8")
    with pytest.raises(RulesetProblem, match="nested too deeply"):
        load_ruleset(str(path))


def test_the_line_of_what_is_no_toml_is_counted_by_line_feeds_alone() -> None:
    """A next-line character (U+0085) in a comment ends no line of TOML."""
    text = "# \x85 \u2028 here\ntitle = \n"
    fault = faults_of_ruleset(text)[0]
    assert fault.span is not None
    assert line_and_column(text, fault.span.start) == (2, 9)


def test_twenty_thousand_keys_that_nobody_knows_are_refused_at_once() -> None:
    faults = faults_of_ruleset(
        CITED
        + "".join(f"[items.i{n}]\n" for n in range(5000))
        + "".join(f"k{n} = 1\n" for n in range(9000))
    )
    assert len(faults) == 100


@pytest.mark.parametrize(
    "name", ["x" * 300, "x" * 5000, "a\0b", "small.toml" + "1" * 300]
)
def test_a_name_that_no_file_can_have_is_no_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageProblem) as refused:
        load_ruleset(name)
    assert refused.value.code == "unknown-ruleset"
    path = tmp_path / "house.toml"
    path.write_text(
        "extends = " + '"' + name[:900].replace("\0", "\\u0000") + '"', "utf-8"
    )
    with pytest.raises(RulesetProblem) as wrong:
        load_ruleset(str(path))
    assert [(fault.code, fault.where) for fault in wrong.value.faults] == [
        ("unknown-ruleset", "extends")
    ]


def test_what_a_house_file_extends_is_no_link_to_a_file_elsewhere(
    tmp_path: Path,
) -> None:
    (tmp_path / "secret").write_text("password", "utf-8")
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "secret.toml").symlink_to(tmp_path / "secret")
    (folder / "loop.toml").symlink_to(folder / "loop.toml")
    (folder / "beside.toml").symlink_to(folder / "base.toml")
    (folder / "base.toml").write_text('extends = "babcock"', "utf-8")
    house = folder / "house.toml"
    for name in (
        "secret.toml",
        "loop.toml",
        "../secret",
        str(tmp_path / "secret"),
        ".",
        "",
    ):
        house.write_text(f'extends = "{name}"', "utf-8")
        with pytest.raises(RulesetProblem) as refused:
            load_ruleset(str(house))
        assert refused.value.code == "unknown-ruleset"
        assert "password" not in str(refused.value)
        os.utime(house, (1, 1))
    house.write_text('extends = "beside.toml"', "utf-8")
    assert load_ruleset(str(house)).lineage == ("beside.toml", "babcock")
    with pytest.raises(UsageProblem):
        load_ruleset(str(folder / "loop.toml"))


@pytest.mark.parametrize(
    ("outcome", "paid"),
    [
        (f"Ann wins {'9' * 400}", "Bob 44 to Ann"),
        (f"Ann wins {'9' * 5000}, the limit", "Bob 44 to Ann"),
        ("Ann wins 22", f"Bob {'9' * 5000} to Ann"),
        ("Ann wins 22", "Bob 44 to Ann, Nobody 1 to Ann"),
    ],
)
def test_an_account_that_no_deal_could_have_is_settled_anew(
    outcome: str, paid: str
) -> None:
    """Its check sum is right: whoever wants to deceive can work it out."""
    account = (
        f"[account]\noutcome: {outcome}\npaid: {paid}\neast: stays\ncheck: right\n"
    )
    found = read_session(signed(f"{EVENING}{DEAL}{account}\n=== Rules small\n"))
    assert [(entry.account.winner, entry.account.score) for entry in found.entries] == [
        ("Ann", 22)
    ]
    assert [entry.anew for entry in found.entries] == [
        not paid.endswith("Bob 44 to Ann") or len(outcome) > 20
    ]
    assert summarise(found).players[0].average == 22.0


def test_nobody_between_two_commas_is_refused_there() -> None:
    problem = session_problem(
        signed("players:  \n, East Ann\n\n=== Rules small\n".replace("\n,", ","))
    )
    assert [fault.code for fault in problem.faults] == ["bad-seat"]
    for fault in problem.faults:
        assert fault.span is not None
        assert 0 <= fault.span.start < fault.span.end <= len(problem.text)


def test_rules_of_which_nothing_is_left_but_the_heading_are_refused_inside_the_file() -> (
    None
):
    problem = session_problem(signed(f"{EVENING}{DEAL}\n=== Rules right"))
    assert {fault.code for fault in problem.faults} == {"no-citation"}
    for fault in problem.faults:
        assert fault.span is not None
        assert fault.span.start <= len(problem.text)


def test_the_digest_that_does_not_fit_is_pointed_at_whatever_blanks_follow_it() -> None:
    text = (
        signed(f"{EVENING}{DEAL}\n=== Rules small\n").replace("\nid =", "   \nid =", 1)
        + "note = 1\n"
    )
    problem = session_problem(text)
    (fault,) = problem.faults
    assert fault.span is not None
    assert fault.code == "rules-changed"
    assert (
        problem.text[fault.span.start : fault.span.end]
        == text.partition("sha256 ")[2][:64]
    )


def test_a_session_whose_text_holds_half_a_character_is_refused_or_read() -> None:
    """A lone surrogate is in no file that is UTF-8, but may be in a text from elsewhere."""
    account = "[account]\noutcome: Ann w\ud800ins 20\npaid: Bob 44 to Ann\neast: stays\ncheck: 0123456789abcdef\n"
    assert (
        read_session(signed(f"{EVENING}{DEAL}{account}\n=== Rules small\n"))
        .entries[0]
        .anew
    )
    with pytest.raises(Problem):
        read_session(f"{EVENING}{DEAL}\n=== Rules sha256 {'0' * 64}\nti\ud800tle = 1\n")


LARGE = {
    "headings": "=== Undone\n" * 20_001,
    "a head": "#\n" * 100_001,
    "rules": f"{EVENING}{DEAL}\n=== Rules right\n" + "a = 1\n" * 200_000,
    "a deal": f"{EVENING}{DEAL}" + "ab;" * 40_000 + "\n=== Rules small\n",
}


@pytest.mark.parametrize("what", LARGE)
def test_what_would_take_too_much_memory_is_refused_at_its_place(what: str) -> None:
    problem = session_problem(signed(LARGE[what]))
    assert [fault.code for fault in problem.faults] == ["too-large"]
    assert problem.faults[0].span is not None
    assert problem.faults[0].span.start < len(problem.text)


def test_a_file_without_an_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    """A device says that it is empty, and never ends."""
    link = tmp_path / "evening.session"
    link.symlink_to("/dev/zero")
    with pytest.raises(UsageProblem) as refused:
        load_session(link)
    assert refused.value.code == "too-large"


def test_the_rules_of_a_session_are_wrong_where_they_are_wrong() -> None:
    text = signed(f"{EVENING}{DEAL}\n=== Rules right\ntitle = 1\nlimit = = 3\n")
    problem = session_problem(text)
    assert problem.text.split("\n")[(problem.line or 0) - 1] == "limit = = 3"
    assert problem.column == 9


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ("a\rb", "a\nb"),
        ("a\r\nb\r", "a\nb\n"),
        ("a\n\rb", "a\n\nb"),
        ("\ufeffa\u2028b\x85", "a\nb\n"),
    ],
)
def test_every_line_end_is_a_line_feed(odd: str, plain: str) -> None:
    assert normalise(odd) == plain


def test_the_front_matter_of_an_example_is_read_like_a_ruleset() -> None:
    """A dotted key as long as a file may be would take hours."""
    for front, line in (
        ("a" + ".a" * 300_000 + " = 1", 2),
        ("[" + "a." * 300 + "a]\n" + "a." * 300 + "a = 1", 2),
        ("x = 1\ny = = 2", 3),
    ):
        with pytest.raises(ExampleProblem) as refused:
            parse_example(f"+++\n{front}\n+++\nconcealed: 1D\n", "mine", "mine.mj")
        assert refused.value.line == line


def test_an_example_without_an_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "mine.mj").symlink_to("/dev/zero")
    with pytest.raises(ExampleProblem) as refused:
        read_example(tmp_path / "mine.mj")
    assert refused.value.code == "too-large"


@pytest.mark.parametrize(
    ("name", "seat"),
    [
        ("Kim", "North"),
        (" kim ", "North"),
        ("Kım", "North"),
        ("KİM", "North"),
        ("\u212aim", "North"),
        ("Süß", "West"),
        ("süß", "West"),
        ("Kim Lee", "South"),
        ("KIM LEE", "South"),
    ],
)
def test_names_are_found_in_whatever_letters(name: str, seat: str) -> None:
    """A letter may be another's large or small form to a pattern, and not to a dictionary."""
    seating, _ = read_seating("East Ann, South Kim Lee, West Süß, North Kim")
    assert seating is not None
    players = names_of(seating)
    for text in (f"[{name}] 4", f"liable: {name}"):
        deal = read_deal(text, players=players, part=True)
        told = (*deal.players, *(liable.seat for liable in deal.liable))
        assert told == (seat,)


def test_what_is_wrong_behind_twenty_faults_is_not_taken_for_read() -> None:
    """After twenty faults no more are noted; a section that was not understood then was remembered as one that was."""
    with pytest.raises(NotationProblem):
        read_deal(
            "nothing: 1\n" * 25
            + "[East]\nbonus: F7\nexposed: 1D2D, 3×9D pung\n[South]\nbonus: F7\nseat: Eas\n"
        )
    for section, code in (
        ("bonus: F7", "unknown-bonus-tile"),
        ("exposed: 1D2D, 3×9D pung", ""),
        ("seat: Eas", "unknown-seat"),
    ):
        with pytest.raises(NotationProblem) as refused:
            read_hand(f"concealed: 1123D 45678B EEE N\n{section}")
        assert refused.value.line == 2
        assert code in ("", refused.value.code)


@pytest.mark.parametrize(
    "paid", ["Bob 0 to Ann", "Ann 40 to Ann", "Bob 44 to Ann, Ann 5 to Ann"]
)
def test_what_is_no_payment_is_none(paid: str) -> None:
    """Its check sum is right, but nobody pays himself, and nobody pays nothing."""
    account = f"[account]\noutcome: draw\npaid: {paid}\neast: stays\ncheck: right\n"
    found = read_session(signed(f"{EVENING}{DEAL}{account}\n=== Rules babcock\n"))
    assert found.entries[0].anew
    assert found.entries[0].account.winner == "Ann"


def test_a_sum_that_no_counters_can_make_is_owed_at_once() -> None:
    """Harr's counters, of which everybody may have any number, are worth 1000, 500, 100, 10 and 2: none makes an odd sum."""
    harr = (1000, 500, 100, 10, 2)
    assert cheapest(99_999, harr, None, None) is None
    assert cheapest(10**15, harr, None, None) is None, "too many counters to be counted"
    assert cheapest(10**9 + 8, harr, None, None) == (1_000_000, 0, 0, 1, -1)


def test_purses_of_a_thousand_million_are_searched_for_a_moment_only() -> None:
    """It would take years, were the search not given up after so many steps."""
    rich = (10**9,) * 8
    cheapest(10**9 - 1, (1000, 998, 996, 994, 992, 990, 988, 3), rich, (0,) * 8)


@pytest.mark.parametrize(
    "text",
    [
        "won: dİscard 6D from North",
        "concealed: 3×8D; won: draw 8D, laſt tİle",
        "exposed: 3×8D \u212aong",
        "seat: ſouth",
    ],
)
def test_letters_that_a_pattern_takes_for_others_are_read_or_refused(text: str) -> None:
    with suppress(Problem):
        read_hand(text)


def test_a_long_run_of_winds_is_refused_at_once() -> None:
    """It was tried in each of the many ways in which winds can be grouped, which would have taken hours."""
    with pytest.raises(Problem):
        read_hand(f"concealed: {'n' * 37}g 3×5D")


def test_a_table_of_counters_without_counters_describes_none() -> None:
    """Found by fuzzing: settling with it looked for change in an empty set."""
    ruleset = ruleset_from_text(f"{CITED}[counters]\ncite.page = 1\n")
    with pytest.raises(UsageProblem, match="describes no counters"):
        counter_set(ruleset)


def test_a_set_has_twelve_kinds_of_counters_at_most() -> None:
    pieces = ", ".join(f"{{ value = {n}, name = 'x' }}" for n in range(1, 14))
    with pytest.raises(RulesetProblem) as refused:
        ruleset_from_text(f"{CITED}[counters]\ncite.page = 1\npieces = [{pieces}]\n")
    assert [(fault.code, fault.message) for fault in refused.value.faults] == [
        ("wrong-value", "13 kinds of counters")
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "x" * 5000],
        ["check", "a\0b"],
        ["score", "x" * 5000 + ".mj"],
        ["score", HAND, "--rules", "x" * 5000],
        ["rules", "check", "x" * 5000],
        ["batch", "x" * 5000],
        ["session", "show", "x" * 5000],
        ["session", "new", "x" * 5000, "--players", "Ann, Bob, Cleo, Dan"],
    ],
    ids=lambda arguments: " ".join(arguments)[:20].replace("\0", "0"),
)
def test_a_path_that_no_file_can_have_is_refused_by_every_command(
    arguments: list[str],
) -> None:
    ran = run("--verbose", *arguments)
    assert ran.status == 1
    assert "a defect of the program" not in ran.err
    assert re.search(r"\[[a-z-]+\]\n", ran.err)


def test_a_round_that_one_hand_of_a_deal_tells_is_written_with_the_hand() -> None:
    deal = read_deal(
        "[East]\nscore: 8\n[South]\nconcealed: 123456D 789B 34C 99C\nround: West\nwon: draw 5C\n"
    )
    assert "round: West" in write_deal(deal)
    assert read_deal(write_deal(deal)) == deal


@pytest.mark.parametrize(
    "line",
    [
        "title: Late; round: South",
        ";round: south",
        "round : S",
        "wall: 20; ROUND: South wind; streak: 1",
    ],
)
def test_the_round_of_a_deal_is_found_wherever_it_stands_in_a_line(line: str) -> None:
    """Read from the deal itself, and from the account that was written beside it."""
    text = signed(
        f"{EVENING.replace('round: East', line)}# round: West; round: North\n{DEAL}\n=== Rules small\n"
    )
    found = read_session(text)
    again = read_session(write_session(found))
    assert [entry.anew for entry in (*found.entries, *again.entries)] == [True, False]
    assert found.entries[0].wind == again.entries[0].wind == "South"


def test_a_correction_of_fewer_lines_than_the_text_is_no_line_to_copy() -> None:
    again = ", 567C chow, 3×N pung\nconcealed: 22D 45D\n"
    with pytest.raises(NotationProblem) as refused:
        read_hand(f"exposed: 3×9B pung\nconcealed: 22D 45D\n{10 * again}visible: 5D")
    assert {fault.code for fault in refused.value.faults} >= {"repeated-section"}


def test_a_tile_that_a_pattern_names_twice_is_no_knitted_set() -> None:
    with pytest.raises(PatternFault, match="14 tiles, and this pattern has 21"):
        read_pattern("ours", "7×(7B sx tx)")


def test_conditions_on_pieces_without_words_can_be_said(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "babcock"\n[items.mine]\nname = "Mine"\npoints = 7\nwho = "winner"\n'
        'cite = { entry = "ours" }\n'
        'when = [{ any-of = [[{ some = [] }], ["ready"]] }, { every = [] }]\n',
        "utf-8",
    )
    shown = run("rules", "show", str(house)).out
    assert "either has a group, or the hand is ready; only groups" in shown
