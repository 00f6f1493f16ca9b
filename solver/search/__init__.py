"""Searches for shortest solutions and the lower bounds they use.

``layer_searches`` searches breadth-first and bidirectionally, on every board; ``packed_graph`` is the graph of those
with one gap. On these ``deepening`` runs iterative deepening and IDA*, too. Lower bounds: ``bounds`` defines them,
``pattern_databases`` computes distances of simpler boards, ``databases`` keeps them in files.

An anytime search has a first solution at once, better ones while there is time, and a proved lower bound beside them.
It is an iterator of ``Bracket``: each is narrower than the one before, from below (``at_least`` rises) or from above
(``moves`` becomes shorter). It ends when both meet, so that the solution is optimal, or when nothing is left to try.
What is known of a position already is handed in, so that nothing is searched twice. Plain number boards:
``large_numbers``; all others: ``beam``.
"""

EXACT_METHODS = ("table", "bfs", "bidirectional", "iterative-deepening", "ida")
METHODS = (*EXACT_METHODS, "anytime")
"""The names of the methods of ``solve``; those of a board are ``methods_of(board)``.

>>> from antipode.solver import METHODS
>>> METHODS
('table', 'bfs', 'bidirectional', 'iterative-deepening', 'ida', 'anytime')
"""
BOUNDS = ("nearest", "manhattan", "linear-conflict", "pattern")
"""The names of the lower bounds of ``ida``, from the weakest to the strongest.

>>> from antipode.solver import BOUNDS
>>> BOUNDS
('nearest', 'manhattan', 'linear-conflict', 'pattern')
"""
