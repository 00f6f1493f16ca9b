"""The play screen: one board, its counters and buttons, and the dispatch of keys and the pointer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil

from solver import Board, Position, board_key
from solver.catalogue.challenges import Challenge

from ...board.board_input import DIRECTIONS
from ...board.view import BoardView
from ...coach.background_results import BoardSupply
from ...coach.coach import Coach, nothing
from ...input.commands import Action
from ...model.game import Origin
from ...model.playback import Playback
from ...model.statistics import last_average
from ...modes.mode import Way
from ...store.storage import Store
from ...ui.boxes import Content, Part, place
from ...ui.control import Command, Control, Note, Placed
from ...ui.geometry import Rect
from ...ui.screen import AnimatedPicture
from ...ui.widget import Widget
from ...words.splits import solve_time
from ...words.words import Message, clock_hundredths, clock_text
from ..backdrops import family_of
from ..common.pasteboard import Pasteboard
from ..game_screen import GameScreen, Over, ToPicker
from ..interface import Interface
from . import controls as play_controls
from .commands import PlayCommands
from .content import has_goal, play_content, play_rooms, play_text, window_area
from .controller import GameController
from .notes import play_notes
from .opening import BoardFile, opened_session
from .panel import PlayPanel, SolutionMessage, message_text
from .words import title

TICK_SECONDS = 0.05  # between two pictures of a clock that shows hundredths


class PlayScreen(GameScreen):
    """The screen of one board in play."""

    focus_follows = focus_skips_disabled = True

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        store: Store,
        coach: Coach,
        supply: BoardSupply,
        pasteboard: Pasteboard,
        board: Board,
        start: Position | None = None,
        origin: Origin = Origin.CHOSEN,
        before: Board | None = None,
    ) -> None:
        """Goes on with the board's game in progress, or with ``start``, which ``origin`` chose, as a new game after it.

        Where nothing else can be undone, Undo leads back to the board ``before``.
        """
        self.store, self.coach, self._board = store, coach, board
        kept = store.session(board)
        self.session = opened_session(interface.now, board, kept, start, origin)
        self.session.wake(interface.now())
        self.controller = GameController(interface, store, coach, supply, self.session)
        self.controller.stage.clear = self.clear
        self._commands = PlayCommands(self, interface, store, coach, pasteboard, self.controller, before)
        self._before = before
        self.file = BoardFile(board)
        self._panel = PlayPanel(interface, store, coach, self.controller)
        self._buttons: list[Control] = []
        self._buttons_state: object = None
        self._placed: Content | None = None
        self._is_passed_through = False
        self._hovered: tuple[int, int] | None = None  # the last place of a pointer that is not pressed
        coach.listen(self._on_result)
        coach.open(board, self.session.game.start)
        if start is not None and self.session.current:
            self.controller.mistakes.leave(self.session.games[self.session.current - 1])
        store.save_last_board(board_key(board))
        self.controller.save()
        super().__init__(interface, size)
        self.controller.task = self.controller.opening_task(is_known=kept is not None)
        if kept is not None and start is not None and self.session.game.again and origin.is_dealt:
            self.controller.show_message("play.restarted")
        if self.session.board.counted_slides:
            self.controller.show_message("play.counts_moves")
        if start is not None:
            self.controller.message = self.controller.mode.split(self.session) or self.controller.message
        if not self.session.is_solved:
            self.controller.stage.announce_position()
        self.controller.use_distances()

    # Controls and widgets

    @property
    def title(self) -> str:
        return title(self.words, self.session, self.controller.mode.title(self.session).text(self.words))

    @property
    def controls_version(self) -> object:
        """Which set of buttons there is: those of a game, or of a solution that plays."""
        return self.playback is None

    @property
    def view(self) -> BoardView:
        return self.controller.stage.view

    @property
    def playback(self) -> Playback | None:
        return self.controller.playback

    def content(self) -> Part:
        """Return what the screen is made of."""
        buttons = self.buttons
        wide = play_controls.wide_button(self.session, self.playback, self._onward, len(buttons))
        parts = self._panel.parts(self.counters, self.message, buttons)._replace(wide_button=wide)
        return play_content(window_area(*self.size), self.text_scale, parts)

    @property
    def placed(self) -> Content:
        """The content in the present window, asked for once after each event."""
        if self._placed is None:
            self._placed = place(self.content(), window_area(*self.size))
        return self._placed

    @property
    def own_controls(self) -> list[Placed]:
        return self.placed.controls

    def widgets(self) -> list[Widget]:
        return self.placed.widgets

    def refresh(self) -> None:
        self._placed = None
        super().refresh()

    @property
    def buttons(self) -> list[Control]:
        """The buttons that are there now; made anew only where others take their place."""
        session, playback, waiting = self.session, self.playback, self.coach.is_waiting
        onward, home = self._onward, self._way_to_home
        undo = self._undo_name
        progress = session.is_solved, session.can_redo, onward
        now = playback is None, playback and playback.due is None, waiting, progress, home, undo
        if now != self._buttons_state:
            press = self._commands.run, self._commands.open_next
            undoes = self.controller.mode.undoes(session)
            self._buttons = play_controls.buttons(self.words, session, playback, waiting, onward, home, undoes, *press)
            if undo:
                about = self.words.text(f"about.{undo}")
                self._buttons = [
                    replace(each, explanation=about) if each.command is Action.UNDO else each for each in self._buttons
                ]
            self._buttons_state = now
        return self._buttons

    @property
    def _way_to_home(self) -> tuple[str, str] | None:
        """The icon and the name of Back: to the screen that led here, or to the page where such games are chosen."""
        if self.home is not None:
            return self.home.way_home
        page = self.controller.mode.page
        return None if page is None else (page.spec.icon, f"to_{page.id}")

    @property
    def menu_target(self) -> GameScreen:
        return self

    @property
    def ground(self) -> str:
        return family_of(self._board)

    @property
    def menu_board(self) -> Board:
        return self._board

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        can_undo = self._before is not None or self.controller.can_undo
        return play_controls.disabled_reasons(self.session, self.playback, self._onward, can_undo)

    @property
    def _undo_name(self) -> str:
        """What Undo is called in phrases where it takes back no move; empty where it does, and where it is idle."""
        if self.session.game.done or not (self._before is not None or self.controller.can_undo):
            return ""
        return "undo_restart" if self.controller.is_restarted else "undo_new"

    @property
    def default_button(self) -> Command | None:
        return play_controls.default_command(self.session, self.playback, self._onward)

    @property
    def _onward(self) -> Way | Action:
        """What the game leads on to, solved or not."""
        return self.controller.mode.onward(self.controller.score.played)

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        return play_notes(self.words, self.controller, self.placed.places, self.counters, self.text)

    @property
    def is_holding(self) -> bool:
        """Hint or a piece is held; under a finger a piece counts once it is pulled."""
        return self.controller.hold.due is not None or self.controller.stage.holds(pulled=self.is_touched)

    @property
    def counters(self) -> list[tuple[str, str]]:
        """Names and values of those that are to be seen, in the order of their places."""
        if not self._has_counters:
            return []
        game, score = self.session.game, self.controller.score
        now = self.interface.now()
        time, left = self._time(now), self.session.inspection_left(now)
        times = self.controller.mode.times(self.session)
        goal = ("par", score.distance_text(game.start, score.par))
        if score.by_method is not None:
            goal = ("method", str(score.by_method))
        elif times is not None:
            goal = ("ao5", solve_time(self.words, last_average(times, 5)))
        return [
            (self._board.metric, str(game.move_count)),
            ("time", time) if left is None else ("inspection", str(ceil(left))),
            goal,
        ]

    def _time(self, now: float) -> str:
        """Return the time of the game, or of those that it is timed with."""
        seconds = self.controller.mode.clock(self.session, now)
        if self.controller.mode.is_timed:
            return clock_hundredths(self.words, seconds)
        return clock_text(seconds)

    @property
    def status(self) -> str:
        counters = [f"{self.words.text(f'panel.{name}')}: {value}" for name, value in self.counters]
        place = self.controller.mode.status(self.session).text(self.words)
        return "\n".join(filter(None, [self.title, place, *counters]))

    @property
    def message(self) -> str:
        """The text of the panel while no question waits."""
        found = message_text(self.words, self.store, self.controller)
        if found or not self._has_goal:  # there a message takes the place of the goal's picture
            return found
        return self.controller.task.text(self.words)

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.controller.stage,)

    @property
    def _has_counters(self) -> bool:
        return self.interface.settings.counters == "shown"

    def lay_out(self) -> None:
        """Make the board as large as possible, and release any held piece."""
        self._set_inspection()
        self.is_dirty, self._buttons_state, self._placed = True, None, None
        scale = self.text_scale
        self.text = self._panel.text = play_text(window_area(*self.size), scale)
        rooms = play_rooms(*self.size, scale, self._has_counters)
        self._has_goal = has_goal(rooms, self.text)
        self.controller.stage.lay_out(rooms["board"])

    def _set_inspection(self) -> bool:
        """Set the time to look before the clock of timed solves runs; none, and True, where that runs on at once."""
        mode = self.controller.mode
        follows = mode.runs_on(self.session)
        self.session.inspection = self.interface.settings.inspection if mode.is_timed and not follows else 0
        return follows

    # Input

    @property
    def has_paste(self) -> bool:
        return True

    def on_key(self, action: Action) -> None:
        """Run the command of a key or button; end an animation at once."""
        self.controller.scene_due = None
        self._commands.run(action)

    def on_key_up(self, action: Action) -> None:
        if action is Action.HINT:
            self.controller.hold.release()

    def repeats(self, action: Action) -> bool:
        """Return whether an action repeats: not a slide, but steps through a solution."""
        return action not in DIRECTIONS or self.playback is not None

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        """Grab a piece or press a button; end an animation at once."""
        self.controller.scene_due = None
        self.controller.stage.end()
        if self.session.is_paused:
            self.focus.put(None)
            self.controller.resume()
            return
        super().on_pointer_down(point)
        if self.held is Action.HINT and not self.is_touched:  # at once, so that it can be held
            self.on_key(Action.HINT)
        if self.held is None and not self._press_bar(point):
            self._press_cell(point)

    def _press_bar(self, point: tuple[int, int]) -> bool:
        """Seek the place in the solution that is pressed on its bar; return whether it was one."""
        bars = [widget for widget in self.widgets() if isinstance(widget, SolutionMessage)]
        if self.playback is None or not bars or not bars[0].bar.contains(point):
            return False
        self.controller.seek(bars[0].place_at(point[0], len(self.playback.moves)))
        return True

    def _press_cell(self, point: tuple[int, int]) -> None:
        if self.view.geometry.cell_at(point) is None:
            return
        if self.controller.is_locked:
            return
        result = self.controller.input.press(point)
        if result is None:
            self.controller.take_over()
        else:
            self.controller.take_input(result)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if not self.controller.input.drag(point, held):
            super().on_pointer_move(point, held)
        if self.interface.settings.hover == "on":
            self._hover(None if held or self.is_touched or point[0] < 0 else point)

    def _hover(self, point: tuple[int, int] | None) -> None:
        """Slide the pieces that the pointer enters on its way to a point; a first one is only where it comes from."""
        before, self._hovered = self._hovered, point
        session = self.session
        still = session.is_paused or session.is_solved or self.playback is not None or self.coach.is_waiting
        if before is None or point is None or still:
            return
        for cell in self.view.geometry.cells_entered(before, point):
            result = self.controller.input.enter(cell)
            if result.moves and not self.session.is_solved:
                self.controller.stage.end()
                self.controller.take_input(result)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        """Release the held piece to slide on or back, or run the pressed button."""
        if self.held is Action.HINT and not self.is_touched:
            self.held = None
        super().on_pointer_up(point)
        self.controller.hold.release()
        self.controller.take_input(self.controller.input.release())

    def cancel_press(self) -> None:
        super().cancel_press()
        self.controller.hold.release()
        self.controller.stage.end()

    # Time

    def _on_result(self) -> None:
        self.controller.on_result()
        self._commands.place_pasted()

    def update(self) -> None:
        """Wait for a solution move, a held hint or the clock."""
        self.follow_work(self.coach.is_waiting or self.controller.score.is_awaiting_par)
        now, playback = self.interface.now(), self.playback
        follows = self._set_inspection()
        looks = self.session.is_inspecting or (follows and not self.session.game.gestures)
        ticks, left = self._has_counters and (self.session.is_clock_running or looks), None
        if ticks:
            left = self.session.inspection_left(now)
        seconds = self.controller.mode.clock(self.session, now)
        to_tick = 1 - seconds % 1 if left is None else left % 1 or 1.0
        if left is None and self.controller.mode.is_timed:
            to_tick = TICK_SECONDS
        self.alarms.at(now + to_tick if ticks else None, self.refresh)
        self.alarms.at(None if playback is None else playback.due, self.controller.play_on)
        self.alarms.at(self.controller.scene_due, self._commands.open_scene)
        self.alarms.at(self.controller.hold.due, self.controller.hint_again)

    def sound_changed(self) -> None:
        self.controller.show_message("play.sound_off" if self.interface.sounds.is_muted else "play.sound_on")

    def tell(self, told: Message) -> None:
        """Say something of the present game."""
        self.controller.message = told

    def take_challenge(self, challenge: Challenge) -> None:
        """Keep it for this start, and say what there is to beat."""
        self._commands.take_challenge(challenge)

    def pass_on(self, action: Action) -> None:
        """Run a command chosen among the boards; screens opened from there return to this one."""
        self.on_key(action)
        self._is_passed_through = isinstance(self.next, Over)

    def on_return(self) -> None:
        if self._is_passed_through:
            is_of_page = self.home is not None and self.home.back is not None
            self.next = self.home if is_of_page else ToPicker(board_key(self._board))
        else:
            self.controller.on_return()
            self.coach.listen(self._on_result)
            self.coach.open(self._board, self.controller.background_position)
            self.controller.use_distances()
            self._commands.place_pasted()

    def on_blur(self) -> None:
        self.controller.on_blur()
        self.file.on_blur()

    def on_focus(self) -> None:
        self.controller.on_focus()
        changed = self.file.on_focus()
        if changed:
            self.controller.show_message(changed)

    def leave(self) -> None:
        """Save the game, stop the clock and cancel any question."""
        self.coach.leave()
        self.coach.listen(nothing)
        self.session.rest(self.interface.now())
        self.controller.save()
