"""Positions where the player left the shortest way, until they are right."""
