"""The maker: what a player draws, and what is told of it."""

import shutil
import threading

import pytest
from format_samples import TIMES
from hostile_boards import HOSTILE
from player import Player
from waiting import PATIENCE

from game.input.commands import Action
from game.model.drawing import empty_drawing
from game.screens.maker.controls import GOAL, HARDEST, NAME, PLAY, SAVE
from game.screens.maker.open_board import DELETE, OpenBoardDialog
from game.screens.maker.screen import MakerScreen
from game.system.programs import NoChooser
from game.ui.control import ItemCommand
from game.ui.labels import Panel
from game.words.board_texts import board_name
from game.words.words import Message
from solver.formats.board_files import read_board

pytestmark = pytest.mark.usefixtures("few_frames")

HUGHES = "A.B/A.C/DEE/FFG>.../.../..A/..A"
TRAY = "AB/C.>../A.;steps"


class TestDrawing:
    def test_begins_with_empty_board(self, made):
        player = made()
        assert isinstance(player.screen, MakerScreen)
        assert (player.drawing.rows, player.drawing.columns) == (5, 4)
        assert player.tells("maker.pieces")
        assert player.is_disabled(PLAY)

    def test_drag_draws_one_piece(self, made):
        player = made()
        player.drag_over(0, 4, 5)
        player.drag_over(2)
        assert player.drawing.layout.rstrip(".") == "A.B.AA"

    def test_fast_pointer_leaves_nothing_out(self, made):
        player = made()
        player.drag_over(0, 3)
        player.drag_over(4, 16)
        assert player.drawing.layout == "AAAAB...B...B...B..."

    def test_piece_grows_from_itself(self, made):
        player = made(TRAY)
        player.drag_over(0, 2)  # over another piece: nothing
        player.drag_over(2, 3)
        assert player.drawing.layout == "ABCC"

    def test_tools(self, made):
        player = made("AB../....>..../A...")
        player.key("5")
        player.drag_over(7, 6)
        player.key("6")
        player.drag_over(3)
        assert player.drawing.layout == "AB.-..##"
        player.drag_over(3)
        player.key("5")
        player.drag_over(7)
        player.key("7")
        player.drag_over(1)
        player.key("4")
        player.drag_over(0, 5)
        assert player.drawing.layout == ".....A#."

    def test_click_erases_piece_drag_trims(self, made):
        player = made("AAB/AA-/.##>AA./AA-/.##")
        player.key("7")
        for cell in (4, 5, 7):
            player.drag_over(cell)
        assert player.drawing.layout == "..B.....#"
        player.key("u")
        player.key("u")
        player.key("u")
        player.drag_over(4, 1)
        assert player.drawing.layout == "A.BA.-.##"

    def test_keyboard_erases(self, made):
        player = made("AAA/...>.../AAA")
        player.key("7")
        player.key("down")
        for name in ("return", "right", "return"):
            player.key(name)
        assert player.drawing.layout == "..A..."
        player.key("u")
        for name in ("return", "return"):
            player.key(name)
        assert player.drawing.layout == "......"

    def test_pieces_beyond_the_letters_are_drawn(self, made):
        player, drawing = made(), empty_drawing(8, 8)
        for cell in range(52):
            drawing = drawing.with_piece(drawing.next_letter, cell)
        player.model.change(drawing)
        player.step()
        player.drag_over(52)
        assert len(player.drawing.pieces) == 53
        assert player.drawing.board.names[53] == "53"

    def test_stroke_is_one_undo(self, made):
        player = made()
        player.drag_over(0, 1, 2)
        player.key("u")
        assert not player.drawing.pieces
        player.key("y", ctrl=True)
        assert player.drawing.layout.startswith("AAA")

    def test_rows_and_columns(self, made):
        player = made(TRAY)
        for command in (
            ItemCommand("columns", 1),
            ItemCommand("rows", 1),
            ItemCommand("rows", 1),
            ItemCommand("columns", -1),
        ):
            player.press_on(command)
            player.step(1)
        assert (player.drawing.rows, player.drawing.columns) == (4, 2)
        assert player.is_disabled(ItemCommand("columns", -1))

    def test_mirror_and_clear(self, made):
        player = made(TRAY)
        player.press_on(ItemCommand("mirror"))
        assert player.drawing.layout == "BA.C"
        player.key("n")
        assert player.drawing.layout == "...."
        player.key("u")
        assert player.drawing.layout == "BA.C"

    def test_esc_leaves_and_keeps_all(self, made):
        player = made()
        player.drag_over(0, 1)
        player.key("escape")
        player.rest()
        assert player.screen.title == "Antipode"
        player.key("f4")
        assert player.drawing.layout.startswith("AA")


