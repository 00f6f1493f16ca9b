"""The review of a game: its graph, the board at any place of it, and what would have been better there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.any_board import counts_of
from solver.texts import PlayedGame

from ...coach.reviewer import Reviewer
from ...input.commands import ARROWS, Action
from ...ui.control import Command, Note, Pick, Placed
from ...ui.geometry import Rect
from ...ui.screen import Live
from ...ui.widget import Widget
from ...words.boards import board_name
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import Services
from . import controls
from .boards import ReviewBoards
from .controls import CLOSE, FIRST, LAST, PLAY, SHORT_CUT, STRETCH
from .graph import ReviewGraph
from .layout import review_layout
from .plot import Plot
from .summary import Paragraphs, paragraphs, tile_panel
from .viewpoint import Viewpoint
from .words import ReviewWords, Tile

LOOK_SECONDS = 1 / 15
"""How often it is shown how far the work has come."""

HOLD_SECONDS, REPEAT_SECONDS = 0.35, 0.07
"""A key that steps is held so long before it repeats, and from one repeat to the next."""


class ReviewScreen(PageScreen):
    """Steps through a game that was played."""

    own_key = Action.REVIEW
    primary = Action.DOWN

    def __init__(
        self,
        services: Services,
        size: tuple[int, int],
        back: GameScreen,
        game: PlayedGame,
        helped: bool = False,
        running: bool = False,
    ) -> None:
        """``back`` is the screen to return to; what the others are ``ToReview`` says."""
        self.game, self.helped, self._running = game, helped, running
        reviewer = Reviewer(game, services.coach, services.wake, services.now, services.cache)
        self.viewpoint = Viewpoint(reviewer, at_end=running)
        self._repeated = Action.RIGHT
        """What the arrow that is held, or was last, asks for."""
        self._dragged: Plot | None = None
        """Along what the pointer is dragged: the plot or the overview."""
        super().__init__(services, size, back)

    # What others see

    @property
    def heading(self) -> str:
        return self.words.text("review.heading", board=board_name(self.words, self.game.start.board))

    @property
    def own_controls(self) -> list[Placed]:
        return controls.shown(self.words, self.viewpoint, self.layout)

    @property
    def greyed(self) -> Mapping[Command, str]:
        return controls.greyed(self.viewpoint)

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        notes = [(Note(self.words.text("graph.name"), self.words.text("graph.about")), self.layout.graph)]
        return notes + [(Note(tile.name, tile.about), rect) for tile, rect in self._tiles()]

    # Input

    def act(self, action: Action) -> None:
        """Steps through the game, or does what a key asks for on every screen."""
        if action is self.own_key:
            action = Action.BACK
        self.release(action)
        if self.viewpoint.act_in_playback(action, self.services.now()):
            self._look()
        elif action in ARROWS:
            self._repeated = action
            self.alarms.after(HOLD_SECONDS, self._step_again)
            self.do(action)
        else:
            super().act(action)

    def do(self, command: Command) -> None:
        viewpoint = self.viewpoint
        if viewpoint.playback is not None and command in (Action.LEFT, Action.RIGHT, Action.PAUSE):
            self.act(Action(command))
            return
        places: dict[Command, int | None] = {
            FIRST: 0,
            Action.LEFT: viewpoint.number - 1,
            Action.RIGHT: viewpoint.number + 1,
            LAST: viewpoint.last,
            Action.UP: viewpoint.costly_before,
            Action.DOWN: viewpoint.costly_after,
        }
        if command == SHORT_CUT:
            viewpoint.show_short_cut(self.services.now())
        elif command == CLOSE:
            viewpoint.close()
        elif command == PLAY:
            self._play_from_here()
        elif isinstance(command, Pick) and command.kind == STRETCH and isinstance(command.value, int):
            viewpoint.go_to(command.value)
        elif (place := places.get(command)) is not None:
            viewpoint.go_to(place)
        self._look()

    def _step_again(self) -> None:
        self.alarms.after(REPEAT_SECONDS, self._step_again)
        self.do(self._repeated)

    def release(self, action: Action) -> None:
        self.alarms.cancel(self._step_again)

    def repeats(self, action: Action) -> bool:
        """What steps repeats by itself, be it a key or a button of a game pad."""
        return action not in ARROWS

    def press(self, point: tuple[int, int]) -> None:
        super().press(point)
        self._dragged = self.graph.plot_at(point)
        if self._dragged is not None:
            self.drag(point, held=True)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        if held and self._dragged is not None:
            self.viewpoint.go_to(self._dragged.number_at(point[0]))
            self._look(held=self.graph.view is None or self._dragged != self.graph.view.overview)
        else:
            super().drag(point, held)

    def let_go(self, point: tuple[int, int]) -> None:
        self._dragged = None
        super().let_go(point)

    def wheel(self, lines: int) -> None:
        self.viewpoint.go_to(self.viewpoint.number - lines)
        self._look()

    def forget_press(self) -> None:
        self._dragged = None
        super().forget_press()

    @property
    def holding(self) -> bool:
        return self._dragged is not None

    # Ways out

    def go_back(self) -> None:
        """Back to the review of a game from one of its short cuts, otherwise to the screen behind."""
        if self.viewpoint.playback is not None:
            self.viewpoint.close()
            self._look()
        else:
            self.viewpoint.reviewer.stop()
            super().go_back()

    def leave(self) -> None:
        self.viewpoint.reviewer.stop()
        super().leave()

    def _play_from_here(self) -> None:
        """A new game; at the end of the one that goes on it is that one."""
        if self._running and self.viewpoint.number == self.viewpoint.last:
            self.go_back()
        else:
            self.next = ToBoard(self.game.start.board, self.viewpoint.position, helped=True)

    # Time

    def update(self) -> None:
        self.services.coach.update(self.game.start)
        if self.viewpoint.update():
            self._look()
        playback = self.viewpoint.playback
        self.follow_work(self.viewpoint.reviewer.running, LOOK_SECONDS)
        self.alarms.at(None if playback is None else playback.due, self._play_on)

    def _play_on(self) -> None:
        """The next move of a short cut."""
        if self.viewpoint.playback is not None:
            self.viewpoint.playback.step_forward(self.services.now())
            self._look()

    @property
    def live(self) -> Sequence[Live]:
        return (self.boards,)

    def _look(self, held: bool = False) -> None:
        """Shows the place that is looked at now; ``held`` is whether the pointer holds it on the graph."""
        self.boards.show(self.viewpoint)
        review = self.viewpoint.reviewer.review
        if review is not None:
            self.graph.look_at(review, self.boards.place[0], held)

    # Widgets

    def own_layout(self) -> None:
        services, page, board, fonts = self.services, self.page, self.game.start.board, self.painter.fonts
        self._words, self.layout = ReviewWords(services.words, counts_of(board)), review_layout(board, page)
        self.boards = ReviewBoards(services, self._words, board, self.layout.board, page.text, self.viewpoint)
        self.graph = ReviewGraph(services, self._words, self.layout.graph, page.text)
        heading_end = page.heading.x + fonts.width(self.heading, page.heading_text) + 2 * page.gap
        line = self.layout.result
        self.result = None if line is None or heading_end >= line.right else line.right_of(max(heading_end, line.x))
        """For a sentence about the game, where there is room beside the heading."""
        self._summary: tuple[object, list[Tile]] | None = None
        """The numbers of the summary, and of which version of the review they are."""
        self._look()

    def own_widgets(self) -> list[Widget]:
        words, viewpoint, text = self._words, self.viewpoint, self.text
        said = paragraphs(words, viewpoint, self.painter.theme, self.helped)
        found: list[Widget] = [
            Paragraphs(self.layout.words, tuple(said), text),
            *self.boards.widgets(),
            *(tile_panel(rect, tile, text) for tile, rect in self._tiles()),
        ]
        reviewer, progress = viewpoint.reviewer, None
        if reviewer.running:
            kind = "grading" if reviewer.review is None else "searching"
            progress = words.text(f"review.{kind}", part=reviewer.part), reviewer.part
        elif reviewer.review is not None and self.result is not None:
            found.append(self.line(self.result, words.result(reviewer.review)))
        return [*found, self.graph.widget(viewpoint, self.boards.place, progress)]

    def _tiles(self) -> list[tuple[Tile, Rect]]:
        """The summary as far as there is room; for a long game it takes a while, and is kept."""
        reviewer = self.viewpoint.reviewer
        if reviewer.review is None:
            return []
        key = reviewer.version, reviewer.running
        if self._summary is None or self._summary[0] != key:
            self._summary = key, self._words.tiles(reviewer.review, self.helped, not reviewer.running)
        return list(zip(self._summary[1], self.layout.tiles, strict=False))
