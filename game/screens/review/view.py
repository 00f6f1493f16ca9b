"""All that the review shows besides its buttons, where it lies, and what there is to say of it."""

from __future__ import annotations

from functools import partial

from solver import Board, Review

from ...ui.explanation import Note
from ...ui.geometry import Rect
from ...ui.page import Page
from ...ui.parts import Part
from ..services import Services
from .boards import ReviewBoards
from .graph import GraphState, ReviewGraph
from .layout import review_layout
from .parts import paragraphs, tile_part, words_part
from .study import Study
from .words import ReviewWords, Tile


class ReviewView:
    """Shows the place of a game that is looked at, on one page."""

    def __init__(self, services: Services, study: Study, board: Board, page: Page, helped: bool) -> None:
        """``helped`` is whether the game was."""
        self.layout = review_layout(board, page)
        self._services, self._study, self._helped, self._text = services, study, helped, page.text
        self._words = ReviewWords(services.words)
        heading = services.painter.fonts.width(self._words.heading(board), page.heading_text)
        self.result = _right_of(page.heading.x + heading + 2 * page.gap, self.layout.result)
        """For a sentence about the game, where there is room beside the heading."""
        self.boards = ReviewBoards(services, self._words, board, self.layout.board, page.text, study)
        self.graph = ReviewGraph(services, self._words, self.layout.graph, page.text)
        self._summary: tuple[object, list[Tile]] | None = None
        """The numbers of the summary, and of which version of the review they are."""
        self.look()

    def look(self, held: bool = False) -> None:
        """Goes to the place that is looked at now; ``held`` is whether the pointer holds it on the graph."""
        self.boards.show(self._study)
        review = self._study.reviewer.review
        if review is not None:
            self.graph.look_at(review, self.boards.place[0], held)

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        """What there is to say of the graph and of the numbers of the summary."""
        words = self._services.words
        notes = [(Note(words.text("graph.name"), words.text("graph.about")), self.layout.graph)]
        return notes + [(Note(tile.name, tile.about), rect) for tile, rect in self._tiles()]

    def parts(self) -> list[Part]:
        """Graph, words, numbers, and the ground of the boards, which are drawn by themselves."""
        painter, layout, reviewer = self._services.painter, self.layout, self._study.reviewer
        state = self._graph_state()
        said = paragraphs(self._words, self._study, painter.theme, self._helped)
        parts = [
            words_part(painter, said, layout.words, self._text),
            *self.boards.parts(),
            *(tile_part(painter, tile, rect, self._text) for tile, rect in self._tiles()),
        ]
        if reviewer.review is not None and self.result is not None and not reviewer.running:
            result = self._words.result(reviewer.review)
            draw = partial(painter.text, text=result, rect=self.result, height=self._text, soft=True)
            parts.append(Part(self.result, result, draw))
        says = state.says, self.graph.stills
        return [*parts, Part(layout.graph, says, partial(self.graph.draw, state=state))]

    def _tiles(self) -> list[tuple[Tile, Rect]]:
        """The summary as far as there is room."""
        review = self._study.reviewer.review
        return [] if review is None else list(zip(self._kept_summary(review), self.layout.tiles, strict=False))

    def _kept_summary(self, review: Review) -> list[Tile]:
        """For a long game it takes a while, and is kept."""
        reviewer = self._study.reviewer
        key = reviewer.version, reviewer.running
        if self._summary is None or self._summary[0] != key:
            self._summary = key, self._words.tiles(review, self._helped, not reviewer.running)
        return self._summary[1]

    def _graph_state(self) -> GraphState:
        reviewer, progress = self._study.reviewer, None
        if reviewer.running:
            kind = "grading" if reviewer.review is None else "searching"
            progress = self._words.text(f"review.{kind}", part=reviewer.part), reviewer.part
        return GraphState(reviewer.review, reviewer.version, self.boards.place, self._study.comparison, progress)


def _right_of(left: int, place: Rect | None) -> Rect | None:
    """What of a place is right of what is written before it."""
    if place is None or left >= place.right:
        return None
    left = max(left, place.x)
    return place._replace(x=left, width=place.right - left)
