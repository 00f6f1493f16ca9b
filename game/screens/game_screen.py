"""What every screen of the game is: one of the toolkit that knows the game's services, and where it can lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from solver import Board, Position
from solver.catalogue.texts import PlayedGame

from ..input.commands import Action
from ..model.game import Game
from ..model.origin import Origin
from ..ui.screen import Screen
from .services import Services


class GameScreen(Screen):
    """One screen of the game, perhaps in front of another."""

    own_key: Action | None = None
    """The command that leads here, and on a page back as well; None where there are several or none."""
    home: GameScreen | None = None
    """Where Back leads from a board; None for the boards."""

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen | None = None) -> None:
        """``back`` is the screen to return to. What ``lay_out`` needs must be there before."""
        self.services, self.words, self.back = services, services.words, back
        self.next: Destination | None = None
        """Where to go, once this screen has ended."""
        super().__init__(services.painter, services.now, size)
        self.lay_out()

    @property
    def way_home(self) -> tuple[str, str] | None:
        """The icon and the name of the button that leads back here from a board; None for that to the boards."""
        return None if self.own_key is None else (self.own_key.spec.icon, f"to_{self.own_key.id}")

    @property
    def menu_board(self) -> Board | None:
        """The board that the menu in front of this screen is about."""
        return None

    @property
    def own_help(self) -> tuple[str, Sequence[tuple[str, str]]] | None:
        """What the help says first in front of this screen: a heading, and keys or the like with what they do."""
        return None

    def keys_of(self, action: Action) -> str:
        """The keys that ask for an action here, such as ``U, Ctrl+Z``."""
        return self.words.keys(action)

    def on_return(self) -> None:
        """The screen in front of this one has gone."""

    def choose_board(self, key: str) -> None:
        """A board was made in front of this screen, which perhaps has a card for it; ``key`` as in ``board_key``."""

    def on_blur(self) -> None:
        """The player turned to another window."""

    def on_focus(self) -> None:
        """The player turned to this window again."""

    def take_file(self, path: str) -> bool:
        """A file was dropped onto the window; false unless this screen has done something with it."""
        return False

    def sound_changed(self) -> None:
        """The sound was turned off or on."""

    def files_changed(self) -> None:
        """Something of the player's could not be saved or read, or now could."""
        self.dirty = True

    def leave(self) -> None:
        """The screen is left or the program ends: it and the screen behind keep what is the player's."""
        if self.back is not None:
            self.back.leave()


@dataclass(frozen=True)
class ToPicker:
    """Leads to the boards, with the focus on the chosen one's card."""

    chosen: str | None = None
    """A board's key (see ``board_key``)."""


@dataclass(frozen=True)
class ToBoard:
    """Leads to a board: to the game in progress, or to a new one."""

    board: Board
    start: Position | None = None
    helped: bool = False
    """Whether the player has been shown what is best there, so that the new game counts as helped."""
    origin: Origin = Origin.CHOSEN
    """Where the start comes from, if there is one."""
    then: Action | None = None
    """What is asked for there at once."""
    home: GameScreen | None = None
    """The screen that is kept meanwhile and to which Back leads; None for the boards."""
    file: Path | None = None
    """That the board was read from, where it is known."""


@dataclass(frozen=True)
class Over:
    """Leads to a screen in front of another, and from there back."""

    back: GameScreen
    """The screen that is kept meanwhile, and shown again as it was."""


class ToClosing(Over):
    """Leads to what is still to be saved before the game closes."""


@dataclass(frozen=True)
class ToScreen(Over):
    """Leads to the screen that a command opens."""

    action: Action
    """One whose row says that it opens a screen."""
    game: Game | None = None
    """The game that a screen about one board begins with; None for all others."""


class ToFirstSteps(Over):
    """Leads to what a new player has to know."""


class ToKeys(Over):
    """Leads to the keys, to look at and to change."""


class ToDatabases(Over):
    """Leads to the databases that are made on request."""


@dataclass(frozen=True)
class ToReview(Over):
    """Leads to the review of a game."""

    game: PlayedGame
    helped: bool = False
    """Whether a hint, the solver or this review helped in it."""
    running: bool = False
    """Whether it is the game on the screen behind, and not solved yet: then its end is looked at first."""


Destination = ToPicker | ToBoard | Over | GameScreen
"""Where a screen can lead, said without knowing the other screens; or a screen that was kept."""
