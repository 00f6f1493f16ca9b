"""Practice with the positions of a board where the player left the shortest way: of each the best move is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from solver import Board, BoardError, Move, Outcome, Position, Unsolvable
from solver.analysis.methods import has_exact_method

from ...board.board_input import InputResult, input_on
from ...board.bodies import shown_goal
from ...board.drags import Drag
from ...board.layout import board_and_panel, message_and_goal
from ...board.naming import piece_phrase
from ...board.piece_pictures import shows_numbers
from ...board.stage import Stage
from ...board.view import BoardPicture
from ...coach.coach import Coach
from ...input.commands import ARROWS, Action
from ...model.mistakes import INTERVALS, Counts
from ...sound.sounds import Cue, slide_cue
from ...store.storage import Store
from ...ui.boxes import Part, across, at, down, layers
from ...ui.control import Command, Control, ItemCommand, Note
from ...ui.faces import Role
from ...ui.geometry import Rect, large_text, small_text
from ...ui.labels import Line, message
from ...ui.screen import AnimatedPicture, Methods
from ...ui.widget import Widget
from ...words.board_texts import direction
from ...words.distances import failure, working
from ...words.words import Words
from ..game_screen import GameScreen, ToMistakes
from ..interface import DAY_LOOK_SECONDS, Interface
from .model import Answer, Drill, intended_move, leads_to_same
from .page import SURE, MistakesPage
from .words import again, nothing_due

NEXT, SKIP, NEXT_BOARD = map(ItemCommand, ("next", "skip", "next_board"))

RIGHT_SECONDS = 2.0
QUIET_SECONDS = 1.0
"""After the next position has come by itself no key is taken as an answer: it was meant for the one before."""


class MistakesScreen(MistakesPage):
    """The practice with one's mistakes: the board takes one move for each; the buttons go on, skip, and forget."""

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        store: Store,
        coach: Coach,
        board: Board,
    ) -> None:
        self.store, self.coach, self._board = store, coach, board
        self._count_rects: dict[str, Rect] = {}
        self._mistakes = store.mistakes
        self.drill = Drill(self._mistakes, board, interface.today)
        self.stage = Stage(
            interface.painter,
            interface.now,
            lambda: self.drill.position,
            is_rim_lit=lambda: self.drill.is_right,
        )
        self._input = input_on(self.stage, self._accepts)
        self._today = interface.today()
        self._quiet_until = 0.0
        self._solvable = has_exact_method(board)
        if self._solvable:
            coach.listen(self._on_result)
            coach.open(board, self.drill.asked or board.own_start or shown_goal(board))
        super().__init__(interface, size, back)
        if not interface.settings.practised:
            self.change_settings(replace(interface.settings, practised=True))
        self.alarms.every(DAY_LOOK_SECONDS, self._follow_days)
        self._on_result()

    def choose_tab(self, action: Action) -> None:
        """Lead back to the mistakes of all boards by the tab that is chosen."""
        if action is self.tab:
            self.go_back()
        else:
            super().choose_tab(action)

    # What is shown

    @property
    def menu_board(self) -> Board | None:
        return self._board

    @property
    def counts(self) -> Counts:
        return self._mistakes.counts(self._board, self.interface.today())

    @property
    def _button_on(self) -> Control:
        """The button that skips the question, or leads on after an answer."""
        key = self.words.first_key(Action.NEW)
        if self.drill.answered is not None:
            button = Control.named(self.words, NEXT, "play", "mistake_next", on_press=self._go_on)
            return replace(button, key=key)
        if self.drill.asked is None and self._next_board is not None:
            named = partial(Control.named, self.words, NEXT_BOARD, "play", "mistakes_next_board")
            return replace(named(on_press=self._go_to_next_board), key=key)
        skip, why = partial(self._change, self.drill.skip), "" if self.drill.can_skip else "idle.skip"
        button = Control.named(self.words, SKIP, "step-forward", "mistake_skip", on_press=skip, disabled_reason=why)
        return replace(button, key=key)

    @property
    def _next_board(self) -> Board | None:
        """The board with the most mistakes that are due besides this one."""
        due = self._mistakes.counts_by_board(self.interface.today())
        return next((board for board, count in due.items() if count.due and board != self._board), None)

    def _go_to_next_board(self) -> None:
        if self.back is not None and self._next_board is not None:
            self.next = ToMistakes(self.back, self._next_board)

    @property
    def kept(self) -> int:
        return self.counts.due + self.counts.waiting

    @property
    def has_any(self) -> bool:
        return any(self.counts)

    @property
    def default_button(self) -> Command | None:
        return NEXT_BOARD if self.drill.asked is None else NEXT

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        words = self.words
        return [
            (Note(words.text(f"mistakes.{name}"), words.text(f"what.{name}", days=INTERVALS[-1])), rect)
            for name, rect in (self._count_rects if self.placed else {}).items()
        ]

    # What it is made of

    def own_layout(self) -> None:
        self.placed  # noqa: B018 - the board is laid out where it is placed

    def content(self) -> Part:
        page, area, text, gap = self.page, self.page.area, self.text, self.page.gap
        board, counts = self.laid_out(self._lay_out_board), across(*map(self._count, Counts._fields), gap=gap)
        buttons, high = (self._button_on, self.clear_button("mistakes_clear")), round(2.6 * text)
        if page.is_portrait:
            message_height = min(round(4.6 * text), area.height // 5)
            narrow = across((min(area.width, 24 * text), counts), None)
            return down(
                (high, narrow), board, (message_height, self._said), (page.row, across(*buttons, gap=gap)), gap=gap
            )
        place, panel = board_and_panel(self._board, page, min(13 * text, round(0.4 * area.width)))
        both = (2 * page.row + gap, down(*buttons, gap=gap))
        return layers(at(place, board), at(panel, down((high, counts), self._said_and_goal, both, gap=gap)))

    def _lay_out_board(self, rect: Rect) -> None:
        self.stage.lay_out(rect)
        if self.drill.corrections:
            self.stage.show_hint(self.drill.corrections[0])

    def _said(self, rect: Rect) -> Widget:
        colour = self.painter.theme.good if self.drill.is_right else None
        return message(rect, self.message, self.text, colour)

    def _said_and_goal(self, rect: Rect) -> Part:
        said, goal = message_and_goal(rect, self.page, round(7.4 * self.text), 10 * self.text)
        name = self.words.text("panel.goal")
        picture = partial(BoardPicture, position=shown_goal(self._board), name=name, text=self.text)
        return layers(at(said, self._said), None if goal is None else at(goal, picture))

    def _count(self, name: str) -> Part:
        """Return how many positions are due, wait, or have been learnt."""
        count, text = getattr(self.counts, name), self.text
        soft = partial(Line, text=self.words.text(f"mistakes.{name}"), height=small_text(text), soft=True, margin=0)
        number = partial(Line, text=str(count), height=large_text(text), role=Role.COUNT, margin=0)

        def placed(rect: Rect) -> Part:
            self._count_rects[name] = rect
            return down(soft, number)

        return placed

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.stage,)

    @property
    def message(self) -> str:
        """The message on the position that is asked, on the answer, or on when the next one comes."""
        words, drill, coach = self.words, self.drill, self.coach
        if not self._solvable:
            return words.text("mistakes.no_distances")
        if drill.asked is not None:
            return self._said_of(drill.asked)
        if coach.mistake_finder.is_working:
            return words.text("mistakes.examining")
        if isinstance(coach.analyzer.error, BoardError | Unsolvable):
            return failure(words, coach.analyzer.error)
        return nothing_due(words, self._mistakes.next_due(self._board, self.interface.today()))

    def _said_of(self, asked: Position) -> str:
        """Return the message on a position, or on the answer to it."""
        words, drill, analyzer = self.words, self.drill, self.coach.analyzer_of(self._board)
        left = analyzer.distance(asked)
        if left is None and analyzer.error is not None:
            return failure(words, analyzer.error)
        if left is None or analyzer.best(asked) is None:
            table = analyzer.work.part is not None or analyzer.work.found
            return working(words, analyzer.work) if table else words.text("mistakes.searching")
        if drill.answered is None:
            return words.text("mistakes.asked", left=left)
        numbered = shows_numbers(self._board, self.painter.theme.tiles)
        return answered(words, asked, drill.answered, left, numbered)

    # Time

    def _on_result(self) -> None:
        """Ask new mistakes, and find out the best moves of the one that is asked."""
        if self.store.add_mistakes(self.coach.mistake_finder.take(), self.interface.today()):
            self._take_new()
        self._analyze()

    def _analyze(self) -> None:
        """Start the search for all best moves of the position that is asked."""
        coach, asked = self.coach, self.drill.asked
        if asked is not None and (coach.board, coach.background_position) != (self._board, asked):
            coach.open(self._board, asked)
        if asked is not None and coach.analyzer.error is None:
            coach.analyzer.work_on_best(asked)
        self.follow_work(asked is not None and coach.analyzer.outcome is Outcome.RUNNING)

    def _follow_days(self) -> None:
        """Ask on another day what was not due before, if nothing else is asked."""
        if self.interface.today() != self._today:
            self.keep_all()
            self._today = self.interface.today()
            self._take_new()

    def _take_new(self) -> None:
        """Show a newly due position if no other is shown."""
        if self.drill.asked is None and self.drill.look():
            self.stage.show_change(shown_goal(self._board))
            self._analyze()

    # Input

    def on_key(self, action: Action) -> None:
        """Slide with the arrows; continue after an answer with Enter or Space, unless a control has the focus."""
        if action is not Action.ACTIVATE or self.focused_command != SURE:
            self.keep_all()
        on = self.drill.answered is not None and self.focused is None
        if on and action in (Action.ACTIVATE, Action.PAUSE):
            self._go_on()
        elif action in ARROWS and self.drill.asked is not None:
            self._take_input(self._input.arrow(action, self.interface.settings.arrows))
        else:
            super().on_key(action)

    def repeats(self, action: Action) -> bool:
        """Return whether a held key repeats; a held arrow answers only one question."""
        return action not in ARROWS or self.drill.asked is None

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        super().on_pointer_down(point)
        if self.drill.asked is None:
            return
        if self.drill.answered is None:
            self._take_input(self._input.press(point))
        elif self.stage.view.geometry.cell_at(point) is not None and not self._input.grab(point):
            self._go_on()

    def _accepts(self, drag: Drag) -> bool:
        """Return whether a drag can answer, or correct a wrong answer."""
        drill = self.drill
        if drill.asked is None:
            return False
        if drill.answered is None:
            return len(drag.moves) <= 1
        return (
            drag.moves[0] in drill.corrections if len(drag.moves) == 1 else bool(drill.corrections) and not drag.moves
        )

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if not self._input.drag(point, held):
            super().on_pointer_move(point, held)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self._take_input(self._input.release())
        super().on_pointer_up(point)

    def forget(self) -> None:
        self._change(self.drill.clear)

    def move_focus(self, by: int) -> None:
        """Move the focus to the next control; selectable pieces come before the first and after the last one."""
        last = self.focus_index == (len(self.controls) - 1 if by > 0 else 0)
        asks = self.drill.asked is not None and (self.drill.answered is None or bool(self.drill.corrections))
        chosen = asks and (self.focused is None or last) and self._input.choose(by)
        self._input.show_marks()
        if chosen:
            self.focus.put(None)
        else:
            super().move_focus(by)

    def _take_input(self, result: InputResult | None) -> None:
        """Answer with the first move of board input; a chosen piece is no answer yet."""
        if result is None or self.interface.now() < self._quiet_until:
            return
        if result.moves:
            self._answer(result.moves[0], result)
        elif not self._input.marked:
            self.interface.sounds.play(Cue.REFUSED)
        self._input.show_marks()

    def _answer(self, move: Move, dragged: InputResult) -> None:
        """Answer with the player's move; refuse an illegal or untimely one."""
        position, drill = self.drill.position, self.drill
        best = self.coach.analyzer_of(self._board).best(position)
        move = intended_move(position, move, best or ())
        if leads_to_same(position, move, drill.corrections):
            drill.correct(move)
        elif drill.answered is None and best is not None:
            drill.answer(move, best)
            self.store.save_mistakes()
        else:
            self.interface.sounds.play(Cue.REFUSED)
            return
        if drill.position != position:  # a best move has been made; soon the next position comes
            self.stage.show_change(position, dragged.part, place=dragged.place)
            self.alarms.after(RIGHT_SECONDS, self._go_on_alone)
            self.interface.sounds.play(slide_cue(position, drill.position, 1))
        else:  # the player's move is put back, and then a best one is shown
            self.stage.show_attempt(move, dragged.part)
            self.stage.show_hint(drill.corrections[0])
            self.interface.sounds.play(Cue.REFUSED)

    def on_return(self) -> None:
        """Continue with the position that is asked."""
        self.coach.listen(self._on_result)
        self._on_result()

    def go_back(self) -> None:
        """Stop the search and go back."""
        self.coach.leave()
        super().go_back()

    def _go_on(self) -> None:
        self._change(self.drill.advance)

    def _go_on_alone(self) -> None:
        """Advance without the player, who may not have seen yet that the position is another one."""
        self._quiet_until = self.interface.now() + QUIET_SECONDS
        self._go_on()

    @property
    def methods(self) -> Methods:
        return {**super().methods, Action.NEW: partial(self.run, self._button_on.command)}

    def _change(self, change: Callable[[], None]) -> None:
        """Change to another position, if there is one."""
        self.keep_all()
        self.alarms.cancel(self._go_on_alone)
        old = self.drill.position
        change()
        self._input.forget()
        self._input.show_marks()
        self.stage.show_change(old)
        self._analyze()


def answered(words: Words, position: Position, answer: Answer, left: int, numbered: bool = True) -> str:
    """Return whether the answer was right, and when the position comes again; ``numbered`` as in `piece_phrase`."""
    if answer.right:
        return again(words, "right", answer.days)
    best, count = answer.best[0], len(answer.best)
    key = "mistakes.wrong" if count == 1 else "mistakes.wrong_of_several"
    piece = piece_phrase(words, position, position.cells_of(best)[0], "highlighted", numbered)
    return words.text(key, piece=piece, direction=direction(words, best), count=count, left=left - 1)
