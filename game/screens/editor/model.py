"""A position as it is edited: what each command does to it, the answers of the solver, and the texts about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from solver import Outcome, Position, Unsolvable, board_key, has_table
from solver.analysis.engines import has_solvability_rule
from solver.model.solvability import Obstacle, obstacle_of

from ...board.animation import Motion, motions_at_rest, plan, staggered
from ...board.bodies import cells_at, piece_on, pieces_at, shape_of
from ...board.drags import LiftDrag
from ...coach.analyzer import Analyzer, AnyTable, Farthest, Solvability
from ...coach.coach import Coach
from ...input.commands import Action
from ...model.editor import Editor, Exchange, swaps_anything
from ...model.game import Game, random_start
from ...sound.sounds import Cue, jump_cue, slide_cue
from ...store.storage import Store
from ...words.distances import DistanceWords, amount_done, failure, farthest_reached, working
from ...words.words import NO_MESSAGE, Message

if TYPE_CHECKING:  # which know pygame
    from ..interface import Interface
    from .screen import EditorBoard

OBSTACLES: Mapping[Obstacle | None, str] = {Obstacle.SWAPPED: "unsolvable", Obstacle.OUT_OF_REACH: "out_of_reach"}


class EditorModel:
    """Changes the editor's position, has its board show that, and plays its sounds."""

    board: EditorBoard

    def __init__(
        self, interface: Interface, store: Store, coach: Coach, editors: dict[str, Editor], game: Game
    ) -> None:
        """Begin with the position of ``game``, which goes on behind; undo leads back to what was left on its board.

        ``editors`` are those of all boards, by their ids.
        """
        self._interface, self._words, self._game = interface, interface.words, game
        self._store, self._coach = store, coach
        self.editor = editors.setdefault(board_key(game.start.board), Editor(game.position))
        was_left = self.editor.position != game.position
        self.editor.put(game.position)
        self.news = Message("editor.left", undo=Action.UNDO) if was_left else Message(self._how)
        self._distances: dict[Position, int] = {}
        self._rng, self._farthest_taken = random.Random(), 0

    # What is known

    @property
    def _analyzer(self) -> Analyzer:
        """The coach's results for the board; empty while another board is in play, such as that of the game behind."""
        return self._coach.analyzer_of(self.position.board)

    @property
    def position(self) -> Position:
        """The present position; after a paste perhaps of another board."""
        return self.editor.position

    @property
    def solvability(self) -> Solvability:
        return self._analyzer.solvability(self.position)

    @property
    def is_playable(self) -> bool:
        """A game can begin here, also where it will never be known whether it can be solved."""
        failed = self._analyzer.outcome is Outcome.FAILED
        unknown = self.solvability is Solvability.UNKNOWN
        return self.solvability is not Solvability.NEVER and (failed or not unknown)

    @property
    def is_repairable(self) -> bool:
        """There is a position like this one that can be solved and reached."""
        if has_solvability_rule(self.position.board):
            return self.solvability is Solvability.NEVER
        return self._analyzer.table is not None and self.solvability is not Solvability.SOLVABLE

    @property
    def distance(self) -> int | None:
        if self.position not in self._distances and self.solvability in (Solvability.SOLVABLE, Solvability.APART):
            distance = self._analyzer.distance(self.position)
            if distance is not None:
                self._distances[self.position] = distance
        return self._distances.get(self.position)

    @property
    def is_working(self) -> bool:
        running = self._analyzer.outcome is Outcome.RUNNING
        return self._coach.is_waiting or (running and has_table(self.position.board))

    def analyze(self) -> None:
        """Analyze the position, unless it is known or under way."""
        self._coach.drop_question_unless(self.position)
        if self._is_unknown and self._coach.background_position != self.position:
            self._coach.analyze_in_background(self.position)
        if self._is_help:
            self._store.mark_measured(self._game, self._interface.now())

    def on_result(self) -> None:
        """Analyze the position apart, once no position in reach has proved to be the goal."""
        if self._is_unknown and self._is_closed:
            self._coach.analyze_in_background(self.position)
        self.analyze()

    @property
    def _is_unknown(self) -> bool:
        """Only a table decides whether the position can be solved, and it is not there."""
        return not has_solvability_rule(self.position.board) and self.solvability is Solvability.UNKNOWN

    @property
    def _is_closed(self) -> bool:
        """The last work has proved that no position in reach is the goal."""
        return isinstance(self._analyzer.error, Unsolvable)

    @property
    def _is_help(self) -> bool:
        """The verdict counts as help for the game behind."""
        return self.distance is not None and self.position == self._game.position and self._game.is_distance_help

    # Texts

    @property
    def verdict(self) -> str:
        if self.solvability in (Solvability.NEVER, Solvability.APART):
            return self._words.text(f"editor.{self.solvability.value}")
        if self.position.is_goal:
            return self._words.text("editor.goal")
        if self.solvability is Solvability.UNKNOWN:
            return self._words.text("editor.unknown")
        if self.distance is None:
            return self._words.text("editor.solvable")
        return self._words.text("editor.solvable_in", moves=self._moves(self.distance))

    @property
    def message(self) -> str:
        """The latest event or else the details, after a word on help if the verdict counts as that."""
        news = self.news.text(self._words) or self._details()
        return self._words.text("editor.helps", news=news) if self._is_help else news

    def _details(self) -> str:
        """Return the reason of the verdict, or the rank of the position, or how that is found out."""
        words, position = self._words, self.position
        if self.solvability is Solvability.NEVER:
            return words.text(f"editor.{OBSTACLES.get(obstacle_of(position), 'no_way')}")
        if self.solvability is Solvability.APART:
            return words.text("editor.by_itself", moves=self._moves(self.distance or 0))
        if self.distance is None:
            return self._unknown()
        counts = self._analyzer.counts
        if position.is_goal or not counts:
            return words.text(self._how)
        return DistanceWords(words, position.board.metric).position_rank(counts, self.distance, 0)

    def _unknown(self) -> str:
        """Return how the verdict or the distance will become known."""
        words, analyzer = self._words, self._analyzer
        if self.solvability is Solvability.UNKNOWN:
            if analyzer.outcome is Outcome.FAILED:
                return failure(words, analyzer.error)
            phrase = "editor.exploring" if analyzer.table is None else "editor.looking"
            return words.text(phrase, done=amount_done(words, analyzer.work))
        if self._coach.is_waiting:
            return working(words, analyzer.work)
        if has_table(self.position.board):
            return words.text("editor.working", done=amount_done(words, analyzer.work))
        return words.text("editor.not_searched", button=words.text("button.measure"))

    @property
    def _how(self) -> str:
        """The phrase about moving pieces."""
        board = self.position.board
        if not swaps_anything(board):
            return "editor.how_blocks"
        return "editor.how_numbers" if any(map(board.notation.number_text, board.labels)) else "editor.how"

    def _moves(self, count: int) -> str:
        return self._words.moves(count, self.position.board.metric)

    # Pieces

    def touch(self, cell: int) -> None:
        """Pick up the piece at a cell, or exchange it with the one picked up before."""
        picked, swaps = self.board.picked_cell, swaps_anything(self.position.board)
        if picked is None and not swaps and piece_on(self.position, cell) is None:
            self.news = Message(self._how)
        elif picked is None:
            self.board.picked_cell = cell
            self.news = Message("editor.picked" if swaps else "editor.picked_block", back=Action.BACK)
        elif picked == cell:
            self.board.picked_cell, self.news = None, NO_MESSAGE
        else:
            self.exchange(picked, cell)

    def drop(self, lift: LiftDrag) -> None:
        """Exchange a dragged piece with what is below it, or bring it home."""
        if lift.target is None or lift.target == lift.cell:
            self.news = NO_MESSAGE
            self.board.show(motions_at_rest(self.position), lift)
        else:
            self.exchange(lift.cell, lift.target, lift)

    def exchange(self, one: int, other: int, lift: LiftDrag | None = None) -> None:
        """Exchange the contents of two cells, or show why they do not fit."""
        old = self.position
        moved = self.editor.swap(one, other)
        if moved is not None:
            self.news = NO_MESSAGE
            self.board.show(exchange_motions(old, moved), lift)
            self._interface.sounds.play(slide_cue(old, self.position, 1))
            self.analyze()
            return
        self.refuse(Message("editor.no_room" if swaps_anything(old.board) else "editor.no_room_block"))
        if lift is not None:
            self.board.show(motions_at_rest(old), lift)

    def put_back_or_stop(self) -> bool:
        """Put back the piece picked up, or drop a question; return False if there is neither."""
        if self.board.picked_cell is not None:
            self.board.picked_cell, self.news = None, NO_MESSAGE
            return True
        waited = self._coach.is_waiting
        self._coach.drop_question()
        return waited

    # Commands

    def set_random(self) -> None:
        """Set a random position: of all that can be solved, or of all that can be reached."""
        if has_solvability_rule(self.position.board):
            self.put(random_start(self.position.board, self._rng))
        else:
            self._ask_table(lambda table: table.random_position(self._rng))

    def repair(self) -> None:
        """Set the position most like this one that can be solved and reached."""
        if has_solvability_rule(self.position.board):
            self._change(self.editor.make_solvable)
        else:
            self._ask_table(lambda table: table.nearest(self.position))

    def set_goal(self) -> None:
        """Set the goal, or the position at the goal that is most like this one."""
        if has_solvability_rule(self.position.board):
            self.put(self.position.board.goal)
        else:
            self._ask_table(lambda table: table.nearest(self.position, 0))

    def _ask_table(self, find: Callable[[AnyTable], Position]) -> None:
        """Put a position of the board's table as soon as that is there; show a message if it never will be."""
        self.news = NO_MESSAGE

        def take(farthest: Farthest) -> None:
            if self._analyzer.table is None:
                self.news = Message("editor.closed")
            else:
                self.put(find(self._analyzer.table))

        self._coach.ask_farthest(self.position, take, self._fail)

    def set_farthest(self) -> None:
        """Set a farthest position, another each time."""
        self.news = NO_MESSAGE
        self._coach.ask_farthest(self.position, self._take_farthest, self._fail)

    def _take_farthest(self, farthest: Farthest) -> None:
        if not farthest.positions:
            self.news = Message("play.farthest_unknown")
            return
        index = self._farthest_taken % len(farthest.positions)
        self._farthest_taken += 1
        self._distances[farthest.positions[index]] = farthest.distance
        self.put(farthest.positions[index])
        metric = self.position.board.metric
        self.news = Message(farthest_reached, number=index + 1, farthest=farthest, metric=metric)

    def measure_or_stop(self) -> None:
        """Search for the distance, or stop that."""
        self.news = NO_MESSAGE
        if not self.put_back_or_stop():
            self._coach.ask(self.position, lambda advice: self.analyze(), self._fail)

    def _fail(self, error: BaseException) -> None:
        """Show why there is no answer, unless no position of the board can be solved."""
        if not self._is_closed:
            self.news = Message(failure, error=error)

    def undo(self) -> None:
        self._change(self.editor.undo, Cue.UNDO)

    def redo(self) -> None:
        self._change(self.editor.redo, Cue.UNDO)

    def paste(self, pasted: Position | Message) -> None:
        """Put a position that was copied, of any board, solvable or not; or show why there is none."""
        if isinstance(pasted, Position):
            self.put(pasted)
            self.news = Message("clipboard.pasted", undo=Action.UNDO)
        else:
            self.refuse(pasted)

    def put(self, position: Position) -> None:
        self._change(lambda: self.editor.put(position))

    def _change(self, change: Callable[[], object], cue: Cue = Cue.NEW) -> None:
        """Change the position, and show pieces on their way; to another board nothing flies."""
        old = self.position
        change()
        self.news = NO_MESSAGE
        if self.position.board == old.board:
            self.board.show(staggered(plan(old, self.position)))
        else:
            self.board.picked_cell = None
            self.open_board()
        self._interface.sounds.play(jump_cue(old, self.position, cue))
        self.analyze()

    def open_board(self) -> None:
        """Make the position's board the coach's, whose searches measure only on request."""
        board = self.position.board
        self._coach.reopen(board, board.goal if has_solvability_rule(board) else self.position)

    def refuse(self, message: Message) -> None:
        self.news = message
        self._interface.sounds.play(Cue.REFUSED)


def exchange_motions(old: Position, moved: Exchange) -> list[Motion]:
    """Return the motions of an exchange; even identical pieces change places as they move."""
    motions, columns = [], old.board.columns
    for piece, places in pieces_at(old).items():
        for place in places:
            row, column = cells_at(shape_of(old.board, piece), place)[0]
            start = row * columns + column
            end = moved.get(start, start)
            further = place[0] + end // columns - row, place[1] + end % columns - column
            motions.append(Motion(piece, place, further))
    return motions
