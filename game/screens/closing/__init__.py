"""What is still to be saved when the game is to be closed."""
