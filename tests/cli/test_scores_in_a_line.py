"""Scores as a treasurer writes them are read as four counted scores, and a win that they leave open is refused."""

import json
from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest

from mjscore.cli.noted_scores import written_scores
from mjscore.cli.rough_scores import scores_in
from mjscore.problems import Problem
from tests.cli.running import run

ASKED = (
    "settle",
    "--scores",
    "E=68,S=24,W=56,N=0",
    "--winner",
    "E",
    "--format",
    "json",
)


def account(*arguments: str) -> object:
    done = run(*arguments)
    assert (done.status, done.err) == (0, "")
    return {
        key: value
        for key, value in json.loads(done.out).items()
        if key in ("scores", "payments", "net", "winner")
    }


@pytest.mark.parametrize(
    "text",
    [
        "East 68 / South 24 / West 56 / North 0, winner East",
        "East 68/South 24/West 56/North 0, East wins",
        "E=68, S=24, W=56, N=0; mahjong East",
        "E: 68 won, S: 24, W: 56, N: 0",
        "Jo South 24, Ann East 68, Bob West 56, Kim North 0, winner Ann East",
        "East 68 points (winner)\nSouth 24 points\nWest 56 points\nNorth 0 points",
        "East - 68, South - 24, West - 56 and North - 0. Winner: East",
        "| Player | Score |\n|--------|-------|\n| East | 68 |\n| South | 24 |\n| West | 56 |\n| North | 0 |\nWinner: East",
        "East\t68\nSouth\t24\nWest\t56\nNorth\t0\nEast won",
        "1. East 68\n2. South 24\n3. West 56\n4. North 0\nEast won",
        "E 68 S 24 W 56 N 0, winner E",
        "East 68 points South 24 points West 56 points North 0 points - East won",
        "East wins 68, South 24, West 56, North 0",
        "68 (East, won), 24 (South), 56 (West), 0 (North)",
        "player;score;mahjong\nE;68;yes\nS;24;\nW;56;\nN;0;\n",
        '{"east": {"score": 68, "won": true}, "south": 24, "west": 56, "north": 0}',
    ],
)
def test_scores_are_read_as_they_are_written(text: str) -> None:
    assert account("settle", text, "--format", "json") == account(*ASKED)


@pytest.mark.parametrize(
    "how",
    [
        "West won from North",
        "west won by discard from north",
        "winner West off North's discard",
        "West wins, discarder North",
    ],
)
def test_the_discarder_is_read(how: str) -> None:
    asked = ("--scores", "E=0,S=24,W=56,N=8", "--winner", "W", "--from", "N")
    told, expected = (
        account("settle", *each, "-r", "millington", "-f", "json")
        for each in ((f"E 0, S 24, W 56, N 8, {how}",), asked)
    )
    assert told == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("East 68, South 24, West 56, North 0", "no-winner"),
        ("East 68, South 24, West 56, North 0, winner Zoe", "unknown-player"),
        ("East 68, East 24, West 56, North 0, winner East", "two-scores"),
    ],
)
def test_what_is_not_said_or_said_twice_is_refused(text: str, code: str) -> None:
    done = run("--verbose", "settle", text)
    assert (done.status, done.out) == (1, "")
    assert f"[{code}]" in done.err


