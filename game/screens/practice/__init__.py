"""Positions exactly as far away as the player chooses."""
