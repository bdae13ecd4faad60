"""Who pays for all: dangerous discards, insurance, and what excuses a player."""
