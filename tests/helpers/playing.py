"""Plays the real program, as ``main.py`` opens it, and tells how it went in a line of JSON.

Run as ``python tests/helpers/playing.py GAMES ARGUMENTS``: so many games from the same start, which two slides to the
left solve, and a hint in each.
"""

import json
import sys
from dataclasses import asdict, dataclass, field

import bare_pygame  # noqa: F401
import pygame
from waiting import PATIENCE, wait_until

import main
from game.app import app
from game.input.commands import Action
from game.words.words import NO_MESSAGE


@dataclass
class Seen:
    """What the player has seen."""

    titles: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    """What stood in the panel when there was a problem, each once."""
    hints: int = 0
    frames: int = 0


def play(game, games, seen):
    """Show a hint and play two slides, so many times."""
    for number in range(games):
        if number:
            do(game, Action.RESTART)
        until(game, lambda: game.screen.session.game.move_count == 0)
        do(game, Action.HINT)
        until(game, lambda: not game.coach.is_waiting)
        seen.hints += game.screen.controller.stage.hint is not None
        for _ in range(2):
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=pygame.K_LEFT, mod=0, unicode=""))
            step(game)
        until(game, lambda: game.screen.session.is_solved)
        seen.titles.append(pygame.display.get_caption()[0])
        until(game, lambda: game.store.history.statistics is not None)
        game.store.writer.flush(PATIENCE)
        game.screen.controller.message = NO_MESSAGE  # nothing else is to be said
        warning = game.screen.message if game.store.problem else ""
        seen.warnings += [warning] if warning and warning not in seen.warnings else []
    seen.frames = game.frames


def do(game, action):
    """Run the action of a key that is pressed and let go: one that is held gives a hint and soon plays it."""
    game.run_command(action)
    game.screen.on_key_up(action)
    step(game)


def step(game):
    """Run one turn of the loop."""
    game.step(0.005)


def until(game, condition):
    """Run the loop until this is so."""
    step(game)
    wait_until(condition, step=lambda: step(game))


def run(games, arguments):
    """Play instead of a player; return the exit code."""
    seen = Seen()

    def played(game):
        try:
            play(game, games, seen)
        finally:
            game.close()

    app.App.run = played
    code = main.main(arguments)
    print(json.dumps(asdict(seen)))
    return code


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]), sys.argv[2:]))
