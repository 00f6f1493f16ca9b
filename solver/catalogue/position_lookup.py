"""Positions without their boards: of the board in play, or of one that they fit, with the goal that can be reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from ..errors import BoardError, Misread, misread, quoted
from ..formats.goals import board_of_goal, goal_name, goals_in_reach
from ..formats.number_grids import NumberGrid, is_grid, read_grid
from ..model.board import Board
from ..model.notation import LETTER_NOTATION, NUMBER_NOTATION, example
from ..model.position import Position
from ..sentences import Sentence
from .boards import (
    GROUPS,
    TILE_GROUPS,
    board_ids,
    board_of_key,
    generated_number_boards,
    group_ids,
    is_generated,
    listed_board,
    load_board,
    readable_own_boards,
)
from .readings import NUMBERS, POSITION, Around, Reading
from .recognition import boards_with_pieces
from .texts import (
    fits,
    grid_size,
    in_one_line,
    read_position,
)


def read_lone_position(text: str, around: Around) -> Reading:
    """Return the position of the board in play, or else of the first kind of boards of which one has it.

    Raises Misread, also where several of a kind have it that differ in more than their starts.
    """
    board = around.board
    if board is not None and fits(board, text):
        return _of_board(POSITION, board, text, around)
    if is_grid(text) and not LETTER_NOTATION.resembles(text):
        try:
            grid = read_grid(text)
        except Misread:
            if board is not None and board.notation is NUMBER_NOTATION:
                raise _refusal(board, text) from None
            raise
        form = POSITION if str(grid) == in_one_line(text).strip() or grid.assumed else NUMBERS
        return grid_reading(form, grid, around)
    return Reading(POSITION, _looked_up(text, around))


def grid_reading(form: str, grid: NumberGrid, around: Around) -> Reading:
    """Return the position of numbers in rows, on the board in play or one that they fit. Raises Misread."""
    text = str(grid)
    if around.board is not None and fits(around.board, text):
        reading = _of_board(form, around.board, text, around)
    else:
        position = _looked_up(text, around._replace(solvable=False))
        reading = _of_board(form, position.board, text, around)
    return reading._replace(assumed=(*grid.assumed, *reading.assumed))


def _of_board(form: str, board: Board, text: str, around: Around) -> Reading:
    """Return the position of a board, or where it can't be solved there of the board with a usual goal in reach; beside
    it the others. Raises Misread.
    """
    position = read_position(board, text, solvable=False)
    name = goal_name(board)
    if around.goal is not None or not around.solvable or name is None:
        return Reading(form, read_position(board, text, around.solvable and around.goal is None))
    reached = goals_in_reach(position)
    if not reached:
        read_position(board, text)  # raises: it can't be solved
    boards = {each: board if each == name else board_of_goal(each, board.rows, board.columns) for each in reached}
    found = [Position(each, position.cells) for each in boards.values()]
    if name not in boards:
        goal = Sentence("read.goal_by_parity", {"goal": str(found[0].board.goal), "other": str(board.goal)})
        first, rest = found[0], found[1:]
    elif around.board is board or len(found) == 1:
        return Reading(form, boards[name].position(text))
    else:
        first = Position(board, position.cells)
        rest = [each for each in found if each.board != board]
        goal = Sentence(
            "read.goal_assumed", {"goal": str(board.goal), "options": " | ".join(_option(each) for each in rest)}
        )
    others = tuple(Reading(form, each) for each in rest)
    return Reading(form, first, (goal,), others)


def _option(position: Position) -> str:
    return f"--goal {goal_name(position.board)}"


def _looked_up(text: str, around: Around) -> Position:
    """Return the position of the first kind of boards of which one has it. Raises Misread."""
    for boards in kinds_of_boards(text, around):
        fitting = [known for known in boards if fits(known, text)]
        fitting = [known for known in fitting if str(known.own_start) == in_one_line(text).strip()] or fitting
        if fitting and (len(fitting) == 1 or _differ_in_start(fitting)):
            return read_position(fitting[0], text, around.solvable)
        if fitting:
            names = ", ".join(known.id for known in fitting[:MOST_NAMED])
            raise misread("several_boards", text=quoted(in_one_line(text)), boards=names)
    raise _why_of_no_board(text, around.board)


def kinds_of_boards(text: str, around: Around) -> Iterator[Iterable[Board]]:
    """Yield the boards that a position may be of: those with a name, the player's own, a size, and generated ones."""
    size, has_letters = grid_size(text), LETTER_NOTATION.resembles(text)
    groups = GROUPS if has_letters else TILE_GROUPS
    named = (load_board(board_id) for group in groups for board_id in group_ids(group))
    has_rows = size is not None and size[0] > 1
    yield (board for board in named if not has_rows or _size(board) == size)
    if size is not None:
        yield (board for board in readable_own_boards() if _size(board) == size)
        with suppress(BoardError):
            yield [board_of_key("{}x{}".format(*size))]
        of_letters = map(listed_board, filter(is_generated, boards_with_pieces(text)))
        yield _generated(size, of_letters if has_letters else generated_number_boards(size), around.known)


def _generated(size: tuple[int, int], come_along: Iterable[Board], known: Iterable[str]) -> Iterator[Board]:
    """Yield the generated boards of a size, those that come along and those that are ``known``, each once."""
    found = {board.id: board for board in come_along}
    for board_id in dict.fromkeys(known):
        with suppress(BoardError):
            if board_id not in found and is_generated(board_id) and _size(board := listed_board(board_id)) == size:
                found[board_id] = board
    yield from found.values()


def _why_of_no_board(text: str, board: Board | None) -> Misread:
    """Return why a text is the position of no board: compared with the one in play, or with that of its size."""
    size = grid_size(text)
    with suppress(BoardError):
        if size is not None and NUMBER_NOTATION.resembles(text) and (board is None or size != _size(board)):
            return _refusal(board_of_key("{}x{}".format(*size)), text)
    if board is not None and board.notation.resembles(text):
        return _refusal(board, text)
    if LETTER_NOTATION.resembles(text):
        return misread("homeless", text=quoted(in_one_line(text)))
    return misread("neither", text=quoted(text), goal=example(board or load_board(board_ids()[0])))


def _size(board: Board) -> tuple[int, int]:
    return board.rows, board.columns


def _refusal(board: Board, text: str) -> Misread:
    try:
        read_position(board, text)
    except Misread as refusal:
        return refusal
    raise AssertionError(f"'{text}' is a position of {board.id}")


def _differ_in_start(boards: Sequence[Board]) -> bool:
    """Return whether boards have the same pieces and the same goal, so that a position of one is one of all."""
    first = boards[0]
    return all(
        each.labels == first.labels
        and replace(each, id=first.id, name=first.name, start_cells=first.start_cells) == first
        for each in boards
    )


MOST_NAMED = 4  # boards in an error
