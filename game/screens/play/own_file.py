"""The player's file of the board in play, which another program may change or take away meanwhile."""

from __future__ import annotations

from pathlib import Path

from solver import Board, BoardError, board_key
from solver.catalogue.boards import is_own_key, load_file, own_boards


class OwnFile:
    """Looks at it while the player is away, when there is time, and when they come back."""

    def __init__(self, board: Board) -> None:
        self._key = board_key(board)
        self.path: Path | None = None
        """None while it is not known, and once its change has been told."""

    def on_blur(self) -> None:
        """Find it among the player's boards, which are kept by what they are and not by their file's name."""
        if is_own_key(self._key) and self.path is None:
            self.path = next((path for path in own_boards() if self._is_in(path)), None)

    def on_focus(self) -> str:
        """Return the phrase key of a change to the file, once; empty without a change or a file."""
        path = self.path
        if path is None or self._is_in(path):
            return ""
        self.path = None
        return "play.file_changed" if path.exists() else "play.file_gone"

    def _is_in(self, path: Path) -> bool:
        try:
            return board_key(load_file(path)) == self._key
        except BoardError:
            return False
