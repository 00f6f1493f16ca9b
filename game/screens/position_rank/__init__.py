"""Where a position lies among all positions of its board."""
