"""What each report says: sections, tables and notes, without a format."""
