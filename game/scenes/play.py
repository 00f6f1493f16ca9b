"""The play screen: one board, its counters and buttons, hints and the solution as it plays."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pygame

from solver import EMPTY, Board, DistanceTable, Move, Outcome, Position, Space

from ..animation import Animation, Motion, pieces_at, plan
from ..board_view import BoardView, ShownHint
from ..geometry import Rect
from ..gestures import dragged_part, slides_to
from ..input_map import Action, first_key_text
from ..layout import PlayLayout, play_layout
from ..playback import Playback
from ..scene import Scene, Services
from ..session import Session
from ..widgets import Control, Focus
from .help import HelpScene
from .play_panel import Panel, PanelState

SLIDES = {Action.LEFT: Move.LEFT, Action.RIGHT: Move.RIGHT, Action.UP: Move.UP, Action.DOWN: Move.DOWN}

PLAY_CONTROLS = (
    Control(Action.HINT, "hint", "Hint"),
    Control(Action.SOLVE, "solve", "Solve"),
    Control(Action.NEW, "new", "New"),
    Control(Action.FARTHEST, "farthest", "Farthest"),
    Control(Action.UNDO, "undo", "Undo"),
    Control(Action.REDO, "redo", "Redo"),
    Control(Action.RESTART, "restart", "Restart"),
    Control(Action.BACK, "boards", "Boards"),
)
PLAYBACK_CONTROLS = (
    Control(Action.LEFT, "step-back", "Back"),
    Control(Action.RIGHT, "step-forward", "Step"),
    Control(Action.SLOWER, "slower", "Slower"),
    Control(Action.FASTER, "faster", "Faster"),
    Control(Action.PAUSE, "pause", "Pause"),
    Control(Action.BACK, "stop", "Take over"),
)
PLAY_ON = Control(Action.PAUSE, "play", "Play on")

HOLD_SECONDS = 0.6
"""How long the hint must be held before it keeps playing ..."""
HELD_STEP_SECONDS = 0.22
"""... and how fast it then plays."""
PROGRESS_SECONDS = 0.05
"""How often the progress bar is drawn while a question waits."""
DRAG_PIXELS = 5
"""A pointer that moved less has clicked."""


class Drag:
    """A piece held by the pointer."""

    def __init__(self, old: Position, moves: tuple[Move, ...], start: tuple[int, int]) -> None:
        self.old, self.moves, self.start = old, moves, start
        self.new = old
        for move in moves:
            self.new = self.new.apply(move)
        self.motions = plan(old, self.new)
        self.part = 0.0
        self.begun = False
        """Whether the pointer has moved far enough to be dragging."""


class PlayScene(Scene):
    """Plays one board."""

    def __init__(self, services: Services, size: tuple[int, int], board: Board, start: Position | None = None) -> None:
        """Goes on with the board's game in progress, or with ``start`` as a new game after it."""
        super().__init__(services, size)
        self._board = board
        self._rng = random.Random()
        self._space = Space(board)
        session = services.store.session(board)
        if session is None:
            session = Session(start or board.start or self._random_position())
        elif start is not None:
            session.begin(start, services.now())
        self.session = session
        self._animation: Animation | None = None
        self._drag: Drag | None = None
        self._hint: tuple[Position, ShownHint] | None = None
        self.playback: Playback | None = None
        self.message = ""
        self._focus = Focus()
        self._hover: Action | None = None
        self._pressed: Action | None = None
        self._held_due: float | None = None
        self._pars: dict[Position, int] = {}
        self._progress_due = 0.0
        self._shown_second = -1
        self._shown_solved = False
        self._panel_stale = False
        """Whether counters, message or buttons must be drawn anew ..."""
        self._board_stale: Rect | None = None
        """... and in which part of the board pieces have come to rest since it was drawn."""
        services.coach.open(board)
        services.store.save_last_board(board.id)
        self._save()
        self._lay_out()

    # What others see

    @property
    def title(self) -> str:
        """Board, moves made, and whether it is solved."""
        count = self.session.game.move_count
        moves = "1 move" if count == 1 else f"{count} moves"
        return f"{self._board.name} - {f'solved in {moves}' if self.session.solved else moves} - Antipode"

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
        controls: Sequence[Control] = PLAY_CONTROLS
        if self.playback is not None:
            on = self.playback.playing and not self.playback.ended
            controls = [PLAY_ON if c.action is Action.PAUSE and not on else c for c in PLAYBACK_CONTROLS]
        return list(zip(controls, self._layout.button_rects(len(controls)), strict=True))

    @property
    def par(self) -> int | None:
        """The fewest moves from the game's start, once known."""
        start, table = self.session.game.start, self.services.coach.table
        if start not in self._pars and table is not None:
            self._pars[start] = table.distance(start)
        return self._pars.get(start)

    @property
    def hint(self) -> Move | None:
        """The move that is shown on the board."""
        return self._hint[1].move if self._hint is not None and self._hint[0] == self.session.position else None

    # Input

    def act(self, action: Action) -> None:
        """Does what a key or button asked for; an animation under way ends at once."""
        if self.playback is not None and self._act_in_playback(action):
            return
        if action in SLIDES:
            self._slide_key(SLIDES[action])
        elif action is Action.HINT:
            self._held_due = self.services.now() + HOLD_SECONDS
            self._ask_hint()
        elif action is Action.ACTIVATE:
            self._press_focused()
        elif action in (Action.NEXT_CONTROL, Action.PREVIOUS_CONTROL):
            self._focus.move(1 if action is Action.NEXT_CONTROL else -1, len(self.controls))
            self._panel_stale = True
        elif action is Action.BACK and self._focus.index is not None and self.playback is None:
            self._focus.index, self._panel_stale = None, True
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
            Action.BACK: self._to_boards,
            Action.HELP: self._help,
        }

    def release(self, action: Action) -> None:
        """The hint key was let go."""
        if action is Action.HINT:
            self._held_due = None

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of a piece, or presses a button."""
        self._focus.index = None
        control = self._control_at(point)
        if control is not None and control.action not in self._disabled():
            self._pressed, self._panel_stale = control.action, True
            if control.action is Action.HINT:  # at once, so that it can be held
                self.act(Action.HINT)
            return
        cell = self._view.geometry.cell_at(point)
        if cell is None:
            return
        moves = slides_to(self.session.position, cell)
        if moves:
            self._end_animation()
            self.dirty = self.dirty or self._hint is not None
            self._drag = Drag(self.session.position, moves, point)
        elif self.session.position.cells[cell] != EMPTY:
            self._say("That piece cannot slide: it must be in line with the empty cell.")

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Pulls the piece that is held; lights the button under the pointer."""
        drag = self._drag
        if drag is not None and held:
            drag.part = dragged_part(drag.moves[0], drag.start, point, self._view.geometry.pitch)
            drag.begun = drag.begun or max(abs(point[0] - drag.start[0]), abs(point[1] - drag.start[1])) >= DRAG_PIXELS
            return
        control = self._control_at(point)
        hover = None if control is None else control.action
        if hover != self._hover:
            self._hover, self._panel_stale = hover, True

    def let_go(self, point: tuple[int, int]) -> None:
        """Lets the held piece slide on or back, or does what the pressed button says."""
        self._held_due = None
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._panel_stale = True
            control = self._control_at(point)
            if control is not None and control.action is pressed and pressed is not Action.HINT:
                self.act(pressed)
        drag = self._drag
        self._drop_drag()
        if drag is None:
            return
        if drag.begun and drag.part < 0.5:
            self._animate(Animation.from_part(drag.new, drag.old, 1 - drag.part, self.services.now()))
        elif drag.old == self.session.position:
            self._stop_playback()
            self._slide(drag.moves, part=drag.part if drag.begun else 0.0)

    # Time

    def update(self) -> None:
        """Answers of the solver, the next move of a solution, a held hint, the clock."""
        now = self.services.now()
        waited = self.services.coach.waiting
        if self.services.coach.update(self.session.position):
            self._panel_stale = True
            if waited and self.services.coach.outcome is Outcome.FAILED:
                self._say(f"The solver failed: {self.services.coach.error}")
        if waited and now >= self._progress_due:
            self._progress_due, self._panel_stale = now + PROGRESS_SECONDS, True
        if self._animation is not None and self._animation.ended(now):
            self._end_animation()
        if self.playback is not None and self.playback.due is not None and now >= self.playback.due:
            self._play_next()
        if self._held_due is not None and now >= self._held_due and self._animation is None:
            self._held_due = now + HELD_STEP_SECONDS
            self._ask_hint()
        if int(self.session.seconds(now)) != self._shown_second:
            self._shown_second, self._panel_stale = int(self.session.seconds(now)), True

    @property
    def moving(self) -> bool:
        """While a piece slides or is dragged."""
        return self._animation is not None or (self._drag is not None and self._drag.begun)

    def due(self) -> float | None:
        """The next of: a solution's move, a held hint, the clock's next second, the progress bar."""
        now = self.services.now()
        times = [self._held_due, None if self.playback is None else self.playback.due]
        if self.session.clock_runs:
            times.append(now + 1 - self.session.seconds(now) % 1)
        if self.services.coach.waiting:
            times.append(self._progress_due)
        return min((time for time in times if time is not None), default=None)

    def leave(self) -> None:
        """Stops the clock and keeps the game."""
        self.session.stop_clock(self.services.now())
        self._save()

    # Slides

    def _slide_key(self, move: Move) -> None:
        if move in self.session.position.legal_moves():
            self._slide((move,))

    def _slide(self, moves: tuple[Move, ...], part: float = 0.0, assisted: bool = False) -> None:
        """Slides pieces that have been dragged ``part`` of the way."""
        now, old = self.services.now(), self.session.position
        was_solved = self.session.solved
        self.session.slide(moves, now, assisted)
        self._animate(Animation.from_part(old, self.session.position, part, now))
        self._changed()
        if self.session.solved and not was_solved:
            self.message = self._solved_words()

    def _jump(self, change: Callable[[], object]) -> None:
        """Changes the session in any way, and animates from the position before to the one after."""
        old = self.session.position
        change()
        if self.session.position != old:
            self._animate(Animation(old, self.session.position, self.services.now()))
        self._changed()

    def _changed(self) -> None:
        """After every change of the session."""
        self.dirty = self.dirty or self._hint is not None or self.session.solved != self._shown_solved
        self._hint, self.message = None, ""
        self._drop_drag()
        self._panel_stale = True
        self._save()

    def _animate(self, animation: Animation) -> None:
        """Shows a motion; one under way ends at once."""
        self._end_animation()
        self._animation = animation

    def _end_animation(self) -> None:
        self._leave_to_rest(self._animation)
        self._animation = None

    def _drop_drag(self) -> None:
        self._leave_to_rest(self._drag)
        self._drag = None

    def _leave_to_rest(self, moving: Animation | Drag | None) -> None:
        """Has the part of the board drawn anew in which something moved."""
        region = None if moving is None else self._view.region_of(moving.motions)
        if region is not None:
            self._board_stale = region if self._board_stale is None else self._board_stale.union(region)
            self.dirty = self.dirty or self._hint is not None  # it is not shown while something moves

    # Commands

    def _new(self) -> None:
        self._jump(lambda: self.session.begin(self._random_position(), self.services.now()))

    def _restart(self) -> None:
        self._jump(lambda: self.session.restart(self.services.now()))

    def _undo(self) -> None:
        self._jump(lambda: self.session.undo(self.services.now()))

    def _redo(self) -> None:
        self._jump(lambda: self.session.redo(self.services.now()))

    def _ask_hint(self) -> None:
        """Plays the hint that is shown, or asks for one."""
        if self.hint is not None:
            self._slide((self.hint,), assisted=True)
        elif self.session.solved:
            self._say("Already solved. N for a new position, F for the farthest.")
        else:
            self._ask(self._show_hint)

    def _show_hint(self, table: DistanceTable) -> None:
        position = self.session.position
        best = table.best_moves(position)
        self._hint, self.dirty = (position, _shown_hint(position, best[0])), True
        self.session.mark_assisted()
        self._save()
        left, key = table.distance(position), first_key_text(Action.HINT)
        also = "" if len(best) == 1 else f" ({len(best)} moves are equally good)"
        self._say(f"{_in_words(best[0])}{also}: then {left - 1} to go. {key} again plays it.")

    def _ask_solution(self) -> None:
        if self.session.solved:
            self._say("Already solved. N for a new position, F for the farthest.")
        else:
            self._ask(self._play_solution)

    def _play_solution(self, table: DistanceTable) -> None:
        self.playback = Playback(table.line(self.session.position), self.services.now())
        self._focus.index = None
        self._changed()

    def _ask_farthest(self) -> None:
        self._ask(self._load_farthest)

    def _load_farthest(self, table: DistanceTable) -> None:
        farthest = table.farthest()
        index = self.session.farthest_taken % len(farthest)
        self.session.farthest_taken += 1
        self._jump(lambda: self.session.begin(farthest[index], self.services.now()))
        which = "The" if len(farthest) == 1 else f"Number {index + 1} of the {len(farthest)}"
        self._say(f"{which} farthest: {table.greatest_distance} moves from the goal, and no position needs more.")

    def _ask(self, answer: Callable[[DistanceTable], None]) -> None:
        self._end_animation()
        self.message = ""
        self.services.coach.ask(self.session.position, answer)

    def _to_boards(self) -> None:
        from .picker import PickerScene  # the two screens lead to each other

        self.next_scene = lambda size: PickerScene(self.services, size, self._board.id)

    def _help(self) -> None:
        self._stop_playback()
        self.next_scene = lambda size: HelpScene(
            self.services, size, lambda size: PlayScene(self.services, size, self._board)
        )

    # The solution

    def _act_in_playback(self, action: Action) -> bool:
        """What a key means while a solution is played; false if it means what it always does."""
        playback, now = self.playback, self.services.now()
        assert playback is not None
        if action is Action.PAUSE:
            playback.toggle(now)
        elif action is Action.RIGHT:
            playback.playing = False
            self._play_next()
        elif action is Action.LEFT:
            if playback.step_back():
                self._jump(lambda: self.session.undo(now))
        elif action in (Action.FASTER, Action.SLOWER):
            playback.change_speed(1 if action is Action.FASTER else -1, now)
        elif action is Action.BACK:
            self._stop_playback()
            self._say("Your move.")
        elif action in (Action.ACTIVATE, Action.NEXT_CONTROL, Action.PREVIOUS_CONTROL):
            return False
        else:
            self._stop_playback()
            return False
        self._panel_stale = True
        return True

    def _play_next(self) -> None:
        assert self.playback is not None
        move = self.playback.step_forward(self.services.now())
        if move is not None:
            self._slide((move,), assisted=True)
        if self.playback.ended:
            self.playback.playing = False

    def _stop_playback(self) -> None:
        """Hands the board to the player where it is."""
        if self.playback is not None:
            self.playback = None
            self._focus.index = None
            self._panel_stale = True

    # Drawing

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out anew; nothing is held after that."""
        super().resize(size)
        self._drag = None
        self._end_animation()
        self._lay_out()

    def draw(self, surface: pygame.Surface) -> None:
        """Everything."""
        surface.fill(self.services.painter.theme.background)
        self._panel.forget()
        self._panel.draw(surface, self._panel_state())
        self._draw_board(surface, None)
        self._shown_solved = self.session.solved
        self._panel_stale, self._board_stale = False, None

    @property
    def changed(self) -> bool:
        """Whether the panel says something new, or pieces have come to rest."""
        return self._panel_stale or self._board_stale is not None

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """The cells in which pieces move or have come to rest, and the panel if it says something new."""
        regions = []
        motions, _ = self._motions()
        region, stale = self._view.region_of(motions), self._board_stale
        if region is not None or stale is not None:
            region = stale if region is None else region if stale is None else region.union(stale)
            assert region is not None
            self._draw_board(surface, region)
            regions.append(region)
        if self._panel_stale:
            regions += self._panel.draw(surface, self._panel_state())
        self._panel_stale, self._board_stale = False, None
        return regions

    def _draw_board(self, surface: pygame.Surface, region: Rect | None) -> None:
        motions, part = self._motions()
        still = self._animation is None and self._drag is None
        hint = self._hint[1] if still and self.hint is not None and self._hint is not None else None
        self._view.draw(surface, motions, part, hint, solved=self.session.solved, region=region)

    def _motions(self) -> tuple[list[Motion], float]:
        if self._drag is not None:
            return self._drag.motions, self._drag.part
        if self._animation is not None:
            return self._animation.motions, self._animation.part(self.services.now())
        return plan(self.session.position, self.session.position), 1.0

    def _panel_state(self) -> PanelState:
        coach, playback = self.services.coach, self.playback
        message = self.message
        if playback is not None and not message:
            pace = "playing" if playback.due is not None else "paused"
            message = f"Solution: move {playback.done} of {len(playback.moves)}, {pace}, speed {playback.speed:g}x"
        return PanelState(
            moves=self.session.game.move_count,
            seconds=self.session.seconds(self.services.now()),
            par=self.par,
            assisted=self.session.game.assisted,
            solved=self.session.solved,
            message=message or self.services.store.problem or "",
            progress=coach.progress if coach.waiting else None,
            controls=self.controls,
            disabled=self._disabled(),
            hover=self._hover,
            focus=self._focus.index,
        )

    def _disabled(self) -> set[Action]:
        session, disabled = self.session, set[Action]()
        if self.playback is not None:
            if self.playback.ended:
                disabled |= {Action.RIGHT, Action.PAUSE}
            if not self.playback.done:
                disabled.add(Action.LEFT)
        else:
            if not session.can_undo:
                disabled.add(Action.UNDO)
            if not session.can_redo:
                disabled.add(Action.REDO)
            if not session.game.done:
                disabled.add(Action.RESTART)
        return disabled

    def _control_at(self, point: tuple[int, int]) -> Control | None:
        return next((control for control, rect in self.controls if rect.contains(point)), None)

    def _press_focused(self) -> None:
        if self._focus.index is not None and self._focus.index < len(self.controls):
            index, action = self._focus.index, self.controls[self._focus.index][0].action
            self.act(action)
            self._held_due = None
            if action is not Action.BACK and index < len(self.controls):
                self._focus.index = index

    def _lay_out(self) -> None:
        painter = self.services.painter
        self._layout = play_layout(self._board, *self.size)
        self._view = BoardView(painter.art, painter.theme, self._board, self._layout.board)
        self._panel = Panel(painter, self._board, self._layout)

    def _say(self, message: str) -> None:
        self.message, self._panel_stale = message, True

    def _solved_words(self) -> str:
        count, par = self.session.game.move_count, self.par
        help_words = " With help." if self.session.game.assisted else ""
        if par is None:
            return f"Solved in {count} moves!{help_words}"
        if count == par:
            return f"Solved in {count} moves, the fewest there are!{help_words}"
        return f"Solved in {count} moves! The fewest is {par}.{help_words}"

    def _random_position(self) -> Position:
        """Uniform over the reachable positions but the goal itself."""
        while (position := self._space.random_position(self._rng)).is_goal:
            pass
        return position

    def _save(self) -> None:
        self.services.store.save_session(self.session, self.services.now())


def _shown_hint(position: Position, move: Move) -> ShownHint:
    """Which piece the move slides, and from where."""
    motion = next(motion for motion in plan(position, position.apply(move)) if motion.moves)
    assert motion.start in pieces_at(position)[motion.piece]
    return ShownHint(motion.piece, motion.start, move)


def _in_words(move: Move) -> str:
    words = {Move.LEFT: "left", Move.RIGHT: "right", Move.UP: "up", Move.DOWN: "down"}
    return f"Slide the lit piece {words[move]}"