@pytest.mark.parametrize(
    "text",
    [
        "East 10\nSouth 88 *\nWest 4\nNorth 0",
        "E10 S88* W4 N0",
        "E 10, S 88 w, W 4, N 0",
        "E 10, S 88 (W), W 4, N 0",
        "E 10, S 88!, W 4, N 0",
        "E 10, *S 88, W 4, N 0",
        "E 10, S ★88, W 4, N 0",
        "E 10 / S 88 ✓ / W 4 / N 0 (✓ = won)",
        "E S W N\n10 88* 4 0",
        "E | S | W | N\n10 | 88 MJ | 4 | 0",
        "East: 10\nSouth: 88 <- winner\nWest: 4\nNorth: 0",
        "10 e, 88 s, 4 w, 0 n, s won",
        "E-10 S-88 W-4 N-0 winner S",
        "South won 88, East 10, West 4, the rest nothing",
        "seat,score,won\nE,10,0\nS,88,1\nW,4,0\nN,0,0",
        "E,10,N\nS,88,Y\nW,4,N\nN,0,N",
        "name,wind,score\nAnn,E,10\nBob,S,88\nCleo,W,4\nDan,N,0\nwinner,Bob",
        "Name;Wind;Points;Won\nAnn;E;10,0;\nBob;S;88,0;x\nCleo;W;4,0;\nDan;N;0,0;",
        "Player\tScore\tSeat\nAnn\t10\tEast\nBob\t88 MJ\tSouth\nCleo\t4\tWest\nDan\t0\tNorth",
        "| Name | Wind | Score |\n|---|---|---|\n| Ann | E | 10 |\n| Bob | S | 88* |\n| Cleo | W | 4 |\n| Dan | N | 0 |",
        "Ann (East) 10, Bob (South) 88, Cleo (West) 4, Dan (North) 0, Bob wins",
        "E 10 / S 88 mahjong on E's discard / W 4 / N 0",
        "E 10 / S 88 mahjong with E's tile / W 4 / N 0",
        "E 10 / S 88 mahjong, E threw it / W 4 / N 0",
        "E 10, S 88, W 4, N 0 won by S",
        "E 10, S 88, W 4, N zip; S self drawn",
    ],
)
def test_the_winner_is_read_as_he_is_marked(text: str) -> None:
    asked = ("--scores", "E=10,S=88,W=4,N=0", "--winner", "S", "--format", "json")
    assert account("settle", text, "--format", "json") == account("settle", *asked)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "East 10 / South 40",
            "if South won, write: East 10, South 40, winner South\n    if nobody did, write: result: draw",
        ),
        (
            "East 10*, South 40*, West 0, North 2",
            "if South won, write: East 10, South 40, West 0, North 2, winner South",
        ),
        (
            "10, 40 (won), 0, 2",
            "if they stand in the order of play from East, write: E 10, S 40, W 0, N 2, winner S",
        ),
        (
            "E 10, S 40, W -, N 2; S wins",
            "if W has nothing, write: E 10, S 40, N 2, W 0, winner S",
        ),
        (
            "E 10, S 1,040, W 0, N 2; S wins",
            "if S has 1040, write: E 10, S 1040, W 0, N 2, winner S",
        ),
        (
            "E 10, S 10x4, W 0, N 2; S wins",
            "if S has 40, write: E 10, S 40, W 0, N 2, winner S",
        ),
        ("E 10, S: 10 × 2 × 2, W 0, N 2; S wins", "10×2×2 is not worked out"),
        (
            "E 10, S 10*4, W 0, N 2; S wins",
            "if S has 40, write: E 10, S 40, W 0, N 2, winner S",
        ),
        ("E 10, S 40 (10x5), W 0, N 2; S wins", "S has two scores"),
        ("E 10, S -40 (10x4), W 0, N 2; S wins", "-40 is less than nothing"),
        ("E 10, S -10x4 = 40, W 0, N 2; S wins", "-40 is less than nothing"),
        ("E 10, S -10x4, W 0, N 2; S wins", "-10 is less than nothing"),
        ("E 10, S 1,040 (520x2), W 0, N 2; S wins", "1,040"),
        ("E 10, S 10x5 = 40, W 0, N 2; S wins", "S has two scores"),
        (
            "26x2 E, 10 S, 0 W, 4 N, E won",
            "if E has 52, write: E 52, S 10, W 0, N 4, winner E",
        ),
        ("E 10, S limit, W 0, N 2; S wins", "write: E 10, W 0, N 2, S …, winner S"),
        (
            "E 10, S 40, W 0, N 2. E discarded the winning tile",
            "if S won, write: E 10, S 40, W 0, N 2, winner S, from E",
        ),
        ("E 10, S 40, W 0, N 2 mahjong E", "“E” cannot be read among scores"),
        ("E nearly won, E 10, S 40, W 0, N 2", "“nearly” cannot be read among scores"),
        (
            "E 10, S 40, W 0, N 2. E gave S mahjong",
            "if S won and E discarded, write: E 10, S 40, W 0, N 2, winner S, from E",
        ),
        (
            "Round: East\nEast 10\nSouth 40 mahjong\nWest 0\nNorth 2",
            "write: East 10, South 40, West 0, North 2, winner South",
        ),
        ("E 10 mahjong S 40 W 0 N 2", "of whom is “mahjong” said?"),
        ("E 10, S 40 wins, W 22 wins, N 2", "S and W cannot both win"),
        (
            "E 10, S 40, W 0, N 2. won on E's tile",
            "if S won, write: E 10, S 40, W 0, N 2, winner S, from E",
        ),
        ("draw. E 10, S 40, W 0, N 2", "write: result: draw"),
        (
            "E lost 10, S won 40, W lost 12, N lost 2",
            "“lost” cannot be read among scores",
        ),
        (
            "E paid 10, S got 40 and won, W 0, N 2",
            "what is paid follows from the scores",
        ),
        ("E 10, S 40 won, W 0, N Dead Hand 12", "“Dead” cannot be read among scores"),
        ("E 10, S 40 (dead hand), W 22 won, N 2", "“dead” cannot be read among scores"),
        ("E twice 10, S 40 won, W 0, N 2", "“twice” cannot be read among scores"),
        (
            "E 10, S 40 won, W down 22, N up 2",
            "if “down” and “up” change nothing, write: E 10, S 40, W 22, N 2, winner S",
        ),
        (
            "E 10, S 40 won yesterday, W 0, N 2",
            "if “yesterday” changes nothing, write: E 10, S 40, W 0, N 2, winner S",
        ),
        (
            "E 10, S 40, W 0, N 2. Niemand wint",
            "where nobody won, no scores are settled",
        ),
        (
            "E 10, S 40, W 0, N 2; drawn",
            "if S won, write: E 10, S 40, W 0, N 2, winner S, drawn",
        ),
        (
            "Ann 10, Bob 40*, Cleo 0, Dan 2",
            "Dan sits North, write: East 10, South 40, West 0, North 2, winner South",
        ),
    ],
)
def test_a_refusal_has_the_line_that_is_meant(text: str, words: str) -> None:
    done = run("settle", text)
    assert (done.status, done.out) == (1, "")
    assert words in done.err
    assert len(done.err.strip().split("\n")) <= 5, "one message"


