"""What the game says, in whole sentences."""

from __future__ import annotations

from collections.abc import Sequence

from solver import EMPTY, Board, Move, Position
from solver.solvability import all_different

from .guides import Work
from .input_map import Action, first_key_text
from .playback import Playback
from .session import Session

NOT_IN_LINE = "That piece cannot slide: it must be in line with the empty cell."
YOUR_MOVE = "Your move."
FARTHEST_UNKNOWN = "Nobody knows the farthest positions of this board."
NO_METHOD = "This board is too large to be solved: no table and no search can hold its positions."
STOPPED = "Stopped looking. Your move."
SOUND_OFF, SOUND_ON = "Sound off.", "Sound on."

_DIRECTIONS = {Move.LEFT: "left", Move.RIGHT: "right", Move.UP: "up", Move.DOWN: "down"}


def counted(moves: int) -> str:
    """Such as ``1 move`` or ``12 moves``."""
    return "1 move" if moves == 1 else f"{moves} moves"


def title(session: Session) -> str:
    """The window's title: board, moves made, and whether it is solved."""
    moves = counted(session.game.move_count)
    return f"{session.board.name} - {f'solved in {moves}' if session.solved else moves} - Antipode"


def status(board: Board, session: Session | None, positions: int) -> str:
    """One line about a board and the game in progress on it."""
    if session is None:
        return f"{board.rows} x {board.columns}, {positions:,} positions"
    moves = counted(session.game.move_count)
    if session.solved:
        return f"solved in {moves}" + (" with help" if session.game.assisted else "")
    return f"in progress, {moves}" if session.game.move_count else "ready to start"


def hint(position: Position, best: Sequence[Move], left: int) -> str:
    """The first of the best moves is shown, with ``left`` to go after it."""
    after = position.apply(best[0])
    piece = position.cells[after.cells.index(EMPTY)]
    named = str(piece) if all_different(position.board) else "the lit piece"
    also = "" if len(best) == 1 else f" ({len(best)} moves are equally good)"
    key = first_key_text(Action.HINT)
    return f"Slide {named} {_DIRECTIONS[best[0]]}{also}: then {left} to go. {key} or Hint again plays it."


def solved(session: Session, par: int | None) -> str:
    """The board has just been solved; ``par`` is the fewest moves from the start, where it is known."""
    count = session.game.move_count
    with_help = " With help." if session.game.assisted else ""
    if par is None:
        return f"Solved in {counted(count)}!{with_help}"
    if count == par:
        return f"Solved in {counted(count)}, the fewest there are!{with_help}"
    return f"Solved in {counted(count)}! The fewest is {par}.{with_help}"


def par(known: int | None, at_least: int) -> str:
    """The fewest moves from the game's start; while a search goes on the least that it can be, such as ``52+``."""
    if known is not None:
        return str(known)
    return f"{at_least}+" if at_least else "..."


def working(part: float) -> str:
    """A question waits for the board's table."""
    return f"Working out every distance: {part:.0%}"


def searching(work: Work) -> str:
    """A question waits for a search."""
    key = first_key_text(Action.BACK)
    if not work.at_least:
        return f"Searching for the shortest solution. {key} stops."
    return f"Searching: it takes at least {work.at_least} moves. {work.expanded:,} positions so far. {key} stops."


def already_solved() -> str:
    """There is nothing to hint at."""
    new, farthest = first_key_text(Action.NEW), first_key_text(Action.FARTHEST)
    return f"Already solved. {new} for a new position, {farthest} for the farthest."


def farthest(number: int, of: int, distance: int) -> str:
    """A farthest position has been put on the board."""
    which = "The one farthest position" if of == 1 else f"Number {number} of the {of} farthest positions"
    return f"{which}: {distance} moves from the goal, and none needs more."


def playing(playback: Playback) -> str:
    """How far a solution has been played."""
    pace = "playing" if playback.due is not None else "paused"
    return f"Solution: move {playback.done} of {len(playback.moves)}, {pace}, speed {playback.speed:g}x"
