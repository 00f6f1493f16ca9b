"""The headless commands on boards of blocks, and on number boards by file and line."""

import json
import time

import pytest
from every import sampled
from golden_data import read_golden

from solver import LimitReached, Limits, load_board, solve
from solver.cli.board_commands import MOST_FARTHEST
from solver.model.notation import parse_moves

CLASSICS = {facts["id"]: facts for facts in read_golden("blocks.json")["boards"]}
SMALL = ("pennant", "quzzle", "hughes", "moving-day", "motor-car", "simplicity", "nine-blocks", "rush-60")

TRAY = "AB/C.>../A."
"""Three pieces on four cells, and A has to come down."""


@pytest.fixture
def answer(run):
    """Runs a command that must do well with ``--json``, and gives its one object."""

    def run_json(*arguments):
        code, out, err = run(*arguments, "--json")
        assert (code, err) == (0, "")
        assert out.count("\n") == 1
        return json.loads(out)

    return run_json


def played(board, position, moves):
    for move in parse_moves(moves, board):
        position = position.apply(move)
    return position


class TestSolve:
    @sampled("board_id", SMALL, ("quzzle", "moving-day", "simplicity", "rush-60"))
    def test_json_tells_the_fewest_moves_and_steps(self, board_id, answer):
        board, facts = load_board(board_id), CLASSICS[board_id]
        found = answer("solve", board_id, "start")
        assert (found["counts"], found["moves_count"], found["steps"]) == ("moves", facts["moves"], facts["steps"])
        assert found["length"] == facts["moves"] == len(found["moves"].split())
        assert played(board, board.start, found["moves"]).is_goal
        assert (found["board"], found["position"], found["goal"]) == (board_id, facts["layout"], facts["goal"])
        assert (found["method"], found["optimal"], found["expanded"]) == ("table", True, 0)

    def test_step_board_is_solved_in_steps(self, answer):
        found = answer("solve", f"{TRAY};steps", "start", "--count", "--all")
        assert (found["counts"], found["length"], found["steps"], found["moves_count"]) == ("steps", 2, 2, 2)
        assert (found["moves"], found["solutions"], found["all"]) == ("CR AD", 1, ["CR AD"])

    @pytest.mark.parametrize("method", ("bfs", "bidirectional"))
    def test_search_agrees_with_table_both_metrics(self, method, answer):
        table, search = answer("solve", "quzzle", "start"), answer("solve", "quzzle", "start", "--method", method)
        for key in ("length", "counts", "steps", "moves_count"):
            assert search[key] == table[key]
        assert search["expanded"] > 0

    def test_stopped_second_search_leaves_count_open(self, answer):
        found = answer("solve", "pennant", "start", "--method", "bfs", "--nodes", "1114")
        assert (found["moves_count"], found["steps"]) == (59, None)

    def test_people_see_both_numbers(self, run):
        lines = run("solve", "pennant", "start")[1].splitlines()
        assert lines[:2] == ["Pennant  AABB/AACC/DE../FGHH/FGII", "  A A B B"]
        assert lines[6].startswith("59 moves (83 steps), optimal (table, ")

    def test_batch_answers_keep_their_places(self, run):
        code, out, err = run("solve", TRAY, "-", "--json", stdin=b"AB/C.\nAB/CD\nAB/.C\n.B/AC\n")
        found = [json.loads(line) for line in out.splitlines()]
        assert (code, err) == (0, "")
        assert [each.get("length") for each in found] == [2, None, 1, 0]
        assert "no such piece as D" in found[1]["error"]

    def test_unreached_position_is_solved(self, answer):
        position = ".BBA/GBBA/CEED/CF.D/HFIJ"
        assert answer("solve", "klotski", position)["length"] == 93
        elsewhere = "hrd-06", "hrd-01"  # the same pieces, in two parts that no slides join
        texts = [renamed(load_board(board_id), load_board("klotski")) for board_id in elsewhere]
        assert [answer("solve", "klotski", text)["length"] for text in texts] == [47, 81]

    def test_unsolvable_start_exits_1(self, run):
        code, out, err = run("solve", "hrd-34", "start")
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert "it can never be solved: the goal is unreachable" in err

    def test_deepening_is_not_for_blocks(self, run):
        assert run("solve", "klotski", "start", "--method", "ida")[0] == 2
        assert run("solve", "klotski", "start", "--bound", "manhattan")[0] == 2


def renamed(board, like):
    """The start of ``board`` with the letters that pieces of these shapes have on the board ``like``."""
    letters = {}
    for piece in like.pieces:
        letters.setdefault(piece.shape, []).append(like.names[piece.label])
    names = {board.names[piece.label]: letters[piece.shape].pop() for piece in board.pieces}
    return "".join(names.get(cell, cell) for cell in str(board.start))


