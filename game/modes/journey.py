"""The journey: eighty steps through all kinds of boards, ten a chapter, and how far the player has come."""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import Any, NamedTuple

from solver import Board, Position, board_key, load_board
from solver.formats.board_files import read_toml

from ..input.commands import Action
from ..language.language import FOLDER
from ..model.board_kinds import kind_of
from ..model.game import Origin
from ..model.grades import most_stars
from ..model.session import Session
from ..model.statistics import Statistics, won
from ..words.board_texts import board_name
from ..words.words import NO_MESSAGE, Message, Words
from .mode import CourseMode, Lead, OnBoard, Played, ToChapterEnd, Way, game_at

FORMERLY = "formerly"  # in the file: by boards, the lines of the steps whose places they have taken


class JourneyStep(NamedTuple):
    """A start to solve."""

    number: int  # from 1
    chapter: str
    board: str  # its id
    moves: int  # the fewest
    level: int | None = None  # how hard its start is; None where that is the board's own
    start: str = ""  # empty for the board's own

    @property
    @cache  # noqa: B019 - steps are kept, too; the journey's page asks eighty after each event
    def position(self) -> Position:
        """The start itself; the first use loads the board."""
        board = load_board(self.board)
        return board.position(self.start) if self.start else board.start


@cache
def journey_steps() -> tuple[JourneyStep, ...]:
    """Return all steps in order."""
    chapters = {chapter: lines for chapter, lines in _file().items() if chapter != FORMERLY}
    lines = [(chapter, line) for chapter, lines in chapters.items() for line in lines]
    return tuple(_step(number, chapter, *line.split(" ", 3)) for number, (chapter, line) in enumerate(lines, 1))


@cache
def former_steps() -> dict[str, JourneyStep]:
    """Return the steps whose places others have taken, by the boards of these: who has solved one has solved both."""
    places = {step.board: step for step in journey_steps()}
    lines = _file()[FORMERLY].items()
    return {board: _step(places[board].number, places[board].chapter, *line.split(" ", 3)) for board, line in lines}


@cache
def _file() -> dict[str, Any]:
    return read_toml(FOLDER.parent / "journey.toml")


def _step(number: int, chapter: str, board: str, moves: str, level: str = "", start: str = "") -> JourneyStep:
    return JourneyStep(number, chapter, board, int(moves), int(level) if level else None, start)


@cache
def chapters() -> tuple[str, ...]:
    """Return the chapters in order."""
    return tuple(dict.fromkeys(step.chapter for step in journey_steps()))


@cache
def start_text(step: JourneyStep) -> str:
    """Return a step's start as records have it; it loads the board once."""
    return step.start or str(step.position)


CORNERS = {"farm": "farm", "goat": "goat"}  # the kinds of boards whose corners are those of a fence


def idea_of(step: JourneyStep) -> str:
    """Return the idea of a step: that of its chapter, or how the chapter's is meant on its board."""
    if step.chapter != "corners":
        return step.chapter
    board = step.position.board
    return CORNERS.get(kind_of(board), "columns" if board.rows == 2 else "corners")


TIPS = {
    "numbers": ("tip_gap", "tip_line", "tip_push"),
    "colours": ("tip_alike", "tip_line", "idea_rings"),
    "along": ("idea_parking", "tip_long", "tip_back"),
    "blocks": ("tip_gaps", "tip_small", "idea_room", "tip_ahead", "tip_other"),
    "farm": ("idea_farm", "tip_home"),
    "goat": ("idea_goat", "tip_home"),
}
"""What is said of the steps of each kind of boards, in turn."""
FAMILIAR = 3  # solved steps of a kind: until then the goal is told


def tip_of(step: JourneyStep) -> str:
    """Return the phrase of the tip of a step, another one than that of the step of its kind before it."""
    kind = kind_of(step.position.board)
    before = sum(kind_of(each.position.board) == kind for each in journey_steps()[: step.number - 1])
    return TIPS[kind][before % len(TIPS[kind])]


OWN_NAMES = "classics"  # the chapter whose boards have names of their own


def step_name(words: Words, step: JourneyStep) -> str:
    """Return the name of a step; in the last chapter that of its board."""
    if step.chapter == OWN_NAMES:
        return board_name(words, step.position.board)
    return words.text(f"step.{step.chapter}_{steps_of(step.chapter).index(step) + 1}")


def journey_stars(statistics: Statistics) -> dict[JourneyStep, int]:
    """Return the most stars that were won on each step that is solved."""
    won = {step: _stars_on(statistics, step) for step in journey_steps()}
    return {step: stars for step, stars in won.items() if stars is not None}


