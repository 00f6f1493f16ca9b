"""The maker with numbers and colours: brushes, goals, and what becomes of the boards."""

import json

import pytest
from every import sampled

from game.board.looks import piece_looks
from game.model.drawing import empty_drawing
from game.model.game import Origin
from game.screens.maker.controls import ALONG, COUNTS, HARDEST, ORDER, PLAY, SAVE
from game.screens.maker.strokes import STROKES, Tool
from game.screens.maker.view import Canvas
from game.store.storage import Store
from game.ui.control import ItemCommand
from solver import board_key, load_board
from solver.catalogue.texts import read_game

pytestmark = pytest.mark.usefixtures("few_frames")

CORNER = "7 5 #/3 2 4/1 6 0>1 2 #/3 4 5/6 7 0"
COLOURS = "1 1 1/2 2 2/0 0 3>2 2 2/1 1 1/0 0 3"
PART = "1 2 3/4 5 6/0 0 7>. . ./. . ./1 . ."
WIDE = "1 2 3/4 5 6/7 8 0>1 2 3/4 5 6/7 8 0;wide=1+2"
WALLED = "1 2 3 4/5 # 6 7/8 9 # 10/11 12 0 13>1 2 3 4/5 # 6 7/8 9 # 10/11 12 13 0"


def choose(player, tool):
    player.press_on(ItemCommand("tool", tool.value))


def test_every_tool_has_a_brush():
    assert STROKES.keys() == set(Tool)


class TestBrushes:
    def test_numbers_follow_the_pointer(self, made):
        player = made()
        choose(player, Tool.NUMBER)
        player.drag_over(0, 3)
        player.drag_over(8, 9)
        assert player.drawing.board.layout[:10] == (1, 2, 3, 4, 0, 0, 0, 0, 5, 6)

    def test_next_free_number_first(self, made):
        player = made(CORNER)
        player.key("7")
        player.drag_over(4)
        choose(player, Tool.NUMBER)
        player.drag_over(8)
        assert player.drawing.board.layout == (7, 5, 127, 3, 0, 4, 1, 6, 2)

    def test_drag_is_one_colour(self, made):
        player = made()
        choose(player, Tool.COLOUR)
        player.drag_over(0, 2)
        player.drag_over(4, 5)
        player.drag_over(0, 12)
        assert player.drawing.board.layout[:13] == (1, 1, 1, 0, 2, 2, 0, 0, 1, 0, 0, 0, 1)

    def test_key_cycles_brushes(self, made):
        player = made()
        tools = []
        for _ in range(4):
            player.key("3")
            tools.append(player.model.tool)
        assert tools == [Tool.NUMBER, Tool.COLOUR, Tool.PIECE, Tool.NUMBER]

    def test_keyboard_draws_numbers(self, made):
        player = made()
        for key in ("3", "left", "return", "right", "right", "down", "return"):
            player.key(key)
        assert player.drawing.board.layout[:8] == (1, 2, 3, 0, 0, 0, 4, 0)

    def test_letters_become_numbers(self, made):
        player = made("AA.B/....>..../...B")
        choose(player, Tool.NUMBER)
        player.drag_over(4)
        assert player.drawing.board.layout == (1, 2, 0, 3, 4, 0, 0, 0)
        assert player.drawing.goal == {"B": 7}

    @pytest.mark.parametrize("line", ["AA./A..>.AA/.A.", "A.B/...>B.A/...;alike=AB", "AA./...>.AA/...;along"])
    def test_shapes_and_rules_stay(self, made, line):
        player = made(line)
        choose(player, Tool.NUMBER)
        before = player.drawing
        player.drag_over(5)
        assert player.drawing == before
        assert player.model.news.phrase == "maker.shapes"

    def test_numbers_are_straight(self, made):
        player = made("1 0 0/0 0 0>. . ./. . 1")
        player.drag_over(1, 2, 5)
        assert player.drawing.board.blocks == ((2, 3),)
        assert player.model.news.phrase == "maker.one_row"

    def test_wide_piece_has_no_colour(self, made):
        player = made("1 2 0/0 0 0>. . ./. 1 2;wide=1+2")
        choose(player, Tool.COLOUR)
        player.drag_over(0, 3)
        assert player.model.news.phrase == "maker.wide_colour"


