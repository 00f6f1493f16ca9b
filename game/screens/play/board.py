"""A board as it is played: what each command does to it, the answers of the solver, and what there is to say."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial, partialmethod

from solver import Move, Position, Unsolvable

from ...board.animation import FLIGHT_SECONDS, Place
from ...board.board_input import InputResult, input_on
from ...board.stage import Stage
from ...coach.analyzer import Advice, Farthest
from ...input.commands import Action
from ...input.hold import Hold
from ...model.grades import last_cost
from ...model.origin import Origin, random_start
from ...model.playback import Playback, Turn
from ...model.session import Session
from ...sound import cues as sound_cues
from ...sound.cues import Cue
from ...words.distances import failure, farthest_reached
from ...words.words import nothing
from ..services import Services
from .assistance import Assistance
from .learning import Learning
from .score import Score
from .words import PIECE, WAY, already_solved, begun, hint, paused, restarted


class PlayedBoard:
    """Changes the session, shows that on the stage, and makes it heard and kept."""

    def __init__(self, services: Services, session: Session) -> None:
        self._services, self._words, self.session = services, services.words, session
        self.stage = Stage(services, session)
        self.input = input_on(self.stage)
        self.score = Score(services, session)
        self.assistance = Assistance(services, session, self.score)
        self.learning = Learning(services.coach, services.store, services.today)
        self.hold = Hold()
        """The hint key, while it is down."""
        self.playback: Playback | None = None
        """The solution that plays."""
        self.message: Callable[[], str] = nothing
        """Says what has happened, in the language of the moment."""
        self.task: Callable[[], str] = nothing
        """Says what is to be done on a board that is new to the player, until something is."""
        self.result: Callable[[], str] = nothing
        """Says how the game ended that was solved last."""
        self._beyond: Callable[[], str] | None = None
        """What was said at the start of a game when undo would have led out of it."""
        self._refusal: Callable[[], str] | None = None
        """What was said last of a piece that can't go; it is over as soon as another is chosen."""
        self._degree = 0
        """How much of a hint has been given where it is."""
        self._looked_away = False
        """Whether there is a pause only because the player did."""
        self._left_at = session.position
        self._rng = random.Random()

    def update(self) -> None:
        coach = self._services.coach
        board, background_position = self.session.board, self.assistance.background_position
        if (coach.board, coach.background_position) != (
            board,
            background_position,
        ):  # another board was played in front of this one
            coach.open(board, background_position)
        error = coach.analyzer.error
        if coach.update(self.session.position) and isinstance(error, Unsolvable):
            self.fail(error)
        said = self.score.completed()  # it may have become known while another screen was in front
        if said is not None:
            self.message = self.result = self.assistance.with_ghost(said)
        self.learning.update()
        if self.assistance.update():
            self.save()

    def fail(self, error: BaseException) -> None:
        """Tell why there is no answer."""
        self.message = partial(failure, self._words, error)

    def say(self, key: str, /, **values: object) -> None:
        """Show a phrase in the panel."""
        self.message = partial(self._words.text, key, **values)

    def hear(self, cue: Cue) -> None:
        self._services.sounds.play(cue)

    def save(self) -> None:
        self._services.store.save_session(self.session, self._now())

    def rest(self) -> None:
        """Stop all movement, as another screen comes in front or the board is covered."""
        self.stage.end()
        self.hold.release()
        self._left_at = self.session.position

    def forget_message(self) -> None:
        """Drop a message that has been read, before another screen comes in front; keep one that still applies."""
        explains = self.session.paused or self.stage.hint is not None
        if self.message is not self.result and not explains:
            self.message = nothing

    def on_return(self) -> None:
        """Run the clock; drop messages, hint and solution if the board was played on in another screen."""
        if self.session.position != self._left_at:
            self.playback = None
            self.stage.drop_hint()
            self.message = self.task = self.result = nothing
        self.run_clock()

    def _now(self) -> float:
        return self._services.now()

    # The pause: time counts in the bests, so nobody thinks without it

    def pause(self) -> None:
        """Pause, except while a question waits: its answer is for the visible position."""
        if not self._services.coach.waiting and self.session.pause(self._now()):
            self.rest()
            self.stage.drop_hint()
            self.message = partial(paused, self._words)
            self.save()

    def do_pause(self) -> None:
        """Pause at the player's request, or show that the clock stands anyway."""
        self.pause()
        if not self.session.paused and not self._services.coach.waiting:
            self.say("play.clock_stands")

    def resume(self) -> None:
        self.session.go_on(self._now())
        self._looked_away, self.message = False, nothing

    def on_blur(self) -> None:
        """Pause when the window loses focus; a solution plays on."""
        if self.playback is None and not self.session.paused:
            self.pause()
            self._looked_away = self.session.paused

    def on_focus(self) -> None:
        """Resume when the window regains focus, unless the player has paused."""
        if self._looked_away and self.session.paused:
            self.resume()

    # Slides and other changes

    def slide_key(self, action: Action) -> None:
        self.take_input(self.input.arrow(action, self._services.settings.arrows))

    do_left = partialmethod(slide_key, Action.LEFT)
    do_right = partialmethod(slide_key, Action.RIGHT)
    do_up = partialmethod(slide_key, Action.UP)
    do_down = partialmethod(slide_key, Action.DOWN)

    def take_input(self, result: InputResult | None) -> None:
        """Make the moves of board input, or tell why there are none; a chosen piece has no message."""
        if result is None:
            return
        if result.moves:
            self.slide(result.moves, result.part, place=result.place)
        elif result.refusal or not self.input.marked:
            if result.refusal:
                self.say(result.refusal, key=self._words.key(Action.NEXT_CONTROL))
                self._refusal = self.message
            self.hear(Cue.REFUSED)
        else:
            self._drop_refusal()
        self._mark_chosen()

    def _drop_refusal(self) -> None:
        if self.message is self._refusal:
            self.message = nothing

    def slide(
        self, moves: tuple[Move, ...], part: float = 0.0, assisted: bool = False, place: Place | None = None
    ) -> None:
        """Slide pieces that were dragged ``part`` of the way, or one that was dragged to ``place``."""
        old, played = self.session.position, self.playback is not None
        first = self.session.slide(moves, self._services.now(), assisted)
        self.input.follow(moves)
        if self.session.solved:
            self.input.marked = False
        self._changed(old, part, place)
        self.hear(sound_cues.slide(old, self.session.position, sum(len(move.path) for move in moves)))
        if self.session.solved:
            self.hold.release()
            self.playback = None
            self.message = self.result = self.assistance.with_ghost(self.score.solved(first))
            if first:
                self.learning.take(self.session.game)
            self.stage.celebrate(confetti=first and not played)
            self.hear(Cue.SOLVED)

    def choose(self, by: int) -> bool:
        """Choose the next piece (+1) or the one before (-1); return False past the end, and where no choice is
        needed.
        """
        chosen = self.input.choose(by)
        self._drop_refusal()
        self._mark_chosen()
        return chosen

    def _mark_chosen(self) -> None:
        """Mark the chosen piece where visible, and the target of a click."""
        self.input.show_marks()

    def do_new(self) -> None:
        session, start = self.session, random_start(self.session.board, self._rng)
        left = session.game.origin is Origin.DAILY and not session.solved
        same = start == session.game.start == session.board.own_start
        self.begin(start, said="play.daily_left" if left else "play.one_start" if same else "")

    def begin_pasted(self, start: Position) -> None:
        """Play a pasted position of this board."""
        self.begin(start, Origin.CHOSEN, "clipboard.pasted")

    def do_restart(self) -> None:
        self.learning.left(self.session.game)
        self.input.forget()
        before = self.session.game
        self._jump(self.session.restart, Cue.NEW)
        self.message = partial(restarted, self._words, before, self.session.game)

    def do_undo(self) -> None:
        """Undo the last action; at the start of a game first announce the game before it."""
        session = self.session
        if session.game.done or not session.current or self.message is self._beyond:
            self._jump(session.undo, Cue.UNDO)
        else:
            same = session.games[session.current - 1].start == session.game.start
            self.say("play.undo_restart" if same else "play.undo_previous", key=self._words.key(Action.UNDO))
            self._beyond = self.message

    def do_redo(self) -> None:
        self._jump(self.session.redo, Cue.UNDO)

    def do_slack(self) -> None:
        self.message = self.assistance.turn_meter()
        self.save()

    def do_ghost(self) -> None:
        self.message = self.assistance.turn_ghost()
        self.save()

    def begin(self, start: Position, origin: Origin = Origin.DEALT, said: str = "") -> None:
        """Begin another game, with undo leading back to the present one; skip the animation where ``said``
        announces it.
        """
        self.learning.left(self.session.game)
        self.input.forget()
        self._jump(lambda now: self.session.begin(start, now, origin), Cue.NEW)
        if said:
            self.message = self._beyond = partial(begun, self._words, said)

    def _jump(self, change: Callable[[float], object], cue: Cue) -> None:
        """Change the session by a callback, and animate from the old position to the new one."""
        old = self.session.position
        change(self._now())
        self._changed(old)
        self.hear(sound_cues.jump(old, self.session.position, cue))

    def _changed(self, old: Position, part: float = 0.0, place: Place | None = None) -> None:
        """Animate, reset the messages and save, after every change of the session."""
        longest = FLIGHT_SECONDS if self.playback is None else self.playback.step_seconds
        self.stage.show_change(old, part, longest, place)
        self._mark_chosen()
        self.message, self.task, self._degree = nothing, nothing, 0
        self.save()

    # Questions to the solver

    def do_hint(self) -> None:
        """Show a move, or play the one that is shown; repeat while the key is held."""
        self.hold.press(self._now())
        self._hint()

    def _hint(self) -> None:
        """Play the hint that is shown, or request one, or its next degree."""
        if self.stage.hint is not None and (self._degree == WAY or not self._by_degrees):
            self.slide((self.stage.hint,), assisted=True)
        else:
            self._ask_unless_solved(self._show_hint)

    def hint_again(self) -> None:
        """Give another hint while its key is held, as soon as nothing moves."""
        if self.stage.at_rest and self.hold.repeats(self._now()):
            self._hint()

    def _show_hint(self, advice: Advice) -> None:
        self.input.marked = False
        self._mark_chosen()
        self._degree = self._degree + 1 if self._by_degrees else WAY
        if self._degree >= PIECE:
            self.stage.show_hint(advice.best[0], way=self._degree == WAY)
        self.session.mark_assisted()
        self.save()
        cost = last_cost(self.session.game, self._services.coach.analyzer.distance)
        self.message = partial(hint, self._words, self.session.position, advice, self._degree, cost)
        self.hear(Cue.HINT)

    @property
    def _by_degrees(self) -> bool:
        return self._services.settings.hints == "degrees"

    def do_solve(self) -> None:
        """Request the shortest solution, and play it once it is found."""
        self._ask_unless_solved(self._play_solution)

    def do_farthest(self) -> None:
        """Request a farthest position, the next one each time."""
        self._clear()
        self._services.coach.ask_farthest(self.session.position, self._load_farthest, self.fail)

    def _load_farthest(self, farthest: Farthest) -> None:
        if not farthest.positions:
            self.say("play.farthest_unknown")
            return
        index = self.session.farthest_taken % len(farthest.positions)
        self.session.farthest_taken += 1
        self.begin(farthest.positions[index], Origin.CHOSEN)
        counts = self.session.board.metric
        self.message = partial(farthest_reached, self._words, index + 1, farthest, counts)

    def _ask_unless_solved(self, answer: Callable[[Advice], None]) -> None:
        if self.session.solved:
            self.message = partial(already_solved, self._words)
        else:
            self._clear()
            self._services.coach.ask(self.session.position, answer, self.fail)

    def _clear(self) -> None:
        """End the animation and drop the message, before a question."""
        self.stage.end()
        self.message = nothing

    # The solution

    def act_in_playback(self, action: Action) -> bool:
        """Run a key's command during playback; return False without playback, or if the key keeps its usual meaning."""
        if self.playback is None:
            return False
        turn = self.playback.act(action, self._now())
        if turn is Turn.ON:
            self.play_on()
        elif turn is Turn.UNDO:
            self.do_undo()
        elif turn in (Turn.TAKE_OVER, Turn.LEAVE):
            self.take_over()
            if turn is Turn.TAKE_OVER:
                self.say("play.your_move")
        self.run_clock()
        return turn not in (Turn.BESIDE, Turn.LEAVE)

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
        self.playback = Playback(self.session.board, advice.line, self._now())
        self.stage.drop_hint()
        self.message = nothing

    def play_on(self) -> None:
        """Play the solution's next move, if there is one."""
        move = None if self.playback is None else self.playback.step_forward(self._now())
        if move is not None:
            self.slide((move,), assisted=True)
