"""How one game looks in the list of old games."""

from __future__ import annotations

from functools import partial

import pygame

from ...model.grades import stars_of
from ...model.record import Record
from ...ui.parts import Part
from ...ui.stars import draw_stars
from ...ui.text_size import small_text
from ...words.clock import clock_text, local_day
from ..services import Services
from .layout import GameRow


def row_part(services: Services, row: GameRow, record: Record, board: str, hover: bool, ring: bool, text: int) -> Part:
    """The row of a game on the board of this name."""
    draw = partial(_draw, services=services, row=row, record=record, board=board, hover=hover, ring=ring, text=text)
    return Part(row.whole, (record, board, hover, ring), draw)


def _draw(
    surface: pygame.Surface,
    services: Services,
    row: GameRow,
    record: Record,
    board: str,
    hover: bool,
    ring: bool,
    text: int,
) -> None:
    painter, words, size = services.painter, services.words, small_text(text)
    radius = max(min(row.whole.height // 4, 14), 4)
    painter.panel(surface, row.whole, hover=hover, radius=radius)
    moves = words.moves(record.moves)
    if record.par is not None:
        moves = words.text("games.of_par", moves=moves, par=record.par)
    if row.when is not None:
        painter.text(surface, local_day(record.when), row.when, size, soft=True)
    painter.text(surface, board, row.board, size)
    painter.text(surface, moves, row.moves, size)
    if row.seconds is not None:
        painter.text(surface, clock_text(record.seconds), row.seconds, size, soft=True)
    if not record.compared:
        kind = "games.assisted" if record.assisted else "games.practice"
        painter.text(surface, words.text(kind), row.result, size, soft=True)
    else:
        stars = row.result._replace(y=row.result.y + (row.result.height - size) // 2, height=size)
        draw_stars(painter, surface, stars, stars_of(record))
    if ring:
        painter.focus_ring(surface, row.whole, radius)
