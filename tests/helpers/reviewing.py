"""Games to review, their slow and independent grading, and what is so in every review."""

from functools import cache, partial

import slow_solver
from golden_data import slow_board

from game.board.naming import own_block
from game.board.piece_pictures import shows_numbers
from game.screens.review.words import ReviewWords
from solver import load_board, parse_position
from solver.analysis.reviews import LEAST_ONLY_MOVES
from solver.model.notation import parse_moves
from solver.model.playthrough import play

BACK = {"L": "R", "R": "L", "U": "D", "D": "U"}
AROUND = 14
"""Moves from the goal within which games are played, so that the slow solver knows the large boards too."""

GAME = parse_position(load_board("eight"), "2 8 3/1 0 7/4 6 5"), "DRULDLRULURRDLURDLLU"
"""A way round from the start, a loop, another way round; 12 moves were enough."""


@cache
def distances_near(board_id):
    """Return ``cells -> moves`` of the positions near the goal, by the slow solver."""
    return slow_solver.distances(slow_board(board_id), AROUND + 1)


def random_game(board_id, rng, begin, most):
    """Return the cells of a start ``begin`` moves away, and moves of which one in four is random."""
    board, known = slow_board(board_id), distances_near(board_id)
    cells = rng.choice(sorted(cells for cells, distance in known.items() if distance == begin))
    start, moves = cells, ""
    while len(moves) < most and known[cells]:
        after = {move: other for move, other in slow_solver.neighbours(board, cells).items() if other in known}
        right = [move for move, other in after.items() if known[other] < known[cells]]
        free = [move for move in after if not moves or move != BACK[moves[-1]]] or list(after)
        moves += rng.choice(right if rng.random() < 0.75 else free)
        cells = after[moves[-1]]
    return start, moves


def slow_grades(board_id, cells, moves):
    """Return for each move its text, the distance after it, the best moves, whether it was one, and an only move."""
    board, known = slow_board(board_id), distances_near(board_id)
    for number, move in enumerate(moves):
        after = slow_solver.neighbours(board, cells)
        best = [each for each in "LRUD" if each in after and known.get(after[each], 99) < known[cells]]
        tempting = set(after) - set(best) - ({BACK[moves[number - 1]]} if number else set())
        yield move, known[after[move]], best, move in best, len(best) == 1 and bool(tempting)
        cells = after[move]


def grades(found):
    return [(str(move.move), move.distance, list(move.best), move.optimal, move.only) for move in found.moves]


def random_moves(start, count, rng):
    position, moves = start, []
    for _ in range(count):
        moves.append(rng.choice(position.legal_moves()))
        position = position.apply(moves[-1])
    return moves


def check_properties(found):
    """Check the properties of every game whose distances are all known."""
    assert len(found.positions) == len(found.evaluations) == found.played + 1
    assert found.slack == 2 * len(found.costly) == sum(detour.lost for detour in found.detours)
    assert [found.moves[number - 1].optimal for number in found.costly] == [False] * len(found.costly)
    at = 0
    for detour in found.detours:
        assert at <= detour.first < detour.last <= found.played
        costly = [number for number in found.costly if detour.first < number <= detour.last]
        assert costly[0] == detour.first + 1
        assert detour.lost == 2 * len(costly)
        assert detour.closed or detour.last == found.played
        assert found.distances[detour.first] == detour.distance <= min(found.distances[: detour.last + 1])
        assert found.distances[detour.last] == detour.end_distance
        assert detour.loop is (found.positions[detour.first] == found.positions[detour.last])
        assert detour.last == found.played or found.distances[detour.last + 1] == detour.distance - 1
        check_short_cut(found, detour)
        at = detour.last
    within = {number for detour in found.detours for number in range(detour.first + 1, detour.last + 1)}
    assert set(found.costly) <= within
    check_passages(found)


def check_short_cut(found, detour):
    if detour.loop:
        assert detour.short_cut == ""
    else:
        way = play(found.positions[detour.first], parse_moves(detour.short_cut))
        assert way.positions[-1].is_goal
        assert len(way.moves) == detour.distance


def check_passages(found):
    """Check the runs of only best moves, each up to a costly one, cut out one after another."""
    runs, run = [], []
    for number, move in enumerate(found.moves, 1):
        if len(move.best) == 1:
            run.append(number)
        if run and (len(move.best) != 1 or move.costly):
            runs.append(run)
            run = []
    runs = [
        (run[0], run[-1], sum(found.moves[number - 1].only for number in run), run[-1] not in found.costly)
        for run in (*runs, run)
        if run
    ]
    passages = [(passage.first, passage.last, passage.only_moves, passage.passed) for passage in found.only_move_runs]
    assert passages == [run for run in runs if run[2] >= LEAST_ONLY_MOVES]


def words_of(screen):
    """Return the words of a review as its screen says them."""
    board, block = screen.game.start.board, partial(own_block, screen.words)
    return ReviewWords(screen.words, board.metric, block, shows_numbers(board, screen.painter.theme.tiles))
