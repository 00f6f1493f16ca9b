"""The headless commands, run within the test: what they print and how they end."""

import io
import json
import random
import re
import tracemalloc
from itertools import cycle

import pytest
import slow_solver
from golden_data import FACTS, IDS, slow_board

from solver import board_ids, has_table, load_board, parse_position, random_position
from solver.catalogue.boards import GROUPS, group_ids

FARTHEST_OF_SEVEN = "0 7 2 1/4 3 6 5"


@pytest.fixture
def answer(run):
    """Runs a command that must do well with ``--json``, and gives its one object."""

    def run_json(*arguments):
        code, out, err = run(*arguments, "--json")
        assert (code, err) == (0, "")
        assert out.count("\n") == 1
        return json.loads(out)

    return run_json


class TestBoards:
    def test_json_describes_all_boards(self, answer):
        boards = answer("boards")["boards"]
        assert [board["id"] for board in boards] == [board_id for group in GROUPS for board_id in group_ids(group)]
        for board in boards:
            loaded = load_board(board["id"])
            assert (board["name"], board["rows"], board["columns"]) == (loaded.name, loaded.rows, loaded.columns)
            assert board["goal"] == str(loaded.goal)
            assert board["known"]["positions"] > 0

    def test_text_groups_boards_by_line(self, run):
        code, out, err = run("boards")
        assert (code, err) == (0, "")
        lines = out.splitlines()
        assert [line for line in lines if line[0] != " "] == ["Numbers", "Colours", "Goat", "Classics", "Huarong Dao"]
        klotski = next(line for line in lines if line.startswith("  klotski "))
        assert klotski.split("  ")[-1].strip() == "fiendish (9 of 10), 81 moves, at most 93, 25,955 positions"
        assert "Dirty Dozen 12 (attributed to Minoru Abe)" in out

    def test_own_boards_come_last_with_paths(self, own_folder, run, answer):
        (own_folder / "wide.toml").write_text('name = "Wide"\nnumbers = "2x5"\n', "utf-8")
        assert answer("boards")["boards"][-1].items() >= {
            "id": "wide", "group": "own", "path": str(own_folder / "wide.toml"), "known": {},
        }.items()  # fmt: skip
        assert run("boards")[1].splitlines()[-2:] == [
            "Your own",
            f"  wide           2 x 5  {'Wide':<40}  {own_folder}/wide.toml",
        ]

    @pytest.mark.parametrize("name", ("eight", "klotski", "2x5"))
    def test_own_board_is_listed_by_id(self, name, own_folder, answer):
        (own_folder / f"{name}.toml").write_text('numbers = "2x3"\n', "utf-8")
        listed = answer("boards")["boards"][-1]
        assert (listed["id"], load_board(listed["id"]).rows) == (f"own-{name}", 2)

    def test_broken_own_file_is_listed(self, own_folder, run, answer):
        (own_folder / "bad.toml").write_text('numbers = "9x12"\n', "utf-8")
        assert answer("boards")["boards"][-1]["error"].startswith("bad.toml: line 1: numbers: '9x12' is not the size")
        code, out, err = run("boards")
        assert (code, err) == (0, "")
        assert "bad.toml: line 1: numbers: '9x12' is not the size" in out.splitlines()[-1]


