"""A player in the maker."""

import pygame
from player import Player

from game.model.draft import drawing_of
from game.ui.control import ItemCommand
from game.words.words import Message
from solver import load_board


class Maker(Player):
    """A player in the maker."""

    def __init__(self, folder, line=None, **options):
        super().__init__(folder, **options)
        if line is not None:
            self.store.draft.put(drawing_of(load_board(line)).named(""))
        self.key("f4")
        self.learn()
        self.rest()

    @property
    def model(self):
        return self.screen.model

    @property
    def drawing(self):
        return self.model.drawing

    def at(self, command):
        return next(rect for control, rect in self.screen.controls if control.command == command).centre

    def press_on(self, command):
        self.click(self.at(command))

    def is_disabled(self, command):
        return command in self.screen.disabled_reasons

    def drag_over(self, *cells):
        first, *others = (self.at(ItemCommand("cell", cell)) for cell in cells)
        self.move(first)
        self.press(first)
        for point in others:
            self.move(point, held=True)
        self.release(others[-1] if others else first)

    def learn(self):
        """Waits until all is known of the board."""
        self.wait_until(lambda: not self.model.analyzer.is_working)
        self.step()

    def type(self, text):
        for character in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=character))
        self.step()

    def wait_for_disk(self):
        self.wait_until(lambda: not self.model.is_saving)
        self.step()

    @property
    def told(self):
        return self.screen.facts.verdict.headline, self.screen.facts.verdict.text

    def text(self, key, /, **values):
        """Return a phrase in the player's language."""
        return self.screen.words.text(key, **values)

    def tells(self, key, /, **values):
        """Return whether the verdict begins with a phrase."""
        return self.told[0] == self.text(key, **values)

    def tells_distance(self, count, counts="moves"):
        return self.tells("maker.solvable", moves=self.screen.words.moves(count, counts))

    def has_news(self, key, /, **values):
        """Return whether the latest event is told by a phrase."""
        return self.model.news == Message(key, **values)
