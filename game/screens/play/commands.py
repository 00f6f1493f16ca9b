"""The commands of the play screen, each with its method, here or of the game controller."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from solver import Board, Position, board_key, methods_of
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.challenges import Challenge
from solver.catalogue.texts import PlayedGame
from solver.tables.table_files import table_path

from ...board.board_input import DIRECTIONS
from ...coach.analyzer import Analyzer
from ...coach.coach import Coach
from ...input.commands import Action, Aid, Scope
from ...model.game import Origin
from ...modes.mode import AtDistance, Lead, OnBoard, ToChapterEnd, ToGame, ToNextLesson, ToStagesOfGame, Way
from ...sound.sounds import Cue
from ...store.storage import Store
from ...words.words import NO_MESSAGE, Message
from ..common.pasteboard import Pasteboard, destination_of, told_of
from ..game_screen import (
    Destination,
    GameScreen,
    ToBoard,
    ToChapter,
    ToLesson,
    ToPage,
    ToPicker,
    ToReview,
    ToScreen,
    ToStages,
)
from ..interface import Interface
from .controller import GameController
from .words import challenge_asks, table_asks


class PlayCommands:
    """The dispatch of keys, buttons and the menu; its own commands move the focus or lead elsewhere."""

    def __init__(
        self,
        screen: GameScreen,
        interface: Interface,
        store: Store,
        coach: Coach,
        pasteboard: Pasteboard,
        controller: GameController,
        before: Board | None,
    ) -> None:
        self._before, self._store, self._coach, self._pasteboard = before, store, coach, pasteboard
        self._screen, self._interface, self._controller = screen, interface, controller
        self._session = controller.session
        self._unplaced_position: Position | None = None
        controller.lead_on = self._lead_on_at_once
        self.methods: Mapping[Action, Callable[[], object]] = {
            **{arrow: partial(controller.slide_key, arrow) for arrow in DIRECTIONS},
            Action.ACTIVATE: self.activate,
            Action.AIM: controller.toggle_aim,
            Action.BACK: self.go_back,
            Action.COPY: self.copy,
            Action.EXPORT: partial(self.share, Action.EXPORT),
            Action.FARTHEST: controller.ask_farthest,
            Action.FAVOURITE: self.toggle_favourite,
            Action.HINT: controller.press_hint,
            Action.MAP: self.open_map,
            Action.NEW: self.begin_new,
            Action.NEXT_CONTROL: partial(self.step_focus, 1),
            Action.PASTE: self.paste,
            Action.PAUSE: self.pause,
            Action.PREVIOUS_CONTROL: partial(self.step_focus, -1),
            Action.REDO: controller.redo,
            Action.RESTART: controller.restart,
            Action.RESULT: partial(self.share, Action.RESULT),
            Action.REVIEW: self.review,
            Action.SHARE: partial(self.share, Action.SHARE),
            Action.SOLVE: controller.ask_solution,
            Action.UNDO: self.undo,
        }

    def run(self, action: Action) -> None:
        """Run a command by its method, or else open its screen.

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
        method, solved = self.methods.get(action), self._session.is_solved
        question = self._ask_for_table(action) or self._warn(action)
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
        coach, board = self._coach, self._session.board
        cost = coach.table_offer(board)
        if cost is None or not _wants_table(action, coach.analyzer_of(board)):
            return NO_MESSAGE
        question = Message(table_asks, cost=cost, action=action)
        if self._controller.message == question or (self._coach.cache and table_path(board).exists()):
            coach.make_table()
        elif action is not Action.PRACTICE or board not in coach.asked_for_table:
            coach.asked_for_table.add(board)
            return question
        return NO_MESSAGE

    def _warn(self, action: Action) -> Message:
        """Return what help costs in this game, before the first time; the command again is the answer."""
        aid, game = action.spec.aid, self._session.game
        is_help = aid in (Aid.HINT, Aid.SOLUTION) or (aid is Aid.MEASURE and game.move_count > 0)
        warning = self._controller.mode.warning(self._session, action) if is_help else NO_MESSAGE
        return warning if self._controller.message != warning else NO_MESSAGE

    def open_next(self) -> None:
        """Lead on to the next game, solved or not."""
        self._controller.stage.end()
        self._lead(self._controller.mode.next(self._controller.score.played))

    def pause(self) -> None:
        """Pause, or where Space leads on from timed solves do that."""
        onward = self._controller.mode.onward(self._controller.score.played)
        if isinstance(onward, Way) and onward.by_space:
            self.open_next()
        else:
            self._controller.ask_pause()

    def open_scene(self) -> None:
        """Open the scene that a mode has for a game that was solved and celebrated, if there is one."""
        self._controller.scene_due = None
        scene = self._controller.mode.scene(self._controller.score.played) if self._session.is_solved else None
        if scene is not None:
            self._lead(scene)

    def _lead_on_at_once(self) -> bool:
        """Lead on from a game that is just solved, where the next one follows at once; return whether it does."""
        lead = self._controller.mode.at_once(self._session)
        if lead is None:
            return False
        self._lead(lead)
        return True

    def _lead(self, lead: Lead) -> None:
        """Lead to another game, to a page or nowhere."""
        match lead:
            case Message():
                self._controller.message = lead
            case Action():
                self._open(lead)
            case AtDistance(distance):
                self._controller.begin_at(distance)
            case OnBoard(start, origin, said):
                self._controller.begin(start, origin, said)
                self._controller.message = self._controller.mode.split(self._session) or self._controller.message
            case ToGame():
                self._leave_for(self._to_board(lead))
            case ToNextLesson(lesson):
                home = self._screen.home
                self._leave_for(ToLesson(self._screen if home is None or home.back is None else home.back, lesson))
            case ToStagesOfGame():
                from ...coach.reviewer import game_to_review  # as in ``review``

                game = self._session.game
                played = game_to_review(game)
                self._leave_for(ToStages(self._screen, played, game.move_times[: len(played.moves)]))
            case ToChapterEnd(chapter, then):
                on = ToScreen(self._screen, then) if isinstance(then, Action) else self._to_board(then)
                self._leave_for(ToChapter(self._screen, chapter, on))

    def _to_board(self, game: ToGame) -> ToBoard:
        """Return the way to a game, from which Undo leads back to this board, unless it is solved or games follow one
        another.
        """
        is_left = self._controller.mode.leads_back and not self._session.is_solved
        before = self._session.board if is_left else None
        return ToBoard(game.board, game.start, game.origin, home=self._screen.home, before=before)

    def toggle_favourite(self) -> None:
        """Add the board to the favourites, or remove it."""
        is_favourite = self._store.toggle_favourite(self._session.board)
        self._controller.show_message("play.favourite" if is_favourite else "play.no_favourite")

    def begin_new(self) -> None:
        """Begin another game, as the mode of the present one has it."""
        mode, home = self._controller.mode, self._screen.home
        is_elsewhere = home is not None and mode.opened_from not in (None, home.own_key)
        self._lead((mode.new_elsewhere if is_elsewhere else mode.new)(self._controller.score.played))

    def undo(self) -> None:
        """Undo the last action; where there is none, return to the board that New has led away from."""
        before = self._before
        if before is None or self._controller.can_undo:
            self._controller.undo()
        else:
            self._leave_for(ToBoard(before, home=self._screen.home))

    # Copied and pasted

    def copy(self) -> None:
        self._controller.message = self._pasteboard.copy(self._session.position)

    def share(self, action: Action) -> None:
        """Open the page of what can be shared, on the tab of a command."""
        from .sharing import to_share  # which makes pictures and cards, and few games begin with one

        self._leave_for(to_share(self._screen, self._interface, self._store, self._coach, self._controller, action))

    def paste(self) -> None:
        """Play the copied text: here, on a board of its own, or as a review."""
        reading, board = self._pasteboard.read(self._session.board), self._session.board
        if isinstance(reading, Message):
            self._controller.message = reading
            self._interface.sounds.play(Cue.REFUSED)
            return
        pasted = reading.found
        if isinstance(pasted, Challenge) and pasted.start.board == board:
            self._controller.begin(pasted.start, Origin.CHOSEN)
            self.take_challenge(pasted)
        elif isinstance(pasted, Position) and pasted.board == board:
            self._controller.begin(pasted, Origin.CHOSEN, "clipboard.pasted")
            self._controller.message = told_of(reading) or self._controller.message
            unknown = not has_solvability_rule(pasted.board) and self._coach.analyzer.table is None
            self._unplaced_position = pasted if unknown else None
        else:
            if isinstance(pasted, PlayedGame) and pasted.start == self._session.game.start and pasted.moves:
                self._session.game.take_hint()
            self._leave_for(destination_of(self._screen, reading))

    def take_challenge(self, challenge: Challenge) -> None:
        """Keep a challenge from the present start until another one comes, and say what there is to beat."""
        self._session.taken_challenge = challenge
        self._controller.message = Message(challenge_asks, challenge=challenge)
        self._controller.save()

    def place_pasted(self) -> None:
        """Move an unreachable pasted position to a board of its own once that is known, unless it was played on."""
        pasted, game = self._unplaced_position, self._session.game
        if pasted is None or self._coach.analyzer.table is None:
            return
        self._unplaced_position, own = None, self._pasteboard.placed(pasted)
        if own.board != pasted.board and game.start == pasted and not game.moves:
            self._session.undo(self._interface.now())
            self._controller.save()
            self._screen.next = ToBoard(own.board, own)

    # With the buttons

    def step_focus(self, by: int) -> None:
        """Move the focus by a control; pieces that can be chosen come before the first one, and after the last."""
        screen = self._screen
        last = (len(screen.controls) - 1 if by > 0 else 0) == screen.focus_index
        if (screen.focused is None or last) and self._controller.choose(by):
            screen.focus.put(None)
        else:
            screen.move_focus(by)

    def activate(self) -> None:
        """Press the focused button; without one, send the chosen piece or go on from a solved game."""
        if self._screen.focused is None and self._controller.input.marked:
            self._controller.take_input(self._controller.input.send())
        elif self._screen.focused is None:
            self._screen.press_default()
        else:
            self._screen.press_focused()
        self._controller.hold.release()

    # To other screens

    def go_back(self) -> None:
        """Stop a search, or return to the boards, or to the screen that opened this one."""
        if self._coach.is_waiting:
            self._coach.drop_question()
            self._controller.show_message("play.stopped")
        elif self._screen.home is not None:
            self._go_home(self._screen.home)
        else:
            key, page = board_key(self._session.board), self._controller.mode.page
            self._screen.next = ToPicker(key) if page is None else ToPage(key, page)

    def _go_home(self, home: GameScreen) -> None:
        self._screen.leave()
        home.show_played(board_key(self._session.board))
        self._screen.next = home

    def review(self) -> None:
        """Open the review, which shows the best moves."""
        from ...coach.reviewer import game_to_review  # which loads what reviews, and few games begin with one

        self._session.game.take_hint()
        self._controller.forget_message()
        game = self._session.game
        reviewed = game_to_review(game)
        times = game.move_times[: len(reviewed.moves)]
        running, by_method = game.solved_in is None, self._controller.mode.counts_by_method(game)
        self._leave_for(ToReview(self._screen, reviewed, game.assisted, running, times, by_method))

    def open_map(self) -> None:
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
            self._coach.suspend()
            self._screen.next = destination
        else:
            self._leave_for(destination)

    def _leave_for(self, destination: Destination) -> None:
        """Open another screen, with the game saved and any question dropped."""
        self.rest()
        self._coach.drop_question()
        self._screen.next = destination
        self._controller.save()

    def rest(self) -> None:
        """Stop the board and its clock while another screen is open."""
        self._controller.rest()
        self._session.rest(self._interface.now())


def _wants_table(action: Action, analyzer: Analyzer) -> bool:
    """Return whether a command would tell more of a board with a table than its analyzer knows."""
    if action is Action.FARTHEST:
        farthest = analyzer.farthest()
        return farthest is None or not farthest.positions
    if action in (Action.DISTANCES, Action.LADDER):
        return not analyzer.counts
    return action is Action.PRACTICE and (analyzer.reach is None or analyzer.reach < len(analyzer.counts) - 1)
