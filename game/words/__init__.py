"""Texts of several screens, in the player's language."""
