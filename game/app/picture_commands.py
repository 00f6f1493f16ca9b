"""The commands ``draw`` and ``map``, which write pictures without a window; the map needs no pygame."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from solver.analysis.map_pages import draw_map_page
from solver.analysis.state_maps import StateMap
from solver.cli.draw import (
    SPEEDS,
    TO_STANDARD_OUTPUT,
    check_output,
    drawn_game,
    format_of,
    laid_out,
    mapped,
    print_drawn,
    run_draw_page,
    run_draw_svg,
    write_picture,
)
from solver.cli.output import DONE
from solver.cli.terminal import paint, progress_on_terminal
from solver.errors import ArgumentError, quoted
from solver.model.playthrough import play
from solver.sentences import plural
from solver.system.progress import never_cancel
from solver.web.document import NO_ART

from ..maps.camera import Camera
from ..maps.landmarks import draw_landmarks
from ..maps.raster import MapData, Pixels, draw_map, png_of
from ..ui.theme import THEMES
from .start import check_assets, load_pygame

if TYPE_CHECKING:  # which know pygame
    from solver import Board
    from solver.answers import MapAnswer

    from ..ui.art import Art


def run_draw(args: argparse.Namespace) -> int:
    """Write a picture. Raises ValueError where the arguments name none, OSError, MissingData."""
    kind = format_of(args)
    if kind == "svg":
        return run_draw_svg(args)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    check_assets()
    if kind == "html":
        return run_draw_page(args, partial(_page_art, args.tiles))
    try:
        load_pygame()
        from ..export.animation_frames import frame_count, game_frames
        from ..export.animations import animation, still_png
        from ..export.sprites import make_sprites
    except (ImportError, AttributeError) as error:
        raise ArgumentError(f"{args.output}: {kind} needs pygame and Pillow ({error}), svg needs neither") from None
    from ..ui.theme import Tiles

    began, game = time.perf_counter(), drawn_game(args)
    art = _art()
    theme = replace(THEMES[args.theme], tiles=Tiles(args.tiles))
    is_still = kind == "png" and not game.moves
    sprites = make_sprites(art, theme, game.positions[0].board, args.size, with_grain=is_still)
    if is_still:
        data = still_png(sprites.frame(game.positions[0]))
    else:
        frames = game_frames(sprites, game.positions, round(1000 * SPEEDS[args.speed]))
        with progress_on_terminal() as progress:
            count = frame_count(game.positions)
            data = animation(kind, frames, count, sprites.palette.colours, progress, never_cancel)
    write_picture(args, data)
    print_drawn(args, game, kind, sprites.size, len(data), time.perf_counter() - began)
    return DONE


def _art() -> Art:
    """Return the game's art, drawn without a window. Needs pygame."""
    import pygame

    from ..ui.art import Art
    from ..ui.text import Fonts

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    return Art(Fonts())


def _page_art(tiles: str, board: Board) -> Mapping[str, str | bytes]:
    """Return the pieces of a page as the game draws them; none where pygame or Pillow is missing."""
    try:
        load_pygame()
        from ..export.web_art import web_art, web_pieces
        from ..ui.theme import Tiles
    except (ImportError, AttributeError):
        return NO_ART
    return web_art(web_pieces(_art(), board, Tiles(tiles)))


def run_map(args: argparse.Namespace) -> int:
    """Draw the map, write it, and print what it shows; return the exit code."""
    begun = time.perf_counter()
    check_output(args)
    ending = Path(args.output).suffix.lower()
    if args.output != TO_STANDARD_OUTPUT and ending not in (".png", ".html"):
        raise ArgumentError(f"--output {quoted(args.output)}: expected a file that ends in .png or .html, or -")
    if args.moves is not None and ending != ".html":
        raise ArgumentError("--moves: only a page shows a game, a file that ends in .html")
    shown = mapped(args)
    write_picture(args, _map_page(shown, args) if ending == ".html" else _png(_map_pixels(shown, args)))
    if args.output == TO_STANDARD_OUTPUT:
        return DONE
    answer = _map_answer(shown, args.output, time.perf_counter() - begun)
    print(json.dumps(answer) if args.json else _map_text(shown, answer))
    return DONE


def _map_pixels(shown: StateMap, args: argparse.Namespace) -> Pixels:
    coordinates, theme = laid_out(shown, not args.no_cache), THEMES[args.theme]
    camera = Camera.framing(coordinates)
    pixels = draw_map(MapData.of(shown.graph.edges, shown.levels), coordinates, camera, args.size, theme)
    draw_landmarks(pixels, shown, coordinates, camera, theme)
    return pixels


def _map_page(shown: StateMap, args: argparse.Namespace) -> bytes:
    start = shown.graph.position(shown.here)
    game = None if args.moves is None else play(start, args.moves)
    return draw_map_page(shown, laid_out(shown, not args.no_cache), game).html.encode()


def _png(pixels: Pixels) -> bytes:
    try:
        return png_of(pixels)
    except ImportError as error:
        raise ArgumentError(f"a map needs Pillow ({error})") from None


def _map_answer(shown: StateMap, output: str, seconds: float) -> MapAnswer:
    graph = shown.graph
    position, distance = graph.position(shown.here), int(graph.distances[shown.here])
    return {
        "board": position.board.id,
        "position": str(position),
        "output": output,
        "scope": shown.scope,
        "whole": graph.is_whole,
        "positions": len(graph),
        "slides": len(graph.edges),
        "goals": len(graph.goals),
        "distance": distance if distance >= 0 else None,
        "path": max(len(shown.path) - 1, 0),
        "shortest": shown.is_path_shortest,
        "hardest": [str(graph.position(number)) for number in shown.hardest],
        "bottlenecks": [str(graph.position(number)) for number in shown.bottlenecks],
        "seconds": round(seconds, 3),
    }


def _map_text(shown: StateMap, answer: MapAnswer) -> str:
    """Say what the picture shows, mark by mark."""
    colour = "its distance to the goal" if shown.has_distances else "how far it is from the position"
    lines = [paint("bold", shown.scope), f"  colour    of a position: {colour}; yellow is near, blue is far"]
    metric = shown.graph.position(shown.here).board.metric.removesuffix("s")
    away = "" if answer["distance"] is None else f", {plural(answer['distance'], metric)} from the goal"
    lines.append(f"  disc      the position{away}")
    if answer["goals"]:
        lines.append(
            "  diamond   the solved position"
            if answer["goals"] == 1
            else f"  diamonds  some of {answer['goals']:,} solved positions"
        )
    if shown.path:
        lines.append(f"  line      {'a shortest' if shown.is_path_shortest else 'a'} path to the goal")
    if shown.hardest:
        lines.append(f"  {'triangle ' if len(shown.hardest) == 1 else 'triangles'} farthest from the goal")
    if shown.bottlenecks:
        lines.append(f"  rings     {plural(len(shown.bottlenecks), 'position')} that every solution passes")
    return "\n".join([*lines, answer["output"]])
