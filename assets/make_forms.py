"""Writes ``solver/boards/forms.txt``: the digests of forms and pieces of all block boards that come with the program.

    python assets/make_forms.py

A pasted board is known by them (see ``solver/catalogue/recognition.py``). Run it when such a board is added or changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import load_board
from solver.catalogue.boards import group_ids
from solver.catalogue.recognition import FORMS_FILE, form_digest, pieces_digest
from solver.generator.ids import LETTER_STYLES
from solver.generator.stock import stock_boards

GROUPS = ("classics", "huarong-dao")


def lines() -> Iterator[str]:
    """Yield the lines of the file."""
    stock = (each.id for each in stock_boards() if each.style in LETTER_STYLES)
    for board_id in (*(each for group in GROUPS for each in group_ids(group)), *stock):
        board = load_board(board_id)
        yield f"{form_digest(board)} {pieces_digest(str(board.start))} {board_id}"


def main() -> None:
    """Write the file."""
    FORMS_FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")


if __name__ == "__main__":
    main()
