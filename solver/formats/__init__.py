"""Boards as files and as lines."""
