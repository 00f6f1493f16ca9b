"""What a mode of play decides: what is said of its games, what they lead on to, and how they are timed.

Each game has the origin of its start, and `modes.Modes` gives the mode of that origin. To add one: a member of `Origin`
for the files, a class, its line in `modes.MODES`, and a page on which its games are chosen.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, NamedTuple

from solver import Board, Position

from ..coach.background_results import BoardSupply
from ..coach.coach import Coach
from ..input.commands import Action
from ..model.game import Game, Origin
from ..model.grades import Grade
from ..model.session import Session
from ..model.solve_series import SeriesLeg
from ..model.statistics import Statistics
from ..store.storage import Store
from ..words.words import NO_MESSAGE, Message, Words


@dataclass(frozen=True)
class Tools:
    """What modes work with."""

    store: Store
    coach: Coach
    supply: BoardSupply
    now: Callable[[], float]
    today: Callable[[], date]
    rng: random.Random = field(default_factory=random.Random)

    @property
    def statistics(self) -> Statistics:
        """The records, as far as they are loaded."""
        return self.store.history.statistics or Statistics()


class Played(NamedTuple):
    """A game as it stands."""

    session: Session
    par: int | None
    grade: Grade | None  # once it is solved


class Way(NamedTuple):
    """A button that leads on from a game."""

    id: str  # of its name and its explanation
    icon: str
    label: Message = NO_MESSAGE  # in place of its name
    idle: str = ""  # the phrase for the reason why it leads nowhere now
    is_new: bool = False  # it stands in the place of New, and has its key
    by_space: bool = False  # it has the key of the pause, too


class OnBoard(NamedTuple):
    """Another game on the same board."""

    start: Position
    origin: Origin
    said: str = ""  # the phrase that announces it


class AtDistance(NamedTuple):
    """Another game on the same board, from a start that is drawn at a distance."""

    distance: int


class ToGame(NamedTuple):
    """A game on a board: that in progress, or a new one from ``start``."""

    board: Board
    start: Position | None = None
    origin: Origin = Origin.CHOSEN


class ToChapterEnd(NamedTuple):
    """The scene at the end of a chapter of the journey, and where that leads on."""

    chapter: str
    then: ToGame | Action


class ToNextLesson(NamedTuple):
    """A lesson, by its name, in the place of the one that led to the game."""

    lesson: str


class ToStagesOfGame(NamedTuple):
    """The stages of the game itself."""


Lead = OnBoard | AtDistance | ToGame | ToChapterEnd | ToNextLesson | ToStagesOfGame | Action | Message
"""What a game leads on to: another game, a scene or the page of a command, or a message that says why nowhere."""


class Mode(ABC):
    """A mode of play. What is not overridden holds for a single game."""

    page: ClassVar[Action | None] = None  # where its games are chosen; None for the boards
    opened_from: ClassVar[Action | None] = None  # the page from which New goes on with them; None for any
    is_timed: ClassVar[bool] = False  # with inspection, hundredths, and in the result what speedsolvers read
    repeats_greeting: ClassVar[bool] = False
    """The greeting comes back after each move, as it says what the game is there for."""
    leads_back: ClassVar[bool] = True
    """Undo at the start of a game leads back to the one from which New has led away; not where a page lists them."""

    names_farthest: ClassVar[bool] = True
    """A solved board leads on to its farthest position, too; not where games follow one another."""

    def __init__(self, tools: Tools) -> None:
        self.tools, self.store = tools, tools.store

    # What is said

    def kind(self, game: Game) -> str:
        """Return what its games are called in phrases; empty for an ordinary one."""
        return "" if game.is_first else "chosen"

    def title(self, session: Session) -> Message:
        """Return the name of a game; none where it is that of its board."""
        return NO_MESSAGE

    def is_familiar(self, session: Session, is_known: bool) -> bool:
        """Return whether the player knows how such boards are played, so that a greeting takes the place of that;
        ``is_known`` tells whether this board was played before.
        """
        return is_known

    def note(self, session: Session) -> Message:
        """Return a short note on a game, such as ``step 12 of 80``."""
        kind = self.kind(session.game)
        return Message(f"panel.{kind}") if kind else NO_MESSAGE

    def status(self, session: Session) -> Message:
        """Return what is read aloud of a game's place."""
        return NO_MESSAGE

    def greeting(self, session: Session) -> Message:
        """Return what is said first of a game on a board that is known."""
        return NO_MESSAGE

    def warning(self, session: Session, action: Action) -> Message:
        """Return what is said before a command first helps in a game; none where help costs nothing special."""
        return NO_MESSAGE

    def day(self, game: Game) -> date | None:
        """Return the day to which a game belongs, which its result names."""
        return None

    def by_method(self, game: Game) -> int | None:
        """Return the moves of the method from a game's start, where stars count by these and hints go by it; None where
        stars count by the fewest possible, and while the moves are unknown.
        """
        return None

    def counts_by_method(self, game: Game) -> bool:
        """Return whether stars count by the method, though its moves may not be known yet."""
        return self.by_method(game) is not None

    # What comes next

    @abstractmethod
    def onward(self, played: Played) -> Way | Action:
        """Return the button that leads on from a game, solved or not."""

    @abstractmethod
    def next(self, played: Played) -> Lead:
        """Return where that button leads, if it is none of a command."""

    @abstractmethod
    def new(self, played: Played) -> Lead:
        """Return where New leads."""

    def new_elsewhere(self, played: Played) -> Lead:
        """Return where New leads in a game that was opened elsewhere than ``opened_from``."""
        return self.new(played)

    def scene(self, played: Played) -> ToChapterEnd | None:
        """Return the scene that comes by itself once a solved game has been celebrated."""
        return None

    def at_once(self, session: Session) -> OnBoard | ToGame | None:
        """Return what a game leads on to as soon as it is solved."""
        return None

    def is_last(self, session: Session) -> bool:
        """Return whether a game was the last of those that are played at once, one after another."""
        return False

    # How it is timed and told

    def clock(self, session: Session, now: float) -> float:
        """Return the seconds that are shown."""
        return session.seconds(now)

    def runs_on(self, session: Session) -> bool:
        """Return whether the clock runs on from the game before, with no time to look."""
        return False

    def split(self, session: Session) -> Message:
        """Return how far it has come, where a game goes on with others."""
        return NO_MESSAGE

    def undoes(self, session: Session) -> bool:
        """Return whether moves can be taken back."""
        return True

    def is_blind(self, session: Session) -> bool:
        """Return whether the pieces show nothing now."""
        return False

    def looked(self, session: Session) -> float:
        """Return the seconds before the first move of a solved game that belong to its time."""
        return 0.0

    def leg(self, session: Session, now: float) -> tuple[SeriesLeg, float] | None:
        """Note that a game was solved; return its place among those that are timed together, and its own seconds."""
        return None

    def told(self, session: Session, result: Message) -> Message:
        """Return what is said of a solved game, with its ``result``."""
        return result

    def headline(self, session: Session, words: Words) -> str:
        """Return what stands above the result of a solved game in place of how good it was; empty for that."""
        return ""

    def times(self, session: Session) -> Sequence[float] | None:
        """Return the seconds of the single solves that stand beside the board in place of the goal; None for that."""
        return None

    def figures(self, session: Session, words: Words) -> Sequence[tuple[str, str]]:
        """Return names and values that precede those of a solved game."""
        return ()


class CourseMode(Mode):
    """A mode whose games follow one another: New leads on, whether a game is solved or not."""

    name: ClassVar[str]  # in phrases
    names_farthest = False

    def kind(self, game: Game) -> str:
        return self.name

    def new(self, played: Played) -> Lead:
        return self.next(played)


def game_at(store: Store, start: Position, origin: Origin) -> ToGame:
    """Return the way to a start: to the game in progress from there if it has a move or the same origin, else to a new
    one.
    """
    game = store.game_from(start)
    begun = game is not None and (game.origin is origin or bool(game.move_count))
    return ToGame(start.board, None if begun else start, origin)
