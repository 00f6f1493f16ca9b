"""Sounds: their choice, their timing, and the process that plays them."""
