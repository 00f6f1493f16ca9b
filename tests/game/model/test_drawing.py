"""Boards half done: whatever is done to a drawing, what it shows is a board, or lacks what it says it lacks."""

from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest
from drawings import read_back
from every import every
from hypothesis import given, settings
from hypothesis import strategies as st

from game.model.draft import Draft, SavedAs, board_file, drawing_data, drawing_from, drawing_of
from game.model.drawing import MOST_SIDE, Drawing, empty_drawing
from solver import BoardError, load_board, parse_position
from solver.catalogue.boards import FOLDER
from solver.formats.board_files import read_board
from solver.formats.board_lines import parse_board
from solver.tables.coding import Coding

NUMBERS = [load_board(line) for line in ("goat", "colours-six", "1 2 -/# 0 0>. . 1/# . 2;steps")]
BLOCKS = [load_board(path.stem) for group in ("classics", "huarong-dao") for path in sorted((FOLDER / group).iterdir())]


def drawn(line):
    return drawing_of(parse_board(line))


def shown(drawing):
    return drawing.board.start, drawing.target


@cache
def first_drawings():
    return [empty_drawing(3, 3), *map(drawing_of, BLOCKS + NUMBERS)]


@st.composite
def drawings(draw):
    """What a player may have drawn, stroke by stroke."""
    drawing = draw(st.sampled_from(first_drawings()))
    for number in draw(st.lists(st.integers(0, 11), max_size=25)):
        cell = draw(st.integers(0, 63)) % len(drawing.cells)
        letter = draw(st.sampled_from(sorted(drawing.pieces) or [drawing.next_letter]))
        drawing = changed(drawing, number, cell, letter, draw(st.booleans()))
    return drawing


def changed(drawing, number, cell, letter, yes):
    match number:
        case 0 | 1:
            return drawing.with_piece(letter if yes else drawing.next_letter or letter, cell)
        case 2:
            return drawing.with_wall(cell, yes)
        case 3:
            return drawing.with_gate(cell, yes)
        case 4:
            return drawing.erased(cell)
        case 5:
            return drawing.resized(cell % 9, (cell + 5) % 9)
        case 6:
            return drawing.mirrored()
        case 7:
            return drawing.with_metric("steps" if yes else "moves").with_lengthwise(cell % 2 == 0).named("b" * cell)
        case 8:
            return drawing.in_order if drawing.numbers else drawing.with_interchangeable(yes)
        case 11:
            return drawing.with_tile(cell, 1 if yes and (1,) in drawing.numbers.values() else None)
    if letter not in drawing.pieces:
        return drawing
    if number == 9:
        return drawing.with_target(letter, cell) if yes else drawing.with_goal_piece(letter, cell % 2 == 0)
    return drawing.moved(letter, cell % 5 - 2, cell % 3 - 1)


@given(drawings())
def test_drawing_is_board_without_hindrance(drawing):
    if drawing.has_one_gap:
        with suppress(BoardError):  # parity, or pieces that can't pass each other
            assert read_back(drawing) == drawing.board
    elif drawing.obstacle is None:
        assert replace(read_back(drawing), name=drawing.board.name) == drawing.board
    elif drawing.obstacle in ("pieces", "goal"):
        with pytest.raises(BoardError):
            read_back(drawing)
    assert 2 <= min(drawing.rows, drawing.columns) <= max(drawing.rows, drawing.columns) <= MOST_SIDE


@given(drawings())
def test_countable_drawing_can_be_explored(drawing):
    if drawing.is_countable:
        assert Coding(drawing.board.start).words >= 1


@given(drawings())
def test_data_is_read_back(drawing):
    assert drawing_from(drawing_data(drawing)) == drawing


@given(drawings())
def test_mirrored_twice_is_equal(drawing):
    assert drawing.mirrored().mirrored() == drawing


@given(drawings())
@settings(max_examples=30)
def test_file_holds_drawn_board(tmp_path_factory, drawing):
    if drawing.obstacle is None and not drawing.has_one_gap:
        path = tmp_path_factory.mktemp("boards") / "drawing.toml"
        path.write_text(board_file(drawing.named('Kürbis "7" \\ n')), "utf-8")
        assert read_board(path) == replace(drawing.board, name='Kürbis "7" \\ n')


