"""Rulesets: what files may say, and what each shipped one scores by the book's own figures."""

import pytest

pytest.register_assert_rewrite(
    "tests.rules.tables", "tests.rules.casefile", "tests.rules.house_property"
)
