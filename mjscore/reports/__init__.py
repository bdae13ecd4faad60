"""What people look at: a score, a settlement or a session as text, Markdown, CSV, JSON, HTML or a picture."""
