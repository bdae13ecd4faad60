"""The whole answers of the package to thousands of texts, kept as digests, and compared with another commit's answers.

- `asking` makes the texts: worked examples, cases, refusals, sessions, and by a seeded die hands, deals and evenings
  (`dealt`). A text is asked in a block with others of the same rules.
- `answering` is a program of its own, which knows nothing of the tests: it reads blocks and writes what the package says that
  stands first on its path, by public names that versions 1.1 and 2.0 both have.
- `comparing` keeps a digest for each block (`baseline.txt`), sets answers side by side, and tells differences that were meant
  (`changes.toml`) from others.
"""