@pytest.mark.parametrize(
    "text",
    [
        "E 8 / S 40 mahjong / W 12 discarder / N 2",
        "E 8\nS 40 (mahjong)\nW 12 (discarder)\nN 2",
        "E 8\nS (winner) 40\nW (discarder) 12\nN 2",
        "E 8, S 40 mahjong, W 12 discarded, N 2",
        "E 8, S 40 mahjong, W 12 threw, N 2",
        "E 8 - mahjong S 40 - W 12 - N 2 - thrown by W",
        "E 8, S 40 wins on W, W 12, N 2",
        "E 8, S 40 won on W's tile, W 12, N 2",
        "seat,score,role\nE,8,\nS,40,winner\nW,12,discarder\nN,2,",
    ],
)
def test_who_discarded_is_read_where_it_stands(text: str) -> None:
    asked = (
        "--scores",
        "E=8,S=40,W=12,N=2",
        "--winner",
        "S",
        "--from",
        "W",
        "-r",
        "millington",
        "--format",
        "json",
    )
    assert account("settle", text, "-r", "millington", "--format", "json") == account(
        "settle", *asked
    )


ONE_HAND = "888D | EEE 567C 123B WD WD; won: discard 8D from {1}"


@pytest.mark.parametrize(
    "text",
    [
        "{0}: {hand}; {1} 16; {2} 4; {3} 0",
        "{0}: {hand}, {1} 16, {2} 4 points, {3} nothing",
        "{0}: {hand}\n{1}: 16 punten\n{2}: 4\n{3}: zero",
    ],
)
def test_one_hand_of_tiles_and_the_scores_of_the_others(
    tmp_path: Path, text: str
) -> None:
    deal = "[East]\n888D | EEE 567C 123B WD WD; won: discard 8D from South\n[South]\n16\n[West]\n4\n[North]\n0"
    winds, names = (
        text.format(*each, hand=ONE_HAND.format(*each))
        for each in (("East", "South", "West", "North"), ("Ann", "Bob", "Cleo", "Dan"))
    )
    assert account("settle", winds, "--format", "json") == account(
        "settle", deal, "--format", "json"
    )
    refused = run("settle", names)
    assert refused.status == 1
    meant = refused.err.partition("write:\n")[2]
    assert account("settle", meant, "--format", "json") == account(
        "settle", deal, "--format", "json"
    )
    file = str(tmp_path / "evening.session")
    assert run("session", "new", file, "--players", "Ann,Bob,Cleo,Dan").status == 0
    done = run("session", "add", file, names, "--yes")
    assert (done.status, done.err) == (0, "")
    assert "Ann (East), winner: 64" in done.out


def test_a_wind_that_a_player_does_not_have_is_asked(tmp_path: Path) -> None:
    file = str(tmp_path / "evening.session")
    assert run("session", "new", file, "--players", "Ann,Bob,Cleo,Dan").status == 0
    done = run(
        "session",
        "add",
        file,
        "Ann,W,48\nBob,S,16\nCleo,E,4\nDan,N,0\nwinner Ann",
        "--yes",
    )
    assert (done.status, done.out) == (1, "")
    assert "Ann sits East in this deal" in done.err
    assert "add --seats 'East Cleo, South Bob, West Ann, North Dan'" in done.err


def test_a_session_takes_them_by_name(tmp_path: Path) -> None:
    file = str(tmp_path / "evening.session")
    assert run("session", "new", file, "--players", "Ann,Bob,Cleo,Dan").status == 0
    done = run(
        "session", "add", file, "Ann 64, Bob 24, Cleo 0, Dan 10, Ann wins", "--yes"
    )
    assert (done.status, done.err) == (0, "")
    assert (
        "Ann (East) 64 (winner), Bob (South) 24, Cleo (West) 0, Dan (North) 10"
        in done.out
    )


