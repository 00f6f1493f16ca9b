"""The lab's screen in parts: header, buttons, rows, words, histogram. Draws a state; decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Position

from ...board.view import BoardView
from ...input.commands import Action
from ...ui.button_look import ButtonLooks
from ...ui.control import Control
from ...ui.geometry import Rect
from ...ui.parts import Part, Parts
from ...ui.text import line_step
from ...ui.text_size import small_text
from ...ui.widgets import Painter
from ..common.histogram import Histogram, Marks
from .iterations import LEAST_HEIGHT, draw_iterations
from .layout import LabLayout
from .model import Lab, Row
from .table import Bars, LabTable
from .words import LabWords


@dataclass(frozen=True)
class LabState:
    """All that the lab's screen shows."""

    lab: Lab
    bars: Bars
    controls: Sequence[Control]
    active: int
    """The row that is explained."""
    focus: int | None
    """What has the ring: a row, or after them a button."""
    hover: int | None
    """What is under the pointer, counted the same way."""
    counts: Sequence[int]
    """Positions by distance; none while they are not known."""
    distance: int | None
    """Of the position, once it is known."""
    helps: bool
    """Whether what is said of it counts as help in the game that goes on."""


class LabView:
    """Draws at the places that the layout gives, and only what has changed."""

    def __init__(self, painter: Painter, words: LabWords, layout: LabLayout, position: Position) -> None:
        self._painter, self._words, self._layout, self._position = painter, words, layout, position
        self._shown = Parts(painter.theme.background)

    def draw(self, surface: pygame.Surface, state: LabState) -> list[Rect]:
        """What is not on the screen yet; gives the parts of the screen that changed."""
        return self._shown.draw(surface, self._parts(state))

    @property
    def pending(self) -> bool:
        """Whether something is left for the next frame."""
        return self._shown.pending

    def forget(self) -> None:
        """The screen has been cleared: next time all is drawn."""
        self._shown.forget()

    def _parts(self, state: LabState) -> list[Part]:
        layout, painter = self._layout, self._painter
        heading, summary = self._words.heading(self._position), self._words.summary(state.lab, state.helps)
        parts = [
            Part(layout.heading, heading, partial(self._draw_heading, text=heading)),
            Part(layout.summary, summary, partial(self._draw_summary, text=summary)),
        ]
        if layout.picture is not None:
            parts.append(Part(layout.picture, "picture", partial(self._draw_picture, rect=layout.picture)))
        parts += self._buttons(state)
        table = LabTable(painter, self._words, layout, state.bars)
        scale = table.scale(state.lab.rows)
        parts.append(Part(layout.head, state.bars, table.draw_head))
        parts.append(Part(layout.axis, (state.bars, scale), partial(table.draw_axis, scale=scale)))
        for i, (row, rect) in enumerate(zip(state.lab.rows, layout.rows, strict=True)):
            shown = table.row_state(row, scale, i == state.active, i == state.focus)
            parts.append(Part(rect, (state.bars, shown), partial(table.draw_row, rect=rect, state=shown), 0))
        if layout.details is not None:
            row = state.lab.rows[state.active]
            sentences = self._words.what_it_does(row), self._words.why(row, self._position.board)
            draw = partial(self._draw_details, rect=layout.details, row=row, sentences=sentences)
            parts.append(Part(layout.details, (self._words.name(row.choice), sentences), draw))
        if layout.histogram is not None:
            parts.append(self._histogram(state, layout.histogram))
        return parts

    def _buttons(self, state: LabState) -> list[Part]:
        parts, buttons = [], list(zip(state.controls, self._layout.buttons, strict=True))
        looks = ButtonLooks(self._painter.fonts, buttons, self._layout.text)
        for i, (control, rect) in enumerate(buttons):
            number = len(state.lab.rows) + i
            draw = partial(
                self._painter.button, control=control, rect=rect, look=looks.at(rect),
                hover=number == state.hover, focused=number == state.focus, primary=control.action is Action.PAUSE,
            )  # fmt: skip
            parts.append(Part(rect, tuple(draw.keywords.values()), draw))
        return parts

    def _histogram(self, state: LabState, rect: Rect) -> Part:
        if state.counts:
            sentence = self._words.places.place(state.counts, state.distance, state.lab.at_least)
        else:
            sentence = self._words.text("place.no_counts")
        says = sentence, len(state.counts), state.distance, state.lab.at_least
        return Part(rect, says, partial(self._draw_histogram, rect=rect, sentence=sentence, state=state))

    def _draw_histogram(self, surface: pygame.Surface, rect: Rect, sentence: str, state: LabState) -> None:
        """A sentence above the bars, and no bars where the counts are not known yet."""
        painter, text = self._painter, self._layout.text
        painter.panel(surface, rect, radius=max(text // 2, 4))
        inner = rect.inset(max(round(0.7 * text), 4))
        wrapped = len(painter.fonts.wrapped(sentence, text, inner.width)) > 1
        top = Rect(inner.x, inner.y, inner.width, round((2.5 if wrapped else 1.3) * text))
        painter.fonts.draw_paragraph(surface, sentence, top, text, painter.theme.text)
        if state.counts:
            rest = inner._replace(y=top.bottom, height=max(inner.bottom - top.bottom, 1))
            histogram = Histogram(painter, self._words.places, rest, text, state.counts)
            histogram.draw(surface, Marks(state.distance, state.lab.at_least))

    def _draw_heading(self, surface: pygame.Surface, text: str) -> None:
        self._painter.text(surface, text, self._layout.heading, round(1.4 * self._layout.text))

    def _draw_summary(self, surface: pygame.Surface, text: str) -> None:
        layout, painter = self._layout, self._painter
        painter.fonts.draw_paragraph(surface, text, layout.summary, layout.text, painter.theme.text_soft)

    def _draw_picture(self, surface: pygame.Surface, rect: Rect) -> None:
        view = BoardView(self._painter.art, self._painter.theme, self._position.board, rect)
        view.draw(surface, self._position, solved=self._position.is_goal)

    def _draw_details(self, surface: pygame.Surface, rect: Rect, row: Row, sentences: Sequence[str]) -> None:
        """The method's name, what it does, why it was fast or slow, its iterations; in small windows words alone."""
        painter, text = self._painter, self._layout.text
        ink = painter.theme.text_soft
        if self._layout.histogram is None and rect.height < 6 * text:
            painter.fonts.draw_paragraph(surface, " ".join(sentences).strip(), rect, text, ink)
            return
        painter.panel(surface, rect, radius=max(text // 2, 4))
        inner = rect.inset(max(round(0.7 * text), 4))
        head = Rect(inner.x, inner.y, inner.width, round(1.6 * text))
        painter.text(surface, self._words.name(row.choice), head, round(1.15 * text))
        box = Rect(inner.x, head.bottom + text // 4, inner.width, 1)
        box = box._replace(height=max(inner.bottom - box.y, 1))
        words = "\n\n".join(sentence for sentence in sentences if sentence)
        size = small_text(text)
        used = len(painter.fonts.wrapped(words, size, box.width)) * line_step(size)
        painter.fonts.draw_paragraph(surface, words, box, size, ink)
        left = Rect(box.x, box.y + used + text // 2, box.width, box.height - used - text // 2)
        if row.begun and any(each.expanded for each in row.iterations) and left.height >= LEAST_HEIGHT * text:
            left = left._replace(height=min(left.height, 9 * text))
            draw_iterations(painter, self._words, surface, left, row.iterations, text)
