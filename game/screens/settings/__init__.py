"""What the player can choose."""
