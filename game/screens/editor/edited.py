"""A position as it is edited: what each command does to it, the answers of the solver, and what there is to say."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from solver import Outcome, Position, Unsolvable, board_key, has_table
from solver.analysis.engines import judges_at_once

from ...board.animation import plan, staggered, standing
from ...board.bodies import piece_on
from ...board.drags import LiftDrag
from ...coach.analyzer import AnyTable, Farthest, Solvability
from ...input.commands import Action
from ...model.editor import Editor
from ...model.game import Game
from ...model.origin import random_start
from ...sound import cues as sound_cues
from ...sound.cues import Cue
from ...words.distances import failure, farthest_reached
from ...words.words import nothing
from ..common.copy_paste import copy_position, pasted_position
from ..services import Services
from .board import EditorBoard, exchanging
from .words import about, how, verdict


class Edited:
    """Changes the editor's position, shows that on its board, and makes it heard."""

    def __init__(self, services: Services, game: Game) -> None:
        """Begins with the position of ``game``, which goes on behind; undo leads back to what was left on its board."""
        self._services, self._words, self._game = services, services.words, game
        self.editor = services.editors.setdefault(board_key(game.start.board), Editor(game.position))
        self._says: Callable[[], str] = nothing
        """Says what has happened, in the language of the moment."""
        if self.editor.position == game.position:
            self._says = partial(how, self._words, game.position)
        else:
            self._say("editor.left", undo=self._words.key(Action.UNDO))
        self.editor.put(game.position)
        self.board = EditorBoard(services, self.editor)
        self._distances: dict[Position, int] = {}
        self._rng, self._farthest_taken = random.Random(), 0

    @property
    def position(self) -> Position:
        return self.editor.position

    # What is known

    @property
    def solvability(self) -> Solvability:
        """Whether it can be solved, as far as is known."""
        return self._services.coach.analyzer.solvability(self.position)

    @property
    def playable(self) -> bool:
        """Whether a game can begin here; where nobody will know whether it can be solved, too."""
        failed = self._services.coach.analyzer.outcome is Outcome.FAILED
        unknown = self.solvability is Solvability.UNKNOWN
        return self.solvability is not Solvability.NEVER and (failed or not unknown)

    @property
    def mendable(self) -> bool:
        """Whether there is a position like this one that can be solved, and to which slides lead."""
        if judges_at_once(self.position.board):
            return self.solvability is Solvability.NEVER
        known = self._services.coach.analyzer.table is not None
        return known and self.solvability is not Solvability.SOLVABLE

    @property
    def distance(self) -> int | None:
        """The fewest moves from here to the goal, if they are known."""
        if self.position not in self._distances and self.solvability in (Solvability.SOLVABLE, Solvability.APART):
            distance = self._services.coach.analyzer.distance(self.position)
            if distance is not None:
                self._distances[self.position] = distance
        return self._distances.get(self.position)

    @property
    def verdict(self) -> str:
        return verdict(self._words, self.position, self.solvability, self.distance)

    @property
    def _helps(self) -> bool:
        """Whether the verdict tells what the game behind has to count as help."""
        return self.distance is not None and self.position == self._game.position and self._game.distance_helps

    @property
    def message(self) -> str:
        """Whether the verdict counts as help, then what has just happened or else is to know of the position."""
        news = self._says() or self._about
        return self._words.text("editor.helps", news=news) if self._helps else news

    @property
    def _about(self) -> str:
        return about(self._words, self.position, self.solvability, self.distance, self._services.coach)

    @property
    def works(self) -> bool:
        """Whether work is under way of which it is shown how far it has come."""
        coach = self._services.coach
        return coach.waiting or (coach.analyzer.outcome is Outcome.RUNNING and has_table(self.position.board))

    def update(self) -> None:
        ended = self._services.coach.update(self.position)
        self._look_into(again=ended and self._closed)
        if self._helps:
            self._services.mark_measured(self._game)

    def _fail(self, error: BaseException) -> None:
        """Tell why there is no answer, unless no position of the board can be solved."""
        if not self._closed:
            self._says = partial(failure, self._words, error)

    @property
    def _closed(self) -> bool:
        """Whether no slides lead to a goal where the last work looked for one."""
        return isinstance(self._services.coach.analyzer.error, Unsolvable)

    def _look_into(self, again: bool) -> None:
        """Has it found out whether a position of blocks can be solved; ``again`` though it has been asked for."""
        coach, position = self._services.coach, self.position
        unknown = not judges_at_once(position.board) and self.solvability is Solvability.UNKNOWN
        if unknown and (again or coach.background_position != position):
            coach.analyze_in_background(position)

    # Hands

    def touch(self, cell: int) -> None:
        """Pick up the piece at a cell, or exchange it with the one picked up before."""
        picked = self.board.picked
        blocks = self.position.board.moves_name_pieces
        if picked is None and blocks and piece_on(self.position, cell) is None:
            self._says = partial(how, self._words, self.position)
        elif picked is None:
            self.board.picked = cell
            self._say("editor.picked_block" if blocks else "editor.picked", back=self._words.key(Action.BACK))
        elif picked == cell:
            self.board.picked, self._says = None, nothing
        else:
            self.put_down(picked, cell)

    def drop(self, lift: LiftDrag) -> None:
        """A piece was dragged: where it is it changes places, or it goes home."""
        if lift.target is None or lift.target == lift.cell:
            self._says = nothing
            self.board.show(standing(self.position), lift)
        else:
            self.put_down(lift.cell, lift.target, lift)

    def put_down(self, one: int, other: int, lift: LiftDrag | None = None) -> None:
        """Exchange the contents of two cells, or show why they do not fit."""
        old = self.position
        moved = self.editor.swap(one, other)
        if moved is not None:
            self._says = nothing
            self.board.show(exchanging(old, moved), lift)
            self._services.sounds.play(sound_cues.slide(old, self.position, 1))
            return
        blocks = old.board.moves_name_pieces
        self._refuse(partial(self._words.text, "editor.no_room_block" if blocks else "editor.no_room"))
        if lift is not None:
            self.board.show(standing(old), lift)

    def put_back_or_stop(self) -> bool:
        """Puts back what is picked up, or drops a question; false if there is neither."""
        if self.board.picked is not None:
            self.board.picked, self._says = None, nothing
            return True
        waited = self._services.coach.waiting
        self._services.coach.drop_question()
        return waited

    # Commands

    def random(self) -> None:
        """Uniform over all that can be solved but the goal; of blocks over all that slides lead to."""
        position = self.position
        if not judges_at_once(position.board):
            self._ask_table(lambda table: self.put(table.random_position(self._rng)))
        else:
            self.put(random_start(position.board, self._rng))

    def mend(self) -> None:
        """The position most like this one that can be solved, and to which slides lead."""
        if not judges_at_once(self.position.board):
            self._ask_table(lambda table: self.put(table.nearest(self.position)))
        else:
            self.change(self.editor.make_solvable)

    def goal(self) -> None:
        """The goal; of blocks the one most like what is on the board."""
        if judges_at_once(self.position.board):
            self.put(self.position.board.goal)
        else:
            self._ask_table(lambda table: self.put(table.nearest(self.position, 0)))

    def _ask_table(self, answer: Callable[[AnyTable], None]) -> None:
        """Goes on as soon as the board's table is there; says so where it never will be."""
        coach, self._says = self._services.coach, nothing

        def take(farthest: Farthest) -> None:
            if coach.analyzer.table is None:
                self._say("editor.closed")
            else:
                answer(coach.analyzer.table)

        coach.ask_farthest(self.position, take, self._fail)

    def copy(self) -> None:
        self._says = partial(copy_position(self._services, self.position).text, self._words)

    def paste(self) -> None:
        """The position that was copied, of whatever board, whether it can be solved or not."""
        pasted = pasted_position(self._services, self.position.board, solvable=False)
        if isinstance(pasted, Position):
            self.put(pasted)
            self._say("clipboard.pasted", undo=self._words.key(Action.UNDO))
        else:
            self._refuse(partial(pasted.text, self._words))

    def farthest(self) -> None:
        """Asks for a farthest position, the next one each time."""
        self._says = nothing
        self._services.coach.ask_farthest(self.position, self._take_farthest, self._fail)

    def _take_farthest(self, farthest: Farthest) -> None:
        if not farthest.positions:
            self._say("play.farthest_unknown")
            return
        index = self._farthest_taken % len(farthest.positions)
        self._farthest_taken += 1
        self.put(farthest.positions[index])
        self._distances[self.position] = farthest.distance
        counts = self.position.board.metric
        self._says = partial(farthest_reached, self._words, index + 1, farthest, counts)

    def measure_or_stop(self) -> None:
        """Has the distance searched, or no longer."""
        self._says = nothing
        if not self.put_back_or_stop():
            self._services.coach.ask(self.position, lambda advice: None, self._fail)  # it is known from then on

    def put(self, position: Position) -> None:
        """Change to another position."""
        self.change(lambda: self.editor.put(position))

    def change(self, change: Callable[[], object], cue: Cue = Cue.NEW) -> None:
        """Changes the position in any way. To another board nothing flies: all is laid out anew."""
        old, coach = self.position, self._services.coach
        change()
        self._says = nothing
        if self.position.board == old.board:
            self.board.show(staggered(plan(old, self.position)))
        else:
            self.board.picked = None
            coach.open(self.position.board, _analyzed(self.position))
        self._services.sounds.play(sound_cues.jump(old, self.position, cue))

    def _say(self, key: str, /, **values: object) -> None:
        self._says = partial(self._words.text, key, **values)

    def _refuse(self, says: Callable[[], str]) -> None:
        self._says = says
        self._services.sounds.play(Cue.REFUSED)


def _analyzed(position: Position) -> Position:
    """What the coach has to work on: distances that are searched are searched only when asked for."""
    return position.board.goal if judges_at_once(position.board) else position