class TestGoals:
    def test_all_tiles_in_order(self, made):
        player = made(PART)
        player.key("2")
        player.press_on(ORDER)
        assert player.drawing.board.goal_cells == (1, 2, 3, 4, 5, 6, 7, 0, 0)
        player.step()
        assert player.is_disabled(ORDER)

    def test_drag_places_next_tiles(self, made):
        player = made("1 2/3 4/0 0/0 0>. ./. ./. ./. 4")
        player.key("2")
        player.drag_over(4, 5)
        assert player.drawing.board.goal_cells == (0, 0, 0, 0, 1, 2, 0, 4)

    def test_rules_numbers_lack_are_disabled(self, made):
        player = made(CORNER)
        player.key("2")
        assert {ALONG, COUNTS} <= player.screen.disabled_reasons.keys()


class TestBoards:
    @sampled("line, positions", [(CORNER, 20_160), (COLOURS, 5_040), (PART, 252)], [(COLOURS, 5_040), (PART, 252)])
    def test_measured_saved_and_opened(self, made, line, positions):
        player = made(line)
        assert player.model.analysis.positions == positions
        player.model.rename("Mine")
        player.press_on(SAVE)
        player.wait_for_disk()
        path = player.store.folder / "boards" / "mine.toml"
        drawn = player.drawing
        assert load_board(path).goal_cells == load_board(line).goal_cells
        player.key("n")
        player.model.open_file(str(path))
        assert player.drawing == drawn

    @sampled("line", [CORNER, COLOURS, PART, WALLED], [PART, WALLED])
    def test_copied_and_pasted(self, made, line):
        player = made(line)
        drawn = player.drawing
        player.key("c", ctrl=True)
        player.key("n")
        player.key("v", ctrl=True)
        assert player.drawing.board == drawn.board

    @sampled("line", [CORNER, COLOURS, PART, WALLED], [CORNER, COLOURS])
    def test_played_with_hints(self, made, line):
        player = made(line)
        player.press_on(PLAY)
        player.rest()
        assert player.session.board.goal_cells == load_board(line).goal_cells
        before = player.position
        player.key("h")
        player.wait_for_solver()
        player.key("h")
        assert player.position != before

    def test_board_of_the_program_is_played_as_that(self, made):
        """Otherwise its game would not be found again by its key."""
        player = made("8 6 7/2 5 4/3 0 1>1 2 3/4 5 6/7 8 0")
        player.press_on(PLAY)
        player.rest()
        assert board_key(player.session.board) == "eight"
        assert str(player.position) == "8 6 7/2 5 4/3 0 1"

    def test_hardest_start_keeps_tiles(self, made):
        player = made(CORNER)
        player.press_on(HARDEST)
        player.learn()
        assert player.tells_distance(34)
        assert sorted(player.drawing.board.layout) == sorted(load_board(CORNER).layout)

    def test_start_at_goal_is_shuffled(self, made):
        player = made(CORNER)
        player.model.change(player.drawing.with_start(player.drawing.board.goal_cells))
        player.learn()
        assert player.tells("maker.shuffled")
        player.press_on(PLAY)
        player.rest()
        assert player.session.board.own_start is None and not player.position.is_goal
        assert player.session.game.origin is Origin.DEALT

    def test_name_counts_nothing_anew(self, made):
        player = made(WALLED)
        analysis = player.model.analysis
        player.model.rename("Mine")
        assert player.model.analysis is analysis and not player.is_disabled(SAVE)

    @sampled("line", [CORNER, COLOURS, PART, WALLED], [PART, WALLED])
    def test_shared_board_is_opened(self, made, line, tmp_path):
        player = made(line)
        drawn = player.drawing
        player.click_button("Share")
        player.rest()
        player.screen.documents = tmp_path
        player.screen.run(ItemCommand("form", "file"))
        player.screen.run(ItemCommand("save_shared"))
        player.wait_until(lambda: ItemCommand("shared_folder") in [each.command for each, _ in player.screen.controls])
        player.key("escape")
        player.key("n")
        player.model.open_file(str(next(tmp_path.glob("*.board.toml"))))
        assert player.drawing.board.goal_cells == drawn.board.goal_cells
        assert player.drawing.cells == drawn.cells

    @sampled("line", [CORNER, COLOURS, PART], [COLOURS, PART])
    def test_shared_game_is_read(self, made, line):
        player = made(line)
        player.press_on(PLAY)
        player.rest()
        player.key("h")
        player.wait_for_solver()
        for _ in range(3):
            player.key("h")
        session = player.session
        player.key("c", ctrl=True, shift=True)
        player.key("c", ctrl=True)
        read = read_game(player.app.interface.clipboard.get())
        assert read.start.board.goal_cells == session.board.goal_cells
        assert len(read.moves) == session.game.done > 0

    def test_swapped_tiles_are_not_played(self, made):
        player = made(WALLED)
        swapped = player.drawing.moved("A", 3, 2).moved("B", 0, -1).moved("A", -3, -1)
        player.model.change(swapped)
        player.learn()
        assert player.tells("maker.never")
        assert {PLAY, SAVE} <= player.screen.disabled_reasons.keys()

    def test_full_board_asks_for_gap(self, made):
        player = made(CORNER)
        choose(player, Tool.NUMBER)
        player.drag_over(8)
        assert player.drawing.board.layout[8] == 0
        assert player.model.news.phrase == "maker.gap"

    def test_locked_tiles_are_told(self, made):
        player = made("1 2 3/4 5 0/6 7 0>1 2 3/4 5 6/7 0 0;wide=4+5")
        player.model.change(player.drawing.with_tile(8).in_order)
        player.learn()
        assert player.tells("maker.locked")