class TestSolve:
    def test_json_has_interface_keys(self, answer):
        found = answer("solve", "goat", "start")
        assert found.pop("seconds") > 0
        moves = found.pop("moves")
        assert slow_solver.play(slow_board("goat"), tuple(FACTS["goat"]["start"]), moves) == tuple(
            FACTS["goat"]["goal"]
        )
        assert found == {
            "board": "goat",
            "position": "1 8 9 10/2 0 7 5/3 8 4 6",
            "goal": "1 8 9 10/2 5 7 0/3 8 4 6",
            "method": "table",
            "length": len(moves),
            "optimal": True,
            "expanded": 0,
        }
        assert len(moves) == 20

    def test_count_adds_the_number_of_solutions(self, answer):
        assert answer("solve", "seven", FARTHEST_OF_SEVEN, "--count")["solutions"] == 24

    def test_all_adds_every_solution(self, answer):
        found = answer("solve", "seven", "farthest", "--all")
        assert len(set(found["all"])) == len(found["all"]) == 24
        assert found["moves"] in found["all"]
        assert {len(moves) for moves in found["all"]} == {36}
        assert "solutions" not in found

    @pytest.mark.parametrize(("limit", "listed"), (("0", 0), ("1", 1), ("7", 7), ("24", 24), ("25", 24)))
    def test_limit_lists_no_more(self, limit, listed, answer):
        assert len(answer("solve", "seven", "farthest", "--all", "--limit", limit)["all"]) == listed

    def test_farthest_list_ends_at_a_thousand(self, answer):
        found = answer("solve", "colours-six", "farthest", "--all", "--count")
        assert found["solutions"] > 1000
        assert len(found["all"]) == 1000

    def test_text_says_where_list_continues(self, run):
        told = [run("solve", "seven", "farthest", "--all", "--limit", limit)[1].splitlines() for limit in ("23", "25")]
        assert [lines[5] for lines in told] == ["23 listed (limit reached)", "24 listed"]

    @pytest.mark.parametrize("word", ("start", "farthest"))
    def test_default_start_is_farthest(self, word, answer):
        assert answer("solve", "seven", word)["position"] == FARTHEST_OF_SEVEN

    def test_the_goal_needs_no_moves(self, answer):
        found = answer("solve", "eight", "1 2 3/4 5 6/7 8 0", "--all", "--count")
        assert (found["length"], found["moves"], found["all"], found["solutions"]) == (0, "", [""], 1)

    def test_people_see_the_position_and_the_moves(self, run):
        code, out, err = run("solve", "goat", "start", "--count", "--all", "--limit", "2")
        assert (code, err) == (0, "")
        lines = out.splitlines()
        assert lines[0] == "Goat  1 8 9 10/2 0 7 5/3 8 4 6"
        assert "羊" in lines[2]
        assert re.fullmatch(r"20 moves, optimal \(table, \d+\.\d{3} s\)", lines[4])
        assert re.fullmatch("[LRUD]{20}", lines[5])
        assert lines[6].startswith("shortest solutions: ")
        assert lines[7] == "2 listed (limit reached)"
        assert [len(line) for line in lines[8:]] == [20, 20]
        assert lines[5] in lines[8:]

    @pytest.mark.parametrize(("text", "said"), (("1 2 3/4 5 6/7 0 8", "1 move,"), ("1 2 3/4 5 6/7 8 0", "0 moves,")))
    def test_one_move_is_not_called_moves(self, text, said, run):
        assert said in run("solve", "eight", text)[1]

    def test_unsolvable_exits_1_with_reason(self, run):
        code, out, err = run("solve", "eight", "1 2 3/4 5 6/8 7 0")
        assert (code, out) == (1, "")
        assert "never be solved" in err
        assert err.count("\n") == 1

    def test_unsolvable_is_error_in_json(self, run):
        code, out, err = run("solve", "eight", "1 2 3/4 5 6/8 7 0", "--json")
        assert code == 1
        assert json.loads(out)["code"] == "unsolvable"
        assert json.loads(out)["error"] in err

    def test_an_unsolvable_position_needs_no_table(self, run, fail):
        fail("solver.tables.distance_tables.distance_table", AssertionError)
        assert run("solve", "eight", "1 2 3/4 5 6/8 7 0")[0] == 1

    def test_too_little_memory_is_one_line(self, run, fail):
        fail("solver.tables.distance_tables.distance_table", MemoryError)
        code, out, err = run("solve", "eight", "start")
        assert (code, out, err) == (2, "", "antipode: not enough memory for this\n")

    def test_no_cache_keeps_nothing(self, run, empty_cache):
        assert run("solve", "seven", "farthest", "--no-cache")[0] == 0
        assert not empty_cache.exists()
        assert run("solve", "seven", "farthest")[0] == 0
        assert [path.name for path in empty_cache.iterdir()] == ["seven.table"]

    @pytest.mark.parametrize(
        "command",
        (
            ("compare", "seven", "farthest", "--methods", "table"),
            ("farthest", "seven"),
            ("sample", "seven", "--distance", "9"),
        ),
    )
    def test_no_cache_keeps_nothing_of_other_commands(self, command, run, empty_cache):
        assert run(*command, "--no-cache")[0] == 0
        assert not empty_cache.exists()
        assert run(*command)[0] == 0
        assert empty_cache.exists()

    def test_no_cache_counts_before_the_command_too(self, run, empty_cache):
        assert run("--no-cache", "solve", "seven", "farthest")[0] == 0
        assert not empty_cache.exists()


