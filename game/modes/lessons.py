"""The lessons, course by course, how far the player has come in them, and the games that are their drills and tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import accumulate, chain
from typing import NamedTuple

from solver import Board, Move, Position, board_key, load_board
from solver.catalogue.stages import has_stages
from solver.formats.board_files import read_toml
from solver.model.notation import parse_moves

from ..input.commands import Action
from ..language.language import FOLDER
from ..model.board_kinds import kind_of
from ..model.game import Game, Origin, random_start
from ..model.grades import grade_of, most_stars
from ..model.record import Record, recorded_start
from ..model.session import Session
from ..model.statistics import Statistics
from ..words.words import NO_MESSAGE, Message, Words
from .dealt import DealtMode
from .mode import CourseMode, Lead, Mode, OnBoard, Played, ToNextLesson, ToStagesOfGame, Way, game_at

FIRST = "first"
WATCH, TWIN, MIRROR, LOOK = "watch", "twin", "mirror", "look"
"""Steps in which nothing is to be done: moves, those of a second case and of the same trick on the other side, and the
goal of a kind of boards.
"""
CASES = {LOOK: "goal_", TWIN: "twin_", MIRROR: "mirror_"}
"""How the words of other cases than the first demonstration begin."""


class Task(Enum):
    """What the player does in a step of a lesson, by the step's name."""

    SLIDE = "slide"
    ROW = "row"  # several pieces, at once or one by one
    HINT = "hint"
    GOAL = "goal"
    TRY = "try"  # guided: the next piece of the shortest solution is framed


FIRST_STEPS = tuple(task.value for task in Task if task is not Task.TRY)
"""The names of the steps of the first lesson, which count as well as its drills."""


class LessonStep(NamedTuple):
    """A step of a lesson: something to watch, or to do."""

    name: str
    start: Position
    moves: tuple[Move, ...]
    parts: tuple[int, ...]
    """The numbers of moves after which a part of what is watched ends, the last one too."""

    @property
    def task(self) -> Task | None:
        """What is to be done; None where it is watched."""
        return None if self.name in (WATCH, TWIN, MIRROR, LOOK) else Task(self.name)

    @property
    def clicked(self) -> int | None:
        """The piece to be clicked, framed at first."""
        return {Task.SLIDE: 8, Task.ROW: 6}.get(self.task) if self.task else None


class LessonDrill(NamedTuple):
    """A start to solve on a board of a stage, or on any other."""

    board: str
    """Its id."""
    moves: int
    """The fewest."""
    start: str
    """As records have it."""
    by_method: int | None
    """Those of the method, where stars count by these: nobody is taught the shortest way of several stages."""
    case: str = WATCH
    """The step whose words tell how it goes: ``MIRROR`` where it is a trick on the other side."""

    @property
    @cache  # noqa: B019 - drills are kept, too; a lesson's page asks its own after each event
    def position(self) -> Position:
        """The start itself; the first use loads the board."""
        return load_board(self.board).position(self.start)


class Lesson:
    """One idea: what is watched and tried, and the drills."""

    def __init__(self, course: str, name: str, entries: Mapping[str, Sequence[str]]) -> None:
        """``entries`` are those of the file."""
        self.course, self.name = course, name
        self.drills = tuple(_drill(line) for line in entries["drills"])
        self.claims = tuple(entries["claims"])
        """What its words claim of the lines that are shown and of the drills, in the form of ``lesson_claims.py``."""
        self.is_skippable = "all skippable" in self.claims
        """Its words say that the course can do without it."""
        self._steps = entries["steps"]

    @property
    def has_stages(self) -> bool:
        """Its boards are solved by several stages."""
        return any(drill.by_method is not None for drill in self.drills)

    def words(self, case: str) -> str:
        """Return the key of what is said of a case, such as ``MIRROR``."""
        return f"lesson.{CASES.get(case, '')}{self.name}"

    @cached_property
    def steps(self) -> tuple[LessonStep, ...]:
        """What is watched and tried; it loads the boards."""
        return tuple(map(_step, self._steps))


def _drill(line: str) -> LessonDrill:
    case = MIRROR if line.startswith(f"{MIRROR} ") else WATCH
    board, moves, start = line.removeprefix(f"{MIRROR} ").split(" ", 2)
    fewest, _, by_method = moves.partition("/")
    return LessonDrill(board, int(fewest), start, int(by_method) if by_method else None, case)


def _step(line: str) -> LessonStep:
    name, board_id, moves, start = line.split(" ", 3)
    board = load_board(board_id)
    parts = [parse_moves(part.replace(",", " ").strip("-"), board) for part in moves.split("+")]
    return LessonStep(name, board.position(start), tuple(chain(*parts)), tuple(accumulate(map(len, parts))))


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in order."""
    courses: dict[str, dict[str, Mapping[str, Sequence[str]]]] = read_toml(FOLDER.parent / "lessons.toml")
    return tuple(Lesson(course, name, each) for course, found in courses.items() for name, each in found.items())


@cache
def courses() -> tuple[str, ...]:
    """Return the courses in order."""
    return tuple(dict.fromkeys(lesson.course for lesson in lessons()))


def lessons_of(course: str) -> tuple[Lesson, ...]:
    """Return the lessons of a course in order."""
    return tuple(lesson for lesson in lessons() if lesson.course == course)


def lesson_named(name: str) -> Lesson:
    """Return the lesson with a name."""
    return next(lesson for lesson in lessons() if lesson.name == name)


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the lesson that follows one; None after the last."""
    number = lessons().index(lesson) + 1
    return lessons()[number] if number < len(lessons()) else None


