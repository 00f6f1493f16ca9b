"""Sounds: which one, how often, and the process that plays them."""
