"""What the play screen says: hints, the solved board, the pause, and a solution as it is played."""

from __future__ import annotations

from solver import Position

from ...coach.analyzer import Advice
from ...input.commands import Action
from ...model.game import Game
from ...model.grades import stars
from ...model.origin import Origin
from ...model.playback import Playback
from ...model.session import Session
from ...model.statistics import NO_BESTS, Bests
from ...words.boards import board_name, direction, highlighted_piece
from ...words.words import Words


def title(words: Words, session: Session) -> str:
    """Return the window's title: board, moves made, and whether it is solved."""
    board, moves = board_name(words, session.board), words.moves(session.game.move_count, session.board.metric)
    solved = "helped" if session.game.assisted else "solved"
    return words.text(f"title.{solved if session.solved else 'playing'}", board=board, moves=moves)


PIECE, WAY = 2, 3
"""Degrees of a hint: after how the game stands the piece to slide, then where to."""


def hint(words: Words, position: Position, advice: Advice, degree: int = WAY, cost: int | None = None) -> str:
    """Describe the first of the best moves, how many there are where that is known, and how many are to go after it.

    A lower degree tells less: how far the goal is and what the last move has ``cost``, or which piece to slide.
    """
    if degree < WAY:
        last = (
            ""
            if cost is None or degree == PIECE
            else words.text("play.last_cost" if cost else "play.last_good", cost=cost)
        )
        key = "play.hint_piece" if degree == PIECE else "play.hint_left"
        return words.text(key, left=advice.distance, last=last, key=words.key(Action.HINT))
    left = advice.distance - 1
    return words.text(
        "play.hint",
        piece=highlighted_piece(words, position, advice.best[0]),
        direction=direction(words, advice.best[0]),
        which=_which(words, position, advice),
        rest=words.text("play.leaves", left=left) if left else words.text("play.solves"),
        key=words.key(Action.HINT),
    )


def _which(words: Words, position: Position, advice: Advice) -> str:
    """Return whether there are other best moves, as text; nothing if unknown, or without any other move."""
    count = len(advice.best)
    if count > 1:
        return words.text("play.one_of_best", count=count)
    alone = advice.has_all_best and len(position.legal_moves()) > 1
    return words.text("play.only_best") if alone else ""


def solved(words: Words, session: Session, par: int | None, bests: Bests = NO_BESTS) -> str:
    """Describe a newly solved game with its par, where known, and the ``bests`` it has beaten."""
    count, counts = session.game.move_count, session.board.metric
    moves = words.moves(count, counts)
    if session.game.assisted:
        return words.text("play.helped" if par is None or count == par else "play.helped_in_more", moves=moves, par=par)
    worth = "" if par is None else words.counted("play.stars", stars(count, par))
    key = "play.solved" if par is None else "play.solved_in_fewest" if count == par else "play.solved_in_more"
    return words.text(key, moves=moves, worth=worth, par=par) + new_bests(words, bests, counts)


def new_bests(words: Words, bests: Bests, counts: str) -> str:
    """Describe new bests, such as `` New best time.``; return an empty text without any."""
    if not bests:
        return ""
    measures = words.listed((words.of_counts(f"measure.{measure.value}", counts) for measure in bests), "and")
    return words.text("play.new_best", measures=measures)


def begun(words: Words, said: str) -> str:
    """Describe another game, by the key of the phrase, with the keys that lead to others."""
    keys = {each.id: words.key(each) for each in (Action.UNDO, Action.FARTHEST, Action.PRACTICE)}
    return words.text(said, **keys)


def restarted(words: Words, before: Game, game: Game) -> str:
    """Return what a ``game`` from the same start counts for, unless it is the one ``before`` or counts as that did."""
    if game.assisted and game is not before:
        return words.text("play.restarted_helped")
    return words.text("play.restarted") if before.compared and not game.compared else ""


def paused(words: Words) -> str:
    """Explain that the clock is stopped and the board covered."""
    return words.text("play.game_paused", key=words.key(Action.PAUSE))


def already_solved(words: Words) -> str:
    """Explain that a solved board needs no hint."""
    return words.text("play.already_solved", new=words.key(Action.NEW), farthest=words.key(Action.FARTHEST))


def playing_text(words: Words, playback: Playback) -> str:
    """Return how far a solution has been played, as text."""
    key = "play.paused" if playback.due is None else "play.playing"
    return words.text(key, done=playback.done, moves=len(playback.moves), speed=playback.speed)


def game_note(words: Words, game: Game) -> str:
    """Return a short note on a helped, daily or practice game; otherwise an empty text."""
    kind = kind_of(game)
    return words.text(f"panel.{kind}") if kind else ""


def kind_of(game: Game) -> str:
    """Return the kind of a game; an empty text for an ordinary one."""
    if game.assisted:
        return "assisted"
    if not game.compared:
        return "chosen"
    return "daily" if game.origin is Origin.DAILY else ""
