"""A board as it is played: what each command does to it, the answers of the solver, and what there is to say."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from solver import Board, Move, Outcome, Position

from ...board.animation import FLIGHT_SECONDS
from ...board.gestures import slide_of
from ...board.stage import Stage
from ...coach.guides import Advice, Farthest
from ...input.commands import Action
from ...input.hold import Hold
from ...model.origin import Origin, random_start
from ...model.playback import Playback, Turn
from ...model.session import Session
from ...sound import cues as sound_cues
from ...sound.cues import Cue
from ...texts.game_text import PlayedGame
from ...words.distances import farthest_reached
from ...words.words import nothing
from ..common.copied import copy_game, copy_position, pasted_text
from ..services import Services
from .assistance import Assistance
from .learning import Learning
from .score import Score
from .words import already_solved, hint


class PlayedBoard:
    """Changes the session, shows that on the stage, and makes it heard and kept."""

    def __init__(self, services: Services, session: Session) -> None:
        self._services, self.session = services, session
        self.stage = Stage(services, session)
        self.score = Score(services, session)
        self.assistance = Assistance(services, session, self.score)
        self.learning = Learning(services.coach, services.store, services.today)
        self.hold = Hold()
        """The hint key, while it is down."""
        self.playback: Playback | None = None
        """The solution that plays."""
        self.message: Callable[[], str] = nothing
        """Says it in the language of the moment."""
        self._rng = random.Random()

    def update(self) -> None:
        self._update_coach()
        self.learning.update()
        if self.assistance.update():
            self.save()

    def _update_coach(self) -> None:
        coach = self._services.coach
        if coach.considered != self.assistance.considered:
            coach.consider(self.assistance.considered)
        waited = coach.waiting
        if coach.update(self.session.position) and waited and coach.guide.outcome is Outcome.FAILED:
            self.say("play.failed", error=coach.guide.error)
        said = self.score.completed()  # it may have become known while another screen was in front
        if said is not None:
            self.show(self.assistance.with_ghost(said))

    def say(self, key: str, /, **values: object) -> None:
        """Shows a phrase in the panel."""
        self.show(partial(self._services.words.text, key, **values))

    def show(self, message: Callable[[], str]) -> None:
        """Shows a message in the panel."""
        self.message = message

    def hear(self, cue: Cue) -> None:
        """Plays a sound."""
        self._services.sounds.play(cue)

    def save(self) -> None:
        """Keeps the session."""
        self._services.store.save_session(self.session, self._services.now())

    def rest(self) -> None:
        """Nothing moves on, as another screen comes in front."""
        self.stage.end()
        self.hold.release()

    # Slides and other changes

    def slide_key(self, action: Action) -> None:
        """An arrow key."""
        move = slide_of(action, self._services.settings.arrows)
        if move in self.session.position.legal_moves():
            self.slide((move,))
        else:
            self.hear(Cue.REFUSED)

    def slide(self, moves: tuple[Move, ...], part: float = 0.0, assisted: bool = False) -> None:
        """Slides pieces that have been dragged ``part`` of the way."""
        old, played = self.session.position, self.playback is not None
        first = self.session.slide(moves, self._services.now(), assisted)
        self._changed(old, part)
        self.hear(sound_cues.slide(old, self.session.position, len(moves)))
        if self.session.solved:
            self.hold.release()
            self.stop_playback()
            self.message = self.assistance.with_ghost(self.score.solved(first))
            if first:
                self.learning.solved(self.session.game)
            self.stage.celebrate(confetti=first and not played)
            self.hear(Cue.SOLVED)

    def do_new(self) -> None:
        """A new random position."""
        self._begin(random_start(self.session.board, self._rng))

    def do_copy(self) -> None:
        self.show(copy_position(self._services, self.session.position))

    def do_share(self) -> None:
        self.show(copy_game(self._services, self.session.game.start, self.session.game.moves))

    def paste(self) -> Position | PlayedGame | None:
        """Plays the position that was copied as a new game; gives it instead if it is one of another board, or a game
        that was played.
        """
        pasted = pasted_text(self._services, self.session.board)
        if isinstance(pasted, PlayedGame):
            return pasted
        if not isinstance(pasted, Position):
            self.show(pasted)
            self.hear(Cue.REFUSED)
        elif pasted.board != self.session.board:
            return pasted
        else:
            self._begin(pasted, Origin.CHOSEN)
            self.say("clipboard.pasted", undo=self._services.words.key(Action.UNDO))
        return None

    def do_restart(self) -> None:
        self.learning.left(self.session.game)
        self._jump(lambda: self.session.restart(self._now()), Cue.NEW)

    def do_undo(self) -> None:
        self._jump(lambda: self.session.undo(self._now()), Cue.UNDO)

    def do_redo(self) -> None:
        self._jump(lambda: self.session.redo(self._now()), Cue.UNDO)

    def do_slack(self) -> None:
        """Shows how much the game is above its par, or hides it."""
        self._aid(self.assistance.turn_slack)

    def do_ghost(self) -> None:
        """Calls the ghost, or sends it away."""
        self._aid(self.assistance.turn_ghost)

    def _aid(self, turn: Callable[[], Callable[[], str]]) -> None:
        """Shows or hides what needs distances."""
        self.show(turn())
        self.save()

    def _begin(self, start: Position, origin: Origin = Origin.DEALT) -> None:
        """Another game."""
        self.learning.left(self.session.game)
        self._jump(lambda: self.session.begin(start, self._now(), origin), Cue.NEW)

    def _jump(self, change: Callable[[], object], cue: Cue) -> None:
        """Changes the session in any way, and animates from the position before to the one after."""
        old = self.session.position
        change()
        self._changed(old)
        self.hear(sound_cues.jump(old, self.session.position, cue))

    def _changed(self, old: Position, part: float = 0.0) -> None:
        """After every change of the session."""
        self.stage.show_change(old, part, FLIGHT_SECONDS if self.playback is None else self.playback.step_seconds)
        self.show(nothing)
        self.save()

    def _now(self) -> float:
        return self._services.now()

    # Questions to the solver

    def hint(self) -> None:
        """Plays the hint that is shown, or asks for one."""
        if self.stage.hint is not None:
            self.slide((self.stage.hint,), assisted=True)
        else:
            self._ask_unless_solved(self._show_hint)

    def hint_again(self) -> None:
        """The key for a hint is still held: as soon as nothing moves there is another."""
        if self.stage.at_rest and self.hold.repeats(self._now()):
            self.hint()

    def _show_hint(self, advice: Advice) -> None:
        self.stage.show_hint(advice.best[0])
        self.session.mark_assisted()
        self.save()
        self.show(partial(hint, self._services.words, self.session.position, advice))
        self.hear(Cue.HINT)

    def do_solve(self) -> None:
        """Asks for the shortest solution, which then plays."""
        self._ask_unless_solved(self._play_solution)

    def do_farthest(self) -> None:
        """Asks for a farthest position, the next one each time."""
        self._begin_question()
        self._services.coach.ask_farthest(self.session.position, self._load_farthest)

    def _load_farthest(self, farthest: Farthest) -> None:
        if not farthest.positions:
            self.say("play.farthest_unknown")
            return
        index, count = self.session.farthest_taken % len(farthest.positions), len(farthest.positions)
        self.session.farthest_taken += 1
        self._begin(farthest.positions[index], Origin.CHOSEN)
        self.show(partial(farthest_reached, self._services.words, index + 1, count, farthest.distance))

    def _ask_unless_solved(self, answer: Callable[[Advice], None]) -> None:
        if self.session.solved:
            self.show(partial(already_solved, self._services.words))
            return
        self._begin_question()
        self._services.coach.ask(self.session.position, answer)

    def _begin_question(self) -> None:
        self.stage.end()
        self.show(nothing)

    # The solution

    def act_in_playback(self, action: Action) -> bool:
        """What a key means while a solution is played; false if none is, or if it means what it always does."""
        if self.playback is None:
            return False
        turn = self.playback.act(action, self._now())
        if turn is Turn.ON:
            self.play_on()
        elif turn is Turn.UNDO:
            self.do_undo()
        elif turn in (Turn.TAKE_OVER, Turn.LEAVE):
            self.stop_playback()
            if turn is Turn.TAKE_OVER:
                self.say("play.your_move")
        return turn not in (Turn.BESIDE, Turn.LEAVE)

    def stop_playback(self) -> None:
        """Hands the board to the player where it is."""
        if self.playback is not None:
            self.playback = None

    def _play_solution(self, advice: Advice) -> None:
        self.playback = Playback(advice.line, self._now())
        self.stage.drop_hint()
        self.show(nothing)

    def play_on(self) -> None:
        """Plays the solution's next move, if there is one."""
        move = None if self.playback is None else self.playback.step_forward(self._now())
        if move is not None:
            self.slide((move,), assisted=True)


def opened_session(services: Services, board: Board, start: Position | None, origin: Origin) -> Session:
    """The game in progress on a board, or a new one."""
    session = services.store.session(board)
    if session is None and start is not None:
        return Session(start, origin)
    if session is None:
        return Session(board.start or random_start(board, random.Random()))
    if start is not None:
        session.begin(start, services.now(), origin)
    return session
