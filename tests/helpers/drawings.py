"""Drawings of the maker, as boards."""

from game.model.draft import file_entries
from game.model.drawing import DRAWING_ID
from solver.formats.letter_boards import read_board_fields
from solver.formats.number_boards import board_of_cells


def read_back(drawing):
    """Return the board of a drawing as its file would be read. Raises BoardError."""
    read = board_of_cells if drawing.numbers else read_board_fields
    return read(DRAWING_ID, file_entries(drawing) | {"name": drawing.title})
