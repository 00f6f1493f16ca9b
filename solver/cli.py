"""The headless commands: each prints for people, or with ``--json`` one JSON object."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from .board import Board, Position
from .board_files import board_ids, load_board
from .errors import Unsolvable
from .methods import METHODS
from .notation import parse_position
from .solvability import check_solvable
from .table import DistanceTable
from .tables import distance_table

DONE, UNSOLVABLE, BAD_INPUT = 0, 1, 2
"""Exit codes."""

Answer = dict[str, Any]


def add_commands(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the headless commands; each sets ``run``, which takes the arguments and gives the exit code."""
    _command(commands, "boards", _run_boards, "list the boards")

    solving = _command(commands, "solve", _run_solve, "solve a position optimally")
    solving.add_argument("board", metavar="BOARD")
    solving.add_argument("position", metavar="POSITION", help="a position, start, farthest, or - to read one a line")
    solving.add_argument("--method", choices=METHODS, default="table")
    solving.add_argument("--count", action="store_true", help="count the optimal solutions")
    solving.add_argument("--all", action="store_true", help="list the optimal solutions")
    solving.add_argument("--limit", type=whole_number, default=1000, metavar="N", help="list at most N (1000)")

    farthest = _command(
        commands, "farthest", _run_farthest, "the farthest positions, and how many lie at each distance"
    )
    farthest.add_argument("board", metavar="BOARD")

    sample = _command(commands, "sample", _run_sample, "positions drawn uniformly from one distance")
    sample.add_argument("board", metavar="BOARD")
    sample.add_argument("--distance", type=whole_number, required=True, metavar="N", help="moves from the goal")
    sample.add_argument("--count", type=whole_number, default=1, metavar="K", help="how many (1)")
    sample.add_argument("--seed", type=int, default=None, metavar="S", help="the same positions for the same S")


