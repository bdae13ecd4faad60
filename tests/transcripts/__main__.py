"""`python -m tests.transcripts` writes all transcripts anew."""

import os

from tests.transcripts.transcript import ROOT, paths, read, written

os.chdir(ROOT)
for path in paths():
    path.write_text("\n".join(written(*read(path))), "utf-8")
