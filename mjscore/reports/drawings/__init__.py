"""Pictures in SVG: the tile set, a hand, a table with its payments, a chart of running totals."""
