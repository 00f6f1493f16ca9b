"""The keys, to look at and to change."""