def test_shared_numbers_are_colours():
    looks = piece_looks(load_board(COLOURS))
    assert looks[1]["mark"] != looks[2]["mark"] and "mark" not in looks[3]
    assert "mark" not in piece_looks(load_board("eight"))[1]


def test_boards_too_large_to_count_have_hints(made):
    rows = "1 2 3 4 5/6 7 8 9 10/11 12 # 14 15/16 17 18 19 20/21 22 23"
    player = made(f"{rows} 0 13>{rows} 13 0")
    assert player.tells("maker.too_large")
    player.press_on(PLAY)
    player.rest()
    player.key("h")
    player.wait_until(lambda: player.screen.controller.stage.hint is not None)


@pytest.mark.every_frame
def test_goal_of_shuffled_board_with_wide_piece(made):
    player = made(WIDE)
    assert player.drawing.board.own_start is None  # its layout is its goal
    player.key("2")
    player.rest()
    assert player.model.in_goal


class TestUnshownDraft:
    @pytest.fixture
    def unshown(self, made, monkeypatch):
        """The player with a kept draft that can't be drawn, before the maker is opened again."""
        player = made(WIDE)
        player.key("escape")
        drawn = Canvas.draw
        bad = player.store.draft.drawing

        def draw(self, surface, painter):
            if self.in_goal and self.drawing == bad:
                raise ValueError("unshown")
            drawn(self, surface, painter)

        monkeypatch.setattr(Canvas, "draw", draw)
        return player

    def test_is_set_aside_and_told(self, unshown):
        kept = unshown.store.draft.to_data()
        unshown.key("f4")
        assert unshown.drawing == empty_drawing()
        assert unshown.has_news("maker.unshown", file="draft.json.damaged")
        unshown.store.writer.flush(60)
        folder = unshown.store.folder
        assert json.loads((folder / "draft.json.damaged").read_bytes()) == kept
        assert Store(folder).draft.drawing == empty_drawing()

    def test_earlier_one_is_kept_too(self, unshown):
        unshown.store.writer.flush(60)  # which makes the folder
        (unshown.store.folder / "draft.json.damaged").write_text("earlier")
        unshown.key("f4")
        assert unshown.has_news("maker.unshown", file="draft.json.damaged1")
        unshown.store.writer.flush(60)
        assert (unshown.store.folder / "draft.json.damaged").read_text() == "earlier"
