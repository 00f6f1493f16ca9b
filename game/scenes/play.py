"""The play screen: one board, its counters and buttons, hints and the solution as it plays."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pygame

from solver import EMPTY, Board, Move, Outcome, Position, methods_of, random_position

from .. import sound_cues
from ..animation import Animation, plan
from ..board_motion import BoardMotion, Drag
from ..board_view import BoardView, ShownHint
from ..focus import Focus
from ..geometry import Rect
from ..gestures import slides_to
from ..guides import Advice, Farthest
from ..hold import Hold
from ..input_map import Action
from ..layout import PlayLayout, play_layout
from ..playback import Playback
from ..recorder import Recorder
from ..scene import Scene, ToHelp, ToLab, ToMenu, ToPicker
from ..services import Services
from ..session import Session
from ..sound_cues import Cue
from ..widgets import Command, Control
from . import play_controls
from .play_panel import Panel, PanelState

SLIDES = {Action.LEFT: Move.LEFT, Action.RIGHT: Move.RIGHT, Action.UP: Move.UP, Action.DOWN: Move.DOWN}

LEADING_AWAY = (Action.BACK, Action.HELP, Action.MENU, Action.LAB, Action.NEW, Action.FARTHEST, Action.RESTART)
"""What is done in a pause too; any other key only ends it, as the board cannot be seen."""

PROGRESS_SECONDS = 0.05
"""How often progress is drawn while an answer is worked on."""


class PlayScene(Scene):
    """Plays one board."""

    def __init__(self, services: Services, size: tuple[int, int], board: Board, start: Position | None = None) -> None:
        """Goes on with the board's game in progress, or with ``start`` as a new game after it."""
        super().__init__(services, size)
        self._board, self._rng = board, random.Random()
        self.session = self._opened_session(start)
        self.playback: Playback | None = None
        self._message: Callable[[], str] = nothing
        """Says it in the language of the moment."""
        self._motion = BoardMotion()
        self._hint: ShownHint | None = None
        self._focus, self._hold = Focus(), Hold()
        self._looked_away = False
        """Whether the pause is only because of that."""
        self._hover: Command | None = None
        self._pressed: Command | None = None
        self._pars: dict[Position, int] = {}
        self._recorder = Recorder(services.store.history)
        self._progress_due = 0.0
        self._shown_second = -1
        self._shown_solved = False
        self._panel_stale = False
        """Whether counters, message or buttons say something new."""
        services.coach.open(board, self.session.game.start)
        services.store.save_last_board(board.id)
        self._save()
        self._lay_out()

    def _opened_session(self, start: Position | None) -> Session:
        session = self.services.store.session(self._board)
        if session is None:
            return Session(start or self._board.start or self._random_position())
        if start is not None:
            session.begin(start, self.services.now())
        return session

    # What others see

    @property
    def title(self) -> str:
        """Board, moves made, and whether it is solved."""
        return self.services.words.title(self.session)

    @property
    def face(self) -> object:
        """Which set of buttons there is."""
        return self.playback is None

    @property
    def layout(self) -> PlayLayout:
        """Where everything is."""
        return self._layout

    @property
    def view(self) -> BoardView:
        """The board as it is drawn."""
        return self._view

    @property
    def controls(self) -> list[tuple[Control, Rect]]:
        """The buttons that are there now, and where."""
        controls = play_controls.shown(self.services.words, self.playback, self.services.coach.waiting)
        return list(zip(controls, self._layout.button_rects(len(controls)), strict=True))

    @property
    def par(self) -> int | None:
        """The fewest moves from the game's start, once known."""
        start = self.session.game.start
        if start not in self._pars:
            par = self.services.coach.distance(start)
            if par is None:
                return None
            self._pars[start] = par
        return self._pars[start]

    @property
    def _par_text(self) -> str:
        work = self.services.coach.work
        at_least = work.at_least if work.position == self.session.game.start else 0
        return self.services.words.par(self.par, at_least)

    @property
    def message(self) -> str:
        """What the panel says of the last that happened."""
        return self._message()

    @property
    def hint(self) -> Move | None:
        """The move that is shown on the board."""
        return None if self._hint is None else self._hint.move

    # Input

    def act(self, action: Action) -> None:
        """Does what a key or button asked for; an animation under way ends at once."""
        if self.playback is not None and self._act_in_playback(self.playback, action):
            return
        if self.session.paused:
            self._go_on()
            if action not in LEADING_AWAY:
                return
        if action in SLIDES:
            self._slide_key(SLIDES[action])
        elif action is Action.HINT:
            self._hold.press(self.services.now())
            self._ask_hint()
        elif action is Action.ACTIVATE:
            self._press_focused()
        elif action in (Action.NEXT_CONTROL, Action.PREVIOUS_CONTROL):
            self._move_focus(1 if action is Action.NEXT_CONTROL else -1)
        elif action in self._commands:
            self._commands[action]()

    @property
    def _commands(self) -> dict[Action, Callable[[], None]]:
        return {
            Action.SOLVE: self._ask_solution,
            Action.FARTHEST: self._ask_farthest,
            Action.NEW: self._new,
            Action.RESTART: self._restart,
            Action.UNDO: self._undo,
            Action.REDO: self._redo,
            Action.BACK: self._back,
            Action.PAUSE: self._pause,
            Action.LAB: self._lab,
            Action.HELP: self._help,
            Action.MENU: self._menu,
        }

    def release(self, action: Action) -> None:
        """The hint key was let go."""
        if action is Action.HINT:
            self._hold.release()

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of a piece, or presses a button."""
        if self._focus.index is not None:
            self._focus.index, self._panel_stale = None, True
        if self.session.paused:
            self._go_on()
            return
        control = self._control_at(point)
        if control is not None:
            self._pressed = control.action
            if control.action is Action.HINT:  # at once, so that it can be held
                self.act(Action.HINT)
            return
        cell = self._view.geometry.cell_at(point)
        moves = () if cell is None else slides_to(self.session.position, cell)
        if moves:
            self._stop_playback()
            self._motion.hold(Drag(self.session.position, moves, point))
            self._redraw_hint()
        elif cell is not None and self.session.position.cells[cell] != EMPTY:
            self._say("play.not_in_line")
            self._play(Cue.REFUSED)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Pulls the piece that is held; lights the button under the pointer."""
        if self._motion.drag is not None and held:
            self._motion.drag.pull(point, self._view.geometry.pitch)
            return
        control = self._control_at(point)
        hover = None if control is None else control.action
        if hover != self._hover:
            self._hover, self._panel_stale = hover, True

    def let_go(self, point: tuple[int, int]) -> None:
        """Lets the held piece slide on or back, or does what the pressed button says."""
        self._hold.release()
        pressed, self._pressed = self._pressed, None
        control = self._control_at(point)
        if control is not None and control.action is pressed and pressed is not Action.HINT:
            self.do(pressed)
        drag = self._motion.drag
        if drag is None:
            return
        self._motion.end()
        self._redraw_hint()
        if drag.begun and drag.part < 0.5:
            self._motion.animate(Animation.from_part(drag.new, drag.old, 1 - drag.part, self.services.now()))
        else:
            self._slide(drag.moves, part=drag.part if drag.begun else 0.0)

    def _control_at(self, point: tuple[int, int]) -> Control | None:
        """The button under a point, if it can be pressed."""
        dead = play_controls.disabled(self.session, self.playback)
        return next((c for c, rect in self.controls if rect.contains(point) and c.action not in dead), None)

    def _move_focus(self, by: int) -> None:
        """Moves the ring to the next button (+1) or the one before (-1) that can be pressed."""
        dead = play_controls.disabled(self.session, self.playback)
        for _ in self.controls:
            self._focus.move(by, len(self.controls))
            if self._focus.index is None or self.controls[self._focus.index][0].action not in dead:
                break
        self._panel_stale = True

    def _press_focused(self) -> None:
        """Presses the button with the ring, which it keeps as long as the button is there."""
        if self._focus.index is None:
            return
        index = self._focus.index
        control = self.controls[index][0]
        self.do(control.action)
        self._hold.release()
        self._focus.index = index if index < len(self.controls) and self.controls[index][0] == control else None

    # Time

    def update(self) -> None:
        """Answers of the solver, the next move of a solution, a held hint, the clock."""
        now = self.services.now()
        self._update_coach(now)
        self._motion.end_if_over(now)
        if self.playback is not None and self.playback.due is not None and now >= self.playback.due:
            self._play_next(self.playback)
        if self._motion.still and self._hold.repeats(now):
            self._ask_hint()
        if int(self.session.seconds(now)) != self._shown_second:
            self._shown_second, self._panel_stale = int(self.session.seconds(now)), True

    def _update_coach(self, now: float) -> None:
        coach = self.services.coach
        waited = coach.waiting
        if coach.update(self.session.position):
            self._panel_stale = True
            if waited and coach.outcome is Outcome.FAILED:
                self._say("play.failed", error=coach.error)
            self._complete_record()
        if now >= self._progress_due and (waited or self._awaits_par):
            self._progress_due, self._panel_stale = now + PROGRESS_SECONDS, True

    def _complete_record(self) -> None:
        """The par of the game that was solved has become known, perhaps."""
        if self.par is not None and self._recorder.awaits_par(self.session.game):
            bests = self._recorder.complete(self.par)
            if self.session.solved:
                self._show(partial(self.services.words.solved, self.session, self.par, bests))

    @property
    def _awaits_par(self) -> bool:
        """Whether a search is under way that says more and more of the par."""
        coach = self.services.coach
        return coach.work.position is not None and coach.outcome is Outcome.RUNNING and self.par is None

    @property
    def moving(self) -> bool:
        """While a piece slides."""
        return self._motion.moving

    def due(self) -> float | None:
        """The next of: a solution's move, a held hint, the clock's next second, the progress bar."""
        now = self.services.now()
        times = [self._hold.due, None if self.playback is None else self.playback.due]
        if self.session.clock_runs:
            times.append(now + 1 - self.session.seconds(now) % 1)
        if self.services.coach.waiting or self._awaits_par:
            times.append(self._progress_due)
        return min((time for time in times if time is not None), default=None)

    def sound_changed(self) -> None:
        """Says so."""
        self._say("play.sound_off" if self.services.sounds.muted else "play.sound_on")

    # Pause

    def _pause(self) -> None:
        """Stops the clock and covers the board: time counts in the bests, so nobody thinks without it.

        Not while a question waits: its answer is for the position that can be seen.
        """
        if not self.services.coach.waiting and self.session.pause(self.services.now()):
            self._motion.end()
            self._hold.release()
            self._hint, self.dirty = None, True
            self._show(self.services.words.paused)
            self._save()

    def _go_on(self) -> None:
        self.session.go_on(self.services.now())
        self._looked_away, self.dirty = False, True
        self._show(nothing)

    def look_away(self) -> None:
        """The clock does not run against someone who is not there; a solution plays on."""
        if self.playback is None and not self.session.paused:
            self._pause()
            self._looked_away = self.session.paused

    def look_back(self) -> None:
        """Goes on, unless the player has paused."""
        if self._looked_away and self.session.paused:
            self._go_on()

    def leave(self) -> None:
        """Stops the clock and keeps the game; what was asked here is not answered on another screen."""
        self.services.coach.leave()
        self.session.stop_clock(self.services.now())
        self._save()

    # Slides

    def _slide_key(self, move: Move) -> None:
        move = move.inverse if self.services.settings.arrows == "gap" else move
        if move in self.session.position.legal_moves():
            self._slide((move,))
        else:
            self._play(Cue.REFUSED)

    def _slide(self, moves: tuple[Move, ...], part: float = 0.0, assisted: bool = False) -> None:
        """Slides pieces that have been dragged ``part`` of the way."""
        now, old = self.services.now(), self.session.position
        first = self.session.slide(moves, now, assisted)
        self._changed(Animation.from_part(old, self.session.position, part, now))
        self._play(sound_cues.slide(old, self.session.position, len(moves)))
        if self.session.solved:
            self._hold.release()
            self._stop_playback()
            bests = self._recorder.solved(self.session.game, self.par) if first else ()
            self._message = partial(self.services.words.solved, self.session, self.par, bests)
            self._play(Cue.SOLVED)

    def _jump(self, change: Callable[[], object], cue: Cue) -> None:
        """Changes the session in any way, and animates from the position before to the one after."""
        old = self.session.position
        change()
        self._changed(Animation(old, self.session.position, self.services.now()))
        self._play(sound_cues.jump(old, self.session.position, cue))

    def _changed(self, animation: Animation) -> None:
        """After every change of the session."""
        self._motion.animate(animation)
        self._redraw_hint()
        self.dirty = self.dirty or self.session.solved != self._shown_solved
        self._hint, self._message = None, nothing
        self._panel_stale = True
        self.services.coach.consider(self.session.game.start)
        self._save()

    def _redraw_hint(self) -> None:
        """The hint is not shown while something moves, so all is drawn anew where there is one."""
        self.dirty = self.dirty or self._hint is not None

    # Commands

    def _new(self) -> None:
        self._jump(lambda: self.session.begin(self._random_position(), self.services.now()), Cue.NEW)

    def _restart(self) -> None:
        self._jump(lambda: self.session.restart(self.services.now()), Cue.NEW)

    def _undo(self) -> None:
        self._jump(lambda: self.session.undo(self.services.now()), Cue.UNDO)

    def _redo(self) -> None:
        self._jump(lambda: self.session.redo(self.services.now()), Cue.UNDO)

    def _ask_hint(self) -> None:
        """Plays the hint that is shown, or asks for one."""
        if self.hint is not None:
            self._slide((self.hint,), assisted=True)
        else:
            self._ask_unless_solved(self._show_hint)

    def _show_hint(self, advice: Advice) -> None:
        position = self.session.position
        self._hint, self.dirty = _shown_hint(position, advice.best[0]), True
        self.session.mark_assisted()
        self._save()
        self._show(partial(self.services.words.hint, position, advice.best, advice.distance - 1))
        self._play(Cue.HINT)

    def _ask_solution(self) -> None:
        self._ask_unless_solved(self._play_solution)

    def _play_solution(self, advice: Advice) -> None:
        self.playback = Playback(advice.line, self.services.now())
        self._focus.index = None
        self._redraw_hint()
        self._hint, self._message, self._panel_stale = None, nothing, True

    def _ask_farthest(self) -> None:
        self._begin_question()
        self.services.coach.ask_farthest(self.session.position, self._load_farthest)

    def _load_farthest(self, farthest: Farthest) -> None:
        if not farthest.positions:
            self._say("play.farthest_unknown")
            return
        index = self.session.farthest_taken % len(farthest.positions)
        self.session.farthest_taken += 1
        self._jump(lambda: self.session.begin(farthest.positions[index], self.services.now()), Cue.NEW)
        count = len(farthest.positions)
        self._show(partial(self.services.words.farthest, index + 1, count, farthest.distance))

    def _ask_unless_solved(self, answer: Callable[[Advice], None]) -> None:
        if self.session.solved:
            self._show(self.services.words.already_solved)
            return
        self._begin_question()
        self.services.coach.ask(self.session.position, answer)

    def _begin_question(self) -> None:
        self._motion.end()
        self._show(nothing)

    def _back(self) -> None:
        """Takes back a question that is not answered yet, or leads to the boards."""
        if self.services.coach.waiting:
            self.services.coach.drop_question()
            self._say("play.stopped")
        else:
            self.next = ToPicker(self._board.id)

    def _lab(self) -> None:
        if not methods_of(self._board):
            self._say("play.no_method")
            return
        self._rest()
        self.session.stop_clock(self.services.now())
        self.services.coach.drop_question()
        self.next = ToLab(self, self.session.position)

    def _help(self) -> None:
        self._rest()
        self.next = ToHelp(self)

    def _menu(self) -> None:
        self._rest()
        self.next = ToMenu(self)

    def _rest(self) -> None:
        """Nothing moves on, as another screen comes in front."""
        self._motion.end()
        self._hold.release()

    # The solution

    def _act_in_playback(self, playback: Playback, action: Action) -> bool:
        """What a key means while a solution is played; false if it means what it always does."""
        now = self.services.now()
        if action is Action.PAUSE:
            playback.toggle(now)
        elif action is Action.RIGHT:
            playback.playing = False
            self._play_next(playback)
        elif action is Action.LEFT:
            if playback.step_back():
                self._undo()
        elif action in (Action.FASTER, Action.SLOWER):
            playback.change_speed(1 if action is Action.FASTER else -1, now)
        elif action is Action.BACK:
            self._stop_playback()
            self._say("play.your_move")
        elif action is Action.SOLVE:
            return True  # it is being played
        else:
            if action not in (Action.ACTIVATE, Action.NEXT_CONTROL, Action.PREVIOUS_CONTROL, Action.HELP, Action.MENU):
                self._stop_playback()
            return False
        self._panel_stale = True
        return True

    def _play_next(self, playback: Playback) -> None:
        move = playback.step_forward(self.services.now())
        if move is not None:
            self._slide((move,), assisted=True)

    def _stop_playback(self) -> None:
        """Hands the board to the player where it is."""
        if self.playback is not None:
            self.playback, self._focus.index, self._panel_stale = None, None, True

    # Drawing

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out anew; nothing is held after that."""
        super().resize(size)
        self._motion.end()
        self._lay_out()

    def draw(self, surface: pygame.Surface) -> None:
        """Everything."""
        surface.fill(self.services.painter.theme.background)
        self._panel.forget()
        self._panel.draw(surface, self._panel_state())
        self._draw_board(surface, None)
        self._shown_solved = self.session.solved
        self._drawn()

    @property
    def changed(self) -> bool:
        """Whether the panel says something new, or pieces have been pulled or have come to rest."""
        return self._panel_stale or self._motion.changed

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """The cells in which pieces move or have come to rest, and the panel where it says something new."""
        motions, _ = self._motion.motions(self.session.position, self.services.now())
        region = self._view.region_of([*motions, *self._motion.rested])
        if region is not None:
            self._draw_board(surface, region)
        panel = self._panel.draw(surface, self._panel_state()) if self._panel_stale else []
        self._drawn()
        return panel if region is None else [region, *panel]

    def _drawn(self) -> None:
        self._panel_stale = False
        self._motion.drawn()

    def _draw_board(self, surface: pygame.Surface, region: Rect | None) -> None:
        motions, part = self._motion.motions(self.session.position, self.services.now())
        if self.session.paused:
            motions = []
        hint = self._hint if self._motion.still else None
        self._view.draw(surface, motions, part, hint, solved=self.session.solved, region=region)

    def _panel_state(self) -> PanelState:
        coach = self.services.coach
        words, problem = self.services.words, self.services.store.problem
        playing = "" if self.playback is None else words.playing(self.playback)
        return PanelState(
            moves=self.session.game.move_count,
            seconds=self.session.seconds(self.services.now()),
            par=self._par_text,
            assisted=self.session.game.assisted,
            solved=self.session.solved,
            message=self.message or playing or ("" if problem is None else words.problem(problem)),
            work=coach.work if coach.waiting else None,
            controls=self.controls,
            disabled=play_controls.disabled(self.session, self.playback),
            hover=self._hover,
            focus=self._focus.index,
        )

    def _lay_out(self) -> None:
        painter = self.services.painter
        self._layout = play_layout(self._board, *self.size, self.services.text_scale)
        self._view = BoardView(painter.art, painter.theme, self._board, self._layout.board)
        self._panel = Panel(painter, self.services.words, self._board, self._layout)

    def _say(self, key: str, /, **values: object) -> None:
        """Shows a phrase in the panel."""
        self._show(partial(self.services.words.text, key, **values))

    def _show(self, message: Callable[[], str]) -> None:
        self._message, self._panel_stale = message, True

    def _play(self, cue: Cue) -> None:
        self.services.sounds.play(cue)

    def _random_position(self) -> Position:
        """Uniform over the reachable positions but the goal itself."""
        while (position := random_position(self._board, self._rng)).is_goal:
            pass
        return position

    def _save(self) -> None:
        self.services.store.save_session(self.session, self.services.now())


def nothing() -> str:
    """The panel is silent."""
    return ""


def _shown_hint(position: Position, move: Move) -> ShownHint:
    """Which piece the move slides, and from where."""
    motion = next(motion for motion in plan(position, position.apply(move)) if motion.moves)
    return ShownHint(motion.piece, motion.start, move)
