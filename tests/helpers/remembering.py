"""What each test would do anew: draw pictures and lines of text, measure text, make or read tables."""

import os
import pickle
from functools import cache, lru_cache

import pygame

from game.ui import art as pictures  # whose ``rasterised`` tests replace where they need no pictures
from game.ui.text import Fonts
from game.ui.widget import Painter
from solver.tables import explored_table

KEPT_PIXELS = 12_000_000
"""Of pictures, and again of lines; four bytes each."""
KEPT_POSITIONS = 250_000
"""Of an explored table; 12 bytes each."""


class Pictures:
    """Gives copies of pictures that it has drawn once; keeps those used last."""

    def __init__(self, draw):
        self._draw, self._kept, self._pixels = draw, {}, 0

    def __call__(self, *key):
        return self.drawn(key, lambda: self._draw(*key))

    def drawn(self, key, draw):
        picture = self._kept.pop(key, None)
        if picture is None:
            picture = draw()
            self._pixels += _area(picture)
        self._kept[key] = picture
        while self._pixels > KEPT_PIXELS:
            self._pixels -= _area(self._kept.pop(next(iter(self._kept))))
        return picture.copy()


def _area(picture):
    return picture.get_width() * picture.get_height()


def rendered_once(rendered):
    """Wrap the rendering of lines, so that each is rendered once for all fonts that write it in one face."""
    lines = Pictures(rendered)

    def line(fonts, text, height, colour):
        look = fonts._role, fonts._face_of(text)
        return lines.drawn((text, height, tuple(colour), *look), lambda: rendered(fonts, text, height, colour))

    return line


def measured_once(measured):
    """Wrap the measuring of lines, so that each is measured once for all fonts that write it in one face."""
    widths = {}

    def width(fonts, text, height):
        key = str(text), height, fonts._role, fonts._face_of(text)  # a copy, where a test sees when its text is freed
        if key not in widths:
            widths[key] = measured(fonts, text, height)
        return widths[key]

    return width


def writers():
    """Return the writers of text on a screen, which tests replace to record the text."""
    return Painter.text, Fonts.line, Fonts.fitted, Fonts.draw_paragraph, Fonts.common_height


def card_once(card_picture):
    """Wrap ``card_picture``, so that equal cards are drawn once: not for tests that record the text on them."""
    cards, unnoted = Pictures(card_picture), writers()

    def card(painter, *shown):
        if writers() != unnoted:
            return card_picture(painter, *shown)
        look = pictures.rasterised, Fonts._rendered, painter.theme, painter.fonts._kept.face
        return cards.drawn((*look, *shown), lambda: card_picture(painter, *shown))

    return card


class MeasuredFont(pygame.font.Font):
    """Measures each text once."""

    def __init__(self, path, size):
        super().__init__(path, size)
        self.size = cache(super().size)


@lru_cache(300)
def opened_font(path, size):
    """Open a font for all games of a worker: opening one for each took a quarter of the time at many sizes."""
    return MeasuredFont(path, size)


def table_kept(distance_table):
    """Wrap ``distance_table``, so that a board's table is read once from each cache folder."""
    kept = {}

    def table(board, *, cache=True, **options):
        if not cache:
            return distance_table(board, cache=False, **options)
        key = board, os.environ["XDG_CACHE_HOME"]
        if key not in kept:
            kept[key] = distance_table(board, **options)
        return kept[key]

    return table


def read_once(load_table, folder):
    """Wrap ``load_table``, so that each table of this cache folder, which no test damages, is read once."""
    kept = {}

    def load(board, *waiting):
        if os.environ["XDG_CACHE_HOME"] != folder:
            return load_table(board, *waiting)
        table = kept.get(board) or load_table(board, *waiting)
        if table is not None:
            kept[board] = table
        return table

    return load


def explored_once(load_table, save_table, folder):
    """Wrap loading and saving of explored tables, so that each of this cache folder is made or read once.

    Most are too small for a file, so that each test, and each worker, would explore the board again.
    """
    kept, fewest = {}, explored_table.FEWEST_KEPT

    def keep(table):
        if table is not None and os.environ["XDG_CACHE_HOME"] == folder and table.states <= KEPT_POSITIONS:
            kept[table.board] = table
        return table

    def load(board, *waiting):
        shared = os.environ["XDG_CACHE_HOME"] == folder
        return (shared and kept.get(board)) or keep(load_table(board, *waiting))

    def save(table, *cancel):
        if os.environ["XDG_CACHE_HOME"] != folder:
            save_table(table, *cancel)
            return
        explored_table.FEWEST_KEPT = 1
        try:
            save_table(keep(table), *cancel)
        finally:
            explored_table.FEWEST_KEPT = fewest

    return load, save


def computed_once(path, compute):
    """Return what ``compute`` returns, from a file that all workers of a run share where one has computed it."""
    if path.exists():
        return pickle.loads(path.read_bytes())
    found = compute()
    own = path.with_suffix(f".{os.getpid()}")
    own.write_bytes(pickle.dumps(found))
    own.replace(path)
    return found
