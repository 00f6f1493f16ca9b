"""The languages that there are, and which of them the player gets."""
