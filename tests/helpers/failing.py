"""Runs the real program, plays one move, and has it fail.

Run as ``python tests/helpers/failing.py PLACE ARGUMENTS``; PLACE is one of ``PLACES``, or ``nowhere``: then it says
in a line of JSON the title it has started with, what has the ring, and what note there is, and ends.
"""

import faulthandler
import json
import sys
import threading

import bare_pygame  # noqa: F401

import main
from game.app import app
from game.coach.analyzer import TableAnalyzer
from game.input.commands import Action
from game.screens.play.screen import PlayScreen
from game.sound.sounds import Sounds
from game.store.storage import Store
from solver.model.notation import parse_moves

MESSAGE = "out of cheese"
FIRST_STEPS = 5
"""Before the move is made."""


def fail(*arguments, **options):
    """Raise an error, in place of a function that should fail."""
    raise RuntimeError(MESSAGE)


def interrupt(*arguments):
    """Raise the exception of Ctrl+C in a terminal."""
    raise KeyboardInterrupt


def once(owner, name):
    """Raise an error at the next call, and never again."""
    kept = getattr(owner, name)

    def fail_once(*arguments):
        setattr(owner, name, kept)
        fail()

    setattr(owner, name, fail_once)


def in_update(game):
    PlayScreen.update = fail


def in_drawing(game):
    PlayScreen.draw = fail
    game.screen.is_dirty = True


def in_event(game):
    PlayScreen.on_key = fail
    game.run_command(Action.UNDO)


def in_answer(game):
    TableAnalyzer.advice = fail
    game.run_command(Action.HINT)
    game.run_command(Action.HINT)


def in_writer(game):
    once(Store, "_write")
    game.screen.controller.save()


def in_thread(game):
    threading.Thread(target=fail).start()


def in_leaving(game):
    PlayScreen.leave = fail
    game.is_running = False


def in_job(game):
    """Break a job: the player gets a message, and plays on."""
    TableAnalyzer._make_table = fail
    game.run_command(Action.BACK)
    game.step()
    game.coach._analyzers.clear()
    game.coach.board = None
    game.run_command(Action.PAUSE)


def in_python(game):
    game.store.writer.flush(10.0)
    faulthandler._sigsegv()


def by_interrupt(game):
    PlayScreen.update = interrupt


PLACES = {
    "update": in_update,
    "drawing": in_drawing,
    "event": in_event,
    "answer": in_answer,
    "writer": in_writer,
    "thread": in_thread,
    "leaving": in_leaving,
    "job": in_job,
    "python": in_python,
    "interrupt": by_interrupt,
}


def run(place, arguments):
    """Play and fail; return the exit code."""
    step, steps = app.App.step, 0

    def played(game, patience=None):
        nonlocal steps
        steps += 1
        if place == "nowhere":
            note = game.store.problem
            focused = game.screen.focused and game.screen.focused[0].label
            print(json.dumps([game.screen.title, focused, note and note.kind]))
            game.is_running = False
        elif steps == FIRST_STEPS:
            game.screen.controller.slide(parse_moves("L"))
        elif steps == FIRST_STEPS + 1:
            PLACES[place](game)
        elif place == "job" and game.coach.analyzer.error is not None:
            game.is_running = False
        step(game, 0.01)

    app.App.step = played
    Sounds.start = lambda sounds: None  # its process takes a quarter of the time
    return main.main(arguments)


if __name__ == "__main__":
    place, *words = sys.argv[1:]
    sys.exit(run(place, words))
