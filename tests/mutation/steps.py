"""The tests that a mutant meets, step by step, by the package that it is in: the quickest killers first."""

SCORING = (
    ("tests/scoring", "tests/vocabulary", "tests/casebook/test_examples.py", "-k", "not maximum and not five_seconds"),
    ("tests/second_opinion",),
    ("tests/errors/test_errors.py", "-k", "an_example_is_refused"),
    ("tests/rulesets", "tests/settlement", "tests/analysis", "-k", "not pair and not combine"),
    ("tests/reports", "tests/properties", "tests/transcripts", "tests/analyser/test_waits.py"),
)
SETTLEMENT = (
    ("tests/settlement",),
    ("tests/errors/test_errors.py", "-k", "an_example_is_refused"),
    ("tests/second_opinion", "-k", "settle or deal or case"),
    ("tests/sessions/test_counters.py", "tests/sessions/test_evening.py", "tests/reports", "tests/transcripts"),
)
LOADING = (
    ("tests/rulesets/test_every_value_of_a_file.py",),
    (
        *("tests/rulesets/test_loader.py", "tests/rulesets/test_house_rules.py", "tests/settlement/test_tables.py"),
        *("-k", "not each_of_its_options"),
    ),
    ("tests/errors/test_errors.py", "-k", "an_example_is_refused"),
    ("tests/rulesets", "tests/settlement", "tests/vocabulary", "-k", "not pair and not combine"),
    ("tests/second_opinion", "tests/reports", "tests/transcripts", "tests/casebook/test_examples.py"),
)
STEPS = {"scoring": SCORING, "analysis": SCORING, "settlement": SETTLEMENT, "rulesets": LOADING}
