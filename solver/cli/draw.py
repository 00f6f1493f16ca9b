"""The command ``draw``: what it draws, and SVG; other pictures are drawn by the game's art, so the game writes them."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from ..analysis.facts import board_facts
from ..analysis.methods import solve
from ..catalogue.boards import load_board
from ..errors import ArgumentError
from ..model.drawings import draw_game, draw_position
from ..model.moves import moves_text
from ..model.playthrough import Playthrough, play
from ..model.solvability import check_solvable
from ..sentences import plural
from .commands import LEAST_PICTURE, MOST_PICTURE
from .output import DONE, Answer, named_position

FORMATS = ("svg", "png", "gif", "webp")
SPEEDS = {"slow": 1.0, "normal": 0.5, "fast": 0.25}  # seconds a move


def format_of(args: argparse.Namespace) -> str:
    """Return the format that the file's name asks for. Raises ArgumentError for another name, or a bad size."""
    ending = Path(args.output).suffix.removeprefix(".").lower()
    if ending not in FORMATS:
        raise ArgumentError(f"{args.output}: expected a name that ends in .svg, .png, .gif or .webp")
    if not LEAST_PICTURE <= args.size <= MOST_PICTURE:
        raise ArgumentError(f"--size {args.size}: expected {LEAST_PICTURE} to {MOST_PICTURE}")
    return ending


def drawn_game(args: argparse.Namespace) -> Playthrough:
    """Return the game to draw, of no moves for a position. Raises ValueError where the arguments name none."""
    board, cache = load_board(args.board), not args.no_cache
    start = named_position(board, args.position, lambda: board_facts(board, cache=cache).farthest[0])
    if not args.solution:
        return play(start, args.moves or "")
    check_solvable(start)
    return play(start, solve(board, start, cache=cache).moves)


def run_draw_svg(args: argparse.Namespace) -> int:
    """Write an SVG."""
    began, game = time.perf_counter(), drawn_game(args)
    start = game.positions[0]
    drawing = draw_position(start, args.size)
    if game.moves:
        drawing = draw_game(start, game.moves, SPEEDS[args.speed], args.size)
    drawing.save(args.output)
    size = drawing.width, drawing.height
    print_drawn(args, game, "svg", size, len(drawing.svg.encode()), time.perf_counter() - began)
    return DONE


def print_drawn(
    args: argparse.Namespace, game: Playthrough, kind: str, size: tuple[int, int], written: int, seconds: float
) -> None:
    """Print what was written."""
    start = game.positions[0]
    answer: Answer = {
        "board": start.board.id,
        "position": str(start),
        "moves": moves_text(game.moves),
        "file": args.output,
        "format": kind,
        "width": size[0],
        "height": size[1],
        "bytes": written,
        "seconds": round(seconds, 3),
    }
    if args.json:
        print(json.dumps(answer))
        return
    moves = f", {plural(len(game.moves), 'move')}" if game.moves else ""
    print(f"{args.output}: {size[0]}x{size[1]}{moves}, {written / 1000:,.0f} kB, {seconds:.1f} s")
