"""The table of a search's nodes: what the present one leads to, what waits, and what was cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Position
from solver.analysis.traces import Fate, TracedNode, TracedSuccessor, TraceStep

from ...board.speech import BoardSpeech
from ...board.view import draw_position
from ...ui.boxes import Part
from ...ui.control import Naming
from ...ui.faces import Role
from ...ui.geometry import REST, Rect, row, small_text
from ...ui.theme import Colour
from ...ui.widget import Painter, Widget
from ...words.words import Words
from .model import WatchedMethod

ROW, HEADING = 2.8, 1.5  # heights, in those of the text
NUMBER, PICTURE = 2.0, 3.4  # widths, likewise
LEFT_OUT = (Fate.CUT, Fate.KNOWN, Fate.BACK)


@dataclass(frozen=True)
class NodeRow(Widget):
    """A node: its position, its numbers, and what becomes of it."""

    position: Position
    numbers: Sequence[str]
    said: str
    text: int
    colour: Colour | None = None
    is_left_out: bool = False

    def spoken(self, words: Naming) -> Sequence[str]:
        named = [f"{name} {number}" for name, number in zip("ghf", self.numbers, strict=False)]
        return [*BoardSpeech(words, self.position).rows(), *named, self.said]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.panel(surface, self.rect, radius=max(self.text // 4, 3))
        picture, said, cells = _columns(self.rect, len(self.numbers), self.text)
        place = picture.inset(max(self.text // 8, 1))
        draw_position(painter, surface, place, self.position)
        if self.is_left_out:
            cross_out(surface, painter, place.centred(place.height, place.height))
        for number, cell in zip(self.numbers, cells, strict=True):
            painter.text(surface, number, cell, self.text, self.is_left_out, right=True, role=Role.COUNT)
        painter.text(surface, self.said, said, small_text(self.text), colour=self.colour, soft=self.colour is None)


@dataclass(frozen=True)
class NodeHeading(Widget):
    """What the rows below are, and perhaps the names of their numbers."""

    said: str
    names: Sequence[str]
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.said]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        picture, said, cells = _columns(self.rect, len(self.names), self.text)
        room = picture._replace(width=said.right - picture.x)
        painter.text(surface, self.said, room, small_text(self.text), soft=True)
        for name, cell in zip(self.names, cells, strict=True):
            painter.text(surface, name, cell, self.text, soft=True, right=True, role=Role.NAME)


def _columns(rect: Rect, numbers: int, text: int) -> tuple[Rect, Rect, list[Rect]]:
    """Return the places of the picture, of what is said, and of each number."""
    inner = rect._replace(width=rect.width - text // 2)
    picture, said, *cells = row(inner, round(PICTURE * text), REST, *[round(NUMBER * text)] * numbers, gap=text // 3)
    return picture, said, cells


def cross_out(surface: pygame.Surface, painter: Painter, rect: Rect) -> None:
    """Draw a line across a position that is left out."""
    rect, width = rect.inset(rect.width // 8), max(rect.width // 24, 2)
    pygame.draw.line(surface, painter.theme.accent, (rect.x, rect.bottom), (rect.right, rect.y), width)


class NodeTable:
    """The rows of a step, each with its height."""

    def __init__(self, words: Words, painter: Painter, step: TraceStep, method: WatchedMethod, text: int) -> None:
        self._words, self._theme, self._step, self._text = words, painter.theme, step, text
        self._names = ("g", "h", "f") if method.bound else ("g",)
        self._has_sides = method.name == "bidirectional"
        self.rows: list[Part] = []
        self.heights: list[int] = []
        self._add_heading("leads_to", self._names)
        for each in step.successors:
            self._add_successor(each)
        self._add_heading("waiting" if step.frontier else "none_waiting", count=len(step.frontier))
        for number, waiting in enumerate(step.frontier):
            self._add(waiting, self._said_of_waiting(waiting, is_next=number == 0 and step.length is None))
        if step.cut:
            name, least = "cut" if step.length is None else "cut_in_all", min(each.f for each in step.cut)
            self._add_heading(name, count=len(step.cut), limit=step.limit, least=least)
            for each in step.cut:
                self._add_successor(each)

    def _said_of_waiting(self, node: TracedNode, is_next: bool) -> str:
        name = ("from_goal" if node.from_goal else "from_start") if self._has_sides else "waits"
        return self._words.text(f"searches.next_{name}" if is_next else f"searches.row_{name}")

    def _add_heading(self, name: str, names: Sequence[str] = (), **values: object) -> None:
        said = self._words.text(f"searches.{name}", **values)
        self.rows.append(partial(NodeHeading, said=said, names=names, text=self._text))
        self.heights.append(round(HEADING * self._text))

    def _add_successor(self, node: TracedSuccessor) -> None:
        theme, fate = self._theme, node.fate
        inks = {Fate.CUT: theme.accent, Fate.GOAL: theme.good, Fate.MET: theme.good, Fate.KEPT: theme.text}
        said = self._words.text(f"searches.row_{fate.value}", f=node.f, limit=self._step.limit)
        self._add(node, said, inks.get(fate), fate in LEFT_OUT)

    def _add(
        self, node: TracedNode | TracedSuccessor, said: str, colour: Colour | None = None, is_left_out: bool = False
    ) -> None:
        numbers = [str(each) for each, _ in zip((node.g, node.h, node.f), self._names, strict=False)]
        look = partial(NodeRow, position=node.position, numbers=numbers, said=said, text=self._text)
        self.rows.append(partial(look, colour=colour, is_left_out=is_left_out))
        self.heights.append(round(ROW * self._text))