def test_the_command_is_named_where_a_hand_is_wanted() -> None:
    done = run("score", "East 68, South 24, winner East off South")
    assert (
        "mjscore settle --scores East=68,South=24 --winner East --from South"
        in done.err
    )


@pytest.mark.parametrize("flag", [("--seat", "East"), ("--round", "North")])
def test_a_flag_does_not_contradict_the_text(flag: tuple[str, str]) -> None:
    hand = "concealed: 456B 456D 789D EEE NN; seat: South; round: East; won: draw N"
    done = run("--verbose", "score", hand, *flag)
    assert (done.status, "[said-twice]" in done.err) == (1, True)
    assert run("score", hand, "--seat", "S", "--round", "E").status == 0


def test_a_deal_that_nobody_won_is_said_in_words(tmp_path: Path) -> None:
    for text in (
        "nobody won",
        "Niemand wint.",
        "unentschieden",
        "personne n’a gagné",
        "wall",
        "everybody 0, wash-out",
    ):
        assert account("settle", text, "--format", "json") == account(
            "settle", "result: draw", "--format", "json"
        )
    file = str(tmp_path / "evening.session")
    assert run("session", "new", file, "--players", "Ann,Bob,Cleo,Dan").status == 0
    assert [
        run("session", "add", file, text, "--yes").status
        for text in ("Nobody won.", "result: draw")
    ] == [0, 0]


@pytest.mark.parametrize(
    "text",
    [
        "1. East - 68 pts MJ\n2. South - 24 pts\n3. West - 56 pts\n4. North - 0 pts",
        "| East | South | West | North |\n|---|---|---|---|\n| 68 | 24 | 56 | 0 |\nEast wins",
        "East;68;x\nSouth;24;\nWest;56;\nNorth;0;",
        "name,score\nEast,68\nSouth,24\nWest,56\nNorth,0\nwinner,East",
        "East went out with 68. South 24, West 56, North 0",
        "Hand 1: mah jong East 68, South 24, West 56, North 0",
    ],
)
def test_scores_of_clubs_are_read(text: str) -> None:
    assert account("settle", text, "--format", "json") == account(*ASKED)


@pytest.mark.parametrize(
    "text",
    [
        "East 68, South 24, West 56, North -4, East wins",
        "East 68.5, South 24, West 56, North 0, East wins",
        "East 1.200, South 24, West 56, North 0, East wins",
        "East 68, South 24, West 56, North 0; won off South",
        "East 68, South 24, 16, West 56, North 0, East wins",
        "East 68, South 24, West 56, North 0, East wins, West wins",
    ],
)
def test_scores_that_make_no_sense_are_not_guessed_at(text: str) -> None:
    done = run("--verbose", "settle", text)
    assert (done.status, done.out) == (1, "")
    assert "[not-a-score]" in done.err


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("Ann: 4, discarder. Bob: 12. Cleo: 52, winner. Dan: 8.", "Cleo from Ann"),
        ("Ann 8, discarder; Bob 4; Cleo 52, winner; Dan 12", "Cleo from Ann"),
        ("Ann 44, out\nBob 52, threw\nCleo 8\nDan 12", "Ann from Bob"),
        ("Bob 52, out\nAnn 8, threw\nCleo 4\nDan 12", "Bob from Ann"),
        ("Ann 8 - discarder\nBob 52 - winner\nCleo 4\nDan 12", "Bob from Ann"),
        ("Ann 8, discarded; Bob 4; Cleo 52 out; Dan 12", "Cleo from Ann"),
        ("Ann 8, gooide; Bob 4; Cleo 52, mahjong; Dan 12", "Cleo from Ann"),
        ("Ann 8, Abwurf; Bob 4; Cleo 52, Mahjong; Dan 12", "Cleo from Ann"),
        ("winner, Bob 52; discarder, Ann 8; Cleo 4; Dan 12", "Bob from Ann"),
        ("Ann 8, Bob 52, Cleo 4, Dan 12; out, Bob; threw, Cleo", "Bob from Cleo"),
        ("Ann 52, out, from Bob; Bob 8; Cleo 4; Dan 12", "Ann from Bob"),
        ("Ann 52, out, self-drawn; Bob 8; Cleo 4; Dan 12", "Ann from drawn"),
        ("Ann 8, Bob 52 out, Cleo 4, Dan 12, self-drawn", "Bob from drawn"),
        ("Ann 8, threw to Bob, Cleo 4, Bob 52, Dan 12", "Bob from Ann"),
        ("Ann threw it to Bob. Ann 8; Bob 52; Cleo 4; Dan 12", "Bob from Ann"),
        (
            "ANN = 8 (threw the winning tile to BOB)\nBOB = 52\nCLEO = 4\nDAN = 0",
            "BOB from ANN",
        ),
        ("East 8, threw to North; North 52; South 4; West 0", "North from East"),
        ("Ann threw it, Bob 52 mahjong, Ann 8, Cleo 4, Dan 12", "Bob from Ann"),
        ("Bob 52 mahjong, thrown by Ann, Ann 8, Cleo 4, Dan 12", "Bob from Ann"),
        ("Bob 52 mahjong off Ann, Ann 8, Cleo 4, Dan 12", "Bob from Ann"),
        ("Ann 8, gooide het naar Bob; Bob 52; Cleo 4; Dan 12", "Bob from Ann"),
        ("Ann 8, warf an Bob; Bob 52; Cleo 4; Dan 12", "Bob from Ann"),
        (
            "Marie 8, Bob gagne 52 sur l’écart de Marie, Cleo 4, Dan 12",
            "Bob from Marie",
        ),
        (
            "Bob gagne avec 52 points sur la défausse d'Anne ; Anne 8 ; Cleo rien ; Dan 12",
            "Bob from Anne",
        ),
        ("Karl 8, Bob gewinnt 52 vom Abwurf von Karl, Cleo 4, Dan 12", "Bob from Karl"),
        ("Jan 8, Bob wint 52 op de weggooi van Jan, Cleo 4, Dan 12", "Bob from Jan"),
    ],
)
def test_a_role_behind_a_score_is_that_players(text: str, won: str) -> None:
    said = written_scores(text)
    assert said is not None
    assert f"{said.winner} from {said.source}" == won


