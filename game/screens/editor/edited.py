"""A position as it is edited: what each command does to it, the answers of the solver, and what there is to say."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from solver import AnyPosition, Outcome, Position, has_table

from ...board.animation import plan, staggered, standing
from ...board.gestures import Lift
from ...coach.guides import Farthest
from ...input.commands import Action
from ...model.editor import Editor
from ...model.game import Game
from ...model.origin import random_start
from ...sound import cues as sound_cues
from ...sound.cues import Cue
from ...words.distances import farthest_reached
from ...words.words import nothing
from ..common.copied import copy_position, pasted_position
from ..services import Services
from .board import EditorBoard, exchanging
from .words import about, verdict


class Edited:
    """Changes the editor's position, shows that on its board, and makes it heard."""

    def __init__(self, services: Services, game: Game) -> None:
        """Begins with the position of ``game``, which goes on behind; undo leads back to what was left on its board."""
        self._services, self._words, self._game = services, services.words, game
        assert isinstance(game.position, Position)
        self.editor = services.editors.setdefault(game.start.board.id, Editor(game.position))
        self._says: Callable[[], str] = nothing
        """Says what has happened, in the language of the moment."""
        if self.editor.position == game.position:
            self._say("editor.how")
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
    def distance(self) -> int | None:
        """The fewest moves from here to the goal, if they are known."""
        if self.position not in self._distances and self.editor.solvable:
            distance = self._services.coach.guide.distance(self.position)
            if distance is not None:
                self._distances[self.position] = distance
        return self._distances.get(self.position)

    @property
    def verdict(self) -> str:
        return verdict(self._words, self.position, self.distance)

    @property
    def _helps(self) -> bool:
        """Whether the verdict tells what the game behind has to count as help."""
        return self.distance is not None and self.position == self._game.position and self._game.distance_helps

    @property
    def message(self) -> str:
        """Whether the verdict counts as help, then what has just happened or else is to know of the position."""
        news = self._says() or about(self._words, self.position, self.distance, self._services.coach)
        return self._words.text("editor.helps", news=news) if self._helps else news

    @property
    def works(self) -> bool:
        """Whether work is under way of which it is shown how far it has come."""
        coach = self._services.coach
        return coach.waiting or (coach.guide.outcome is Outcome.RUNNING and has_table(self.position.board))

    def update(self) -> None:
        coach = self._services.coach
        waited = coach.waiting
        if coach.update(self.position) and waited and coach.guide.outcome is Outcome.FAILED:
            self._say("play.failed", error=coach.guide.error)
        if self._helps:
            self._services.mark_measured(self._game)

    # Hands

    def touch(self, cell: int) -> None:
        """Picks up what stands at a cell, or lets it change places with what was picked up before."""
        picked = self.board.picked
        if picked is None:
            self.board.picked = cell
            self._say("editor.picked", back=self._words.key(Action.BACK))
        elif picked == cell:
            self.board.picked, self._says = None, nothing
        else:
            self.put_down(picked, cell)

    def drop(self, lift: Lift) -> None:
        """A piece was dragged: where it is it changes places, or it goes home."""
        if lift.target is None or lift.target == lift.cell:
            self._says = nothing
            self.board.show(standing(self.position), lift)
        else:
            self.put_down(lift.cell, lift.target, lift)

    def put_down(self, one: int, other: int, lift: Lift | None = None) -> None:
        """Lets what stands at two cells change places, or says why it does not fit."""
        old = self.position
        moved = self.editor.swap(one, other)
        if moved is not None:
            self._says = nothing
            self.board.show(exchanging(old, moved), lift)
            self._services.sounds.play(sound_cues.slide(old, self.position, 1))
            return
        self._refuse(partial(self._words.text, "editor.no_room"))
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
        """Uniform over all that can be solved but the goal."""
        self.put(random_start(self.position.board, self._rng))

    def copy(self) -> None:
        self._says = copy_position(self._services, self.position)

    def paste(self) -> None:
        """The position that was copied, of whatever board, whether it can be solved or not."""
        pasted = pasted_position(self._services, self.position.board, solvable=False)
        if isinstance(pasted, AnyPosition):
            self.put(pasted)
            self._say("clipboard.pasted", undo=self._words.key(Action.UNDO))
        else:
            self._refuse(pasted)

    def farthest(self) -> None:
        """Asks for a farthest position, the next one each time."""
        self._says = nothing
        self._services.coach.ask_farthest(self.position, self._take_farthest)

    def _take_farthest(self, farthest: Farthest) -> None:
        if not farthest.positions:
            self._say("play.farthest_unknown")
            return
        index, count = self._farthest_taken % len(farthest.positions), len(farthest.positions)
        self._farthest_taken += 1
        self.put(farthest.positions[index])
        self._distances[self.position] = farthest.distance
        self._says = partial(farthest_reached, self._words, index + 1, count, farthest.distance)

    def measure_or_stop(self) -> None:
        """Has the distance searched, or no longer."""
        self._says = nothing
        if not self.put_back_or_stop():
            self._services.coach.ask(self.position, lambda advice: None)  # it is known from then on

    def put(self, position: AnyPosition) -> None:
        """Goes on with another position."""
        if isinstance(position, Position):
            self.change(lambda: self.editor.put(position))

    def change(self, change: Callable[[], None], cue: Cue = Cue.NEW) -> None:
        """Changes the position in any way. To another board nothing flies: all is laid out anew."""
        old, coach = self.position, self._services.coach
        change()
        self._says = nothing
        if self.position.board == old.board:
            self.board.show(staggered(plan(old, self.position)))
        else:
            self.board.picked = None
            coach.open(self.position.board, self.position.board.goal)
        self._services.sounds.play(sound_cues.jump(old, self.position, cue))

    def _say(self, key: str, /, **values: object) -> None:
        self._says = partial(self._words.text, key, **values)

    def _refuse(self, says: Callable[[], str]) -> None:
        self._says = says
        self._services.sounds.play(Cue.REFUSED)
