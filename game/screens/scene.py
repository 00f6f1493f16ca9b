"""What a screen is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import pygame

from solver import Board

from ..input.commands import Action
from ..ui.control import Command, Control
from ..ui.explanation import Note
from ..ui.geometry import Rect
from .services import Services

if TYPE_CHECKING:
    from .destinations import Destination


class Scene(ABC):
    """One screen. It is drawn only when something has changed, and never sleeps or computes for long."""

    def __init__(self, services: Services, size: tuple[int, int]) -> None:
        self.services = services
        self.size = size
        self.dirty = True
        """Whether all of it must be drawn anew."""
        self.next: Destination | None = None
        """Where to go, once this screen has ended."""
        self.touched = False
        """Whether what presses is a finger, which has no other button to ask with: held down it asks."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What the window's title says."""

    def resize(self, size: tuple[int, int]) -> None:
        """Takes a new window size."""
        self.size = size
        self.dirty = True

    @property
    def controls(self) -> list[tuple[Control, Rect]]:
        """What can be pressed now, and where; also what would do nothing."""
        return []

    @property
    def menu_board(self) -> Board | None:
        """The board that the menu in front of this screen is about."""
        return None

    @property
    def greyed(self) -> Mapping[Command, str]:
        """What would do nothing now, each with the key of the phrase that says why."""
        return {}

    @property
    def disabled(self) -> Collection[Command]:
        """What would do nothing now."""
        return self.greyed.keys()

    @property
    def focused(self) -> tuple[Control, Rect] | None:
        """The control with the ring, and where it is."""
        return None

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        """What else can be explained, and where."""
        return []

    @abstractmethod
    def act(self, action: Action) -> None:
        """Does what a key or button asked for."""

    def do(self, command: Command) -> None:
        """Does what a control asks for."""
        if isinstance(command, Action):
            self.act(command)

    def take_key(self, name: str) -> bool:
        """Offers a key with what is held, such as ``ctrl+n``, before it means anything; true if it shall not."""
        return False

    def release(self, action: Action) -> None:  # noqa: B027  most screens do not care
        """A key was let go."""

    def repeats(self, action: Action) -> bool:
        """Whether an arrow of a game pad, or a button that moves the ring, counts again and again while it is held."""
        return True

    def press(self, point: tuple[int, int]) -> None:  # noqa: B027
        """The pointer was pressed."""

    def drag(self, point: tuple[int, int], held: bool) -> None:  # noqa: B027
        """The pointer moved."""

    def let_go(self, point: tuple[int, int]) -> None:  # noqa: B027
        """The pointer was released."""

    def forget_press(self) -> None:  # noqa: B027
        """The pointer only asked: what it holds is let go as if it had not been pressed."""

    @property
    def holding(self) -> bool:
        """Whether what is pressed does something as long as it is held, so that it asks nothing."""
        return False

    def wheel(self, lines: int) -> None:  # noqa: B027
        """The wheel was turned: to lines further up (positive) or down."""

    def come_back(self) -> None:  # noqa: B027
        """The screen in front of this one has gone."""

    def look_away(self) -> None:  # noqa: B027
        """The player turned to another window."""

    def look_back(self) -> None:  # noqa: B027
        """The player turned to this window again."""

    def update(self) -> None:  # noqa: B027
        """Does what has become due; called before each frame and after each event."""

    @property
    def moving(self) -> bool:
        """Whether something moves, so that frames are wanted one after another."""
        return False

    @property
    def changed(self) -> bool:
        """Whether parts of it must be drawn anew though nothing moves."""
        return False

    def due(self) -> float | None:
        """When ``update`` is wanted next though nothing moves; None for only after an event."""
        return None

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draws all of it."""

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Draws again what moves or has changed; gives the parts of the screen where that is."""
        return []

    def sound_changed(self) -> None:  # noqa: B027
        """The sound was turned off or on."""

    def files_changed(self) -> None:
        """Something of the player's could not be saved or read, or now could."""
        self.dirty = True

    @property
    def face(self) -> object:
        """Changes when other controls take the place of those that were there."""
        return None

    def leave(self) -> None:  # noqa: B027
        """The screen is left or the program ends: keep what is the player's."""