@pytest.mark.parametrize(
    "score",
    [
        "52 (26x2)",
        "52 = 26 × 2",
        "26x2=52",
        "26*2 = 52",
        "(13x2x2 = 52)",
        "52 (= 26 x 2)",
    ],
)
def test_a_product_beside_the_score_that_it_comes_to_says_nothing_more(
    score: str,
) -> None:
    for text in (
        f"Ann {score}, Bob 8 mahjong; Cleo 0; Dan 4",
        f"Ann: {score}\nBob: 8 won\nCleo: 0\nDan: 4",
    ):
        said = written_scores(text)
        assert said is not None
        assert (dict(said.scores), said.winner) == (
            {"Ann": "52", "Bob": "8", "Cleo": "0", "Dan": "4"},
            "Bob",
        )


@pytest.mark.parametrize(
    "text",
    [
        "Hans -> Els 52",
        "Hans → Els: 52",
        "Hans pays Els 52",
        "HANS PAID 52 TO ELS",
        "Hans betaalt Els 52",
        "Hans zahlt 52 an Els",
        "Hans paie Els 52",
        "Hans 52 → Els",
        "Hans owes Els 52, Truus owes Els 26; Els won",
        "Hans => Els 52\nTruus => Els 26\nJan => Els 26\nEls won",
    ],
)
def test_a_payment_is_no_score(text: str) -> None:
    refused = run("settle", text)
    assert (refused.status, refused.out) == (1, "")
    assert "what is paid follows from the scores" in refused.err
    assert (
        "write what each hand counts, 0 or more, and who won, such as: hans …, els …, "
        in refused.err.lower()
    )


def test_a_payment_of_a_player_whose_name_is_a_word_of_a_note_is_none_either() -> None:
    with pytest.raises(Problem, match="what is paid follows"):
        scores_in("Hans -> Win 52", "<deal>", ("Hans", "Els", "Win", "Sur"))


def test_an_arrow_before_a_score_is_a_colon_and_a_name_that_begins_like_a_word_is_a_name() -> (
    None
):
    for text in (
        "Owen -> 52, Paya → 8, Cleo -> 0, Dan -> 4, Owen won",
        "Owen 52 <- winner, Paya 8, Cleo 0, Dan 4",
    ):
        said = written_scores(text)
        assert said is not None
        assert (said.listed, said.winner) == ("Owen=52,Paya=8,Cleo=0,Dan=4", "Owen")
    assert (
        "if Owen won, write: Owen 52"
        in run("settle", "Owen 52, Paya 8, Cleo 0, Dan 4").err
    )


