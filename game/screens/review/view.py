"""All that the review shows besides its buttons, where it lies, and what there is to say of it."""

from __future__ import annotations

from solver import Board, Review

from ...ui.control import Note
from ...ui.geometry import Rect
from ...ui.labels import Line
from ...ui.page import Page
from ...ui.widget import Widget
from ..services import Services
from .boards import ReviewBoards
from .graph import GraphState, ReviewGraph
from .layout import review_layout
from .summary import Paragraphs, TileWidget, paragraphs
from .viewpoint import Viewpoint
from .words import ReviewWords, Tile


class ReviewView:
    """Shows the place of a game that is looked at, on one page."""

    def __init__(self, services: Services, viewpoint: Viewpoint, board: Board, page: Page, helped: bool) -> None:
        """``helped`` is whether the game was."""
        self.layout = review_layout(board, page)
        self._services, self._viewpoint, self._helped, self._text = services, viewpoint, helped, page.text
        self._words = ReviewWords(services.words)
        heading = services.painter.fonts.width(self._words.heading(board), page.heading_text)
        self.result = _right_of(page.heading.x + heading + 2 * page.gap, self.layout.result)
        """For a sentence about the game, where there is room beside the heading."""
        self.boards = ReviewBoards(services, self._words, board, self.layout.board, page.text, viewpoint)
        self.graph = ReviewGraph(services, self._words, self.layout.graph, page.text)
        self._summary: tuple[object, list[Tile]] | None = None
        """The numbers of the summary, and of which version of the review they are."""
        self.look()

    def look(self, held: bool = False) -> None:
        """Goes to the place that is looked at now; ``held`` is whether the pointer holds it on the graph."""
        self.boards.show(self._viewpoint)
        review = self._viewpoint.reviewer.review
        if review is not None:
            self.graph.look_at(review, self.boards.place[0], held)

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        """What there is to say of the graph and of the numbers of the summary."""
        words = self._services.words
        notes = [(Note(words.text("graph.name"), words.text("graph.about")), self.layout.graph)]
        return notes + [(Note(tile.name, tile.about), rect) for tile, rect in self._tiles()]

    def widgets(self) -> list[Widget]:
        """Graph, words, numbers, and the ground of the boards."""
        painter, layout, reviewer = self._services.painter, self.layout, self._viewpoint.reviewer
        said = paragraphs(self._words, self._viewpoint, painter.theme, self._helped)
        found: list[Widget] = [
            Paragraphs(layout.words, tuple(said), self._text),
            *self.boards.widgets(),
            *(TileWidget(rect, tile, self._text) for tile, rect in self._tiles()),
        ]
        if reviewer.review is not None and self.result is not None and not reviewer.running:
            found.append(Line(self.result, self._words.result(reviewer.review), self._text, soft=True))
        return [*found, self.graph.widget(self._graph_state())]

    def _tiles(self) -> list[tuple[Tile, Rect]]:
        """The summary as far as there is room."""
        review = self._viewpoint.reviewer.review
        return [] if review is None else list(zip(self._kept_summary(review), self.layout.tiles, strict=False))

    def _kept_summary(self, review: Review) -> list[Tile]:
        """For a long game it takes a while, and is kept."""
        reviewer = self._viewpoint.reviewer
        key = reviewer.version, reviewer.running
        if self._summary is None or self._summary[0] != key:
            self._summary = key, self._words.tiles(review, self._helped, not reviewer.running)
        return self._summary[1]

    def _graph_state(self) -> GraphState:
        reviewer, progress = self._viewpoint.reviewer, None
        if reviewer.running:
            kind = "grading" if reviewer.review is None else "searching"
            progress = self._words.text(f"review.{kind}", part=reviewer.part), reviewer.part
        return GraphState(reviewer.review, reviewer.version, self.boards.place, self._viewpoint.comparison, progress)


def _right_of(left: int, place: Rect | None) -> Rect | None:
    """What of a place is right of what is written before it."""
    if place is None or left >= place.right:
        return None
    left = max(left, place.x)
    return place._replace(x=left, width=place.right - left)
