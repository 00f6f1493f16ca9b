"""Sliding-block puzzles of every kind: pieces of any shape, several empty cells, walls, gates, a goal for some pieces.

    board = parse_board("ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../.BB./.BB.")     one line; board_line(board) writes it
    board = read_board_fields("klotski", {"layout": ..., "goal": ...})           parsed TOML, keys: FIELDS
    board.id .name .rows .columns .counts ("moves" or "steps") .along .alike .author .year .source .note
    board.start (a BlockPosition), board.goal (a text), board.pieces {letter: Piece}, board.classes (pieces alike)

    position = parse_position(board, "ABBC/ABBC/DEEF/DGHF/.I.J")                  str(position) writes it
    position.is_goal .legal_moves() .apply(move) .undo(move) .cells .places {letter: cells}
    moves = parse_moves(board, "IR GDR")                                         moves_text(moves) writes them

    table = solver.distance_table(board)         a BlockTable: .distance .best_moves .line .lines .solution_count
                                                 .farthest .hardest .at_distance .sample .in_steps .in_moves
    solver.solve, compare, review, sample, board_facts take these boards by the names that all boards share.

How it works, from the bottom: ``kinds`` (pieces as bits), ``coding`` (positions as words), ``slides`` (neighbours of
whole arrays) and ``single`` (of one position), ``layers`` (sorted, each once), ``explored``, ``distances``, ``table``,
``paths``, ``search``, ``cache``.

A BlockMove is a piece's letter and its way. What one move is depends on what the board counts: ``parse_moves`` joins
the slides of one piece on a board that counts moves, and takes them apart on one that counts steps. Positions are equal
where pieces that are alike have changed places; their texts keep the letters, so that a person can follow them.

Errors are ValueErrors of one line: BoardError (PictureError with picture, row and column where there is a place),
NotationError, IllegalMove.
"""

from .board import BlockBoard, BlockMove, BlockPosition
from .fields import FIELDS, NAMELESS, read_board_fields
from .line import board_line, own_board, parse_board
from .notation import moves_text, parse_moves, parse_position
from .picture import PictureError
from .pieces import Piece, PieceClass

__all__ = [
    "FIELDS",
    "NAMELESS",
    "BlockBoard",
    "BlockMove",
    "BlockPosition",
    "PictureError",
    "Piece",
    "PieceClass",
    "board_line",
    "moves_text",
    "own_board",
    "parse_board",
    "parse_moves",
    "parse_position",
    "read_board_fields",
]
