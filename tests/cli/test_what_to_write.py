"""Refusals that say what to write instead, and what is read though it is written in another way than usual."""

from __future__ import annotations

import pytest

from tests.cli.running import run

HAND = "888d | wd wd eee 567c 123b; won: discard 8d"
ANSWERED = [
    # the words of the command line, what the refusal says
    (
        ("score", HAND, "-r", "british"),
        "did you mean bmja?",
    ),
    (
        ("score", HAND, "-w", "flowers"),
        "did you mean seasons?",
    ),
    (
        (
            "session",
            "new",
            "x.session",
            "-p",
            "Ann,Bob,Cleo,Dan",
            "--date",
            "24.11.2026",
        ),
        "write 2026-11-24",
    ),
    (
        (
            "session",
            "new",
            "x.session",
            "-p",
            "Smith, John; Miller, Ann; Lee, Bo; Day, May",
        ),
        "if the surnames stand first, write: --players 'John Smith, Ann Miller, Bo Lee, May Day'",
    ),
    (
        (
            "session",
            "new",
            "x.session",
            "-p",
            "O'Neil, Tim; O'Neil, Ann; van Dam, Jan; Day, May",
        ),
        "the new session: there are 8 players, but this game is for 4 name them in the order of play, East first, with commas between them if the surnames stand first, write: --players \"Tim O'Neil, Ann O'Neil, Jan van Dam, May Day\"",
    ),
    (
        ("settle", "East: 20\nSouth: 64\nSouth: 8\nNorth: 4\nwinner: South"),
        "<deal>:3:1: South has two scores South: 8 ^^^^^^^^ leave one out",
    ),
    (
        (
            "settle",
            "South: score: 16\nEast: exposed 3xRD, 234B; hand 567D 999C 2B 2B; won draw 2B\n\nWest: 4 points\nNorth: 0",
        ),
        "<deal>:2:7: exposed: no colon",
    ),
    (
        ("compare", "123B 456B 789B EEE RD RD; won: draw RD", "--with", "babcock,harr"),
        "--rules babcock,harr",
    ),
    (
        ("settle", "[East]\n888D | 22C\n[South]\nnothing"),
        "score: 0 for nothing",
    ),
    (
        ("compare", "123B 456B 789B EEE RD RD; won: draw RD", "--with", "flowers"),
        "did you mean seasons,",
    ),
    (
        ("session", "add", "x.session", "dead hand, no winner", "--yes"),
        "x.session",
    ),
    (
        (
            "score",
            '{"exposed": ["888D"], "concealed": "WD WD EEE 567C 123B", "won": "discard 8D"}',
        ),
        "write: exposed: 888D; concealed: WD WD EEE 567C 123B; won: discard 8D",
    ),
    (
        ("score", "PUNG 2 BAM / PAIR GREEN"),
        "write | between the table and the hand",
    ),
    (
        ("score", "4×9B kong | 123D 567C EE WD WD; won: draw 7C"),
        "if 7C is the one in the hand, only 13 tiles are written",
    ),
    (
        ("rules", "show", "Babcock's redbook"),
        "did you mean babcock or babcock-chinese?",
    ),
    (
        ("score", HAND, "-r", "harr and bmja"),
        "compare HAND -r harr -r bmja, rules diff harr bmja",
    ),
    (
        ("score", "harr"),
        "this is a ruleset, not a hand",
    ),
    (
        ("simulate", "--show", "1:17", "--format", "csv"),
        "as text or as JSON, not as csv",
    ),
    (
        ("check", "babcock"),
        "did you mean --book babcock?",
    ),
    (
        ("check", "house.toml"),
        "mjscore rules check house.toml",
    ),
    (
        ("batch", HAND),
        "score one hand with mjscore score",
    ),
    (
        ("check", "--book", "harr", "3"),
        "did you mean --figure 3?",
    ),
    (
        ("session", "show", "7"),
        "write: mjscore session show FILE --deal 7",
    ),
    (
        ("session", "export", "x.session", "x.xlsx"),
        "write: mjscore session export FILE --output x.xlsx",
    ),
    (
        ("session", "export", "csv"),
        "write: mjscore session export FILE --output FILE.csv",
    ),
    (("scor", "888D"), "No such command 'scor'. Did you mean 'score'?"),
    (("rules", "shw", "harr"), "No such command 'shw'. Did you mean 'show'?"),
    (("session", "ad"), "Did you mean 'add'?"),
    (("frobnicate",), "No such command 'frobnicate'."),
    (
        ("score", HAND, "--ruleset", "harr"),
        "No such option: --ruleset (Possible options: --rules",
    ),
    (("score", HAND, "--formt", "json"), "(Possible options: --format"),
    (("--frobnicate",), "No such option: --frobnicate"),
    (("score", "my", "hand"), "Write a hand or a deal in quotes"),
    (("settle", "E", "48", "S", "16"), "Write a hand or a deal in quotes"),
    (("check", "Fig. 19"), "did you mean --figure 'Fig. 19'?"),
    (("session", "show", "pyproject.toml"), "this is no session"),
    (("session", "new", "ev", "Ann Bob Cleo Dan"), "Players stand behind --players"),
    (("score", "junk"), "junk: neither a tile nor a word that may stand here"),
    (("score", "rubbish"), "rubbish: neither a tile nor a word that may stand here"),
    (("score", "photo.jpg"), "there is no such file, and this is not a hand"),
    (("settle", "deal.mjj"), "there is no such file, and this is not a deal"),
]


@pytest.mark.parametrize(
    ("words", "answer"), ANSWERED, ids=[" ".join(words)[:70] for words, _ in ANSWERED]
)
def test_the_refusal_says_what_to_write(words: tuple[str, ...], answer: str) -> None:
    done = run(*words)
    assert done.status in (1, 2)
    assert (done.out, answer in " ".join(done.err.split())) == ("", True), done.err


def test_a_draw_is_a_deal() -> None:
    assert "Nobody pays anybody." in run("settle", "draw").out


def test_a_limit_may_be_said_in_words() -> None:
    assert "limit 500" in run("score", HAND, "--limit", "500 points").out
    assert "no limit" in run("score", HAND, "--limit", "no").out
    assert "limit 1000" in run("score", HAND, "--limit", "a thousand").out
    for word in ("half", "third", "1.000", "k"):
        assert f"“{word}” is not a limit" in run("score", HAND, "--limit", word).err


def test_help_may_stand_last() -> None:
    assert run("rules", "show", "help").out == run("help", "rules", "show").out


def test_a_format_may_be_written_in_any_case() -> None:
    assert (
        run("score", HAND, "--format", "JSON").out
        == run("score", HAND, "--format", "json").out
    )


def test_a_played_deal_is_settled_from_json_as_from_text() -> None:
    shown = [
        run("simulate", "--show", "1:17", "--format", form).out
        for form in ("text", "json")
    ]
    assert shown[1].startswith("{")
    assert len({run("settle", given=text.encode()).out for text in shown}) == 1
