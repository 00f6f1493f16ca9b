"""Web pages that anybody can open: a position to play, and a map of all positions with a game on it."""
