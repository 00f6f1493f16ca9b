"""The solver's answers beside the window."""
