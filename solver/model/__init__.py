"""Boards, positions and moves: the rules, and their texts."""
