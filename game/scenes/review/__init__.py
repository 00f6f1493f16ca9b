"""The screen that goes through a finished game."""
