"""The grammar and grammar/notation.ebnf are the same: rule by rule, and sentence by sentence."""

from __future__ import annotations

import pyparsing as pp
import pytest

from mjscore.notation import deal_grammar, grammar, hand_grammar
from mjscore.notation.meaning import Refusal
from tests.notation.ebnf import Speaker, names_in, read_rules

RULES = read_rules()
EXPRESSIONS: dict[str, pp.ParserElement] = {
    name.rstrip("_"): value
    for module in (grammar, hand_grammar, deal_grammar)
    for name, value in vars(module).items()
    if isinstance(value, pp.ParserElement) and not name.startswith("_")
}
EXPRESSIONS.pop("false_naming")
for expression in EXPRESSIONS.values():
    expression.streamline()  # as pyparsing does before it parses


def children(expression: pp.ParserElement) -> set[str]:
    """The nearest rules that an expression is made of."""
    found: set[str] = set()
    for part in expression.recurse():
        name = part.name
        found |= {name} if part.customName and name in EXPRESSIONS else children(part)
    return found


def test_there_is_a_rule_for_each_expression_and_the_other_way_round() -> None:
    assert sorted(RULES) == sorted(EXPRESSIONS)
    assert len(RULES) > 40


@pytest.mark.parametrize("name", sorted(RULES))
def test_an_expression_bears_the_name_of_its_rule(name: str) -> None:
    assert EXPRESSIONS[name].name == name


@pytest.mark.parametrize("name", sorted(RULES))
def test_a_rule_refers_to_what_its_expression_is_made_of(name: str) -> None:
    terminal = not children(EXPRESSIONS[name])
    assert (set() if terminal else names_in(RULES[name])) == children(EXPRESSIONS[name])


@pytest.mark.parametrize("name", sorted(set(RULES) - {"comment", "separator", "comma", "counted"}))
def test_the_parser_reads_whatever_the_rule_says(name: str) -> None:
    speaker = Speaker(seed=1923)
    for _ in range(60):
        sentence = speaker.say(name)
        try:  # a Refusal means that the rule is obeyed, and what it says makes no sense
            EXPRESSIONS[name].parse_string(sentence, parse_all=True)
        except Refusal:
            continue
        except pp.ParseBaseException as failure:
            pytest.fail(f"{sentence!r}: {failure}")


def test_no_pattern_matches_nothing_as_pyparsing_is_told() -> None:
    parts = {part for whole in (hand_grammar.hand, deal_grammar.deal) for part in whole.visit_all()}  # type: ignore[no-untyped-call]
    patterns = [part for part in parts if isinstance(part, pp.Regex)]
    assert len(patterns) > 40
    for part in patterns:
        assert part.re.match("") is None, part.name
