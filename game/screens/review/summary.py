"""The text of a review: the summary's tiles, paragraphs about a place, and the list of moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from ...coach.reviewer import Reviewer
from ...ui.boxes import Part, at, layers
from ...ui.control import Naming
from ...ui.faces import Ink, Role
from ...ui.geometry import Rect, large_text, small_text
from ...ui.labels import Line, Panel, Stars
from ...ui.text import Fonts, line_step
from ...ui.theme import Theme
from ...ui.widget import Painter, Widget
from .graph import window
from .model import ReviewModel, Variation
from .words import ReviewWords, Tile


class SummaryTiles:
    """The tiles of a review, cached until there is a new review, as they take a while for a long game."""

    def __init__(self, words: ReviewWords, reviewer: Reviewer, helped: bool) -> None:
        self._words, self._reviewer, self._helped = words, reviewer, helped
        self._tiles: Sequence[Tile] = ()
        self._version: object = None

    def fitting(self, fonts: Fonts, area: Rect, text: int, gap: int, method: int | None) -> Sequence[Tile]:
        """Return as many of the first tiles as fit in an area, with their names; ``method`` as in the words."""
        reviewer = self._reviewer
        if reviewer.review is None:
            return ()
        if self._version != (version := (reviewer.version, reviewer.is_running, method)):
            self._tiles = self._words.tiles(reviewer.review, self._helped, not reviewer.is_running, method)
            self._version = version
        widths = [fonts.width(tile.name, small_text(text)) for tile in self._tiles]
        for count in range(len(widths), 2, -1):
            if max(widths[:count]) <= area.columns(count, gap)[0].width - 2 * _pad(text):
                return self._tiles[:count]
        return self._tiles[:2]


def _pad(text: int) -> int:
    return max(text // 5, 2)


def tile_panel(rect: Rect, tile: Tile, text: int) -> Widget:
    """Return a panel with a tile's value below its name."""
    upper, lower = rect.inset(_pad(text)).rows(2)
    value: Widget = Line(lower, tile.value, large_text(text), centred=True, role=Role.COUNT)
    if tile.stars is not None:
        size = min(text, lower.height)
        value = Stars(lower.centred(lower.width, size), tile.stars, centred=True)
    name = Line(upper, tile.name, small_text(text), soft=True, centred=True)
    return Panel(rect, (name, value), max(text // 3, 4))


def paragraphs(words: ReviewWords, model: ReviewModel, theme: Theme, helped: bool) -> list[tuple[str, Ink]]:
    """Return coloured paragraphs about the current place; ``helped`` is true if the game had help."""
    reviewer, review = model.reviewer, model.review
    if model.variation is not None:
        return _variation_paragraphs(words, model, model.variation, theme)
    if reviewer.error is not None:
        return [(words.failure(reviewer.error), theme.text)]
    if review is None:
        return []
    if model.comparison is not None:
        return [(words.text("review.compared", detour=words.detour(model.comparison.detour)), theme.text)]
    complete = not reviewer.is_running
    ink = theme.accent if model.is_costly else theme.second if model.best else theme.text
    said = [
        (words.position(review, model.number, complete), theme.text),
        (words.move(review, model.number, complete), ink),
        ("" if model.detour is None else words.detour(model.detour), theme.text_soft),
        ("" if model.passage is None else words.passage(model.passage), theme.text_soft),
        (words.milestone(model.milestones, model.number), theme.good),
        (words.text("review.helped") if helped and not review.solved else "", theme.text_soft),
        ("" if complete else words.under_way("searching", reviewer.work), theme.text_soft),
        (words.milestones(model.milestones), theme.text_soft),
    ]
    return [(each, ink) for each, ink in said if each]


def _variation_paragraphs(
    words: ReviewWords, model: ReviewModel, variation: Variation, theme: Theme
) -> list[tuple[str, Ink]]:
    """Return coloured paragraphs about the variation so far."""
    analyzer, done, position = model.analyzer, variation.done, variation.position
    first, now = map(analyzer.distance, (variation.positions[0], position))
    left = words.tried(variation, now, analyzer.at_least(position), analyzer.at_most(position))
    said: list[tuple[str, Ink]] = [(left, theme.text)]
    if done:
        cost = model.cost(done - 1)
        ink = theme.text if cost is None else theme.accent if cost else theme.second
        said.append((words.tried_move(variation, cost), ink))
    if first is not None and now is not None and done > 1:
        said.append((words.wasted(done + now - first), theme.text))
    if model.best:
        said.append((words.best_now(position, model.best), theme.second))
    elif variation.shows_best and model.is_searching:
        said.append((words.searching(analyzer.work), theme.text_soft))
    return [*said, (words.how_to_try(), theme.text_soft)]


@dataclass(frozen=True)
class Paragraphs(Widget):
    """Paragraphs, each in its colour, what is soft in small text; the last ones give way to those that matter more."""

    paragraphs: tuple[tuple[str, Ink], ...]
    text: int

    @property
    def is_live(self) -> bool:
        return True

    def spoken(self, words: Naming) -> Sequence[str]:
        return [text for text, _ in self.paragraphs]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        fonts, rect, y = painter.fonts, self.rect, self.rect.y
        for words, ink in self.paragraphs:
            height = small_text(self.text) if ink == painter.theme.text_soft else self.text
            needed = len(fonts.wrapped(words, height, rect.width)) * line_step(height)
            if y > rect.y and y + needed > rect.bottom:
                break
            fonts.draw_paragraph(surface, words, rect.below(y), height, ink)
            y += needed + self.text // 3


class MoveEntry(NamedTuple):
    """A place in the move list, and the move that was made there."""

    number: int
    text: str
    cost: int = 0
    is_tried: bool = False
    is_end: bool = False


def move_entry(words: ReviewWords, model: ReviewModel, number: int) -> MoveEntry:
    """Return the entry after so many moves: of the game, or of the variation that replaces its moves."""
    review, variation = model.review, model.tried
    if variation is not None and number >= variation.number:
        done = number - variation.number
        if done == len(variation.moves):
            return MoveEntry(number, words.list_end(variation.positions[-1]), is_end=True)
        move = words.short_move(variation.positions[done], variation.moves[done])
        return MoveEntry(number, move, model.cost(done) or 0, is_tried=True)
    if review is None or number >= review.played:
        last = model.position if review is None else review.positions[-1]
        return MoveEntry(number, words.list_end(last), is_end=True)
    graded = review.moves[number]
    move = words.short_move(review.positions[number], graded.move)
    return MoveEntry(number, move, (graded.cost or 0) if graded.costly else 0)


class MoveList:
    """The moves of a game to read and to click; in little room, those around the current one."""

    def __init__(self, cells: Sequence[Rect], text: int) -> None:
        self._cells, self._text = cells, text
        self._shown: tuple[int, int] = 0, 0

    def look_at(self, place: int, last: int) -> None:
        """Scroll to a place, of those up to ``last``."""
        if self._cells:
            self._shown = window(place, len(self._cells) - 1, last, self._shown, rim=1)

    @property
    def _shown_cells(self) -> Iterator[tuple[int, Rect]]:
        first, last = self._shown
        return enumerate(self._cells[: last + 1 - first], first)

    def place_at(self, point: tuple[int, int]) -> int | None:
        """Return the place whose entry lies at a point."""
        return next((place for place, cell in self._shown_cells if cell.contains(point)), None)

    def part(self, words: ReviewWords, model: ReviewModel) -> Part:
        """Return the entries, with the one of the model's place highlighted."""
        if model.review is None:
            return None
        place, _ = model.place
        cell = partial(MoveCell, text=self._text)
        return layers(
            *(
                at(rect, partial(cell, entry=move_entry(words, model, number), chosen=number == place))
                for number, rect in self._shown_cells
            )
        )


@dataclass(frozen=True)
class MoveCell(Widget):
    """A number, a move and its cost, all in one size; a move without room ends with an ellipsis."""

    entry: MoveEntry
    chosen: bool
    text: int

    @property
    def is_selected(self) -> bool:
        return self.chosen

    def spoken(self, words: Naming) -> Sequence[str]:
        number = "" if self.entry.is_end else f"{self.entry.number + 1}: "
        return [f"{number}{self.entry.text}", f"+{self.entry.cost}" if self.entry.cost else ""]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        (number, text, cost, is_tried, is_end), theme, size = self.entry, painter.theme, small_text(self.text)
        pad = max(self.text // 4, 2)
        if self.chosen:
            painter.art.draw_panel(surface, self.rect, pad, theme.panel_hover, theme.text_soft)
        inner = self.rect._replace(x=self.rect.x + pad, width=max(self.rect.width - 2 * pad, 1))
        digits = max(painter.fonts.width(str(number + 1), size), painter.fonts.width("00", size))
        first, rest = inner.from_left(digits, pad)
        painter.text(surface, "" if is_end else str(number + 1), first, size, soft=True)
        colour = theme.accent if cost else theme.second if is_tried else theme.text
        if cost:
            lost = f"+{cost}"
            last, rest = rest.from_right(painter.fonts.width(lost, size), pad)
            painter.text(surface, lost, last, size, colour=colour)
        painter.text(surface, painter.fonts.shortened(text, size, rest.width), rest, size, colour=colour)
