"""The stages of the method for number boards, and what it says of positions and games."""

import random
from functools import cache
from itertools import islice

import pytest
from every import sampled
from slow_tiles import SlowTiles

from solver import BoardError, board_key, distance_table, load_board, parse_position
from solver.analysis.method import follows_method, method_advice, method_line, method_moves, stage_reports, weakest
from solver.catalogue.stages import (
    has_stages,
    is_set_up,
    on_stage,
    setups,
    stage_at,
    stage_board,
    stage_of,
    stages,
)
from solver.model.notation import parse_moves
from solver.model.playthrough import play
from solver.model.solvability import random_position
from solver.tables.distance_tables import Tables

TABLES = Tables(cache=False)

# positions and greatest distance, by a search over the tiles that matter (measured apart from this solver)
KNOWN = {
    "3x3-stage1": (72, 13),
    "3x3-stage3": (120, 18),
    "3x3-stage4": (12, 6),
    "3x3-row1": (3024, 22),
    "4x4-stage1": (3360, 29),
    "4x4-stage2": (2184, 32),
    "4x4-stage3": (1320, 24),
    "4x4-stage5": (336, 24),
    "4x4-stage6": (120, 18),
    "4x4-row2": (95040, 34),
    "4x4-last": (20160, 36),
}


def test_stages_finish_every_tile_once():
    for rows, columns in ((2, 2), (2, 5), (3, 3), (4, 4), (5, 5), (5, 3), (8, 8)):
        found = stages(rows, columns)
        tiles = [tile for stage in found for tile in stage.tiles]
        assert sorted(tiles) == [*range(1, rows * columns)]
        for number, stage in enumerate(found):
            assert stage.done == {tile for before in found[:number] for tile in before.tiles}


@pytest.mark.parametrize("board_id", KNOWN)
def test_stage_has_known_numbers(board_id):
    table = TABLES.of(load_board(board_id))
    assert (table.states, table.greatest_distance) == KNOWN[board_id]


def relevant_distance(position, stage):
    """Return the fewest slides that bring the tiles of a stage home, layer by layer, over those tiles and the gap."""
    board = position.board
    free = [cell for cell in range(board.rows * board.columns) if cell not in board.walls]
    start = (position.cells.index(0), *(position.cells.index(tile) for tile in stage.tiles))
    home = tuple(tile - 1 for tile in stage.tiles)
    layer, seen, distance = {start}, {start}, 0
    while not any(state[1:] == home for state in layer):
        following = set()
        for gap, *tiles in layer:
            row, column = divmod(gap, board.columns)
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                there = (row + down) * board.columns + column + right
                inside = 0 <= row + down < board.rows and 0 <= column + right < board.columns
                if inside and there in free:
                    following.add((there, *(gap if tile == there else tile for tile in tiles)))
        layer, distance = following - seen, distance + 1
        seen |= layer
    return distance


@pytest.mark.parametrize(
    "board_id", ["3x3-stage2", "4x4-stage1", "4x4-stage2", "4x4-stage5", "5x5-stage3", "2x5-stage1"]
)
def test_distances_agree_with_slow_search(board_id):
    stage, table = stage_of(board_id), TABLES.of(load_board(board_id))
    for distance in range(1, table.greatest_distance + 1, 4):
        (position,) = table.sample(distance, seed=distance)
        assert relevant_distance(position, stage) == distance


def test_ring_agrees_with_slow_solver():
    """It names all tiles that are left, so the slow solver for whole boards has its distances."""
    board, slow = load_board("3x3-stage4"), SlowTiles(2, 2, (5, 6, 8, 0))
    table = TABLES.of(board)
    for distance in range(1, 7):
        for position in table.sample(distance, count=3, seed=1):
            assert slow.distance([position.cells[cell] for cell in (4, 5, 7, 8)]) == distance


