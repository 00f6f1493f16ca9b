"""Boards that come from elsewhere: a line or a text that was copied, a file, a board of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from solver import Board, BoardError
from solver.formats.board_files import LARGEST_FILE, read_board, read_board_text
from solver.formats.board_lines import board_from_line, is_line
from solver.sentences import Sentence
from solver.system.files import read_file

from ...model.draft import SavedAs, drawing_of
from ...model.drawing import Drawing
from ...store.own_boards import digest_of
from ...words.boards import solver_sentence
from ...words.words import Words

Refusal = Callable[[], str]
"""Says why there is no board, in the language of the moment."""


@dataclass(frozen=True)
class Opened:
    """A board to be changed."""

    drawing: Drawing
    saved: SavedAs | None = None
    """Its file, where it is one of the player's boards."""

    @classmethod
    def of(cls, words: Words, board: Board, saved: SavedAs | None = None) -> Opened | Refusal:
        """The board, or why it can't be drawn."""
        try:
            return cls(drawing_of(board), saved)
        except BoardError:
            return partial(words.text, "maker.too_wide")


def opened_text(words: Words, text: str | None, folder: Path) -> Opened | Refusal:
    """The board of a text that was copied: a line, the text of a file, or its path; ``folder`` has the player's own."""
    said = "" if text is None else text.strip()
    if not said:
        return partial(words.text, "maker.no_text")
    if _is_path(said):
        return opened_file(words, said, folder)
    try:
        if "\n" in said and "=" in said:
            return Opened.of(words, read_board_text("pasted", said))
        if is_line(said):
            return _without_name(Opened.of(words, board_from_line(said)))
    except BoardError as error:
        return _refusal(words, error)
    return partial(words.text, "maker.no_board", reason=words.text("maker.no_line"))


def opened_file(words: Words, path: str, folder: Path) -> Opened | Refusal:
    """The board in a file."""
    file = Path(unquote(urlsplit(path).path) if path.startswith("file://") else path.strip("'\""))
    try:
        board, saved = read_board(file), None
        if file.parent == folder:
            saved = SavedAs(file.name, digest_of(read_file(file, LARGEST_FILE)))
    except BoardError as error:
        return _refusal(words, error)
    except (OSError, ValueError):  # it has just gone: then it is nobody's
        saved = None
    return Opened.of(words, board, saved)


def _is_path(text: str) -> bool:
    return "\n" not in text and text.strip("'\"").endswith(".toml")


def _without_name(opened: Opened | Refusal) -> Opened | Refusal:
    """A line has no name for its board."""
    return Opened(opened.drawing.named("")) if isinstance(opened, Opened) else opened


def _refusal(words: Words, error: BoardError) -> Refusal:
    return partial(_refused, words, error.sentence)


def _refused(words: Words, sentence: Sentence) -> str:
    reason = solver_sentence(words, sentence)
    return words.text("maker.no_board", reason=f"{reason[:1].upper()}{reason[1:]}")