class TestSolveLines:
    def test_each_line_gets_one_answer(self, run):
        lines = ("1 2 3/4 5 6/7 0 8", "farthest", "nonsense", "", "1 2 3/4 5 6/8 7 0", "\xff", "1 2 3/4 5 6/7 8 0")
        code, out, err = run("solve", "eight", "-", "--json", stdin="\n".join(lines).encode("latin-1"))
        answers = [json.loads(line) for line in out.splitlines()]
        assert (code, err, len(answers)) == (0, "", len(lines))
        assert [found.get("length") for found in answers] == [1, 31, None, None, None, None, 0]
        failed = {3: "bad-notation", 4: "bad-notation", 5: "unsolvable", 6: "bad-notation"}
        assert {found["line"]: found["code"] for found in answers if "error" in found} == failed
        assert [found["input"] for found in answers if "error" in found][:3] == ["nonsense", "", "1 2 3/4 5 6/8 7 0"]
        assert "'nonsense'" in answers[2]["error"]
        assert "never be solved" in answers[4]["error"]

    def test_people_get_length_and_moves_a_line(self, run):
        positions = b"1 2 3/4 5 6/7 0 8\r\nnonsense\n1 2 3/4 5 6/7 8 0\n"
        code, out, err = run("solve", "eight", "-", stdin=positions)
        assert (code, out.splitlines()) == (0, ["1  L", "error: bad-notation", "0  -"])
        assert err.startswith("antipode: line 2: bad position 'nonsense' for eight")
        assert err.endswith(" [bad-notation]\n")

    @pytest.mark.parametrize(("lines", "code"), [(b"farthest\n", 0), (b"1 2 3/4 5 6/8 7 0\nstart", 1), (b"x\n\n", 2)])
    def test_strict_exit_code_reports_failed_lines(self, lines, code, run):
        assert run("solve", "eight", "-", "--strict", stdin=lines)[0] == code
        assert run("solve", "eight", "-", stdin=lines)[0] == 0

    @pytest.mark.parametrize("board_id", ["seven", "goat", "2x3"])
    def test_batch_answers_like_single_calls(self, board_id, run):
        drawn = [str(random_position(load_board(board_id), random.Random(seed))) for seed in range(5)]
        one_by_one = [run("solve", board_id, text, "--json", "--count")[1] for text in drawn]
        together = run("solve", board_id, "-", "--json", "--count", stdin="\n".join(drawn).encode())[1]
        timeless = [re.sub(r'"seconds": [0-9.e-]+', "", out) for out in ("".join(one_by_one), together)]
        assert timeless[0] == timeless[1]

    def test_torn_wide_piece_is_one_error(self, run):
        torn = ("1 8 9 5/2 0 7 10/3 8 4 6", "1 8 0 9/10 2 7 5/3 8 4 6", "1 8 9 9/2 0 7 5/3 8 4 6")
        _, out, _ = run("solve", "goat", "-", stdin="\n".join(["1 8 9 10/2 0 7 5/3 8 4 6", *torn]).encode())
        assert out.splitlines()[0].startswith("20  ")
        assert out.splitlines()[1:] == ["error: bad-notation"] * 3

    def test_processes_answer_in_order_as_one_does(self, run):
        drawn = [str(random_position(load_board("eight"), random.Random(seed))) for seed in range(6)] + ["nonsense"]
        asked = ("solve", "eight", "-", "--method", "ida")
        alone = run(*asked, stdin="\n".join(drawn).encode())
        shared = run(*asked, "--jobs", "2", stdin="\n".join(drawn).encode())
        assert shared == alone

    def test_counts_and_lists_come_with_each_line(self, run):
        _, out, _ = run("solve", "seven", "-", "--count", "--all", "--json", stdin=b"farthest\n1 2 3 4/5 6 0 7\n")
        far, near = (json.loads(line) for line in out.splitlines())
        assert (far["solutions"], len(far["all"])) == (24, 24)
        assert (near["solutions"], near["all"]) == (1, ["L"])

    def test_text_has_counts_and_lists(self, run):
        positions = b"1 2 3 4/5 6 0 7\n1 2 3 0/5 6 7 4\n"
        _, out, _ = run("solve", "seven", "-", "--count", "--all", stdin=positions)
        assert out.splitlines() == ["1  L  solutions 1  L", "1  U  solutions 1  U"]
        _, out, _ = run("solve", "seven", "-", "--count", "--all", "--limit", "2", stdin=b"farthest\n")
        length, moves, counted, listed = out.rstrip("\n").split("  ")
        assert (length, counted, len(listed.split())) == ("36", "solutions 24", 2)
        assert moves in listed.split()

    def test_byte_order_mark_is_ignored(self, run):
        _, out, _ = run("solve", "eight", "-", stdin=b"\xef\xbb\xbf1 2 3/4 5 6/7 0 8\n\xef\xbb\xbf1 2 3/4 5 6/7 0 8\n")
        assert [line.split()[0] for line in out.splitlines()] == ["1", "1"]

    def test_nothing_in_is_nothing_out(self, run):
        assert run("solve", "eight", "-") == (0, "", "")

    def test_huge_line_gets_short_answer(self, run):
        _, out, _ = run("solve", "eight", "-", "--json", stdin=b"1 " * 5_000_000 + b"\n1 2 3/4 5 6/7 0 8\n")
        bad, good = (json.loads(line) for line in out.splitlines())
        assert len(bad["error"]) < 300
        assert good["length"] == 1

    def test_overlong_line_is_not_read_whole(self, run):
        class Endless(io.BytesIO):
            left = 100

            def read(self, size):
                self.left -= 1
                return b"1" * size if self.left > 0 else b""

        tracemalloc.start()
        code, out, _ = run("solve", "eight", "-", stdin=Endless())
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
        tracemalloc.stop()
        assert (code, out.count("\n")) == (0, 1)

    def test_a_thousand_positions_need_one_table(self, run, table_of):
        table = table_of("eight")
        positions = [str(position) for position in table.sample(20, count=1000, seed=1)]
        _, out, _ = run("solve", "eight", "-", "--json", stdin="\n".join(positions).encode())
        answers = [json.loads(line) for line in out.splitlines()]
        assert [found["position"] for found in answers] == positions
        assert {found["length"] for found in answers} == {20}