class TestGoal:
    def test_drag_sets_target(self, made):
        player = made()
        player.drag_over(0, 1)
        assert player.tells("maker.goal")
        player.press_on(GOAL)
        player.drag_over(0, 17)
        assert player.drawing.goal == {"A": 17}
        assert player.drawing.obstacle is None

    def test_click_toggles_goal_piece(self, made):
        player = made(TRAY)
        player.key("2")
        player.drag_over(1)
        assert player.drawing.goal == {"A": 2, "B": 1}
        player.drag_over(2)
        assert player.drawing.goal == {"B": 1}

    def test_drag_off_board_leaves_goal(self, made):
        player = made(TRAY)
        player.key("2")
        player.press(player.at(ItemCommand("cell", 2)))
        player.move(player.at(NAME), held=True)
        player.release(player.at(NAME))
        assert player.drawing.goal == {"A": 2} or player.drawing.goal == {}

    def test_lengthways_on_both_tabs(self, made):
        player = made(TRAY)
        for key in ("1", "2"):
            player.key(key)
            before = player.drawing.lengthwise_only
            player.press_on(ItemCommand("rule", "along"))
            assert player.drawing.lengthwise_only is not before
        player.key("9")
        assert player.drawing.lengthwise_only

    def test_rules_of_goal(self, made):
        player = made("ABCC/....>..../ABCC")
        player.key("2")
        for rule in ("counts", "along", "alike"):
            player.press_on(ItemCommand("rule", rule))
        assert (player.drawing.chosen_metric, player.drawing.lengthwise_only, player.drawing.interchangeable) == (
            "steps",
            True,
            ("AB",),
        )


class TestFacts:
    def test_verdict_follows_changes(self, made):
        player = made(HUGHES)
        player.learn()
        assert player.tells_distance(21)
        assert player.told[1] == "You've drawn Hughes Puzzle. 1,138 positions. Hardest start: 39 moves."
        player.key("7")
        player.drag_over(11)
        player.learn()
        assert not player.told[1].startswith("You've drawn")

    def test_steps_are_told(self, made):
        player = made(TRAY)
        player.learn()
        assert player.tells_distance(2, "steps")

    def test_unsolvable_is_not_played_or_saved(self, made):
        player = made("A#./.#.>.#A/.#.")
        player.learn()
        assert player.tells("maker.never")
        assert player.is_disabled(PLAY)
        assert player.is_disabled(SAVE)
        assert player.is_disabled(HARDEST)

    def test_hardest_start(self, made):
        player = made(HUGHES)
        player.learn()
        player.press_on(HARDEST)
        assert player.tells_distance(39)
        player.key("u")
        assert player.tells_distance(21)

    def test_hardest_waits_for_study(self, made):
        player = made(HUGHES)
        player.key("f")
        player.wait_until(lambda: player.tells_distance(39))

    def test_slider_sets_start(self, made):
        player = made(HUGHES)
        player.learn()
        bars = player.screen.bars.bars
        point = bars.middle(25), bars.plot.bottom - 2
        player.press(point)
        player.move((bars.middle(30), point[1]), held=True)
        player.release((bars.middle(30), point[1]))
        assert player.tells_distance(30)
        player.press_on(ItemCommand("step", 1))
        assert player.tells_distance(31)
        player.key("-")
        player.key("-")
        assert player.tells_distance(29)
        for _ in range(4):
            player.key("u")
        assert player.tells_distance(21)

    def test_new_start_needs_no_count(self, made):
        player = made(HUGHES)
        player.learn()
        analysis = player.model.analysis
        player.press_on(HARDEST)
        assert player.model.analysis is analysis


