"""Searches of puzzles that aren't boards, and of boards with a lower bound of one's own."""

from itertools import product

import pytest

from solver import (
    ArgumentError,
    LimitReached,
    Limits,
    Unsolvable,
    distance_table,
    load_board,
    sample,
    shortest_path,
    solve,
)

SIZES = (8, 5, 3)


class Jugs(tuple):
    """Water in three jugs; a move pours one into another until that is full or the first empty."""

    __slots__ = ()

    def legal_moves(self):
        pairs = product(range(3), repeat=2)
        return [(a, b) for a, b in pairs if a != b and self[a] and self[b] < SIZES[b]]

    def apply(self, move):
        a, b = move
        poured, jugs = min(self[a], SIZES[b] - self[b]), list(self)
        jugs[a] -= poured
        jugs[b] += poured
        return Jugs(jugs)


class Tower(tuple):
    """The peg of each disk, from the smallest; the tower of Hanoi, whose moves can be undone."""

    __slots__ = ()

    def legal_moves(self):
        tops = {peg: self.index(peg) if peg in self else len(self) for peg in range(3)}
        return [(a, b) for a, b in product(range(3), repeat=2) if tops[a] < tops[b]]

    def apply(self, move):
        a, b = move
        disk = self.index(a)
        return Tower((*self[:disk], b, *self[disk + 1 :]))


class Clock(int):
    """An hour of seven; a move goes one to three hours on, and never back."""

    def legal_moves(self):
        return range(1, 4)

    def apply(self, move):
        return Clock((self + move) % 7)


def disks_away(tower):
    return sum(peg != 2 for peg in tower)


@pytest.mark.parametrize("disks", range(5))
@pytest.mark.parametrize("options", [{}, {"method": "bidirectional"}, {"method": "ida", "bound": disks_away}])
def test_towers_take_a_power_of_two(disks, options):
    found = shortest_path(Tower((0,) * disks), Tower((2,) * disks), **options)
    assert found.length == 2**disks - 1
    assert found.states[-1] == (2,) * disks
    assert all(a.apply(move) == b for a, b, move in zip(found.states, found.states[1:], found.moves, strict=False))


def test_jugs_are_measured():
    found = shortest_path(Jugs((8, 0, 0)), is_goal=lambda jugs: 4 in jugs)
    assert (found.length, found.moves[0]) == (6, (0, 1))
    assert shortest_path(Jugs((8, 0, 0)), Jugs((4, 4, 0))).length == 7


def test_moves_that_cannot_be_undone_are_refused():
    with pytest.raises(ArgumentError, match="undoes"):
        shortest_path(Clock(0), Clock(4), "bidirectional")
    assert shortest_path(Clock(0), Clock(4)).length == 2


@pytest.mark.parametrize("options", [{}, {"method": "bidirectional"}, {"method": "ida", "bound": lambda jugs: 0}])
def test_unreachable_goals_are_unsolvable(options):
    with pytest.raises(Unsolvable):
        shortest_path(Tower((0, 0)), Tower((5, 5)), **options)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"goal": Tower((2,)), "is_goal": bool},
        {"is_goal": bool, "method": "bidirectional"},
        {"goal": Tower((2,)), "method": "idaa"},
        {"goal": Tower((2,)), "method": "ida"},
        {"goal": Tower((2,)), "bound": disks_away},
        {"goal": Tower((2,)), "method": "ida", "bound": lambda tower: 0.5},
        {"goal": Tower((2,)), "method": "ida", "bound": lambda tower: -1},
        {"goal": Tower((2,)), "method": "ida", "bound": lambda tower: 1},
    ],
)
def test_wrong_arguments_are_refused(options):
    with pytest.raises(ArgumentError):
        shortest_path(Tower((0,)), **options)


@pytest.mark.parametrize("options", [{}, {"method": "bidirectional"}, {"method": "ida", "bound": disks_away}])
def test_searches_end_at_their_limits(options):
    with pytest.raises(LimitReached) as caught:
        shortest_path(Tower((0,) * 7), Tower((2,) * 7), limits=Limits(nodes=20), **options)
    assert 0 < caught.value.status.at_least <= 127


def displaced(position):
    return sum(piece not in (0, goal) for piece, goal in zip(position.cells, position.board.goal_cells, strict=True))


@pytest.mark.parametrize("position", sample("eight", 10, 3, seed=1))
def test_own_bound_finds_all_shortest_solutions(position):
    table = distance_table(position.board)
    result = solve("eight", position, bound=displaced, count=True, most=3)
    assert (result.length, result.solutions) == (10, table.solution_count(position))
    assert (result.method, result.bound, result.bound_at_start) == ("ida", "displaced", displaced(position))
    assert set(result.lines) <= set(table.lines(position))


@pytest.mark.parametrize("line", ["AB/C.>../A.", "AB/C.>../A.;steps"])
def test_own_bound_serves_block_boards(line):
    board = load_board(line)
    position = board.start
    counted = solve(board, position, bound=lambda position: 0 if position.is_goal else 1, count=True)
    assert counted.length == solve(board, position).length


def test_own_bound_takes_ida_and_one_process():
    for options in ({"method": "bfs"}, {"jobs": 2}, {"most": -1}):
        with pytest.raises(ArgumentError):
            solve("eight", "1 2 3/4 5 6/7 0 8", bound=displaced, **options)


def test_positions_are_states():
    board = load_board("eight")
    start = board.position("1 2 3/4 5 6/0 7 8")
    assert shortest_path(start, board.goal, "bidirectional").moves == ("L", "L")
