"""What every screen of the game is: a screen of the toolkit that knows the game's services and where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver import Board

from ..ui.screen import Screen
from .services import Services

if TYPE_CHECKING:
    from .destinations import Destination


class GameScreen(Screen):
    """One screen of the game, perhaps in front of another."""

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen | None = None) -> None:
        """``back`` is the screen to return to. What ``lay_out`` needs must be there before."""
        self.services, self.back = services, back
        self.next: Destination | None = None
        """Where to go, once this screen has ended."""
        super().__init__(services.painter, services.now, size)
        self.lay_out()

    @property
    def menu_board(self) -> Board | None:
        """The board that the menu in front of this screen is about."""
        return None

    def come_back(self) -> None:
        """The screen in front of this one has gone."""

    def look_away(self) -> None:
        """The player turned to another window."""

    def look_back(self) -> None:
        """The player turned to this window again."""

    def sound_changed(self) -> None:
        """The sound was turned off or on."""

    def files_changed(self) -> None:
        """Something of the player's could not be saved or read, or now could."""
        self.dirty = True

    def leave(self) -> None:
        """The screen is left or the program ends: it and the screen behind keep what is the player's."""
        if self.back is not None:
            self.back.leave()