SEARCHES = ("bfs", "bidirectional", "iterative-deepening", "ida")


class TestMethods:
    @pytest.mark.parametrize(("board_id", "method"), [*zip(board_ids(), cycle(SEARCHES))])
    def test_methods_agree(self, method, board_id, answer):
        position = answer("sample", board_id, "--distance", "9", "--seed", "3")["positions"][0]
        found = answer("solve", board_id, position, "--method", method, "--count", "--all")
        assert (found["method"], found["length"], found["optimal"]) == (method, 9, True)
        assert found["expanded"] > 0
        assert found["solutions"] == len(found["all"]) == len(set(found["all"]))
        assert found["moves"] in found["all"]
        default = answer("solve", board_id, position, "--count", "--all")
        assert default["method"] == ("table" if has_table(load_board(board_id)) else "ida")
        assert (default["solutions"], set(default["all"])) == (found["solutions"], set(found["all"]))

    @pytest.mark.parametrize(
        ("method", "limit", "listed"), (("ida", 0, 0), ("bidirectional", 5, 5), ("ida", 40, 40), ("bfs", 41, 40))
    )
    def test_search_lists_up_to_limit(self, method, limit, listed, answer):
        lines = answer("solve", "eight", "farthest", "--method", method, "--all", "--limit", str(limit))["all"]
        assert len(set(lines)) == len(lines) == listed

    def test_the_bound_of_ida_can_be_chosen(self, answer):
        expanded = [
            answer("solve", "eight", "farthest", "--method", "ida", "--bound", bound)["expanded"]
            for bound in ("manhattan", "linear-conflict", "pattern")
        ]
        assert expanded == sorted(expanded, reverse=True)
        assert len(set(expanded)) == 3

    def test_people_see_how_it_was_found(self, run):
        _, out, _ = run("solve", "eight", "1 2 3/4 5 6/0 7 8", "--method", "ida")
        assert re.search(r"^2 moves, optimal \(ida, pattern bound, 2 positions expanded, \d\.\d{3} s\)$", out, re.M)

    @pytest.mark.usefixtures("processor_clock")
    @pytest.mark.parametrize("limit", (("--nodes", "1000"), ("--seconds", "0.05")))
    def test_stopped_search_reports_bounds(self, limit, run):
        code, out, err = run("solve", "fifteen", "farthest", *limit, "--json")
        assert code == 1
        assert err.startswith("antipode: stopped at the limit of ")
        found = json.loads(out)
        assert set(found) == {"error", "code", "at_least", "expanded"}
        assert found["error"].endswith(f"at least {found['at_least']} moves ({found['expanded']:,} positions expanded)")
        assert 60 <= found["at_least"] <= 80

    def test_missing_method_is_bad_input(self, run):
        assert run("solve", "fifteen", "start", "--method", "table")[0] == 2
        assert run("solve", "eight", "start", "--method", "ida", "--bound", "nearest")[0] == 0
        assert run("solve", "goat", "start", "--method", "ida", "--bound", "linear-conflict")[0] == 2

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            (("--limit", "5"), "--limit 5: only --all takes a limit"),
            (("--method", "bfs", "--seed", "5"), "--seed 5: only anytime takes a seed, and the method is bfs"),
            (
                ("--method", "bfs", "--bound", "pattern"),
                "bound 'pattern': only ida takes a bound, and the method is bfs",
            ),
        ],
    )
    @pytest.mark.parametrize("position", ["start", "-"])
    def test_option_that_changes_nothing_is_refused(self, position, options, words, run):
        assert run("solve", "eight", position, *options, stdin=b"start\n") == (2, "", f"antipode: {words}\n")

    def test_lines_are_answered_by_a_search_too(self, run):
        positions = b"1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15\nnonsense\n1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0\n"
        code, out, _ = run("solve", "fifteen", "-", "--json", stdin=positions)
        answers = [json.loads(line) for line in out.splitlines()]
        assert code == 0
        assert [found.get("moves") for found in answers] == ["L", None, None]


