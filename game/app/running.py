"""The running program: its files, its window, and its failures."""

from __future__ import annotations

import signal
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pygame

from solver import Board, Position, board_key
from solver.catalogue.boards import kept_board
from solver.catalogue.challenges import Challenge
from solver.catalogue.readings import Reading
from solver.catalogue.texts import PlayedGame
from solver.errors import escaped

from ..language.language import chosen_language, load_language
from ..screens.common.pasteboard import destination_of
from ..screens.game_screen import Destination, ToBoard, ToFirstSteps, ToPicker
from ..sound.sounds import Sounds
from ..store.player_files import Problem
from ..store.storage import Store
from ..system.log import log_path, start_log
from ..system.memory import share_memory
from ..words.problems import problem_text
from ..words.words import Words
from .app import App
from .deferred import hold_deferred, release_deferred, start_deferred
from .dropped_files import refusal
from .failure import report_failure
from .window import NoDisplay

EXIT_NO_DISPLAY = 3


def run_program(
    board: Board | None,
    start: Position | None,
    cache: bool,
    game: PlayedGame | None,
    file: Path | None,
    refused: Exception | None,
    reading: Reading | None = None,
) -> int:
    """Run the window, on a board (from ``file``, if any) or the review of ``game``; return the exit code.

    ``refused`` is shown: why there is no board to open; ``reading`` is opened as what is pasted.
    """
    share_memory()
    failed_before = start_log()
    store = None
    if game is not None and not isinstance(game, Challenge):
        reading = Reading("game", game)
    try:
        hold_deferred()
        store = Store()
        if failed_before:
            store.earlier = Problem("failed", str(log_path()))
        if game is not None:
            first = _behind(game)
        elif board is not None:
            first = ToBoard(board, start, file=file)
        else:
            first = last_destination(store.last_board, failed_before)
        sounds = Sounds(store.settings.volume, store.settings.muted)
        app = App(store, first, cache, sounds=sounds, opened=start_deferred)
        threading.excepthook = lambda failure: app.fail(failure.exc_value)
        if refused is not None:
            app.tooltips.show(app.interface.words.text("drop.name"), refusal(app.interface.words, refused))
        elif reading is not None:
            app.screen.next = destination_of(app.screen, reading)
        elif board is None and store.last_board is None and not store.settings.introduced:
            introduce(app)
        _close_with_terminal()
        app.run()
    except KeyboardInterrupt:
        _report_unsaved(store)
        raise
    except NoDisplay as error:
        wrong = f"no display to open a window on ({error}); the headless commands need none"
        print(f"antipode: {escaped(wrong)}", file=sys.stderr)
        return EXIT_NO_DISPLAY
    except Exception as error:
        return report_failure(error, store)
    finally:
        release_deferred()
    return 0


def _behind(game: PlayedGame) -> Destination:
    """Return the board of a challenge, or the boards behind the review of a game."""
    if isinstance(game, Challenge):
        return ToBoard(game.start.board, game.start, challenge=game)
    return ToPicker(board_key(game.start.board))


def introduce(app: App) -> None:
    """Lead a new player to the first steps, once."""
    app.change_settings(replace(app.interface.settings, introduced=True))
    app.screen.next = ToFirstSteps(app.screen)


def _close_with_terminal() -> None:
    """Close the window, as its own button does, when the terminal that started the program is closed."""
    if sys.platform == "win32" or signal.getsignal(signal.SIGHUP) is not signal.SIG_DFL:
        return  # with nohup it runs on

    def close(number: int, frame: object) -> None:
        if pygame.display.get_init():  # else it is closed already
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    signal.signal(signal.SIGHUP, close)


def _report_unsaved(store: Store | None) -> None:
    """Report on standard error what an interrupt in the terminal has lost: the window is closed by now."""
    if store is not None and store.writer.has_unsaved:
        problem, words = store.problem, Words(load_language(chosen_language(store.settings.language)))
        reason = "" if problem is None else f" {problem_text(words, problem)}"
        print(f"antipode: {escaped(words.text('failure.unkept') + reason)}", file=sys.stderr)


def last_destination(last_board: str | None, failed_before: bool) -> Destination:
    """Return the board of the last game: only offered after a failure, as it may be the reason."""
    try:
        last = None if last_board is None else kept_board(last_board)
    except ValueError:  # a board of another version
        last = None
    if last is None or failed_before:
        return ToPicker(None if last is None else board_key(last))
    return ToBoard(last)
