"""The board in play."""