@pytest.mark.parametrize(
    ("text", "message", "lines"),
    [
        (
            "E 8, discarder, S 4, W 12, N 52 winner",
            "of whom is “discarder” said?",
            ("winner N, from E", "winner N, from S"),
        ),
        (
            "E 8, threw it, S 4, N 52 out, W 12",
            "of whom is “threw” said?",
            ("winner N, from E", "winner N, from S"),
        ),
        (
            "E 44, winner, S 52, W 8, N 12",
            "of whom is “winner” said?",
            ("winner E", "winner S"),
        ),
        (
            "E 44\nwinner\nS 52\nW 8\nN 12",
            "of whom is “winner” said?",
            ("winner E", "winner S"),
        ),
        (
            "E 22x2=44\nwinner\nS 52\nW 8\nN 12",
            "of whom is “winner” said?",
            ("winner E", "winner S"),
        ),
        ("E 8 out S 52 W 4 N 12", "of whom is “out” said?", ("winner E", "winner S")),
        ("out: E 44, S 52 from, W 8, N 12", "“from” cannot be read", ("winner E",)),
        ("E 4; S 12, from; W 8; N 52 out", "“from” cannot be read", ("winner N",)),
        ("E 8, S 40 won by discard, W 4, N 2", "“discard” cannot be read", ()),
        (
            "E drawn 8, S 52 out, W 4, N 12",
            "E drew the winning tile, and S won?",
            ("winner E, drawn", "winner S, drawn"),
        ),
        (
            "E 44 out, S 52 selfdrawn, W 8, N 12",
            "S drew the winning tile, and E won?",
            ("winner E, drawn", "winner S, drawn"),
        ),
        (
            "E 4, drew; S 52, out; W 8; N 12",
            "E drew the winning tile, and S won?",
            ("winner E, drawn", "winner S, drawn"),
        ),
        (
            "E 48 not out, S 16, W 4, N 20 out",
            "“not” cannot be read",
            ("winner S", "winner W", "winner N"),
        ),
        ("E 52 out not drawn, S 8, W 4, N 12", "“not” cannot be read", ("winner …",)),
        (
            "E 48 didn't win, S 20 did, W 4, N 0",
            "“didn't” cannot be read",
            ("winner S", "winner W", "winner N"),
        ),
        (
            "Neither E nor S won; W out 52, N 12, E 8, S 4",
            "“Neither” cannot be read",
            ("winner …",),
        ),
        (
            "E 48 out, S 16 mahjong, W 4, N 0",
            "E and S cannot both win",
            ("winner E", "winner S"),
        ),
        (
            "W called false mahjong; E 8, S 4, N 12",
            "“called” cannot be read",
            ("winner …",),
        ),
    ],
)
def test_what_may_be_said_of_two_is_asked_with_a_line_for_each(
    text: str, message: str, lines: tuple[str, ...]
) -> None:
    refused = run("settle", text)
    assert (refused.status, refused.out) == (1, "")
    assert message in refused.err
    proposed = [
        f"winner {line.partition(', winner ')[2]}"
        for line in refused.err.split("\n")
        if ", winner " in line
    ]
    assert [each for each in proposed if each not in text] == [*lines] or not lines


@pytest.mark.parametrize(
    ("players", "text", "won"),
    [
        (
            "Will, May, Won, Ann East",
            "Won 48, May out 52, Will 8, Ann East 4",
            "May from ",
        ),
        (
            "Will, May, Won, Ann East",
            "May 8, Will 4, Ann East 12, Won 52 won from May",
            "Won from May",
        ),
        (
            "Will, May, Won, Ann East",
            "May 52 from Won, Won 8, Will 4, Ann East 12, May mahjong",
            "May from Won",
        ),
        (
            "Drew, Rob, Wall, Dot",
            "Drew 8, discarder; Rob 52, winner; Wall 4; Dot 12",
            "Rob from Drew",
        ),
        (
            "Drew, Rob, Wall, Dot",
            "Rob 52 out drawn, Drew 8, Wall 4, Dot 12",
            "Rob from drawn",
        ),
        ("Win, Draw, Out, Di", "Win 8, Draw 52 won, Out 4, Di 12", "Draw from "),
        (
            "Jan van Dam, Els, Piet, Kim",
            "Piet 52 mahjong van Els, Els 4, Jan 8, Kim 12",
            "Piet from Els",
        ),
    ],
)
def test_a_players_name_goes_before_a_word(players: str, text: str, won: str) -> None:
    said = scores_in(text, "<deal>", players.split(", "))
    assert said is not None
    assert f"{said.winner} from {said.source}" == won


def test_a_session_knows_its_players_names_and_asks_for_a_wind_that_is_part_of_another_s(
    tmp_path: Path,
) -> None:
    file = str(tmp_path / "evening.session")
    assert (
        run(
            "session",
            "new",
            file,
            "--players",
            "Drew East, Rob West, Won North, Dan South",
        ).status
        == 0
    )
    for text, refusal in (
        (
            "East 8, West 52 out, North 4, South 12",
            "“West” may be Rob West (South) or Won North (West)",
        ),
        (
            "Drew 8, Rob 52 out from North, Won 4, Dan 12",
            "“North” may be Won North (West) or Dan South (North)",
        ),
    ):
        done = run("session", "add", file, text, "--yes")
        assert (done.status, done.out) == (1, "")
        assert refusal in done.err
    done = run(
        "session", "add", file, "Drew 8, Rob 52 out, from Won; Won 4, Dan 12", "--yes"
    )
    assert (done.status, done.err) == (0, "")
    assert "The winning tile came from Won North." in done.out


