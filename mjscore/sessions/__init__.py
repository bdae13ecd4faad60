"""Sessions: an evening of deals in one text file that a person can read and edit, its rules kept in it."""
