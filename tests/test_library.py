"""The library's door: wrong types are refused in words, and a notebook shows scores and settlements."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import mjscore
from mjscore.reports import shown
from mjscore.reports.shown import html_of
from tests.cli.running import run

RULES = mjscore.load_ruleset("babcock")
HAND = mjscore.read_hand(
    "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 4B; seat: West"
)
DEAL = mjscore.read_deal(
    (Path(__file__).parents[1] / "examples/deals/saturday.mj").read_text("utf-8")
)
THIRTEEN = "concealed: 1123D 45678B EEE N"
WRONG = cast(Any, "babcock")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (
            lambda: mjscore.score(WRONG, RULES),
            "a hand (mjscore.read_hand) is expected, not str 'babcock'",
        ),
        (
            lambda: mjscore.score(HAND, cast(Any, HAND)),
            "a ruleset (mjscore.load_ruleset) is expected, not Hand",
        ),
        (
            lambda: mjscore.settle(cast(Any, HAND), RULES),
            "a deal (mjscore.read_deal) is expected, not Hand",
        ),
        (
            lambda: mjscore.compare(HAND, WRONG),
            "a list of rulesets or of their ids is expected, not str 'babcock'",
        ),
        (
            lambda: mjscore.near_misses(cast(Any, HAND), RULES),
            "a sheet (mjscore.score) is expected, not Hand",
        ),
        (
            lambda: mjscore.settle_scores(cast(Any, 5), None, None, RULES),
            "a score for each seat, such as",
        ),
        (lambda: mjscore.read_hand(cast(Any, 5)), "a text is expected, not int 5"),
        (
            lambda: mjscore.read_hand(THIRTEEN, seat=cast(Any, "Sth")),
            "a seat (mjscore.Seat) is expected, not str 'Sth'",
        ),
        (
            lambda: mjscore.read_hand(THIRTEEN, round=cast(Any, "west")),
            "a round (mjscore.Round) is expected, not str 'west'",
        ),
        (
            lambda: mjscore.read_hand(THIRTEEN, won=cast(Any, "draw N")),
            "a win (mjscore.Win) is expected, not str 'draw N'",
        ),
        (
            lambda: mjscore.score(HAND, RULES, cast(Any, [])),
            "a view of the table (mjscore.TableView) is expected, not list",
        ),
        (
            lambda: mjscore.load_ruleset(cast(Any, 5)),
            "the path of a house file is expected, not int 5",
        ),
    ],
)
def test_each_kind_of_value_is_asked_for_in_words_of_its_own(
    call: Callable[[], object], told: str
) -> None:
    with pytest.raises(TypeError) as refused:
        call()
    assert told in str(refused.value)


def test_a_text_in_the_place_of_a_list_of_options_is_one_refusal() -> None:
    for names in ({"options": "seasons"}, {"without": "seasons"}):
        with pytest.raises(
            mjscore.UsageProblem, match="is a string, not a list"
        ) as refused:
            mjscore.load_ruleset("babcock", **cast(Any, names))
        assert '["seasons"]' in refused.value.hint


def test_a_notebook_shows_a_score_with_its_picture() -> None:
    """Babcock's Fig. 17 is 64 for West (p. 42)."""
    page = html_of(mjscore.score(HAND, RULES))
    assert "<svg" in page
    assert "Total 64 (limit 300)" in page
    assert "<html" not in page


def test_what_is_printed_is_what_a_player_would_write_or_read() -> None:
    assert (
        str(HAND)
        == "exposed: 3×1D pung, 3×W pung; concealed: 456B 22777C; seat: West; won: discard 4B"
    )
    assert mjscore.read_hand(str(HAND)) == HAND
    assert mjscore.read_deal(str(DEAL)) == DEAL
    first, *items = str(mjscore.score(HAND, RULES)).splitlines()
    assert (
        first
        == "West, Babcock's Red Book, standard game: 64 (32 points × 2, limit 300)"
    )
    assert items == [str(item) for item in mjscore.score(HAND, RULES).items]
    settled = mjscore.settle(DEAL, RULES)
    *payments, net = str(settled).splitlines()
    assert payments == [str(payment) for payment in settled.payments]
    assert net == "East +408, South -144, West -48, North -216"


def test_a_notebook_shows_hands_and_deals_as_they_lie() -> None:
    assert "<svg" in html_of(HAND)
    assert "3×1D pung" in html_of(HAND)
    page = html_of(DEAL)
    assert [seat for seat, _ in DEAL.seats if f">{seat}</h2>" not in page] == []


