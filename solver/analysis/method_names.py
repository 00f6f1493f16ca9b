"""The names of methods and bounds, for whoever lists them without loading NumPy."""

METHODS = ("table", "bfs", "bidirectional", "iterative-deepening", "ida")
"""The names of the methods."""
BLOCK_METHODS = ("table", "bfs", "bidirectional")
"""Those of boards of blocks. Deepening forgets where it has been, and too many ways lead to the same positions."""
BOUNDS = ("nearest", "manhattan", "linear-conflict", "pattern")
"""The names of the lower bounds of ``ida``, from the weakest to the strongest."""
