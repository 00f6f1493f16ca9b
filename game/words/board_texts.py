"""Texts about boards, pieces, moves and solved games; sentences of the solver; boards that were played, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from solver import Board, BoardError, Move, Position, board_key, load_board
from solver.catalogue.boards import (
    GROUPS,
    TILE_GROUPS,
    by_difficulty,
    group_ids,
    is_own_key,
    listed_board,
    readable_own_boards,
)
from solver.catalogue.pictures import picture_ids
from solver.catalogue.stages import MethodStage, is_stage, stage_of
from solver.formats.letter_boards import NAMELESS
from solver.formats.number_boards import is_size
from solver.generator.ids import style_and_number
from solver.generator.stock import stock_numbers
from solver.sentences import Sentence

from ..model.board_kinds import coloured_numbers, is_farm, mark_of
from ..model.grades import MOST_STARS
from ..model.statistics import Measure, Statistics, won
from .words import Words

if TYPE_CHECKING:
    from solver.analysis.method import MethodAdvice

NUMBERS = "numbers"  # the group of number boards
MOST_LETTERS = 6  # of an id in a name; of a longer one the first are shown


def board_name(words: Words, board: Board) -> str:
    """Return a board's name; the one in its file where the language has none."""
    if style_and_number(board.id) is not None:
        return generated_name(words, board.id)
    if is_stage(board.id):
        tiles = words.listed(map(str, stage_of(board.id).tiles))
        return words.text("stage.board", rows=board.rows, columns=board.columns, tiles=tiles)
    return words.translated(f"board.{board.id}", own_name(words, board))


def generated_name(words: Words, board_id: str) -> str:
    """Return the name of a generated board: its style, with its number in the stock, or else letters of its id."""
    key = words.language.code, board_id
    if key not in _generated_names:  # a search asks for all
        style, _ = style_and_number(board_id) or ("", 0)
        letters = board_id.partition("-")[2]
        number = stock_numbers().get(board_id, letters if len(letters) <= MOST_LETTERS else f"{letters[:4]}…")
        _generated_names[key] = words.text(f"style.board_{style.replace('-', '_')}", number=number)
    return _generated_names[key]


def style_name(words: Words, style: str) -> str:
    """Return the name of a style of generated boards."""
    return words.text(f"style.{style.replace('-', '_')}")


_generated_names: dict[tuple[str, str], str] = {}  # by language and id


def own_name(words: Words, board: Board) -> str:
    """Return what its file calls a board; one without a name by its size."""
    size = {"rows": board.rows, "columns": board.columns}
    if board.name == NAMELESS:
        return words.text("games.blocks", **size)
    return words.text("status.size", **size) if board.name == f"{board.rows} x {board.columns}" else board.name


def direction(words: Words, move: Move, kind: str = "direction") -> str:
    """Return the direction of a move, even round corners, such as ``left`` or ``down by 2, then right``; as kind
    ``short_direction`` in as few words as a list has room for.
    """
    if not move.piece:  # however many tiles are pushed together, each slides by one cell
        return words.text(f"{kind}.{move.path[0].word}")
    found = []
    for step, same in groupby(move.path):
        name, cells = words.text(f"{kind}.{step.word}"), len(list(same))
        found.append(name if cells == 1 else words.text(f"{kind}.by", direction=name, cells=cells))
    return words.text(f"{kind}.then").join(found)


def piece_move(words: Words, position: Position, move: Move, kind: str = "direction") -> str:
    """Return which piece a move slides and which way, such as ``8 down`` or ``wide piece right``; where numbers don't
    tell pieces apart, and only one can slide that way, the direction alone.
    """
    piece, way = _piece(words, position, move), direction(words, move, kind)
    return words.text(f"{kind}.piece", piece=piece, direction=way) if piece else way


def _piece(words: Words, position: Position, move: Move) -> str:
    """Return the number of the piece that a move slides, its mark or the shape of a block; empty where none tells."""
    named = _number(position, move) or _mark(words, position, move)
    if named or not move.piece:
        return named
    places = [divmod(cell, position.board.columns) for cell in position.cells_of(move)]
    rows, columns = (max(along) - min(along) + 1 for along in zip(*places, strict=True))
    if rows * columns != len(places):
        return words.text("short_direction.cells", cells=len(places))
    shape = "small" if len(places) == 1 else "wide" if rows < columns else "tall" if rows > columns else "square"
    return words.text(f"short_direction.{shape}")


def _number(position: Position, move: Move) -> str:
    """Return the number of the piece that a move slides; empty where it has none, or the direction alone is plain."""
    board = position.board
    is_named = (bool(move.piece) or board.has_distinct_numbers) and not is_farm(board)
    return board.shown_number(position.cells[position.cells_of(move)[0]]) if is_named else ""


def _mark(words: Words, position: Position, move: Move) -> str:
    """Return the mark of a tile that others of its colour look like; empty where the direction alone is plain."""
    label = position.cells[position.cells_of(move)[0]]
    is_marked = bool(move.piece) and label in coloured_numbers(position.board) and not is_farm(position.board)
    return words.text(f"mark.{mark_of(position.board, label)}") if is_marked else ""