def test_a_notebook_shows_who_pays_whom() -> None:
    page = html_of(mjscore.settle(DEAL, RULES))
    assert "<caption>Who pays whom</caption>" in page


def test_a_notebook_shows_refusals_in_short_once_the_module_is_imported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refusals: dict[type, Any] = {}
    shell = SimpleNamespace(
        set_custom_exc=lambda kinds, show: refusals.update(dict.fromkeys(kinds, show)),
    )
    monkeypatch.setitem(
        sys.modules, "IPython", cast(Any, SimpleNamespace(get_ipython=lambda: shell))
    )
    monkeypatch.delitem(sys.modules, "mjscore.reports.notebook", raising=False)
    notebook = importlib.import_module("mjscore.reports.notebook")
    assert notebook.html_of(HAND) == html_of(HAND)
    with pytest.raises(mjscore.Problem) as refused:
        mjscore.read_hand("concealed: 5X")
    refusals[mjscore.Problem](shell, refused.type, refused.value, refused.tb)
    assert capsys.readouterr().err.startswith(f"NotationProblem: {refused.value}")


def test_every_value_that_has_a_report_shows_itself_in_a_notebook() -> None:
    for kind in shown.SHOWN_TYPES:
        assert "_repr_html_" in vars(kind), kind
    for value in (HAND, DEAL, mjscore.score(HAND, RULES), mjscore.settle(DEAL, RULES)):
        assert value._repr_html_() == html_of(value)


def test_values_show_themselves_without_an_import_of_the_reports() -> None:
    script = (
        "import sys, mjscore\n"
        f"hand = mjscore.read_hand({str(HAND)!r})\n"
        "sheet = mjscore.score(hand, 'babcock')\n"
        "assert 'mjscore.reports' not in sys.modules\n"
        "assert '<svg' in sheet._repr_html_()\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_where_there_are_no_reports_a_notebook_shows_a_value_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(vars(mjscore), "html_of", raising=False)
    monkeypatch.setitem(sys.modules, "mjscore.reports.shown", cast(Any, None))
    assert HAND._repr_html_() is None


def test_what_the_reports_themselves_lack_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(vars(mjscore), "html_of", raising=False)
    monkeypatch.delitem(sys.modules, "mjscore.reports.shown", raising=False)
    monkeypatch.setitem(sys.modules, "re", cast(Any, None))
    monkeypatch.delitem(sys.modules, "mjscore.reports.writers.to_html", raising=False)
    with pytest.raises(ModuleNotFoundError):
        HAND._repr_html_()


def test_a_sheet_is_shown_as_one_short_line() -> None:
    assert (
        repr(mjscore.score(HAND, RULES))
        == "<Sheet by babcock: 64 (32 points × 2, limit 300)>"
    )


def test_an_analysis_is_printed_as_a_player_would_tell_it() -> None:
    """Babcock's Fig. 17 (p. 42) before it won: 64 on a discard; drawn, 2 points more are doubled."""
    ready = mjscore.read_hand("exposed: 3×1D, 3×W; concealed: 777C 56B 22C; seat: West")
    assert str(mjscore.analyse(ready, RULES)).splitlines() == [
        str(ready),
        "Babcock's Red Book, standard game: Ready",
        "it waits for 4B, 4 left: 68 drawn, 64 claimed",
        "it waits for 7B, 4 left: 68 drawn, 64 claimed",
    ]
    of_fourteen = mjscore.read_hand(
        "exposed: 3×1D, 3×W; concealed: 777C 56B 22C N; seat: West", discarding=True
    )
    told = str(mjscore.analyse(of_fourteen, RULES)).splitlines()
    assert told[1].endswith(": Ready after the best discard")
    assert told[2] == "discard N: ready, completed by 4B (4 left), 7B (4 left)"
    assert told[-2] == (
        "after N is discarded it waits for 4B, 4 left: 68 drawn, 64 claimed"
    )
    far = mjscore.read_hand("exposed: 3×1D, 3×W; concealed: 777C 5B 22C N; seat: West")
    assert "1 tile from ready" in str(mjscore.analyse(far, RULES))
    won = mjscore.analyse(HAND, RULES)
    assert "it waited for 4B, 4 left" in str(won)
    assert str(won).endswith(str(won.won))


def test_a_session_is_printed_deal_by_deal() -> None:
    evening = mjscore.sessions.load_session("examples/sessions/boxing-day.session")
    head, first, *others, totals = str(evening).splitlines()
    assert head.endswith("boxing-day.session: Boxing Day, 1978-12-26, 8 deals")
    assert first == "1. Dan wins 48: Ann -536, Bob +676, Cleo -332, Dan +192"
    assert len(others) == 7
    assert totals == "In all: Ann +604, Bob +176, Cleo -5080, Dan +4300"


def test_the_smaller_values_say_what_a_player_would_say() -> None:
    sheet = mjscore.score(HAND, RULES)
    assert str(sheet.items[0]) == "Mah-jongg, for winning the hand: 20 (Babcock, p. 35)"
    assert (
        str(sheet.items[-1])
        == "Three or four of one's own wind, 3×W: ×2 (Babcock, p. 35)"
    )
    assert str(mjscore.value(HAND, RULES)) == "64"
    assert str(HAND.won) == "discard 4B"
    assert str(RULES) == "Babcock's Red Book, standard game"
    assert (
        str(mjscore.load_ruleset("babcock", ["seasons"]))
        == "Babcock's Red Book, standard game, with seasons"
    )
    assert str(mjscore.compare(HAND, [RULES])[0]) == "babcock: 64"
    settled = mjscore.settle_scores(
        dict.fromkeys(RULES.play.seats, 22), mjscore.Seat.EAST, None, RULES
    )
    assert str(settled.payments[0]).startswith("South pays East 44: ")


def test_a_hand_counted_by_hand_is_written_and_shown_as_one() -> None:
    counted = mjscore.CountedHand(
        48,
        mjscore.Seat.EAST,
        mjscore.Win(mjscore.Means.DISCARD, source=mjscore.Seat.SOUTH),
        doubles=2,
    )
    assert str(counted) == "score: 48, 2 doubles; won: discard from South"
    assert "score: 48, 2 doubles" in html_of(counted)


def test_a_seat_may_be_called_by_its_name() -> None:
    assert mjscore.read_hand(THIRTEEN, seat=cast(Any, "West")).seat is mjscore.Seat.WEST


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("concealed: 1112345678999D E", "but this hand has 14"),
        ("concealed: 1112345678D NE NE NE", "babcock has no North East Wind"),
    ],
)
def test_what_a_hand_waits_for_is_asked_of_the_hands_that_are_scored(
    text: str, refused: str
) -> None:
    hand = mjscore.read_hand(text, discarding=True, extra_winds=True)
    with pytest.raises(mjscore.ImpossibleHand, match=refused):
        mjscore.waits(hand, RULES)