class TestFarthest:
    @sampled("board_id", SMALL, ("quzzle", "moving-day", "simplicity", "rush-60"))
    def test_json_has_the_golden_numbers(self, board_id, answer):
        facts, found = CLASSICS[board_id], answer("farthest", board_id)
        assert (found["states"], found["goal_states"]) == (facts["positions"], facts["goal_positions"])
        assert found["greatest_distance"] == found["greatest_moves"] == facts["greatest_moves"]
        assert found["greatest_steps"] == facts["greatest_steps"]
        assert len(found["positions"]) == found["positions_by_distance"][-1] == facts["farthest_in_moves"]
        assert sum(found["positions_by_distance"]) == facts["positions"]
        assert found["counts"] == "moves"

    def test_no_more_positions_are_listed_than_allowed(self, answer, run, monkeypatch):
        assert MOST_FARTHEST == 1_000
        monkeypatch.setattr("solver.cli.board_commands.MOST_FARTHEST", 1)
        found = answer("farthest", "klotski")
        assert (found["positions_by_distance"][-1], len(found["positions"])) == (2, 1)
        assert run("farthest", "klotski")[1].splitlines()[2] == "  and 1 more"

    def test_people_see_how_many_goals_there_are(self, run):
        lines = run("farthest", "pennant")[1].splitlines()
        assert lines[0] == "Pennant: 1,398 positions, 32 of them goals, the farthest 78 moves from the goal"


class TestGates:
    @pytest.mark.parametrize(("board", "position"), (("-A/..>A./..", "-A/.."), ("--/A.>A-/..", "--/A.")))
    def test_board_may_begin_with_one(self, board, position, answer):
        assert answer("solve", board, position)["length"] == 1


class TestHardest:
    @sampled("board_id", ("pennant", "quzzle", "moving-day", "rush-60"), ("quzzle", "moving-day"))
    def test_hardest_json_has_golden_numbers(self, board_id, answer):
        facts, found = CLASSICS[board_id], answer("farthest", board_id, "--as-board")
        assert (found["length"], found["states"]) == (facts["greatest_moves"], facts["positions"])
        assert (found["counts"], found["moves_count"]) == ("moves", facts["greatest_moves"])
        assert found["steps"] <= facts["greatest_steps"]
        assert answer("solve", found["line"], "start")["length"] == facts["greatest_moves"]
        assert answer("solve", board_id, found["position"])["length"] == facts["greatest_moves"]

    def test_number_board_has_hardest_start(self, answer):
        found = answer("farthest", "2x3", "--as-board")
        assert (found["length"], found["steps"], found["moves_count"], found["states"]) == (21, 21, 21, 360)
        assert answer("solve", found["line"], "start")["length"] == 21

    def test_a_wide_piece_goes_into_the_line(self, answer):
        assert answer("solve", answer("farthest", "goat", "--as-board")["line"], "start")["length"] == 52

    def test_people_get_the_position_and_the_line(self, run):
        assert run("farthest", "simplicity", "--as-board")[1].splitlines()[0] == (
            "Simplicity: the hardest start for these pieces takes 18 moves (29 steps)"
        )


class TestReview:
    def test_a_game_of_blocks_is_graded(self, answer):
        found = answer("review", TRAY, "AB/C.", "BD BU CR AD")
        assert [move["cost"] for move in found["moves"]] == [0, 0]
        assert (found["played"], found["solved"], found["slack"], found["counts"]) == (2, True, 0, "moves")
        assert [move["move"] for move in found["moves"]] == ["CR", "AD"]  # there and back is no move
        assert [(move["distance"], move["optimal"]) for move in found["moves"]] == [(1, True), (0, True)]

    def test_a_wrong_move_costs_what_it_costs(self, answer):
        found = answer("review", f"{TRAY};steps", "start", "BD BU CR")
        assert (found["moves"][0]["best"], found["moves"][0]["optimal"]) == (["CR"], False)
        assert [(move["distance"], move["cost"]) for move in found["moves"]] == [(3, 2), (2, 0), (1, 0)]
        assert (found["slack"], found["counts"]) == (2, "steps")

    def test_moves_align_in_columns(self, run):
        lines = run("review", "pennant", "start", "ERR DR")[1].splitlines()
        begin = next(number for number, line in enumerate(lines) if line.startswith("move "))
        left = lines[begin].index("to go")
        assert [line[left : left + 5].strip() for line in lines[begin + 1 : begin + 3]] == ["59", "58"]
        assert lines[begin + 2].split()[:2] == ["1", "ERR"]

    def test_illegal_move_is_one_line(self, run):
        code, out, err = run("review", TRAY, "start", "CL")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "C cannot slide left" in err


