"""How each kind of board is played, shown on real boards."""
