"""Boards of one's own: drawn, and how hard they are."""
