"""The ladder of distances and the farthest positions."""
