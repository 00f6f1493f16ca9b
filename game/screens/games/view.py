"""How one game looks in the list of old games."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...model.grades import stars_of
from ...model.record import Record
from ...ui.button import button_radius
from ...ui.page import small_text
from ...ui.painter import Painter
from ...ui.stars import draw_stars
from ...ui.widget import Widget
from ...words.clock import clock_text, local_day
from ...words.words import Words
from .layout import GameRow


@dataclass(frozen=True)
class GameWidget(Widget):
    """The row of a game."""

    row: GameRow
    day: str
    board: str
    moves: str
    time: str
    result: str | int
    """What kind of game it was, or how many stars it won."""
    hover: bool
    focused: bool
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """What there is room for, side by side."""
        row, size, radius = self.row, small_text(self.text), button_radius(self.rect)
        painter.panel(surface, self.rect, hover=self.hover, radius=radius)
        for said, place, soft in (
            (self.day, row.when, True),
            (self.board, row.board, False),
            (self.moves, row.moves, False),
            (self.time, row.seconds, True),
        ):
            if place is not None:
                painter.text(surface, said, place, size, soft=soft)
        if isinstance(self.result, str):
            painter.text(surface, self.result, row.result, size, soft=True)
        else:
            stars = row.result._replace(y=row.result.y + (row.result.height - size) // 2, height=size)
            draw_stars(painter, surface, stars, self.result)
        if self.focused:
            painter.focus_ring(surface, self.rect, radius)


def game_widget(
    words: Words, row: GameRow, record: Record, board: str, hover: bool, focused: bool, text: int
) -> GameWidget:
    """The row of a game on the board of this name."""
    moves = words.moves(record.moves)
    if record.par is not None:
        moves = words.text("games.of_par", moves=moves, par=record.par)
    result: str | int = stars_of(record) if record.compared else ""
    if not record.compared:
        result = words.text("games.assisted" if record.assisted else "games.practice")
    day, time = local_day(record.when), clock_text(record.seconds)
    return GameWidget(row.whole, row, day, board, moves, time, result, hover, focused, text)