class TestOthers:
    def test_sample_draws_at_the_distance(self, answer):
        found = answer("sample", "pennant", "--distance", "30", "--count", "3", "--seed", "1")
        assert found == answer("sample", "pennant", "--distance", "30", "--count", "3", "--seed", "1")
        assert [answer("solve", "pennant", text)["length"] for text in found["positions"]] == [30] * 3

    def test_compare_sets_the_methods_side_by_side(self, answer):
        found = answer("compare", "moving-day", "start")
        assert [method["method"] for method in found["methods"]] == ["table", "bfs", "bidirectional"]
        assert {method["length"] for method in found["methods"]} == {17}

    def test_number_board_reports_its_metric(self, answer, tmp_path):
        path = tmp_path / "wide.toml"
        path.write_text('numbers = "2x3"\nstart = "1 2 3/0 4 5"\n', "utf-8")
        for board in (str(path), "1 2 3/0 4 5>2x3"):
            found = answer("solve", board, "start")
            assert (found["counts"], found["length"], found["steps"], found["moves_count"]) == ("moves", 2, 2, 2)
            far = answer("farthest", board)
            assert (far["counts"], far["goal_states"], far["states"]) == ("moves", 1, 360)

    @pytest.mark.parametrize(
        "command",
        (
            ("solve", "start"),
            ("farthest",),
            ("farthest", "--as-board"),
            ("compare", "farthest", "--methods", "ida:manhattan"),
        ),
    )
    def test_the_seven_boards_answer_as_ever(self, command, answer):
        found = answer(command[0], "seven", *command[1:])
        assert ("counts" in found) == ("--as-board" in command)


class TestLimits:
    """Limits bound the making of a table, which may take longer than any search."""

    LARGE = "ABCDE/FGHIJ/KLMNO/PQ.../..R..>R..../...../...../...../....."

    def test_seconds_end_exploring(self, run):
        begun = time.thread_time()
        code, out, err = run("solve", self.LARGE, "start", "--method", "table", "--seconds", "0.2", "--json")
        assert (code, json.loads(out)["code"], err.count("\n")) == (1, "limit-reached", 1)
        assert time.thread_time() - begun < 5

    def test_nodes_end_exploring(self, run):
        code, out, _ = run("solve", self.LARGE, "start", "--method", "table", "--nodes", "100", "--json")
        found = json.loads(out)
        assert (code, found["code"]) == (1, "limit-reached")
        assert 100 < found["expanded"] < 10_000

    def test_batch_lines_stop_at_once(self, run):
        lines = b"start\nstart\nstart"
        out = run("solve", self.LARGE, "-", "--method", "table", "--nodes", "100", stdin=lines)[1]
        assert out.splitlines() == ["error: limit-reached"] * 3

    def test_nodes_end_exploring_in_the_library(self):
        with pytest.raises(LimitReached):
            solve(self.LARGE, load_board(self.LARGE).start, "table", limits=Limits(nodes=100))


@pytest.mark.parametrize("board_id", ["goat", "klotski", "motor-car", "rush-60"])
def test_line_is_read_back(board_id, run):
    line = run("line", board_id)[1].strip()
    board, again = load_board(board_id), load_board(line)
    assert again.notation.line(again) == line
    assert (again.start_cells, again.goal_cells, again.metric) == (board.start_cells, board.goal_cells, board.metric)


PARK, MOVES, POSITIONS = "ooxBBoooCDxoAACDEooooFEooooFEooooGGG", 6, 201


@pytest.mark.parametrize(
    ("moves", "positions", "is_right"),
    [(MOVES, POSITIONS, True), (MOVES, 100, False), (7, POSITIONS, False), (MOVES, None, True)],
)
def test_claims_of_a_line_are_checked_alone_as_in_a_list(run, tmp_path, moves, positions, is_right):
    line = f"{moves} {PARK}" + ("" if positions is None else f" {positions}")
    path = tmp_path / "parks.txt"
    path.write_text(f"{line}\n{line}\n", "utf-8")
    code, out, _ = run("solve", str(path), "--json")
    of_list = json.loads(out.splitlines()[0])["claimed"]
    code, out, _ = run("solve", line, "--json")
    assert code == 0
    assert json.loads(out)["claimed"] == of_list == {"moves": moves, "positions": positions, "right": is_right}
    told = run("solve", line)[1].splitlines()[-1]
    assert told.endswith("as the line says")
    assert ("not " in told) != is_right


@pytest.mark.parametrize("option", ["--count", "--all"])
def test_solutions_of_a_large_board_are_refused(run, option):
    rows = ["A" + "." * 8, *["." * 9] * 8]
    board = f"{'/'.join(rows)}>{'/'.join(row[::-1] for row in reversed(rows))}"
    code, out, err = run("solve", board, option)
    assert (code, out) == (2, "")
    assert "too many cells to count or list its shortest solutions, expected at most 64" in err
