"""Positions and games as text, to be copied, sent and pasted; without pygame."""