@every("board", BLOCKS)
def test_every_board_can_be_drawn(board):
    assert replace(read_back(drawing_of(board)), id=board.id) == board


def test_piece_grows_over_free_neighbours():
    drawing = empty_drawing(2, 3).with_wall(1)
    for cell in (0, 1, 2, 3, 4):
        drawing = drawing.with_piece("A", cell)
    assert drawing.layout == "A#.AA."


def test_moved_piece_leaves_its_cells():
    drawing = drawn("AA./B..>.../.AA")
    assert drawing.moved("A", 0, 1).layout == ".AAB.."
    assert drawing.moved("A", 1, 1).layout == "...BAA"
    assert drawing.moved("A", 1, 0) == drawing  # B is in the way
    assert drawing.moved("A", 0, 2) == drawing  # beyond the edge


def test_torn_off_part_is_another_piece():
    drawing = drawn("AAA/...>.../AAA").erased(1)
    assert (drawing.layout, drawing.target) == ("A.B...", "...A..")


@every(
    ("layout", "cell", "left"),
    [
        ("A.AA/A..A/AAAA", 2, "A..AA..AAAAA"),
        ("AA.A/A..A/AAAA", 1, "A..AA..AAAAA"),
        ("AAA./..A./AAA.", 6, "AAA.....BBB."),
        ("AA/.A", 1, "A..B"),
        ("AA/A.", 0, ".AB."),
    ],
)
def test_parts_hang_together_by_sides_whichever_way_round(layout, cell, left):
    assert drawn(f"{layout}>{layout}").erased(cell).layout == left


def test_growing_piece_keeps_goal_offset():
    drawing = drawn("..../A.../....>..../..../...A")
    assert drawing.with_piece("A", 0).target == "....\n...A\n...A".replace("\n", "")
    drawing = drawn("..../A.../..../....>..../..../...A/....")
    assert drawing.with_piece("A", 0).target == "....\n...A\n...A\n....".replace("\n", "")


def test_target_moves_to_nearest_room():
    drawing = drawn("A../...>.../..A")
    assert drawing.with_wall(5).target == "..A..#"
    assert drawing.resized(2, 2).target == "...A"


def test_erased_piece_leaves_goal():
    drawing = drawn("AB/..>../AB").erased(0)
    assert drawing.goal == {"B": 3}
    assert drawing.erased(1).obstacle == "pieces"


def test_targets_may_not_overlap():
    drawing = drawn("AB/..>../A.")
    assert drawing.with_target("B", 2) is drawing
    assert drawing.with_target("B", 3).target == "..AB"


def test_new_target_is_near_start():
    drawing = drawn("AB/..>.A/..")
    assert drawing.with_goal_piece("B").target in ("BA..", ".A.B")
    assert drawing.with_goal_piece("A", in_goal=False).obstacle == "goal"


def test_only_goal_pieces_stand_on_gates():
    drawing = drawn("AB/..>../A.").with_gate(1)
    assert drawing.obstacle == "on_gate"
    assert drawing.with_target("B", 3).obstacle is None
    assert drawing.with_target("B", 1).obstacle == "gate"  # it would be seen neither at the start nor in the goal


def test_piece_on_gate_is_uncountable():
    assert drawn("AB/..>../A.").with_goal_piece("A", in_goal=False).is_countable
    assert not drawn("AB/..>../A.").with_gate(0).with_goal_piece("A", in_goal=False).is_countable
    assert drawn("AB/..>../A.").with_gate(0).is_countable


def test_equal_goal_pieces_may_be_alike():
    drawing = drawn("ABCC/....>..../ABCC")
    assert drawing.has_equal_shapes
    assert drawing.with_interchangeable(True).interchangeable == ("AB",)
    assert drawing.with_interchangeable(True).erased(1).interchangeable == ()
    assert drawing.with_interchangeable(True).with_interchangeable(False).interchangeable == ()


def test_start_is_position():
    drawing = drawn("AB/.->../A-")
    assert drawing.with_start(parse_position(drawing.board, ".B/A-").cells).layout == ".BA-"


