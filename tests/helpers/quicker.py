"""What tests leave out or do once, so that thousands take minutes: all that they replace in the program for that."""

import math
from functools import cache, lru_cache, partial
from pathlib import Path

import pygame
from remembering import (
    Pictures,
    card_once,
    explored_once,
    measured_once,
    opened_font,
    read_once,
    rendered_once,
    table_kept,
)

import main
from game.app import keyboard
from game.board import block_pieces
from game.screens.picker.card import card_picture
from game.store.database import is_on_network
from game.system import background
from game.ui.art import rasterised
from game.ui.faces import face_for
from game.ui.text import Fonts
from solver import distance_table
from solver.tables.explored_table import load_explored_table, save_explored_table
from solver.tables.permutation_table import load_table


def replace_for_all(patch, cache_folder):
    """Replace for the whole run what would take long, or would depend on the machine.

    Beside each stands the processor time that it saves, of some 430 s that the suite took then on a busy machine.
    """
    explored = explored_once(load_explored_table, save_explored_table, cache_folder)
    for place, instead in (
        ("game.app.deferred.collect_garbage", _nothing),  # 180 s: our heap is a hundred times a game's
        ("game.coach.analyzer.distance_table", table_kept(distance_table)),  # 23 s
        ("game.system.background.trim_memory", _nothing),  # 22 s
        ("solver.tables.permutation_table.load_table", read_once(load_table, cache_folder)),  # 21 s
        ("game.ui.art.rasterised", Pictures(rasterised)),  # 14 s
        ("solver.tables.explored_table.load_explored_table", explored[0]),  # 10 s, with the next
        ("solver.tables.explored_table.save_explored_table", explored[1]),
        ("game.ui.text.Fonts._rendered", rendered_once(Fonts._rendered)),  # 7 s
        ("game.coach.coach.forget_bounds", _nothing),  # 5 s: the databases of the fifteen, 75 MB, are read once
        ("os.fsync", _nothing),  # 4 s, and the waiting for a slow disk, as with the next
        ("game.store.database.SYNCHRONOUS", "OFF"),
        ("pygame.joystick.quit", _nothing),  # 3 s
        ("game.ui.text.Fonts._measured", measured_once(Fonts._measured)),  # 3 s
        ("game.app.keyboard._signs", cache(keyboard._signs)),  # 1.5 s: SDL's dummy driver has one keyboard
        ("game.store.database.is_on_network", _without_arguments(cache(partial(is_on_network, Path(cache_folder))))),
        # 1.5 s: all files of tests are in one place
        ("main.parser", _without_arguments(cache(main.parser))),  # 1.5 s
        ("game.ui.faces.pygame.font.Font", opened_font),  # 1.4 s
        ("game.screens.interface.face_for", cache(face_for)),  # 1.3 s
        ("game.screens.picker.shelf.card_picture", card_once(card_picture)),  # 1.3 s
        ("game.ui.widget.DRAW_SECONDS", math.inf),  # a frame is drawn whole, however slow the machine is
        ("game.system.background.NICENESS", 0),  # jobs end beside busy neighbours, too
    ):
        patch.setattr(place, instead)


def _nothing(*arguments, **options):
    """Stand in for what is not done."""


def _without_arguments(function):
    return lambda *arguments: function()


class HeldJobs:
    """Holds back background jobs until it is set, whatever the program lets begin."""

    def __init__(self, patch):
        self._let, self._hold = background.let_jobs_work, background.hold_jobs
        patch.setattr("game.app.deferred.let_jobs_work", _nothing)
        patch.setattr("game.app.deferred.hold_jobs", _nothing)
        patch.setattr("game.system.background.HELD_SECONDS", math.inf)
        self.clear()

    def set(self):
        """Let the jobs begin."""
        self._let()

    def clear(self):
        """Hold back those that come from now on."""
        self._hold()


def leave_frames_out(patch):
    """Draw no frame; keep all else that a frame does, such as to note that it was drawn."""
    from game.app.compositor import Compositor

    def note_change(compositor, screen, surface):
        is_new, screen.is_dirty, screen._widgets_are_stale = screen.is_dirty, False, False
        return None if is_new else []

    patch.setattr(Compositor, "_draw_screen", note_change)
    patch.setattr(Compositor, "_blend", lambda compositor, window, opacity: None)


def make_widgets(screen):
    """Make a screen's widgets, as a frame does before it draws them."""
    screen.widgets()
    screen._control_widgets()


def leave_pictures_out(patch):
    """Draw no text, picture, block or panel, but keep their sizes."""
    from game.screens.review import graph
    from game.ui import art

    @lru_cache(100)
    def blank(width, height):
        return pygame.Surface((max(width, 1), max(height, 1)))

    def blank_block(art, shape, look, pitch, with_grain):
        return blank(*block_pieces._size(shape, pitch))

    patch.setattr(block_pieces, "_drawn", blank_block)
    patch.setattr(art, "rasterised", lambda svg, width, height: blank(width, height))
    patch.setattr(art, "loaded", lambda svg, width, height: blank(width, height))  # for who else draws pictures
    patch.setattr(graph, "loaded", art.loaded)
    patch.setattr(art.Art, "draw_panel", lambda *panel: None)
    patch.setattr(Fonts, "_rendered", lambda fonts, line, height, colour: blank(fonts.width(line, height), height))
