"""What the player does: keys, game pads and the pointer become actions and moves."""
