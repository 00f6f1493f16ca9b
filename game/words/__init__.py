"""What the game says, in whole sentences of the player's language; without pygame."""