def whole_number(text: str) -> int:
    """A number from 0 to a million, for argparse."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 7 and int(text) <= 1_000_000):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from 0 to 1000000")
    return int(text)


def named_position(board: Board, text: str, table: Callable[[], DistanceTable]) -> Position:
    """The position that ``text`` names: in notation, or ``start`` or ``farthest``. Raises NotationError."""
    word = text.strip()
    if word == "start" and board.start is not None:
        return board.start
    if word in ("start", "farthest"):
        return table().farthest()[0]
    return parse_position(board, text)


def _command(
    commands: argparse._SubParsersAction[Any], name: str, run: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text.capitalize() + ".")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--no-cache", action="store_true", default=argparse.SUPPRESS, help="build every table anew and keep none"
    )
    parser.set_defaults(run=run)
    return parser


def _run_boards(args: argparse.Namespace) -> int:
    boards = [load_board(board_id) for board_id in board_ids()]
    if args.json:
        rows = [
            {
                "id": board.id,
                "name": board.name,
                "rows": board.rows,
                "columns": board.columns,
                "goal": str(board.goal),
                "start": None if board.start is None else str(board.start),
            }
            for board in boards
        ]
        print(json.dumps({"boards": rows}))
        return DONE
    for board in boards:
        print(f"{board.id:<14} {board.rows} x {board.columns}  goal {board.goal}")
    return DONE


def _run_solve(args: argparse.Namespace) -> int:
    board = load_board(args.board)
    answer = _solver_of(board, args)
    if args.position != "-":
        try:
            _print_solution(board, answer(args.position), args.json)
        except ValueError as error:
            if args.json:
                print(json.dumps({"error": str(error)}))
            raise
        return DONE
    for line in _input_lines():
        try:
            _print_line(answer(line), args.json)
        except ValueError as error:
            print(json.dumps({"error": str(error)}) if args.json else f"error: {error}", flush=True)
    return DONE


def _solver_of(board: Board, args: argparse.Namespace) -> Callable[[str], Answer]:
    """Answers one position after another; the table is made at the first that needs it."""
    tables: list[DistanceTable] = []

    def table() -> DistanceTable:
        if not tables:
            tables.append(distance_table(board, cache=not args.no_cache))
        return tables[0]

    def answer(text: str) -> Answer:
        begun = time.perf_counter()
        position = named_position(board, text, table)
        check_solvable(position)
        moves = table().line(position)
        found: Answer = {
            "board": board.id,
            "position": str(position),
            "goal": str(board.goal),
            "method": args.method,
            "length": len(moves),
            "moves": moves,
            "optimal": True,
            "expanded": 0,
            "seconds": round(time.perf_counter() - begun, 6),
        }
        if args.count:
            found["solutions"] = table().solution_count(position)
        if args.all:
            found["all"] = list(islice(table().lines(position), args.limit))
        return found

    return answer


def _input_lines() -> Iterator[str]:
    """The lines of standard input, whatever bytes they hold."""
    if sys.stdin is None:  # closed by whoever started the program
        return
    for raw in sys.stdin.buffer:
        yield raw.decode("utf-8", errors="replace").rstrip("\r\n")


def _print_line(found: Answer, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found), flush=True)
        return
    extras = [f"solutions {found['solutions']}"] if "solutions" in found else []
    extras += [" ".join(found["all"])] if "all" in found else []
    print("  ".join([str(found["length"]), found["moves"] or "-", *extras]), flush=True)


def _print_solution(board: Board, found: Answer, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found))
        return
    print(f"{board.name}  {found['position']}")
    print(_picture(board, parse_position(board, found["position"])))
    print(f"{_moves(found['length'])}, optimal ({found['method']}, {found['seconds']:.3f} s)")
    if found["moves"]:
        print(found["moves"])
    if "solutions" in found:
        print(f"optimal solutions: {found['solutions']:,}")
    if "all" in found:
        print(f"listed: {len(found['all']):,}")
        print("\n".join(found["all"]))


def _picture(board: Board, position: Position) -> str:
    """The position as a grid of text."""
    words = [board.symbols.get(piece, str(piece)) if piece else "." for piece in position.cells]
    rows = [words[i : i + board.columns] for i in range(0, len(words), board.columns)]
    return "\n".join("  " + " ".join(_padded(word) for word in row).rstrip() for row in rows)


def _padded(word: str) -> str:
    """``word`` right-aligned in two columns; the two animals of the goat board are two columns wide by themselves."""
    return word if word in "羊狼" else f"{word:>2}"


def _run_farthest(args: argparse.Namespace) -> int:
    board = load_board(args.board)
    begun = time.perf_counter()
    table = distance_table(board, cache=not args.no_cache)
    found: Answer = {
        "board": board.id,
        "states": table.states,
        "greatest_distance": table.greatest_distance,
        "positions": [str(position) for position in table.farthest()],
        "positions_by_distance": table.positions_by_distance,
        "seconds": round(time.perf_counter() - begun, 6),
    }
    if args.json:
        print(json.dumps(found))
        return DONE
    print(f"{board.name}: {found['states']:,} positions, the farthest {_moves(table.greatest_distance)} from the goal")
    print("\n".join(f"  {position}" for position in found["positions"]))
    print("positions at each distance")
    most = max(found["positions_by_distance"])
    for distance, count in enumerate(found["positions_by_distance"]):
        print(f"  {distance:>3} {count:>9,} {'#' * round(50 * count / most)}".rstrip())
    return DONE


def _run_sample(args: argparse.Namespace) -> int:
    board = load_board(args.board)
    table = distance_table(board, cache=not args.no_cache)
    positions = [str(position) for position in table.sample(args.distance, args.count, args.seed)]
    if args.json:
        print(json.dumps({"board": board.id, "distance": args.distance, "positions": positions}))
    else:
        for text in positions:
            print(text)
    return DONE


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def exit_code(error: ValueError) -> int:
    """The exit code that an error stands for."""
    return UNSOLVABLE if isinstance(error, Unsolvable) else BAD_INPUT
