"""The boards to choose from."""
