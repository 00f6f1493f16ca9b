"""The page of the lessons: all courses, how far the player has come in each, and the test at its end."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ...coach.coach import Coach
from ...input.commands import Action
from ...model.game import Origin
from ...model.grades import MOST_STARS
from ...model.record import Record
from ...model.statistics import Statistics
from ...modes.lessons import (
    FIRST,
    FIRST_STEPS,
    TESTS,
    Lesson,
    LessonDrill,
    course_of,
    course_stars,
    courses,
    drill_stars,
    lessons,
    lessons_of,
    next_to_learn,
    passed_tests,
    start_of_test,
)
from ...store.storage import Store
from ...ui.boxes import Part, across, down
from ...ui.button import button_radius
from ...ui.control import Command, Control, ItemCommand, Naming
from ...ui.faces import Role
from ...ui.geometry import Rect, small_text
from ...ui.labels import Line, draw_stars, stars_text, stars_width
from ...ui.listing import Listing, ListingScreen
from ...ui.widget import Painter, Pressable
from ..common.learn_page import LearnPage
from ..common.page_screen import RecordsPage
from ..game_screen import GameScreen, ToBoard, ToLesson
from ..interface import Interface

LESSON, TEST = "lesson", "test"
CARD, HEADING = 2.6, 2.2  # heights in lines of text
NARROWEST_CARD = 17  # width, likewise
MOST_COLUMNS = 3


class LearnScreen(ListingScreen, RecordsPage, LearnPage):
    """A scrolled list of courses; it opens at the course of the board behind, or where that goes on."""

    own_key = Action.LEARN
    focus_follows = True

    def __init__(
        self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store, coach: Coach
    ) -> None:
        self._coach = coach  # who counts the moves of the method for the stars of tests
        self.store, self.listing = store, Listing()
        self._stars: Mapping[Lesson, Mapping[LessonDrill, int]] = {}
        self._passed: Mapping[str, Record] = {}
        self._course = course_of(back.menu_board)
        self._rng = random.Random()
        self._are_read = self._is_placed = False
        self._take_next(Statistics())
        super().__init__(interface, size, back, store)
        coach.listen(self.refresh)

    def take_statistics(self, statistics: Statistics) -> None:
        self._stars = {lesson: drill_stars(statistics, lesson) for lesson in lessons()}
        self._passed = passed_tests(statistics)
        self._are_read = True
        self._take_next(statistics)
        self.refresh()

    def _take_next(self, statistics: Statistics) -> None:
        course, lesson = next_to_learn(statistics, self._course, self.store.progress.first_steps)
        self._next = ItemCommand(TEST, course) if lesson is None else ItemCommand(LESSON, lesson.name)

    @property
    def default_button(self) -> Command | None:
        """What comes next in the course of the board."""
        return self._next

    def on_return(self) -> None:
        """Follow the coach again."""
        super().on_return()
        self._coach.listen(self.refresh)

    # What is on the page

    def content(self) -> Part:
        text, gap = self.text, self.page.gap
        columns = max(min(self.page.area.width // (NARROWEST_CARD * text), MOST_COLUMNS), 1)
        rows = self._rows(columns)
        heights = [round((HEADING if isinstance(each, str) else CARD) * text) for each in rows]
        if not self._is_placed:  # at the heading of the course, or lower where what comes next would not be seen
            self._is_placed, self.listing.first = self._are_read, rows.index(self._course)
            cards = [[] if isinstance(row, str) else [control.command for control in row] for row in rows]
            self.listing.reveal = next(index for index, row in enumerate(cards) if self._next in row)
        return self.listing.part(
            heights, lambda index: self._row(rows[index], columns), gap // 2, bar=max(text // 3, 4)
        )

    def _rows(self, columns: int) -> list[str | list[Control]]:
        """Return the name of each course, and behind it its lessons and its test in rows."""
        rows = list[str | list[Control]]()
        for course in courses():
            cards = [self._lesson(lesson) for lesson in lessons_of(course)]
            cards += [self._test(course)] if course in TESTS else []
            rows += [course, *(cards[first : first + columns] for first in range(0, len(cards), columns))]
        return rows

    def _row(self, row: str | list[Control], columns: int) -> Part:
        if isinstance(row, str):
            said, fonts = self.words.text(f"lesson.course_{row}"), self.painter.fonts.of(Role.NAME)
            name = partial(Line, text=said, height=self.text, role=Role.NAME)
            named = across((fonts.width(said, self.text) + 1, name), partial(self._count, row), gap=self.text)
            return down(None, (round(1.3 * self.text), named))
        return across(*row, *[None] * (columns - len(row)), gap=self.page.gap)

    def _count(self, course: str, rect: Rect) -> Line:
        """Return how many of a course's drills are solved; of the first steps, with those that are done."""
        counts = [self._done(lesson) for lesson in lessons_of(course)]
        solved, of = (sum(numbers) for numbers in zip(*counts, strict=True))
        said = self.words.text("lesson.count_first" if course == FIRST else "lesson.count", solved=solved, of=of)
        return Line(rect, said, small_text(self.text), soft=True)

    def _done(self, lesson: Lesson) -> tuple[int, int]:
        """Return how much of a lesson is done, and how much there is: its drills, and the steps of the first."""
        solved, of = len(self._stars.get(lesson, ())), len(lesson.drills)
        if lesson.name != FIRST:
            return solved, of
        return solved + len({*FIRST_STEPS} & {*self.store.progress.first_steps}), of + len(FIRST_STEPS)

    def _lesson(self, lesson: Lesson) -> Control:
        words, won = self.words, self._stars.get(lesson, {})
        name, (solved, of) = words.text(f"lesson.name_{lesson.name}"), self._done(lesson)
        key, of_steps = "count_short", len(FIRST_STEPS) if lesson.name == FIRST else 0
        if of_steps and {*FIRST_STEPS} <= {*self.store.progress.first_steps}:  # what is left are its drills
            key, solved, of = "drills_of_first", solved - of_steps, of - of_steps
        count = words.text(f"lesson.{key}", solved=solved, of=of)
        stars = sum(won.values()) // len(won) if solved == of else 0
        count = "" if stars else count
        look = partial(LessonCard, name=name, count=count, stars=min(stars, MOST_STARS), text=self.text)
        about = words.text("about.lesson_first" if lesson.name == FIRST else f"lesson.{lesson.name}")
        to = ToLesson(self, lesson.name)
        return Control(ItemCommand(LESSON, lesson.name), "", name, "", about, look, on_press=partial(self._open, to))

    def _test(self, course: str) -> Control:
        words, passed = self.words, self._passed.get(course)
        name = words.text("lesson.test", course=words.text(f"lesson.course_{course}"))
        count = words.text("lesson.test_open" if passed is None else "lesson.test_passed")
        stars = 0
        if passed is not None:
            count, stars = words.moves(passed.moves), course_stars(passed, self._coach.method.moves) or 0
        look = partial(LessonCard, name=name, count=count, stars=stars, text=self.text)
        press = partial(self._begin_test, course)
        about = words.text(f"about.lesson_test_{course}")
        return Control(ItemCommand(TEST, course), "", name, "", about, look, on_press=press)

    def _open(self, to: ToLesson) -> None:
        self.next = to

    def _begin_test(self, course: str) -> None:
        start = start_of_test(course, self._rng)
        self.next = ToBoard(start.board, start, Origin.TEST, home=self)


@dataclass(frozen=True)
class LessonCard(Pressable):
    """A lesson: its name, and what is done of it."""

    name: str
    count: str
    stars: int
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.name, self.count, stars_text(words, self.stars or None)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        size, pad = small_text(self.text), self.text // 2
        inner = self.rect._replace(x=self.rect.x + pad, width=self.rect.width - 2 * pad)
        ink = painter.theme.accent_text if self.state.is_accented else None
        if self.stars:
            stars, inner = inner.from_right(stars_width(size), pad)
            draw_stars(painter, surface, stars.centred(stars.width, size), self.stars)
        right, left = inner.from_right(painter.fonts.width(self.count, size), pad if self.count else 0)
        painter.text(surface, self.count, right, size, soft=True, right=True, colour=ink)
        painter.text(surface, self.name, left, self.text, colour=ink)