class TestCompare:
    def test_json_has_all_methods_and_bounds(self, answer):
        found = answer("compare", "goat", "start")
        assert (found["board"], found["position"]) == ("goat", "1 8 9 10/2 0 7 5/3 8 4 6")
        methods = [(row["method"], row["bound"]) for row in found["methods"]]
        assert methods == [(name, None) for name in ("table", *SEARCHES[:3])] + [
            ("ida", bound) for bound in ("nearest", "manhattan", "pattern")
        ]
        for row in found["methods"]:
            assert (row["length"], len(row["moves"]), row["optimal"]) == (20, 20, True)
            assert row["seconds"] > 0
            assert row["expanded"] == sum(step[1] for step in row["iterations"]) or not row["iterations"]
        assert [row["bound_at_start"] for row in found["methods"][4:]] == sorted(
            row["bound_at_start"] for row in found["methods"][4:]
        )

    def test_some_methods_can_be_named(self, answer):
        found = answer("compare", "eight", "farthest", "--methods", "bfs,ida,ida:manhattan")
        assert [(row["method"], row["bound"]) for row in found["methods"]] == [
            ("bfs", None), ("ida", "pattern"), ("ida", "manhattan")
        ]  # fmt: skip

    def test_what_gives_up_stands_in_its_place(self, answer):
        found = answer("compare", "fifteen", "farthest", "--methods", "ida:manhattan,bidirectional", "--nodes", "50000")
        for row in found["methods"]:
            assert row["error"].startswith("stopped at the limit of 50,000 positions expanded")
            assert row["code"] == "limit-reached"
            assert (row["bound_at_start"] is not None, len(row["iterations"]) > 2) == (row["method"] == "ida",) * 2
            assert row["expanded"] <= 50_000
            assert 0 < row["at_least"] <= 80

    def test_text_has_row_and_sentences_each(self, run):
        code, out, err = run("compare", "seven", "farthest", "--methods", "table,bidirectional")
        lines = out.splitlines()
        assert (code, err) == (0, "")
        assert lines[0] == "Seven  0 7 2 1/4 3 6 5"
        assert len(lines) == 1 + 2 + 1 + 2 * 3
        assert lines[4].split()[:2] == ["table", "36"]
        assert lines[7].split()[:2] == ["bidirectional", "36"]

    def test_lines_are_answered_one_by_one(self, run):
        positions = b"1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\n"
        code, out, _ = run("compare", "eight", "-", "--methods", "bfs", "--json", stdin=positions)
        good, bad = (json.loads(line) for line in out.splitlines())
        assert code == 0
        assert good["methods"][0]["length"] == 1
        assert "never be solved" in bad["error"]


