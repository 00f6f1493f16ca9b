"""A lesson: what is to be watched and tried, and its drills; or a new player's first minute, on the board itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from solver import Move, Position

from ...board.animation import Place
from ...board.board_input import InputResult, input_on
from ...board.bodies import pieces_at, shown_goal
from ...board.layout import board_and_panel, message_and_goal
from ...board.marks import Lit
from ...board.naming import piece_phrase
from ...board.piece_pictures import shows_numbers
from ...board.stage import Stage
from ...board.view import BoardPicture
from ...input.commands import ARROWS, Action
from ...model.game import Origin
from ...model.statistics import Statistics
from ...modes.lessons import (
    FIRST,
    Lesson,
    LessonDrill,
    Task,
    drill_stars,
    lesson_after,
    lesson_named,
    next_drill,
)
from ...sound.sounds import Cue, slide_cue, solved_cue
from ...store.storage import Store
from ...ui.boxes import Part, across, at, down, grid, layers
from ...ui.control import Command, Control, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Length, Rect, small_text
from ...ui.labels import Line, message
from ...ui.screen import AnimatedPicture, Methods
from ...ui.text import line_step
from ...ui.widget import Widget
from ...words.board_texts import direction, stage_aim
from ..backdrops import family_of
from ..common.page_screen import RecordsPage
from ..game_screen import GameScreen, ToLesson, ToScreen, to_start
from ..interface import Interface
from .drills import drill_control
from .model import LessonRun

BEFORE, AGAIN, HALT, NEXT, PASS_OVER = map(ItemCommand, ("before", "again", "halt", "next", "pass_over"))
FIRST_SECONDS, STEP_SECONDS = 1.2, 0.6
PART_SECONDS = 2.0
"""The time between two parts of a demonstration, in which the tiles that the first was about are framed."""
GOAL_SECONDS = 1.5
"""The goal is seen first for so long, on the board itself, at the first of the first steps."""
ONWARD_SECONDS, JOURNEY_SECONDS = 1.6, 8.0
"""After which a step that is done leads on by itself, and a new player's last one to the journey."""
LESSON_ON = 9  # the width of the button to the next lesson, in heights of the text
LEAST_GOAL, SMALL_GOAL, MOST_GOAL, LEAST_SAID = 5, 8.5, 22, 6.5  # heights in lines of text


