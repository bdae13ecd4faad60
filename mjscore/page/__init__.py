"""The page for the table: the engine behind one function, and the static site that runs it on a phone."""
