"""Starts the real program, leads it through all its screens and tells what it says in a line of JSON.

Run as ``python tests/helpers/visiting.py ARGUMENTS``, with the arguments of ``main.py``.
"""

import json
import sys

import bare_pygame  # noqa: F401
from waiting import wait_until

import main
from game.app import app
from game.input.commands import Action
from game.screens.game_screen import ToBoard
from solver import Outcome

SCREENS = (
    Action.SETTINGS, Action.STATISTICS, Action.GAMES, Action.MISTAKES, Action.DAILY, Action.LADDER, Action.REVIEW,
    Action.DISTANCES, Action.MENU, Action.PRACTICE, Action.EDITOR, Action.LAB,
)  # fmt: skip


def visit(game, told):
    """Visit all screens that the board leads to, do something on each, and return to the boards."""
    app, board = game, game.screen.menu_board
    told["problem"], told["seen"] = None, []
    for screen in SCREENS:
        for action in (screen, Action.RIGHT, Action.HINT, Action.ACTIVATE):
            do(game, action)
            told["seen"].append(game.screen.title)
        game.screen.next = ToBoard(board)
        game.step(0.0)
    for action in (Action.FARTHEST, Action.HINT, Action.HINT, Action.UNDO, Action.REDO, Action.NEW, Action.BACK):
        do(game, action)
    told["ended"] = game.screen.title
    problem = app.store.problem
    told["problem"] = problem and problem.kind


def do(game, action):
    """Run the action of a key with all its consequences."""
    coach = game.coach
    game.run_command(action)
    game.step(0.0)
    history = game.store.history

    def is_done():
        is_working = coach.is_waiting or coach.analyzer.outcome is Outcome.RUNNING
        return not is_working and history.statistics is not None

    wait_until(is_done, step=lambda: game.step(0.005))
    for _ in range(3):
        game.step(0.0)


def run(arguments):
    """Visit instead of a player; return the exit code."""
    told = {}

    def visited(game):
        try:
            visit(game, told)
        finally:
            game.close()

    app.App.run = visited
    code = main.main(arguments)
    print(json.dumps(told))
    return code


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