class TestKeyboard:
    def test_keys_draw_a_board(self, made):
        player = made()
        player.key("down")  # the ring comes to the first cell
        for name in ("return", "right", "down", "return", "down", "return", "return"):
            player.key(name)
        assert player.drawing.layout == "AA...A...B.........."
        player.key("2")
        player.key("up")
        for name in ("return", "down", "return"):
            player.key(name)
        assert player.drawing.goal == {"A": 4}

    def test_stroke_tells_how_to_end_it(self, made):
        player = made()
        player.key("down")
        player.key("return")
        player.key("right")
        assert player.model.message == player.text("maker.stroke", key="Enter")
        player.key("return")
        assert player.model.message == player.text("maker.key_piece", key="Enter")
        player.key("4")
        player.key("return")
        assert player.model.message == player.text("maker.carry", key="Enter")
        player.key("escape")
        player.press((0, 0))
        player.step()
        assert player.model.message == player.text("maker.tip_move")

    def test_saved_by_keys_enter_plays(self, made):
        player = made(TRAY)
        player.learn()
        player.press_on(NAME)
        player.type("Tray")
        player.key("s", ctrl=True)
        player.wait_for_disk()
        player.key("return")
        player.rest()
        assert board_name(player.screen.words, player.session.board) == "Tray"

    def test_play_has_a_key(self, made):
        player = made(TRAY)
        player.learn()
        player.key("8")
        assert player.screen.session.board.rows == 2

    def test_esc_ends_a_stroke_first(self, made):
        player = made()
        for name in ("down", "return", "right", "escape"):
            player.key(name)
        assert isinstance(player.screen, MakerScreen)
        assert player.drawing.layout.startswith("AA.")


BAD_PASTES = {
    "": "no text",
    "hello": "expected a line such as",
    "A.A/...>.../A.A": "letter A is torn apart",
    "AB/..>../C.": "the layout has no piece C",
    "AB/..>A./A.": "piece A is 2x1, expected 1x1",
    "A#/..>.A/..": "piece A on a wall",
    "A........>........A": "too large to draw",
    "/nowhere/x.toml": "cannot be read",
    "name = 5\nlayout = 'A'": "goal",
    "\0\0>\0": "isn't a board",
    ">" * 5000: "isn't a board",
}
"""What cannot be read as a board, and what is said of it."""