def test_convert_reads_a_jotted_win_by_the_door_of_score() -> None:
    won = "888D EEE 567C 123B 5B; drew 5B"
    assert run("convert", won) == run("score", won)
    assert (
        run("convert", "888D EEE 567C 123B 55B").out
        == "concealed: 888D 12355B 567C E E E\n"
    )


def test_a_whole_deal_is_no_answer_to_who_won(tmp_path: Path) -> None:
    file = str(tmp_path / "evening.session")
    assert run("session", "new", file, "--players", "Hans,Els,Truus,Jan").status == 0
    asked = run("table", file, given=b"Hans 52 from Els, Truus 8, Els 4, Jan 0\n")
    assert (
        "answer this alone, such as Hans; each score is asked for by itself"
        in asked.err
    )


@pytest.mark.parametrize(
    "lines", ["penalty: false mah-jongg Els\npenalty", "penalty\nfalse mah-jongg Els"]
)
def test_an_offence_is_told_once(tmp_path: Path, lines: str) -> None:
    file = str(tmp_path / "evening.session")
    assert (
        run(
            "session",
            "new",
            file,
            "--players",
            "Hans,Els,Truus,Jan",
            "--rules",
            "millington",
        ).status
        == 0
    )
    asked = run("table", file, given=f"{lines}\nyes\n".encode())
    assert "Written: deal 1, false mah-jongg by Els." in asked.out
    assert asked.out.count("Els   Hans      300") == 1


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "E 40, S 64 MJ (N), W 30, N 4",
            "if N won: E 40, S 64, W 30, N 4, winner N | if S won and N discarded: E 40, S 64, W 30, N 4, winner S, from N",
        ),
        (
            "E 40, S 64, W 30 gave S mj, N 4",
            "if S won and W discarded: E 40, S 64, W 30, N 4, winner S, from W",
        ),
        (
            "E 40, S 64, W 30, N 4; W from N",
            "if W won and N discarded: E 40, S 64, W 30, N 4, winner W, from N | nobody",
        ),
        (
            "E 40 S 64 W 30 N 4 w: W",
            "if W won: E 40, S 64, W 30, N 4, winner W"
            " | if S won and W discarded: E 40, S 64, W 30, N 4, winner S, from W | nobody",
        ),
        (
            "North Mr East 4, East Mr West 40, South Mr North 64 won, West Mr South 30",
            "",
        ),
        ("East (South last time) 40, South 64 won, West 30, North 4", ""),
        ("E 40, S beat N 64, W 30, N 4", "nobody"),
        (
            "E 40 S 64 W 30 N 4 pts = 138 S won",
            "if N has 4: E 40, S 64, W 30, N 4, winner S",
        ),
        (
            "E 40 S 64 W 30 N 4 limit 50 S won",
            "if the limit is 50 (--limit 50): E 40, S 64, W 30, N 4, winner S",
        ),
        *(
            (
                f"E 40, S 64, W 30, N 4. {tile}",
                "if E won: E 40, S 64, W 30, N 4, winner E"
                " | if S won and E discarded: E 40, S 64, W 30, N 4, winner S, from E | nobody",
            )
            for tile in ("winning tile: E", "E's mahjong tile")
        ),
        ("E 40, S limit won, W 30, N 4", "E 40, W 30, N 4, S …, winner S"),
        ("E 40, S: half limit, won, W 30, N 4", "nobody"),
        (
            "E 12 + 8, S 64 won, W 30, N 4",
            "if E has 20: E 20, S 64, W 30, N 4, winner S",
        ),
        ("E 12 + 8 doubled, S 64 won, W 30, N 4", ""),
        ("E 12 x (2 + 1), S 64 won, W 30, N 4", ""),
        ("E 12 2 doubles doubled, S 64 won, W 30, N 4", ""),
        ("E 12 x 2 doubled, S 64 won, W 30, N 4", ""),
        ("E 12 doubled × 2, S 64 won, W 30, N 4", ""),
        (
            "E 12 pts x 2 doubles, S 64 won, W 30, N 4",
            "if E has 48: E 48, S 64, W 30, N 4, winner S | if E has 12: E 12, S 64, W 30, N 4, winner S",
        ),
        (
            "E 12 points and 1 double, S 64 won, W 30, N 4",
            "if E has 24: E 24, S 64, W 30, N 4, winner S | if E has 12: E 12, S 64, W 30, N 4, winner S",
        ),
        (
            "E 26x2, S 64 won, W 30, N 4",
            "if E has 52: E 52, S 64, W 30, N 4, winner S | if E has 104: E 104, S 64, W 30, N 4, winner S",
        ),
        (
            "E 64 -> 62, S 64 won, W 30, N 4",
            "if E has 64: E 64, S 64, W 30, N 4, winner S | if E has 62: E 62, S 64, W 30, N 4, winner S",
        ),
        ("E 68.5, S 64 won, W 30, N 4", ""),
        (
            "E 40, S 64, W 30, N 4. S did not win, E did",
            "if E won: E 40, S 64, W 30, N 4, winner E | if W won: E 40, S 64, W 30, N 4, winner W"
            " | if N won: E 40, S 64, W 30, N 4, winner N | nobody",
        ),
        (
            "E 40, S 64, W 30, N 4. Neither E nor W won",
            "if S won: E 40, S 64, W 30, N 4, winner S | if N won: E 40, S 64, W 30, N 4, winner N | nobody",
        ),
        ("E 40, S 64, W 30, N 4. Not won from E", "nobody"),
        (
            "Ann 40, Bob 64 MJ, Cleo 30, Dan 4 (Ann East, Bob South, Cleo West, Dan North)",
            "",
        ),
        (
            "E 40, S 64 won, W 30, N 4, N -> S",
            "if N discarded: E 40, S 64, W 30, N 4, winner S, from N",
        ),
        ("E 20\nS 64\nS 8\nN 4\nwinner: S", ""),
        ("E 20, S 64, S 8, N 4, winner E", ""),
    ],
)
def test_no_line_tells_what_nobody_wrote(text: str, lines: str) -> None:
    refused = run("settle", text)
    assert (refused.status, refused.out) == (1, "")
    hint = refused.err.replace(
        "if nobody did, write: result: draw", "write: nobody"
    ).split("\n")
    proposed = [
        line.strip().replace(", write", "").replace("write: ", "")
        for line in hint
        if "write: " in line or "write:" in line
    ]
    assert " | ".join(each.replace("write", "") for each in proposed) == lines


