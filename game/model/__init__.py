"""Game state: games, settings, records and statistics. No pygame, no files."""
