"""The play screen: one board, its counters and buttons; what keys and the pointer ask of it."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pygame

from solver import Board, Move, Position

from ...board.gestures import slides_to
from ...board.slides import SLIDES
from ...board.view import BoardView
from ...input.commands import Action
from ...model.origin import Origin
from ...model.playback import Playback
from ...model.random_start import random_start
from ...model.session import Session
from ...sound.cues import Cue
from ...ui.control import Command, Control
from ...ui.explanation import Note
from ...ui.geometry import Rect
from ..common.buttons import Buttons
from ..destinations import Over, ToPicker
from ..scene import Scene
from ..services import Services
from .board import PlayedBoard
from .clicks import refusal
from .commands import PlayCommands
from .controls import greyed
from .display import Display
from .layout import PlayLayout, play_layout
from .notes import play_notes
from .pause import Pause
from .words import title

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
        self.played = PlayedBoard(services, self.session, play_layout(board, *size, services.text_scale).board)
        """What commands change."""
        self._display = Display(services, self.played, size)
        self._buttons = Buttons(lambda: self.controls, lambda: self.disabled)
        self._pause = Pause(services, self.played, self._redraw)
        self._commands = PlayCommands(self, self.played, self._pause, self._buttons)
        self._passed = False
        """Whether the player only came through here."""
        self._progress_due = 0.0
        self._shown_second = -1
        services.coach.open(board, self.session.game.start)
        if start is not None and self.session.current:
            self.played.learning.left(self.session.games[self.session.current - 1])
        services.store.save_last_board(board.id)
        self.played.save()
        self._display.lay_out(size)

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
        return self._display.layout

    @property
    def view(self) -> BoardView:
        """The board as it is drawn."""
        return self.played.stage.view

    @property
    def controls(self) -> list[tuple[Control, Rect]]:
        """The buttons that are there now, and where."""
        return self._display.controls

    @property
    def menu_board(self) -> Board:
        """The one that is played."""
        return self._board

    @property
    def greyed(self) -> Mapping[Command, str]:
        """What would do nothing now, and why."""
        return greyed(self.session, self.playback)

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
        return play_notes(self.services.words, self.session, self.layout, self.view.geometry, counters, label)

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
        return self._display.counters

    @property
    def message(self) -> str:
        """What the panel says of the last that happened."""
        return self.played.message()

    @property
    def said(self) -> str:
        """What the panel says now, of whatever that is."""
        return self._display.message

    @property
    def hint(self) -> Move | None:
        """The move that is shown on the board."""
        return self.played.stage.hint

    # Input

    def act(self, action: Action) -> None:
        """Does what a key or button asked for; an animation under way ends at once."""
        self._commands.do(action)

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
        if cell is not None and moves:
            self.played.stop_playback()
            self.played.stage.hold(moves, point)
            return
        why = None if cell is None else refusal(self.session.position, cell)
        if why is not None:
            self.played.say(why)
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
        if self._display.outdated:
            self._display.lay_out_panel(self.size)
            self.dirty = True
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
        if self.session.clock_runs and self._display.with_counters:
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

    # Drawing

    def _redraw(self) -> None:
        self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out anew; nothing is held after that."""
        super().resize(size)
        self._display.lay_out(size)

    def draw(self, surface: pygame.Surface) -> None:
        """Everything."""
        surface.fill(self.services.painter.theme.background)
        self._display.draw(surface, self._buttons, self.disabled)

    @property
    def changed(self) -> bool:
        """Whether the panel says something new, or the board looks different though nothing moves."""
        return self.played.stale or self.played.stage.changed

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """What has changed of the board, and the panel where it says something new."""
        stale, buttons = self.played.stale, self._buttons
        panel = self._display.draw_panel(surface, buttons, self.disabled) if stale else []
        return [*self.played.stage.draw_changes(surface), *panel]
