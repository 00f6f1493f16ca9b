"""The screen that a board is played on."""
