"""What is said of the position of a day."""

from __future__ import annotations

from ...model.record import Record
from ...words.words import Words
from ..common.card_words import CardText


def daily_text(words: Words, best: Record | None, begun: int, streak: int, is_today: bool) -> CardText:
    """How the day's position was solved, ``best`` being the best game, or how many moves have been made in a game that
    is ``begun``; and for how many days in a row.
    """
    days = (words.counted("daily.streak", streak),) if streak else (words.text("daily.no_streak"),)
    if best is None and begun:
        return CardText((words.text("daily.begun", moves=words.moves(begun)),), days, False)
    if best is None:
        return CardText((words.text("daily.open_today" if is_today else "daily.open"),), days, False)
    moves = words.moves(best.moves)
    longest = () if best.par is None else (words.text("daily.solved_of", moves=moves, par=best.par),)
    return CardText((*longest, words.text("daily.solved", moves=moves)), days, False)
