"""What is left of a book's rules when a house lays its own on them: its citations, its options, its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore import read_hand, score, values
from mjscore.problems import RulesetProblem, UsageProblem
from mjscore.rules import check_ruleset, load_ruleset
from tests.rules.agreed import together
from tests.rules.houses import TITLE, house, write


def test_a_house_cites_its_own_entries_as_its_own_and_leaves_those_of_the_book_that_it_extends(
    tmp_path: Path,
) -> None:
    rules = house(
        tmp_path,
        '[items.mine]\nname = "Mine"\nwho = "all"\npoints = 1\ncite = { entry = "agreed" }',
    )
    assert rules.book == "house"
    assert str(rules.item("mine").cite) == "Our table, “agreed”"
    assert str(rules.item("no-runs").cite).startswith("Babcock, p. ")


def test_a_house_with_a_book_of_its_own_cites_that(tmp_path: Path) -> None:
    rules = house(
        tmp_path,
        'book = "club"\n[items.mine]\nname = "Mine"\nwho = "all"\npoints = 1\ncite = { page = "3" }',
    )
    assert rules.book == "club"
    assert str(rules.item("mine").cite) == "club, p. 3"


def test_a_file_that_extends_nothing_and_names_no_book_is_the_house_s(
    tmp_path: Path,
) -> None:
    rules = load_ruleset(
        write(tmp_path, '[limit]\ncite = { page = "1" }\n[win]\ncite = { page = "2" }')
    )
    assert (rules.book, str(rules.limit.cite), str(rules.win.cite)) == (
        "house",
        "Our table, p. 1",
        "Our table, p. 2",
    )
    assert rules.title == str(tmp_path / "house.toml")


def test_a_house_file_without_a_title_is_not_headed_as_the_book(tmp_path: Path) -> None:
    assert house(tmp_path, "").title == "House"
    named = load_ruleset(write(tmp_path, 'extends = "babcock"\n', "thursday.toml"))
    assert (
        named.title
        == "House rules “thursday”, based on Babcock's Red Book, standard game"
    )


TABLES = [
    # the house's words, of which table, where that stands then; Babcock's own limit stands on p. 28
    (
        '[limit]\npoints = 500\ncite = { entry = "agreed" }',
        "limit",
        "Our table, “agreed”",
    ),
    (
        '[limit]\npoints = 500\ncite = { book = "babcock-1923", page = "28" }',
        "limit",
        "Babcock, p. 28",
    ),
    ('[win]\nminimum-points = 30\ncite = { section = "4" }', "win", "Our table, §4"),
    ("", "limit", "Babcock, p. 28"),
]


@pytest.mark.parametrize(("text", "table", "where"), TABLES)
def test_a_citation_takes_the_place_of_the_one_before(
    tmp_path: Path, text: str, table: str, where: str
) -> None:
    assert str(getattr(house(tmp_path, text), table).cite) == where


TWO_LIMITS = [
    # Harr p. 60: where Mah-Jong counts 20 the limit is 400
    ('[limit]\npoints = 500\n[option-defaults]\non = ["game-20"]', 0),
    (
        '[limit]\npoints = 500\n[option-defaults]\non = ["game-20"]\n[options.game-20.limit]\npoints = 500',
        500,
    ),
    ('[limit]\npoints = 400\n[option-defaults]\non = ["game-20"]', 400),
    ('[option-defaults]\non = ["game-20"]', 400),
    ("[limit]\npoints = 500", 500),
]


@pytest.mark.parametrize(("text", "limit"), TWO_LIMITS)
def test_a_house_s_limit_is_not_lost_to_an_option(
    tmp_path: Path, text: str, limit: int
) -> None:
    path = write(tmp_path, f'extends = "harr-limit"\n{text}')
    if limit:
        assert load_ruleset(path).limit.points == limit
    else:
        with pytest.raises(
            RulesetProblem,
            match="the limit is 500 here, but the option “game-20”, which is on, makes it 400",
        ):
            load_ruleset(path)


def test_an_option_that_a_player_switches_on_brings_its_limit(tmp_path: Path) -> None:
    path = write(tmp_path, 'extends = "harr-limit"\n[limit]\npoints = 500')
    assert load_ruleset(path, options=["game-20"]).limit.points == 400


STAKES = [
    # Babcock's stand on p. 25, East's doubling on p. 26
    (
        '[settlement]\neast-doubles = false\ncite = { entry = "agreed" }',
        "Our table, “agreed”",
        "Babcock, p. 26",
    ),
    ("[settlement]\neast-doubles = false", "Babcock, p. 25", "Our table"),
]


@pytest.mark.parametrize(("text", "where", "east"), STAKES)
def test_a_table_of_another_stage_is_laid_on_key_by_key(
    tmp_path: Path, text: str, where: str, east: str
) -> None:
    stakes = house(tmp_path, text).settlement.stakes
    assert (stakes.east_doubles, stakes.losers_settle) == (False, "differences")
    assert (str(stakes.cite), str(stakes.east)) == (where, east)


def test_an_inner_table_is_laid_on_key_by_key(tmp_path: Path) -> None:
    """The penalty of Babcock's Chinese game (p. 74) stays what it was but for its amount, which is the table's own."""
    text = 'extends = "babcock-chinese"\npenalties.false-mah-jongg.points = 150\n'
    (rule,) = (
        each
        for each in load_ruleset(write(tmp_path, text)).settlement.penalties
        if each.id == "false-mah-jongg"
    )
    assert (rule.money.points, rule.east_doubles, rule.ends, str(rule.cite)) == (
        150,
        True,
        True,
        "Our table",
    )


def test_an_option_of_the_book_keeps_what_the_house_does_not_change(
    tmp_path: Path,
) -> None:
    """Babcock p. 89: the seasons are an option of the book; this house plays with them unless it is said otherwise."""
    rules = house(tmp_path, "[options.seasons]\ndefault = true")
    (option,) = (each for each in rules.options if each.id == "seasons")
    assert (option.title, str(option.cite), option.default) == (
        "Seasons (flowers) are played",
        "Babcock, p. 89",
        True,
    )
    assert rules.on == ("seasons",)
    assert rules.item("season").points == 4
    assert str(rules.item("season").cite) == "Babcock, p. 89"


def test_shapes_of_a_house_are_played_beside_those_of_the_book(tmp_path: Path) -> None:
    assert house(
        tmp_path, '[win]\nshapes = ["seven-twins"]\ncite = { page = "1" }'
    ).win.shapes == ("standard", "seven-twins")


def test_an_item_defined_anew_stands_last_and_has_nothing_of_the_former(
    tmp_path: Path,
) -> None:
    rules = house(
        tmp_path,
        '[items.no-runs]\nname = "No runs"\nwho = "all"\npoints = 1\ncite = { page = "1" }',
    )
    assert rules.items[-1].id == "no-runs"
    assert (rules.items[-1].when, rules.items[-1].points) == ((), 1)


def test_an_option_passes_over_an_item_that_another_option_would_have_to_bring(
    tmp_path: Path,
) -> None:
    """A season is worth 8 in this house where seasons are played at all."""
    text = '[options.dear-seasons]\ntitle = "Dear"\ncite = { page = "1" }\nremove = ["nowhere"]\nchange.season.points = 8\n'
    path = write(tmp_path, TITLE + text)
    assert load_ruleset(path, ["dear-seasons", "seasons"]).item("season").points == 8
    assert "season" not in {
        item.id for item in load_ruleset(path, ["dear-seasons"]).items
    }


TOGETHER = [
    # Harr p. 29: with the mandarins on, the player's own double for each of them, which a part of the limit does not
    (
        'extends = "harr"\n[options.ours]\ntitle = "Ours"\n[options.ours.change.own-mandarin]\nlimit = "2/7"',
        "own-mandarin.limit",
    ),
    (
        'extends = "babcock"\n[options.ours]\ntitle = "Ours"\n[options.ours.items.pond]\nname = "Pond"\npoints = 2\n'
        'who = "all"\neach = ["pung"]\ncite = { page = "1" }\n[options.theirs]\ntitle = "Theirs"\nchange.pond.limit = "1"',
        "pond.limit",
    ),
]


@pytest.mark.parametrize(("text", "where"), TOGETHER)
def test_options_that_cannot_be_on_together_are_refused_by_the_check_of_the_file(
    tmp_path: Path, text: str, where: str
) -> None:
    path = write(tmp_path, text)
    options = together(path)
    with pytest.raises(RulesetProblem) as checked:
        check_ruleset(path)
    with pytest.raises(RulesetProblem) as played:
        load_ruleset(path, options)
    for refused in (checked, played):
        (fault,) = refused.value.faults
        assert fault.where.endswith(where)
        assert fault.span is not None


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    """Also one of an option that is off, beside those of the file as it is played."""
    text = (
        'extends = "babcock"\n[limit]\npoints = "many"\n[option-defaults]\non = ["season"]\n[change.nothing]\npoints = 3\n'
        '[options.ours]\ntitle = "Ours"\n[options.ours.items.pond]\nname = "Pond"\nwho = "all"\npoints = 1\ndoubles = 1'
    )
    with pytest.raises(RulesetProblem) as refused:
        check_ruleset(write(tmp_path, text))
    assert [fault.code for fault in refused.value.faults] == [
        "wrong-type",
        "unknown-option",
        "unknown-item",
        "wrong-amount",
    ]


def test_a_figure_that_an_option_hides_is_read_before_the_option_is_off(
    tmp_path: Path,
) -> None:
    """Millington § 132 plays three rounds at a table of three; without that option this house would play 102."""
    text = 'extends = "millington"\n[session]\nrounds = 102\n[option-defaults]\non = ["three-handed-dragons"]'
    with pytest.raises(RulesetProblem) as refused:
        check_ruleset(write(tmp_path, text))
    (fault,) = refused.value.faults
    assert (fault.where, fault.message) == (
        "session.rounds",
        "expected a whole number from 0 to 100, found 102",
    )


NOT_OF_THE_BOOK = [
    # at most 22 pieces double twenty times each by this house: 440; two such items are more than the 800 allowed
    (
        'extends = "harr-limit"\n[change.concealed-pung-major]\ndoubles = 20\n[change.exposed-pung-major]\ndoubles = 20\n',
        "change.exposed-pung-major",
    ),
    # Millington § 132 gives the item another name for three players; the house made it what cannot be
    (
        'extends = "millington"\n[change.own-wind-set]\nlimit = "2/7"\n[option-defaults]\non = ["three-handed-dragons"]',
        "change.own-wind-set.limit",
    ),
]


@pytest.mark.parametrize(("text", "where"), NOT_OF_THE_BOOK)
def test_a_fault_of_the_house_is_not_told_of_the_book(
    tmp_path: Path, text: str, where: str
) -> None:
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(write(tmp_path, text))
    (fault,) = refused.value.faults
    assert (fault.where, fault.span is not None) == (where, True)


def test_a_house_file_called_as_a_book_is_checked_like_any_other(
    tmp_path: Path,
) -> None:
    path = tmp_path / "babcock.toml"
    path.write_text(
        'extends = "babcock"\n[options.ours]\ntitle = "Ours"\nsession.rounds = 102\n',
        "utf-8",
    )
    with pytest.raises(RulesetProblem) as refused:
        check_ruleset(str(path))
    assert [fault.where for fault in refused.value.faults] == [
        "options.ours.session.rounds"
    ]


def test_a_circle_is_told_where_it_closes(tmp_path: Path) -> None:
    for name, base in (
        ("a.toml", "b.toml"),
        ("b.toml", "c.toml"),
        ("c.toml", "b.toml"),
    ):
        write(tmp_path, f'extends = "{base}"\n', name)
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(str(tmp_path / "a.toml"))
    (fault,) = refused.value.faults
    assert (fault.code, fault.where, fault.message) == (
        "extends-loop",
        "extends",
        "“b.toml” extends itself, or too many files extend each other",
    )
    assert (fault.hint, refused.value.source) == (
        "extend another ruleset here",
        "c.toml",
    )


@pytest.mark.parametrize(("files", "taken"), [(17, True), (18, False)])
def test_a_file_may_extend_another_that_extends_another_sixteen_times(
    tmp_path: Path, files: int, taken: bool
) -> None:
    for number in range(1, files):
        write(tmp_path, f'extends = "{number + 1}.toml"\n', f"{number}.toml")
    write(
        tmp_path,
        '[limit]\ncite = { page = "1" }\n[win]\ncite = { page = "2" }',
        f"{files}.toml",
    )
    if taken:
        assert len(load_ruleset(str(tmp_path / "1.toml")).lineage) == 16
        return
    with pytest.raises(RulesetProblem, match="extends itself"):
        load_ruleset(str(tmp_path / "1.toml"))


def test_an_unknown_option_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        'title = "None"\n[limit]\ncite = { page = "1" }\n[win]\ncite = { page = "2" }',
    )
    with pytest.raises(UsageProblem) as refused:
        load_ruleset(path, ["zzz"])
    assert [fault.hint for fault in refused.value.faults] == [
        f"options of {path}: none"
    ]
    with pytest.raises(UsageProblem) as refused:
        load_ruleset("parker", ["zzz"])
    options = [option.id for option in load_ruleset("parker").options]
    assert {
        "limit-300",
        "cleared-hands",
        "only-card-by-own-hand",
        "three-handed",
        "five-handed",
        "six-handed",
    } <= {*options}
    assert [fault.hint for fault in refused.value.faults] == [
        f"options of parker: {', '.join(options)}"
    ]
    assert [fault.message for fault in refused.value.faults] == [
        "parker has no option “zzz”"
    ]


def test_an_option_on_and_off_at_once_is_refused() -> None:
    with pytest.raises(UsageProblem) as refused:
        load_ruleset("babcock", ["seasons", "-seasons"])
    (fault,) = refused.value.faults
    assert (fault.code, fault.message, fault.hint) == (
        "on-and-off",
        "option “seasons” is switched both on and off",
        "leave one out",
    )
    assert refused.value.source == "options"


@pytest.mark.parametrize(
    ("rules", "option", "without"),
    [
        ("babcock", "shanghai-seasons", "seasons"),
        ("babcock", "two-handed-doubles", "two-handed"),
        ("babcock-chinese", "nine-mummies-bonus", "nine-mummies"),
        ("millington", "pay-dreamer", "five-handed"),
        ("millington", "three-handed-dragons", "three-handed"),
    ],
)
def test_an_option_is_not_played_without_the_one_that_it_implies(
    rules: str, option: str, without: str
) -> None:
    with pytest.raises(UsageProblem) as refused:
        load_ruleset(rules, [option], [without])
    (fault,) = refused.value.faults
    assert (fault.code, fault.message) == (
        "on-and-off",
        f"“{option}” is played with “{without}”, which is switched off",
    )


def test_an_option_that_is_on_by_default_goes_with_the_one_that_it_implies(
    tmp_path: Path,
) -> None:
    path = write(tmp_path, TITLE + '[option-defaults]\non = ["shanghai-seasons"]\n')
    assert load_ruleset(path, without=["seasons"]).changed == ("-shanghai-seasons",)
    loop = "\n".join(
        f'[options.{one}]\ntitle = "{one}"\ncite = {{ page = "1" }}\nimplies = ["{two}"]'
        for one, two in ("ab", "ba")
    )
    looped = write(tmp_path, TITLE + loop, "loop.toml")
    assert load_ruleset(looped, ["a"]).changed == ("a", "b")
    with pytest.raises(UsageProblem):
        load_ruleset(looped, ["a"], ["b"])


def test_a_loser_waits_for_no_hand_that_a_house_has_taken_out(tmp_path: Path) -> None:
    """BMJA pays a loser who waited for Purity. Three red dragons 4, nines 8 and ones 8, doubled once."""
    rules = load_ruleset(
        write(tmp_path, 'title = "Ours"\nextends = "bmja"\nremove = ["purity"]')
    )
    hand = read_hand(
        "exposed: 3×RD; concealed: 999C 1111D 23B N; seat: East; round: East"
    )
    assert score(hand, rules).total == 40
    assert values([hand], rules).tolist() == [40]