class LessonScreen(RecordsPage):
    """Opens on a lesson's first step; without a lesson it is the ``first`` minute of a new player."""

    own_key = Action.LEARN
    focus_skips_disabled = True

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        store: Store,
        lesson: str = FIRST,
        first: bool = False,
    ) -> None:
        self._first = first
        self.run_of = LessonRun(lesson_named(lesson))
        self._statistics = Statistics()
        self.stage = Stage(interface.painter, interface.now, lambda: self.run_of.position)
        self.stage.clear = self.clear
        self._shows_path = False  # of the hint, which in a guided try is there from the beginning
        self._begin_step()
        super().__init__(interface, size, back, store)
        self.stage.announce_position()
        self._begin_moves()

    def take_statistics(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self.refresh()

    @property
    def ground(self) -> str:
        return family_of(self.run_of.position.board)

    @property
    def lesson(self) -> Lesson:
        """The lesson that is shown."""
        return self.run_of.lesson

    # Controls and words

    @property
    def heading(self) -> str:
        name = self.words.text("lesson.welcome" if self._first else f"lesson.name_{self.lesson.name}")
        return self.words.text("lesson.step", name=name, number=self.run_of.index + 1, of=len(self.run_of.steps))

    @property
    def has_back(self) -> bool:
        """At the first start the way out is a button like the others."""
        return not self._first

    @property
    def way_home(self) -> tuple[str, str]:
        return "book", "to_lesson"

    def _step_button(self, command: ItemCommand, icon: str, name: str, by: int, is_idle: bool = False) -> Control:
        """Return the button that leads ``by`` steps on."""
        on_press, why = partial(self._go_to, self.run_of.index + by), "idle.nothing" if is_idle else ""
        button = Control.named(self.words, command, icon, name, on_press=on_press, disabled_reason=why)
        shown = {AGAIN: Action.RESTART, NEXT: Action.NEW}.get(command)
        return button if shown is None else replace(button, key=self.words.first_key(shown))

    @property
    def _halt_button(self) -> Control:
        """Return the button that halts the demonstration, or lets it run on."""
        icon, name = ("play", "lesson_play_on") if self.run_of.is_halted else ("pause", "lesson_halt")
        why = "idle.nothing" if self.run_of.next_shown is None else ""
        button = Control.named(self.words, HALT, icon, name, on_press=self._toggle, disabled_reason=why)
        return replace(button, key=self.words.first_key(Action.PAUSE))

    def _game_button(self, action: Action) -> Control:
        """Return the button of a hint or of Undo, where the player moves."""
        course = self.run_of
        is_idle = not course.is_movable if action is Action.HINT else course.done or not course.has_begun
        why = "idle.lesson_done" if course.done else action.idle
        return Control.of(self.words, action, why if is_idle else "")

    @property
    def default_button(self) -> Command | None:
        """Next, once nothing is to be done before: with a button, or on the board, unless drills are solved already."""
        run = self.run_of
        is_ready = run.done or (run.is_at_end and bool(drill_stars(self._statistics, self.lesson)))
        if is_ready or run.step.task is None:
            return NEXT
        return Action.HINT if run.step.task is Task.HINT else None

    @property
    def message(self) -> str:
        """The instruction of the step, or praise."""
        words, run = self.words, self.run_of
        if run.done and run.is_at_end:
            return words.text("lesson.end", key=words.key(Action.LEARN)) if self._first else self._tried
        if run.done:
            return words.text("lesson.done" if run.position.is_goal else "lesson.step_done")
        if run.step.task is Task.TRY:
            return self._asked_in_try
        if run.is_astray:
            return words.text("lesson.first_astray", key=words.key(Action.UNDO), piece=run.step.clicked)
        if run.step.task is None:
            return words.text(self.lesson.words(run.step.name))
        action = self._asked_for
        key = "" if action is None else words.key(action)
        return words.text(f"lesson.first_{run.step.name}", key=key)

    @property
    def _tried(self) -> str:
        """What leads on to the drills, and the moves by which their stars count."""
        by_method = any(drill.by_method is not None for drill in self.lesson.drills)
        return self.words.text("lesson.tried_by_method" if by_method else "lesson.tried")

    def _said_of_hint(self, move: Move) -> str:
        """Return where to the framed piece goes, for those who do not see it."""
        words, position = self.words, self.run_of.position
        numbered = shows_numbers(position.board, self.painter.theme.tiles)
        piece = piece_phrase(words, position, position.cells_of(move)[0], "highlighted", numbered)
        return words.text("lesson.move", piece=piece, direction=direction(words, move), key=words.key(Action.HINT))

    @property
    def _asked_in_try(self) -> str:
        """What is said in a guided try: of a hint, of a detour, on its path, or on another one that is as good."""
        words, left, aim = self.words, self.run_of.moves_left, self.run_of.aim
        if self._shows_path and self.stage.hint is not None:
            return self._said_of_hint(self.stage.hint)
        if self.run_of.is_astray:
            return words.text("lesson.try_astray", key=words.key(Action.UNDO), hint=words.key(Action.HINT))
        name = "try_on" if left is None else "try"
        values = {"key": words.key(Action.HINT), "moves": words.moves(left or 0, self.run_of.position.board.metric)}
        if aim is None:
            return words.text(f"lesson.{name}", **values)
        return words.text(f"lesson.{name}_stage", aim=stage_aim(words, aim), **values)

    @property
    def _asked_for(self) -> Action | None:
        """The command that does the task by keyboard, where one does."""
        gap, task = self.interface.settings.arrows == "gap", self.run_of.step.task
        return {
            Task.SLIDE: Action.RIGHT if gap else Action.LEFT,
            Task.ROW: Action.DOWN if gap else Action.UP,
            Task.HINT: Action.HINT,
        }.get(task or Task.GOAL)

    @property
    def _halted(self) -> str:
        """How far a halted demonstration is, and the keys that lead on."""
        words, run = self.words, self.run_of
        keys = {"on": words.key(Action.RIGHT), "back": words.key(Action.LEFT), "run": words.key(Action.PAUSE)}
        return words.text("lesson.halted", made=run.shown, of=len(run.step.moves), **keys)

    # What it is made of

    def own_layout(self) -> None:
        if not self.has_back:  # nothing is beside the heading: it stands over the board
            place = self.page.area if self.page.is_portrait else self._board_and_panel[0]
            self.page = replace(self.page, heading=self.page.heading.right_of(place.x))
        self.placed  # noqa: B018 - the board is laid out where it is placed

    @property
    def _board_and_panel(self) -> tuple[Rect, Rect]:
        narrowest = min(17 * self.text, round(0.44 * self.page.area.width))
        return board_and_panel(self.run_of.position.board, self.page, narrowest)

    def content(self) -> Part:
        page, text, gap = self.page, self.text, self.page.gap
        board = self.laid_out(self._lay_out_board)
        below = [*self._drills, (2 * page.row + gap, grid(self._buttons, 2, 2, gap))]
        if page.is_portrait:
            said = across((10 * text, self._goal), self._said, gap=2 * gap)
            return down(board, (min(round(8 * text), page.area.height // 4), said), *below, gap=gap)
        place, panel = self._board_and_panel
        return layers(at(place, board), at(panel, down(self._said_and_goal, *below, gap=gap)))

    @property
    def _drills(self) -> list[tuple[Length, Part]]:
        """The drills in one row, each with its stars, below what is said of a demonstration that is halted, else their
        name; none in a new player's first minute.
        """
        if self._first:
            return []
        won = drill_stars(self._statistics, self.lesson)
        drills = [self._drill(number, drill, won.get(drill)) for number, drill in enumerate(self.lesson.drills, 1)]
        said = self._halted if self.run_of.is_halted else self.words.text("lesson.drills")
        name: Part = partial(self.line, text=said, height=small_text(self.text), is_news=self.run_of.is_halted)
        height = round(1.2 * self.text)
        if self._passes_over is not None:
            name, height = across(name, (LESSON_ON * self.text, self._passes_over), gap=self.page.gap), self.page.row
        return [(height, name), (round(2.5 * self.text), across(*drills, gap=self.page.gap // 2))]

    @property
    def _passes_over(self) -> Control | None:
        """The button to the next lesson, at the end of one whose drills come first; None elsewhere."""
        following, run = lesson_after(self.lesson), self.run_of
        if following is None or self.back is None or not run.is_at_end or self._onward[0] != "lesson_to_drill":
            return None
        open_it = partial(self._open_lesson, following)
        return Control.named(self.words, PASS_OVER, "step-forward", "lesson_following", on_press=open_it)

    def _open_lesson(self, lesson: Lesson) -> None:
        assert self.back is not None
        self.next = ToLesson(self.back, lesson.name)

    def _drill(self, number: int, drill: LessonDrill, stars: int | None) -> Control:
        """Return the button of a drill."""
        play = partial(self._play, drill)
        return drill_control(self.words, drill, number, stars, self.text, self.key_label(str(number)), play)

    def _play(self, drill: LessonDrill) -> None:
        self.next = to_start(self.store, drill.position, Origin.LESSON, home=self)

    def _said(self, rect: Rect, size: int | None = None) -> Widget:
        colour = self.painter.theme.good if self.run_of.done else None
        return message(rect, self.message, size or self.text, colour)

    def _said_and_goal(self, rect: Rect) -> Part:
        """Return the message, and below it the goal, or above it in the first steps, where there is room."""
        if self._is_goal_first:
            height = min(rect.height - round(LEAST_SAID * self.text) - self.page.gap, MOST_GOAL * self.text)
            goal = (height, self._goal) if height >= LEAST_GOAL * self.text else (0, None)
            return down(goal, self._said, gap=self.page.gap)
        size = self.text
        if rect.height - self._height_of_said(rect.width, size) < SMALL_GOAL * self.text:
            size = small_text(self.text)  # which leaves the goal more room
        said, place = message_and_goal(rect, self.page, self._height_of_said(rect.width, size), 12 * self.text)
        return layers(at(said, partial(self._said, size=size)), None if place is None else at(place, self._goal))

    def _height_of_said(self, width: int, size: int) -> int:
        """Return the height of the longest message of the step, so that nothing moves while it is played."""
        words, run = self.words, self.run_of
        texts = [self.message]
        if run.step.task is Task.TRY:
            keys = {"key": words.key(Action.UNDO), "hint": words.key(Action.HINT)}
            keys["moves"] = words.moves(len(run.step.moves))
            texts += [words.text(f"lesson.{name}", **keys) for name in ("try", "try_on", "try_astray")]
            texts.append(self._tried)
            for aim in map(partial(stage_aim, words), run.aims):
                texts += [words.text(f"lesson.{name}", aim=aim, **keys) for name in ("try_stage", "try_on_stage")]
        inset = max(size // 2, 4)
        lines = max(len(self.painter.fonts.wrapped(each, size, width - 2 * inset)) for each in texts)
        return lines * line_step(size) + 2 * inset

    @property
    def _is_goal_first(self) -> bool:
        """The goal is seen from the beginning, before what is to be done: a new player knows of none."""
        return self.lesson.name == FIRST

    def _goal(self, rect: Rect) -> Part:
        """Return the goal's picture below its name."""
        picture = partial(BoardPicture, position=shown_goal(self.run_of.position.board), text=self.text)
        if not self._is_goal_first:
            return partial(picture, name=self.words.text("panel.goal"))
        asked = partial(Line, text=self.words.text("lesson.goal"), height=self.text, centred=True, role=Role.NAME)
        return down((round(1.5 * self.text), asked), picture)

    def _lay_out_board(self, rect: Rect) -> None:
        self.stage.lay_out(rect)
        self._mark()

    @property
    def _buttons(self) -> list[Part]:
        words, run = self.words, self.run_of
        before = self._step_button(BEFORE, "step-back", "lesson_before", -1, is_idle=run.index == 0)
        first: list[Part]
        if run.is_played:
            out = Control.named(words, Action.BACK, "stop", "lesson_leave") if self._first else before
            first = [self._game_button(Action.HINT), self._game_button(Action.UNDO), out]
        else:
            again = self._step_button(AGAIN, "restart", "lesson_again", 0, is_idle=not run.step.moves)
            first = [again, self._halt_button, before]
        if not run.is_at_end:
            return [*first, self._step_button(NEXT, "step-forward", "lesson_next", 1)]
        name = "lesson_end" if self._first else self._onward[0]
        end = Control.named(words, NEXT, "step-forward", name, on_press=self._end)
        return [*first, replace(end, key=words.first_key(Action.NEW))]

    @property
    def _onward(self) -> tuple[str, LessonDrill | Lesson | None]:
        """The name of the button after the last step, and what it leads to: the next unsolved drill, else the next
        lesson, else the page of all of them.
        """
        drill, following = next_drill(self._statistics, self.lesson), lesson_after(self.lesson)
        if drill is not None:
            return "lesson_to_drill", drill
        return ("lesson_close", None) if following is None else ("lesson_following", following)

    def _mark(self) -> None:
        """Frame the piece to be clicked, or the tiles that a part of a demonstration was about."""
        run, places, view = self.run_of, pieces_at(self.run_of.position), self.stage.view
        clicked = [] if run.step.clicked is None or run.has_begun else [run.step.clicked]
        framed = [(piece, places[piece][0]) for piece in (*clicked, *run.part_tiles)]
        self.stage.marks = [Lit(view.rect_of(piece, place), view.theme.hint) for piece, place in framed]

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.stage,)

    # Steps

    def _begin_step(self) -> None:
        self._input = input_on(self.stage, lambda drag: self.run_of.is_movable)
        self.stage.drop_hint()

    def _go_to(self, index: int) -> None:
        """Show another step."""
        old = self.run_of.position
        self.run_of.go_to(index)
        self._begin_step()
        if self.run_of.position.board == old.board and self.run_of.position != old:
            self._show_change(old)
        else:
            self.lay_out()
            self.stage.announce_position()
            self.is_dirty = True
        self._begin_moves()

    def _end(self) -> None:
        """Lead on after the last step."""
        to = self._onward[1]
        if self._first and self.back is not None:
            self.next = ToScreen(self.back, Action.JOURNEY)
        elif isinstance(to, LessonDrill):
            self._play(to)
        elif to is not None and self.back is not None:
            self._open_lesson(to)
        else:
            self.go_back()

    def _begin_moves(self) -> None:
        """Begin the demonstration, or show the first piece of a guided try; first of all, show the goal."""
        for later in (self._show_move, self._lead_on):
            self.alarms.cancel(later)
        self._guide()
        if self._is_goal_first and self.run_of.index == 0:
            self.stage.show_change(self.run_of.position.board.goal, delay=GOAL_SECONDS)
        if self.run_of.next_shown is not None:
            self.alarms.after(FIRST_SECONDS, self._show_move)

    def _guide(self) -> None:
        """Mark the piece that a guided try is waiting for with a frame; arrows move that one."""
        self._shows_path = False
        if self.run_of.guided is not None:
            self.stage.show_hint(self.run_of.guided, with_path=False)
            self._input.chosen = self.run_of.guided.piece if self._input.chooses else None

    def _show_move(self) -> None:
        move = self.run_of.next_shown
        if move is not None:
            self._make((move,))
            self.alarms.after(PART_SECONDS if self.run_of.part_tiles else STEP_SECONDS, self._show_move)

    def _halt(self, is_halted: bool) -> None:
        """Halt the demonstration, or let it run on."""
        self.run_of.is_halted = is_halted
        self.alarms.cancel(self._show_move)
        if not is_halted:
            self._show_move()
        self.refresh()

    def _toggle(self) -> None:
        self._halt(not self.run_of.is_halted)

    def _step_on(self) -> None:
        """Show the next move of the demonstration, and halt; at its end, go to the next step."""
        move = self.run_of.next_shown
        if move is None:
            self.run(NEXT)
            return
        self._halt(is_halted=True)
        self._make((move,))

    def _step_back(self) -> None:
        """Take the last move of the demonstration back, and halt; at its start, go to the step before."""
        old = self.run_of.position
        if self.run_of.show_before():
            self._halt(is_halted=True)
            self._show_change(old)
        else:
            self.run(BEFORE)

    def _make(self, moves: Sequence[Move], hinted: bool = False, part: float = 0.0, place: Place | None = None) -> None:
        """Slide pieces, as a demonstration or for the player, who may have dragged them ``part`` of the way."""
        old = self.run_of.position
        self.run_of.make(moves, hinted)
        self._show_change(old, part, place)
        cells = sum(len(move.path) for move in moves)
        self.interface.sounds.play(slide_cue(old, self.run_of.position, cells))
        if self.run_of.is_solved and self.run_of.is_played:
            self.stage.celebrate(confetti=self.run_of.is_at_end)
            self.interface.sounds.play(solved_cue(self.run_of.position.board))
        if self.run_of.done and self.lesson.name == FIRST:
            self.store.save_progress(self.store.progress.with_first_step(self.run_of.step.name))
        if self.run_of.done and (self._first or not self.run_of.is_at_end):
            self.alarms.after(JOURNEY_SECONDS if self.run_of.is_at_end else ONWARD_SECONDS, self._lead_on)

    def _lead_on(self) -> None:
        """Lead on from a step that is done."""
        self.run(NEXT)

    def _show_change(self, old: Position, part: float = 0.0, place: Place | None = None) -> None:
        """Animate a change, and drop the focus from the disabled button of a finished task: Enter is for Next then."""
        self.stage.show_change(old, part, place=place)
        self._mark()
        self._guide()
        self.refresh()
        if self.run_of.is_played and self.focused_command in self.disabled:
            self.focus.put(None)

    # Input

    def on_key(self, action: Action) -> None:
        """Slide pieces with the arrows, or step through a demonstration, which Space halts. Without a focus Enter, and
        Space where nothing runs, press the default button.
        """
        if self._first and action is Action.LEARN and self.back is not None:
            self.next = ToScreen(self.back, action)
            return
        if action is Action.PAUSE:
            if self.run_of.next_shown is not None:
                self._toggle()
                return
            action = Action.ACTIVATE
        if action in ARROWS and self.run_of.is_played:
            self._take_input(self._input.arrow(action, self.interface.settings.arrows))
        elif action in (Action.LEFT, Action.RIGHT) and self.focused is None:
            (self._step_back if action is Action.LEFT else self._step_on)()
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
        on = partial(self.run, NEXT)
        again = partial(self._go_to, self.run_of.index)
        return {
            **super().methods,
            Action.HINT: self._hint,
            Action.UNDO: self._undo,
            Action.NEW: on,
            Action.RESTART: again,
        }

    def _hint(self) -> None:
        """Show a best move, or play the one that is shown."""
        if not self.run_of.is_movable:
            return
        if self.stage.hint is not None and (self._shows_path or self.run_of.step.task is not Task.TRY):
            self._make((self.stage.hint,), hinted=True)
        else:
            self.stage.end()
            self.stage.show_hint(self.run_of.best)
            self._shows_path = True
            self.interface.sounds.play(Cue.HINT)

    def _undo(self) -> None:
        """Take back the player's last move."""
        old = self.run_of.position
        if self.run_of.is_played and self.run_of.undo():
            self._show_change(old)
            self.interface.sounds.play(Cue.UNDO)

    def _take_input(self, result: InputResult | None) -> None:
        """Make the moves of board input, if the player is to play."""
        if result is None:
            return
        if result.moves and self.run_of.is_movable:
            self._make(result.moves, result.moves == (self.stage.hint,), result.part, result.place)
        else:
            self.interface.sounds.play(Cue.REFUSED)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        super().on_pointer_down(point)
        if self.run_of.is_played:
            self._take_input(self._input.press(point))

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if not self._input.drag(point, held):
            super().on_pointer_move(point, held)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self._take_input(self._input.release())
        super().on_pointer_up(point)
