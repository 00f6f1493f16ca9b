"""Walls on block boards: stones in mortar, with grass between them here and there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pygame

from ..ui.art import Art
from ..ui.theme import Colour, Theme, hex_text, mixed
from .bodies import Shape, runs, size_of
from .contours import Inset, path

_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_COOL, _WARM = (106, 114, 128), (136, 124, 110)
"""Between these the stones are, more or less in the light of the theme."""
_GRASS = "#86b552"
FINEST_GRASS = 36
"""Pixels a cell, below which no grass is seen."""


def wall(art: Art, shape: Shape, pitch: int, theme: Theme) -> pygame.Surface:
    """Draw a wall over touching cells, as large as their bounding box."""
    height, width = size_of(shape)
    chance = random.Random(repr(shape))
    mortar = hex_text(mixed(mixed(_COOL, theme.frame, 0.25), _BLACK, 0.5))
    body = f'<path d="{path(shape, pitch, Inset(0, 0, 0, pitch * 0.06, pitch * 0.04))}" fill="{mortar}"/>'
    tufts = ""
    for row, begin, end in _courses(shape, chance):
        tone = mixed(mixed(_COOL, _WARM, chance.random()), theme.frame, 0.25)
        body += _stone(row, begin, end, pitch, mixed(tone, _BLACK, chance.uniform(0.0, 0.16)))
        if pitch >= FINEST_GRASS and chance.random() < 0.3:
            tufts += _tuft(chance.uniform(begin + 0.12, end - 0.12), row / 2 + 0.48)
    blades = f'stroke="{_GRASS}" stroke-width="0.022" stroke-linecap="round" fill="none"'
    body += f'<g transform="scale({pitch})"><path d="{tufts}" {blades}/></g>' if tufts else ""
    return art.sketch(body, width * pitch, height * pitch)


def _courses(shape: Shape, chance: random.Random) -> Iterator[tuple[int, float, float]]:
    """Yield the stones of a wall: the half row of each, and the columns of its start and end."""
    for row, first, last in runs(set(shape)):
        for half, share in ((0, 0.4), (1, 0.62)):
            joints = [place + share + chance.uniform(-0.1, 0.1) for place in range(first, last + 1)]
            for begin, end in pairwise([first, *joints, last + 1]):
                yield 2 * row + half, begin, end


def _stone(row: int, begin: float, end: float, pitch: int, tone: Colour) -> str:
    """Return a stone with a bright upper edge and a dark lower one."""
    joint, lip = max(pitch * 0.025, 0.5), max(pitch * 0.035, 0.5)
    x, y = begin * pitch + joint, row * pitch / 2 + joint
    wide, high = (end - begin) * pitch - 2 * joint, pitch / 2 - 2 * joint
    light, dark = mixed(tone, _WHITE, 0.28), mixed(tone, _BLACK, 0.3)
    found = ""
    for top, bottom, colour in ((0.0, 0.0, dark), (0.0, lip, light), (lip / 2, lip, tone)):
        box = f'x="{x:.2f}" y="{y + top:.2f}" width="{wide:.2f}" height="{high - top - bottom:.2f}"'
        found += f'<rect {box} rx="{pitch * 0.08:.2f}" fill="{hex_text(colour)}"/>'
    return found


def _tuft(x: float, y: float) -> str:
    """Return three blades of grass at a place, in cells."""
    blades = ((-0.045, -0.06, -0.012), (0.0, -0.085, 0.0), (0.045, -0.06, 0.012))
    return "".join(f"M{x + tip:.3f} {y + up:.3f}L{x + root:.3f} {y:.3f}" for tip, up, root in blades)
