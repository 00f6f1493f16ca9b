"""The command ``draw`` for PNG, GIF and WebP: the game's art without its window."""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import replace
from pathlib import Path

from solver.cli.draw import SPEEDS, drawn_game, format_of, print_drawn, run_draw_svg
from solver.cli.terminal import progress_on_terminal
from solver.errors import ArgumentError
from solver.system.files import write_atomically
from solver.system.progress import never_cancel

from .start import check_assets, load_pygame


def run_draw(args: argparse.Namespace) -> int:
    """Write a picture. Raises ValueError where the arguments name none, OSError, MissingData."""
    kind = format_of(args)
    if kind == "svg":
        return run_draw_svg(args)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    check_assets()
    try:
        load_pygame()
        from ..export.animations import animation, still_png
        from ..export.frames import frame_count, game_frames
        from ..export.sprites import make_sprites
    except (ImportError, AttributeError) as error:
        raise ArgumentError(f"{args.output}: {kind} needs pygame and Pillow ({error}), svg needs neither") from None
    import pygame

    from ..ui.art import Art
    from ..ui.text import Fonts
    from ..ui.theme import THEMES, Tiles

    began, game = time.perf_counter(), drawn_game(args)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    theme = replace(THEMES[args.theme], tiles=Tiles(args.tiles))
    is_still = kind == "png" and not game.moves
    sprites = make_sprites(Art(Fonts()), theme, game.positions[0].board, args.size, with_grain=is_still)
    if is_still:
        data = still_png(sprites.frame(game.positions[0]))
    else:
        frames = game_frames(sprites, game.positions, round(1000 * SPEEDS[args.speed]))
        with progress_on_terminal() as progress:
            count = frame_count(len(game.moves))
            data = animation(kind, frames, count, sprites.palette.colours, progress, never_cancel)
    write_atomically(Path(args.output), [data], private=False)
    print_drawn(args, game, kind, sprites.size, len(data), time.perf_counter() - began)
    return 0