def _stars_on(statistics: Statistics, step: JourneyStep) -> int | None:
    found = [
        most_stars(records, start_text(each), each.moves)
        for each in _with_former(step)
        if (records := statistics.of_board(each.board))
    ]
    return max((stars for stars in found if stars is not None), default=None)


def _with_former(step: JourneyStep) -> list[JourneyStep]:
    """Return a step, and the one that had its place before it."""
    return [step, *([former_steps()[step.board]] if step.board in former_steps() else [])]


def next_step(statistics: Statistics, after: int = 0) -> JourneyStep | None:
    """Return the first step beyond a number that is not solved, else the first of all; None once all are solved."""
    steps = journey_steps()
    order = (*steps[after:], *steps[:after])
    return next((step for step in order if _stars_on(statistics, step) is None), None)


def first_step(statistics: Statistics) -> JourneyStep:
    """Return the first step that is not solved, or the last one once all are."""
    return next_step(statistics) or journey_steps()[-1]


def steps_of(chapter: str) -> list[JourneyStep]:
    """Return the steps of a chapter."""
    return [step for step in journey_steps() if step.chapter == chapter]


def ended_chapters(stars: Container[JourneyStep]) -> list[str]:
    """Return the chapters all of whose steps are solved, from the steps that have stars."""
    return [chapter for chapter in chapters() if all(step in stars for step in steps_of(chapter))]


def has_ended_chapter(statistics: Statistics, step: JourneyStep) -> bool:
    """Return whether a step was the last of its chapter to be solved, and has not been solved again since."""
    games = sum(len(won(statistics.of_board(each.board), start_text(each))) for each in _with_former(step))
    return games == 1 and all(_stars_on(statistics, each) is not None for each in steps_of(step.chapter))


def step_of(start: Position) -> JourneyStep | None:
    """Return the step that begins at a position."""
    key = board_key(start.board)
    found = (step for step in journey_steps() if step.board == key)
    return next((step for step in found if step.start == str(start) or (not step.start and _is_own(start))), None)


def _is_own(start: Position) -> bool:
    board: Board = start.board
    return start == board.own_start


class JourneyMode(CourseMode):
    """A step of the journey: the next unsolved one follows, and endless play where it ends."""

    name, page = "journey", Action.JOURNEY
    leads_back = False

    def title(self, session: Session) -> Message:
        step = step_of(session.game.start)
        return NO_MESSAGE if step is None else Message(step_name, step=step)

    def is_familiar(self, session: Session, is_known: bool) -> bool:
        """Return whether a few steps of this kind are solved."""
        kind = kind_of(session.board)
        solved = (kind_of(step.position.board) for step in journey_stars(self.tools.statistics))
        return sum(each == kind for each in solved) >= FAMILIAR

    def note(self, session: Session) -> Message:
        step = step_of(session.game.start)
        if step is None:
            return super().note(session)
        return Message("panel.journey_step", number=step.number, of=len(journey_steps()))

    def greeting(self, session: Session) -> Message:
        """Return the tip of the step, unless it is solved."""
        step = None if session.is_solved else step_of(session.game.start)
        return NO_MESSAGE if step is None else Message(f"journey.{tip_of(step)}")

    def onward(self, played: Played) -> Way:
        """Return the way to the next step; to this one again where its solution was only watched."""
        return (
            Way("play_yourself", "restart") if self._was_watched(played) else Way("next_step", "journey", is_new=True)
        )

    def _was_watched(self, played: Played) -> bool:
        """Return whether the program has played a step that the player has never solved."""
        step, grade = step_of(played.session.game.start), played.grade
        is_played = grade is not None and grade.is_played
        return is_played and step is not None and _stars_on(self.tools.statistics, step) is None

    def scene(self, played: Played) -> ToChapterEnd | None:
        lead = self.new(played)
        return lead if isinstance(lead, ToChapterEnd) else None

    def next(self, played: Played) -> Lead:
        if self._was_watched(played):
            return OnBoard(played.session.game.start, Origin.JOURNEY)
        return self.new(played)

    def new(self, played: Played) -> Lead:
        """Return the first unsolved step after this one, or the end of the chapter that has come before it; where that
        step is this one, it is passed over.
        """
        here, steps = step_of(played.session.game.start), journey_steps()
        number = 0 if here is None else here.number
        step = next_step(self.tools.statistics, number)
        if step is not None and step == here:
            step = steps[number % len(steps)]
        then = Action.ENDLESS if step is None else game_at(self.store, step.position, Origin.JOURNEY)
        if here is not None and played.session.is_solved and has_ended_chapter(self.tools.statistics, here):
            return ToChapterEnd(here.chapter, then)
        return then
