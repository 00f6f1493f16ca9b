"""Tells how hard the puzzles in a list are, and draws the hardest."""

import collections
import sys

import numpy as np
from antipode.solver import NotationError, distance_table, draw_position, load_board, sample

board = load_board("goat")
table = distance_table(board)
print(table)
lines = [str(p).replace("/", " ") for d in (5, 20, 52) for p in sample(board, d, 3, seed=d)] + ["1,2,3"]
positions = []
for number, line in enumerate(lines, 1):
    try:
        positions.append(board.position(line))
    except NotationError as error:
        print(f"line {number}: {error} ({error.code})", file=sys.stderr)
cells = np.array([p.cells for p in positions], np.uint8)
distances = table.distances_of(cells)
print(collections.Counter(distances.tolist()))
hardest = positions[int(distances.argmax())]
draw_position(board, hardest).save("hardest.svg")
print(repr(hardest), table.solution_count(hardest), len(table.positions(table.greatest_distance)))