def test_letters_run_out():
    """Beyond the letters pieces have numbers, as many as labels."""
    drawing = empty_drawing(11, 11).resized(11, 11)
    for cell in range(121):
        drawing = drawing.with_piece(drawing.next_letter, cell)
    assert len(drawing.pieces) == 121
    assert drawing.next_letter is not None


def test_numbers_fill_a_board():
    """More than there are letters, up to the gap."""
    drawing = empty_drawing(8, 8)
    for cell in range(64):
        drawing = drawing.with_tile(cell)
    drawing = drawing.in_order
    assert (drawing.board.start_cells, drawing.board.goal.cells) == (None, load_board("8x8").goal.cells)
    assert drawing_of(drawing.board).board == drawing.board
    assert drawing_from(drawing_data(drawing)) == drawing
    assert len(drawing.mirrored().pieces) == len(drawing.erased(0).pieces) + 1 == 63


def test_outer_walls_make_room():
    board = parse_board(
        "############/#A.........#/#..........#/############>############/#..........#/#.........A#/############"
    )
    assert drawing_of(board).layout == "A..................."
    with pytest.raises(BoardError, match="1 x 12 cells, expected 2 to 11"):
        drawing_of(parse_board("A...........>...........A"))


class TestDraft:
    def test_undo_and_redo(self):
        draft = Draft(empty_drawing(2, 2))
        first = draft.drawing
        assert draft.put(first.with_wall(0))
        assert not draft.put(draft.drawing)
        draft.undo()
        draft.undo()
        assert (draft.drawing, draft.can_undo, draft.can_redo) == (first, False, True)
        draft.redo()
        assert draft.drawing.layout == "#..."
        draft.undo()
        draft.put(first.with_wall(1))
        assert not draft.can_redo

    def test_draft_keeps_its_undo_steps(self):
        draft = Draft(empty_drawing(2, 2))
        draft.put(draft.drawing.with_piece("A", 1))
        draft.put(draft.drawing.with_target("A", 2))
        draft.undo()
        draft.belongs_to("Mine", SavedAs("mine.toml", "abc"))
        again = Draft.from_data(draft.to_data())
        assert (again.drawing, again.files) == (draft.drawing, {"Mine": ("mine.toml", "abc")})
        again.redo()
        assert again.drawing.target == "..A."

    def test_oldest_steps_are_dropped(self):
        draft = Draft(empty_drawing())
        for number in range(500):
            draft.put(draft.drawing.with_wall(3, wall=number % 2 == 0))
        assert len(draft.to_data()["drawings"]) == 200
        assert draft.can_undo

    @every("key", ["at", "drawings", "files"])
    @every("value", [None, -1, 1, 5, "x", [1], {"a": 1}, {"a": [1, 2]}, {"a": ["b"]}, True])
    def test_bad_drafts_are_refused(self, key, value):
        data = Draft(drawn("AB/..>../AB")).to_data()
        if value != data[key] and not (key in ("file", "digest") and isinstance(value, str)):
            with pytest.raises(ValueError):
                Draft.from_data({**data, key: value})

    @every(
        ("key", "value"),
        [
            ("cells", "AB/A"), ("cells", "A.A/..."), ("cells", "A-/.."), ("cells", "A"), ("cells", 3), ("gates", [99]),
            ("gates", ["a"]), ("gates", None), ("goal", {"C": 0}), ("goal", {"A": 3, "B": 3}), ("goal", {"A": "x"}),
            ("goal", []), ("counts", "laps"), ("along", 1), ("alike", ["AC"]), ("alike", ["A"]), ("alike", [3]),
            ("alike", ["ABA"]), ("name", "x" * 41), ("name", None), ("name", "a\nb"),
        ],
    )  # fmt: skip
    def test_bad_drawings_are_refused(self, key, value):
        data = Draft(drawn("AB/..>../AB")).to_data()
        with pytest.raises(ValueError):
            Draft.from_data({**data, "drawings": [{**data["drawings"][0], key: value}]})


def test_boards_equal_their_drawings():
    assert all(board.moves_name_pieces for board in BLOCKS)
    assert isinstance(empty_drawing(), Drawing)
