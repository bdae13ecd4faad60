"""Golden transcripts: commands with the output and exit status they must have.

A file holds blocks: `$ mjscore …`, perhaps lines `< …` of standard input, the standard output, lines `2> …` of standard error
and, if the status is not 0, a line `>= 1`. Lines with `# ` before the first command are remarks. The files are written anew
by `python -m tests.regenerate transcripts`; what changed then shows in the version control.
"""
