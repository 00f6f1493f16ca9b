"""From the command line to a running window."""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from solver import Board, BoardError, Misread, Position, Unsolvable, load_board
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.boards import is_file, kept_board, path_of
from solver.catalogue.challenges import read_shared_game
from solver.catalogue.readings import Entries, Reading
from solver.catalogue.texts import LONGEST_TEXT, PlayedGame, has_game
from solver.errors import MissingData, escaped, file_name
from solver.formats.block_levels import Level
from solver.formats.board_lines import is_line

from ..language.language import ENGLISH, FOLDER, PROFILE
from ..system.memory import hold_garbage

ASSETS = FOLDER.parent
NEEDED = (
    f"words/{ENGLISH}/{PROFILE}",
    f"words/{ENGLISH}/failure.toml",
    "backdrops/*.svg",
    "boards.toml",
    "journey.toml",
    "icon.svg",
    "icons/*.svg",
    "marks/*.svg",
    "pieces/*/*.svg",
    "sounds/*.wav",
)


def check_assets() -> None:
    """Check the game's files. Raises MissingData where phrases, pictures or sounds are missing."""
    for pattern in NEEDED:
        if next(ASSETS.glob(pattern), None) is None:
            raise MissingData(f"assets ({pattern}) are", ASSETS)


EXIT_BROKEN_PYGAME = 3
EDITION = "pygame" if sys.version_info < (3, 14) else "pygame-ce"  # as pyproject.toml has it
UNUSED = ("pkg_resources", "pygame.mixer", "pygame.mixer_music", "pygame.sndarray", "pygame.surfarray")
"""Modules that pygame need not load: sounds have a process of their own, and the arrays bring in NumPy."""


def run(args: argparse.Namespace) -> int:
    """Open the game with the arguments of ``play``. Raises ValueError where they name no board or position."""
    board = None if args.board is None else _board(args)
    start = None
    if board is not None and any(each is not None for each in (args.farthest, args.distance, args.position, args.seed)):
        from .first_position import first_position

        start = first_position(board, args)
    shown = board if start is None else start.board
    return open_window(shown, start, cache=not args.no_cache, file=None if shown is not board else _file_of(args.board))


def _board(args: argparse.Namespace) -> Board:
    """Return the board of a file, of a key as the player's own file of it calls it, or of any other text, at its start.

    Raises BoardError and Misread.
    """
    text: str = args.board
    if args.goal is None:
        with suppress(BoardError):
            return kept_board(text) if path_of(text) is None else load_board(text)
    from solver.cli.output import asked_board  # with all readers, which a board's name does without

    return asked_board(args)


def replay(args: argparse.Namespace) -> int:
    """Open the game on a recorded one: ``args.text``, or standard input where that is ``-``.

    Raises Misread for a text that is no game, Unsolvable for one whose start can never be solved.
    """
    text: str = args.text
    try:
        game = read_shared_game(_standard_input() if text == "-" else text, kept_board)
    except Misread as error:
        raise Unsolvable(str(error)) if error.unsolvable else error from None
    return open_window(game.start.board, game.start, cache=not args.no_cache, game=game)


def open_file(args: argparse.Namespace) -> int:
    """Open the game on a file, of anything that can be pasted, or on a game or a challenge as text or link.

    Raises ValueError for what is none of them, Unsolvable; ``args.in_window`` shows that in the window instead: a
    desktop, where files and links are clicked, has no terminal.
    """
    try:
        return _opened(args)
    except (ValueError, Unsolvable) as error:
        if not args.in_window:
            raise
        return open_window(None, None, cache=not args.no_cache, refused=error)


def _opened(args: argparse.Namespace) -> int:
    """Open the game on a file or link."""
    from solver.catalogue.reading import read_any, read_path  # whose readers other starts do without

    if has_game(args.file) and not is_file(args.file):
        return replay(argparse.Namespace(text=args.file, no_cache=args.no_cache))

    cache = not args.no_cache
    path = Path(_path_of_link(args.file)).absolute()
    try:
        reading = read_any(args.file, load=kept_board) if _is_text(args.file) else read_path(path, kept_board)
    except Misread as error:
        if args.in_window:  # which says it in the player's language
            raise
        kind = Unsolvable if error.unsolvable else ValueError
        raise kind(f"{file_name(path)}: {error}") from None
    found = reading.found
    if isinstance(found, Entries | Level) or (reading.told is not None and reading.file is None):
        return open_window(None, None, cache, reading=reading)
    if isinstance(found, Board):
        return open_window(found, None, cache, file=reading.file)
    if isinstance(found, PlayedGame):
        return open_window(found.start.board, found.start, cache, game=found)
    if has_solvability_rule(found.board):
        return open_window(found.board, found, cache)
    from .first_position import reached

    start = reached(found, cache)
    return open_window(start.board, start, cache)


def _is_text(text: str) -> bool:
    """Return whether what is to be opened is itself a position or board, not the name of a file."""
    if is_file(text) or text.startswith("file:") or re.fullmatch(r"[\w./\\ -]*\.\w+", text):
        return False
    from solver.catalogue.reading import FORMATS
    from solver.formats.number_grids import is_grid

    return is_line(text) or any(each.is_meant(text) for each in FORMATS[:-1]) or is_grid(text)


def _path_of_link(text: str) -> str:
    """Return the path of a ``file:`` link, as desktops pass it; any other text as it is."""
    if not text.startswith("file:"):
        return text
    from urllib.request import url2pathname  # takes a twentieth of the program's start

    return url2pathname(urlsplit(text).path)


def _standard_input() -> str:
    """Read a game's length of standard input, without the byte order mark (3 bytes); empty where it is closed."""
    return "" if sys.stdin is None else sys.stdin.buffer.read(LONGEST_TEXT + 4).decode("utf-8-sig", "replace")


def load_pygame() -> None:
    """Import pygame: without its greeting, and 0.2 s sooner as it does not look for what the window can do without.

    Raises ImportError where it is missing, AttributeError where two editions were installed and one was removed.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for name in UNUSED:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # None: there is none
    import pygame

    pygame.version  # noqa: B018


def _file_of(board: str | None) -> Path | None:
    path = None if board is None else path_of(board)
    return None if path is None else path.absolute()


def open_window(
    board: Board | None,
    start: Position | None,
    cache: bool,
    game: PlayedGame | None = None,
    file: Path | None = None,
    refused: Exception | None = None,
    reading: Reading | None = None,
) -> int:
    """Run the window, on the review of ``game`` if there is one; return the exit code. Raises MissingData.

    ``refused`` is why there is no board to open; ``reading`` is opened as what is pasted.
    """
    check_assets()
    try:
        load_pygame()
    except (ImportError, AttributeError) as error:
        wrong = f"the game needs pygame ({error}); install it with: pip install --force-reinstall {EDITION}"
        print(f"antipode: {escaped(wrong)}", file=sys.stderr)
        return EXIT_BROKEN_PYGAME
    hold_garbage()  # there is hardly any before the first picture
    from .running import run_program

    return run_program(board, start, cache, game, file, refused, reading)
