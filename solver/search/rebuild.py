"""Rebuilding the pattern databases shipped with a board: ``python -m solver.search.rebuild BOARD``.

A module of its own, as the package imports ``databases``, and what it has imported cannot be run any more.
"""

from __future__ import annotations

import argparse
import sys

from ..catalogue.boards import load_tile_board
from .databases import write_databases


def main(arguments: list[str]) -> None:
    """Write the file of the board that ``arguments`` name; an error ends the program with code 2."""
    parser = argparse.ArgumentParser(prog="rebuild", description="Builds the pattern databases of a board anew.")
    parser.add_argument("board", metavar="BOARD")
    try:
        write_databases(load_tile_board(parser.parse_args(arguments).board))
    except (ValueError, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
