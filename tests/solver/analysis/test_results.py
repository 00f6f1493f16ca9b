"""Results: what the engines fill, and what the command prints of them."""

import json
import pickle
import random

import numpy as np
import pytest

from solver import (
    ArgumentError,
    Limits,
    Result,
    distance_table,
    load_board,
    parse_moves,
    random_position,
    sample,
    solve,
    solve_each,
)
from solver.tables.distance_tables import Tables

TRAY = "AB/C.>../A.;steps"
QUESTIONS = (
    ("eight", "8 6 7/2 5 4/3 0 1", {"count": True}),
    ("eight", "8 6 7/2 5 4/3 0 1", {"method": "ida", "most": 3}),
    ("seven", "0 7 2 1/4 3 6 5", {"method": "bfs", "count": True, "most": 1000}),
    (TRAY, "AB/C.", {}),
    (TRAY, "AB/C.", {"method": "bfs"}),
    ("moving-day", "C.A/DEB", {"count": True}),
    ("5x5", "1 2 3 4 5/6 7 8 9 10/11 12 14 15 20/16 17 13 0 19/21 22 18 23 24", {"limits_nodes": 2000}),
)


@pytest.mark.parametrize(("board", "position", "asked"), QUESTIONS)
def test_command_prints_dictionary(board, position, asked, run):
    options = dict(asked)
    line = ["solve", board, position, "--json"]
    if "limits_nodes" in options:
        nodes = options.pop("limits_nodes")
        options["limits"] = Limits(nodes=nodes)
        line += ["--nodes", str(nodes)]
    line += ["--method", options["method"]] if "method" in options else []
    line += ["--count"] if options.get("count") else []
    line += ["--all", "--limit", str(options["most"])] if "most" in options else []
    result = solve(board, position, in_both=True, **options)
    printed = json.loads(run(*line)[1])
    assert list(printed) == list(result.to_dict())
    assert printed | {"seconds": 0} == result.to_dict() | {"seconds": 0}


def test_dictionary_has_what_was_asked_for():
    always = {"board", "position", "goal", "method", "length", "moves", "optimal", "expanded", "seconds"}
    for board, position, asked, more in (
        ("eight", "1 2 3/4 5 6/0 7 8", {}, set()),
        ("eight", "1 2 3/4 5 6/0 7 8", {"count": True, "most": 5}, {"solutions", "all"}),
        ("5x5", QUESTIONS[-1][1], {"limits": Limits(nodes=100)}, {"lower_bound"}),
        (TRAY, "AB/C.", {"in_both": True}, {"counts", "steps", "moves_count"}),
    ):
        result = solve(board, position, **asked)
        assert result.to_dict().keys() - {"bound", "interrupted"} == always | more, board
        assert result.to_dict().get("lower_bound", result.lower_bound) == result.lower_bound


def test_moves_are_a_tuple_with_text():
    result = solve("klotski", load_board("klotski").start)
    assert len(result.moves) == result.length == 81
    assert result.moves == parse_moves("klotski", result.line)
    assert str(result.moves) == result.line
    assert result.moves[0].piece == result.line[0]
    assert str(solve("eight", load_board("eight").goal).moves) == ""


def test_result_survives_pickling():
    result = solve("moving-day", load_board("moving-day").start, count=True, most=2)
    assert pickle.loads(pickle.dumps(result)) == result


@pytest.mark.parametrize("board_id", ["seven", "goat", "moving-day", TRAY, "1 1 2/3 3 0/4 0 5>. . 1/1 . ./. . 2"])
@pytest.mark.parametrize("given", [list, iter])
def test_many_are_looked_up_like_one(board_id, given, table_of):
    table, rng = distance_table(load_board(board_id)), random.Random(4)
    drawn = [table.random_position(rng) for _ in range(5)]
    listed = list(drawn[2].cells) if " " in str(drawn[2]) else str(drawn[2])  # of letters there are no numbers
    asked = [str(drawn[0]), drawn[1], "nonsense", listed, drawn[3], str(drawn[4]).replace("/", " / ")]
    found = list(solve_each(board_id, given(asked), count=True))
    assert [isinstance(each, Result) for each in found] == [True, True, False, True, True, True]
    for result, position in zip([*found[:2], *found[3:]], drawn, strict=True):
        alone = solve(board_id, position, count=True)
        assert result.to_dict() | {"seconds": 0} == alone.to_dict() | {"seconds": 0}
        assert (result.position, result.stored) == (position, alone.stored)


@pytest.mark.parametrize("options", [{"count": True}, {"most": 2}])
def test_many_are_counted_where_no_table_holds_the_board(options):
    board = load_board("ABCDE/FGHIJ/KLMNO/PQRST/UVW..>ABCDE/FGHIJ/KLMNO/PQRST/UV.W.")
    (found,) = solve_each(board, [board.start], **options)
    assert (found.method, found.line) == ("bidirectional", "WR")


def test_an_iterator_is_hardly_read_ahead():
    taken = []

    def positions():
        for number in range(100):
            taken.append(number)
            yield load_board("eight").goal

    found = solve_each("eight", positions())
    for number in range(1, 20):
        next(found)
        assert len(taken) < 9 * number


def test_positions_and_texts_are_looked_up(table_of):
    table = table_of("seven")
    some = table.sample(9, 3, seed=1)
    cells = np.array([each.cells for each in some], np.uint8)
    for query in (table.distances_of, table.best_moves_of, table.lines_of, table.counts_of):
        expected = list(query(cells))
        assert (
            list(query(some)) == list(query(map(str, some))) == list(query([some[0], *map(str, some[1:])])) == expected
        )


def test_a_source_of_tables_keeps_them():
    made = []

    class Counted(Tables):
        def make(self, board, *args, **options):
            made.append(board.id)
            return super().make(board, *args, **options)

    tables = Counted()
    apart = "AEEC/AGHC/DBBF/DBBF/I..J"
    for _ in range(2):
        for position in (load_board("klotski").start, apart):
            assert solve("klotski", position, tables=tables).optimal
    assert made == ["klotski", "klotski"]  # its own, and that of the position out of its reach
    tables.forget()
    solve("klotski", apart, tables=tables)
    assert len(made) == 4


def test_seeds_and_random_numbers_are_taken_alike(table_of):
    table = table_of("seven")
    for draw in (
        lambda seed: sample("seven", 5, 3, seed),
        lambda seed: random_position("eight", seed),
        lambda seed: table.sample(5, 3, seed),
        table.random_position,
    ):
        assert draw(7) == draw(random.Random(7)) != draw(8)
        assert draw(None)
        with pytest.raises(ArgumentError, match="seed='7', expected a whole number"):
            draw("7")
