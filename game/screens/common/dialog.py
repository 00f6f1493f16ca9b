"""A dialog: a small panel over the screen behind it, which asks one thing and leads back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from ...input.commands import Action
from ...ui.boxes import Part, across, down
from ...ui.button import IconButton
from ...ui.control import Command, Control
from ...ui.geometry import Rect
from .page_screen import PageScreen

VEIL = (0, 0, 0, 120)  # over the screen behind
FRAMES = 30  # in which the screen behind is complete, or nearly: it draws as much in each as one has time for


class Dialog(PageScreen):
    """A page on a panel; Esc, the cross, and a click beside the panel lead back."""

    extent: tuple[float, float]  # greatest width and height of the panel, in heights of the text

    def lay_out(self) -> None:
        """Lay out the screen behind, and the panel in the middle of it."""
        assert self.back is not None
        self.back.hover = None
        self.back.resize(self.size)
        super().lay_out()

    def own_layout(self) -> None:
        page, gap = self.page, self.page.gap
        whole = Rect(page.back.x, page.back.y, page.area.width, page.area.bottom - page.back.y)
        width, height = (round(each * page.text) for each in self.extent)
        self.panel = whole.centred(min(width + 4 * gap, whole.width), min(height + 4 * gap, whole.height))
        line, area = self.panel.inset(2 * gap).from_top(page.heading.height, gap)
        cross, heading = line.from_right(line.height, gap)
        self.page = replace(page, back=cross, heading=heading, area=area)

    @property
    def back_control(self) -> Control:
        control = Control.of(self.words, Action.BACK)
        return replace(control, look=partial(IconButton, icon="cross"))

    def beside(self, picture: Part, side: Part) -> Part:
        """Return what is chosen beside its picture, or in a high window below it."""
        gap, area = self.page.gap, self.page.area
        if self.page.is_portrait:
            return down(picture, (max(16 * self.text, area.height // 2), side), gap=2 * gap)
        return across(picture, (min(max(17 * self.text, area.width * 3 // 10), area.width // 2), side), gap=2 * gap)

    def step_button(
        self, command: Command, icon: str, name: str, press: Callable[[], object], is_end: bool = False
    ) -> Control:
        """Return the button to the next of several choices, or to the one before, disabled at the end."""
        return Control.named(
            self.words, command, icon, name, partial(IconButton, icon=icon), press, "idle.end" if is_end else ""
        )

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        if self.panel.contains(point):
            super().on_pointer_down(point)
        else:
            self.run(Action.BACK)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it, with the screen behind below a veil."""
        behind = self.back
        assert behind is not None
        behind.draw(surface)
        for _ in range(FRAMES):
            if behind.is_moving or behind.has_changed:
                behind.draw_changes(surface)
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill(VEIL)
        surface.blit(veil, (0, 0))
        theme = self.painter.theme
        self.painter.art.draw_panel(surface, self.panel, self.page.gap, theme.background, theme.outline, 2)
        self._draw_anew(surface)
