"""The button of a drill: its number, and the stars that were won in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ...modes.lessons import LessonDrill
from ...ui.button import button_radius
from ...ui.control import Control, ItemCommand, Naming
from ...ui.faces import Role
from ...ui.geometry import small_text
from ...ui.labels import draw_stars, stars_text
from ...ui.widget import Painter, Pressable
from ...words.words import Words

DRILL = "drill"


@dataclass(frozen=True)
class DrillButton(Pressable):
    """A tile with the number of a drill above its stars."""

    number: int
    stars: int | None
    """None before it is solved."""
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [] if self.stars is None else [stars_text(words, self.stars)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        upper, lower = self.rect.inset(max(self.text // 5, 2)).rows(2)
        painter.text(surface, str(self.number), upper, self.text, centred=True, role=Role.NAME)
        stars = lower.centred(lower.width, min(small_text(self.text), lower.height))
        draw_stars(painter, surface, stars, self.stars or 0, centred=True)


def drill_control(
    words: Words, drill: LessonDrill, number: int, stars: int | None, text: int, key: str, play: Callable[[], None]
) -> Control:
    """Return the button of a drill."""
    label = words.text("lesson.drill", number=number)
    name = "lesson_drill" if drill.by_method is None else "lesson_drill_by_method"
    moves = words.moves(drill.by_method or drill.moves, drill.position.board.metric)
    about = words.text(f"about.{name}", moves=moves, fewest=drill.moves)
    look = partial(DrillButton, number=number, stars=stars, text=text)
    return Control(ItemCommand(DRILL, number), "", label, key, about, look, on_press=play)
