"""What the books say of the odds: every sentence is in its book's claims, is counted, and gets a verdict by its interval."""

from __future__ import annotations

import json
from dataclasses import replace as with_

import pytest

from mjscore.ext.play.running import SimulationJob, count_deals
from mjscore.ext.play.tally import Histogram, Tally
from mjscore.rules import load_ruleset
from mjscore.rules.citations import Citation
from tests.laboratory.mathematics import counts
from tests.laboratory.mathematics.counts import digest_in_force, kept_counts
from tests.laboratory.mathematics.kept import kept_text
from tests.laboratory.mathematics.odds import (
    ClaimVerdict,
    Figure,
    OddsClaim,
    claims,
    counted_games,
    figure_of,
    judged,
    replay,
    verdict_of,
)

PLACE = Citation("babcock-1923", "109")


def test_a_verdict_looks_at_the_whole_interval() -> None:
    """1,024 deals of seed 3: the mean winning hand is 32.5 points, give or take one."""
    claim = OddsClaim(
        PLACE, "The average score …", "winner-score", 30, 40, rules="babcock"
    )
    played = replay([claim], 1024, 3)
    for low, high, verdict in (
        (30, 40, "AGREES"),
        (33, 40, "OPEN"),
        (35, 40, "DIFFERS"),
        (0, 31, "DIFFERS"),
    ):
        (found,) = judged([with_(claim, low=low, high=high)], played.__getitem__)
        assert (
            31
            < found.figure.low
            < 32
            < found.figure.value
            < 33
            < found.figure.high
            < 34
        )
        assert found.verdict is ClaimVerdict[verdict], (low, high)


def test_a_verdict_on_one_of_many_claims_needs_more() -> None:
    """1.96 standard errors for one claim, 3.04 for each of 21 (Bonferroni: 0.025 / 21 in each tail)."""
    figure = Figure(0.0, -1.96, 1.96)
    for number, least in ((1, 1.96), (21, 3.04)):
        for bound, verdict in (
            (least - 0.01, ClaimVerdict.OPEN),
            (least + 0.01, ClaimVerdict.AGREES),
        ):
            claim = OddsClaim(
                PLACE, "…", "winner-score", -bound, bound, rules="babcock"
            )
            assert verdict_of(claim, figure, number) is verdict
            follows = with_(claim, follows="it is so by construction")
            assert verdict_of(follows, figure, number) is (
                ClaimVerdict.FOLLOWS if verdict is ClaimVerdict.AGREES else verdict
            )


def test_every_claim_can_be_counted() -> None:
    tally = count_deals(
        SimulationJob(load_ruleset("babcock", ["nine-gates"]), seed=8), 0, 255
    )
    for claim in claims():
        figure = figure_of(
            claim.count, tally, tally if "beside" in claim.count else None
        )
        assert figure.low <= figure.value <= figure.high, claim
        assert claim.low < claim.high


def test_counts_are_what_they_say() -> None:
    tally = Tally(
        deals={"won": 100, "drawn": 0, "washed": 0},
        won={"last-tile": 1},
        singles=Histogram({5: 300, 6: 60, 7: 40}),
        singles_won=Histogram({5: 90, 6: 8, 7: 2}),
        fate_left={"3D": 8, "7C": 8, "5B": 90, "E": 50},
        fate_chow={"3D": 2, "7C": 2, "5B": 10},
    )
    assert figure_of("item:last-tile", tally).value == 0.01
    assert figure_of("won-with-six-singles", tally).value == 0.1
    assert figure_of("threes-and-sevens-chowed", tally).value == pytest.approx(2)
    assert isinstance(figure_of("won-with-six-singles", tally), Figure)


@pytest.mark.long
def test_the_kept_counts_are_those_of_played_deals() -> None:
    """The first game of the file, played again."""
    kept = kept_counts()
    game = counted_games(claims())[0]
    deals = kept.tallies[game].played
    again = replay(
        [
            claim
            for claim in claims()
            if (claim.rules, claim.options, claim.players) == game
        ][:1],
        deals,
        kept.seed,
    )
    assert vars(
        Tally.from_dict(json.loads(kept_text(again, kept.seed))["games"][0]["counts"])
    ) == vars(kept.tallies[game])


def test_the_kept_counts_answer_every_claim() -> None:
    assert set(kept_counts().tallies) == set(counted_games(claims()))
    assert len(list(judged(claims(), kept_counts().tallies.__getitem__))) == len(
        claims()
    )


def test_an_option_that_is_off_leaves_the_counts_as_they_are() -> None:
    rules = load_ruleset("babcock")
    fewer = with_(rules, options=rules.options[1:], known_digest=None)
    assert fewer.digest != rules.digest
    assert (
        digest_in_force(fewer)
        == digest_in_force(rules)
        != digest_in_force(load_ruleset("babcock", ("seasons",)))
    )


def test_a_count_that_is_needed_and_was_not_kept_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counts, "NEEDED", (*counts.NEEDED, "turns"))
    with pytest.raises(ValueError, match="turns was not counted yet"):
        kept_counts()
    monkeypatch.undo()
    with pytest.raises(AttributeError, match="turns"):
        kept_counts().tallies[counted_games(claims())[0]].turns.mean.mean.hex()
