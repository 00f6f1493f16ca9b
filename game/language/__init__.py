"""The languages of the game, and the choice of the player's."""
