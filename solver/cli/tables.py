"""The tables that commands need, made at the first position that needs them, and the command ``deep``."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from functools import cached_property
from typing import Any

from ..analysis.facts import board_facts
from ..analysis.racing import explored_or_searched
from ..catalogue.boards import load_board
from ..errors import BoardError, Unsolvable, escaped, quoted
from ..model.board import Board
from ..model.position import Position
from ..search import Bracket
from ..search.building import database_of, databases
from ..system.limits import LimitReached, Limits, Run
from ..system.progress import Cancel, Found
from ..tables.distance_tables import distance_table, has_table
from ..tables.table import Table
from ..tables.table_files import Database, State, build, remove
from .output import DONE, named_position
from .terminal import progress_on_terminal, table_on_terminal

DEFAULT_BOARD = "fifteen"


class BoardTables:
    """The table of a board, and tables for positions out of reach of the board's start."""

    def __init__(self, board: Board, args: argparse.Namespace, limits: Limits | None = None) -> None:
        """Store ``limits``, which bound the making of each table."""
        self._board, self._limits = board, limits
        self._gave_up: LimitReached | None = None
        self._cache = not args.no_cache
        self._others: list[Table[Any]] = []
        self._beside: tuple[Cancel, Found] | None = None  # what to call while a table is made beside a search

    @cached_property
    def own(self) -> Table[Any]:
        """The board's own table. Raises BoardError for a board that is too large, LimitReached."""
        if self._gave_up is not None:  # at an earlier position, which this one would wait as long as
            raise self._gave_up
        try:
            return self._made(self._board)
        except LimitReached as error:
            self._gave_up = error
            raise

    def holding(self, position: Position) -> tuple[Table[Any], Position]:
        """Return a table that holds a position, and the position on that table's board.

        Raises Unsolvable where no goal is in reach of the position.
        """
        if self._is_own(position):
            return self.own, position
        return self._other(position)

    def searched_first(self, position: Position, run: Run, seed: int) -> Bracket | None:
        """Return what a search has found where that comes before a table that holds the position; else None.

        Raises LimitReached, Unsolvable.
        """

        def explore(cancel: Cancel, found: Found) -> None:
            self._beside = cancel, found
            self.holding(position)

        try:
            return explored_or_searched(position, run, explore, seed)
        finally:
            self._beside = None

    def _is_own(self, position: Position) -> bool:
        """Return whether slides lead from the board's start to a position."""
        try:
            return self.own.has(position)
        except Unsolvable:  # no goal is in reach of the start; perhaps one is in reach of another position
            if position == position.board.own_start:
                raise
            return False

    def named(self, text: str) -> Position:
        """Return the position that a text names. Raises NotationError."""
        return named_position(self._board, text, self._farthest)

    def _farthest(self) -> Position:
        if has_table(self._board):
            return self.own.hardest()
        return board_facts(self._board, cache=self._cache).farthest[0]

    def _other(self, position: Position) -> tuple[Table[Any], Position]:
        for other in self._others:
            moved = Position.unchecked(other.board, position.cells)
            if other.has(moved):
                return other, moved
        board = replace(position.board, start_cells=position.cells)
        table = self._made(board)
        self._others.append(table)
        return table, board.start

    def _made(self, board: Board) -> Table[Any]:
        run = Run(self._limits)
        cancel, explore = self._beside or (run.is_over, run.explore)
        with table_on_terminal() as (progress, show), run.bounding():

            def found(positions: int) -> None:
                explore(positions)
                show(positions)

            return distance_table(board, cache=self._cache, progress=progress, cancel=cancel, found=found)


def run_deep(args: argparse.Namespace) -> int:
    """List all databases, or show, build or remove one."""
    if args.board is None and not (args.build or args.remove):
        every = databases()
        for each in every:
            each.verify()
        if args.json:
            print(json.dumps({"databases": [_as_json(each) for each in every]}))
        else:
            print("\n".join(_told(each) for each in every))
        return DONE
    database = _database(args.board or DEFAULT_BOARD)
    if args.remove:
        remove(database)
    else:
        database.verify()
    if args.build and database.state() is not State.BUILT:
        if not args.json:
            again = "run the same command to resume" if database.can_resume else "work so far is lost then"
            print(f"Building takes {_cost(database)}. Press Ctrl-C to stop; {again}.", flush=True)
        with progress_on_terminal() as progress:
            build(database, progress)
    print(json.dumps(_as_json(database)) if args.json else _told(database))
    return DONE


def _database(board: str) -> Database:
    found = database_of(board)
    if found is None:
        boards = ", ".join(each.board_id for each in databases())
        raise BoardError(f"no optional database for {quoted(board)}, expected one of: {boards}")
    return found


def _as_json(database: Database) -> dict[str, object]:
    state = database.state()
    built, begun = (state is each for each in (State.BUILT, State.BEGUN))
    path = str(database.path())
    return {"board": database.board_id, "built": built, "begun": begun, "path": path, "bytes": database.size}


def _told(database: Database) -> str:
    """Describe whether a database is built, and how to build it."""
    board, state = database.board_id, database.state()
    name, command = load_board(board).name, f"antipode deep {board} --build"
    if state is State.BUILT:
        return f"{name}: database built, {database.cost.disk} MB: {escaped(str(database.path()))}"
    if state is State.BEGUN:
        return f"{name}: database partly built; resume with: {command}"
    return f"{name}: no database built (optional). Building takes {_cost(database)}: {command}"


def _cost(database: Database) -> str:
    cost = database.cost
    minutes = "1 minute" if cost.minutes == 1 else f"{cost.minutes} minutes"
    kept = "" if cost.disk_meanwhile == cost.disk else f" ({cost.disk} MB once built)"
    return f"about {minutes} on two cores, {cost.memory:,} MB of memory and {cost.disk_meanwhile:,} MB of disk{kept}"
