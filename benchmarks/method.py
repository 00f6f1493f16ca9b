"""Measures what the method for number boards costs: the moves stage by stage, each in the fewest that leave what is
home in place, beside a shortest solution; and the processor time of the tables of all stages.

    python benchmarks/method.py [GAMES]
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import distance_table, load_board
from solver.analysis.method import method_advice
from solver.catalogue.stages import stages
from solver.model.playthrough import play
from solver.model.solvability import random_position
from solver.tables.distance_tables import Tables

BOARDS = ("eight", "fifteen", "5x5")


def main() -> None:
    """Print a line for each board."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for board_id in BOARDS:
        board, tables, rng = load_board(board_id), Tables(cache=False), random.Random(1)
        begun = time.process_time()
        for stage in stages(board.rows, board.columns):
            tables.of(load_board(stage.id))
        seconds, moves = time.process_time() - begun, 0
        for _ in range(games):
            position = random_position(board, rng)
            while (advice := method_advice(position, tables)) is not None:
                moves += len(advice.line)
                position = play(position, advice.line).positions[-1]
        said = f"{board_id}: {moves / games:.1f} moves by stages ({games} games), tables of all stages {seconds:.2f} s"
        if board_id == "eight":
            table = distance_table(board)
            said += f", shortest {sum(d * n for d, n in enumerate(table.positions_by_distance)) / table.states:.1f}"
        print(said)


if __name__ == "__main__":
    main()
