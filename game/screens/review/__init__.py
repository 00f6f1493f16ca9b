"""A game looked at again, move by move."""