def test_the_corner_and_its_twin():
    near, far = "# # 3 5/6 7 0 4/8 9 10 11/12 13 14 15", "# # 5 3/6 7 0 4/8 9 10 11/12 13 14 15"
    table = TABLES.of(load_board("4x4-stage2"))
    assert (table.distance(near), table.line(near)) == (13, "ULDDRULURDDLU")
    assert table.distance("# # 0 3/5 6 7 4/8 9 10 11/12 13 14 15") == 2
    assert table.distance(far) == 3


PAIRED = [each.id for size in ((3, 3), (4, 4), (2, 4)) for each in stages(*size) if setups(each)]


@pytest.mark.parametrize("board_id", PAIRED)
def test_every_shortest_line_leads_through_a_setup(board_id):
    """Two moves before its end, whatever line it is: the hint may name the setup."""
    board, stage = load_board(board_id), stage_of(board_id)
    table = TABLES.of(board)
    for distance in range(3, table.greatest_distance + 1):
        for position in table.sample(distance, count=2, seed=1):
            for line in islice(table.lines(position), 5):
                before = play(position, parse_moves(line)).positions[-3]
                assert any(is_set_up(each, before) for each in setups(stage))


@sampled("board_id", ["eight", "fifteen", "5x5", "2x4", "6x6", "10x3"], ["eight", "fifteen", "5x5", "2x4"])
def test_a_game_by_hints_alone_is_solved(board_id):
    """What each hint says is so: after as many moves its tiles are where it says, and what is home has not moved."""
    board = load_board(board_id)
    for seed in range(3 if board.rows * board.columns < 10 else 1):
        position, aims, promised = random_position(board, random.Random(seed)), [], 0
        while (advice := method_advice(position, TABLES)) is not None:
            aim = advice.stage.tiles, advice.setup
            if aims and aims[-1] == aim:
                assert advice.moves == promised - 1
            else:
                assert aim not in aims
                assert not aims or promised == 1, "the aim before was reached"
                assert_reached(advice, position)
                aims.append(aim)
            position, promised = position.apply(advice.line[0]), advice.moves
        assert position.is_goal


def assert_reached(advice, position):
    """Play what a hint promises, by the cells of the tiles alone."""
    done = {tile: position.cells.index(tile) for tile in advice.stage.done}
    assert all(cell == tile - 1 for tile, cell in done.items())
    along = play(position, advice.line).positions
    assert all(each.cells[cell] == tile for each in along for tile, cell in done.items())
    assert all(along[-1].cells[tile - 1] == tile for tile in advice.stage.tiles)
    if advice.setup is not None:
        (one, there), (other, beside) = advice.setup
        assert there == other - 1, "where the other belongs"
        assert beside - there == (position.board.columns if advice.stage.kind == "corner" else 1)
        assert [along[advice.moves].cells[cell] for cell in (there, beside)] == [one, other]
    stage = on_stage(advice.stage, position)
    if len(advice.line) < 12:
        assert relevant_distance(stage, advice.stage) == len(advice.line)


@pytest.mark.parametrize("board_id", ["eight", "fifteen", "5x5", "2x5"])
def test_the_method_solves_every_position(board_id):
    board, rng = load_board(board_id), random.Random(board_id)
    for _ in range(3):
        position = random_position(board, rng)
        positions = [position]
        while (advice := method_advice(positions[-1], TABLES)) is not None:
            assert advice.stage == stage_at(positions[-1])
            positions += play(positions[-1], advice.line).positions[1:]
        assert positions[-1].is_goal
        reports = stage_reports(positions, TABLES)
        assert [each.stage for each in reports] == [*stages(board.rows, board.columns)]
        assert reports[-1].end == len(positions) - 1 == sum(each.moves for each in reports)
        assert weakest(reports) is None


def test_advice_counts_to_the_setup():
    position = parse_position(load_board("fifteen"), "1 2 3 5/6 7 0 4/8 9 10 11/12 13 15 14")
    advice = method_advice(position, TABLES)
    assert (advice.stage.tiles, len(advice.line), advice.moves) == ((3, 4), 13, 11)
    after = play(position, advice.line).positions[-3]
    assert is_set_up(advice.setup, after)
    assert method_advice(load_board("fifteen").goal, TABLES) is None


