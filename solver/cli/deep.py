"""The command ``deep``: builds and removes optional databases."""

from __future__ import annotations

import argparse
import json

from ..catalogue.boards import load_board
from ..errors import BoardError, escaped, quoted
from ..search.building import database_of, databases
from ..tables.optional_databases import Database, State, build, remove
from .output import DONE
from .terminal import progress_on_terminal

DEFAULT_BOARD = "fifteen"


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
        boards = ", ".join(each.board for each in databases())
        raise BoardError(f"no optional database for {quoted(board)}, expected one of: {boards}")
    return found


def _as_json(database: Database) -> dict[str, object]:
    state = database.state()
    built, begun = (state is each for each in (State.BUILT, State.BEGUN))
    path = str(database.path())
    return {"board": database.board, "built": built, "begun": begun, "path": path, "bytes": database.size}


def _told(database: Database) -> str:
    """Describe whether a database is built, and how to build it."""
    board, state = database.board, database.state()
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
