"""The solver's results, computed beside the window."""