class TestReview:
    GAME = ("eight", "2 8 3/1 0 7/4 6 5", "DRULDLRULURRDLURDLLU")

    def test_json_has_interface_keys(self, answer):
        found = answer("review", *self.GAME)
        moves = found.pop("moves")
        expected = {
            "board": "eight",
            "position": "2 8 3/1 0 7/4 6 5",
            "optimal_length": 12,
            "played": 20,
            "solved": True,
            "slack": 8,
            "efficiency": 0.6,
        }
        assert found.items() >= expected.items()
        assert "".join(move["move"] for move in moves) == self.GAME[2]
        assert moves[0] == {"move": "D", "distance": 13, "best": ["L"], "optimal": False, "cost": 2, "only": True}
        assert moves[-1] == {"move": "U", "distance": 0, "best": ["U"], "optimal": True, "cost": 0, "only": True}
        distances = [12, *(move["distance"] for move in moves)]
        for move, before in zip(moves, distances, strict=False):
            assert move["distance"] == before + (-1 if move["optimal"] else 1)
            assert move["optimal"] is (move["move"] in move["best"])

    def test_json_says_what_the_text_says(self, answer, run):
        found, text = answer("review", *self.GAME), run("review", *self.GAME)[1]
        said = [*found["summary"], *(each["text"] for each in found["detours"] + found["passages"])]
        assert found["detours"]
        assert sorted(said) == sorted(text.splitlines()[-len(said) :])

    def test_recorded_games_are_reviewed_a_line_each(self, run):
        games = b"antipode:eight:1 2 3/4 5 6/0 7 8:LL\nantipode:seven:1 2 3 4/5 6 0 7:\nantipode:what:1:L\n"
        _, out, err = run("review", "-", "--json", stdin=games)
        first, second, bad = map(json.loads, out.splitlines())
        assert (first["board"], first["solved"], second["board"], second["left"]) == ("eight", True, "seven", 1)
        assert (bad["code"], bad["line"], err) == ("bad-notation", 3, "")

    @pytest.mark.parametrize("words", [["eight"], ["eight", "start"], ["-", "start"], ["-", "start", "L"]])
    def test_half_a_game_is_refused(self, words, run):
        code, out, err = run("review", *words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "expected" in err

    def test_efficiency_is_null_until_solved(self, answer):
        found = answer("review", "goat", "start", "UD")
        assert (found["solved"], found["efficiency"], found["optimal_length"]) == (False, None, 20)
        assert found["slack"] == 2 + found["moves"][-1]["distance"] - 20

    def test_stopped_review_reports_bounds(self, answer):
        found = answer("review", "fifteen", "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 0", "RDLU", "--nodes", "1")
        assert (found["optimal_length"], found["slack"], found["at_least"]) == (None, None, 56)
        assert [move["at_least"] for move in found["moves"]] == [55, 54, 53, 54]
        assert {move["distance"] for move in found["moves"]} == {None}

    def test_no_moves_are_a_game_too(self, answer):
        found = answer("review", "seven", "farthest", "")
        assert (found["played"], found["slack"], found["moves"]) == (0, 0, [])

    def test_text_has_every_move_and_remark(self, run):
        code, out, err = run("review", *self.GAME)
        lines = out.splitlines()
        assert (code, err) == (0, "")
        assert lines[0] == "Eight  2 8 3/1 0 7/4 6 5"
        assert lines[4] == "move     to go  best"
        assert lines[5].split() == ["0", "12"]
        assert lines[6].split() == ["1", "D", "13", "L", "mistake"]
        assert lines[26].startswith("Solved in 20 moves, 8 over the minimum of 12")
        assert len(lines) == 6 + 20 + 3 + 5
        assert "Move 8 returns to the position after move 4: 4 moves wasted." in lines

    def test_text_marks_only_moves(self, run):
        _, out, _ = run("review", "eight", "1 2 3/4 5 6/0 7 8", "LL")
        assert [line.split()[3:] for line in out.splitlines()[6:8]] == [["L", "forced", "move"]] * 2

    def test_lines_are_answered_one_by_one(self, run):
        positions = b"2 8 3/1 0 7/4 6 5\nnonsense\n1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/8 7 0\n"
        code, out, err = run("review", "eight", "-", self.GAME[2], "--json", stdin=positions)
        good, *bad = (json.loads(line) for line in out.splitlines())
        assert (code, err, good["slack"]) == (0, "", 8)
        assert [set(found) for found in bad] == [{"error", "code", "line", "input"}] * 3
        assert [found["error"].split(":")[0] for found in bad[:2]] == [
            "bad position 'nonsense' for eight",
            "move 6 of 20",
        ]
        assert "never be solved" in bad[2]["error"]
        _, out, _ = run("review", "eight", "-", self.GAME[2], stdin=positions)
        assert [line.split()[0] for line in out.splitlines()] == ["Solved", "error:", "error:", "error:"]

    def test_an_illegal_move_is_named(self, run):
        code, out, err = run("review", "eight", "1 2 3/4 5 6/7 8 0", "R2L2UU", "--json")
        assert code == 2
        assert err == (
            "antipode: move 5 of 6: illegal move 'U' at '1 2 3/4 5 6/7 8 0': no piece can slide up: the empty cell is "
            "at the edge, expected one of: R, D\n"
        )
        assert json.loads(out)["error"] in err

    def test_unsolvable_review_needs_no_table(self, run, fail):
        fail("solver.tables.distance_tables.distance_table", AssertionError)
        code, out, err = run("review", "eight", "1 2 3/4 5 6/8 7 0", "R", "--json")
        assert (code, set(json.loads(out))) == (1, {"error", "code"})
        assert "never be solved" in err

    def test_no_cache_keeps_nothing(self, run, empty_cache):
        assert run("review", "seven", "farthest", "L", "--no-cache")[0] == 0
        assert not empty_cache.exists()

    def test_a_large_board_is_searched(self, answer):
        found = answer("review", "fifteen", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", "RLL")
        assert [found[key] for key in ("optimal_length", "played", "solved", "slack", "efficiency")] == [
            1, 3, True, 2, 1 / 3
        ]  # fmt: skip
        assert [move["best"] for move in found["moves"]] == [["L"]] * 3

    @pytest.mark.parametrize("limit", (("--nodes", "5"), ("--seconds", "0.001")))
    def test_unknown_values_are_null(self, limit, answer, run):
        hard = "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4"
        found = answer("review", "fifteen", hard, "DUL", *limit)
        assert (found["played"], found["solved"]) == (3, False)
        assert [found[key] for key in ("optimal_length", "slack", "efficiency")] == [None] * 3
        assert [(move["distance"], move["best"], move["optimal"]) for move in found["moves"]] == [(None,) * 3] * 3
        _, out, _ = run("review", "fifteen", hard, "DUL", *limit)
        assert re.search(r"^   0 +\d\d-\d\d$", out, re.M)
        assert "4 of 4 distances are known only as bounds." in out.splitlines()
        assert [line.split()[3] for line in out.splitlines()[7:10]] == ["?"] * 3


class TestLargeBoards:
    @pytest.mark.parametrize(("board_id", "greatest", "count"), (("eleven", 53, 18), ("fifteen", 80, 17)))
    def test_their_farthest_positions_are_known(self, board_id, greatest, count, answer):
        found = answer("farthest", board_id)
        assert (found["greatest_distance"], len(found["positions"])) == (greatest, count)
        assert sum(found["positions_by_distance"]) == found["states"]

    def test_positions_are_drawn_at_distance(self, answer, run):
        found = answer("sample", "fifteen", "--distance", "14", "--count", "3", "--seed", "1")
        assert [answer("solve", "fifteen", text)["length"] for text in found["positions"]] == [14] * 3
        for distance in ("64", "81"):
            code, out, err = run("sample", "fifteen", "--distance", distance)
            assert (code, out) == (2, "")
            assert "expected 0 to" in err


class TestFarthest:
    @pytest.mark.parametrize("board_id", IDS)
    def test_json_has_the_golden_numbers(self, board_id, answer):
        found, facts = answer("farthest", board_id), FACTS[board_id]
        assert set(found) == {
            "board",
            "states",
            "greatest_distance",
            "positions",
            "positions_by_distance",
            "seconds",
        }
        assert (found["board"], found["states"]) == (board_id, facts["reachable_states"])
        assert found["greatest_distance"] == facts["greatest_distance"] == len(found["positions_by_distance"]) - 1
        assert sum(found["positions_by_distance"]) == found["states"]
        board = load_board(board_id)
        cells = sorted(parse_position(board, text).cells for text in found["positions"])
        assert cells == sorted(map(tuple, facts["farthest"]))

    def test_people_see_a_line_a_distance(self, run):
        code, out, err = run("farthest", "eight")
        lines = out.splitlines()
        assert (code, err) == (0, "")
        assert lines[0] == "Eight: 181,440 positions, the farthest 31 moves from the goal"
        assert lines[1:3] == ["  8 6 7/2 5 4/3 0 1", "  6 4 7/8 5 0/3 2 1"] or lines[1:3] == [
            "  6 4 7/8 5 0/3 2 1",
            "  8 6 7/2 5 4/3 0 1",
        ]
        assert len(lines) == 4 + 32
        assert lines[-1].split() == ["31", "2"]
        counts = [int(line.split()[1].replace(",", "")) for line in lines[4:]]
        assert [line.count("#") for line in lines[4:]] == [round(50 * count / max(counts)) for count in counts]


class TestSample:
    def test_json_has_positions_of_that_distance(self, answer, table_of):
        found = answer("sample", "goat", "--distance", "30", "--count", "5")
        assert set(found) == {"board", "distance", "positions"}
        assert (found["board"], found["distance"], len(found["positions"])) == ("goat", 30, 5)
        goat = load_board("goat")
        assert {table_of("goat").distance(parse_position(goat, text)) for text in found["positions"]} == {30}

    def test_people_get_a_position_a_line(self, run):
        code, out, err = run("sample", "eight", "--distance", "4", "--count", "3")
        assert (code, err) == (0, "")
        assert [parse_position(load_board("eight"), line).is_goal for line in out.splitlines()] == [False] * 3

    def test_the_same_seed_gives_the_same(self, answer, table_of):
        draw = ("sample", "eight", "--distance", "20", "--count", "5", "--seed", "7")
        assert answer(*draw) == answer(*draw)
        assert answer(*draw)["positions"] == [str(p) for p in table_of("eight").sample(20, count=5, seed=7)]

    def test_seeds_may_be_negative(self, answer, run):
        draw = ("sample", "eight", "--distance", "20", "--seed")
        assert answer(*draw, "-3")["positions"]
        code, _, err = run(*draw, "x")
        assert code == 2
        assert "'x' is not a whole number from -999" in err

    def test_default_count_is_one(self, answer):
        assert len(answer("sample", "eight", "--distance", "20")["positions"]) == 1

    def test_none_is_nothing(self, run):
        assert run("sample", "eight", "--distance", "20", "--count", "0") == (0, "", "")


class TestDifficulty:
    def test_position_defaults_to_start(self, run):
        assert run("difficulty", "goat")[1] == run("difficulty", "goat", "1 8 9 10/2 0 7 5/3 8 4 6")[1]
        assert run("difficulty", "goat")[1].startswith("Goat: easy, 4 of 10\n")

    def test_lines_are_answered_in_order(self, run):
        code, out, err = run("difficulty", "eight", "-", stdin=b"1 2 3/4 5 6/0 7 8\nfarthest\nx\n")
        assert (code, out.splitlines()[:2]) == (0, ["gentle, 1 of 10", "easy, 4 of 10"])
        assert out.splitlines()[2] == "error: bad-notation"
        assert "line 3" in err

    def test_large_boards_say_estimate(self, run):
        assert (
            "an estimate from one solution" in run("difficulty", "fifteen", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")[1]
        )

    def test_unsolvable_exits_with_1(self, run):
        assert run("difficulty", "eight", "1 2 3/4 5 6/8 7 0")[0] == 1