def solver_sentence(words: Words, sentence: Sentence) -> str:
    """Translate a sentence of the solver, with its nested sentences; boards get the language's names.

    Where a board counts steps, a language has a form of its own for what is said of moves.
    """
    key, values = f"explain.{sentence.key}", dict(sentence.values)
    for name, value in values.items():
        if isinstance(value, Sentence):
            values[name] = solver_sentence(words, value)
    if "board_id" in values:
        values = values | {"board": words.translated(f"board.{values['board_id']}", values["board"])}
    said = words.translated(key, str(sentence), **values)
    return said if sentence.counts == "moves" else words.translated(f"{key}_{sentence.counts}", said, **values)


def solved_games(words: Words, statistics: Statistics | None, board_id: str) -> Sequence[str]:
    """Return how many games were solved on a board, and apart from these how many the program has played: texts that
    say less and less, one empty text while that is not known.
    """
    if statistics is None:
        return ("",)
    records = statistics.of_board(board_id)
    solved = len(won(records))
    helped = len(records) - solved
    said = words.counted("achieved.solved", solved) if solved else words.text("achieved.nothing")
    if not helped:
        return (said,)
    with_help = words.counted("achieved.helped", helped)
    return words.listed([said, with_help]), said if solved else with_help


def achieved(words: Words, statistics: Statistics | None, board_id: str) -> Sequence[str]:
    """Return how well a board was solved and how often: texts that say less and less, none if it never was."""
    if statistics is None or not won(statistics.of_board(board_id)):
        return ()
    bests, solved = statistics.bests(board_id), solved_games(words, statistics, board_id)
    if Measure.EFFICIENCY not in bests:
        return solved
    best = words.text("achieved.efficiency", share=percent(words, bests[Measure.EFFICIENCY]))
    return *(words.listed([best, each]) for each in solved), best


def stage_name(words: Words, stage: MethodStage, columns: int) -> str:
    """Return what a stage brings home on a number board of so many columns: a part of a row or column, or the rest."""
    if stage.kind == "ring":
        return words.text("stages.ring")
    row, column = divmod(stage.tiles[0] - 1, columns)
    is_column = stage.kind == "column"
    key, number = ("stages.column", column) if is_column else ("stages.row", row)
    return words.text(key, number=number + 1, tiles=words.listed(map(str, stage.tiles)))


def help_note(words: Words, assisted: bool, hints: int) -> str:
    """Return how much help a game had, such as ``2 hints``; an empty text without any."""
    if not assisted:
        return ""
    return words.counted("panel.hints", hints) if hints else words.text("panel.with_solution")


def sent_stars(won: int) -> str:
    """Return the stars of a game as text to send, such as ``★★☆``."""
    return "★" * won + "☆" * (MOST_STARS - won)


def percent(words: Words, share: float) -> str:
    """Format a share with one digit after the point, never rounded up to all: ``100%`` is only the whole."""
    return words.number(1, ".0%") if share >= 1 else words.number(min(share, 0.999), ".1%")


class PlayedBoards:
    """A cache of the boards that were played, also those whose file is gone."""

    def __init__(self, *there: Board | None) -> None:
        """``there`` are boards that are open, whatever their files are."""
        self._there = [board for board in there if board is not None]
        self._boards: dict[str, Board | None] = {}

    def board(self, key: str) -> Board | None:
        """Return the board with this key; None if its file is gone."""
        if key not in self._boards:
            self._boards[key] = self._found(key)
        return self._boards[key]

    def name(self, words: Words, key: str) -> str:
        """Return a board's name, or its key if its file is gone."""
        board = self.board(key)
        return key if board is None else board_name(words, board)

    def _found(self, key: str) -> Board | None:
        there = next((board for board in self._there if board_key(board) == key), None)
        if there is not None and there.name != NAMELESS:
            return there
        if is_own_key(key) and key in self._own:
            return self._own[key]
        try:
            return there or listed_board(key)
        except BoardError:
            return None

    @cached_property
    def _own(self) -> dict[str, Board]:
        """The player's boards by their keys; of several with one key the first."""
        return {board_key(board): board for board in reversed([*readable_own_boards()])}


def stage_aim(words: Words, advice: MethodAdvice) -> str:
    """Return where the tiles of a stage go next: home, or to where they slide in together."""
    stage, setup = advice.stage, advice.setup
    if setup is not None:
        first, second = setup.first[0], setup.second[0]
        return words.text(f"play.method_{stage.kind}", first=first, second=second)
    kind = "in" if stage.kind in ("corner", "column") else stage.kind
    return words.text(f"play.method_{kind}", tiles=words.listed(map(str, stage.tiles), "and"))


def cell_count(board: Board) -> tuple[int, int]:
    """Return what number boards are sorted by: their cells, then their rows."""
    return board.rows * board.columns, board.rows


def menu_order(keys: Iterable[str]) -> list[str]:
    """Sort board keys: built-in boards in menu order, number boards of all sizes by size, then the others as given."""
    given = list(dict.fromkeys(keys))
    known = list[str]()
    listed = {group: group_ids(group) for group in GROUPS} | {"pictures": picture_ids()}
    for group, of_group in listed.items():
        ids = [board_id for board_id in of_group if board_id in given]
        if group == NUMBERS:
            known += sorted([*ids, *filter(is_size, given)], key=lambda key: cell_count(load_board(key)))
        else:
            known += ids if group in (*TILE_GROUPS, "pictures") else by_difficulty(ids)
    return [*known, *(key for key in given if key not in known)]
