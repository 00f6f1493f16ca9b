"""What goes with a game: the meter of slack and the ghost, which count as help, its mistakes, its solution."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from solver import Move, Outcome, Position, has_table, parse_moves, play
from solver.analysis.methods import has_exact_method

from ...coach.analyzer import Advice, Analyzer
from ...coach.background_results import MOST_POSITIONS, mistakes_in
from ...coach.coach import Coach
from ...input.commands import Action
from ...model.game import Game
from ...model.grades import slack
from ...model.playback import Playback
from ...model.session import Session
from ...store.storage import Store
from ...words.words import NO_MESSAGE, Message, Words
from ..services import Services
from .aim import Aim
from .score import Score
from .words import ghost_called, key_or_menu


class Ghost:
    """A second player, who makes one of its moves for each of the player's: undo takes it back, too.

    It goes with all games from the start where it was called. What it shows is an optimal line: it counts as help.
    """

    def __init__(self, coach: Coach, session: Session) -> None:
        self._coach, self._session = coach, session
        self._lines: dict[Position, tuple[Position, ...]] = {}

    @property
    def is_called(self) -> bool:
        return self._session.ghost_called == self._session.game.start

    def toggle(self) -> None:
        """Start the ghost in the present game, or dismiss it."""
        self._session.ghost_called = None if self.is_called else self._session.game.start

    @property
    def line(self) -> tuple[Position, ...]:
        """The positions of its line, the goal at the end; none until that is known, or while it is not called."""
        start = self._session.game.start
        if not self.is_called:
            return ()
        if start not in self._lines:
            advice = self._coach.analyzer.advice(start)
            if advice is None:
                return ()
            self._lines[start] = play(start, advice.line).positions
        return self._lines[start]

    @property
    def position(self) -> Position:
        """Its position; the start until its line is known."""
        game, line = self._session.game, self.line
        return line[min(game.move_count, len(line) - 1)] if line else game.start

    @property
    def left(self) -> int | None:
        """The moves from there to the goal; None until its line is known."""
        line = self.line
        return max(len(line) - 1 - self._session.game.move_count, 0) if line else None


class SmallBoard(NamedTuple):
    """The ghost's board, as the panel shows it."""

    position: Position
    label: str


HELPS = (Action.HINT, Action.SOLVE, Action.REVIEW, Action.MAP, Action.AIM, Action.SLACK, Action.GHOST)
MEASURES = (Action.DISTANCES, Action.LAB, Action.EDITOR)
"""Commands that show the distance of the goal, which helps once a move has been made."""

QUESTIONS = {Action.HINT: "play.before_hint", Action.GHOST: "play.before_ghost"}
"""The question before each; before all other commands it is ``play.before_help``."""


class Assistance:
    """The meter and the ghost of the session's present game, both optional, and the question before the first help.

    The meter tells whether a move was right, so it counts as help as soon as it has shown anything after the first.
    """

    def __init__(self, services: Services, session: Session, score: Score) -> None:
        self._services, self._session, self._score = services, session, score
        self._words, self._coach = services.words, services.coach
        self.ghost = Ghost(services.coach, session)
        self.aim = Aim(services.coach, session)
        self._question = NO_MESSAGE
        self._agreed_game: Game | None = None
        self.hint_degree = 0  # how much of a hint for the present position is shown; 0 without one

    @property
    def _analyzer(self) -> Analyzer:
        return self._coach.analyzer_of(self._session.board)

    @property
    def is_meter_shown(self) -> bool:
        """The meter is visible: as in all games, or the opposite in one where the player has toggled it."""
        turned = self._session.meter_turned == self._session.game.start
        return (self._services.settings.slack == "shown") != turned

    @property
    def _left(self) -> int | None:
        """The fewest moves from the present position to the goal, once known."""
        return self._analyzer.distance(self._session.position)

    def count_help(self) -> bool:
        """Mark the game as helped if the meter or the ghost has told anything; return whether it was not before."""
        if self._session.game.assisted or not (self._is_meter_help or self.ghost.line):
            return False
        self._session.mark_assisted()
        return True

    @property
    def _is_meter_help(self) -> bool:
        """The visible meter judges a move that was made."""
        session = self._session
        if not self.is_meter_shown or not session.game.done or session.is_solved:
            return False
        return self._left is not None or self._analyzer.at_least(session.position) > 0

    @property
    def background_position(self) -> Position:
        """The position to find the distance of.

        The present one while its hint is shown and may get better, then the start for the par, then the present one for
        the meter.
        """
        if self.hint_degree and not self._analyzer.has_finished(self._session.position):
            return self._session.position
        wants_more = self.is_meter_shown and self._score.found_par is not None
        return self._session.position if wants_more else self._session.game.start

    @property
    def is_waiting(self) -> bool:
        """More is being found out for the meter."""
        return self.is_meter_shown and self._left is None and self._analyzer.outcome is Outcome.RUNNING

    # The question before the first help in each game, so that a help key pressed by accident costs nothing

    def ask_before(self, action: Action, said: Message) -> Message:
        """Return the question before a command; none where it can run at once, and note the player's consent.

        Where the question itself is what is ``said`` now, the same command again is the answer.
        """
        if not self._spoils(action):
            return NO_MESSAGE
        phrase = QUESTIONS.get(action, "play.before_help")
        question = Message(phrase, key=action, name=Message(Words.label, action=action))
        if said == question:
            self._agreed_game = self._session.game
            return NO_MESSAGE
        self._question = question
        return question

    def is_question(self, said: Message) -> bool:
        """Return whether the current message ``said`` is the question before a command."""
        return bool(said) and said == self._question

    def _spoils(self, action: Action) -> bool:
        """Return whether a command would be the first help in a game that could still win stars."""
        game = self._session.game
        if self._services.settings.before_help != "ask" or self._coach.is_waiting or game is self._agreed_game:
            return False
        if self._session.is_solved or game.assisted or game.solved_in is not None:
            return False
        if action is Action.SLACK:
            return not self.is_meter_shown
        if action is Action.GHOST:
            return not self.ghost.is_called
        if action is Action.AIM:
            return self.aim.target is None
        return action in HELPS or (action in MEASURES and game.is_distance_help)

    # What the player asks for

    def toggle_meter(self) -> Message:
        """Show or hide the meter for all games from this start; return the message of that."""
        session, start = self._session, self._session.game.start
        session.meter_turned = None if session.meter_turned == start else start
        return Message(
            "slack.on" if self.is_meter_shown else "slack.off", key=Message(key_or_menu, action=Action.SLACK)
        )

    def toggle_ghost(self) -> Message:
        """Start or dismiss the ghost; return the message of that."""
        self.ghost.toggle()
        if self.ghost.is_called:
            return Message(ghost_called, ghost=self.ghost)
        return Message("ghost.off", key=Message(key_or_menu, action=Action.GHOST))

    # What is seen

    def counters(self) -> list[tuple[str, str]]:
        """Return the names and values of the meter's counters: moves made and left above the par, and moves left."""
        par, left, above = self._score.par, self._left, self._score.unknown_text(self._session.position)
        if left is not None and par is not None:
            above = f"{slack(self._session.game.move_count, left, par):+}"
        return [("slack", above), ("left", self._score.distance_text(self._session.position, left))]

    def small_board(self) -> SmallBoard | None:
        """Return the ghost's board, if it is in the game."""
        if not self.ghost.is_called:
            return None
        left = self.ghost.left
        name = "panel.ghost_waits" if left is None else "panel.ghost" if left else "panel.ghost_there"
        return SmallBoard(self.ghost.position, self._words.text(name, left=left))


