"""A game as it is played: the changes of each command, the answers of the solver, and the messages."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from solver import Move, Position, Unsolvable
from solver.catalogue.stages import has_stages

from ...board.animation import CELEBRATION_SECONDS, Place
from ...board.board_input import InputResult, input_on
from ...board.piece_pictures import shows_numbers
from ...board.stage import Stage
from ...coach.analyzer import Advice, Draw, Farthest
from ...coach.background_results import BoardSupply
from ...coach.coach import Coach
from ...input.commands import Action
from ...input.key_map import Hold
from ...model.game import Origin
from ...model.grades import last_cost
from ...model.playback import Playback, PlaybackEffect
from ...model.session import Session
from ...modes.mode import Mode, Tools
from ...modes.modes import Modes
from ...sound.sounds import Cue, jump_cue, slide_cue, solved_cue
from ...store.storage import Store
from ...words.distances import failure, farthest_reached
from ...words.words import NO_MESSAGE, Message
from ..interface import Interface
from .aim import Aim
from .follow_up import MistakeCollector, ShrinkingSolution
from .hints import PATH, PIECE, HintMessage, method_hint
from .opening import first_time_instructions
from .score import Score
from .words import PAUSED, already_solved, begun, par_fell, restarted

if TYPE_CHECKING:
    from solver.analysis.method import MethodAdvice


class GameController:
    """The rules of play on one board: it changes the session, shows that on the stage, plays sounds and saves."""

    def __init__(self, interface: Interface, store: Store, coach: Coach, supply: BoardSupply, session: Session) -> None:
        self._interface, self._store, self._coach, self.session = interface, store, coach, session
        self.stage = Stage(
            interface.painter,
            interface.now,
            lambda: session.position,
            is_covered=lambda: session.is_paused,
            is_blind=lambda: self.mode.is_blind(session),
        )
        self.hold = Hold()
        self.input = input_on(self.stage)
        tools = Tools(store, coach, supply, interface.now, interface.today)
        self._modes = Modes(tools)
        self.score = Score(interface, store, coach, session, self._modes)
        self.aim = Aim(coach, session)
        self.hint_degree = 0  # how much of a hint for the present position is shown; 0 without one
        self.scene_due: float | None = None  # after a win, when a scene of the mode comes, until something is pressed
        self.mistakes = MistakeCollector(coach, store, interface.today, self._modes)
        self.lead_on: Callable[[], bool] = lambda: False  # to what follows at once, where something does
        self.playback: Playback | None = None
        self._shrinking: ShrinkingSolution | None = None
        self.message = self.task = self.result = self._undo_warning = self._refusal = NO_MESSAGE
        self._hint_message = HintMessage(lambda: self._is_numbered)
        self._paused_on_blur, self._left_at = False, session.position
        self._rng = random.Random()

    @property
    def mode(self) -> Mode:
        """The mode of the present game."""
        return self._modes.of(self.session.game)

    # What becomes known

    def on_result(self) -> None:
        """Take what the coach has found: that the board can't be solved, or distances."""
        coach = self._coach
        error = coach.analyzer.error if coach.board == self.session.board else None
        if isinstance(error, Unsolvable):
            self.show_failure(error)
        self.use_distances()

    def use_distances(self) -> None:
        """Use the distances that are known: for the par of a solved game, its mistakes, and the hint that is shown."""
        if self.score.complete() and self.session.is_solved:
            self._say_solved()
        self.mistakes.store_found()
        if self.score.has_fallen() and self.session.game.done and not self.message:
            self.message = Message(par_fell, par=self.score.best_known, metric=self.session.board.metric)
        self._follow_hint()
        self._search_in_background()

    def _follow_hint(self) -> None:
        """Let the hint that is shown follow what has been found since."""
        message = self._hint_message.updated(self.message, self._coach)
        if message is not self.message:
            self.message, move = message, self._hint_message.move
            if move is not None and self.stage.hint not in (None, move):
                self._mark_hint(move)

    @property
    def background_position(self) -> Position:
        """The position to find the distance of: the present one while its hint is shown and may get better, else the
        start, for the par.
        """
        position = self.session.position
        analyzer = self._coach.analyzer_of(self.session.board)
        return position if self.hint_degree and not analyzer.has_finished(position) else self.session.game.start

    def _search_in_background(self) -> None:
        """Ask the coach for the par, a better hint, or a shorter rest of the solution that plays."""
        coach, position = self._coach, self.background_position
        if self.playback is not None and self._shrinking is not None:
            self._shrinking.shorten()
            position = self._shrinking.searched_position
        if coach.background_position != position:
            coach.analyze_in_background(position)

    def show_failure(self, error: BaseException) -> None:
        """Show why there is no answer."""
        self.message = Message(failure, error=error)

    def show_message(self, key: str, /, **values: object) -> None:
        """Show a phrase in the panel."""
        self.message = Message(key, **values)

    def save(self) -> None:
        self._store.save_session(self.session, self._now())

    def rest(self) -> None:
        """Stop all movement, as another screen comes in front or the board is covered."""
        self.stage.end()
        self.hold.release()
        self._left_at = self.session.position

    def forget_message(self) -> None:
        """Drop a message that has been read, before another screen comes in front; keep one that still applies."""
        explains = self.session.is_paused or self.stage.hint is not None
        if self.message != self.result and not explains:
            self.message = NO_MESSAGE

    def on_return(self) -> None:
        """Run the clock; drop messages, hint and solution if the board was played on in another screen."""
        if self.session.position != self._left_at:
            self.playback = None
            self.stage.drop_hint()
            self.message = self.result = NO_MESSAGE
            self.task = self._repeated_greeting
        self.run_clock()

    def _now(self) -> float:
        return self._interface.now()

    # The pause: time counts in the bests, so nobody thinks without it

    def pause(self) -> None:
        """Pause, except while a question waits: its answer is for the visible position."""
        if not self._coach.is_waiting and self.session.pause(self._now()):
            self.rest()
            self.stage.drop_hint()
            self.message = PAUSED
            self.save()

    def ask_pause(self) -> None:
        """Pause at the player's request, or show that the clock stands anyway."""
        self.pause()
        if not self.session.is_paused and not self._coach.is_waiting:
            self.show_message("play.clock_stands")

    def resume(self) -> None:
        self.session.resume(self._now())
        self._paused_on_blur, self.message = False, NO_MESSAGE

    def on_blur(self) -> None:
        """Pause when the window loses focus; a solution plays on."""
        if self.playback is None and not self.session.is_paused:
            self.pause()
            self._paused_on_blur = self.session.is_paused

    def on_focus(self) -> None:
        """Resume when the window regains focus, unless the player has paused."""
        if self._paused_on_blur and self.session.is_paused:
            self.resume()

    # Slides and other changes

    def slide_key(self, action: Action) -> None:
        """Slide by an arrow."""
        if not self.is_locked:
            self.take_input(self.input.arrow(action, self._interface.settings.arrows))

    @property
    def is_locked(self) -> bool:
        """The result of timed solves stands: a key or click too many doesn't take it away."""
        return self.session.is_solved and self.mode.is_last(self.session)

    def take_input(self, result: InputResult | None) -> None:
        """Make the moves of board input, or show why there are none; a chosen piece has no message."""
        if result is None:
            return
        if result.moves:
            self.slide(result.moves, result.part, place=result.place)
        elif result.refusal or not self.input.marked:
            if result.refusal:
                self.message = self._refusal = Message(result.refusal, key=Action.NEXT_CONTROL)
            self._interface.sounds.play(Cue.REFUSED)
        else:
            self._drop_refusal()
        self.input.show_marks()

    def _drop_refusal(self) -> None:
        if self.message == self._refusal:
            self.message = NO_MESSAGE

    def slide(
        self, moves: tuple[Move, ...], part: float = 0.0, of_solution: bool = False, place: Place | None = None
    ) -> None:
        """Slide pieces that were dragged ``part`` of the way, or one that was dragged to ``place``."""
        old, played = self.session.position, self.playback is not None
        first = self.session.slide(moves, self._now(), of_solution)
        self.input.follow(moves)
        self._coach.follow(old, moves)
        if self.session.is_solved:
            self.input.marked = False
        self._changed(old, part, place)
        self._interface.sounds.play(slide_cue(old, self.session.position, sum(len(move.path) for move in moves)))
        if self.session.is_solved:
            self._end_game(first, confetti=first and not played)
        elif not played and (said := self.aim.follow()):
            self.message = said

    def _end_game(self, first: bool, confetti: bool) -> None:
        """Record and celebrate a solved game, perhaps for the ``first`` time."""
        self.hold.release()
        self.playback = None
        self.score.record(first)
        self._say_solved()
        if first:
            self.mistakes.collect(self.session.game)
        if not (first and self.lead_on()):
            self.stage.celebrate(confetti)
            self.scene_due = self._now() + CELEBRATION_SECONDS if first else None
        self._interface.sounds.play(solved_cue(self.session.board))

    def _say_solved(self) -> None:
        self.message = self.result = self.score.message()

    def choose(self, by: int) -> bool:
        """Choose the next piece (+1) or the one before (-1); return False past the end, and where no choice is
        needed.
        """
        chosen = self.input.choose(by)
        self._drop_refusal()
        self.input.show_marks()
        return chosen

    def restart(self) -> None:
        """Begin a clean attempt; in one that is still clean at its start, at the board's own start.

        The start of a timed solve that has ended is tried again off the clock.
        """
        if self.is_locked:
            self.begin(self.session.game.start, Origin.CHOSEN, "play.scramble_again")
            return
        if not self.session.can_restart and self.session.is_away_from_own_start:
            self.begin(self.session.board.start, said="play.own_start")
            return
        self.mistakes.leave(self.session.game)
        self.input.forget()
        before = self.session.game
        self._jump(self.session.restart, Cue.NEW)
        self.message, self.task = restarted(before, self.session.game), self.opening_task(is_known=True)

    def undo(self) -> None:
        """Undo the last action; at the start of a game first announce the game before it."""
        session = self.session
        if not self._undoes():
            return
        if not self.can_undo:
            self._interface.sounds.play(Cue.REFUSED)
            self.show_message(Action.UNDO.idle)
        elif session.game.done or (self.message and self.message == self._undo_warning):
            self._jump(session.undo, Cue.UNDO)
        else:
            self.show_message("play.undo_restart" if self.is_restarted else "play.undo_previous", key=Action.UNDO)
            self._undo_warning = self.message

    @property
    def can_undo(self) -> bool:
        """A move can be taken back, or a restart, or where games don't follow one another New."""
        session = self.session
        return session.game.done > 0 or self.is_restarted or (self.mode.leads_back and session.can_undo)

    @property
    def is_restarted(self) -> bool:
        """The game before this one began at the same start."""
        session = self.session
        return session.current > 0 and session.games[session.current - 1].start == session.game.start

    def _undoes(self) -> bool:
        """Return whether moves can be taken back here; say so where they can't."""
        undoes = self.mode.undoes(self.session)
        if not undoes:
            self.show_message("idle.timed")
        return undoes

    def redo(self) -> None:
        if not self._undoes():
            return
        self._jump(self.session.redo, Cue.UNDO)

    def begin(self, start: Position, origin: Origin = Origin.DEALT, said: str = "") -> None:
        """Begin another game, from which undo leads back; ``said`` is the phrase that announces it."""
        self.mistakes.leave(self.session.game)
        self.input.forget()
        self._jump(lambda now: self.session.begin(start, now, origin), Cue.NEW)
        if said:
            self.message = self._undo_warning = begun(said)

    def begin_at(self, distance: int) -> None:
        """Begin a game like the present one once its start at a distance is drawn."""
        game = self.session.game
        draw = Draw(distance, self._rng.getrandbits(63), other_than=game.start)
        begin = partial(self.begin, origin=game.origin)
        self._coach.ask_at_distance(self.session.position, draw, begin, self.show_failure)

    def _jump(self, change: Callable[[float], object], cue: Cue) -> None:
        """Change the session by a callback, and animate from the old position to the new one."""
        old = self.session.position
        change(self._now())
        self._changed(old)
        self._interface.sounds.play(jump_cue(old, self.session.position, cue))

    def _changed(self, old: Position, part: float = 0.0, place: Place | None = None) -> None:
        """Animate, reset the messages, drop a question and save, after every change of the session."""
        longest = math.inf if self.playback is None else self.playback.step_seconds
        self.stage.show_change(old, part, longest, place)
        self.input.show_marks()
        self.message, self.task, self.hint_degree = NO_MESSAGE, self._repeated_greeting, 0
        self._coach.drop_question_unless(self.session.position)
        self.save()
        self._search_in_background()

    def opening_task(self, is_known: bool) -> Message:
        """Return what is said at the start of a game: how such a board is played, or the greeting of the mode."""
        session, mode = self.session, self.mode
        if session.is_solved or mode.is_familiar(session, is_known):
            return mode.greeting(session)
        return first_time_instructions(session.board, self.input.chooses)

    @property
    def _repeated_greeting(self) -> Message:
        """The greeting, where the mode repeats it."""
        return self.mode.greeting(self.session) if self.mode.repeats_greeting else NO_MESSAGE

    # Questions to the solver

    def press_hint(self) -> None:
        """Show a move, or play the one that is shown; repeat while the key is held."""
        self.hold.press(self._now())
        self._hint()

    def _hint(self) -> None:
        """Play the hint that is shown, or request one, or its next degree."""
        if self.stage.hint is not None and (self.hint_degree == PATH or not self._is_by_degrees):
            self.mistakes.excuse(self.session.position)
            self.slide((self.stage.hint,))
        elif self._is_by_method:
            self._clear()
            position = self.session.position
            self._coach.method.advise(position, partial(self._show_method, position))
        else:
            aims = self._interface.settings.hints == "milestones" and self.aim.target is None
            self._ask_unless_solved(self._show_aim if aims else self._show_hint)

    def hint_again(self) -> None:
        """Give another hint while its key is held, as soon as nothing moves."""
        if self.stage.is_at_rest and self.hold.repeats(self._now()):
            self._hint()

    def _show_hint(self, advice: Advice) -> None:
        self.input.marked = False
        self.input.show_marks()
        if not self.hint_degree:
            self.session.game.take_hint()
        self.hint_degree = self.hint_degree + 1 if self._is_by_degrees else PATH
        self.save()
        game = self.session.game
        cost, past = last_cost(game, self._coach.analyzer.distance), (game.start, *game.positions[: game.done])[:-1]
        self.message = self._hint_message.begin(game.position, advice, self.hint_degree, cost, past)
        if self.hint_degree >= PIECE:
            self._mark_hint(advice.best[0])
            self.aim.glimpse(self.session.position, advice)
        self._interface.sounds.play(Cue.HINT)
        self._search_in_background()

    def _mark_hint(self, move: Move) -> None:
        """Mark the piece of a hint, and the one that its reason names."""
        reason = self._hint_message.reason
        named = None if reason is None or not reason.piece else reason.piece[0]
        self.stage.show_hint(move, with_path=self.hint_degree == PATH, named=named)

    @property
    def _is_by_method(self) -> bool:
        """Hints are the next step of the method, and the board has one."""
        wished = self._interface.settings.hints == "method" and has_stages(self.session.board)
        by_method = wished or self.score.by_method is not None
        return by_method and self._is_numbered and not self.session.is_solved

    @property
    def _is_numbered(self) -> bool:
        """The numbers of the pieces, where they have any, can be read on them."""
        return shows_numbers(self.session.board, self._interface.painter.theme.tiles)

    def _show_method(self, position: Position, advice: MethodAdvice | None) -> None:
        """Show the next step of the method, unless the player has played on meanwhile."""
        if advice is None or position != self.session.position:
            return
        if not self.hint_degree:
            self.session.game.take_hint()
        self.hint_degree = PATH
        self.stage.show_hint(advice.line[0])
        self.save()
        self.message = Message(method_hint, position=position, advice=advice)
        self._interface.sounds.play(Cue.HINT)

    @property
    def _is_by_degrees(self) -> bool:
        return self._interface.settings.hints == "degrees"

    def toggle_aim(self) -> None:
        """Request the next milestone to aim for, or aim for none any more."""
        if self.aim.target is None:
            self._ask_unless_solved(self._show_aim)
        else:
            self.aim.drop()
            self.show_message("aim.off")

    def _show_aim(self, advice: Advice) -> None:
        self.message = self.aim.take(self.session.position, advice)
        if self.aim.target is not None:
            self.session.game.take_hint()
            self.save()
            self._interface.sounds.play(Cue.HINT)
        elif self._interface.settings.hints == "milestones":
            self._show_hint(advice)

    def ask_solution(self) -> None:
        """Request the shortest solution, and play it once it is found."""
        self._ask_unless_solved(self._play_solution)

    def ask_farthest(self) -> None:
        """Request a farthest position, the next one each time."""
        self._clear()
        self._coach.ask_farthest(self.session.position, self._begin_farthest, self.show_failure)

    def _begin_farthest(self, farthest: Farthest) -> None:
        if not farthest.positions:
            self.show_message("play.farthest_unknown")
            return
        index = self.session.farthest_taken % len(farthest.positions)
        self.session.farthest_taken += 1
        self.begin(farthest.positions[index], Origin.CHOSEN)
        metric = self.session.board.metric
        self.message = Message(farthest_reached, number=index + 1, farthest=farthest, metric=metric)

    def _ask_unless_solved(self, on_answer: Callable[[Advice], None]) -> None:
        if self.session.is_solved:
            self.message = already_solved(self.mode.names_farthest)
        else:
            self._clear()
            self._coach.ask(self.session.position, on_answer, self.show_failure)

    def _clear(self) -> None:
        """End the animation and drop the message, before a question."""
        self.stage.end()
        self.message = NO_MESSAGE

    # The solution

    def act_in_playback(self, action: Action) -> bool:
        """Run a key's command during playback; return False without playback, or if the key keeps its usual meaning."""
        if self.playback is None:
            return False
        effect = self.playback.act(action, self._now())
        if effect is PlaybackEffect.STEP:
            self.play_on()
        elif effect is PlaybackEffect.UNDO:
            self.undo()
        elif effect in (PlaybackEffect.TAKE_OVER, PlaybackEffect.LEAVE):
            self.take_over()
            if effect is PlaybackEffect.TAKE_OVER:
                self.show_message("play.your_move")
        self._search_in_background()
        self.run_clock()
        return effect not in (PlaybackEffect.USUAL, PlaybackEffect.LEAVE)

    def take_over(self) -> None:
        """End the solution where it is: the player goes on from here."""
        self.playback = None
        self.run_clock()

    def run_clock(self) -> None:
        """Let the clock run on, or rest while a solution is paused."""
        if self.playback is not None and self.playback.due is None:
            self.session.rest(self._now())
        else:
            self.session.wake(self._now())

    def _play_solution(self, advice: Advice) -> None:
        self.mistakes.leave(self.session.game)
        self.playback = Playback(self.session.board, advice.line, self._now())
        self.playback.is_shortest = advice.is_exact
        self._shrinking = None
        if not advice.is_exact:
            self._shrinking = ShrinkingSolution(self._coach, self.playback, self.session.position)
        else:
            found = self.aim.milestones_from(self.session.position, advice)
            self.playback.milestones = [each.moves for each in found]
        self.stage.drop_hint()
        self.message = NO_MESSAGE

    def seek(self, place: int) -> None:
        """Show a place in the solution, given in moves, and pause there."""
        if self.playback is None or place == self.playback.done:
            return
        old, (made, undone), first = self.session.position, self.playback.seek(place), False
        for move in made:
            first = self.session.slide((move,), self._now(), True)
        for _ in range(undone):
            self.session.undo(self._now())
        self._changed(old)
        self._interface.sounds.play(jump_cue(old, self.session.position, Cue.UNDO))
        if self.session.is_solved:
            self._end_game(first, confetti=False)
        self.run_clock()

    def play_on(self) -> None:
        """Play the solution's next move, if there is one."""
        move = None if self.playback is None else self.playback.step_forward(self._now())
        if move is not None:
            self.slide((move,), of_solution=True)
