"""Pieces put anywhere, and whether that can be solved."""
