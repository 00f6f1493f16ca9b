"""The board in play: its games, its clock, and what moves on it; without pygame."""
