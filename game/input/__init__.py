"""Keys, game pads and the clipboard become actions."""
