"""The names of the methods and of their lower bounds; help lists them without loading the solver."""

METHODS = ("table", "bfs", "bidirectional", "iterative-deepening", "ida")
"""The names of the methods."""
BOUNDS = ("nearest", "manhattan", "linear-conflict", "pattern")
"""The names of the lower bounds of ``ida``, from the weakest to the strongest."""
