"""A set of buttons that comes and goes: which has the ring, which is under the pointer, which is held."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ...ui.control import Command, Control
from ...ui.geometry import Rect


class Buttons:
    """Asks which buttons there are, and which of them would do nothing, whenever it matters."""

    def __init__(
        self, there: Callable[[], Sequence[tuple[Control, Rect]]], dead: Callable[[], Collection[Command]]
    ) -> None:
        self.ring: Control | None = None
        """What the keyboard presses; none until the keyboard asks for it."""
        self.hover: Command | None = None
        self._there, self._dead = there, dead
        self._held: Command | None = None

    @property
    def ring_index(self) -> int | None:
        """Which of the buttons has the ring, whatever key it names; none where that button has gone."""
        if self.ring is None:
            return None
        names = [(control.action, control.label) for control, _ in self._there()]
        name = self.ring.action, self.ring.label
        return names.index(name) if name in names else None

    def at(self, point: tuple[int, int]) -> Command | None:
        """What the button under a point does, if it can be pressed."""
        found = (control.action for control, rect in self._there() if rect.contains(point))
        return next((command for command in found if command not in self._dead()), None)

    def point(self, point: tuple[int, int]) -> bool:
        """Lights the button under the pointer; true if it is another."""
        before, self.hover = self.hover, self.at(point)
        return self.hover != before

    def press(self, point: tuple[int, int]) -> Command | None:
        """Takes hold of the button under the pointer; gives what it does."""
        self._held = self.at(point)
        return self._held

    def let_go(self, point: tuple[int, int]) -> Command | None:
        """What the held button does, if the pointer is still on it."""
        held, self._held = self._held, None
        return held if self.at(point) == held else None

    def forget_press(self) -> None:
        """No button is held any more."""
        self._held = None

    def move_ring(self, by: int) -> None:
        """To the next button (+1) or the one before (-1) that can be pressed."""
        dead, index = self._dead(), self.ring_index
        controls = [control for control, _ in self._there()]
        alive = [i for i, control in enumerate(controls) if control.action not in dead or i == index]
        before = alive.index(index) if index is not None else -1 if by > 0 else 0
        self.ring = controls[alive[(before + by) % len(alive)]] if alive else None

    def show_ring(self, calling: Collection[Command]) -> None:
        """The ring comes up on the button that calls, if that can be pressed, or else on the first."""
        dead = self._dead()
        found = (each for each, _ in self._there() if each.action in calling and each.action not in dead)
        self.ring = next(found, None)
        if self.ring is None:
            self.move_ring(1)

    def press_ring(self, do: Callable[[Command], None]) -> None:
        """Presses the button with the ring, which it keeps as long as the button is there."""
        if self.ring_index is None or self.ring is None:
            return
        do(self.ring.action)
        if self.ring_index is None:
            self.ring = None
