"""All boards by name: the built-in boards and the player's own, and texts that name them."""
