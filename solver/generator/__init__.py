"""Boards made by chance, and graded: minimal, none a copy of another, each with its exact difficulty."""
