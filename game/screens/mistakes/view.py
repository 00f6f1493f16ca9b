"""How the numbers over the practice with one's mistakes look."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...ui.page import small_text
from ...ui.painter import Painter
from ...ui.widget import Widget


@dataclass(frozen=True)
class Count(Widget):
    """A number below its name."""

    name: str
    value: str
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        upper, lower = self.rect.rows(2)
        painter.text(surface, self.name, upper, small_text(self.text), soft=True)
        painter.text(surface, self.value, lower, round(1.15 * self.text))
