"""The screen of what a player has achieved."""
