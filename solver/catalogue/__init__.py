"""All boards by name: those that come with the program and the player's own, and texts that name them."""
