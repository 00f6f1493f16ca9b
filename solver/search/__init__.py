"""Searches for shortest solutions and the lower bounds they use.

Boards with one gap: ``layers`` searches breadth-first and bidirectionally, ``deepening`` runs iterative deepening and
IDA*, ``shared`` spreads that over processes. All other boards: ``block_search``. Lower bounds: ``bounds`` defines them,
``pattern_databases`` computes distances of simpler boards, ``databases`` and ``deep_database`` keep them in files.
"""

EXACT_METHODS = ("table", "bfs", "bidirectional", "iterative-deepening", "ida")
METHODS = (*EXACT_METHODS, "anytime")
BOUNDS = ("nearest", "manhattan", "linear-conflict", "pattern")
"""The names of the lower bounds of ``ida``, from the weakest to the strongest."""
