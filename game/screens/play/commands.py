"""What each command does on the play screen: a method ``do_`` and its name, here or on the board."""

from __future__ import annotations

from dataclasses import replace

from solver import Position, board_key, methods_of
from solver.analysis.engines import judges_at_once
from solver.catalogue.texts import PlayedGame

from ...board.board_input import DIRECTIONS
from ...coach.reviewer import game_to_review
from ...input.commands import Action, Scope
from ...sound.cues import Cue
from ...ui.control import ItemCommand
from ...words.words import nothing
from ..common.copy_paste import copy_game, copy_position, pasted_text, placed
from ..game_screen import Destination, GameScreen, ToBoard, ToPicker, ToReview, ToScreen
from ..services import Services
from .board import PlayedBoard
from .clean import CleanGame
from .controls import OF_DAY
from .onward import Onward
from .result import result_text


class PlayCommands:
    """Does what a key, a button or the menu asks for: with the buttons, by leading elsewhere, or on the board."""

    def __init__(self, screen: GameScreen, services: Services, played: PlayedBoard) -> None:
        self._screen, self._services, self._played = screen, services, played
        self._session = played.session
        self._onward = Onward(services, played)
        self._clean = CleanGame(services, played.session, played.assistance)
        self._pasted: Position | None = None
        """What was pasted before it was known whether slides lead there."""

    def do(self, action: Action) -> None:
        """Run a command. End an animation at once, and a pause too unless another screen opens."""
        row = action.spec
        self._played.stage.end()
        if self._played.act_in_playback(action):
            return
        if action in DIRECTIONS:  # who plays by keyboard presses no button with the next Enter, and Tab chooses pieces
            self._screen.focus.put(None)
        if self._session.paused and not row.opens:
            self._played.resume()
            if row.needs_view:
                return
        name, solved = f"do_{action.id}", self._session.solved
        method = getattr(self, name, None) or getattr(self._played, name, None)
        solvable = bool(methods_of(self._session.board))
        if row.needs_solving and not solvable:
            self._played.say("play.no_method")
        elif solvable and (question := self._clean.question(action, self._played.message)):
            self._played.message = question
        elif method is not None:
            method()
        elif row.opens:
            self._open(action)
        if action is not Action.ACTIVATE:
            self._screen.refresh()
            if self._screen.focused is None or self._session.solved != solved:  # the next Enter is for what calls now
                self._screen.focus.put(None)

    def go_on(self, command: ItemCommand) -> None:
        """Continue from a solved game to the next; open the day's page where all of a day is solved."""
        self._played.stage.end()
        destination = self._onward.take(command)
        if destination is not None:
            self._lead(replace(destination, home=self._screen.home))
        elif command == OF_DAY:
            self._open(Action.DAILY)

    # Copied and pasted

    def do_copy(self) -> None:
        self._played.message = copy_position(self._services, self._session.position)

    def do_share(self) -> None:
        self._played.message = copy_game(self._services, self._session.game.start, self._session.game.moves)

    def do_result(self) -> None:
        """Copy the result of the game, without spoilers."""
        services, played = self._services, self._played
        if self._session.solved:
            text = result_text(services.words, self._session.game, played.score.par, services.today())
            played.say("result.copied" if services.clipboard.put(text) else "result.copied_here")

    def do_paste(self) -> None:
        """Play the copied text: here, on a board of its own, or as a review."""
        pasted = pasted_text(self._services, self._session.board)
        if isinstance(pasted, PlayedGame):
            if pasted.start == self._session.game.start:
                self._session.mark_reviewed()
            self._lead(ToReview(self._screen, pasted))
        elif not isinstance(pasted, Position):
            self._played.message = pasted
            self._played.hear(Cue.REFUSED)
        elif pasted.board == self._session.board:
            self._played.begin_pasted(pasted)
            unknown = not judges_at_once(pasted.board) and self._services.coach.analyzer.table is None
            self._pasted = pasted if unknown else None
        else:
            self._screen.next = ToBoard(pasted.board, pasted)

    def update(self) -> None:
        """Move an unreachable pasted position to a board of its own once that is known, unless it was played on."""
        pasted, game = self._pasted, self._session.game
        if pasted is None or self._services.coach.analyzer.table is None:
            return
        self._pasted, own = None, placed(self._services, pasted)
        if own.board != pasted.board and game.start == pasted and not game.moves:
            self._session.undo(self._services.now())
            self._played.save()
            self._screen.next = ToBoard(own.board, own)

    # With the buttons

    def do_next_control(self) -> None:
        self._step(1)

    def do_previous_control(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        """Move the focus by a control; pieces that can be chosen come before the first one, and after the last."""
        screen = self._screen
        last = (len(screen.controls) - 1 if by > 0 else 0) == screen.focus_index
        if (screen.focused is None or last) and self._played.choose(by):
            screen.focus.put(None)
        else:
            screen.move_focus(by)

    def do_activate(self) -> None:
        """Press the focused button; without one, send the chosen piece or go on from a solved game."""
        if self._screen.focused is None and self._played.input.marked:
            self._played.take_input(self._played.input.send())
        elif self._screen.focused is None:
            self._screen.press_default()
        else:
            self._screen.press_focused()
        self._played.hold.release()

    # To other screens

    def do_back(self) -> None:
        """Withdraw an unanswered question, or return to the boards, or to the screen that opened this one."""
        if self._clean.asks(self._played.message):
            self._played.message = nothing
        elif self._services.coach.waiting:
            self._services.coach.drop_question()
            self._played.say("play.stopped")
        elif self._screen.home is None:
            self._screen.next = ToPicker(board_key(self._session.board))
        else:
            self._go_home(self._screen.home)

    def _go_home(self, home: GameScreen) -> None:
        self._screen.leave()
        self._screen.next = home

    def do_review(self) -> None:
        """Open the review, which shows the best moves: an unfinished game counts as helped."""
        self._session.mark_reviewed()
        self._played.forget_message()
        game = self._session.game
        self._lead(ToReview(self._screen, game_to_review(game), game.assisted, running=game.solved_in is None))

    def _open(self, action: Action) -> None:
        """Open the screen of a command; keep a pending question if the screen reveals nothing of the game."""
        home, about = self._screen.home, action.spec.scope
        if home is not None and home.own_key is action:  # to and fro must not pile up screens
            self._go_home(home)
            return
        if action is not Action.MENU:  # from which the same command may come again, as an answer
            self._played.forget_message()
        destination = ToScreen(self._screen, action, self._session.game if about is Scope.BOARD else None)
        if about is Scope.PROGRAM:
            self.rest()
            self._screen.next = destination
        else:
            self._lead(destination)

    def _lead(self, destination: Destination) -> None:
        """Open another screen, with the game saved and any question dropped."""
        self.rest()
        self._services.coach.drop_question()
        self._screen.next = destination
        self._played.save()

    def rest(self) -> None:
        """Stop the board and its clock while another screen is open."""
        self._played.rest()
        self._session.rest(self._services.now())