class TestFiles:
    def test_named_and_saved(self, made):
        player = made(TRAY)
        player.learn()
        player.press_on(NAME)
        assert player.screen.is_writing
        player.type("Tray n")
        player.key("n")  # types, and clears nothing
        player.key("return")
        player.wait_for_disk()
        assert player.has_news("maker.saved", asked="Tray n", name="Tray n")
        assert read_board(player.store.folder / "boards" / "tray-n.toml").name == "Tray n"

    def test_one_press_saves_an_unnamed_board(self, made):
        player = made(TRAY)
        player.learn()
        for number in (1, 2):
            name = f"My board {number}"
            player.press_on(NAME)
            assert (player.screen.name_entry.line.text, player.screen.name_entry.line.selected) == (name, True)
            player.key("escape")
            assert player.drawing.name == ""
            player.press_on(SAVE)
            player.wait_for_disk()
            assert player.has_news("maker.saved", asked=name, name=name)
            assert read_board(player.store.folder / "boards" / f"my-board-{number}.toml").name == name
            player.screen.model.rename("")

    def test_enter_in_name_saves(self, made):
        player = made(TRAY)
        player.learn()
        player.press_on(NAME)
        player.type("Tray")
        player.key("return")
        player.wait_for_disk()
        assert player.has_news("maker.saved", asked="Tray", name="Tray")

    @pytest.mark.parametrize(("line", "why"), [("A#./.#.>.#A/.#.", "idle.maker_never"), (None, "idle.maker_pieces")])
    def test_unsaved_name_says_why(self, made, line, why):
        player = made(line)
        player.press_on(NAME)
        player.type("Tray")
        player.key("return")
        assert player.has_news("maker.not_saved", why=Message(why))
        assert player.drawing.name == "Tray"
        assert not list((player.store.folder / "boards").glob("*"))

    def test_saved_board_has_focus_among_boards(self, made, tmp_path, monkeypatch):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        (tmp_path / "antipode").symlink_to(tmp_path / "data")
        player = made(TRAY)
        player.learn()
        player.press_on(NAME)
        player.type("Tray")
        player.key("return")
        player.wait_for_disk()
        player.key("escape")
        player.rest()
        assert player.screen.entry(player.screen.focused_command).name == "Tray"
        assert player.screen.cards.controls[-1][0].command == Action.MAKER  # which comes right after it

    def test_board_changed_while_it_is_saved_has_focus(self, made, tmp_path, monkeypatch, before):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        (tmp_path / "antipode").symlink_to(tmp_path / "data")
        player, changed = made(TRAY), threading.Event()
        before("game.store.own_boards.board_file", lambda *_: changed.wait(PATIENCE))
        player.model.rename("Tray")
        player.model.save()
        player.key("n")
        changed.set()
        player.wait_for_disk()
        player.key("escape")
        player.rest()
        assert player.screen.entry(player.screen.focused_command).name == "Tray"

    def test_clipboard_keys_are_for_name(self, made):
        player = made(TRAY)
        player.app.interface.clipboard.put("Past\ned")
        player.press_on(NAME)
        player.key("v", ctrl=True)
        player.key("z", ctrl=True)
        player.key("s", ctrl=True)
        player.wait_for_disk()
        assert (player.drawing.name, player.screen.is_writing) == ("Pasted", False)
        assert player.model.news.phrase == "maker.saved"

    def test_taken_name_gets_a_number(self, made):
        player = made(TRAY)
        player.model.rename("Klotski")
        player.model.save()
        player.wait_for_disk()
        assert player.has_news("maker.renamed", asked="Klotski", name="Klotski 2")
        assert player.drawing.name == "Klotski 2"

    def test_saved_again_to_same_file(self, made):
        player = made(TRAY)
        player.model.rename("Tray")
        for _ in range(2):
            player.key("s", ctrl=True)
            player.wait_for_disk()
            player.press_on(ItemCommand("mirror"))
        assert [path.name for path in (player.store.folder / "boards").glob("*.toml")] == ["tray.toml"]

    def test_copied_is_pasted(self, made):
        player = made(HUGHES)
        player.key("c", ctrl=True)
        assert player.app.interface.clipboard.get() == HUGHES
        player.key("n")
        player.key("v", ctrl=True)
        assert player.model.news.phrase == "maker.pasted"
        player.learn()
        assert player.tells_distance(21)

    def test_bad_paste_changes_nothing(self, made):
        player = made(TRAY)
        for text, said in BAD_PASTES.items():
            player.app.interface.clipboard.put(text)
            player.key("v", ctrl=True)
            assert said.casefold() in player.model.message.casefold()
            assert "\n" not in player.model.message
            assert player.drawing.layout == "ABC."

    def test_bad_values_are_told_in_a_line(self, made):
        player = made(TRAY)
        for case, text in HOSTILE.items():
            player.app.interface.clipboard.put(f"{text}\n# a text of several lines\n")
            player.key("v", ctrl=True)
            assert player.model.news.values["sentence"] and "\n" not in player.model.message, case
            assert player.drawing.layout == "ABC.", case

    def test_saved_beside_bad_files(self, made):
        player = made(TRAY)
        folder = player.store.folder / "boards"
        folder.mkdir(parents=True)
        for name, text in HOSTILE.items():
            (folder / f"{name}.toml").write_text(text, "utf-8")
        player.model.rename("Tray")
        player.press_on(SAVE)
        player.wait_until((folder / "tray.toml").exists)

    def test_paste_of_file_text_and_path(self, made, tmp_path):
        player, path = made(), tmp_path / "mine.toml"
        path.write_text('name = "Mine"\nlayout = """\nAB\n..\n"""\ngoal = "../A."\n')
        for text in (path.read_text(), str(path), f"file://{path}", f'"{path}"'):
            player.key("n")
            player.app.interface.clipboard.put(text)
            player.key("v", ctrl=True)
            assert (player.drawing.layout, player.drawing.name) == ("AB..", "Mine")

    def test_whatever_can_be_pasted_is_opened(self, made, tmp_path):
        """A position, a game, a quoted line, and files of these, also where they can't be solved."""
        path = tmp_path / "copied"
        for text, layout in {
            "antipode:AB/C.>../.A:AB/.C:": "AB.C",
            "> AB/C.>../.A": "ABC.",
            "antipode:klotski:ABBC/ABBC/DEEF/DGHF/I..J:IR": "ABBCABBCDEEFDGHFI..J",
            "ABBC/ABBC/DEEF/DGHF/.I.J": "ABBCABBCDEEFDGHF.I.J",
        }.items():
            player = made(TRAY)
            player.app.interface.clipboard.put(text)
            player.key("v", ctrl=True)
            assert player.drawing.layout == layout
            player.key("n")
            path.write_text(f"{text}\n")
            player.model.open_file(str(path))
            assert player.drawing.layout == layout

    @pytest.mark.parametrize("by", ["paste", "drop", "paste in the list", "drop on the list"])
    def test_table_of_times_leads_to_its_solves(self, made, tmp_path, by):
        """The drawing stays as it is, and Back leads to it."""
        player, path = made(TRAY), tmp_path / "times.csv"
        path.write_text(TIMES.replace("slow", "pulse = 90"))
        if "list" in by:
            player.key("o", ctrl=True)
        if "paste" in by:
            player.app.interface.clipboard.put(path.read_text())
            player.key("v", ctrl=True)
        else:
            player.drop(path)
        player.wait_until(lambda: player.says("statistics.imported", games=3, known=0, refused=1))
        player.key("escape")
        player.step()
        assert isinstance(player.screen, MakerScreen)
        assert player.drawing.layout == "ABC."

    def test_list_of_texts_is_refused(self, made, tmp_path):
        player, path = made(TRAY), tmp_path / "list.txt"
        path.write_text("AB/..>../A.\n3x3:1,2,3,4,0,6,7,5,8\n")
        player.drop(path)
        assert player.has_news("maker.several")
        assert player.drawing.layout == "ABC."

    def test_boards_are_opened_from_list(self, made):
        player = made(TRAY)
        player.model.rename("Tray")
        player.model.save()
        player.wait_for_disk()
        player.key("o", ctrl=True)
        player.rest()
        assert isinstance(player.screen, OpenBoardDialog)
        player.wait_until(lambda: player.screen.boards[0].name == "Tray")
        player.click_button("Pennant")
        assert player.model.message == player.text("maker.opened", name="Pennant", undo="U")
        player.learn()
        assert player.tells_distance(59)

    def test_board_is_opened_from_a_file_or_a_text(self, made, tmp_path):
        player, path = made(TRAY), tmp_path / "mine.toml"
        path.write_text('name = "Mine"\nlayout = """\nAB\n..\n"""\ngoal = "../A."\n')
        player.click_button("Open")
        player.rest()
        player.screen.chooser.choose = lambda title, endings, *_: path if ".toml" in endings else None
        player.click_button("File")
        player.wait_until(lambda: isinstance(player.screen, MakerScreen))
        assert player.drawing.name == "Mine"
        player.key("o", ctrl=True)
        player.app.interface.clipboard.put(HUGHES)
        player.click_button("Paste")
        player.rest()
        assert player.drawing.layout == HUGHES.partition(">")[0].replace("/", "")

    def test_no_file_is_chosen_without_a_program(self, made):
        player = made(TRAY)
        player.key("o", ctrl=True)

        def missing(*about):
            raise NoChooser

        player.screen.chooser.choose = missing
        player.click_button("File")
        player.wait_until(lambda: player.phrase("chooser.missing") in player.spoken)
        assert isinstance(player.screen, OpenBoardDialog)

    def test_delete_at_second_press_and_undo(self, made):
        player = made(TRAY)
        player.model.rename("Tray")
        player.model.save()
        player.wait_for_disk()
        path = player.store.folder / "boards" / "tray.toml"
        kept = path.parent / "deleted" / "tray.toml"
        player.key("o", ctrl=True)
        player.wait_until(lambda: player.screen.boards[0].name == "Tray")
        player.click_button("Delete")
        player.step(1.0)
        player.click(player.screen.page.heading.centre)
        assert path.exists()
        player.click_button("Delete")
        player.step(1.0)
        player.click_button("Delete?")
        player.wait_until(lambda: player.screen.boards[0].name != "Tray")
        assert kept.exists() and not path.exists()
        player.key("u")
        player.wait_until(lambda: player.screen.boards[0].name == "Tray")
        assert path.exists() and not kept.exists()

    def test_list_read_last_is_shown(self, made, before, jobs):
        """A deletion is undone while the list without that board is still being read."""
        player, reading, go = made(TRAY), [], threading.Event()
        player.model.rename("Tray")
        player.model.save()
        player.wait_for_disk()
        path = player.store.folder / "boards" / "tray.toml"
        shutil.copy(path, path.with_name("other.toml"))
        player.key("o", ctrl=True)
        player.wait_until(lambda: player.screen.boards[1].own_file is not None)
        before(
            "game.screens.maker.open_board.read_board", lambda path: reading or reading.append(1) or go.wait(PATIENCE)
        )
        player.do(ItemCommand(DELETE, [each.own_file for each in player.screen.boards].index(path)))
        player.step(1.0)
        player.click_button("Delete?")
        player.wait_until(lambda: reading)
        late = jobs[-1]
        player.key("u")
        player.wait_until(lambda: late.is_cancelled)  # as the file is back and a new reading has begun
        jobs[-1].wait(PATIENCE)
        go.set()
        late.wait(PATIENCE)
        player.step()
        assert path in [each.own_file for each in player.screen.boards]

    def test_bad_file_says_so_when_opened(self, made):
        player = made(TRAY)
        folder = player.store.folder / "boards"
        folder.mkdir(parents=True)
        (folder / "bad.toml").write_text("layout = 'A.A'\ngoal = 'A.A'")
        player.key("o", ctrl=True)
        player.wait_until(lambda: player.screen.boards[0].name == "bad.toml")
        player.click_button("bad.toml")
        assert "Bad.toml: line 1, column" in player.model.message


