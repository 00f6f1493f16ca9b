"""Places of errors in a board file: TOML readers do not keep line numbers."""

from __future__ import annotations

import re

from ..errors import BoardError
from ..model.picture import PictureError, place_in_text
from ..sentences import Sentence, board_reason


def placed(text: str, error: BoardError) -> Sentence:
    """Return an error in the file that holds ``text``, prefixed with its line and column if known."""
    if isinstance(error, PictureError):
        begin = _value(text, error.picture)
        if begin is not None and error.row is not None:
            begin += 3 if text[begin : begin + 3] in ('"""', "'''") else 1
            at = place_in_text(text, begin, error.row, error.column or 1)
            line, column = _line(text, at), at - text.rfind("\n", 0, at)
            reason = board_reason("entry", entry=error.picture, reason=error.reason)
            if error.column is None:
                return board_reason("line", line=line, reason=reason)
            return board_reason("in_line", line=line, column=column, reason=reason)
    begin = _value(text, str(error).partition(":")[0].strip("'"))
    return error.sentence if begin is None else board_reason("line", line=_line(text, begin), reason=error.sentence)


def _value(text: str, key: str) -> int | None:
    """Return the index where the value of an entry begins; None if the file has no line with it."""
    found = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=[ \t]*", text, re.MULTILINE)
    return None if found is None else found.end()


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
