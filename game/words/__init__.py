"""What several screens say, in the player's language."""
