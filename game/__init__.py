"""The window onto the boards: everything that knows pygame, and what it shows."""
