"""The commands of the play screen: each is a method ``do_`` and its name, here or of the game controller."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from solver import Board, Position, board_key, load_board, methods_of
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.boards import listed_board
from solver.catalogue.challenges import Challenge
from solver.catalogue.texts import PlayedGame
from solver.tables.table_files import table_path

from ...board.board_input import DIRECTIONS
from ...coach.analyzer import Analyzer
from ...coach.reviewer import game_to_review
from ...input.commands import Action, Scope
from ...model.game import Origin
from ...modes.series import draw_next, running_attempt
from ...sound.sounds import Cue
from ...ui.control import Command
from ...words.words import NO_MESSAGE, Message
from ..common.copy_paste import copy_position, destination_of, pasted_text, placed
from ..game_screen import Destination, GameScreen, ToBoard, ToPage, ToPicker, ToReview, ToScreen
from ..services import Services
from .controller import GameController
from .controls import BOARD, ENDLESS, OF_DAY, SERIES, SERIES_RUNS, STEP
from .next_game import (
    PAGES,
    WAYS,
    next_board,
    next_daily,
    next_distance,
    next_generated,
    next_in_endless,
    next_in_series,
    next_of_journey,
)
from .sharing import to_share
from .words import challenge_asks, split_done, table_asks

# The screen that opens where no game comes next: the journey ends where endless play begins.
WHERE_ALL_IS_DONE = {OF_DAY: Action.DAILY, STEP: Action.ENDLESS, ENDLESS: Action.ENDLESS, SERIES: Action.SPEED}


class PlayCommands:
    """The dispatch of keys, buttons and the menu; its own commands move the focus or lead elsewhere."""

    def __init__(
        self, screen: GameScreen, services: Services, controller: GameController, before: Board | None
    ) -> None:
        self._before = before
        self._screen, self._services, self._controller = screen, services, controller
        self._session = controller.session
        self._unplaced_position: Position | None = None
        self._rng = random.Random()
        controller.on_split = self._follow_series

    def run(self, action: Action) -> None:
        """Run a command: a method ``do_`` and its name, here or of the controller, or else open its screen.

        It ends an animation at once, and a pause too unless the command opens a screen.
        """
        row = action.spec
        self._controller.stage.end()
        if self._controller.act_in_playback(action):
            return
        if action in DIRECTIONS:  # the next Enter must press no button, and Tab chooses pieces
            self._screen.focus.put(None)
        if self._session.is_paused and not row.opens:
            self._controller.resume()
            if row.needs_view:
                return
        method, solved = self._method_of(action), self._session.is_solved
        question = self._ask_for_table(action)
        if row.needs_solving and not methods_of(self._session.board):
            self._controller.show_message("play.no_method")
        elif question:
            self._controller.message = question
        elif method is not None:
            method()
        elif row.opens:
            self._open(action)
        if action is not Action.ACTIVATE:
            self._screen.refresh()
            # the next Enter is for the default button
            if self._screen.focused is None or self._session.is_solved != solved:
                self._screen.focus.put(None)

    def _ask_for_table(self, action: Action) -> Message:
        """Return the question before a large table is made, for what a command can't tell without; none where it is
        there, or lies in the cache, or the player has just said yes.

        Practice, which goes some way without a table, asks once.
        """
        coach, board = self._services.coach, self._session.board
        cost = coach.table_offer(board)
        if cost is None or not _wants_table(action, coach.analyzer_of(board)):
            return NO_MESSAGE
        question = Message(table_asks, cost=cost, action=action)
        if self._controller.message == question or (self._services.cache and table_path(board).exists()):
            coach.make_table()
        elif action is not Action.PRACTICE or board not in coach.asked_for_table:
            coach.asked_for_table.add(board)
            return question
        return NO_MESSAGE

    def _method_of(self, action: Action) -> Callable[[], object] | None:
        """Return what runs a command: that of an arrow, or the method ``do_`` and its name; None without one."""
        if action in DIRECTIONS:
            return partial(self._controller.slide_key, action)
        name = f"do_{action.id}"
        found: Callable[[], object] | None = getattr(self, name, None) or getattr(self._controller, name, None)
        return found

    def open_next(self, command: Command) -> None:
        """Lead on to the next game; open the day's page where all of a day is solved."""
        game, par, home = self._session.game, self._controller.score.par, self._screen.home
        self._controller.stage.end()
        destination = None
        if command == OF_DAY:
            destination = next_daily(self._services, game.start, home)
        elif command == STEP:
            destination = next_of_journey(self._services, game.start, home)
        elif command == ENDLESS:
            grade = self._controller.score.grade if self._session.is_solved else None
            destination = next_in_endless(self._services, grade, home, self._rng)
        elif command == SERIES:
            destination = next_in_series(self._services, home, self._rng)
        elif command == BOARD:
            board_id = next_board(self._services.store, game.start.board)
            destination = None if board_id is None else ToBoard(load_board(board_id))
        elif par is not None:
            self._controller.begin_at(next_distance(command, par, self._services.coach.analyzer.reach or 0))
        if destination is not None:
            self._leave_for(replace(destination, home=home, before=self._session.board))
        elif command in WHERE_ALL_IS_DONE:
            self._open(WHERE_ALL_IS_DONE[command])

    def _follow_series(self) -> bool:
        """Lead on from a solved board of a series to the next one, at once; return whether there is one."""
        store, session = self._services.store, self._session
        attempt = store.progress.attempt
        if session.game.origin is not Origin.SERIES or attempt is None or attempt.start != str(session.game.start):
            return False
        start = draw_next(store, self._rng)
        if start is None:
            return False
        said = Message(split_done, attempt=attempt, best=self._controller.score.fastest)
        if start.board == session.board:
            self._controller.begin(start, Origin.SERIES)
            self._controller.message = said
        else:
            self._leave_for(ToBoard(start.board, start, origin=Origin.SERIES, home=self._screen.home))
        return True

    def do_favourite(self) -> None:
        """Add the board to the favourites, or remove it."""
        is_favourite = self._services.store.toggle_favourite(self._session.board)
        self._controller.show_message("play.favourite" if is_favourite else "play.no_favourite")

    def do_new(self) -> None:
        """Lead on in the journey, the day, endless play or a series; else begin another game, of a generated board on
        another one of its style and difficulty.
        """
        way = WAYS.get(self._session.game.origin)
        if way == SERIES and running_attempt(self._services.store, self._session) is not None:
            self._controller.show_message(SERIES_RUNS)
            return
        board_id = None if way else next_generated(self._services, self._session.board, self._rng)
        if way is not None:
            self.open_next(way)
        elif board_id is None:
            self._controller.do_new()
        else:
            board = listed_board(board_id)
            self._leave_for(ToBoard(board, home=self._screen.home, before=self._session.board))

    def do_undo(self) -> None:
        """Undo the last action; where there is none, return to the board that New has led away from."""
        before = self._before
        if before is None or self._session.can_undo:
            self._controller.do_undo()
        else:
            self._leave_for(ToBoard(before, home=self._screen.home))

    # Copied and pasted

    def do_copy(self) -> None:
        self._controller.message = copy_position(self._services, self._session.position)

    def do_share(self) -> None:
        """Share the game or the position."""
        self._share(Action.SHARE)

    def do_export(self) -> None:
        """Share a picture."""
        self._share(Action.EXPORT)

    def do_result(self) -> None:
        """Share the result, or the start, as a challenge."""
        self._share(Action.RESULT)

    def _share(self, action: Action) -> None:
        self._leave_for(to_share(self._screen, self._services, self._controller, action))

    def do_paste(self) -> None:
        """Play the copied text: here, on a board of its own, or as a review."""
        pasted, board = pasted_text(self._services, self._session.board), self._session.board
        if isinstance(pasted, Message):
            self._controller.message = pasted
            self._services.sounds.play(Cue.REFUSED)
        elif isinstance(pasted, Challenge) and pasted.start.board == board:
            self._controller.begin(pasted.start, Origin.CHOSEN)
            self.take_challenge(pasted)
        elif isinstance(pasted, Position) and pasted.board == board:
            self._controller.begin(pasted, Origin.CHOSEN, "clipboard.pasted")
            unknown = not has_solvability_rule(pasted.board) and self._services.coach.analyzer.table is None
            self._unplaced_position = pasted if unknown else None
        else:
            if isinstance(pasted, PlayedGame) and pasted.start == self._session.game.start and pasted.moves:
                self._session.game.take_hint()
            self._leave_for(destination_of(self._screen, pasted))

    def take_challenge(self, challenge: Challenge) -> None:
        """Keep a challenge from the present start until another one comes, and say what there is to beat."""
        self._session.taken_challenge = challenge
        self._controller.message = Message(challenge_asks, challenge=challenge)
        self._controller.save()

    def place_pasted(self) -> None:
        """Move an unreachable pasted position to a board of its own once that is known, unless it was played on."""
        pasted, game = self._unplaced_position, self._session.game
        if pasted is None or self._services.coach.analyzer.table is None:
            return
        self._unplaced_position, own = None, placed(self._services, pasted)
        if own.board != pasted.board and game.start == pasted and not game.moves:
            self._session.undo(self._services.now())
            self._controller.save()
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
        if (screen.focused is None or last) and self._controller.choose(by):
            screen.focus.put(None)
        else:
            screen.move_focus(by)

    def do_activate(self) -> None:
        """Press the focused button; without one, send the chosen piece or go on from a solved game."""
        if self._screen.focused is None and self._controller.input.marked:
            self._controller.take_input(self._controller.input.send())
        elif self._screen.focused is None:
            self._screen.press_default()
        else:
            self._screen.press_focused()
        self._controller.hold.release()

    # To other screens

    def do_back(self) -> None:
        """Stop a search, or return to the boards, or to the screen that opened this one."""
        if self._services.coach.is_waiting:
            self._services.coach.drop_question()
            self._controller.show_message("play.stopped")
        elif self._screen.home is not None:
            self._go_home(self._screen.home)
        else:
            key, page = board_key(self._session.board), PAGES.get(self._session.game.origin)
            self._screen.next = ToPicker(key) if page is None else ToPage(key, page)

    def _go_home(self, home: GameScreen) -> None:
        self._screen.leave()
        home.show_played(board_key(self._session.board))
        self._screen.next = home

    def do_review(self) -> None:
        """Open the review, which shows the best moves."""
        self._session.game.take_hint()
        self._controller.forget_message()
        game = self._session.game
        reviewed = game_to_review(game)
        times = game.move_times[: len(reviewed.moves)]
        self._leave_for(ToReview(self._screen, reviewed, game.assisted, running=game.solved_in is None, times=times))

    def do_map(self) -> None:
        """Open the map, which shows a shortest path."""
        self._session.game.take_hint()
        self._open(Action.MAP)

    def _open(self, action: Action) -> None:
        """Open the screen of a command; keep a pending question if the screen reveals nothing of the game."""
        home, about = self._screen.home, action.spec.scope
        if home is not None and home.own_key is action:  # to and fro must not pile up screens
            self._go_home(home)
            return
        if action is not Action.MENU:  # from which the same command may come again, as an answer
            self._controller.forget_message()
        destination = ToScreen(self._screen, action, self._session.game if about is Scope.BOARD else None)
        if about is Scope.PROGRAM:
            self.rest()
            self._services.coach.suspend()
            self._screen.next = destination
        else:
            self._leave_for(destination)

    def _leave_for(self, destination: Destination) -> None:
        """Open another screen, with the game saved and any question dropped."""
        self.rest()
        self._services.coach.drop_question()
        self._screen.next = destination
        self._controller.save()

    def rest(self) -> None:
        """Stop the board and its clock while another screen is open."""
        self._controller.rest()
        self._session.rest(self._services.now())


def _wants_table(action: Action, analyzer: Analyzer) -> bool:
    """Return whether a command would tell more of a board with a table than its analyzer knows."""
    if action is Action.FARTHEST:
        farthest = analyzer.farthest()
        return farthest is None or not farthest.positions
    if action in (Action.POSITION_RANK, Action.COLLECTION):
        return not analyzer.counts
    return action is Action.PRACTICE and (analyzer.reach is None or analyzer.reach < len(analyzer.counts) - 1)
