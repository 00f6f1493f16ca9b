"""What each command does on the play screen: a method ``do_`` and its name, here or on the board; the pause."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solver import methods_of

from ...coach.reviewer import game_to_review
from ...input.commands import About, Action
from ...texts.game_text import PlayedGame
from ...words.words import nothing
from ..game_screen import Destination, GameScreen, ToBoard, ToPicker, ToReview, ToScreen
from ..services import Services
from .board import PlayedBoard
from .words import paused


class Pause:
    """Of one session: time counts in the bests, so nobody thinks without it."""

    def __init__(self, services: Services, played: PlayedBoard, redraw: Callable[[], None]) -> None:
        """``redraw`` is called when the board is covered or uncovered."""
        self._services, self._played, self._redraw = services, played, redraw
        self._session = played.session
        self._looked_away = False
        """Whether it is only because of that."""

    def begin(self) -> None:
        """Not while a question waits: its answer is for the position that can be seen."""
        if not self._services.coach.waiting and self._session.pause(self._services.now()):
            self._played.rest()
            self._played.stage.drop_hint()
            self._redraw()
            self._played.show(partial(paused, self._services.words))
            self._played.save()

    def ask(self) -> None:
        """The player wants a pause, and is told where there is no need of one."""
        self.begin()
        if not self._session.paused and not self._services.coach.waiting:
            self._played.say("play.clock_stands")

    def end(self) -> None:
        """The game goes on."""
        self._session.go_on(self._services.now())
        self._looked_away = False
        self._redraw()
        self._played.show(nothing)

    def look_away(self) -> None:
        """The clock does not run against someone who is not there; a solution plays on."""
        if self._played.playback is None and not self._session.paused:
            self.begin()
            self._looked_away = self._session.paused

    def look_back(self) -> None:
        """Goes on, unless the player has paused."""
        if self._looked_away and self._session.paused:
            self.end()


class PlayCommands:
    """Does what a key, a button or the menu asks for: with the buttons, by leading elsewhere, or on the board."""

    def __init__(self, screen: GameScreen, services: Services, played: PlayedBoard, pause: Pause) -> None:
        self._screen, self._services, self._played, self._pause = screen, services, played, pause
        self._session = played.session

    def do(self, action: Action) -> None:
        """Any command. An animation under way ends at once, and so does a pause unless another screen opens."""
        row = action.row
        self._played.stage.end()
        if self._played.act_in_playback(action):
            return
        if self._session.paused and not row.opens:
            self._pause.end()
            if row.needs_view:
                return
        name = f"do_{action.id}"
        method = getattr(self, name, None) or getattr(self._played, name, None)
        if row.needs_solving and not methods_of(self._session.board):
            self._played.say("play.no_method")
        elif method is not None:
            method()
        elif row.opens:
            self._open(action)

    # On the board

    def do_left(self) -> None:
        self._played.slide_key(Action.LEFT)

    def do_right(self) -> None:
        self._played.slide_key(Action.RIGHT)

    def do_up(self) -> None:
        self._played.slide_key(Action.UP)

    def do_down(self) -> None:
        self._played.slide_key(Action.DOWN)

    def do_hint(self) -> None:
        """Shows a move or plays the one that is shown; held down it repeats."""
        self._played.hold.press(self._services.now())
        self._played.hint()

    def do_pause(self) -> None:
        self._pause.ask()

    def do_paste(self) -> None:
        """Plays what was copied: here, on its own board, or as a review."""
        other = self._played.paste()
        if isinstance(other, PlayedGame):
            if other.start == self._session.game.start:
                self._session.mark_reviewed()
            self._lead(ToReview(self._screen, other))
        elif other is not None:
            self._screen.next = ToBoard(other.board, other)

    # With the buttons

    def do_next_control(self) -> None:
        self._screen.move_ring(1)

    def do_previous_control(self) -> None:
        self._screen.move_ring(-1)

    def do_activate(self) -> None:
        """Presses the button with the ring. Where none has it, it is first shown which would be pressed."""
        if self._screen.focused is None:
            self._screen.enter_ring()
        else:
            self._screen.press_ring()
            self._played.hold.release()

    # To other screens

    def do_back(self) -> None:
        """Takes back a question that is not answered yet, or leads to the boards."""
        if self._services.coach.waiting:
            self._services.coach.drop_question()
            self._played.say("play.stopped")
        else:
            self._screen.next = ToPicker(self._session.board.id)

    def do_review(self) -> None:
        """Shows what was best, so that a game that goes on counts as helped."""
        self._session.mark_reviewed()
        game = self._session.game
        running = game.solved_in is None
        self._lead(ToReview(self._screen, game_to_review(game), game.assisted, running))

    def _open(self, action: Action) -> None:
        """The screen of a command. What is about the program alone tells nothing of the game, so that what was asked is
        still answered there.
        """
        about = action.row.about
        destination = ToScreen(self._screen, action, self._session.game if about is About.BOARD else None)
        if about is About.PROGRAM:
            self.rest()
            self._screen.next = destination
        else:
            self._lead(destination)

    def _lead(self, destination: Destination) -> None:
        """To another screen, with the game kept and nothing asked any more."""
        self.rest()
        self._services.coach.drop_question()
        self._screen.next = destination
        self._played.save()

    def rest(self) -> None:
        """The board and its clock stand still while something else is looked at."""
        self._played.rest()
        self._session.rest(self._services.now())
