"""One position a board a day."""
