"""Commands about a board as a whole: ``boards``, ``farthest``, ``line`` and ``sample``."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ..analysis.difficulty import HARDEST, known_difficulties
from ..analysis.facts import board_facts, need_table
from ..analysis.positions import are_drawn_by_table, samples
from ..analysis.results import names_metric
from ..catalogue.boards import GROUPS, group_ids, known_numbers, load_board, load_file, own_boards
from ..errors import BoardError, escaped
from ..formats.board_entries import DOUBT
from ..formats.board_lines import board_line
from ..model.board import Board
from ..model.solvability import position_count
from ..sentences import plural
from ..tables.distance_tables import distance_table, has_table
from ..tables.table import Table
from .output import DONE, asked_board, count_text, in_other_metric
from .tables import tell_cost
from .terminal import paint, progress_on_terminal, table_on_terminal

if TYPE_CHECKING:
    from ..answers import (
        BadFile,
        BoardsAnswer,
        FarthestAnswer,
        FarthestBoard,
        KnownNumbers,
        LineAnswer,
        ListedBoard,
        SampleAnswer,
    )

GROUP_NAMES = {
    "numbers": "Numbers",
    "colours": "Colours",
    "goat": "Goat",
    "classics": "Classics",
    "huarong-dao": "Huarong Dao",
    "own": "Your own",
}
MOST_FARTHEST = 1_000


def run_boards(args: argparse.Namespace) -> int:
    """List all boards with their known numbers, and the player's invalid board files with their errors."""
    built_in = [
        _listed(group, load_board(board_id), known_numbers(board_id))
        for group in GROUPS
        for board_id in group_ids(group)
    ]
    answer: BoardsAnswer = {"boards": [*built_in, *map(_own, own_boards())]}
    if args.json:
        print(json.dumps(answer))
        return DONE
    for group, name in GROUP_NAMES.items():
        lines = [_line(row) for row in answer["boards"] if row["group"] == group]
        if lines:
            print("\n".join([paint("bold", name), *lines]))
    return DONE


def _own(path: Path) -> ListedBoard | BadFile:
    try:
        found = _listed("own", load_file(path), {})
    except BoardError as error:
        return {"group": "own", "path": str(path), "error": str(error)}
    found["path"] = str(path)
    return found


def _listed(group: str, board: Board, known: Mapping[str, int]) -> ListedBoard:
    hard = None if group == "own" else known_difficulties().get(board.id)
    return {
        "id": board.id,
        "name": board.name,
        "group": group,
        "rows": board.rows,
        "columns": board.columns,
        "goal": str(board.goal),
        "start": None if board.own_start is None else str(board.own_start),
        "counts": board.metric,
        "author": board.author,
        "year": board.year,
        "source": board.source,
        "note": board.note,
        "known": cast("KnownNumbers", dict(known)),
        "difficulty": None if hard is None else hard.level,
        "word": None if hard is None else hard.word,
    }


def _line(row: ListedBoard | BadFile) -> str:
    if "error" in row:
        return escaped(f"  {row['path']}: {row['error']}")
    name, doubt, _ = row["author"].partition(DOUBT)
    by = ", ".join(str(part) for part in (f"attributed to {name}" if doubt else name, row["year"]) if part)
    name = f"{row['name']}{f' ({by})' if by else ''}"
    told = _known_numbers(row["known"]) if row["known"] else escaped(row.get("path", ""))
    if row["difficulty"] is not None:
        told = f"{row['word']} ({row['difficulty']} of {HARDEST}), {told}"
    return f"  {row['id']:<14} {row['rows']} x {row['columns']}  {name:<40}  {told}".rstrip()


def _known_numbers(known: KnownNumbers) -> str:
    """Return the known numbers in words, such as ``81 moves, at most 93, 25,955 positions``."""
    told = [plural(known["moves"], "move")] if "moves" in known else []
    told += [f"at most {known['greatest_moves']}"] if "greatest_moves" in known else []
    told += [plural(known["positions"], "position")] if "positions" in known else []
    return ", ".join(told)


def run_farthest(args: argparse.Namespace) -> int:
    """Print the farthest positions of a board and the number of positions at each distance, or one as a board."""
    board, begun = asked_board(args), time.perf_counter()
    table = _table(board, args) if need_table(board) else None
    if args.as_board:
        _print_as_board(board, _hardest(board, table, begun), args.json)
        return DONE
    found = _known(board, begun) if table is None else _of_table(table, begun)
    if args.json:
        print(json.dumps(found))
    else:
        _print(board, found)
    return DONE