def test_drawn_board_is_named_that_has_a_name(made):
    player = made()
    player.model.resize(0, 0)
    for cells in ((0, 4), (1, 2, 6, 5), (3, 7), (8, 12), (9, 10), (11, 15), (13,), (14,), (16,), (19,)):
        player.drag_over(*cells)
    player.press_on(GOAL)
    player.drag_over(1, 13)
    player.learn()
    assert player.told[1].startswith("You've drawn Klotski.")
    player.key("4")
    player.drag_over(19, 18)
    player.learn()
    assert not player.told[1].startswith("You've drawn")


def test_the_editor_is_the_other_door(made):
    player = made(TRAY)
    tab = ItemCommand("tab", Action.EDITOR)
    player.key("n")
    assert player.is_disabled(tab)
    player.key("u")
    assert not player.is_disabled(tab)
    player.press_on(tab)
    player.rest()
    assert player.screen.own_key is Action.EDITOR
    assert str(player.screen.position) == "AB/C."
    player.press_on(ItemCommand("tab", Action.MAKER))
    player.rest()
    assert isinstance(player.screen, MakerScreen)
    assert player.drawing.layout == "ABC."


def test_tabs_lead_to_and_fro_over_a_game(made):
    player = made(TRAY)
    player.press_on(PLAY)
    player.rest()
    for key, page in (("e", Action.EDITOR), ("f4", Action.MAKER)):
        player.key(key)
        player.rest()
        assert player.screen.own_key is page
    player.key("e")
    player.rest()
    assert str(player.screen.position) == "AB/C."
    player.key("escape")
    player.rest()
    assert str(player.position) == "AB/C."


