"""The cards after the boards of a group, which lead elsewhere: to other sizes, generated boards, and the maker."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from solver import load_board

from ...input.commands import Action
from ...ui.control import Control, ItemCommand
from ..common.generated_boards import next_of_style
from ..common.played_boards import NUMBERS
from ..game_screen import ToBoard
from ..services import Services
from .entries import YOURS

OTHER_SIZES = ItemCommand("other_sizes")
GENERATED = {
    NUMBERS: ("numbers",),
    "colours": ("colours",),
    "goat": ("farm",),
    "classics": ("car-park", "klotski", "shapes"),
}  # the styles of generated boards that a group leads on to


class MoreCards:
    """The controls of these cards, by group."""

    def __init__(
        self, services: Services, open_board: Callable[[ToBoard], None], open_sizes: Callable[[], None]
    ) -> None:
        self._services, self._open_board, self._open_sizes = services, open_board, open_sizes
        self._rng = random.Random()

    @property
    def controls(self) -> Mapping[str, Sequence[Control]]:
        """The controls in the order of their cards."""
        words = self._services.words
        sizes = Control.named(words, OTHER_SIZES, "plus", "other_sizes", on_press=self._open_sizes)
        more = {group: [*map(self._of_style, styles)] for group, styles in GENERATED.items()}
        return {**more, NUMBERS: (sizes, *more[NUMBERS]), YOURS: (Control.of(words, Action.MAKER),)}

    def _of_style(self, style: str) -> Control:
        """Return the card that opens generated boards of a style, each harder than those that were solved."""
        command, name = ItemCommand("generated", style), f"more_{style.replace('-', '_')}"
        return Control.named(self._services.words, command, "new", name, on_press=partial(self._open, style))

    def _open(self, style: str) -> None:
        """Open a generated board that is new to the player."""
        board_id = next_of_style(self._services.store, style, self._rng)
        if board_id is not None:
            self._open_board(ToBoard(load_board(board_id)))
