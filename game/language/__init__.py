"""The languages of the game, and which of them the player gets."""