def test_news_ends_with_another_screen(made):
    player = made(TRAY)
    player.key("n")
    assert player.model.news.phrase == "maker.cleared"
    player.key("f2")
    player.key("escape")
    assert not player.model.news


def test_play_begins_drawn_board(made):
    player = made(HUGHES)
    player.learn()
    board, start = player.model.game()
    assert str(start) == HUGHES.partition(">")[0]
    player.press_on(HARDEST)
    again, hardest = player.model.game()
    assert again is board
    assert str(hardest) == "/".join(player.drawing.layout[i : i + 3] for i in range(0, 12, 3))


def test_game_leads_back_to_maker(made):
    player = made(TRAY)
    player.learn()
    player.press_on(PLAY)
    player.rest()
    assert board_name(player.screen.words, player.session.board) == "Blocks, 2 × 2"
    assert "Boards" not in [control.label for control, _ in player.screen.controls]
    assert player.button("Make")
    assert player.session.game.is_first
    player.key("escape")
    player.rest()
    player.learn()
    assert player.tells_distance(2, "steps")
    player.key("escape")
    assert player.screen.title == "Antipode"


def test_named_board_is_played_by_name(made):
    player = made(TRAY)
    player.learn()
    player.press_on(PLAY)
    player.rest()
    player.key("escape")
    player.rest()
    player.learn()
    player.press_on(NAME)
    player.type("Tray")
    player.key("return")
    player.wait_for_disk()
    player.key("return")
    player.rest()
    assert board_name(player.screen.words, player.session.board) == "Tray"