def test_a_figure_before_its_player_is_read_wherever_it_stands() -> None:
    for text in (
        "South won. 40 for East, 64 for South, 30 for West, 4 for North.",
        "Süd gewinnt. 40 für Ost, 64 für Süd, 30 für West, 4 für Nord",
    ):
        asked = ("--scores", "E=40,S=64,W=30,N=4", "--winner", "S", "--format", "json")
        assert account("settle", text, "--format", "json") == account("settle", *asked)


@pytest.mark.parametrize(
    ("role", "source"),
    [
        ("S 64 mj sd, W 30", "drawn"),
        ("S 64 out, W 30 thrower", "W"),
        ("S 64 out, W 30 feeder", "W"),
    ],
)
def test_a_word_of_the_discard_is_read(role: str, source: str) -> None:
    said = written_scores(f"E 40, {role}, N 4")
    assert said is not None
    assert (said.winner, said.source) == ("S", source)


def test_a_session_reads_names_with_full_stops_whole() -> None:
    players = ("Ann B.", "Ann B.C.", "J.P.", "Dan")
    for text, won in (
        ("Ann B. 40, Ann B.C. 64 won, J.P. 8, Dan 4", "Ann B.C. from "),
        ("J.P. won. Ann B. 40. Ann B.C. 64. J.P. 8. Dan 4.", "J.P. from "),
        (
            "Ann B. 40, Ann B.C. 64 won from Ann B., J.P. 8, Dan 4",
            "Ann B.C. from Ann B.",
        ),
    ):
        said = scores_in(text, "<deal>", players)
        assert said is not None
        assert (said.names, f"{said.winner} from {said.source}") == ([*players], won)
    with pytest.raises(
        Problem,
        match=r"if Ann B.C. won, write: Ann B. 40, Ann B.C. 64, J.P. 8, Dan 4, winner Ann B.C.",
    ):
        scores_in("Ann B. 40, Ann B.C. 64, J.P. 8, Dan 4", "<deal>", players)


@pytest.mark.parametrize("again", [" ", "\n", "- ", "**", "* 4"])
def test_a_long_note_is_answered_at_once(again: str) -> None:
    """With nine hundred blanks behind a figure one once took minutes."""
    before = process_time()
    for text in (
        again * 300,
        f"East 4{again * 300}",
        f"East 4{again * 300}South 8 won",
    ):
        with suppress(Problem):
            scores_in(text, "")
    assert process_time() - before < 1.5
