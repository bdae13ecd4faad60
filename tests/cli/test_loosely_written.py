"""What players and treasurers write at first, in loose words: each is read, or answered with the line to write instead."""

from __future__ import annotations

import shlex

import pytest

from tests.cli.running import run

HAND = "888d | wd wd eee 567c 123b; won: discard 8d"
JOTTED = "exposed 3xRD, 234B; hand 567D 999C 2B 2B; won draw 2B"
ANSWERED = [
    # the words of the command line, what the refusal says
    (("settle", "68 24 56 0"), "and E won, write: E 68, S 24, W 56, N 0, winner E"),
    (
        ("settle", "68, 24, 56, 0 East won"),
        "in the order of play from East, write: E 68, S 24, W 56, N 0, winner E",
    ),
    (
        ("compare", HAND, "babcock", "millington"),
        f"Write: mjscore compare {shlex.quote(HAND)} -r babcock -r millington",
    ),
    (
        ("convert", HAND, "unicode"),
        f"Write: mjscore convert {shlex.quote(HAND)} --to unicode",
    ),
    (
        ("convert", HAND, "to", "json"),
        f"Write: mjscore convert {shlex.quote(HAND)} --to json",
    ),
    (("score", HAND, "east"), f"Write: mjscore score {shlex.quote(HAND)} --seat East"),
    (("score", HAND, "-r", "british"), "did you mean bmja?"),
    (("score", HAND, "-w", "flowers"), "did you mean seasons?"),
    (("score", HAND, "-f", "excel"), "-f csv"),
    (("rules", "babcock"), "Write: mjscore rules show babcock"),
    (("rules", "compare", "babcock", "harr"), "Write: mjscore rules diff babcock harr"),
    (("session", "totals"), "Write: mjscore session show"),
    (
        ("session", "new", "x.session", "Ann,Bob,Cleo,Dan"),
        "Write: mjscore session new x.session --players Ann,Bob,Cleo,Dan",
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
        ("session", "new", "x.session", "--players", "Ann", "Bob", "Cleo", "Dan"),
        "Write: mjscore session new x.session --players 'Ann, Bob, Cleo, Dan'",
    ),
    (
        ("compare", "hand.mj", "-r", "babcock", "harr"),
        "Write: mjscore compare hand.mj -r babcock -r harr",
    ),
    (
        ("rules", "diff", "babcock", "and", "harr"),
        "Write: mjscore rules diff babcock harr",
    ),
    (("session", "standings"), "Write: mjscore session show"),
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
        "the new session: there are 8 players, but this game is for 4 name them in the order of play, East first, with commas "
        "between them if the surnames stand first, write: --players \"Tim O'Neil, Ann O'Neil, Jan van Dam, May Day\"",
    ),
    (
        ("settle", "East: 20\nSouth: 64\nSouth: 8\nNorth: 4\nwinner: South"),
        "<deal>:3:1: South has two scores South: 8 ^^^^^^^^ leave one out",
    ),
    (
        ("settle", "E 20, S 64, S 64, N 4, winner S"),
        "<deal>:1:13: South has two scores",
    ),
    (
        (
            "settle",
            "| East | 20 |\n| South | 64 |\n| South | 8 |\n| North | 4 |\nwinner South",
        ),
        "<deal>:3:3: South has two scores",
    ),
    (
        ("settle", "20 East, 64 South, 8 South, 4 North, winner South"),
        "<deal>: South has two scores",
    ),
    (
        ("settle", "--scores", "E=20,S=64,S=8,N=4", "--winner", "S"),
        "--scores:1:11: South has two scores",
    ),
    (
        ("settle", f"East: {JOTTED}\nSouth: 16\nWest: 4\nNorth: 0"),
        f"<deal>:1:7: exposed: no colon after it (2 more words like it) East: {JOTTED}",
    ),
    (
        ("settle", f"East: {JOTTED}\nSouth: 16\nWest: 4\nNorth: 0"),
        "write: East: exposed: 3xRD, 234B; hand: 567D 999C 2B 2B; won: draw 2B",
    ),
    (
        ("settle", f"South: score: 16\nEast: {JOTTED}\n\nWest: 4 points\nNorth: 0"),
        "<deal>:2:7: exposed: no colon",
    ),
    (("session", "frobnicate"), "The commands are new, add, edit"),
    (
        ("rules", "list", "dragons"),
        "mjscore rules show RULES prints what one of them says",
    ),
    (("simulate", "--deals", "5000", "1000"), "--deals takes one number"),
    (
        ("compare", "123B 456B 789B EEE RD RD; won: draw RD", "--with", "babcock,harr"),
        "--rules babcock,harr",
    ),
    (
        ("settle", "--scores", "64,24,8,0"),
        "write: --scores E=64,S=24,W=8,N=0 --winner E",
    ),
    (
        ("settle", "Ann owes Bob 40"),
        "write what each hand counts, 0 or more, and who won, such as: Ann …, Bob …",
    ),
    (("settle", "[East]\n888D | 22C\n[South]\nnothing"), "score: 0 for nothing"),
    (
        ("compare", "123B 456B 789B EEE RD RD; won: draw RD", "--with", "flowers"),
        "did you mean seasons,",
    ),
    (("settle", "12/0/64/8 west won"), "write: E 12, S 0, W 64, N 8, winner W"),
    (("session", "add", "x.session", "dead hand, no winner", "--yes"), "x.session"),
    (
        ("simulate", "500", "deals", "--rules", "harr"),
        "Write: mjscore simulate --rules harr --deals 500",
    ),
    (("settle", "everyone 0"), "if nobody did, write: result: draw"),
    (("settle", "nobody won; E 20, S 4, W 8, N 0"), "write: result: draw"),
    (
        ("settle", "East 3 doubles 64, South 24, West 8, North 0, winner East"),
        "if East has 64, write: East 64, South 24",
    ),
    (
        ("session", "add", "x.session", "Bob +64, Ann -10", "--yes"),
        "what is paid follows from the scores",
    ),
    (
        ("score", '{"exposed": ["888D"], "concealed": "EEE 567C"}'),
        "write: exposed: 888D; concealed: EEE 567C",
    ),
    (("score", "PUNG 2 BAM / PAIR GREEN"), "write | between the table and the hand"),
    (
        ("score", "4×9B kong | 123D 567C EE WD WD; won: draw 7C"),
        "if 7C is the one in the hand, only 13 tiles are written",
    ),
    (("simulate", "1000"), "Write: mjscore simulate --deals 1000"),
    (
        ("table", "x.session", "--players", "Ann,Bob"),
        "mjscore session new FILE --players",
    ),
    (("waits", HAND), "Write: mjscore analyse"),
    (
        ("rules", "show", "babcock", "seasons"),
        "Write: mjscore rules show babcock --with seasons",
    ),
    (
        ("rules", "show", "babcock", "pungs"),
        "It prints all items and options of a ruleset",
    ),
    (("rules", "show", "Millington", "1977"), "Write: mjscore rules show Millington"),
    (("rules", "show", "Harr", "Limit"), "Write: mjscore rules show harr-limit"),
    (("rules", "show", "-r", "babcock"), "Write: mjscore rules show babcock"),
    (
        ("rules", "show", "Babcock's redbook"),
        "did you mean babcock or babcock-chinese?",
    ),
    (("rules", "list", "millington"), "Write: mjscore rules show millington"),
    (("rules", "list", "options"), "It names the rulesets"),
    (("rules", "diff", "bmja"), "Such as: mjscore rules diff bmja harr"),
    (("rules", "diff", "babcock,harr"), "Write: mjscore rules diff babcock harr"),
    (("rules", "edit"), "write one with mjscore rules new babcock > house.toml"),
    (("show", "rules", "babcock"), "Write: mjscore rules show babcock"),
    (("show", "x.session"), "Write: mjscore session show x.session"),
    (("options",), "Write: mjscore rules show RULES"),
    (
        ("babcock", "score", HAND),
        f"Write: mjscore score {shlex.quote(HAND)} -r babcock",
    ),
    (
        ("--seat", "east", "score", HAND),
        f"Write: mjscore score {shlex.quote(HAND)} --seat east",
    ),
    (
        ("-r", "harr", "session", "new", "x.session"),
        "Write: mjscore session new x.session -r harr",
    ),
    ((HAND,), f"Write: mjscore score {shlex.quote(HAND)}"),
    (("score", "harr", HAND), f"Write: mjscore score {shlex.quote(HAND)} -r harr"),
    (
        ("score", HAND, "seat:", "east", "under", "harr"),
        f"Write: mjscore score {shlex.quote(HAND)} --seat east -r harr",
    ),
    (
        ("score", HAND, "-w", "nine", "gates"),
        f"Write: mjscore score {shlex.quote(HAND)} -w nine-gates",
    ),
    (
        ("score", HAND, "–rules", "harr"),
        f"Write: mjscore score {shlex.quote(HAND)} --rules harr",
    ),
    (
        ("score", HAND, "-rules", "harr"),
        f"Write: mjscore score {shlex.quote(HAND)} --rules harr",
    ),
    (
        ("score", HAND, "--ruleset", "harr"),
        f"Write: mjscore score {shlex.quote(HAND)} --rules harr",
    ),
    (
        ("score", HAND, "--no-limit"),
        f"Write: mjscore score {shlex.quote(HAND)} --limit none",
    ),
    (
        ("score", HAND, "--seasons", "--json"),
        f"Write: mjscore score {shlex.quote(HAND)} --with seasons --format json",
    ),
    (
        ("score", HAND, "--verbose"),
        f"Write: mjscore --verbose score {shlex.quote(HAND)}",
    ),
    (
        ("score", HAND, "-r", "harr", "-r", "bmja"),
        f"Write: mjscore compare {shlex.quote(HAND)} -r harr -r bmja",
    ),
    (
        ("score", HAND, "-r", "harr and bmja"),
        "compare HAND -r harr -r bmja, rules diff harr bmja, simulate -r harr -c bmja",
    ),
    (("score", HAND, "-r"), "Behind it stands: A ruleset"),
    (("score", HAND, "-o", "x.html"), "Send the result into a file with >"),
    (("score", "harr"), "this is a ruleset, not a hand"),
    (("compare", "babcock", "vs", "harr"), "Write: mjscore rules diff babcock harr"),
    (
        ("convert", HAND, "--unicode"),
        f"Write: mjscore convert {shlex.quote(HAND)} --to unicode",
    ),
    (
        ("session", "show", "x.session", "--deal", "first"),
        "Write: mjscore session show x.session --deal 1",
    ),
    (("simulate", "--deal", "a thousand"), "Write: mjscore simulate --deals 1000"),
    (("simulate", "--show", "1", "17"), "a deal with a colon (--show 1:17)"),
    (
        ("simulate", "--show", "1:17", "--format", "csv"),
        "as text or as JSON, not as csv",
    ),
    (("check", "babcock"), "did you mean --book babcock?"),
    (("check", "house.toml"), "mjscore rules check house.toml"),
    (("batch", HAND), "score one hand with mjscore score"),
    (("check", "--book", "harr", "3"), "did you mean --figure 3?"),
    (("rules", "bmja", "options"), "Write: mjscore rules show bmja"),
    (("rules", "--list"), "Write: mjscore rules list"),
    (("rules", "new", "--rules", "harr"), "Write: mjscore rules new harr"),
    (("rules", "find", "kong"), "mjscore score HAND --why ITEM tells of one"),
    (("--json", "rules", "list"), "Write: mjscore rules list --format json"),
    (
        ("score", HAND, "--limit", "1000", "points"),
        f"Write: mjscore score {shlex.quote(HAND)} --limit 1000",
    ),
    (("score", HAND, "explain"), "Behind the hand stand options, each with its name"),
    (("score", "my", "hand"), "Put a hand of several words in quotes"),
    (("how", "do", "i", "score"), "The commands are"),
    (
        ("simulate", "one", "million", "deals"),
        "Write: mjscore simulate --deals 1000000",
    ),
    (("help?",), "Write: mjscore help"),
    (("help", "hand"), "write: mjscore help notation"),
    (("frobnicate",), "The commands are score, settle,"),
    (("--frobnicate",), "An option stands behind the command"),
    (
        ("settle", "--scores", "E=48", "S=16", "W=4", "N=0", "--winner", "E"),
        "Write: mjscore settle --scores 'E=48 S=16 W=4 N=0' --winner E",
    ),
    (
        ("settle", "E", "48", "S", "16", "W", "4", "N", "0", "winner", "E"),
        "Write: mjscore settle 'E 48 S 16 W 4 N 0 winner E'",
    ),
    (
        ("settle", "E 48, S 16, W 4, N 0", "E"),
        "If E won, write: mjscore settle 'E 48, S 16, W 4, N 0, winner E'",
    ),
    (
        ("session", "edit", "x.session", "--deal", "1", "draw"),
        "Write: mjscore session edit x.session 1 draw",
    ),
    (
        ("settle", "Ann 64, Bob 24, Cleo 8, Dan 0, Ann wins"),
        "Dan sits North, write: East 64, South 24, West 8, North 0, winner East",
    ),
    (("settle", "--scores", "64,24,8,0", "--winner", "E"), "such as E=64,S=24,W=8,N=0"),
    (
        ("settle", "Ann wins 64"),
        "if the others have nothing, write: Ann 64, others 0, winner Ann",
    ),
    (("session", "show", "7"), "write: mjscore session show FILE --deal 7"),
    (
        ("session", "export", "x.session", "x.xlsx"),
        "write: mjscore session export FILE --output x.xlsx",
    ),
    (
        ("session", "export", "csv"),
        "write: mjscore session export FILE --output FILE.csv",
    ),
    (("simulate", "--deals", "10k"), "Write: mjscore simulate --deals 10000"),
    (("simulate", "--deals", "1,000,000"), "Write: mjscore simulate --deals 1000000"),
]
SCORES = [
    "E68 S24 W56 N0 winner E",
    "East mahjong 68, south 24, west 56, north nothing",
    "East | South | West | North\n68 | 24 | 56 | 0\nwinner East",
    "East: 68\nSouth: 24\nWest: 56\nNorth: 0\nWinner: East",
    "seat,points,won\nE,68,x\nS,24,\nW,56,\nN,0,\n",
    "[East] 68 mahjong\n[South] 24\n[West] 56\n[North] 0\n",
    '{"E": 68, "S": 24, "W": 56, "N": 0, "winner": "E"}',
    "Hand 3. East Ann 68 MJ, South Bob 24, West Cleo 56, North Dan 0.",
    "East 68, South 24, West 56, North 0, East went out on Souths discard",
]


@pytest.mark.parametrize(
    ("words", "answer"), ANSWERED, ids=[" ".join(words)[:70] for words, _ in ANSWERED]
)
def test_the_refusal_says_what_to_write(words: tuple[str, ...], answer: str) -> None:
    done = run(*words)
    assert done.status in (1, 2)
    assert (done.out, answer in " ".join(done.err.split())) == ("", True), done.err


@pytest.mark.parametrize("text", SCORES)
def test_scores_are_read_as_they_are_written_down(text: str) -> None:
    """Each of the others pays East 136, twice his 68 (Babcock p. 26)."""
    done = run("settle", text)
    assert done.status == 0
    assert "East   +408" in done.out


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
