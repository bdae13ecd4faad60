"""`python -m tests.errors` runs all cases of the catalogue and writes them, and its page, anew."""

import os

from tests.errors.catalogue import FOLDER, README, cases, readme, written

os.chdir(FOLDER)
for case in cases():
    case.path.write_text(written(case), "utf-8")
README.write_text(readme(cases()), "utf-8")