LEAST_MOVES = 10  # a game that is left after fewer moves was not tried


class MistakeCollector:
    """The mistakes of games that have ended, stored as soon as the board's table is there, or searches have found them.

    Hints and solutions are moves that lead nearer to the goal, so a move that leads away was the player's own in games
    with help too; what has been taken back does not count.
    """

    def __init__(self, coach: Coach, store: Store, today: Callable[[], date]) -> None:
        self._coach, self._store, self._today = coach, store, today
        self._ended_games: list[tuple[Position, tuple[Move, ...]]] = []

    def leave(self, game: Game) -> None:
        """Collect the mistakes of a game once, when it is solved or first left."""
        if game.solved_in is None and not game.examined and game.move_count >= LEAST_MOVES:
            self.collect(game)

    def collect(self, game: Game) -> None:
        """Collect the positions of a finished game now or later."""
        game.examined = True
        if has_table(game.start.board):
            self._ended_games.append((game.start, game.moves))
            self.store_found()
        elif has_exact_method(game.start.board):
            self._coach.mistake_finder.add(game.start, game.moves)

    def store_found(self) -> None:
        """Store what searches have found, and the mistakes of pending games once the table is loaded."""
        self._store.add_mistakes(self._coach.mistake_finder.take(), self._today())
        table = self._coach.analyzer.table
        if not self._ended_games or table is None or table.board != self._ended_games[0][0].board:
            return
        waiting, self._ended_games = self._ended_games, []
        found = (
            position
            for start, moves in waiting
            if self._coach.analyzer.holding(start) == (table, start)  # else no slides lead there
            for position in mistakes_in(start, moves, table)[:MOST_POSITIONS]
        )
        self._store.add_mistakes(found, self._today())


AHEAD = 20  # moves: at normal speed the search there has ten seconds before they are made


class ShrinkingSolution:
    """The solution of a playback, whose rest is replaced as soon as a shorter one is known.

    The search runs from a position some moves ahead, and from the present one while the playback is paused.
    """

    def __init__(self, coach: Coach, playback: Playback, start: Position) -> None:
        self._coach, self._playback, self._start = coach, playback, start
        self._positions = play(start, playback.moves).positions
        self._ahead = 0

    @property
    def searched_position(self) -> Position:
        """The position from which a shorter rest is searched for."""
        return self._positions[self._searched]

    @property
    def _searched(self) -> int:
        done = self._playback.done
        if self._playback.due is None:
            return done
        if not done < self._ahead <= done + AHEAD:
            self._ahead = min(done + AHEAD, len(self._playback.moves))
        return self._ahead

    def shorten(self) -> None:
        """Replace the rest of the solution, if a shorter one is known from the position that is searched."""
        made, moves = self._searched, self._playback.moves
        found: Advice | None = self._coach.analyzer.advice(self._positions[made])
        if found is not None and found.distance < len(moves) - made:
            self._playback.milestones = ()
            self._playback.moves = (*moves[:made], *parse_moves(found.line, self._start.board))
            self._positions = play(self._start, self._playback.moves).positions
