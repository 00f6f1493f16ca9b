"""What the maker shows: the drawing with its cells, walls, gates and pieces, and the panel of facts about it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from solver import Board
from solver.model.letter_grid import label_of

from ...board.block_pieces import outline
from ...board.bodies import Cell, Shape
from ...board.ground import draw_gate_marks, draw_ground
from ...board.layout import BoardGeometry
from ...board.piece_pictures import piece_picture
from ...board.tray import Tray
from ...model.drawing import Drawing
from ...ui.art import fill_rect
from ...ui.chart import Histogram, Marks, histogram
from ...ui.faces import Role
from ...ui.geometry import Page, Rect, large_text, small_text
from ...ui.labels import Line, Panel, Paragraph
from ...ui.text import line_step, readable
from ...ui.theme import Colour, mixed
from ...ui.widget import Painter, Widget
from ...words.distances import DistanceWords
from ...words.words import Words
from ..common.distances_panel import around_bars
from .model import MakerModel
from .words import BoardVerdict, verdict_on

log = logging.getLogger(__name__)

FAINT = 80  # the opacity, of 255, of a piece that doesn't matter where the goal is drawn


@dataclass(frozen=True)
class Canvas(Widget):
    """The drawing, as large as it can be."""

    drawing: Drawing
    in_goal: bool
    hovered_cell: int | None
    focused_cell: int | None
    stroke_start: int | None
    moving_piece: str | None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the board; in the goal, pieces that don't matter are faint where they start."""
        drawing, theme, geometry = self.drawing, painter.theme, geometry_of(self.drawing, self.rect)
        board = drawing.board
        Tray(painter.art, theme, geometry).draw(surface, solved=False)
        ground = _ground_of(drawing) if self.in_goal else board
        draw_ground(surface, painter.art, theme, ground, geometry)
        self._draw_grid(surface, mixed(theme.tray, theme.frame, 0.8), geometry)
        if self.in_goal:
            for letter in drawing.pieces.keys() - drawing.goal.keys():
                self._draw_piece(surface, painter, geometry, letter, faint=True)
        for letter in drawing.goal_places if self.in_goal else drawing.pieces:
            self._draw_piece(surface, painter, geometry, letter)
        draw_gate_marks(surface, painter.art, theme, ground, geometry)
        outlined = self.hovered_cell, self.stroke_start, self.focused_cell
        for cell, colour in zip(outlined, (theme.text_soft, theme.hint, theme.text), strict=True):
            if cell is not None:
                _draw_outline(surface, painter, geometry, [cell], colour, max(geometry.pitch // 30, 2))

    def _draw_grid(self, surface: pygame.Surface, colour: Colour, geometry: BoardGeometry) -> None:
        """Draw lines between cells, but not beside walls, which show where they are."""
        drawing, pitch = self.drawing, geometry.pitch
        width = max(pitch // 45, 1)
        for cell, shown in enumerate(drawing.cells):
            box = geometry.place(*divmod(cell, drawing.columns))
            right, below = cell + 1, cell + drawing.columns
            if shown != "#" and right % drawing.columns and drawing.cells[right] != "#":
                fill_rect(surface, colour, Rect(box.right - width // 2, box.y + pitch // 8, width, pitch * 3 // 4))
            if shown != "#" and below < len(drawing.cells) and drawing.cells[below] != "#":
                fill_rect(surface, colour, Rect(box.x + pitch // 8, box.bottom - width // 2, pitch * 3 // 4, width))

    def _draw_piece(
        self, surface: pygame.Surface, painter: Painter, geometry: BoardGeometry, letter: str, faint: bool = False
    ) -> None:
        drawing = self.drawing
        cells = drawing.goal_places[letter] if self.in_goal and not faint else drawing.pieces[letter]
        label, pitch = drawing.label(letter), geometry.pitch
        picture = piece_picture(painter.art, drawing.board, label, pitch, painter.theme.tiles)
        if faint:
            picture = picture.copy()
            picture.set_alpha(FAINT)
        surface.blit(picture, geometry.place(*bounds(cells, geometry.columns)[0]))
        if letter == self.moving_piece:
            _draw_outline(surface, painter, geometry, cells, painter.theme.hint, max(pitch // 24, 2))


def _ground_of(drawing: Drawing) -> Board:
    """Return the board with nothing in its goal: walls and gates alone. Its pieces stay those of the start."""
    board = drawing.board
    return replace(board, start_cells=board.layout, goal_cells=tuple(map(label_of, drawing.ground)))


def can_be_shown(drawing: Drawing, painter: Painter) -> bool:
    """Return whether start and goal of a drawing can be drawn; the reason why not is logged."""
    surface = pygame.Surface((240, 240))
    try:
        for in_goal in (False, True):
            Canvas(Rect(0, 0, 240, 240), drawing, in_goal, None, None, None, None).draw(surface, painter)
    except Exception:
        log.exception("a drawing can't be shown: %s", drawing)
        return False
    return True


def _draw_outline(
    surface: pygame.Surface,
    painter: Painter,
    geometry: BoardGeometry,
    cells: Sequence[int],
    colour: Colour,
    thickness: int,
) -> None:
    place, shape = bounds(cells, geometry.columns)
    surface.blit(outline(painter.art, shape, geometry.pitch, thickness, colour), geometry.place(*place))


def bounds(cells: Sequence[int], columns: int) -> tuple[Cell, Shape]:
    """Return the row and column where the bounding box of some cells begins, and their places in it."""
    places = [divmod(cell, columns) for cell in cells]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return (top, left), tuple(sorted((row - top, column - left) for row, column in places))


def geometry_of(drawing: Drawing, area: Rect) -> BoardGeometry:
    """Return the places of a drawing's cells."""
    return BoardGeometry(drawing.board, area)


LEAST_CHART = 4.6  # the least height of a histogram, in heights of text


class FactsPanel:
    """What is known of the drawing; for a moment after a change, until that is studied, what was known before."""

    def __init__(self, words: Words, painter: Painter, model: MakerModel) -> None:
        self._words, self._painter, self._model = words, painter, model
        self.histogram: Histogram | None = None  # as it was placed last
        self._before: tuple[str | None, BoardVerdict, int | None] = None, BoardVerdict("", ""), None
        """The obstacle, verdict and distance of the drawing studied last."""

    @property
    def verdict(self) -> BoardVerdict:
        """What is known of the board, or what it lacks."""
        model, (lacked, verdict, _) = self._model, self._before
        if self._is_pending and lacked == model.drawing.obstacle:
            return verdict
        work = model.analyzer.work if model.is_slow else None
        return verdict_on(
            self._words, model.drawing, model.analysis, work, model.in_goal, model.analyzer.is_counting_on
        )

    @property
    def _is_pending(self) -> bool:
        """All will perhaps be known in a moment, so that nothing shall flicker."""
        return self._model.analyzer.is_working and not self._model.is_slow

    def follow_study(self) -> None:
        """Take over new results."""
        if not self._is_pending:
            self._before = self._model.drawing.obstacle, self.verdict, self._model.distance

    def placed(self, rect: Rect, page: Page, cramped: bool, pointed: int | None) -> Panel:
        """Return the panel with verdict, tip and bars, as far as they have room, and the texts as high as they need.

        ``pointed`` is the distance under the pointer.
        """
        model, fonts, verdict, text = self._model, self._painter.fonts, self.verdict, page.text
        room, low = rect.inset(max(round(0.4 * text if cramped else 0.6 * text), 4)), small_text(text)
        headline, room = room.from_top(round((1.2 if cramped else 1.4) * text), text // 4)
        below, left = room.from_top(self._height(verdict.text, text, room.width), text // 3)
        height = self._height(model.message, low, room.width)
        tip, chart = left.from_top(max(height, 2 * line_step(low)), page.gap // 2 if cramped else page.gap)
        if tip.bottom > room.bottom:  # a short one may have room yet
            tip, chart = left.from_top(height, page.gap // 2 if cramped else page.gap)
        found: list[Widget] = []
        if tip.bottom <= room.bottom:  # first, as news side by side would be repeated with each other
            found.append(Paragraph(tip, model.message, low, soft=True, is_news=True))
            said = verdict.text
        else:  # the latest event takes the place of the verdict's text
            below, chart = room, chart._replace(height=0)
            said = readable(fonts, model.news.text(self._words) or verdict.text, room, text)
        ink = {True: self._painter.theme.good, False: self._painter.theme.accent, None: None}[verdict.good]
        name = Line(headline, verdict.headline, large_text(text), colour=ink, role=Role.NAME, is_news=True)
        found += [name, Paragraph(below, said, text, is_news=True)]
        self.histogram = self._bars(chart, text, pointed)
        return Panel(rect, (*found, *([] if self.histogram is None else [self.histogram])), max(text // 2, 4))

    def _height(self, said: str, height: int, width: int) -> int:
        return len(self._painter.fonts.wrapped(said, height, width)) * line_step(height) if said else 0

    def _bars(self, chart: Rect, text: int, pointed: int | None) -> Histogram | None:
        """Return the starts by distance; None while they are unknown, and without room for bars."""
        model, words = self._model, self._words
        counts = () if model.analysis is None else tuple(model.analysis.counts)
        if not counts or chart.height < round(LEAST_CHART * text):
            return None
        texts = around_bars(DistanceWords(words))
        if model.drawing.metric == "steps":
            texts = texts._replace(axis=words.text("maker.axis_steps"))
        bars = histogram(self._painter.fonts, texts, chart, text, counts)
        distance = self._before[2] if self._is_pending else model.distance
        is_bar = pointed in range(len(bars.bars.counts))  # which may have changed under a pointer that rests
        return replace(bars, marks=Marks(distance, 0, None, pointed if is_bar else None))
