"""How to play: a first minute on the board itself, and for each kind of board its goal and a method, watched on one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from solver import Board, Move, Position

from ...board.animation import Place
from ...board.board_input import InputResult, input_on
from ...board.bodies import pieces_at, shown_goal
from ...board.drags import Drag, RowDrag
from ...board.layout import board_and_panel, message_and_goal
from ...board.marks import Lit
from ...board.stage import Stage
from ...board.view import BoardPicture
from ...input.commands import ARROWS, Action
from ...model.board_kinds import kind_of
from ...sound.sounds import Cue, slide_cue
from ...ui.boxes import Part, at, down, grid, layers
from ...ui.button import Button
from ...ui.control import Command, Control, ControlState, ItemCommand
from ...ui.geometry import Length, Rect
from ...ui.labels import message
from ...ui.screen import AnimatedPicture, Methods
from ...ui.widget import Widget
from ..common.page_screen import LEARN, PageScreen
from ..game_screen import GameScreen, ToScreen
from ..interface import Interface
from .lessons import CHAPTERS, FIRST, Course, Task

CHAPTER = "chapter"
BEFORE, AGAIN, NEXT = map(ItemCommand, ("before", "again", "next"))
FIRST_SECONDS, STEP_SECONDS = 1.2, 0.6


class HowToPlayScreen(PageScreen):
    """Opens on the chapter of the board behind; at the ``first`` start there is only the first one."""

    own_key = Action.HOW_TO_PLAY
    focus_skips_disabled = True

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, first: bool = False) -> None:
        self._first, self.door = first, None if first else LEARN
        board = _board_behind(back)
        self.course = Course(FIRST if board is None else kind_of(board))
        self.stage = Stage(interface.painter, interface.now, lambda: self.course.position)
        self._begin_step()
        super().__init__(interface, size, back)
        self._wait_for_moves()

    # Controls and words

    @property
    def heading(self) -> str:
        if not self._first:
            return super().heading
        name = self.words.text("lesson.welcome")
        return self.words.text("lesson.step", name=name, number=self.course.index + 1, of=len(self.course.steps))

    @property
    def has_back(self) -> bool:
        """At the first start the way out is a button like the others."""
        return not self._first

    def _step_button(self, command: Command, icon: str, name: str, by: int, is_idle: bool = False) -> Control:
        """Return the button that leads ``by`` steps on."""
        on_press, why = partial(self._go_to, self.course.index + by), "idle.nothing" if is_idle else ""
        return Control.named(self.words, command, icon, name, on_press=on_press, disabled_reason=why)

    def _game_button(self, action: Action) -> Control:
        """Return the button of a hint or of Undo, where the player moves."""
        course = self.course
        is_idle = not course.can_hint if action is Action.HINT else course.done or not course.has_begun
        why = "idle.lesson_done" if course.done else "idle.lesson_undo" if action is Action.HINT else action.idle
        return Control.of(self.words, action, why if is_idle else "")

    def _chapter(self, name: str) -> Control:
        """Return the button of a chapter, highlighted while the chapter is open."""
        command, on_press = ItemCommand(CHAPTER, name), partial(self._open, name)
        control = Control.named(self.words, command, "", f"lesson_{name}", on_press=on_press)

        def look(rect: Rect, state: ControlState) -> Widget:
            is_open = name == self.course.chapter
            return Button(rect, state._replace(hover=state.hover or is_open), control, self.looks.at(rect), is_open)

        return replace(control, look=look)

    @property
    def default_button(self) -> Command | None:
        """Next, once nothing is to be done before: with a button, or on the board."""
        task = None if self.course.done else self.course.step.task
        return {Task.HINT: Action.HINT, Task.UNDO: Action.UNDO}.get(task) if task else NEXT

    @property
    def message(self) -> str:
        """The instruction of the step, or praise."""
        words, course = self.words, self.course
        if course.done and course.is_at_end:
            return words.text("lesson.end", key=words.key(Action.HOW_TO_PLAY))
        if course.done:
            return words.text("lesson.done", key=words.key(Action.ACTIVATE))
        if course.is_astray:
            return words.text("lesson.first_astray", key=words.key(Action.UNDO), piece=course.step.clicked)
        action = self._asked_for
        key = "" if action is None else words.key(action)
        return words.text(f"lesson.{course.chapter}_{course.step.name}", key=key)

    @property
    def _asked_for(self) -> Action | None:
        """The command that does the task by keyboard, where one does."""
        gap, task = self.interface.settings.arrows == "gap", self.course.step.task
        return {
            Task.SLIDE: Action.DOWN if gap else Action.UP,
            Task.ROW: Action.RIGHT if gap else Action.LEFT,
            Task.HINT: Action.HINT,
            Task.UNDO: Action.UNDO,
        }.get(task or Task.SOLVE)

    # What it is made of

    def own_layout(self) -> None:
        if not self.has_back:  # nothing is beside the heading: it stands over the board
            place = self.page.area if self.page.is_portrait else self._board_and_panel[0]
            self.page = replace(self.page, heading=self.page.heading.right_of(place.x))
        self.placed  # noqa: B018 - the board is laid out where it is placed

    @property
    def _board_and_panel(self) -> tuple[Rect, Rect]:
        narrowest = min(17 * self.text, round(0.44 * self.page.area.width))
        return board_and_panel(self.course.position.board, self.page, narrowest)

    def content(self) -> Part:
        page, text, gap = self.page, self.text, self.page.gap
        rows = 0 if self._first else 2 if page.is_portrait else 3
        chapters = grid([self._chapter(each) for each in CHAPTERS], rows, -(-len(CHAPTERS) // max(rows, 1)), gap)
        above = [(rows * (page.row + gap) - gap, chapters)] if rows else []
        below = (2 * page.row + gap, grid(self._buttons, 2, 2, gap))
        board = self.laid_out(self._lay_out_board)
        if page.is_portrait:
            said = (min(round(7 * text), page.area.height // 4), self._said)
            return down(*above, board, *self._step, said, below, gap=gap)
        place, panel = self._board_and_panel
        told = down(*above, *self._step, self._said_and_goal, below, gap=gap)
        return layers(at(place, board), at(panel, told))

    @property
    def _step(self) -> list[tuple[Length, Part]]:
        """The number of the step, where the heading does not say it."""
        if self._first:
            return []
        course = self.course
        said = self.words.text("lesson.number", number=course.index + 1, of=len(course.steps))
        return [(round(1.3 * self.text), partial(self.line, text=said, is_news=True))]

    def _said(self, rect: Rect) -> Widget:
        colour = self.painter.theme.good if self.course.done else None
        return message(rect, self.message, self.text, colour)

    def _said_and_goal(self, rect: Rect) -> Part:
        """Return the message, and below it the goal where it is asked for and there is room."""
        said, goal = message_and_goal(rect, self.page, 9 * self.text, 12 * self.text)
        has_goal = goal is not None and self.course.step.task in (None, Task.SOLVE)
        name, shown = self.words.text("panel.goal"), shown_goal(self.course.position.board)
        picture = partial(BoardPicture, position=shown, name=name, text=self.text)
        return layers(at(said, self._said), at(goal, picture) if has_goal and goal is not None else None)

    def _lay_out_board(self, rect: Rect) -> None:
        self.stage.lay_out(rect)
        self._mark()

    @property
    def _buttons(self) -> list[Part]:
        words, course = self.words, self.course
        if course.is_played:
            out = Control.named(words, Action.BACK, "stop", "lesson_leave")
            first = [self._game_button(Action.HINT), self._game_button(Action.UNDO), out]
        else:
            again = self._step_button(AGAIN, "restart", "lesson_again", 0, is_idle=not course.step.moves)
            first = [again, self._step_button(BEFORE, "step-back", "lesson_before", -1, is_idle=course.index == 0)]
        ends = course.is_at_end and (self._first or not course.is_played)
        last = "lesson_next" if not ends else "lesson_end" if self._first else "lesson_close"
        return [*first, *[None] * (3 - len(first)), self._step_button(NEXT, "step-forward", last, 1)]

    def _mark(self) -> None:
        """Mark the piece to be clicked with a frame."""
        piece, position, view = self.course.step.clicked, self.course.position, self.stage.view
        self.stage.marks = []
        if piece is not None and not self.course.has_begun:
            (place,) = pieces_at(position)[piece]
            self.stage.marks = [Lit(view.rect_of(piece, place), view.theme.hint)]

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.stage,)

    # Steps

    def _begin_step(self) -> None:
        self._input = input_on(self.stage, self._accepts)
        self.stage.drop_hint()

    def _accepts(self, drag: Drag) -> bool:
        return self.course.is_movable or (isinstance(drag, RowDrag) and self.course.takes_back(drag.moves))

    def _go_to(self, index: int) -> None:
        """Go to another step; after the last one, leave the chapter."""
        if index == len(self.course.steps):
            self._end_chapter()
            return
        old = self.course.position
        self.course.go_to(index)
        self._begin_step()
        if self.course.position.board == old.board and self.course.position != old:
            self._show_change(old)
        else:
            self.lay_out()
            self.is_dirty = True
        self._wait_for_moves()

    def _end_chapter(self) -> None:
        if self._first and self.back is not None:
            self.next = ToScreen(self.back, Action.JOURNEY)
        elif self.course.is_played:
            self._open(CHAPTERS[1])
        else:
            self.go_back()

    def _open(self, chapter: str) -> None:
        self.course.open(chapter)
        self._begin_step()
        self.lay_out()
        self.is_dirty = True
        self._wait_for_moves()

    def _wait_for_moves(self) -> None:
        self.alarms.cancel(self._show_move)
        if self.course.next_shown is not None:
            self.alarms.after(FIRST_SECONDS, self._show_move)

    def _show_move(self) -> None:
        move = self.course.next_shown
        if move is not None:
            self._make((move,))
            self.alarms.after(STEP_SECONDS, self._show_move)

    def _make(self, moves: Sequence[Move], hinted: bool = False, part: float = 0.0, place: Place | None = None) -> None:
        """Slide pieces, as a demonstration or for the player, who may have dragged them ``part`` of the way."""
        old = self.course.position
        self.course.make(moves, hinted)
        self._show_change(old, part, place)
        cells = sum(len(move.path) for move in moves)
        self.interface.sounds.play(slide_cue(old, self.course.position, cells))
        if self.course.is_solved and self.course.is_played:
            self.stage.celebrate(confetti=True)
            self.interface.sounds.play(Cue.SOLVED)

    def _show_change(self, old: Position, part: float = 0.0, place: Place | None = None) -> None:
        """Animate a change, and drop the focus from the disabled button of a finished task: Enter is for Next then."""
        self.stage.show_change(old, part, place=place)
        self._mark()
        self.refresh()
        if self.course.is_played and self.focused_command in self.disabled:
            self.focus.put(None)

    # Input

    def on_key(self, action: Action) -> None:
        """Slide pieces with the arrows, or turn the steps of a demonstration. Without a focus Enter and Space press
        the default button.
        """
        if action is Action.PAUSE:
            action = Action.ACTIVATE
        if action in ARROWS and self.course.is_played:
            self._take_input(self._input.arrow(action, self.interface.settings.arrows))
        elif action in (Action.LEFT, Action.RIGHT) and self.focused is None:
            self.run(BEFORE if action is Action.LEFT else NEXT)
        elif action is Action.ACTIVATE and self.focused is None:
            self._press_default_button()
        else:
            super().on_key(action)

    def _press_default_button(self) -> None:
        """Press the default button; there is none while something is to be done on the board."""
        if self.default_button is None:
            self.interface.sounds.play(Cue.REFUSED)
        else:
            self.run(self.default_button)

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.HINT: self._hint,
            Action.UNDO: self._undo,
        }

    def _hint(self) -> None:
        """Show a best move, or play the one that is shown."""
        if not self.course.is_played:
            return
        if self.stage.hint is not None:
            self._make((self.stage.hint,), hinted=True)
        else:
            self.stage.end()
            self.stage.show_hint(self.course.best)
            self.interface.sounds.play(Cue.HINT)

    def _undo(self) -> None:
        """Take back the player's last move."""
        old = self.course.position
        if self.course.is_played and self.course.undo():
            self._show_change(old)
            self.interface.sounds.play(Cue.UNDO)

    def _take_input(self, result: InputResult | None) -> None:
        """Make the moves of board input, if the player is to play."""
        if result is None:
            return
        if result.moves and (self.course.is_movable or self.course.takes_back(result.moves)):
            self._make(result.moves, part=result.part, place=result.place)
        else:
            self.interface.sounds.play(Cue.REFUSED)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        super().on_pointer_down(point)
        if self.course.is_played:
            self._take_input(self._input.press(point))

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if not self._input.drag(point, held):
            super().on_pointer_move(point, held)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self._take_input(self._input.release())
        super().on_pointer_up(point)


def _board_behind(screen: GameScreen | None) -> Board | None:
    """Return the board of the nearest screen behind that has one."""
    while screen is not None and screen.menu_board is None:
        screen = screen.back
    return None if screen is None else screen.menu_board