COURSE_OF = {"colours": "colours", "goat": "farm", "farm": "farm", "blocks": "blocks", "along": "cars"}


def course_of(board: Board | None) -> str:
    """Return the course for a board; the first steps without one."""
    return FIRST if board is None else COURSE_OF.get(kind_of(board), "numbers")


def lesson_of_stage(stage: str) -> Lesson:
    """Return the lesson whose drills are of a kind of stages, such as ``corner``."""
    return lesson_named(STAGE_LESSONS[stage])


STAGE_LESSONS = {"tile": "tile", "pair": "pair", "corner": "corner4", "column": "column4", "ring": "ring"}

# How far the player has come


def drill_stars(statistics: Statistics, lesson: Lesson) -> Mapping[LessonDrill, int]:
    """Return the most stars that were won in each drill that is solved."""
    won = {
        drill: most_stars(statistics.of_board(drill.board), drill.start, drill.moves, drill.by_method)
        for drill in lesson.drills
    }
    return {drill: stars for drill, stars in won.items() if stars is not None}


def next_drill(statistics: Statistics, lesson: Lesson, after: LessonDrill | None = None) -> LessonDrill | None:
    """Return the first unsolved drill beyond one, else the first of all; None once all are solved."""
    number = 0 if after is None else lesson.drills.index(after) + 1
    won = drill_stars(statistics, lesson)
    return next((each for each in (*lesson.drills[number:], *lesson.drills[:number]) if each not in won), None)


def drill_at(start: Position) -> tuple[Lesson, LessonDrill] | None:
    """Return the drill that begins at a position, and its lesson."""
    return _drill_from(board_key(start.board), str(start))


def _drill_from(board: str, start: str) -> tuple[Lesson, LessonDrill] | None:
    found = ((lesson, drill) for lesson in lessons() for drill in lesson.drills)
    return next((each for each in found if each[1].board == board and each[1].start == start), None)


def counts_by_method(record: Record) -> bool:
    """Return whether the stars of a recorded game count by the method."""
    if record.origin == Origin.LESSON and (found := _drill_from(record.board, record.start)) is not None:
        return found[1].by_method is not None
    start = recorded_start(record) if record.origin == Origin.TEST else None
    return start is not None and has_stages(start.board)


def course_stars(record: Record, method_moves: Callable[[Position], int | None]) -> int | None:
    """Return the stars of a recorded game, in drills and tests by the method where these count by it.

    ``method_moves`` returns the moves of the method from a start, None while they are unknown: then so are the stars.
    """
    by_method = None
    if counts_by_method(record):
        found = _drill_from(record.board, record.start)
        start = recorded_start(record) if found is None else None
        by_method = found[1].by_method if found is not None else None if start is None else method_moves(start)
        if by_method is None:
            return None
    return grade_of(record)._replace(by_method=by_method).stars or 0


# The tests

TESTS = {
    "numbers": "fifteen",
    "cars": "chain",
    "blocks": "step_back",
    "colours": "three_colours",
    "farm": "goat",
}
"""What ends a course: a game that is dealt on a board, or a lesson whose hardest drill is solved; without help."""


def start_of_test(course: str, rng: random.Random) -> Position:
    """Return the start of a course's test: on ``fifteen`` another one each time."""
    name = TESTS[course]
    return random_start(load_board(name), rng) if name == "fifteen" else lesson_named(name).drills[-1].position


def passed_tests(statistics: Statistics) -> Mapping[str, Record]:
    """Return for each course whose test was passed the game with the fewest moves that did: solved without help."""
    found = dict[str, Record]()
    for course, name in TESTS.items():
        board = name if name == "fifteen" else lesson_named(name).drills[-1].board
        games = [
            record
            for record in statistics.of_board(board)
            if record.origin == Origin.TEST and record.is_won and not record.assisted
        ]
        if games:
            found[course] = min(games, key=lambda each: (each.moves, each.seconds))
    return found


def next_to_learn(statistics: Statistics, course: str, first_steps: Sequence[str]) -> tuple[str, Lesson | None]:
    """Return the course and the lesson that come next for a player of a course; None for the course's test.

    In the course the first lesson that is not done from the last one on in which a drill is solved, but for those that
    can be skipped, else the test; once that is passed, or the ``first_steps`` are all done, what comes first in the
    next course.
    """
    done = {*passed_tests(statistics), *([FIRST] if {*first_steps} >= {*FIRST_STEPS} else [])}
    course = next((each for each in courses()[courses().index(course) :] if each not in done), course)
    of_course = lessons_of(course)
    solved = [len(drill_stars(statistics, each)) for each in of_course]
    last = max((number for number, count in enumerate(solved) if count), default=0)
    for lesson, count in list(zip(of_course, solved, strict=True))[last:]:
        if count < len(lesson.drills) and not lesson.is_skippable:
            return course, lesson
    is_test_next = course in TESTS and course not in done
    return course, None if is_test_next else of_course[0]


