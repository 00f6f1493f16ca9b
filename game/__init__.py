"""The graphical game: everything that uses pygame, and the state that it shows."""