def test_reports_show_wasted_moves():
    board = load_board("eight")
    position = parse_position(board, "1 2 3/4 5 6/0 7 8")
    there_and_back = play(position, parse_moves("LRLL")).positions
    reports = stage_reports(there_and_back, TABLES)
    assert [(each.moves, each.fewest) for each in reports] == [(0, 0), (0, 0), (1, 1), (3, 1)]
    assert weakest(reports).stage.kind == "ring"


def test_boards_without_stages():
    assert has_stages(load_board("fifteen"))
    assert has_stages(load_board("2x4"))
    assert has_stages(load_board("10x3"))
    for board_id in ("colours-three", "goat", "klotski", "10x10", "4x4-stage2"):
        assert not has_stages(load_board(board_id))


@pytest.mark.parametrize("board_id", ["4x4-stage0", "4x4-stage8", "4x4-row3", "9x9-stage1", "4x4-last2", "4x4-stage"])
def test_unknown_stages_are_refused(board_id):
    with pytest.raises(BoardError, match="no stage"):
        load_board(board_id)


def test_stages_are_found_by_their_keys():
    for board_id in ("4x4-stage2", "4x4-last", "3x3-row1"):
        board = load_board(board_id)
        assert board_key(board) == board.id == board_id
        assert not board.start.is_goal
        assert stage_board(board_id) is board


def test_positions_become_those_of_the_stage():
    position = parse_position(load_board("fifteen"), "1 2 3 4/5 6 7 8/9 10 12 15/13 14 11 0")
    assert str(on_stage(stage_at(position), position)) == "# # # #/# # # #/# # 12 15/# # 11 0"
    assert distance_table(load_board("4x4-stage7")).has(on_stage(stage_at(position), position))


@pytest.mark.parametrize(("board_id", "seeds"), [("eight", range(4)), ("fifteen", range(1))])
def test_whoever_plays_each_stage_in_its_fewest_needs_no_more_moves(board_id, seeds):
    """Whichever of the shortest ways are taken, and some of them need as many."""
    board = load_board(board_id)
    for seed in seeds:
        start, rng = random_position(board, random.Random(seed)), random.Random(seed)
        most = method_moves(start, TABLES)
        assert len(method_line(start, TABLES)) <= most
        needed = {moves_of_some_ways(start, rng) for _ in range(40)}
        assert max(needed) <= most
        assert board_id == "fifteen" or max(needed) == most


def moves_of_some_ways(position, rng):
    """Return the moves from a position home, by a way of each stage that is drawn among its shortest."""
    moves = 0
    while (stage := stage_at(position)) is not None:
        start = on_stage(stage, position)
        line = parse_moves(rng.choice(some_lines(start)))
        moves, position = moves + len(line), play(position, line).positions[-1]
    return moves


@cache
def some_lines(start):
    """Return up to 50 shortest solutions of a stage's position."""
    return [*islice(TABLES.of(start.board).lines(start), 50)]


def test_moves_of_the_method_on_several_stages_at_once():
    start = parse_position(load_board("3x3-row1"), "2 3 4/0 1 5/6 7 8")
    assert method_moves(start, TABLES) == 18
    assert method_moves(parse_position(load_board("eight"), "1 2 3/4 5 6/7 8 0"), TABLES) == 0


def test_tiles_of_a_pair_may_go_home_one_after_the_other():
    """Here the pair's shortest way begins otherwise than that of the first tile alone."""
    fifteen, tables, rng = load_board("fifteen"), TABLES, random.Random(5)
    others = 0
    for _ in range(20):
        start = random_position(fifteen, rng)
        line = len(method_advice(start, tables).line)
        for _, after in start.successors():
            nearer = follows_method(start, after, tables)
            shorter = stage_at(after) != stage_at(start) or len(method_advice(after, tables).line) < line
            assert nearer or not shorter
            others += nearer and not shorter
    assert others


def test_no_move_away_from_the_goal_follows_the_method():
    board = load_board("fifteen")
    assert not any(follows_method(board.goal, board.goal.apply(move), TABLES) for move in board.goal.legal_moves())
