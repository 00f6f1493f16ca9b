"""A board of every kind that a page shows, and random games on them as the library plays them."""

import json
import re

from solver import Direction, distance_table, has_table, load_board, solve
from solver.model.playthrough import play
from solver.web.page import draw_page

BOARDS = {
    "numbers": "eight",
    "wide numbers": "goat",
    "farm": "farm-h4mz2f6khw",
    "colours": "colours-six",
    "blocks": "klotski",
    "shapes": "simplicity",
    "car park": "car-18qje3qk3rd",
    "steps": "AB/C.>../A.;steps",
    "lengthways": "AAB./..B./CC..>..../..../..CC;along",
    "walls": "AB#/C..>..#/..A",
    "gate": "AB-/C.#>.../.A.",
    "alike": "ABCC/....>..../ABCC;alike=AB",
    "ten by ten": "10x10",
    "several gaps": "1 2 3/4 5 0/6 0 7>1 2 3/4 5 6/7 0 0",
    "open goal": "1 2 3/4 5 6/0 0 7>. . ./. . ./1 . .",
}
GAMES_JS = """
return args[0].map((slides) => {
  const game = new puzzle.Game(puzzle.data), told = [];
  const tell = () => told.push([game.state, game.isGoal, game.count,
    game.pieces.flatMap(([, anchor], piece) => [..."LRUD"].filter((way) => game.canStep(piece, way) >= 0)
      .map((way) => anchor + way)).sort()]);
  try {
    tell();
    for (const [cell, path] of slides) {
      const piece = game.pieceOn(cell);
      for (const way of path) game.step(piece, way);
      tell();
    }
  } catch (error) { told.push(String(error)); }
  return told;
});
"""


def board_of(kind):
    return load_board(BOARDS[kind])


def start_of(board):
    if board.own_start is not None:
        return board.start
    if not has_table(board):
        return board.goal.apply(board.goal.legal_moves()[0])
    return distance_table(board).sample(9, seed=4)[0]


def page_of(board, start=None, **options):
    """Return the page of a start, the start, and the moves of its solution."""
    start = start_of(board) if start is None else start
    result = solve(board, start)
    return draw_page(start, result.moves, result.optimal, **options), start, play(start, result.moves).moves


def data_of(html):
    """Return what the script of a page reads."""
    return json.loads(re.search(r'id="data">(.*?)</script>', html)[1])


def random_game(start, rng, moves):
    """Return slides as cell and path, and what a page should tell of the position after each of them.

    That is its state, whether it is solved, the moves counted, and the slides by one cell that it allows.
    """
    board, position, slides, steps = start.board, start, [], []
    told = [facts_of(position, 0)]
    for _ in range(moves):
        move = rng.choice(position.legal_moves())
        slides.append((position.cells_of(next(move.steps()))[0], "".join(move.path)))
        position = position.apply(move)
        steps += move.steps()
        told.append(facts_of(position, len(board.counted_moves(steps))))
    return slides, told


def facts_of(position, count):
    return [page_state(position), position.is_goal, count, slides_of(position)]


def slides_of(position):
    """Return the cell and direction of every slide by one cell."""
    board = position.board
    return sorted(
        f"{covered[0]}{direction.value}"
        for covered in board.places_in(position.cells)
        for direction in Direction
        if board.slide(position.cells, covered, direction) is not None
    )


def page_state(position):
    """Return a position as the page writes it: for each cell the sign of the kind that begins there, or a dot."""
    board, signs = position.board, ["."] * len(position.cells)
    for covered in board.places_in(position.cells):
        signs[covered[0]] = chr(ord("0") + board.class_of[position.cells[covered[0]]])
    return "".join(signs)


def cells_along(position, move):
    """Return the cells over which a move drags its piece."""
    found = [position.cells_of(next(move.steps()))[0]]
    for direction in move.path:
        down, right = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}[direction.value]
        found.append(found[-1] + down * position.board.columns + right)
    return found
