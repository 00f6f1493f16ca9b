"""What is: games, settings, records and what they add up to. No pygame, no files."""
