"""Boards of blocks behind the names that all boards share: solve, compare, review, sample, facts."""

import threading
from itertools import product

import pytest
from every import sampled
from waiting import PATIENCE

from solver import (
    IllegalMove,
    Job,
    LimitReached,
    Limits,
    Move,
    NotationError,
    Outcome,
    Unsolvable,
    board_facts,
    distance_table,
    load_board,
    methods_of,
    moves_count,
    moves_text,
    parse_position,
    review,
    sample,
    solve,
)
from solver.analysis.comparison import choices_of, compare, parse_choices, why
from solver.formats.board_lines import parse_board
from solver.model.moves import Direction
from solver.model.notation import parse_moves
from solver.model.playthrough import play

PENNANT = "AABB/AACC/DE../FGHH/FGII>..../..../..../AA../AA.."
WALLED = "A#B>B#A"
NARROW = "AB..>B..."
"""B never passes A."""


SOLVED = [*product(("moves", "steps"), ("table", "bfs", "bidirectional"))]


@pytest.fixture(scope="module", params=["moves", "steps"])
def board(request):
    return parse_board(f"{PENNANT};{request.param}")


@sampled(
    "board, method", SOLVED, [("moves", "table"), ("moves", "bidirectional"), ("steps", "bfs")], indirect=["board"]
)
def test_methods_agree_on_length_and_count(board, method):
    result = solve(board, board.start, method, count=True, most=3)
    table = distance_table(board)
    assert result.length == moves_count(board, result.line) == (59 if board.metric == "moves" else 83)
    assert result.solutions == table.solution_count(board.start)
    assert len(set(result.lines)) == min(3, result.solutions)
    for line in result.lines:
        moves = parse_moves(line, board)
        assert len(moves) == result.length
        assert play(board.start, moves).positions[-1].is_goal
        assert moves_text(moves) == line


@sampled("board, method", SOLVED[1:3] + SOLVED[4:], [("moves", "bfs"), ("steps", "bidirectional")], indirect=["board"])
def test_searches_agree_with_table_from_anywhere(board, method):
    table = distance_table(board)
    for distance in range(3, table.greatest_distance + 1, 66):
        position = table.sample(distance, seed=distance)[0]
        result = solve(board, position, method, count=True)
        assert (result.length, result.solutions) == (distance, table.solution_count(position))


def test_methods_unfit_for_blocks_are_refused(board):
    assert methods_of(board) == ["table", "bfs", "bidirectional", "anytime"]
    for method, said in (("ida", "ida can't solve boards such as"), ("magic", "unknown method 'magic'")):
        with pytest.raises(ValueError, match=said):
            solve(board, board.start, method)
    with pytest.raises(ValueError, match="has no lower bounds"):
        solve(board, board.start, "bfs", bound="manhattan")


@pytest.mark.parametrize("line", [WALLED, NARROW])
@pytest.mark.parametrize("method", ["table", "bfs", "bidirectional"])
def test_what_can_never_be_solved_is_told(line, method):
    board = parse_board(line)
    with pytest.raises(Unsolvable, match="can never be solved"):
        solve(board, board.start, method)


@pytest.mark.parametrize("method", ["table", "bfs", "bidirectional"])
def test_unreached_position_is_solved(method):
    board = parse_board(NARROW)
    assert solve(board, parse_position(board, ".BA."), method).length == 1
    assert review(board, parse_position(board, ".BA."), "BL").solved
    split = parse_board("AB..>..AB")
    with pytest.raises(Unsolvable, match="can never be solved"):
        solve(split, parse_position(split, ".BA."), method)


def test_search_gives_up_at_its_limits(board):
    with pytest.raises(LimitReached) as caught:
        solve(board, board.start, "bfs", limits=Limits(nodes=300))
    assert 0 < caught.value.status.at_least <= solve(board, board.start).length
    with pytest.raises(LimitReached) as caught:
        solve(board, board.start, "bidirectional", limits=Limits(stored=100))
    assert caught.value.status.at_least == 1


def test_compare_runs_every_method_and_says_why(board):
    choices = choices_of(board)
    assert parse_choices(board, "table,bfs,bidirectional") == choices
    trials = list(compare(board, board.start, choices))
    assert len({trial.result.length for trial in trials}) == 1
    assert all(str(why(trial, board)) for trial in trials)
    assert str(why(trials[0], board)) == (
        "Looking up takes no time; all of it went into building or loading the table of 1,398 positions."
    )


