"""A player with a game pad, by posted events."""

import pygame
from player import Player

from game.input.pad import RAW_BUTTONS
from solver import EMPTY


class PadPlayer(Player):
    """A player with a pad that SDL does not know; its events have a number that no pad here has."""

    def post(self, kind, **values):
        pygame.event.post(pygame.event.Event(kind, joy=7, instance_id=7, **values))
        self.step()

    def down(self, button):
        self.post(pygame.JOYBUTTONDOWN, button=RAW_BUTTONS.index(button))

    def up(self, button):
        self.post(pygame.JOYBUTTONUP, button=RAW_BUTTONS.index(button))

    def push(self, *buttons):
        for button in buttons:
            self.down(button)
            self.up(button)

    def hat(self, x, y):
        self.post(pygame.JOYHATMOTION, hat=0, value=(x, y))

    def stick(self, axis, value):
        self.post(pygame.JOYAXISMOTION, axis=axis, value=value)

    @property
    def gap(self):
        return self.position.cells.index(EMPTY)

    @property
    def focus(self):
        focused = self.screen.focused
        return None if focused is None else focused[0].command
