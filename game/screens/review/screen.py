"""The review of a game: its graph, the board at any place of it, better lines, and moves to try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from solver import Board
from solver.catalogue.stages import has_stages
from solver.model.playthrough import play

from ...board.board_input import InputResult
from ...board.naming import own_block
from ...board.piece_pictures import shows_numbers
from ...board.stage import Stage
from ...coach.coach import Coach, nothing
from ...coach.reviewer import Reviewer
from ...input.commands import ARROWS, Action, Scope
from ...model.game import Game
from ...model.playback import Replay
from ...model.timing import pauses
from ...sound.sounds import Cue, slide_cue
from ...ui.axis import Plot
from ...ui.boxes import Part, across, at, layers, named
from ...ui.control import Command, Control, ItemCommand, Note
from ...ui.faces import Role
from ...ui.geometry import Rect
from ...ui.screen import AnimatedPicture, Methods
from ...ui.widget import Widget
from ...words.board_texts import board_name
from ...words.words import NO_MESSAGE, Message, clock_hundredths
from ..common.page_screen import PageScreen
from ..common.pasteboard import Pasteboard
from ..game_screen import GameScreen, ToBoard, ToMap, ToReview, ToScreen, ToShare, ToStages
from ..interface import Interface
from .content import ReviewParts, move_cells, review_content
from .controls import LEAVE, command_controls, step_controls, stretch_control
from .graph import ReviewGraph
from .model import ReviewModel
from .review_boards import ReviewBoards
from .summary import MoveList, Paragraphs, SummaryTiles, paragraphs, tile_panel
from .words import ReviewWords, Tile

LOOK_SECONDS = 1 / 15
STAGES = ItemCommand("stages")
STAGES_WIDTH = 8  # of the button, in heights of the text
LEAST_RESULT = 22  # lines of text across, for the result beside the heading

HOLD_SECONDS, REPEAT_SECONDS = 0.35, 0.07  # until a held key that steps repeats, and between repeats


class ReviewScreen(PageScreen):
    """A screen that steps through a game; pieces can be played at any place of it."""

    own_key = Action.REVIEW
    gives_way = False

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        coach: Coach,
        pasteboard: Pasteboard,
        to: ToReview,
    ) -> None:
        """Open the review of a game in front of ``back``."""
        self.coach, self.pasteboard = coach, pasteboard
        game, self._is_by_method = to.game, to.is_by_method
        self.game, self.helped, self._running = game, to.helped, to.running
        self._times = to.times if len(to.times) == len(game.moves) else ()
        self._pauses = {pause.move: pause.seconds for pause in pauses(self._times)}
        self._replay: Replay | None = None
        reviewer = Reviewer(game, coach, interface.post, interface.now, coach.cache, to.is_by_method)
        self.model = ReviewModel(reviewer, coach, interface.now, at_end=to.running)
        self._message = NO_MESSAGE
        self._repeated = Action.RIGHT
        self._dragged: Plot | None = None
        super().__init__(interface, size, back)
        coach.listen(self._on_result)
        reviewer.on_change = self._on_review

    # What others see

    @property
    def heading(self) -> str:
        return self.words.text("review.heading", board=board_name(self.words, self.game.start.board))

    @property
    def menu_target(self) -> GameScreen:
        return self

    @property
    def menu_board(self) -> Board:
        return self.game.start.board

    @property
    def default_button(self) -> Command:
        return Action.DOWN if self.model.variation is None else Action.HINT

    @property
    def back_control(self) -> Control:
        """The control that leaves the review, even while its key only closes a variation."""
        back = super().back_control
        return replace(back, command=LEAVE, key="", on_press=self._go_out) if self.model.is_aside else back

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        words, places = self.words, self.placed.places
        notes = {
            "graph": Note(words.text("graph.name"), self._words.graph("about")),
            "moves": Note(words.text("review.list"), words.text("review.about_list")),
            **{f"tile {tile.name}": Note(tile.name, tile.about) for tile in self._shown_tiles},
        }
        return [(note, places[name]) for name, note in notes.items() if name in places]

    # Input

    def on_key(self, action: Action) -> None:
        """Step through the game, or run the command of a key, which ends a replay."""
        self._end_replay(action)
        if action is self.own_key:
            action = Action.BACK
        self.on_key_up(action)
        if self.model.act_in_playback(action):
            self._look()
        elif action in ARROWS and self.model.variation is not None:
            self._take_input(self.boards.first.input.arrow(action, self.interface.settings.arrows))
        elif action in ARROWS:
            self._repeated = action
            self.alarms.after(HOLD_SECONDS, self._step_again)
            self.run(action)
        else:
            super().on_key(action)

    def run(self, command: Command) -> None:
        """Run a command, and show the place that it leads to, its message, or why it is disabled."""
        reasons = (control.disabled_reason for control, _ in self.controls if control.command == command)
        why = next(reasons, "")
        self._message = Message(why) if why else NO_MESSAGE
        super().run(command)
        self._look(self._message)

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.COPY: self.copy,
            Action.DOWN: self.go_to_costly_after,
            Action.HINT: self.model.show_best,
            Action.LEFT: self.step_back,
            Action.MAP: self.open_map,
            Action.PASTE: self.paste,
            Action.PAUSE: self.pause,
            Action.REDO: self.step_on,
            Action.RIGHT: self.step_on,
            Action.SOLVE: self.replay,
            Action.UNDO: self.step_back,
            Action.UP: self.go_to_costly_before,
        }

    def step_back(self) -> None:
        """Show the place before this one, or step back in a playback."""
        self._step(Action.LEFT, -1)

    def step_on(self) -> None:
        """Show the place after this one, or step forward in a playback."""
        self._step(Action.RIGHT, 1)

    def _step(self, action: Action, by: int) -> None:
        if not self.model.act_in_playback(action):
            self.model.go(self.model.here + by)

    def go_to_costly_before(self) -> None:
        """Show the costly move before this place."""
        self.model.go_to(self.model.costly_before)

    def go_to_costly_after(self) -> None:
        """Go to the costly move after this place."""
        self.model.go_to(self.model.costly_after)

    def pause(self) -> None:
        """Pause a playback; otherwise start or end a variation."""
        if not self.model.act_in_playback(Action.PAUSE):
            self.model.toggle_variation()

    def replay(self) -> None:
        """Replay the game from here, or at its end from its start, at the speed of play; end a replay."""
        if self._replay is not None:
            self._replay = None
        elif self._times and self.model.review is not None:
            place = 0 if self.model.number >= self.model.last else self.model.number
            self.model.go_to(place)
            self._replay = Replay(self._times[: self.model.last], place, self.interface.now())
        else:
            self._message = Message("review.no_times")

    def _end_replay(self, command: Command | None) -> None:
        """End a replay, unless it is the command that does so itself."""
        if command is not Action.SOLVE:
            self._replay = None

    def _replay_on(self) -> None:
        if self._replay is not None:
            self.model.go_to(self._replay.advance(self.interface.now()))
            self._look()

    def copy(self) -> None:
        """Copy the position."""
        self._message = self.pasteboard.copy(self.model.position)

    def to_share(self) -> ToShare:
        """Share the position that is looked at, or the game."""
        return ToShare(self, self.model.position, {"game": self.game}, times=self._times)

    def paste(self) -> None:
        """Open the copied position or game."""
        self._message = self.pasteboard.open(self) or NO_MESSAGE

    def open_map(self) -> None:
        """Show the game as a trail on the map; a click on it goes to that place."""
        review = self.model.review
        trail = play(self.game.start, self.game.moves).positions
        mistakes = frozenset() if review is None else frozenset(number - 1 for number in review.costly)
        self.next = ToMap(self, Game(self.model.position), trail, mistakes, self.model.go)

    def do(self, command: Command) -> None:
        """Open another screen for the position, or refuse a command that has no meaning here."""
        action = Action(command)
        if action.spec.opens:
            about_board = action.spec.scope is Scope.BOARD
            self.next = ToScreen(self, action, Game(self.model.position) if about_board else None)
        else:
            self._message = Message("review.not_here", name=Message(f"command.{action.id}.name"))

    def _step_again(self) -> None:
        self.alarms.after(REPEAT_SECONDS, self._step_again)
        self.run(self._repeated)

    def on_key_up(self, action: Action) -> None:
        self.alarms.cancel(self._step_again)

    def repeats(self, action: Action) -> bool:
        """Return whether an action repeats while its key or game pad button is held."""
        return action not in ARROWS

    def take_key(self, name: str) -> bool:
        """Handle the keys for both ends, where they have no other meaning."""
        end = {"home": 0, "end": self.model.end}.get(name)
        if end is None or self.interface.keys.action_of(name) is not None:
            return super().take_key(name)
        self.model.go(end)
        self._look()
        return True

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        self._end_replay(self.command_at(point))
        super().on_pointer_down(point)
        self._dragged, listed, board = self.graph.plot_at(point), self.moves.place_at(point), self.boards.to_play
        if self._dragged is not None:
            self.on_pointer_move(point, held=True)
        elif listed is not None:
            self.model.go_to_listed(listed)
            self._look()
        elif board is not None:
            self._take_input(board.input.press(point))

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if self.boards.first.input.drag(point, held):
            return
        if held and self._dragged is not None:
            self.model.go_to(self._dragged.number_at(point[0]))
            self._look(held=self.graph.view is None or self._dragged != self.graph.view.overview)
        else:
            super().on_pointer_move(point, held)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self._dragged = None
        super().on_pointer_up(point)
        self._take_input(self.boards.first.input.release())

    def on_wheel(self, lines: int) -> None:
        self.model.go(self.model.here - lines)
        self._look()

    def cancel_press(self) -> None:
        self._dragged = None
        self.boards.first.stage.end()
        super().cancel_press()

    @property
    def is_holding(self) -> bool:
        return self._dragged is not None or self.boards.first.stage.holds(pulled=self.is_touched)

    # Moves of the player's own

    def _take_input(self, result: InputResult | None) -> None:
        """Make the moves of board input, or tell why there are none; a chosen piece has no message."""
        board = self.boards.first
        if result is None:
            return
        if result.moves:
            old = self.model.position
            self.model.make(result.moves)
            board.input.follow(result.moves)
            self._look(released=result)
            cells = sum(len(move.path) for move in result.moves)
            self.interface.sounds.play(slide_cue(old, self.model.position, cells))
        elif result.refusal:
            self._message = Message(result.refusal, key=Action.NEXT_CONTROL)
            self.interface.sounds.play(Cue.REFUSED)
        board.mark()

    def move_focus(self, by: int) -> None:
        """Move the focus; selectable pieces come before the first control and after the last."""
        last, board = self.focus_index == (len(self.controls) - 1 if by > 0 else 0), self.boards.first
        tries = self.model.variation is not None and (self.focused is None or last)
        if tries and board.input.choose(by):
            self.focus.put(None)
        else:
            board.input.marked = False
            super().move_focus(by)
        board.mark()

    # Ways out

    def go_back(self) -> None:
        """Return from a short cut or a variation to the game, or else to the screen behind."""
        if self.model.is_aside:
            self.model.close()
            self._look()
        else:
            self._go_out()

    def _go_out(self) -> None:
        self._stop()
        super().go_back()

    def _stop(self) -> None:
        self.coach.listen(nothing)
        self.model.reviewer.stop()
        self.model.rest()

    def leave(self) -> None:
        self._stop()
        super().leave()

    def _play_from_here(self) -> None:
        """Start a new game from here, or resume the current game at its end."""
        at_end = self.model.variation is None and self.model.number == self.model.last
        if self._running and at_end:
            self.go_back()
        else:
            home = None if self.back is None else self.back.home
            self.next = ToBoard(self.game.start.board, self.model.position, home=home)

    # Time

    def _on_result(self) -> None:
        if self.model.variation is not None:
            self._look()
        self.refresh()

    def _on_review(self) -> None:
        self.model.place_first()
        self._look()

    def on_return(self) -> None:
        """Follow the coach again."""
        self.coach.listen(self._on_result)
        self._look()

    def update(self) -> None:
        self.model.reviewer.begin()
        self.model.follow_variation()
        playback = self.model.playback
        self.follow_work(self.model.reviewer.is_running or self.model.is_searching, LOOK_SECONDS)
        self.alarms.at(None if playback is None else playback.due, self._play_on)
        self.alarms.at(None if self._replay is None else self._replay.due, self._replay_on)

    def _play_on(self) -> None:
        self.model.play_on()
        self._look()

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.boards,)

    @property
    def spoken_stage(self) -> Stage:
        return self.boards.first.stage

    @property
    def status(self) -> str:
        """The place in the game, in the words beside the board."""
        said = (text for text, _ in paragraphs(self._words, self.model, self.painter.theme, self.helped))
        return "\n".join(filter(None, [self.title, *said, self._time_text()]))

    def _look(self, message: Message = NO_MESSAGE, held: bool = False, released: InputResult | None = None) -> None:
        """Show the current place; ``held`` is true while the pointer holds the graph, ``released`` is where pieces
        were dragged.
        """
        model, self._message = self.model, message
        self.boards.show(model, released)
        if model.review is not None:
            (number, _), side = model.place, model.side_line
            self.graph.look_at(model.review, number, side, held)
            self.moves.look_at(number, model.number + model.end if model.tried is not None else model.last)

    # What it is made of

    def own_layout(self) -> None:
        self._stages_place: Rect | None = None
        if has_stages(self.game.start.board):
            self._stages_place, heading = self.page.heading.from_right(STAGES_WIDTH * self.text, self.page.gap)
            self.page = replace(self.page, heading=heading)
        board, block = self.game.start.board, partial(own_block, self.words)
        numbered = shows_numbers(board, self.painter.theme.tiles)
        self._words = ReviewWords(self.words, board.metric, block, numbered, self._is_by_method)
        self._tiles = SummaryTiles(self._words, self.model.reviewer, self.helped)
        self._shown_tiles: Sequence[Tile] = ()
        self.moves = MoveList((), self.text)  # for a window without room for it
        self.placed  # noqa: B018 - boards, graph and moves are laid out where they are placed
        self._look()
        self._placed = None  # which was before they showed the place

    def content(self) -> Part:
        model, words = self.model, self.words
        replays = self._replay is not None if self._times and model.review is not None else None
        parts = ReviewParts(
            board=layers(self.laid_out(self._lay_out_boards), lambda rect: self.boards.part()),
            steps=step_controls(words, model, replays),
            words=self._paragraphs,
            commands=command_controls(words, model, self._play_from_here),
            tiles=self._summary,
            graph=layers(self.laid_out(self._lay_out_graph), self._graph),
            moves=layers(self.laid_out(self._lay_out_moves), lambda rect: self.moves.part(self._words, model)),
            stretches=lambda most: [stretch_control(words, each, model) for each in model.stretches(most)],
        )
        return layers(review_content(self.game.start.board, self.page, parts), self._result, self._stages)

    def _stages(self, rect: Rect) -> Part:
        """Return the button that opens the stages of a game on a number board, beside the heading."""
        if self._stages_place is None:
            return None
        button = Control.named(self.words, STAGES, "number", "review_stages", on_press=self._open_stages)
        return at(self._stages_place, button)

    def _open_stages(self) -> None:
        self.next = ToStages(self, self.game, self._times)

    def _lay_out_boards(self, rect: Rect) -> None:
        self.boards = ReviewBoards(self.painter, self.interface.now, self._words, rect, self.text, self.model)

    def _lay_out_graph(self, rect: Rect) -> None:
        self.graph = ReviewGraph(self.painter.fonts, self.interface.post, self._words, rect, self.text)

    def _lay_out_moves(self, rect: Rect) -> None:
        self.moves = MoveList(move_cells(rect, self.text, self.page.gap), self.text)

    def _paragraphs(self, rect: Rect) -> Widget:
        theme, told, timed = self.painter.theme, self._message.text(self.words), self._time_text()
        said = paragraphs(self._words, self.model, theme, self.helped)
        said = [*said[:2], (timed, theme.text_soft), *said[2:]] if timed else said  # the last may not have room
        said = [(told, theme.text), *said[:2]] if told else said
        return Paragraphs(rect, tuple(said), self.text)

    @property
    def _method_moves(self) -> int | None:
        """The moves of the method, where stars count by these; None while they are counted."""
        return self.coach.method.moves(self.game.start) if self._is_by_method else None

    def _summary(self, rect: Rect) -> Part:
        """Return the tiles of the summary that have room."""
        self._shown_tiles = self._tiles.fitting(self.painter.fonts, rect, self.text, self.page.gap, self._method_moves)
        panels = (
            named(f"tile {tile.name}", partial(tile_panel, tile=tile, text=self.text)) for tile in self._shown_tiles
        )
        return across(*panels, gap=self.page.gap) if self._shown_tiles else None

    def _graph(self, rect: Rect) -> Widget:
        reviewer, progress = self.model.reviewer, None
        if reviewer.is_running:
            kind = "grading" if reviewer.review is None else "searching"
            progress = self._words.under_way(kind, reviewer.work), reviewer.work.part
        return self.graph.widget(self.model, progress)

    def _result(self, rect: Rect) -> Part:
        """Return the result, beside the heading where it has room there: the numbers of the summary say it, too."""
        page, fonts, review = self.page, self.painter.fonts, self.model.reviewer.review
        room = page.heading.right_of(page.heading.x + 11 * self.text)
        heading_end = page.heading.x + fonts.of(Role.HEADING).width(self.heading, page.heading_text) + 2 * page.gap
        if review is None or self.model.reviewer.is_running:
            return None
        if room.width <= LEAST_RESULT * self.text or heading_end >= room.right:
            return None
        result, place = self._words.result(review, self._method_moves), room.right_of(max(heading_end, room.x))
        if fonts.width(result, self.text) > place.width:
            return None
        return at(place, named("result", partial(self.line, text=result)))

    def _time_text(self) -> str:
        """Return when the place was reached, and the pause before the next move; empty where that is not known."""
        number = self.model.number
        if not self._times or self.model.is_aside or self.model.review is None:
            return ""
        at = clock_hundredths(self.words, self._times[number - 1] if number else 0.0)
        pause = self._pauses.get(number + 1)
        if pause is None:
            return self.words.text("review.at", time=at) if number else ""
        return self.words.text("review.pause", time=at, seconds=self.words.number(pause, ".1f"))
