"""A writer for each format: text, Markdown, JSON, CSV, HTML, a workbook, a card."""