def test_game_that_follows_line_wastes_nothing(board):
    found = review(board, board.start, solve(board, board.start).line)
    assert (found.slack, found.solved, found.efficiency) == (0, True, 1.0)
    assert all(move.optimal and move.cost == 0 for move in found.moves)
    assert found.detours == ()


def test_move_costs_nothing_or_one_or_two():
    board = parse_board(PENNANT)
    table = distance_table(board)
    costs = set()
    for distance in range(1, 60, 14):
        position = table.sample(distance, seed=distance)[0]
        for move in position.legal_moves():
            found = review(board, position, [move], table)
            cost = table.distance(position.apply(move)) + 1 - table.distance(position)
            assert found.moves[0].cost == found.slack == cost
            assert found.moves[0].optimal == (cost == 0)
            costs.add(cost)
    assert costs == {0, 1, 2}


@pytest.mark.parametrize("moves", ["GU GD", "GUD", "ER EL GL GR"])
def test_returning_slides_must_be_legal(moves):
    board = parse_board(PENNANT)
    with pytest.raises(IllegalMove, match=r"move \d of \d: illegal move 'G"):
        review(board, board.start, moves)
    with pytest.raises(IllegalMove, match="illegal move 'G"):
        review(board, board.start, [Move("G", (Direction.UP,)), Move("G", (Direction.DOWN,))])
    assert review(board, board.start, "ER EL").played == 0


def test_slides_of_one_piece_review_together():
    board = parse_board(PENNANT)
    for slides in ("ER ER GU", "ER DR DL ER GU"):
        assert moves_text(move.move for move in review(board, board.start, slides).moves) == "ERR GU"
    steps = parse_board(f"{PENNANT};steps")
    assert moves_text(move.move for move in review(steps, steps.start, "ERR GU").moves) == "ER ER GU"


def test_detours_lose_what_the_moves_cost():
    board = parse_board(PENNANT)
    position, moves = board.start, []
    for number in range(60):
        legal = position.legal_moves()
        moves.append(legal[number * 7 % len(legal)])
        position = position.apply(moves[-1])
    found = review(board, board.start, moves)
    assert found.slack == sum(move.cost for move in found.moves) == sum(detour.lost for detour in found.detours)


def test_only_move_has_an_alternative():
    board = parse_board("A.B#/....>.B.#/....")
    found = review(board, board.start, "BL")
    assert found.moves[0].only
    corridor = parse_board("A...>...A;steps")
    graded = review(corridor, corridor.start, "AR AR AR").moves
    assert [move.only for move in graded] == [False, False, False]


def test_samples_and_facts_are_those_of_table(board):
    table = distance_table(board)
    drawn = sample(board, 20, count=4, seed=3)
    assert drawn == table.sample(20, count=4, seed=3)
    assert {table.distance(position) for position in drawn} == {20}
    facts = board_facts(board)
    assert facts.positions_by_distance == table.positions_by_distance
    assert facts.farthest == table.farthest() == table.at_distance(table.greatest_distance)
    assert table.hardest() == table.farthest(1)[0]
    with pytest.raises(ValueError, match=f"is 999 {board.metric} from the goal, expected 0 to"):
        table.sample(999)


def test_samples_are_uniform():
    board = parse_board(PENNANT)
    table = distance_table(board)
    positions = table.at_distance(30)
    drawn = table.sample(30, count=60 * len(positions), seed=1)
    assert all(25 < drawn.count(position) < 95 for position in positions)


def test_unreachable_positions_are_reported():
    board = parse_board("AB..>.A..")
    table = distance_table(board)
    with pytest.raises(Unsolvable, match="can't be reached from the board's start"):
        table.distance(parse_position(board, "BA.."))
    with pytest.raises(NotationError):
        parse_position(board, "B...")
    with pytest.raises(ValueError, match="expected one of"):
        table.distance(parse_board(PENNANT).start)


def test_an_exploration_is_cancelled():
    """It has told of some progress, and waits there until it is cancelled, as a large board takes its time."""
    seen, told, go_on = [], threading.Event(), threading.Event()

    def work(progress, cancel):
        def note(part):
            seen.append(part)
            progress(part)
            told.set()
            go_on.wait(PATIENCE)

        return distance_table(load_board("klotski"), cache=False, progress=note, cancel=cancel)

    job = Job(work).start()
    assert told.wait(PATIENCE)
    job.cancel()
    go_on.set()
    assert job.wait(PATIENCE) is Outcome.CANCELLED
    assert len(seen) == 1