def run_line(args: argparse.Namespace) -> int:
    """Print a board as one line."""
    board = asked_board(args)
    line = board_line(board)
    answer: LineAnswer = {"board": board.id, "line": line}
    print(json.dumps(answer) if args.json else line)
    return DONE


def _table(board: Board, args: argparse.Namespace) -> Table[Any]:
    tell_cost(board, cache=not args.no_cache)
    with table_on_terminal() as (progress, found):
        return distance_table(board, cache=not args.no_cache, progress=progress, found=found)


def _of_table(table: Table[Any], begun: float) -> FarthestAnswer:
    found: FarthestAnswer = {
        "board": table.board.id,
        "states": table.states,
        "greatest_distance": table.greatest_distance,
        "positions": [str(position) for position in table.farthest(MOST_FARTHEST)],
        "positions_by_distance": table.positions_by_distance,
        "seconds": _since(begun),
    }
    if names_metric(table.board):
        found["counts"], found["goal_states"] = table.metric, table.goal_states
        found["greatest_steps"] = table.in_steps.greatest_distance
        found["greatest_moves"] = table.in_moves.greatest_distance
    return found


def _known(board: Board, begun: float) -> FarthestAnswer:
    """Return what is known of a board that no table can hold."""
    facts = board_facts(board)
    return {
        "board": board.id,
        "states": position_count(board),
        "greatest_distance": facts.greatest_distance,
        "positions": [str(position) for position in facts.farthest[:MOST_FARTHEST]],
        "positions_by_distance": facts.positions_by_distance,
        "seconds": _since(begun),
    }


def _hardest(board: Board, table: Table[Any] | None, begun: float) -> FarthestBoard:
    """Return a farthest position, the hardest start of the board's pieces; without a table the first that is known."""
    if table is None:
        facts = board_facts(board)
        position, length, states = facts.farthest[0], facts.greatest_distance, position_count(board)
        metric, steps, moves = "moves", length, length
    else:
        position, states, metric = table.hardest(), table.states, table.metric
        length, steps, moves = (each.distance(position) for each in (table, table.in_steps, table.in_moves))
    return {
        "board": board.id,
        "position": str(position),
        "length": length,
        "states": states,
        "counts": metric,
        "steps": steps,
        "moves_count": moves,
        "line": board_line(replace(board, start_cells=position.cells)),
        "seconds": _since(begun),
    }


def _since(begun: float) -> float:
    return round(time.perf_counter() - begun, 6)


def _print_as_board(board: Board, found: FarthestBoard, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found))
        return
    length = count_text(found["length"], board) + in_other_metric(board, found["steps"], found["moves_count"])
    print(f"{paint('bold', board.name)}: the hardest start for these pieces takes {length}")
    print(f"  {found['position']}")
    print(f"as a board of its own: {found['line']}")


def _print(board: Board, found: FarthestAnswer) -> None:
    goals, far = found.get("goal_states", 1), count_text(found["greatest_distance"], board)
    told = f"{goals:,} of them goals, " if goals > 1 else ""
    states = plural(found["states"], "position")
    print(f"{paint('bold', board.name)}: {states}, {told}the farthest {far} from the goal")
    print("\n".join(f"  {position}" for position in found["positions"]))
    unlisted = found["positions_by_distance"][-1] - len(found["positions"])
    if unlisted:
        print(f"  and {unlisted:,} more")
    known = board.known is not None
    print("positions at each distance" + (" (known, not computed)" if known else ""))
    most = max(found["positions_by_distance"])
    width = len(f"{most:,}")
    for distance, count in enumerate(found["positions_by_distance"]):
        print(f"  {distance:>3} {count:>{width},} {'#' * round(50 * count / most)}".rstrip())


def run_sample(args: argparse.Namespace) -> int:
    """Print random positions as they are drawn, so that a million take no more memory than one."""
    board: Any = asked_board(args)
    if args.distance is not None and are_drawn_by_table(board, args.distance):
        tell_cost(board, cache=not args.no_cache)
    with progress_on_terminal() as progress:
        drawn = samples(board, args.distance, args.count, args.seed, cache=not args.no_cache, progress=progress)
        if args.json:
            _print_as_json(board.id, args.distance, map(str, drawn))
            return DONE
        for position in drawn:
            print(position, flush=not has_table(board))
    return DONE


def _print_as_json(board_id: str, distance: int | None, drawn: Iterator[str]) -> None:
    """Print as ``json.dumps`` would, but nothing before the first position is drawn, which may fail."""
    texts = map(json.dumps, drawn)
    first = next(texts, "")
    answer: SampleAnswer = {"board": board_id, "distance": distance, "positions": []}
    print(json.dumps(answer).removesuffix("]}") + first, end="")
    for text in texts:
        print(f", {text}", end="")
    print("]}")