def test_a_ruleset_may_be_named() -> None:
    assert mjscore.score(HAND, "babcock") == mjscore.score(HAND, RULES)
    assert mjscore.value(HAND, "babcock") == mjscore.value(HAND, RULES)
    assert mjscore.settle(DEAL, "babcock") == mjscore.settle(DEAL, RULES)
    assert mjscore.values([HAND], "babcock").tolist() == [64]
    with pytest.raises(mjscore.Problem, match="no ruleset “babcok”"):
        mjscore.score(HAND, "babcok")


def test_a_tile_may_be_named() -> None:
    assert (
        mjscore.Tile("1D")
        is mjscore.Tile("1d")
        is mjscore.Tile.of("1D")
        is mjscore.Tile(0)
    )
    with pytest.raises(ValueError, match="'1X' is the code of no tile"):
        mjscore.Tile("1X")


def test_dir_of_sessions_shows_its_names_and_each_is_there() -> None:
    assert set(dir(mjscore.sessions)) == {
        *mjscore.sessions.__all__,
        "__all__",
        "__doc__",
    }
    for name in mjscore.sessions.__all__:
        assert getattr(mjscore.sessions, name).__doc__, name


def test_a_sheet_as_data_is_what_the_command_line_prints() -> None:
    text = (
        "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 4B; seat: West"
    )
    assert (
        json.loads(run("score", text, "--format", "json").out)
        == mjscore.score(HAND, "babcock").to_dict()
    )


LATE = (
    "csv",
    "hashlib",
    "json",
    "pyparsing",
    "numpy",
    "mjscore.notation.grammar",
    "mjscore.notation.mending",
    "mjscore.rules.all_keys",
    "mjscore.rules.danger_keys",
    "mjscore.rules.session_keys",
    "mjscore.rules.settlement_keys",
    "mjscore.scoring.why",
    "mjscore.settlement",
)
"""What the score of a hand in plain codes needs not, and so does not load."""


@pytest.mark.parametrize(
    "hand",
    [
        "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 1D; seat: West",
        "888D | WD WD EEE 567C 123B; won: discard 8D; seat: East",
    ],
)
def test_a_score_loads_only_what_it_needs(hand: str) -> None:
    script = (
        "import sys\nfrom mjscore.__main__ import main\n"
        f"sys.argv = ['mjscore', 'score', {hand!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {LATE!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True
    )
    assert "Total 64" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"
