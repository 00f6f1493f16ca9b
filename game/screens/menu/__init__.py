"""Everything that can be done, by name."""
