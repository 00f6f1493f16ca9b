"""The play screen: one board, its counters and buttons; what keys and the pointer ask of it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from solver import EMPTY, Board, Move, Position, methods_of

from ...board.gestures import slides_to
from ...board.slides import SLIDES
from ...board.view import BoardView
from ...input.commands import Action
from ...model.origin import Origin
from ...model.playback import Playback
from ...model.random_start import random_start
from ...model.session import Session
from ...sound.cues import Cue
from ...texts.game_text import PlayedGame
from ...ui.control import Control
from ...ui.explanation import Note
from ...ui.geometry import Rect
from ...words.clock import clock_text
from ...words.problems import problem_text
from ..common.buttons import Buttons
from ..destinations import Over, ToBoard, ToPicker, ToReview
from ..scene import Scene
from ..services import Services
from . import controls as play_controls
from .board import PlayedBoard
from .layout import PlayLayout, play_layout
from .notes import play_notes
from .panel import Panel, PanelState
from .pause import Pause
from .ways import ABOUT_BOARD, ABOUT_SOLVING, BESIDE
from .words import already_solved, game_note, playing_text, title

NEEDS_BOARD = frozenset(
    {*SLIDES, Action.HINT, Action.SOLVE, Action.UNDO, Action.REDO, Action.COPY, Action.PAUSE, Action.ACTIVATE}
)
"""What in a pause only ends it, as the board cannot be seen."""
MOVING_RING = {Action.NEXT_CONTROL: 1, Action.PREVIOUS_CONTROL: -1}

PROGRESS_SECONDS = 0.05
"""How often progress is drawn while an answer is worked on."""


class PlayScene(Scene):
    """Plays one board."""

    def __init__(
        self,
        services: Services,
        size: tuple[int, int],
        board: Board,
        start: Position | None = None,
        helped: bool = False,
        origin: Origin = Origin.CHOSEN,
    ) -> None:
        """Goes on with the board's game in progress, or with ``start``, which ``origin`` chose, as a new game after it.

        It counts as ``helped`` where the player has been shown what is best at the start.
        """
        super().__init__(services, size)
        self._board = board
        self.session = self._opened_session(start, origin)
        self.session.wake(services.now())
        if helped:
            self.session.mark_assisted()
        self._layout = play_layout(board, *size, services.text_scale)
        self.played = PlayedBoard(services, self.session, self._layout.board)
        """What commands change."""
        self._buttons = Buttons(lambda: self.controls, lambda: self.disabled)
        self._pause = Pause(services, self.played, self._redraw)
        self._passed = False
        """Whether the player only came through here."""
        self._progress_due = 0.0
        self._shown_second = -1
        services.coach.open(board, self.session.game.start)
        if start is not None and self.session.current:
            self.played.learning.left(self.session.games[self.session.current - 1])
        services.store.save_last_board(board.id)
        self.played.save()
        self._lay_out()

    def _opened_session(self, start: Position | None, origin: Origin) -> Session:
        session = self.services.store.session(self._board)
        if session is None and start is not None:
            return Session(start, origin)
        if session is None:
            return Session(self._board.start or random_start(self._board, random.Random()))
        if start is not None:
            session.begin(start, self.services.now(), origin)
        return session

    # What others see

    @property
    def title(self) -> str:
        """Board, moves made, and whether it is solved."""
        return title(self.services.words, self.session)

    @property
    def face(self) -> object:
        """Which set of buttons there is: those of a game, or of a solution that plays."""
        return self.playback is None

    @property
    def layout(self) -> PlayLayout:
        """Where everything is."""
        return self._layout

    @property
    def view(self) -> BoardView:
        """The board as it is drawn."""
        return self.played.stage.view

    @property
    def controls(self) -> list[tuple[Control, Rect]]:
        """The buttons that are there now, and where."""
        words, waiting = self.services.words, self.services.coach.waiting
        controls = play_controls.shown(words, self.session, self.playback, waiting)
        return list(zip(controls, self._layout.button_rects(len(controls)), strict=True))

    @property
    def menu_board(self) -> Board:
        """The one that is played."""
        return self._board

    @property
    def disabled(self) -> set[Action]:
        """What would do nothing now."""
        return play_controls.disabled(self.session, self.playback)

    @property
    def focused(self) -> tuple[Control, Rect] | None:
        """The button with the ring, and where it is."""
        index = self._buttons.ring_index
        return None if index is None else self.controls[index]

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        """What there is to say of the counters, the goal and the pieces."""
        counters, ghost = [name for name, _ in self.counters], self.played.aids.small_board()
        label = "" if ghost is None else ghost.label
        return play_notes(self.services.words, self.session, self._layout, self.view.geometry, counters, label)

    @property
    def holding(self) -> bool:
        """Whether Hint or a piece is held; a finger that does not pull the piece asks about it."""
        return self.played.hold.due is not None or self.played.stage.holds(pulled=self.touched)

    @property
    def playback(self) -> Playback | None:
        """The solution that plays."""
        return self.played.playback

    @property
    def par(self) -> int | None:
        """The fewest moves from the game's start, once known."""
        return self.played.score.par

    @property
    def counters(self) -> list[tuple[str, str]]:
        """Names and values of those that are to be seen, in the order of their places."""
        game, aids = self.session.game, self.played.aids
        time = clock_text(self.session.seconds(self.services.now()))
        counters = [("moves", str(game.move_count)), ("time", time), ("par", self.played.score.par_text)]
        shown = counters if self._with_counters else []
        return [*shown, *aids.counters()] if self._with_slack else shown

    @property
    def message(self) -> str:
        """What the panel says of the last that happened."""
        return self.played.message()

    @property
    def hint(self) -> Move | None:
        """The move that is shown on the board."""
        return self.played.stage.hint

    # Input

    def act(self, action: Action) -> None:
        """Does what a key or button asked for; an animation under way ends at once."""
        self.played.stage.end()
        if self.played.act_in_playback(action):
            return
        if self.session.paused and not (action in BESIDE or action in ABOUT_BOARD or action in ABOUT_SOLVING):
            self._pause.end()
            if action in NEEDS_BOARD:
                return
        if action in SLIDES:
            self.played.slide_key(action)
        elif action is Action.HINT:
            self.played.hold.press(self.services.now())
            self.played.hint()
        elif action is Action.ACTIVATE:
            self._press_ring()
        elif action in MOVING_RING:
            self._buttons.move_ring(MOVING_RING[action])
            self.played.stale = True
        elif action in self._commands:
            self._commands[action]()
        else:
            self._lead(action)

    def _press_ring(self) -> None:
        """Where no button has the ring, it is first shown which would be pressed."""
        if self._buttons.ring_index is None:
            self._buttons.show_ring(play_controls.calling(self.session.solved))
            self.played.stale = True
        else:
            self._buttons.press_ring(self.do)
            self.played.hold.release()

    @property
    def _commands(self) -> dict[Action, Callable[[], None]]:
        played = self.played
        return {
            Action.SOLVE: played.solution,
            Action.FARTHEST: played.farthest,
            Action.NEW: played.new,
            Action.RESTART: played.restart,
            Action.UNDO: played.undo,
            Action.REDO: played.redo,
            Action.SLACK: played.slack,
            Action.GHOST: played.ghost,
            Action.BACK: self._back,
            Action.PAUSE: self._pause.ask,
            Action.COPY: played.copy,
            Action.SHARE: played.share,
            Action.PASTE: self._paste,
        }

    def release(self, action: Action) -> None:
        """The hint key was let go."""
        if action is Action.HINT:
            self.played.hold.release()

    def repeats(self, action: Action) -> bool:
        """A slide is one slide, as by keyboard; a solution can be stepped through."""
        return action not in SLIDES or self.playback is not None

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of a piece, or presses a button; an animation under way ends at once."""
        self.played.stage.end()
        if self._buttons.ring is not None:
            self._buttons.ring, self.played.stale = None, True
        if self.session.paused:
            self._pause.end()
            return
        command = self._buttons.press(point)
        if command is Action.HINT and not self.touched:  # at once, so that it can be held
            self.act(Action.HINT)
        if command is None:
            self._press_cell(point)

    def _press_cell(self, point: tuple[int, int]) -> None:
        cell = self.view.geometry.cell_at(point)
        moves = () if cell is None else slides_to(self.session.position, cell)
        if moves:
            self.played.stop_playback()
            self.played.stage.hold(moves, point)
        elif cell is not None and self.session.position.cells[cell] != EMPTY:
            in_column = (cell - self.session.position.cells.index(EMPTY)) % self._board.columns == 0
            self.played.say("play.too_wide" if in_column else "play.not_in_line")
            self.played.hear(Cue.REFUSED)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Pulls the piece that is held; lights the button under the pointer."""
        if not (held and self.played.stage.pull(point)) and self._buttons.point(point):
            self.played.stale = True

    def let_go(self, point: tuple[int, int]) -> None:
        """Lets the held piece slide on or back, or does what the pressed button says."""
        command = self._buttons.let_go(point)
        if command is not None and (self.touched or command is not Action.HINT):
            self.do(command)
        self.played.hold.release()
        moves, part = self.played.stage.let_go()
        if moves:
            self.played.slide(moves, part)

    def forget_press(self) -> None:
        """No button or piece is held any more."""
        self._buttons.forget_press()
        self.played.hold.release()
        self.played.stage.end()

    # Time

    def update(self) -> None:
        """Answers of the solver, the next move of a solution, a held hint, the clock."""
        waits = self._waits
        self.played.update()
        if self.played.aids.meter.shown != self._with_slack:
            self._lay_out_panel()
        now = self.services.now()
        if now >= self._progress_due and waits:
            self._progress_due, self.played.stale = now + PROGRESS_SECONDS, True
        if int(self.session.seconds(now)) != self._shown_second:
            self._shown_second, self.played.stale = int(self.session.seconds(now)), True

    @property
    def _waits(self) -> bool:
        """Whether progress is to be seen."""
        return self.services.coach.waiting or self.played.score.awaits_par or self.played.aids.waits

    @property
    def moving(self) -> bool:
        """While a piece slides."""
        return self.played.stage.moving

    def due(self) -> float | None:
        """The next of: a solution's move, a held hint, the clock's next second, the progress bar."""
        now = self.services.now()
        times = [self.played.due()]
        if self.session.clock_runs and self._with_counters:
            times.append(now + 1 - self.session.seconds(now) % 1)
        if self._waits:
            times.append(self._progress_due)
        return min((time for time in times if time is not None), default=None)

    def sound_changed(self) -> None:
        """Says so."""
        self.played.say("play.sound_off" if self.services.sounds.muted else "play.sound_on")

    def pass_on(self, action: Action) -> None:
        """Does what was asked for among the boards; who is led on to another screen goes back there from it."""
        self.act(action)
        self._passed = isinstance(self.next, Over)

    def come_back(self) -> None:
        """The clock goes on."""
        if self._passed:
            self.next = ToPicker(self._board.id)
        else:
            self.session.wake(self.services.now())

    def look_away(self) -> None:
        """Pauses."""
        self._pause.look_away()

    def look_back(self) -> None:
        """Goes on."""
        self._pause.look_back()

    # To other screens

    def leave(self) -> None:
        """Keeps the game; the clock stands, and what was asked here is not answered on another screen."""
        self.services.coach.leave()
        self.session.rest(self.services.now())
        self.played.save()

    def _back(self) -> None:
        """Takes back a question that is not answered yet, or leads to the boards."""
        if self.services.coach.waiting:
            self.services.coach.drop_question()
            self.played.say("play.stopped")
        else:
            self.next = ToPicker(self._board.id)

    def _lead(self, action: Action) -> None:
        """To the screen that an action asks for, if it asks for one."""
        if action in BESIDE:
            self._rest()
            self.next = BESIDE[action](self)
        elif action in ABOUT_SOLVING and not methods_of(self._board):
            self.played.say("play.no_method")
        elif action in ABOUT_BOARD or action in ABOUT_SOLVING:
            self._rest()
            self.services.coach.drop_question()
            self.next = (ABOUT_BOARD | ABOUT_SOLVING)[action](self, self.session)
            self.played.save()

    def _rest(self) -> None:
        """The board and its clock stand still while something else is looked at."""
        self.played.rest()
        self.session.rest(self.services.now())

    def _paste(self) -> None:
        other = self.played.paste()
        if isinstance(other, PlayedGame):
            self._rest()
            self.services.coach.drop_question()
            if other.start == self.session.game.start:
                self.session.mark_reviewed()
            self.next = ToReview(self, other)
            self.played.save()
        elif other is not None:
            self.next = ToBoard(other.board, other)

    # Drawing

    def _redraw(self) -> None:
        self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out anew; nothing is held after that."""
        super().resize(size)
        self._lay_out()

    def draw(self, surface: pygame.Surface) -> None:
        """Everything."""
        surface.fill(self.services.painter.theme.background)
        self._panel.forget()
        self._draw_panel(surface)
        self.played.stage.draw(surface)

    @property
    def changed(self) -> bool:
        """Whether the panel says something new, or the board looks different though nothing moves."""
        return self.played.stale or self.played.stage.changed

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """What has changed of the board, and the panel where it says something new."""
        panel = self._draw_panel(surface) if self.played.stale else []
        return [*self.played.stage.draw_changes(surface), *panel]

    def _draw_panel(self, surface: pygame.Surface) -> list[Rect]:
        """What it says new; what takes long waits for the next frame."""
        regions = self._panel.draw(surface, self._panel_state())
        self.played.stale = self._panel.pending
        return regions

    def _panel_state(self) -> PanelState:
        coach = self.services.coach
        words, problem = self.services.words, self.services.store.problem
        playing = "" if self.playback is None else playing_text(words, self.playback)
        idle = already_solved(words) if self.session.solved else ""
        return PanelState(
            counters=self.counters,
            ghost=self.played.aids.small_board(),
            note=game_note(words, self.session.game),
            solved=self.session.solved,
            message=self.message or playing or (idle if problem is None else problem_text(words, problem)),
            work=coach.work if coach.waiting else None,
            controls=self.controls,
            disabled=self.disabled,
            hover=self._buttons.hover,
            focus=self._buttons.ring_index,
        )

    @property
    def _with_counters(self) -> bool:
        return self.services.settings.counters == "shown"

    def _lay_out(self) -> None:
        self._lay_out_panel()
        self.played.stage.lay_out(self._layout.board)

    def _lay_out_panel(self) -> None:
        """With the counters that are to be seen; the board keeps its place."""
        self._with_slack, self.dirty = self.played.aids.meter.shown, True
        scale = self.services.text_scale
        self._layout = play_layout(self._board, *self.size, scale, self._with_counters, self._with_slack)
        self._panel = Panel(self.services.painter, self.services.words, self._board, self._layout)
