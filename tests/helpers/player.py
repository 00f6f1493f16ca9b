"""A player for the tests: posts events to the real game on SDL's dummy driver, and moves its clock."""

from __future__ import annotations

from datetime import date

import pygame
from waiting import wait_until

from game.app.app import App
from game.input.commands import Action
from game.model.game import Origin
from game.screens.game_screen import ToBoard, ToMistakes, ToPicker
from game.screens.play.panel import game_note
from game.store.storage import Store
from game.ui.control import ItemCommand
from solver import Outcome

TODAY = date(2026, 11, 23)
"""Whatever day it is: one on which the name of the board of blocks is long."""

KEYS = {"+": pygame.K_PLUS, "-": pygame.K_MINUS}


class Player:
    """Plays one App; its clock stands still unless moved, and ``today`` says which day it is."""

    def __init__(
        self,
        folder,
        board=None,
        start=None,
        cache=True,
        sounds=None,
        language=None,
        today=lambda: TODAY,
        origin=Origin.CHOSEN,
    ):
        self.clock, self.today = 1000.0, today
        self.store = Store(folder)
        if language is not None:
            self.store.save_settings(self.store.settings.choose("language", language))
        first = ToPicker() if board is None else ToBoard(board, start, origin=origin)
        self.app = App(self.store, first, cache, now=lambda: self.clock, sounds=sounds, today=self._day)
        self.step()

    def _day(self):
        return self.today()

    @property
    def screen(self):
        return self.app.screen

    @property
    def session(self):
        return self.app.screen.session

    @property
    def position(self):
        return self.session.position

    @property
    def note(self):
        """What the panel says of the game's place."""
        return game_note(self.app.interface.words, self.screen.controller.mode, self.session)

    @property
    def title(self):
        return pygame.display.get_caption()[0]

    def step(self, seconds=1 / 60):
        self.clock += seconds
        self.app.step(0.0)

    def rest(self, seconds=4.0):
        """Let time pass until nothing moves; return the elapsed time."""
        begun = self.clock
        while self.app.is_fading or self.screen.is_moving or self.screen.has_changed:
            assert self.clock < begun + seconds
            self.step()
        return self.clock - begun

    def key(self, name, ctrl=False, shift=False):
        held = (pygame.KMOD_CTRL if ctrl else 0) | (pygame.KMOD_SHIFT if shift else 0)
        code = KEYS.get(name) or pygame.key.key_code(name)
        typed = name if len(name) == 1 else ""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=held, unicode=typed))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=held))
        self.step()

    def hold(self, name):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode=name))
        self.step()

    def let_go(self, name):
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.key.key_code(name), mod=0))
        self.step()

    def press(self, point):
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point))
        self.step()

    def do(self, command):
        """Run a command of the screen as one of its controls does."""
        self.screen.run(command)
        self.happened()

    def drop(self, path):
        """Drop a file onto the window."""
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        self.step()

    def says(self, phrase, /, **values):
        """Return whether the screen's message is this phrase, given by its key."""
        return self.screen.message == self.phrase(phrase, **values)

    @property
    def spoken(self):
        """What a screen reader says of the widgets that are no controls."""
        return [text for widget in self.screen.own_widgets() for text in widget.spoken(self.screen.words)]

    def phrase(self, key, /, **values):
        """Return a phrase in the present language."""
        return self.app.interface.words.text(key, **values)

    def happened(self):
        """Wake the window without an event, as other threads do after their work."""
        self.screen.refresh()
        self.app.interface.post(lambda: None)

    def move(self, point, held=False):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(int(held), 0, 0)))
        self.step()

    def release(self, point):
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=point))
        self.step()

    def click(self, point):
        self.press(point)
        self.release(point)

    def ask(self, action):
        """Run a command of the screen that has no key here."""
        self.app.run_command(action)
        self.step()

    def practise(self, board=None):
        """Open the practice with the mistakes on a board, by default the one that is played."""
        board = board or self.session.board
        self.ask(Action.MISTAKES)
        self.screen.next = ToMistakes(self.screen, board)
        self.step()

    def card(self, board_id):
        """Open the collection of a board and scroll until its card is visible; return its rectangle."""
        command = ItemCommand("board", board_id)
        if self.screen.cards.card(command) is None:
            self.screen.open_collection(self.screen.boards.of_value(board_id).group)
        self.screen.cards.reveal(command, soft=False)
        self.happened()
        self.step()
        return next(rect for control, rect in self.screen.controls if control.command == command)

    def type(self, text):
        """Type a text as an input method sends it."""
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.step()

    def cell_centre(self, cell):
        return self.screen.view.geometry.place(*divmod(cell, self.position.board.columns)).centre

    def click_cell(self, cell):
        self.click(self.cell_centre(cell))

    def click_button(self, label):
        self.click(self.button(label).centre)

    def button(self, label):
        return next(rect for control, rect in self.screen.controls if control.label == label)

    def click_help(self, label):
        """Do with the mouse alone what the help lists by this name, past the menu."""
        for button in ("Menu", "Help"):
            self.step(1.0)  # a second click too soon would be for what was there before
            self.click_button(button)
        self.screen.listing.turn("home")
        while label not in [control.label for control, _ in self.screen.own_controls]:
            assert not self.screen.listing.is_at_end, f"{label} is not in the help"
            self.key("page down")
        self.step(1.0)
        self.click_button(label)
        self.step(1.0)

    def resize(self, width, height):
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(width, height), w=width, h=height))
        self.step()

    @property
    def sleeps(self):
        """Nothing is due: the loop, which asks the same before each step, would wait for an event for ever."""
        return self.app._patience() is None

    def wait_until(self, happens, complaint="it never happened"):
        """Wait for something that comes from the background; the player's clock hardly moves."""

        def step():
            self.app._callbacks.wait(0.001 if self.app._is_moving else 0.01)  # a frame comes after some steps
            self.step(0.001)

        wait_until(happens, complaint, step)

    def wait_for_solver(self):
        """Wait until there is no question and no work left, and the ground behind a board is drawn."""
        coach, backdrops = self.app.coach, self.app.interface.backdrops
        self.wait_until(lambda: not coach.is_waiting and coach.analyzer.outcome is not Outcome.RUNNING)
        self.wait_until(lambda: not backdrops.is_waiting)
        self.step()

    def wait_for_records(self):
        """Wait until the player's records are read."""
        read = []
        self.store.history.when_read(read.append)
        self.wait_until(lambda: read)
        self.step()

    def play_out(self, seconds=600.0):
        """Let time pass until the solution that plays has ended."""
        until = self.clock + seconds
        while self.screen.playback is not None and not self.screen.playback.has_ended:
            assert self.clock < until, self.screen.playback.done
            self.step(0.1)

    def quit(self):
        if self.app.is_running:
            self.app.is_running = False
            self.app.close()