def test_draft_survives_kill(made, tmp_path):
    player = made()
    player.drag_over(0, 1, 5)
    player.store.writer.flush(PATIENCE)
    again = Player(tmp_path / "data")  # the other one has not ended
    again.key("f4")
    assert again.screen.model.drawing.layout.startswith("AA...A")
    again.quit()


@pytest.mark.parametrize("size", ((330, 250), (480, 360)))
def test_large_text_stays_in_small_panel(made, size):
    player = made(HUGHES)
    player.app.change_settings(player.store.settings.choose("scale", 150))
    player.learn()
    player.resize(*size)
    player.rest()
    screen = player.screen
    (panel,) = [widget for widget in screen.placed.widgets if isinstance(widget, Panel)]
    assert player.tells_distance(21) and player.told[0] in [part.text for part in panel.parts[:2]]
    assert all(panel.rect.y <= each.rect.y and each.rect.bottom <= panel.rect.bottom for each in panel.parts)
    assert not any(panel.rect.overlaps(rect) for _, rect in screen.controls)


def test_help_begins_with_making(made, drawn_lines):
    player = made(TRAY)
    player.key("f1")
    player.rest()
    assert drawn_lines.index(player.phrase("door.make")) < drawn_lines.index(player.phrase("help_group.pointer"))
    player.key("escape")
    assert isinstance(player.screen, MakerScreen)
