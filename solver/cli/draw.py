"""The commands ``draw`` and ``map``: what they show, and SVG; other pictures are drawn and written by the game."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..analysis.graph_layouts import Floats, GraphLayout, load_layout, save_layout
from ..analysis.methods import solve, solve_soon
from ..analysis.state_maps import StateMap, state_map
from ..errors import ArgumentError, Unsolvable
from ..model.board import Board
from ..model.drawings import draw_game, draw_position
from ..model.moves import moves_text
from ..model.playthrough import Playthrough, play
from ..model.position import Position
from ..sentences import plural
from ..system.files import write_atomically
from ..system.limits import LimitReached, Limits
from ..tables.distance_tables import has_table
from ..web.document import NO_ART
from ..web.page import draw_page, has_few_positions
from .commands import FORMATS
from .output import DONE, asked_board, check_reachable
from .parser import LARGEST_PICTURE, LEAST_PICTURE
from .tables import CommandTables
from .terminal import progress_on_terminal, terminal_progress

if TYPE_CHECKING:
    from ..answers import DrawAnswer

TO_STANDARD_OUTPUT = "-"
SPEEDS = {"slow": 1.0, "normal": 0.5, "fast": 0.25}  # seconds a move
PAGE_SECONDS = 20.0  # for the shortest solution of a page, and as long again for any
SEARCH_SECONDS = 5.0  # for the shortest solution of a map, and as long again for any


def format_of(args: argparse.Namespace) -> str:
    """Return the format that ``--format`` or the file's name asks for; SVG for standard output.

    Raises ArgumentError for another name, or a bad size, and OSError where the folder is missing.
    """
    check_output(args)
    ending = Path(args.output).suffix.removeprefix(".").lower()
    if args.output == TO_STANDARD_OUTPUT:
        ending = args.format or "svg"
    elif ending not in FORMATS:
        raise ArgumentError(f"{args.output}: expected a name that ends in .svg, .html, .png, .gif or .webp, or -")
    elif args.format not in (None, ending):
        raise ArgumentError(f"--format {args.format}: the file's name ends in .{ending}")
    if not LEAST_PICTURE <= args.size <= LARGEST_PICTURE:
        raise ArgumentError(f"--size {args.size}: expected {LEAST_PICTURE} to {LARGEST_PICTURE}")
    return ending


def check_output(args: argparse.Namespace) -> None:
    """Raise ArgumentError for JSON that would follow a picture, OSError where the folder is missing.

    That is told before the work.
    """
    if args.output != TO_STANDARD_OUTPUT:
        Path(args.output).parent.stat()
    elif args.json:
        raise ArgumentError("--json: with --output - only the picture is printed")


def write_picture(args: argparse.Namespace, content: bytes) -> None:
    """Write a picture to ``--output``. Raises OSError."""
    if args.output == TO_STANDARD_OUTPUT:
        if sys.stdout is not None:  # closed by whoever started the program
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
    else:
        write_atomically(Path(args.output), [content], private=False)


def drawn_game(args: argparse.Namespace) -> Playthrough:
    """Return the game to draw, of no moves for a position. Raises ValueError where the arguments name none."""
    board, cache = asked_board(args), not args.no_cache
    start = CommandTables(args).named(board, args.position)
    if not args.solution:
        return play(start, args.moves or "")
    check_reachable(start)
    return play(start, solve(board, start, cache=cache).line)


def run_draw_svg(args: argparse.Namespace) -> int:
    """Write an SVG."""
    began, game = time.perf_counter(), drawn_game(args)
    start = game.positions[0]
    drawing = draw_position(start, args.size)
    if game.moves:
        drawing = draw_game(start, game.moves, SPEEDS[args.speed], args.size)
    content = drawing.svg.encode()
    write_picture(args, content)
    size = drawing.width, drawing.height
    print_drawn(args, game, "svg", size, len(content), time.perf_counter() - began)
    return DONE


def run_draw_page(args: argparse.Namespace, art_of: Callable[[Board], Mapping[str, str | bytes]] | None = None) -> int:
    """Write a page on which the position can be played, with its solution. Raises LimitReached where none is found.

    ``art_of`` returns the pictures of a board's pieces, as in ``draw_page``.
    """
    began = time.perf_counter()
    if args.moves:
        raise ArgumentError("--moves: a page takes none, it begins at the position")
    board = asked_board(args)
    start = CommandTables(args).named(board, args.position)
    check_reachable(start)
    with terminal_progress() as watch:
        found = solve_soon(start, Limits(seconds=PAGE_SECONDS), cache=not args.no_cache, watch=watch)
    art = NO_ART if art_of is None else art_of(board)
    content = draw_page(start, found.line, found.optimal, has_few_positions(board), art).html.encode()
    write_picture(args, content)
    print_drawn(args, play(start, found.line), "html", None, len(content), time.perf_counter() - began)
    return DONE


def print_drawn(
    args: argparse.Namespace, game: Playthrough, kind: str, size: tuple[int, int] | None, written: int, seconds: float
) -> None:
    """Print what was written to a file; ``size`` is in pixels, None for a page."""
    if args.output == TO_STANDARD_OUTPUT:
        return
    start = game.positions[0]
    answer: DrawAnswer = {
        "board": start.board.id,
        "position": str(start),
        "moves": moves_text(game.moves),
        "file": args.output,
        "format": kind,
        "bytes": written,
        "seconds": round(seconds, 3),
    }
    if size is not None:
        answer["width"], answer["height"] = size
    if args.json:
        print(json.dumps(answer))
        return
    moves = f", {plural(len(game.moves), 'move')}" if game.moves else ""
    pixels = "" if size is None else f" {size[0]}x{size[1]}"
    print(f"{args.output}:{pixels or ' a page'}{moves}, {written / 1000:,.0f} kB, {seconds:.1f} s")


def mapped(args: argparse.Namespace) -> StateMap:
    """Return the map of the position that a command line names. Raises what its board and position raise."""
    board = asked_board(args)
    tables = CommandTables(args)
    position = tables.named(board, args.position)
    try:
        if has_table(board):
            table, position = tables.holding(position)
            return state_map(position.board, position, table)
        return _searched(position, args)
    except Unsolvable:
        return state_map(position.board, position)


def laid_out(found: StateMap, cache: bool = True) -> Floats:
    """Return the places of a map's positions, at rest; with ``cache`` from the cache folder, where they are kept."""
    kept = load_layout(found.graph) if cache else None
    if kept is not None:
        return kept
    layout = GraphLayout(found.graph)
    with progress_on_terminal("layout") as progress:
        while layout.step():
            progress(layout.progress)
    if cache:
        save_layout(found.graph, layout.coordinates)
    return layout.coordinates


def _searched(position: Position, args: argparse.Namespace) -> StateMap:
    with terminal_progress() as watch:
        try:
            result = solve_soon(position, Limits(seconds=SEARCH_SECONDS), cache=not args.no_cache, watch=watch)
        except LimitReached:
            return state_map(position.board, position)
    return state_map(position.board, position, solution=result.line, is_shortest=result.optimal)