class LessonMode(CourseMode):
    """A drill of a lesson: the next unsolved one follows, and where there is none the next lesson."""

    name, page, repeats_greeting = "lesson", Action.LEARN, True

    def note(self, session: Session) -> Message:
        found = drill_at(session.game.start)
        if found is None:
            return super().note(session)
        lesson, drill = found
        return Message("panel.drill", number=lesson.drills.index(drill) + 1, of=len(lesson.drills))

    def title(self, session: Session) -> Message:
        """Return the name of the lesson."""
        found = drill_at(session.game.start)
        return NO_MESSAGE if found is None else Message(f"lesson.name_{found[0].name}")

    def is_familiar(self, session: Session, is_known: bool) -> bool:
        """Return True: the lesson has shown the goal."""
        return True

    def greeting(self, session: Session) -> Message:
        """Return the idea of the lesson, in the words of the drill's own case, unless the drill is solved."""
        found = None if session.is_solved else drill_at(session.game.start)
        if found is None:
            return NO_MESSAGE
        lesson, drill = found
        return Message(lesson.words(drill.case))

    def by_method(self, game: Game) -> int | None:
        found = drill_at(game.start)
        return None if found is None else found[1].by_method

    def onward(self, played: Played) -> Way:
        if self._following(played) is not None:
            return Way("next_drill", "practice", is_new=True)
        following = self._following_lesson(played)
        return Way("to_lessons" if following is None else "lesson_following", "book", is_new=True)

    def next(self, played: Played) -> Lead:
        """Return the next unsolved drill, else the next lesson; while this drill is unsolved, it is passed over."""
        following = self._following(played)
        if following is not None:
            return game_at(self.store, following.position, Origin.LESSON)
        lesson = self._following_lesson(played)
        return Action.LEARN if lesson is None else ToNextLesson(lesson.name)

    def _following_lesson(self, played: Played) -> Lesson | None:
        found = drill_at(played.session.game.start)
        return None if found is None else lesson_after(found[0])

    def _following(self, played: Played) -> LessonDrill | None:
        found = drill_at(played.session.game.start)
        if found is None:
            return None
        following = next_drill(self.tools.statistics, *found)
        return None if following == found[1] and played.session.is_solved else following


class CourseTestMode(Mode):
    """The test of a course: once it is solved Back leads to the lessons, and on number boards its stages come first."""

    opened_from, repeats_greeting = Action.LEARN, True

    def is_familiar(self, session: Session, is_known: bool) -> bool:
        """Return True: the course has shown the goal."""
        return True

    def kind(self, game: Game) -> str:
        return "test"

    def greeting(self, session: Session) -> Message:
        if session.is_solved:
            return NO_MESSAGE
        by_method = self.counts_by_method(session.game)
        return Message("lesson.test_asks_by_method" if by_method else "lesson.test_asks")

    def warning(self, session: Session, action: Action) -> Message:
        is_open = not session.game.assisted and not session.is_solved
        return Message("lesson.test_warns", key=action) if is_open else NO_MESSAGE

    def by_method(self, game: Game) -> int | None:
        return self.tools.coach.method.moves(game.start) if self.counts_by_method(game) else None

    def counts_by_method(self, game: Game) -> bool:
        return has_stages(game.start.board)

    def figures(self, session: Session, words: Words) -> Sequence[tuple[str, str]]:
        """Return whether the test is passed, or what is missing for that."""
        told = "test_helped" if session.game.assisted else "test_passed"
        return ((words.text("lesson.test_result"), words.text(f"lesson.{told}")),)

    def onward(self, played: Played) -> Way | Action:
        if not played.session.is_solved:
            return Action.NEW
        return Way("review_stages", "number") if self.counts_by_method(played.session.game) else Action.BACK

    def next(self, played: Played) -> Lead:
        return ToStagesOfGame() if self.counts_by_method(played.session.game) else Action.LEARN

    def new(self, played: Played) -> Lead:
        """Return another start of the test, or the same one where it has one; after it is passed an ordinary game."""
        board, start = played.session.board, played.session.game.start
        if played.session.is_solved and not played.session.game.assisted:
            return DealtMode(self.tools).new(played)
        if board.id == "fifteen":
            return OnBoard(random_start(board, self.tools.rng), Origin.TEST, "lesson.test_another")
        return OnBoard(start, Origin.TEST, "lesson.test_again")

    def new_elsewhere(self, played: Played) -> Lead:
        """Return an ordinary game: the board was opened for its own sake."""
        return DealtMode(self.tools).new(played)
