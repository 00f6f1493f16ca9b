"""What is kept of the player's: files, solved games, and what these add up to; without pygame."""
