"""The review of a game: its graph, the board at any place of it, what would have been better, and moves to try."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from solver import Board
from solver.catalogue.texts import PlayedGame

from ...board.board_input import InputResult
from ...coach.reviewer import Reviewer
from ...input.commands import ARROWS, Action
from ...sound import cues as sound_cues
from ...sound.cues import Cue
from ...ui.control import Command, Control, Note, Placed
from ...ui.faces import Role
from ...ui.geometry import Rect
from ...ui.screen import AnimatedPicture
from ...ui.widget import Widget
from ...words.boards import board_name
from ...words.words import nothing
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import Services
from . import controls
from .boards import ReviewBoards
from .controls import CLOSE, END_KEYS, PLAY, SHORT_CUT
from .elsewhere import lead_elsewhere
from .graph import ReviewGraph
from .layout import review_layout
from .move_list import MoveList
from .plot import Plot
from .summary import Paragraphs, paragraphs
from .tiles import Tiles, tile_panel
from .trying import Trying
from .viewpoint import Viewpoint
from .words import ReviewWords, Tile

LOOK_SECONDS = 1 / 15
"""How often it is shown how far the work has come."""

HOLD_SECONDS, REPEAT_SECONDS = 0.35, 0.07
"""A key that steps is held so long before it repeats, and from one repeat to the next."""


class ReviewScreen(PageScreen):
    """Steps through a game that was played; pieces can be played at any place of it."""

    own_key = Action.REVIEW

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
        self.trying = Trying(services, game.start.board, self.viewpoint)
        self._told: Callable[[], str] = nothing
        """Says what has happened, until something else does."""
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
    def menu_board(self) -> Board:
        return self.game.start.board

    @property
    def default_button(self) -> Command:
        return Action.DOWN if self.viewpoint.variation is None else Action.HINT

    @property
    def own_controls(self) -> list[Placed]:
        return controls.shown(self.words, self.viewpoint, self.layout)

    @property
    def back_control(self) -> Control:
        """The control that leaves the review, even while its key only closes a variation."""
        back = super().back_control
        return replace(back, command=controls.LEAVE, key="") if self.viewpoint.is_aside else back

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        return controls.disabled_reasons(self.viewpoint)

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        notes = [(Note(self.words.text("graph.name"), self._words.graph_about), self.layout.graph)]
        if self.moves.area is not None:
            notes.append((Note(self.words.text("review.list"), self.words.text("review.about_list")), self.moves.area))
        return notes + [(Note(tile.name, tile.about), rect) for tile, rect in self._placed_tiles]

    # Input

    def on_key(self, action: Action) -> None:
        """Step through the game, or run the command of a key."""
        if action is self.own_key:
            action = Action.BACK
        self.on_key_up(action)
        if self.viewpoint.act_in_playback(action, self.services.now()):
            self._look()
        elif action in ARROWS and self.viewpoint.variation is not None:
            self._take_input(self.boards.first.input.arrow(action, self.services.settings.arrows))
        elif action in ARROWS:
            self._repeated = action
            self.alarms.after(HOLD_SECONDS, self._step_again)
            self.do(action)
        else:
            super().on_key(action)

    def do(self, command: Command) -> None:
        viewpoint = self.viewpoint
        if viewpoint.playback is not None and command in (Action.LEFT, Action.RIGHT, Action.PAUSE):
            self.on_key(Action(command))
            return
        does: dict[Command, Callable[[], None]] = {
            SHORT_CUT: lambda: viewpoint.show_short_cut(self.services.now()),
            CLOSE: viewpoint.close,
            controls.LEAVE: self._go_out,
            PLAY: self._play_from_here,
            Action.PAUSE: viewpoint.try_on,
            Action.HINT: self.trying.show_best,
        }
        told = nothing
        if command in does:
            does[command]()
        elif not controls.lead(viewpoint, command) and isinstance(command, Action):
            told = lead_elsewhere(self, command, viewpoint.position, self.game)
        self._look()
        self._told = told

    def _step_again(self) -> None:
        self.alarms.after(REPEAT_SECONDS, self._step_again)
        self.do(self._repeated)

    def on_key_up(self, action: Action) -> None:
        self.alarms.cancel(self._step_again)

    def repeats(self, action: Action) -> bool:
        """Return whether an action repeats while its key or game pad button is held."""
        return action not in ARROWS

    def take_key(self, name: str) -> bool:
        """Handle the keys for both ends, where they have no other meaning."""
        end = END_KEYS.get(name)
        if end is None or self.services.keys.action_of(name) is not None:
            return super().take_key(name)
        self.do(end)
        return True

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        super().on_pointer_down(point)
        self._dragged, listed, board = self.graph.plot_at(point), self.moves.place_at(point), self.boards.to_play
        if self._dragged is not None:
            self.on_pointer_move(point, held=True)
        elif listed is not None:
            self.viewpoint.go_to_listed(listed)
            self._look()
        elif board is not None:
            self._take_input(board.input.press(point))

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if self.boards.first.input.drag(point, held):
            return
        if held and self._dragged is not None:
            self.viewpoint.go_to(self._dragged.number_at(point[0]))
            self._look(held=self.graph.view is None or self._dragged != self.graph.view.overview)
        else:
            super().on_pointer_move(point, held)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self._dragged = None
        super().on_pointer_up(point)
        self._take_input(self.boards.first.input.release())

    def on_wheel(self, lines: int) -> None:
        self.viewpoint.go(self.viewpoint.here - lines)
        self._look()

    def cancel_press(self) -> None:
        self._dragged = None
        self.boards.first.stage.end()
        super().cancel_press()

    @property
    def holding(self) -> bool:
        return self._dragged is not None or self.boards.first.stage.holds(pulled=self.touched)

    # Moves of the player's own

    def _take_input(self, result: InputResult | None) -> None:
        """Make the moves of board input, or tell why there are none; a chosen piece has no message."""
        board = self.boards.first
        if result is None:
            return
        if result.moves:
            old = self.viewpoint.position
            self.viewpoint.make(result.moves)
            board.input.follow(result.moves)
            self._look(released=result)
            cells = sum(len(move.path) for move in result.moves)
            self.services.sounds.play(sound_cues.slide(old, self.viewpoint.position, cells))
        elif result.refusal:
            self._told = partial(self.words.text, result.refusal, key=self.words.key(Action.NEXT_CONTROL))
            self.services.sounds.play(Cue.REFUSED)
        board.mark()

    def move_focus(self, by: int) -> None:
        """Move the focus; selectable pieces come before the first control and after the last."""
        last, board = self.focus_index == (len(self.controls) - 1 if by > 0 else 0), self.boards.first
        tries = self.viewpoint.variation is not None and (self.focused is None or last)
        if tries and board.input.choose(by):
            self.focus.put(None)
        else:
            board.input.marked = False
            super().move_focus(by)
        board.mark()

    # Ways out

    def do_back(self) -> None:
        """Back to the game from one of its short cuts or from what was tried, otherwise to the screen behind."""
        if self.viewpoint.is_aside:
            self.viewpoint.close()
            self._look()
        else:
            self._go_out()

    def _go_out(self) -> None:
        self._stop()
        super().do_back()

    def _stop(self) -> None:
        self.viewpoint.reviewer.stop()
        self.trying.rest()

    def leave(self) -> None:
        self._stop()
        super().leave()

    def _play_from_here(self) -> None:
        """Start a new game from here, or resume the current game at its end."""
        at_end = self.viewpoint.variation is None and self.viewpoint.number == self.viewpoint.last
        if self._running and at_end:
            self.do_back()
        else:
            self.next = ToBoard(self.game.start.board, self.viewpoint.position, helped=True)

    # Time

    def update(self) -> None:
        known = self.services.coach.update(self.viewpoint.position)
        if self.viewpoint.update() or (known and self.viewpoint.variation is not None):
            self._look()
        self.trying.update()
        playback = self.viewpoint.playback
        self.follow_work(self.viewpoint.reviewer.running or self.trying.searches, LOOK_SECONDS)
        self.alarms.at(None if playback is None else playback.due, self._play_on)

    def _play_on(self) -> None:
        """Play the next move of a short cut."""
        if self.viewpoint.playback is not None:
            self.viewpoint.playback.step_forward(self.services.now())
            self._look()

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.boards,)

    def _look(self, held: bool = False, released: InputResult | None = None) -> None:
        """Show the current place; ``held`` is true while the pointer holds the graph, ``released`` is where pieces
        were dragged.
        """
        viewpoint, self._told = self.viewpoint, nothing
        self.boards.show(viewpoint, self.trying.best, released)
        self.place = self.boards.place
        """The number of moves that is looked at, and the distance there."""
        if viewpoint.review is not None:
            beside, end = self.trying.beside, viewpoint.last
            if viewpoint.variation is not None and beside is not None:
                self.place = viewpoint.number + viewpoint.here, beside.distances[viewpoint.here]
                end = viewpoint.number + viewpoint.end if viewpoint.tried is not None else end
            self.graph.look_at(viewpoint.review, self.place[0], beside, held)
            self.moves.look_at(self.place[0], end)

    # Widgets

    def own_layout(self) -> None:
        services, page, board, fonts = self.services, self.page, self.game.start.board, self.painter.fonts
        self._words, self.layout = ReviewWords(services.words, board.metric), review_layout(board, page)
        self.boards = ReviewBoards(services, self._words, board, self.layout.board, page.text, self.viewpoint)
        self.graph = ReviewGraph(services, self._words, self.layout.graph, page.text)
        self.moves = MoveList(self.layout.moves, page.text)
        heading_end = page.heading.x + fonts.of(Role.HEADING).width(self.heading, page.heading_text) + 2 * page.gap
        line = self.layout.result
        self.result = None if line is None or heading_end >= line.right else line.right_of(max(heading_end, line.x))
        """For a sentence about the game, where there is room beside the heading."""
        self._tiles = Tiles(self._words, self.viewpoint.reviewer, self.helped)
        self._look()

    @property
    def _placed_tiles(self) -> list[tuple[Tile, Rect]]:
        return self._tiles.placed(self.painter.fonts, self.layout.tiles, self.text, self.page.gap)

    def own_widgets(self) -> list[Widget]:
        words, viewpoint, text = self._words, self.viewpoint, self.text
        theme, told = self.painter.theme, self._told()
        tries = viewpoint.variation is not None
        said = self.trying.paragraphs(words, theme) if tries else paragraphs(words, viewpoint, theme, self.helped)
        said = [(told, theme.text), *said[:2]] if told else said
        found: list[Widget] = [
            Paragraphs(self.layout.words, tuple(said), text),
            *self.boards.widgets(),
            *self.moves.widgets(viewpoint, self.place[0], self.trying.entry),
            *(tile_panel(rect, tile, text) for tile, rect in self._placed_tiles),
        ]
        reviewer, progress = viewpoint.reviewer, None
        if reviewer.running:
            kind = "grading" if reviewer.review is None else "searching"
            progress = words.under_way(kind, reviewer.work), reviewer.work.part
        elif reviewer.review is not None and self.result is not None:
            result = words.result(reviewer.review)
            if self.painter.fonts.width(result, text) <= self.result.width:  # the numbers of the summary say it, too
                found.append(self.line(self.result, result))
        return [*found, self.graph.widget(viewpoint, self.place, progress)]
